"""A night at each of its entries, as they stand now, in the order of play."""

from pathlib import Path

import pytest

from tests.nights import begun, played_out, turns
from tests.screens.floors import NAMES, a_floor, play_on
from tests.screens.liar_tables import opened_liar
from tests.service.corrected import retyping
from tourney.game.mexico.match import Match
from tourney.night.display.to_win import NightSnapshot
from tourney.service.director import Director

ABC = ("Ann", "Bob", "Cid")
#: As many made-up nights as there is time for in a test.
MOST = 20_000


def snapshots(director: Director, number: int) -> list[NightSnapshot]:
    return list(director.night(number).tales.as_it_went().snapshots)


def rolled(director: Director, number: int) -> set[int]:
    """All that has ever been rolled in the round at the first table."""
    parts = [
        match.part
        for snapshot in snapshots(director, number)
        if isinstance(match := snapshot.tables.get(1), Match) and match.part is not None
    ]
    rolls = [part.rolls for part in parts] + [turn.rolls for part in parts for turn in part.turns]
    return {roll for each in rolls for roll in each}


def test_it_goes_from_the_list_of_people_to_the_winner(director: Director) -> None:
    number = begun(director, ABC, units="1")
    played_out(director, number)
    first, *_, last = snapshots(director, number)
    assert not first.night.opened
    assert not first.tables
    assert [entry.name for entry in first.night.entries] == list(ABC)
    assert last.won == ("Cid",)


def test_what_was_taken_back_is_not_seen(director: Director) -> None:
    number = begun(director, ABC)
    turns(director, number, "66")
    director.night(number).undo()
    turns(director, number, "54 .")
    assert rolled(director, number) == {54}


def test_what_was_put_right_is_not_seen(director: Director) -> None:
    number = begun(director, ABC)
    turns(director, number, "54 .", "43", "65")
    director.night(number).table().correct(retyping(director, number, "Bob", "43", "61"))
    assert 61 in rolled(director, number)
    assert 43 not in rolled(director, number)


def test_over_several_tables_the_laps_follow(tmp_path: Path) -> None:
    number = a_floor(tmp_path / "nights.db", NAMES[:12], 3)
    director = Director.open(tmp_path / "nights.db", lambda: "42613")
    play_on(director, number, 3)
    laps = [snapshot.night.lap for snapshot in snapshots(director, number)]
    assert laps == sorted(laps)
    assert set(laps) == {0, 1, 2, 3, 4}
    rounds = [
        sum(match.rounds for match in snapshot.tables.values() if isinstance(match, Match))
        for snapshot in snapshots(director, number)
    ]
    assert rounds == sorted(rounds)
    director.close()


@pytest.mark.parametrize("people", [(), ABC])
def test_a_night_that_has_not_begun_is_one_snapshot(
    director: Director, people: tuple[str, ...]
) -> None:
    number = director.plan({"name": "Friday", "date": "2026-11-20", "preset": "classic"})
    if people:
        director.night(number).people.register(people)
    (only,) = snapshots(director, number)
    assert [entry.name for entry in only.night.entries] == list(people)


def test_r13_3_a_large_change_of_a_chance_is_a_swing(director: Director) -> None:
    number = begun(director, ABC[:2], units="2")
    for loser in (0, 1, 1):
        director.night(number).table().record_round(loser, 0)
    chances = director.night(number).tales.as_it_went().chances(most=MOST)
    assert chances is not None
    assert [(each.name, each.units[-1]) for each in chances.curves.players] == [
        ("Ann", 100),
        ("Bob", 0),
    ]
    assert [(each.step, each.name) for each in chances.swings] == [(1, "Bob")]


def test_nobody_knows_the_chances_of_liars_mexico(tmp_path: Path) -> None:
    number = opened_liar(tmp_path / "nights.db", *ABC)
    director = Director.open(tmp_path / "nights.db")
    assert director.night(number).tales.as_it_went().chances(most=MOST) is None
    director.close()
