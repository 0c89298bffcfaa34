"""The one door: methods that do things, frozen views out. What is acknowledged is on disk."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from uuid import uuid4

from tourney.laptop.acknowledged import Acknowledged
from tourney.laptop.address import Address
from tourney.log.batch import Batch
from tourney.log.roles import HOST, Who
from tourney.night.careers.career import CareerNight
from tourney.night.planning.from_sheet import (
    entries_of_sheet,
    entries_of_sheets,
    plan_of_sheet,
    read_table,
    read_tables,
)
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
from tourney.store.database import Changes
from tourney.store.open import open_store
from tourney.store.rows.records import ProjectionRows
from tourney.store.store import Store, broken_in


class Director(NightList):
    """All that can be asked of, and done to, the nights of one store.

    A night has a handle (`night`), and each of its tables one (`NightHandle.table`). What is
    done there is a method of the handle or of one of its parts (`NightHandle.people`): either it is
    on disk when that returns, or that raises Refused, with nothing changed. A night is named by its
    number in the store, from 1; one of its players by the seat view's `player`, one of its entries
    by the entry line's `entry`.

    Attributes:
        who: the person who records; what their role is not for is refused (`role`).
        templates: parts of plans kept under a name.
        players: the people of all nights.
        seasons: the seasons that are kept.
        shelf: the nights that are put away.
        phones: the night that guests' phones are shown.
        door: who says by phone that they are here.
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
        """The director of the store at an address, made when there isn't one.

        Args:
            acknowledged: remembers what the store acknowledges, and stops a night that comes
                back with less; without it, nothing is remembered.
            only_read: as of `open_store`.

        Raises:
            Refused: as `open_store`.
        """
        store = open_store(address, only_read=only_read)
        store.acknowledged = acknowledged
        return cls(store, draw, who)

    @classmethod
    def of_list(
        cls, listed: NightList, draw: Callable[[], str] = draw_seed, who: Who = HOST
    ) -> "Director":
        """The director of the store whose nights are listed; the director closes the store."""
        return cls(listed._store, draw, who)

    # The store

    @property
    def address(self) -> Address:
        """The address of the store."""
        return self._store.address

    def is_free(self) -> bool:
        """True if an entry need not wait for another program that keeps the store locked.

        A caller does not wait for ever: in the end the store is free, or the entry is refused.
        """
        return self._store.is_free()

    def changes(self) -> Changes:
        """Something that says when others have written to the store.

        A thread of its own may wait on it; the caller closes it.
        """
        return self._store.changes()

    def lost_nights(self) -> frozenset[int]:
        """The numbers of the nights that have lost rows acknowledged here, or all of them."""
        return frozenset(lost.night for lost in broken_in(self._store)) - {0}

    def in_one_go(self) -> AbstractContextManager[None]:
        """Commands within this are on disk at its end, all or none; for simulated nights alone.

        Raises:
            Refused: at its end, where they could not be saved: this director is of no use then.
        """
        return self._store.in_one_go()

    # Its people

    def people(self) -> tuple[str, ...]:
        """Everyone of earlier nights, the latest first; of joined names, the newest."""
        return self.players.all()

    # Its nights

    def night(self, number: int) -> NightHandle:
        """A night, read when it is first asked for.

        Raises:
            Refused: `no-night`, when there isn't one of that number, or the store cannot be read.
        """
        return self._nights.night(number)

    def marks(self) -> dict[int, str]:
        """A mark of the rows of every night, which is another once a row is added.

        Raises:
            Refused: the store cannot be read.
        """
        return self._past.marks()

    def has_places(self, number: int, mark: str) -> bool:
        """True if a night of that mark is over, and those who played stand on players' pages.

        Raises:
            Refused: the store cannot be read.
        """
        return isinstance(self._past.result(number, mark), CareerNight)

    def let_go(self, number: int) -> None:
        """Keep a night in memory no more: who goes through hundreds of them has room for few."""
        self._nights.let_go(number)

    def plan(self, form: Mapping[str, str], house: HouseRules = NO_HOUSE_RULES) -> int:
        """Plan a new night from its form, as `read_plan` has both; its number."""
        planned = NightPlanned(str(uuid4()), read_plan(form, house, datetime.now(UTC)))
        return self._nights.plan([Batch([planned])])

    def plan_from_sheet(self, form: Mapping[str, str], text: str) -> int:
        """Make a night of a score sheet: its people, seats and table, as far as it goes.

        Undo takes the sheet back entry by entry.

        Args:
            form: as for `plan`; its rules do not count, the sheet's do.

        Returns:
            The night's number.

        Raises:
            Refused: the form is not right, or an `UnreadableSheet`, with the line.
        """
        sheet = read_table(text)
        plan = plan_of_sheet(form, sheet)
        entries = entries_of_sheet(str(uuid4()), plan, sheet)
        return self._nights.plan([Batch(*entry) for entry in entries])

    def plan_from_sheets(self, form: Mapping[str, str], texts: Iterable[str]) -> int:
        """Make a night of several score sheets, all of them or none, a table each.

        The first is as in `plan_from_sheet`, those after it as `NightHandle.merge_sheet` has them.

        Raises:
            Refused: the form is not right, or a `RefusedSheet`.
        """
        sheets = read_tables(texts)
        plan = plan_of_sheet(form, sheets[0])
        entries = entries_of_sheets(str(uuid4()), plan, sheets)
        return self._nights.plan([Batch(*entry) for entry in entries])

    def import_night(self, data: bytes) -> Taken:
        """Take in a night that was written as JSON, row for row, or what has come to it since.

        Raises:
            Refused: `imported`, when nothing of it is new here; `changed`, when it has gone on
                otherwise here; or an `UnreadableNight`; nothing of it has been taken.
        """
        return self._nights.take_in(data)

    def take_sent(self, data: bytes) -> Taken:
        """Take in a night that another store sends, as `import_night`; it may bring nothing new."""
        return self._nights.take_in(data, again=True)

    # For the store's keeper

    def rebuild(self) -> tuple[int, tuple[int, ...]]:
        """Work every flat row out again from the events.

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
        """The flat rows of every night, worked out again.

        Returns:
            They, and the numbers of the nights that cannot be read at all.
        """
        return self._nights.projections()
