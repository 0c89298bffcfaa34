"""F10: every file with a list of people, read by our own reader, is these people."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from exports.csv.cells import CsvForm, safe_cell
from exports.csv.standings import qualified_csv, season_csv
from exports.night import NAMES
from screens.files.tables_written import written
from tests.nights import HOSTILE_NAMES, begun, director_at, ended, played_out
from tourney.night.people.listed import UnreadablePeople, without_guard
from tourney.night.people.lists import read_people, write_list
from tourney.night.season.view import qualified
from tourney.service.director import Director

ODD = ("Dee;Eve", "Fay, Gus", "'@Bob", "''+Cid", "1. FC", "2. FC", "Name", "Mexico Friday", '"Q" R')
#: The lists of people; the others hold rolls, rounds or a whole night.
LISTS = {"standings.csv", "ledger.csv", "entrants.txt", "penalties.csv", "rolls.csv"}


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with closing(director_at(tmp_path)) as opened:
        yield opened


def names_in_each(files: dict[str, bytes]) -> dict[str, set[str]]:
    """The names that our reader finds in each file that it takes."""
    found = {}
    for name, data in files.items():
        try:
            people = read_people(data)
        except UnreadablePeople:
            continue
        assert not any(person.units for person in people)
        assert len(people) == len({person.name for person in people})
        found[name] = {person.name for person in people}
    return found


def test_f10_of_one_table_the_lists_are_read_as_they_were(
    director: Director,
) -> None:
    names = [*ODD, *HOSTILE_NAMES]
    number = begun(director, names, currency="EUR", fee="5")
    for entry in range(1, len(names) + 1):
        director.night(number).people.mark_paid(entry, True)
    played_out(director, number)
    files = written(director, number)
    read = names_in_each(files)
    assert read == {file: set(names) for file in LISTS & set(files)}
    assert {"standings.csv", "ledger.csv", "entrants.txt", "rolls.csv"} <= set(read)


def test_f10_of_liars_mexico_the_players_with_a_penalty_are_read_too(director: Director) -> None:
    names = ["Ann", *ODD]
    number = begun(director, names, preset="liar", lives="3")
    table = director.night(number).table()
    table.claim(54)
    table.claim(62)
    table.doubt(31)
    read = names_in_each(written(director, number))
    assert read == {
        "standings.csv": set(names),
        "entrants.txt": set(names),
        "penalties.csv": {names[1]},
    }


@pytest.mark.parametrize("csv", ["plain", "point", "comma"])
def test_f10_over_several_tables_and_the_seats(director: Director, csv: CsvForm) -> None:
    names = [f"Guest {number}" for number in range(1, 8)]
    form = {"date": "2026-11-20", "preset": "classic", "format": "freezeout", "tables": "2"}
    number = director.plan({"name": "Friday", **form})
    director.night(number).people.register(names)
    director.night(number).seats.draw("42613")
    director.night(number).seats.open_tables()
    read = names_in_each(written(director, number, csv=csv))
    lists = ("standings.csv", "entrants.txt", "seating.txt")
    assert {file: found for file, found in read.items() if found} == {
        file: set(names) for file in lists
    }


def test_f10_every_file_of_a_night_was_looked_at() -> None:
    others = {"report.html", "bracket.svg", "rounds.csv", "night.json", "seating.txt"}
    assert set(NAMES) == LISTS | others


def test_f6_4_a_season_and_who_goes_on_are_read_as_they_are(director: Director) -> None:
    nights = [ended(director, *ODD), ended(director, "Ann", "Bob", name="Next")]
    director.seasons.save("Autumn", nights, {"points": "10 7 5"})
    view = director.seasons.view("Autumn")
    assert names_in_each({"season.csv": season_csv(view)}) == {"season.csv": {*ODD, "Ann", "Bob"}}
    going = qualified(view, 4)
    people = read_people(qualified_csv(view, going))
    assert [(each.name, each.seed) for each in people] == [(line.name, line.rank) for line in going]


@pytest.mark.parametrize("name", [*ODD, "'", "'x", "=1", "'=1", "''=1", "-", "\uff0b1"])
def test_f10_1_what_a_cell_is_guarded_by_is_taken_away_again(name: str) -> None:
    assert without_guard(safe_cell(name)) == name


def test_f10_2_names_alone_stand_bare_where_they_are_read_so() -> None:
    assert write_list(["Ann Lee", "=1+1", "[/]", "50 Cent"]) == "Ann Lee\n=1+1\n[/]\n50 Cent\n"
    assert write_list(["Ann", "Dee;Eve"]) == 'Ann\n"Dee;Eve"\n'
    for odd in ("Ann (out)", "Waiting list", "Bob: 7", "x:", "- y", "~z~", "{", "@rules a"):
        names = [odd, "Ann", f"{odd}x"]
        assert [each.name for each in read_people(write_list(names).encode())] == names
