"""A night's units and money, gathered for the proof and the ledger (F8)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from tourney.game.match import Match
from tourney.game.names import same_key
from tourney.night.barrier import BarrierHeld
from tourney.night.events import (
    EntryRemoved,
    NightEvent,
    PaymentMarked,
    Rebought,
    Registered,
    TableMerged,
    TableOpened,
)
from tourney.night.formats import FORMATS
from tourney.night.ledger import (
    Kind,
    Payment,
    Till,
    fee_paid,
    fee_refunded,
    fee_unpaid,
    rebuy_paid,
    till,
)
from tourney.night.night import Night
from tourney.night.proof import TableUnits, Units


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A payment, with whose it is, and when and by whom it was noted.

    Attributes:
        amount: into the till, in the currency's smallest unit; below zero out of it.
        at: None for a prize, which is paid after the night.
    """

    entry: int
    name: str
    kind: Kind
    amount: int
    at: datetime | None
    by: str


#: An entry of a night's log that stands, with when and by whom it was made.
Written = tuple[NightEvent, datetime, str]


def till_by_heads(night: Night) -> Till:
    """The accounts as the list of people has them."""
    no_shows = sum(entry.paid for entry in night.entries if night.is_no_show(entry))
    paid = sum(entry.paid for entry in night.entries)
    return till(
        night.plan.setup.fees,
        paid=paid + night.refunded,
        refunded=no_shows + night.refunded,
        rebuys=sum(entry.rebuys for entry in night.entries),
    )


def ledger_lines(night: Night, rows: Iterable[Written]) -> tuple[LedgerLine, ...]:
    """Every payment but the prizes, in the order in which they were noted (F10.2)."""
    names: dict[int, str] = {}
    paid: dict[int, bool] = {}
    lines: list[LedgerLine] = []
    fees = night.plan.setup.fees
    now = {entry.number: entry.name for entry in night.entries}
    begun = False
    for event, at, by in rows:
        found: tuple[Payment, ...] = ()
        match event:
            case Registered(added, marks):
                first = len(names) + 1
                for number, (name, mark) in enumerate(zip(added, marks, strict=True), first):
                    names[number], paid[number] = name, mark
                    found += fee_paid(fees, number) if mark else ()
            case TableMerged(_, players):
                known = {same_key(name) for name in names.values()}
                for name in (name for name in players if same_key(name) not in known):
                    number = len(names) + 1
                    names[number], paid[number] = name, False
            case PaymentMarked(entry, mark) if paid[entry] != mark:
                paid[entry] = mark
                found = fee_paid(fees, entry) if mark else fee_unpaid(fees, entry)
            case EntryRemoved(entry) if paid[entry]:
                found = fee_refunded(fees, entry)
            case Rebought(entry):
                found = rebuy_paid(fees, entry)
            case TableOpened() | BarrierHeld() if not begun:
                begun = True
                for each in night.entries:
                    if each.paid and night.is_no_show(each):
                        found += fee_refunded(fees, each.number)
            case _:
                pass
        lines.extend(
            LedgerLine(
                payment.entry,
                now.get(payment.entry, names[payment.entry]),
                payment.kind,
                payment.amount,
                at,
                by,
            )
            for payment in found
        )
    return tuple(lines)


def units_of(night: Night, matches: Mapping[int, Match]) -> Units:
    """The units of a night of the open game, table by table.

    Where they have no end, those that were lost are all that were ever dealt.
    """
    afresh = night.tables and not night.single
    places = {table.number: table for table in night.tables}
    tables = []
    endless = FORMATS[night.plan.setup.format].endless
    held = aside = beyond = 0
    for number, match in matches.items():
        table, at_table = places[number], sum(match.units)
        if endless and not table.until:
            beyond += at_table + sum(match.taken[player] for player in match.left)
        elif table.closed:
            aside += at_table
        else:
            held += at_table
        tables.append(
            TableUnits(
                place=table.place,
                brought=sum(match.brought),
                held=0 if table.closed else at_table,
                pot=match.pot,
                taken=sum(match.taken) + (at_table if table.closed else 0),
            )
        )
    dealt = night.dealt if afresh else sum(map(_brought, matches.values()))
    return Units(
        dealt=dealt - beyond,
        held=held + sum(night.back.values()),
        pot=sum(match.pot for match in matches.values()) + night.forfeit,
        aside=aside,
        stand=sum(night.stand.values()),
        worth=night.plan.unit_worth,
        tables=tuple(tables),
    )


def _brought(match: Match) -> int:
    return sum(match.brought)
