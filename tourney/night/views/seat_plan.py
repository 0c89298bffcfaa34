"""The plan of the seats with which play begins, and what it was drawn from (F3.3)."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from tourney.game.refusal import Refused
from tourney.night.barrier import BarrierHeld, Opening
from tourney.night.floor import Draw
from tourney.night.formats.registry import format_of
from tourney.night.state.events import NightEvent, SeatsDrawn
from tourney.night.state.floor_of import people_of
from tourney.night.state.fold import apply
from tourney.night.state.night import Night
from tourney.night.views.repeat import alphabetical
from tourney.night.views.view import NightView


class PlannedSeat(Struct, frozen=True):
    """A player's seat; `fixed` where it is the player's own (F1.5)."""

    name: str
    fixed: bool


class SeatsAt(Struct, frozen=True):
    """A table of the plan, its seats clockwise; in a duel those with a bye stand together.

    Attributes:
        place: the number on the real table; 0 where people wait for theirs.
        name: "Heat 2", "Final"; "" where the place says enough.
    """

    title: str
    seats: tuple[PlannedSeat, ...]
    place: int = 0
    name: str = ""


class SeatPlan(Struct, frozen=True):
    """The seats of everyone when play begins.

    Attributes:
        format: as people call it.
        seed, method: of the night's first draw; "" where there was none.
        names: the list that was drawn from, in alphabetical order, as the names were then, with
            what those are called now who were renamed; () where there was no draw.
        drawn: the seats are those of that draw; else they were drawn again, or put by hand.
    """

    night: NightView
    format: str
    seed: str
    method: str
    names: tuple[str, ...]
    drawn: bool
    tables: tuple[SeatsAt, ...]


def seat_plan(view: NightView, night: Night, events: Sequence[NightEvent]) -> SeatPlan:
    """The plan of a night's seats; no tables before there are any.

    Args:
        events: of the night's log, those that stand.
    """
    seed, method = night.drawn
    names, drawn = _first_draw(events, {entry.number: entry.name for entry in night.entries})
    return SeatPlan(
        night=view,
        format=format_of(night.plan.setup).title,
        seed=seed,
        method=method,
        names=names,
        drawn=drawn == night.draw,
        tables=(*_tables(night, _openings(night, events)), *_merged(view, night)),
    )


def _first_draw(
    events: Sequence[NightEvent], called: Mapping[int, str]
) -> tuple[tuple[str, ...], Draw]:
    """The list that was last drawn from before play, and the seats that came of it."""
    night: Night | None = None
    names: tuple[str, ...] = ()
    drawn: Draw = ()
    for event in events:
        if isinstance(event, SeatsDrawn) and night is not None:
            now = {entry.name: called.get(entry.number, entry.name) for entry in night.present}
            names = tuple(
                name if now[name] == name else f"{name} (now {now[name]})"
                for name in alphabetical(now)
            )
            drawn = event.tables
        night = apply(night, event)
    return names, drawn


def _openings(night: Night, events: Sequence[NightEvent]) -> Sequence[Opening]:
    """The tables with which play began or, before that, would begin."""
    for event in events:
        if isinstance(event, BarrierHeld):
            return event.opened
    setup, rules, people = night.plan.setup, night.plan.rules, people_of(night)
    format_ = format_of(setup)
    if night.single or not night.draw or format_.check(setup, rules, len(night.seats)) is not None:
        return ()
    try:
        return format_.start(setup, rules, people, night.draw).opened
    except Refused:
        # People came or went since, and the format cannot begin from this draw any more.
        return ()


def _tables(night: Night, openings: Sequence[Opening]) -> list[SeatsAt]:
    opened = {frozenset(seat.entry for seat in each.seats): each for each in openings}
    entries = {entry.number: entry for entry in night.entries}
    tables: list[SeatsAt] = []
    byes: list[PlannedSeat] = []
    for at, numbers in enumerate(night.draw, start=1):
        seats = [PlannedSeat(entries[n].name, entries[n].seat is not None) for n in numbers]
        opening = opened.get(frozenset(numbers))
        if opening is not None:
            place = night.placed(opening.place)
            tables.append(SeatsAt(_title(opening, place), tuple(seats), place, opening.title))
        elif len(seats) == 1:
            byes += seats
        elif opened:  # a duel that waits for its table
            tables.append(SeatsAt("Later", tuple(seats)))
        else:  # no one knows of tables yet
            place = night.placed(at)
            tables.append(SeatsAt(f"Table {place}", tuple(seats), place))
    return [*tables, SeatsAt("Byes", tuple(byes))] if byes else tables


def _title(opening: Opening, place: int) -> str:
    return f"{opening.title}, table {place}" if opening.title else f"Table {place}"


def _merged(view: NightView, night: Night) -> list[SeatsAt]:
    """The tables of score sheets, which no one drew."""
    if not night.single:
        return []
    return [
        SeatsAt(
            f"Table {line.number}",
            tuple(PlannedSeat(name, False) for name in line.players),
            line.number,
        )
        for line in view.tables
        if line.number > len(night.draw)
    ]
