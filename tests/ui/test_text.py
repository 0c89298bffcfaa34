"""The gate for text on its way to the screen: design, "Text that people typed"."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.text import Text
from textual.app import App, ComposeResult
from textual.widgets import DataTable, Label, OptionList, Static

from screens.ui.text import cell, fit, pad, plain, say

PLAYERS = [
    "[/]",
    "[@click=app.quit]Bob[/]",
    "=1+1",
    "\u674e\u96f7",
    "Zed [b",
    "$name",
    "back\\",
    "\\[b]",
    "Bartholomew of Ashby-Vale",
    "\u674e" * 12,
]
typed = st.text(
    st.one_of(
        st.characters(exclude_categories=()),
        st.sampled_from("\u674e\u0301\u200d\ufe0f#\U0001f525\U0001f468\x1b[/]$ "),
    )
)


class Board(App[None]):
    """Every kind of place where these screens put a name."""

    CSS = "#plain { border: solid white; height: 3; } DataTable { height: 1fr; }"

    def __init__(self, player: str) -> None:
        super().__init__()
        self.player = player

    def compose(self) -> ComposeResult:
        yield Static(plain(self.player), id="plain")
        yield Label(say("[b]$who[/b] wins", who=self.player), id="said")
        yield OptionList(plain(self.player))
        yield DataTable[Text]()

    def on_mount(self) -> None:
        table = self.query_one(DataTable)
        table.add_column(cell("Player"))
        table.add_row(cell(self.player))
        self.query_one("#plain").border_title = plain(self.player)


def screen_text(app: App[None]) -> str:
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text for strip in strips)


@pytest.mark.parametrize("player", PLAYERS)
async def test_a_player_is_read_on_the_screen_as_typed(player: str) -> None:
    app = Board(player)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown = screen_text(app)
        assert shown.count(player) == 5
        assert f"{player} wins" in shown


async def test_a_click_on_a_name_does_nothing() -> None:
    app = Board("[@click=app.quit]Bob[/]")
    async with app.run_test() as pilot:
        for place, offset in (("#plain", (4, 0)), ("#plain", (4, 1)), ("#said", (4, 0))):
            await pilot.click(place, offset=offset)
        assert app.is_running


@given(typed)
def test_text_of_any_kind_reaches_a_widget_without_style_or_control(text: str) -> None:
    content = plain(text)
    assert content.spans == []
    assert content.plain == cell(text).plain
    assert cell(text).spans == []
    assert "\x1b" not in content.plain


@given(typed, typed)
def test_only_the_template_of_a_sentence_is_markup(first: str, second: str) -> None:
    content = say("[b]$first[/b] beats ${second}", first=first, second=second)
    shown = plain(first).plain
    assert content.plain == f"{shown} beats {plain(second).plain}"
    assert [(span.start, span.end) for span in content.spans] == (
        [(0, len(shown))] if shown else []
    )


def test_a_template_is_said_as_it_stands_and_one_that_loses_a_name_is_a_fault() -> None:
    assert say("$left left", left=3).plain == "3 left"
    assert say("[b]Mexico![/b]").plain == "Mexico!"
    with pytest.raises(ValueError, match="who does not show"):
        say("[b]$wo[/b] wins", who="Ann")


def test_a_long_name_is_shortened_with_an_ellipsis_and_a_cell_keeps_its_style_and_side() -> None:
    assert fit("Bartholomew", 11) == "Bartholomew"
    assert fit("Ann Lee", 5) == "Ann\u2026"
    assert fit("Ann", 1) == "\u2026"
    assert fit("Ann", 0) == ""
    shown = cell("12", style="bold", justify="right")
    assert (shown.style, shown.justify) == ("bold", "right")


def test_a_wide_character_is_kept_whole_or_left_out() -> None:
    assert fit("\u674e\u96f7\u674e", 4) == "\u674e\u2026"
    assert fit("\u674e\u96f7\u674e", 5) == "\u674e\u96f7\u2026"
    assert pad("\u674e\u96f7\u674e", 4) == "\u674e\u2026 "


@given(typed, st.integers(-1, 30))
def test_a_shortened_text_never_passes_its_width(text: str, cells: int) -> None:
    assert cell_len(fit(text, cells)) <= max(cells, 0)


@given(typed, st.integers(-1, 30))
def test_a_padded_text_is_exactly_as_wide_as_asked(text: str, cells: int) -> None:
    assume("\u200d" not in text)
    assert cell_len(pad(text, cells)) == max(cells, 0)
