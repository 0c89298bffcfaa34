"""A log's corrections: what stands after them, and that undo takes them back whole (R10.3)."""

import pytest

from tests.rules.playing import fold
from tourney.game.entries import Change, Corrected, Log, Step, Undone
from tourney.game.events import LeadNamed
from tourney.game.mexico.events import MatchOpened, Rolled, Stood, TableEvent, ValueRecorded
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply
from tourney.game.mexico.rules import PRESETS
from tourney.game.refusal import Refused

ANN, BOB = range(2)
EVENTS: tuple[TableEvent, ...] = (
    MatchOpened(PRESETS["classic"], ("Ann", "Bob")),
    LeadNamed(ANN),
    Rolled(ANN, 54),
    Stood(ANN),
    Rolled(BOB, 61),
    Rolled(ANN, 62),
)
TableLog = Log[Match, TableEvent]
ANNS_TURN: Change[TableEvent] = Change((3, 4), (Rolled(ANN, 31), Rolled(ANN, 53), Stood(ANN)))
BOBS_TURN: Change[TableEvent] = Change((5,), (Rolled(BOB, 61), Stood(BOB)))


def typed() -> TableLog:
    log: TableLog = Log()
    for event in EVENTS:
        log = log.read(event, apply)
    return log


def corrected(log: TableLog, *changes: Change[TableEvent]) -> TableLog:
    return log.read(Corrected(changes), apply)


def seqs(steps: tuple[Step[Match, TableEvent], ...]) -> list[int]:
    return [step.seq for step in steps]


def test_what_was_put_right_stands_in_the_place_of_what_was_typed() -> None:
    log = corrected(typed(), ANNS_TURN, BOBS_TURN)
    standing = (*EVENTS[:2], *ANNS_TURN.events, *BOBS_TURN.events)
    assert log.standing == (*standing, EVENTS[5])
    assert log.state == fold(log.standing)
    assert (log.seq, [step.seq for step in log.corrections]) == (7, [7])


def test_the_states_before_later_entries_are_those_of_the_corrected_night() -> None:
    log = corrected(typed(), ANNS_TURN, BOBS_TURN)
    for number, step in enumerate(log.steps):
        assert step.before == fold(log.standing[:number])


def test_each_entry_knows_what_was_typed_in_its_place_and_which_correction_put_it_there() -> None:
    before = typed()
    log = corrected(before, ANNS_TURN, BOBS_TURN)
    assert seqs(log.steps) == [1, 2, 3, 3, 3, 5, 5, 6]
    assert [step.by for step in log.steps] == [0, 0, 7, 7, 7, 7, 7, 0]
    for step in log.steps[2:5]:
        assert step.was == before.steps[2:4]
    assert log.steps[7].was == ()


def test_undo_of_a_correction_gives_back_exactly_the_log_before() -> None:
    before = typed()
    after = corrected(before, ANNS_TURN, BOBS_TURN)
    undone = after.read(Undone(7), apply)
    assert (undone.state, undone.top) == (before.state, before.top)
    assert (undone.steps, undone.corrections) == (before.steps, ())
    assert undone.seq == 8


def test_play_goes_on_behind_a_correction_and_is_undone_before_it() -> None:
    log = corrected(typed(), ANNS_TURN, BOBS_TURN)
    state = log.state
    log = log.read(Rolled(ANN, 43), apply)
    assert log.standing[-1] == Rolled(ANN, 43)
    with pytest.raises(ValueError, match="not the last"):
        log.read(Undone(7), apply)
    assert log.read(Undone(8), apply).state == state


def test_a_correction_can_be_corrected() -> None:
    once = corrected(typed(), ANNS_TURN, BOBS_TURN)
    twice = corrected(once, Change((3,), EVENTS[2:4]), Change((5,), EVENTS[4:5]))
    assert twice.standing == EVENTS
    assert [step.seq for step in twice.corrections] == [7, 8]
    assert [step.by for step in twice.steps] == [0, 0, 8, 8, 8, 0]
    assert twice.steps[2].was == once.steps[2:5]
    assert twice.read(Undone(8), apply).steps == once.steps


def test_a_correction_of_something_else_leaves_an_earlier_one_as_it_is() -> None:
    once = corrected(typed(), ANNS_TURN, BOBS_TURN)
    twice = corrected(once, Change((6,), (ValueRecorded(ANN, 62),)))
    assert [step.by for step in twice.steps] == [0, 0, 7, 7, 7, 7, 7, 8]
    assert seqs(twice.steps[2].was) == [3, 4]


def test_entries_are_struck_by_putting_nothing_in_their_place() -> None:
    log = corrected(typed(), Change((5, 6), ()))
    assert log.standing == EVENTS[:4]
    assert log.read(Rolled(BOB, 32), apply).standing[-1] == Rolled(BOB, 32)
    assert log.read(Undone(7), apply).standing == EVENTS


@pytest.mark.parametrize("entries", [(7,), (0,), (3, 9), (4, 17)])
def test_only_what_stands_can_be_corrected(entries: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=f"entry {entries[-1]}, which does not stand"):
        corrected(typed(), Change(entries, EVENTS[2:4]))


def test_what_was_undone_or_struck_cannot_be_corrected() -> None:
    undone = typed().read(Undone(6), apply)
    with pytest.raises(ValueError, match="entry 6, which does not stand"):
        corrected(undone, Change((6,), (Rolled(BOB, 62),)))
    struck = corrected(typed(), Change((5, 6), ()))
    with pytest.raises(ValueError, match="entry 5, which does not stand"):
        corrected(struck, Change((5,), (Rolled(BOB, 62),)))


def test_a_correction_of_nothing_is_none() -> None:
    with pytest.raises(ValueError, match="names the entries"):
        corrected(typed())


def test_a_correction_that_the_rules_refuse_changes_nothing() -> None:
    log = typed()
    with pytest.raises(Refused):
        corrected(log, Change((3, 4), (Rolled(BOB, 54),)))
    assert log.standing == EVENTS
