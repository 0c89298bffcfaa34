"""The bracket as it is drawn, compared whole: boxes, lines, signs, and one person's way."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from textwrap import dedent
from typing import Literal

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from exports.bracket import lay_out
from screens.bracket.picture import STYLES, Picture, Piece, draw
from screens.bracket.way import NOBODYS, champion, way_of, way_words
from tests.nights import HOSTILE_NAMES, night_form
from tests.restless_guests import seeded_director
from tourney.night.formats.format import Bracket, BracketPerson, BracketStage, BracketTable
from tourney.night.views.floor_view import FloorView
from tourney.service.simulate import Simulation

_RESULTS: Mapping[str, Literal["", "in", "through", "out", "won"]] = {
    "★": "won",
    "✓": "through",
    "✗": "out",
    "·": "in",
    " ": "",
}


def table(
    key: int,
    title: str,
    *people: str,
    feeders: tuple[int, ...] = (),
    losers: tuple[int, ...] = (),
    place: int = 0,
) -> BracketTable:
    """A table whose people are written as a sign, a name and the units; `?` is who is to come.

    It is being played where it has a place, and over where anybody has come of it.
    """
    seated = tuple(map(person, people))
    state: Literal["coming", "playing", "over"] = "coming"
    if place:
        state = "playing"
    elif any(each.result not in ("", "in") for each in seated):
        state = "over"
    return BracketTable(key, title, seated, feeders, state, place, place, losers)


def person(written: str) -> BracketPerson:
    sign, said = written[0], written[1:]
    if sign == "?":
        return BracketPerson(0, said, "")
    name, _, units = said.rpartition(" ") if said[-1].isdigit() else (said, "", "")
    entry = sum(map(ord, name))  # the same for the same name
    return BracketPerson(entry, name, _RESULTS[sign], int(units) if units else None)


def entry_of(name: str) -> int:
    return person(f" {name}").entry


def text_of(pieces: Iterable[Piece]) -> str:
    """A line without its looks."""
    text = ""
    for piece in pieces:
        text += " " * (piece.x - cell_len(text)) + piece.text
    return text


def drawn(bracket: Bracket, room: int = 0, chosen: str = "") -> str:
    """The whole drawing, the columns' titles above it; with all its words if no room is said."""
    found = draw(bracket, room)
    way = way_of(bracket, entry_of(chosen)) if chosen else NOBODYS
    lines = [found.heads(0), *(found.line(y, way) for y in range(found.height))]
    return "\n".join(text_of(line).rstrip() for line in lines)


def expected(text: str) -> str:
    return dedent(text).strip("\n")


FOUR: Bracket = (
    BracketStage(
        "Semi-finals",
        (
            table(1, "Semi-final 1", "✓Ann 2", "✗Bob 0"),
            table(2, "Semi-final 2", "·Cid 5", "·Dot 3", place=2),
        ),
    ),
    BracketStage(
        "Final",
        (
            table(4, "Final", " Ann", "?winner of 2", feeders=(1, 2)),
            table(3, "Third place", " Bob", "?loser of 2", feeders=(1, 2), losers=(1, 2)),
        ),
    ),
)

EIGHT: Bracket = (
    BracketStage(
        "Quarter-finals",
        (
            table(1, "Quarter-final 1", "✓Ann 2", "✗Hal 0"),
            table(2, "Quarter-final 2", "✗Dot 0", "✓Eve 3"),
            table(3, "Quarter-final 3", "✓Cid 1", "✗Flo 0"),
            table(4, "Quarter-final 4", "·Bob 5", "·Gus 5", place=1),
        ),
    ),
    BracketStage(
        "Semi-finals",
        (
            table(5, "Semi-final 1", "·Ann 1", "·Eve 2", feeders=(1, 2), place=2),
            table(6, "Semi-final 2", " Cid", "?winner of 4", feeders=(3, 4)),
        ),
    ),
    BracketStage("Final", (table(7, "Final", "?winner of 5", "?winner of 6", feeders=(5, 6)),)),
)

HEATS: Bracket = (
    BracketStage(
        "Heats",
        (
            table(101, "Heat 1", "✓Ann 3", "✗Bob 0", "✓Cid 1"),
            table(102, "Heat 2", "✗Dot 0", "✗Eve 0", "✓Flo 2"),
            table(103, "Heat 3", "✓Gus 1", "✗Hal 0"),
        ),
    ),
    BracketStage(
        "Final",
        (table(201, "Final", "★Ann 5", "✗Cid 0", "✗Flo 0", "✗Gus 0", feeders=(101, 102, 103)),),
    ),
)

DOUBLE: Bracket = (
    BracketStage(
        "Winners' round 1",
        (
            table(1, "Winners' round 1, match 1", "✓Ann 2", "✗Bob 0"),
            table(2, "Winners' round 1, match 2", "✗Cid 0", "✓Dot 1"),
        ),
    ),
    BracketStage(
        "Winners' final", (table(3, "Winners' final", "✓Ann 4", "✗Dot 0", feeders=(1, 2)),)
    ),
    BracketStage(
        "Losers' round 1",
        (table(4, "Losers' round 1", "✗Bob 0", "✓Cid 3", feeders=(1, 2), losers=(1, 2)),),
    ),
    BracketStage(
        "Losers' final", (table(5, "Losers' final", " Cid", " Dot", feeders=(4, 3), losers=(3,)),)
    ),
    BracketStage("Grand final", (table(6, "Grand final", " Ann", "?winner of 5", feeders=(3, 5)),)),
)


def test_four_and_the_match_for_third_place_stands_under_the_final_without_lines() -> None:
    assert drawn(FOUR) == expected("""
        Semi-finals        Final
        ╭ Semi-final 1 ╮
        │ ✓ Ann        │
        │ ✗ Bob        ├─╮ ╭ Final ──────────╮
        ╰──────────────╯ │ │   Ann           │
        ╭ Semi-final 2 ╮ ├─┤ Cid or Dot      │
        │   Cid        │ │ ╰─────────────────╯
        │   Dot        ├─╯
        ╰ ▶ table 2 ───╯   ╭ Third place ────╮
                           │   Bob           │
                           │ loser of semi 2 │
                           ╰─────────────────╯
    """)


def test_three_heats_lead_to_the_final_on_one_bus() -> None:
    assert drawn(HEATS) == expected("""
        Heats        Final
        ╭ Heat 1 ╮
        │ ✓ Ann  │
        │ ✗ Bob  ├─╮
        │ ✓ Cid  │ │
        ╰────────╯ │
                   │ ╭ Final ╮
        ╭ Heat 2 ╮ │ │ ★ Ann │
        │ ✗ Dot  │ │ │ ✗ Cid │
        │ ✗ Eve  ├─┼─┤ ✗ Flo │
        │ ✓ Flo  │ │ │ ✗ Gus │
        ╰────────╯ │ ╰───────╯
                   │
        ╭ Heat 3 ╮ │
        │ ✓ Gus  │ │
        │ ✗ Hal  ├─╯
        ╰────────╯
    """)


def test_in_double_elimination_the_losers_side_stands_below_with_its_own_titles() -> None:
    assert drawn(DOUBLE) == expected("""
        Winners' round 1   Winners' final                            Grand final
        ╭ Match 1 ─────╮
        │ ✓ Ann        │
        │ ✗ Bob        ├─╮ ╭ Winners' final ─╮
        ╰──────────────╯ │ │ ✓ Ann           │
        ╭ Match 2 ─────╮ ├─┤ ✗ Dot           ├─────────────────────╮
        │ ✗ Cid        │ │ ╰─────────────────╯                     │
        │ ✓ Dot        ├─╯                                         │ ╭ Grand final ╮
        ╰──────────────╯                                           │ │   Ann       │
                                                                   ├─┤ Cid or Dot  │
                           Losers' round 1       Losers' final     │ ╰─────────────╯
                                                                   │
                           ╭ Losers' round 1 ╮   ╭ Losers' final ╮ │
                           │ ✗ Bob           │   │   Cid         │ │
                           │ ✓ Cid           ├───┤   Dot         ├─╯
                           ╰─────────────────╯   ╰───────────────╯
    """)


def test_the_way_of_one_person_is_heavy_and_what_lies_ahead_is_heavy_and_broken() -> None:
    assert drawn(EIGHT, room=46, chosen="Eve") == expected("""
        Quarter-finals  Semi-finals     Final
        ╭ Quarter 1 ╮
        │ ✓ Ann     │
        │ ✗ Hal     ├─╮ ┏ Semi 1 ━━━┓
        ╰───────────╯ │ ┃   Ann     ┃
        ┏ Quarter 2 ┓ ┢━┫   Eve     ┣┅┓
        ┃ ✗ Dot     ┃ ┃ ┗ ▶ table 2 ┛ ┇
        ┃ ✓ Eve     ┣━┛               ┇ ┏ Final ┅┅┅┅┅┓
        ┗━━━━━━━━━━━┛                 ┇ ┇ Ann or Eve ┇
                                      ┡┅┫ won semi 2 ┇
        ╭ Quarter 3 ╮                 │ ┗┅┅┅┅┅┅┅┅┅┅┅┅┛
        │ ✓ Cid     │                 │
        │ ✗ Flo     ├─╮ ╭ Semi 2 ───╮ │
        ╰───────────╯ │ │   Cid     │ │
        ╭ Quarter 4 ╮ ├─┤ Bob or Gus├─╯
        │   Bob     │ │ ╰───────────╯
        │   Gus     ├─╯
        ╰ ▶ table 1 ╯
    """)
    assert way_words(EIGHT, entry_of("Eve")) == "won Quarter-final 2, plays Semi-final 1"


def test_units_left_go_unsaid_and_a_score_of_matches_stands_behind_the_name() -> None:
    best_of = tuple(replace(stage, title=f"{stage.title}, best of 3") for stage in FOUR)
    assert "✓ Ann        │" in drawn(FOUR)
    assert "✓ Ann            2 │" in drawn(best_of)


def test_the_winners_way_is_the_champions_and_none_where_several_share() -> None:
    assert champion(HEATS) == entry_of("Ann")
    assert champion(FOUR) == 0
    found = draw(HEATS)
    pieces = [piece for y in range(found.height) for piece in found.line(y)]
    assert [piece.look for piece in pieces if "★" in piece.text] == ["way"]
    assert "warning" not in STYLES["way"]


def test_the_title_of_a_column_follows_what_is_in_sight() -> None:
    found = draw(DOUBLE, 60)
    assert " ".join(text_of(found.heads(0)).split()) == "Winners 1 Winners' final Grand final"
    # The losers' titles are still in sight above their boxes; then the boxes alone are.
    assert "Losers" not in text_of(found.heads(9))
    assert text_of(found.heads(10)).split()[2:4] == ["Losers", "1"]


def test_a_picture_that_is_not_laid_out_yet_draws_nobodys_way() -> None:
    way = way_of(HEATS, champion(HEATS))
    assert way.links
    assert draw(()).line(0, way) == []


def test_whoever_is_out_has_no_way_ahead() -> None:
    way = way_of(HEATS, entry_of("Bob"))
    assert way.tables == {101}
    assert not way.links | way.ahead
    assert way_words(HEATS, entry_of("Bob")) == "out in Heat 1"
    assert way_words(HEATS, entry_of("Ann")) == "through Heat 1, won Final"
    assert way_of(HEATS, 0) == NOBODYS


def test_a_second_chance_is_on_the_way_too() -> None:
    way = way_of(DOUBLE, entry_of("Cid"))
    assert way.tables == {2, 4, 5, 6}
    assert way.links == {(4, 5)}
    assert way.ahead == {(5, 6)}
    words = "lost Winners' round 1 match 2, won Losers' round 1, Losers' final to come"
    assert way_words(DOUBLE, entry_of("Cid")) == words


@pytest.mark.parametrize("room", [0, 14])
def test_no_name_moves_a_line(room: int) -> None:
    plain = tuple(f" {name} 3" for name in ("Abcdefghijklmnopqrstuvwx", "B", "C", "D", "E", "F"))
    hostile = tuple(f" {name} 3" for name in HOSTILE_NAMES)
    widths = []
    for people in (plain, hostile):
        final = BracketStage("Final", (table(1, "Final", *people, place=1),))
        found = draw((final,), room)
        widths.append({cell_len(text_of(found.line(y))) for y in range(found.height)})
    assert len(widths[0]) == len(widths[1]) == 1


def test_names_that_are_cut_can_be_told_apart() -> None:
    two = table(1, "Final", " Sanne de Jong", " Sanne de Wit")
    lines = drawn((BracketStage("Final", (two,)),), room=12)
    assert len(set(lines.splitlines()[2:4])) == 2


def test_the_common_layout_is_the_same_for_every_pen() -> None:
    """Pixels with two rows a name stand as cells do with one: the same order, the same lines."""
    for bracket in (EIGHT, HEATS, DOUBLE):
        cells, pixels = (lay_out(bracket, [9] * 5, 4, rows) for rows in (1, 2))
        assert list(cells.boxes) == list(pixels.boxes)
        assert len(cells.lines) == len(pixels.lines)
        for laid in (cells, pixels):
            ports = {(box.right, box.port) for box in laid.boxes.values()}
            assert all((line.x, line.y) in ports for line in laid.lines if line.x % 13 == 9)


class _Pictured(Simulation):
    """Whatever stands in the bracket is drawn, at every stop."""

    def between(self, number: int, _floor: FloorView) -> None:
        bracket = self.director.night(number).bracket().stages
        for room in (0, 76):
            _check(bracket, draw(bracket, room), whole=not room)


def _check(bracket: Bracket, found: Picture, *, whole: bool) -> None:
    lines = [text_of(found.line(y)) for y in range(found.height)]
    assert max(map(cell_len, lines)) <= found.width
    boxes = found.layout.boxes
    tables = [table for stage in bracket for table in stage.tables]
    assert set(boxes) == {table.key for table in tables}
    taken = [
        (x, y)
        for box in boxes.values()
        for x in range(box.x, box.right + 1)
        for y in range(box.top, box.bottom + 1)
    ]
    assert len(taken) == len(set(taken))
    for each in tables:
        box = boxes[each.key]
        assert all(boxes[feeder].right < box.x for feeder in each.feeders)
        inside = "\n".join(lines[box.top : box.bottom + 1])
        assert not whole or all(each.name in inside for each in each.people if each.entry)


@pytest.mark.parametrize(
    ("format_", "players", "options"),
    [
        ("heats", 7, {}),
        ("heats", 23, {"mode": "top-k"}),
        ("duel", 2, {}),
        ("duel", 13, {"third": "yes"}),
        ("duel", 3, {"elimination": "double"}),
        ("duel", 7, {"elimination": "double"}),
    ],
)
def test_all_of_a_night_is_drawn_at_every_stop(
    store: Path, format_: str, players: int, options: dict[str, str]
) -> None:
    director, chance = seeded_director(store, 5)
    form = night_form(format_, 8, "sudden-death", **options)
    _Pictured(director, chance).play(form, players)
    director.close()
