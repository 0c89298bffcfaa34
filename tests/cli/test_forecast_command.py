"""`tourney tools forecast` and `tourney tools plan-time`: when a night will be over (F12.1)."""

import json
import re
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from screens.cli.commands import app
from tests.nights import begun
from tests.screens.floors import NAMES, a_floor, play_on
from tests.screens.tables import opened_table
from tourney.game.chances.words import percent
from tourney.game.liar.events import LossRecorded
from tourney.game.mexico.events import PotBy
from tourney.game.refusal import Refused
from tourney.service.director import Director


def run(*arguments: str | Path) -> str:
    done = CliRunner().invoke(app, [*map(str, arguments)], catch_exceptions=False)
    assert done.exit_code == 0
    return done.stdout


def data(*arguments: str | Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*arguments, "--json"))
    return found


def test_f12_1_a_night_in_play_and_over(store: Path) -> None:
    number = a_floor(store, NAMES[:9], 2)
    first = data("--store", store, "tools", "forecast", "Friday")
    assert list(first) == ["beats", "minutes", "nights"]
    assert first["nights"] == 2000
    assert first["beats"]["low"] <= first["beats"]["median"] <= first["beats"]["high"]
    director = Director.open(store)
    play_on(director, number, 3)
    director.close()
    then = data("--store", store, "tools", "forecast", "Friday")
    assert then["beats"]["high"] < first["beats"]["high"]
    assert then["minutes"]["high"] <= 1  # the pace is the night's own, and was a machine's
    shown = run("--store", store, "tools", "forecast", "1")
    assert shown.startswith("Over between ")
    likely = r"To win: \w+ \d+%, .*, all others together \d+%\.$"
    assert re.search(likely, " ".join(shown.split()))
    with closing(Director.open(store)) as director:
        director.night(number).closing.end(now=True)
    assert run("--store", store, "tools", "forecast", "1").endswith(" is over.\n")


def test_f12_1_what_is_left_of_a_break_is_in_the_time_and_not_in_the_minutes(store: Path) -> None:
    number = a_floor(store, NAMES[:9], 2)
    director = Director.open(store)
    play_on(director, number, 2)
    director.close()

    def begins() -> int:
        shown = re.match(
            r"Over between (\d\d):(\d\d)", run("--store", store, "tools", "forecast", "1")
        )
        assert shown is not None
        return 60 * int(shown[1]) + int(shown[2])

    before, minutes = begins(), data("--store", store, "tools", "forecast", "1")["minutes"]
    with closing(Director.open(store)) as director:
        director.night(number).room.call_break(45)
    assert 44 <= (begins() - before) % 1440 <= 47
    assert data("--store", store, "tools", "forecast", "1")["minutes"] == minutes


def test_r13_5_at_one_table_the_chances_are_those_of_the_round_as_it_stands(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob", "Cid")
    with closing(Director.open(store)) as director:
        handle = director.night(number)
        said = []
        for value in (None, 41, 65):
            if value is not None:
                handle.table().roll(value)
            found, error = handle.tales.to_win()
            assert error is None
            assert sum(chance for _, chance in found) == pytest.approx(1)
            said.append(dict(found))
    assert said[1] != said[2]
    first, *_ = found
    assert f"To win: {first[0]} {percent(first[1])}, " in run(
        "--store", store, "tools", "forecast", "1"
    )


def test_f12_1_before_the_evening_with_what_would_end_it_in_time() -> None:
    plan = ("tools", "plan-time", "--format", "freezeout", "--players", "12", "--tables", "2")
    found = data(*plan, "--rules", "classic", "--within", "0:45")
    assert found["in_time"]["minutes"] == 45
    assert 1 <= found["in_time"]["units"] < 5
    assert 0 < found["in_time"]["beats"] < found["beats"]["low"]
    shown = run(*plan, "--within", "0:45")
    assert "To be over within 45 min: with " in shown
    assert "That is within 9 h 00." in run(*plan, "--within", "9:00")
    fewer = data(*plan, "--rules", "classic units=2")
    assert fewer["beats"]["high"] < found["beats"]["low"]


def test_r15_8_under_a_cup_lives_are_counted_and_no_chances(store: Path) -> None:
    with closing(Director.open(store)) as director:
        number = begun(director, ("Ann", "Bob", "Cid"), preset="maexchen")
        table = director.night(number).table()
        first = data("--store", store, "tools", "forecast", "1")
        assert (first["beats"]["low"], first["beats"]["high"]) == (12, 14)
        table.record(LossRecorded(1, 5))
        with pytest.raises(Refused, match="no exact chances"):
            table.end_play(PotBy.CHANCE)
    then = data("--store", store, "tools", "forecast", "1")
    assert then["beats"]["high"] == 1  # a round has cost five
    assert "To win" not in run("--store", store, "tools", "forecast", "1")
    plan = ("tools", "plan-time", "--format", "single", "--tables", "1", "--players", "6")
    shown = run(*plan, "--rules", "mia", "--within", "0:10")
    assert "with 1 life each, or ended after 6 rounds" in " ".join(shown.split())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--within late", "--within takes hours and minutes, for example 2:30."),
        ("--players 70", "Use 9 tables"),
        ("--players 1", "at least two"),
        ("--players 0", "at least two"),
        ("--format darts", "single, freezeout"),
        ("--rules darts", "names a preset: classic, "),
        ("--rules liar", "needs lives"),
        ("--rules liar --format single --players 6", "Liar's Mexico has no end"),
        ("--option darts", "Write an option as NAME=CHOICE"),
    ],
)
def test_f12_1_what_cannot_be_said_is_refused_in_a_sentence(arguments: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        run("tools", "plan-time", *arguments.split())
    assert sentence in refused.value.sentence
