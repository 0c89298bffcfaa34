"""Amounts of money, read and written: whole numbers of a currency's smallest unit."""

import re

from msgspec import Struct

from tourney.game.refusal import Refused

MOST_WHOLE_UNITS = 1_000_000
"""The largest amount that may be typed, in euros, pounds, yen: not in cents."""


class Currency(Struct, frozen=True):
    """A currency by its ISO 4217 code.

    Attributes:
        symbol: the sign before an amount; the code itself if no sign is common.
        digits: how many decimals there are: 2 for most, 0 for yen.
    """

    code: str
    symbol: str
    digits: int


#: The currencies with a sign or other decimals than most: code, sign, decimals.
_TABLE = """
AUD $ 2, BHD BHD 3, BRL R$ 2, CAD $ 2, CHF CHF 2, CLP $ 0, CNY ¥ 2, CZK Kč 2, DKK kr 2, EUR € 2,
GBP £ 2, HUF Ft 2, ILS ₪ 2, INR ₹ 2, IQD IQD 3, ISK kr 0, JOD JOD 3, JPY ¥ 0, KRW ₩ 0, KWD KWD 3,
LYD LYD 3, MXN $ 2, NOK kr 2, NZD $ 2, OMR OMR 3, PHP ₱ 2, PLN zł 2, PYG ₲ 0, SEK kr 2, SGD $ 2,
THB ฿ 2, TND TND 3, TRY ₺ 2, UAH ₴ 2, USD $ 2, VND ₫ 0, XAF XAF 0, XOF XOF 0, ZAR R 2
"""
_COMMON = {
    code: Currency(code, symbol, int(digits))
    for code, symbol, digits in map(str.split, _TABLE.split(","))
}


#: Signs that belong to one currency alone, and words that people type for it.
_SIGNS = {"€": "EUR", "£": "GBP", "₪": "ILS", "₹": "INR", "₩": "KRW", "₱": "PHP", "₺": "TRY"}
_WORDS = {"euro": "EUR", "euros": "EUR"}


#: Every currency of ISO 4217 that has money.
_CODES = """
AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD
CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP
GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD
KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN
NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP
SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND
VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
"""


def typed_currency(code: str) -> Currency:
    """Return the currency of a typed code, which must exist.

    Raises:
        Refused: `not-a-currency`.
    """
    currency = find_currency(code)
    if currency.code not in _CODES.split():
        words = f"{currency.code} is no currency. Type one such as EUR, GBP or USD."
        raise Refused("not-a-currency", words)
    return currency


def find_currency(code: str) -> Currency:
    """Return the currency of a code in either case; an unknown one has 2 decimals.

    Raises:
        Refused: `not-a-currency`, if it is not three letters from A to Z.
    """
    code = code.strip()
    if not re.fullmatch("[A-Za-z]{3}", code):
        raise Refused("not-a-currency", "A currency is three letters, such as EUR, GBP or USD.")
    code = code.upper()
    return _COMMON.get(code, Currency(code, code, 2))


def currency_in(text: str) -> Currency | None:
    """Return the currency whose own sign, word or code is before or after an amount, or None.

    >>> currency_in("0.50€"), currency_in("$5"), currency_in("5")
    (Currency(code='EUR', symbol='€', digits=2), None, None)
    """
    around = text.strip().strip("0123456789., ").casefold()
    return _COMMON.get(_SIGNS.get(around) or _WORDS.get(around) or around.upper())


def read_money(text: str, currency: Currency) -> int:
    """Return the amount in the currency's smallest unit.

    A point or a comma comes before the decimals. Thousands are not marked, so `1,000` is never read
    as a thousand. The currency's own symbol or code may be on either side.

    Raises:
        Refused: `negative`, `too-many-decimals`, `too-much` or `not-money`.

    >>> read_money("2,50", find_currency("EUR"))
    250
    """
    typed = _without_sign_of(currency, text.strip())
    negative = typed.startswith(("-", "\N{MINUS SIGN}"))
    if negative:
        typed = _without_sign_of(currency, typed[1:].strip())
    parts = re.fullmatch("([0-9]+)(?:[.,]([0-9]+))?", typed)
    if not parts:
        raise Refused("not-money", f"That is not an amount; type one such as {_example(currency)}.")
    if negative:
        raise Refused("negative", "An amount can't be below zero.")
    whole, decimals = parts[1].lstrip("0") or "0", parts[2] or ""
    if len(decimals) > currency.digits:
        fit = f"at most {currency.digits}" if currency.digits else "no"
        raise Refused(
            "too-many-decimals",
            f"An amount in {currency.code} has {fit} decimals, and no mark between thousands; "
            f"type one such as {_example(currency)}.",
        )
    # Length is checked first, as Python refuses to read numbers of thousands of digits.
    if len(whole) <= len(str(MOST_WHOLE_UNITS)):
        amount = int(whole + decimals.ljust(currency.digits, "0"))
        if amount <= MOST_WHOLE_UNITS * 10**currency.digits:
            return amount
    raise Refused("too-much", f"That is too much; at most {MOST_WHOLE_UNITS:,} fits.")


def write_money(amount: int, currency: Currency) -> str:
    """Return the amount as people write it, with a point before the decimals.

    Args:
        amount: in the currency's smallest unit; a negative one begins with a minus.

    >>> write_money(250, find_currency("EUR"))
    '€2.50'
    """
    space = " " if currency.symbol[-1].isalpha() else ""
    minus = "-" if amount < 0 else ""
    return f"{minus}{currency.symbol}{space}{plain_decimal(abs(amount), currency)}"


def plain_decimal(amount: int, currency: Currency) -> str:
    """Return the amount as a bare number for a column of a file.

    Args:
        amount: in the currency's smallest unit.

    >>> plain_decimal(250, find_currency("EUR"))
    '2.50'
    """
    minus = "-" if amount < 0 else ""
    digits = str(abs(amount)).zfill(currency.digits + 1)
    if not currency.digits:
        return minus + digits
    return f"{minus}{digits[: -currency.digits]}.{digits[-currency.digits :]}"


def _without_sign_of(currency: Currency, typed: str) -> str:
    words = (word for word, code in _WORDS.items() if code == currency.code)
    for sign in (currency.code, currency.symbol, *sorted(words, key=len, reverse=True)):
        if typed[: len(sign)].casefold() == sign.casefold():
            return typed[len(sign) :].strip()
        if typed[-len(sign) :].casefold() == sign.casefold():
            return typed[: -len(sign)].strip()
    return typed


def _example(currency: Currency) -> str:
    return plain_decimal(250 if currency.digits == 2 else 2 * 10**currency.digits, currency)
