"""Properties of every correction: random nights, texts, strikes and answers."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.game.strategies import VALUES, any_events, night_tables, sayable
from tests.hunt.effort import examples
from tests.rules.playing import fold
from tourney.game.corrections.correction import Correction, Effect, Pick
from tourney.game.corrections.open_game import correct, picks
from tourney.game.corrections.shifts import shifts
from tourney.game.entries import Log, Undone
from tourney.game.events import LeadNamed
from tourney.game.games import sheet_of
from tourney.game.match import taken_away
from tourney.game.mexico.events import (
    BeatCalled,
    Joined,
    MatchOpened,
    Rejoined,
    Rolled,
    SittingCalled,
    TableEvent,
    TimeUp,
    UnitsMended,
)
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply
from tourney.game.mexico.rules import PRESETS
from tourney.game.refusal import Refused
from tourney.game.sheet_lines import write_name
from tourney.game.sheets import read_sheet

TableLog = Log[Match, TableEvent]


def logged(events: Sequence[TableEvent]) -> TableLog:
    log: TableLog = Log()
    for event in events:
        log = log.read(event, apply)
    return log


def turn_text(chance: random.Random) -> str:
    """A turn as somebody might type it; not always one that can be."""
    rolls = [str(chance.choice(VALUES)) for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 4)))]
    kind = chance.random()
    if kind < 0.15:
        return f"={rolls[0]}"
    if kind < 0.25:
        rolls.append("abort")
    elif kind < 0.3:
        rolls.append("...")
    return " ".join(rolls)


def typed(pick: Pick, names: Sequence[str], chance: random.Random) -> str:
    """A text that somebody might type in a pick's place."""
    if pick.name:
        return str(chance.randint(1, 6)) if pick.item == -1 else turn_text(chance)
    name = write_name(chance.choice(names))
    return name if pick.item == -1 else f"{name} mexicos={chance.randint(0, 3)}"


def a_correction(log: TableLog, chance: random.Random, *, answered: bool = True) -> Correction:
    """A correction of anything that can be picked."""
    assert log.state is not None
    pick = chance.choice(picks(log.steps))
    answers = [
        chance.choice((turn_text(chance), str(chance.randint(1, 6))))
        for _ in range(chance.randint(0, 6) if answered else 0)
    ]
    text = typed(pick, log.state.names, chance)
    return Correction(pick.entries, text, tuple(answers), nth=pick.nth)


def answered_in_turn(log: TableLog, correction: Correction, chance: random.Random) -> Correction:
    """The correction with what it misses typed in, one by one, until it misses nothing."""
    for _ in range(60):
        missing = correct(log.steps, correction).missing
        if missing is None:
            break
        answer = (
            str(chance.randint(1, 6)) if "die" in missing.sentence else f"={chance.choice(VALUES)}"
        )
        answers = (*correction.answers, answer)
        correction = Correction(
            correction.entries, correction.text, answers, correction.otherwise, correction.nth
        )
    return correction


def dealt(events: Sequence[TableEvent]) -> int:
    opening = events[0]
    assert isinstance(opening, MatchOpened)
    later = sum(event.units for event in events if isinstance(event, Joined | Rejoined))
    later += sum(event.more for event in events if isinstance(event, UnitsMended))
    return (sum(opening.units) or opening.rules.units * len(opening.players)) + later


def called(events: Sequence[TableEvent]) -> list[int]:
    """The laps, which stay as they are but behind the end of the match."""
    return [event.beat for event in events if isinstance(event, BeatCalled)]


def looked_over(
    log: TableLog, correction: Correction, mending: Effect[Match, TableEvent]
) -> TableLog:
    """The log with the correction read, having seen that it is what it should be."""
    corrected = log.read(mending.corrected, apply)
    standing = corrected.standing
    assert corrected.state == mending.after
    assert fold(standing) == mending.after
    held = sum(mending.after.units) + mending.after.pot
    assert held + taken_away(mending.after) == dealt(standing)
    assert called(standing) == called(log.standing)[: len(called(standing))]
    if sayable(list(standing)):
        assert read_sheet(sheet_of(standing)).events == standing
    seqs = list(dict.fromkeys(step.seq for step in log.steps))
    seen: set[int] = set()
    for change in mending.corrected.changes:
        at = seqs.index(change.entries[0])
        assert tuple(seqs[at : at + len(change.entries)]) == change.entries
        assert not seen & set(change.entries)
        seen |= set(change.entries)
        before = tuple(step.event for step in log.steps if step.seq in change.entries)
        assert before != change.events
    assert set(correction.entries) <= set(mending.corrected.changes[0].entries)
    keys = [conflict.key for conflict in mending.conflicts]
    assert keys == sorted(set(keys))
    assert set(keys) <= set(seqs)
    for conflict in mending.conflicts:
        assert conflict.why.endswith((".", "?"))
        assert conflict.kept == (bool(conflict.keep) and conflict.key not in correction.otherwise)
    if mending.missing is not None:
        assert mending.missing.sentence.endswith((".", "?"))
    if not mending.conflicts and not correction.answers:
        place = next(
            place
            for place, pick in by_place(log).items()
            if (pick.entries, pick.nth) == (correction.entries, correction.nth)
        )
        assert others(log, place) == others(corrected, place)
    undone = corrected.read(Undone(corrected.seq), apply)
    assert (undone.state, undone.steps) == (log.state, log.steps)
    return corrected


def by_place(log: TableLog) -> dict[tuple[int, int], Pick]:
    """The picks by their first entry and which of those that begin there it is.

    A turn left open takes in later entries that have nothing to do with it, so that its entries are
    not always those of the turn that it stands for.
    """
    found: dict[tuple[int, int], Pick] = {}
    for pick in picks(log.steps):
        first = pick.entries[0]
        found[first, sum(each == first for each, _ in found)] = pick
    return found


def others(log: TableLog, place: tuple[int, int]) -> list[tuple[str, str]]:
    """The entries in all other places, in order."""
    return [
        (pick.name, pick.text.removesuffix(" ..."))
        for each, pick in by_place(log).items()
        if each != place
    ]


def retyped_unchanged(log: TableLog) -> None:
    """Every pick has a name of its own, and says what stands."""
    found = picks(log.steps)
    assert len({(pick.entries, pick.nth) for pick in found}) == len(found)
    for pick in found:
        with pytest.raises(Refused) as refused:
            correct(log.steps, Correction(pick.entries, pick.text, nth=pick.nth))
        assert refused.value.code == "unchanged"


nights = st.one_of(any_events(most=250), night_tables(most=250)).filter(
    lambda events: bool(picks(logged(events).steps))
)
chances = st.integers(0, 2**32).map(random.Random)


@examples(150)
@given(nights, chances)
def test_a_correction_comes_to_what_the_night_would_have_come_to(
    events: list[TableEvent], chance: random.Random
) -> None:
    log = logged(events)
    for _ in range(8):
        correction = a_correction(log, chance)
        try:
            mending = correct(log.steps, correction)
        except Refused:
            continue
        struck = {conflict.key: "" for conflict in mending.conflicts if chance.random() < 0.3}
        before = log
        correction = Correction(
            correction.entries, correction.text, correction.answers, struck, correction.nth
        )
        try:
            mending = correct(log.steps, correction)
        except Refused:
            continue  # an answer stands in the place of another that is not asked for any more
        log = looked_over(log, correction, mending)
        assert before.state is not None
        rows = shifts(before.state, mending.after, lambda units: f"€ {units}.00").players
        assert all(any(was != now for was, now in row.cells.values()) for row in rows)
        if not picks(log.steps):  # nothing is left that could be corrected
            return


@examples(100)
@given(nights, chances)
def test_what_is_missing_can_be_typed(events: list[TableEvent], chance: random.Random) -> None:
    log = logged(events)
    for _ in range(4):
        try:
            correction = a_correction(log, chance, answered=False)
            correction = answered_in_turn(log, correction, chance)
            mending = correct(log.steps, correction)
        except Refused:
            continue
        log = looked_over(log, correction, mending)
        if not picks(log.steps):  # nothing is left that could be corrected
            return


@examples(60)
@given(nights, chances)
def test_what_stands_typed_is_no_correction(
    events: list[TableEvent], chance: random.Random
) -> None:
    log = logged(events)
    retyped_unchanged(log)
    for _ in range(3):
        try:
            log = log.read(correct(log.steps, a_correction(log, chance)).corrected, apply)
        except Refused:
            continue
        if not picks(log.steps):  # nothing is left that could be corrected
            return
        retyped_unchanged(log)


def test_f15_1_a_roll_retyped_after_time_was_called_is_no_correction() -> None:
    opened = MatchOpened(replace(PRESETS["classic"], max_rolls=2), ("Ann", "Bob"), until=0)
    played = (Rolled(1, 11), Rolled(1, 31), Rolled(0, 54))
    retyped_unchanged(logged([opened, SittingCalled(0), LeadNamed(1), *played, TimeUp(1)]))


def losers(match: Match | None) -> list[int]:
    assert match is not None
    return [played.loser for played in match.finished_rounds()]


@examples(100)
@given(nights, chances)
def test_a_later_round_has_another_loser_only_if_others_are_out_by_then(
    events: list[TableEvent], chance: random.Random
) -> None:
    log = logged(events)
    assert log.state is not None
    for _ in range(6):
        correction = a_correction(log, chance, answered=False)
        try:
            mending = correct(log.steps, correction)
        except Refused:
            continue
        (before,) = {
            step.before.rounds
            for step in log.steps
            if step.seq == correction.entries[0] and step.before is not None
        }
        was, now = losers(log.state), losers(mending.after)
        all_kept = all(conflict.keep for conflict in mending.conflicts) and not mending.missing
        out = [(r.number, r.loser) for r in log.state.finished_rounds() if r.out]
        out_now = [(r.number, r.loser) for r in mending.after.finished_rounds() if r.out]
        if all_kept and len(was) == len(now) and out == out_now:
            assert was[before + 1 :] == now[before + 1 :]


@examples(100)
@given(nights, chances)
def test_a_correction_taken_back_by_its_opposite_gives_the_old_losers(
    events: list[TableEvent], chance: random.Random
) -> None:
    log = logged(events)
    for _ in range(6):
        pick = chance.choice(picks(log.steps))
        assert log.state is not None
        text = typed(pick, log.state.names, chance)
        try:
            mending = correct(log.steps, Correction(pick.entries, text, nth=pick.nth))
        except Refused:
            continue
        whole = all(conflict.keep == "as it was played" for conflict in mending.conflicts)
        if mending.missing or not whole or any("..." in other.text for other in picks(log.steps)):
            continue  # what was known of a turn, or that it was not over, may be lost
        place = next(place for place, found in by_place(log).items() if found == pick)
        corrected = log.read(mending.corrected, apply)
        found = by_place(corrected).get(place)
        if found is None or found.name != pick.name or found.text == pick.text:
            continue  # its round stands as its result
        back = Correction(found.entries, pick.text, nth=found.nth)
        try:
            again = correct(corrected.steps, back)
        except Refused:
            continue
        if all(conflict.keep == "as it was played" for conflict in again.conflicts):
            assert losers(again.after) == losers(log.state)
