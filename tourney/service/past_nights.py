"""The results of past nights; each night is read once and its result kept (F6.4, F14.1)."""

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from tourney.game.refusal import Refused
from tourney.game.rules import rules_id
from tourney.laptop.acknowledged import WorkedOut, mark_of
from tourney.log.session import NightSession
from tourney.log.streams import HOSTILE, night_number, night_stream
from tourney.night.careers.career import CareerNight, career_night, read_night, write_night
from tourney.night.season.view import LeftOut, season_result
from tourney.service.night_facts import NightFacts
from tourney.service.nights import Nights
from tourney.store.rows.records import StoredEvent
from tourney.store.store import Store

#: The version of remembered results. Results of another version are worked out again.
_VERSION = 3

PastNight = CareerNight | LeftOut


class Worked(Struct, frozen=True):
    """The result of a night, ready to be remembered.

    Attributes:
        mark: the mark of the rows that the result comes from.
    """

    number: int
    mark: str
    result: PastNight


#: Works out the result of a night. It uses no store, so that a thread may run it.
Work = Callable[[], Worked]


class PastNights:
    """The results of a store's nights, by number; the rows are not kept in memory."""

    def __init__(self, store: Store, nights: Nights) -> None:
        """Use an open store, and the results that this laptop remembers, if it remembers any.

        Args:
            nights: the handles of nights, used for nights that are open already.
        """
        self._store = store
        self._nights = nights
        promises = store.acknowledged
        self._kept = WorkedOut.beside(promises) if promises is not None else None
        self._results: dict[int, tuple[str, PastNight]] = {}

    def marks(self) -> dict[int, str]:
        """Return a mark for each night, which changes whenever the night gets a row.

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
        """Return the result of the night of that mark, if it has been worked out."""
        had = self._results.get(number)
        if had is not None and had[0] == mark:
            return had[1]
        opened = self._nights.opened(number)
        if opened is not None:
            opened.session.read_on()
            worked = _result_of(opened.facts)
            self.take(Worked(number, mark, worked))
            return worked
        result = self._remembered(number, mark)
        if result is not None:
            self._results[number] = mark, result
        return result

    def working(self, number: int, mark: str) -> Work:
        """Read the rows of a night, and return the work that gives its result.

        Raises:
            Refused: the store cannot be read.
        """
        rows = self._store.events_under(night_stream(number))
        return lambda: Worked(number, mark, self._result(number, rows))

    def next_work(
        self, numbers: Iterable[int], marks: Mapping[int, str]
    ) -> tuple[Work | None, int]:
        """Return the work on the first of these nights without a result, and how many there are."""
        left = [number for number in numbers if self.known(number, marks[number]) is None]
        return (self.working(left[0], marks[left[0]]) if left else None), len(left)

    def take(self, worked: Worked) -> None:
        """Remember a result in memory and on this laptop."""
        number, mark, result = worked.number, worked.mark, worked.result
        self._results[number] = mark, result
        if self._kept is not None and result is not LeftOut.UNFINISHED:
            self._kept.write(f"night-{number}", mark, write_night(result))

    def result(self, number: int, mark: str) -> PastNight:
        """Return the result of the night of that mark, and work it out if necessary.

        Raises:
            Refused: the store cannot be read.
        """
        known = self.known(number, mark)
        if known is not None:
            return known
        worked = self.working(number, mark)()
        self.take(worked)
        return worked.result

    def _remembered(self, number: int, mark: str) -> PastNight | None:
        data = None if self._kept is None else self._kept.read(f"night-{number}", mark)
        if data is None:
            return None
        try:
            return read_night(data)
        except HOSTILE:
            return None

    # From rows in memory: nothing below reads the store

    def _result(self, number: int, rows: Iterable[StoredEvent]) -> PastNight:
        session = NightSession(self._store, number)
        try:
            session.take(rows)
            return _result_of(NightFacts(session))
        except HOSTILE:
            return LeftOut.DAMAGED


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
