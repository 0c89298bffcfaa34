"""Who stands where over a whole night, and what the money comes to."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from tourney.game.liar.match import LiarMatch
from tourney.game.mexico.match import Match
from tourney.game.mexico.words import listed
from tourney.log.roles import Who
from tourney.log.session import NightSession
from tourney.night.barrier.proposal import ShootOutDue
from tourney.night.events import NightEvent
from tourney.night.floor import Floor
from tourney.night.floor_of import floor_of
from tourney.night.formats.registry import FORMATS
from tourney.night.money.accounts import (
    LedgerLine,
    ledger_lines,
    till_by_heads,
    units_of,
    unpaid_words,
)
from tourney.night.money.ledger import Kind, Payment, till_of
from tourney.night.money.proof import Money, Units, prove
from tourney.night.night import Night
from tourney.night.standings.outcome import Standing, open_game, standing_of
from tourney.night.standings.ranking import is_provisional, lines_between, ties_that_matter
from tourney.night.views.floor_view import PlacesView, ProofLine
from tourney.night.views.result import Result
from tourney.night.views.view import money_words
from tourney.service.tables import Tables
from tourney.store.store import Store


class Results(Tables):
    """The standings of a whole night, its money, and its proof."""

    def __init__(self, store: Store, draw: Callable[[], str], who: Who) -> None:
        super().__init__(store, draw, who)
        self._floors: dict[int, tuple[Night, Mapping[int, Match], Floor]] = {}

    def places(self, number: int) -> PlacesView:
        """Who stands where in the whole night, provisional while it goes on (F7)."""
        return self._places(self._session(number))

    def ledger(self, number: int) -> tuple[LedgerLine, ...]:
        """Every payment, the pot and the prizes last once the night is over (F10.2)."""
        session = self._session(number)
        view = self._places(session)
        won = () if view.provisional else view.lines
        paid: list[tuple[Result, Kind, int]] = [
            *((line, "pot", line.pot) for line in view.lines),
            *((line, "prize", line.prize - line.pot) for line in won),
        ]
        return (
            *self._payments(session, view.lines),
            *(
                LedgerLine(line.entry, line.name, kind, -amount, None, "")
                for line, kind, amount in paid
                if amount
            ),
        )

    def _payments(self, session: NightSession, lines: Iterable[Result]) -> tuple[LedgerLine, ...]:
        """Every payment but what is paid out in the end; for units last (F8.6)."""
        rows = ((row.event, row.at, row.by) for row in session.rows)
        fees = ledger_lines(
            session.night,
            ((event, at, by) for event, at, by in rows if isinstance(event, NightEvent)),
        )
        worth = session.night.plan.unit_worth
        units = (
            LedgerLine(line.entry, line.name, "units", line.units_paid * worth, None, "")
            for line in lines
            if line.units_paid * worth
        )
        return (*fees, *units)

    def _places(self, session: NightSession) -> PlacesView:
        night = session.night
        open_matches = self._matches(session)
        stands = self._standing(session)
        names = {entry.number: entry.name for entry in night.entries}
        units = units_of(night, open_matches) if stands.floor is not None else Units(0, 0, 0)
        payments = self._payments(session, stands.lines)
        proof = prove(
            units,
            Money(
                till_by_heads(night, open_matches),
                till_of(Payment(line.entry, line.kind, line.amount) for line in payments),
                sum(line.prize for line in stands.lines) if stands.over else sum(stands.amounts),
            ),
            night.plan.currency,
        )
        first = [names[place.entry] for place in stands.places if place.rank == 1]
        return PlacesView(
            night=self._view(session),
            format=FORMATS[night.plan.setup.format].title,
            lines=stands.lines,
            provisional=not stands.over or is_provisional(stands.places),
            winner=listed(first) if stands.over else "",
            proof=replace(proof, unpaid=unpaid_words(night)),
            prizes=tuple(
                ProofLine(f"{at}.", money_words(night.plan, amount))
                for at, amount in enumerate(stands.amounts, start=1)
            ),
            seed=night.drawn[0],
            blocked=proof.fault if stands.over else "",
        )

    def _standing(self, session: NightSession) -> Standing:
        of_open_game = not isinstance(session.tables.get(1), LiarMatch)
        floor = self._floor(session) if of_open_game else None
        return standing_of(session.night, session.tables, floor)

    def _finished(self, session: NightSession) -> bool | None:
        if session.night.single or not session.night.opened:
            return None
        return FORMATS[session.night.plan.setup.format].over(self._floor(session))

    def _ties_at_the_money(
        self, session: NightSession, view: PlacesView
    ) -> tuple[ShootOutDue, ...]:
        """Those who share the first place, or different prizes, once a night is over.

        They may shoot them out, the first place also where nothing is won (F7.1).
        """
        night = session.night
        if view.provisional or night.shoot_out is not None:
            return ()
        stands = self._standing(session)
        gone = {line.entry for line in view.lines if line.status == "withdrawn"}
        lines = {1, *lines_between(stands.amounts, len(stands.places))}
        return ties_that_matter(stands.places, lines, gone)

    def _matches(self, session: NightSession) -> dict[int, Match]:
        """Those of the open game, by the number of their table."""
        return open_game(session.tables)

    def _floor(self, session: NightSession) -> Floor:
        """What the night's format sees, put together anew when anything has changed."""
        night, matches = session.night, self._matches(session)
        last = self._floors.get(session.number)
        if last is not None and last[0] is night and _same(last[1], matches):
            return last[2]
        floor = floor_of(night, matches)
        self._floors[session.number] = night, matches, floor
        return floor


def _same(one: Mapping[int, Match], other: Mapping[int, Match]) -> bool:
    return len(one) == len(other) and all(other.get(n) is match for n, match in one.items())
