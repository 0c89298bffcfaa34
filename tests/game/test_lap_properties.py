"""Properties of every table of a night: random laps, moves and units of one's own."""

from collections import Counter

from hypothesis import given

from exports.text.sheets import account, replay_object
from tests.game.strategies import night_tables, sayable, states
from tests.hunt.effort import examples
from tourney.game.games import sheet_of
from tourney.game.happenings import PlayerMoved
from tourney.game.match import dealt, next_lead, taken_away
from tourney.game.mexico.events import Joined, MatchOpened, Rejoined, TableEvent, UnitsMended
from tourney.game.mexico.history import history
from tourney.game.mexico.match import Match
from tourney.game.mexico.sheet import OpenSheet
from tourney.game.mexico.table import table_view
from tourney.game.mexico.words import describe, referee
from tourney.game.sheets import read_sheet


@examples(150)
@given(night_tables())
def test_units_brought_are_held_in_the_pot_or_taken_along(
    events: list[TableEvent],
) -> None:
    opening = events[0]
    assert isinstance(opening, MatchOpened)
    brought = sum(opening.units) or opening.rules.units * len(opening.players)
    for event, match in zip(events, states(events), strict=True):
        if isinstance(event, Joined | Rejoined):
            brought += event.units
        if isinstance(event, UnitsMended):
            brought += event.more
        taken = sum(item.units for item in match.story if isinstance(item, PlayerMoved))
        assert dealt(match) == brought == sum(match.units) + match.pot + taken
        assert taken_away(match) == taken
        assert min(match.units) >= 0
        for player in match.players:
            assert player.brought == player.units + player.paid + player.taken


@examples(150)
@given(night_tables())
def test_everybody_is_in_out_or_moved_and_ranked_so(
    events: list[TableEvent],
) -> None:
    for match in states(events):
        still_in = [player for player, units in enumerate(match.units) if units]
        moved = [number for number, player in enumerate(match.players) if player.moved]
        everybody = [*still_in, *match.outs, *moved]
        assert sorted(everybody) == list(range(len(match.names)))
        lines = match.standings()
        assert sorted(line.player for line in lines) == sorted([*still_in, *match.outs])
        assert [line.player for line in lines[len(still_in) :]] == list(reversed(match.outs))
        assert {gone.player for gone in match.exits if gone.withdrew} == match.left


@examples(150)
@given(night_tables())
def test_a_table_is_over_when_as_many_are_left_as_it_was_to_leave(events: list[TableEvent]) -> None:
    for match in states(events):
        left = len(match.players_in)
        assert match.over == match.over
        waits = match.until == 1 and (match.awaited > 0 or not left)
        ended = match.ended is not None
        assert match.over == (ended or (0 < match.until >= left and not waits))
        first = [player for player, units in enumerate(match.units) if units == max(match.units)]
        alone = len(first) == 1 if ended else left == 1 and not waits
        assert (match.winner is not None) == (match.until == 1 and alone)
        assert match.alone == ((match.until == 0 or waits) and left < 2 and not ended)
        assert (match.round is None) == (match.over or match.alone or match.rolloff is not None)
        lead = next_lead(match)
        assert lead is None or match.units[lead]
        assert (lead is None) == (match.over or match.rolloff is not None or not left)


@examples(150)
@given(night_tables())
def test_one_round_is_played_in_a_lap(events: list[TableEvent]) -> None:
    played: Counter[int] = Counter()
    before: Match | None = None
    for match in states(events):
        if before is not None and match.rounds > before.rounds:
            assert not before.lap_done
            if match.until_round is None:
                assert match.lap_done == (match.lap > 0)
            else:
                assert match.lap_done == (match.sitting_over or match.alone or match.over)
            played[match.lap] += 1
        if before is not None and match.lap > before.lap:
            assert before.units == match.units
            assert all(player.begun_with == player.units for player in match.players)
            assert before.lap_done or not before.lap
        before = match
    assert all(count == 1 for lap, count in played.items() if lap)


@examples(100)
@given(night_tables())
def test_who_is_out_went_with_the_units_held_as_a_lap_began(
    events: list[TableEvent],
) -> None:
    match = states(events)[-1]
    for gone in match.exits:
        assert gone.before > 0
        assert 0 < gone.lap <= max(match.lap, match.rounds + 1)
    before: Match | None = None
    for after in states(events):
        if before is not None and len(after.exits) > len(before.exits):
            gone = after.exits[-1]
            assert gone.lap == (after.lap or before.rounds + 1)
            assert gone.before >= before.units[gone.player]
        before = after


@examples(100)
@given(night_tables())
def test_whatever_a_table_of_a_night_has_come_to_can_be_shown(events: list[TableEvent]) -> None:
    before: Match | None = None
    for event, match in zip(events, states(events), strict=True):
        view = table_view(match, before)
        assert referee(view.match).endswith(".")
        assert describe(before, event)
        here = [player for player in match.seating if not match.players[player].moved]
        assert [seat.player for seat in view.seats] == here
        assert not [seat for seat in view.seats if seat.out != (seat.player in match.outs)]
        stands = match.lap_done or match.alone or match.waits or match.over
        assert (view.on_turn is None) == stands or match.rolloff is not None
        assert ("roll" in view.refusals) == (view.on_turn is None)
        assert (view.phase == "finished") == match.over
        rolling = match.rolloff is not None and not match.waits
        assert (view.phase == "waiting") == (stands and not match.over and not rolling)
        assert sum(seat.lead for seat in view.seats) <= 1
        before = match
    assert before is not None
    items = history(before)
    assert len(items) == len(before.story)
    assert account("a table", before)
    assert replay_object("a.mex", before)


@examples(150)
@given(night_tables().filter(sayable))
def test_a_table_of_a_night_reads_back_from_its_sheet(
    events: list[TableEvent],
) -> None:
    text = sheet_of(events)
    read = read_sheet(text)
    assert isinstance(read, OpenSheet)
    assert list(read.events) == events
    assert sheet_of(read.events) == text


@examples(60)
@given(night_tables(most=80))
def test_a_table_of_a_night_comes_back_as_it_stands(
    events: list[TableEvent],
) -> None:
    match = states(events)[-1]
    again = read_sheet(sheet_of(events)).match
    assert isinstance(again, Match)
    assert again.units == match.units
    assert (again.lap, again.lap_done, again.exits) == (match.lap, match.lap_done, match.exits)
