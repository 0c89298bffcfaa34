"""F11: what becomes of a night that was ended: files, other stores, seasons, corrections."""

from pathlib import Path
from typing import Any

import pytest

from screens.files.tables_written import written
from tests.exports.cells import rows_of
from tests.hunt.effort import TIMES
from tests.restless_guests import seeded_director
from tests.scripts import Night
from tests.service.mistyped_nights import Erring
from tests.service.stopped_nights import NIGHTS, stopped, whole
from tourney.game.mexico.events import PotBy
from tourney.game.mexico.round import Speed
from tourney.service.director import Director


@pytest.mark.parametrize("case", NIGHTS)
def test_f11_1_a_night_that_was_ended_is_written_shown_and_taken_elsewhere_as_it_is(
    tmp_path: Path, case: tuple[Any, ...]
) -> None:
    director, chance = seeded_director(tmp_path / "here.db", 7)
    number = stopped(director, chance, case)
    night = director.night(number)
    night.closing.end(True, chance.choice(list(PotBy)))
    files = written(director, number)
    places = night.places()
    rows = rows_of(files["standings.csv"])
    assert [row["player"] for row in rows] == [line.name for line in places.lines]
    assert any(row["status"] == "in" for row in rows) or places.winner
    assert places.lines[0].name.encode() in files["report.html"]
    assert night.show().over
    assert night.history() or case[0] == "single"
    there = Director.open(tmp_path / "there.db")
    taken = there.night(there.import_night(night.json()).number)
    assert taken.places().lines == places.lines
    assert taken.places().winner == places.winner
    assert taken.view().state == "finished"
    season = {"points": "10 7 5", "turning_up": "1", "best": "", "mexxen": "no"}
    there.seasons.save("Autumn", [taken.number], season)
    table = there.seasons.view("Autumn")
    assert {line.name for line in table.lines} == {line.name for line in places.lines}
    there.close()
    again = Director.open(tmp_path / "here.db")
    assert again.night(number).places().lines == places.lines
    assert again.nights()[0].state == "finished"
    again.close()
    director.close()


@pytest.mark.parametrize("seed", range(1, TIMES + 1))
@pytest.mark.parametrize("case", [case for case in NIGHTS if case[0] != "single"])
def test_f9_1_what_is_put_right_after_the_end_comes_to_what_was_shown_and_balances(
    tmp_path: Path, case: tuple[Any, ...], seed: int
) -> None:
    director, chance = seeded_director(tmp_path / "tourney.db", seed)
    number = stopped(director, chance, case)
    night = director.night(number)
    night.closing.end(True)
    erring = Erring(director, chance)
    for _ in range(8):
        erring.err(number)
        assert night.view().state == "finished"
        whole(night.places())
    director.close()


def test_f9_1_a_round_that_is_put_right_after_the_end_changes_who_stands_where(
    play: Night,
) -> None:
    play("6 people, 2 tables, freezeout classic units=3 seats=3; seats by 3; start")("""
        Ann Dee lose; end; t1 round 1 was Bob
        = places: 1 Ann, 1 Fay, 1 Eve, 1 Cid, 5 Bob, 5 Dee
        """)


def test_f11_3_the_history_and_undo_name_the_deal_and_the_end(play: Night) -> None:
    play("3 people, 1 tables, freezeout classic units=3 house=; seats by 3; start")("""
        deal Ann 1000, Bob 500, Cid 500 leaving 1000
        = told: The deal of Ann, Bob and Cid: €10.00, €5.00 and €5.00
        end
        = told: The end of the night
        = prize: Ann 1333, Bob 834, Cid 833
        """)


@pytest.mark.parametrize(
    "end", ["t1: . 31 65; end", "end after the round; t1: . 31 65"], ids=["now", "later"]
)
def test_r7_2_the_winner_has_the_points_whether_the_night_ends_now_or_after_the_round(
    play: Night, end: str
) -> None:
    play("3 people, 1 tables, freezeout mexxen units=3; seats by 3; start; Ann leads")(f"""
        Bob loses; t1: 65; {end}
        = state: finished; = points: Ann 7
        = places: 1 Ann, 2 Bob, 2 Cid
        """)


def test_f11_1_a_table_that_plays_no_more_says_so_and_goes_on_if_the_end_is_dropped(
    play: Night,
) -> None:
    night = play("4 people, 2 tables, duel classic units=3; seats by 2; start; Ann Cid lead")
    night("Ann loses; t2: 65; end after the round")
    stopped_, plays = (night.night.table(number).page().table for number in (1, 2))
    assert stopped_.phase == "finished"
    assert stopped_.on_turn is None
    assert {"roll", "stand", "lead"} <= stopped_.refusals.keys()
    said = night.night.table(1).page().referee(Speed.ROLLS)
    assert said == "Play is over here; the night ends."
    assert plays.on_turn is not None
    assert night("no end").night.table(1).page().table.on_turn is not None
