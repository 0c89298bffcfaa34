"""The floor as it is and as a barrier's plan would have it, in the cards of the floor."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from textual.content import Content

from screens.floor.card import LEAST_CARD, MOST_AIR, USUAL_CARD, CardForm, card_form, card_rows
from screens.ui.large.letters import block, rows_of, side_by_side
from tourney.night.views.floor_view import FloorTable, PlanView

#: From this many cells on, both stand beside each other; with fewer, what will be stands alone.
_BOTH: Final = 100
_BETWEEN: Final = 3
#: The lines that a player takes in the largest letters, in smaller ones, and in plain text.
_SIZES: Final = (rows_of(2), rows_of(1), 1)
#: Few of the lines are blank if at most one of this many is.
_FEW: Final = 6


def tables_of_plan(
    plan: PlanView, now: Sequence[FloorTable], width: int, height: int
) -> list[Content]:
    """The tables in exactly this many lines, under a heading; [] where they have no room in cards.

    As it is and as it will be beside each other, a table in the same place on both sides, or above
    each other, or as it will be alone: the first way that leaves few lines blank, else the one that
    leaves the fewest. Where not all tables have room, those that a player comes to or leaves.
    """
    before, after = _before(plan, now), list(plan.then)
    changed = {seat.entry for table in after for seat in table.seats if seat.new}
    changed |= {its.entry for table in before if table.state == "closing" for its in table.seats}
    some = {
        table.place
        for table in (*before, *after)
        if table.state == "closing" or changed & {seat.entry for seat in table.seats}
    }
    for places in ({table.place for table in (*before, *after)}, some):
        ways = _ways(_at(before, places), _at(after, places), width, height, some)
        # Where no one moves, a card across the whole width would say no more.
        if drawn := _fullest(ways) if some else next(ways, []):
            return drawn
    return []


def _at(tables: Sequence[FloorTable], places: Collection[int]) -> list[FloorTable]:
    return [table for table in tables if table.place in places]


def _fullest(ways: Iterable[list[Content]]) -> list[Content]:
    """The first that leaves few lines blank, else the first of those with the fewest."""
    best: list[Content] = []
    for drawn in ways:
        if not best or _blank(drawn) < _blank(best):
            best = drawn
        if _blank(best) <= len(best) // _FEW:
            break
    return best


def _blank(lines: Sequence[Content]) -> int:
    return sum(not line.plain.replace("│", "").strip() for line in lines)


def _ways(
    before: Sequence[FloorTable],
    after: Sequence[FloorTable],
    width: int,
    height: int,
    moves: Collection[int],
) -> Iterator[list[Content]]:
    """All that they can be drawn in, the one that says most first."""
    if moves and width >= _BOTH:
        yield from _beside({"Now": before, "Then": _with_gone(before, after)}, width, height)
        for low in _laid_out(before, width, height, _SIZES[::-1], most=len(before)):
            above = [_heading("Now"), *_cards(before, *low)]
            for layout in _laid_out(after, width, height - len(above) - 1, _SIZES):
                lines = [*above, _heading("Then"), *_cards(after, *layout)]
                yield block(lines, width, height, down="top")
    yield from _beside({"Then" if moves else "As they sit": after}, width, height)


def _with_gone(before: Sequence[FloorTable], after: Sequence[FloorTable]) -> list[FloorTable]:
    """The tables as they will be, with an empty card for each that closes."""
    places = {table.place for table in after}
    gone = [replace(its, seats=(), units=0) for its in before if its.place not in places]
    return sorted((*after, *gone), key=lambda table: table.place)


def _heading(words: str) -> Content:
    return Content.styled(words, "$foreground-muted")


def _cards(tables: Sequence[FloorTable], columns: int, form: CardForm) -> list[Content]:
    return card_rows(tables, form, columns, [seat.name for its in tables for seat in its.seats])


def _beside(
    sides: Mapping[str, Sequence[FloorTable]], width: int, height: int
) -> Iterator[list[Content]]:
    """The sides beside each other, all of them in one form."""
    wide = (width - _BETWEEN * (len(sides) - 1)) // len(sides)
    # The fullest of each place.
    fullest: dict[int, FloorTable] = {}
    for table in sorted(chain(*sides.values()), key=lambda table: len(table.seats)):
        fullest[table.place] = table
    alone = len(sides) == 1
    for layout in _laid_out([*fullest.values()], wide, height - 1, _SIZES, apart=alone):
        drawn = (
            block([_heading(side), *_cards(its, *layout)], wide, height, down="top")
            for side, its in sides.items()
        )
        yield side_by_side(*drawn, gap=_BETWEEN)


def _laid_out(
    tables: Sequence[FloorTable],
    width: int,
    height: int,
    sizes: Sequence[int],
    most: int = 0,
    *,
    apart: bool = False,
) -> Iterator[tuple[int, CardForm]]:
    """How many cards are beside each other, and how they are drawn, the best first.

    Args:
        sizes: the lines that a player may take.
        most: as many cards beside each other as have room, up to this many; 0 for the usual.
        apart: with air between people, as far as there is room.
    """
    people = max((len(table.seats) for table in tables), default=0)
    widest = max(min(len(tables), width // LEAST_CARD), 1)
    usual = most or width // USUAL_CARD
    for each in sizes:
        # The smallest letters bring air of their own.
        air = (max(people, 1) - 1) * (each > rows_of(1))
        tall = max(people, 1) * each + air + 2
        for columns in sorted(range(1, widest + 1), key=lambda its: abs(its - usual)):
            if -(-len(tables) // columns) * tall > height:
                continue
            # With a line for what happens, which is said in the rim here.
            room = max(people, 1) * (each + (each > 1)) + 3
            form = card_form(tables, (width - columns + 1) // columns, room, beside=1)
            if form and form.whole and form.closed and form.each == each:
                # Large letters that are alone are apart as far as there is room.
                rows = max(-(-len(tables) // columns), 1)
                free = height // rows if each > 1 and apart else 0
                roomy = min(free, max(people, 1) * (each + MOST_AIR) + 2)
                yield columns, replace(form, height=max(tall, roomy), turn=0)


def _before(plan: PlanView, now: Sequence[FloorTable]) -> list[FloorTable]:
    """The tables as they are, marked who leaves each of them."""
    place_of = {seat.entry: table.place for table in plan.then for seat in table.seats}
    drawn = []
    for table in now:
        seats = tuple(
            replace(seat, turn=False, letter="", new=place_of.get(seat.entry) != table.place)
            for seat in table.seats
        )
        leave = sum(seat.new for seat in seats)
        closes = table.place in plan.closes and table.place not in place_of.values()
        state = "closing" if closes else table.state
        words = f"{leave} {'leave' if leave > 1 else 'leaves'}" if leave and not closes else ""
        drawn.append(replace(table, seats=seats, words=words, state=state, score=""))
    return drawn
