"""The direction in which the cup goes round (R9.1, R9.5)."""

from enum import StrEnum
from typing import assert_never


class Direction(StrEnum):
    """The direction in which the cup goes round: left is clockwise, in seat order."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def turned(self) -> "Direction":
        """The other one."""
        return Direction.RIGHT if self is Direction.LEFT else Direction.LEFT

    @property
    def step(self) -> int:
        """From a seat to the next, as a difference of seats."""
        match self:
            case Direction.LEFT:
                return 1
            case Direction.RIGHT:
                return -1
            case _:
                assert_never(self)
