"""Nights that the host has put away: kept whole, and left out of the list of nights."""

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
