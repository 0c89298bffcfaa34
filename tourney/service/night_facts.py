"""The facts of a night, each worked out once: view, floor, standings and money."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from tourney.game.games import AnyMatch, with_units
from tourney.game.mexico.round import Speed
from tourney.game.refusal import Refused
from tourney.log.roles import is_of_phone
from tourney.log.session import NightSession
from tourney.night.barrier import ShootOutDue
from tourney.night.floor import Floor
from tourney.night.formats.come_and_go.sittings import partners_words
from tourney.night.formats.format import Format
from tourney.night.formats.registry import format_of
from tourney.night.money import payments
from tourney.night.money.accounts import LedgerLine, handed_lines, ledger_lines, units_of
from tourney.night.money.ledger import Kind, till_of
from tourney.night.money.proof import Money, Units, prove
from tourney.night.money.stakes import for_units_held, given_back, stakes
from tourney.night.people.attendance import Attendance
from tourney.night.standings.outcome import Outcome, outcome_of, ranking, winner
from tourney.night.standings.ranking import (
    is_provisional,
    lines_between,
    prize_rest_words,
    ties_that_matter,
)
from tourney.night.state.events import NightEvent, PrizeHanded
from tourney.night.state.floor_of import as_ended, floor_of, speed_at
from tourney.night.state.plan import Paid
from tourney.night.state.speeds import OTHERS
from tourney.night.views.floor_view import PlacesView, ProofLine
from tourney.night.views.floor_words import partners_in
from tourney.night.views.result import Result
from tourney.night.views.view import NightView, money_words, night_view
from tourney.service.house_logs import ChosenSpeeds

Worked = TypeVar("Worked")


class NightFacts:
    """The facts of a night; each is worked out once after every change of the night.

    Attributes:
        session: the night.
        speeds: the speeds that the host chose; None where speeds do not matter.
    """

    def __init__(self, session: NightSession, speeds: ChosenSpeeds | None = None) -> None:
        self.session = session
        self.speeds = speeds
        self._revision = 0
        #: By name, the floor that a fact was worked out from, and the fact.
        self._of_floors: dict[Hashable, tuple[Floor, Any]] = {}

    def once(self, what: Hashable, work: Callable[[], Worked]) -> Worked:
        """Return the named fact, and work it out if the night has changed since.

        A choice of other speeds (R10.4) counts as a change.
        """
        worked = self.session.worked_out
        if self.speeds is not None and self.speeds.revision != self._revision:
            self._revision = self.speeds.revision
            worked.clear()
        if what not in worked:
            worked[what] = work()
        result: Worked = worked[what]
        return result

    def once_of_floor(self, what: Hashable, work: Callable[[Floor], Worked]) -> Worked:
        """Return the named fact of the floor, worked out again only if the floor has changed.

        Names, payments and lines on the big screen do not change the floor.
        """
        floor = self.floor
        if what not in self._of_floors or self._of_floors[what][0] != floor:
            self._of_floors[what] = floor, work(floor)
        result: Worked = self._of_floors[what][1]
        return result

    @property
    def format(self) -> Format:
        """The night's format."""
        return format_of(self.session.night.plan.setup)

    @property
    def tables(self) -> Mapping[int, AnyMatch]:
        """The matches by table number; if the host has ended play, as ended."""
        return self.once("tables", lambda: as_ended(self.session.night, self.session.tables))

    @property
    def matches(self) -> dict[int, AnyMatch]:
        """The matches that are played for units or lives, by table number."""
        return self.once("matches", lambda: with_units(self.tables))

    @property
    def floor(self) -> Floor:
        """The floor that the night's format sees."""
        night = self.session.night
        return self.once("floor", lambda: floor_of(night, self.matches, self.chosen_speed(OTHERS)))

    def chosen_speed(self, table: int) -> Speed | None:
        """Return the speed that the host chose for a table; None if the host chose none (R10.4).

        A real table keeps its own.
        """
        night = self.session.night
        return None if self.speeds is None else self.speeds.at(night.uid, night.at_place(table))

    def speed_at(self, table: int) -> Speed:
        """Return the speed of a table: the host's choice, else that of the last entry there.

        A phone's result changes no speed.
        """
        if chosen := self.chosen_speed(table):
            return chosen
        rows = {number: stream.rows for number, stream in self.session.streams.tables.items()}
        typed = {
            number: match
            for number, match in self.matches.items()
            if not is_of_phone(rows[number][-1].by)
        }
        return speed_at(self.session.night, typed, table)

    def read_speeds(self) -> None:
        """Read the speeds that were chosen on other laptops."""
        if self.speeds is not None:
            self.speeds.read_on()

    def choose_speeds(self, chosen: Mapping[int, Speed]) -> None:
        """Keep how much is typed at each table.

        Raises:
            Refused: the choice could not be saved.
        """
        if self.speeds is not None:
            self.speeds.choose(self.session.night.uid, chosen)

    @property
    def finished(self) -> bool | None:
        """True if the night's format says that the night is over; None if the tables decide."""
        night = self.session.night
        if night.single or not night.opened:
            return None
        return self.once("finished", lambda: ranking(night, self.floor)[1])

    @property
    def outcome(self) -> Outcome:
        """Everyone's place, and the prizes."""
        return self.once("outcome", self._outcome)

    @property
    def places(self) -> PlacesView:
        """The standings of the whole night, provisional while it continues (F7)."""
        return self.once("places", self._places)

    def view(self, table: int | None = None) -> NightView:
        """Return the night, its entries and seats.

        Args:
            table: where undo is asked for.
        """
        return self.once(("view", table), lambda: self._view(table))

    def ledger(self) -> tuple[LedgerLine, ...]:
        """Return every payment: fees, then deals; the pot and prizes once the night is over."""
        view = self.places
        by_entry = {line.entry: line for line in view.lines}
        deals = (share for deal in self.session.night.deals for share in deal.shares)
        won: list[tuple[Result, Kind, int]] = [
            *((by_entry[entry], "deal", amount) for entry, amount in deals),
            *((line, "home", line.home) for line in view.lines),
            *((line, "pot", line.pot) for line in view.lines),
            *(
                (line, "prize", 0 if view.provisional else line.prize - line.pot - line.deal)
                for line in view.lines
            ),
        ]
        rows = ((row.event, row.at, row.by) for row in self.session.rows)
        handed = [(event, at, by) for event, at, by in rows if isinstance(event, PrizeHanded)]
        return (
            *self._payments(view.lines),
            *handed_lines(won, handed, settled=not view.provisional),
        )

    def ties_at_the_money(self) -> tuple[ShootOutDue, ...]:
        """Return ties for the first place, or between different prizes, once the night is over.

        The players may break them in a shoot-out; for the first place also without prizes (F7.1).
        """
        view, stands = self.places, self.outcome
        if view.provisional or self.session.night.shoot_out is not None:
            return ()
        gone = {line.entry for line in view.lines if line.status == "withdrawn"}
        gone |= {line.entry for line in view.lines if line.attends is Attendance.GONE}
        lines = {1, *lines_between(stands.amounts, len(stands.places))}
        return ties_that_matter(stands.places, lines, gone)

    def money(self, amount: int) -> str:
        """Return an amount in the currency's smallest unit, as people write it."""
        return money_words(self.session.night.plan, amount)

    def payments(self) -> payments.PaymentsView:
        """Return the fees owed and the prizes due (F8.5)."""
        return payments.payments_view(self.session.night, self.places, self.matches)

    def refuse_over(self) -> None:
        """Refuse to play on if the night is over.

        Raises:
            Refused: `over`.
        """
        if self.finished:
            raise Refused("over", "The night is over; all places are final.")

    def _view(self, table: int | None) -> NightView:
        session, night = self.session, self.session.night
        return night_view(
            session.number,
            night,
            self.tables,
            undo=session.undoable(table),
            damage=session.damage,
            finished=self.finished,
            sealed=session.sealed(table),
            owing={each.entry: each.amount for each in payments.fees_owed(night, self.matches)},
            taken=payments.taken_words(night, self.matches),
        )

    def _outcome(self) -> Outcome:
        night = self.session.night
        floor = self.floor if night.counts_units else None
        return outcome_of(night, self.tables, floor)

    def _places(self) -> PlacesView:
        night = self.session.night
        stands = self.outcome
        units = units_of(night, self.matches) if stands.floor is not None else Units(0, 0, 0)
        paid_in = self._payments(stands.lines)
        proof = prove(
            units,
            Money(
                payments.till_by_heads(night, self.matches),
                till_of(paid_in),
                sum(line.prize for line in stands.lines)
                + sum(() if stands.over else stands.amounts),
                night.plan.paid is Paid.START,
                sum(for_units_held(night, self.matches).values()),
                sum(given_back(night, self.matches).values()),
                over=stands.over,
            ),
            night.plan.currency,
        )
        return PlacesView(
            night=self.view(),
            format=self.format.title,
            lines=stands.lines,
            provisional=not stands.over or is_provisional(stands.places),
            winner=winner(night, stands.floor, stands.places) if stands.over else "",
            proof=replace(proof, unpaid=payments.unpaid_words(night, self.matches)),
            prizes=tuple(
                ProofLine(f"{at}.", money_words(night.plan, amount))
                for at, amount in enumerate(stands.amounts, start=1)
            ),
            seed=night.drawn[0],
            blocked=proof.fault if stands.over else "",
            rest=self._rest(),
            partners=tuple(
                f"Sitting {sitting}: {told}."
                for sitting in range(1, night.stage + 1)
                if (told := partners_words(partners_in(night, sitting)))
            ),
        )

    def _rest(self) -> str:
        night = self.session.night
        sums = night.plan.setup.fees.sums
        if not (sums and (pool := payments.till_by_heads(night).pool)):
            return ""
        return prize_rest_words(pool, sums, lambda amount: money_words(night.plan, amount))

    def _payments(self, lines: Iterable[Result]) -> tuple[LedgerLine, ...]:
        """Return every payment except payouts at the end; payments for units come last (F8.6)."""
        rows = ((row.event, row.at, row.by) for row in self.session.rows)
        fees = ledger_lines(
            self.session.night,
            ((event, at, by) for event, at, by in rows if isinstance(event, NightEvent)),
            stakes(self.session.night, self.matches),
        )
        if self.session.night.plan.paid is Paid.START:
            return fees
        worth = self.session.night.plan.unit_worth
        units = (
            LedgerLine(line.entry, kind, paid * worth, line.name)
            for line in lines
            for kind, paid in _paid_for(line)
            if paid * worth
        )
        return (*fees, *units)


def _paid_for(line: Result) -> tuple[tuple[Kind, int], ...]:
    """Return the units that a player lost, apart from those paid for a 31 (R14.3)."""
    side = line.figures.side
    return ("units", line.units_paid - side), ("side", side)
