"""Nights of several tables by results alone: who lost at which table, and what was put right."""

from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest
from msgspec.structs import replace

from tests.night.format_nights import setup_of
from tourney.game.corrections.correction import Conflict, Correction, Effect, Key
from tourney.game.corrections.open_game import correct
from tourney.game.entries import Log
from tourney.game.events import LeadNamed
from tourney.game.mexico.events import RoundRecorded, TableEvent
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply
from tourney.game.mexico.rules import PRESETS, Rules
from tourney.game.refusal import Refused
from tourney.night.barrier import BarrierHeld, Edits, Proposal
from tourney.night.corrections.correction import REBUY, STAYS, Settled
from tourney.night.corrections.settle import settle
from tourney.night.floor import Floor
from tourney.night.formats.registry import FORMATS
from tourney.night.money.accounts import units_of
from tourney.night.money.proof import NO_MONEY, prove
from tourney.night.standings.outcome import outcome_of
from tourney.night.state.barrier_events import table_events
from tourney.night.state.events import NightEvent, NightPlanned, Rebought, Registered, SeatsPlaced
from tourney.night.state.floor_of import floor_of
from tourney.night.state.fold import apply as apply_to_night
from tourney.night.state.night import Night
from tourney.night.state.plan import Plan
from tourney.night.views.floor_words import latest_out
from tourney.night.views.result import Result

TableLog = Log[Match, TableEvent]


class Hall:
    """A night from seats put by hand: `Hall("freezeout", "Ann Bob Cid", "Dee Eve Fay", units=2)`.

    The first of each table leads first. Tables go by their number.
    """

    def __init__(
        self,
        format: str,
        *tables: str,
        units: int = 3,
        rules: str = "classic",
        room: int = 6,
        **options: str,
    ) -> None:
        self.format = FORMATS[format]
        rules_ = PRESETS[rules]
        assert isinstance(rules_, Rules)
        setup = setup_of(self.format, room, 8, {"rest": "no", **options})
        known = {option.name for option in self.format.options}
        setup = replace(setup, options=tuple(o for o in setup.options if o[0] in known))
        plan = Plan("Friday", date(2026, 11, 20), "", replace(rules_, units=units), "", 0, "", "")
        names = tuple(name for table in tables for name in table.split())
        self.entry = {name: number for number, name in enumerate(names, start=1)}
        self.logs: dict[int, TableLog] = {}
        planned = NightPlanned("uid", replace(plan, setup=setup))
        self.night: Night = apply_to_night(None, planned)
        self.add(Registered(names, (False,) * len(names)))
        self.add(SeatsPlaced(tuple(tuple(map(self.entry.get, t.split())) for t in tables)))  # type: ignore[arg-type]
        self.hold(self.format.start(self.floor))

    @property
    def matches(self) -> dict[int, Match]:
        return {number: log.state for number, log in self.logs.items() if log.state is not None}

    @property
    def floor(self) -> Floor:
        return floor_of(self.night, self.matches)

    @property
    def fault(self) -> str:
        """Where the pot proof fails (F8.4)."""
        return prove(units_of(self.night, self.matches), NO_MONEY, "").fault

    @property
    def seats(self) -> dict[str, tuple[int, int]]:
        """Everybody who is in: the table's number, 0 for who waits, and the units."""
        floor, names = self.floor, {number: name for name, number in self.entry.items()}
        found = {names[w.entry]: (0, w.units) for w in floor.waiting}
        for table in floor.open:
            for seat in table.seats:
                assert names[seat.entry] not in found
                found[names[seat.entry]] = (table.number, seat.units)
        return found

    @property
    def lines(self) -> dict[str, Result]:
        return {line.name: line for line in outcome_of(self.night, self.matches).lines}

    @property
    def ranks(self) -> dict[str, int]:
        return {name: line.rank for name, line in self.lines.items()}

    @property
    def gone(self) -> tuple[str, ...]:
        """Who is out, the latest first."""
        return latest_out(self.format.exits(self.floor), tuple(self.lines.values()))

    def add(self, event: NightEvent) -> None:
        self.night = apply_to_night(self.night, event)

    def at(self, number: int, *events: Any) -> None:
        """Entries in a table's log."""
        log: TableLog = self.logs.get(number, Log())
        for event in events:
            log = log.read(event, apply)
        self.logs[number] = log

    def hold(self, barrier: BarrierHeld | None = None, seed: str = "42613") -> None:
        """A barrier, the one that the format proposes; at tables that open the first leads."""
        if barrier is None:
            step = self.format.next(self.floor, seed, Edits())
            assert isinstance(step, Proposal), step
            barrier = step.barrier
        for number, events in table_events(self.night, self.matches, barrier).items():
            self.at(number, *events)
        self.add(barrier)
        for opening in barrier.opened:
            self.at(opening.number, LeadNamed(0))

    def lose(self, **losers: int) -> None:
        """Rounds, each by who lost it and the Mexicos: `lose(Ann=0, Dee=1)`."""
        for name, mexicos in losers.items():
            table = self.seats[name][0]
            player = self.matches[table].names.index(name)
            self.at(table, RoundRecorded(player, mexicos))

    def lap(self, **losers: int) -> None:
        """Rounds, and the next barrier."""
        self.lose(**losers)
        self.hold()

    def rebuy(self, name: str) -> None:
        self.add(Rebought(self.entry[name]))

    def mended(self, number: int, round: int, loser: str) -> Effect[Match, TableEvent]:
        """A round's result put right, worked out; rounds from 1, as `Ann` or `Ann mexicos=1`."""
        steps = self.logs[number].steps
        step = [step for step in steps if isinstance(step.event, RoundRecorded)][round - 1]
        return correct(steps, Correction((step.seq,), loser))

    def right(
        self,
        number: int,
        round: int,
        loser: str,
        outs: Mapping[str, str] | None = None,
        kept: str = "",
    ) -> Settled:
        """Put a round's result right; what comes of it is recorded, and balances.

        Args:
            kept: whose re-buys are kept, though they no longer fit.
        """
        mending = self.mended(number, round, loser)
        otherwise: dict[Key, str] = {
            **{(STAYS, self.entry[name]): why for name, why in (outs or {}).items()},
            **{(REBUY, self.entry[name]): "" for name in kept.split()},
        }
        settled = settle(self.night, self.format, self.matches, number, mending.after, otherwise)
        self.logs[number] = self.logs[number].read(mending.corrected, apply)
        for table, events in settled.tables.items():
            self.at(table, *events)
        if settled.event is not None:
            self.add(settled.event)
        assert self.night == settled.night
        assert self.matches == settled.matches
        assert self.fault == ""
        return settled


NINE = ("Ann Bob Cid", "Dee Eve Fay", "Gus Hal Ida")


def nine(units: int = 3) -> Hall:
    """Three tables of three; for six, two are enough."""
    return Hall("freezeout", *NINE, units=units)


def two_tables(units: int = 2, rebuy: str = "none") -> Hall:
    """Two tables of four: the final is for four."""
    return Hall("freezeout", "Ann Bob Cid Dee", "Eve Fay Gus Hal", units=units, rebuy=rebuy)


def stays(settled: Settled) -> list[Conflict]:
    """Who should be out and stays, or is sent out."""
    return [conflict for conflict in settled.conflicts if conflict.needs_reason]


def rebuys(settled: Settled) -> list[Conflict]:
    """Those that no longer fit."""
    return [conflict for conflict in settled.conflicts if not conflict.needs_reason]


def words(settled: Settled) -> list[str]:
    """What no longer fits and how it is kept, and what else is said."""
    return [*(f"{each.words}: {each.keep}" for each in settled.conflicts), *settled.notes]


def refused(hall: Hall, number: int, round: int, loser: str, **outs: str) -> str:
    """The code with which a correction is refused, and nothing has changed."""
    before = hall.night, hall.matches
    with pytest.raises(Refused) as raised:
        hall.right(number, round, loser, outs)
    assert (hall.night, hall.matches) == before
    return raised.value.code
