"""Whether the dice rolled in the open look fair, in a sentence.

A player's choice after a roll depends on the roll: with a good value a player stands, and a match
ends when units do. That decides how many dice are rolled, not what the next die shows. So every die
that was typed counts, kept or rolled over, also in void rounds and roll-offs: fair dice are then
expected to be even at any moment. Counting only kept values would be wrong, and so would rounds not
typed roll by roll, where the typed values were chosen.

The words are those of a single look. A person who looks after every round and stops at the worst
finds fair dice uneven more often than the words say.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from math import erfc, exp, pi, sqrt

from msgspec import Struct

from tourney.game.dice import faces_of
from tourney.game.games import AnyEvent, AnyMatch
from tourney.game.happenings import MatchEnded, PlayerLeft
from tourney.game.mexico.events import DieRolledOff
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import Part, RoundPlayed, Throw, lacks_rolls

FACES = (1, 2, 3, 4, 5, 6)

#: The fewest dice that tell anything: ten of each face. From five of each on, the statistic follows
#: its distribution closely.
FEWEST_DICE = 60
#: Chances below which fair dice are remarked on, or suspected.
_A_LITTLE, _TOO_LITTLE = 0.05, 0.005
_SELDOM = 1_000_000


class Dice(Struct, frozen=True):
    """The known dice of a table.

    Attributes:
        values: values of two dice each.
        singles: faces of one die each.
        hidden: True for Liar's Mexico, whose dice are seen only after a doubt.
    """

    values: tuple[int, ...] = ()
    singles: tuple[int, ...] = ()
    hidden: bool = False


def dice_of(match: AnyMatch, entries: Iterable[AnyEvent]) -> Dice:
    """Return the dice rolled at a table.

    Args:
        entries: the events that are not undone; only they contain the roll-off.
    """
    if not isinstance(match, Match):
        return Dice(hidden=True)
    thrown = [throw for parts in _played(match) for throw in _throws(parts)]
    return Dice(
        tuple(throw.value for throw in thrown if len(throw.dice) > 1),
        (
            *(event.die for event in entries if isinstance(event, DieRolledOff)),
            *(throw.dice[0] for throw in thrown if len(throw.dice) == 1),
        ),
    )


def _played(match: Match) -> Iterator[tuple[Part, ...]]:
    """Yield the parts of every round, including void ones and the one in play."""
    for happened in match.story:
        if isinstance(happened, RoundPlayed):
            yield happened.parts
        elif isinstance(happened, PlayerLeft | MatchEnded):
            yield happened.void
    yield match.underway


def _throws(parts: tuple[Part, ...]) -> Iterator[Throw]:
    if not any(map(lacks_rolls, parts)):
        for part in parts:
            yield from (throw for turn in part.turns for throw in turn.throws)
            yield from part.throws


def faces_shown(thrown: Iterable[Dice]) -> Counter[int]:
    """Return how often each face came up at all tables."""
    shown: Counter[int] = Counter()
    for dice in thrown:
        shown.update(dice.singles)
        for value, times in Counter(dice.values).items():
            for face in faces_of(value):
                shown[face] += times
    return shown


def dice_words(thrown: Iterable[Dice]) -> str:
    """Return whether the dice of all tables look fair, or why nobody can say.

    The test is Pearson's chi-squared over the six faces.
    """
    tables = tuple(thrown)
    shown = faces_shown(tables)
    dice = shown.total()
    if not dice and any(table.hidden for table in tables):
        return "The dice stay under the cup, so they can't be checked."
    if not dice:
        return "No dice yet. Only rounds typed roll by roll are counted."
    if dice < FEWEST_DICE:
        only = "Only one die" if dice == 1 else f"Only {dice} dice"
        return f"{only}: too few to say."
    due = dice / len(FACES)
    chance = chance_of(sum((shown[face] - due) ** 2 / due for face in FACES))
    if chance >= _A_LITTLE:
        return f"The dice look fair: {dice:,} were counted."
    odd = max(FACES, key=lambda face: abs(shown[face] - due))
    often = "often" if shown[odd] > due else "seldom"
    said = f"{odd}s came up {often}, {shown[odd]:,} times in {dice:,} dice"
    look = " Look at the dice." if chance < _TOO_LITTLE else ""
    return f"{said}: fair dice are that uneven {how_often(chance)}.{look}"


def chance_of(chi_squared: float) -> float:
    """Return the chance of this or a larger value for fair dice: the tail at 5 degrees of freedom.

    >>> round(chance_of(11.0705), 4), round(chance_of(15.0863), 4)
    (0.05, 0.01)
    """
    half = chi_squared / 2
    return min(erfc(sqrt(half)) + 2 * sqrt(half / pi) * exp(-half) * (1 + half / 1.5), 1.0)


def how_often(chance: float) -> str:
    """Return a small chance in words.

    >>> how_often(0.043), how_often(0.0025), how_often(1e-9)
    ('4 times in 100', 'once in 400 nights', 'less than once in 1,000,000 nights')
    """
    times = round(chance * 100)
    if times > 1:
        return f"{times} times in 100"
    if chance * _SELDOM < 1:
        return f"less than once in {_SELDOM:,} nights"
    nights = round(1 / chance)
    size = 10 ** (len(str(nights)) - 2)
    return f"once in {round(nights / size) * size:,} nights"
