"""What has happened at a table besides its rounds: who came and left, how matches ended."""

from msgspec import Struct

from tourney.game.mexico.round import Part, RoundPlayed


class PlayerLeft(Struct, frozen=True):
    """A player withdrew (R10.1); `void` holds what was played of the round, if any."""

    player: int
    forfeited: int
    void: tuple[Part, ...]


class PlayerCame(Struct, frozen=True):
    """A player joined, or came back (R10.2)."""

    player: int
    units: int
    back: bool


class PlayerMoved(Struct, frozen=True):
    """A player went to another table, with those units (R10.2)."""

    player: int
    units: int


class PlayerAway(Struct, frozen=True):
    """A player was away from then on, or back (F1.6), in a lap where one was called."""

    player: int
    back: bool
    lap: int = 0


class Mended(Struct, frozen=True):
    """A correction at another table gave a player units, or took some (F9.1).

    Attributes:
        more: how many; below zero, fewer.
        rounds: how many were finished by then.
        at: how much had happened by then, so that it comes before what has this place in the story.
    """

    player: int
    more: int
    rounds: int
    at: int


class MatchEnded(Struct, frozen=True):
    """The host ended play (R12.1); `void` holds what was played of the round, if any.

    Attributes:
        error: as of `PlayEnded`.
    """

    void: tuple[Part, ...]
    error: int = 0


class MatchTold(Struct, frozen=True):
    """A match, or the rest of it, was typed by its loser alone (F6.1).

    Attributes:
        score: as of `RoundPlayed`.
    """

    loser: int
    paid: int
    score: tuple[int, ...] = ()


Happening = (
    RoundPlayed | PlayerLeft | PlayerCame | PlayerMoved | PlayerAway | MatchEnded | MatchTold
)
