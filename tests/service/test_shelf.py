"""Nights renamed, put away and brought back: nothing of what was recorded changes by it."""

from contextlib import closing
from pathlib import Path

import pytest

from screens.files.tables_written import written
from tests.exports.cells import rows_of
from tests.nights import begun, ended, played_out
from tests.refusals import refusing
from tourney.game.refusal import Refused
from tourney.log.roles import Role, Who
from tourney.service.director import Director


def test_f1_1_a_night_that_is_over_can_have_another_name_in_every_file(director: Director) -> None:
    number = begun(director, ["Ann", "Bob"], name="Fryday")
    played_out(director, number)
    before = rows_of(written(director, number)["standings.csv"])
    director.night(number).rename("Friday")
    after = rows_of(written(director, number)["standings.csv"])
    assert {row["night"] for row in before} == {"Fryday"}
    assert {row["night"] for row in after} == {"Friday"}
    assert [{**row, "night": ""} for row in before] == [{**row, "night": ""} for row in after]
    assert director.night(number).view().state == "finished"
    with pytest.raises(Refused, match="It is called that already"):
        director.night(number).rename(" Friday ")
    director.night(number).undo()
    assert director.nights()[0].name == "Fryday"


def test_a_name_that_no_plan_may_have_is_refused_and_changes_nothing(director: Director) -> None:
    number = begun(director, ["Ann", "Bob"], name="Friday")
    with pytest.raises(Refused):
        director.night(number).rename("x" * 41)
    assert director.nights()[0].name == "Friday"


def test_a_night_that_was_renamed_goes_to_another_store_with_its_name(
    director: Director, tmp_path: Path
) -> None:
    number = begun(director, ["Ann", "Bob"], name="Fryday")
    director.night(number).rename("Friday")
    data = written(director, number)["night.json"]
    with closing(Director.open(tmp_path / "other.db")) as other:
        assert other.night(other.import_night(data).number).view().plan.name == "Friday"


def test_f1_1_a_night_put_away_is_kept_whole_and_found_by_its_name(director: Director) -> None:
    first = begun(director, ["Ann", "Bob"], name="Friday")
    second = begun(director, ["Ann", "Bob"], name="Friday")
    files = written(director, first)
    director.shelf.put_away(second)
    assert [line.number for line in director.nights()] == [first]
    assert [line.put_away for line in director.all_nights()] == [True, False]
    assert (director.find("friday"), director.find(str(second))) == (first, second)
    director.shelf.put_away(first)
    assert (director.nights(), director.find("friday")) == ((), second)
    assert written(director, first) == files
    director.shelf.bring_back(first)
    assert [line.number for line in director.nights()] == [first]


def test_a_night_is_put_away_once_and_by_the_host_alone(director: Director) -> None:
    number = begun(director, ["Ann", "Bob"])
    director.shelf.put_away(number)
    with pytest.raises(Refused, match="archived already"):
        director.shelf.put_away(number)
    guest = Director.open(director.address, who=Who(Role.DISPLAY))
    with closing(guest):
        with pytest.raises(Refused, match="Only the host"):
            guest.shelf.bring_back(number)
        with pytest.raises(Refused):
            guest.night(number).rename("Mine")
        assert guest.nights() == ()
    director.shelf.bring_back(number)
    with refusing("shelf"):
        director.shelf.bring_back(number)


def test_f1_1_a_night_that_is_put_away_still_counts_in_its_season(director: Director) -> None:
    number = ended(director, "Ann", "Bob", "Cid", name="Friday")
    director.seasons.save("Autumn", [number], {"points": "10 7 5"})
    before = director.seasons.view("Autumn")
    director.shelf.put_away(number)
    assert director.seasons.view("Autumn") == before
    assert sorted(director.people()) == ["Ann", "Bob", "Cid"]
