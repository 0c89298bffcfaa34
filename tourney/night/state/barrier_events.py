"""The events that a barrier adds to each table's log."""

from collections.abc import Collection

from tourney.game.events import LeadNamed, SteppedOut
from tourney.game.games import AnyEvent, AnyMatch
from tourney.game.games import opening as a_table
from tourney.game.match import Away
from tourney.game.mexico import events
from tourney.night.barrier import BarrierHeld, Move, Opening
from tourney.night.formats.format import Back
from tourney.night.formats.registry import format_of
from tourney.night.people.latecomers import takes_late
from tourney.night.state.floor_of import Matches
from tourney.night.state.night import Night


def table_events(night: Night, matches: Matches, barrier: BarrierHeld) -> dict[int, list[AnyEvent]]:
    """Return the events of a barrier at each table, by number; `night` is the night before it.

    A player who continues at another table with their units leaves the old one. In a stage with new
    units, the old table keeps the units that were left (F5.4). A player who is away is away at the
    new table too (F1.6).
    """
    held = _Held(night, matches)
    for move in barrier.moves:
        held.move(move)
    for opening in barrier.opened:
        held.open(opening, barrier.carried)
    held.stay_away(in_laps=barrier.beat > 0)
    if barrier.beat:
        for number in barrier.due:
            held.call(number, barrier.beat)
    for opening in barrier.opened:
        held.lead(opening, barrier.leads)
    for opening in () if night.opened else barrier.opened:
        if opening.until == 1 and night.in_line and takes_late(night.plan.setup):
            held.events[opening.number].append(events.Awaited(len(night.in_line)))
    return held.events


def awaited_events(night: Night, matches: Matches) -> dict[int, list[AnyEvent]]:
    """Return events that tell a table how many players still wait to sit there, if it changed.

    Only a table that is played to its end is told: elsewhere nobody wins by being left alone.
    """
    format_ = format_of(night.plan.setup)
    if format_.back is not Back.SITS_DOWN:
        return {}
    coming = len(night.coming)
    return {
        table.number: [events.Awaited(coming)]
        for table in night.open_tables
        if table.until == 1
        if not (match := matches[table.number]).over and match.awaited != coming
    }


class _Held:
    def __init__(self, night: Night, matches: Matches) -> None:
        self._rules = night.plan.rules
        self._names = night.called
        self._matches = {table.number: matches[table.number] for table in night.open_tables}
        #: People who are away, by name; and those of them with a new seat: the table, and the
        #: player's number there.
        self._away = {
            match.names[away.player]: away
            for match in self._matches.values()
            for away in match.away
        }
        self._gone_on: list[tuple[int, int, Away]] = []
        #: The people at each table, including those brought by the barrier so far.
        self._came: dict[int, list[str]] = {
            number: list(match.names) for number, match in self._matches.items()
        }
        self.events: dict[int, list[AnyEvent]] = {}
        setup = night.plan.setup
        self._sittings = format_of(setup).sittings(setup)

    def move(self, move: Move) -> None:
        name = self._names[move.entry]
        if move.source:
            self._leave(move.source, name)
        came = self._came[move.target]
        if name in came:
            self._add(move.target, events.Rejoined(came.index(name), move.units))
        else:
            after = came.index(self._names[move.after])
            came.append(name)
            self._add(move.target, events.Joined(name, move.units, after))
        if name in self._away:
            self._gone_on.append((move.target, came.index(name), self._away[name]))

    def open(self, opening: Opening, carried: bool) -> None:
        names = tuple(self._names[seat.entry] for seat in opening.seats)
        units = tuple(seat.units for seat in opening.seats)
        for name in names if carried else ():
            number = next((n for n, match in self._matches.items() if _is_in(match, name)), 0)
            if number:
                self._leave(number, name)
        dealt = () if all(each == self._rules.dealt for each in units) else units
        opened = a_table(self._rules, names, dealt, opening.until, opening.best)
        self._add(opening.number, opened)
        if self._sittings is not None:
            self._add(opening.number, events.SittingCalled(self._sittings.rounds))
        self._gone_on += [
            (opening.number, player, self._away[name])
            for player, name in enumerate(names)
            if name in self._away
        ]

    def stay_away(self, *, in_laps: bool) -> None:
        """Mark players who are away as away at their new seats."""
        for number, player, away in self._gone_on:
            since = away.since if in_laps else 0
            self._add(number, SteppedOut(player, away.waits, since))

    def call(self, number: int, lap: int) -> None:
        """Call a lap; a lap whose round a correction has struck is not played again."""
        match = self._matches.get(number)
        again = match is not None and match.at_play and not match.lap_done and match.lap > 0
        self._add(number, events.BeatCalled(lap, again))

    def lead(self, opening: Opening, leads: Collection[int]) -> None:
        """Name the lead of a new table, where the barrier says who leads."""
        for player, seat in enumerate(opening.seats):
            if seat.entry in leads:
                self._add(opening.number, LeadNamed(player))

    def _leave(self, number: int, name: str) -> None:
        self._add(number, events.MovedAway(self._matches[number].names.index(name)))

    def _add(self, number: int, event: AnyEvent) -> None:
        self.events.setdefault(number, []).append(event)


def _is_in(match: AnyMatch, name: str) -> bool:
    return name in match.names and bool(match.units[match.names.index(name)])
