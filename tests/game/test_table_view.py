"""The view of a table: what the host reads before each kind of entry."""

import pytest

from tests.rules.playing import ANN, BOB, CID, NAMES, after, led, refusal, turn, turns, unled
from tourney.game.events import NewsKind
from tourney.game.mexico.events import (
    Aborted,
    Count,
    CountChosen,
    DieRolledOff,
    Joined,
    Rejoined,
    Rolled,
    RoundRecorded,
    TableEvent,
    ValueRecorded,
    Withdrawn,
)
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply
from tourney.game.mexico.rules import Escalation, MexicoBy, Ties
from tourney.game.mexico.table import TableView, table_view
from tourney.game.mexico.words import after_roll, referee, stake_words


def step(match: Match, event: TableEvent) -> TableView:
    """The view after one more entry, with its news."""
    return table_view(apply(match, event), match)


def kind(view: TableView) -> NewsKind | None:
    return view.news.kind if view.news is not None else None


def test_the_roll_off_shows_whose_die_it_is_and_the_dice_rolled() -> None:
    view = step(unled(3), DieRolledOff(ANN, 4))
    assert (view.phase, view.round, view.limit) == ("roll-off", 1, 1)
    assert view.on_turn is not None
    assert view.on_turn.name == "Bob"
    assert [seat.die for seat in view.seats] == [4, None, None]
    later = step(after(unled(3), DieRolledOff(ANN, 4)), DieRolledOff(BOB, 2))
    assert [seat.die for seat in later.seats] == [4, 2, None]
    assert "Bob" in referee(view.match)
    assert "roll" not in view.refusals
    assert "lead" not in view.refusals


def test_those_tied_in_the_roll_off_are_named() -> None:
    match = after(unled(3), DieRolledOff(ANN, 4), DieRolledOff(BOB, 2), DieRolledOff(CID, 4))
    view = table_view(match)
    assert "Ann and Cid tie for highest" in referee(view.match)
    assert [seat.playing for seat in view.seats] == [True, False, True]


def test_the_end_of_the_roll_off_is_news() -> None:
    match = after(unled(2), DieRolledOff(ANN, 4))
    view = step(match, DieRolledOff(BOB, 5))
    assert view.news is not None
    assert (view.news.kind, view.news.headline) == (NewsKind.LEAD, "Bob starts")


def test_the_lead_is_told_how_many_rolls_there_are() -> None:
    view = table_view(led(3))
    assert (view.phase, view.as_lead, view.limit, view.rolls) == ("round", True, 3, ())
    assert referee(view.match) == "Ann starts the round: roll 1 of 3."
    assert [seat.lead for seat in view.seats] == [True, False, False]
    assert "stand" in view.refusals


def test_a_lead_who_has_rolled_may_roll_again_or_stand() -> None:
    view = step(led(3), Rolled(ANN, 54))
    assert view.rolls == (54,)
    assert "If Ann stands, the others get 1 roll." in referee(view.match)
    assert "stand" not in view.refusals


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (62, "Safe: that beats Ann's 54."),
        (54, "It ties Ann's 54."),
        (31, "Not safe: below Ann's 54."),
    ],
)
def test_a_follower_is_told_how_the_last_roll_stands(value: int, words: str) -> None:
    match = turn(led(3), 31, 54)
    assert words in referee(after(match, Rolled(BOB, value)))


def test_a_follower_is_told_what_is_safe() -> None:
    view = table_view(turns(led(3), 54, 31))
    assert "Beat Bob's 31 to be safe." in referee(view.match)
    assert [seat.lowest for seat in view.seats] == [False, True, False]
    assert [seat.value_text for seat in view.seats] == ["54", "31", ""]


def test_a_mexico_by_the_lead_is_news_with_the_stake_and_the_new_lead() -> None:
    view = step(led(3), Rolled(ANN, 21))
    assert view.news is not None
    assert view.news.kind is NewsKind.MEXICO
    assert view.news.sentence == "The stake is 2 (Mexico). Ann is safe, and Bob starts."
    assert (view.stake, stake_words(view.match)) == (2, "2 (Mexico)")
    assert referee(view.match) == "Mexico passes the lead. Bob starts the round: roll 1 of 3."


def test_a_21_that_changes_nothing_is_no_news() -> None:
    assert kind(step(turn(led(3), 54), Rolled(BOB, 21))) is None


def test_the_stake_says_how_many_mexicos_made_it_and_when_it_is_capped() -> None:
    match = turns(led(4, escalation=Escalation.DOUBLE, stake_cap=3), 21, 21)
    assert stake_words(match) == "3 (two Mexicos, the most there is)"
    assert stake_words(led(2)) == "1"
    assert stake_words(led(2, mexico_by=MexicoBy.NOBODY)) == "1"


def test_a_lost_round_is_news_and_stands_in_the_last_rounds() -> None:
    view = step(turns(led(3), 54, 31), Rolled(CID, 62))
    assert view.news is not None
    assert (view.news.kind, view.news.headline) == (NewsKind.LOST, "Bob loses round 1 with 31")
    assert view.news.sentence == "Bob pays 1 unit."
    assert [(line.number, line.loser) for line in view.last_rounds] == [(1, BOB)]
    assert (view.round, view.match.pot) == (2, 1)


def test_who_pays_all_that_is_left_of_the_stake_is_news() -> None:
    view = step(turns(led(3, "sudden-death"), 21, 54), Rolled(CID, 31))
    assert view.news is not None
    assert view.news.kind is NewsKind.OUT
    assert view.news.sentence == "Cid owes 2, has 1, pays it and is out."
    assert [seat.place for seat in view.seats] == [None, None, 3]


def test_a_tie_is_news_and_says_how_it_is_broken() -> None:
    view = step(turns(led(3), 31, 31), Rolled(CID, 62))
    assert view.news is not None
    assert view.news.headline == "Ann and Bob tie for lowest with 31"
    assert (view.phase, view.limit, view.as_lead) == ("sub-round", 3, True)
    assert [seat.playing for seat in view.seats] == [True, True, False]
    view = step(turns(led(3, ties=Ties.ONE_ROLL), 31, 31), Rolled(CID, 62))
    assert kind(view) is NewsKind.TIE
    assert (view.phase, view.limit, view.as_lead) == ("extra-round", 1, False)


def test_the_last_of_the_tied_is_the_one_who_chooses_the_count() -> None:
    match = turns(led(3, "mexxen", lead=BOB), 31, 62, 31)
    view = table_view(match)
    assert view.chooser == "Ann"
    assert "count" not in view.refusals
    view = step(match, CountChosen(Count.PIPS))
    assert "by pips" in referee(view.match)
    match = after(match, CountChosen(Count.PIPS), Rolled(BOB, 65))
    view = table_view(match)
    assert view.chooser is None
    assert view.seats[BOB].value_text == "11 pips"
    assert "11 pips" in referee(view.match)


def test_where_the_count_is_not_chosen_nobody_chooses() -> None:
    assert table_view(turns(led(3, ties=Ties.ONE_ROLL), 31, 31, 62)).chooser is None


def test_the_aborter_is_the_player_on_turn_or_whose_turn_has_just_ended() -> None:
    match = turn(led(3, abort=True), 31, 54)
    assert table_view(match).aborter is None
    match = after(match, Rolled(BOB, 61))
    assert table_view(match).aborter == "Bob"
    match = after(match, Rolled(BOB, 62))
    assert table_view(match).aborter == "Bob"
    assert "abort" not in table_view(match).refusals
    assert table_view(after(match, Rolled(CID, 63))).aborter is None


def test_a_value_alone_is_shown_without_its_rolls() -> None:
    view = step(led(3), ValueRecorded(ANN, 54))
    assert (view.seats[ANN].value, view.seats[ANN].rolls) == (54, (54,))
    assert view.limit == 3


def test_who_leaves_in_the_middle_makes_the_round_void() -> None:
    view = step(turn(led(3), 54), Withdrawn(CID))
    assert kind(view) is NewsKind.VOID
    assert view.seats[CID].withdrew
    assert (view.seats[CID].place, view.seats[CID].out) == (3, True)
    assert kind(step(led(3), Withdrawn(CID))) is NewsKind.OUT


def test_who_joins_has_a_seat() -> None:
    view = step(led(3), Joined("Dee", 2, ANN))
    assert [seat.name for seat in view.seats] == ["Ann", "Dee", "Bob", "Cid"]


def test_who_is_back_has_no_final_place_any_more() -> None:
    match = after(led(3, "sudden-death"), RoundRecorded(BOB, 0))
    assert table_view(match).seats[BOB].place == 3
    assert step(match, Rejoined(BOB, 2)).seats[BOB].place is None


def test_the_winner_is_news_and_nothing_more_can_be_done() -> None:
    match = turn(led(2, "sudden-death"), 54)
    view = step(match, Rolled(BOB, 31))
    assert kind(view) is NewsKind.WON
    assert referee(view.match) == "Ann wins the match and the pot of 1 unit."
    assert (view.phase, view.winner, view.round) == ("finished", "Ann", 1)
    assert view.on_turn is None
    assert [seat.place for seat in view.seats] == [1, 2]
    actions = {"roll", "stand", "abort", "count", "withdraw", "join", "away", "end", "lead"}
    assert set(view.refusals) == actions
    (why,) = set(view.refusals.values())
    assert "Ann has won" in why


@pytest.mark.parametrize("preset", ["classic", "sudden-death", "chips", "mexxen"])
def test_what_the_view_greys_out_is_what_the_table_refuses(preset: str) -> None:
    match = led(3, preset)
    view = table_view(match)
    assert view.refusals["abort"] == refusal(match, Aborted(ANN)).sentence
    assert view.refusals["count"] == refusal(match, CountChosen(Count.PIPS)).sentence
    for value in (54, 62, 61):
        match = apply(match, Rolled(match.part.on_turn if match.part else 0, value))
    assert "withdraw" not in table_view(match).refusals


def test_only_the_last_ten_rounds_are_listed_newest_first() -> None:
    match = led(2, units=20)
    for _ in range(12):
        match = after(match, RoundRecorded(BOB, 0))
    assert [line.number for line in table_view(match).last_rounds] == list(range(12, 2, -1))


def test_where_the_lowest_is_21_only_another_21_ties() -> None:
    view = table_view(turns(led(3, pass_lead=False, mexico_by=MexicoBy.NOBODY), 21))
    assert referee(view.match) == "Bob: one roll. Ann has 21. Only another 21 ties."


def test_every_seat_is_shown_by_the_name_the_host_typed() -> None:
    assert [seat.name for seat in table_view(led(8)).seats] == list(NAMES)


def test_whoever_leads_last_is_told_that_standing_would_lose() -> None:
    match = after(led(2), Rolled(ANN, 21))
    on_turn = table_view(match).on_turn
    assert on_turn is not None
    assert on_turn.name == "Bob"
    view = step(match, Rolled(BOB, 66))
    assert referee(view.match) == f"Bob has 66 {after_roll(1, 3)}. Not safe: below Ann's 21."


def test_nobody_holds_the_lowest_while_all_who_played_have_21() -> None:
    match = after(led(3), Rolled(ANN, 21))
    view = table_view(match)
    assert not any(seat.lowest for seat in view.seats)
    later = step(after(match, Rolled(BOB, 54)), Rolled(BOB, 43))
    assert not any(seat.lowest for seat in later.seats)


def test_a_round_lost_after_a_tie_says_where_and_with_what() -> None:
    match = turns(led(2), 54, 54, 31)
    view = step(match, Rolled(BOB, 32))
    assert view.news is not None
    assert view.news.headline == "Ann loses round 1 with 31 in the tie-break"


def test_a_21_is_marked_only_where_it_raises_the_stake() -> None:
    view = table_view(turns(led(3), 54, 21))
    assert [seat.raises for seat in view.seats] == [False, False, False]
    assert not view.mexico_counts
    view = table_view(turns(led(3), 21))
    assert [seat.raises for seat in view.seats] == [True, False, False]
    # The next player leads now, and may raise it too.
    assert view.mexico_counts


def test_r5_1_a_21_that_breaks_a_tie_does_not_raise_the_stake() -> None:
    view = table_view(turns(led(3), 21, 41, 41, 21))
    assert (view.phase, view.stake, view.mexico_counts) == ("sub-round", 2, False)
    assert [seat.raises for seat in view.seats] == [False, False, False]


def test_r5_1_the_first_21_of_a_sub_round_hands_the_lead_on_and_is_no_mexico() -> None:
    tied = turns(led(3), 41, 41, 54)
    assert table_view(tied).phase == "sub-round"
    view = step(tied, Rolled(ANN, 21))
    assert view.news is not None
    assert (view.news.kind, view.news.headline) == (NewsKind.LEAD, "Bob starts")
    assert view.news.sentence == "Ann rolls 21 and is safe."
    assert view.stake == 1


def test_a_second_tie_in_a_row_says_so() -> None:
    tie = turns(led(3, ties=Ties.ONE_ROLL), 41, 41, 54, 41)
    view = step(tie, Rolled(BOB, 41))
    assert view.news is not None
    assert view.news.headline == "Ann and Bob tie again for lowest with 41"
