"""The results of everybody in the nights of a store, each of which is read once (F6.4, F14.1)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from tourney.game.chances.matches import Step, no_step
from tourney.game.refusal import Refused
from tourney.game.rules import rules_id
from tourney.laptop.worked_out import WorkedOut, mark_of
from tourney.log.session import NightSession
from tourney.log.streams import HOSTILE, night_number, night_stream
from tourney.night.careers.career import CareerNight, NightLuck, career_night, night_luck
from tourney.night.careers.kept import read_luck, read_night, write_luck, write_night
from tourney.night.season.view import LeftOut, season_result
from tourney.service.night_facts import NightFacts
from tourney.service.night_handle import NightHandle
from tourney.service.nights import Nights, ending_of
from tourney.store.rows.records import StoredEvent
from tourney.store.store import Store

#: What is remembered by an earlier version of this program is worked out anew where this differs.
_VERSION = 2
#: The seed of a lot that is never asked for.
_NO_LOT = "11111"

PastNight = CareerNight | LeftOut

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Working:
    """Something of a night to be worked out, which touches no store and may be done in a thread.

    Attributes:
        mark: of the rows that it is worked out of.
        work: the night's result, or its luck.
    """

    number: int
    mark: str
    work: Callable[[Step], PastNight | NightLuck]

    def __call__(self, step: Step = no_step) -> "Worked":
        """Work it out; `step` is called between small parts of what takes long."""
        return Worked(self.number, self.mark, self.work(step))


@dataclass(frozen=True, slots=True)
class Worked:
    """The outcome of that, to be remembered."""

    number: int
    mark: str
    result: PastNight | NightLuck


class PastNights:
    """The results of a store's nights, by number; none of them is kept in memory with its rows."""

    def __init__(self, store: Store, nights: Nights) -> None:
        """Rest on an open store, and on what this laptop remembers of it, if it does.

        Args:
            nights: those that are open are read already.
        """
        self._store = store
        self._nights = nights
        promises = store.acknowledged
        self._kept = WorkedOut.beside(promises) if promises is not None else None
        self._results: dict[int, tuple[str, PastNight]] = {}
        self._lucks: dict[int, tuple[str, NightLuck]] = {}

    def marks(self) -> dict[int, str]:
        """A mark of the rows of every night, which is another once a row is added.

        Raises:
            Refused: the store cannot be read.
        """
        ends: dict[int, list[tuple[str, int, str]]] = {}
        for stream, (seq, uuid) in sorted(self._store.ends().items()):
            number = night_number("/".join(stream.split("/")[:2]))
            if number is not None:
                ends.setdefault(number, []).append((stream, seq, uuid))
        return {number: mark_of((_VERSION, those)) for number, those in ends.items()}

    def known(self, number: int, mark: str) -> PastNight | None:
        """The result of a night of that mark, if it has been worked out."""
        had = self._results.get(number)
        if had is not None and had[0] == mark:
            return had[1]
        opened = self._nights.opened(number)
        if opened is not None:
            opened.session.read_on()
            worked = _result_of(opened.facts)
            self.take(Worked(number, mark, worked))
            return worked
        result = _read(self._kept, f"night-{number}", mark, read_night)
        if result is not None:
            self._results[number] = mark, result
        return result

    def known_luck(self, number: int, mark: str) -> NightLuck | None:
        """The luck of its players, if it is known already (R13.4)."""
        had = self._lucks.get(number)
        if had is not None and had[0] == mark:
            return had[1]
        luck = _read(self._kept, f"luck-{number}", mark, read_luck)
        if luck is not None:
            self._lucks[number] = mark, luck
        return luck

    def working(self, number: int, mark: str) -> Working:
        """The work of a night's result, its rows being read now.

        Raises:
            Refused: the store cannot be read.
        """
        rows = self._store.events_under(night_stream(number))
        return Working(number, mark, lambda _step: self._result(number, rows))

    def working_luck(self, number: int, mark: str) -> Working:
        """The work of its luck, which may take many seconds.

        Raises:
            Refused: the store cannot be read.
        """
        rows = self._store.events_under(night_stream(number))
        return Working(number, mark, lambda step: self._luck(number, rows, step))

    def take(self, worked: Worked) -> None:
        """Remember what has been worked out, here and on this laptop."""
        number, mark, result = worked.number, worked.mark, worked.result
        if isinstance(result, (CareerNight, LeftOut)):
            self._results[number] = mark, result
            if self._kept is not None and result is not LeftOut.UNFINISHED:
                self._kept.write(f"night-{number}", mark, write_night(result))
        else:
            self._lucks[number] = mark, result
            if self._kept is not None:
                self._kept.write(f"luck-{number}", mark, write_luck(result))

    def result(self, number: int, mark: str) -> PastNight:
        """The result of a night of that mark, worked out now if it was not before.

        Raises:
            Refused: the store cannot be read.
        """
        known = self.known(number, mark)
        if known is not None:
            return known
        worked = self.working(number, mark)()
        self.take(worked)
        assert isinstance(worked.result, (CareerNight, LeftOut))
        return worked.result

    # Of rows that are read: nothing here asks the store

    def _result(self, number: int, rows: Iterable[StoredEvent]) -> PastNight:
        session = NightSession(self._store, number, ending_of)
        try:
            session.take(rows)
            return _result_of(NightFacts(session))
        except HOSTILE:
            return LeftOut.DAMAGED

    def _luck(self, number: int, rows: Iterable[StoredEvent], step: Step) -> NightLuck:
        from tourney.night.display.luck import luck_of

        session = NightSession(self._store, number, ending_of)
        try:
            session.take(rows)
            played = NightHandle(session, lambda: _NO_LOT).tales.played()
            return night_luck(played, luck_of(played, step))
        except (Refused, *HOSTILE):
            return {}


def _result_of(facts: NightFacts) -> PastNight:
    session = facts.session
    try:
        night = session.night
    except Refused:
        return LeftOut.DAMAGED
    if session.damage:
        return LeftOut.DAMAGED
    if night.single and len(session.tables) > 1:
        return LeftOut.SHEETS
    if facts.places.provisional:
        return LeftOut.UNFINISHED
    rules = night.plan.rules
    result = season_result(facts.places, rules_id(rules), liar=not rules.has_units)
    return career_night(facts.places, facts.tables.values(), result, night.plan.unit_worth)


def _read(
    kept: WorkedOut | None, name: str, mark: str, read: Callable[[object], Result]
) -> Result | None:
    data = None if kept is None else kept.read(name, mark)
    if data is None:
        return None
    try:
        return read(data)
    except HOSTILE:
        return None
