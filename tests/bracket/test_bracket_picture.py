"""The bracket as it is drawn, compared whole: boxes, lines, signs, and one person's way."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from textwrap import dedent
from typing import Literal

import pytest
from rich.cells import cell_len

from screens.bracket.box import Piece, Zoom
from screens.bracket.initials import initials
from screens.bracket.picture import Picture, fitting_zoom, lay_out
from screens.bracket.way import NOBODYS, way_of, way_words
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


def drawn(
    bracket: Bracket, zoom: Zoom = Zoom.SHORT, chosen: str = "", room: tuple[int, int] = (0, 0)
) -> str:
    """The whole drawing, with the columns' titles above it."""
    found = lay_out(bracket, zoom, room)
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

FIVE: Bracket = (
    BracketStage("Quarter-finals", (table(1, "Quarter-final 1", "✗Dot 0", "✓Eve 1"),)),
    BracketStage(
        "Semi-finals",
        (
            table(2, "Semi-final 1", "✓Ann 4", "✗Eve 0", feeders=(1,)),
            table(3, "Semi-final 2", "✗Bob 0", "✓Cid 2"),
        ),
    ),
    BracketStage("Final", (table(4, "Final", "✗Ann 0", "★Cid 1", feeders=(2, 3)),)),
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
    assert drawn(FOUR, Zoom.NAMES) == expected("""
        Semi-finals            Final
        ╭ Semi-final 1 ────╮
        │ ✓ Ann          2 │
        │ ✗ Bob          0 ├─╮ ╭ Final ┄┄┄┄┄┄┄┄ 4 ╮
        ╰──────────────────╯ │ ┆   Ann            ┆
        ╭ Semi-final 2 ────╮ ├─┤   winner of 2    ┆
        │   Cid          5 │ │ ╰┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄╯
        │   Dot          3 ├─╯
        ╰ ▶ table 2 ───────╯   ╭ Third place ┄┄ 3 ╮
                               ┆   Bob            ┆
                               ┆   loser of 2     ┆
                               ╰┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄╯
    """)


def test_letters_stand_for_the_words_third_place_only_where_there_is_no_room() -> None:
    lines = drawn(FOUR, Zoom.INITIALS, room=(29, 0)).splitlines()
    assert [line for line in lines if line.endswith("Third place")]
    lines = drawn(FOUR, Zoom.INITIALS).splitlines()
    assert [line for line in lines if line.endswith("TP")]


def test_five_and_whoever_has_a_bye_stands_in_the_next_round_from_the_beginning() -> None:
    assert drawn(FIVE) == expected("""
        QF          Semi-finals Final
        ╭ 1 ────╮   ╭ 2 ────╮
        │✗ Dot 0│   │✓ Ann 4│
        │✓ Eve 1├───┤✗ Eve 0├─╮ ╭ 4 ────╮
        ╰───────╯   ╰───────╯ │ │✗ Ann 0│
                              ├─┤★ Cid 1│
                    ╭ 3 ────╮ │ ╰───────╯
                    │✗ Bob 0│ │
                    │✓ Cid 2├─╯
                    ╰───────╯
    """)


def test_eight_with_those_to_come_dashed_and_the_tables_in_play_named() -> None:
    assert drawn(EIGHT) == expected("""
        QF          Semi-finals Final
        ╭ 1 ────╮
        │✓ Ann 2│
        │✗ Hal 0├─╮ ╭ 5 ────╮
        ╰───────╯ │ │  Ann 1│
        ╭ 2 ────╮ ├─┤  Eve 2├─╮
        │✗ Dot 0│ │ ╰ ▶ 2 ──╯ │
        │✓ Eve 3├─╯           │ ╭ 7 ┄┄┄┄╮
        ╰───────╯             │ ┆  W5   ┆
                              ├─┤  W6   ┆
        ╭ 3 ────╮             │ ╰┄┄┄┄┄┄┄╯
        │✓ Cid 1│             │
        │✗ Flo 0├─╮ ╭ 6 ┄┄┄┄╮ │
        ╰───────╯ │ ┆  Cid  ┆ │
        ╭ 4 ────╮ ├─┤  W4   ├─╯
        │  Bob 5│ │ ╰┄┄┄┄┄┄┄╯
        │  Gus 5├─╯
        ╰ ▶ 1 ──╯
    """)


def test_eight_far_off_with_initials() -> None:
    assert drawn(EIGHT, Zoom.INITIALS) == expected("""
        QF       SF       Final
        ╭ 1 ──╮
        │✓An 2│
        │✗Ha 0├─╮╭ 5 ──╮
        ╰─────╯ ││ An 1│
        ╭ 2 ──╮ ├┤ Ev 2├─╮
        │✗Do 0│ │╰ ▶ 2 ╯ │
        │✓Ev 3├─╯        │╭ 7 ┄┄╮
        ╰─────╯          │┆ W5  ┆
                         ├┤ W6  ┆
        ╭ 3 ──╮          │╰┄┄┄┄┄╯
        │✓Ci 1│          │
        │✗Fl 0├─╮╭ 6 ┄┄╮ │
        ╰─────╯ │┆ Ci  ┆ │
        ╭ 4 ──╮ ├┤ W4  ├─╯
        │ Bo 5│ │╰┄┄┄┄┄╯
        │ Gu 5├─╯
        ╰ ▶ 1 ╯
    """)


def test_three_heats_lead_to_the_final_on_one_bus() -> None:
    assert drawn(HEATS, Zoom.NAMES) == expected("""
        Heats         Final
        ╭ Heat 1 ─╮
        │ ✓ Ann 3 │
        │ ✗ Bob 0 ├─╮
        │ ✓ Cid 1 │ │
        ╰─────────╯ │ ╭ Final ──╮
        ╭ Heat 2 ─╮ │ │ ★ Ann 5 │
        │ ✗ Dot 0 │ │ │ ✗ Cid 0 │
        │ ✗ Eve 0 ├─┼─┤ ✗ Flo 0 │
        │ ✓ Flo 2 │ │ │ ✗ Gus 0 │
        ╰─────────╯ │ ╰─────────╯
        ╭ Heat 3 ─╮ │
        │ ✓ Gus 1 │ │
        │ ✗ Hal 0 ├─╯
        ╰─────────╯
    """)


def test_far_off_those_of_a_heat_stand_beside_each_other() -> None:
    assert drawn(HEATS, Zoom.INITIALS) == expected("""
        Heats          Final
        ╭ Heat 1 ───╮
        │✓An 3 ✗Bo 0│
        │✓Ci 1      ├─╮
        ╰───────────╯ │╭ Final ────╮
        ╭ Heat 2 ───╮ ││★An 5 ✗Ci 0│
        │✗Do 0 ✗Ev 0│ ├┤✗Fl 0 ✗Gu 0│
        │✓Fl 2      ├─┤╰───────────╯
        ╰───────────╯ │
        ╭ Heat 3 ───╮ │
        │✓Gu 1 ✗Ha 0├─╯
        ╰───────────╯
    """)


def test_in_double_elimination_the_losers_side_stands_below_with_its_own_titles() -> None:
    assert drawn(DOUBLE) == expected("""
        WR1         WF                      Grand final
        ╭ 1 ────╮
        │✓ Ann 2│
        │✗ Bob 0├─╮ ╭ 3 ────╮
        ╰───────╯ │ │✓ Ann 4│
        ╭ 2 ────╮ ├─┤✗ Dot 0├─────────────╮
        │✗ Cid 0│ │ ╰───────╯             │
        │✓ Dot 1├─╯                       │ ╭ 6 ┄┄┄┄╮
        ╰───────╯                         │ ┆  Ann  ┆
                                          ├─┤  W5   ┆
                    LR1         LF        │ ╰┄┄┄┄┄┄┄╯
                    ╭ 4 ────╮   ╭ 5 ┄┄┄┄╮ │
                    │✗ Bob 0│   ┆  Cid  ┆ │
                    │✓ Cid 3├───┤  Dot  ├─╯
                    ╰───────╯   ╰┄┄┄┄┄┄┄╯
    """)


def test_the_title_of_a_column_follows_what_is_in_sight() -> None:
    found = lay_out(DOUBLE, Zoom.SHORT)
    assert "WF" in text_of(found.heads(0)).split()
    # The losers' title is still in sight above its box; then the box alone is.
    assert "LR1" not in text_of(found.heads(7)).split()
    assert text_of(found.heads(11)).split() == ["WR1", "LR1", "LF", "Grand", "final"]


def test_where_there_is_little_room_fewer_stand_beside_each_other_far_off() -> None:
    heat = table(1, "Heat 1", *(f" {name} 5" for name in ("Ann", "Bob", "Cid", "Dot", "Eve")))
    bracket = (BracketStage("Heats", (heat,)),)
    assert drawn(bracket, Zoom.INITIALS, room=(30, 0)).splitlines()[2] == "┆ An 5  Bo 5  Ci 5┆"
    assert drawn(bracket, Zoom.INITIALS, room=(15, 0)).splitlines()[2] == "┆ An 5  Bo 5┆"


def test_the_way_of_one_person_is_heavy_and_what_lies_ahead_is_heavy_and_broken() -> None:
    assert drawn(EIGHT, chosen="Eve") == expected("""
        QF          Semi-finals Final
        ╭ 1 ────╮
        │✓ Ann 2│
        │✗ Hal 0├─╮ ┏ 5 ━━━━┓
        ╰───────╯ │ ┃  Ann 1┃
        ┏ 2 ━━━━┓ ┢━┫  Eve 2┣┅┓
        ┃✗ Dot 0┃ ┃ ┗ ▶ 2 ━━┛ ┇
        ┃✓ Eve 3┣━┛           ┇ ┏ 7 ┅┅┅┅┓
        ┗━━━━━━━┛             ┇ ┇  W5   ┇
                              ┡┅┫  W6   ┇
        ╭ 3 ────╮             │ ┗┅┅┅┅┅┅┅┛
        │✓ Cid 1│             │
        │✗ Flo 0├─╮ ╭ 6 ┄┄┄┄╮ │
        ╰───────╯ │ ┆  Cid  ┆ │
        ╭ 4 ────╮ ├─┤  W4   ├─╯
        │  Bob 5│ │ ╰┄┄┄┄┄┄┄╯
        │  Gus 5├─╯
        ╰ ▶ 1 ──╯
    """)
    assert way_words(EIGHT, entry_of("Eve")) == "won Quarter-final 2, plays Semi-final 1"


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


def test_where_there_is_room_boxes_stand_apart_and_lines_are_longer() -> None:
    assert drawn(FIVE, room=(60, 20)) == expected("""
        Quarter-finals    Semi-finals       Final
        ╭ 1 ────╮         ╭ 2 ────╮
        │✗ Dot 0│         │✓ Ann 4│
        │✓ Eve 1├─────────┤✗ Eve 0├────╮
        ╰───────╯         ╰───────╯    │    ╭ 4 ────╮
                                       │    │✗ Ann 0│
                                       ├────┤★ Cid 1│
                                       │    ╰───────╯
                          ╭ 3 ────╮    │
                          │✗ Bob 0│    │
                          │✓ Cid 2├────╯
                          ╰───────╯
    """)


def test_the_closest_look_that_fits_is_chosen() -> None:
    assert [fitting_zoom(EIGHT, width) for width in (200, 75, 74, 33, 32, 26, 1)] == [
        Zoom.NAMES,
        Zoom.NAMES,
        Zoom.SHORT,
        Zoom.SHORT,
        Zoom.INITIALS,
        Zoom.INITIALS,
        Zoom.INITIALS,
    ]


def test_initials_tell_everybody_apart() -> None:
    names = ["Ann", "Anna", "Andy", "Dave M", "Dave P", "dave m2", "Bartholomew", "Bartholomea"]
    names += [*HOSTILE_NAMES, "李雷雷", "李", "👩\u200d🚀 Zoë", "O", "Ó"]
    found = initials(names)
    assert len({short.casefold() for short in found.values()}) == len(names)
    assert all(0 < cell_len(short) <= 4 for short in found.values())
    assert found["Ann"] == "Ann"
    assert found["Andy"] == "And"


def test_the_same_place_is_the_same_table_for_a_mouse() -> None:
    found = lay_out(EIGHT, Zoom.SHORT)
    at = {(x, y): found.table_at(x, y) for x in range(found.width) for y in range(found.height)}
    keys = {place: table.key for place, table in at.items() if table is not None}
    assert keys[0, 0] == 1
    assert keys[8, 7] == 2
    assert keys[12, 2] == 5
    assert (9, 0) not in keys
    assert len(keys) == 7 * 4 * 9


@pytest.mark.parametrize("zoom", Zoom)
def test_no_name_moves_a_line(zoom: Zoom) -> None:
    plain = tuple(f" {name} 3" for name in ("Abcdefghijklmnopqrstuvwx", "B", "C", "D", "E", "F"))
    hostile = tuple(f" {name} 3" for name in HOSTILE_NAMES)
    widths = []
    for people in (plain, hostile):
        found = lay_out((BracketStage("Final", (table(1, "Final", *people, place=1),)),), zoom)
        widths.append({cell_len(text_of(found.line(y))) for y in range(found.height)})
    assert len(widths[0]) == len(widths[1]) == 1


class _Pictured(Simulation):
    """Whatever stands in the bracket is drawn, at every stop."""

    def between(self, number: int, _floor: FloorView) -> None:
        bracket = self.director.night(number).bracket().stages
        for zoom in Zoom:
            _check(bracket, lay_out(bracket, zoom), zoom)


def _check(bracket: Bracket, found: Picture, zoom: Zoom) -> None:
    lines = [text_of(found.line(y)) for y in range(found.height)]
    assert max(map(cell_len, lines)) <= found.width
    tables = [table for stage in bracket for table in stage.tables]
    assert set(found.boxes) == {table.key for table in tables}
    taken = [
        (x, y)
        for box in found.boxes.values()
        for x in range(box.x, box.right + 1)
        for y in range(box.spot.top, box.bottom + 1)
    ]
    assert len(taken) == len(set(taken))
    for each in tables:
        box = found.boxes[each.key]
        for feeder in each.feeders:
            assert found.boxes[feeder].right < box.x
        if zoom is Zoom.NAMES:
            inside = "\n".join(lines[box.spot.top : box.bottom + 1])
            assert all(each.name in inside for each in each.people)


@pytest.mark.parametrize(
    ("format_", "players", "options"),
    [
        ("heats", 7, {}),
        ("heats", 23, {}),
        ("heats", 41, {"mode": "top-k"}),
        ("duel", 2, {}),
        ("duel", 13, {"third": "yes"}),
        ("duel", 3, {"elimination": "double"}),
        ("duel", 11, {"elimination": "double"}),
    ],
)
def test_all_of_a_night_is_drawn_at_every_stop(
    store: Path, format_: str, players: int, options: dict[str, str]
) -> None:
    director, chance = seeded_director(store, 5)
    form = night_form(format_, 8, "sudden-death", **options)
    _Pictured(director, chance).play(form, players)
    director.close()


def test_a_title_gives_up_its_length_before_it_stands_in_letters() -> None:
    long = tuple(replace(stage, title=f"{stage.title}, best of 3") for stage in FOUR)
    for zoom, cells, heading, letters in (
        (Zoom.NAMES, 100, "Semi-finals, best of 3", ()),
        (Zoom.INITIALS, 60, "Semi-finals", (("Semi-finals", "best of 3"),)),
        (Zoom.INITIALS, 0, "SF", (("SF", "Semi-finals, best of 3"),)),
    ):
        laid = lay_out(long, zoom, (cells, 0))
        assert laid.heads(0)[0].text == heading
        assert laid.letters[:1] == letters
