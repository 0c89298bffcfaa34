"""The handle of one night: its views, and the commands that change it."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.card import RulesCard
from tourney.game.mexico.events import PotBy
from tourney.game.mexico.round import Speed
from tourney.game.refusal import Refused
from tourney.interchange.night_json import write_night
from tourney.log.batch import Batch
from tourney.log.session import NightSession
from tourney.log.undoing import taken_back
from tourney.night.barrier import Edits
from tourney.night.formats.registry import format_of
from tourney.night.money.accounts import LedgerLine
from tourney.night.money.payments import PaymentsView
from tourney.night.planning.evening_card import card_in_format, evening_card
from tourney.night.planning.from_sheet import merged_table, merged_tables, read_table, read_tables
from tourney.night.planning.plan import NO_HOUSE_RULES, HouseRules, clean_night_name, read_plan
from tourney.night.state.events import NightRenamed, PlanChanged
from tourney.night.state.room_clock import Break, write_time
from tourney.night.state.speeds import OTHERS
from tourney.night.views.floor_view import BracketView, FloorView, PlacesView, PlanView
from tourney.night.views.night_history import NightPart, night_history
from tourney.night.views.result import DealView, EndingView
from tourney.night.views.seat_plan import SeatPlan, seat_plan
from tourney.night.views.view import NightView, night_card
from tourney.service.ending_plans import DealBy, deal_view, ending_view
from tourney.service.floor_plans import NO_EDITS, FloorPlans
from tourney.service.house_logs import ChosenSpeeds
from tourney.service.moves import Moves
from tourney.service.night_facts import NightFacts
from tourney.service.people import People
from tourney.service.room import Closing, Room
from tourney.service.seats import Draws, Seats, draws_of
from tourney.service.table_handle import Leads, TableHandle

if TYPE_CHECKING:
    from tourney.night.display.show import ShowView
    from tourney.service.tales import Tales


class Followed(Struct, frozen=True):
    """Where other programs have written to a night since the last look.

    Attributes:
        tables: the tables with new rows; 0 is the night's own log.
        saved: whether an entry typed here, and refused as not saved, was saved after all.
    """

    tables: frozenset[int]
    saved: bool


class NightHandle:
    """A night of the store. Every answer describes the night at the time of the call.

    Attributes:
        number: the night's number in the store.
        session: the rows of the night, read and recorded.
        facts: the facts of the night, each worked out once.
        floor_plans: the floor, and the plan of how it continues.
        people: the commands about the night's people.
        seats: the commands about seats before play.
        room: the commands that show or hide something in the room.
        closing: the commands that end the night early.
    """

    def __init__(
        self, session: NightSession, draw: Callable[[], str], speeds: ChosenSpeeds | None = None
    ) -> None:
        """Use a session, a source of seeds for lots, and the chosen speeds."""
        self.number = session.number
        self.session = session
        self.facts = NightFacts(session, speeds)
        self.floor_plans = FloorPlans(self.facts, draw)
        self._leads = Leads(draw)
        self.people = People(self.facts, draw)
        self.seats = Seats(self.facts, draw)
        self.room = Room(self.facts)
        self.closing = Closing(self.facts)

    def table(self, number: int = 1) -> TableHandle:
        """Return the handle of a table, opened or not."""
        return TableHandle(self.facts, self._leads, number)

    @cached_property
    def tales(self) -> "Tales":
        """Curves, luck and forecasts beside the play."""
        from tourney.service.tales import Tales

        return Tales(self.session, self.facts)

    # Commands

    @property
    def moves(self) -> Moves:
        """The commands on the floor."""
        return Moves(self.facts, self.floor_plans, self.table)

    def undo(self, table: int | None = None) -> str:
        """Take the last entry back, and return it in a few words.

        Args:
            table: where undo is asked for; without it, the night's only table.

        Raises:
            Refused: only the plan is left, or another table has gone on since.
        """
        return self.session.undo(table)

    def change_plan(self, form: Mapping[str, str], house: HouseRules = NO_HOUSE_RULES) -> None:
        """Change the plan of a night before play begins.

        Args:
            form: as for `read_plan`.
            house: further rules that the form may name, beside the rulebook's.
        """
        plan, was = read_plan(form, house, datetime.now(UTC)), self.view().plan
        closings = [each and write_time(each) for each in (plan.closing, was.closing)]
        if plan.date == was.date and closings[0] == closings[1]:
            plan = replace(plan, closing=was.closing)  # the form holds only the time of day
        self.session.record(Batch([PlanChanged(plan)]))

    def merge_sheets(self, texts: Sequence[str]) -> tuple[int, ...]:
        """Add score sheets to the night as tables, and return the tables' numbers.

        People of the same name are the night's own; all others join its list. Undo takes back one
        whole sheet.

        Raises:
            RefusedSheet: the first sheet that cannot be added: its rules differ from the night's,
                one of its players still plays at another table, or an `UnreadableSheet`, with the
                line.
        """
        session = self.session
        session.read_on()
        merges = merged_tables(session.night, session.tables, read_tables(texts))
        session.record(*(Batch([merged], {merged.table: events}) for merged, events in merges))
        return tuple(merged.table for merged, _ in merges)

    def merge_sheet(self, text: str) -> int:
        """Add one score sheet as a table, as `merge_sheets`, and return the table's number.

        Raises:
            Refused: as for the first sheet of `merge_sheets`.
        """
        session = self.session
        session.read_on()
        merged, events = merged_table(session.night, session.tables, read_table(text))
        session.record(Batch([merged], {merged.table: events}))
        return merged.table

    def rename(self, name: str) -> None:
        """Give the night another name, at any time; "" names it after its date."""
        day = self.view().plan.date
        self.session.record(Batch([NightRenamed(clean_night_name(name, day))]))

    # Other programs

    def follow(self) -> Followed:
        """Read the rows that others have written since; `saved` is reported only once.

        Raises:
            Refused: the store cannot be read.
        """
        moved = frozenset(self.session.read_on())
        self.facts.read_speeds()
        if self.session.look_for_losses():
            moved |= {0}
        return Followed(moved, self.session.resolved_as_saved())

    @property
    def uid(self) -> str:
        """The night's identifier, the same in every store."""
        return self.session.night.uid

    # Views

    def view(self) -> NightView:
        """Return the night, its entries and seats."""
        return self.facts.view()

    def rounds(self) -> int:
        """Return the number of finished rounds, at all tables together."""
        return sum(match.rounds for match in self.facts.matches.values())

    def speeds(self) -> Mapping[int, Speed]:
        """Return the speed of each open table (R10.4): the host's choice, else the last one used.

        Number 0 holds the speed of tables still to be opened.
        """
        opened = (table.number for table in self.session.night.open_tables)
        return {number: self.facts.speed_at(number) for number in (OTHERS, *opened)}

    def rules(self, *, money: bool = True) -> RulesCard:
        """Return the rules in plain words, as the night's format uses them.

        Args:
            money: whether to say how much a unit is worth.
        """
        plan = self.session.night.plan
        if not money:
            plan = replace(plan, unit_worth=0)
        return card_in_format(night_card(plan), format_of(plan.setup), worth=bool(plan.unit_worth))

    def card(self) -> RulesCard:
        """Return the card of the night in plain words: format and costs, then the rules."""
        night = self.session.night
        players = len(night.entries if night.opened else night.present) - len(night.no_shows)
        has_units = night.plan.rules.has_units
        own = [(each.name, each.units) for each in night.entries if each.units and has_units]
        return evening_card(night.plan, players, own)

    def places(self) -> PlacesView:
        """Return the standings of the whole night, provisional while it continues (F7)."""
        return self.facts.places

    def ledger(self) -> tuple[LedgerLine, ...]:
        """Return every payment; the pot and prizes come last, once the night is over (F10.2)."""
        return self.facts.ledger()

    def payments(self) -> PaymentsView:
        """Return the fees owed and the prizes due (F8.5)."""
        return self.facts.payments()

    def floor(self) -> FloorView:
        """Return every table at a glance, and the action that waits for the host."""
        return self.floor_plans.view()

    def pause(self) -> Break | None:
        """Return the break that was called, until the next lap begins; or None."""
        return self.floor_plans.pause()

    def plan(self, edits: Edits = NO_EDITS) -> PlanView:
        """Return the plan of the next barrier, with the host's edits; nothing is recorded.

        Raises:
            Refused: `tables-play` while tables play, `shoot-out` if one comes first, or an edit
                that is not possible.
        """
        return self.floor_plans.plan(edits)

    def ending(self, pot: PotBy = PotBy.LEADER) -> EndingView:
        """Return the standings if the night ended now; nothing is recorded (F11.1).

        Raises:
            Refused: the night cannot be ended.
        """
        return ending_view(self.facts, pot)

    def deal(self, by: DealBy = "", left: int = 0) -> DealView:
        """Return the result of a deal among the players still in; nothing is recorded (F11.3).

        Args:
            by: how the money is shared; "" gives each player the prize of the present rank.
            left: how much stays to be played for.

        Raises:
            Refused: no deal is possible now.
        """
        return deal_view(self.facts, by, left)

    def bracket(self) -> BracketView:
        """Return the bracket as known so far; before play, the one that the draw gives."""
        return self.floor_plans.bracket()

    def seat_plan(self) -> SeatPlan:
        """Return the seats with which play begins or began, and the seed of their draw."""
        events = [row.event for row in self.session.rows]
        return seat_plan(self.view(), self.session.night, events)

    def history(self) -> tuple[NightPart, ...]:
        """Return the play at the tables and the barriers between laps, the first lap first."""
        session = self.session
        mended = {
            table: {item for line in self.table(table).corrections() for item in line.items}
            for table in session.tables
            if session.table(table).corrections
        }
        events = (row.event for row in session.rows)
        undone = tuple(taken_back(session.streams))
        return night_history(session.night, events, session.tables, mended, undone)

    def json(self) -> bytes:
        """Return the night as JSON, with every row, in the form of `night_json`."""
        return write_night(self.session.stored())

    def to_send(self) -> bytes:
        """Return the night as JSON for another store.

        Raises:
            Refused: `in-play`, before the night is over; `damaged`.
        """
        view = self.view()
        if view.damage:
            raise Refused("damaged", f"Not sent: {view.damage}")
        if view.state != "finished":
            raise Refused(
                "in-play",
                f"{view.plan.name} is not over yet: it is sent whole, once it is.",
            )
        return self.json()

    def draws(self) -> Draws:
        """Return every draw of the night, repeated from its stored seeds (F3.3).

        Raises:
            UnreadableNight: the draws cannot be repeated.
        """
        return draws_of(self.session.stored())

    def show(self) -> "ShowView":
        """Return the view of the night for the big screen."""
        from tourney.night.display.show import show_view

        session = self.session
        night, opened = session.night, session.night.opened
        on_floor = opened and night.counts_units
        return show_view(
            night=night,
            tables=session.tables,
            places=self.places(),
            floor=self.floor() if on_floor else None,
            pause=self.pause() if opened else None,
            bracket=self.bracket().stages if on_floor else (),
            plan=self.seat_plan() if night.draw and not opened else None,
            corrections=sum(len(session.table(table).corrections) for table in session.tables),
        )

    # For commands and the store's keeper

    def put_together(self) -> None:
        """Work out the views that every screen of a night needs, to find damage early.

        Raises:
            Exception: one of `HOSTILE`, if the rows describe an impossible night.
        """
        self.view()
        self.places()
        if not self.session.night.single:
            self.floor_plans.next_step(NO_EDITS)
            self.bracket()
