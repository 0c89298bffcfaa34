"""F11: what becomes of a night that was ended: files, other stores, seasons, corrections."""

from pathlib import Path
from typing import Any

import pytest

from screens.files.tables_written import written
from tests.exports.cells import rows_of
from tests.hunt.effort import TIMES
from tests.restless_guests import seeded_director
from tests.service.figures import figures_agree
from tests.service.mistyped_nights import Erring
from tests.service.stopped_nights import (
    NIGHTS,
    a_night,
    lost,
    ranks,
    stopped,
    the_running_round,
    whole,
)
from tourney.game.mending.terms import Correction
from tourney.game.mexico.events import PotBy
from tourney.game.mexico.round import Speed
from tourney.service.director import Director
from tourney.service.ending import EndNight, GoOn, MakeDeal
from tourney.service.play import Correct, Roll


@pytest.mark.parametrize("case", NIGHTS)
def test_f11_1_a_night_that_was_ended_is_written_shown_and_taken_elsewhere_as_it_is(
    tmp_path: Path, case: tuple[Any, ...]
) -> None:
    director, chance = seeded_director(tmp_path / "here.db", 7)
    number = stopped(director, chance, case)
    night = director.night(number)
    night.send(EndNight(True, chance.choice(list(PotBy))))
    files = written(director, number)
    places = night.places()
    rows = rows_of(files["standings.csv"])
    assert [row["player"] for row in rows] == [line.name for line in places.lines]
    assert any(row["status"] == "in" for row in rows) or places.winner
    assert places.lines[0].name.encode() in files["report.html"]
    assert night.show().over
    assert night.history() or case[0] == "single"
    there = Director.open(tmp_path / "there.db")
    taken = there.night(there.import_night(night.json()))
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


@pytest.mark.parametrize("seed", range(1, TIMES + 2))
@pytest.mark.parametrize("case", [case for case in NIGHTS if case[0] != "single"])
def test_f9_1_what_is_put_right_after_the_end_comes_to_what_was_shown_and_balances(
    tmp_path: Path, case: tuple[Any, ...], seed: int
) -> None:
    director, chance = seeded_director(tmp_path / "tourney.db", seed)
    number = stopped(director, chance, case)
    night = director.night(number)
    night.send(EndNight(True))
    erring = Erring(director, chance)
    for _ in range(8):
        erring.err(number)
        assert night.view().state == "finished"
        whole(night.places())
    director.close()


def test_f9_1_a_round_that_is_put_right_after_the_end_changes_who_stands_where(
    tmp_path: Path,
) -> None:
    director, _ = seeded_director(tmp_path / "tourney.db", 1)
    night = a_night(director, "freezeout", [[1, 2, 3], [4, 5, 6]], seats="3")
    lost(night, (1, "P1"), (2, "P4"))
    night.send(EndNight(now=True))
    last = night.table(1).picks()[-1].pick
    night.table(1).send(Correct(Correction(last.entries, "P2", nth=last.nth)))
    assert {(rank, name) for rank, name, _ in ranks(night)} == {
        *((1, name) for name in ("P1", "P3", "P5", "P6")),
        *((5, name) for name in ("P2", "P4")),
    }
    director.close()


def test_f11_3_the_history_and_undo_name_the_deal_and_the_end(tmp_path: Path) -> None:
    director, _ = seeded_director(tmp_path / "tourney.db", 1)
    night = a_night(director, "freezeout", [[1, 2, 3]], fee="10", house="", units="3")
    night.send(MakeDeal({1: 1000, 2: 500, 3: 500}, 1000))
    night.send(EndNight(now=True))
    told = [line.words for part in night.history() for line in part.lines]
    assert told[-2:] == [
        "P1, P2 and P3 made a deal: €10.00, €5.00 and €5.00",
        "The host ended the night",
    ]
    figures_agree(night.places())
    assert {line.name: line.prize for line in night.places().lines}["P1"] in (1333, 1334)
    director.close()


def test_r7_2_the_winner_has_the_points_whether_the_night_ends_now_or_after_the_round(
    tmp_path: Path,
) -> None:
    lines = []
    for now in (False, True):
        director, _ = seeded_director(tmp_path / f"{now}.db", 1)
        night = a_night(director, "freezeout", [[1, 2, 3]], preset="mexxen")
        lost(night, (1, "P2"))
        night.table(1).send(Roll(65))
        if now:
            the_running_round(night, "P3")
            night.send(EndNight(now=True))
        else:
            night.send(EndNight(now=False))
            the_running_round(night, "P3")
        assert night.view().state == "finished"
        lines.append(night.places().lines)
        there = Director.open(tmp_path / f"there-{now}.db")
        assert there.night(there.import_night(night.json())).places().lines == lines[-1]
        there.close()
        director.close()
    assert lines[0] == lines[1]
    assert lines[0][0].name == "P1"
    assert lines[0][0].points == max(line.points for line in lines[0])


def test_f11_1_a_table_that_plays_no_more_says_so_and_goes_on_if_the_end_is_dropped(
    tmp_path: Path,
) -> None:
    director, _ = seeded_director(tmp_path / "tourney.db", 1)
    night = a_night(director, "duel", [[1, 2], [3, 4]])
    lost(night, (1, "P1"))
    night.table(2).send(Roll(65))
    night.send(EndNight(now=False))
    stopped, plays = night.table(1).page().table, night.table(2).page().table
    assert stopped.phase == "finished"
    assert stopped.on_turn is None
    assert {"roll", "stand", "lead"} <= stopped.refusals.keys()
    assert night.table(1).page().referee(Speed.ROLLS) == "Play is over here; the night ends."
    assert plays.on_turn is not None
    night.send(GoOn())
    assert night.table(1).page().table.on_turn is not None
    director.close()
