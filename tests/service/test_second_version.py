"""A store of the second schema is read, and every night of it goes on where it stopped."""

from pathlib import Path
from random import Random

import pytest

from tests.store.released_stores import restored
from tourney.game.mexico.words import referee
from tourney.service.director import Director
from tourney.service.simulate import Simulation


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return restored("0002", tmp_path / "nights.db")


def test_its_nights_are_listed_as_they_stood(director: Director) -> None:
    listed = [(line.name, line.state, line.players, line.winner) for line in director.nights()]
    assert listed[::-1] == [
        ("First", "finished", 3, "Ann"),
        ("Second", "finished", 4, "李雷"),
        ("Freeze-out", "finished", 9, "Gus"),
        ("Two tables", "playing", 7, ""),
        ("Bracket", "playing", 4, ""),
        ("Liar", "playing", 3, ""),
        ("One table", "playing", 3, ""),
        ("Next week", "registering", 3, ""),
    ]
    assert [director.night(line.number).view().damage for line in director.nights()] == [""] * 8


def test_its_season_and_its_preset_are_there(director: Director) -> None:
    assert [
        (line.rank, line.name, line.points) for line in director.seasons.view("Autumn").lines
    ] == [(1, "Ann", 1900), (2, "Bob", 1400), (3, "李雷", 1100), (4, "=1+1", 600), (5, "Cid", 100)]
    assert director.templates.kept["Swan"].rules.units == 4  # type: ignore[union-attr]


def test_its_prizes_and_its_proof_are_the_same(director: Director) -> None:
    places = director.night(3).places()
    assert [(line.rank, line.name, line.prize_words) for line in places.lines[:4]] == [
        (1, "Gus", "€40.50"),
        (2, "Ann", "€24.30"),
        (3, "Dot", "€16.20"),
        (4, "Eve", ""),
    ]
    assert places.proof.words == (
        "9 units dealt = 1 held + 8 in the pot · €90 taken = €81 prizes + €9 house"
    )


def test_its_night_over_two_tables_goes_on_in_the_same_lap_to_its_end(director: Director) -> None:
    floor = director.night(4).floor()
    assert [(table.state, [seat.name for seat in table.seats]) for table in floor.tables] == [
        ("playing", ["Ann", "Bob", "Cid", "Dot"]),
        ("due", ["Eve", "Fay", "Gus"]),
    ]
    assert floor.lap == 2
    table = director.night(4).table(1).page().table
    assert referee(table.match).startswith("Cid has 65 ")
    assert (table.as_lead, table.limit, table.rolls) == (True, 3, (65,))
    assert [line.words for line in director.night(4).table(1).corrections()] == ["a result (Bob)"]
    assert director.night(4).undo(1) == "Cid's roll 65"
    Simulation(director, Random(1)).go_on(4)
    assert director.night(4).floor().finished
    assert director.night(4).places().proof.fault == ""


def test_its_bracket_is_played_to_its_end(director: Director) -> None:
    night = director.night(5)
    states = [(table.state, [seat.name for seat in table.seats]) for table in night.floor().tables]
    assert states == [("over", ["Dot"]), ("due", ["Bob", "Ann"])]
    Simulation(director, Random(1)).go_on(5)
    assert night.floor().finished


def test_its_game_of_liars_mexico_goes_on_at_the_same_claim(director: Director) -> None:
    table = director.night(6).table().liar_page().table
    assert table.referee == "Ann doubts Cid's 31, or takes the cup and claims more."
    assert table.last_penalties == ("Bob said 65 and had 43. Bob takes 1 penalty.",)
    assert director.night(6).undo() == "Cid's claim of 31"


def test_its_corrected_table_goes_on_at_the_same_roll(director: Director) -> None:
    table = director.night(7).table().page().table
    assert referee(table.match).startswith("Cid has 62 ")
    assert (table.as_lead, table.limit, table.rolls) == (True, 3, (65, 62))
    assert [line.words for line in director.night(7).table().corrections()] == ["Bob's 62"]
    assert [director.night(7).undo() for _ in range(2)] == ["Cid's roll 62", "Cid's roll 65"]
    director.night(7).undo()
    assert director.night(7).table().corrections() == ()


def test_its_flat_rows_are_those_of_its_events(director: Director) -> None:
    before = director.nights(), director.people()
    assert director.rebuild() == (8, ())
    assert (director.nights(), director.people()) == before
