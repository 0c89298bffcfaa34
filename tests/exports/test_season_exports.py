"""F6.4 and F6.5 as files and on the command line: what `tourney season` writes and prints."""

from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from exports.csv.standings import season_csv
from exports.text.seasons import season_text, seasons_text
from tests.cli.running import run
from tests.exports.cells import assert_same_cells
from tests.nights import HOSTILE_NAMES, begun, director_at, ended
from tourney.game.refusal import Refused
from tourney.night.people.lists import read_people
from tourney.night.season.view import qualified, tied
from tourney.service.director import Director

FORM = {"points": "10 7 5", "turning_up": "1", "best": "2"}

GOLDEN = (
    "position,rank,player,points,nights_counted,nights_played,wins,best_night,movement,season,"
    'counts,2026-10-02 First (night 1),"2026-10-09 =Second, ""x"" (night 2)",'
    "2026-10-16 李雷 (night 3)\r\n"
    '1,1,Ann,22.00,2,3,2,11.00,0,\'=1+1,"10 7 5 for places, 1 for turning up, the best 2 nights",'
    "11.00,8.00,11.00\r\n"
    '2,2,Bob,16.00,2,3,0,8.00,0,\'=1+1,"10 7 5 for places, 1 for turning up, the best 2 nights",'
    "8.00,6.00,8.00\r\n"
    '3,3,[/],11.00,1,1,1,11.00,0,\'=1+1,"10 7 5 for places, 1 for turning up, the best 2 nights",'
    ",11.00,\r\n"
    "4,4,'=1+1,6.00,1,1,0,6.00,0,'=1+1,"
    '"10 7 5 for places, 1 for turning up, the best 2 nights",6.00,,\r\n'
    "5,4,'@Eve,6.00,1,1,0,6.00,,'=1+1,"
    '"10 7 5 for places, 1 for turning up, the best 2 nights",,,6.00\r\n'
    '6,6,李雷,1.00,1,1,0,1.00,-1,\'=1+1,"10 7 5 for places, 1 for turning up, the best 2 nights",'
    "1.00,,\r\n"
)

TABLE = """\
=1+1
====
3 nights. Points: 10 for 1st, 7 for 2nd, 5 for 3rd, 1 for turning up, the best 2
nights.
Fourth (night 4) is not over yet and doesn't count.

    Moved  Player  Points  Nights  Won
1.  =      Ann         22  2 of 3    2
2.  =      Bob         16  2 of 3
3.  =      [/]         11  1 of 1    1
4.  =      =1+1         6  1 of 1
4.  new    @Eve         6  1 of 1
6.  ▼1     李雷         1  1 of 1
"""


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A season of three nights that are over, and one in play."""
    with closing(director_at(tmp_path)) as director:
        nights = [
            ended(director, "Ann", "Bob", "=1+1", "李雷", name="First", date="2026-10-02"),
            ended(director, "[/]", "Ann", "Bob", name='=Second, "x"', date="2026-10-09"),
            ended(director, "Ann", "Bob", "@Eve", name="李雷", date="2026-10-16"),
            begun(director, ["Ann", "Bob"], name="Fourth", date="2026-10-23"),
        ]
        director.seasons.save("=1+1", nights, FORM)
    return tmp_path / "tourney.db"


def test_the_file_has_a_row_a_player_and_a_column_a_night(store: Path) -> None:
    with closing(Director.open(store)) as director:
        view = director.seasons.view("=1+1")
        assert_same_cells(season_csv(view), GOLDEN)
        assert season_csv(view, csv="point") == b"\xef\xbb\xbf" + GOLDEN.encode()


def test_shared_points_are_written_as_decimals(
    tmp_path: Path,
) -> None:
    with closing(director_at(tmp_path)) as director:
        number = begun(director, ["Ann", "Bob", "Cid"], preset="liar")
        director.night(number).table().end_play()
        director.seasons.save("Liars", [number], {"points": "10 7 3"})
        _, *rows = season_csv(director.seasons.view("Liars")).decode().splitlines()
        assert [row.split(",")[:9] for row in rows] == [
            ["1", "1", "Ann", "6.67", "1", "1", "1", "6.67", ""],
            ["2", "1", "Bob", "6.67", "1", "1", "1", "6.67", ""],
            ["3", "1", "Cid", "6.67", "1", "1", "1", "6.67", ""],
        ]
        assert season_text(director.seasons.view("Liars")).splitlines()[4:6] == [
            "    Player  Points  Nights  Won",
            "1.  Ann       6.67  1 of 1    1",
        ]


def test_a_season_with_nothing_over_is_a_head_and_no_rows(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        director.seasons.save("Autumn", [begun(director, ["Ann", "Bob"])], FORM)
        view = director.seasons.view("Autumn")
        assert season_csv(view).count(b"\r\n") == 1
        assert season_text(view).endswith("(night 1) is not over yet and doesn't count.\n")


def test_names_of_any_kind_are_lined_up(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        director.seasons.save("[/]", [ended(director, *HOSTILE_NAMES)], FORM)
        lines = season_text(director.seasons.view("[/]")).rpartition("\n\n")[2].splitlines()
        assert len(lines) == 1 + len(HOSTILE_NAMES)
        assert lines[1].startswith("1.  [/]  ")
        assert seasons_text(director.seasons.all()).startswith(
            "[/]\n    1 night, 2026-11-20. Points: "
        )


def test_the_command_prints_the_seasons_and_the_table_of_one(store: Path, tmp_path: Path) -> None:
    listed = run("--store", str(store), "season", folder=tmp_path)
    assert (listed.returncode, listed.stderr) == (0, "")
    assert listed.stdout.startswith("=1+1\n    4 nights, 2026-10-02 to 2026-10-23. Points: ")
    assert listed.stdout.endswith("\n\ntourney season NAME shows the table of one.\n")
    shown = run("--store", str(store), "season", " =1+1", folder=tmp_path)
    assert (shown.returncode, shown.stdout) == (0, TABLE)


def test_the_command_writes_the_file(store: Path, tmp_path: Path) -> None:
    folder = tmp_path / "my out"
    arguments = ("--store", str(store), "season", "=1+1", "--bom", "--to", str(folder))
    done = run(*arguments, folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{TABLE}\n{folder / 'season.csv'}\n"
    assert (folder / "season.csv").read_bytes() == b"\xef\xbb\xbf" + GOLDEN.encode()


def test_f6_5_the_best_go_on_by_seed_and_all_equals(store: Path, tmp_path: Path) -> None:
    arguments = ("--store", str(store), "season", "=1+1", "--qualify", "4", "--to", str(tmp_path))
    done = run(*arguments, folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[:-2] == [
        "To the final of =1+1: the best 4, 5 players.",
        "=1+1 and @Eve are tied for the last place.",
        "All of them qualify, or they shoot out: one roll each, highest first, and the",
        "lowest drop out.",
        "",
        "Seed  Player  Points",
        "   1  Ann         22",
        "   2  Bob         16",
        "   3  [/]         11",
        "   4  =1+1         6",
        "   4  @Eve         6",
    ]
    written = (tmp_path / "qualified.csv").read_bytes()
    assert written.decode().splitlines()[:2] == [
        "seed,name,venue,venue_rank,points,season",
        "1,Ann,,1,22.00,'=1+1",
    ]
    people = [(person.seed, person.name) for person in read_people(written)]
    assert people == [(1, "Ann"), (2, "Bob"), (3, "[/]"), (4, "=1+1"), (4, "@Eve")]
    best = run(*arguments[:4], "--qualify", "3", folder=tmp_path).stdout
    assert "equal" not in best
    with closing(Director.open(store)) as director:
        view = director.seasons.view("=1+1")
    assert tied(qualified(view, 4), 4) == (("=1+1", "@Eve"), 1)
    with pytest.raises(Refused, match="No one has a place"):
        qualified(replace(view, lines=()), 1)


def test_what_the_command_refuses_is_a_sentence(store: Path, tmp_path: Path) -> None:
    for arguments, words in (
        (("--store", str(store), "season", "Autumn"), "There are: =1+1."),
        (("--store", str(store), "season", "--to", "out"), "Give the season's name."),
        (("--store", str(store), "season", "--qualify", "2"), "Give the season's name."),
        (("--store", str(store), "season", "=1+1", "--to", str(store)), "Not written: "),
        (("--store", str(store), "season", "=1+1", "--qualify", "0"), "At least one qualifies"),
        (("--store", str(tmp_path / "no.db"), "season"), "no.db is not there"),
    ):
        done = run(*arguments, folder=tmp_path)
        assert done.returncode == 1
        assert words in done.stderr
        assert "Traceback" not in done.stderr
    assert not (tmp_path / "no.db").exists()
    assert not (tmp_path / "out").exists()


def test_a_store_without_seasons_says_where_they_are_made(tmp_path: Path) -> None:
    with closing(director_at(tmp_path)) as director:
        ended(director, "Ann", "Bob")
    done = run("--store", str(tmp_path / "tourney.db"), "season", folder=tmp_path)
    assert done.stdout == (
        "There are no seasons yet. You make them in the app, on the list of nights.\n"
    )
