"""The three speeds of entry (R10.4): which one the next entry has, and what it asks for."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from tourney.game.dice import MEXICO
from tourney.game.happenings import PlayerLeft
from tourney.game.mexico.events import Count, RoundRecorded, ValueRecorded
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import check
from tourney.game.mexico.round import Part, RoundPlayed, Speed, lacks_rolls
from tourney.game.mexico.words import Act, act_of


class Pace(Struct, frozen=True):
    """The speed of the next entry, for a speed that the host has chosen.

    Attributes:
        speed: the speed of the next entry; a turn or round that has begun continues at its own
            speed.
        since: when the chosen speed begins, as in `from the next round`; "" if it has.
        act: what the table waits for.
    """

    speed: Speed
    since: str
    act: Act


def recorded_speed(match: Match) -> Speed | None:
    """Return the speed of the last entry at a table; None before the first."""
    if match.rolloff is not None and not match.rolloff.untouched:
        return Speed.ROLLS
    if (speed := _typed_last(match.underway)) is not None:
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
    """Return the speed at which the last of these turns was typed, or None."""
    if any(part.throws for part in parts):
        return Speed.ROLLS
    turns = [turn for part in parts if part.count is not Count.DIE for turn in part.turns]
    if not turns:
        return None
    return Speed.ROLLS if turns[-1].rolls_known else Speed.VALUES


def paces(match: Match) -> Mapping[Speed, Pace]:
    """Return the pace of the next entry, by the speed that the host may have chosen."""
    in_force = _in_force(match)
    acts = {speed: act_of(match, speed) for speed in {each[0] for each in in_force.values()}}
    return {chosen: Pace(*each, acts[each[0]]) for chosen, each in in_force.items()}


def _in_force(match: Match) -> dict[Speed, tuple[Speed, str]]:
    """Return, by chosen speed, the speed of the next entry, and when the chosen one begins."""
    now = {speed: (speed, "") for speed in Speed}
    part, by_rolls = match.part, now[Speed.ROLLS]
    if match.over or match.alone or match.waits or match.lap_done:
        return dict.fromkeys(Speed, by_rolls)
    if part is None:
        later = (Speed.ROLLS, "once there is a lead")
        # If only results are typed, the lead is drawn, as no roll is typed.
        nobody_rolled = match.rolloff is not None and match.rolloff.untouched
        result = now[Speed.RESULT] if nobody_rolled else later
        return {Speed.ROLLS: by_rolls, Speed.VALUES: later, Speed.RESULT: result}
    player = part.on_turn
    late = check(match, ValueRecorded(player, MEXICO))
    if late is not None:
        one_die = part.count is Count.DIE  # typed alike at every speed (R14.4)
        now[Speed.VALUES] = Speed.ROLLS, f"from the next {'round' if one_die else 'turn'}"
    if check(match, RoundRecorded(player, 0)) is not None:
        by_values = late is None and any(map(lacks_rolls, match.underway))
        going_on = Speed.VALUES if by_values else Speed.ROLLS
        now[Speed.RESULT] = going_on, "from the next round"
    return now
