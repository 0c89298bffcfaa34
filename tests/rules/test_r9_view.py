"""R9 as a screen shows it: the view of a table of Liar's Mexico before each kind of entry."""

import pytest

from tests.rules.ladders import LIAR as LADDER
from tests.rules.liar_playing import after, begun, claims, not_begun
from tests.rules.playing import ANN, BOB, CID, DEE
from tourney.game.events import LeadNamed, NewsKind
from tourney.game.liar.events import (
    Claimed,
    Direction,
    Doubted,
    ElevenClaimed,
    Ended,
    FoulNoted,
    LiarEvent,
    Taken,
)
from tourney.game.liar.match import LiarMatch
from tourney.game.liar.play import apply
from tourney.game.liar.rules import Foul, Truth
from tourney.game.liar.table import LiarView, liar_view
from tourney.game.liar.words import RunTurn, counted_in, history, truth_words

ACTIONS = {"claim", "doubt", "take", "foul", "end", "begin"}


def step(match: LiarMatch, event: LiarEvent, word: str = "penalties") -> LiarView:
    """The view after one more entry, with its news."""
    return liar_view(apply(match, event), match, word)


def told(view: LiarView) -> tuple[NewsKind, str, str]:
    """The news."""
    assert view.news is not None
    return view.news.kind, view.news.headline, view.news.sentence


def can(view: LiarView) -> set[str]:
    """The actions that are allowed now."""
    return ACTIONS - view.refusals.keys()


# What can be done, and what a screen shows of it


def test_r9_1_at_first_somebody_is_named_to_begin() -> None:
    view = liar_view(not_begun(3))
    assert (view.phase, view.on_turn, view.match.claim, view.beats) == ("beginning", None, None, ())
    assert can(view) == {"begin", "end"}
    assert view.refusals["claim"] == "No one has been named to begin yet."
    assert view.referee == "The host names who starts."
    assert not view.match.over


def test_r9_2_on_a_fresh_start_all_21_values_can_be_claimed() -> None:
    view = liar_view(begun(3, BOB))
    assert view.phase == "fresh"
    assert list(view.beats) == LADDER
    assert can(view) == {"claim", "foul", "end"}
    assert view.on_turn is view.seats[BOB]
    assert [seat.on_turn for seat in view.seats] == [False, True, False]
    assert [seat.name for seat in view.targets] == ["Ann", "Cid"]


@pytest.mark.parametrize("value", [value for value in LADDER if value != 11])
def test_r9_2_after_a_claim_those_above_it_beat_it(value: int) -> None:
    view = liar_view(claims(begun(), value))
    assert view.phase == "claim"
    assert list(view.beats) == LADDER[LADDER.index(value) + 1 :]
    assert can(view) == {"claim", "doubt", "foul", "end"}
    assert [seat.claimant for seat in view.seats] == [True, False, False, False]


def test_r9_5_the_direction_is_shown_and_its_turning_is_news() -> None:
    view = step(begun(), Claimed(ANN, 21, unnoticed=False))
    assert view.match.direction is Direction.RIGHT
    assert told(view) == (NewsKind.LEAD, "Ann says 21, so the cup goes right", "Dee: 11 or doubt?")
    assert view.beats == (11,)


def test_r9_2_the_next_player_is_shown_in_the_current_direction() -> None:
    def next_up(match: LiarMatch) -> str:
        seat = liar_view(match).next_up
        return "" if seat is None else seat.name

    assert next_up(not_begun()) == ""
    assert next_up(begun()) == "Bob"
    assert next_up(claims(begun(), 54)) == "Cid"
    assert next_up(claims(begun(), 21)) == "Cid"  # Dee answers, to the right
    assert next_up(after(begun(), ElevenClaimed(ANN, CID))) == "Bob"
    assert next_up(after(begun(), Ended())) == ""


def test_r9_6_an_11_is_taken_or_doubted_by_whom_it_is_for() -> None:
    view = step(begun(), ElevenClaimed(ANN, CID))
    assert view.phase == "eleven"
    assert view.on_turn is view.seats[CID]
    assert can(view) == {"take", "doubt", "foul", "end"}
    assert (view.beats, view.targets, view.news) == ((), (), None)


def test_r9_6_an_11_can_be_for_anybody_else_still_in() -> None:
    match = after(begun(lives=1), FoulNoted(BOB, Foul.CUP, None))
    assert [seat.name for seat in liar_view(match).targets] == ["Ann", "Dee"]


def test_r9_7_a_claim_too_low_that_nobody_noticed_is_shown_as_one() -> None:
    view = step(claims(begun(), 66), Claimed(BOB, 31, unnoticed=True))
    assert view.match.claim is not None
    assert view.match.claim.too_low
    assert view.beats[0] == 32


def test_r9_7_every_foul_is_offered_with_what_it_costs() -> None:
    offers = liar_view(begun(), word="drinks").fouls
    assert [(offer.foul, offer.words, offer.cost) for offer in offers] == [
        ("dropped", "drops a die", "1 drink"),
        ("dropped", "drops both dice", "2 drinks"),
        ("escaped", "lets a die escape the cup", "1 drink"),
        ("escaped", "lets both dice escape the cup", "2 drinks"),
        ("bad-claim", "claims too little", "1 drink"),
        ("cup", "breaks the cup", "9 drinks"),
        ("lost-die", "loses a die", "9 drinks"),
    ]
    for offer in offers:
        match = apply(begun(), FoulNoted(BOB, offer.foul, offer.dice))
        assert offer.cost == counted_in("drinks", match.penalties[BOB])


def test_r9_8_with_lives_each_seat_has_those_left_and_play_is_not_ended_by_hand() -> None:
    match = after(
        begun(3, lives=3), FoulNoted(BOB, Foul.CUP, None), FoulNoted(CID, Foul.BAD_CLAIM, None)
    )
    view = liar_view(match)
    assert [seat.lives for seat in view.seats] == [3, 0, 2]
    assert [(seat.out, seat.place) for seat in view.seats] == [
        (False, None),
        (True, 3),
        (False, None),
    ]
    assert view.match.rules.lives == 3
    assert liar_view(begun()).seats[ANN].lives is None


@pytest.mark.parametrize(
    ("truth", "sentence"),
    [
        (Truth.AT_LEAST, "The claim is true if the dice show it or better."),
        (Truth.EXACT, "The claim is true only if the dice show exactly that."),
    ],
)
def test_r9_3_what_makes_a_claim_hold_is_said(truth: Truth, sentence: str) -> None:
    assert truth_words(truth) == sentence


def test_r9_8_after_the_end_nothing_can_be_done_and_everybody_has_a_place() -> None:
    view = step(after(begun(3), FoulNoted(ANN, Foul.CUP, None)), Ended())
    assert (view.phase, view.match.over, view.match.winner, view.on_turn) == (
        "finished",
        True,
        None,
        None,
    )
    assert can(view) == set()
    assert [seat.place for seat in view.seats] == [3, 1, 1]
    assert told(view) == (NewsKind.WON, "Play is over", "Ended by the host.")
    assert view.referee == "Bob and Cid share first place with 0 penalties each."


# News


def test_r9_1_who_begins_is_news() -> None:
    assert told(step(not_begun(), LeadNamed(CID)))[:2] == (NewsKind.LEAD, "Cid starts")


@pytest.mark.parametrize(
    ("match", "event", "headline", "sentence"),
    [
        (
            claims(begun(), 65),
            Doubted(BOB, 66),
            "Bob takes 1 penalty",
            "Bob doubted 65, but the dice show 66.",
        ),
        (claims(begun(), 65), Doubted(BOB, 31), "Ann takes 1 penalty", "Ann said 65 and had 31."),
        (
            after(begun(), ElevenClaimed(ANN, CID)),
            Taken(CID),
            "Cid takes 1 penalty",
            "Cid takes the 11.",
        ),
        (
            after(begun(), ElevenClaimed(ANN, CID)),
            Doubted(CID, 11),
            "Cid takes 2 penalties",
            "Cid doubted 11, but it was true.",
        ),
        (begun(), FoulNoted(DEE, Foul.DROPPED, 2), "Dee takes 2 penalties", "Dee drops both dice."),
    ],
    ids=["holds", "lie", "11 taken", "11 doubted", "foul"],
)
def test_r9_3_a_penalty_is_news_with_what_it_was_for(
    match: LiarMatch, event: LiarEvent, headline: str, sentence: str
) -> None:
    assert told(step(match, event)) == (NewsKind.LOST, headline, sentence)


def test_r9_8_somebody_out_is_news_and_so_is_the_winner() -> None:
    match = begun(3, lives=2)
    out = step(match, FoulNoted(BOB, Foul.DROPPED, 2), "drinks")
    assert told(out) == (
        NewsKind.OUT,
        "Bob is out",
        "Bob drops both dice. Bob takes 2 drinks and is out.",
    )
    match = after(match, FoulNoted(BOB, Foul.DROPPED, 2))
    won = step(match, FoulNoted(CID, Foul.CUP, None))
    assert won.match.winner == ANN
    assert told(won) == (
        NewsKind.WON,
        "Ann wins!",
        "Cid breaks the cup. Cid has no lives left and is out.",
    )


def test_a_claim_alone_is_no_news() -> None:
    assert step(begun(), Claimed(ANN, 54, unnoticed=False)).news is None


# The house's own word


@pytest.mark.parametrize(
    ("word", "one", "two"),
    [
        ("penalties", "1 penalty", "2 penalties"),
        ("drinks", "1 drink", "2 drinks"),
        ("points", "1 point", "2 points"),
        ("forfeits", "1 forfeit", "2 forfeits"),
        ("lies", "1 lie", "2 lies"),
        ("beer", "1 beer", "2 beer"),
        ("s", "1 s", "2 s"),
        ("杯", "1 杯", "2 杯"),
    ],
)
def test_the_houses_word_is_counted(word: str, one: str, two: str) -> None:
    assert (counted_in(word, 1), counted_in(word, 2)) == (one, two)
    assert counted_in(word, 0) == f"0 {word}"


def test_every_sentence_of_a_view_speaks_the_houses_word() -> None:
    match = after(begun(3), FoulNoted(ANN, Foul.BAD_CLAIM, None), ElevenClaimed(BOB, CID))
    view = liar_view(match, word="drinks")
    assert view.word == "drinks"
    assert view.referee == "Cid takes Bob's 11, 1 drink, or doubts it: 2 if it is true."
    assert view.choice == "Take the 11, 1 drink, or doubt it: 2 if it is true."
    assert [said.endswith("Ann takes 1 drink.") for said in view.last_penalties] == [True]
    assert [seat.tally for seat in view.seats] == ["1 drink", "0 drinks", "0 drinks"]
    assert step(match, Ended(), "drinks").referee.endswith("with 0 drinks each.")
    assert next(history(match, "drinks")).summary.endswith("Ann takes 1 drink.")


def test_the_last_ten_penalties_are_shown_newest_first() -> None:
    match = begun(3)
    for number in range(12):
        match = apply(match, FoulNoted(number % 3, Foul.BAD_CLAIM, None))
    lines = liar_view(match).last_penalties
    assert len(lines) == 10
    assert lines[0].startswith("Cid")
    assert lines[1].startswith("Bob")


# History


def test_a_run_has_every_turn_in_order_and_who_took_the_penalty() -> None:
    match = after(claims(begun(), 54, 65), Doubted(CID, 31))
    match = after(match, ElevenClaimed(CID, ANN), Taken(ANN))
    match = after(match, FoulNoted(BOB, Foul.ESCAPED, 1))
    match = claims(match, 21)
    doubted, eleven, foul, running = history(match)
    assert doubted.turns == (
        RunTurn("Ann", "54"),
        RunTurn("Bob", "65"),
        RunTurn("Cid", "doubts: 31"),
    )
    assert doubted.penalty is not None
    assert (doubted.taker, doubted.penalty.stake, doubted.penalty.out) == ("Bob", 1, False)
    assert eleven.turns == (RunTurn("Cid", "11, for Ann"), RunTurn("Ann", "takes the 11"))
    assert [(turn.name, "escape" in turn.said) for turn in foul.turns] == [("Bob", True)]
    assert [turn.name for turn in running.turns] == ["Cid"]
    assert (running.taker, running.penalty, running.summary) == ("", None, "")
