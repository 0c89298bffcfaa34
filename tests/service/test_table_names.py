"""Names of tables, and of nights that are put away."""

from contextlib import closing
from pathlib import Path

import pytest

from screens.files.tables_written import written
from tests.exports.cells import rows_of
from tests.nights import HOSTILE_NAMES, begun, ended, night_form, played_out
from tests.refusals import refusing
from tests.screens.floors import NAMES, lose, name_leads, play_on
from tests.service.nights_in_play import hold, in_play
from tourney.game.refusal import Refused
from tourney.log.roles import Role, Who
from tourney.night.state.plan import Place
from tourney.service.director import Director

# Tables with names of their own, which stand beside their numbers (F1.1)


NAMED = {"units": "2", "option.rest": "no", "table_names": "Window, , Bar"}


def named(director: Director) -> int:
    return in_play(director, "freezeout", 12, 3, **NAMED)


def test_f1_1_a_number_with_a_name_counts_as_the_number_and_is_written_with_it() -> None:
    window = Place(3, "Window")
    assert (window, window + 1, f"{window:>4}", f"table {window}") == (
        3,
        4,
        "   3",
        "table 3 (Window)",
    )
    by_place: dict[int, str] = {window: "there"}
    assert by_place[3] == "there"
    assert window != Place(3, "Bar")
    assert window != Place(3)


def test_f1_1_the_name_stands_wherever_the_table_is_named(director: Director) -> None:
    number = in_play(director, "freezeout", 12, 3, **NAMED | {"units": "1"})
    night = director.night(number)
    lose(director, number, 2)
    assert night.floor().status == "Lap 1: waiting for tables 1 (Window) and 3 (Bar)."
    assert [str(line.place) for line in night.view().tables] == ["1 (Window)", "2", "3 (Bar)"]
    assert [f"{table.place}" for table in night.show().tables] == ["1 (Window)", "2", "3 (Bar)"]
    play_on(director, number, 1)
    for place in (1, 2, 3):
        lose(director, number, place)
    words = {f"{move.source} to {move.target}" for move in night.plan().moves}
    assert words
    assert any("(Window)" in each or "(Bar)" in each for each in words)
    hold(director, number)
    assert any("(" in f"{mover.target}" for mover in night.floor().movers)
    rounds = written(director, number)["rounds.csv"].decode()
    assert ",1,Window," in rounds
    assert ",3,Bar," in rounds
    assert "Table 1 (Window)" in written(director, number)["report.html"].decode()


def test_f1_1_before_play_seats_slips_and_refusals_say_the_name(director: Director) -> None:
    number = director.plan(night_form("freezeout", 2) | {"table_names": "Window, Bar"})
    night = director.night(number)
    night.people.register(NAMES[:10])
    night.seats.draw("42613")
    assert [table.title for table in night.seat_plan().tables] == [
        "Table 1 (Window)",
        "Table 2 (Bar)",
    ]
    night.seats.fix(1, 2, 1)
    with pytest.raises(Refused, match=r"Seat 1 at table 2 \(Bar\) is"):
        night.seats.fix(2, 2, 1)


def test_f1_1_a_table_is_named_in_play_and_undone(director: Director, tmp_path: Path) -> None:
    number = named(director)
    night = director.night(number)
    night.room.name_table(2, "  The   door ")
    with closing(Director.open(tmp_path / "nights.db")) as again:
        assert [str(t.place) for t in again.night(number).floor().tables][1] == "2 (The door)"
        assert again.night(number).view().undo == "table 2 called The door"
    night.room.name_table(1, "")
    assert [str(table.place) for table in night.floor().tables] == ["1", "2 (The door)", "3 (Bar)"]
    night.undo()
    night.undo()
    assert [str(table.place) for table in night.floor().tables] == ["1 (Window)", "2", "3 (Bar)"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("bar", "There is a table called Bar already."),
        ("", "It is called that already."),
        ("7", "A table's name is no number"),
        ("Left, right", "no comma in it"),
        ("x" * 17, "16 fit"),
        ("a\x1b[2Jb", "name"),
    ],
)
def test_f1_1_a_name_that_cannot_be_is_told(director: Director, name: str, sentence: str) -> None:
    number = named(director)
    rows = len(director.night(number).json())
    with pytest.raises(Refused) as refused:
        director.night(number).room.name_table(2, name)
    assert sentence in refused.value.sentence
    assert len(director.night(number).json()) == rows


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ("A, B, C, D", "There are 3 tables and 4 names."),
        ("Window, window", "There is a table called Window already."),
        ("Window, 12", "A table's name is no number"),
        ("x" * 17, "16 fit"),
    ],
)
def test_f1_1_impossible_names_are_refused(director: Director, names: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        director.plan(night_form("freezeout", 3) | {"table_names": names})
    assert sentence in refused.value.sentence
    assert refused.value.code == "plan.table_names"


@pytest.mark.parametrize("name", [name for name in HOSTILE_NAMES if len(name) <= 16])
def test_f1_1_a_name_is_only_text_in_every_file(director: Director, name: str) -> None:
    number = named(director)
    director.night(number).room.name_table(2, name)
    files = written(director, number)
    assert "[@click" not in name or b"<a " not in files["report.html"]
    assert all(not line.startswith("=") for line in files["rounds.csv"].decode().splitlines())


def test_f1_1_named_tables_are_the_same_elsewhere(director: Director, tmp_path: Path) -> None:
    number = named(director)
    director.night(number).room.name_table(2, "Door")
    data = director.night(number).json()
    assert b"(Window)" not in data
    with closing(Director.open(tmp_path / "elsewhere.db")) as there:
        other = there.import_night(data).number
        assert there.night(other).json() == data
        assert [str(table.place) for table in there.night(other).floor().tables] == [
            "1 (Window)",
            "2 (Door)",
            "3 (Bar)",
        ]


def test_f1_1_a_night_on_one_table_has_no_names_to_give(director: Director) -> None:
    number = director.plan(night_form("single", 1) | {"table_names": "Window"})
    assert director.night(number).view().plan.table_names == ()
    director.night(number).people.register(NAMES[:4])
    director.night(number).seats.draw("42613")
    director.night(number).seats.open_tables()
    with pytest.raises(Refused, match="over several"):
        director.night(number).room.name_table(1, "Window")


def test_f1_1_the_names_may_begin_where_play_has(director: Director) -> None:
    number = in_play(director, "freezeout", 12, 3)
    director.night(number).room.name_table(3, "Bar")
    name_leads(director, number)
    play_on(director, number, 1)
    assert [str(table.place) for table in director.night(number).floor().tables] == [
        "1",
        "2",
        "3 (Bar)",
    ]


# Nights renamed, put away and brought back: nothing of what was recorded changes by it


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


def test_a_renamed_night_goes_elsewhere_by_its_name(director: Director, tmp_path: Path) -> None:
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
