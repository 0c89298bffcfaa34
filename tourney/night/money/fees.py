"""The costs of a night and the shares of its prizes, read from the plan's form (F8.1, F8.2)."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from tourney.game.names import clean_text
from tourney.game.refusal import Refused
from tourney.night.amounts import Currency, plain_decimal, read_money
from tourney.night.setup import Fees

CAUSE_CELLS = 24

#: What prizes can be multiples of, as it is typed, and in hundredths of the currency.
ROUNDINGS = MappingProxyType({"0.01": 1, "1": 100, "5": 500})

_FINEST = "0.01"

#: The first takes all.
WINNER = "winner"

#: The amounts that a form may have, each with its words.
AMOUNTS = {"fee": "entry fee", "house": "share of the house", "rebuy": "fee for a re-buy"}

_NOT_PRIZES = (
    "Prizes are shares in whole per cent, such as 50 30 20; or winner; empty is by field size."
)


def read_fees(form: Mapping[str, str], currency: Currency | None) -> Fees:
    """The fees from the texts of `fee`, `house`, `cause`, `rebuy`, `prizes` and `rounding`.

    Args:
        currency: of the amounts; None where the form names none.

    Raises:
        Refused: the code is `plan.` and the field that has to be put right.
    """
    entry, house, rebuy = (_amount(form, name, currency) for name in AMOUNTS)
    if house > entry:
        raise Refused("plan.house", "The share of the house can't be more than the entry fee.")
    try:
        cause = clean_text(form.get("cause", ""), "cause", CAUSE_CELLS, empty=True)
    except Refused as refusal:
        raise Refused("plan.cause", refusal.sentence) from refusal
    prizes = _prizes(form.get("prizes", ""))
    named = form.get("rounding", "").strip() or _FINEST
    if named not in ROUNDINGS:
        raise Refused("plan.rounding", f"Prizes are rounded to {', '.join(ROUNDINGS)}.")
    return Fees(entry, house, cause, rebuy, prizes, _step(named, currency))


def write_fees(fees: Fees, currency: Currency | None) -> dict[str, str]:
    """The texts of the form that stand for fees, as `read_fees` reads them.

    >>> write_fees(Fees(prizes=(60, 40)), None)["prizes"]
    '60 40'
    """
    amounts = {"fee": fees.entry, "house": fees.house, "rebuy": fees.rebuy}
    written = {
        name: plain_decimal(amount, currency) if amount and currency is not None else ""
        for name, amount in amounts.items()
    }
    prizes = WINNER if fees.prizes == (100,) else " ".join(map(str, fees.prizes))
    # In yen the first two come to the same; whole ones are meant.
    steps = {_step(named, currency): named for named in ROUNDINGS} if currency else {}
    rounding = steps.get(fees.rounding, _FINEST)
    return {**written, "cause": fees.cause, "prizes": prizes, "rounding": rounding}


def has_amounts(form: Mapping[str, str]) -> bool:
    """True if a fee of any kind is typed, so that a currency has something to say.

    >>> has_amounts({"fee": "5"}), has_amounts({"fee": "0.00", "rebuy": ""})
    (True, False)
    """
    return any(form.get(name, "").strip().strip("0.,") for name in AMOUNTS)


def _amount(form: Mapping[str, str], name: str, currency: Currency | None) -> int:
    typed = form.get(name, "").strip()
    if not typed or (currency is None and not typed.strip("0.,")):
        return 0
    if currency is None:
        words = AMOUNTS[name]
        raise Refused("plan.currency", f"Name the currency of the {words}, such as EUR.")
    try:
        return read_money(typed, currency)
    except Refused as refusal:
        raise Refused(f"plan.{name}", refusal.sentence) from refusal


def _prizes(text: str) -> tuple[int, ...]:
    typed = text.strip().casefold()
    if typed in (WINNER, "winner takes all"):
        return (100,)
    # A minus or a point must not be read over: "50 -10" is no "50 10".
    parts = [part for part in re.split(r"(?:%|\s|/|,|;|\+)+", typed) if part]
    if any(not re.fullmatch("[0-9]{1,9}", part) or not int(part) for part in parts):
        raise Refused("plan.prizes", _NOT_PRIZES)
    shares = tuple(map(int, parts))
    if sum(shares) > 100:
        raise Refused("plan.prizes", f"The prizes come to {sum(shares)} %; 100 is all there is.")
    return shares


def _step(named: str, currency: Currency | None) -> int:
    """A rounding in the smallest unit, never less than one of them."""
    return 1 if currency is None else max(1, ROUNDINGS[named] * _units(currency) // 100)


def _units(currency: Currency) -> int:
    """How many of the smallest unit one of the currency has."""
    return int(10**currency.digits)
