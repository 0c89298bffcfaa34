"""The chances at a table in the words that its screen shows."""

from collections.abc import Mapping

from msgspec import Struct

from tourney.game.chances.matches import Step, no_step
from tourney.game.chances.part import EPSILON
from tourney.game.chances.rounds import MOST_PLAYERS, at_table
from tourney.game.chances.table import wins_of
from tourney.game.chances.words import advice, chance_to_win, figures, short_chance
from tourney.game.mexico.match import Match

_TOO_MANY = f"Chances are known for 2 to {MOST_PLAYERS} at a table."


class TableChances(Struct, frozen=True):
    """The chances as the screen shows them.

    Attributes:
        advice: the result of standing and of rolling on, or why it is not known; "" if there is no
            choice, or standing is safe.
        pays: by player, the chance to pay in this round.
        wins: the same to win the match, or to be left at one table of several; of no one where
            units have no end.
        choice: the chances to pay by standing and by rolling on, in figures and from 0 to 1, where
            there is a choice; else ().
    """

    advice: str
    pays: Mapping[int, str]
    wins: Mapping[int, str]
    choice: tuple[tuple[str, float], ...] = ()

    @property
    def unknown(self) -> "TableChances":
        """Empty places for the chances of the next entry, which are not known yet."""
        return TableChances("", dict.fromkeys(self.pays, ""), dict.fromkeys(self.wins, ""))


def table_chances(match: Match, step: Step = no_step) -> TableChances | None:
    """The chances at a table as it is; None where nothing is played now."""
    if match.part is None or match.over:
        return None
    table = at_table(match)
    if table is None:
        return TableChances(_TOO_MANY, {}, {})
    step()
    answer = wins_of(match, step=step)
    safe = table.stand is not None and table.stand <= EPSILON
    choice = () if safe or table.stand is None else (table.stand, table.roll)
    return TableChances(
        "" if safe else advice(table),
        {player: short_chance(sum(stakes.values())) for player, stakes in table.pays.items()},
        {}
        if answer is None
        else {
            player: chance_to_win(chance)
            for player, chance in enumerate(answer.wins)
            if match.units[player]
        },
        tuple(zip(figures(table), choice, strict=False)),
    )
