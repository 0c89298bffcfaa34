"""One night's two logs, its own and its table's: read from the store, recorded, taken back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from tourney.flat import flat_rows
from tourney.game import play
from tourney.game.events import TableEvent
from tourney.game.log import Log, Undone
from tourney.game.match import Match
from tourney.game.refusal import Refused
from tourney.game.words import describe
from tourney.night import night as nights
from tourney.night.events import NightEvent
from tourney.night.night import Night
from tourney.night.words import describe as describe_night
from tourney.store.codec import VERSION, decode, encode, kind_of
from tourney.store.records import FlatRows, NewEvent, StoredEvent
from tourney.store.store import Store, overtaken

_State = TypeVar("_State")
_Event = TypeVar("_Event")

#: Who types, until there are several roles.
HOST = "host"


@dataclass(frozen=True, slots=True)
class Entry:
    """What is taken back in one go: events of a night, of its table, or of both."""

    night: Sequence[NightEvent | Undone] = ()
    table: Sequence[TableEvent | Undone] = ()


class Evening:
    """A night's logs as far as they have been read; nothing of it is there before `read_on`.

    The two logs have one order: a row of the night's says up to which seq it saw the table's.
    Where a command writes to both, the first row at the table names the night's last, and undo
    takes the two back together.

    Attributes:
        damage: from which row on a log cannot be read, in a sentence, or "".
    """

    def __init__(self, store: Store, number: int) -> None:
        self.number = number
        self.damage = ""
        self._store = store
        self._night: Log[Night, NightEvent] = Log()
        self._table: Log[Match, TableEvent] = Log()
        self._saw: dict[int, int] = {}
        self._paired: set[int] = set()
        self._flat: FlatRows | None = None
        self._night_stream = night_stream(number)
        self._table_stream = f"{self._night_stream}/table/1"

    @property
    def night(self) -> Night:
        """The night as it stands.

        Raises:
            Refused: there is none.
        """
        if self._night.state is None:
            raise Refused("no-night", self.damage or "There is no night of that number.")
        return self._night.state

    @property
    def match(self) -> Match | None:
        """The table's match as it stands, or None before the table is open."""
        return self._table.state

    @property
    def at_table(self) -> tuple[TableEvent, ...]:
        """The table's entries that stand, in order."""
        return self._table.standing

    @property
    def match_before(self) -> Match | None:
        """The match before the table's last entry."""
        return self._table.top.before if self._table.top is not None else None

    @property
    def flat(self) -> FlatRows:
        """The night's flat rows as they should stand."""
        return flat_rows(self.number, self.night, self.match)

    def read_on(self) -> bool:
        """Read what has been written since; whether there was anything.

        A log that does not replay is read up to its last good row.
        """
        if self.damage:
            return False
        rows = self._store.events(self._night_stream, self._night.seq)
        for row in rows:
            try:
                self._night = self._night.read(_event(row), nights.apply)
            except (Refused, ValueError) as fault:
                self.damage = _damage(row, fault)
                break
            self._saw[row.seq] = (row.saw or {}).get(self._table_stream, 0)
        at_table = self._store.events(self._table_stream, self._table.seq)
        for row in at_table:
            try:
                self._table = self._table.read(_event(row), play.apply)
            except (Refused, ValueError) as fault:
                self.damage = _damage(row, fault)
                break
            if row.saw:
                self._paired.add(row.seq)
        if rows or at_table:
            self._flat = self.flat if self._night.state is not None else None
        return bool(rows or at_table)

    def record(
        self,
        *,
        night: Sequence[NightEvent | Undone] = (),
        table: Sequence[TableEvent | Undone] = (),
    ) -> None:
        """Record an entry: events that belong, and are taken back, together.

        Raises:
            Refused: as `record_all`.
        """
        self.record_all([Entry(night, table)])

    def record_all(self, entries: Iterable[Entry]) -> None:
        """Check the entries, put them on disk in one go, and only then let them count.

        Raises:
            Refused: an event does not follow, could not be saved, or somebody else has written
                to this night since it was last read; nothing has changed.
        """
        if self.read_on():
            raise overtaken()
        if self.damage:
            raise Refused("damaged", self.damage)
        night, table = self._night, self._table
        rows: list[NewEvent] = []
        saw: dict[int, int] = {}
        paired: set[int] = set()
        for entry in entries:
            before, seen = night.seq, {self._table_stream: table.seq}
            night = _advance(night, entry.night, nights.apply)
            for seq, event in enumerate(entry.night, start=before + 1):
                rows.append(_row(self._night_stream, seq, event, seen))
                saw[seq] = table.seq
            first = table.seq + 1
            table = _advance(table, entry.table, play.apply)
            for seq, at_table in enumerate(entry.table, start=first):
                pair = {self._night_stream: night.seq} if entry.night and seq == first else None
                rows.append(_row(self._table_stream, seq, at_table, pair))
                if pair:
                    paired.add(seq)
        assert night.state is not None
        flat = flat_rows(self.number, night.state, table.state)
        try:
            self._store.append(rows, flat if flat != self._flat else None)
        except Refused as refusal:
            if refusal.code == "overtaken":
                self.read_on()
            raise
        self._saw |= saw
        self._paired |= paired
        self._night, self._table, self._flat = night, table, flat

    def undoable(self) -> str:
        """What undo would take back, in a few words; "" where only the plan is left."""
        step, top = self._table.top, self._night.top
        if step is not None and self._table_is_last():
            return describe(step.before, step.event)
        if top is None or top.before is None:
            return ""
        return describe_night(top.before, top.event)

    def undo(self) -> str:
        """Take the last entry back; what it was.

        Raises:
            Refused: there is nothing left but the plan, or as `record`.
        """
        words = self.undoable()
        if not words:
            raise Refused("nothing", "There is nothing to undo.")
        table, night = self._table.top, self._night.top
        assert night is not None
        if table is not None and self._table_is_last():
            together = [Undone(night.seq)] if table.seq in self._paired else []
            self.record(night=together, table=[Undone(table.seq)])
        else:
            self.record(night=[Undone(night.seq)])
        return words

    def _table_is_last(self) -> bool:
        """Whether the last entry that stands is the table's, and not the night's."""
        table, night = self._table.top, self._night.top
        return table is not None and (night is None or table.seq > self._saw.get(night.seq, 0))


def night_stream(number: int) -> str:
    """The name of a night's own stream."""
    return f"night/{number}"


def night_number(stream: str) -> int | None:
    """The number of the night whose own stream it is, or None for a table's.

    >>> night_number("night/12"), night_number("night/12/table/1")
    (12, None)
    """
    number = stream.removeprefix("night/")
    return int(number) if number.isdigit() else None


def _advance(
    log: Log[_State, _Event],
    events: Sequence[_Event | Undone],
    apply: Callable[[_State | None, _Event], _State],
) -> Log[_State, _Event]:
    for event in events:
        log = log.read(event, apply)
    return log


def _event(row: StoredEvent) -> Any:
    return decode(row.kind, row.version, row.payload)


def _row(stream: str, seq: int, event: object, saw: Mapping[str, int] | None) -> NewEvent:
    return NewEvent(stream, seq, kind_of(event), VERSION, encode(event), HOST, saw)


def _damage(row: StoredEvent, fault: Exception) -> str:
    return (
        f"Row {row.seq} of {row.stream} cannot be read: {fault}. What stands before it is shown; "
        "nothing more can be recorded in this night."
    )
