"""Properties of every match: tables played at random, all presets and any rules."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from exports.text.sheets import account
from tests.game.strategies import VALUES, any_events, plain, quoted, states
from tests.hunt.effort import examples
from tests.rules.playing import by_player, fold
from tourney.game.entries import Log, Undone
from tourney.game.events import CameBack, LeadNamed, SteppedOut
from tourney.game.mexico.events import (
    Aborted,
    Count,
    CountChosen,
    DieRolledOff,
    Joined,
    LeadDrawn,
    MatchOpened,
    OrderKept,
    PlayEnded,
    PlayerRenamed,
    PotBy,
    Rejoined,
    Rolled,
    RoundRecorded,
    Stood,
    TableEvent,
    ValueRecorded,
    Withdrawn,
)
from tourney.game.mexico.history import history
from tourney.game.mexico.match import Match
from tourney.game.mexico.news import news
from tourney.game.mexico.play import apply, check
from tourney.game.mexico.round import RoundPlayed, Turn, TurnEnd
from tourney.game.mexico.rules import PRESETS, Rules, Ties, stake
from tourney.game.mexico.table import table_view
from tourney.game.mexico.words import describe, referee
from tourney.game.refusal import Refused
from tourney.game.rules import changed_rules
from tourney.game.sheets import read_sheet

wild_numbers = st.integers(-2, 9) | st.sampled_from([21, 54, 31, 1000, -54])
wild_events: st.SearchStrategy[TableEvent] = st.one_of(
    st.builds(MatchOpened, st.just(PRESETS["classic"]), st.just(("Ann", "Bob"))),
    st.builds(DieRolledOff, wild_numbers, wild_numbers),
    st.builds(LeadNamed, wild_numbers),
    st.builds(LeadDrawn, wild_numbers, st.just("42613")),
    st.builds(Rolled, wild_numbers, wild_numbers | st.sampled_from(VALUES)),
    st.builds(Stood, wild_numbers),
    st.builds(ValueRecorded, wild_numbers, wild_numbers | st.sampled_from(VALUES)),
    st.builds(Aborted, wild_numbers),
    st.builds(CountChosen, st.sampled_from(Count)),
    st.builds(RoundRecorded, wild_numbers, wild_numbers),
    st.builds(Withdrawn, wild_numbers),
    st.builds(SteppedOut, wild_numbers, st.booleans(), wild_numbers),
    st.builds(CameBack, wild_numbers),
    st.builds(Joined, st.sampled_from(["Ann", "Guest"]), wild_numbers, wild_numbers),
    st.builds(Rejoined, wild_numbers, wild_numbers),
    st.builds(PlayerRenamed, wild_numbers, st.sampled_from(["ANN", "Guest"])),
    st.builds(PlayEnded, st.sampled_from(PotBy)),
    st.builds(OrderKept, st.lists(wild_numbers, max_size=4).map(tuple)),
)


@examples(60)
@given(any_events())
def test_units_dealt_are_units_held_and_in_the_pot_at_every_event(events: list[TableEvent]) -> None:
    opening = events[0]
    assert isinstance(opening, MatchOpened)
    dealt = opening.rules.units * len(opening.players)
    for event, match in zip(events[1:], states(events)[1:], strict=True):
        if isinstance(event, Joined | Rejoined):
            dealt += event.units
        assert sum(match.units) + match.pot == dealt
        assert min(match.units) >= 0


@examples(60)
@given(any_events(), st.data())
def test_an_entry_undone_was_never_typed(events: list[TableEvent], data: st.DataObject) -> None:
    log: Log[Match, TableEvent] = Log()
    standing: list[TableEvent] = []
    for event in events:
        log = log.read(event, apply)
        standing.append(event)
        if len(standing) > 1 and data.draw(st.integers(0, 9)) == 0:
            back = data.draw(st.integers(1, min(4, len(standing) - 1)))
            undone = standing[-back:]
            for _ in undone:
                assert log.top is not None
                log = log.read(Undone(log.top.seq), apply)
            assert log.state == fold(standing[:-back])
            for again in undone:
                log = log.read(again, apply)
    assert log.state == fold(events)


@examples(80)
@given(any_events(most=50), st.lists(wild_events, min_size=1, max_size=25))
def test_an_illegal_event_is_refused_and_changes_nothing_and_check_agrees_with_apply(
    events: list[TableEvent], wild: list[TableEvent]
) -> None:
    match = fold(events)
    for event in wild:
        said = check(match, event)
        if said is None:
            apply(match, event)
            continue
        with pytest.raises(Refused) as raised:
            apply(match, event)
        assert (raised.value.code, raised.value.sentence) == (said.code, said.sentence)
        assert said.sentence.endswith(".")
    assert match == fold(events)


@examples(80)
@given(any_events())
def test_whatever_is_reachable_can_be_shown(events: list[TableEvent]) -> None:
    before: Match | None = None
    for event, match in zip(events, states(events), strict=True):
        view = table_view(match, before)
        assert referee(match) != ""
        assert referee(match).endswith(".")
        assert news(before, match) == view.news
        if view.news is not None:
            assert view.news.headline
        assert describe(before, event)
        assert [seat.player for seat in view.seats] == list(match.seating)
        nobody = match.over or match.waits
        assert (view.on_turn is None) == nobody
        assert sum(seat.on_turn for seat in view.seats) == (not nobody)
        assert all(sentence.endswith(".") for sentence in view.refusals.values())
        assert (view.winner is None) == (match.winner is None)
        before = match
    assert before is not None
    items = history(before)
    assert len(items) == len(before.story)
    assert account("a table", before)


@examples(60)
@given(any_events())
def test_places_are_consistent_at_every_event(events: list[TableEvent]) -> None:
    for match in states(events):
        lines = match.standings()
        assert sorted(line.player for line in lines) == list(range(len(match.names)))
        still_in = [line for line in lines if match.units[line.player]]
        assert lines[: len(still_in)] == tuple(still_in)
        for line in still_in:
            richer = [other for other in match.units if other > match.units[line.player]]
            assert line.place == len(richer) + 1
        last_out = [line.player for line in lines[len(still_in) :]]
        assert last_out == list(reversed(match.outs))
        assert [line.place for line in lines[len(still_in) :]] == list(
            range(len(still_in) + 1, len(lines) + 1)
        )
        seats = [match.seating.index(line.player) for line in still_in]
        for one, other in zip(range(len(seats)), range(1, len(seats)), strict=False):
            if still_in[one].place == still_in[other].place:
                assert seats[one] < seats[other]
        first = [line.player for line in still_in if line.place == 1]
        over = match.ended is not None or len(still_in) == 1
        assert match.over == over
        assert match.winner == (first[0] if over and len(first) == 1 else None)


@examples(60)
@given(any_events())
def test_points_are_kept_only_where_they_are_on_by_rounds(
    events: list[TableEvent],
) -> None:
    before: Match | None = None
    for match in states(events):
        points = dict(enumerate(by_player(before, "points"))) if before is not None else {}
        new = list(match.story)[len(before.story) if before is not None else 0 :]
        for item in new:
            if not match.rules.points or not isinstance(item, RoundPlayed):
                continue
            assert before is not None
            told = {turn.player: turn.value for turn in item.parts[0].turns} if item.parts else {}
            for player in told or before.present:
                survived = 3 if told.get(player) == 21 else 1
                points[player] += -1 if player == item.loser else survived
        if match.rules.points and match.winner is not None and before and before.winner is None:
            points[match.winner] += 5
        assert by_player(match, "points") == tuple(
            points.get(player, 0) for player in range(len(match.names))
        )
        before = match


@examples(60)
@given(any_events())
def test_every_round_played_keeps_the_rulebook(events: list[TableEvent]) -> None:
    match = states(events)[-1]
    rules = match.rules
    for number, item in enumerate(match.finished_rounds(), start=1):
        assert item.number == number
        assert item.stake == stake(rules, item.mexicos)
        assert 1 <= item.paid <= item.stake
        if rules.stake_cap is not None:
            assert item.stake <= rules.stake_cap
        for earlier, part in zip(item.parts, item.parts[1:], strict=False):
            assert set(part.order) < set(earlier.order) or part.order == tuple(
                turn.player for turn in earlier.turns
            )
        for part in item.parts:
            for turn in part.turns:
                taken = [throw for throw in turn.throws if throw.counts]
                assert 1 <= len(taken) <= rules.max_rolls
                assert taken[-1:] == [turn.throws[-1]]
                assert len([throw for throw in turn.throws if throw.lying]) <= 1
                assert 21 not in turn.rolls[:-1]
        if item.parts:
            assert item.loser in item.parts[-1].order
            assert item.parts[0].turns[0].player == item.lead


def written(events: list[TableEvent]) -> str:
    """The score sheet of a match, as a person would write it from its events."""
    lines: list[str] = []
    dice: list[int] = []
    match: Match | None = None
    for event in events:
        before, match = match, apply(match, event)
        if isinstance(event, MatchOpened):
            fields = "".join(f" {k}={v}" for k, v in changed_rules(event.rules).items())
            lines.append(f"@rules {event.rules.preset}{fields}")
            lines.append(f"@players {', '.join(map(quoted, event.players))}")
            continue
        assert before is not None
        names = [quoted(name) for name in before.names]
        part = before.part
        if isinstance(event, DieRolledOff):
            dice.append(event.die)
            assert before.rolloff is not None
            if len(dice) == len(before.rolloff.contenders):
                lines.append(f"@rolloff {' '.join(map(str, dice))}")
                dice = []
        elif isinstance(event, LeadNamed | LeadDrawn):
            lines.append(f"@lead {names[event.player]}")
        elif isinstance(event, Rolled):
            assert part is not None
            high, low = divmod(event.value, 10)
            rolled = low if event.lying == high else high
            text = f"{event.lying}+{rolled}" if event.lying else f"{event.value}"
            text += "" if event.to is None else f">{names[event.to]}"
            if part.rolls:
                lines[-1] += f" {text}"
            else:
                lines.append(f"{names[event.player]}: {text}")
        elif isinstance(event, ValueRecorded):
            lines.append(f"{names[event.player]}: ={event.value}")
        elif isinstance(event, Aborted):
            lines[-1] += " abort"
        elif isinstance(event, CountChosen):
            lines.append(f"@count {event.count}")
        elif isinstance(event, RoundRecorded):
            mexicos = f" mexicos={event.mexicos}" if event.mexicos else ""
            lines.append(f"@lost {names[event.loser]}{mexicos}")
        elif isinstance(event, Withdrawn):
            if part is not None and part.rolls:
                lines[-1] += " ..."
            lines.append(f"@withdraw {names[event.player]}")
        elif isinstance(event, PlayEnded):
            if part is not None and part.rolls:
                lines[-1] += " ..."
            way = () if event.pot is PotBy.LEADER else (event.pot, *event.chances)
            within = ("error", event.error) if event.error else ()
            lines.append(" ".join(map(str, ("@end", *way, *within))))
        elif isinstance(event, Joined):
            lines.append(f"@join {quoted(event.name)} {event.units} after {names[event.after]}")
        elif isinstance(event, SteppedOut):
            waits = " waits=yes" if event.waits else ""
            lines.append(f"@away {names[event.player]}{waits}")
        elif isinstance(event, CameBack):
            lines.append(f"@back {names[event.player]}")
        elif isinstance(event, Rejoined):
            lines.append(f"@join {names[event.player]} {event.units}")
        else:
            assert isinstance(event, Stood)  # fewer rolls than allowed means stood
    assert match is not None
    if match.part is not None and match.part.rolls:
        lines[-1] += " ..."
    return "\n".join(lines) + "\n"


def writable(events: list[TableEvent]) -> list[TableEvent]:
    """Those of the events that a sheet has words for, as far as they still follow."""
    kept: list[TableEvent] = []
    match: Match | None = None
    for event in events:
        if isinstance(event, PlayerRenamed):
            continue
        if isinstance(event, LeadDrawn):
            event = LeadNamed(event.player)
        if match is not None and match.rolloff is not None:
            thrown = bool(match.rolloff.dice)
            if thrown and not isinstance(event, DieRolledOff):
                continue  # a line of the roll-off is written whole
        if check(match, event) is None:
            match = apply(match, event)
            kept.append(event)
    while match is not None and match.rolloff is not None and match.rolloff.dice:
        kept.pop()
        match = fold(kept)
    return kept


@examples(120)
@given(any_events(most=200).map(writable))
def test_a_match_written_as_a_score_sheet_reads_back_the_same(events: list[TableEvent]) -> None:
    match = states(events)[-1]
    read = read_sheet(written(events))
    assert plain(read.match) == plain(match)
    assert read.match == match


@examples(15)
@given(any_events(most=50).map(writable))
def test_every_prefix_of_a_match_can_be_written_as_a_sheet(events: list[TableEvent]) -> None:
    for end in range(1, len(events) + 1):
        prefix = writable(events[:end])
        match = states(prefix)[-1]
        assert plain(read_sheet(written(prefix)).match) == plain(match)


TIE_BY_ONE_DIE = [
    MatchOpened(replace(PRESETS["classic"], max_rolls=2, ties=Ties.ONE_DIE), ("Ann", "Bob")),
    LeadNamed(1),
    Rolled(1, 54),
    Rolled(1, 21),
    Rolled(0, 21),
    Rolled(1, 3),
    Rolled(0, 2),
]


@examples(40)
@given(any_events())
@example(TIE_BY_ONE_DIE)
def test_a_turn_told_by_its_value_loses_but_its_rolls(
    events: list[TableEvent],
) -> None:
    """R10.4: a round of values has the loser of the same round roll by roll."""
    for item in states(events)[-1].finished_rounds():
        aborted = any(turn.ending is TurnEnd.ABORTED for part in item.parts for turn in part.turns)
        if not item.parts or aborted:
            continue
        assert told_by_values(states(events)[-1].rules, item) == item.mexicos


def told_by_values(rules: Rules, item: RoundPlayed) -> int:
    """The Mexicos of a round told again by its turns' values alone, at a table made for it."""
    players = sorted(item.parts[0].order)
    seat = {player: place for place, player in enumerate(item.parts[0].order)}
    names = tuple(f"P{place}" for place in range(len(players)))
    generous = replace(rules, units=999, stake_cap=None)
    match = apply(apply(None, MatchOpened(generous, names)), LeadNamed(0))
    for part in item.parts:
        if part.count is Count.PIPS:
            match = apply(match, CountChosen(Count.PIPS))
        turns: tuple[Turn, ...] = part.turns
        recorded = Rolled if part.count is Count.DIE else ValueRecorded
        for turn in turns:
            match = apply(match, recorded(seat[turn.player], turn.value))
    again = match.story.last
    assert isinstance(again, RoundPlayed)
    assert again.loser == seat[item.loser]
    return again.mexicos
