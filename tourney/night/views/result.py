"""What became of a person in a night."""

from dataclasses import dataclass

from tourney.night.views.view import Status


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a person in a night (F7, F8): a line of its standings.

    Attributes:
        position: unique; `rank` is shared by equals (F7.2). Both 0 for a no-show.
        reached: "beat 7", "the final".
        out_beat, out_round, out_table: 0 where the player is not out; the round is of a stage
            without beats, where there is no beat.
        units_start, units_left, units_paid, units_aside: as in a `Holding`; nothing is meant by
            them but by `units_paid` where units have no end (F6.3).
        units_coming: to be dealt to whoever waits, on sitting down.
        mexicos: None where nobody knows (R10.4).
        prize, fees: in the currency's smallest unit; `prize_words` is "" where there is none.
        pot: how much of the prize is the pot's, where a unit is worth money.
        points: R7's; `night_points` a points night's, in hundredths.
        waits: sits down at the next barrier.
    """

    position: int
    rank: int
    entry: int
    name: str
    status: Status
    reached: str
    out_beat: int
    out_round: int
    out_table: int
    units_start: int
    units_left: int
    units_aside: int
    units_coming: int
    rebuys: int
    rounds_played: int
    rounds_lost: int
    mexicos: int | None
    units_paid: int
    points: int
    night_points: int
    penalties: int
    fees: int
    prize: int
    pot: int
    prize_words: str
    waits: bool = False

    @property
    def units(self) -> int:
        """Left; of whoever waits, those to sit down with."""
        return self.units_left + self.units_coming

    @property
    def stage(self) -> str:
        """How far the player came, where that is a stage: "beat 7", "the final"; else "".

        "12 units" and "½ points" are figures, which stand elsewhere.
        """
        counted = self.reached[:1].isdigit() or self.reached.endswith((" point", " points"))
        return "" if counted else self.reached
