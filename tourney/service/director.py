"""The director: methods change a night, frozen views show it. A confirmed entry is on disk."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from uuid import uuid4

from tourney.laptop.acknowledged import Acknowledged
from tourney.laptop.address import Address
from tourney.log.batch import Batch
from tourney.log.roles import HOST, Who
from tourney.night.careers.career import CareerNight
from tourney.night.planning import from_sheet
from tourney.night.planning.plan import NO_HOUSE_RULES, HouseRules, read_plan
from tourney.night.state.events import NightPlanned
from tourney.service.door import AtTheDoor, Phones
from tourney.service.house_logs import KeptAway, Templates
from tourney.service.night_handle import NightHandle
from tourney.service.night_list import NightList
from tourney.service.nights import Nights, Taken, draw_seed
from tourney.service.past_nights import PastNights
from tourney.service.players import Players
from tourney.service.seasons import Seasons
from tourney.service.table_phones import TablePhones
from tourney.store.database import Changes
from tourney.store.open import open_store
from tourney.store.rows.records import ProjectionRows
from tourney.store.store import Store, broken_in


class Director(NightList):
    """Everything that can be asked of the nights of one store, or done to them.

    A night has a handle (`night`), and so has each of its tables (`NightHandle.table`). Each change
    is a method of a handle or of one of its parts (`NightHandle.people`). When the method returns,
    the change is on disk. If the method raises Refused, nothing has changed. A night is named by
    its number in the store, from 1. A player is named by `player` of the seat view, an entry by
    `entry` of the entry line.

    Attributes:
        who: the person who records; entries that the role does not allow are refused (`role`).
        templates: parts of plans saved under a name.
        players: the people of all nights.
        seasons: the saved seasons.
        shelf: the archived nights.
        phones: which night guests' phones show.
        door: the guests who say by phone that they are here.
        table_phones: the phones of tables, and their codes.
    """

    def __init__(self, store: Store, draw: Callable[[], str] = draw_seed, who: Who = HOST) -> None:
        """Take over an open store.

        Args:
            draw: gives five dice for a draw when the room has rolled none.
        """
        super().__init__(store)
        self.who = who
        self.templates = Templates(store, who)
        self._nights = Nights(store, draw, who)
        self._past = PastNights(store, self._nights)
        self.players = Players(store, self._past, who)
        self.seasons = Seasons(store, self._past, self.players, who)
        self.shelf = KeptAway(store, who)
        self.phones = Phones(store, who)
        self.door = AtTheDoor(store, who)
        self.table_phones = TablePhones(store, who)

    @classmethod
    def open(
        cls,
        address: Address,
        draw: Callable[[], str] = draw_seed,
        who: Who = HOST,
        acknowledged: Acknowledged | None = None,
        *,
        only_read: bool = False,
    ) -> "Director":
        """Return the director of the store at an address; make the store if there is none.

        Args:
            acknowledged: remembers which rows the store has confirmed, and stops a night that comes
                back with fewer; without it, nothing is remembered.
            only_read: as in `open_store`.

        Raises:
            Refused: as in `open_store`.
        """
        return cls(open_store(address, acknowledged, only_read=only_read), draw, who)

    @classmethod
    def of_list(
        cls, listed: NightList, draw: Callable[[], str] = draw_seed, who: Who = HOST
    ) -> "Director":
        """Return the director of the store that a list was read from; it closes the store."""
        return cls(listed._store, draw, who)

    # The store

    @property
    def address(self) -> Address:
        """The address of the store."""
        return self._store.address

    def is_free(self) -> bool:
        """Return True if an entry can be saved without waiting for another program.

        A caller does not wait for ever: in the end the store is free, or the entry is refused.
        """
        return self._store.is_free()

    def changes(self) -> Changes:
        """Return an object that reports when other programs have written to the store.

        A thread of its own may wait on it; the caller closes it.
        """
        return self._store.changes()

    def lost_nights(self) -> frozenset[int]:
        """Return the numbers of nights that have lost rows confirmed here, perhaps all."""
        return frozenset(lost.night for lost in broken_in(self._store)) - {0}

    def in_one_go(self) -> AbstractContextManager[None]:
        """Save all commands of the block together at its end; only for simulated nights.

        Raises:
            Refused: at the end, if they could not be saved: none is, and this director must not be
                used again.
        """
        return self._store.in_one_go()

    # People

    def people(self) -> tuple[str, ...]:
        """Return everyone of earlier nights, the latest first, joined people by newest name."""
        return self.players.all()

    # Nights

    def night(self, number: int) -> NightHandle:
        """Return the handle of a night, which is read at the first call.

        Raises:
            Refused: `no-night`, when there is no night of that number, or the store cannot be read.
        """
        return self._nights.night(number)

    def marks(self) -> dict[int, str]:
        """Return a mark for each night, which changes whenever the night gets a row.

        Raises:
            Refused: the store cannot be read.
        """
        return self._past.marks()

    def has_places(self, number: int, mark: str) -> bool:
        """Return True if the night of that mark is over and counts for players' pages.

        Raises:
            Refused: the store cannot be read.
        """
        return isinstance(self._past.result(number, mark), CareerNight)

    def let_go(self, number: int) -> None:
        """Drop a night from memory: a caller that goes through hundreds needs the room."""
        self._nights.let_go(number)

    def plan(self, form: Mapping[str, str], house: HouseRules = NO_HOUSE_RULES) -> int:
        """Plan a new night from its form, as for `read_plan`, and return its number."""
        planned = NightPlanned(str(uuid4()), read_plan(form, house, datetime.now(UTC)))
        return self._nights.plan([Batch([planned])])

    def plan_from_sheet(self, form: Mapping[str, str], text: str) -> int:
        """Make a night of a score sheet: people, seats and table, up to the sheet's last entry.

        Undo takes the sheet back entry by entry.

        Args:
            form: as for `plan`, but the rules come from the sheet.

        Returns:
            The night's number.

        Raises:
            Refused: the form is not right, or an `UnreadableSheet`, with the line.
        """
        sheet = from_sheet.read_table(text)
        plan = from_sheet.plan_of_sheet(form, sheet)
        entries = from_sheet.entries_of_sheet(str(uuid4()), plan, sheet)
        return self._nights.plan([Batch(*entry) for entry in entries])

    def plan_from_sheets(self, form: Mapping[str, str], texts: Iterable[str]) -> int:
        """Make a night of several score sheets, all or none, with a table for each.

        The first sheet is read as in `plan_from_sheet`, the others as in `NightHandle.merge_sheet`.

        Raises:
            Refused: the form is not right, or a `RefusedSheet`.
        """
        sheets = from_sheet.read_tables(texts)
        plan = from_sheet.plan_of_sheet(form, sheets[0])
        entries = from_sheet.entries_of_sheets(str(uuid4()), plan, sheets)
        return self._nights.plan([Batch(*entry) for entry in entries])

    def import_night(self, data: bytes) -> Taken:
        """Take in a night that was written as JSON, row for row, or only the rows that are new.

        Raises:
            Refused: `imported`, when the file has no new rows; `changed`, when the night was played
                on differently here; or an `UnreadableNight`. Nothing has been taken in.
        """
        return self._nights.take_in(data)

    def take_sent(self, data: bytes) -> Taken:
        """Take in a night sent by another store, as `import_night`; no new rows are no error."""
        return self._nights.take_in(data, again=True)

    # For the store's keeper

    def rebuild(self) -> tuple[int, tuple[int, ...]]:
        """Work every flat row out again from the events, and store these rows.

        Returns:
            The number of nights, and the numbers of those that cannot be read at all.

        Raises:
            Refused: `role`, for anyone but the host.
        """
        self.who.refuse_but_host()
        projections, unreadable = self.projections()
        self._store.replace_flat(projections)
        return len(projections) + len(unreadable), unreadable

    def projections(self) -> tuple[list[ProjectionRows], tuple[int, ...]]:
        """Return the flat rows of every night, worked out again.

        Returns:
            The flat rows, and the numbers of the nights that cannot be read at all.
        """
        return self._nights.projections()
