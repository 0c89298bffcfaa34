"""The card behind F2: format, late entry, re-buys, fee and prizes, and nothing else."""

import pytest

from tests.nights import FORM
from tourney.night.formats.registry import FORMATS
from tourney.night.planning.evening_card import evening_card
from tourney.night.planning.plan import read_plan
from tourney.night.views.view import night_card


def card(players: int = 0, /, **form: str) -> dict[str, str]:
    """The lines of a night's card by heading."""
    plan = read_plan(FORM | form)
    lines = evening_card(plan, players).lines
    assert len({line.heading for line in lines}) == len(lines)
    return {line.heading: line.sentence for line in lines}


def test_one_table_without_a_fee_has_the_rules_alone() -> None:
    plan = read_plan(FORM)
    assert evening_card(plan, 7) == night_card(plan)


def test_a_freezeout_tells_its_format_late_entry_re_buys_fee_and_prizes() -> None:
    told = card(
        12,
        format="freezeout",
        currency="EUR",
        fee="10",
        house="2",
        cause="the lifeboats",
        rebuy="5",
        rounding="1",
        **{"option.rebuy": "3"},
    )
    assert list(told)[:5] == ["Format", "Late entry", "Re-buy", "Entry fee", "Prizes"]
    assert told["Format"].startswith("Freeze-out: tables close as people go out")
    assert told["Late entry"].startswith("You can join until someone is out.")
    assert told["Re-buy"] == ("Once, until lap 3, with full units and a new seat. It costs €5.00.")
    assert told["Entry fee"] == "€10.00; €2.00 of it for the lifeboats."
    assert told["Prizes"] == "50%, 30% and 20% by place, in multiples of €1.00."
    assert told["Win"] == "The last player with units left wins."


@pytest.mark.parametrize("format", [name for name in FORMATS if name != "single"])
def test_a_night_without_a_fee_says_nothing_of_money(format: str) -> None:
    text = " ".join(f"{heading} {said}" for heading, said in card(9, format=format).items())
    for word in ("fee", "rize", "€", "house", "costs ", "pot"):
        assert word not in text


def test_what_was_settled_against_is_told_too() -> None:
    told = card(format="freezeout", **{"option.late": "no"})
    assert told["Late entry"] == "No latecomers."
    assert told["Re-buy"] == "No re-buys."


@pytest.mark.parametrize("format", ["heats", "duel"])
def test_where_nobody_may_come_late_or_buy_in_nothing_is_said_of_it(
    format: str,
) -> None:
    assert not {"Late entry", "Re-buy"} & set(card(format=format))


def test_heats_say_when_they_end_and_top_k_alone_how_many_are_left_at_each() -> None:
    down = card(format="heats")["Format"]
    assert "until 6 are left in all; they play the final" in down
    assert "Each stage begins with 5 units again." in down
    top = card(format="heats", **{"option.mode": "top-k"})["Format"]
    assert "each heat plays until 2 are left there" in top


def test_duels_say_how_many_defeats_put_out_and_who_plays_for_third_place() -> None:
    assert "one defeat puts you out." in card(format="duel")["Format"]
    assert "third" not in card(format="duel")["Format"]
    assert "third place" in card(format="duel", **{"option.third": "yes"})["Format"]
    both = card(format="duel", **{"option.third": "yes", "option.elimination": "double"})
    assert "two defeats put you out." in both["Format"]
    assert "third" not in both["Format"]
    assert both["Win"] == "The player with units left wins the match."


def test_on_a_points_night_nobody_goes_out() -> None:
    told = card(format="points")
    assert "4 sittings of 5 rounds" in told["Format"]
    assert "final" not in told["Format"]
    assert "out" not in told["Start"].replace("goes out", "").replace("without", "")
    assert told["Start"] == "Lost units are counted; no one goes out."
    assert told["Win"] == "The most points win."
    assert "The best 6 play a final" in card(format="points", **{"option.final": "6"})["Format"]


def test_prizes_go_by_how_many_play_until_that_is_known() -> None:
    money = {"currency": "EUR", "fee": "5"}
    assert card(**money)["Prizes"] == "By number of players."
    assert card(4, **money)["Prizes"] == "The winner takes all."
    assert card(6, **money)["Prizes"] == "65% and 35% by place."
    assert card(prizes="60 40", **money)["Prizes"] == "60% and 40% by place."


def test_units_worth_money_have_the_pot_for_the_winner() -> None:
    told = card(format="freezeout", currency="EUR", unit_worth="1")
    assert told["Win"] == "The last player with units left takes the pot."
    assert told["Worth"] == "€1.00 a unit."


def test_f8_7_the_card_says_what_everybody_puts_in_first() -> None:
    form = {"currency": "EUR", "unit_worth": "5", "units": "5", "paid": "start"}
    assert card(**form)["Put in"].startswith("Everyone puts in €25.00 first.")
