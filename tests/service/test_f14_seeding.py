"""F14.2: the draw of a night that is seeded by rating, as it is recorded."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.screens.driving import a_night
from tourney.game.refusal import Refused
from tourney.service.before_play import DrawSeats, Undo
from tourney.service.director import Director

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
RATINGS = {"Cid": 1200, "Ann": 1100, "Eve": 900}


@pytest.fixture
def seeded(tmp_path: Path) -> Iterator[tuple[Director, int]]:
    store = tmp_path / "nights.db"
    number = a_night(store, *NAMES, format="duel", tables="4")
    with closing(Director.open(store)) as director:
        director.night(number).send(DrawSeats("42613", RATINGS))
        yield director, number


def pairs(director: Director, number: int) -> list[list[str]]:
    return [[seat.name for seat in pair] for pair in director.night(number).view().draw]


def test_f14_2_the_order_is_recorded_and_comes_out_the_same_anew(
    seeded: tuple[Director, int],
) -> None:
    director, number = seeded
    night = director.night(number)
    assert night.view().by_rating
    (draw,) = night.draws().draws
    assert draw.same, draw.fault
    assert draw.moves[:3] == (
        "Seed 1: Cid, rated 1200 then",
        "Seed 2: Ann, rated 1100 then",
        "Seed 3: Eve, rated 900 then",
    )
    assert all(move.endswith("not rated, by lot") for move in draw.moves[3:])


def test_f14_2_another_laptop_has_the_seeded_draw_from_the_file_alone(
    seeded: tuple[Director, int], tmp_path: Path
) -> None:
    director, number = seeded
    with closing(Director.open(tmp_path / "other.db")) as other:
        taken = other.import_night(director.night(number).json())
        assert pairs(other, taken) == pairs(director, number)
        assert other.night(taken).view().by_rating


def test_f14_2_undo_takes_the_seeded_draw_back_and_says_so(seeded: tuple[Director, int]) -> None:
    director, number = seeded
    said = director.night(number).send(Undo())
    assert "the draw of seats from 42613, seeded by rating" in said
    assert not pairs(director, number)
    director.night(number).send(DrawSeats("42613"))
    assert not director.night(number).view().by_rating


def test_f14_2_too_few_with_a_rating_are_no_seeds(seeded: tuple[Director, int]) -> None:
    director, _ = seeded
    with pytest.raises(Refused, match="Too little to say: it takes two people here with 10 nights"):
        director.players.numbers(NAMES)
