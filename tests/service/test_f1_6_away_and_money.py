"""F1.6 beside other clauses: somebody away on a points night, in a duel, in a deal, at the end."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.restless_guests import seeded_director
from tests.screens.floors import NAMES
from tests.service.duels import at, duels, loses
from tests.service.figures import figures_agree
from tests.service.nights_in_play import in_play
from tests.service.people_away import away, back, entry, hold, lose_of_those_here
from tests.service.stopped_nights import at_a_final, prizes
from tourney.game.refusal import Refused
from tourney.service.director import Director
from tourney.service.ending import EndNight, MakeDeal
from tourney.service.moves import GoHome


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    director, _ = seeded_director(tmp_path / "nights.db", 4)
    yield director
    director.close()


def sittings_played(director: Director, number: int) -> None:
    """The last of those who are there loses at each table, to the end of the night."""
    while not (floor := director.night(number).floor()).finished:
        playing = [table.place for table in floor.tables if table.state in ("due", "playing")]
        for place in playing:
            lose_of_those_here(director, number, place)
        if not playing:
            hold(director, number)


def test_f1_6_f6_3_who_is_away_all_of_a_points_night_has_the_points_of_one_who_lost_nothing(
    director: Director,
) -> None:
    """They outlast all who lost, at every table; the host takes out those who do not come back."""
    number = in_play(director, "points", 8, 2)
    away(director, number, NAMES[0])
    sittings_played(director, number)
    places = director.night(number).places()
    assert places.proof.fault == ""
    mine = next(line for line in places.lines if line.name == NAMES[0])
    assert (mine.units_paid, mine.rounds_lost) == (0, 0)
    assert mine.night_points == max(line.night_points for line in places.lines)
    assert sum(prizes(director.night(number)).values()) == 8 * 900
    figures_agree(places)


def test_f1_6_f6_1_a_duel_waits_between_two_matches_and_the_others_play_on(
    director: Director,
) -> None:
    night = director.night(number := duels(director, "Ann Ben", "Cleo Dora", best="3"))
    loses(night, "Ben")
    away(director, number, "Ann")
    assert at(night, "Ann").told == "1 : 0 · waits for Ann, who is away"
    for name in ("Ann", "Ben"):
        with pytest.raises(Refused, match="The table waits for Ann, who is away"):
            loses(night, name)
    loses(night, "Dora", "Dora")
    assert night.floor().action == ""
    back(director, number, "Ann")
    loses(night, "Ann", "Ben")
    assert night.floor().action == "final"


def test_f1_6_f1_3_who_is_away_from_a_duel_and_goes_home_has_lost_it(director: Director) -> None:
    night = director.night(number := duels(director, "Ann Ben", "Cleo Dora", best="3"))
    loses(night, "Ben", "Dora", "Dora")
    away(director, number, "Ann")
    night.send(GoHome(entry(director, number, "Ann")))
    hold(director, number)
    loses(night, "Cleo", "Cleo")
    assert night.floor().winner == "Ben"
    figures_agree(night.places())


def test_f1_6_f11_3_who_is_away_has_their_part_of_a_deal(director: Director) -> None:
    night = at_a_final(director)
    away(director, night.number, "Bob")
    deal = night.deal("units")
    assert [(each.name, each.share) for each in deal.dealers] == [
        ("Ann", 3000),
        ("Bob", 2000),
        ("Cid", 1000),
    ]
    night.send(MakeDeal({each.entry: each.share for each in deal.dealers}, 0, "units", deal))
    assert {line.name: line.deal for line in night.places().lines if line.deal} == {
        "Ann": 3000,
        "Bob": 2000,
        "Cid": 1000,
    }
    assert night.places().proof.fault == ""


@pytest.mark.parametrize("now", [False, True])
@pytest.mark.parametrize("waits", [False, True])
def test_f1_6_f11_2_a_night_ends_with_somebody_away_in_the_place_of_their_units(
    director: Director, *, waits: bool, now: bool
) -> None:
    """Also where their table waits for them, with a round to play."""
    number = in_play(director, "freezeout", 8, 2, **{"option.rest": "no"})
    lose_of_those_here(director, number, 1)
    lose_of_those_here(director, number, 2)
    hold(director, number)
    lose_of_those_here(director, number, 1)
    away(director, number, NAMES[1], waits=waits)  # at table 2, which is to play the beat
    director.night(number).send(EndNight(now=now))
    if not now:
        floor = director.night(number).floor()
        if waits:
            assert not floor.finished
            back(director, number, NAMES[1])
        lose_of_those_here(director, number, 2)
    assert director.night(number).floor().finished
    rows = {row["player"]: row for row in figures_agree(director.night(number).places())}
    assert rows[NAMES[1]]["units_left"] == "2"
    assert (rows[NAMES[1]]["status"], rows[NAMES[1]]["rank"]) == ("in", "1")
    assert director.night(number).places().proof.fault == ""
