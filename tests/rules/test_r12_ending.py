"""R12: the host ends play before there is a winner, at a table of either game."""

import pytest

from tests.rules.liar_playing import after as liar_after
from tests.rules.liar_playing import begun, claims
from tests.rules.liar_playing import not_begun as liar_not_begun
from tests.rules.mending import THREE_ROUNDS, logged, mended, night, standing, told
from tests.rules.playing import ANN, BOB, CID, DEE, after, by_player, led, of_a_night, turn, unled
from tourney.game.corrections.correction import Correction
from tourney.game.corrections.liar import correct as correct_liar
from tourney.game.corrections.liar import picks as liar_picks
from tourney.game.entries import Log, Undone
from tourney.game.happenings import MatchEnded
from tourney.game.liar import play as liar_play
from tourney.game.liar.events import Ended, FoulNoted, LiarEvent
from tourney.game.liar.match import LiarMatch
from tourney.game.liar.match import standings as liar_standings
from tourney.game.liar.play import apply as apply_liar
from tourney.game.liar.rules import Foul
from tourney.game.mexico.counting import figures, standings
from tourney.game.mexico.events import (
    BeatCalled,
    DieRolledOff,
    PlayEnded,
    PlayerRenamed,
    PotBy,
    Rolled,
    RoundRecorded,
    UnitsMended,
    Withdrawn,
)
from tourney.game.mexico.history import history
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply, check
from tourney.game.mexico.table import table_view
from tourney.game.mexico.words import referee
from tourney.game.sheets import read_sheet


def ended(match: Match, pot: PotBy = PotBy.LEADER) -> Match:
    """The match once the host has ended play."""
    chances = tuple(range(len(match.names))) if pot is PotBy.CHANCE else ()
    return apply(match, PlayEnded(pot, chances))


def places(match: Match) -> list[tuple[int, int]]:
    """Everybody's place and player, in order."""
    return [(line.place, line.player) for line in standings(match)]


# R12.1


@pytest.mark.parametrize("preset", ["classic", "sudden-death", "chips", "mexxen"])
def test_r12_1_a_match_can_be_ended_in_every_preset_at_any_moment(preset: str) -> None:
    rolling = after(unled(3, preset), DieRolledOff(ANN, 6))
    for match in (unled(3, preset), rolling, led(3, preset), turn(led(3, preset), 65)):
        over = ended(match)
        assert over.over
        assert (over.part, over.round, over.rolloff, over.winner) == (None, None, None, None)
        assert (over.units, by_player(over, "paid")) == (match.units, by_player(match, "paid"))


def test_r12_1_a_round_in_play_is_void_and_nobody_pays_for_it() -> None:
    match = after(turn(led(3), 21), Rolled(BOB, 31))
    over = ended(match)
    assert (over.units, over.pot, over.rounds) == ((5, 5, 5), 0, 0)
    assert by_player(over, "known_mexicos") == (0, 0, 0)
    assert by_player(over, "played") == (0, 0, 0)
    last = over.story.last
    assert isinstance(last, MatchEnded)
    assert [played.value for played in last.void[0].turns] == [21]
    assert history(over)[-1].summary == "The host ends play. This round doesn't count."


def test_r12_1_a_tie_that_is_being_broken_is_void_with_its_round() -> None:
    match = turn(turn(turn(turn(led(3), 65), 31), 31), 54)
    assert match.round is not None
    assert match.round.earlier
    over = ended(match)
    assert (over.units, over.rounds) == ((5, 5, 5), 0)


def test_r12_1_between_rounds_nothing_is_void() -> None:
    over = ended(after(led(3), RoundRecorded(BOB, 0)))
    assert history(over)[-1].summary == "The host ends play."
    assert over.pot == 1


def test_r12_1_a_match_that_is_over_cannot_be_ended() -> None:
    won = after(led(2, "sudden-death"), RoundRecorded(BOB, 0))
    for match in (won, ended(led(3))):
        refusal = check(match, PlayEnded())
        assert refusal is not None
        assert refusal.code == "finished"
    refusal = check(ended(led(3)), Rolled(ANN, 54))
    assert refusal is not None
    assert refusal.sentence == "The match is over: the host has ended play."


def test_r12_1_nobody_leaves_a_table_of_several_once_it_is_ended() -> None:
    match = ended(after(of_a_night(3), BeatCalled(1)))
    assert match.over
    assert check(match, Withdrawn(ANN)) is not None


def test_r12_1_undo_takes_the_end_back() -> None:
    log = night(*THREE_ROUNDS, "@end")
    before = night(*THREE_ROUNDS).state
    assert log.state is not None
    assert log.state.over
    assert log.top is not None
    assert log.read(Undone(log.top.seq), apply).state == before


def test_r12_1_it_is_news_and_undo_calls_it_the_end_of_play() -> None:
    before = after(led(3), RoundRecorded(BOB, 0), Rolled(BOB, 43))
    view = table_view(ended(before), before)
    assert (view.phase, view.winner) == ("finished", None)
    assert view.news is not None
    assert (view.news.headline, view.news.sentence) == ("Play is over", "This round doesn't count.")
    assert referee(view.match) == (
        "Play is over. Ann and Cid share first place with 5 units each, and the pot of 1 unit."
    )
    assert [seat.place for seat in view.seats] == [1, 3, 1]


# R12.2


def test_r12_2_those_in_stand_by_units_and_those_out_behind_them() -> None:
    match = after(
        led(4, "chips", units=2), *(RoundRecorded(player, 0) for player in (DEE, DEE, BOB))
    )
    assert places(ended(match)) == [(1, ANN), (1, CID), (3, BOB), (4, DEE)]
    statuses = [each.status for each in figures(ended(match))]
    assert statuses == ["placed", "placed", "placed", "out"]


def test_r12_2_who_is_alone_in_first_place_has_won() -> None:
    match = after(led(2), RoundRecorded(BOB, 0))
    assert ended(match).winner == ANN
    assert figures(ended(match))[ANN].status == "won"
    assert figures(ended(match))[BOB].status == "placed"


def test_r12_2_the_winner_has_the_points_of_one_and_nobody_where_first_place_is_shared() -> None:
    match = after(led(3, "mexxen"), RoundRecorded(BOB, 0))
    assert by_player(ended(match), "points") == by_player(match, "points")
    alone = after(match, RoundRecorded(CID, 0))
    assert ended(alone).winner == ANN
    ann, *others = by_player(alone, "points")
    assert by_player(ended(alone), "points") == (ann + 5, *others)


def test_r12_2_a_correction_at_another_table_may_change_who_has_won() -> None:
    over = ended(after(led(2, "mexxen"), RoundRecorded(BOB, 0)))
    mended = apply(over, UnitsMended(BOB, 2))
    assert mended.winner == BOB
    assert sum(by_player(mended, "points")) == sum(by_player(over, "points"))
    assert apply(over, UnitsMended(BOB, 1)).winner is None


def test_r12_2_liar_by_penalties_the_fewest_first_behind_them_who_is_out() -> None:
    match = liar_after(
        begun(4, lives=3),
        FoulNoted(DEE, Foul.CUP, None),
        FoulNoted(ANN, Foul.BAD_CLAIM, None),
        FoulNoted(CID, Foul.DROPPED, 2),
    )
    over = apply_liar(match, Ended())
    assert [(line.place, line.player) for line in liar_standings(over)] == [
        (1, BOB),
        (2, ANN),
        (3, CID),
        (4, DEE),
    ]
    assert (over.over, over.winner) == (True, BOB)


@pytest.mark.parametrize(
    "match", [liar_not_begun(lives=2), begun(lives=2), claims(begun(lives=2), 54), liar_not_begun()]
)
def test_r12_1_liar_ends_with_lives_too_and_before_anybody_begins(match: LiarMatch) -> None:
    over = apply_liar(match, Ended())
    assert (over.over, over.winner, over.penalties) == (True, None, (0, 0, 0, 0))
    assert liar_play.check(over, Ended()) is not None


# Corrections of what came before it


def test_r12_1_a_correction_before_the_end_changes_who_stands_where() -> None:
    log = night(*THREE_ROUNDS, "@end")
    mending = mended(log, "Bob: 31 41", "55")
    assert mending.after.over
    assert mending.after.units == (4, 5, 4)
    assert mending.after.winner == BOB
    assert standing(log, mending)[-1] == "@end"


def test_r12_1_a_correction_of_the_void_round_may_leave_it_unfinished() -> None:
    log = night(*THREE_ROUNDS, "@end")
    mending = mended(log, "Ann: 64 ...", "51 ...")
    assert not mending.conflicts
    assert standing(log, mending)[-2:] == ["Ann: 51 ...", "@end"]


def test_r12_1_a_correction_that_finishes_the_match_earlier_says_that_the_end_goes() -> None:
    log = night("@lead Ann", "@lost Bob", "@end", rules="classic units=2", players="Ann, Bob")
    mending = mended(log, "Bob", "Bob mexicos=1")
    assert [told(conflict) for conflict in mending.conflicts] == [
        ("The end of play", "The match is over: Ann has won.", "")
    ]
    assert mending.after.winner == ANN
    assert mending.after.ended is None
    assert standing(log, mending)[-1] == "@lost Bob mexicos=1"


def test_r12_1_an_end_stands_though_the_dice_for_the_first_lead_are_missing_now() -> None:
    log = night("@rolloff 6 5 4", "@lost Bob", "@end")
    mending = mended(log, "Bob: 5", "6")
    assert standing(log, mending)[-1] == "@end"
    assert mending.after.over


def test_r12_1_a_round_that_a_correction_completes_is_played_before_the_end() -> None:
    tie = ("@lead Ann", "Ann: 54", "Bob: 31", "Cid: 31", "Bob: 43 ...", "@end")
    log = night(*tie, rules="classic max_rolls=2")
    mending = mended(log, "Cid: 31", "65")
    assert (mending.after.units, mending.after.winner) == ((5, 4, 5), None)
    assert standing(log, mending)[-1] == "@end"


def test_r12_1_liar_a_correction_that_finishes_it_earlier_says_that_the_end_goes() -> None:
    events = read_sheet(
        "@rules liar lives=2\n@players Ann, Bob\n@lead Ann\n@foul Ann dropped 1\n@end\n"
    ).events
    log: Log[LiarMatch, LiarEvent] = Log()
    for event in events:
        assert not isinstance(event, PlayEnded)
        log = log.read(event, apply_liar)  # type: ignore[arg-type]
    pick = liar_picks(log.steps)[-1]
    mending = correct_liar(log.steps, Correction(pick.entries, "Ann dropped 2"))
    (conflict,) = mending.conflicts
    assert (conflict.words, conflict.why) == (
        "The end of play",
        "Play is over by then: Bob has won.",
    )


def test_r12_1_names_are_put_right_after_the_end_too() -> None:
    log = logged([*night("@lead Ann", "@end").standing, PlayerRenamed(ANN, "Anna")])
    assert log.state is not None
    assert log.state.names[ANN] == "Anna"


@pytest.mark.parametrize("pot", PotBy)
def test_r12_3_how_the_pot_is_shared_is_kept_with_the_end(pot: PotBy) -> None:
    match = ended(after(led(3), RoundRecorded(BOB, 0)), pot)
    assert match.ended is pot
    assert match.chances == ((0, 1, 2) if pot is PotBy.CHANCE else ())
    view = table_view(match)
    assert ("and the pot of 1 unit" in referee(view.match)) == (pot is PotBy.LEADER)
