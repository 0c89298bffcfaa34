"""Ranks and positions out of tiers, shoot-outs and lots (F7)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody stands.

    Attributes:
        rank: shared by equals: 1, 2, 2, 4; who plays on has the best rank still possible
            among equals by units.
        position: unique, by lot among equals (F7.2).
        span: to which position the rank's people reach.
        reached: how far, in words.
        points: of a format by points, in hundredths.
    """

    entry: int
    rank: int
    position: int
    span: int
    playing: bool
    reached: str
    points: int
