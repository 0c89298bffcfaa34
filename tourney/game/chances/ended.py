"""The chances by which money is shared where play is ended, as whole numbers (R12.3).

They are kept with the end: simulated matches need not come out alike again, and what is worked out
may differ in its last digit from one machine to the next.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil

from tourney.game.chances.matches import Matches, Start, Table, forget_made_up
from tourney.game.chances.rounds import MOST_PLAYERS
from tourney.game.chances.table import wins_from_starts
from tourney.game.mexico.match import Match, may_lead
from tourney.game.mexico.rules import Rules
from tourney.game.refusal import Refused

#: A chance is this many parts of one.
PARTS = 1_000_000_000
#: Matches of three or more who hold more units than these take too long to be simulated.
MOST_UNITS = 500

_TOO_MANY = Refused("chance", f"Chances are known for 2 to {MOST_PLAYERS} at a table.")
TOO_LONG = Refused("chance", f"With more than {MOST_UNITS:,} units chances take too long.")


def chances_at_end(match: Match) -> tuple[tuple[int, ...], int]:
    """Each player's chance to have won if play continues no more, and the largest standard error.

    Both are in billionths; where the chances are exact, the error is 0.

    The running round is void: the chances are those before it. Players who are away are reckoned
        with.

    Raises:
        Refused: `chance`, if they are unknown.
    """
    if len(match.players_in) > 2 and sum(match.units) > MOST_UNITS:
        raise TOO_LONG
    leads = may_lead(match)
    forget_made_up()
    found = wins_from_starts(match, [_start(match, lead, leads[lead]) for lead in leads])
    if found is None:
        raise _TOO_MANY
    return in_parts(found.wins), ceil((found.error or 0) * PARTS)


def in_parts(chances: Sequence[float]) -> tuple[int, ...]:
    """Chances in billionths.

    >>> in_parts([0.75, 0.25])
    (750000000, 250000000)
    """
    return tuple(round(chance * PARTS) for chance in chances)


def _start(match: Match, lead: int, chance: float) -> Start:
    at = match.seating.index(lead)
    order = tuple(
        player for player in match.seating[at:] + match.seating[:at] if match.units[player]
    )
    return Start(chance, order, tuple(match.units[player] for player in order))


def places_at(rules: Rules, table: Table, ranks: int) -> list[tuple[float, ...]] | None:
    """The chances of everyone at a table to come to each of the first ranks, by place there.

    None where that cannot be worked out in time. A player is first to third if still there when
    three are left.

    Args:
        table: the units from the lead on.
    """
    start = Start(1.0, tuple(range(len(table))), table)
    among: list[tuple[float, ...]] = [(0.0,) * len(table)]
    for until in range(1, min(ranks, len(table)) + 1):
        found = Matches(rules, until).exactly(start)
        if found is None:
            return None
        among.append(found)
    rows = zip(*among, strict=True)
    return [tuple(max(0.0, b - a) for a, b in pairwise(row)) for row in rows]
