"""`tourney tools draw`: the same seed and list give the same seats, on any machine (F3.3)."""

import json
from pathlib import Path
from random import Random

import pytest

from tests.cli.running import run
from tests.mistyping_host import Lively
from tests.nights import FORM, HOSTILE_NAMES, night_form
from tests.restless_guests import seeded_director
from tourney.service.director import Director

NAMES = ("Zoe", "Ann", "bob", "Cid", "Dee", "Eva", "Fay", "Gus", "李雷", "[/]")

#: By hand: ordered by the SHA-256 of `42613:` and the name, then dealt to two tables in turn.
DRAWN = """\
The seats, from 42613 by sha256-1
  The list: [/], Ann, bob, Cid, Dee, Eva, Fay, Gus, Zoe, 李雷
  Table 1: [/], bob, Ann, Dee, Cid
  Table 2: Eva, Zoe, Fay, 李雷, Gus
"""


def seated(folder: Path, format: str, people: int, **options: str) -> tuple[Path, Director, int]:
    """A night of a format that has been drawn and has begun."""
    director, _ = seeded_director(folder / "nights.db", 5)
    number = director.plan(night_form(format, 4, "chips", **options))
    director.night(number).people.register([f"Guest {at}" for at in range(people)])
    director.night(number).seats.fix(3, 1, 2)
    director.night(number).seats.draw("42613")
    return folder / "nights.db", director, number


@pytest.mark.parametrize("order", [1, -1])
def test_a_list_is_drawn_the_same_in_whatever_order_it_is(tmp_path: Path, order: int) -> None:
    director, _ = seeded_director(tmp_path / "nights.db", 5)
    number = director.plan(night_form("freezeout", 3, "chips"))
    director.night(number).people.register(NAMES[::order])
    director.night(number).seats.draw("42613")
    director.close()
    done = run("--store", str(tmp_path / "nights.db"), "tools", "draw", "1", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert DRAWN in done.stdout


def test_what_is_no_night_has_no_draws(tmp_path: Path) -> None:
    path = tmp_path / "names.txt"
    path.write_text("Ann\nBob\n", encoding="utf-8")
    done = run("tools", "draw", str(path), folder=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"{path} isn't a night.\n"


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
