"""F15.1 at one table: a sitting is so many rounds, or those begun until time is up."""

import pytest

from tests.rules.playing import ANN, BOB, CID, after, of_a_night, refusal, turn, turns
from tourney.game.events import CameBack, LeadNamed, SteppedOut
from tourney.game.mexico.events import (
    BeatCalled,
    Joined,
    MatchOpened,
    RoundRecorded,
    SittingCalled,
    TimeUp,
    Withdrawn,
)
from tourney.game.mexico.match import Match
from tourney.game.mexico.news import news
from tourney.game.mexico.play import apply
from tourney.game.mexico.rules import MOST_UNITS, PRESETS
from tourney.game.mexico.table import table_view
from tourney.game.mexico.words import describe


def sitting(rounds: int = 2, players: int = 3) -> Match:
    """A table opened for so many rounds, Ann leading."""
    names = ("Ann", "Bob", "Cid", "Dee")[:players]
    opened = apply(None, MatchOpened(PRESETS["classic"], names, (MOST_UNITS,) * players, 0))
    return after(opened, SittingCalled(rounds), LeadNamed(ANN))


def test_f15_1_a_table_plays_its_rounds_without_a_barrier_and_is_done() -> None:
    match = after(sitting(), RoundRecorded(BOB, 0))
    assert (match.lap, match.lap_done, match.rounds) == (0, False, 1)
    match = turns(match, 54, 62)
    assert not match.lap_done
    match = turn(match, 31)
    assert (match.lap_done, match.rounds) == (True, 2)
    assert refusal(match, RoundRecorded(BOB, 0)).sentence == (
        "This table is done. The next sitting starts when all tables are."
    )
    assert table_view(match).phase == "waiting"


def test_f15_1_by_the_clock_the_round_in_play_is_finished_and_none_begins() -> None:
    amid = turn(after(sitting(0), RoundRecorded(BOB, 0)), 54)
    match = after(amid, TimeUp(2))
    assert not match.lap_done
    assert turns(match, 62, 31).lap_done
    between = after(sitting(0), RoundRecorded(BOB, 0), TimeUp(1))
    assert between.lap_done
    assert after(sitting(0), TimeUp(0)).lap_done
    for rounds in (1, 3):
        assert refusal(amid, TimeUp(rounds)).code == "time"
    assert refusal(between, TimeUp(1)).code == "time"
    assert refusal(of_a_night(3), TimeUp(0)).code == "time"


def test_f15_1_a_table_has_one_sitting_and_no_laps_before_it() -> None:
    assert refusal(sitting(), SittingCalled(2)).code == "sitting"
    lap = after(of_a_night(3), BeatCalled(1))
    assert refusal(lap, SittingCalled(2)).code == "sitting"
    assert refusal(of_a_night(3), SittingCalled(-1)).code == "sitting"


def test_f15_1_who_is_back_lets_a_table_go_on_that_had_nobody_to_play_with() -> None:
    match = after(sitting(2, 2), RoundRecorded(BOB, 0), SteppedOut(BOB))
    assert match.lap_done
    assert not after(match, CameBack(BOB)).lap_done
    over = after(match, CameBack(BOB), RoundRecorded(ANN, 0), SteppedOut(BOB), CameBack(BOB))
    assert over.lap_done


def test_f15_1_leaving_voids_the_round_and_forfeits_nothing() -> None:
    match = after(turn(sitting(), 54), Withdrawn(CID))
    assert (match.pot, match.rounds, match.lap_done) == (0, 0, False)
    alone = after(sitting(2, 2), Withdrawn(BOB))
    assert alone.lap_done
    assert not after(alone, Joined("Eve", MOST_UNITS, ANN)).lap_done


@pytest.mark.parametrize(
    ("event", "words"),
    [(SittingCalled(5), "the start of the sitting"), (TimeUp(3), "time being up")],
)
def test_f15_1_its_entries_have_words(event: SittingCalled | TimeUp, words: str) -> None:
    assert describe(sitting(), event) == words


def test_f15_1_no_table_says_how_many_units_without_end_are_left() -> None:
    before = sitting()
    told = news(before, after(before, RoundRecorded(BOB, 0)))
    assert told is not None
    assert told.brief == "Bob pays 1 unit."
