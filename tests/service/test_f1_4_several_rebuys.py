"""Several re-buys for each where the plan says so (F1.4, F1.7, F8)."""

import pytest

from tests.nights import night_form
from tourney.game.refusal import Refused
from tourney.log.codec import decode, encode, kind_of
from tourney.service.before_play import DrawSeats, OpenTables, Register, Undo
from tourney.service.director import Director
from tourney.service.moves import AcceptPlan, Rebuy
from tourney.service.night_handle import NightHandle
from tourney.service.play import NameLead, RecordRound
from tourney.service.simulate import guest_name


def a_night(director: Director, rebuys: str, until: str = "5") -> NightHandle:
    """Twelve at two tables, a unit each, who can buy in again for 5 euros."""
    form = night_form("freezeout", 2, "chips", rebuy=until, rebuys=rebuys, rest="no")
    money = {"units": "1", "currency": "EUR", "fee": "10", "rebuy": "5"}
    night = director.night(director.plan(form | money))
    night.send(Register([guest_name(at) for at in range(12)], [True] * 12))
    night.send(DrawSeats("42613"))
    night.send(OpenTables())
    return night


def a_beat(night: NightHandle) -> list[str]:
    """Who went out in a beat, at each table."""
    due = [table.number for table in night.floor().tables if table.state == "due"]
    return [_lost(night, number) for number in due]


def _lost(night: NightHandle, number: int) -> str:
    table = night.table(number)
    if table.match.rolloff is not None:
        table.send(NameLead(0))
    bought = {line.name for line in night.view().entries if line.rebuys}
    seats = [seat for seat in table.page().table.seats if not seat.out]
    loser = next((seat for seat in seats if seat.name in bought), seats[-1])
    table.send(RecordRound(loser.player, 0))
    return loser.name


def entry_of(night: NightHandle, name: str) -> int:
    return next(line.entry for line in night.view().entries if line.name == name)


def out_again(night: NightHandle, times: int) -> int:
    """Somebody who has gone out once more than they bought in, so many times."""
    name = a_beat(night)[0]
    for _ in range(times):
        night.send(Rebuy(entry_of(night, name)))
        night.send(AcceptPlan())
        assert name in a_beat(night)
    return entry_of(night, name)


def test_f1_4_each_may_buy_in_again_as_often_as_the_plan_says(director: Director) -> None:
    night = a_night(director, "2")
    again = out_again(night, 1)
    name = next(line.name for line in night.view().entries if line.entry == again)
    assert night.floor().rebuy
    night.send(Rebuy(again))
    night.send(AcceptPlan())
    assert name in a_beat(night)
    with pytest.raises(Refused, match="has bought in again already; 2 times is all"):
        night.send(Rebuy(again))
    assert name not in night.floor().last_call


def test_f1_7_the_host_may_allow_one_more_with_a_reason(director: Director) -> None:
    night = a_night(director, "2")
    again = out_again(night, 2)
    night.send(Rebuy(again, reason="stood a round"))
    line = next(line for line in night.view().entries if line.entry == again)
    assert line.rebuys == 3


def test_f8_every_re_buy_is_in_fees_prizes_units_and_the_proof(director: Director) -> None:
    night = a_night(director, "2")
    again = out_again(night, 1)
    night.send(Rebuy(again, paid=False))
    night.send(AcceptPlan())
    places = night.places()
    line = next(line for line in places.lines if line.entry == again)
    # One was paid, one is owed; each brought a unit.
    assert (line.rebuys, line.fees, line.units_start) == (2, 1500, 3)
    assert sum(each.kind == "rebuy" for each in night.ledger()) == 1
    assert "€5.00" in places.proof.unpaid
    assert places.proof.balanced
    night.send(Undo())
    night.send(Undo())
    assert next(each for each in night.view().entries if each.entry == again).rebuys == 1


def test_f1_4_with_none_for_each_nobody_buys_in_again(director: Director) -> None:
    night = a_night(director, "0")
    out = entry_of(night, a_beat(night)[0])
    assert not night.floor().rebuy
    with pytest.raises(Refused, match="Nobody buys in again tonight"):
        night.send(Rebuy(out))
    told = {line.heading: line.sentence for line in night.card().lines}
    assert told["Re-buy"] == "Nobody buys in again."


def test_the_card_of_the_evening_says_how_often(director: Director) -> None:
    night = a_night(director, "3")
    told = {line.heading: line.sentence for line in night.card().lines}
    assert told["Re-buy"] == (
        "Up to 3 times, until beat 5, with full units and a new seat. Each costs €5.00."
    )


def test_f10_2_night_json_of_before_has_one_for_each(director: Director) -> None:
    night = a_night(director, "1")
    row = night.session.rows[0].event
    payload = encode(row)
    options = payload["plan"]["setup"]["options"]
    payload["plan"]["setup"]["options"] = [each for each in options if each[0] != "rebuys"]
    kind = kind_of(row)
    assert decode(kind, 6, payload) == row


def test_f1_4_once_one_is_left_nobody_buys_in_again_whatever_the_beat(director: Director) -> None:
    form = night_form("freezeout", 1, "chips", rebuy="9", rebuys="2", rest="no")
    money = {"units": "1", "currency": "EUR", "fee": "10", "rebuy": "5"}
    night = director.night(director.plan(form | money))
    night.send(Register(["Ann", "Bob"], [True, True]))
    night.send(DrawSeats("42613"))
    night.send(OpenTables())
    (loser,) = a_beat(night)
    with pytest.raises(Refused, match="The final is played: nobody gets a seat there any more"):
        night.send(Rebuy(entry_of(night, loser)))


def test_f1_4_who_has_bought_in_again_is_not_said_to_be_out_where_they_lost(
    director: Director,
) -> None:
    night = a_night(director, "2")
    name, *_ = a_beat(night)
    assert night.floor().tables[0].words == f"{name} is out"
    night.send(Rebuy(entry_of(night, name)))
    assert night.floor().tables[0].words == f"{name} is in again"
    assert name not in night.floor().gone
    night.send(Undo())
    assert night.floor().tables[0].words == f"{name} is out"
