"""Several re-buys for each where the plan says so (F1.4, F1.7, F8)."""

import pytest

from tests.scripts import Night
from tourney.log.codec import decode, encode, kind_of

#: Twelve at two tables, a unit each, who buy in again for 5 euros until lap 5.
REBUYS = "12 people, 2 tables, freezeout chips units=1 rebuy=5 rebuy_fee=5 rest=no"
#: Ann went out, was in again, and went out again.
AGAIN = f"{REBUYS} rebuys=2; seats by 6; start; all: first; Ann buys in; accept; Ann Hal lose"


def test_f1_4_each_may_buy_in_again_as_often_as_the_plan_says(play: Night) -> None:
    play(AGAIN)("""
        = proof: 13 units dealt = 9 held + 4 in the pot · €125 = €113 + €12
        Ann buys in; accept; Ann loses; t2: first
        = out: Ann Hal Gus
        Ann buys in ! rebought
        = rebuys of Ann: 2
        """)


def test_f1_7_the_host_may_allow_one_more_with_a_reason(play: Night) -> None:
    play(AGAIN)("""
        Ann buys in; accept; Ann loses; t2: first; Ann buys in although she stood a round
        = rebuys of Ann: 3; = told: Ann bought in again, let in anyway: she stood a round
        """)


def test_f8_every_re_buy_is_in_fees_prizes_units_and_the_proof(play: Night) -> None:
    play(AGAIN)("""
        Ann buys in unpaid; accept  # one was paid, one is owed; each brought a unit
        = rebuys of Ann: 2; = fees of Ann: 1500; = units_start of Ann: 3
        = money of Ann: fee 1000, rebuy 500
        = owed: Ann 500
        = proof: 14 units dealt = 10 held + 4 in the pot · €125 = €113 + €12
        """)


def test_f1_4_with_none_for_each_nobody_buys_in_again(play: Night) -> None:
    play(f"{REBUYS} rebuys=0; seats by 6; start; all: first")("""
        Ann buys in ! no-rebuy
        """)


@pytest.mark.parametrize(
    ("rebuys", "told"),
    [
        ("0", "No re-buys."),
        ("3", "Up to 3 times, until lap 5, with full units and a new seat. Each costs €5.00."),
    ],
)
def test_f1_4_the_card_of_the_evening_says_how_often(play: Night, rebuys: str, told: str) -> None:
    card = play(f"{REBUYS} rebuys={rebuys}").night.card()
    assert [line.sentence for line in card.lines if line.heading == "Re-buy"] == [told]


def test_f10_2_night_json_of_before_has_one_for_each(play: Night) -> None:
    row = play(f"{REBUYS} rebuys=1").night.session.rows[0].event
    payload = encode(row)
    options = payload["plan"]["setup"]["options"]
    payload["plan"]["setup"]["options"] = [each for each in options if each[0] != "rebuys"]
    assert decode(kind_of(row), 6, payload) == row


def test_f1_4_once_one_is_left_nobody_buys_in_again_whatever_the_lap(play: Night) -> None:
    play("""
        2 people, 1 tables, freezeout chips units=1 rebuy=9 rebuys=2; start; Ann loses
        Ann buys in ! final
        """)


def test_f1_4_who_has_bought_in_again_is_not_said_to_be_out_where_they_lost(play: Night) -> None:
    night = play(REBUYS)("seats by 6; start; all: first; = out: Gus Ann")
    assert night.at(1).words == "Ann is out"
    night("Ann buys in; = out: Gus")
    assert night.at(1).words == "Ann is in again"
