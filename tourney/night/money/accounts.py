"""The units and money of a night, gathered for the proof and the ledger (F8)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from tourney.game.match import dealt, taken_away
from tourney.game.mexico.counting import side_payments
from tourney.game.mexico.match import Match
from tourney.game.names import same_key
from tourney.night.barrier import BarrierHeld
from tourney.night.money import ledger
from tourney.night.money.proof import TableUnits, Units
from tourney.night.money.stakes import Stake, balances, pot_of
from tourney.night.state import events
from tourney.night.state.floor_of import Matches
from tourney.night.state.night import Night
from tourney.night.views.result import Result


class LedgerLine(ledger.Payment, frozen=True):
    """A payment with the player's name, and when and by whom it was noted.

    Attributes:
        at: None for units, which are settled after the night; and for the part of the pot, prizes
            and deals that is still to be handed over or paid back.
    """

    name: str
    at: datetime | None = None
    by: str = ""


#: An event of a night's log that was not undone, with when and by whom it was made.
Written = tuple[events.NightEvent, datetime, str]


def ledger_lines(
    night: Night, rows: Iterable[Written], stakes: Mapping[int, Stake]
) -> tuple[LedgerLine, ...]:
    """Return every payment except winnings, in the order in which they were noted (F10.2).

    Args:
        stakes: by entry, the stakes of a night where money is paid at the start (F8.7).
    """

    def put(entry: int, units: int) -> tuple[ledger.Payment, ...]:
        amount = night.plan.put_in(units) if entry in stakes else 0
        return (ledger.Payment(entry, "units", amount),) if amount else ()

    def entry_put(entry: int) -> int:
        return stakes[entry].first if entry in stakes else 0

    names: dict[int, str] = {}
    paid: dict[int, bool] = {}
    rebuys_owed: Counter[int] = Counter()
    lines: list[LedgerLine] = []
    fees = night.plan.setup.fees
    now = night.called
    rows = tuple(rows)
    begun, missing = False, _no_shows(night, rows)
    for event, at, by in rows:
        payments: tuple[ledger.Payment, ...] = ()
        match event:
            case events.Registered(added, marks):
                first = len(names) + 1
                for number, (name, mark) in enumerate(zip(added, marks, strict=True), first):
                    names[number], paid[number] = name, mark
                    payments += ledger.fee_paid(fees, number) if mark else ()
                    payments += put(number, entry_put(number)) if mark else ()
            case events.TableMerged(_, players):
                known = {same_key(name) for name in names.values()}
                for name in (name for name in players if same_key(name) not in known):
                    number = len(names) + 1
                    names[number], paid[number] = name, False
            case events.PaymentMarked(entry, mark, units=units) if units:
                payments = put(entry, units if mark else -units)
            case events.PaymentMarked(entry, mark, rebuy=True):
                sign = 1 if mark else -1
                rebuys_owed[entry] -= sign
                payments = ledger.rebuy_paid(fees, entry, sign)
                payments += put(entry, night.units_of(entry) * sign)
            case events.PaymentMarked(entry, mark) if paid[entry] != mark:
                paid[entry], sign = mark, 1 if mark else -1
                payments = ledger.fee_paid(fees, entry, sign)
                payments += put(entry, entry_put(entry) * sign)
                if begun and entry in missing:
                    back = ledger.fee_refunded if mark else ledger.fee_kept
                    payments += back(fees, entry)
            case events.CheckedIn(entries) if begun:
                missing.difference_update(entries)
                for number in entries:
                    payments += ledger.fee_paid(fees, number) if paid[number] else ()
            case events.EntryRemoved(entry) if paid[entry]:
                payments = ledger.fee_refunded(fees, entry)
            case events.Rebought(entry, taken):
                rebuys_owed[entry] += not taken
                payments = ledger.rebuy_paid(fees, entry) if taken else ()
                payments += put(entry, night.units_of(entry)) if taken else ()
            case events.CorrectionSettled(struck=struck):
                for number in struck:
                    if not rebuys_owed[number]:
                        payments += ledger.rebuy_refunded(fees, number)
                        payments += put(number, -night.units_of(number))
                    rebuys_owed[number] = max(rebuys_owed[number] - 1, 0)
            case events.TableOpened() | BarrierHeld() if not begun:
                begun = True
                for number in sorted(missing):
                    payments += ledger.fee_refunded(fees, number) if paid[number] else ()
            case _:
                pass
        for its in payments:
            name = now.get(its.entry, names[its.entry])
            lines.append(LedgerLine(its.entry, its.kind, its.amount, name, at, by))
    for number, stake in stakes.items():
        for its in put(number, night.struck.count(number) * stake.again - stake.back):
            lines.append(LedgerLine(number, its.kind, its.amount, now[number]))
    return tuple(lines)


def handed_lines(
    won: Sequence[tuple[Result, ledger.Kind, int]],
    handed: Iterable[tuple[events.PrizeHanded, datetime, str]],
    *,
    settled: bool,
) -> Iterator[LedgerLine]:
    """Yield the winnings: a line for each time that money was handed over or came back (F8.5).

    Money still to be handed over, or to come back, has a line of its own without a time.

    Args:
        won: the winnings by kind, each player's prize last; no amount is below zero.
        handed: the sum that a player had by then, and when and by whom this was noted.
        settled: True once places are settled; before that prizes are unknown, and none must come
            back.
    """
    last = {line.entry: at for at, (line, kind, amount) in enumerate(won) if amount}
    has: dict[int, list[tuple[int, datetime, str]]] = {}
    for event, when, by in handed:
        its = has.setdefault(event.entry, [])
        if not event.amount and event.entry in last:
            its.clear()  # the tick was a slip: nothing was handed over, and no money came back
        else:
            its.append((event.amount, when, by))
    before: Counter[int] = Counter()
    for at, (line, kind, amount) in enumerate(won):
        # Money beyond a player's winnings counts as the last kind of them.
        is_last = last.get(line.entry, at) == at and (amount or kind == "prize")
        start, before[line.entry] = before[line.entry], before[line.entry] + amount
        noted = 0
        for total, when, by in has.get(line.entry, ()):
            part = max(total - start, 0)
            part = part if is_last else min(part, amount)
            if part != noted:
                yield LedgerLine(line.entry, kind, noted - part, line.name, when, by)
            noted = part
        if amount != noted and (settled or kind != "prize"):
            yield LedgerLine(line.entry, kind, noted - amount, line.name)


def _no_shows(night: Night, rows: Iterable[Written]) -> set[int]:
    """Return the people who had not come when play began; some may have come since."""
    missing = set(night.no_shows)
    begun = False
    for event, _, _ in rows:
        begun = begun or isinstance(event, events.TableOpened | BarrierHeld)
        if begun and isinstance(event, events.CheckedIn):
            missing.update(event.entries)
    return missing


def units_of(night: Night, matches: Matches) -> Units:
    """Return the units of a night of the open game, by player and by table."""
    held = balances(night, matches)
    places = night.by_number
    return Units(
        dealt=sum(each.start for each in held.values()),
        held=sum(each.left for each in held.values()),
        pot=pot_of(night, matches),
        side=sum(
            side_payments(match).total() for match in matches.values() if isinstance(match, Match)
        ),
        aside=sum(each.aside for each in held.values()),
        surplus=sum(night.surplus.values()),
        worth=night.plan.unit_worth,
        tables=tuple(
            TableUnits(
                place=places[number].place,
                brought=dealt(match),
                held=0 if places[number].closed else sum(match.units),
                pot=match.pot,
                taken=taken_away(match) + (sum(match.units) if places[number].closed else 0),
            )
            for number, match in matches.items()
        ),
        people=tuple((entry.name, held[entry.number]) for entry in night.entries),
        unit=night.plan.rules.unit,
    )
