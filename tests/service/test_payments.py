"""Who owes, who gets what, and when it is handed over (F8.5)."""

from decimal import Decimal
from pathlib import Path

import pytest

from screens.files.tables_written import written
from tests.exports.cells import rows_of
from tests.nights import begun, ended
from tests.service.nights_in_play import one_table
from tests.service.three_tables import bought, result
from tourney.game.refusal import Refused
from tourney.log.codec import decode
from tourney.night.money.heads import Owed
from tourney.night.money.payments import Reckoned
from tourney.night.state.events import PaymentMarked, Rebought
from tourney.service.before_play import CheckIn, MarkPaid, Register, Undo
from tourney.service.director import Director
from tourney.service.moves import AcceptPlan, Rebuy
from tourney.service.payments import HandOver, PayAnyway
from tourney.service.play import Correct, Join, RecordRound

FEE = {"currency": "EUR", "fee": "10"}
REBUY = {"rebuy": "5"} | FEE


def paid_up(director: Director, *names: str) -> int:
    """A night that is over, everybody's fee taken."""
    number = ended(director, *names, **FEE)
    for entry in range(1, len(names) + 1):
        director.night(number).send(MarkPaid(entry, True))
    return number


def money(director: Director, number: int) -> list[tuple[str, str, str]]:
    rows = rows_of(written(director, number)["ledger.csv"])
    return [(row["player"], row["kind"], row["amount"]) for row in rows]


def out_again(director: Director, *, paid: bool) -> int:
    """Cid went out and has bought in again; all have paid to come in."""
    number = one_table(director, "Ann", "Bob", "Cid", units="1", **REBUY)
    for entry in (1, 2, 3):
        director.night(number).send(MarkPaid(entry, True))
    director.night(number).table().send(RecordRound(2, 0))
    director.night(number).send(Rebuy(3, paid=paid))
    return number


def test_f8_5_a_re_buy_that_was_not_paid_is_owed_and_in_no_ledger(director: Director) -> None:
    number = out_again(director, paid=False)
    assert director.night(number).payments().owed == (Owed(3, "Cid", 0, 500),)
    places = director.night(number).places()
    assert places.proof.unpaid == "Not paid (€5.00): Cid (re-buy)."
    assert places.proof.words.endswith("€30 taken = €30 prizes")
    assert ("Cid", "rebuy", "5.00") not in money(director, number)
    director.night(number).send(MarkPaid(3, True))
    assert director.night(number).payments().owed == ()
    assert ("Cid", "rebuy", "5.00") in money(director, number)
    places = director.night(number).places()
    assert places.proof.words.endswith("€35 taken = €35 prizes")
    assert [line.fees for line in places.lines if line.name == "Cid"] == [1500]


def test_f8_5_marked_as_not_paid_the_re_buy_comes_before_the_entry_fee(
    director: Director,
) -> None:
    number = out_again(director, paid=True)
    director.night(number).send(MarkPaid(3, False))
    assert director.night(number).payments().owed == (Owed(3, "Cid", 0, 500),)
    director.night(number).send(MarkPaid(3, False))
    assert director.night(number).payments().owed == (Owed(3, "Cid", 1000, 500),)
    assert director.night(number).places().proof.unpaid == (
        "Not paid (€15.00): Cid (entry and re-buy)."
    )
    director.night(number).send(MarkPaid(3, True))
    assert director.night(number).payments().owed == ()
    director.night(number).send(Undo())
    assert director.night(number).payments().owed == (Owed(3, "Cid", 0, 500),)
    director.night(number).send(Undo())
    assert director.night(number).payments().owed == (Owed(3, "Cid", 1000, 500),)
    assert director.night(number).places().proof.fault == ""


def test_f8_5_prizes_wait_for_what_is_owed_or_the_host_says_pay_anyway(
    director: Director,
) -> None:
    number = paid_up(director, "Ann", "Bob", "Cid")
    director.night(number).send(MarkPaid(3, False))
    view = director.night(number).payments()
    assert (view.waits, view.may_pay_anyway) == ("Prizes wait: 1 player owes €10.00.", True)
    with pytest.raises(Refused, match="Prizes wait"):
        director.night(number).send(HandOver(1))
    director.night(number).send(PayAnyway())
    assert director.night(number).payments().waits == ""
    director.night(number).send(HandOver(1))
    assert [due.settled for due in director.night(number).payments().due] == [True]
    director.night(number).send(Undo())
    assert director.night(number).view().undo == "paying though something is owed"
    director.night(number).send(Undo())
    assert director.night(number).payments().may_pay_anyway


def test_f8_5_what_was_handed_over_is_kept_and_dated_in_the_ledger(
    director: Director, tmp_path: Path
) -> None:
    number = paid_up(director, "Ann", "Bob", "Cid")
    prize = rows_of(written(director, number)["ledger.csv"])[-1]
    assert (prize["kind"], prize["when"], prize["by"]) == ("prize", "", "")
    director.night(number).send(HandOver(1))
    again = Director.open(tmp_path / "nights.db")
    (due,) = again.night(number).payments().due
    assert (due.name, due.amount, due.handed) == ("Ann", 3000, 3000)
    prize = rows_of(written(again, number)["ledger.csv"])[-1]
    assert (prize["kind"], prize["amount"], prize["by"]) == ("prize", "-30.00", "host")
    assert prize["when"].endswith("+00:00")
    again.close()


def handed_over(director: Director, number: int) -> list[tuple[str, bool]]:
    """What was won, in the ledger: each sum, and whether it was handed over."""
    rows = rows_of(written(director, number)["ledger.csv"])
    assert sum(Decimal(row["amount"]) for row in rows) == 0
    assert all(bool(row["when"]) == bool(row["by"]) for row in rows if row["kind"] == "prize")
    return [(row["amount"], bool(row["when"])) for row in rows if row["kind"] == "prize"]


def test_f8_5_what_was_handed_over_stays_in_the_ledger_when_the_prize_falls(
    director: Director,
) -> None:
    number = paid_up(director, "Ann", "Bob", "Cid")
    director.night(number).send(HandOver(1))
    director.night(number).send(MarkPaid(3, False))
    assert handed_over(director, number) == [("-30.00", True), ("10.00", False)]
    director.night(number).send(PayAnyway())
    director.night(number).send(HandOver(1))
    assert handed_over(director, number) == [("-30.00", True), ("10.00", True)]
    director.night(number).send(HandOver(1, handed=False))
    assert handed_over(director, number) == [("-20.00", False)]


def test_f8_5_each_hand_over_has_its_own_time_in_the_ledger_when_the_prize_grows(
    director: Director,
) -> None:
    number = paid_up(director, "Ann", "Bob", "Cid")
    director.night(number).send(MarkPaid(3, False))
    director.night(number).send(PayAnyway())
    director.night(number).send(HandOver(1))
    first = rows_of(written(director, number)["ledger.csv"])[-1]
    director.night(number).send(MarkPaid(3, True))
    assert handed_over(director, number) == [("-20.00", True), ("-10.00", False)]
    director.night(number).send(HandOver(1))
    rows = rows_of(written(director, number)["ledger.csv"])
    assert rows[-2] == first
    assert rows[-1]["amount"] == "-10.00"
    assert rows[-1]["when"] >= first["when"]


def test_f8_5_what_nobody_won_after_all_is_to_come_back_in_the_ledger(
    director: Director,
) -> None:
    number = paid_up(director, "Ann", "Bob", "Cid")
    director.night(number).send(HandOver(1))
    for entry in (1, 2, 3):
        director.night(number).send(MarkPaid(entry, False))
    assert handed_over(director, number) == [("-30.00", True), ("30.00", False)]
    director.night(number).send(PayAnyway())
    director.night(number).send(HandOver(1))
    assert handed_over(director, number) == [("-30.00", True), ("30.00", True)]


def test_f8_5_a_prize_that_changes_once_it_was_handed_over_is_settled_again(
    director: Director,
) -> None:
    number = paid_up(director, "Ann", "Bob", "Cid")
    director.night(number).send(HandOver(1))
    director.night(number).send(MarkPaid(3, False))
    (due,) = director.night(number).payments().due
    assert (due.amount, due.handed, due.settled) == (2000, 3000, False)
    director.night(number).send(PayAnyway())
    director.night(number).send(HandOver(1))
    (due,) = director.night(number).payments().due
    assert due.settled


def test_f8_5_units_are_taken_off_a_prize_once_and_never_off_what_is_handed_over_later(
    director: Director,
) -> None:
    number = begun(director, ["Ann", "Bob", "Cid"], units="2", unit_worth="1.00", **FEE)
    for entry in (1, 2):
        director.night(number).send(MarkPaid(entry, True))
    for loser in (0, 1, 1, 2, 2):
        director.night(number).table().send(RecordRound(loser, 0))
    director.night(number).send(PayAnyway())
    (ann,) = director.night(number).payments().due
    assert (ann.amount, ann.units, ann.changes_hands) == (2500, 100, 2400)
    director.night(number).send(HandOver(1))
    director.night(number).send(MarkPaid(3, True))
    view = director.night(number).payments()
    (ann,) = view.due
    assert (ann.amount, ann.handed, ann.changes_hands) == (3500, 2500, 1000)
    assert [(line.name, line.amount, line.why) for line in view.reckoned] == [
        ("Ann", 100, "for units, unless it was taken off a prize before"),
        ("Cid", 200, "for units"),
        ("Bob", 200, "for units"),
    ]


def test_f8_5_what_was_handed_to_somebody_who_has_not_won_after_all_is_told(
    director: Director,
) -> None:
    number = paid_up(director, "Ann", "Bob", "Cid")
    director.night(number).send(HandOver(1))
    director.night(number).send(HandOver(1, handed=False))
    director.night(number).send(HandOver(1))
    director.night(number).send(MarkPaid(2, False))
    for entry in (1, 3):
        director.night(number).send(MarkPaid(entry, False))
    (due,) = director.night(number).payments().due
    assert (due.name, due.amount, due.handed) == ("Ann", 0, 3000)


def test_f8_5_nothing_is_handed_over_while_the_night_goes_on(director: Director) -> None:
    number = out_again(director, paid=True)
    director.night(number).send(AcceptPlan())
    view = director.night(number).payments()
    assert (view.due, view.may_pay_anyway) == ((), False)
    with pytest.raises(Refused, match="before the places are settled"):
        director.night(number).send(HandOver(1))
    with pytest.raises(Refused, match="before the places are settled"):
        director.night(number).send(PayAnyway())


def test_f8_5_whoever_joins_the_table_and_pays_is_marked_as_paid(director: Director) -> None:
    number = one_table(director, "Ann", "Bob", format="single", **FEE)
    for entry in (1, 2):
        director.night(number).send(MarkPaid(entry, True))
    director.night(number).table().send(Join("Cid", 3, 0, paid=True))
    assert director.night(number).payments().owed == ()
    assert director.night(number).view().taken == "€30.00"


def test_f8_5_one_key_checks_in_and_pays(director: Director) -> None:
    number = director.plan(
        {"name": "Friday", "date": "2026-11-20", "preset": "classic", "format": "freezeout"} | FEE
    )
    director.night(number).send(Register(["Ann", "Bob"]))
    director.night(number).send(CheckIn([1], paid=True))
    ann, bob = director.night(number).view().entries
    assert (ann.here, ann.paid, bob.here, bob.paid) == (True, True, False, False)
    assert director.night(number).view().taken == "€10.00"
    director.night(number).send(Undo())
    ann, _ = director.night(number).view().entries
    assert (ann.here, ann.paid) == (True, False)


@pytest.mark.parametrize("seated", [False, True])
def test_f9_1_a_struck_re_buy_that_was_not_paid_gives_nothing_back(
    director: Director, *, seated: bool
) -> None:
    number = bought(director, seated=seated)
    director.night(number).send(MarkPaid(1, False))
    wanted = result(director, number, 1, 1, "Bob")
    preview = director.night(number).table(1).preview(wanted)
    assert not any("back for the re-buy" in note for note in preview.notes)
    director.night(number).table(1).send(Correct(wanted, shown=preview))
    assert director.night(number).payments().owed == ()
    places = director.night(number).places()
    assert places.proof.fault == ""
    assert "€5" not in places.proof.words
    kinds = [kind for player, kind, _ in money(director, number) if player == "Ann"]
    assert kinds == ["fee", "house", "rebuy", "rebuy"]


def test_f9_1_whose_paid_re_buy_was_struck_is_named_with_what_comes_back(
    director: Director,
) -> None:
    number = bought(director, seated=True)
    wanted = result(director, number, 1, 1, "Bob")
    director.night(number).table(1).send(
        Correct(wanted, shown=director.night(number).table(1).preview(wanted))
    )
    view = director.night(number).payments()
    assert view.reckoned == (Reckoned("Ann", -500, "re-buy struck"),)
    assert view.till.refunds == 500


def test_f8_5_a_row_of_before_has_its_re_buy_paid_and_its_fee_marked() -> None:
    assert decode("rebought", 1, {"entry": 3}) == Rebought(3, paid=True)
    assert decode("payment-marked", 1, {"entry": 3, "paid": False}) == PaymentMarked(3, False)
