"""A bracket of duels: who meets whom, where they come from, after one defeat or two (F6.1)."""

from collections.abc import Sequence
from enum import Enum
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from tourney.night.floor import Draw


def standard_order(size: int) -> tuple[int, ...]:
    """Return the seeds of a full bracket from top to bottom; neighbours meet.

    Args:
        size: a power of two.

    >>> standard_order(8)
    (1, 8, 4, 5, 2, 7, 3, 6)
    """
    order = [1]
    while len(order) < size:
        order = [seed for best in order for seed in (best, 2 * len(order) + 1 - best)]
    return tuple(order)


def seeded(entries: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the first matches from top to bottom; a single entry has a bye, the best seeds first.

    Args:
        entries: two or more, the best seed first.

    >>> seeded((11, 12, 13, 14, 15, 16))
    ((11,), (14, 15), (12,), (13, 16))
    """
    order = standard_order(bracket_size(len(entries)))
    seats = [entries[seed - 1 : seed] for seed in order]
    return tuple((*above, *below) for above, below in zip(seats[::2], seats[1::2], strict=True))


def bracket_size(people: int) -> int:
    """Return the size of the smallest bracket for this many people: the next power of two."""
    return 1 << max(1, (people - 1).bit_length())


#: The name of a round, by its number of matches without byes.
_NAMED = {1: "Final", 2: "Semi-final", 4: "Quarter-final"}


class Side(Enum):
    """A part of a bracket; a single elimination has only the winners' side."""

    WINNERS = "winners"
    LOSERS = "losers"
    THIRD = "third"
    GRAND = "grand"
    AGAIN = "again"


class Source(Struct, frozen=True):
    """Where a player of a duel comes from: an entry of the draw, or an earlier duel.

    Attributes:
        key: the key of the earlier duel; 0 if the entry is known.
        loser: True if its loser comes, not its winner.
    """

    entry: int = 0
    key: int = 0
    loser: bool = False


class BracketRound(Struct, frozen=True):
    """A round of the bracket: the properties that its duels share.

    Attributes:
        stage: the earliest stage in which its duels can be played, from 1.
        level: the rank of going out here: higher is better.
        title: the title of a duel; a number follows if they are `numbered`.
        column: the title of the round: "Quarter-finals".
        reached: how far a player came who went out here: "the quarter-finals".
    """

    side: Side
    stage: int
    level: int
    title: str
    column: str
    reached: str
    numbered: bool = True


class Duel(Struct, frozen=True):
    """A match of the bracket.

    Attributes:
        key: unique in the bracket, from 1, in the order of opening.
        title: "Quarter-final 3".
        sources: where the two players come from.
    """

    key: int
    of: BracketRound
    title: str
    sources: tuple[Source, Source]


#: A player who comes to a place in the bracket; None gives the neighbour a bye.
Place = Source | None


def places(draw: Draw) -> list[Place]:
    """Return the bracket's places from top to bottom."""
    full: list[Place] = []
    for table in draw:
        full += [Source(entry) for entry in table] + [None] * (2 - len(table))
    return full


def is_bracket(draw: Draw) -> bool:
    """Return True if the tables can be a first round: a power of two of tables of one or two."""
    people = sum(map(len, draw))
    fits = len(draw) * 2 == bracket_size(people)
    return people > 1 and fits and all(1 <= len(table) <= 2 for table in draw)


def winners_of(duels: Sequence[Duel | Place]) -> list[Place]:
    """Return the winners of a round; a player with a bye goes through unchanged."""
    return [Source(key=each.key) if isinstance(each, Duel) else each for each in duels]


def losers_of(duels: Sequence[Duel | Place]) -> list[Place]:
    """Return the losers of a round; a bye has none."""
    return [Source(key=each.key, loser=True) if isinstance(each, Duel) else None for each in duels]


def single_elimination(draw: Draw, third: bool) -> tuple[Duel, ...]:
    """Return every duel, by key; the match for third place comes before the final.

    Args:
        third: whether third place is played for, if two players lose a semi-final; of three players
            only one does.
    """
    duels: list[Duel] = []
    waiting, lost = places(draw), list[Place]()
    stage = 0
    while len(waiting) > 1:
        stage += 1
        if third and len(waiting) == 2 and all(lost):
            duels += only_duels(play_round(lost, 1 + len(duels), _for_third(stage)))
        played = play_round(waiting, 1 + len(duels), _winners(stage, len(waiting) // 2))
        duels += only_duels(played)
        waiting, lost = winners_of(played), losers_of(played)
    return tuple(duels)


def play_round(waiting: Sequence[Place], key: int, of: BracketRound) -> list[Duel | Place]:
    """Return a round of a bracket: places two by two, and no duel where a player is missing.

    Args:
        key: the key of its first duel.
    """
    played: list[Duel | Place] = []
    number = 0
    for above, below in zip(waiting[::2], waiting[1::2], strict=True):
        if above is None or below is None:
            played.append(above or below)
            continue
        number += 1
        title = f"{of.title} {number}" if of.numbered else of.title
        played.append(Duel(key + number - 1, of, title, (above, below)))
    return played


def only_duels(played: Sequence[Duel | Place]) -> list[Duel]:
    """Return a round without its byes."""
    return [each for each in played if isinstance(each, Duel)]


def _round(side: Side, stage: int, level: int, name: str) -> BracketRound:
    """Return a round with several duels, such as "Round 2"."""
    return BracketRound(side, stage, level, f"{name}, match", name, name.lower())


def _alone(side: Side, stage: int, level: int, name: str, reached: str = "") -> BracketRound:
    """Return a round of one duel, such as "Losers' final"."""
    reached = reached or f"the {name[0].lower()}{name[1:]}"
    return BracketRound(side, stage, level, name, name, reached, numbered=False)


def _winners(stage: int, matches: int) -> BracketRound:
    named = _NAMED.get(matches)
    if named is None:
        return _round(Side.WINNERS, stage, 2 * stage, f"Round {stage}")
    if matches == 1:
        return _alone(Side.WINNERS, stage, 2 * stage, named)
    column = f"{named}s"
    return BracketRound(Side.WINNERS, stage, 2 * stage, named, column, f"the {column.lower()}")


def _for_third(stage: int) -> BracketRound:
    of = _alone(Side.THIRD, stage, 2 * stage - 1, "Third place", "fourth place")
    return replace(of, column="Final")


def double_elimination(draw: Draw) -> tuple[Duel, ...]:
    """Return every duel, by key; the last is played only if the winners' champion loses once.

    The losers of each winners' round enter the losers' side in another order: upside down, or with
    their halves exchanged. So two players who have met meet again as late as possible.
    """
    duels: list[Duel] = []
    rounds = len(draw).bit_length()
    waiting, fallen = places(draw), list[list[Place]]()
    below: list[Place] = []
    named = 0
    for stage in range(1, 2 * rounds):
        if stage <= rounds:
            played = play_round(waiting, 1 + len(duels), _winners_side(stage, rounds))
            duels += only_duels(played)
            waiting = winners_of(played)
            fallen.append(_crossed(losers_of(played), stage))
        if stage > 1:
            turn = stage - 1
            facing = below
            if turn % 2 == 0:
                facing = [*chain.from_iterable(zip(below, fallen[turn // 2], strict=True))]
            # In spite of byes, the round may have a duel.
            named += any(map(all, zip(facing[::2], facing[1::2], strict=True)))
            played = play_round(facing, 1 + len(duels), _losers_side(turn, named, rounds))
            duels += only_duels(played)
            below = winners_of(played)
        else:
            below = fallen[0]
    return (*duels, *_grand(1 + len(duels), 2 * rounds, waiting[0], (below or fallen[0])[0]))


def _crossed(lost: list[Place], stage: int) -> list[Place]:
    """Return the losers of a winners' round in the order in which they enter the losers' side."""
    if stage % 2 == 0:
        return lost[::-1]
    half = len(lost) // 2 if stage > 1 else 0
    return lost[half:] + lost[:half]


def _winners_side(stage: int, rounds: int) -> BracketRound:
    if stage == rounds:
        return _alone(Side.WINNERS, stage, 0, "Winners' final")
    return _round(Side.WINNERS, stage, 0, f"Winners' round {stage}")


def _losers_side(turn: int, named: int, rounds: int) -> BracketRound:
    if turn == 2 * (rounds - 1):
        return _alone(Side.LOSERS, turn + 1, turn, "Losers' final")
    return _round(Side.LOSERS, turn + 1, turn, f"Losers' round {named}")


def _grand(key: int, stage: int, winner: Place, challenger: Place) -> tuple[Duel, Duel]:
    assert winner is not None
    assert challenger is not None
    first = _alone(Side.GRAND, stage, stage, "Grand final")
    again = _alone(Side.AGAIN, stage + 1, stage, "Grand final, again", first.reached)
    return (
        Duel(key, first, first.title, (winner, challenger)),
        Duel(key + 1, again, again.title, (Source(key=key), Source(key=key, loser=True))),
    )
