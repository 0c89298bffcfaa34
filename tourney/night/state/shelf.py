"""A night as one line of the list of nights, and the nights put away from it."""

from typing import Literal

from msgspec import Struct

from tourney.game.refusal import Refused

#: The log's name in a store, and the word of the event that puts a night away.
SHELF, PUT_AWAY = "shelf", "night-put-away"

#: The numbers of the nights that are put away.
Shelf = frozenset[int]


class NightPutAway(Struct, frozen=True):
    """The night of that number is listed no more."""

    night: int


class NightBroughtBack(Struct, frozen=True):
    """The night of that number is listed again."""

    night: int


ShelfEvent = NightPutAway | NightBroughtBack


def apply(shelf: Shelf | None, event: ShelfEvent) -> Shelf:
    """The nights that are put away after the event.

    Raises:
        Refused: it is so already, or belongs to another log.
    """
    shelf = shelf or frozenset()
    match event:
        case NightPutAway(number) if number not in shelf:
            return shelf | {number}
        case NightBroughtBack(number) if number in shelf:
            return shelf - {number}
        case NightPutAway():
            raise Refused("shelf", "That night is archived already.")
        case NightBroughtBack():
            raise Refused("shelf", "That night is on the list already.")
    raise Refused("other-log", "That is no entry of the log of archived nights.")


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
