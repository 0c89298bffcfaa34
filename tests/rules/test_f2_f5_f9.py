"""A table of a night: its laps (F2.1), until how many play (F5), units put right (F9.1)."""

import pytest

from tests.rules.playing import (
    ANN,
    BOB,
    CID,
    DEE,
    NAMES,
    after,
    by_player,
    last_round,
    led,
    of_a_night,
    on_turn,
    refusal,
    ruled,
    turn,
    turns,
    unled,
)
from tourney.game.events import CameBack, LeadNamed, SteppedOut
from tourney.game.games import sheet_of
from tourney.game.happenings import Mended
from tourney.game.match import Gone, dealt, next_lead, taken_away
from tourney.game.mexico.events import (
    BeatCalled,
    Count,
    CountChosen,
    DieRolledOff,
    Joined,
    MatchOpened,
    MovedAway,
    OrderKept,
    PlayerRenamed,
    Rejoined,
    Rolled,
    RoundRecorded,
    SittingCalled,
    TableEvent,
    TimeUp,
    UnitsMended,
    ValueRecorded,
    Withdrawn,
)
from tourney.game.mexico.history import history, running
from tourney.game.mexico.match import Match
from tourney.game.mexico.news import news
from tourney.game.mexico.play import apply
from tourney.game.mexico.round import Speed
from tourney.game.mexico.rules import MOST_UNITS, PRESETS
from tourney.game.mexico.table import table_view
from tourney.game.mexico.words import describe, referee
from tourney.game.sheets import SheetError, read_sheet

# F2.1 at one table: a lap is one round of it, ties and all; then it waits for the others


def due(players: int = 3, preset: str = "classic", lap: int = 1) -> Match:
    """A table of a night in its first lap, Ann leading."""
    return after(of_a_night(players, preset), BeatCalled(lap), LeadNamed(ANN))


def test_f2_1_a_lap_is_done_with_its_round() -> None:
    match = turns(due(), 54, 62)
    assert (match.lap, match.lap_done) == (1, False)
    match = turn(match, 31)
    assert (match.lap, match.lap_done, next_lead(match)) == (1, True, CID)


def test_f2_1_a_tie_belongs_to_the_lap() -> None:
    match = turns(due(), 54, 31, 31)
    assert not match.lap_done
    match = turns(match, 42, 41)
    assert match.lap_done
    assert last_round(match).loser == CID


def test_f2_1_without_a_call_rounds_follow_each_other() -> None:
    match = after(unled(3), LeadNamed(ANN), RoundRecorded(BOB, 0), RoundRecorded(CID, 0))
    assert (match.lap, match.lap_done, match.rounds) == (0, False, 2)


@pytest.mark.parametrize(
    "event",
    [
        Rolled(BOB, 54),
        ValueRecorded(BOB, 54),
        RoundRecorded(ANN, 0),
        CountChosen(Count.PIPS),
        OrderKept((BOB, CID)),
    ],
    ids=lambda event: type(event).__name__,
)
def test_f2_1_nothing_is_played_until_the_next_lap_is_called(event: TableEvent) -> None:
    match = after(due(preset="mexxen", lap=4), RoundRecorded(BOB, 0))
    assert refusal(match, event).code == "beat"
    match = after(match, BeatCalled(5))
    assert (match.lap, match.lap_done, on_turn(match)) == (5, False, BOB)
    assert last_round(after(match, RoundRecorded(ANN, 0))).number == 2


def test_f2_1_a_table_that_rested_skips_laps() -> None:
    match = after(due(), RoundRecorded(BOB, 0), BeatCalled(3), RoundRecorded(BOB, 0))
    assert (match.lap, match.rounds) == (3, 2)


@pytest.mark.parametrize("lap", [-1, 0, 1])
def test_f2_1_laps_only_go_up(lap: int) -> None:
    assert refusal(after(due(), RoundRecorded(BOB, 0)), BeatCalled(lap)).code == "beat"


def test_f2_1_a_lap_is_called_once_the_one_before_was_played() -> None:
    assert refusal(due(), BeatCalled(2)).code == "beat"
    assert refusal(turn(due(), 54), BeatCalled(2)).code == "in-round"
    middle = turn(after(unled(3), LeadNamed(ANN)), 54)
    assert refusal(middle, BeatCalled(1)).code == "in-round"


def test_f2_1_the_first_lap_may_be_called_before_the_roll_off_or_during_it() -> None:
    for events in ((), (DieRolledOff(ANN, 6),)):
        match = after(unled(2), *events, BeatCalled(1))
        assert match.lap == 1
        assert refusal(match, BeatCalled(2)).code == "beat"
    assert on_turn(after(match, DieRolledOff(BOB, 2))) == ANN


def test_f2_1_people_come_and_go_while_the_others_play() -> None:
    match = after(due(4), RoundRecorded(BOB, 0))
    match = after(
        match,
        Joined("Eve", 3, ANN),
        MovedAway(CID),
        Withdrawn(DEE),
        Rejoined(CID, 2),
        PlayerRenamed(ANN, "Anna"),
    )
    assert match.lap_done
    assert match.units == (5, 4, 2, 0, 3)
    assert on_turn(after(match, BeatCalled(2))) == BOB


def test_f2_1_a_round_made_void_is_played_again_within_the_lap() -> None:
    match = after(turns(due(4), 54, 31), Withdrawn(DEE))
    assert not match.lap_done
    match = turns(match, 54, 31, 62)
    assert match.lap_done
    assert last_round(match).loser == BOB


def test_f2_1_the_lap_is_done_where_one_is_left() -> None:
    match = after(turn(due(2), 54), Withdrawn(BOB))
    assert (match.lap_done, match.alone, match.over, match.winner) == (True, True, False, None)
    assert after(match, BeatCalled(2)).lap_done


def test_f2_1_a_correction_may_leave_a_lap_without_its_round() -> None:
    match = after(due(), BeatCalled(2, skipping=True))
    assert (match.lap, match.lap_done, match.rounds) == (2, False, 0)
    assert refusal(turn(match, 54), BeatCalled(3, skipping=True)).code == "in-round"


def test_f2_1_a_screen_says_that_the_table_waits_and_who_will_lead() -> None:
    before = turns(due(), 54, 62)
    view = table_view(turn(before, 31), before)
    assert (view.phase, view.match.lap, view.match.lap_done, view.on_turn) == (
        "waiting",
        1,
        True,
        None,
    )
    assert referee(view.match) == "This table is done. Cid starts the next round."
    assert [seat.name for seat in view.seats if seat.lead] == ["Cid"]
    assert set(view.refusals) == {"roll", "stand", "abort", "count", "lead"}
    assert view.news is not None
    assert view.news.headline == "Cid loses round 1 with 31"
    for speed in Speed:
        assert view.paces[speed].act.words == referee(view.match)
    view = table_view(after(turn(before, 31), BeatCalled(2)))
    assert (view.phase, view.match.lap, view.match.lap_done) == ("round", 2, False)
    assert referee(view.match).startswith("Cid starts the round")


def test_f2_1_undo_names_the_call() -> None:
    assert describe(due(), BeatCalled(4)) == "the start of lap 4"


def test_f4_3_the_next_lead_is_known_before_the_next_lap() -> None:
    assert next_lead(unled(3)) is None
    match = after(due(4), RoundRecorded(BOB, 0))
    assert next_lead(match) == BOB
    assert next_lead(after(match, MovedAway(BOB))) == CID
    assert next_lead(after(match, Withdrawn(BOB))) == CID
    assert next_lead(after(match, MovedAway(CID))) == BOB


def test_f7_1_whoever_goes_out_goes_in_a_lap_with_the_units_held_before_it() -> None:
    opening = MatchOpened(ruled(), NAMES[:4], (1, 1, 3, 5), until=0)
    match = after(apply(None, opening), BeatCalled(1), LeadNamed(ANN), RoundRecorded(ANN, 0))
    match = after(match, BeatCalled(3), RoundRecorded(CID, 0), BeatCalled(4))
    match = after(turn(match, 65), Withdrawn(BOB))
    match = after(match, RoundRecorded(CID, 1))
    assert match.exits == (
        Gone(ANN, lap=1, before=1, withdrew=False),
        Gone(BOB, lap=4, before=1, withdrew=True),
        Gone(CID, lap=4, before=2, withdrew=False),
    )


def test_f7_1_without_laps_the_round_counts() -> None:
    match = after(unled(4, units=2), LeadNamed(ANN), RoundRecorded(BOB, 0), RoundRecorded(BOB, 0))
    assert match.exits == (Gone(BOB, lap=2, before=1, withdrew=False),)
    match = after(match, Withdrawn(ANN))
    assert match.exits[1] == Gone(ANN, lap=3, before=2, withdrew=True)


def test_f1_4_an_exit_is_void_once_somebody_is_back() -> None:
    match = after(due(3, "sudden-death"), RoundRecorded(BOB, 0), Rejoined(BOB, 1))
    assert (match.exits, match.outs) == ((), ())
    match = after(match, BeatCalled(2), RoundRecorded(BOB, 0))
    assert match.exits == (Gone(BOB, lap=2, before=1, withdrew=False),)


def test_f7_1_who_leaves_held_the_units_of_the_laps_beginning_or_at_rest_those_there_are() -> None:
    match = after(due(), RoundRecorded(CID, 0))
    gone, at_rest = (after(match, Withdrawn(CID, lap)).exits[-1] for lap in (0, 2))
    assert (gone.lap, gone.before) == (1, 5)
    assert (at_rest.lap, at_rest.before) == (2, 4)


# F5.3 and F4.1: how many are left when a table is over; and units that are not all alike


def until(left: int, players: int = 4, preset: str = "sudden-death") -> Match:
    """A table that plays until so many are left, Ann leading."""
    return after(of_a_night(players, preset, left), LeadNamed(ANN))


def test_f5_3_top_k_is_over_when_k_are_left() -> None:
    match = after(until(2), RoundRecorded(BOB, 0))
    assert not match.over
    match = after(match, RoundRecorded(CID, 0))
    assert match.over
    assert (match.winner, match.players_in, match.round, match.alone) == (
        None,
        (ANN, DEE),
        None,
        False,
    )
    assert refusal(match, Rolled(ANN, 54)).code == "finished"


def test_f5_3_a_withdrawal_may_end_it() -> None:
    assert after(until(3), Withdrawn(BOB)).over
    in_roll_off = after(of_a_night(4, until=3), DieRolledOff(ANN, 4), Withdrawn(BOB))
    assert in_roll_off.over
    assert in_roll_off.rolloff is None


@pytest.mark.parametrize("event", [Joined("Eve", 3, ANN), Rejoined(BOB, 1), MovedAway(ANN)])
def test_f5_3_once_it_is_over_nobody_comes_or_moves(event: TableEvent) -> None:
    assert refusal(after(until(3), RoundRecorded(BOB, 0)), event).code == "finished"


def test_f5_3_whoever_is_through_may_still_go_home() -> None:
    match = after(until(3), RoundRecorded(BOB, 0), Withdrawn(ANN))
    assert match.over
    assert match.outs == (BOB, ANN)


def test_f5_3_a_screen_says_who_is_left() -> None:
    match = until(2, 3)
    view = table_view(after(match, RoundRecorded(BOB, 0)), match)
    assert (view.phase, view.on_turn, view.winner) == ("finished", None, None)
    assert referee(view.match) == "Ann and Cid are left. The match is over."
    assert view.news is not None
    assert view.news.sentence == (
        "Bob pays 1 unit and is out. Ann and Cid are left. The match is over."
    )
    assert [seat.place for seat in view.seats] == [None, 3, None]


@pytest.mark.parametrize("left", [-1, 3, 4])
def test_f5_3_fewer_are_left_than_begin(left: int) -> None:
    assert refusal(None, MatchOpened(ruled(), NAMES[:3], until=left)).code == "until"


def test_f4_1_a_table_of_the_night_is_never_over_by_itself() -> None:
    match = after(until(0, 2), RoundRecorded(BOB, 0))
    assert not match.over
    assert (match.alone, match.winner, match.round, next_lead(match)) == (True, None, None, ANN)
    assert refusal(match, Rolled(ANN, 54)).code == "alone"


def test_f4_1_who_was_alone_leads_when_somebody_comes() -> None:
    match = after(until(0, 3), RoundRecorded(CID, 0), RoundRecorded(BOB, 0))
    joined = after(match, Joined("Dee", 2, CID))
    assert on_turn(joined) == ANN
    assert on_turn(after(match, Rejoined(BOB, 1))) == ANN


def test_f4_1_a_table_that_everybody_has_left_can_be_sat_at_again() -> None:
    match = after(until(0, 2), MovedAway(ANN))
    assert next_lead(match) == BOB
    match = after(match, MovedAway(BOB))
    assert (match.players_in, next_lead(match)) == ((), None)
    assert refusal(match, Rolled(ANN, 54)).code == "alone"
    assert table_view(match).seats == ()
    match = after(match, Joined("Cid", 2, BOB))
    assert (match.alone, next_lead(match)) == (True, CID)
    assert on_turn(after(match, Rejoined(ANN, 1))) == CID


def test_f4_1_a_screen_says_who_is_alone() -> None:
    view = table_view(after(until(0, 2), RoundRecorded(BOB, 0)))
    assert (view.phase, view.match.alone, view.on_turn) == ("waiting", True, None)
    assert referee(view.match) == "Ann is left at this table."
    assert view.refusals["roll"] == "Ann is alone at this table."
    assert "join" not in view.refusals


def test_r7_2_only_a_winner_has_points_for_winning() -> None:
    for left, points in ((1, (6, -1)), (0, (1, -1))):
        match = of_a_night(2, "mexxen", left, units=1)
        match = after(match, LeadNamed(ANN), RoundRecorded(BOB, 0))
        assert by_player(match, "points") == points


def test_f4_5_everybody_sits_down_with_units_of_their_own() -> None:
    opening = MatchOpened(ruled(), NAMES[:3], (3, 12, 1))
    match = after(apply(None, opening), LeadNamed(ANN), RoundRecorded(CID, 0))
    assert (match.units, match.outs) == ((3, 12, 0), (CID,))
    assert on_turn(match) == ANN


@pytest.mark.parametrize("units", [(5, 5), (5, 5, 5, 5), (5, 5, 0), (5, 5, 1000), (5, 5, -1)])
def test_f4_5_units_are_for_every_player(units: tuple[int, ...]) -> None:
    assert refusal(None, MatchOpened(ruled(), NAMES[:3], units)).code == "units"


def test_r2_4_without_a_word_play_is_to_a_winner() -> None:
    match = after(led(2, "sudden-death"), RoundRecorded(BOB, 0))
    assert match.over
    assert match.winner == ANN


# F9.1: units that a correction at another table gives or takes, as the table sees it


def balance(match: Match) -> int:
    """Units held, in the pot and taken along, less those brought."""
    return sum(match.units) + match.pot + taken_away(match) - dealt(match)


def test_f9_1_it_is_as_if_the_player_had_sat_down_with_so_many_more() -> None:
    match = after(led(3), UnitsMended(ANN, 2), UnitsMended(BOB, -1))
    assert match.units == (7, 4, 5)
    assert by_player(match, "begun_with") == (7, 4, 5)
    assert (dealt(match), match.pot, balance(match)) == (16, 0, 0)
    assert tuple(match.mended) == (Mended(ANN, 2, 0, 0), Mended(BOB, -1, 0, 0))


def test_f9_1_the_round_in_play_goes_on() -> None:
    match = after(led(3), Rolled(ANN, 54), UnitsMended(ANN, 1))
    assert on_turn(match) == ANN
    assert match.part is not None
    assert match.part.rolls == (54,)
    match = turns(turn(match, 65), 43, 62)
    assert match.units == (6, 4, 5)
    assert balance(match) == 0


def test_f9_1_before_the_first_lead_is_known_the_dice_stand() -> None:
    match = after(of_a_night(3), DieRolledOff(ANN, 4), UnitsMended(CID, -4))
    assert match.rolloff is not None
    assert match.rolloff.dice == (4,)
    assert match.units == (5, 5, 1)


def test_f9_1_whoever_was_left_with_fewer_goes_out_with_what_is_there() -> None:
    match = after(led(2), UnitsMended(BOB, -4), RoundRecorded(BOB, 1))
    assert match.units == (5, 0)
    assert (by_player(match, "paid"), match.winner) == ((0, 1), ANN)
    assert balance(match) == 0


@pytest.mark.parametrize("more", [-5, -6, MOST_UNITS - 4, -(10**9), 10**9])
def test_f9_1_nobody_is_left_with_no_unit_or_with_more_than_there_can_be(more: int) -> None:
    refused = refusal(led(3), UnitsMended(ANN, more))
    assert refused.sentence == f"Ann would not have 1 to {MOST_UNITS} units."


@pytest.mark.parametrize(
    "match",
    [
        after(led(3), Withdrawn(BOB)),
        after(of_a_night(3), MovedAway(BOB)),
        after(led(3), UnitsMended(BOB, -4), RoundRecorded(BOB, 0)),
    ],
    ids=["withdrew", "moved away", "out"],
)
def test_f9_1_only_who_is_in_is_mended(match: Match) -> None:
    assert "Bob" in refusal(match, UnitsMended(BOB, 1)).sentence


def test_f9_1_the_history_tells_it_with_the_round_that_came_after() -> None:
    match = after(led(3), UnitsMended(ANN, 1), RoundRecorded(CID, 0))
    (first,) = history(match)
    assert first.summary.endswith("Ann has 1 unit more after a correction at another table.")
    match = after(match, UnitsMended(BOB, -2))
    (first,) = history(match)
    assert first.summary.endswith("Bob has 2 units fewer after a correction at another table.")
    assert (
        describe(match, UnitsMended(BOB, -2))
        == "Bob has 2 units fewer after a correction at another table"
    )
    playing = after(match, Rolled(CID, 54))
    assert "Bob has" not in history(playing)[0].summary
    now = running(playing)
    assert now is not None
    assert now.summary.endswith("Bob has 2 units fewer after a correction at another table.")


def test_f9_1_a_sheet_says_it_where_it_happened_and_reads_it_back() -> None:
    events: list[TableEvent] = [UnitsMended(ANN, 1), RoundRecorded(CID, 0), UnitsMended(BOB, -2)]
    text = "@rules classic\n@players Ann, Bob, Cid\n@lead Ann\n@mended Ann +1\n@lost Cid\n"
    read = read_sheet(f"{text}@mended Bob -2\n")
    assert list(read.events[2:]) == events
    assert read.match == after(led(3), *events)
    assert read_sheet(sheet_of(read.events)).match == read.match


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("@mended", "takes a name, and how many"),
        ("@mended Ann", "takes a name, and how many"),
        ("@mended Ann 1", "takes a name, and how many"),
        ("@mended Ann +", "takes a name, and how many"),
        ("@mended Ann +1.5", "takes a name, and how many"),
        ("@mended Eve +1", "No one called Eve"),
        ("@mended Ann -5", "would not have 1 to"),
        ("@mended Ann +999999", "would not have 1 to"),
    ],
)
def test_f9_1_what_is_no_mending_is_a_fault_in_its_line(line: str, words: str) -> None:
    with pytest.raises(SheetError, match=words) as caught:
        read_sheet(f"@rules classic\n@players Ann, Bob\n@lead Ann\n{line}\n")
    assert caught.value.line == 4


# F15.1 at one table: a sitting is so many rounds, or those begun until time is up


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
