"""CSS is parsed once in the same colours, and what stands as it stood is styled once."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from textual.app import App, ComposeResult
from textual.color import Color
from textual.containers import Vertical
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widgets import Button, Label

from screens.ui.sheet import KeptSheet

CSS = "Label { color: $text; }"
RED, BLUE, GREEN = Color.parse("red"), Color.parse("blue"), Color.parse("green")


def test_what_was_parsed_is_kept_for_every_sheet_of_the_same_colours() -> None:
    first, again, other = (KeptSheet({"text": colour}) for colour in ("red", "red", "blue"))
    for sheet in (first, again, other):
        sheet.add_source(CSS, ("", "Label"))
        sheet.reparse()
    assert first.rules[0] is again.rules[0]
    again.set_variables({"text": "blue"})
    again.add_source("Button { color: $text; }", ("", "Button"))
    again.reparse()
    assert [rule.styles.color for rule in again.rules] == [Color.parse("blue")] * 2
    assert again.rules[0] is other.rules[0]
    assert first.rules[0].styles.color == Color.parse("red")


class Noting(KeptSheet):
    """Says what it has styled."""

    def __init__(self, variables: dict[str, str]) -> None:
        super().__init__(variables)
        self.styled: list[DOMNode] = []

    def _process_component_classes(self, node: DOMNode) -> None:
        self.styled.append(node)
        super()._process_component_classes(node)


class Other(Screen[None]):
    """Brings CSS that is for all screens."""

    SCOPED_CSS = False
    CSS = "#said { color: green; }"


class Page(App[None]):
    """A line in a box, a button below it."""

    CSS = """
    #said { color: blue; }
    #said.-marked, Screen.-marked #said, #said:disabled { color: red; }
    #box.-dark { background: red; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.stylesheet = self.sheet = Noting(self.get_css_variables())

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Button("Do")
            yield Label("Said", id="said")


class Asking(Page):
    """Its rules ask of others, too."""

    CSS = (
        Page.CSS
        + """
    #said:first-child { color: green; }
    #box:focus-within { background: red; }
    """
    )


@asynccontextmanager
async def page(kind: type[Page] = Page) -> AsyncIterator[tuple[Page, Label]]:
    app = kind()
    async with app.run_test() as pilot:
        app.set_focus(None)
        await pilot.pause()
        yield app, app.query_one("#said", Label)


async def test_a_screen_that_is_shown_again_is_not_styled_anew() -> None:
    async with page() as (app, said):
        app.screen.update_node_styles()  # what has lost the focus may not have been seen to yet
        app.sheet.styled.clear()
        app.screen.update_node_styles()
        app.screen.add_class("-no-rule-names-it")
        assert app.sheet.styled == []
        said.add_class("-marked")
        assert app.sheet.styled == [said]


@pytest.mark.parametrize(
    ("change", "back"),
    [
        (lambda app: app.query_one("#said").add_class("-marked"),
            lambda app: app.query_one("#said").remove_class("-marked")),
        (lambda app: app.screen.add_class("-marked"),
            lambda app: app.screen.remove_class("-marked")),
        (lambda app: setattr(app.query_one("#box"), "disabled", True),
            lambda app: setattr(app.query_one("#box"), "disabled", False)),
    ],
    ids=["its class", "a class above", "disabled above"],
)  # fmt: skip
async def test_whatever_a_rule_asks_is_seen_when_it_changes(
    change: Callable[[Page], object], back: Callable[[Page], object]
) -> None:
    async with page() as (app, said):
        for do, colour in ((change, RED), (back, BLUE), (change, RED)):
            do(app)
            app.screen.update_node_styles(animate=False)
            assert said.styles.color == colour


async def test_a_place_among_others_is_seen_when_it_changes() -> None:
    async with page(Asking) as (app, said):
        await app.query_one(Button).remove()
        app.screen.update_node_styles(animate=False)
        assert said.styles.color == GREEN


async def test_focus_inside_is_seen_when_it_changes() -> None:
    async with page(Asking) as (app, _):
        box, button = app.query_one("#box"), app.query_one(Button)
        for focused in (button, None, button):
            app.set_focus(focused)
            assert (box.styles.background == RED) == (focused is button)


async def test_what_shines_through_from_above_is_seen_when_it_changes() -> None:
    async with page() as (app, said):
        before = said.rich_style.bgcolor
        app.query_one("#box").add_class("-dark")
        assert said.rich_style.bgcolor != before
        assert said.rich_style.bgcolor == RED.rich_color


async def test_css_that_comes_later_counts_for_what_is_there() -> None:
    async with page() as (app, said):
        await app.push_screen(Other())
        app.pop_screen()
        app.screen.update_node_styles(animate=False)
        assert said.styles.color == GREEN


async def test_other_colours_are_seen_everywhere() -> None:
    async with page() as (app, _):
        button = app.query_one(Button)
        before = button.styles.background
        app.theme = "textual-light" if app.current_theme.dark else "textual-dark"
        app.refresh_css(animate=False)
        assert button.styles.background != before
