"""Corrections that reach past a table, through the director and a store (F9.1, R10.3)."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.hunt.effort import TIMES
from tests.nights import night_form
from tests.restless_guests import seeded_director
from tests.service.mistyped_nights import Erring, seen
from tests.service.three_tables import NAMES, after_the_break, begun, lose, result, units
from tourney.game.mending.terms import Correction
from tourney.game.refusal import Refused
from tourney.night.corrections.correction import Preview
from tourney.service.before_play import OpenTables, PlaceSeats, Register, Undo
from tourney.service.director import Director
from tourney.service.ending import EndNight
from tourney.service.moves import AcceptPlan, GoHome
from tourney.service.play import Correct, NameLead, RecordRound, RollDie

#: Format, players, tables, preset, options.
NIGHTS: list[tuple[str, int, int, str, dict[str, str]]] = [
    ("freezeout", 6, 1, "chips", {"late": "yes", "rebuy": "9"}),
    ("freezeout", 4, 1, "sudden-death", {"late": "yes", "rebuy": "9"}),
    ("freezeout", 9, 3, "sudden-death", {"late": "yes", "rebuy": "3"}),
    ("freezeout", 14, 3, "chips", {"late": "yes", "rebuy": "5"}),
    ("freezeout", 24, 5, "mexxen", {"rebuy": "10"}),
    ("shuffle", 10, 2, "chips", {"every": "1", "late": "yes", "rebuy": "6"}),
    ("shuffle", 18, 4, "chips", {"every": "2", "rebuy": "9"}),
    ("heats", 14, 3, "chips", {"mode": "play-down"}),
    ("heats", 24, 5, "sudden-death", {"mode": "top-k"}),
    ("duel", 9, 2, "sudden-death", {"third": "yes"}),
    ("duel", 8, 4, "chips", {"elimination": "double"}),
    ("points", 10, 3, "mexxen", {"scoring": "mexxen", "final": "6", "late": "yes"}),
]


@pytest.mark.parametrize("seed", range(1, TIMES + 1))
@pytest.mark.parametrize(("format_", "players", "tables", "preset", "options"), NIGHTS)
def test_f9_1_whatever_is_put_right_whenever_the_night_balances_and_comes_to_its_end(
    tmp_path: Path,
    format_: str,
    players: int,
    tables: int,
    preset: str,
    options: dict[str, str],
    seed: int,
) -> None:
    path = tmp_path / "nights.db"
    director, chance = seeded_director(path, seed)
    erring = Erring(director, chance)
    night = erring.play(night_form(format_, tables, preset, **options), players)
    assert director.night(night.number).floor().finished
    assert director.night(night.number).places().blocked == ""
    assert all(draw.same for draw in director.night(night.number).draws().draws)
    again = Director.open(path)
    assert seen(again, night.number) == seen(director, night.number)
    again.close()
    (tmp_path / "elsewhere").mkdir()
    elsewhere = Director.open(tmp_path / "elsewhere" / "nights.db")
    number = elsewhere.import_night(director.night(night.number).json())
    assert elsewhere.night(number).places().lines == director.night(night.number).places().lines
    elsewhere.close()
    director.close()


def rows(path: Path) -> list[tuple[Any, ...]]:
    """Every row of the record, as it stands on disk."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT * FROM event ORDER BY stream, seq").fetchall()


def begun_points(director: Director) -> int:
    """A points night at two tables, Ann, Bob and Cid at the first; the first of each leads."""
    number = director.plan(night_form("points", 2, "mexxen"))
    director.night(number).send(Register(NAMES[:6], [True] * 6))
    director.night(number).send(PlaceSeats([[1, 2, 3], [4, 5, 6]]))
    director.night(number).send(OpenTables())
    for table in director.night(number).view().tables:
        director.night(number).table(table.number).send(NameLead(0))
    return number


def cells(preview: Preview) -> dict[tuple[str, str], tuple[str, str]]:
    """The changes over the whole night, by player and column."""
    return {
        (name, column): (shift.before, shift.after)
        for table in preview.night
        for name, shifts in table.rows
        for column, shift in zip(table.columns[1:], shifts, strict=True)
        if shift.changed
    }


def test_f9_1_no_units_stand_over_where_units_have_no_end(director: Director) -> None:
    number = begun_points(director)
    lose(director, number, Ann=0, Dee=0)
    director.night(number).send(AcceptPlan())
    ann = director.night(number).view().entries[0]
    director.night(number).send(GoHome(ann.entry))
    correction = result(director, number, 1, 1, "Bob")
    director.night(number).table(1).send(Correct(correction))
    assert director.night(number).places().proof.fault == ""


def test_f9_1_the_preview_says_whose_pot_changes(director: Director) -> None:
    number = after_the_break(director)
    preview = (
        director.night(number).table(1).preview(result(director, number, 1, 1, "Cid mexicos=1"))
    )
    (pot,) = (name for table in preview.shifts for name, _ in table.rows if "Pot" in name)
    assert pot == "Pot at table 1"


def test_f9_1_the_preview_shows_the_whole_night_before_and_after_and_records_nothing(
    director: Director, path: Path
) -> None:
    number = after_the_break(director)
    before = rows(path)
    preview = director.night(number).table(1).preview(result(director, number, 1, 2, "Cid"))
    assert rows(path) == before
    changed = cells(preview)
    assert changed["Ann", "Table"] == ("out", "waits")
    assert changed["Ann", "Units"] == ("0", "1")
    assert changed["Cid", "Units"] == ("3", "2")
    assert ("Bob", "Units") not in changed
    assert preview.notes == (
        "Ann was put out wrongly, and sits down at the next barrier with 1 unit.",
    )
    assert preview.stays == ()
    (table,), (ranks,) = preview.night, preview.ranks
    assert [name for name, _ in table.rows] == ["Ann", "Cid"]  # who is in again comes first
    assert ranks.columns == ("Player", "Rank")
    assert not {"Ann", "Cid"} & {name for name, _ in ranks.rows}


@pytest.mark.parametrize("now", [True, False])
def test_f9_1_who_comes_back_into_a_night_that_was_ended_is_in(
    director: Director, now: bool
) -> None:
    number = after_the_break(director)
    night = director.night(number)
    night.send(EndNight(now))
    preview = night.table(1).preview(result(director, number, 1, 2, "Cid"))
    assert preview.notes == ("Ann was put out wrongly, and is in with 1 unit.",)
    assert cells(preview)["Ann", "Units"] == ("0", "1")


def test_f9_1_one_entry_at_all_tables_that_undo_takes_back_together(
    director: Director, path: Path
) -> None:
    number = after_the_break(director)
    before, written = seen(director, number), rows(path)
    assert (
        director.night(number).table(1).send(Correct(result(director, number, 1, 1, "Cid")))
        == "Bob"
    )
    assert units(director, number) | {"Bob": 3, "Cid": 2} == units(director, number)
    after = seen(director, number)
    added = [row for row in rows(path) if row not in written]
    assert len(added) == 4  # the night's, and one at each table
    again = Director.open(path)
    assert seen(again, number) == after
    again.close()
    for table in (1, 2, 3):
        with pytest.raises(Refused) as refused:
            director.night(number).send(Undo(table))
        assert refused.value.code == "elsewhere"
        assert "the correction at table 1" in refused.value.sentence
    assert director.night(number).floor().night.undo == "the correction at table 1"
    assert director.night(number).send(Undo()) == "the correction at table 1"
    assert seen(director, number) == before


def test_f9_1_what_was_played_since_a_correction_is_undone_first(director: Director) -> None:
    number = after_the_break(director)
    director.night(number).table(1).send(Correct(result(director, number, 1, 1, "Cid")))
    lose(director, number, Bob=0)
    assert director.night(number).send(Undo()) == "table 3, Bob lost, pays 1"
    assert director.night(number).send(Undo()) == "the correction at table 1"


def test_f9_1_what_a_correction_took_for_granted_is_undone_after_it(director: Director) -> None:
    # Bob went out at table 3 for want of a unit, and waits to come back.
    number = after_the_break(director)
    lose(director, number, Bob=1)
    director.night(number).table(1).send(Correct(result(director, number, 1, 1, "Cid")))
    assert director.night(number).floor().waiting == ("Bob",)
    with pytest.raises(Refused) as refused:
        director.night(number).send(Undo(3))
    assert refused.value.code == "elsewhere"


def test_f9_1_nothing_is_written_for_the_night_where_nothing_reaches_past_the_table(
    director: Director, path: Path
) -> None:
    number = begun(director)
    lose(director, number, Ann=0)
    before = rows(path)
    director.night(number).table(1).send(Correct(result(director, number, 1, 1, "Bob")))
    assert len(rows(path)) == len(before) + 1
    assert director.night(number).send(Undo(1)).startswith("the correction of")


def test_f9_1_the_history_of_the_other_table_says_what_happened(director: Director) -> None:
    number = after_the_break(director)
    director.night(number).table(1).send(Correct(result(director, number, 1, 1, "Cid")))
    lose(director, number, Ida=0)
    last = director.night(number).table(3).history()[-1]
    assert last.summary == (
        "Ida pays 1 unit. Only the result was recorded. "
        "By a correction at another table Bob has 1 unit more."
    )
    assert "@mended Bob +1" in director.night(number).table(3).sheet()


def test_f9_1_whoever_stays_wrongly_goes_out_by_the_hosts_word_and_the_record_keeps_why(
    director: Director,
) -> None:
    number = begun(director, units="2")
    for losers in ({"Bob": 0, "Dee": 0, "Gus": 0}, {"Ann": 1, "Dee": 0, "Gus": 0}):
        lose(director, number, **losers)
        director.night(number).send(AcceptPlan())
    lose(director, number, Eve=0, Hal=0)
    wanted = result(director, number, 1, 2, "Bob")
    (stay,) = director.night(number).table(1).preview(wanted).stays
    assert (stay.name, stay.words) == ("Bob", "Bob would be out, and stays with 1 unit.")
    with pytest.raises(Refused) as refused:
        director.night(number).table(1).send(Correct(wanted, {stay.entry: "  "}))
    assert refused.value.code == "no-reason"
    director.night(number).table(1).send(Correct(wanted, {stay.entry: "all  saw it"}))
    assert "Bob" not in units(director, number)
    line = next(line for line in director.night(number).places().lines if line.name == "Bob")
    assert (line.status, line.out_beat, line.out_table) == ("out", 2, 1)
    event = director.night(number).session.rows[-1].event
    assert getattr(event, "outs", ()) == ((stay.entry, "all saw it"),)
    assert director.night(number).places().proof.fault == ""


def test_f9_1_the_first_lead_stays_known_where_the_night_has_gone_on(director: Director) -> None:
    number = director.plan(night_form("freezeout", 2) | {"units": "3"})
    names = NAMES[:6]
    director.night(number).send(Register(names, [True] * 6))
    entries = [line.entry for line in director.night(number).view().entries]
    director.night(number).send(PlaceSeats([entries[:3], entries[3:]]))
    director.night(number).send(OpenTables())
    for table in (1, 2):
        for die in (6, 4, 2):
            director.night(number).table(table).send(RollDie(die))
    lose(director, number, Ann=0, Dee=0)
    director.night(number).send(AcceptPlan())
    pick = next(
        line.pick for line in director.night(number).table(1).picks() if line.pick.name == "Bob"
    )
    tied = Correction(pick.entries, "6")
    (conflict,) = director.night(number).table(1).preview(tied).conflicts
    assert conflict.kept
    struck = Correction(pick.entries, "6", struck={conflict.key})
    with pytest.raises(Refused) as refused:
        director.night(number).table(1).preview(struck)
    assert refused.value.code == "no-lead"
    director.night(number).table(1).send(Correct(tied))
    assert director.night(number).floor().beat == 2


def test_f9_1_a_table_that_rests_is_called_again_though_its_last_round_was_struck(
    director: Director,
) -> None:
    form = night_form("freezeout", 2) | {"units": "3", "preset": "classic"}
    number = director.plan(form)
    names = NAMES[:7]
    director.night(number).send(Register(names, [True] * 7))
    entries = [line.entry for line in director.night(number).view().entries]
    director.night(number).send(PlaceSeats([entries[:4], entries[4:]]))
    director.night(number).send(OpenTables())
    for table in (1, 2):
        director.night(number).table(table).send(NameLead(0))
    while True:
        resting = [t.number for t in director.night(number).floor().tables if t.state == "resting"]
        if resting:
            break
        for due in director.night(number).floor().tables:
            names = [seat.name for seat in due.seats]
            lose(director, number, **{names[director.night(number).floor().beat % len(names)]: 0})
        director.night(number).send(AcceptPlan())
    assert resting == [2]
    picks = [line.pick for line in director.night(number).table(2).picks() if not line.pick.name]
    last = director.night(number).table(2).history()[-1].loser
    other = next(
        seat.name for seat in director.night(number).table(2).view().seats if seat.name != last
    )
    # By the first round two have lost all, so that the later ones cannot have been played.
    wanted = Correction(picks[1].entries, f"{other} mexicos=1")
    director.night(number).table(2).preview(wanted)
    director.night(number).table(2).send(Correct(wanted))
    for due in director.night(number).floor().tables:
        if due.state == "due":
            lose(director, number, **{due.seats[0].name: 0})
    director.night(number).send(AcceptPlan())
    assert director.night(number).places().proof.fault == ""


def test_f9_1_prizes_change_with_the_ranks_once_the_night_is_over(director: Director) -> None:
    number = director.plan(night_form("duel", 2) | {"units": "1"})
    director.night(number).send(Register(["Ann", "Bob"], [True, True]))
    director.night(number).send(PlaceSeats([[1, 2]]))
    director.night(number).send(OpenTables())
    director.night(number).table().send(NameLead(0))
    director.night(number).table().send(RecordRound(1, 0))
    preview = director.night(number).table().preview(result(director, number, 1, 1, "Ann"))
    assert cells(preview)["Bob", "Prize"] == ("\N{EN DASH}", "€18.00")
    director.night(number).table().send(Correct(result(director, number, 1, 1, "Ann")))
    assert [line.name for line in director.night(number).places().lines] == ["Bob", "Ann"]
