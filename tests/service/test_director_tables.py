"""Nights of several tables: merged from score sheets, gone on with, undone, read again."""

from contextlib import closing
from pathlib import Path

import pytest

from tests.nights import begun, turns
from tests.refusals import refusing
from tests.stores import spoil
from tourney.game.refusal import Refused
from tourney.night.planning.from_sheet import RefusedSheet, read_table
from tourney.service.director import Director

#: Of the same rules as the nights here, and of other people.
SHEET = """@rules classic units=2
@players Dot, Eve, Fay
@lead Eve

Eve: 54
Fay: 62
Dot: 31
@join Gus 2 after Fay

Dot: 43 ...
"""
FINISHED = "@rules classic units=2\n@players Dot, Eve\n@lead Dot\n@lost Eve\n@lost Eve\n"


def a_night(director: Director, *names: str, **form: str) -> int:
    return begun(director, names or ("Ann", "Bob", "Cid"), **{"units": "2"} | form)


def names_on_the_list(director: Director, number: int) -> list[str]:
    return [entry.name for entry in director.night(number).view().entries]


# Merging


def test_a_sheet_becomes_the_next_table_and_goes_on(director: Director) -> None:
    number = a_night(director)
    assert director.night(number).merge_sheet(SHEET) == 2
    view = director.night(number).view()
    assert [(line.number, line.words, line.finished) for line in view.tables] == [
        (1, "round 1", False),
        (2, "round 2", False),
    ]
    assert view.tables[1].players == ("Dot", "Eve", "Fay", "Gus")
    where = {entry.name: (entry.table, entry.seat) for entry in view.entries}
    assert (where["Cid"], where["Gus"]) == ((1, 3), (2, 4))
    assert director.night(number).table(2).page().table.rolls == (43,)
    director.night(number).table(2).roll(65)
    director.night(number).table(2).stand()
    assert director.night(number).table(2).sheet().endswith("Dot: 43 65\n")
    assert director.night(number).table().page().table.rolls == ()


def test_what_comes_back_from_a_merged_table_is_equal_event_for_event(director: Director) -> None:
    number = a_night(director)
    director.night(number).merge_sheet(SHEET)
    assert read_table(director.night(number).table(2).sheet()).events == read_table(SHEET).events


def test_a_finished_sheet_leaves_the_night_in_play(director: Director) -> None:
    number = a_night(director, units="2")
    director.night(number).merge_sheet(FINISHED)
    assert director.night(number).view().state == "playing"
    assert director.night(number).table(2).standings_view().winner == "Dot"
    for loser in (1, 1, 2, 2):
        director.night(number).table().record_round(loser, 0)
    assert director.night(number).view().state == "finished"
    assert [line.winner for line in director.nights()] == ["Ann and Dot"]


def test_a_night_without_a_table_gets_its_first_from_a_sheet(director: Director) -> None:
    plan = {"name": "On paper", "date": "2026-11-20", "preset": "classic", "units": "2"}
    number = director.plan(plan)
    director.night(number).people.register(["Ann", "Fay"])
    assert director.night(number).merge_sheet(SHEET) == 1
    assert director.night(number).view().state == "playing"
    assert names_on_the_list(director, number) == ["Ann", "Fay", "Dot", "Eve", "Gus"]
    director.night(number).undo()
    assert director.night(number).view().state == "registering"
    assert names_on_the_list(director, number) == ["Ann", "Fay"]


def test_names_are_the_same_whatever_their_case(director: Director) -> None:
    number = a_night(director, "Ann", "Bob", "Cid")
    for loser in (1, 1, 2, 2):  # Ann has won, and the other two are free for another table
        director.night(number).table().record_round(loser, 0)
    director.night(number).merge_sheet(SHEET.replace("Fay", "CID").replace("Gus", "bOB"))
    assert names_on_the_list(director, number) == ["Ann", "Bob", "Cid", "Dot", "Eve"]
    assert director.night(number).view().tables[1].players == ("Dot", "Eve", "Cid", "Bob")
    assert "@join Bob 2 after Cid" in director.night(number).table(2).sheet()
    director.night(number).people.rename(2, "Rob")
    assert "Rob" in director.night(number).table(1).sheet()
    assert "@join Rob 2 after Cid" in director.night(number).table(2).sheet()


def test_both_games_are_merged(director: Director) -> None:
    number = begun(director, ["Ann", "Bob"], preset="liar", lives="3")
    sheet = "@rules liar lives=3\n@players Dot, Eve\n@lead Eve\nEve: 54\nDot: doubt 31\n"
    assert director.night(number).merge_sheet(sheet) == 2
    director.night(number).table(2).claim(62)
    standings = director.night(number).table(2).standings_view()
    assert [(line.name, line.figures.penalties) for line in standings.lines] == [
        ("Dot", 0),
        ("Eve", 1),
    ]
    assert len(director.night(number).table(2).liar_history()) == 2
    assert director.night(number).table(1).liar_history() == ()


def test_whoever_is_on_the_list_and_at_no_table_in_play_can_join_one(director: Director) -> None:
    number = director.plan({"name": "Friday", "date": "2026-11-20", "preset": "classic"})
    director.night(number).people.register(["Ann", "Bob"])
    for players in ("Dot, Eve, Fay", "Hal, Ida"):
        sheet = f"@rules classic\n@players {players}\n@lead {players[:3]}\n"
        director.night(number).merge_sheet(sheet)
    before = names_on_the_list(director, number)
    director.night(number).table().join("ann", 5, 2)
    assert names_on_the_list(director, number) == before
    assert director.night(number).view().tables[0].players == ("Dot", "Eve", "Fay", "Ann")
    with refusing("elsewhere"):
        director.night(number).table(2).join("Ann", 5, 0)
    assert director.night(number).undo(1) == "Ann joins with 5 units"
    director.night(number).table(2).join("Ann", 5, 0)
    assert director.night(number).view().tables[1].players == ("Hal", "Ann", "Ida")


# What is refused


@pytest.mark.parametrize(
    ("sheet", "code", "words"),
    [
        (SHEET + "Dot: 17\n", "sheet", "Line 11: "),
        (SHEET.replace("units=2", "units=3"), "other-rules", "classic units=2, the sheet by clas"),
        ("@rules liar\n@players Dot, Eve\n", "other-rules", "the sheet by liar."),
        (SHEET.replace("Fay", "BOB"), "elsewhere", "Bob is still playing at table 1."),
    ],
)
def test_what_is_not_merged_changes_nothing(
    director: Director, sheet: str, code: str, words: str
) -> None:
    number = a_night(director)
    before = director.night(number).view()
    with pytest.raises(Refused, match=words) as refused:
        director.night(number).merge_sheet(sheet)
    assert refused.value.code == code
    assert director.night(number).view() == before


def test_the_same_rules_by_another_preset_are_the_same(director: Director) -> None:
    number = a_night(director)
    same = "@rules chips units=2 mexico_by=lead escalation=once pass_lead=yes\n"
    assert director.night(number).merge_sheet(same + FINISHED.partition("\n")[2]) == 2


def test_of_several_sheets_all_are_merged_or_none(director: Director) -> None:
    number = a_night(director)
    before = director.night(number).view()
    other = SHEET.replace("Dot", "Hal").replace("Eve", "Ida").replace("Fay", "Jim")
    with pytest.raises(RefusedSheet, match="Gus") as refused:
        director.night(number).merge_sheets([SHEET, other])
    assert (refused.value.code, refused.value.at) == ("elsewhere", 1)
    assert director.night(number).view() == before
    with pytest.raises(RefusedSheet, match="Line 1: ") as refused:
        director.night(number).merge_sheets(["", SHEET])
    assert refused.value.at == 0
    assert director.night(number).merge_sheets([SHEET, other.replace("Gus", "Kay")]) == (2, 3)
    assert "table 3" in director.night(number).undo(3)


def test_a_night_is_made_of_several_sheets(director: Director) -> None:
    form = {"name": "On paper", "date": "2026-11-20"}
    with pytest.raises(RefusedSheet, match="Dot is still playing") as refused:
        director.plan_from_sheets(form, [SHEET, SHEET])
    assert refused.value.at == 1
    assert director.nights() == ()
    number = director.plan_from_sheets(form, [FINISHED, SHEET])
    assert [line.words for line in director.night(number).view().tables] == [
        "Dot has won",
        "round 2",
    ]
    assert names_on_the_list(director, number) == ["Dot", "Eve", "Fay", "Gus"]


# Undo


def test_a_merge_is_undone_in_one_step(director: Director) -> None:
    number = a_night(director)
    before = director.night(number).view()
    director.night(number).merge_sheet(SHEET)
    assert director.night(number).table(2).page().night.undo == "table 2 from its score sheet"
    assert director.night(number).undo(2) == "table 2 from its score sheet"
    assert director.night(number).view() == before
    with pytest.raises(Refused, match="This night has no table 2"):
        director.night(number).table(2).page()
    assert director.night(number).merge_sheet(FINISHED) == 2
    assert director.night(number).table(2).standings_view().winner == "Dot"


def test_undo_at_one_table_leaves_the_other_alone(director: Director) -> None:
    number = a_night(director)
    turns(director, number, "54")
    director.night(number).merge_sheet(SHEET)
    director.night(number).table(2).roll(65)
    other = director.night(number).table(2).page().table
    assert director.night(number).undo(1) == "Ann's roll 54"
    assert director.night(number).table(2).page().table == other
    assert director.night(number).undo(2) == "Dot's roll 65"
    assert director.night(number).table(1).page().table.rolls == ()


def test_what_is_another_tables_is_undone_there(director: Director) -> None:
    number = a_night(director)
    director.night(number).merge_sheet(SHEET)
    director.night(number).table().join("Hal", 2, 0)
    assert director.night(number).table(2).page().night.undo == ""
    with pytest.raises(Refused, match=r"You can undo the last entry, Hal came late, at table 1\."):
        director.night(number).undo(2)
    director.night(number).undo(1)
    assert director.night(number).undo(2).startswith("table 2 ")


def test_a_merge_is_not_undone_while_its_table_has_gone_on(director: Director) -> None:
    number = a_night(director)
    director.night(number).merge_sheet(SHEET)
    director.night(number).table(2).roll(65)
    with pytest.raises(Refused, match="Table 2 has moved on since"):
        director.night(number).undo()
    director.night(number).undo(2)
    assert director.night(number).undo().startswith("table 2 ")


# Other programs, and reading again


def test_a_table_that_another_program_merged_is_seen(tmp_path: Path, director: Director) -> None:
    number = a_night(director)
    with closing(Director.open(tmp_path / "nights.db")) as other:
        other.night(number).merge_sheet(SHEET)
        other.night(number).table(2).roll(65)
        director.night(number).table().roll(54)
        assert director.night(number).table().page().table.rolls == (54,)
        assert director.night(number).table(2).page().table.rolls == (43, 65)
        other.night(number).people.mark_paid(1, True)
        with pytest.raises(Refused) as refused:
            director.night(number).people.mark_paid(2, True)
        assert refused.value.code == "overtaken"


@pytest.mark.parametrize("seq", [1, 3])
def test_a_damaged_row_leaves_others_shown(tmp_path: Path, director: Director, seq: int) -> None:
    number = a_night(director)
    turns(director, number, "54 .", "62")
    director.night(number).merge_sheet(SHEET)
    director.close()
    spoil(tmp_path / "nights.db", f"night/{number}/table/2", seq, "{}")
    with closing(Director.open(tmp_path / "nights.db")) as again:
        view = again.night(number).view()
        assert f"Row {seq} of night/{number}/table/2 cannot be read" in view.damage
        assert [seat.value for seat in again.night(number).table().page().table.seats] == [
            54,
            62,
            None,
        ]
        assert len(again.night(number).table(1).standings_view().lines) == 3
        with refusing("damaged"):
            again.night(number).table().roll(31)
