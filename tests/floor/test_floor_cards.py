"""The cards of the floor: what is said of somebody stands at their name, and nothing touches it."""

from dataclasses import replace

import pytest
from textual.content import Content

from screens.floor.card import card_lines
from screens.floor.tables import laid_out
from tourney.night.views.floor_view import FloorSeat, FloorTable

NAMES = ("Bob", "Ann", "Rosalind", "Dermot", "[b]Chiara[/]", "Gwen")
LONG = "Maximiliane Featherstone"


def tables(names: tuple[str, ...], count: int = 1) -> tuple[FloorTable, ...]:
    seats = tuple(
        FloorSeat(at, name, 5, None, "5", turn=at == 1, leads=at == 1, new=False)
        for at, name in enumerate(names, start=1)
    )
    words = f"{names[0]} begins"
    return tuple(FloorTable(at, at, "", seats, 30, "due", words) for at in range(1, count + 1))


def drawn(its: tuple[FloorTable, ...], width: int, height: int) -> list[Content]:
    form = laid_out(its, width, height, 5).form
    assert form is not None
    return card_lines(its[0], form, [seat.name for seat in its[0].seats], marked=False)


SIZES = [(198, 48), (198, 30), (198, 18), (118, 27), (118, 18), (78, 14)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("names", [NAMES, (LONG, "李 娜", *NAMES[:4])])
def test_large_letters_of_who_begins_do_not_touch_those_of_everybody(
    size: tuple[int, int], count: int, names: tuple[str, ...]
) -> None:
    its = tables(names, count)
    form = laid_out(its, *size, 5).form
    assert form is not None
    lines = drawn(its, *size)
    assert {line.cell_length for line in lines} == {form.width}
    if form.turn > 1 and form.each > 1:
        below = lines[1 + form.turn].plain if form.closed else lines[form.turn].plain
        assert not below.replace("│", "").strip()


def test_units_stand_beside_the_longest_name_and_not_at_the_edge_of_a_wide_card() -> None:
    lines = drawn(tables(NAMES), 198, 48)
    gaps = [
        len(before) - len(before.rstrip())
        for line in lines
        if (before := line.plain.partition("●")[0]) != line.plain
    ]
    assert len(gaps) == len(NAMES)
    assert min(gaps) <= 5


def test_where_names_are_as_large_as_a_headline_nothing_is_said_above_them_again() -> None:
    its = tables(("Bob", "Ann", "Eve"), 3)
    form = laid_out(its, 118, 27, 5).form
    assert form is not None
    assert form.each > 1
    assert form.turn in (0, 1) or form.turn > form.each
    told = replace(its[0], words="nobody leads yet")
    above = card_lines(told, form, [], marked=False)
    assert any("nobody leads yet" in line.plain for line in above)


@pytest.mark.parametrize("size", [(78, 14), (58, 10)])
def test_above_people_who_still_come_it_is_said_how_many_and_not_left_blank(
    size: tuple[int, int],
) -> None:
    (its,) = tables(NAMES)
    seats = tuple(replace(seat, new=seat.entry > 1) for seat in its.seats)
    its = replace(its, seats=seats, words="")
    form = laid_out((its, its), *size, 5).form
    assert form is not None
    lines = card_lines(its, form, NAMES, marked=False)
    assert form.turn > 0
    assert sum("5 on the way" in line.plain for line in lines) == 1
