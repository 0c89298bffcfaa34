"""`tourney tools end`: closing time from a terminal (F11.1), and a simulated night cut short."""

import json
from contextlib import closing
from pathlib import Path

from tests.cli.running import run
from tests.nights import FORM
from tests.screens.floors import NAMES, a_floor, lose, play_lap
from tourney.service.director import Director


def test_f11_1_between_two_laps_the_night_ends_and_says_who_stands_where(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:9], 2, currency="EUR", fee="10")
    with closing(Director.open(store)) as director:
        play_lap(director, number)
    done = run("--store", str(store), "tools", "end", "Friday", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    first, *lines = done.stdout.splitlines()
    assert first == "The night is over."
    assert len(lines) == 9
    assert lines[0].startswith("  1. ")
    again = run("--store", str(store), "tools", "end", "Friday", "--now", folder=tmp_path)
    assert (again.returncode, again.stdout) == (1, "")
    assert again.stderr == "The night is over; all places are final.\n"


def test_f11_1_while_a_lap_runs_it_ends_after_that_or_now(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:9], 2)
    with closing(Director.open(store)) as director:
        lose(director, number, 1)
    done = run("--store", str(store), "tools", "end", "1", folder=tmp_path)
    assert (done.returncode, done.stdout) == (
        0,
        "The night ends after the current rounds.\n",
    )
    again = run("--store", str(store), "tools", "end", "1", folder=tmp_path)
    assert (again.returncode, again.stdout) == (1, "")
    assert again.stderr == "The end of the night has been called already.\n"
    now = run("--store", str(store), "tools", "end", "1", "--now", folder=tmp_path)
    assert (now.returncode, now.stderr) == (0, "")
    assert len(now.stdout.splitlines()) == 10
    with closing(Director.open(store)) as director:
        assert director.night(number).floor().finished


def test_r12_3_the_pot_is_shared_by_chances(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:9], 2, currency="EUR", unit_worth="1")
    with closing(Director.open(store)) as director:
        play_lap(director, number)
    done = run("--store", str(store), "tools", "end", "Friday", "--pot", "chance", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    amounts = [line.rsplit("€")[-1].replace(".", "") for line in done.stdout.splitlines()[1:]]
    assert sum(map(int, amounts)) == 200
    assert len(amounts) == 9


def test_f11_1_where_units_are_not_money_no_pot_is_shared(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:9], 2, currency="EUR", fee="10")
    for way in ("even", "chance", "units"):
        done = run("--store", str(store), "tools", "end", "Friday", "--pot", way, folder=tmp_path)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == "Units are worth no money tonight. Leave --pot out.\n"
    with closing(Director.open(store)) as director:
        assert director.night(number).view().state == "playing"


def test_f11_1_what_cannot_be_ended_is_refused_in_a_sentence(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    with closing(Director.open(store)) as director:
        director.plan(FORM)
    done = run("--store", str(store), "tools", "end", "1", folder=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "Play has not begun; there is nothing to end.\n"
    pot = run("--store", str(store), "tools", "end", "1", "--pot", "mine", folder=tmp_path)
    assert pot.returncode == 1
    assert pot.stderr == "--pot is one of leader, units, even, chance.\n"


def test_f11_1_a_simulated_night_ends_after_so_many_laps_or_so_much_play(tmp_path: Path) -> None:
    night = (
        "tools",
        "simulate",
        "--players",
        "12",
        "--tables",
        "2",
        "--seed",
        "1",
        "--json",
        "--until",
    )
    laps = json.loads(run(*night, "3", folder=tmp_path).stdout)
    assert laps["beats"] == 3
    assert laps["proof"]["balanced"]
    short = json.loads(run(*night, "0:10", folder=tmp_path).stdout)
    long = json.loads(run(*night, "0:20", folder=tmp_path).stdout)
    assert 0 < short["rolls"] < long["rolls"]
    wrong = run(*night, "late", folder=tmp_path)
    assert wrong.returncode == 1
    assert wrong.stderr == "--until takes a number of laps, 12, or hours of play, 2:30.\n"
