"""F1.8: whom a name means across nights, however apostrophes and dashes are typed."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.nights import ended
from tests.store.saved import restored
from tourney.game.names import person_key, same_key, suggest
from tourney.game.refusal import Refused
from tourney.night.people.lists import check_list, read_people
from tourney.service.before_play import Register, Rename
from tourney.service.director import Director

CURLED = "O\N{RIGHT SINGLE QUOTATION MARK}Brien"


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "nights.db"


@pytest.mark.parametrize(
    "apostrophe",
    [
        "`",
        "\N{ACUTE ACCENT}",
        "\N{LEFT SINGLE QUOTATION MARK}",
        "\N{RIGHT SINGLE QUOTATION MARK}",
        "\N{SINGLE HIGH-REVERSED-9 QUOTATION MARK}",
        "\N{MODIFIER LETTER APOSTROPHE}",
        "\N{MODIFIER LETTER TURNED COMMA}",
        "\N{PRIME}",
        "\N{FULLWIDTH APOSTROPHE}",
    ],
)
def test_f1_8_every_apostrophe_is_one(apostrophe: str) -> None:
    assert person_key(f"O{apostrophe}Brien") == person_key("o'brien")
    assert same_key("O\N{RIGHT SINGLE QUOTATION MARK}Brien") != same_key("o'brien")


@pytest.mark.parametrize(
    "dash",
    [
        *("\N{HYPHEN}", "\N{NON-BREAKING HYPHEN}", "\N{EN DASH}", "\N{EM DASH}", "\N{MINUS SIGN}"),
        *("\N{FULLWIDTH HYPHEN-MINUS}", "\N{SMALL HYPHEN-MINUS}", "\N{FIGURE DASH}"),
    ],
)
def test_f1_8_every_dash_is_one(dash: str) -> None:
    assert person_key(f"Anne{dash}Marie") == person_key("anne-marie")


def test_f1_8_what_is_neither_tells_names_apart_as_before() -> None:
    for one, other in (("Anne Marie", "Anne-Marie"), ("OBrien", "O'Brien"), ("Zo\u00eb", "Zoe")):
        assert person_key(one) != person_key(other)


def test_f1_8_nobody_is_registered_twice_by_another_apostrophe(store: Path) -> None:
    with closing(Director.open(store)) as director:
        night = director.night(director.plan({"date": "2026-11-20", "preset": "classic"}))
        night.send(Register(["O'Brien", "Ann"]))
        with pytest.raises(Refused, match="O'Brien is on the list already"):
            night.send(Register([CURLED]))
        with pytest.raises(Refused, match="O'Brien is on the list already"):
            night.send(Rename(2, CURLED))
        assert suggest(CURLED, ["O'Brien"]) == f"{CURLED} 2"
        refusal = check_list(read_people(CURLED.encode()), ["O'Brien"])
        assert refusal is not None
        assert "on the list already" in refusal.sentence
        # Another spelling of the own name is no second person.
        night.send(Rename(1, CURLED))


def test_f1_8_a_night_of_before_in_which_both_were_typed_reads_as_it_did(store: Path) -> None:
    from tourney.night.events import Registered

    with closing(Director.open(store)) as director:
        night = director.night(director.plan({"date": "2026-11-20", "preset": "classic"}))
        # As it was recorded when these were two people.
        night.session.record(night=[Registered(("O'Brien", CURLED), (False, False))])
        number = night.number
    with closing(Director.open(store)) as director:
        view = director.night(number).view()
        assert not view.damage
        assert [entry.name for entry in view.entries] == ["O'Brien", CURLED]


def test_f1_8_a_season_knows_one_person_by_both_spellings(store: Path) -> None:
    with closing(Director.open(store)) as director:
        first = ended(director, "O'Brien", "Ann")
        second = ended(director, CURLED, "Ann", name="Saturday", date="2026-11-21")
        director.seasons.save("Autumn", [first, second], {"points": "10, 7"})
        lines = director.seasons.view("Autumn").lines
        assert [(line.name, line.played) for line in lines] == [(CURLED, 2), ("Ann", 2)]
        assert list(director.people()) == ["Ann", CURLED]


def test_f1_8_a_store_of_before_has_one_player_for_both_spellings(store: Path) -> None:
    restored("0002", store)
    with closing(sqlite3.connect(store)) as rows, rows:
        rows.execute("INSERT INTO player VALUES (21, 'o\N{RIGHT SINGLE QUOTATION MARK}brien', 'A')")
        rows.execute("INSERT INTO player VALUES (22, 'o''brien', 'O''Brien')")
        rows.execute(f"UPDATE player SET name = '{CURLED}' WHERE id = 21")
        rows.execute(f"INSERT INTO entry VALUES (7, 9, 21, '{CURLED}', 0)")
        rows.execute("INSERT INTO entry VALUES (8, 9, 22, 'O''Brien', 0)")
    Director.open(store).close()
    with closing(sqlite3.connect(store)) as rows:
        found = rows.execute("SELECT id, key, name FROM player WHERE id > 20").fetchall()
        assert found == [(21, "o'brien", "O'Brien")]
        assert rows.execute("SELECT night, player FROM entry WHERE player > 20").fetchall() == [
            (7, 21),
            (8, 21),
        ]
