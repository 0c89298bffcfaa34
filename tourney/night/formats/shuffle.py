"""Shuffle: a freeze-out whose seats are drawn again every few laps (F6.2)."""

from tourney.game.wording import quantity
from tourney.night.floor import Floor
from tourney.night.formats.freezeout import OPTIONS, FreezeOut
from tourney.night.setup import Option, Setup

_EVERY = "every"


class Shuffle(FreezeOut):
    """Shuffle (F6.2). Between two draws, tables close and are balanced as in a freeze-out.

    A draw that is put off is skipped; the next one comes at its usual lap.
    """

    name = "shuffle"
    title = "Shuffle"
    when = "New tables every few laps. Otherwise a freeze-out."
    options = (
        Option(
            _EVERY,
            "New seats every",
            ("1", "2", "3", "4", "5", "6", "8", "10"),
            "3",
            "Laps between two draws of seats.",
        ),
        *OPTIONS,
    )

    def told(self, setup: Setup, units: int) -> str:
        """Return F6.2 in a sentence."""
        del units
        laps = quantity(int(setup.chosen[_EVERY]), "lap")
        return (
            f"seats are drawn again every {laps}; tables close as people go out, down to one "
            "winner."
        )

    def is_last_table(self, floor: Floor) -> bool:
        """Return False: its chances are always simulated to the end."""
        del floor
        return False

    def _redraws(self, floor: Floor) -> bool:
        return floor.lap % int(floor.setup.chosen[_EVERY]) == 0
