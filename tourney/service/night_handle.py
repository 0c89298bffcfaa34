"""One night: what is asked of it, and what is done to it."""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.card import RulesCard
from tourney.game.mexico.events import PotBy
from tourney.game.mexico.round import Speed
from tourney.game.refusal import Refused
from tourney.interchange.night_json import write_night
from tourney.log.batch import Batch
from tourney.log.session import NightSession, ReadPosition
from tourney.log.undoing import taken_back
from tourney.night.barrier import Edits
from tourney.night.money.accounts import LedgerLine
from tourney.night.money.payments import PaymentsView
from tourney.night.planning.evening_card import card_in_format, evening_card
from tourney.night.planning.from_sheet import merged_table, merged_tables, read_table, read_tables
from tourney.night.planning.plan import NO_HOUSE_RULES, HouseRules, clean_night_name, read_plan
from tourney.night.state.events import NightRenamed, PlanChanged
from tourney.night.state.floor_of import speed_at
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
from tourney.service.tales import Tales

if TYPE_CHECKING:
    from tourney.night.display.show import ShowView


class Followed(Struct, frozen=True):
    """The places where others have written to a night.

    Attributes:
        tables: where, by table; 0 is the night's own log.
        saved: whether what was last typed here, and refused as not saved, is there after all.
    """

    tables: frozenset[int]
    saved: bool


class NightHandle:
    """A night of the store; all but `number` is worked out as it is when it is asked.

    Attributes:
        number: the night's, in the store.
        session: the night as it is read and recorded.
        facts: what it comes to, each part worked out once.
        floor_plans: its floor, and how it continues.
        tales: what is shown it beside the play.
        draw: gives the seed of a lot, where the room has rolled none.
    """

    def __init__(
        self, session: NightSession, draw: Callable[[], str], speeds: ChosenSpeeds | None = None
    ) -> None:
        """Rest on a night that is read, what gives the seeds of its lots, and the speeds kept."""
        self.number = session.number
        self.session = session
        self.draw = draw
        self.facts = NightFacts(session, speeds)
        self.floor_plans = FloorPlans(self.facts, draw)
        self.tales = Tales(session, self.facts)
        self._leads = Leads(draw)

    def table(self, number: int = 1) -> TableHandle:
        """One of its tables, opened or not."""
        return TableHandle(self.facts, self._leads, number)

    # What is done to it

    @property
    def people(self) -> People:
        """What can be done about its people."""
        return People(self.facts, self.draw)

    @property
    def seats(self) -> Seats:
        """What can be done about its seats before play."""
        return Seats(self.facts, self.draw)

    @property
    def moves(self) -> Moves:
        """What can be done on its floor."""
        return Moves(self.facts, self.floor_plans, self.table)

    @property
    def room(self) -> Room:
        """What can be said to the room."""
        return Room(self.facts)

    @property
    def closing(self) -> Closing:
        """What can be done to end it early."""
        return Closing(self.facts)

    def undo(self, table: int | None = None) -> str:
        """Take the last entry back; the answer says what it was, in a few words.

        Args:
            table: the one at which undo is asked for; without it, the night's only one.

        Raises:
            Refused: there is nothing left but the plan, or another table has gone on since.
        """
        return self.session.undo(table)

    def change_plan(self, form: Mapping[str, str], house: HouseRules = NO_HOUSE_RULES) -> None:
        """Change the plan of a night in which play has not begun.

        Args:
            form: as `read_plan` has it.
            house: the rules that the form may name beside the rulebook's.
        """
        plan, was = read_plan(form, house, datetime.now(UTC)), self.view().plan
        closings = [each and write_time(each) for each in (plan.closing, was.closing)]
        if plan.date == was.date and closings[0] == closings[1]:
            plan = replace(plan, closing=was.closing)  # a moment, of which the form has the time
        self.session.record(Batch([PlanChanged(plan)]))

    def merge_sheets(self, texts: Sequence[str]) -> tuple[int, ...]:
        """Make score sheets further tables of a night, or its first; the tables' numbers.

        Their people are the night's where the names are the same, and new on the list where not.
        Undo takes the whole of one back.

        Raises:
            RefusedSheet: the first that cannot be merged: other rules than the night's, a player
                who still plays at another table, or an `UnreadableSheet`, with the line.
        """
        session = self.session
        session.read_on()
        merges = merged_tables(session.night, session.tables, read_tables(texts))
        session.record(*(Batch([merged], {merged.table: events}) for merged, events in merges))
        return tuple(merged.table for merged, _ in merges)

    def merge_sheet(self, text: str) -> int:
        """Make one score sheet a further table of a night, as `merge_sheets`; the table's number.

        Raises:
            Refused: as the first sheet of `merge_sheets`.
        """
        session = self.session
        session.read_on()
        merged, events = merged_table(session.night, session.tables, read_table(text))
        session.record(Batch([merged], {merged.table: events}))
        return merged.table

    def rename(self, name: str) -> None:
        """Give the night another name, whatever of it has been played; "" is its date."""
        day = self.view().plan.date
        self.session.record(Batch([NightRenamed(clean_night_name(name, day))]))

    # What others write

    def follow(self) -> Followed:
        """Read what others have written since it was last read; `saved` is said once.

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
        """The night's, the same wherever it is."""
        return self.session.night.uid

    @property
    def read_position(self) -> ReadPosition:
        """The rows that a view taken now shows, for `expecting`."""
        return self.session.read_position

    def moved_since(self, position: ReadPosition) -> Collection[int]:
        """The tables with rows read since this position; 0 is the night's own log."""
        return self.session.moved_since(position)

    @property
    def damage(self) -> str:
        """The damage for which nothing more can be recorded; or ""."""
        return self.session.damage

    def typed_by(self, table: int) -> str:
        """The last writer at a table, if it was another player; 0 is the night's own log."""
        return self.session.typed_by(table)

    def expecting(self, position: ReadPosition) -> AbstractContextManager[None]:
        """Refuse entries, within this, as overtaken where what they rest on was not seen.

        An entry at a table rests on its rows; one in the night's own log, or that takes
        something back there, on these as well.
        """
        return self.session.expecting(position)

    # Views

    def view(self) -> NightView:
        """The night, its entries and seats."""
        return self.facts.view()

    def rounds(self) -> int:
        """The number of finished rounds of the open game, at all tables together."""
        return sum(match.rounds for match in self.facts.matches.values())

    def speeds(self) -> Mapping[int, Speed]:
        """The speed of each open table (R10.4): the host's choice, else the one last typed in.

        At 0 stands the same of a table that is still to be opened.
        """
        facts, session = self.facts, self.session
        numbers = (OTHERS, *(table.number for table in session.night.open_tables))
        return {
            number: facts.chosen_speed(number) or speed_at(session.night, facts.matches, number)
            for number in numbers
        }

    def rules(self, *, money: bool = True) -> RulesCard:
        """The rules in plain words, as they are in the night's format.

        Args:
            money: with what a unit is worth.
        """
        plan = self.session.night.plan
        if not money:
            plan = replace(plan, unit_worth=0)
        return card_in_format(night_card(plan), plan.setup.format, worth=bool(plan.unit_worth))

    def card(self) -> RulesCard:
        """The card of the night: its format and costs, then its rules, in plain words."""
        night = self.session.night
        players = len(night.entries if night.opened else night.present) - len(night.no_shows)
        has_units = night.plan.rules.has_units
        own = [(each.name, each.units) for each in night.entries if each.units and has_units]
        return evening_card(night.plan, players, own)

    def places(self) -> PlacesView:
        """The standings of the whole night, provisional while it continues (F7)."""
        return self.facts.places

    def ledger(self) -> tuple[LedgerLine, ...]:
        """Every payment, the pot and the prizes last once the night is over (F10.2)."""
        return self.facts.ledger()

    def payments(self) -> PaymentsView:
        """The payments of the night: fees that are owed, and prizes that are due (F8.5)."""
        return self.facts.payments()

    def floor(self) -> FloorView:
        """Every table at a glance, and what waits for the host."""
        return self.floor_plans.view()

    def pause(self) -> Break | None:
        """The break that was called and is not over by a further lap; None where none is."""
        return self.floor_plans.pause()

    def plan(self, edits: Edits = NO_EDITS) -> PlanView:
        """The plan of the next barrier, with what the host wants otherwise; nothing is recorded.

        Raises:
            Refused: `tables-play` while tables play, `shoot-out` before one that is due, or an
                edit that cannot be done.
        """
        return self.floor_plans.plan(edits)

    def ending(self, pot: PotBy = PotBy.LEADER) -> EndingView:
        """The standings if the night were ended now; nothing is recorded (F11.1).

        Raises:
            Refused: it cannot be ended.
        """
        return ending_view(self.facts, pot)

    def deal(self, by: DealBy = "", left: int = 0) -> DealView:
        """The result of a deal among those still in; nothing is recorded (F11.3).

        Args:
            by: "" is what they would get by rank.
            left: what stays to be played for.

        Raises:
            Refused: no one can make a deal now.
        """
        return deal_view(self.facts, by, left)

    def bracket(self) -> BracketView:
        """The bracket, as far as it is known; before play the one that the draw gives."""
        return self.floor_plans.bracket()

    def seat_plan(self) -> SeatPlan:
        """The seats with which play begins, or began, and what they were drawn from."""
        events = [row.event for row in self.session.rows]
        return seat_plan(self.view(), self.session.night, events)

    def history(self) -> tuple[NightPart, ...]:
        """The play at the tables of a floor and at its barriers, the first lap first."""
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
        """The night as JSON, every row of it, as `night_json` says."""
        return write_night(self.session.stored())

    def to_send(self) -> bytes:
        """The night as JSON for another store.

        Raises:
            Refused: `in-play`, before it is over; `damaged`.
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
        """Every draw of the night, worked out again from its record (F3.3).

        Raises:
            UnreadableNight: the draws cannot be worked out.
        """
        return draws_of(self.session.stored())

    def show(self) -> "ShowView":
        """The view of the night for the big screen."""
        from tourney.night.display.show import show_view

        session = self.session
        night, opened = session.night, session.night.opened
        open_game = opened and night.plan.rules.has_units
        return show_view(
            night=night,
            tables=session.tables,
            places=self.places(),
            floor=self.floor() if open_game else None,
            pause=self.pause() if opened else None,
            bracket=self.bracket().stages if open_game else (),
            plan=self.seat_plan() if night.draw and not opened else None,
            corrections=sum(len(session.table(table).corrections) for table in session.tables),
        )

    # For commands and the store's keeper

    def put_together(self) -> None:
        """Put together what every screen of a night needs, to see that it can be.

        Raises:
            Exception: one of `HOSTILE`, of a night that never was.
        """
        self.view()
        self.places()
        if not self.session.night.single:
            self.floor_plans.next_step(NO_EDITS)
            self.bracket()
