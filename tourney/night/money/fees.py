"""The fees of a night and the shares of its prizes, read from the plan's form (F8.1, F8.2)."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

from tourney.game.names import clean_text
from tourney.game.refusal import Refused, refusing_as
from tourney.night.setup import Fees
from tourney.night.state.amounts import Currency, currency_in, plain_decimal, read_money

CAUSE_CELLS = 24

#: The steps to which prizes can be rounded, as typed, in hundredths of the currency.
ROUNDINGS = MappingProxyType({"0.01": 1, "1": 100, "5": 500})

#: A form's choice to have fees; without any amount the form is then refused.
WITH_FEES = "yes"

_FINEST = "0.01"

#: The word for all prize money to the first.
WINNER = "winner"

#: The amounts in a form, with their words.
AMOUNTS = {"fee": "entry fee", "house": "house's share", "rebuy": "fee for a re-buy"}

_NOT_PRIZES = (
    "Type prizes in whole per cent (50 30 20), as amounts (EUR 50 30 20), or winner. Leave empty "
    "to go by players."
)
_NO_FEES = "Amounts come out of the fees. Type an entry fee, or prizes in per cent."


class PrizePlan(Struct, frozen=True):
    """The prizes by place: shares in per cent, or sums in the smallest unit; else by field size."""

    shares: tuple[int, ...] = ()
    sums: tuple[int, ...] = ()


def read_fees(form: Mapping[str, str], currency: Currency | None) -> Fees:
    """Return the fees from the texts of `fee`, `house`, `cause`, `rebuy`, `prizes` and `rounding`.

    Args:
        currency: the currency of the amounts; None if the form names none.

    Raises:
        Refused: the code is `plan.` and the name of the wrong field.
    """
    entry, house, rebuy = (_amount(form, name, currency) for name in AMOUNTS)
    if house > entry:
        raise Refused("plan.house", "The house's share can't be more than the entry fee.")
    with refusing_as("plan.cause"):
        cause = clean_text(form.get("cause", ""), "cause", CAUSE_CELLS, empty=True)
    if re.fullmatch(r"[\d\s%/,.;+]+", cause):
        raise Refused("plan.cause", "Type the name of the charity, not a number.")
    prizes = read_prizes(form.get("prizes", ""), currency)
    if prizes.sums and not (entry > house or rebuy):
        raise Refused("plan.prizes", _NO_FEES)
    named = form.get("rounding", "").strip() or _FINEST
    if named not in ROUNDINGS:
        raise Refused("plan.rounding", f"Prizes are rounded to {', '.join(ROUNDINGS)}.")
    step = _step(named, currency)
    return Fees(entry, house, cause, rebuy, prizes.shares, step, prizes.sums)


def write_fees(fees: Fees, currency: Currency | None) -> dict[str, str]:
    """Return the texts of the form for these fees, as `read_fees` reads them.

    >>> write_fees(Fees(prizes=(60, 40)), None)["prizes"]
    '60 40'
    """
    amounts = {"fee": fees.entry, "house": fees.house, "rebuy": fees.rebuy}
    written = {
        name: plain_decimal(amount, currency) if amount and currency is not None else ""
        for name, amount in amounts.items()
    }
    prizes = write_prizes(PrizePlan(fees.prizes, fees.sums), currency)
    # In yen the first two steps are equal; the step of 1 is meant.
    steps = {_step(named, currency): named for named in ROUNDINGS} if currency else {}
    rounding = steps.get(fees.rounding, _FINEST)
    return {**written, "cause": fees.cause, "prizes": prizes, "rounding": rounding}


def has_amounts(form: Mapping[str, str]) -> bool:
    """Return True if any fee is typed, so that the currency matters.

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
        raise Refused(
            "plan.currency",
            f"Type a currency for the {words}, such as EUR.",
        )
    with refusing_as(f"plan.{name}"):
        return read_money(typed, currency)


def read_prizes(text: str, currency: Currency | None) -> PrizePlan:
    """Return the prizes as typed: per cent by place, or sums with the currency's sign or code.

    Raises:
        Refused: `plan.prizes`.

    >>> from tourney.night.state.amounts import find_currency
    >>> read_prizes("EUR 50 30 20", find_currency("EUR")).sums
    (5000, 3000, 2000)
    """
    typed = text.strip().casefold()
    if is_written_out(typed):
        return PrizePlan((100,))
    bare = typed
    for sign in () if currency is None else (currency.code, currency.symbol):
        bare = bare.replace(sign.casefold(), " ")
    if currency is not None and bare != typed:
        return PrizePlan(sums=_sums(bare, currency))
    if currency is not None and (other := currency_in(text)) is not None:
        words = f"The prizes are in {other.code}; tonight's currency is {currency.code}."
        raise Refused("plan.prizes", words)
    return PrizePlan(_shares(typed))


def write_prizes(prizes: PrizePlan, currency: Currency | None) -> str:
    """Return the prizes as a text that `read_prizes` reads."""
    if prizes.sums and currency is not None:
        amounts = (plain_decimal(amount, currency) for amount in prizes.sums)
        return " ".join((currency.code, *amounts))
    return WINNER if prizes.shares == (100,) else " ".join(map(str, prizes.shares))


def is_written_out(text: str) -> bool:
    """Return True if the text means that the first takes all."""
    return text.strip().casefold() in (WINNER, "winner takes all")


def _sums(text: str, currency: Currency) -> tuple[int, ...]:
    if "%" in text:
        raise Refused("plan.prizes", "Type prizes in per cent or as amounts, not both.")
    with refusing_as("plan.prizes"):
        parts = (part.strip(",") for part in re.split(r"(?:\s|/|;|\+)+", text))
        sums = tuple(read_money(part, currency) for part in parts if part)
    if not sums or 0 in sums:
        raise Refused("plan.prizes", "Each prize is more than 0.")
    return sums


def _shares(typed: str) -> tuple[int, ...]:
    # A minus or a point must not be ignored: "50 -10" is not "50 10".
    parts = [part for part in re.split(r"(?:%|\s|/|,|;|\+)+", typed) if part]
    if any(not re.fullmatch("[0-9]{1,9}", part) or not int(part) for part in parts):
        raise Refused("plan.prizes", _NOT_PRIZES)
    shares = tuple(map(int, parts))
    if sum(shares) > 100:
        raise Refused("plan.prizes", f"The prizes add up to {sum(shares)}%, more than 100%.")
    return shares


def _step(named: str, currency: Currency | None) -> int:
    """Return a rounding step in the smallest unit, at least 1."""
    return 1 if currency is None else max(1, ROUNDINGS[named] * _units(currency) // 100)


def _units(currency: Currency) -> int:
    """Return how many smallest units make one unit of the currency."""
    return int(10**currency.digits)
