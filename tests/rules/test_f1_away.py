"""F1.6 at one table of either game: somebody is away for a while, and back in the old seat."""

import pytest

from tests.rules.liar_playing import after as liar_after
from tests.rules.liar_playing import begun, claims
from tests.rules.liar_playing import not_begun as liar_not_begun
from tests.rules.liar_playing import on_turn as liar_on_turn
from tests.rules.liar_playing import refusal as liar_refusal
from tests.rules.playing import (
    ANN,
    BOB,
    CID,
    DEE,
    after,
    by_player,
    fold,
    led,
    of_a_night,
    on_turn,
    refusal,
    turn,
    turns,
    unled,
)
from tourney.game.corrections.correction import Correction
from tourney.game.corrections.liar import correct as correct_liar
from tourney.game.corrections.liar import picks as liar_picks
from tourney.game.entries import Log
from tourney.game.events import CameBack, LeadNamed, SteppedOut
from tourney.game.games import sheet_of
from tourney.game.liar.events import Claimed, Doubted, ElevenClaimed, Ended, FoulNoted, LiarEvent
from tourney.game.liar.match import LiarMatch
from tourney.game.liar.play import apply as apply_liar
from tourney.game.liar.rules import Foul
from tourney.game.liar.sheet import LiarSheet
from tourney.game.liar.table import liar_view
from tourney.game.match import next_lead
from tourney.game.mexico.events import (
    BeatCalled,
    DieRolledOff,
    Joined,
    MatchOpened,
    MovedAway,
    OrderKept,
    PlayEnded,
    PotBy,
    Rejoined,
    Rolled,
    RoundRecorded,
    TableEvent,
    UnitsMended,
    Withdrawn,
)
from tourney.game.mexico.history import history
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import Speed
from tourney.game.mexico.rules import PRESETS
from tourney.game.mexico.sheet import OpenSheet
from tourney.game.mexico.table import table_view
from tourney.game.mexico.words import describe, referee
from tourney.game.sheets import read_sheet

LAP = after(of_a_night(3), LeadNamed(ANN), BeatCalled(1))


# Who is away


def test_f1_6_the_table_plays_on_without_who_is_away_who_pays_nothing() -> None:
    match = after(led(3), SteppedOut(BOB))
    assert match.part is not None
    assert match.part.order == (ANN, CID)
    match = turns(match, 54, 31)
    assert match.units == (5, 5, 4)
    assert by_player(match, "played") == (1, 0, 1)


def test_f1_6_back_in_the_old_seat_with_the_units_held() -> None:
    match = turns(after(led(3), SteppedOut(BOB)), 54, 31)
    match = after(match, CameBack(BOB))
    assert match.part is not None
    assert match.part.order == (CID, ANN, BOB)
    assert match.seating == (ANN, BOB, CID)
    assert match.units[BOB] == 5
    assert match.away == ()


def test_f1_6_an_away_player_never_leads_and_never_loses() -> None:
    match = after(led(3), SteppedOut(ANN))
    assert on_turn(match) == BOB
    assert refusal(match, RoundRecorded(ANN, 0)).sentence == "Ann is away."
    assert refusal(match, OrderKept((ANN, BOB))).code == "away"
    assert refusal(after(unled(3), SteppedOut(ANN)), LeadNamed(ANN)).code == "away"


def back(player: int) -> CameBack:
    return CameBack(player, leads=True)


def leads(match: Match) -> int | None:
    return next_lead(match)


def test_r2_5_away_and_back_before_anybody_rolls_does_not_cost_the_loser_the_lead() -> None:
    lost_it = turns(led(4), 31, 54, 62, 64)
    assert leads(after(lost_it, SteppedOut(ANN))) == BOB
    assert leads(after(lost_it, SteppedOut(ANN), back(ANN))) == ANN
    both = after(lost_it, SteppedOut(ANN), SteppedOut(BOB))
    assert leads(both) == CID
    assert leads(after(both, back(BOB))) == BOB
    assert leads(after(both, back(BOB), back(ANN))) == ANN
    assert leads(after(both, back(ANN), back(BOB))) == ANN
    assert leads(after(both, Withdrawn(CID), back(ANN))) == ANN
    assert leads(after(both, Joined("Zed", 2, ANN), back(ANN))) == ANN
    waits = after(lost_it, SteppedOut(ANN), SteppedOut(ANN, waits=True))
    assert leads(after(waits, back(ANN))) == ANN
    over = turns(after(lost_it, SteppedOut(ANN)), 54, 31, 62)
    assert leads(after(over, back(ANN))) == CID
    beaten = turns(LAP, 31, 54, 62)
    assert leads(after(beaten, SteppedOut(ANN), BeatCalled(2), back(ANN))) == ANN


def test_r2_5_who_was_away_when_the_loser_went_out_leads_once_back() -> None:
    out = turns(after(led(4, units=1), SteppedOut(BOB)), 31, 54, 62)
    assert leads(out) == CID
    assert leads(after(out, back(BOB))) == BOB


def open_sheet(text: str) -> OpenSheet:
    sheet = read_sheet(text)
    assert isinstance(sheet, OpenSheet)
    return sheet


def test_r2_5_rows_and_sheets_of_before_have_the_lead_where_it_was() -> None:
    lost_it = turns(led(3), 31, 54, 62)
    assert leads(after(lost_it, SteppedOut(ANN), CameBack(ANN))) == BOB
    text = (
        "@rules classic\n@players Ann, Bob, Cid\n@lead Ann\nAnn: 31\nBob: 54\nCid: 62\n@away Ann\n"
    )
    assert leads(open_sheet(f"{text}@back Ann\n").match) == ANN
    for between in ("", "@away Cid\n@back Cid\n", "@awaited 1\n"):
        old = open_sheet(f"{text}@back Ann\n{between}Bob: 54\nCid: 62\nAnn: 31\n")
        assert old.match.rounds == 2
        assert CameBack(ANN) in old.events
        written = sheet_of(old.events)
        assert open_sheet(written).events == old.events
    new = open_sheet(f"{text}@back Ann\nAnn: 54\n")
    assert back(ANN) in new.events


def test_f1_6_between_rounds_only() -> None:
    rolling = turn(led(3), 54)
    assert refusal(rolling, SteppedOut(CID)).sentence == (
        "A round is in play. Players come and go between rounds."
    )
    begun_without = turn(after(led(3), SteppedOut(CID)), 54)
    assert refusal(begun_without, CameBack(CID)).code == "in-round"
    rolled_off = after(unled(3), DieRolledOff(ANN, 4))
    assert refusal(rolled_off, SteppedOut(CID)).code == "in-round"


def test_f1_6_who_is_away_goes_once_and_comes_back_once() -> None:
    match = after(led(3), SteppedOut(BOB))
    assert refusal(match, SteppedOut(BOB)).sentence == "Bob is away already."
    assert refusal(led(3), CameBack(BOB)).sentence == "Bob is not away."
    assert refusal(led(3), SteppedOut(9)).code == "unknown"
    assert refusal(after(led(3), Withdrawn(BOB)), SteppedOut(BOB)).code == "is-out"
    over = after(led(3), PlayEnded())
    assert refusal(over, SteppedOut(BOB)).code == "finished"


def test_f1_6_who_is_away_does_not_roll_for_the_lead_unless_back_before_it() -> None:
    match = after(unled(3), SteppedOut(ANN))
    assert match.rolloff is not None
    assert match.rolloff.contenders == (BOB, CID)
    back = after(match, CameBack(ANN))
    assert back.rolloff is not None
    assert back.rolloff.contenders == (ANN, BOB, CID)
    match = after(match, DieRolledOff(BOB, 2), DieRolledOff(CID, 5))
    assert on_turn(match) == CID
    assert after(match, CameBack(ANN)).part.order == (CID, ANN, BOB)  # type: ignore[union-attr]


@pytest.mark.parametrize("left", [ANN, BOB])
def test_f1_6_the_one_player_left_in_a_roll_off_leads_by_the_sheet_as_well(left: int) -> None:
    gone = BOB if left == ANN else ANN
    opened = MatchOpened(PRESETS["classic"], ("Ann", "Bob", "Cid"))
    events: list[TableEvent] = [opened, SteppedOut(CID), DieRolledOff(ANN, 1), Withdrawn(gone)]
    match = fold(events)
    assert match is not None
    assert match.waits
    assert on_turn(after(match, CameBack(CID))) == left
    assert read_sheet(sheet_of(events)).match == match


def test_f1_6_where_no_die_was_thrown_the_player_who_is_back_rolls_off_too() -> None:
    match = after(unled(3), SteppedOut(CID), Withdrawn(ANN))
    assert match.waits
    match = after(match, CameBack(CID))
    assert match.rolloff is not None
    assert match.rolloff.contenders == (BOB, CID)


def test_f1_6_whoever_leaves_moves_or_is_mended_while_away_does_so_as_ever() -> None:
    match = after(led(4), SteppedOut(BOB))
    gone = after(match, Withdrawn(BOB))
    assert (gone.away, gone.pot, gone.units[BOB]) == ((), 5, 0)
    moved = after(match, MovedAway(BOB))
    assert (moved.away, moved.players[BOB].taken) == ((), 5)
    again = after(moved, Rejoined(BOB, 5))
    assert again.away == ()
    assert after(match, UnitsMended(BOB, -2)).units[BOB] == 3


# The table waits


def test_f1_6_a_table_of_which_one_is_left_here_waits_and_nobody_has_won() -> None:
    match = after(led(2), SteppedOut(ANN))
    assert match.waits
    assert (match.winner, match.over, match.part) == (None, False, None)
    assert refusal(match, Rolled(BOB, 54)).sentence == "The table waits for Ann, who is away."
    assert refusal(match, RoundRecorded(BOB, 0)).code == "waits"
    for speed in Speed:
        assert referee(match, speed) == "The table waits for Ann, who is away."
    view = table_view(match)
    assert (view.phase, view.on_turn, view.match.waits, view.match.alone) == (
        "waiting",
        None,
        True,
        False,
    )
    assert on_turn(after(match, CameBack(ANN))) == ANN


def test_f1_6_all_of_them_can_be_away_and_none_has_lost_the_seat() -> None:
    match = after(led(3), SteppedOut(ANN), SteppedOut(CID), SteppedOut(BOB))
    assert match.waits
    assert match.players_in == (ANN, BOB, CID)
    assert referee(match) == "The table waits for Ann, Cid and Bob, who are away."
    match = after(match, CameBack(BOB), CameBack(CID))
    assert match.part is not None
    assert sorted(match.part.order) == [BOB, CID]


def test_f1_6_the_host_has_the_table_wait_and_the_lead_stands() -> None:
    match = after(led(3), SteppedOut(ANN, waits=True))
    assert match.waits
    assert refusal(match, Rolled(BOB, 54)).sentence == "The table waits for Ann, who is away."
    assert on_turn(after(match, CameBack(ANN))) == ANN
    playing_on = after(match, SteppedOut(ANN))
    assert on_turn(playing_on) == BOB
    assert after(playing_on, SteppedOut(ANN, waits=True)).waits


def test_f1_6_before_the_roll_off_the_table_waits_too() -> None:
    match = after(unled(2), SteppedOut(ANN))
    assert match.rolloff is not None
    assert refusal(match, DieRolledOff(ANN, 5)).code == "waits"
    assert table_view(match).phase == "waiting"
    assert referee(match) == "The table waits for Ann, who is away."
    assert on_turn(after(match, LeadNamed(BOB), CameBack(ANN))) == BOB


def test_f1_6_somebody_who_joins_a_waiting_table_plays() -> None:
    match = after(led(2), SteppedOut(ANN), Joined("Cid", 3, BOB))
    assert match.part is not None
    assert sorted(match.part.order) == [BOB, CID]


def test_f1_6_the_last_one_here_who_leaves_does_not_make_who_is_away_lose() -> None:
    match = after(led(2), SteppedOut(ANN), Withdrawn(BOB))
    assert match.winner == ANN


@pytest.mark.parametrize("until", [0, 2])
def test_f1_6_who_is_away_counts_where_play_is_until_some_are_left(until: int) -> None:
    match = after(of_a_night(4, until=until, units=1), LeadNamed(ANN), SteppedOut(DEE))
    match = after(match, RoundRecorded(ANN, 0))
    assert match.players_in == (BOB, CID, DEE)
    assert not match.over
    match = after(match, RoundRecorded(BOB, 0))
    assert match.over == (until == 2)
    assert match.waits == (until == 0)
    assert match.units[DEE] == 1


# Laps


def test_f1_6_in_a_lap_a_table_of_one_here_has_nothing_to_play() -> None:
    match = after(of_a_night(2), LeadNamed(ANN), BeatCalled(1), SteppedOut(ANN))
    assert match.lap_done
    assert after(match, BeatCalled(2)).lap_done
    back = after(match, CameBack(ANN))
    assert back.lap_done, "that lap is over here"
    assert not after(back, BeatCalled(2)).lap_done


def test_f1_6_in_a_lap_a_table_that_waits_has_not_played() -> None:
    match = after(LAP, SteppedOut(ANN, waits=True))
    assert not match.lap_done
    assert refusal(match, BeatCalled(2)).code == "beat"
    assert not after(match, CameBack(ANN)).lap_done


def test_f1_6_the_laps_missed_are_counted() -> None:
    match = after(LAP, SteppedOut(BOB))
    (away,) = match.away
    assert match.missed(away) == 0
    match = after(match, RoundRecorded(ANN, 0))
    assert match.missed(away) == 1
    match = after(match, BeatCalled(2))
    assert match.missed(away) == 1
    gone_after = after(LAP, RoundRecorded(ANN, 0), SteppedOut(BOB))
    assert gone_after.missed(gone_after.away[0]) == 0
    elsewhere = after(LAP, RoundRecorded(ANN, 0), BeatCalled(5), SteppedOut(BOB, since=3))
    assert elsewhere.missed(elsewhere.away[0]) == 2
    told_again = after(match, SteppedOut(BOB, waits=True))
    assert told_again.missed(told_again.away[0]) == 1


def test_f1_6_without_laps_rounds_are_counted() -> None:
    match = after(led(3), RoundRecorded(ANN, 0), SteppedOut(BOB), RoundRecorded(CID, 0))
    ann, bob, _ = table_view(match).seats
    assert (bob.away, bob.missed) == (True, 1)
    assert (ann.away, ann.missed) == (False, 0)


# The end, and what is said


def test_f1_6_who_is_away_when_play_ends_is_in_with_the_units() -> None:
    match = after(led(3), RoundRecorded(ANN, 0), SteppedOut(BOB), RoundRecorded(CID, 0))
    over = after(match, PlayEnded(PotBy.LEADER))
    assert over.winner == BOB
    assert next((line.place, line.player) for line in over.standings()) == (1, BOB)


def test_f1_6_the_history_and_undo_say_who_was_away() -> None:
    match = after(led(3), SteppedOut(BOB), RoundRecorded(ANN, 0), CameBack(BOB))
    assert [(item.who, item.did) for item in history(match) if item.who] == [
        ("Bob", "away"),
        ("Bob", "back"),
    ]
    assert describe(led(3), SteppedOut(BOB)) == "Bob is away"
    assert describe(led(3), SteppedOut(BOB, waits=True)) == "Bob is away, the table waits"
    assert describe(match, CameBack(BOB)) == "Bob is back"


SHEET = """@rules classic
@players Ann, Bob, Cid, Dee
@lead Ann

Ann: 54 62
Bob: 31 41
Cid: 65
Dee: 63

@away Cid
@away Dee waits=yes since=2
@back Dee

Bob: 61
Dee: 55
Ann: 54
@back Cid
"""


def test_f1_6_a_score_sheet_says_who_is_away_and_back() -> None:
    read = read_sheet(SHEET)
    assert SteppedOut(CID) in read.events
    assert SteppedOut(DEE, waits=True, since=2) in read.events
    assert back(CID) in read.events
    assert read_sheet(sheet_of(read.events, "")).events == read.events


# Liar's Mexico


def test_f1_6_the_cup_passes_by_who_is_away() -> None:
    match = liar_after(begun(4), SteppedOut(BOB))
    match = claims(match, 54)
    assert liar_on_turn(match) == CID
    assert liar_refusal(match, CameBack(BOB)).code == "in-round"
    match = liar_after(match, Doubted(CID, 31), CameBack(BOB))
    assert liar_on_turn(match) == CID, "who had the turn before keeps it"
    assert liar_on_turn(claims(match, 41, 54, 62)) == BOB


def test_f1_6_who_is_away_does_not_begin_is_no_target_and_commits_no_foul() -> None:
    match = liar_after(begun(4), SteppedOut(ANN))
    assert liar_on_turn(match) == BOB
    assert liar_refusal(match, ElevenClaimed(BOB, ANN)).code == "away"
    assert liar_refusal(match, FoulNoted(ANN, Foul.CUP, None)).code == "away"
    not_led = liar_after(liar_not_begun(), SteppedOut(ANN))
    assert liar_refusal(not_led, LeadNamed(ANN)).code == "away"
    view = liar_view(match)
    assert view.seats[ANN].away
    assert [seat.name for seat in view.targets] == ["Cid", "Dee"]


def test_f1_6_a_liars_table_waits_as_the_host_says_or_for_lack_of_players() -> None:
    for match in (
        liar_after(begun(2), SteppedOut(BOB)),
        liar_after(begun(4), SteppedOut(BOB, waits=True)),
    ):
        assert match.waits
        assert not match.over
        refused = liar_refusal(match, Claimed(ANN, 54, unnoticed=False))
        assert refused.sentence == "The table waits for Bob, who is away."
        view = liar_view(match)
        assert (view.phase, view.on_turn, view.referee) == ("waiting", None, refused.sentence)
        assert liar_on_turn(liar_after(match, CameBack(BOB))) == ANN
    everybody = liar_after(begun(2), SteppedOut(BOB), SteppedOut(ANN))
    assert liar_view(everybody).phase == "waiting"
    assert liar_after(everybody, Ended()).over


def test_f1_6_a_liars_sheet_says_who_is_away_and_corrections_leave_it() -> None:
    lines = ("@rules liar", "@players Ann, Bob, Cid", "@lead Ann", "Ann: 54", "Bob: doubt 31")
    sheet = read_sheet("\n".join((*lines, "@away Bob", "Cid: 61", "Ann: doubt 61", "@back Bob")))
    assert read_sheet(sheet_of(sheet.events, "")).events == sheet.events
    log: Log[LiarMatch, LiarEvent] = Log()
    assert isinstance(sheet, LiarSheet)
    for event in sheet.events:
        log = log.read(event, apply_liar)
    pick = next(pick for pick in liar_picks(log.steps) if pick.words == "Bob's doubt 31")
    mending = correct_liar(log.steps, Correction(pick.entries, "doubt 54"))
    assert SteppedOut(BOB) in log.read(mending.corrected, apply_liar).standing
    assert mending.after.penalties == (1, 1, 0)


def test_f1_6_without_laps_a_table_of_two_plays_on_once_the_second_is_back() -> None:
    match = after(led(2), SteppedOut(BOB))
    assert (match.waits, match.lap_done) == (True, False)
    assert after(match, CameBack(BOB), Rolled(ANN, 54)).part is not None
