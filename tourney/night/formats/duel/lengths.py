"""The lengths of duels: how many matches each has, by the stage of the bracket (F6.1)."""

from tourney.game.mexico.check import BEST_OF
from tourney.game.wording import listed
from tourney.night.floor.setup import Option, Setup
from tourney.night.formats.duel.bracket import Duel, Side

_CHOICES = tuple(map(str, BEST_OF))

#: A stage is as long as the one before it.
_SAME = "same"

BEST = Option(
    "best",
    "Best of",
    _CHOICES,
    "1",
    "Matches in a duel: best of 1, 3 or 5.",
)
SEMI_FINALS = Option(
    "semifinals",
    "Semi-finals of",
    (_SAME, *_CHOICES),
    _SAME,
    "Matches in a semi-final and for third place; in double elimination, in the winners' and "
    "losers' final.",
)
FINAL = Option(
    "final",
    "Final of",
    (_SAME, *_CHOICES),
    _SAME,
    "Matches in the final, or grand final. Same as the semi-finals unless you choose.",
)


def best_of(setup: Setup, duel: Duel, duels: tuple[Duel, ...]) -> int:
    """The number of matches of a duel of the bracket."""
    early, semi, final = _lengths(setup)
    if duel.of.side in (Side.GRAND, Side.AGAIN) or duel is duels[-1]:
        return final
    if duel.of.side is Side.THIRD:
        return semi
    last = next(each for each in duels if each.of.side is Side.GRAND or each is duels[-1])
    leads_there = any(source.key == duel.key for source in last.sources)
    return semi if leads_there else early


def lengths_words(setup: Setup) -> str:
    """The numbers of matches, as the rules card says them; "" if each duel has one."""
    early, semi, final = _lengths(setup)
    if (early, semi, final) == (1, 1, 1):
        return ""
    parts = [f"best of {early}" if early > 1 else "one match a duel"]
    if semi != early:
        parts.append(f"the semi-finals {'best of ' if semi > 1 else ''}{semi}")
    if final != semi:
        parts.append(f"the final {'best of ' if final > 1 else ''}{final}")
    return listed(parts)


def _lengths(setup: Setup) -> tuple[int, int, int]:
    chosen = setup.chosen
    early, semi, final = (chosen[option.name] for option in (BEST, SEMI_FINALS, FINAL))
    semi = early if semi == _SAME else semi
    final = semi if final == _SAME else final
    return int(early), int(semi), int(final)
