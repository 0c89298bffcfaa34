"""The phones of tables (F16): each table's code, whether entries wait, and those that wait.

This log is kept beside those of nights. Undo must not draw codes anew, and a night sent to another
house does not take them along.
"""

from collections.abc import Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from tourney.game.refusal import Refused

#: The log's name in a store.
TABLE_PHONES = "table-phones"

#: The letters and digits of codes, without look-alikes, and how many a code has.
LETTERS, LENGTH = "23456789ABCDEFGHJKMNPQRSTUVWXYZ", 8


def table_address(night: str, code: str = "") -> str:
    """Return the address of a table's phone, or the one at which its code is typed.

    Args:
        night: the address of the night for guests' phones.

    >>> table_address("http://192.168.1.7:8000/night", "7KQM2XPF")
    'http://192.168.1.7:8000/night/t/7KQM2XPF'
    """
    return f"{night}/t/{code}" if code else f"{night}/t"


class CodesDrawn(Struct, frozen=True):
    """The event that codes were drawn: each with the number of its real table.

    A table's code before it ends.
    """

    night: int
    codes: tuple[tuple[int, str], ...]


class PhonesWait(Struct, frozen=True):
    """The event that entries of a night wait for the host, or count at once."""

    night: int
    waits: bool


class EntryHeld(Struct, frozen=True):
    """The event that an entry waits for the host.

    Attributes:
        table: the table's number in the night.
        at: the last row at the table when it was typed; after another row it waits no more.
        uuid: of its row, once the host lets it count.
        does: as in `Sent`, and so are `player` and `count`.
        words: the entry in a few words.
    """

    night: int
    table: int
    at: int
    uuid: str
    does: str
    player: int
    count: int
    words: str


class EntryDropped(Struct, frozen=True):
    """The event that the phone took back the entry that waits at a table.

    Attributes:
        uuid: of the entry that did so; it has no row at the table.
    """

    night: int
    table: int
    uuid: str


TablePhonesEvent = CodesDrawn | PhonesWait | EntryHeld | EntryDropped


class TableCodes(Struct, frozen=True):
    """The codes and entries of all nights.

    Attributes:
        places: by code, the night and the number of the real table.
        waiting: the nights whose entries wait for the host.
        held: by night and table, the entry that waits, or that waited last; if it was taken back,
            its `at` is 0.
        dropped: the uuids of `EntryDropped`, the last one of each table.
    """

    places: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    waiting: frozenset[int] = frozenset()
    held: Mapping[tuple[int, int], EntryHeld] = field(default_factory=dict)
    dropped: Mapping[tuple[int, int], str] = field(default_factory=dict)

    def of(self, night: int) -> dict[int, str]:
        """Return the codes of a night by the number of the real table."""
        return {place: code for code, (of, place) in self.places.items() if of == night}


def apply(codes: TableCodes | None, event: TablePhonesEvent) -> TableCodes:
    """Return the codes and entries after an event.

    Raises:
        Refused: a code is taken, an entry waits already, or the event belongs to another log.
    """
    codes = codes or TableCodes()
    match event:
        case CodesDrawn(night, drawn):
            if any(code in codes.places for _, code in drawn):
                raise Refused("code", "That code is another table's.")
            anew = {(night, place): code for place, code in drawn}
            kept = {code: at for code, at in codes.places.items() if at not in anew}
            places = {**kept, **{code: at for at, code in anew.items()}}
            return replace(codes, places=places)
        case PhonesWait(night, waits):
            waiting = codes.waiting | {night} if waits else codes.waiting - {night}
            return replace(codes, waiting=waiting)
        case EntryHeld(night, table, at):
            before = codes.held.get((night, table))
            if before is not None and before.at == at:
                raise Refused("held", f"Waiting for the host: {before.words}.")
            return replace(codes, held={**codes.held, (night, table): event})
        case EntryDropped(night, table, uuid):
            where = night, table
            if where not in codes.held:
                raise Refused("held", "No entry waits at this table.")
            held = {**codes.held, where: replace(codes.held[where], at=0)}
            dropped = {**codes.dropped, where: uuid}
            return replace(codes, held=held, dropped=dropped)
    raise Refused("other-log", "That is no entry of the log of tables' phones.")
