"""`tourney tools draw`: the same seed and list give the same seats, on any machine (F3.3)."""

import json
from pathlib import Path
from random import Random

import pytest

from tests.cli.running import run
from tests.mistyping_host import Lively
from tests.nights import FORM, HOSTILE_NAMES, night_form
from tests.restless_guests import seeded_director
from tourney.night.formats.registry import FORMATS
from tourney.service.director import Director

NAMES = ("Zoe", "Ann", "bob", "Cid", "Dee", "Eva", "Fay", "Gus", "李雷", "[/]")

#: By hand: ordered by the SHA-256 of `42613:` and the name, then dealt to two tables in turn.
DRAWN = """\
The draw, from 42613 by sha256-1
  The list: [/], Ann, bob, Cid, Dee, Eva, Fay, Gus, Zoe, 李雷
  Table 1: [/], bob, Ann, Dee, Cid
  Table 2: Eva, Zoe, Fay, 李雷, Gus
"""


def listed(folder: Path, names: tuple[str, ...], name: str = "names.txt") -> str:
    path = folder / name
    path.write_text("".join(f"{name}\n" for name in names), encoding="utf-8")
    return str(path)


def seated(folder: Path, format: str, people: int, **options: str) -> tuple[Path, Director, int]:
    """A night of a format that has been drawn and has begun."""
    director, _ = seeded_director(folder / "nights.db", 5)
    number = director.plan(night_form(format, 4, "chips", **options))
    director.night(number).people.register([f"Guest {at}" for at in range(people)])
    director.night(number).seats.fix(3, 1, 2)
    director.night(number).seats.draw("42613")
    return folder / "nights.db", director, number


def test_a_list_is_drawn_the_same_in_whatever_order_it_is(tmp_path: Path) -> None:
    first = listed(tmp_path, NAMES)
    other = listed(tmp_path, tuple(sorted(NAMES)), "other.txt")
    for file in (first, other):
        done = run("tools", "draw", "--seed", "42613", "--tables", "3", file, folder=tmp_path)
        assert (done.returncode, done.stdout, done.stderr) == (0, DRAWN, "")
    assert not (tmp_path / ".local").exists()


def test_another_seed_gives_other_seats(tmp_path: Path) -> None:
    file = listed(tmp_path, NAMES)
    done = run("tools", "draw", file, "--seed", "42614", folder=tmp_path)
    assert done.stdout.splitlines()[2:] != DRAWN.splitlines()[2:]


@pytest.mark.parametrize("format", list(FORMATS))
def test_a_list_is_drawn_as_the_night_was(tmp_path: Path, format: str) -> None:
    director, _ = seeded_director(tmp_path / "nights.db", 5)
    number = director.plan(night_form(format, 4, "chips"))
    director.night(number).people.register(NAMES)
    director.night(number).seats.draw("42613")
    (drawn,) = director.night(number).draws().draws
    director.close()
    file = listed(tmp_path, tuple(reversed(NAMES)))
    form = ("--tables", "4", "--format", format)
    done = run("tools", "draw", "--seed", "42613", *form, file, folder=tmp_path)
    for table in drawn.tables:
        assert f"  {table.title}: {', '.join(table.names)}\n" in done.stdout


@pytest.mark.parametrize(
    ("format", "people", "titles"),
    [
        ("freezeout", 4, ["Table 1", "Table 2"]),
        ("shuffle", 4, ["Table 1", "Table 2"]),
        ("duel", 4, ["Pair 1", "Pair 2"]),
        ("duel", 3, ["Bye", "Pair 2"]),
    ],
)
def test_only_in_duels_are_two_at_a_table_a_pair(
    tmp_path: Path, format: str, people: int, titles: list[str]
) -> None:
    two_seats = ("--format", format, "--tables", "2", "--seats", "2")
    file = listed(tmp_path, NAMES[:people])
    done = run("tools", "draw", "--seed", "42613", *two_seats, file, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert [line.partition(":")[0].strip() for line in done.stdout.splitlines()[2:]] == titles


def test_a_formats_choice_counts_for_the_draw(tmp_path: Path) -> None:
    file = listed(tmp_path, tuple(f"Guest {at}" for at in range(20)))
    heats = ("tools", "draw", "--seed", "42613", "--format", "heats", file)
    done = run(*heats, "--option", "final=5", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    refused = run(*heats, "--option", "final=99", folder=tmp_path)
    assert (refused.returncode, refused.stdout) == (1, "")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--seed", "1"), "A seed is five dice"),
        (("--seed", "42617"), "A seed is five dice"),
        (("--seed", "42613", "--tables", "1", "--seats", "4"), "10 people don't fit"),
        (("--seed", "42613", "--tables", "0"), "Tables must be 1 to 32."),
        (("--seed", "42613", "--format", "chess"), "single, freezeout"),
        (("--seed", "42613", "--option", "final"), "NAME=CHOICE"),
        ((), "isn't a night. To draw a list, give --seed."),
    ],
)
def test_what_cannot_be_drawn_is_a_sentence(
    tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    done = run("tools", "draw", *arguments, listed(tmp_path, NAMES), folder=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert words in done.stderr


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("Ann", "ann"), "ann is on line 1 already"),
        (("Ann", "\x1b[2J"), "Line 2:"),
        (("Ann",), "two"),
    ],
)
def test_a_list_of_whom_not_all_can_be_seated_is_refused(
    tmp_path: Path, names: tuple[str, ...], words: str
) -> None:
    done = run("tools", "draw", "--seed", "42613", listed(tmp_path, names), folder=tmp_path)
    assert (done.returncode, done.stdout, words in done.stderr) == (1, "", True), done.stderr


def test_a_nights_draw_is_repeated_from_its_store_and_from_its_json(tmp_path: Path) -> None:
    store, director, number = seated(tmp_path, "freezeout", 13)
    director.night(number).seats.open_tables()
    file = tmp_path / "night.json"
    file.write_bytes(director.night(number).json())
    director.close()
    done = run("--store", str(store), "tools", "draw", "friday", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "The seats, from 42613 by sha256-1\n" in done.stdout
    assert "  Fixed: Guest 2, table 1, seat 2\n" in done.stdout
    assert done.stdout.endswith("  Drawn again: the same.\n\n1 draw, all the same.\n")
    elsewhere = run("tools", "draw", str(file), folder=tmp_path)
    assert (elsewhere.returncode, elsewhere.stdout) == (0, done.stdout)


@pytest.mark.parametrize("what", ["seed", "seats", "method", "names"])
def test_a_draw_that_is_not_what_its_seed_gives_is_told_with_status_1(
    tmp_path: Path, what: str
) -> None:
    _, director, number = seated(tmp_path, "freezeout", 13)
    data = json.loads(director.night(number).json())
    director.close()
    registered, drawn = data["night"][1]["payload"], data["night"][-1]["payload"]
    match what:
        case "seed":
            drawn["seed"] = "42614"
        case "method":
            drawn["method"] = "as I like it"
        case "seats":
            drawn["tables"][0].append(drawn["tables"][1].pop())
        case "names":
            registered["names"][0] = "Somebody else"
    file = tmp_path / "night.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    done = run("tools", "draw", str(file), folder=tmp_path)
    assert (done.returncode, done.stderr) == (1, "")
    assert "Drawn again: the same." not in done.stdout
    assert done.stdout.endswith("\n1 of 1 draw not the same.\n")


def test_lots_and_later_draws_are_repeated_too(tmp_path: Path) -> None:
    director, chance = seeded_director(tmp_path / "nights.db", 4)
    night = Lively(director, chance)
    number = night.play(night_form("shuffle", 4, "chips", every="2"), 14).number
    found = director.night(number).draws().draws
    director.close()
    assert len(found) > 3
    assert {draw.method for draw in found} == {"sha256-1", "sha256-best-200"}
    done = run("--store", str(tmp_path / "nights.db"), "tools", "draw", "1", folder=tmp_path)
    assert done.returncode == 0
    assert f"{len(found)} draws, all the same." in done.stdout


def test_a_first_lead_by_lot_is_a_draw(tmp_path: Path) -> None:
    store, director, number = seated(tmp_path, "single", 4)
    director.night(number).seats.open_tables()
    director.night(number).table().draw_lead()
    found = director.night(number).draws().draws
    director.close()
    assert [draw.title for draw in found] == ["The seats", "The first lead at table 1"]
    assert run("--store", str(store), "tools", "draw", "1", folder=tmp_path).returncode == 0


def test_a_night_without_a_draw_says_so(tmp_path: Path) -> None:
    director, _ = seeded_director(tmp_path / "nights.db", Random(1).randrange(9))
    number = director.plan(FORM)
    director.night(number).people.register(HOSTILE_NAMES)
    director.night(number).seats.place([range(1, len(HOSTILE_NAMES) + 1)])
    director.close()
    done = run(
        "--store", str(tmp_path / "nights.db"), "tools", "draw", str(number), folder=tmp_path
    )
    assert (done.returncode, "Nothing was drawn in this night." in done.stdout) == (0, True)


def test_a_night_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    for what in ("Friday", "no.json"):
        done = run("--store", str(tmp_path / "no.db"), "tools", "draw", what, folder=tmp_path)
        assert (done.returncode, done.stdout) == (1, "")
        assert "not there" in done.stderr or "no.json" in done.stderr
    assert not (tmp_path / "no.db").exists()


def test_f3_3_somebody_drawn_by_lot_is_a_draw(tmp_path: Path) -> None:
    store, director, number = seated(tmp_path, "single", 4)
    said = director.night(number).people.draw_one()
    _, found = director.night(number).draws().draws
    director.close()
    assert found.title == "One player drawn"
    assert found.same
    assert len(found.names) == 4
    (move,) = found.moves
    assert f"Drawn: {move.removesuffix(' is drawn')}, one of 4, from {found.seed}." == said
    done = run("--store", str(store), "tools", "draw", "1", folder=tmp_path)
    assert (done.returncode, move in done.stdout) == (0, True)


def test_an_unclear_list_is_drawn_by_the_reading_that_is_named(tmp_path: Path) -> None:
    path = tmp_path / "names.csv"
    path.write_text("Name,Player,Paid\nRed,Zoe,maybe\nBlue,Ann,no\n", encoding="utf-8")
    asked = run("tools", "draw", "--seed", "42613", str(path), folder=tmp_path)
    assert asked.returncode == 1
    assert "--reading: 1 Name: Red, Blue; 2 Player: Zoe, Ann; 3 " in " ".join(asked.stderr.split())
    done = run("tools", "draw", "--seed", "42613", "--reading", "2", str(path), folder=tmp_path)
    assert "The list: Ann, Zoe" in done.stdout
