"""A store that the first version wrote is brought up to date, and goes on where it stopped."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.released_stores import restored
from tourney.game.mexico.words import referee
from tourney.service.director import Director


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return restored("0001", tmp_path / "nights.db")


def test_its_finished_night_has_the_same_standings(director: Director) -> None:
    standings = director.night(1).table().standings_view()
    assert [(line.rank, line.name, line.units) for line in standings.lines] == [
        (1, "Ann", 1),
        (2, "Bob", 0),
        (3, "=1+1", 0),
    ]
    assert (standings.winner, standings.pot_words) == ("Ann", "2 units (€1.00)")


def test_its_night_in_play_goes_on_at_the_same_roll(director: Director) -> None:
    table = director.night(2).table().page().table
    assert referee(table.match).startswith("Dot has 65 ")
    assert (table.as_lead, table.limit, table.rolls) == (True, 3, (65,))
    director.night(2).table().stand()
    assert director.night(2).undo() == "Dot's stand"
    assert director.night(2).undo() == "Dot's roll 65"


def test_its_plans_have_no_preset_of_the_house_and_plain_penalties(director: Director) -> None:
    plan = director.night(2).view().plan
    assert (plan.venue, plan.rules.preset, plan.house, plan.penalties) == (
        "The Swan",
        "mexxen",
        "",
        "penalties",
    )


def test_its_results_are_those_of_the_first_table(director: Director, path: Path) -> None:
    columns = "night, at_table, position, place, name, units_paid, penalties"
    kept = [(1, 1, 1, 1, "Ann", 0, 0), (1, 1, 2, 2, "Bob", 1, 0), (1, 1, 3, 3, "=1+1", 1, 0)]
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute(f"SELECT {columns} FROM result").fetchall() == kept
    assert director.rebuild() == (2, ())
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute(f"SELECT {columns} FROM result").fetchall() == kept
