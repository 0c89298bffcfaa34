"""What holds in every match of Liar's Mexico: tables played at random, by any rules."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exports.account import account
from tests.test_properties import NAMES, examples, plain, quoted
from tourney.game.dice import ORDERS, RANKS, Order
from tourney.game.events import LeadNamed
from tourney.game.liar.check import check
from tourney.game.liar.events import (
    Claimed,
    Doubted,
    ElevenClaimed,
    Ended,
    FoulNoted,
    LiarEvent,
    LiarOpened,
    Taken,
)
from tourney.game.liar.fouls import BY_THE_DIE, Foul
from tourney.game.liar.history import history
from tourney.game.liar.match import Claim, LiarMatch
from tourney.game.liar.play import apply, fold
from tourney.game.liar.rules import LiarRules, Truth, changes_from_preset
from tourney.game.liar.standings import standings
from tourney.game.liar.words import describe, referee
from tourney.game.log import Log, Undone
from tourney.game.refusal import Refused
from tourney.game.sheet import read_sheet

VALUES = ORDERS[Order.LIAR]
RANK = RANKS[Order.LIAR]


def foul_noted(player: int, chance: random.Random) -> FoulNoted:
    foul = chance.choice((*[*Foul] * 2, Foul.DROPPED, Foul.ESCAPED))
    return FoulNoted(player, foul, chance.randint(1, 2) if foul in BY_THE_DIE else None)


def next_event(match: LiarMatch, chance: random.Random) -> LiarEvent:
    """What a table might do next; most of it can be done, some of it cannot."""
    anyone, kind = chance.randrange(len(match.names)), chance.random()
    if match.on_turn is None:
        return LeadNamed(anyone)
    player, claim = match.on_turn, match.claim
    if kind < 0.08:
        return foul_noted(anyone, chance)
    if kind < 0.085:
        return Ended()
    if claim is not None and claim.value == 11:
        return Taken(player) if kind < 0.5 else Doubted(player, chance.choice((11, *VALUES[-4:])))
    if claim is not None and kind < 0.3:
        return Doubted(player, chance.choice((claim.value, chance.choice(VALUES))))
    lowest = 0 if claim is None else RANK[claim.value] + 1
    value = chance.choice(VALUES[lowest : lowest + 6])
    if value == 11:
        return ElevenClaimed(player, anyone)
    if kind > 0.93:
        return Claimed(player, chance.choice(VALUES), chance.random() < 0.7)
    return Claimed(player, value, unnoticed=False)


any_rules = st.builds(
    LiarRules, st.just("liar"), st.sampled_from(Truth), st.none() | st.integers(1, 12)
)
wild_numbers = st.integers(-2, 9) | st.sampled_from([*VALUES, 1000, -54])
wild_events: st.SearchStrategy[LiarEvent] = st.one_of(
    st.builds(LiarOpened, any_rules, st.sampled_from([("Ann", "Bob"), ("Ann",), ("A", "a")])),
    st.builds(LeadNamed, wild_numbers),
    st.builds(Claimed, wild_numbers, wild_numbers, st.booleans()),
    st.builds(ElevenClaimed, wild_numbers, wild_numbers),
    st.builds(Taken, wild_numbers),
    st.builds(Doubted, wild_numbers, wild_numbers),
    st.builds(FoulNoted, wild_numbers, st.sampled_from(Foul), st.none() | wild_numbers),
    st.builds(Ended),
)


@st.composite
def any_events(draw: st.DrawFn, most: int = 200) -> list[LiarEvent]:
    """The opening of a match and events that each follow from those before."""
    opening = LiarOpened(draw(any_rules), NAMES[: draw(st.integers(2, 8))])
    tries, chance = draw(st.integers(0, most)), random.Random(draw(st.integers(0, 2**32)))
    events: list[LiarEvent] = [opening]
    match = apply(None, opening)
    for _ in range(tries):
        event = next_event(match, chance)
        if check(match, event) is None:
            match = apply(match, event)
            events.append(event)
    return events


def states(events: list[LiarEvent]) -> list[LiarMatch]:
    """The match after each event."""
    match: LiarMatch | None = None
    matches = []
    for event in events:
        match = apply(match, event)
        matches.append(match)
    return matches


@examples(100)
@given(any_events())
def test_penalties_only_grow_and_are_those_of_the_story(events: list[LiarEvent]) -> None:
    before: LiarMatch | None = None
    for match in states(events):
        tally = [0] * len(match.names)
        for penalty in match.penalties_taken():
            assert penalty.count in (1, 2, 9)
            tally[penalty.player] += penalty.count
        assert match.penalties == tuple(tally)
        if before is not None:
            pairs = zip(match.penalties, before.penalties, strict=True)
            grown = [after - was for after, was in pairs]
            assert min(grown) == 0
            assert sum(growth > 0 for growth in grown) <= 1
            assert match.outs[: len(before.outs)] == before.outs
        before = match


@examples(100)
@given(any_events())
def test_somebody_still_in_is_on_turn_until_the_end(events: list[LiarEvent]) -> None:
    for match in states(events)[1:]:
        lives = match.rules.lives
        for player, count in enumerate(match.penalties):
            assert (player in match.outs) == (lives is not None and count >= lives)
        assert match.finished == (match.on_turn is None)
        assert match.finished or match.on_turn in match.players_in
        assert match.players_in
        if match.finished:
            assert match.claim is None
            assert lives is None or match.players_in == (match.winner,)
        if match.claim is not None:
            assert match.claim.player != match.on_turn
            assert match.claim.player in match.players_in
            assert (match.claim.target is None) == (match.claim.value != 11)


@examples(100)
@given(any_events())
def test_the_direction_is_the_number_of_21s_and_claims_go_up_but_unnoticed(
    events: list[LiarEvent],
) -> None:
    match = states(events)[-1]
    turned, value = 0, None
    for item in match.story:
        if not isinstance(item, Claim):
            value = None
            continue
        turned += item.value == 21
        assert item.direction.value == ("right" if turned % 2 else "left")
        assert item.too_low == (value is not None and RANK[item.value] <= RANK[value])
        value = item.value
    assert match.direction.value == ("right" if turned % 2 else "left")


@examples(100)
@given(any_events())
def test_standings_are_everybody_by_place_then_seat(events: list[LiarEvent]) -> None:
    for match in states(events):
        lines = standings(match)
        assert sorted(line.player for line in lines) == list(range(len(match.names)))
        still_in = lines[: len(match.players_in)]
        assert {line.player for line in still_in} == set(match.players_in)
        keys = [(match.penalties[line.player], line.player) for line in still_in]
        assert keys == sorted(keys)
        for line in still_in:
            fewer = [count for count, _ in keys if count < match.penalties[line.player]]
            assert line.place == len(fewer) + 1
        out = lines[len(still_in) :]
        assert [line.player for line in out] == list(reversed(match.outs))
        assert [line.place for line in out] == list(range(len(still_in) + 1, len(lines) + 1))
        first = [line.player for line in lines if line.place == 1]
        if match.finished:
            assert match.winner == (first[0] if len(first) == 1 else None)
        else:
            assert match.winner is None


@examples(60)
@given(any_events())
def test_undo_equals_never_typed(events: list[LiarEvent]) -> None:
    log: Log[LiarMatch, LiarEvent] = Log()
    seqs, matches = [], states(events)
    for event in events:
        log = log.read(event, apply)
        seqs.append(log.seq)
    for seq, match in zip(reversed(seqs), reversed(matches), strict=True):
        assert log.state == match
        log = log.read(Undone(seq), apply)
    assert log.state is None


@examples(60)
@given(any_events(most=80))
def test_replay_is_deterministic_and_can_go_on_from_anywhere(events: list[LiarEvent]) -> None:
    matches = states(events)
    assert fold(events) == matches[-1]
    for end, match in enumerate(matches, start=1):
        assert fold(events[:end]) == match


@examples(150)
@given(any_events(most=80), st.lists(wild_events, max_size=20))
def test_an_event_that_is_refused_changes_nothing_and_says_why(
    events: list[LiarEvent], wild: list[LiarEvent]
) -> None:
    match, again = fold(events), fold(events)
    for event in wild:
        said = check(match, event)
        if said is None:
            assert apply(match, event) != match
        else:
            with pytest.raises(Refused) as raised:
                apply(match, event)
            assert (raised.value.code, raised.value.sentence) == (said.code, said.sentence)
            assert said.sentence.endswith(".")
        assert match == again


@examples(60)
@given(any_events(most=80))
def test_every_state_has_its_words_and_its_json(events: list[LiarEvent]) -> None:
    before: LiarMatch | None = None
    for event, match in zip(events, states(events), strict=True):
        assert describe(before, event)
        assert referee(match).endswith(".")
        shown = account("a.mex", match)
        claims = [item for item in match.story if isinstance(item, Claim)]
        assert sum(len(run.claims) for run in history(match)) == len(claims)
        assert referee(match) in shown
        assert set(plain(match)) == {
            *("file", "rules", "finished", "winner", "penalties", "standings", "next")
        }
        before = match


def written(events: list[LiarEvent]) -> str:
    """The score sheet of a match, as a person would write it from its events."""
    lines: list[str] = []
    names: list[str] = []
    for event in events:
        match event:
            case LiarOpened(rules, players):
                names = [quoted(name) for name in players]
                fields = "".join(f" {k}={v}" for k, v in changes_from_preset(rules).items())
                lines += [f"@rules {rules.preset}{fields}", f"@players {', '.join(names)}"]
            case LeadNamed(player):
                lines.append(f"@lead {names[player]}")
            case Claimed(player, value, unnoticed):
                lines.append(f"{names[player]}: {value}{' !' if unnoticed else ''}")
            case ElevenClaimed(player, target):
                lines.append(f"{names[player]}: 11 > {names[target]}")
            case Taken(player):
                lines.append(f"{names[player]}: take")
            case Doubted(player, dice):
                lines.append(f"{names[player]}: doubt {dice}")
            case FoulNoted(player, foul, dice):
                lines.append(f"@foul {names[player]} {foul}{f' {dice}' if dice else ''}")
            case Ended():
                lines.append("@end")
    return "\n".join(lines) + "\n"


@examples(120)
@given(any_events())
def test_a_match_written_as_a_score_sheet_reads_back_the_same(events: list[LiarEvent]) -> None:
    read = read_sheet(written(events))
    assert read.events == tuple(events)
    assert read.match == fold(events)
    assert plain(read.match) == json.loads(json.dumps(plain(states(events)[-1])))


@examples(15)
@given(any_events(most=60))
def test_every_prefix_of_a_match_can_be_written_as_a_sheet(events: list[LiarEvent]) -> None:
    for end, match in enumerate(states(events), start=1):
        assert plain(read_sheet(written(events[:end])).match) == plain(match)
