"""The chances to win a match from its present state (R13.3), and shares if play ends (R12.3).

For one of several tables, or one played until some are left, the answer is the chance to be left
there. It assumes that nobody joins or leaves.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil

from tourney.game.chances.last_rounds import last_rounds_of
from tourney.game.chances.matches import (
    MADE_UP,
    Answer,
    Asked,
    Matches,
    Start,
    Step,
    Table,
    forget_made_up,
    matches_of,
    no_step,
)
from tourney.game.chances.rounds import MOST_PLAYERS, Pays, at_table
from tourney.game.match import may_lead
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import lead_chances
from tourney.game.mexico.rules import Rules
from tourney.game.refusal import Refused


def wins_from(
    rules: Rules, units: Sequence[int], lead: int = 0, *, made_up: int = MADE_UP
) -> Answer | None:
    """Return the chances at a table that begins a round; None if too many sit there.

    Args:
        units: by player, clockwise; 0 for an empty seat.
        lead: the lead; for an empty seat, the next player to the left.
    """
    seats = (*range(lead, len(units)), *range(lead))
    order = tuple(player for player in seats if units[player])
    start = Start(1.0, order, tuple(units[player] for player in order), rules.rounds or 0)
    return _matches(rules, until=1).answer([start], len(units), made_up)


def _matches(rules: Rules, until: int) -> Asked:
    return matches_of(rules, until) if rules.rounds is None else last_rounds_of(rules)


def wins_of(match: Match, *, made_up: int = MADE_UP, step: Step = no_step) -> Answer | None:
    """Return everyone's chance to win, by player.

    None if too many sit at the table, or units have no end (F6.3) so that nobody will win. If the
    host has ended play, players who share first place (R12.2) share the win; with a number of
    rounds nobody has it (R14.8).
    """
    if match.rolloff is not None:
        leads = lead_chances(match.rolloff).items()
        starts = [_start(match, match.order_from(lead), chance) for lead, chance in leads]
        return wins_from_starts(match, starts, made_up, step)
    if match.ended is not None:
        most = max(match.units)
        first = match.units.count(most)
        shared = 0 if first > 1 and match.rules.rounds is not None else 1 / first
        return Answer(tuple((units == most) * shared for units in match.units))
    if match.part is None:
        return Answer(tuple(float(units > 0) for units in match.units))
    table = at_table(match)
    return None if table is None else wins_after(match, table.pays, made_up=made_up, step=step)


def wins_after(
    match: Match, pays: Pays, *, made_up: int = MADE_UP, step: Step = no_step
) -> Answer | None:
    """Return the chances to win if the round in play has these chances of payment."""
    return wins_from_starts(match, list(_after(match, pays)), made_up, step, played=1)


def wins_from_starts(
    match: Match,
    starts: Sequence[Start],
    made_up: int = MADE_UP,
    step: Step = no_step,
    *,
    played: int = 0,
) -> Answer | None:
    """Return the chances to win if the match continues from one of these starts.

    Args:
        played: 1 if the round in play is over by then.
    """
    if match.endless:
        return None
    if match.rules.rounds is not None:
        left = match.rules.rounds - match.rounds - played
        starts = [start._replace(rounds=left) for start in starts]
    matches = _matches(match.rules, match.until)
    answer = matches.answer(starts, len(match.names), made_up, step)
    return answer if answer is None or match.best == 1 else _of_duel(match, answer)


def _of_duel(match: Match, answer: Answer) -> Answer | None:
    """Return the chances to win a duel of several matches (F6.1) from those of the match in play.

    The loser of a match leads the next (R2.5), and both begin with their first units again.
    """
    units = tuple(player.brought for player in match.players)
    one, other = (wins_from(match.rules, units, lead, made_up=MADE_UP) for lead in (0, 1))
    if one is None or other is None:
        return None
    most = match.best // 2 + 1

    def wins(first: int, second: int, leads: int) -> float:
        if most in (first, second):
            return float(first == most)
        chance = (one, other)[leads].wins[0]
        lost = (1 - chance) * wins(first, second + 1, 0)
        return chance * wins(first + 1, second, 1) + lost

    first, second = (player.won for player in match.players)
    chance = answer.wins[0]
    whole = chance * wins(first + 1, second, 1) + (1 - chance) * wins(first, second + 1, 0)
    return Answer((whole, 1 - whole), answer.error)


def _start(match: Match, order: Iterable[int], chance: float) -> Start:
    """Return the table from which a match continues with the players in, in this order."""
    still_in = tuple(player for player in order if match.players[player].units)
    return Start(chance, still_in, tuple(match.players[player].units for player in still_in))


def _after(match: Match, pays: Pays) -> Iterator[Start]:
    """Yield the tables at the next round (R2.5), by the possible ends of this one."""
    for loser, stakes in pays.items():
        by_units: dict[int, float] = {}
        for stake, chance in stakes.items():
            left = max(0, match.players[loser].units - stake)
            by_units[left] = by_units.get(left, 0.0) + chance
        order = match.order_from(loser)
        for left, chance in by_units.items():
            held = {player: match.players[player].units for player in order} | {loser: left}
            still_in = tuple(player for player in order if held[player])
            yield Start(chance, still_in, tuple(held[player] for player in still_in))


#: Stored chances are whole numbers of these parts of 1.
PARTS = 1_000_000_000
#: With more units than these, matches of three or more take too long to simulate.
MOST_UNITS = 500

_TOO_MANY = Refused("chance", f"Chances are known for 2 to {MOST_PLAYERS} at a table.")
TOO_LONG = Refused("chance", f"With more than {MOST_UNITS:,} units chances take too long.")


def chances_at_end(match: Match) -> tuple[tuple[int, ...], int]:
    """Return each player's chance to win if play ends, and the largest standard error.

    Both are in billionths; the error is 0 if the chances are exact. The running round is void: the
    chances are those before it. Players who are away are included.

    Raises:
        Refused: `chance`, if the chances are unknown.
    """
    simulated = len(match.players_in) > 2 or match.rules.rounds is not None
    if simulated and sum(match.units) > MOST_UNITS:
        raise TOO_LONG
    leads = may_lead(match).items()
    forget_made_up()
    starts = [_start(match, match.clockwise_from(lead), chance) for lead, chance in leads]
    found = wins_from_starts(match, starts)
    if found is None:
        raise _TOO_MANY
    return in_parts(found.wins), ceil((found.error or 0) * PARTS)


def in_parts(chances: Sequence[float]) -> tuple[int, ...]:
    """Return chances in billionths.

    >>> in_parts([0.75, 0.25])
    (750000000, 250000000)
    """
    return tuple(round(chance * PARTS) for chance in chances)


def places_at(rules: Rules, table: Table, ranks: int) -> list[tuple[float, ...]] | None:
    """Return everyone's chances of each of the first ranks, by place at the table.

    None if these take too long to work out. A player is in the first three if still in when three
    are left.

    Args:
        table: the units, from the lead on.
    """
    among: list[tuple[float, ...]] = [(0.0,) * len(table)]
    for until in range(1, min(ranks, len(table)) + 1):
        found = Matches(rules, until).exactly(table)
        if found is None:
            return None
        among.append(found)
    rows = zip(*among, strict=True)
    return [tuple(max(0.0, b - a) for a, b in pairwise(row)) for row in rows]
