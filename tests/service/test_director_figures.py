"""A night's figures: everybody's row of standings.csv, and the money that units are worth."""

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from screens.files.tables_written import written
from tests.exports.cells import rows_of
from tests.nights import begun
from tests.restless_guests import seeded_director
from tests.screens.floors import NAMES
from tests.service.figures import Row, figures_agree
from tests.service.nights_in_play import in_play, one_table
from tourney.game.mexico.match import Match
from tourney.game.sheets import read_sheet
from tourney.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    director, _ = seeded_director(tmp_path / "nights.db", 4)
    yield director
    director.close()


def by_player(director: Director, number: int) -> dict[str, Row]:
    """The rows of standings.csv, which add up."""
    figures_agree(director.night(number).places())
    return {row["player"]: row for row in rows_of(written(director, number)["standings.csv"])}


@pytest.mark.parametrize(
    ("preset", "mexicos", "cells"),
    [("classic", 1, {""}), ("classic", 0, {"0"}), ("chips", 0, {"0"})],
)
def test_r10_4_mexicos_of_rounds_by_their_result_are_known_to_nobody_but_that_there_were_none(
    director: Director, preset: str, mexicos: int, cells: set[str]
) -> None:
    number = in_play(director, "duel", 4, 2, preset=preset)
    for table in director.night(number).floor().tables:
        director.night(number).table(table.number).record_round(1, mexicos)
    rows = by_player(director, number).values()
    assert {row["mexicos"] for row in rows} == cells


WORTH = {"currency": "EUR", "unit_worth": "0.50"}


@pytest.mark.parametrize("fee", ["", "10"])
@pytest.mark.parametrize("format_", ["freezeout", "single"])
def test_f8_6_what_the_pot_pays_is_a_prize(director: Director, format_: str, fee: str) -> None:
    number = begun(director, NAMES[:3], units="2", format=format_, fee=fee, **WORTH)
    for entry in (1, 2, 3):
        director.night(number).people.mark_paid(entry, True)
    for loser in (1, 2, 1, 2):
        director.night(number).table().record_round(loser, 0)
    pool = 30 if fee else 0
    files = written(director, number)
    rows = by_player(director, number)
    assert [Decimal(row["prize"]) for row in rows.values()] == [pool + 2, 0, 0]
    ledger = rows_of(files["ledger.csv"])
    money = [(row["player"], row["kind"], Decimal(row["amount"])) for row in ledger]
    prize: list[tuple[str, str, Decimal]] = [(NAMES[0], "prize", Decimal(-30))]
    assert [line for line in money if line[1] != "fee"] == [
        (NAMES[2], "units", Decimal(1)),
        (NAMES[1], "units", Decimal(1)),
        (NAMES[0], "pot", Decimal(-2)),
        *(prize if fee else []),
    ]
    assert sum(amount for *_, amount in money) == 0
    proof = director.night(number).places().proof
    assert (proof.balanced, proof.words.partition(" · ")[2]) == (
        True,
        "€30 + €2 = €32" if fee else "€2 for units = €2 prizes",
    )


def test_f8_6_each_score_sheet_pays_its_own_pot(director: Director) -> None:
    number = begun(director, ["Ann", "Bob"], units="1", **WORTH)
    night = director.night(number)
    night.table().record_round(1, 0)
    night.merge_sheet("@rules classic units=1\n@players Eve, Dot\n@lead Dot\n@lost Eve\n")
    rows = rows_of(written(director, number)["standings.csv"])
    assert [(row["player"], row["prize"]) for row in rows] == [
        ("Ann", "0.50"),
        ("Bob", "0.00"),
        ("Dot", "0.50"),
        ("Eve", "0.00"),
    ]
    ledger = rows_of(written(director, number)["ledger.csv"])
    assert [(row["player"], row["kind"]) for row in ledger] == [
        ("Bob", "units"),
        ("Eve", "units"),
        ("Ann", "pot"),
        ("Dot", "pot"),
    ]
    assert night.places().proof.fault == ""


def test_f1_4_a_late_entry_is_waited_for_in_the_middle_of_a_round(director: Director) -> None:
    number = one_table(director, "Ann", "Bob", units="1", **{"option.late": "yes"})
    director.night(number).table().roll(54)
    director.night(number).people.register(["Zoe"])
    director.night(number).table().stand()
    director.night(number).table().record_value(31)
    assert not director.night(number).floor().finished
    director.night(number).moves.accept_plan()
    assert [seat.name for seat in director.night(number).floor().tables[0].seats] == ["Ann", "Zoe"]
    assert director.night(number).table().sheet().count("@awaited 1\n") == 1
    again = read_sheet(director.night(number).table().sheet()).match
    assert isinstance(again, Match)
    assert (again.units, again.winner, again.awaited) == ((1, 0, 1), None, 0)
