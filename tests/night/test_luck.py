"""Luck and judgement of a night over several tables, as it is told."""

from functools import partial
from pathlib import Path
from random import Random

from exports.text.reviews import reviews_text
from screens.files.tables_written import night_record
from tests.nights import night_form
from tourney.night.display.luck import FEWEST, luck_of
from tourney.night.seating.draw import SEED_DICE
from tourney.service.director import Director
from tourney.service.room import NameTable
from tourney.service.simulate import Simulation, Until, simulated_dice


def told(folder: Path, until: Until | None = None) -> str:
    """The review of a night of nine at two tables, of which the first is called Window."""
    chance = Random(7)
    director = Director.open(folder / "nights.db", partial(simulated_dice, chance, SEED_DICE))
    form = {**night_form("freezeout", 2), "units": "2"}
    Simulation(director, chance, until=until).play(form, 9)
    night = director.night(1)
    if until is None:
        night.send(NameTable(1, "Window"))
    luck = luck_of(night.tales.played(), made_up=200)
    director.close()
    for each in luck.reviews:
        for line in each.review.lines:
            moved = line.start + line.luck + line.judgement + line.gifts
            assert abs(moved - line.end) < 1e-9
    return " ".join(reviews_text(luck).split())


def test_r13_4_a_table_that_closes_is_named_and_its_movers_are_nobodys_luck(
    tmp_path: Path,
) -> None:
    text = told(tmp_path)
    assert "Table 1 (Window)" in text
    assert "What that moves at either table is a gift: nobody's luck" in text
    assert "Where play was ended" not in text


def test_r13_4_what_an_end_moves_before_there_is_a_winner_is_a_gift(tmp_path: Path) -> None:
    text = told(tmp_path, Until(beats=2))
    assert "Where play was ended before there was a winner" in text
    assert "What that moves at either table" not in text


def test_the_report_tells_the_luck_that_the_review_tells(tmp_path: Path) -> None:
    chance = Random(7)
    director = Director.open(tmp_path / "nights.db", partial(simulated_dice, chance, SEED_DICE))
    Simulation(director, chance).play(night_form("freezeout", 2), 9)
    night = director.night(1)
    told = night_record(director, 1).told()
    assert told.luck == luck_of(night.tales.played())
    assert told.luck.reviews
    assert not told.luck.left_out
    director.close()


def test_r13_4_tables_share_the_made_up_matches_there_is_time_for(tmp_path: Path) -> None:
    """Two full tables of seven: with less time both are told less exactly, and none is left out."""
    chance = Random(7)
    director = Director.open(tmp_path / "nights.db", partial(simulated_dice, chance, SEED_DICE))
    form = {**night_form("freezeout", 2), "units": "5"}
    Simulation(director, chance, until=Until(beats=3)).play(form, 14)
    played = director.night(1).tales.played()
    director.close()
    whole = luck_of(played, made_up=4 * FEWEST)
    shared = luck_of(played, made_up=4 * FEWEST, most=FEWEST // 2)
    too_little = luck_of(played, made_up=4 * FEWEST, most=1)
    assert whole.error is not None
    assert shared.error is not None
    assert shared.error > 1.3 * whole.error
    assert (len(shared.reviews), shared.left_out) == (2, ())
    assert (too_little.reviews, len(too_little.left_out)) == ((), 2)
