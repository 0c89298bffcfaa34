"""The gate for text on its way to the screen: design, "Text that people typed"."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.color import Color
from textual.pilot import Pilot

from screens.display.lists import ListRow
from screens.display.wall import Framed, wall_pages
from screens.ui.box import Box
from screens.ui.large.podium import podium_block
from screens.ui.lists.choice import Choice
from screens.ui.lists.rows import Aside, Beside, Col, Rows
from screens.ui.sheet import KeptSheet
from screens.ui.status_line import StatusLine
from screens.ui.text import cell, fit, pad, plain, say
from tests.screens.displays import is_large
from tests.screens.driving import a_night, at_night, at_work, type_in, until
from tests.screens.liar_tables import at_liar_table, opened_liar
from tests.screens.reading import SMALL, USUAL, line_with, screen_text
from tests.screens.tables import at_table, opened_table
from tourney.night.views.floor_view import PodiumStep

typed = st.text(
    st.one_of(
        st.characters(exclude_categories=()),
        st.sampled_from("\u674e\u0301\u200d\ufe0f#\U0001f525\U0001f468\x1b[/]$ "),
    )
)


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


# Little room: undo still says what it undoes; names and sentences are whole or not there


async def test_the_last_penalties_are_whole_sentences(store: Path) -> None:
    names = ("Bartholomew", "Chiara the Second", "Dermot")
    number = opened_liar(store, *names, played="54 d43 64 d62", penalties="drinks")
    async with at_liar_table(store, number, USUAL) as (app, pilot):
        await pilot.press("5", "4", shows="Last")
        rows = screen_text(app).splitlines()
        at = next(at for at, row in enumerate(rows) if row.startswith(" Last"))
        assert "…" not in " ".join(rows[at : at + 3])
        assert "drink." in " ".join(rows[at : at + 3])


async def test_names_of_earlier_nights_are_offered_whole_or_not_at_all(store: Path) -> None:
    people = [f"Ann {letter}lexandra" for letter in "BCDEFGHIJ"]
    a_night(store, *people, name="Last week")
    a_night(store)
    async with at_work(store) as (app, pilot):
        app.show_night(2, "register")
        await until(pilot, lambda: "Tab" in screen_text(app))
        line = line_with(app, "Tab ")
        assert line.endswith(" …")
        offered = line.removesuffix(" …").replace("Tab fills in", "").split("·")
        assert len(offered) > 2
        assert all(name.strip() in people for name in offered)


async def test_an_answer_that_is_too_long_ends_in_a_sign(store: Path) -> None:
    number = a_night(store, "Ann", "Bob")
    async with at_work(store, SMALL) as (app, pilot):
        app.show_night(number, "register")
        await until(pilot, lambda: "2 players" in screen_text(app))
        app.screen.query_one(StatusLine).refuse("The pot is shared by units left. " * 6)
        await pilot.pause()
        lines = screen_text(app).splitlines()
        at = next(at for at, line in enumerate(lines) if "✗ The pot" in line)
        assert lines[at + 1].endswith("…")
        assert "The pot" not in lines[at + 2]


# No key destroys what was typed into a box, or what the box was confirmed with


async def test_a_path_is_there_behind_its_export(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", played="54 .")
    async with at_table(store, number) as (app, pilot):
        await pilot.press("f6", shows="Enter save")
        box = app.screen.query_one(Box)
        folder = box.value
        await pilot.press("enter", "$")
        assert box.value == f"{folder}$"
        await pilot.press("escape", "f6", shows="Enter save")
        box = app.screen.query_one(Box)
        await type_in(pilot, "/out")  # takes the place of what is offered
        assert box.value == "/out"
        await pilot.press("tab", "shift+tab", "s")
        assert box.value == "/outs"


# A choice of one of several texts, by arrows and by what is typed


class _Form(App[None]):
    def compose(self) -> ComposeResult:
        yield Choice([(text, text) for text in map(str, range(1, 13))], "5")


async def test_a_digit_chooses_the_number_itself_before_one_that_begins_with_it() -> None:
    app = _Form()
    async with app.run_test() as pilot:
        choice = app.query_one(Choice)
        choice.focus()
        await pilot.press("1")
        assert choice.value == "1"
        await pilot.press("1")
        assert choice.value == "10"
        await pilot.press("3")
        assert choice.value == "3"


# One long name, and the letters of the others of its group


LONG = "Maximiliane Featherstone"


def test_the_names_of_a_podium_are_of_one_size() -> None:
    steps = tuple(
        PodiumStep(rank, (name,), "") for rank, name in enumerate(("Ann", LONG, "Bob"), 1)
    )
    drawn = podium_block(steps, 116, 36)
    assert not is_large(drawn, "Bob")
    assert any("Bob" in line.plain for line in drawn)


def test_letters_on_the_wall_are_large_beside_a_long_name() -> None:
    tables = [
        Framed(at, "", [ListRow(name) for name in names])
        for at, names in enumerate((("Ann", LONG), ("Bob", "Dan"), ("Cid", "Eve")))
    ]
    (drawn,) = wall_pages(tables, 116, 33)
    assert any(is_large(drawn, "Cid", scale) for scale in (1, 2, 3))


async def test_the_seats_keep_their_pips_beside_a_long_name(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", LONG, preset="mexxen")
    async with at_night(store, number, (100, 30)) as (app, _):
        assert screen_text(app).count(" 12 ●●●●● ●●●●● ●●") == 4


# The list of rows: what stands aside, what gives way, and which row stays marked


NAMES = ("Ann", "Bob", "Cid")


class Listed(App[None]):
    """A list of players with their units, and their Mexicos aside."""

    def compose(self) -> ComposeResult:
        with Beside():
            yield Rows()
            yield Aside()

    def show(self, names: tuple[str, ...] = NAMES, story: str = "") -> None:
        self.query_one(Rows).show(
            [
                Col("Player", names, most=48),
                Col("Units", [str(at) for at in range(len(names))], right=True),
                Col("", [""] * len(names)),
                Col("Mexicos", [f"{at} of 9" for at in range(len(names))], aside=True),
                Col("Story", [story] * len(names), aside=True, most=120),
            ],
            names,
            titles=names,
        )

    @property
    def headings(self) -> list[str]:
        return [str(column.label) for column in self.query_one(Rows).ordered_columns]


@asynccontextmanager
async def listed(
    width: int, names: tuple[str, ...] = NAMES, story: str = ""
) -> AsyncIterator[tuple[Listed, Pilot[None]]]:
    app = Listed()
    async with app.run_test(size=(width, 20)) as pilot:
        app.show(names, story)
        await pilot.pause()
        yield app, pilot


async def test_end_in_an_empty_list_marks_nothing() -> None:
    async with listed(80, ()) as (app, pilot):
        app.query_one(Rows).focus()
        await pilot.press("end")
        assert app.query_one(Rows).key is None


async def test_no_column_is_taken_away_as_the_terminal_grows() -> None:
    async with listed(80) as (app, pilot):
        assert app.headings == ["Player", "Units", "Mexicos"]
        await pilot.resize_terminal(120, 20)
        await pilot.pause()
        assert app.headings == ["Player", "Units", "Mexicos"]
        assert not app.query_one(Aside).display


async def test_what_has_no_room_as_a_column_stands_beside_a_wide_list() -> None:
    story = "has led since the first round, and lost it to nobody so far, " * 2
    async with listed(80, story=story) as (app, pilot):
        assert app.headings == ["Player", "Units", "Mexicos"]
        assert not app.query_one(Aside).display
        await pilot.press("down")
        await pilot.resize_terminal(120, 20)
        await pilot.pause()
        assert app.headings == ["Player", "Units"]
        aside = app.query_one(Aside)
        assert aside.display
        assert str(aside.border_title) == "Bob"
        await pilot.press("down")
        assert str(aside.border_title) == "Cid"
        await pilot.resize_terminal(80, 20)
        await pilot.pause()
        assert not aside.display


async def test_details_give_way_before_a_name_does() -> None:
    async with listed(26, ("Bartholomew", "Bob")) as (app, _):
        assert app.headings == ["Player", "Units"]
        assert app.query_one(Rows).get_row_at(0)[0].plain == "Bartholomew"
    async with listed(20, ("Bartholomew", "Bob")) as (app, _):
        assert app.query_one(Rows).get_row_at(0)[0].plain.endswith("…")


async def test_the_marked_row_stays_marked_wherever_it_goes() -> None:
    async with listed(80) as (app, pilot):
        await pilot.press("down")
        app.show(("Zoe", "Cid", "Ann", "Bob"))
        assert app.query_one(Rows).key == "Bob"
        app.show(("Zoe", "Cid"))
        assert app.query_one(Rows).key in ("Zoe", "Cid")


# CSS is parsed once in the same colours, and anew in others


def test_what_was_parsed_is_kept_until_the_colours_change() -> None:
    sheet = KeptSheet(variables={"text": "red"})
    sheet.add_source("Label { color: $text; }", ("", "Label"))
    (label,) = sheet.rules
    sheet.add_source("Button { color: $text; }", ("", "Button"))
    sheet.reparse()
    assert sheet.rules[0] is label
    sheet.set_variables({"text": "blue"})
    sheet.reparse()
    assert [rule.styles.color for rule in sheet.rules] == [Color.parse("blue")] * 2
