"""The room: breaks, the closing time, lines and names; and what is hidden from it."""

from datetime import datetime

from tourney.game.names import clean_text
from tourney.night.planning.plan import clean_table_name
from tourney.night.state.events import (
    BreakCalled,
    ChancesLocked,
    ClosingMoved,
    LeadHidden,
    LineShown,
    TableNamed,
)
from tourney.service.night_facts import NightFacts

LINE_CELLS = 60


class Room:
    """What can be said to, and hidden from, the room of a night."""

    def __init__(self, facts: NightFacts) -> None:
        """Rest on what the night comes to."""
        self._facts = facts
        self._session = facts.session

    def call_break(self, minutes: int) -> None:
        """Have a break of this many minutes at the next barrier, or none after all: 0 (F12.2)."""
        self._facts.refuse_over()
        self._session.record(night=[BreakCalled(minutes)])

    def move_closing(self, closing: datetime | None) -> None:
        """Have the place close at another time, in UTC, or at none that is known: None (F12.1)."""
        self._facts.refuse_over()
        self._session.record(night=[ClosingMoved(closing)])

    def show_line(self, text: str) -> None:
        """Show the room a line on the big screen; "" takes it away (F12.3)."""
        line = clean_text(text, "line", LINE_CELLS, empty=True)
        self._session.record(night=[LineShown(line)])

    def name_table(self, place: int, name: str) -> None:
        """Give a real table a name of its own; "" takes it away."""
        self._session.record(night=[TableNamed(int(place), clean_table_name(name))])

    def hide_lead(self, hidden: bool = True) -> None:
        """Hide from standings and big screen who leads until the end, or show it again (F12.3)."""
        self._session.record(night=[LeadHidden(hidden)])

    def lock_chances(self, locked: bool = True) -> None:
        """Have no table show chances, or let them be shown again (R13)."""
        self._session.record(night=[ChancesLocked(locked)])
