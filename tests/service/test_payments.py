"""Who owes, who gets what, and when it is handed over (F8.5)."""

from decimal import Decimal

import pytest

from screens.files.tables_written import written
from tests.exports.cells import rows_of
from tests.scripts import Night
from tourney.game.refusal import Refused
from tourney.log.codec import decode
from tourney.night.state.events import PaymentMarked, Rebought

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


def test_f8_5_a_re_buy_that_was_not_paid_is_owed_and_in_no_ledger(play: Night) -> None:
    play(OUT)("""
        Cid buys in unpaid
        = owed: Cid 500; = unpaid: Not paid (€5.00): Cid (re-buy).
        = money of Cid: fee 1000
        = proof: 3 units dealt = 2 held + 1 in the pot · €30 taken = €30 prizes
        Cid has paid
        = owed: none
        = money of Cid: fee 1000, rebuy 500
        = fees of Cid: 1500
        = proof: 3 units dealt = 2 held + 1 in the pot · €35 taken = €35 prizes
        """)


def test_f8_5_marked_as_not_paid_the_re_buy_comes_before_the_entry_fee(play: Night) -> None:
    play(OUT)("""
        Cid buys in; Cid has not paid
        = owed: Cid 500
        Cid has not paid
        = owed: Cid 1500; = unpaid: Not paid (€15.00): Cid (entry and re-buy).
        Cid has paid
        = owed: none
        """)


def test_f8_5_prizes_wait_for_what_is_owed_or_the_host_says_pay_anyway(play: Night) -> None:
    play(OVER)("""
        pay anyway ! nothing-owed
        Cid has not paid
        = waits: 1 player still owes €10.00.
        Ann is paid out ! waits
        pay anyway
        = waits: none
        Ann is paid out
        = due: Ann 2000, has 2000
        undo -> Ann's prize handed over
        = undo: paying prizes although fees are owed
        """)


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


def test_f8_5_each_hand_over_has_its_own_time_in_the_ledger_when_the_prize_grows(
    play: Night,
) -> None:
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


def test_f8_5_units_are_taken_off_a_prize_once_and_never_off_what_is_handed_over_later(
    play: Night,
) -> None:
    play("""
        3 people (2 paid), 1 tables, single classic units=2 unit_worth=1.00 house=
        seats by 3; start; Ann leads; Ann loses; Bob loses; Bob loses; Cid loses; Cid loses
        pay anyway
        = due: Ann 2500, has 0; = changes-hands: Ann 2400
        Ann is paid out; Cid has paid
        = due: Ann 3500, has 2500; = changes-hands: Ann 1000
        = reckoned of Ann: 100 for units, unless it was taken off a prize before
        = reckoned of Cid: 200 for units; = reckoned of Bob: 200 for units
        """)


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


def test_f8_5_one_key_checks_in_and_pays(play: Night) -> None:
    play("""
        2 people (0 paid), 1 tables, freezeout classic
        Ann is here and has paid
        = list: Ann here paid, Bob
        undo -> Ann marked as paid
        = list: Ann here, Bob
        """)


@pytest.mark.parametrize("seated", ["", "accept"])
def test_f9_1_a_struck_re_buy_that_was_not_paid_gives_nothing_back(
    play: Night, seated: str
) -> None:
    play(BOUGHT)(f"""
        {seated}; Ann has not paid; t1 round 1 was Bob
        = owed: none
        = money of Ann: fee 1000, rebuy 500, rebuy -500
        """)
    assert play.night.places().proof.in_full.endswith("€90 taken = €81 prizes + €9 house")


def test_f9_1_whose_paid_re_buy_was_struck_is_named_with_what_comes_back(play: Night) -> None:
    play(BOUGHT)("""
        accept; t1 round 1 was Bob
        = reckoned of Ann: -500 re-buy struck
        = proof: 10 units = 7 + 3 · €95 = €81 prizes + €9 house + €5 refunds
        """)


def test_f8_5_a_row_of_before_has_its_re_buy_paid_and_its_fee_marked() -> None:
    assert decode("rebought", 1, {"entry": 3}) == Rebought(3, paid=True)
    assert decode("payment-marked", 1, {"entry": 3, "paid": False}) == PaymentMarked(3, False)
