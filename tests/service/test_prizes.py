"""Prizes as sums (F8.2, F8.5)."""

import pytest

from screens.files.tables_written import written
from tests.exports.cells import rows_of
from tests.nights import ended
from tourney.game.refusal import Refused
from tourney.log.codec import decode, encode
from tourney.night.state.amounts import find_currency
from tourney.night.state.events import PlanChanged
from tourney.service.director import Director

FORM = {"name": "Friday", "date": "2026-11-20", "preset": "classic", "currency": "EUR", "fee": "10"}
EUR = find_currency("EUR")


def over(director: Director, prizes: str, *, paid: int) -> int:
    number = ended(director, "Ann", "Bob", "Cid", "Dee", currency="EUR", fee="10", prizes=prizes)
    for entry in range(1, paid + 1):
        director.night(number).people.mark_paid(entry, True)
    return number


def won(director: Director, number: int) -> list[str]:
    return [row["prize"] for row in rows_of(written(director, number)["standings.csv"])]


@pytest.mark.parametrize("typed", ["EUR 20 10", "€20 €10", "20€/10€", "eur 20.00, 10.00"])
def test_f8_5_sums_are_typed_with_the_currency_and_come_back_as_one_text(
    director: Director, typed: str
) -> None:
    number = director.plan(FORM | {"prizes": typed})
    assert director.night(number).view().plan.setup.fees.sums == (2000, 1000)
    card = {line.heading: line.sentence for line in director.night(number).card().lines}
    assert card["Prizes"].startswith("€20.00 and €10.00 by place")


@pytest.mark.parametrize(
    ("paid", "prizes", "rest"),
    [
        (3, ["20.00", "10.00", "0.00", "0.00"], ""),
        (
            4,
            ["30.00", "10.00", "0.00", "0.00"],
            "The prizes come to €30.00, and there is €40.00: €10.00 more goes to first place.",
        ),
        (
            2,
            ["20.00", "0.00", "0.00", "0.00"],
            "The prizes come to €30.00, and there is €20.00: the last places get €10.00 less.",
        ),
    ],
)
def test_f8_5_what_becomes_of_the_rest_is_said_where_sums_are_not_the_pool(
    director: Director, paid: int, prizes: list[str], rest: str
) -> None:
    number = over(director, "EUR 20 10", paid=paid)
    assert won(director, number) == prizes
    places = director.night(number).places()
    assert (places.rest, places.proof.fault) == (rest, "")


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"prizes": "EUR 50 30", "fee": "", "unit_worth": "1"}, "come out of the fees"),
        ({"prizes": "EUR 50 0"}, "more than 0"),
        ({"prizes": "€50 30%"}, "not both"),
        ({"prizes": "EUR 50.001"}, "decimals"),
        ({"prizes": "60 50"}, "110%"),
        ({"prizes": "Pub"}, "whole per cent"),
        ({"prizes": "GBP 50"}, "The prizes are in GBP; tonight's currency is EUR"),
    ],
)
def test_f8_5_prizes_that_cannot_be_are_refused_in_a_sentence(
    director: Director, form: dict[str, str], why: str
) -> None:
    with pytest.raises(Refused, match=why) as refused:
        director.plan(FORM | form)
    assert refused.value.code == "plan.prizes"
    assert director.nights() == ()


def test_f8_5_a_plan_of_before_has_its_prizes_in_shares(director: Director) -> None:
    number = director.plan(FORM | {"prizes": "60 40"})
    plan = director.night(number).view().plan
    payload = encode(PlanChanged(plan))
    del payload["plan"]["setup"]["fees"]["sums"]
    assert decode("plan-changed", 3, payload) == PlanChanged(plan)
