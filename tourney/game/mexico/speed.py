"""The three speeds (R10.4): which of them the next entry can have, and what it then asks."""

from collections.abc import Sequence
from dataclasses import dataclass

from tourney.game.dice import MEXICO
from tourney.game.mexico.check import check
from tourney.game.mexico.events import RoundRecorded, ValueRecorded
from tourney.game.mexico.match import (
    Match,
    Part,
    PlayerLeft,
    RoundPlayed,
    Speed,
    has_values,
)
from tourney.game.mexico.words import referee


@dataclass(frozen=True, slots=True)
class Pace:
    """The speed of the next entry, given the one that the host has chosen.

    Attributes:
        speed: of the next entry; not the chosen one while a turn or a round that has begun goes
            on as it was begun.
        since: from when it will be the chosen one, as in `from the next round`; "" where it is.
        why: why it is not yet, in a sentence; "" where it is.
        referee: what the table waits for.
    """

    speed: Speed
    since: str
    why: str
    referee: str


def recorded_speed(match: Match) -> Speed | None:
    """How the last entry at a table was typed; None where nothing has been yet."""
    if match.rolloff is not None and not match.rolloff.untouched:
        return Speed.ROLLS
    parts = () if match.part is None else (*_earlier(match), match.part)
    if (speed := _typed_last(parts)) is not None:
        return speed
    for item in match.story.newest_first():
        if isinstance(item, RoundPlayed) and not item.parts:
            return Speed.RESULT
        if isinstance(item, RoundPlayed | PlayerLeft):
            speed = _typed_last(item.parts if isinstance(item, RoundPlayed) else item.void)
            if speed is not None:
                return speed
    return None


def _typed_last(parts: Sequence[Part]) -> Speed | None:
    """How the last of their turns was typed."""
    if any(part.rolls for part in parts):
        return Speed.ROLLS
    turns = [turn for part in parts for turn in part.turns]
    if not turns:
        return None
    return Speed.ROLLS if turns[-1].rolls_known else Speed.VALUES


def pace(match: Match, chosen: Speed) -> Pace:
    """The pace of the next entry, at the speed that the host has chosen."""
    speed, since, why = _in_force(match, chosen)
    return Pace(speed, since, why, referee(match, speed))


def _in_force(match: Match, chosen: Speed) -> tuple[Speed, str, str]:
    part = match.part
    if chosen is Speed.ROLLS or match.over or match.alone or match.beat_done:
        return Speed.ROLLS, "", ""
    if chosen is Speed.RESULT and match.rolloff is not None and match.rolloff.untouched:
        return Speed.RESULT, "", ""  # who leads is drawn with it: nobody rolls for what is not told
    if part is None:
        return Speed.ROLLS, "once there is a lead", "The first lead is not known yet."
    late = check(match, ValueRecorded(part.on_turn, MEXICO))
    if chosen is Speed.VALUES:
        if late is None:
            return Speed.VALUES, "", ""
        return Speed.ROLLS, "from the next turn", late.sentence
    begun = check(match, RoundRecorded(part.on_turn, 0))
    if begun is None:
        return Speed.RESULT, "", ""
    by_values = late is None and any(map(has_values, (*_earlier(match), part)))
    going_on = Speed.VALUES if by_values else Speed.ROLLS
    return going_on, "from the next round", begun.sentence


def _earlier(match: Match) -> tuple[Part, ...]:
    return tuple(match.round.earlier) if match.round is not None else ()
