"""The dice report: whether the dice that were rolled in the open look fair.

What a player does after a roll depends on it: who has a good value stands, and a match is over when
the units are. That decides how many dice are thrown, not what the next one shows. So every die is
counted that was typed, kept or rolled over, of void rounds and roll-offs too: at any moment fair
dice are then expected to be even. To count only the values that were kept would not do, nor those
of rounds entered otherwise than roll by roll, where what was typed was chosen.

The words are those of one look. Who looks after every round, and stops at the worst, finds fair
dice uneven more often than they say.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from tourney.game.chi_squared import Fit, goodness_of_fit
from tourney.game.dice import ORDERS, Order, faces_of
from tourney.game.games import AnyEvent, AnyMatch
from tourney.game.mexico.events import DieRolledOff
from tourney.game.mexico.match import Match, MatchEnded, PlayerLeft
from tourney.game.mexico.round import Part, RoundPlayed, lacks_rolls
from tourney.game.odds import THROWS, WAYS
from tourney.game.wording import quantity

FACES = (1, 2, 3, 4, 5, 6)
VALUES = ORDERS[Order.CLASSIC]

#: Fewer tell nothing: ten of each face.
FEWEST_DICE = 60
#: Fewer tell nothing of the values: as many as there are throws.
FEWEST_ROLLS = THROWS
#: Chances below these are remarked upon. With two of them, of faces and of values, fair dice are
#: suspected on no more than one night in a hundred.
_A_LITTLE, _TOO_LITTLE = 0.05, 0.005
_SELDOM = 1_000_000

_21 = "The 21 values"


class Verdict(StrEnum):
    """A verdict on the dice."""

    HIDDEN = "hidden"
    TOO_FEW = "too-few"
    FAIR = "fair"
    UNEVEN = "uneven"
    SUSPECT = "suspect"


@dataclass(frozen=True, slots=True)
class Tally:
    """A face or a value: how often it was rolled, and how often it was to be expected."""

    shows: int
    count: int
    expected: float


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice thrown at a table, as far as they are known.

    Attributes:
        values: of two dice each.
        singles: of one die each.
        unknown: the finished rounds that were entered otherwise than roll by roll.
        hidden: it is Liar's Mexico, whose dice are seen only where somebody doubts.
    """

    values: tuple[int, ...] = ()
    singles: tuple[int, ...] = ()
    unknown: int = 0
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class DiceReport:
    """The report on whether the dice are fair.

    Attributes:
        dice: how many were counted.
        rolls: those of two dice among them.
        faces: in order from 1 to 6.
        values: in the classic order, the lowest first.
        face_fit: None where there are too few.
        value_fit: the same.
        verdict: the worse of the two.
        words: what is to be said of the faces, or why nothing is.
        more: what else is to be said, a sentence each.
    """

    dice: int
    rolls: int
    faces: tuple[Tally, ...]
    values: tuple[Tally, ...]
    face_fit: Fit | None
    value_fit: Fit | None
    verdict: Verdict
    words: str
    more: tuple[str, ...]


def dice_of(match: AnyMatch, entries: Iterable[AnyEvent]) -> Dice:
    """Collect the dice thrown at a table.

    Args:
        entries: those that stand; the roll-off is known from them alone.
    """
    if not isinstance(match, Match):
        return Dice(hidden=True)
    return Dice(
        tuple(value for parts in _played(match) for value in _rolls(parts)),
        tuple(event.die for event in entries if isinstance(event, DieRolledOff)),
        match.by_values + match.by_result,
    )


def _played(match: Match) -> Iterator[tuple[Part, ...]]:
    """Every round, void ones and the one in play too."""
    for happened in match.story:
        if isinstance(happened, RoundPlayed):
            yield happened.parts
        elif isinstance(happened, PlayerLeft | MatchEnded):
            yield happened.void
    if match.round is not None and match.part is not None:
        yield (*match.round.earlier, match.part)


def _rolls(parts: tuple[Part, ...]) -> Iterator[int]:
    if any(map(lacks_rolls, parts)):
        return
    for part in parts:
        for turn in part.turns:
            yield from turn.rolls
        yield from part.rolls


def dice_report(thrown: Iterable[Dice]) -> DiceReport:
    """The report on what was thrown at all tables together."""
    tables = tuple(thrown)
    rolled = Counter(value for dice in tables for value in dice.values)
    shown = Counter(die for dice in tables for die in dice.singles)
    for value, count in rolled.items():
        for die in faces_of(value):
            shown[die] += count
    rolls, dice = rolled.total(), shown.total()
    face_fit = value_fit = None
    if dice >= FEWEST_DICE:
        face_fit = goodness_of_fit(tuple(shown[face] for face in FACES), (1,) * len(FACES))
        if rolls >= FEWEST_ROLLS:
            counts = tuple(rolled[value] for value in VALUES)
            value_fit = goodness_of_fit(counts, tuple(WAYS[value] for value in VALUES))
    hidden = any(table.hidden for table in tables)
    more = [] if value_fit is None else [_of_values(value_fit.chance)]
    if dice and (unknown := sum(table.unknown for table in tables)):
        was = "was" if unknown == 1 else "were"
        more.append(f"Not counted: {quantity(unknown, 'round')} that {was} not typed roll by roll.")
    return DiceReport(
        dice,
        rolls,
        tuple(Tally(face, shown[face], dice / len(FACES)) for face in FACES),
        tuple(Tally(value, rolled[value], rolls * WAYS[value] / THROWS) for value in VALUES),
        face_fit,
        value_fit,
        _verdict(face_fit, value_fit, hidden),
        _words(dice, face_fit, hidden),
        tuple(more),
    )


def _verdict(face_fit: Fit | None, value_fit: Fit | None, hidden: bool) -> Verdict:
    chances = [fit.chance for fit in (face_fit, value_fit) if fit is not None]
    if not chances:
        return Verdict.HIDDEN if hidden else Verdict.TOO_FEW
    return judged(min(chances))


def judged(chance: float) -> Verdict:
    """The verdict on dice, or on values, from the chance of being at least as uneven."""
    if chance < _TOO_LITTLE:
        return Verdict.SUSPECT
    return Verdict.UNEVEN if chance < _A_LITTLE else Verdict.FAIR


def _words(dice: int, fit: Fit | None, hidden: bool) -> str:
    if hidden and not dice:
        return "Liar's Mexico keeps its dice under the cup, so nothing can be said of them."
    if not dice:
        return "No dice yet: they are counted where rounds are typed roll by roll."
    if fit is None:
        only = "Only one die" if dice == 1 else f"Only {dice} dice"
        return f"{only}: too few to say."
    often = how_often(fit.chance)
    match judged(fit.chance):
        case Verdict.SUSPECT:
            said = f"Uneven: fair dice come out like this {often}. Look at the dice."
        case Verdict.UNEVEN:
            said = f"A little uneven, as fair dice come out {often}."
        case _:
            said = f"Nothing unusual: fair dice come out at least this uneven {often}."
    return f"{dice:,} dice. {said}"


def _of_values(chance: float) -> str:
    often = how_often(chance)
    match judged(chance):
        case Verdict.SUSPECT:
            return f"{_21} are uneven: fair dice do this {often}. Look at how they are thrown."
        case Verdict.UNEVEN:
            return f"{_21} are a little uneven, as fair dice are {often}."
        case _:
            return f"{_21} show nothing unusual: fair dice are at least this uneven {often}."


def how_often(chance: float) -> str:
    """A chance in words, of nights.

    >>> how_often(0.43), how_often(0.0025), how_often(1e-9), how_often(0.999)
    ('43 times in 100', 'once in 400 nights', 'less than once in 1,000,000 nights', 'nearly always')
    """
    if chance >= 0.995:
        return "nearly always"
    times = round(chance * 100)
    if chance >= 0.01:
        return f"{times} times in 100" if times > 1 else "once in 100 nights"
    if chance * _SELDOM < 1:
        return f"less than once in {_SELDOM:,} nights"
    nights = round(1 / chance)
    size = 10 ** (len(str(nights)) - 2)
    return f"once in {round(nights / size) * size:,} nights"
