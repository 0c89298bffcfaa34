"""What a 31 makes players pay, in ledger, payments, proof and review (R14.3)."""

from pathlib import Path

from exports.csv.standings import ledger_csv
from exports.text.reviews import reviewed_sheet, reviews_text
from tests.nights import begun
from tourney.game.sheets import read_sheet
from tourney.service.director import Director
from tourney.service.night_handle import NightHandle


def played(director: Director) -> NightHandle:
    """Ann's 31 makes Bob pay a unit, and Cid loses the round with the other 31."""
    worth = {"currency": "EUR", "unit_worth": "0.50"}
    night = director.night(begun(director, ("Ann", "Bob", "Cid"), preset="mexen", **worth))
    table = night.table()
    table.roll(31, to=1)
    table.roll(64)
    table.stand()
    table.roll(65)
    table.stand()
    table.roll(31, to=1)
    table.stand()
    return night


def test_r14_3_ledger_and_payments_name_what_a_31_cost(store: Path) -> None:
    director = Director.open(store)
    night = played(director)
    table = night.table()
    table.end_play()
    lines = ledger_csv(night.view(), night.ledger()).decode().splitlines()
    assert [line.split(",")[2:5] for line in lines if ",units," in line or ",side," in line] == [
        ["Cid", "units", "0.50"],
        ["Bob", "side", "1.00"],
    ]
    (bob,) = (line for line in night.payments().reckoned if line.name == "Bob")
    assert bob.why == "for units, €1.00 of it for a 31"
    assert night.places().proof.in_full.startswith(
        "30 units dealt = 27 held + 1 in the pot from rounds + 2 from a 31 (€1.50)"
    )
    director.close()


def test_r14_3_the_review_says_that_they_are_left_out() -> None:
    told = "Chances leave out what a 31 makes players pay"
    sheet = "@rules mexen\n@players Ann, Bob\n@lead Ann\nAnn: 31>Bob 54\nBob: 61\n"
    assert told in reviews_text(reviewed_sheet(read_sheet(sheet)))
    assert told not in reviews_text(reviewed_sheet(read_sheet(sheet.replace(">Bob", ">-"))))
