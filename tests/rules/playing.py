"""Matches and moves for the tests of the rulebook."""

import copy
from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from tourney.game.events import LeadNamed
from tourney.game.mexico.events import MatchOpened, Rolled, Stood, TableEvent
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply, check
from tourney.game.mexico.round import RoundPlayed
from tourney.game.mexico.rules import PRESETS, Rules
from tourney.game.refusal import Refused

ANN, BOB, CID, DEE = range(4)
NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal")


def ruled(preset: str = "classic", **fields: Any) -> Rules:
    """A preset's rules with fields changed."""
    return replace(PRESETS[preset], **fields)


def unled(players: int = 3, preset: str = "classic", **fields: Any) -> Match:
    """A table at its roll-off."""
    return apply(None, MatchOpened(ruled(preset, **fields), NAMES[:players]))


def of_a_night(players: int = 3, preset: str = "classic", until: int = 0, **fields: Any) -> Match:
    """One of several tables, at its roll-off."""
    return apply(None, MatchOpened(ruled(preset, **fields), NAMES[:players], until=until))


def led(players: int = 3, preset: str = "classic", lead: int = ANN, **fields: Any) -> Match:
    """A table whose first lead is known."""
    return apply(unled(players, preset, **fields), LeadNamed(lead))


def fold(events: Iterable[TableEvent]) -> Match | None:
    """The match after all the events, from the opening on."""
    match: Match | None = None
    for event in events:
        match = apply(match, event)
    return match


def after(match: Match, *events: TableEvent) -> Match:
    """The match after events that all follow."""
    for event in events:
        match = apply(match, event)
    return match


def turn(match: Match, *values: int) -> Match:
    """The match after a whole turn of the player on turn, standing where rolls are left."""
    assert match.part is not None
    player, turns, parts = match.part.on_turn, len(match.part.turns), match.part
    for value in values:
        match = apply(match, Rolled(player, value))
    same_part = match.part is not None and match.part.order == parts.order
    if same_part and match.part is not None and match.part.rolls:
        assert len(match.part.turns) == turns
        match = apply(match, Stood(player))
    return match


def turns(match: Match, *values: int) -> Match:
    """The match after one-roll turns, each by the player on turn."""
    for value in values:
        match = turn(match, value)
    return match


def by_player(match: Match, what: str) -> tuple[int, ...]:
    """What is counted of each player under this name."""
    return tuple(getattr(player, what) for player in match.players)


def last_round(match: Match) -> RoundPlayed:
    """The round that has just been finished."""
    played = match.story.last
    assert isinstance(played, RoundPlayed)
    return played


def on_turn(match: Match) -> int:
    """Who is on turn."""
    assert match.part is not None
    return match.part.on_turn


def refusal(match: Match | None, event: TableEvent) -> Refused:
    """Why the event is refused, having seen that it is and that nothing has changed."""
    before = copy.deepcopy(match)
    said = check(match, event)
    assert said is not None, f"{event} was not refused"
    with pytest.raises(Refused) as raised:
        apply(match, event)
    assert (raised.value.code, raised.value.sentence) == (said.code, said.sentence)
    assert match == before
    return said
