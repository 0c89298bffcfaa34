"""`tourney tools chances` and `tourney tools review`: the figures of R13 to read and as JSON."""

import json
import re
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from screens.cli.commands import app
from tests.nights import begun
from tests.screens.floors import NAMES, a_floor, play_on
from tests.screens.tables import opened_table
from tourney.game.chances.words import percent
from tourney.game.liar.events import LossRecorded
from tourney.game.mexico.events import PotBy
from tourney.game.refusal import Refused
from tourney.service.director import Director

IN_A_TURN = "@rules classic\n@players Ann, Bob, Cid\n@lead Ann\nAnn: 43 62\nBob: 41 ...\n"
STOOD_LOW = "@rules classic\n@players Ann, Bob, Cid\n@lead Ann\nAnn: 43 62\nBob: 43\n"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [*map(str, arguments)], catch_exceptions=False)


def data(*arguments: str | Path) -> dict[str, Any]:
    done = run(*arguments, "--json")
    assert done.exit_code == 0
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def sheet(folder: Path, text: str) -> Path:
    path = folder / "friday.mex"
    path.write_text(text, encoding="utf-8")
    return path


def test_r13_2_a_round_as_json() -> None:
    found = data("tools", "chances", "round", "--players", "4")
    assert {key: found[key] for key in ("rules", "players", "lead_stands")} == {
        "rules": "classic",
        "players": 4,
        "lead_stands": {"1": "52", "2": "53"},
    }
    assert [pays["place"] for pays in found["pays"]] == [1, 2, 3, 4]
    lead = found["pays"][0]
    assert f"{lead['chance']:.9f}" == "0.157020251"
    assert [f"{lead['stakes'][stake]:.9f}" for stake in "12"] == ["0.157004925", "0.000015325"]


def test_r13_1_a_round_by_rules_as_on_a_score_sheet() -> None:
    found = data("tools", "chances", "round", "--players", "2", "--rules", "classic max_rolls=2")
    assert found["rules"] == "classic max_rolls=2"
    assert list(found["lead_stands"]) == ["1"]
    assert (
        data("tools", "chances", "round", "--players", "2", "--rules", "classic max_rolls=1")[
            "lead_stands"
        ]
        == {}
    )


def test_r13_3_a_match_as_json() -> None:
    found = data("tools", "chances", "match", "--units", "5,1,3,2")
    assert f"{found['wins'][0]:.9f}" == "0.759189235"
    del found["wins"]
    assert found == {"units": [5, 1, 3, 2], "lead": 1, "exact": True, "error": None}
    other = data("tools", "chances", "match", "--units", "2,5,1,3", "--lead", "2")
    assert f"{other['wins'][1]:.9f}" == "0.759189235"


def test_r13_3_a_match_that_is_drawn_has_no_more_digits_than_its_error_allows() -> None:
    found = data("tools", "chances", "match", "--units", "5,5,5,5,5,5,5")
    assert not found["exact"]
    assert 0.0005 < found["error"] < 0.005
    assert all(chance == round(chance, 3) for chance in found["wins"])
    assert sum(found["wins"]) == pytest.approx(1, abs=0.01)


def test_r13_1_a_sheet_that_stops_within_a_turn(tmp_path: Path) -> None:
    path = sheet(tmp_path, IN_A_TURN)
    found = data("tools", "chances", path)
    assert found["on_turn"] == "Bob"
    assert found["roll"] < found["stand"] < 1
    assert list(found["pays"]) == list(found["wins"]) == ["Ann", "Bob", "Cid"]
    assert found["pays"]["Bob"] == found["roll"]
    assert sum(found["pays"].values()) == pytest.approx(1)
    assert sum(found["wins"].values()) == pytest.approx(1)
    assert (found["exact"], found["error"]) == (True, None)
    shown = run("tools", "chances", path).stdout
    assert f"Stand and pay: {100 * found['stand']:.0f}%. Roll again and pay:" in shown
    assert "Exact, if" in shown


def test_r13_1_a_sheet_that_is_over_or_at_its_roll_off(tmp_path: Path) -> None:
    path = sheet(tmp_path, "@rules sudden-death\n@players Ann, Bob\n@lead Ann\n@lost Ann\n")
    over = data("tools", "chances", path)
    assert (over["on_turn"], over["stand"], over["roll"], over["pays"]) == (None, None, None, {})
    assert over["wins"] == {"Ann": 0, "Bob": 1}
    path = sheet(tmp_path, "@rules chips\n@players Ann, Bob\n")
    rolling = data("tools", "chances", path)
    assert (rolling["on_turn"], rolling["pays"]) == ("Ann", {})
    assert rolling["wins"]["Ann"] == pytest.approx(1 / 2)


def test_r13_4_luck_and_judgement_of_a_sheet(tmp_path: Path) -> None:
    path = sheet(tmp_path, STOOD_LOW)
    found = data("tools", "review", path)
    assert [line["player"] for line in found["players"]] == ["Ann", "Bob", "Cid"]
    for line in found["players"]:
        parts = line["start"] + line["luck"] + line["judgement"] + line["gifts"]
        assert parts == pytest.approx(line["end"], abs=1e-9)
    (decision,) = found["decisions"]
    assert decision.pop("costs") == pytest.approx(-found["players"][1]["judgement"])
    assert decision == {
        "round": 1,
        "player": "Bob",
        "value": "43",
        "roll": 1,
        "did": "stand",
        "better": "roll",
    }
    shown = run("tools", "review", path).stdout
    assert "Round 1: Bob stood on 43 after one roll; rolling on was 41% safer." in shown
    assert "counts as luck" not in shown


def test_r13_4_rounds_of_which_only_the_result_is_known_are_said(tmp_path: Path) -> None:
    path = sheet(tmp_path, f"{STOOD_LOW}Cid: 64\n@lost Cid\n@lost Ann\n")
    assert data("tools", "review", path)["luck_alone"] == 2
    shown = run("tools", "review", path).stdout
    assert "2 rounds were typed as last rolls or results" in shown


def test_r13_4_of_a_night(store: Path) -> None:
    with closing(Director.open(store)) as director:
        table = director.night(begun(director, ("Ann", "Bob"))).table()
        table.roll(31)
        table.stand()
        names = table.match.names
    found = data("--store", store, "tools", "review", "1")
    assert [line["player"] for line in found["players"]] == list(names)
    assert found["decisions"][0]["value"] == "31"
    assert all("table" not in line for line in found["players"])


@pytest.mark.parametrize("command", ["chances", "review"])
def test_a_sheet_with_a_fault_is_said_as_by_replay(tmp_path: Path, command: str) -> None:
    path = sheet(tmp_path, "@rules classic\n@players Ann, Bob\n@lead Ann\nBob: 54\n")
    replayed, done = run("replay", path, "--json"), run("tools", command, path, "--json")
    assert done.exit_code == 1
    assert (done.stdout, done.stderr) == (replayed.stdout, replayed.stderr)
    assert run("tools", command, path).stdout == ""


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("round", "Give the number of players, for example --players 4."),
        ("round --players 9", "Chances are worked out for 2 to 8 players at a table"),
        ("round --players 1", "Chances are worked out for 2 to 8 players at a table"),
        ("round --players 4 --rules liar", "Under a cup the dice are hidden"),
        ("round --players 4 --rules darts", "names a preset: classic, "),
        ("round --players 4 --units 5,5", "--units and --lead are for a match."),
        ("match", "--units takes whole numbers with commas"),
        ("match --units 5,-1", "--units takes whole numbers with commas"),
        ("match --units 0,0", "--units are 0 to 999 for each seat"),
        ("match --units 5,5 --lead 3", "1 to 2."),
        ("match --units 5,5 --players 2", "--players is for a round."),
        ("match --units 1,1,1,1,1,1,1,1,1", "Chances are worked out for 2 to 8 players at a table"),
        ("friday.mex --rules chips", "A score sheet has its own rules."),
    ],
)
def test_what_cannot_be_worked_out_is_said(arguments: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        run("tools", "chances", *arguments.split())
    assert sentence in refused.value.sentence


def test_r13_4_who_looks_at_liars_mexico_is_told(tmp_path: Path) -> None:
    path = sheet(tmp_path, "@rules liar\n@players Ann, Bob\n@lead Ann\nAnn: 54\n")
    for command in ("chances", "review"):
        with pytest.raises(Refused) as refused:
            run("tools", command, path)
        assert "hidden" in refused.value.sentence


# `tourney tools odds`: the figures of R11, to read and as JSON


def test_the_command_prints_the_figures_to_read() -> None:
    shown = CliRunner().invoke(app, ["tools", "odds"])
    assert shown.exit_code == 0
    line = next(line for line in shown.stdout.splitlines() if line.startswith("52"))
    figures = "11/18 61.11% 275/324 84.88% 5489/5832 94.12%"
    assert line.split() == ["52", *figures.split()]
    assert "1 in 324, three are 1 in 5832." in shown.stdout
    assert all(len(line) <= 80 for line in shown.stdout.splitlines())


def test_the_command_prints_the_figures_as_json() -> None:
    data = json.loads(CliRunner().invoke(app, ["tools", "odds", "--json"]).stdout)
    assert len(data["values"]) == 63
    row = next(row for row in data["values"] if (row["value"], row["attempts"]) == ("64", 1))
    assert (row["beaten"], row["beaten_or_tied"]) == ("5/18", "1/3")
    assert data["mexicos_in_a_row"] == {"1": "1/18", "2": "1/324", "3": "1/5832"}


# `tourney tools forecast` and `tourney tools plan-time`: when a night will be over (F12.1)


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
    shown = run("--store", store, "tools", "forecast", "1").stdout
    assert shown.startswith("Over between ")
    likely = r"To win: \w+ \d+%, .*, all others together \d+%\.$"
    assert re.search(likely, " ".join(shown.split()))
    with closing(Director.open(store)) as director:
        director.night(number).closing.end(now=True)
    assert run("--store", store, "tools", "forecast", "1").stdout.endswith(" is over.\n")


def test_f12_1_what_is_left_of_a_break_is_in_the_time_and_not_in_the_minutes(store: Path) -> None:
    number = a_floor(store, NAMES[:9], 2)
    director = Director.open(store)
    play_on(director, number, 2)
    director.close()

    def begins() -> int:
        shown = re.match(
            r"Over between (\d\d):(\d\d)", run("--store", store, "tools", "forecast", "1").stdout
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
    assert (
        f"To win: {first[0]} {percent(first[1])}, "
        in run("--store", store, "tools", "forecast", "1").stdout
    )


def test_f12_1_before_the_evening_with_what_would_end_it_in_time() -> None:
    plan = ("tools", "plan-time", "--format", "freezeout", "--players", "12", "--tables", "2")
    found = data(*plan, "--rules", "classic", "--within", "0:45")
    assert found["in_time"]["minutes"] == 45
    assert 1 <= found["in_time"]["units"] < 5
    assert 0 < found["in_time"]["beats"] < found["beats"]["low"]
    shown = run(*plan, "--within", "0:45").stdout
    assert "To be over within 45 min: with " in shown
    assert "That is within 9 h 00." in run(*plan, "--within", "9:00").stdout
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
    assert "To win" not in run("--store", store, "tools", "forecast", "1").stdout
    plan = ("tools", "plan-time", "--format", "single", "--tables", "1", "--players", "6")
    shown = run(*plan, "--rules", "mia", "--within", "0:10").stdout
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
