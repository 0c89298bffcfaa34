"""Every refusal at the table: its code, its sentence, and that nothing has changed."""

import inspect
import re

import pytest
from msgspec import Struct

from tests.rules.playing import (
    ANN,
    BOB,
    CID,
    NAMES,
    after,
    led,
    of_a_night,
    refusal,
    ruled,
    turn,
    turns,
    unled,
)
from tourney.game import flow
from tourney.game import match as base
from tourney.game.events import CameBack, LeadNamed, SteppedOut
from tourney.game.mexico import match as state
from tourney.game.mexico import play as turns_played
from tourney.game.mexico.events import (
    Aborted,
    Awaited,
    BeatCalled,
    Count,
    CountChosen,
    DieRolledOff,
    Joined,
    LeadDrawn,
    MatchOpened,
    MatchRecorded,
    MovedAway,
    OrderKept,
    PlayEnded,
    PlayerRenamed,
    PotBy,
    Rejoined,
    Rolled,
    RoundRecorded,
    SittingCalled,
    Stood,
    TableEvent,
    TimeUp,
    ValueRecorded,
    Withdrawn,
)
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply as play
from tourney.game.mexico.rules import MexicoBy, ThirtyOne, Ties


class Case(Struct, frozen=True):
    """An event that is refused, and words that must stand in the sentence."""

    code: str
    words: str
    match: Match | None
    event: TableEvent


WON = after(led(2), Withdrawn(BOB))
IN_PLAY = turn(led(3), 54)
MIDDLE = after(led(3), Rolled(ANN, 54))
BOB_AWAY = after(led(3), SteppedOut(BOB))
BOB_OUT = after(led(3, "sudden-death"), RoundRecorded(BOB, 0))
VALUE_ONLY = turns(led(ties=Ties.ONE_ROLL), 52, 52, 61)
EXTRA = turns(led(3, "mexxen"), 52, 52, 61)
PLAYED = after(led(), BeatCalled(1), RoundRecorded(ANN, 0))
OF_A_NIGHT = of_a_night(2)
ALONE = after(OF_A_NIGHT, Withdrawn(BOB))
TOP_TWO = after(of_a_night(until=2), Withdrawn(BOB))
DUEL = after(play(None, MatchOpened(ruled(), NAMES[:2], best=3)), LeadNamed(ANN))
LYING = after(led(3, "mexen", max_rolls=9, thirty_one=ThirtyOne.GIVE), SteppedOut(CID))
AGAIN = after(led(thirty_one=ThirtyOne.AGAIN, abort=True), Rolled(ANN, 54), Rolled(ANN, 31))
ONE_DIE = turns(led(3, ties=Ties.ONE_DIE), 52, 52, 61)
SUB = turns(led(3, abort=True), 52, 52, 61)

CASES = [
    Case("open", "open already", unled(), MatchOpened(ruled(), NAMES[:2])),
    Case("not-open", "not been opened", None, LeadNamed(ANN)),
    Case("not-open", "not been opened", None, Rolled(ANN, 54)),
    Case("too-few", "at least two", None, MatchOpened(ruled(), ("Ann",))),
    Case("too-few", "at least two", None, MatchOpened(ruled(), ())),
    Case("doubled", "Ann", None, MatchOpened(ruled(), ("Ann", "Bob", "Ann"))),
    Case("doubled", "ANN", None, MatchOpened(ruled(), ("Ann", "Bob", "ANN"))),
    Case("doubled", "two players", None, MatchOpened(ruled(), ("\uff21nn", "Bob", "Ann"))),
    Case("units", "Every player", None, MatchOpened(ruled(), NAMES[:2], (3,))),
    Case("units", "1 to 999", None, MatchOpened(ruled(), NAMES[:2], (3, 0))),
    Case("sitting", "for one sitting", PLAYED, SittingCalled(5)),
    Case("sitting", "at most 999", of_a_night(3), SittingCalled(1000)),
    Case("time", "No sitting", OF_A_NIGHT, TimeUp(0)),
    Case("time", "round in play", after(OF_A_NIGHT, SittingCalled(5)), TimeUp(3)),
    Case("until", "fewer are left", None, MatchOpened(ruled(), NAMES[:2], until=2)),
    Case("best", "1, 3 or 5", None, MatchOpened(ruled(), NAMES[:2], best=2)),
    Case("best", "between two", None, MatchOpened(ruled(), NAMES[:3], best=3)),
    Case("duel", "between its two", DUEL, Joined("Dee", 5, ANN)),
    Case("not-two", "between two players", led(), MatchRecorded(ANN)),
    Case("in-round", "Finish it", turn(DUEL, 54), MatchRecorded(ANN)),
    Case("no-lead", "not known", unled(), MatchRecorded(ANN)),
    Case("unknown", "no such player", DUEL, MatchRecorded(3)),
    # The roll-off
    Case("lead-known", "known already", led(), DieRolledOff(ANN, 3)),
    Case("lead-known", "known already", led(), LeadNamed(ANN)),
    Case("lead-known", "known already", led(), LeadDrawn(ANN, "42613")),
    Case("lead-known", "known already", IN_PLAY, LeadNamed(BOB)),
    Case("die", "1 to 6", unled(), DieRolledOff(ANN, 0)),
    Case("die", "1 to 6", unled(), DieRolledOff(ANN, 7)),
    Case("not-on-turn", "Ann", unled(), DieRolledOff(BOB, 3)),
    Case("not-on-turn", "Ann", unled(), DieRolledOff(99, 3)),
    Case("unknown", "no such player", unled(), LeadNamed(3)),
    Case("unknown", "no such player", unled(), LeadNamed(-1)),
    Case("unknown", "no such player", unled(), LeadDrawn(3, "42613")),
    Case("is-out", "Ann", after(unled(), Withdrawn(ANN)), LeadNamed(ANN)),
    Case("is-out", "Ann", after(unled(), Withdrawn(ANN)), LeadDrawn(ANN, "42613")),
    *[
        Case("no-lead", "lead is not known", unled(abort=True), event)
        for event in (
            Rolled(ANN, 54),
            Stood(ANN),
            ValueRecorded(ANN, 54),
            Aborted(ANN),
            CountChosen(Count.PIPS),
            RoundRecorded(ANN, 0),
            Joined("Dee", 5, ANN),
            Rejoined(ANN, 5),
            OrderKept((ANN, BOB)),
        )
    ],
    # Turns
    *[
        Case("not-on-turn", "Bob", IN_PLAY, event)
        for player in (ANN, CID, 99, -1)
        for event in (Rolled(player, 54), Stood(player), ValueRecorded(player, 54))
    ],
    *[
        Case("value", "1 to 6", IN_PLAY, event)
        for value in (0, 12, 45, 70, 77, 10, 20, -54, 5, 540)
        for event in (Rolled(BOB, value), ValueRecorded(BOB, value))
    ],
    Case("no-roll", "Bob has not rolled", IN_PLAY, Stood(BOB)),
    Case("rolls-known", "roll or stand", MIDDLE, ValueRecorded(ANN, 54)),
    # A die left lying, and a 31
    Case("lying-off", "both dice", MIDDLE, Rolled(ANN, 54, lying=4)),
    Case("lying", "no 5", after(LYING, Rolled(ANN, 54)), Rolled(ANN, 65, lying=5)),
    Case("lying", "no 2", after(LYING, Rolled(ANN, 61)), Rolled(ANN, 62, lying=2)),
    Case("lying", "can't be 62", after(LYING, Rolled(ANN, 61)), Rolled(ANN, 62, lying=1)),
    Case("lying", "no 1", LYING, Rolled(ANN, 61, lying=1)),
    Case(
        "lying-once",
        "already",
        after(LYING, Rolled(ANN, 61), Rolled(ANN, 41, lying=1)),
        Rolled(ANN, 51, lying=1),
    ),
    Case("give-off", "no roll", led(), Rolled(ANN, 31, to=BOB)),
    Case("give", "Only a 31", LYING, Rolled(ANN, 54, to=BOB)),
    Case("to-self", "somebody else", LYING, Rolled(ANN, 31, to=ANN)),
    *[Case("to-other", "of this round", LYING, Rolled(ANN, 31, to=who)) for who in (CID, 9, -1)],
    *[Case("no-roll", "Ann rolls again", AGAIN, event) for event in (Stood(ANN), Aborted(ANN))],
    Case("no-roll", "no roll tonight", led(thirty_one=ThirtyOne.AGAIN), ValueRecorded(ANN, 31)),
    Case("one-die", "what it shows", ONE_DIE, ValueRecorded(ANN, 54)),
    *[Case("value", "a digit", ONE_DIE, Rolled(ANN, value)) for value in (0, 7, 54, 31, 21)],
    Case("one-die", "no tie-break", EXTRA, CountChosen(Count.DIE)),
    *[
        Case("finished", "for 1 round", after(led(rounds=1), RoundRecorded(ANN, 0)), event)
        for event in (Rolled(ANN, 54), Joined("Dee", 5, ANN), PlayEnded(), Withdrawn(ANN))
    ],
    # Ending a round early
    Case("abort-off", "Tonight's rules", MIDDLE, Aborted(ANN)),
    Case("abort-tie", "tie", SUB, Aborted(ANN)),
    Case("abort-tie", "tie", EXTRA, Aborted(ANN)),
    Case("abort-mexico", "21", turn(led(abort=True), 21), Aborted(ANN)),
    Case("no-roll", "Ann must roll", led(abort=True), Aborted(ANN)),
    Case("not-on-turn", "Ann", after(led(abort=True), Rolled(ANN, 54)), Aborted(BOB)),
    Case(
        "abort-last",
        "No one is left",
        after(turn(led(2, abort=True), 31, 54), Rolled(BOB, 54)),
        Aborted(BOB),
    ),
    # How an extra round is counted
    Case("count-off", "by value", VALUE_ONLY, CountChosen(Count.PIPS)),
    Case("no-extra-round", "before a tie-break", led(3, "mexxen"), CountChosen(Count.PIPS)),
    Case("count-late", "has begun", after(EXTRA, Rolled(ANN, 54)), CountChosen(Count.PIPS)),
    # Whole rounds
    Case("in-round", "in play", MIDDLE, RoundRecorded(ANN, 0)),
    Case("in-round", "in play", IN_PLAY, RoundRecorded(ANN, 0)),
    Case("in-round", "in play", SUB, RoundRecorded(ANN, 0)),
    Case("in-round", "in play", EXTRA, RoundRecorded(ANN, 0)),
    Case("unknown", "no such player", led(), RoundRecorded(3, 0)),
    Case("is-out", "Bob", BOB_OUT, RoundRecorded(BOB, 0)),
    Case("no-mexico", "no Mexico", led(mexico_by=MexicoBy.NOBODY), RoundRecorded(ANN, 1)),
    Case("mexicos", "0 to 3", led(), RoundRecorded(ANN, 4)),
    Case("mexicos", "0 to 3", led(), RoundRecorded(ANN, -1)),
    Case("mexicos", "0 to 2", BOB_OUT, RoundRecorded(ANN, 3)),
    # Leaving and joining
    Case("unknown", "no such player", led(), Withdrawn(3)),
    Case("unknown", "no such player", led(), Withdrawn(-1)),
    Case("is-out", "Bob", BOB_OUT, Withdrawn(BOB)),
    Case("in-round", "between rounds", MIDDLE, Joined("Dee", 5, ANN)),
    Case("in-round", "between rounds", SUB, Joined("Dee", 5, ANN)),
    Case("units", "1 to 999", led(), Joined("Dee", 0, ANN)),
    Case("units", "1 to 999", led(), Joined("Dee", 1000, ANN)),
    Case("unknown", "no such player", led(), Joined("Dee", 5, 3)),
    Case("doubled", "Bob", led(), Joined("BOB", 5, ANN)),
    Case("doubled", "Bob", BOB_OUT, Joined("Bob", 5, ANN)),
    Case("in-round", "between rounds", turn(BOB_OUT, 54), Rejoined(BOB, 5)),
    Case("units", "1 to 999", BOB_OUT, Rejoined(BOB, 0)),
    Case("units", "1 to 999", BOB_OUT, Rejoined(BOB, -3)),
    Case("unknown", "no such player", led(), Rejoined(3, 5)),
    Case("is-in", "Ann is still in", led(), Rejoined(ANN, 5)),
    Case("unknown", "no such player", led(), PlayerRenamed(3, "Dee")),
    Case("doubled", "Bob", led(), PlayerRenamed(ANN, "bob")),
    # Several tables
    *[
        Case("beat", "This table is done", PLAYED, event)
        for event in (
            Rolled(ANN, 54),
            Stood(ANN),
            ValueRecorded(ANN, 54),
            RoundRecorded(ANN, 0),
            OrderKept((ANN, BOB)),
        )
    ],
    Case("beat", "hasn't played lap", after(led(), BeatCalled(1)), BeatCalled(2)),
    Case("beat", "after lap 1", PLAYED, BeatCalled(1)),
    Case("in-round", "current lap", IN_PLAY, BeatCalled(1)),
    Case("in-round", "between rounds", IN_PLAY, MovedAway(BOB)),
    Case("moved", "another table", after(led(), MovedAway(BOB)), MovedAway(BOB)),
    Case("unknown", "no such player", led(), MovedAway(3)),
    *[
        Case("alone", "Ann is alone", ALONE, event)
        for event in (Rolled(ANN, 54), RoundRecorded(ANN, 0), OrderKept((ANN, BOB)))
    ],
    Case("alone", "No one is left", after(ALONE, MovedAway(ANN)), Rolled(ANN, 54)),
    Case(
        "no-lead", "not known yet", after(OF_A_NIGHT, DieRolledOff(ANN, 4)), Joined("Cid", 5, ANN)
    ),
    *[
        Case("finished", "until 2 were left", TOP_TWO, event)
        for event in (Rolled(ANN, 54), Joined("Dee", 5, ANN), MovedAway(ANN), BeatCalled(1))
    ],
    # The order of a round
    Case("in-round", "its order can't change", MIDDLE, OrderKept((ANN, BOB))),
    Case("in-round", "its order can't change", SUB, OrderKept((ANN, BOB))),
    *[Case("too-few", "at least two", led(), OrderKept(order)) for order in ((), (ANN,))],
    Case("unknown", "no such player", led(), OrderKept((ANN, 7))),
    Case("unknown", "no such player", led(), OrderKept((-1, ANN))),
    Case("is-out", "Bob", BOB_OUT, OrderKept((ANN, BOB, CID))),
    Case("doubled", "one turn", led(), OrderKept((ANN, BOB, ANN))),
    Case("order", "clockwise", led(3), OrderKept((ANN, CID, BOB))),
    # Somebody away
    Case("away", "Bob is away already", BOB_AWAY, SteppedOut(BOB)),
    Case("away", "Bob is away", BOB_AWAY, RoundRecorded(BOB, 0)),
    Case("is-here", "Ann is not away", BOB_AWAY, CameBack(ANN)),
    Case("since", "from 1", led(), SteppedOut(BOB, since=-1)),
    Case("in-round", "between rounds", MIDDLE, SteppedOut(ANN)),
    Case("in-round", "roll-off first", after(unled(), DieRolledOff(ANN, 3)), SteppedOut(ANN)),
    *[
        Case(
            "waits",
            "waits for Bob, who is away",
            after(BOB_AWAY, SteppedOut(BOB, waits=True)),
            event,
        )
        for event in (Rolled(ANN, 54), RoundRecorded(ANN, 0), OrderKept((ANN, CID)))
    ],
    # Who is still to sit down
    Case("awaited", "at most 999", led(), Awaited(1_000)),
    Case("awaited", "at most 999", led(), Awaited(-1)),
    # An end with a pot by chances
    Case("chance", "one per player", led(), PlayEnded(PotBy.CHANCE)),
    Case("chance", "one per player", led(), PlayEnded(PotBy.EVEN, (1, 1, 1))),
    Case("chance", "below zero", led(), PlayEnded(PotBy.CHANCE, (2, 1, -1))),
    # When all is over
    *[
        Case("finished", "Ann has won", WON, event)
        for event in (
            DieRolledOff(ANN, 3),
            LeadNamed(ANN),
            LeadDrawn(ANN, "42613"),
            Rolled(ANN, 54),
            Stood(ANN),
            ValueRecorded(ANN, 54),
            Aborted(ANN),
            CountChosen(Count.PIPS),
            RoundRecorded(ANN, 0),
            Withdrawn(ANN),
            Joined("Dee", 5, ANN),
            Rejoined(BOB, 5),
            OrderKept((ANN, BOB)),
            MovedAway(ANN),
            BeatCalled(1),
        )
    ],
]
SOURCES = "".join(map(inspect.getsource, (base, state, flow, turns_played)))
CODES = set(re.findall(r'Refused\(\s*"([a-z-]+)"', SOURCES))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}-{type(case.event).__name__}")
def test_what_cannot_be_done_is_refused_in_a_sentence_and_changes_nothing(case: Case) -> None:
    refused = refusal(case.match, case.event)
    assert refused.code == case.code
    assert case.words in refused.sentence
    assert refused.sentence[0].isupper()
    assert refused.sentence.endswith(".")
    assert len(refused.sentence) <= 80


def test_every_code_of_the_referee_has_a_case() -> None:
    assert CODES
    assert CODES - {case.code for case in CASES} == set()


def test_the_count_may_be_chosen_over_again_until_the_first_roll() -> None:
    match = after(EXTRA, CountChosen(Count.PIPS), CountChosen(Count.VALUE))
    assert match.part is not None
    assert match.part.count is Count.VALUE
