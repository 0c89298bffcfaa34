"""Matches of Liar's Mexico and moves in them, for the tests of R9."""

import copy
from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from tests.rules.playing import ANN, NAMES
from tourney.game.events import LeadNamed
from tourney.game.liar.events import Claimed, LiarEvent, LiarOpened
from tourney.game.liar.match import LiarMatch, Penalty
from tourney.game.liar.play import apply, check
from tourney.game.liar.rules import LIAR, LiarRules, Truth
from tourney.game.refusal import Refused


def ruled(truth: Truth = Truth.AT_LEAST, lives: int | None = None) -> LiarRules:
    """The preset's rules with fields changed."""
    return replace(LIAR, truth=truth, lives=lives)


def not_begun(
    players: int = 4, truth: Truth = Truth.AT_LEAST, lives: int | None = None
) -> LiarMatch:
    """A table at which nobody has been named to begin."""
    return apply(None, LiarOpened(ruled(truth, lives), NAMES[:players]))


def begun(
    players: int = 4, lead: int = ANN, *, truth: Truth = Truth.AT_LEAST, lives: int | None = None
) -> LiarMatch:
    """A table on its first fresh start."""
    return apply(not_begun(players, truth, lives), LeadNamed(lead))


def fold(events: Iterable[LiarEvent]) -> LiarMatch | None:
    """The match after all the events, from the opening on."""
    match: LiarMatch | None = None
    for event in events:
        match = apply(match, event)
    return match


def after(match: LiarMatch, *events: LiarEvent) -> LiarMatch:
    """The match after events that all follow."""
    for event in events:
        match = apply(match, event)
    return match


def claims(match: LiarMatch, *values: int) -> LiarMatch:
    """The match after claims, each by the player on turn."""
    for value in values:
        match = apply(match, Claimed(on_turn(match), value, unnoticed=False))
    return match


def on_turn(match: LiarMatch) -> int:
    """Who is on turn."""
    assert match.on_turn is not None
    return match.on_turn


def taken(match: LiarMatch) -> list[tuple[int, int, str]]:
    """Every penalty in order: whose, how many, what for."""
    return [(item.loser, item.stake, item.why.value) for item in match.finished_rounds()]


def last_penalty(match: LiarMatch) -> Penalty:
    """The penalty just taken."""
    last = match.story.last
    assert isinstance(last, Penalty)
    return last


def refusal(match: LiarMatch | None, event: LiarEvent) -> Refused:
    """Why the event is refused, having seen that it is and that nothing has changed."""
    before = copy.deepcopy(match)
    said = check(match, event)
    assert said is not None, f"{event} was not refused"
    with pytest.raises(Refused) as raised:
        apply(match, event)
    assert (raised.value.code, raised.value.sentence) == (said.code, said.sentence)
    assert match == before
    return said
