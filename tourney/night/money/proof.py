"""The proof of pot and money: what went in must equal what is there (F8.4)."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from tourney.game.names import width
from tourney.game.wording import capital, plural, quantity
from tourney.night.money.ledger import Till
from tourney.night.state.amounts import find_currency, write_money
from tourney.night.views.floor_view import Proof
from tourney.night.views.result import UnitBalance

#: The columns left of 80 by a frame and its margins.
WORDS_CELLS = 76

#: An amount in writing, and its word.
Term = tuple[str, str]

#: Both sides of an equation, and whether they are equal.
Sides = tuple[Sequence[Term], Sequence[Term], bool]

Write = Callable[[int], str]


class TableUnits(Struct, frozen=True):
    """A table's units.

    Attributes:
        place: the number of the real table.
        brought: all units that players brought to the table.
        held, pot: units there now; `held` is 0 once they were laid aside.
        taken: units taken to other tables, or laid aside.
    """

    place: int
    brought: int
    held: int
    pot: int
    taken: int = 0


class Units(Struct, frozen=True):
    """A night's units, each of which was dealt to some player.

    Attributes:
        dealt: when players first sit down, for each re-buy, and again at every stage.
        held: at the tables, or by players who come back by a correction.
        pot: the pots of all tables; `side` is what was paid into them for a 31 (R14.3).
        aside: held when a stage ended and laid aside, as the next stage begins with new ones
            (F5.4).
        surplus: how many units a correction dealt because it let later play stand (F9.1); below
            zero, took.
        worth: the worth of a unit, in the currency's smallest unit; 0 if it is worth nothing.
        unit: the word for a unit: "unit" or "life".
        tables: all that were ever opened.
        people: each player's name and units.
    """

    dealt: int
    held: int
    pot: int
    side: int = 0
    aside: int = 0
    surplus: int = 0
    worth: int = 0
    tables: tuple[TableUnits, ...] = ()
    people: tuple[tuple[str, UnitBalance], ...] = ()
    unit: str = "unit"


class Money(Struct, frozen=True):
    """A night's money.

    Attributes:
        till: the sums counted by people: who paid, was refunded, bought in again.
        ledger: the same sums from the ledger's lines.
        prizes: all prizes, including the pot in money; before places are known, all that can be
            won.
        first: True if money is paid at the start (F8.7), which adds a further equation.
        home: in that case, the worth of the units held.
        back: in that case, the money given back.
        over: True once places are settled and the money is taken home.
    """

    till: Till
    ledger: Till
    prizes: int
    first: bool = False
    home: int = 0
    back: int = 0
    over: bool = False


NO_MONEY = Money(Till(), Till(), 0)


def prove(units: Units, money: Money, currency: str) -> Proof:
    """Return the proof, with the fault if it fails.

    Args:
        currency: an ISO 4217 code; "" if there are no fees and units are worth nothing.
    """
    write = _writer(currency, units, money)
    fault = _fault_of_units(units) or _fault_of_money(money, write)
    return Proof(
        balanced=not fault,
        words=_words(units, money, write, not fault),
        fault=fault,
        in_full=_line(units, money, write, units_named=True, money_named=True),
    )


def _fault_of_units(units: Units) -> str:
    for table in units.tables:
        known = table.held + table.pot + table.taken
        if table.brought != known:
            off = _off_by(known - table.brought, units.unit)
            went = quantity(table.brought, units.unit)
            return f"{went} went to table {table.place}, but {off} there."
    for name, held in units.people:
        known = held.left + held.paid + held.aside
        if held.start != known:
            was, off = quantity(held.start, units.unit), _off_by(known - held.start, units.unit)
            return f"{name} was dealt {was}, but {off} there."
    known = units.held + units.pot + units.aside
    if units.dealt != known:
        was, off = quantity(units.dealt, units.unit), _off_by(known - units.dealt, units.unit)
        return f"{was} dealt, but {off} between the tables."
    return ""


def _fault_of_money(money: Money, write: Write) -> str:
    till, ledger = money.till, money.ledger
    for account, by_heads, by_lines in (
        ("entry fees", till.fees, ledger.fees),
        ("re-buys", till.rebuys, ledger.rebuys),
        ("refunds", till.refunds, ledger.refunds),
        ("shares of the house", till.house, ledger.house),
        ("units paid for", till.units, ledger.units),
    ):
        if by_heads != by_lines:
            off = _off(by_lines - by_heads, write)
            return f"The {account} come to {write(by_heads)}, but {off} in the ledger."
    won = till.pool + till.units - money.home
    if money.prizes != won:
        off = _off(money.prizes - won, write)
        return f"There is {write(won)} to be won, but {off} in the prizes."
    return ""


def _off_by(units: int, unit: str) -> str:
    be = "is" if abs(units) == 1 else "are"
    return f"{quantity(abs(units), unit)} {f'too many {be}' if units > 0 else f'{be} missing'}"


def _off(difference: int, write: Write) -> str:
    amount = write(abs(difference))
    return f"{amount} too much is" if difference > 0 else f"{amount} is missing"


def _words(units: Units, money: Money, write: Write, balanced: bool) -> str:
    """Return both equations on one line: the longer the numbers, the fewer words."""
    for units_named, money_named in ((True, True), (True, False), (False, True), (False, False)):
        line = _line(units, money, write, units_named=units_named, money_named=money_named)
        if width(line) <= WORDS_CELLS:
            return line
    what = capital(plural(units.unit))
    return f"{what} and money {'balance' if balanced else 'do not balance'}."


def _line(units: Units, money: Money, write: Write, *, units_named: bool, money_named: bool) -> str:
    """Return both equations in a line, with or without words."""
    of_units = _equation(_unit_sides(units, write), units_named)
    left, right, equal = _money_sides(money, write)
    if len(left) == 1 and not units_named:
        left = [(amount, "") for amount, _ in left]  # on short lines: the money to be shared
    of_money = _equation((left, right, equal), money_named)
    of_stakes = _equation(_stake_sides(money, write), money_named)
    return " · ".join(filter(None, (of_units, of_money, of_stakes)))


def _unit_sides(units: Units, write: Write) -> Sides:
    worth = f" ({write(units.pot * units.worth)})" if units.worth else ""
    left = [(quantity(units.dealt, units.unit), f"dealt{_corrected(units.surplus)}")]
    right = [(str(units.held), "held"), (str(units.pot), f"in the pot{worth}")]
    if units.side:
        rounds = str(units.pot - units.side), "in the pot from rounds"
        right[1:] = rounds, (str(units.side), f"from a 31{worth}")
    if units.aside:
        right.append((str(units.aside), "of tables that are over"))
    empty = not (units.dealt or units.held or units.pot or units.aside)
    equal = units.dealt == units.held + units.pot + units.aside
    return ((), (), True) if empty else (left, right, equal)


def _corrected(surplus: int) -> str:
    """Return the units that a correction dealt or took, in words."""
    if not surplus:
        return ""
    return (
        f" ({surplus} by a correction)" if surplus > 0 else f" ({-surplus} fewer by a correction)"
    )


def _money_sides(money: Money, write: Write) -> Sides:
    till = money.till
    for_units, prizes = till.units, money.prizes
    if money.first:
        for_units, prizes = 0, prizes - _in_pot(money)
    accounts = ((prizes, "prizes"), (till.house, "house"), (till.refunds, "refunds"))
    right = [(write(amount), word) for amount, word in accounts if amount]
    if not (till.taken or for_units or right):
        return (), (), True
    equal = till.taken + for_units == sum(amount for amount, _ in accounts)
    left = [(till.taken, "taken"), (for_units, "for units")]
    taken = [(write(amount), words) for amount, words in left if amount]
    return taken or [(write(0), "taken")], right or [(write(0), "prizes")], equal


def _in_pot(money: Money) -> int:
    """Return the worth of the pot, if money was paid at the start."""
    return money.till.units - money.home


def _stake_sides(money: Money, write: Write) -> Sides:
    """Return the equation of F8.7: the money paid at the start, and where it is now."""
    if not money.first:
        return (), (), True
    put, pot = money.till.units + money.back, _in_pot(money)
    accounts = [(money.home, "for units held"), (pot, "in the pot")]
    if money.over:
        accounts = [(money.home + pot, "taken home")]
    right = [(write(amount), word) for amount, word in (*accounts, (money.back, "refunds"))]
    return [(write(put), "put in")], [each for each in right if each[0] != write(0)], True


def _equation(sides: Sides, named: bool) -> str:
    left, right, equal = sides
    written = (
        " + ".join(f"{amount} {word}".rstrip() if named else amount for amount, word in side)
        for side in (left, right)
        if side
    )
    return (" = " if equal else " ≠ ").join(written)


def _writer(currency: str, units: Units, money: Money) -> Write:
    """Return a function that writes amounts, without decimals if no amount needs them."""
    if not currency:
        return str
    known = find_currency(currency)
    till, ledger = money.till, money.ledger
    amounts = (
        *(till.fees, till.rebuys, till.refunds, till.house),
        *(ledger.fees, ledger.rebuys, ledger.refunds, ledger.house),
        *(till.units, ledger.units),
        *(money.prizes, units.pot * units.worth),
    )
    whole = not any(amount % 10**known.digits for amount in amounts)
    decimals = f".{'0' * known.digits}" if whole and known.digits else ""
    return lambda amount: write_money(amount, known).removesuffix(decimals)
