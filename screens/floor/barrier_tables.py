"""The floor as it is and as a barrier's plan would have it, in the cards of the floor."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from textual.content import Content

from screens.floor.card import LEAST_CARD, USUAL_CARD, CardForm, card_form, card_rows
from screens.ui.large.letters import block, rows_of, side_by_side
from tourney.night.views.floor_view import FloorTable, PlanView

#: From so many cells on, both stand beside each other; with fewer, what will be stands alone.
_BOTH: Final = 100
_BETWEEN: Final = 3


def tables_of_plan(
    plan: PlanView, now: Sequence[FloorTable], width: int, height: int
) -> list[Content]:
    """The tables in exactly so many lines, under a heading; [] where they have no room in cards.

    As it is and as it will be beside each other, a table in the same place on both sides, or as it
    will be alone; where not all tables have room, those that somebody comes to or leaves.
    """
    before, after = _before(plan, now), list(plan.then)
    changed = {seat.entry for table in after for seat in table.seats if seat.new}
    changed |= {its.entry for table in before if table.state == "closing" for its in table.seats}
    some = {
        table.place
        for table in (*before, *after)
        if table.state == "closing" or changed & {seat.entry for seat in table.seats}
    }
    moves = bool(some)
    every = {table.place for table in (*before, *after)}
    sides = {"Now": before, "Then": _with_gone(before, after)}
    then = {"Then" if moves else "As they sit": after}
    ways = [(sides, every), (sides, some)] if width >= _BOTH and moves else []
    for blocks, places in (*ways, (then, every), (then, some)):
        its = {
            heading: [table for table in tables if table.place in places]
            for heading, tables in blocks.items()
        }
        if drawn := _drawn(its, width, height):
            return drawn
    return []


def _with_gone(before: Sequence[FloorTable], after: Sequence[FloorTable]) -> list[FloorTable]:
    """The tables as they will be, with an empty card for each that closes."""
    places = {table.place for table in after}
    gone = [replace(its, seats=(), units=0) for its in before if its.place not in places]
    return sorted((*after, *gone), key=lambda table: table.place)


def _drawn(sides: Mapping[str, Sequence[FloorTable]], width: int, height: int) -> list[Content]:
    wide = (width - _BETWEEN * (len(sides) - 1)) // len(sides)
    # The fullest of each place, so that all sides are drawn in one form.
    fullest: dict[int, FloorTable] = {}
    for table in sorted(chain(*sides.values()), key=lambda table: len(table.seats)):
        fullest[table.place] = table
    layout = _laid_out([*fullest.values()], wide, height - 1)
    if layout is None:
        return []
    columns, form = layout
    names = [seat.name for table in fullest.values() for seat in table.seats]
    blocks = []
    for heading, tables in sides.items():
        above = Content.styled(heading, "$foreground-muted")
        lines = [above, *card_rows(tables, form, columns, names)]
        blocks.append(block(lines, wide, height, down="top"))
    return side_by_side(*blocks, gap=_BETWEEN)


def _laid_out(tables: Sequence[FloorTable], width: int, height: int) -> tuple[int, CardForm] | None:
    """How many cards stand beside each other, and how they are drawn; None without room.

    Everybody has a line, or three of large letters.
    """
    people = max((len(table.seats) for table in tables), default=0)
    most = max(min(len(tables), width // LEAST_CARD), 1)
    for each in (rows_of(1), 1):
        tall = max(people, 1) * each + 2
        for columns in sorted(range(1, most + 1), key=lambda its: abs(its - width // USUAL_CARD)):
            if -(-len(tables) // columns) * tall > height:
                continue
            # With a line for what goes on, which is said in the rim here.
            form = card_form(tables, (width - columns + 1) // columns, tall + 1, beside=1)
            if form and form.whole and form.closed and form.each == each:
                return columns, replace(form, height=tall, turn=0)
    return None


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
