"""A duel of several matches at its table: score, units, lead, and what is put right (F6.1)."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from tests.rules.playing import by_player, fold
from tourney.game.chances.table import wins_of
from tourney.game.corrections.correction import Correction
from tourney.game.corrections.open_game import correct, picks
from tourney.game.entries import Log
from tourney.game.events import LeadNamed
from tourney.game.games import sheet_of
from tourney.game.match import dealt, taken_away
from tourney.game.mexico.counting import figures
from tourney.game.mexico.events import (
    MatchOpened,
    MatchRecorded,
    RoundRecorded,
    TableEvent,
    Withdrawn,
)
from tourney.game.mexico.history import history
from tourney.game.mexico.match import Match
from tourney.game.mexico.news import news
from tourney.game.mexico.play import apply as play
from tourney.game.mexico.rules import PRESETS, Rules
from tourney.game.mexico.table import table_view
from tourney.game.sheets import read_sheet

ANN, BOB = range(2)


def rules(units: int = 2, *, points: bool = False) -> Rules:
    return replace(PRESETS["classic"], units=units, points=points)


def duel(
    *losers: int, best: int = 3, units: tuple[int, ...] = (), by: Rules | None = None
) -> list[TableEvent]:
    """A duel in which these lose a round of one unit each, Ann leading the first."""
    opening = MatchOpened(by or rules(), ("Ann", "Bob"), units, best=best)
    return [opening, LeadNamed(ANN), *(RoundRecorded(loser, 0) for loser in losers)]


def played(events: Sequence[TableEvent]) -> Match:
    match = fold(events)
    assert match is not None
    return match


def test_f6_1_a_match_that_ends_begins_the_next_with_full_units_for_both() -> None:
    match = played(duel(ANN, BOB, BOB))
    assert (by_player(match, "won"), match.over, match.units) == ((1, 0), False, (2, 2))
    assert (match.outs, match.winner) == ((), None)
    assert table_view(match).duel == "match 2 of 3, Ann leads 1 : 0"


def test_f6_1_whoever_lost_a_match_leads_the_next_by_r2_5() -> None:
    for loser in (ANN, BOB):
        match = played(duel(loser, loser))
        assert match.round is not None
        assert match.round.lead == loser


def test_f6_1_a_duel_is_won_by_more_than_half_of_its_matches() -> None:
    two_one = played(duel(BOB, BOB, ANN, ANN, BOB, BOB))
    assert (by_player(two_one, "won"), two_one.winner, two_one.over) == ((2, 1), ANN, True)
    assert two_one.outs == (BOB,)
    straight = played(duel(*[ANN] * 6, best=5))
    assert (by_player(straight, "won"), straight.winner) == ((0, 3), BOB)
    assert table_view(straight).duel == "match 3 of 5, Bob has won 3 : 0"


def test_f8_4_units_dealt_anew_and_laid_aside_between_matches_add_up() -> None:
    match = played(duel(ANN, BOB, BOB, BOB, ANN, ANN))
    assert (by_player(match, "anew"), by_player(match, "aside")) == ((4, 4), (1, 1))
    assert dealt(match) == sum(match.units) + match.pot + taken_away(match)


def test_units_of_ones_own_are_those_of_every_match() -> None:
    match = played(duel(BOB, units=(3, 1)))
    assert (by_player(match, "won"), match.units) == ((1, 0), (3, 1))


def test_f1_3_whoever_leaves_has_lost_the_duel_whatever_the_score() -> None:
    match = played([*duel(ANN, ANN), Withdrawn(BOB)])
    assert (match.winner, by_player(match, "won"), match.outs) == (ANN, (0, 1), (BOB,))


def test_r7_2_each_match_won_gives_its_points() -> None:
    once = played(duel(BOB, by=rules(1, points=True)))
    twice = played(duel(BOB, BOB, by=rules(1, points=True)))
    assert (by_player(once, "points"), by_player(twice, "points")) == ((6, -1), (12, -2))


def test_f6_1_a_whole_match_is_recorded_by_its_loser() -> None:
    match = played([*duel(ANN), MatchRecorded(BOB)])
    assert (by_player(match, "won"), match.units, match.rounds) == ((1, 0), (2, 2), 1)
    assert (by_player(match, "lost"), by_player(match, "paid")) == ((1, 0), (1, 2))
    # What was rolled in it nobody knows (R10.4).
    assert not figures(match)[ANN].mexicos_known
    alone = played([*duel(best=1), MatchRecorded(BOB)])
    assert (alone.winner, by_player(alone, "won")) == (ANN, (0, 0))


def test_f11_2_where_play_is_ended_matches_come_before_units() -> None:
    match = played(duel(BOB, BOB, ANN))
    assert [(line.place, line.player) for line in match.standings()] == [(1, ANN), (2, BOB)]
    assert match.units == (1, 2)


def test_the_news_tell_the_match_and_how_the_duel_stands() -> None:
    events = duel(BOB, BOB)
    told = news(played(events[:-1]), played(events))
    assert told is not None
    assert told.headline == "Bob loses match 1"
    assert told.sentence == "Bob pays 1 unit; Ann leads 1 : 0. Bob starts the next match."
    events = duel(BOB, BOB, BOB, BOB)
    told = news(played(events[:-1]), played(events))
    assert told is not None
    assert (told.headline, told.sentence) == ("Ann wins!", "Bob pays 1 unit; Ann has won 2 : 0.")


def test_the_history_says_which_round_ended_a_match() -> None:
    told = history(played([*duel(BOB, BOB), MatchRecorded(ANN)]))
    assert [item.summary for item in told] == [
        "Bob pays 1 unit. Only the result was recorded.",
        "Bob pays 1 unit; Ann leads 1 : 0. Only the result was recorded.",
        "Ann lost the match; it is 1 : 1. Its rounds were not recorded.",
    ]


def test_a_sheet_has_the_matches_and_comes_back_the_same() -> None:
    events = [*duel(BOB, BOB, ANN), MatchRecorded(ANN)]
    sheet = sheet_of(events)
    assert sheet.splitlines()[2:4] == ["@best 3", "@lead Ann"]
    assert sheet.splitlines()[-1] == "@lost Ann match"
    assert read_sheet(sheet).match == played(events)


def test_r13_3_the_chance_to_win_a_duel_is_that_of_its_matches() -> None:
    # With a unit each a match is a round, which the lead loses with 0.408532237 (R13.2); who
    # loses it leads the next.
    win = 1 - 0.408532237
    even = wins_of(played(duel(best=1, by=rules(1))))
    assert even is not None
    assert even.wins[ANN] == pytest.approx(win, abs=1e-8)
    after_one_all = win
    best_of_3 = wins_of(played(duel(by=rules(1))))
    assert best_of_3 is not None
    ahead = wins_of(played(duel(BOB, by=rules(1))))
    assert ahead is not None
    # Bob leads: Ann wins now, or the third that she leads.
    assert ahead.wins[ANN] == pytest.approx((1 - win) + win * after_one_all, abs=1e-8)
    behind = wins_of(played(duel(ANN, by=rules(1))))
    assert behind is not None
    assert behind.wins[ANN] == pytest.approx(win * (1 - win), abs=1e-8)
    assert best_of_3.wins[ANN] == pytest.approx(
        win * ahead.wins[ANN] + (1 - win) * behind.wins[ANN], abs=1e-8
    )


# What is put right


def mended(events: Sequence[TableEvent], nth: int, text: str) -> Match:
    """The match after the pick of that number is typed anew."""
    log: Log[Match, TableEvent] = Log()
    for event in events:
        log = log.read(event, play)
    pick = picks(log.steps)[nth]
    return correct(log.steps, Correction(pick.entries, text, nth=pick.nth)).after


def test_f6_1_a_correction_goes_over_matches() -> None:
    events = duel(BOB, BOB, ANN, ANN)
    assert by_player(played(events), "won") == (1, 1)
    # Had Ann lost the second round, the third would have ended the first match, for Bob.
    after = mended(events, 2, "Ann")
    assert (by_player(after, "won"), after.units) == ((0, 1), (1, 2))


def test_f6_1_a_match_told_by_its_loser_is_put_right() -> None:
    events = [*duel(), MatchRecorded(BOB)]
    assert by_player(mended(events, 1, "Ann, match"), "won") == (0, 1)
