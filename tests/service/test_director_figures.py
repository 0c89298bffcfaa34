"""A night's figures: everybody's row of standings.csv, and the money that units are worth."""

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from screens.files.tables_written import written
from tests.exports.cells import rows_of
from tests.nights import begun, night_form
from tests.restless_guests import seeded_director
from tests.screens.floors import NAMES, lose
from tests.service.figures import Row, figures_agree
from tests.service.nights_in_play import hold, in_play, one_table, play_out
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


def test_f10_1_units_start_is_all_that_was_dealt_to_somebody(director: Director) -> None:
    number = in_play(director, "freezeout", 6, 2, **{"option.rest": "no", "option.rebuy": "9"})
    lose(director, number, 1, NAMES[0])
    lose(director, number, 2, NAMES[1])
    hold(director, number)
    lose(director, number, 1, NAMES[0])
    director.night(number).moves.rebuy(1)
    waiting = by_player(director, number)[NAMES[0]]
    assert (waiting["units_start"], waiting["units_left"], waiting["status"]) == ("2", "0", "in")
    lose(director, number, 2, NAMES[3])
    hold(director, number)
    rows = by_player(director, number)
    bought, moved = rows[NAMES[0]], rows[NAMES[3]]
    assert (bought["units_start"], bought["units_left"], bought["rebuys"]) == ("4", "2", "1")
    assert (moved["units_start"], moved["units_left"], moved["units_paid"]) == ("2", "1", "1")


def test_f10_1_duels_deal_units_anew_and_say_what_was_laid_aside(director: Director) -> None:
    number = in_play(director, "duel", 4, 2)
    for table in director.night(number).floor().tables:
        for _ in range(2):
            director.night(number).table(table.number).record_round(1, 1 if _ else 0)
    hold(director, number)
    rows = by_player(director, number)
    through = [row for row in rows.values() if row["status"] == "in"]
    assert [(row["units_start"], row["units_aside"], row["units_left"]) for row in through] == [
        ("4", "2", "2"),
        ("4", "2", "2"),
    ]
    out = [row for row in rows.values() if row["status"] == "out"]
    assert {(row["stage"], row["out_beat"], row["out_round"]) for row in out} == {
        ("Semi-finals", "", "2")
    }
    assert {row["stage"] for row in through} == {"Final"}


def test_f10_1_who_goes_out_at_the_final_table_has_its_stage_and_round(director: Director) -> None:
    number = in_play(director, "freezeout", 8, 2, **{"units": "1", "option.rest": "no"})
    play_out(director, number)
    rows = by_player(director, number).values()
    out = [(row["stage"], row["out_beat"], row["out_round"]) for row in rows if row["out_table"]]
    assert sorted(out) == [
        *[("", "1", "")] * 2,
        *[("", "2", "")] * 2,
        *(("Final table", "", f"{number}") for number in (1, 2, 3)),
    ]
    assert {row["stage"] for row in rows if row["status"] == "won"} == {"Final table"}


def test_f10_1_a_points_night_has_no_units_and_leaves_its_people_in(director: Director) -> None:
    form = {"option.sittings": "2", "option.beats": "1", "units": "5"}
    number = in_play(director, "points", 4, 1, **form)
    for _ in range(2):
        lose(director, number, 1)
        if not director.night(number).floor().finished:
            hold(director, number)
    rows = by_player(director, number).values()
    assert {row["status"] for row in rows} <= {"won", "in"}
    assert {(row["units_start"], row["units_left"], row["units_aside"]) for row in rows} == {
        ("", "", "")
    }
    assert sum(int(row["units_paid"]) for row in rows) == 2


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


def test_f7_1_a_shared_first_place_can_be_shot_out(director: Director) -> None:
    form = {"option.sittings": "2", "option.beats": "1", "units": "5", "fee": "", "house": ""}
    number = in_play(director, "points", 4, 1, currency="", **form)
    for loser in NAMES[:2]:
        lose(director, number, 1, loser)
        if not director.night(number).floor().finished:
            hold(director, number)
    due = director.night(number).floor().shoot_out
    assert due is not None
    assert (due.why, due.must, len(due.throwers)) == ("for first place", False, 2)
    director.night(number).moves.call_shoot_out()
    director.night(number).moves.shoot(31)
    director.night(number).moves.shoot(54)
    lines = director.night(number).places().lines
    assert [line.rank for line in lines][:2] == [1, 2]
    assert [line.status for line in lines].count("won") == 1
    assert director.night(number).floor().shoot_out is None


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


def test_f8_6_on_several_tables_the_pot_of_all_is_the_firsts(director: Director) -> None:
    form = {"units": "1", "option.rest": "no", "fee": "", "house": "", **WORTH}
    number = in_play(director, "freezeout", 6, 2, **form)
    play_out(director, number)
    rows = by_player(director, number).values()
    assert [row["prize"] for row in rows] == ["2.50", *["0.00"] * 5]
    ledger = rows_of(written(director, number)["ledger.csv"])
    assert sum(Decimal(row["amount"]) for row in ledger) == 0


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


def test_f8_5_who_has_not_paid_is_said_on_floor_and_standings(director: Director) -> None:
    number = in_play(director, "freezeout", 6, 2, **{"option.rest": "no"})
    assert director.night(number).floor().proof.unpaid == ""
    director.night(number).people.register(["Late"], [False])
    director.night(number).people.mark_paid(1, False)
    words = f"Not paid (€20.00): {NAMES[0]} and Late."
    assert director.night(number).floor().proof.unpaid == words
    assert director.night(number).places().proof.unpaid == words
    assert words in written(director, number)["report.html"].decode()
    director.night(number).people.mark_paid(1, True)
    director.night(number).people.mark_paid(7, True)
    assert director.night(number).floor().proof.unpaid == ""


def test_f8_5_before_play_has_begun_nobody_is_said_to_owe(director: Director) -> None:
    night = director.night(director.plan(night_form("freezeout", 2) | {"fee": "5"}))
    night.people.register(NAMES[:6])
    night.seats.draw("42613")
    assert night.places().proof.unpaid == ""
    night.seats.open_tables()
    assert night.places().proof.unpaid.startswith("Not paid (€30.00)")


def test_f8_5_where_there_is_no_fee_nothing_is_said_of_paid(director: Director) -> None:
    form = {"currency": "", "fee": "", "house": ""}
    number = director.plan(night_form("freezeout", 2) | form)
    director.night(number).people.register(NAMES[:6])
    director.night(number).seats.draw("42613")
    director.night(number).seats.open_tables()
    assert director.night(number).floor().proof.unpaid == ""


def figures(director: Director, number: int) -> dict[str, tuple[str, ...]]:
    rows = by_player(director, number)
    columns = ("status", "units_start", "units_paid", "units_aside", "units_left", "points")
    return {name: tuple(row[column] for column in columns) for name, row in rows.items()}


def test_f1_4_a_match_is_not_over_while_a_re_buy_waits(director: Director) -> None:
    number = one_table(director, "Ann", "Bob", "Cid", units="1")
    director.night(number).table().record_round(2, 0)
    director.night(number).moves.rebuy(3)
    director.night(number).table().record_round(1, 0)
    # Bob is out, Ann alone: nobody has won while Cid may still sit down.
    assert not director.night(number).floor().finished
    assert director.night(number).table().view().match.alone
    assert director.night(number).floor().winner == ""
    assert director.night(number).floor().action == "a seat for Cid"
    director.night(number).moves.accept_plan()
    assert len(director.night(number).view().tables) == 1
    director.night(number).table().record_round(0, 0)
    floor = director.night(number).floor()
    assert (floor.finished, floor.winner) == (True, "Cid")
    assert floor.proof.words == "4 units dealt = 1 held + 3 in the pot"
    assert figures(director, number) == {
        "Cid": ("won", "2", "1", "0", "1", "5"),
        "Ann": ("out", "1", "1", "0", "0", "1"),
        "Bob": ("out", "1", "1", "0", "0", "0"),
    }


def test_f8_4_nothing_is_laid_aside_by_a_re_buy_that_waited(director: Director) -> None:
    number = one_table(director, "Ann", "Bob", "Cid", units="3")
    for _ in range(3):
        director.night(number).table().record_round(2, 0)
    director.night(number).moves.rebuy(3)
    for _ in range(3):
        director.night(number).table().record_round(1, 0)
    director.night(number).moves.accept_plan()
    for _ in range(3):
        director.night(number).table().record_round(0, 0)
    words = director.night(number).places().proof.words
    assert words == "12 units dealt = 3 held + 9 in the pot"
    again = Director.open(director.address)
    assert again.night(number).places() == director.night(number).places()
    again.close()


def test_f1_4_once_nobody_waits_any_more_whoever_is_left_has_won(director: Director) -> None:
    number = one_table(director, "Ann", "Bob", "Cid", units="1")
    director.night(number).table().record_round(2, 0)
    director.night(number).moves.rebuy(3)
    director.night(number).table().record_round(1, 0)
    director.night(number).moves.go_home(3)
    floor = director.night(number).floor()
    assert (floor.finished, floor.winner) == (True, "Ann")
    assert figures(director, number)["Ann"][-1] == "7"
    director.night(number).undo()
    assert not director.night(number).floor().finished
    director.night(number).undo()
    director.night(number).undo()
    director.night(number).table().record_round(1, 0)
    assert director.night(number).floor().winner == "Ann"


def test_f1_4_whoever_is_left_alone_may_go_and_those_who_wait_play_on(director: Director) -> None:
    number = one_table(director, "Ann", "Bob", "Cid", units="1")
    director.night(number).table().record_round(2, 0)
    director.night(number).moves.rebuy(3)
    director.night(number).table().record_round(1, 0)
    director.night(number).moves.rebuy(2)
    director.night(number).moves.go_home(1)
    assert not director.night(number).floor().finished
    director.night(number).moves.accept_plan()
    table = director.night(number).floor().tables[0].number
    director.night(number).table(table).name_lead(0)
    director.night(number).table(table).record_round(1, 0)
    assert director.night(number).floor().finished
    assert figures(director, number)["Ann"] == ("withdrawn", "1", "1", "0", "0", "2")


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


def test_f10_2_who_was_removed_unpaid_is_given_nothing_back(director: Director) -> None:
    form = {"name": "Friday", "date": "2026-11-20", "preset": "classic"}
    night = director.night(director.plan(form | {"currency": "EUR", "fee": "5"}))
    night.people.register(["Ann", "Bob", "Cid"], [False, True, True])
    night.people.remove(1)
    night.people.rename(2, "Bo")
    lines = [(line.name, line.kind, line.amount) for line in night.ledger()]
    assert lines == [("Bo", "fee", 500), ("Cid", "fee", 500)]


def test_f10_2_a_payment_that_two_laptops_mark_is_one_line(director: Director) -> None:
    form = {"name": "Friday", "date": "2026-11-20", "preset": "classic"}
    night = director.night(director.plan(form | {"currency": "EUR", "fee": "5"}))
    night.people.register(["Ann", "Bob"], [False, False])
    night.people.mark_paid(1, True)
    night.people.mark_paid(1, True)
    assert [(line.name, line.kind, line.amount) for line in night.ledger()] == [("Ann", "fee", 500)]
