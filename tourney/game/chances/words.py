"""Chances in words and numbers, no more exact than they are; and those of a table (R13.3)."""

from collections.abc import Mapping
from math import floor, log10

from msgspec import Struct

from tourney.game.chances.matches import Step, no_step
from tourney.game.chances.part import EPSILON
from tourney.game.chances.review import Decision, TurnChoice
from tourney.game.chances.rounds import MOST_PLAYERS, AtTable, at_table
from tourney.game.chances.table import wins_of
from tourney.game.mexico.match import Match

#: A simulated chance is given to tenths of a per cent only if its error is less than this.
_FINE = 0.0005
#: A chance nearer to 1 than this is certain; long sums are not exact.
_CERTAIN = 1e-9
#: What a player did by each choice, and doing it.
_CHOSEN = {
    TurnChoice.STAND: ("stood", "standing"),
    TurnChoice.ROLL: ("rolled on", "rolling on"),
    TurnChoice.LIE: ("left the {} lying", "leaving the {}"),
    TurnChoice.ABORT: ("ended the round", "ending the round"),
}
_ROLLS = ("no roll", "one roll", "two rolls", "three rolls")


def percent(chance: float, error: float | None = None) -> str:
    """Return a chance for people, with a sign where more digits would change it.

    >>> percent(0.157), percent(0.157, error=0.003), percent(0.00002), percent(0.99998)
    ('15.7%', '16%', '<0.1%', '>99.9%')
    """
    return _spelled(chance, int(error is None or error < _FINE))


def short_chance(chance: float) -> str:
    """Return a chance in few cells; whole only if it is certain.

    >>> short_chance(0.157), short_chance(0.002), short_chance(0.999), short_chance(0)
    ('16%', '<1%', '>99%', '0%')
    """
    return _spelled(chance, 0)


def chance_to_win(chance: float) -> str:
    """Return the chance of a player still in; it is never 0, even if no simulated match was won.

    >>> chance_to_win(0.157), chance_to_win(0.0)
    ('16%', '<1%')
    """
    return short_chance(chance) if chance else "<1%"


def _spelled(chance: float, digits: int) -> str:
    """Return a chance in per cent with this many digits; never 0 or 100 unless certain."""
    least = 10**-digits
    per_cent = 100 * chance
    if 0 < per_cent < least / 2:
        return f"<{least:.{digits}f}%"
    if 100 - least / 2 <= per_cent < 100 * (1 - _CERTAIN):
        return f">{100 - least:.{digits}f}%"
    return f"{per_cent:.{digits}f}%"


def rounded_chance(chance: float, error: float | None) -> float:
    """Return a chance for a program, rounded to the first digit of its error.

    >>> rounded_chance(0.123456, None), rounded_chance(0.123456, 0.0034)
    (0.123456, 0.123)
    """
    return chance if not error else round(chance, -floor(log10(error)))


def figures(table: AtTable) -> tuple[str, ...]:
    """Return the chances to pay by each choice; () if there is none yet.

    In whole per cent, or in tenths if two whole ones are equal.
    """
    if table.stand is None:
        return ()
    chances = _chances(table)
    said = tuple(map(short_chance, chances))
    if len({*said}) < len({*chances}):
        said = tuple(map(percent, chances))
    return said


def _chances(table: AtTable) -> tuple[float, ...]:
    """Return the chances to pay by standing, by rolling both dice, and by leaving each die."""
    return () if table.stand is None else (table.stand, table.roll, *table.lies.values())


def advice(table: AtTable) -> str:
    """Return the chances of each choice in a sentence; "" if there is no choice yet."""
    if not (said := figures(table)):
        return ""
    ways = ("Stand", "Roll again", *(f"Leave the {die}" for die in table.lies))
    return " ".join(f"{way} and pay: {pays}." for way, pays in zip(ways, said, strict=True))


def decision_words(decision: Decision, name: str) -> str:
    """Return a choice that was not the best, in a sentence."""
    return f"Round {decision.round}: {name} {_did(decision)}; {_better(decision)}."


def choice_words(decision: Decision) -> str:
    """Return a choice that was not the best, in words that follow a name."""
    did = _did(decision)
    return f"{did[0].upper()}{did[1:]} in round {decision.round}; {_better(decision)}."


def _did(decision: Decision) -> str:
    preposition = "from" if decision.did is TurnChoice.ROLL else "on"
    rolls = decision.roll
    after = _ROLLS[rolls] if rolls < len(_ROLLS) else f"{rolls} rolls"
    did = _CHOSEN[decision.did][0].format(decision.left)
    return f"{did} {preposition} {decision.value} after {after}"


def _better(decision: Decision) -> str:
    safer = 100 * decision.pays
    doing = _CHOSEN[decision.better][1].format(decision.better_left)
    return f"{doing} was {'less than 1' if safer < 1 else round(safer)}% safer"


_TOO_MANY = f"Chances are known for 2 to {MOST_PLAYERS} at a table."


class TableChances(Struct, frozen=True):
    """The chances as a table's screen shows them.

    Attributes:
        advice: the chances of standing and of rolling on, or why they are unknown; "" if there is
            no choice, or standing is safe.
        pays: by player, the chance to pay in this round.
        wins: by player, the chance to win the match, or to be left at one of several tables; empty
            if units have no end.
        choice: the chances to pay by standing, by rolling on, and by leaving each die, in words
            and from 0 to 1; () without a choice.
        lies: the dice that may be left lying.
    """

    advice: str
    pays: Mapping[int, str]
    wins: Mapping[int, str]
    choice: tuple[tuple[str, float], ...] = ()
    lies: tuple[int, ...] = ()

    @property
    def unknown(self) -> "TableChances":
        """Blanks in place of the chances of the next entry, which are not known yet."""
        return TableChances("", dict.fromkeys(self.pays, ""), dict.fromkeys(self.wins, ""))


def table_chances(match: Match, step: Step = no_step) -> TableChances | None:
    """Return the chances at a table now; None if nothing is played."""
    if match.part is None or match.over:
        return None
    table = at_table(match)
    if table is None:
        return TableChances(_TOO_MANY, {}, {})
    step()
    answer = wins_of(match, step=step)
    safe = table.stand is not None and table.stand <= EPSILON
    choice = () if safe else _chances(table)
    pays = {player: short_chance(sum(stakes.values())) for player, stakes in table.pays.items()}
    found = enumerate(() if answer is None else answer.wins)
    wins = {player: chance_to_win(chance) for player, chance in found if match.units[player]}
    called = tuple(zip(figures(table), choice, strict=False))
    return TableChances("" if safe else advice(table), pays, wins, called, tuple(table.lies))
