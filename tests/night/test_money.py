"""Amounts of money, typed and written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.game.refusal import Refused
from tourney.night.state.amounts import (
    MOST_WHOLE_UNITS,
    Currency,
    find_currency,
    plain_decimal,
    read_money,
    write_money,
)

EUR, GBP, CHF, JPY, KWD, SEK, TWD = map(
    find_currency, ("EUR", "GBP", "chf", "JPY", "KWD", "SEK", "TWD")
)


@pytest.mark.parametrize(
    ("text", "currency", "amount"),
    [
        ("2", EUR, 200),
        ("2.50", EUR, 250),
        ("2,50", EUR, 250),
        ("2.5", EUR, 250),
        ("0", EUR, 0),
        ("007", EUR, 700),
        (" \u20ac2.50 ", EUR, 250),
        ("2,50\u00a0\u20ac", EUR, 250),
        ("EUR 2.50", EUR, 250),
        ("2.50 eur", EUR, 250),
        ("\u00a32.50", GBP, 250),
        ("20 kr", SEK, 2000),
        ("200", JPY, 200),
        ("1,000", KWD, 1000),
        ("1000000", EUR, 100_000_000),
    ],
)
def test_an_amount_is_read_as_people_write_it(text: str, currency: Currency, amount: int) -> None:
    assert read_money(text, currency) == amount


@pytest.mark.parametrize(
    ("text", "currency", "code"),
    [
        ("", EUR, "not-money"),
        ("two", EUR, "not-money"),
        ("2.", EUR, "not-money"),
        (".50", EUR, "not-money"),
        ("1 000", EUR, "not-money"),
        ("1,000.00", EUR, "not-money"),
        ("1e3", EUR, "not-money"),
        ("\u0662", EUR, "not-money"),
        ("\u00b2", EUR, "not-money"),
        ("\u00a32.50", EUR, "not-money"),
        ("--2", EUR, "not-money"),
        ("-2", EUR, "negative"),
        ("-\u20ac2", EUR, "negative"),
        ("\u20ac-2", EUR, "negative"),
        ("\u22122", EUR, "negative"),
        ("2.505", EUR, "too-many-decimals"),
        ("1,000", EUR, "too-many-decimals"),
        ("2.0", JPY, "too-many-decimals"),
        ("1000000.01", EUR, "too-much"),
        ("9" * 5000, EUR, "too-much"),
    ],
)
def test_anything_else_is_refused(text: str, currency: Currency, code: str) -> None:
    with pytest.raises(Refused) as caught:
        read_money(text, currency)
    assert caught.value.code == code


def test_a_refusal_says_what_to_type() -> None:
    with pytest.raises(Refused, match=r"^That is not an amount; type one such as 2\.50\.$"):
        read_money("a few", EUR)
    with pytest.raises(Refused, match=r"no decimals, .* such as 2\.$"):
        read_money("2.50", JPY)


def test_an_amount_is_written_with_its_sign_and_decimals() -> None:
    assert write_money(250, EUR) == "\u20ac2.50"
    assert write_money(5, GBP) == "\u00a30.05"
    assert write_money(200, JPY) == "\u00a5200"
    assert write_money(250, CHF) == "CHF 2.50"
    assert write_money(2500, KWD) == "KWD 2.500"
    assert write_money(-250, EUR) == "-\u20ac2.50"


def test_a_file_holds_the_bare_number() -> None:
    assert plain_decimal(250, EUR) == "2.50"
    assert plain_decimal(-5, EUR) == "-0.05"
    assert plain_decimal(200, JPY) == "200"


def test_an_unknown_currency_is_written_by_its_code_with_two_decimals() -> None:
    assert Currency("TWD", "TWD", 2) == TWD
    assert write_money(1, TWD) == "TWD 0.01"


@pytest.mark.parametrize("code", ["", "EU", "EURO", "E1R", "\u20acUR", "\u0131nr"])
def test_what_is_not_three_letters_is_no_currency(code: str) -> None:
    with pytest.raises(Refused) as caught:
        find_currency(code)
    assert caught.value.code == "not-a-currency"


@given(st.integers(0, MOST_WHOLE_UNITS), st.sampled_from([EUR, GBP, CHF, JPY, KWD, SEK, TWD]))
def test_what_is_written_reads_back(amount: int, currency: Currency) -> None:
    assert read_money(write_money(amount, currency), currency) == amount
    assert read_money(plain_decimal(amount, currency), currency) == amount


@given(st.text())
def test_no_text_is_read_below_zero_or_breaks_the_reader(text: str) -> None:
    try:
        amount = read_money(text, EUR)
    except Refused:
        return
    assert 0 <= amount <= MOST_WHOLE_UNITS * 100


#: ISO 4217, list one: the decimals of every currency whose sign the program knows.
DECIMALS = {
    0: "CLP ISK JPY KRW PYG VND XAF XOF",
    2: "AUD BRL CAD CHF CNY CZK DKK EUR GBP HUF ILS INR MXN NOK NZD PHP PLN SEK SGD THB TRY UAH "
    "USD ZAR",
    3: "BHD IQD JOD KWD LYD OMR TND",
}


@pytest.mark.parametrize(
    ("code", "digits"), [(code, digits) for digits in DECIMALS for code in DECIMALS[digits].split()]
)
def test_f8_1_a_currency_has_the_decimals_of_its_smallest_unit(code: str, digits: int) -> None:
    assert find_currency(code).digits == digits
