"""A night as one line of the list of nights."""

from typing import Literal

from msgspec import Struct

State = Literal["registering", "seating", "playing", "finished"]


class NightLine(Struct, frozen=True):
    """A night on the list of nights.

    Attributes:
        winner: "" until there is one.
        put_away: it is listed no more, but kept.
        lost: rows of it that were saved are gone.
    """

    number: int
    name: str
    date: str
    venue: str
    preset: str
    state: State
    players: int
    winner: str
    put_away: bool = False
    lost: bool = False
