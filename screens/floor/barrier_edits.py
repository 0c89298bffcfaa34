"""The host's changes to a barrier's plan, and the plan with them (F4.4)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tourney.night.barrier.proposal import Edits
from tourney.night.views.floor_view import PlannedMove, PlanView


@dataclass(frozen=True, slots=True)
class Editable:
    """A line of the plan that has other choices.

    Attributes:
        entry: who moves; 0 for the table that closes.
        chosen: the number of the table as the plan has it.
        choices: all that it could be, each the table's number, in order of their places.
    """

    entry: int
    chosen: int
    choices: tuple[int, ...]


def number_at(plan: PlanView, place: int) -> int:
    """The number of the open table at a place; 0 where none is open."""
    return next((number for number, its in plan.tables if its == place), 0)


def in_order(moves: Sequence[PlannedMove]) -> list[PlannedMove]:
    """The moves in the order in which they are shown: those of one reason after each other."""
    reasons = list(dict.fromkeys(move.reason for move in moves))
    return sorted(moves, key=lambda move: reasons.index(move.reason))


def editables(plan: PlanView) -> tuple[Editable, ...]:
    """Everything in the plan that can be changed, in the order in which it is shown."""
    return tuple(
        line
        for line in (_closing(plan), *(_move(plan, move) for move in in_order(plan.moves)))
        if line
    )


def _closing(plan: PlanView) -> Editable | None:
    if len(plan.closes) != 1 or not plan.breaking:
        return None
    numbers = {place: number for number, place in plan.breaking}
    chosen = numbers.get(plan.closes[0], number_at(plan, plan.closes[0]))
    return _editable(0, chosen, plan.closes[0], plan.breaking)


def _move(plan: PlanView, move: PlannedMove) -> Editable | None:
    numbers = {place: number for number, place in (*plan.tables, *move.others)}
    chosen = numbers.get(move.target, 0)
    return _editable(move.entry, chosen, move.target, move.others)


def _editable(
    entry: int, chosen: int, place: int, others: Sequence[tuple[int, int]]
) -> Editable | None:
    places = dict((*others, (chosen, place)))
    if len(places) < 2:
        return None
    return Editable(entry, chosen, tuple(sorted(places, key=lambda number: places[number])))


def changed(edits: Edits, line: Editable, step: int) -> Edits:
    """The edits with the next choice of a line, or the one before; round and round."""
    at = line.choices.index(line.chosen)
    to = line.choices[(at + step) % len(line.choices)]
    return (
        replace(edits, closing=to, moves=()) if not line.entry else with_move(edits, line.entry, to)
    )


def with_move(edits: Edits, entry: int, table: int) -> Edits:
    """The edits with a player at that table, whatever was asked for them before."""
    others = tuple(move for move in edits.moves if move[0] != entry)
    return replace(edits, moves=(*others, (entry, table)))
