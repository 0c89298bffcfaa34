"""The nights of a store. Each is read on first use, up to its last good row."""

import secrets
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from tourney.game.refusal import Refused, behind_others
from tourney.interchange.night_gate import let_in
from tourney.interchange.night_json import UnreadableNight, as_told, read_night
from tourney.laptop.address import Address
from tourney.log import streams
from tourney.log.batch import Batch
from tourney.log.roles import Who
from tourney.log.session import NightSession
from tourney.night.seating.draw import SEED_DICE
from tourney.service.house_logs import ChosenSpeeds
from tourney.service.night_handle import NightHandle
from tourney.store.rows.records import NewEvent, ProjectionRows, StoredEvent
from tourney.store.store import Store

#: Works out all views of a night; raises an error if the rows describe an impossible one.
Look = Callable[[NightSession], None]


def last_good(
    rows: Sequence[StoredEvent], new: Callable[[], NightSession], look: Look
) -> NightSession:
    """Return the night up to its last row that can be shown, with the next row as its damage.

    Args:
        rows: the night's rows, stream by stream, the night's own first.
        new: returns an empty session of the night.
    """
    ordered = list(_as_they_came(rows))

    def read(count: int) -> NightSession | None:
        session = new()
        try:
            session.take(sorted(ordered[:count], key=lambda row: (row.stream, row.seq)))
            look(session)
        except (Refused, *streams.HOSTILE):
            return None
        return session

    good, bad, session_so_far = 0, len(ordered), new()
    while bad - good > 1:
        middle = (good + bad) // 2
        session = read(middle)
        if session is None:
            bad = middle
        else:
            good, session_so_far = middle, session
    if not session_so_far.damage and ordered:
        fault = ValueError("with it the night makes no sense")
        session_so_far.stop(streams.damage_of(ordered[good], fault))
    return session_so_far


def _as_they_came(rows: Sequence[StoredEvent]) -> Iterator[StoredEvent]:
    """Yield a night's rows in an order in which each comes after the rows that its writer saw."""
    (stream, own), *others = streams.by_stream(rows).items()
    tables = dict(others)
    come = dict.fromkeys(tables, 0)
    number = int(stream.removeprefix("night/"))
    for row in own:
        try:
            seen = streams.tables_seen(row)
        except ValueError:
            seen = {}
        for table, seq in seen.items():
            name = streams.table_stream(number, table)
            if name in tables and seq > come[name]:
                yield from tables[name][come[name] : seq]
                come[name] = seq
        yield row
    for name, those in tables.items():
        yield from those[come[name] :]


#: How often taking in a night is tried again when other programs wrote first.
_TRIES = 25


class Taken(Struct, frozen=True):
    """The result of taking in a night.

    Attributes:
        number: the night's number in this store.
        rows: how many rows were new.
        further: True if the store had some of the night's rows already.
        older: True if this store has more of the night than the file.
    """

    number: int
    rows: int
    further: bool
    older: bool = False


class Nights:
    """A handle for each night; it stays the same while the store is open."""

    def __init__(self, store: Store, draw: Callable[[], str], who: Who) -> None:
        """Use an open store.

        Args:
            draw: returns five dice for a draw when the room has rolled none.
            who: the person who records.
        """
        self._store = store
        self._draw = draw
        self._who = who
        self._speeds = ChosenSpeeds(store, who)
        self._handles: dict[int, NightHandle] = {}

    def night(self, number: int) -> NightHandle:
        """Return the handle of the night of that number.

        Raises:
            Refused: `no-night`, or the store cannot be read.
        """
        handle = self._handles.get(number)
        if handle is None:
            handle = self._handles[number] = self._handle(self._first_read(number))
        return handle

    def opened(self, number: int) -> NightHandle | None:
        """Return the handle of the night of that number, if `night` was called for it."""
        return self._handles.get(number)

    def let_go(self, number: int) -> None:
        """Drop a night from memory; it is read again on next use."""
        self._handles.pop(number, None)

    def numbers(self) -> list[int]:
        """Return the numbers of all nights, including damaged ones."""
        numbers = (streams.night_number(stream) for stream in self._store.streams())
        return sorted(number for number in numbers if number is not None)

    def plan(self, batches: Sequence[Batch]) -> int:
        """Make a night from its first batches, and return its number.

        Raises:
            Refused: a batch does not follow, or `role`.
        """
        self._who.refuse_but_host()
        while True:
            number = max(self.numbers(), default=0) + 1
            session = self._new(number)
            try:
                session.record(*batches)
            except Refused as refusal:
                if refusal.code == "overtaken":
                    continue  # someone else has planned a night at this moment
                raise
            self._handles[number] = self._handle(session)
            return number

    def take_in(self, data: bytes, *, again: bool = False) -> Taken:
        """Take in a night that was written as JSON, row for row, or only the rows that are new.

        Args:
            again: allow a night that brings no new rows.

        Raises:
            Refused: `imported`, when the file has no new rows; `changed`, when the night was played
                on differently here; or an `UnreadableNight`. Nothing has been taken in.
        """
        self._who.refuse_but_host()
        # Someone else may plan a night at this moment, or write to this one.
        return behind_others(lambda: self._take(data, again), _TRIES)

    def _take(self, data: bytes, again: bool) -> Taken:
        number = max(self.numbers(), default=0) + 1
        rows = read_night(data, number)
        night = let_in(number, rows).night.state
        assert night is not None
        name = night.plan.name
        # Asked before the list of nights is read, which then includes any night these rows are of.
        is_known = self._store.has_any(row.uuid for row in rows)
        for line in self._store.nights():
            if line.uid == night.uid:
                taken = self._take_further(line.number, name, read_night(data, line.number))
                if taken.rows == 0 and not again:
                    raise Refused("imported", _here_already(name, taken))
                return taken
        if is_known:
            raise UnreadableNight("uuid", "Rows of another night here have the same uuids.")
        session = self._from_elsewhere(number, rows)
        new = [_as_new(row) for row in rows]
        self._store.append(new, session.projection, new_night=night.uid)
        self._handles[number] = self._handle(session)
        return Taken(number, len(rows), further=False)

    def _take_further(self, number: int, name: str, rows: Sequence[StoredEvent]) -> Taken:
        stored = self._store.events_under(streams.night_stream(number))
        here = {(row.stream, row.seq): as_told(row) for row in stored}
        given = {(row.stream, row.seq): as_told(row) for row in rows}
        if any(given[at] != here[at] for at in given.keys() & here.keys()):
            raise _parted(name, number, self._store.address)
        if given.keys() <= here.keys():
            return Taken(number, 0, further=True, older=len(given) < len(here))
        if not here.keys() <= given.keys():
            raise _parted(name, number, self._store.address)
        new = [_as_new(row) for row in rows if (row.stream, row.seq) not in here]
        session = self._from_elsewhere(number, rows)
        # Streams without new rows must not have changed meanwhile.
        seen = {row.stream: row.seq for row in stored}
        for row in new:
            seen.pop(row.stream, None)
        self._store.append(new, session.projection, seen=seen)
        if (opened := self._handles.get(number)) is not None:
            opened.session.read_on()
        return Taken(number, len(new), further=True)

    def _from_elsewhere(self, number: int, rows: Sequence[StoredEvent]) -> NightSession:
        """Return a session of rows that passed the import check, and work out all its views."""
        session = self._new(number)
        try:
            session.take(rows)
            self._look_at(session)
            _ = session.projection
        except (Refused, *streams.HOSTILE) as fault:
            raise UnreadableNight("no-night", "The rows of the file make no night.") from fault
        assert not session.damage
        return session

    def projections(self) -> tuple[list[ProjectionRows], tuple[int, ...]]:
        """Return the flat rows of every night, worked out again.

        Returns:
            The flat rows, and the numbers of the nights that cannot be read at all.
        """
        projections, unreadable = [], []
        for number in self.numbers():
            try:
                projections.append(self.night(number).session.projection)
            except Refused as refusal:
                if refusal.code != "no-night":
                    raise
                unreadable.append(number)
        return projections, tuple(unreadable)

    def _new(self, number: int) -> NightSession:
        return NightSession(self._store, number, self._who)

    def _handle(self, session: NightSession) -> NightHandle:
        return NightHandle(session, self._draw, self._speeds)

    def _first_read(self, number: int) -> NightSession:
        session = self._new(number)
        try:
            session.read_on()
            assert session.night  # raises Refused if there is no such night
            self._look_at(session)
        except streams.HOSTILE:
            rows = self._store.events_under(streams.night_stream(number))
            session = last_good(rows, lambda: self._new(number), self._look_at)
            assert session.night
        return session

    def _look_at(self, session: NightSession) -> None:
        self._handle(session).put_together()


def draw_seed() -> str:
    """Return five dice drawn by the computer, as nobody has rolled any."""
    return "".join(str(secrets.randbelow(6) + 1) for _ in range(SEED_DICE))


def _as_new(row: StoredEvent) -> NewEvent:
    return NewEvent(**{name: getattr(row, name) for name in NewEvent.__struct_fields__})


def _here_already(name: str, taken: Taken) -> str:
    if taken.older:
        return f"The file is older than {name} here, night {taken.number}, which has gone further."
    return f"{name} is here already, as night {taken.number}."


def _parted(name: str, number: int, store: Address) -> Refused:
    return Refused(
        "changed",
        f"{name} is night {number} of {store}, and was played on differently there. "
        "It stays as it is there.",
    )
