"""The standings of a whole night, and what each has won, as it stands or as it might (F7)."""

from collections.abc import Mapping
from dataclasses import dataclass

from tourney.game.games import AnyMatch, open_game
from tourney.game.mexico.match import Match
from tourney.night.floor import Floor
from tourney.night.floor_of import floor_of
from tourney.night.format import Tier
from tourney.night.formats.registry import format_of
from tourney.night.money.heads import till_by_heads
from tourney.night.night import Night
from tourney.night.standings.figures import place_lines, tiers_at
from tourney.night.standings.prizes import Won, fixed_prizes, prizes, shared_out
from tourney.night.standings.ranking import Place
from tourney.night.standings.ranking import places as placed
from tourney.night.views.result import Result


@dataclass(frozen=True, slots=True)
class Standing:
    """The standings of a whole night.

    Attributes:
        floor: None of Liar's Mexico.
        over: the night has come to its end.
        amounts: the prizes by position, the pot's money with the first; () where there are none.
        won: by whom, once the night is over.
        lines: everybody's, by position; no-shows last.
    """

    floor: Floor | None
    over: bool
    places: tuple[Place, ...]
    amounts: tuple[int, ...]
    won: Won
    lines: tuple[Result, ...]


def standing_of(
    night: Night, matches: Mapping[int, AnyMatch], floor: Floor | None = None
) -> Standing:
    """The standing of the whole night.

    Args:
        floor: of the night of the open game, where it has been put together.
    """
    floor, tiers, over = _tiers(night, matches, floor)
    names = {entry.number: entry.name for entry in night.entries}
    found = placed(tiers, night.decided, names, night.drawn[0])
    amounts, won = _prizes(night, open_game(matches), found, over, names)
    lines = place_lines(night, floor, matches, found, won, over)
    return Standing(floor, over, found, amounts, won, lines)


def _tiers(
    night: Night, matches: Mapping[int, AnyMatch], floor: Floor | None
) -> tuple[Floor | None, tuple[Tier, ...], bool]:
    if not night.plan.rules.has_units and (match := matches.get(1)) is not None:
        return None, tiers_at(night, match), match.over
    if floor is None:
        floor = floor_of(night, open_game(matches))
    if not night.opened:
        return floor, (), False
    format_ = format_of(night.plan.setup)
    return floor, format_.tiers(floor), format_.over(floor)


def _prizes(
    night: Night,
    matches: Mapping[int, Match],
    standing: tuple[Place, ...],
    over: bool,
    names: Mapping[int, str],
) -> tuple[tuple[int, ...], Won]:
    """The prizes by position, and once the night is over by entry.

    The pot is the first's (R2.4); of score sheets each table has its own.
    """
    fees, till = night.plan.setup.fees, till_by_heads(night, matches)
    players = len(standing) or len(night.present)
    seed = night.drawn[0]
    amounts: tuple[int, ...] = ()
    won: dict[int, int] = {}
    pots: dict[int, int] = {}
    if till.pool:
        amounts = (
            fixed_prizes(till.pool, fees.sums, players)
            if fees.sums
            else prizes(till.pool, fees.prizes, players, fees.rounding)
        )
    if over and till.pool:
        won = shared_out(amounts, standing, names, seed)
    if over and till.units:
        by_table = night.single and len(matches) > 1
        pot = [till.units]
        pots = _pots(night, matches) if by_table else shared_out(pot, standing, names, seed)
    if till.units:
        amounts = (sum(amounts[:1]) + till.units, *amounts[1:])
    return amounts, Won(won, pots)


def _pots(night: Night, matches: Mapping[int, Match]) -> dict[int, int]:
    """The pot of every table with its winner, in money."""
    numbers = {entry.name: entry.number for entry in night.entries}
    found: dict[int, int] = {}
    for match in matches.values():
        if match.winner is not None:
            entry = numbers[match.names[match.winner]]
            found[entry] = found.get(entry, 0) + match.pot * night.plan.unit_worth
    return found
