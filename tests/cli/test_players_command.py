"""`tourney players`: everybody, a page, and two head to head (F14.1)."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from exports.text.players import rating_data, ratings_words
from screens.cli.commands import app
from screens.manual.pages import pages
from tests.nights import HOSTILE_NAMES, ended
from tourney.game.names import harmless
from tourney.game.refusal import Refused
from tourney.service.director import Director


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two nights that are over; Anne came to the second as Anne Lee."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    path = tmp_path / "nights.db"
    with closing(Director.open(path)) as director:
        ended(director, "Anne", "Bob", "Cid", date="2026-10-02", unit_worth="0.5", currency="EUR")
        ended(director, "Bob", "Anne Lee", date="2026-10-09", name="Second")
    return path


def run(store: Path, *arguments: str) -> Result:
    command = ["--store", str(store), "players", *arguments]
    return CliRunner().invoke(app, command, catch_exceptions=False)


def merged(store: Path) -> None:
    with closing(Director.open(store)) as director:
        director.players.merge("Anne", "Anne Lee")


def test_f14_1_everybody_is_listed_the_latest_first(store: Path) -> None:
    assert run(store).stdout.splitlines() == [
        "Player    Nights  Won  Best  Last played",
        "Bob            2    1     1  2026-10-09",
        "Anne Lee       1          2  2026-10-09",
        "Anne           1    1     1  2026-10-02",
        "Cid            1          3  2026-10-02",
    ]
    found = json.loads(run(store, "--json").stdout)["players"]
    assert found[0] == {"name": "Bob", "nights": 2, "won": 1, "best": 1, "last": "2026-10-09"} | {
        "rating": {
            "name": "Bob",
            "nights": 2,
            "number": found[0]["rating"]["number"],
            "error": found[0]["rating"]["error"],
            "place": None,
        }
    }


def test_f14_1_the_page_of_one(store: Path) -> None:
    merged(store)
    assert run(store, "ANNE").stdout == (
        "Anne Lee\n"
        "========\n"
        "Also written Anne.\n"
        "2 nights from 2026-10-02 to 2026-10-09, won 1.\n"
        "3 rounds, 1 lost; 0 Mexicos.\n"
        "Paid €0.00, won €1.00: +€1.00.\n"
        "No rating yet: 8 more nights needed.\n"
        "\n"
        "Date        Night              Place  Rounds  Lost  Mexicos  Paid    Won  Up or down\n"
        "2026-10-09  Second            2 of 2       1     1        0\n"
        "2026-10-02  Friday (as Anne)  1 of 3       2     0        0        €1.00      +€1.00\n"
        "\n"
        "Played against  Nights  Rounds  Ahead  Behind  Tied\n"
        "Bob                  2       3      1       1     0\n"
        "Cid                  1       1      1       0     0\n"
    )


def test_f14_1_a_page_as_json_has_money_in_the_smallest_unit(store: Path) -> None:
    found = json.loads(run(store, "Anne", "--json").stdout)
    assert found == json.loads(run(store, "--json", "Anne").stdout)
    assert (found["name"], found["won"], found["best"]) == ("Anne", 1, 1)
    assert found["money"] == [{"currency": "EUR", "paid": 0, "won": 100}]
    assert [night["date"] for night in found["nights"]] == ["2026-10-02"]
    assert {met["name"]: met["ahead"] for met in found["met"]} == {"Bob": 1, "Cid": 1}


def test_f14_1_two_head_to_head(store: Path) -> None:
    merged(store)
    assert run(store, "Anne", "Bob").stdout == (
        "Anne Lee and Bob\n"
        "================\n"
        "At the same table on 2 nights, for 3 rounds.\n"
        "Finished ahead: Anne Lee 1, Bob 1.\n"
        "\n"
        "Date        Night   Anne Lee     Bob  Rounds\n"
        "2026-10-09  Second    2 of 2  1 of 2       1\n"
        "2026-10-02  Friday    1 of 3  2 of 3       2\n"
    )
    found = json.loads(run(store, "Anne", "Bob", "--json").stdout)
    assert (found["one"], found["other"], found["met"]["ahead"]) == ("Anne Lee", "Bob", 1)


def test_f14_1_nobody_of_a_name_and_one_player_twice_are_refused(store: Path) -> None:
    for asked in (("Zed",), ("Anne", "Zed"), ("Anne", "anne"), ("Anne", "Bob", "Cid")):
        with pytest.raises(Refused) as caught:
            run(store, *asked)
        assert caught.value.code in ("no-player", "one-player", "names")


def test_f14_1_hostile_names_are_harmless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    path = tmp_path / "nights.db"
    with closing(Director.open(path)) as director:
        ended(director, *HOSTILE_NAMES, name="<b>[/]</b>")
    for asked in ((), (HOSTILE_NAMES[1],), (HOSTILE_NAMES[0], HOSTILE_NAMES[3])):
        shown = run(path, *asked).stdout
        assert harmless(shown.replace("\n", " ")) == shown.replace("\n", " ")
        assert HOSTILE_NAMES[0] in shown


def test_f14_1_the_query_of_the_manual_has_every_night_of_a_person(store: Path) -> None:
    query = pages()["players"].text.split("```sql\n")[1].split("```")[0]
    with closing(sqlite3.connect(store)) as connection:
        rows = connection.execute(query).fetchall()
    assert [row[:5] for row in rows] == [
        ("2026-10-02", "Friday", "Anne", 1, 1),
        ("2026-10-09", "Second", "Anne Lee", 1, 2),
    ]


def test_f14_2_ratings_say_where_there_is_too_little_to_say(store: Path) -> None:
    with closing(Director.open(store)) as director:
        assert ratings_words(director.players.ratings()) == [
            "No ratings yet: no one has 10 nights that count.",
            "4 players have fewer than 10 nights.",
        ]
    assert "No rating yet: 8 more nights needed." in run(store, "Bob").stdout


def test_f14_2_ratings_have_a_place_a_number_and_how_far_it_may_be_off(store: Path) -> None:
    with closing(Director.open(store)) as director:
        for day in range(1, 29):
            ended(director, "Eve", "Dee", "Fay", date=f"2026-11-{day:02}")
    with closing(Director.open(store)) as director:
        view = director.players.ratings()
    told = ratings_words(view)
    assert told[0].startswith("3 players with 10 nights or more, of 30 nights.")
    assert "4 players have fewer than 10 nights." in told
    assert [(each.place, each.name, each.nights) for each in view.lines] == [
        *((1, "Eve", 28), (2, "Dee", 28), (3, "Fay", 28)),
    ]
    best, second, third = view.lines
    assert best.number > second.number > third.number
    assert f"Rating {best.number} ± {best.error}, 1st of 3:" in " ".join(
        run(store, "Eve").stdout.split()
    )
    listed = run(store).stdout.splitlines()
    assert listed[0].split() == [
        "Player",
        "Nights",
        "Won",
        "Best",
        "Rated",
        "Rating",
        "Last",
        "played",
    ]
    page = json.loads(run(store, "Eve", "--json").stdout)
    assert page["rating"] == rating_data(best)
    assert page["rated"] == 3
