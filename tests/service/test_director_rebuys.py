"""Re-buys that no longer fit after a correction, with what was paid for them (F9.1, R10.3)."""

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from screens.files.tables_written import written
from tests.exports.cells import rows_of
from tests.nights import night_form
from tests.service.figures import Row, figures_agree
from tests.service.mistyped_nights import seen
from tests.service.three_tables import ANN, NAMES, bought, lose, result
from tourney.game.mending.terms import Correction
from tourney.night.barrier.proposal import Edits
from tourney.service.before_play import OpenTables, PlaceSeats, Register, Undo
from tourney.service.director import Director
from tourney.service.moves import AcceptPlan, Rebuy
from tourney.service.play import Correct, NameLead, RecordValue

KEPT = frozenset({-ANN})


def row_of_ann(director: Director, number: int) -> Row:
    """The row of standings.csv, where every row adds up, and the proof with them."""
    places = director.night(number).places()
    assert places.proof.fault == ""
    return next(row for row in figures_agree(places) if row["player"] == "Ann")


def payments(director: Director, number: int) -> list[tuple[str, int]]:
    """Ann's lines in the ledger, but for the entry fee."""
    lines = [line for line in director.night(number).ledger() if line.name == "Ann"]
    return [(line.kind, line.amount) for line in lines if line.kind not in ("fee", "house")]


@pytest.mark.parametrize("seated", [False, True])
def test_f9_1_a_struck_re_buy_is_given_back_as_its_preview_says(
    director: Director, *, seated: bool
) -> None:
    number = bought(director, seated=seated)
    before = seen(director, number)
    wanted = result(director, number, 1, 1, "Bob")
    preview = director.night(number).table(1).preview(wanted)
    assert [
        conflict.kept for conflict in preview.conflicts if conflict.words == "Ann's re-buy"
    ] == [False]
    assert "Ann has €5.00 back for the re-buy." in preview.notes
    director.night(number).table(1).send(Correct(wanted, shown=preview))
    row = row_of_ann(director, number)
    assert (row["units_start"], row["units_left"], row["rebuys"]) == ("1", "1", "0")
    assert row["fees"] == "10.00"
    assert payments(director, number) == [("rebuy", 500), ("refund", -500)]
    # Nine entry fees and the re-buy; prizes, the house and what was refunded.
    proof = director.night(number).places().proof
    assert proof.in_full.endswith("€95 taken = €81 prizes + €9 house + €5 refunds")
    director.night(number).send(Undo())
    assert seen(director, number) == before


@pytest.mark.parametrize("seated", [False, True])
def test_f9_1_a_kept_re_buy_stays_paid_with_its_units_on_top(
    director: Director, *, seated: bool
) -> None:
    number = bought(director, seated=seated)
    before = seen(director, number)
    wanted = replace(result(director, number, 1, 1, "Bob"), kept=KEPT)
    preview = director.night(number).table(1).preview(wanted)
    (conflict,) = (conflict for conflict in preview.conflicts if conflict.words == "Ann's re-buy")
    assert (conflict.kept, conflict.keep) == (True, "with 1 unit on top")
    director.night(number).table(1).send(Correct(wanted, shown=preview))
    if not seated:
        director.night(number).send(AcceptPlan())
    row = row_of_ann(director, number)
    assert (row["units_start"], row["units_left"], row["rebuys"]) == ("2", "2", "1")
    assert row["fees"] == "15.00"
    assert payments(director, number) == [("rebuy", 500)]
    if seated:
        director.night(number).send(Undo())
        assert seen(director, number) == before


@pytest.mark.parametrize("kept", [frozenset(), KEPT])
@pytest.mark.parametrize("seated", [False, True])
def test_f9_1_both_replay_the_same_and_go_into_another_store(
    director: Director, path: Path, tmp_path: Path, kept: frozenset[int], *, seated: bool
) -> None:
    number = bought(director, seated=seated)
    director.night(number).table(1).send(
        Correct(replace(result(director, number, 1, 1, "Bob"), kept=kept))
    )
    with closing(Director.open(path)) as again:
        assert seen(again, number) == seen(director, number)
    (tmp_path / "elsewhere").mkdir()
    with closing(Director.open(tmp_path / "elsewhere" / "nights.db")) as elsewhere:
        there = elsewhere.import_night(director.night(number).json())
        assert elsewhere.night(there).places().lines == director.night(number).places().lines
        assert elsewhere.night(there).ledger() == director.night(number).ledger()


def test_f9_1_the_history_of_the_night_marks_a_re_buy_that_is_struck(director: Director) -> None:
    number = bought(director, seated=True)
    director.night(number).table(1).send(Correct(result(director, number, 1, 1, "Bob")))
    lines = [line for part in director.night(number).history() for line in part.lines]
    (struck,) = (line for line in lines if line.words.startswith("Ann bought in again"))
    assert (struck.words, struck.mended) == ("Ann bought in again: struck by a correction", True)
    assert any(line.words.endswith("Ann's re-buy is struck") for line in lines)
    director.night(number).send(Undo())
    lines = [line for part in director.night(number).history() for line in part.lines]
    assert [line.mended for line in lines if line.words == "Ann bought in again"] == [False]


def test_f9_1_the_ledger_that_is_written_has_the_refund(director: Director) -> None:
    number = bought(director, seated=True)
    director.night(number).table(1).send(Correct(result(director, number, 1, 1, "Bob")))
    rows = rows_of(written(director, number)["ledger.csv"])
    ann = [(row["kind"], row["amount"]) for row in rows if row["player"] == "Ann"]
    assert ann[-2:] == [("rebuy", "5.00"), ("refund", "-5.00")]


def test_f9_1_a_correction_recorded_before_re_buys_could_be_struck_replays_as_it_was(
    director: Director, tmp_path: Path
) -> None:
    number = bought(director, seated=True)
    director.night(number).table(1).send(
        Correct(replace(result(director, number, 1, 1, "Bob"), kept=KEPT))
    )
    night = json.loads(director.night(number).json())
    old = _of_version_1(night)
    assert old == 1
    (tmp_path / "elsewhere").mkdir()
    with closing(Director.open(tmp_path / "elsewhere" / "nights.db")) as elsewhere:
        there = elsewhere.import_night(json.dumps(night).encode())
        assert elsewhere.night(there).places().lines == director.night(number).places().lines
        assert row_of_ann(elsewhere, there)["rebuys"] == "1"


def _of_version_1(part: object) -> int:
    """Have every settled correction in a night as its first version had it; how many there are."""
    if isinstance(part, list):
        return sum(map(_of_version_1, part))
    if not isinstance(part, dict):
        return 0
    if part.get("kind") == "correction-settled":
        part["version"] = 1
        del part["payload"]["struck"]
        return 1
    return sum(map(_of_version_1, part.values()))


@pytest.mark.parametrize("back", [False, True])
def test_f9_1_whoever_never_went_out_sat_at_one_table_in_each_beat(
    director: Director, *, back: bool
) -> None:
    # Ann goes out at table 1 in beat 2, and if she is back, plays beats 3 and 4 at table 2.
    options = {"option.rest": "no", "option.rebuy": "9", "units": "3", "rebuy": "5"}
    number = director.plan(night_form("freezeout", 3) | options)
    names = [*NAMES, "Jon", "Kay", "Leo"]
    director.night(number).send(Register(names, [True] * len(names)))
    director.night(number).send(PlaceSeats([(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)]))
    director.night(number).send(OpenTables())
    for table in director.night(number).view().tables:
        director.night(number).table(table.number).send(NameLead(0))
    lose(director, number, Ann=0, Eve=0, Ida=0)
    director.night(number).send(AcceptPlan())
    lose(director, number, Ann=1, Eve=0, Ida=0)
    if back:
        director.night(number).send(Rebuy(ANN))
    director.night(number).send(AcceptPlan(Edits(moves=((ANN, 2),)) if back else Edits()))
    for _ in range(2):
        lose(director, number, Cid=0, Fay=0, Jon=0)
        director.night(number).send(AcceptPlan())
    before = seen(director, number)
    wanted = result(director, number, 1, 2, "Dee mexicos=1")
    director.night(number).table(1).send(
        Correct(wanted, shown=director.night(number).table(1).preview(wanted))
    )
    sheet = director.night(number).table(1).sheet()
    assert sheet.index("@lost Dee") < sheet.index("@moved Ann") < sheet.index("@beat 3")
    assert sheet.count("@moved Ann") == 1
    items = director.night(number).table(1).history()
    (moved,) = (item for item in items if item.did == "moved")
    assert [item.number for item in items[: items.index(moved)] if item.number] == [1, 2]
    (line,) = director.night(number).table(1).corrections()
    assert line.items == {1, items.index(moved)}
    assert row_of_ann(director, number)["rounds_played"] == ("4" if back else "2")
    director.night(number).send(Undo())
    assert seen(director, number) == before


@pytest.mark.parametrize("seated", [False, True])
def test_f1_4_f9_1_of_two_re_buys_the_one_that_no_longer_fits_is_given_back(
    director: Director, path: Path, *, seated: bool
) -> None:
    """Ann went out twice; the first time it was Bob who had lost."""
    number = bought(director, seated=True, each="2")
    for table in director.night(number).floor().tables:
        its = director.night(number).table(table.number)
        if its.match.rolloff is not None:
            its.send(NameLead(its.match.present[0]))
        here = [seat.name for seat in table.seats if seat.units]
        lose(director, number, **{"Ann" if "Ann" in here else here[0]: 0})
    director.night(number).send(Rebuy(ANN))
    if seated:
        director.night(number).send(AcceptPlan())
    before = seen(director, number)
    wanted = result(director, number, 1, 1, "Bob")
    preview = director.night(number).table(1).preview(wanted)
    assert "Ann's re-buy" in [conflict.words for conflict in preview.conflicts]
    assert "Ann has €5.00 back for the re-buy." in preview.notes
    director.night(number).table(1).send(Correct(wanted, shown=preview))
    row = row_of_ann(director, number)
    assert (row["units_start"], row["units_left"], row["rebuys"]) == ("2", "1", "1")
    assert row["fees"] == "15.00"
    assert payments(director, number) == [("rebuy", 500), ("rebuy", 500), ("refund", -500)]
    with closing(Director.open(path.with_name("other.db"), lambda: "42613")) as elsewhere:
        there = elsewhere.import_night(director.night(number).json())
        assert row_of_ann(elsewhere, there) == row
    director.night(number).send(Undo())
    assert seen(director, number) == before


@pytest.mark.parametrize("kept", [frozenset[int](), KEPT])
@pytest.mark.parametrize("seated", [False, True])
def test_f1_4_f9_1_two_re_buys_that_one_correction_makes_wrong_are_both_given_back(
    director: Director, path: Path, kept: frozenset[int], *, seated: bool
) -> None:
    """Ann went out by a Mexico that was none, and again in a round that the host then strikes."""
    number = twice_in(director)
    night = director.night(number)
    if seated:
        night.send(AcceptPlan())
    before = seen(director, number)
    pick = next(
        line.pick
        for line in night.table(1).picks()
        if (line.pick.name, line.pick.item) == ("Cid", 0)
    )
    wanted = Correction(pick.entries, "=62", nth=pick.nth, kept=kept)
    second = next(
        conflict.key
        for conflict in night.table(1).preview(wanted).conflicts
        if conflict.words == "Round 2"
    )
    wanted = replace(wanted, struck=frozenset((second,)))
    preview = night.table(1).preview(wanted)
    told = [(each.words, each.keep, each.kept) for each in preview.conflicts if each.key == -ANN]
    assert told == [("Ann's 2 re-buys", "with 4 units on top", bool(kept))]
    assert ("Ann has €10.00 back for the re-buys." in preview.notes) is not bool(kept)
    night.table(1).send(Correct(wanted, shown=preview))
    row = row_of_ann(director, number)
    if kept:
        dealt = "6" if seated else "4"  # the second one's are dealt on sitting down
        assert (row["units_start"], row["units_paid"], row["rebuys"]) == (dealt, "1", "2")
        assert payments(director, number) == [("rebuy", 500)] * 2
    else:
        assert (row["units_start"], row["units_left"], row["rebuys"]) == ("2", "1", "0")
        assert row["fees"] == "10.00"
        assert payments(director, number) == [("rebuy", 500)] * 2 + [("refund", -500)] * 2
        words = [line.words for part in night.history() for line in part.lines]
        assert words.count("Ann bought in again: struck by a correction") == 2
        assert any(each.endswith("Ann's 2 re-buys are struck") for each in words)
    with closing(Director.open(path.with_name("other.db"), lambda: "42613")) as elsewhere:
        there = elsewhere.import_night(night.json())
        assert row_of_ann(elsewhere, there) == row
        assert elsewhere.night(there).ledger() == night.ledger()
    night.send(Undo())
    assert seen(director, number) == before


def twice_in(director: Director) -> int:
    """Three tables of three: Ann went out at the first, came back there, and went out again."""
    options = {"option.rest": "no", "option.rebuy": "9", "option.rebuys": "2"}
    number = director.plan(night_form("freezeout", 3) | options | {"units": "2", "rebuy": "5"})
    night = director.night(number)
    night.send(Register(NAMES, [True] * 9))
    night.send(PlaceSeats([(1, 2, 3), (4, 5, 6), (7, 8, 9)]))
    night.send(OpenTables())
    for table in (1, 2, 3):
        night.table(table).send(NameLead(2 if table == 1 else 0))
    _ann_goes_out(director, number, 21, 31, 54)
    night.send(AcceptPlan(Edits(moves=((ANN, 1),))))
    _ann_goes_out(director, number, 21, 62, 31)
    return number


def _ann_goes_out(director: Director, number: int, *values: int) -> None:
    """By the last values of those at her table; she buys in again."""
    for value in values:
        director.night(number).table(1).send(RecordValue(value))
    lose(director, number, Dee=0, Gus=0)
    director.night(number).send(Rebuy(ANN))
