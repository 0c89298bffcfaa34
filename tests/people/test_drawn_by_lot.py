"""Somebody drawn drawn with those who are in: the seed is recorded."""

from contextlib import closing
from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from tests.nights import begun
from tests.screens.floors import NAMES, a_floor, lose, on_floor
from tests.screens.reading import SMALL
from tourney.game.refusal import Refused
from tourney.night.seating.draw import shuffled
from tourney.service.director import Director


def lots(director: Director, number: int) -> set[str]:
    """Who can be drawn, by many lots that are taken back again."""
    night, drawn = director.night(number), set()
    for seed in (f"{one}{two}{three}11" for one in "123456" for two in "123456" for three in "16"):
        night.draw = lambda seed=seed: seed  # type: ignore[misc]
        drawn.add(night.people.draw_one().removeprefix("Drawn: ").partition(",")[0])
        night.undo()
    return drawn


def test_only_those_who_are_in_are_drawn_and_the_seed_says_whom(store: Path) -> None:
    with closing(Director.open(store, lambda: "42613")) as director:
        number = begun(director, ["Ann", "Bob", "Cid"], units="1")
        director.night(number).table().record_round(1, 0)
        first = shuffled("42613", ["Ann", "Cid"])[0]
        said = director.night(number).people.draw_one()
        assert said == f"Drawn: {first}, one of 2, from 42613."
        assert director.night(number).view().undo == f"{first} drawn"
        assert director.night(number).undo() == f"{first} drawn"
        assert lots(director, number) == {"Ann", "Cid"}


def test_before_play_those_who_are_here_are_drawn(store: Path) -> None:
    with closing(Director.open(store, lambda: "42613")) as director:
        number = director.plan({"date": "2026-11-20", "preset": "classic"})
        with pytest.raises(Refused, match="no one to draw"):
            director.night(number).people.draw_one()
        director.night(number).people.register(["Ann", "Bob", "Cid"])
        assert lots(director, number) == {"Ann", "Bob", "Cid"}
        director.night(number).people.check_in([1, 3])
        assert lots(director, number) == {"Ann", "Cid"}


async def test_f12_says_who_was_drawn_and_undo_and_the_history_know_it(store: Path) -> None:
    number = a_floor(store, NAMES[:9], 2, units="1")
    with closing(Director.open(store)) as director:
        lose(director, number, 1, "Can")
    async with on_floor(store, number, SMALL) as (app, pilot):
        await pilot.press("f12", shows=("Drawn: ", "one of 8, from "))
        assert isinstance(app, TourneyApp)
        told = [line.words for part in app.director.night(number).history() for line in part.lines]
        assert any("drawn, one of 8, from" in words for words in told)
        await pilot.press("u", shows=" drawn.")
