"""F1.1 and F8.1: the plan of a night over several tables, read from its form."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.nights import FORM
from tourney.game.refusal import Refused
from tourney.night.formats.registry import FORMATS
from tourney.night.money.fees import write_fees
from tourney.night.planning.plan import read_plan
from tourney.night.setup import ONE_TABLE, Fees
from tourney.night.state.amounts import find_currency
from tourney.night.state.plan import Plan

NIGHT = FORM
SEVERAL = [name for name in FORMATS if name != ONE_TABLE.format]


def plan(**form: str) -> Plan:
    return read_plan({**NIGHT, **_dotted(form)})


def refusal(**form: str) -> Refused:
    with pytest.raises(Refused) as refused:
        plan(**form)
    return refused.value


def _dotted(form: Mapping[str, str]) -> dict[str, str]:
    """`option_final` is how a test writes `option.final`."""
    return {name.replace("option_", "option."): text for name, text in form.items()}


def test_a_plan_that_names_no_format_is_one_table_without_fees() -> None:
    assert plan().setup == ONE_TABLE
    assert plan(format="single", tables="8", seats="4").setup == ONE_TABLE


@pytest.mark.parametrize("format", SEVERAL)
def test_a_format_has_its_options_as_they_are_by_default(format: str) -> None:
    setup = plan(format=format, tables="6", seats="7").setup
    assert (setup.format, setup.tables, setup.seats) == (format, 6, 7)
    stored = [each for each in FORMATS[format].options if each.default != each.before]
    assert dict(setup.options) == {each.name: each.default for each in stored}
    assert list(setup.options) == sorted(setup.options)
    assert setup.fees == Fees()


@pytest.mark.parametrize("format", SEVERAL)
def test_f1_1_every_choice_of_every_option_can_be_taken(format: str) -> None:
    for option in FORMATS[format].options:
        for choice in option.choices:
            # Whose points are kept, which one of the choices asks for.
            form = {
                **NIGHT,
                "preset": "mexxen",
                "format": format,
                f"option.{option.name}": f" {choice.upper()} ",
            }
            # What holds where a night was stored before there was the choice is not stored.
            assert read_plan(form).setup.chosen.get(option.name, option.before) == choice


def test_an_option_of_another_format_is_not_looked_at() -> None:
    assert plan(format="duel", option_rest="perhaps").setup.format == "duel"


@pytest.mark.parametrize(
    ("form", "code", "sentence"),
    [
        ({"format": "roulette"}, "plan.format", "The formats are single, freezeout"),
        ({"format": "freezeout", "tables": "0"}, "plan.tables", "Tables must be 1 to 32."),
        ({"format": "freezeout", "tables": "33"}, "plan.tables", "Tables must be 1 to 32."),
        ({"format": "freezeout", "tables": "-4"}, "plan.tables", "Tables must be 1 to 32."),
        ({"format": "freezeout", "tables": "many"}, "plan.tables", "Tables must be 1 to 32."),
        ({"format": "freezeout", "tables": "9" * 5000}, "plan.tables", "Tables must be 1 to 32."),
        ({"format": "duel", "seats": "1"}, "plan.seats", "Seats at a table must be 2 to 20."),
        ({"format": "duel", "seats": "21"}, "plan.seats", "Seats at a table must be 2 to 20."),
        ({"format": "duel", "seats": "٤"}, "plan.seats", "Seats at a table must be 2 to 20."),
        (
            {"format": "freezeout", "option_rest": "perhaps"},
            "plan.option.rest",
            "Rest laps: yes, no.",
        ),
        ({"format": "freezeout", "preset": "liar"}, "plan.format", "Freeze-out needs lives"),
    ],
)
def test_what_a_night_cannot_be_held_with_is_refused_beside_its_field(
    form: dict[str, str], code: str, sentence: str
) -> None:
    refused = refusal(**form)
    assert refused.code == code
    assert sentence in refused.sentence


# Money


@pytest.mark.parametrize("preset", ["classic", "liar"])
@pytest.mark.parametrize(
    "form",
    [{"fee": "", "currency": "EUR"}, {"fee": "0", "currency": "EUR"}, {"fees": "yes", "fee": ""}],
)
def test_f8_1_a_fee_without_an_amount_is_refused(preset: str, form: dict[str, str]) -> None:
    refused = refusal(preset=preset, **form)
    assert refused.code == "plan.fee"
    assert refused.sentence.startswith(("Type a fee", "Type the entry fee"))


@pytest.mark.parametrize("format", ["single", "freezeout", "shuffle"])
def test_a_unit_can_be_worth_money_where_units_are_never_dealt_anew(format: str) -> None:
    assert plan(format=format, currency="EUR", unit_worth="0.50").unit_worth == 50


@pytest.mark.parametrize("format", ["heats", "duel", "points"])
def test_f8_a_unit_is_worth_nothing_where_units_start_afresh(format: str) -> None:
    refused = refusal(format=format, currency="EUR", unit_worth="0.50")
    assert refused.code == "plan.unit_worth"
    assert f"({FORMATS[format].title})" in refused.sentence
    assert plan(format=format, currency="EUR", fee="5").setup.fees.entry == 500


def test_f8_1_fees_are_whole_numbers_of_the_smallest_unit() -> None:
    planned = plan(
        format="freezeout",
        currency="gbp",
        fee="£10",
        house="2,50",
        cause=" The  Lifeboats ",
        rebuy="5.00",
        prizes="50/30/20",
        rounding="1",
    )
    assert planned.currency == "GBP"
    assert planned.unit_worth == 0
    assert planned.setup.fees == Fees(1000, 250, "The Lifeboats", 500, (50, 30, 20), 100)


def test_one_table_takes_a_fee_as_well_and_so_does_liars_mexico() -> None:
    for preset in ("classic", "liar"):
        planned = plan(preset=preset, currency="EUR", fee="10", prizes="winner")
        assert (planned.currency, planned.setup.format) == ("EUR", "single")
        assert planned.setup.fees == Fees(entry=1000, prizes=(100,))


@pytest.mark.parametrize(
    ("form", "currency"),
    [
        ({"unit_worth": "0.50€"}, "EUR"),
        ({"unit_worth": "£ 0.50"}, "GBP"),
        ({"fee": "10 euro"}, "EUR"),
        ({"fee": "10 eur"}, "EUR"),
        ({"fee": "10 euros", "rebuy": "5"}, "EUR"),
        ({"currency": "€", "fee": "10"}, "EUR"),
        ({"currency": "EUR", "fee": "10 euro"}, "EUR"),
    ],
)
def test_a_sign_that_is_one_currency_s_alone_names_it(form: dict[str, str], currency: str) -> None:
    planned = plan(**form)
    assert planned.currency == currency
    assert planned.unit_worth == (50 if "unit_worth" in form else 0)
    assert planned.setup.fees.entry == (1000 if "fee" in form else 0)


def test_a_sign_of_several_currencies_names_none() -> None:
    for fee in ("$10", "10 kr", "¥10"):
        assert refusal(fee=fee).code == "plan.currency"


@pytest.mark.parametrize(
    ("form", "code", "sentence"),
    [
        ({"fee": "10"}, "plan.currency", "Type a currency for the entry fee, such as EUR."),
        ({"rebuy": "10"}, "plan.currency", "Type a currency for the fee for a re-buy,"),
        ({"currency": "EUR", "fee": "-1"}, "plan.fee", "An amount can't be below zero."),
        ({"currency": "EUR", "fee": "1.005"}, "plan.fee", "An amount in EUR has at most 2"),
        ({"currency": "JPY", "fee": "1.50"}, "plan.fee", "An amount in JPY has no decimals"),
        ({"currency": "EUR", "fee": "a tenner"}, "plan.fee", "such as 2.50"),
        ({"currency": "EUR", "fee": "9" * 5000}, "plan.fee", "That is too much"),
        ({"currency": "EUR", "fee": "5", "rebuy": "-2"}, "plan.rebuy", "An amount can't be below"),
        ({"currency": "EUR", "fee": "5", "house": "-2"}, "plan.house", "An amount can't be below"),
        (
            {"currency": "EUR", "fee": "5", "house": "5.01"},
            "plan.house",
            "The house's share can't be more than the entry fee.",
        ),
        ({"currency": "EUR", "fee": "5", "cause": "x" * 25}, "plan.cause", "That cause is 25"),
        ({"currency": "EUR", "fee": "5", "cause": "50 30 20"}, "plan.cause", "name of the charity"),
        ({"currency": "EUR", "fee": "5", "rounding": "2"}, "plan.rounding", "to 0.01, 1, 5."),
        ({"currency": "EUR", "fee": ""}, "plan.fee", "Type a fee, or what a unit is worth"),
        ({"currency": "EUR", "fee": "0"}, "plan.fee", "Type a fee, or what a unit is worth"),
        ({"currency": "euros", "fee": "5"}, "plan.currency", "A currency is three letters"),
        ({"currency": "Ann", "fee": "5"}, "plan.currency", "ANN is no currency."),
    ],
)
def test_f8_1_what_is_no_money_is_refused(form: dict[str, str], code: str, sentence: str) -> None:
    refused = refusal(**form)
    assert refused.code == code
    assert sentence in refused.sentence


@pytest.mark.parametrize(
    ("typed", "shares"),
    [
        ("", ()),
        ("  ", ()),
        ("winner", (100,)),
        ("Winner takes all", (100,)),
        ("100", (100,)),
        ("65 35", (65, 35)),
        ("50/30/20", (50, 30, 20)),
        ("50, 30, 20", (50, 30, 20)),
        ("50% + 30%", (50, 30)),
        ("1 1 1", (1, 1, 1)),
    ],
)
def test_f8_2_prizes_are_read_as_people_write_them(typed: str, shares: tuple[int, ...]) -> None:
    assert plan(currency="EUR", fee="5", prizes=typed).setup.fees.prizes == shares


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("60 50", "The prizes add up to 110%, more than 100%."),
        ("101", "The prizes add up to 101%, more than 100%."),
        ("50 0", "Type prizes in whole per cent"),
        ("50 -10", "Type prizes in whole per cent"),
        ("33.3 33.3", "Type prizes in whole per cent"),
        ("half", "Type prizes in whole per cent"),
        ("9" * 5000, "Type prizes in whole per cent"),
    ],
)
def test_f8_2_prizes_that_cannot_be_paid_are_refused(typed: str, sentence: str) -> None:
    refused = refusal(currency="EUR", fee="5", prizes=typed)
    assert refused.code == "plan.prizes"
    assert sentence in refused.sentence


@pytest.mark.parametrize(
    ("currency", "rounding", "step"),
    [
        ("EUR", "", 1),
        ("EUR", "0.01", 1),
        ("EUR", "1", 100),
        ("EUR", "5", 500),
        ("JPY", "0.01", 1),
        ("JPY", "1", 1),
        ("JPY", "5", 5),
        ("BHD", "0.01", 10),
        ("BHD", "5", 5000),
    ],
)
def test_f8_2_the_rounding_is_in_the_currency(currency: str, rounding: str, step: int) -> None:
    assert plan(currency=currency, fee="5", rounding=rounding).setup.fees.rounding == step


@given(
    currency=st.sampled_from(["EUR", "JPY", "BHD", "TWD"]),
    amounts=st.tuples(*[st.integers(1, 100_000)] * 3),
    prizes=st.lists(st.integers(1, 25), max_size=4),
    rounding=st.sampled_from(["0.01", "1", "5"]),
)
def test_fees_are_written_as_they_are_read(
    currency: str, amounts: tuple[int, int, int], prizes: list[int], rounding: str
) -> None:
    small, large, rebuy = (*sorted(amounts[:2]), amounts[2])
    form = {"currency": currency, "prizes": " ".join(map(str, prizes)), "rounding": rounding}
    form |= {"fee": f"{large}", "house": f"{small}", "rebuy": f"{rebuy}", "cause": "The Swan"}
    fees = plan(**form).setup.fees
    assert plan(currency=currency, **write_fees(fees, find_currency(currency))).setup.fees == fees
