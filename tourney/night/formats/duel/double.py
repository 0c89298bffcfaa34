"""A bracket of duels in which the second defeat puts out (F6.1)."""

from collections.abc import Sequence

from tourney.night.floor.floor import Draw
from tourney.night.formats.duel.bracket import (
    BracketRound,
    Duel,
    Place,
    Side,
    Source,
    losers_of,
    only_duels,
    places,
    play_round,
    winners_of,
)


def double_elimination(draw: Draw) -> tuple[Duel, ...]:
    """Every duel, by key; the last is played only if the winners' champion loses the one before.

    The losers of each winners' round come to the losers' side in another order: upside down, or
    with their halves exchanged. So two people who have met meet again as late as possible.
    """
    duels: list[Duel] = []
    rounds = len(draw).bit_length()
    waiting, fallen = places(draw), list[list[Place]]()
    below: list[Place] = []
    named = 0
    for stage in range(1, 2 * rounds):
        if stage <= rounds:
            played = play_round(waiting, 1 + len(duels), _winners(stage, rounds))
            duels += only_duels(played)
            waiting = winners_of(played)
            fallen.append(_crossed(losers_of(played), stage))
        if stage > 1:
            turn = stage - 1
            facing = _facing(below, fallen[turn // 2]) if turn % 2 == 0 else below
            named += _meet(facing)
            played = play_round(facing, 1 + len(duels), _losers(turn, named, rounds))
            duels += only_duels(played)
            below = winners_of(played)
        else:
            below = fallen[0]
    return (*duels, *_grand(1 + len(duels), 2 * rounds, waiting[0], (below or fallen[0])[0]))


def _crossed(lost: list[Place], stage: int) -> list[Place]:
    """The losers of a winners' round in the order in which they come to the losers' side."""
    if stage == 1:
        return lost
    if stage % 2 == 0:
        return lost[::-1]
    half = len(lost) // 2
    return lost[half:] + lost[:half]


def _facing(above: Sequence[Place], below: Sequence[Place]) -> list[Place]:
    return [place for pair in zip(above, below, strict=True) for place in pair]


def _meet(waiting: Sequence[Place]) -> bool:
    """True if the round has any duel at all, for all its byes."""
    return any(all(pair) for pair in zip(waiting[::2], waiting[1::2], strict=True))


def _winners(stage: int, rounds: int) -> BracketRound:
    if stage == rounds:
        name = "Winners' final"
        return BracketRound(
            Side.WINNERS, stage, 0, name, name, "the winners' final", numbered=False
        )
    name = f"Winners' round {stage}"
    return BracketRound(Side.WINNERS, stage, 0, f"{name}, match", name, name.lower())


def _losers(turn: int, named: int, rounds: int) -> BracketRound:
    if turn == 2 * (rounds - 1):
        name = "Losers' final"
        return BracketRound(
            Side.LOSERS, turn + 1, turn, name, name, "the losers' final", numbered=False
        )
    name = f"Losers' round {named}"
    return BracketRound(Side.LOSERS, turn + 1, turn, f"{name}, match", name, name.lower())


def _grand(key: int, stage: int, winner: Place, challenger: Place) -> tuple[Duel, Duel]:
    assert winner is not None
    assert challenger is not None
    name, reached = "Grand final", "the grand final"
    first = BracketRound(Side.GRAND, stage, stage, name, name, reached, numbered=False)
    twice = f"{name}, again"
    again = BracketRound(Side.AGAIN, stage + 1, stage, twice, twice, reached, numbered=False)
    return (
        Duel(key, first, first.title, (winner, challenger)),
        Duel(key + 1, again, again.title, (Source(key=key), Source(key=key, loser=True))),
    )
