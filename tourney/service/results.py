"""Who stands where over a whole night, and what the money comes to."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from tourney.game.liar.match import LiarMatch
from tourney.game.mexico.match import Match
from tourney.game.mexico.words import listed
from tourney.log.evening import Evening
from tourney.log.roles import Who
from tourney.night.barrier.proposal import ShootOutDue
from tourney.night.events import NightEvent
from tourney.night.floor import Floor
from tourney.night.floor_of import floor_of
from tourney.night.formats import FORMATS
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
from tourney.night.views.floor_view import PlaceLine, PlacesView, ProofLine
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
        return self._places(self._evening(number))

    def ledger(self, number: int) -> tuple[LedgerLine, ...]:
        """Every payment, the pot and the prizes last once the night is over (F10.2)."""
        evening = self._evening(number)
        view = self._places(evening)
        won = () if view.provisional else view.lines
        paid: list[tuple[PlaceLine, Kind, int]] = [
            *((line, "pot", line.pot) for line in view.lines),
            *((line, "prize", line.prize - line.pot) for line in won),
        ]
        return (
            *self._payments(evening, view.lines),
            *(
                LedgerLine(line.entry, line.name, kind, -amount, None, "")
                for line, kind, amount in paid
                if amount
            ),
        )

    def _payments(self, evening: Evening, lines: Iterable[PlaceLine]) -> tuple[LedgerLine, ...]:
        """Every payment but what is paid out in the end; for units last (F8.6)."""
        rows = ((row.event, row.at, row.by) for row in evening.rows)
        fees = ledger_lines(
            evening.night,
            ((event, at, by) for event, at, by in rows if isinstance(event, NightEvent)),
        )
        worth = evening.night.plan.unit_worth
        units = (
            LedgerLine(line.entry, line.name, "units", line.units_paid * worth, None, "")
            for line in lines
            if line.units_paid * worth
        )
        return (*fees, *units)

    def _places(self, evening: Evening) -> PlacesView:
        night = evening.night
        open_matches = self._matches(evening)
        stands = self._standing(evening)
        names = {entry.number: entry.name for entry in night.entries}
        units = units_of(night, open_matches) if stands.floor is not None else Units(0, 0, 0)
        payments = self._payments(evening, stands.lines)
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
            night=self._view(evening),
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

    def _standing(self, evening: Evening) -> Standing:
        of_open_game = not isinstance(evening.tables.get(1), LiarMatch)
        floor = self._floor(evening) if of_open_game else None
        return standing_of(evening.night, evening.tables, floor)

    def _finished(self, evening: Evening) -> bool | None:
        if evening.night.single or not evening.night.opened:
            return None
        return FORMATS[evening.night.plan.setup.format].over(self._floor(evening))

    def _ties_at_the_money(self, evening: Evening, view: PlacesView) -> tuple[ShootOutDue, ...]:
        """Those who share the first place, or different prizes, once a night is over.

        They may shoot them out, the first place also where nothing is won (F7.1).
        """
        night = evening.night
        if view.provisional or night.shoot_out is not None:
            return ()
        stands = self._standing(evening)
        gone = {line.entry for line in view.lines if line.status == "withdrawn"}
        lines = {1, *lines_between(stands.amounts, len(stands.places))}
        return ties_that_matter(stands.places, lines, gone)

    def _matches(self, evening: Evening) -> dict[int, Match]:
        """Those of the open game, by the number of their table."""
        return open_game(evening.tables)

    def _floor(self, evening: Evening) -> Floor:
        """What the night's format sees, put together anew when anything has changed."""
        night, matches = evening.night, self._matches(evening)
        last = self._floors.get(evening.number)
        if last is not None and last[0] is night and _same(last[1], matches):
            return last[2]
        floor = floor_of(night, matches)
        self._floors[evening.number] = night, matches, floor
        return floor


def _same(one: Mapping[int, Match], other: Mapping[int, Match]) -> bool:
    return len(one) == len(other) and all(other.get(n) is match for n, match in one.items())
