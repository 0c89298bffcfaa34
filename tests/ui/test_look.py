"""The look: themes and contrast, no colours where there are none, and the bell."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from math import atan2, pi
from pathlib import Path

import pytest
from rich.color import Color as RichColor
from rich.color import ColorSystem, ColorType
from textual.color import Color
from textual.theme import Theme

import screens
from screens.app.app import TourneyApp
from screens.table.act import ActCard
from screens.table.drawn_table import (
    FEWEST,
    LEAST_HEIGHT,
    LEAST_WIDTH,
    MOST,
    SEAT,
    DrawnTable,
    seat_positions,
)
from screens.table.screen import TableScreen
from screens.table.seat_row import Seats
from screens.ui.dice import (
    HUGE_HEIGHT,
    HUGE_WIDTH,
    LARGE_HEIGHT,
    LARGE_WIDTH,
    MOST_PIPS,
    SMALL_HEIGHT,
    SMALL_WIDTH,
)
from screens.ui.large.letters import big
from screens.ui.settings import Settings
from screens.ui.theme import THEMES, shown_in
from tests.nights import HOSTILE_NAMES
from tests.screens.contrast import contrast
from tests.screens.driving import click_on, running, store_opened, type_in, until
from tests.screens.reading import LARGE, USUAL, line_with, screen_text
from tests.screens.tables import at_table, opened_table

FOLDER = Path(screens.__path__[0])
LOOK = (FOLDER / "LOOK.md").read_text(encoding="utf-8")
#: In one line, whatever the page wraps.
TOLD = " ".join(LOOK.split())
GROUNDS = ("background", "surface", "panel", "boost")
WORDS = (
    *("foreground", "foreground-muted", "text-muted", "text-accent", "accent"),
    *("text-warning", "text-error", "text-success"),
)
MARKS = ("warning", "error", "success")
#: What stands on a ground of its own.
PAIRS = (
    *(("text-warning", "warning-muted"), ("text-error", "error-muted")),
    *(("text-success", "success-muted"), ("footer-key-foreground", "footer-background")),
    *(("block-cursor-foreground", "block-cursor-background"), ("background", "foreground")),
    ("block-cursor-blurred-foreground", "block-cursor-blurred-background"),
)


def seen(colour: Color, system: str) -> Color:
    """The colour that a terminal shows."""
    depth = {"256": ColorSystem.EIGHT_BIT, "standard": ColorSystem.STANDARD}
    nearest = colour.rich_color.downgrade(depth.get(system, ColorSystem.TRUECOLOR))
    return Color.from_rich_color(RichColor.from_triplet(nearest.get_truecolor()))


@pytest.mark.parametrize("system", ["truecolor", "256", "standard"])
@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_words_and_marks_can_be_read_on_whatever_they_stand_on(theme: Theme, system: str) -> None:
    shown = shown_in(theme, system)
    written = {**shown.to_color_system().generate(), **shown.variables}
    room = seen(Color.parse(written["background"]), system)
    # Of 16 colours none is a darker green or a lighter red.
    of_words, of_marks = (3.9, 2.4) if system == "standard" else (4.5, 3)

    def colour(name: str, ground: Color = room) -> Color:
        return seen(ground + Color.parse(written[name]), system)

    for ground in GROUNDS:
        for words in WORDS:
            found = contrast(colour(words, colour(ground)), colour(ground))
            assert found >= of_words, (words, ground, found)
        for mark in MARKS:
            assert contrast(colour(mark), colour(ground)) >= of_marks, (mark, ground)
    for words, ground in PAIRS:
        found = contrast(colour(words, colour(ground)), colour(ground))
        assert found >= of_words, (words, ground, found)
    assert contrast(colour("block-cursor-background"), room) >= 3
    # Whoever is out is dim: what is left of the words once they are half of the ground.
    assert contrast(seen(room.blend(colour("foreground"), 0.66), system), room) >= of_words


def test_the_page_about_the_look_tells_the_sizes_and_names_that_are_drawn() -> None:
    told = (
        *(theme.name for theme in THEMES),
        f"{SMALL_WIDTH} x {SMALL_HEIGHT}",
        f"{LARGE_WIDTH} x {LARGE_HEIGHT}",
        f"{HUGE_WIDTH} x {HUGE_HEIGHT}",
        f"Beyond {MOST_PIPS} a figure",
        f"from {LEAST_WIDTH} x {LEAST_HEIGHT} on a table",
    )
    assert [words for words in told if words not in TOLD] == []


def test_no_screen_has_a_colour_of_its_own() -> None:
    """The themes alone have; or the terminal's own, where it has them."""
    own = re.compile(r"#[0-9a-fA-F]{6}\b|\brgb\(|\b(?:color|background): +(?!ansi_|auto\b)[a-z]+\b")
    meant = {"transparent", "auto"}
    found = [
        f"{path.name}: {match.group()}"
        for path in sorted([*FOLDER.rglob("*.py"), *FOLDER.rglob("*.tcss")])
        if path.name != "theme.py"
        for match in own.finditer(path.read_text(encoding="utf-8"))
        if match.group().split()[-1] not in meant
    ]
    assert found == []


def test_every_mark_of_the_page_is_drawn_somewhere() -> None:
    drawn = "".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py"))
    marks = re.findall(r"^`(.)`|· `(.)`", LOOK, flags=re.MULTILINE)
    assert [mark for pair in marks for mark in pair if mark and mark not in drawn] == []
    assert len(marks) >= 8


# Themes, and no colours at all

THEMED = ["tourney-dark", "nord", "ansi-light"]


@asynccontextmanager
async def in_theme(store: Path, theme: str, size: tuple[int, int]) -> AsyncIterator[TourneyApp]:
    """A table with a die typed and a Mexico on it, in a theme."""
    number = opened_table(store, *HOSTILE_NAMES, preset="mexxen", played="21 54")
    app = TourneyApp(store, settings=Settings(theme=theme, animations=False))
    async with running(app, size) as pilot:
        await store_opened(pilot)
        app.push_screen(TableScreen(number))
        await until(pilot, lambda: "Pot" in screen_text(app))
        await pilot.press("5", shows="undo the 5")
        yield app


def colours(app: TourneyApp) -> set[ColorType]:
    """The kinds of colours that are sent to the terminal."""
    return {
        colour.type
        for strip in app.screen._compositor.render_strips()
        for segment in strip
        if segment.style is not None
        for colour in (segment.style.color, segment.style.bgcolor)
        if colour is not None
    }


async def test_every_theme_says_the_same(tmp_path: Path) -> None:
    said = set()
    for theme in THEMED:
        async with in_theme(tmp_path / f"{theme}.db", theme, LARGE) as app:
            assert app.theme == theme
            said.add(screen_text(app))
    assert len(said) == 1


@pytest.mark.parametrize("theme", ["tourney-light", "ansi-dark"])
async def test_without_colours_everything_can_be_read(
    store: Path, theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with in_theme(store, theme, USUAL) as app:
        assert app.no_color
        shown = screen_text(app)
        assert all(name[:12] in shown for name in HOSTILE_NAMES)
        for strip in app.screen._compositor.render_strips():
            for segment in strip:
                style = segment.style
                if style is None or not segment.text.strip():
                    continue
                fore, back = style.color, style.bgcolor
                if fore is not None and fore.triplet is not None:
                    assert len({*fore.triplet}) == 1, "grey"
                assert fore is None or fore.type is ColorType.DEFAULT or fore != back, segment.text


async def test_the_terminals_own_theme_without_colours_sends_none(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with in_theme(store, "ansi-dark", LARGE) as app:
        assert colours(app) == {ColorType.DEFAULT}
        app.theme = "tourney-dark"  # by the palette
        app.refresh(layout=True)
        assert ColorType.TRUECOLOR in colours(app)


# Motion and sound


async def test_a_refusal_moves_nothing(store: Path) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob", "Cid"), USUAL) as (app, pilot):
        before = screen_text(app).splitlines()
        await pilot.press("7")
        after = screen_text(app).splitlines()
        changed = [line for line, was in zip(after, before, strict=True) if line != was]
        assert [line[:3] for line in changed] == [" ✗ "]


class Ringing(TourneyApp):
    """Counts how often the bell would have rung."""

    CSS_PATH = str(FOLDER / "app" / "tourney.tcss")
    rung = 0

    def bell(self) -> None:
        self.rung += 1


@pytest.mark.parametrize("bell", [True, False])
async def test_the_bell_rings_once_for_a_mexico_that_is_typed(store: Path, bell: bool) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", preset="mexxen")
    app = Ringing(store, settings=Settings(bell=bell))
    async with running(app, USUAL) as pilot:
        await store_opened(pilot)
        app.show_night(number)
        await until(pilot, lambda: "Pot" in screen_text(app))
        await pilot.press("5", "4")
        assert app.rung == 0
        await pilot.press("enter", "2", "1", shows="Bob's roll 21")
        assert app.rung == bell
        # Neither whatever is drawn again, nor what is taken back to it, is another one.
        await pilot.press("f3", "escape", "5", "backspace", "5", "4", "u")
        await until(pilot, lambda: "Undone: Cid's roll 54." in screen_text(app))
        assert app.rung == bell


@pytest.mark.parametrize("animations", [True, False])
async def test_what_moves_is_there_whole_at_first(store: Path, animations: bool) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", preset="sudden-death", played="54 . 64")
    app = TourneyApp(store, settings=Settings(animations=animations))
    async with running(app, USUAL) as pilot:
        await store_opened(pilot)
        app.show_night(number)
        await until(pilot, lambda: "Pot" in screen_text(app))
        lit: list[float] = []
        banner = app.screen.query_one(ActCard)
        app.watch(banner, "lit", lambda part: lit.append(part), init=False)
        await pilot.press("3", "1")
        first = screen_text(app)
        assert "Cid pays" in first
        await pilot.wait_for_animation()
        assert banner.lit == 1
        assert screen_text(app) == first
        assert animations or set(lit) <= {0.0, 1.0}


@pytest.mark.parametrize("lines", [3, 5, 7])
@pytest.mark.parametrize(
    "name", ["Jürgen", "Zoë", "José", "Bjørn", "Åsa & François", "Bob (#2)", "O\u2019Brien"]
)
def test_names_as_people_write_them_have_large_letters(name: str, lines: int) -> None:
    drawn = big(name, 200, lines)
    assert len(drawn) == lines
    assert len({len(line) for line in drawn}) == 1


@pytest.mark.parametrize("lines", [3, 7])
@pytest.mark.parametrize("pair", ["AÄ", "AÅ", "CÇ", "EÉ", "EË", "OÖ", "OØ", "UÜ", "NÑ"])
def test_an_accent_can_be_told_in_large_letters(pair: str, lines: int) -> None:
    assert big(pair[0], 200, lines) != big(pair[1], 200, lines)


@pytest.mark.parametrize("pair", ["B8", "BR", "S5", "O0", "OQ", "CG", "Z2", "UV", "MW"])
def test_letters_seven_lines_high_can_be_told_from_those_that_are_like_them(pair: str) -> None:
    one, other = ("".join(big(each, 200, 7)) for each in pair)
    assert sum(a != b for a, b in zip(one, other, strict=False)) + abs(len(one) - len(other)) > 2


def test_a_name_with_a_sharp_s_has_the_capitals_that_german_spells_it_with() -> None:
    assert big("Große", 200) == big("GROSSE", 200) != ()


@pytest.mark.parametrize("name", ["Y\u0131ld\u0131z", "李雷", "ﬁne", "[/]"])
def test_a_name_that_large_letters_would_spell_otherwise_has_none(name: str) -> None:
    assert big(name, 200) == ()


# The table that is drawn: its seats, and when there is room for it


JUST = (110, 36)
TEN = (*HOSTILE_NAMES, "Ann", "Bob", "Cid", "Dee")


@pytest.mark.parametrize("size", [(120, 16), (130, 20), (220, 48)], ids=str)
@pytest.mark.parametrize("seats", range(FEWEST, MOST + 1))
def test_seats_go_clockwise_and_never_overlap(seats: int, size: tuple[int, int]) -> None:
    (width, height), seat = size, SEAT
    found = seat_positions(seats, SEAT.width, width, height)
    assert len(found) == seats
    cells = [
        (x, y)
        for place in found
        for x in range(place.x, place.x + seat.width)
        for y in range(place.y, place.y + seat.height)
    ]
    assert len({*cells}) == len(cells)
    assert all(0 <= x < width and 0 <= y < height for x, y in cells)
    # From above the angles grow clockwise, once round from the first.
    angles = [
        atan2(
            (place.y + seat.height / 2 - height / 2) / height,
            (place.x + seat.width / 2 - width / 2) / width,
        )
        for place in found
    ]
    turned = [(angle - angles[0]) % (2 * pi) for angle in angles]
    assert all(one < other for one, other in pairwise(turned))


async def test_the_table_is_drawn_where_it_has_room_and_else_the_list(store: Path) -> None:
    async with at_table(store, opened_table(store, "Ann", "Bob", "Cid"), USUAL) as (app, pilot):
        assert app.screen.query_one(Seats).display
        await pilot.resize_terminal(*JUST)
        await until(pilot, lambda: app.screen.query_one(DrawnTable).display)
        await pilot.sees("Cid")
        await type_in(pilot, "54")
        await pilot.resize_terminal(*USUAL)
        await until(pilot, lambda: "54" in line_with(app, "Ann"))
    async with at_table(store, opened_table(store, *TEN, "Eve"), LARGE) as (app, pilot):
        assert app.screen.query_one(Seats).display
        assert "Eve" in screen_text(app)


async def test_a_click_on_a_seat_is_its_letter(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid", "Dee", preset="mexxen")
    async with at_table(store, number, LARGE) as (app, pilot):
        await pilot.press("f5", "f5")
        await click_on(pilot, "c  Cid")
        await pilot.pause()
        assert "Enter  none" in screen_text(app)
