"""A night as one line of the list of nights, and the archived nights."""

from typing import Literal

from msgspec import Struct

from tourney.game.refusal import Refused

#: The log's name in a store, and the stored word of the event that archives a night.
SHELF, PUT_AWAY = "shelf", "night-put-away"

#: The numbers of the archived nights.
Shelf = frozenset[int]


class NightPutAway(Struct, frozen=True):
    """The event that the night of that number is archived."""

    night: int


class NightBroughtBack(Struct, frozen=True):
    """The event that the night of that number is listed again."""

    night: int


ShelfEvent = NightPutAway | NightBroughtBack


def apply(shelf: Shelf | None, event: ShelfEvent) -> Shelf:
    """Return the archived nights after the event.

    Raises:
        Refused: nothing would change, or the event belongs to another log.
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
        put_away: True if the night is archived.
        lost: True if saved rows of the night are gone.
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
