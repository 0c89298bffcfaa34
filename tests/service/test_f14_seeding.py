"""The draw of a night that is seeded by rating (F14.2) or the list (F6.5), as it is recorded."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.refusals import refusing
from tests.screens.driving import a_night
from tourney.game.refusal import Refused
from tourney.night.people.lists import read_people
from tourney.service.director import Director

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
RATINGS = {"Cid": 1200, "Ann": 1100, "Eve": 900}


@pytest.fixture
def seeded(tmp_path: Path) -> Iterator[tuple[Director, int]]:
    store = tmp_path / "nights.db"
    number = a_night(store, *NAMES, format="duel", tables="4")
    with closing(Director.open(store)) as director:
        director.night(number).seats.draw("42613", RATINGS)
        yield director, number


def pairs(director: Director, number: int) -> list[list[str]]:
    return [[seat.name for seat in pair] for pair in director.night(number).view().draw]


def test_f14_2_the_order_is_recorded_and_comes_out_the_same_anew(
    seeded: tuple[Director, int],
) -> None:
    director, number = seeded
    night = director.night(number)
    assert night.view().seeded_by == "rating"
    (draw,) = night.draws().draws
    assert draw.same, draw.fault
    assert draw.moves[:3] == (
        "Seed 1: Cid, rated 1200 then",
        "Seed 2: Ann, rated 1100 then",
        "Seed 3: Eve, rated 900 then",
    )
    assert all(move.endswith("not rated, drawn") for move in draw.moves[3:])


def test_f14_2_another_laptop_has_the_seeded_draw_from_the_file_alone(
    seeded: tuple[Director, int], tmp_path: Path
) -> None:
    director, number = seeded
    with closing(Director.open(tmp_path / "other.db")) as other:
        taken = other.import_night(director.night(number).json()).number
        assert pairs(other, taken) == pairs(director, number)
        assert other.night(taken).view().seeded_by == "rating"


def test_f14_2_undo_takes_the_seeded_draw_back_and_says_so(seeded: tuple[Director, int]) -> None:
    director, number = seeded
    said = director.night(number).undo()
    assert "the draw of seats from 42613, seeded by rating" in said
    assert not pairs(director, number)
    director.night(number).seats.draw("42613")
    assert not director.night(number).view().seeded_by


def test_f14_2_too_few_with_a_rating_are_no_seeds(seeded: tuple[Director, int]) -> None:
    director, _ = seeded
    with pytest.raises(Refused, match="Too little to say: it takes two people here with 10 nights"):
        director.players.numbers(NAMES)


def test_f6_5_the_seeds_of_the_list_seed_the_draw_and_equals_go_by_the_dice(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = a_night(store, "Sam", format="duel", tables="4")
    people = read_people(b"seed,name\n1,Cid\n2,Eve\n2,Ann\n4,Bob\n")
    names, seeds = [each.name for each in people], [each.seed for each in people]
    with closing(Director.open(store)) as director:
        night = director.night(number)
        with refusing("seeds"):
            night.people.register(["Dot"], seeds=[-1])
        night.people.register(names, seeds=seeds)
        orders = []
        for dice in ("42613", "33333"):
            night.seats.draw(dice, listed=True)
            draw = night.draws().draws[-1]
            assert draw.same, draw.fault
            orders.append(draw.moves)
        assert {moves[0] for moves in orders} == {"Seed 1: Cid, 1 on the list"}
        assert {moves[1] for moves in orders} == {
            "Seed 2: Ann, 2 on the list",
            "Seed 2: Eve, 2 on the list",
        }
        assert {moves[3:] for moves in orders} == {
            ("Seed 4: Bob, 4 on the list", "Seed 5: Sam, without one, drawn")
        }
        assert "seeded by the list" in night.undo()
        with closing(Director.open(tmp_path / "other.db")) as other:
            taken = other.night(other.import_night(night.json()).number)
            assert taken.view().seeded_by == "list"
            assert [line.seed for line in taken.view().entries] == [0, 1, 2, 2, 4]
