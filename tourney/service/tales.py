"""The tales of a night: curves, disgraces, dice, chances to win, and a forecast of its end."""

from collections.abc import Sequence
from datetime import datetime
from typing import cast

from msgspec.structs import replace

from tourney.game.chances.review import choices
from tourney.game.entries import Move
from tourney.game.fairness import Dice, dice_of, dice_words
from tourney.game.games import open_game
from tourney.game.mexico.events import TableEvent
from tourney.game.mexico.match import Match
from tourney.log.past import Past
from tourney.log.session import NightSession
from tourney.log.streams import TableLog
from tourney.night import forecast as forecasts
from tourney.night.barrier import BarrierHeld
from tourney.night.display import to_win as winning
from tourney.night.display.curves import Curves, curves
from tourney.night.display.luck import MatchRecord, luck_words
from tourney.night.display.shame import Disgrace, hall_of_shame, why_nothing
from tourney.night.forecast import Forecast, WaysToFinish
from tourney.night.state.events import Thrown
from tourney.night.state.floor_of import people_of
from tourney.night.state.night import NightTable
from tourney.night.state.plan import table_called
from tourney.night.views.happenings import Happening, at_table, happenings
from tourney.service.corrections import correction_lines
from tourney.service.night_facts import NightFacts


class Tales:
    """The tales of a night, each worked out when it is asked for."""

    def __init__(self, session: NightSession, facts: NightFacts) -> None:
        """Use a session and the facts of its night."""
        self._session = session
        self._facts = facts
        #: By table, a state of its log and the happenings until then.
        self._happened: dict[int, tuple[TableLog, tuple[Happening, ...]]] = {}

    def happened(self, now: datetime) -> list[Happening]:
        """Return everything that has happened in the night, corrections included, in order."""
        session, ended = self._session, None
        tables = [each for at in session.night.tables for each in self._happened_at(at)]
        if self._facts.view().state == "finished":
            ended = max(session.streams.tables[at].entries()[-1][0] for at in session.tables)
        rows = [(row.event, row.at) for row in session.rows]
        lines = self._facts.places.lines
        return happenings(session.night, rows, tables, lines, ended=ended, now=now)

    def _happened_at(self, table: NightTable) -> tuple[Happening, ...]:
        number, session = table.number, self._session
        if number not in session.tables:
            return ()
        log = session.table(number)
        if number not in self._happened or self._happened[number][0] is not log:
            corrected = (
                Happening("correction", line.at, int(table.place), words=line.words)
                for line in correction_lines(session, number)
            )
            entries = at_table(session.night, table, session.streams.tables[number].entries())
            self._happened[number] = log, (*entries, *corrected)
        return self._happened[number][1]

    def curves(self) -> Curves:
        """Return everyone's units after each round or lap, and the pot."""
        return curves(self._session.night, self._session.tables, self._facts.outcome.lines)

    def shame(
        self, chances: winning.ChancesThroughout | None = None, *, judged: bool = True
    ) -> tuple[Disgrace, ...]:
        """Return the disgraces of the night, to tell at the bar; () if there are too few rounds.

        Args:
            chances: everyone's chances to win through the night, if they have been worked out.
            judged: also judge every decision, which takes most of the time.
        """
        made = [
            (each.names[choice.player], choice)
            for each in (self._worked_out() if judged else ())
            for choice in choices(each.moves)
        ]
        penalties = self._session.night.plan.counts
        swing = None if chances is None else chances.comeback_words()
        return hall_of_shame(self._session.tables.values(), penalties, made, swing)

    def why_no_shame(self) -> str:
        """Return a sentence on what is missing, if the night has no disgraces to tell."""
        return why_nothing(self._session.tables.values())

    def dice_words(self) -> str:
        """Return whether the dice rolled in the open look fair, including those of shoot-outs."""
        session = self._session
        thrown = [
            dice_of(match, session.table(table).standing) for table, match in session.tables.items()
        ]
        shot = (row.event.value for row in session.rows if isinstance(row.event, Thrown))
        return dice_words([*thrown, Dice(tuple(shot))])

    def luck_words(self) -> str:
        """Return who had most luck and who least, or ""; this may take a second or two."""
        return luck_words(self._worked_out())

    def _worked_out(self) -> tuple[MatchRecord, ...]:
        """Return the records as `played`, or none if there are too many for a line or two."""
        logs = map(self._session.table, open_game(self._facts.tables))
        return self.played() if sum(len(log.steps) for log in logs) <= winning.MOST_ENTRIES else ()

    def played(self) -> tuple[MatchRecord, ...]:
        """Return the record of each table of the open game, for long work beside the screen."""
        found, night = [], self._session.night
        for table, match in open_game(self._facts.tables).items():
            its = night.table(table)
            assert its is not None
            called = table_called(its.title, table if night.single else night.find_place(its.place))
            moves = cast("list[Move[Match, TableEvent]]", list(self._session.table(table).moves()))
            found.append(MatchRecord(table, called, match.names, moves))
        return tuple(found)

    def forecast(self, minutes: int | None = None) -> tuple[Forecast, WaysToFinish | None]:
        """Return a forecast of the night's end, and ways to end within these minutes (F12.1).

        Before play the forecast is for the people who are here.

        Raises:
            Refused: the night allows no forecast, or the format can't be played by this many.
        """
        night, pace = self._session.night, list[float]()
        if night.opened:
            floor, pace = self._facts.floor, self.pace()
        else:
            floor = forecasts.planned_floor(night.plan.setup, night.plan.rules, people_of(night))
        within = None if minutes is None else forecasts.ways_to_finish(floor, minutes, pace)
        return forecasts.forecast(floor, pace), within

    def pace(self) -> list[float]:
        """Return the seconds that each lap took for each turn at its largest table."""
        session = self._session
        calls = [(r.at, r.event) for r in session.rows if isinstance(r.event, BarrierHeld)]
        return forecasts.pace_of(calls, session.tables, session.times)

    def snapshot(self) -> winning.NightSnapshot:
        """Return the night as it is now, for long work beside the screen."""
        return winning.NightSnapshot(self._session.night, self._facts.tables, self._won())

    def _won(self) -> tuple[str, ...]:
        """Return the people who share the first place of a night that is over; else ()."""
        lines = self._facts.places.lines if self._facts.view().state == "finished" else ()
        return tuple(line.name for line in lines if line.rank == 1)

    def as_it_went(self) -> winning.PlayedNight:
        """Return the night after each entry, for chances over time; empty if there are too many."""
        logs = map(self._session.table, self._session.tables)
        if sum(log.seq for log in logs) > winning.MOST_ENTRIES:
            return winning.PlayedNight((), ())
        snapshots: list[winning.NightSnapshot] = []
        for frame in Past(self._session.streams).frames():
            before = snapshots[-1].tables if snapshots else {}
            matches = {number: log.state for number, log in frame.tables.items() if log.state}
            tables = {**before, **matches} if matches else before
            snapshots.append(winning.NightSnapshot(frame.night, tables))
        snapshots[-1] = replace(snapshots[-1], won=self._won())
        return winning.PlayedNight(snapshots, [line.name for line in self._facts.places.lines])

    def to_win(self) -> tuple[Sequence[tuple[str, float]], float | None]:
        """Return the people who may win, with the highest chance first, and the standard error.

        Empty if the chances are unknown (`who_may_win`), and before or after play.
        """
        snapshot = self.snapshot()
        if snapshot.won:
            return [], None
        found = winning.who_may_win(snapshot)
        may = [each for each in found.chances.items() if each[1]]
        return sorted(may, key=lambda each: -each[1]), found.error
