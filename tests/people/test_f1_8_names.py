"""F1.8: whom a name means across nights, however apostrophes and dashes are typed."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from screens.cli.commands import app
from tests.nights import ended
from tests.refusals import refusing
from tests.store.released_stores import restored
from tourney.game.names import person_key, same_key, suggest
from tourney.game.refusal import Refused
from tourney.log.batch import Batch
from tourney.log.roles import Role, Who
from tourney.night.people.lists import check_list, read_people
from tourney.service.director import Director

CURLED = "O\N{RIGHT SINGLE QUOTATION MARK}Brien"


@pytest.mark.parametrize(
    ("mark", "name"),
    [
        *(
            (apostrophe, "O{}Brien")
            for apostrophe in "`\xb4\u2018\u2019\u201b\u02bc\u02bb\u2032\uff07"
        ),
        *((mark, "Anne{}Marie") for mark in "\u2010\u2011\u2013\u2014\u2212\uff0d\ufe63\u2012"),
    ],
    ids=ascii,
)
def test_f1_8_every_apostrophe_is_one_and_every_dash(mark: str, name: str) -> None:
    typed = "'" if name.startswith("O") else "-"
    assert person_key(name.format(mark)) == person_key(name.format(typed).lower())


def test_f1_8_nights_of_before_keep_curled_apostrophes_apart() -> None:
    assert same_key(CURLED) != same_key("o'brien")


def test_f1_8_what_is_neither_tells_names_apart_as_before() -> None:
    for one, other in (("Anne Marie", "Anne-Marie"), ("OBrien", "O'Brien"), ("Zo\u00eb", "Zoe")):
        assert person_key(one) != person_key(other)


def test_f1_8_nobody_is_registered_twice_by_another_apostrophe(store: Path) -> None:
    with closing(Director.open(store)) as director:
        night = director.night(director.plan({"date": "2026-11-20", "preset": "classic"}))
        night.people.register(["O'Brien", "Ann"])
        with refusing("doubled"):
            night.people.register([CURLED])
        with refusing("doubled"):
            night.people.rename(2, CURLED)
        assert suggest(CURLED, ["O'Brien"]) == f"{CURLED} B"
        refusal = check_list(read_people(CURLED.encode()), ["O'Brien"])
        assert refusal is not None
        assert "O'Brien" in refusal.sentence
        # Another spelling of the own name is no second person.
        night.people.rename(1, CURLED)


def test_f1_8_a_night_of_before_in_which_both_were_typed_reads_as_it_did(store: Path) -> None:
    from tourney.night.state.events import Registered

    with closing(Director.open(store)) as director:
        night = director.night(director.plan({"date": "2026-11-20", "preset": "classic"}))
        # As it was recorded when these were two people.
        night.session.record(Batch([Registered(("O'Brien", CURLED), (False, False))]))
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


def two_names(director: Director) -> list[int]:
    """Anne Lee, who was Anne on the first of two nights; Ben was on both."""
    first = ended(director, "Anne", "Ben")
    return [first, ended(director, "Anne Lee", "Ben", name="Saturday", date="2026-11-21")]


def standing_of(director: Director) -> list[tuple[str, int]]:
    return [(line.name, line.played) for line in director.seasons.view("Autumn").lines]


def test_f1_8_two_histories_are_joined_for_good_and_taken_back(store: Path) -> None:
    with closing(Director.open(store)) as director:
        director.seasons.save("Autumn", two_names(director), {"points": "10, 7"})
        done = director.players.merge("anne", "ANNE LEE")
        assert done == "Anne is Anne Lee from now on, on every night."
    with closing(Director.open(store)) as director:
        assert standing_of(director) == [("Anne Lee", 2), ("Ben", 2)]
        assert sorted(director.people()) == ["Anne Lee", "Ben"]
        assert [entry.name for entry in director.night(1).view().entries] == ["Anne", "Ben"]
        with pytest.raises(Refused, match="one player already"):
            director.players.merge("Anne Lee", "Anne")
        director.players.part("Anne Lee", "Anne")
        assert standing_of(director) == [("Ben", 2), ("Anne", 1), ("Anne Lee", 1)]
        with pytest.raises(Refused, match="were not joined"):
            director.players.part("Anne", "Anne Lee")


def test_f1_8_who_sat_in_one_night_are_two_people(store: Path) -> None:
    with closing(Director.open(store)) as director:
        two_names(director)
        with pytest.raises(Refused, match=r"Ben and Anne were both .* night 1, Friday: these are"):
            director.players.merge("Ben", "Anne")
        # Nor by way of somebody who was joined before.
        ended(director, "Cid", "Dot", name="Sunday", date="2026-11-22")
        director.players.merge("Cid", "Anne")
        with pytest.raises(Refused, match="two people"):
            director.players.merge("Cid", "Ben")
        with pytest.raises(Refused, match="No player called Zed"):
            director.players.merge("Zed", "Ben")
        assert len(director.players.joined.pairs) == 1


def test_f1_8_only_the_host_joins_people(store: Path) -> None:
    with closing(Director.open(store)) as director:
        two_names(director)
    with (
        closing(Director.open(store, who=Who(Role.DISPLAY))) as director,
        pytest.raises(Refused, match="Only the host"),
    ):
        director.players.merge("Anne", "Anne Lee")


def test_f1_8_merged_players_are_listed_on_the_command_line(store: Path) -> None:
    with closing(Director.open(store)) as director:
        two_names(director)
        director.players.merge("Anne", "Anne Lee")
    found = CliRunner().invoke(app, ["--store", str(store), "players"])
    assert [line.split()[:3] for line in found.stdout.splitlines()] == [
        ["Player", "Nights", "Won"],
        ["Ben", "2", "2"],
        ["Anne", "Lee", "2"],
        [],
        ["Anne", "is", "Anne"],
    ]
    with closing(Director.open(store)) as director:
        director.players.part("Anne", "Anne Lee")
        assert director.players.joined.pairs == ()
