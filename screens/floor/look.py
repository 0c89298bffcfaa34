"""How a table of the floor stands: by sign, by word, and only then by colour."""

from dataclasses import dataclass
from typing import assert_never

from tourney.night.views.floor_view import FloorSeat, FloorState


@dataclass(frozen=True, slots=True)
class Look:
    """How a state is shown."""

    sign: str
    word: str
    style: str

    @property
    def words(self) -> str:
        """Sign and word."""
        return f"{self.sign} {self.word}"


def look_of(state: FloorState) -> Look:
    """How a table in that state is shown."""
    match state:
        case "due":
            return Look("○", "due", "bold $text-warning")
        case "playing":
            return Look("▶", "playing", "bold $text-accent")
        case "done":
            return Look("✓", "done", "$text-success")
        case "resting":
            return Look("‖", "resting", "$foreground-muted")
        case "over":
            return Look("✓", "over", "$foreground-muted")
        case _:
            assert_never(state)


def seat_mark(seat: FloorSeat) -> str:
    """Two cells: on turn, or still on the way; and the lead."""
    first = "▶" if seat.turn else "→" if seat.new else " "
    return first + ("◆" if seat.leads else " ")
