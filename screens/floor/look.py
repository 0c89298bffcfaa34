"""The look of a table on the floor: a sign and a word for its state, and a colour besides."""

from dataclasses import dataclass
from typing import assert_never

from tourney.night.state.place import name_of_place
from tourney.night.views.floor_view import FloorSeat, FloorTable


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a state."""

    sign: str
    word: str
    style: str

    @property
    def words(self) -> str:
        """Sign and word."""
        return f"{self.sign} {self.word}"


def look_of(table: FloorTable) -> Look:
    """The look of a table; a player who went out is never told with a tick."""
    if table.out:
        return Look("✗", "out", "bold $text-error")
    match table.state:
        case "due":
            return Look("○", "to play", "bold $text-warning")
        case "playing":
            return Look("▶", "playing", "bold $text-accent")
        case "done":
            return Look("✓", "done", "$text-success")
        case "resting":
            return Look("‖", "sits out", "$foreground-muted")
        case "over":
            return Look("✓", "over", "$foreground-muted")
        case "closing":
            return Look("✗", "closes", "bold $text-warning")
        case _:
            assert_never(table.state)


def table_title_of(table: FloorTable) -> str:
    """The text beside a table's bare number: its title, or its own name."""
    return table.title or name_of_place(table.place)


def seat_mark(seat: FloorSeat) -> str:
    """Two cells: the letter, on turn, away, lost, or still on the way; and the lead."""
    if seat.away:
        return "~" + ("◆" if seat.leads else " ")
    way = "▼" if seat.loser else "→" if seat.new else " "
    if seat.letter:
        return seat.letter + ("◆" if seat.leads else way)
    return ("▶" if seat.turn else way) + ("◆" if seat.leads else " ")


def short_mark(seat: FloorSeat) -> str:
    """A seat's mark in as few cells as it takes; a letter stands apart from the name."""
    return seat_mark(seat) if seat.letter and not seat.away else "".join(seat_mark(seat).split())
