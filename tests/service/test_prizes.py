"""F8: prizes, payments, and units that everybody puts in first."""

import csv
import io
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from exports.csv.standings import ledger_csv, standings_csv
from screens.files.tables_written import written
from tests.exports.cells import rows_of
from tests.hunt.effort import TIMES
from tests.nights import begun, ended, night_form
from tests.restless_guests import seeded_director
from tests.scripts import Night
from tests.service.mistyped_nights import Erring
from tests.service.stopped_nights import a_night, lost, stopped
from tourney.game.corrections.correction import Correction
from tourney.game.mexico.events import PotBy
from tourney.game.refusal import Refused
from tourney.log.codec import decode, encode
from tourney.night.state.amounts import find_currency
from tourney.night.state.events import PaymentMarked, PlanChanged, Rebought
from tourney.service.director import Director
from tourney.service.night_handle import NightHandle

# Prizes as sums (F8.2, F8.5)


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
def test_f8_5_sums_are_typed_with_the_currency(director: Director, typed: str) -> None:
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


# Who owes, who gets what, and when it is handed over (F8.5)


#: Ann has won, and Bob was second; all have paid 10 euros, of which the house has none.
OVER = """
    3 people, 1 tables, single classic units=1 house=; seats by 3; start
    Ann leads; Cid loses; Bob loses
    """
#: Cid went out at one table of three, a unit each, and may buy in again for 5 euros.
OUT = """
    3 people, 1 tables, freezeout mexxen units=1 rebuy=9 rebuy_fee=5 house=; seats by 3; start
    Ann leads; Cid loses
    """
#: Three tables of three, a unit each: Ann went out, and has paid 5 euros to be in again.
BOUGHT = """
    9 people, 3 tables, freezeout classic units=1 rest=no rebuy=5 rebuy_fee=5; seats by 3; start
    Ann Dee Gus lose; Ann buys in
    """


def ledger(night: Night) -> list[dict[str, str]]:
    return rows_of(written(night.director, 1)["ledger.csv"])


def prizes(night: Night) -> list[tuple[str, bool]]:
    """What was won, in the ledger: each sum, and whether it was handed over."""
    rows = ledger(night)
    assert sum(Decimal(row["amount"]) for row in rows) == 0
    assert all(bool(row["when"]) == bool(row["by"]) for row in rows if row["kind"] == "prize")
    return [(row["amount"], bool(row["when"])) for row in rows if row["kind"] == "prize"]


def test_f8_5_what_was_handed_over_is_kept_and_dated_in_the_ledger(play: Night) -> None:
    night = play(OVER)
    assert prizes(night) == [("-30.00", False)]
    night("Ann is paid out; = due: Ann 3000, has 3000")
    prize = ledger(night)[-1]
    assert (prize["kind"], prize["amount"], prize["by"]) == ("prize", "-30.00", "host")
    assert prize["when"].endswith("+00:00")


def test_f8_5_what_was_handed_over_stays_in_the_ledger_when_the_prize_falls(play: Night) -> None:
    night = play(OVER)("""
        Ann is paid out; Cid has not paid
        = due: Ann 2000, has 3000
        """)
    assert prizes(night) == [("-30.00", True), ("10.00", False)]
    night("pay anyway; Ann is paid out; = due: Ann 2000, has 2000")
    assert prizes(night) == [("-30.00", True), ("10.00", True)]
    night("Ann hands it back; = due: Ann 2000, has 0")
    assert prizes(night) == [("-20.00", False)]


def test_f8_5_each_hand_over_has_its_own_time_in_the_ledger(play: Night) -> None:
    night = play(OVER)("Cid has not paid; pay anyway; Ann is paid out")
    first = ledger(night)[-1]
    night("Cid has paid; = due: Ann 3000, has 2000")
    assert prizes(night) == [("-20.00", True), ("-10.00", False)]
    night("Ann is paid out")
    *_, before, last = ledger(night)
    assert before == first
    assert last["amount"] == "-10.00"
    assert last["when"] >= first["when"]


def test_f8_5_what_nobody_won_after_all_is_to_come_back_in_the_ledger(play: Night) -> None:
    night = play(OVER)("""
        Ann is paid out; Ann has not paid; Bob has not paid; Cid has not paid
        = due: Ann 0, has 3000
        """)
    assert prizes(night) == [("-30.00", True), ("30.00", False)]
    night("pay anyway; Ann is paid out")
    assert prizes(night) == [("-30.00", True), ("30.00", True)]


def test_f8_5_nothing_is_handed_over_while_the_night_goes_on(play: Night) -> None:
    play(OUT)("""
        Cid buys in; accept
        = due: none
        Ann is paid out ! waits
        pay anyway ! nothing-owed
        """)
    with pytest.raises(Refused, match="until the places are settled"):
        play.night.people.pay_anyway()


def test_f8_5_whoever_joins_the_table_and_pays_is_marked_as_paid(play: Night) -> None:
    night = play("2 people, 1 tables, single classic house=; seats by 2; start; Ann leads").night
    night.table().join("Cid", 3, 0, paid=True)
    assert night.payments().owed == ()
    assert night.view().taken == "€30.00"


@pytest.mark.parametrize("seated", ["", "accept"])
def test_f9_1_a_struck_unpaid_re_buy_gives_nothing_back(play: Night, seated: str) -> None:
    play(BOUGHT)(f"""
        {seated}; Ann has not paid; t1 round 1 was Bob
        = owed: none
        = money of Ann: fee 1000, rebuy 500, rebuy -500
        """)
    assert play.night.places().proof.in_full.endswith("€90 taken = €81 prizes + €9 house")


def test_f8_5_a_row_of_before_has_its_re_buy_paid_and_its_fee_marked() -> None:
    assert decode("rebought", 1, {"entry": 3}) == Rebought(3, paid=True)
    assert decode("payment-marked", 1, {"entry": 3, "paid": False}) == PaymentMarked(3, False)


# F8.7: money is put in first, and at the end it is said who takes home what


#: The way of the oldest text: five a round of 5 each, so that everybody puts 25 in.
START = {"currency": "EUR", "unit_worth": "5.00", "units": "5", "paid": "start"}


def rows(night: NightHandle) -> dict[str, dict[str, str]]:
    text = standings_csv(night.places(), (), 0).decode()
    return {row["player"]: row for row in csv.DictReader(io.StringIO(text))}


def home(night: NightHandle) -> dict[str, str]:
    return {name: row["take_home"] for name, row in rows(night).items()}


def in_till(night: NightHandle) -> list[tuple[str, str, str]]:
    """The ledger: whose, what, and how much."""
    text = ledger_csv(night.view(), night.ledger()).decode()
    return [
        (row["player"], row["kind"], row["amount"]) for row in csv.DictReader(io.StringIO(text))
    ]


def in_all(night: NightHandle) -> Decimal:
    """What is left in the till."""
    return sum((Decimal(amount) for _, _, amount in in_till(night)), Decimal(0))


def a_table(director: Director, *paid: bool, **form: str) -> NightHandle:
    """Ann, Bob and Cid at one table."""
    night = director.night(
        director.plan({"name": "N", "date": "2026-11-20", "preset": "classic"} | START | form)
    )
    night.people.register(["Ann", "Bob", "Cid"], list(paid) or [True] * 3)
    night.seats.place([[1, 2, 3]])
    night.seats.open_tables()
    night.table().name_lead(0)
    return night


def loses(night: NightHandle, *losers: int) -> None:
    for loser in losers:
        night.table().record_round(loser, 0)


def test_f8_7_before_play_it_is_ticked_too_and_taken_back(director: Director) -> None:
    night = director.night(
        director.plan({"name": "N", "date": "2026-11-20", "preset": "classic"} | START)
    )
    night.people.register(["Ann", "Bob"], [False, False])
    assert [each.amount for each in night.payments().owed] == [2500, 2500]
    night.people.mark_paid(1, paid=True)
    assert [each.name for each in night.payments().owed] == ["Bob"]
    night.people.mark_paid(1, paid=False)
    assert len(night.payments().owed) == 2
    assert in_all(night) == 0
    assert night.places().proof.balanced


def two_tables(director: Director, **form: str) -> NightHandle:
    money = START | {"unit_worth": "1.00", "units": "2", "rest": "no", "fee": "", "house": ""}
    money |= {"prizes": "", "rebuy": "", "option.rebuy": "9", "option.late": "yes"}
    return a_night(director, "freezeout", [[1, 2, 3, 4, 5], [6, 7, 8, 9]], **(money | form))


def test_f8_7_latecomers_and_re_buys_put_in_what_they_are_dealt(director: Director) -> None:
    night = two_tables(director)
    night.people.register(["Zed"], [False])
    assert night.payments().owed == ()  # before sitting down nobody owes
    lost(night, (1, "P1"), (2, "P6"))
    night.moves.accept_plan()
    (owes,) = night.payments().owed
    assert (owes.name, owes.amount) == ("Zed", 100)  # as each has lost something on average
    lost(night, (1, "P1"), (2, "P7"))
    night.moves.rebuy(1, paid=False)
    assert {each.name: each.amount for each in night.payments().owed} == {"Zed": 100, "P1": 200}
    assert night.places().proof.balanced
    night.people.mark_paid(1, paid=True)
    night.people.mark_paid(10, paid=True)
    night.closing.end(True, PotBy.UNITS, night.ending(PotBy.UNITS))
    places = night.places()
    assert places.proof.fault == ""
    taken = {name: float(amount) for name, amount in home(night).items()}
    assert sum(taken.values()) == 2 * 9 + 1 + 2
    assert places.proof.in_full.endswith("€21 put in = €21 taken home")
    assert ("P1", "units", "2.00") in in_till(night)
    assert in_all(night) == 0


def test_f8_7_as_lost_take_home_is_the_prize_less_what_was_paid(director: Director) -> None:
    night = a_table(director, paid="as-lost")
    loses(night, 0, *[1] * 5, *[2] * 5)
    assert home(night) == {"Ann": "50.00", "Cid": "-25.00", "Bob": "-25.00"}
    free = begun(director, ("Ann", "Bob"))
    assert set(home(director.night(free)).values()) == {""}


@pytest.mark.parametrize("format_", ["heats", "duel", "points"])
def test_f8_7_it_is_refused_where_units_are_dealt_anew(director: Director, format_: str) -> None:
    form = {"name": "N", "date": "2026-11-20", "preset": "classic", "format": format_}
    with pytest.raises(Refused) as refused:
        director.plan(form | START)
    assert refused.value.code in ("plan.unit_worth", "plan.paid")
    with pytest.raises(Refused, match="Type what a unit is worth"):
        director.plan(form | {"paid": "start"})


NIGHTS: list[tuple[str, int, int, str, dict[str, str]]] = [
    ("freezeout", 6, 1, "chips", {"late": "yes", "rebuy": "9"}),
    ("freezeout", 9, 3, "sudden-death", {"late": "yes", "rebuy": "3"}),
    ("shuffle", 10, 2, "chips", {"every": "1", "late": "yes", "rebuy": "6"}),
]


def balances(night: NightHandle) -> None:
    """What was put in is taken home or was given back, by standings, ledger and proof."""
    places = night.places()
    assert places.proof.fault == ""
    own = [line for line in night.ledger() if line.kind == "units"]
    fees = sum(line.prize - line.pot for line in places.lines)
    taken = sum(Decimal(amount or 0) for amount in home(night).values())
    assert taken * 100 == sum(line.amount for line in own) + fees
    assert in_all(night) == 0


@pytest.mark.parametrize("seed", range(1, TIMES + 1))
@pytest.mark.parametrize("case", NIGHTS, ids=str)
def test_f8_7_f9_1_whoever_comes_goes_buys_in_or_is_put_right_it_balances(
    tmp_path: Path, case: tuple[Any, ...], seed: int
) -> None:
    format_, players, tables, preset, options = case
    form = night_form(format_, tables, preset, **options) | {"unit_worth": "0.50", "paid": "start"}
    director, chance = seeded_director(tmp_path / "nights.db", seed)
    played = Erring(director, chance).play(form, players)
    balances(director.night(played.number))
    director.close()


@pytest.mark.parametrize(
    ("pot", "case"),
    [
        *zip((PotBy.UNITS, PotBy.EVEN, PotBy.LEADER), NIGHTS, strict=True),
        (PotBy.UNITS, ("single", 6, 1, "classic", {})),
    ],
    ids=str,
)
def test_f8_7_f11_1_a_night_that_is_ended_at_any_moment_balances(
    tmp_path: Path, case: tuple[Any, ...], pot: PotBy
) -> None:
    director, chance = seeded_director(tmp_path / "nights.db", len(pot))
    night = director.night(stopped(director, chance, case, paid="start"))
    night.closing.end(True, pot, night.ending(pot))
    balances(night)
    director.close()


def test_f8_7_f9_1_who_is_dealt_a_unit_by_a_correction_puts_it_in(director: Director) -> None:
    night = two_tables(director)
    lost(night, (1, "P1"), (2, "P6"))
    night.moves.accept_plan()
    lost(night, (1, "P2"), (2, "P7"))
    night.moves.accept_plan()
    # P2 lost both: P1 has a unit more, and P2 would be out but stays, with one unit by the host.
    pick = night.table(1).picks()[1].pick
    night.table(1).correct(Correction(pick.entries, "P2", nth=pick.nth))
    owed = {each.name: each.amount for each in night.payments().owed}
    stand = {line.name: line.units_start - 2 for line in night.places().lines}
    assert owed == {name: 100 * more for name, more in stand.items() if more > 0}
    assert night.places().proof.balanced
    for entry, name in ((2, "P2"),):
        if name in owed:
            night.people.mark_paid(entry, paid=True)
            assert ("P2", "units", "1.00") in in_till(night)
    assert night.payments().owed == ()
