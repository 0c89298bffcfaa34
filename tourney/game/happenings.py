"""Happenings at tables of both games: players who came or left, and the end of play."""

from typing import Any

from msgspec import Struct


class PlayerLeft(Struct, frozen=True):
    """A player withdrew (R10.1); `void` has what was played of the round."""

    player: int
    forfeited: int
    void: tuple[Any, ...]


class PlayerCame(Struct, frozen=True):
    """A player joined, or came back (R10.2)."""

    player: int
    units: int
    back: bool


class PlayerMoved(Struct, frozen=True):
    """A player went to another table with these units (R10.2)."""

    player: int
    units: int


class PlayerAway(Struct, frozen=True):
    """A player left for a while, or was back (F1.6), in a lap if one was called."""

    player: int
    back: bool
    lap: int = 0


class Mended(Struct, frozen=True):
    """A correction at another table gave a player units, or took some (F9.1).

    Attributes:
        more: how many; negative for units taken.
        rounds: how many rounds were finished by then.
        at: how long the story was by then, to place it in order.
    """

    player: int
    more: int
    rounds: int
    at: int


class MatchEnded(Struct, frozen=True):
    """The host ended play (R12.1); `void` has what was played of the round.

    Attributes:
        error: as in `PlayEnded`.
    """

    void: tuple[Any, ...]
    error: int = 0


#: The happenings of a story that both games have.
Shared = PlayerLeft | PlayerCame | PlayerMoved | PlayerAway | MatchEnded


class MatchTold(Struct, frozen=True):
    """Only the loser of a match, or of the rest of it, was typed (F6.1).

    Attributes:
        score: as in `RoundPlayed`.
    """

    loser: int
    paid: int
    score: tuple[int, ...] = ()
