"""Properties of every match of Liar's Mexico: tables played at random, by any rules."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from exports.text.sheets import account
from tests.game.liar_strategies import RANK, VALUES, any_events, any_rules, foul_noted
from tests.game.strategies import plain, quoted
from tests.hunt.effort import examples
from tests.refusals import refusing
from tests.rules.liar_playing import fold
from tourney.game.corrections.correction import Correction, Effect, Pick, Shifts
from tourney.game.corrections.liar import BEGINNING, correct, picks, read_lines
from tourney.game.corrections.shifts import shifts
from tourney.game.entries import Log, Undone
from tourney.game.events import CameBack, Joined, LeadNamed, Rejoined, SteppedOut, Withdrawn
from tourney.game.games import sheet_of
from tourney.game.liar.events import (
    Claimed,
    Direction,
    Doubted,
    ElevenClaimed,
    Ended,
    FoulNoted,
    GaveUp,
    LiarEvent,
    LiarOpened,
    LossRecorded,
    Taken,
    TurnKept,
)
from tourney.game.liar.match import ClaimMade, LiarMatch
from tourney.game.liar.play import apply, check
from tourney.game.liar.rules import Foul
from tourney.game.liar.table import liar_view
from tourney.game.liar.words import describe, history, referee
from tourney.game.refusal import Refused
from tourney.game.rules import changed_rules
from tourney.game.sheets import read_sheet

wild_numbers = st.integers(-2, 9) | st.sampled_from([*VALUES, 1000, -54])
wild_events: st.SearchStrategy[LiarEvent] = st.one_of(
    st.builds(LiarOpened, any_rules, st.sampled_from([("Ann", "Bob"), ("Ann",), ("A", "a")])),
    st.builds(LeadNamed, wild_numbers),
    st.builds(Claimed, wild_numbers, wild_numbers, st.booleans(), st.booleans()),
    st.builds(ElevenClaimed, wild_numbers, wild_numbers, st.booleans()),
    st.builds(GaveUp, wild_numbers),
    st.builds(LossRecorded, wild_numbers, wild_numbers),
    st.builds(Withdrawn, wild_numbers, wild_numbers),
    st.builds(Joined, st.sampled_from(["Ann", "New"]), wild_numbers, wild_numbers),
    st.builds(Rejoined, wild_numbers, wild_numbers),
    st.builds(Taken, wild_numbers),
    st.builds(Doubted, wild_numbers, wild_numbers),
    st.builds(FoulNoted, wild_numbers, st.sampled_from(Foul), st.none() | wild_numbers),
    st.builds(Ended),
    st.builds(SteppedOut, wild_numbers, st.booleans(), wild_numbers),
    st.builds(CameBack, wild_numbers),
    st.builds(TurnKept, wild_numbers, st.sampled_from(Direction)),
)


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
        for penalty in match.finished_rounds():
            assert penalty.stake in (1, 2, 9)
            tally[penalty.loser] += penalty.stake
        assert match.penalties == tuple(tally)
        if before is not None:
            pairs = zip(match.penalties, before.penalties, strict=True)
            grown = [after - was for after, was in pairs]
            assert min(grown) == 0
            assert sum(growth > 0 for growth in grown) <= 1
            assert match.outs[: len(before.outs)] == before.outs
        before = match


@examples(100)
@given(any_events(kept=0.05))
def test_somebody_still_in_is_on_turn_until_the_end(events: list[LiarEvent]) -> None:
    led = False
    for match in states(events)[1:]:
        lives = match.rules.lives
        for player, count in enumerate(match.penalties):
            assert (player in match.outs) == (lives is not None and count >= lives)
        led = led or match.on_turn is not None
        assert (match.over or not led) == (match.on_turn is None)
        assert match.on_turn is None or match.on_turn in match.players_in
        assert match.players_in
        if match.over:
            assert match.claim is None
            fewest = min(match.penalties[player] for player in match.players_in)
            first = [p for p in match.players_in if match.penalties[p] == fewest]
            assert match.winner == (first[0] if len(first) == 1 else None)
        if match.claim is not None:
            assert match.claim.player != match.on_turn
            assert match.claim.player in match.players_in
            assert (match.claim.target is None) == (match.claim.value != 11)


@examples(100)
@given(any_events())
def test_the_direction_is_by_21s_and_claims_go_up_but_unnoticed(
    events: list[LiarEvent],
) -> None:
    match = states(events)[-1]
    turned, value = 0, None
    for item in match.story:
        if not isinstance(item, ClaimMade):
            value = None
            continue
        turned += item.value == 21
        assert item.direction.value == ("right" if turned % 2 else "left")
        assert item.too_low == (value is not None and RANK[item.value] <= RANK[value])
        value = item.value
    assert match.direction.value == ("right" if turned % 2 else "left")


@examples(100)
@given(any_events(kept=0.05))
def test_standings_are_everybody_by_place_then_seat(events: list[LiarEvent]) -> None:
    for match in states(events):
        lines = match.standings()
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
        if match.over:
            assert match.winner == (first[0] if len(first) == 1 else None)
        else:
            assert match.winner is None


@examples(60)
@given(any_events(kept=0.05, houses=True))
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


@examples(150)
@given(any_events(most=80, houses=True), st.lists(wild_events, max_size=20))
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
@given(any_events(most=80, kept=0.05, houses=True))
def test_every_state_has_its_words_and_its_json(events: list[LiarEvent]) -> None:
    before: LiarMatch | None = None
    for event, match in zip(events, states(events), strict=True):
        assert describe(before, event)
        assert referee(match).endswith(".")
        shown = account("a.mex", match)
        claims = [item for item in match.story if isinstance(item, ClaimMade)]
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
                fields = "".join(f" {k}={v}" for k, v in changed_rules(rules).items())
                lines += [f"@rules {rules.preset}{fields}", f"@players {', '.join(names)}"]
            case LeadNamed(player):
                lines.append(f"@lead {names[player]}")
            case Claimed(player, value, unnoticed, unseen):
                marks = f"{' unseen' if unseen else ''}{' !' if unnoticed else ''}"
                lines.append(f"{names[player]}: {value}{marks}")
            case ElevenClaimed(player, target, unseen):
                said = "11 unseen" if unseen else "11"
                lines.append(f"{names[player]}: {said} > {names[target]}")
            case GaveUp(player):
                lines.append(f"{names[player]}: give up")
            case LossRecorded(player, lives):
                lines.append(f"@lost {names[player]} lives={lives}")
            case Withdrawn(player):
                lines.append(f"@withdraw {names[player]}")
            case Joined(name, lives, neighbour):
                lines.append(f"@join {quoted(name)} {lives} after {names[neighbour]}")
                names.append(quoted(name))
            case Rejoined(player, lives):
                lines.append(f"@join {names[player]} {lives}")
            case Taken(player):
                lines.append(f"{names[player]}: take")
            case Doubted(player, dice):
                lines.append(f"{names[player]}: doubt {dice}")
            case FoulNoted(player, foul, dice):
                lines.append(f"@foul {names[player]} {foul}{f' {dice}' if dice else ''}")
            case Ended():
                lines.append("@end")
            case SteppedOut(player, waits):
                lines.append(f"@away {names[player]}{' waits=yes' if waits else ''}")
            case CameBack(player):
                lines.append(f"@back {names[player]}")
            case TurnKept(player, direction):
                lines.append(f"@turn {names[player]} {direction}")
    return "\n".join(lines) + "\n"


@examples(120)
@given(any_events(kept=0.05, houses=True))
def test_a_match_written_as_a_score_sheet_reads_back_the_same(events: list[LiarEvent]) -> None:
    read = read_sheet(written(events))
    assert read.events == tuple(events)
    assert read.match == fold(events)
    assert plain(read.match) == json.loads(json.dumps(plain(states(events)[-1])))


@examples(15)
@given(any_events(most=60, houses=True))
def test_every_prefix_of_a_match_can_be_written_as_a_sheet(events: list[LiarEvent]) -> None:
    for end, match in enumerate(states(events), start=1):
        assert plain(read_sheet(written(events[:end])).match) == plain(match)


# The sheet writer


@examples(120)
@given(any_events(kept=0.05, houses=True))
def test_what_was_written_reads_back_event_for_event(events: list[LiarEvent]) -> None:
    text = sheet_of(events, "Friday, 2026-11-20")
    read = read_sheet(text)
    assert read.events == tuple(events)
    assert sheet_of(events).splitlines() == text.splitlines()[1:]


@examples(15)
@given(any_events(most=60, kept=0.05, houses=True))
def test_every_moment_of_a_match_can_be_written(events: list[LiarEvent]) -> None:
    for end, match in enumerate(states(events), start=1):
        assert read_sheet(sheet_of(events[:end])).match == match


# The views


@examples(60)
@given(any_events(most=80, kept=0.05), st.sampled_from(["penalties", "drinks", "beer"]))
def test_every_state_has_its_view(events: list[LiarEvent], word: str) -> None:
    before: LiarMatch | None = None
    for match in states(events):
        view = liar_view(match, before, word)
        assert view.referee.endswith(".")
        for action, sentence in view.refusals.items():
            assert sentence.endswith("."), action
        for value in view.beats:
            assert match.on_turn is not None
            player = match.on_turn
            claim: LiarEvent = Claimed(player, value, unnoticed=False)
            if value == 11:
                claim = ElevenClaimed(player, view.targets[0].player)
            assert check(match, claim) is None
        assert bool(view.beats) == ("claim" not in view.refusals)
        assert view.news is None or view.news.sentence.endswith((".", "?"))
        before = match


@examples(60)
@given(any_events(kept=0.05))
def test_a_run_has_its_turns_and_its_penalty(events: list[LiarEvent]) -> None:
    match = states(events)[-1]
    runs = list(history(match))
    taken = [(run.taker, run.penalty) for run in runs if run.summary]
    assert taken == [(match.names[item.loser], item) for item in match.finished_rounds()]
    played = Claimed | ElevenClaimed | Taken | Doubted | FoulNoted
    speakers = [match.names[event.player] for event in events if isinstance(event, played)]
    assert [turn.name for run in runs for turn in run.turns] == speakers


# More houses


@examples(150)
@given(any_events(kept=0.05, houses=True))
def test_r15_lives_held_and_lost_are_those_dealt(events: list[LiarEvent]) -> None:
    dealt: list[int] = []
    for event, match in zip(events, states(events), strict=True):
        if isinstance(event, LiarOpened):
            dealt = [event.rules.lives or 0] * len(event.players)
        elif isinstance(event, Joined):
            dealt.append(event.units)
        elif isinstance(event, Rejoined):
            dealt[event.player] += event.units
        if not match.lives:
            assert match.pot == 0
            continue
        assert [player.units + player.paid for player in match.players] == dealt
        assert {player for player, left in enumerate(match.lives) if not left} == {*match.outs}
        assert sorted(match.seating) == list(range(len(match.names)))
        keys = [-match.lives[line.player] for line in match.standings()][: len(match.players_in)]
        assert keys == sorted(keys)


@examples(150)
@given(any_events(kept=0.05, houses=True))
def test_r15_whoever_is_on_turn_can_do_something(events: list[LiarEvent]) -> None:
    for match in states(events)[1:]:
        if match.on_turn is None or match.waits:
            continue
        assert match.on_turn in match.present
        view, player = liar_view(match), match.on_turn
        could: list[LiarEvent] = [Taken(player), GaveUp(player), Doubted(player, 54)]
        could += [Claimed(player, value, unnoticed=False) for value in VALUES]
        could += [ElevenClaimed(player, target.player) for target in view.targets]
        allowed = [event for event in could if check(match, event) is None]
        assert allowed
        claimed = {
            11 if isinstance(e, ElevenClaimed) else e.value
            for e in allowed
            if isinstance(e, Claimed | ElevenClaimed)
        }
        assert claimed == {*view.beats}
        if match.claim is None:
            assert (match.lead, match.begun_to) == (player, match.direction)


# Corrections


def logged(events: list[LiarEvent]) -> Log[LiarMatch, LiarEvent]:
    """The log of a table."""
    log: Log[LiarMatch, LiarEvent] = Log()
    for event in events:
        log = log.read(event, apply)
    return log


def any_text(pick: Pick, names: tuple[str, ...], chance: random.Random) -> str:
    """A text that a host might type in a pick's place; some are refused there."""
    somebody, value = quoted(chance.choice(names)), chance.choice(VALUES)
    if pick.item == BEGINNING:
        return somebody
    foul = foul_noted(0, chance)
    texts = [
        *[str(value)] * 3,
        f"{value} !",
        f"11 > {somebody}",
        *[f"doubt {value}"] * 2,
        *("take", "give up", f"{value} unseen", f"{somebody} lives=2"),
        f"{somebody} {foul.foul}{f' {foul.dice}' if foul.dice else ''}",
    ]
    return chance.choice(texts)


def any_answers(chance: random.Random) -> tuple[str, ...]:
    answers = ("take", "doubt 11", f"doubt {chance.choice(VALUES)}", str(chance.choice(VALUES)))
    return tuple(chance.choice(answers) for _ in range(chance.choice((0, 0, 1, 1, 2, 3))))


def runs_of(log: Log[LiarMatch, LiarEvent]) -> dict[int, int]:
    """For the seq of every turn but fouls, the run in which it was played."""
    return {
        line.key: line.run
        for line in reversed(read_lines(log.steps))
        if line.is_played and not isinstance(line.event, FoulNoted)
    }


def mended(
    log: Log[LiarMatch, LiarEvent], chance: random.Random
) -> Effect[LiarMatch, LiarEvent] | None:
    """Some correction of a log, misfits kept or struck at random, or None where it is refused."""
    found = picks(log.steps)
    if not found:
        return None
    pick = chance.choice(found)
    assert isinstance(log.state, LiarMatch)
    text = any_text(pick, log.state.names, chance)
    correction = Correction(pick.entries, text, any_answers(chance), nth=pick.nth)
    try:
        mending = correct(log.steps, correction)
        for _ in range(chance.randrange(3)):
            struck = {conflict.key: "" for conflict in mending.conflicts if chance.random() < 0.5}
            mending = correct(log.steps, replace(correction, otherwise=struck))
            for conflict in mending.conflicts:
                assert conflict.kept == (bool(conflict.keep) and conflict.key not in struck)
    except Refused as refused:
        if not refused.sentence.endswith("."):
            raise
        return None
    return mending


@examples(300)
@given(any_events(most=120, kept=0.02, houses=True), st.integers(0, 2**32))
def test_corrections_are_as_shown_and_can_be_undone(events: list[LiarEvent], seed: int) -> None:
    log, chance = logged(events), random.Random(seed)
    for _ in range(4):
        mending = mended(log, chance)
        if mending is None:
            continue
        was, log = log, log.read(mending.corrected, apply)
        assert log.state == mending.after
        assert fold(log.standing) == mending.after
        undone = log.read(Undone(log.seq), apply)
        assert undone.state == was.state
        assert undone.steps == was.steps
        # Equal runs then are equal runs now: nothing slips from one into another.
        then, now = runs_of(was), runs_of(log)
        together = {(now[seq], then[seq]) for seq in now.keys() & then.keys()}
        assert len(together) == len({run for run, _ in together})
        # Only what really changes is said to.
        for change in mending.corrected.changes[1:]:
            stood = tuple(step.event for step in was.steps if step.seq in change.entries)
            assert stood != change.events
        keys = [conflict.key for conflict in mending.conflicts]
        assert keys == sorted(set(keys))


@examples(100)
@given(any_events(most=120, kept=0.02, houses=True), st.integers(0, 2**32))
def test_picks_are_what_stands_in_the_history(events: list[LiarEvent], seed: int) -> None:
    log, chance = logged(events), random.Random(seed)
    for _ in range(3):
        mending = mended(log, chance)
        if mending is not None:
            log = log.read(mending.corrected, apply)
    assert isinstance(log.state, LiarMatch)
    runs, found = list(history(log.state)), picks(log.steps)
    assert len({(pick.entries, pick.nth) for pick in found}) == len(found)
    for pick in found:
        if pick.name:
            assert runs[pick.item].turns[pick.turn].name == pick.name
        with refusing("unchanged"):
            correct(log.steps, Correction(pick.entries, pick.text, nth=pick.nth))
        assert bool(pick.by) or not pick.first


@examples(150)
@given(any_events(most=120, houses=True), st.integers(0, 2**32))
def test_what_is_missing_can_be_answered(events: list[LiarEvent], seed: int) -> None:
    log, chance = logged(events), random.Random(seed)
    found = picks(log.steps)
    if not found:
        return
    pick = chance.choice(found)
    assert isinstance(log.state, LiarMatch)
    text = any_text(pick, log.state.names, chance)
    correction = Correction(pick.entries, text, nth=pick.nth)
    try:
        mending = correct(log.steps, correction)
    except Refused:
        return
    while mending.missing is not None:
        assert mending.missing.name in mending.missing.sentence
        correction = replace(correction, answers=(*correction.answers, "doubt 31"))
        mending = correct(log.steps, correction)
    whole = [conflict for conflict in mending.conflicts if conflict.words.endswith("all of it")]
    assert not whole
    assert log.read(mending.corrected, apply).state == mending.after


@examples(100)
@given(any_events(most=100, houses=True), st.integers(0, 2**32))
def test_what_was_not_touched_stays_as_it_was_played(events: list[LiarEvent], seed: int) -> None:
    log, chance = logged(events), random.Random(seed)
    mending = mended(log, chance)
    if mending is None:
        return
    after = log.read(mending.corrected, apply)
    touched = {seq for change in mending.corrected.changes for seq in change.entries}
    now = {step.seq: step.event for step in after.steps}
    for step in log.steps:
        assert step.seq in touched or now[step.seq] == step.event


@examples(100)
@given(any_events(most=100, houses=True), st.integers(0, 2**32))
def test_shifts_are_what_a_correction_changes(events: list[LiarEvent], seed: int) -> None:
    log = logged(events)
    mending = mended(log, random.Random(seed))
    before = log.state
    if mending is None or before is None:
        return
    after = mending.after
    assert shifts(before, before) == Shifts((), ())
    changes = shifts(before, after, word="drinks")
    for row in changes.players:
        assert any(was != now for was, now in row.cells.values())
    assert before.names == after.names
    counts = zip(before.names, before.penalties, after.penalties, strict=True)
    shown = {row.name: row.cells["drinks"] for row in changes.players}
    for name, was, now in counts:
        if was != now:
            assert shown[name] == (str(was), str(now))
    if before.winner != after.winner:
        assert changes.sentences[0].startswith("Winner: ")
