"""An entry that was refused, and can be sent again."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tourney.log.night_logs import ReadPosition
    from tourney.service.table_handle import TableCommand


@dataclass(frozen=True, slots=True)
class UnsentEntry:
    """An entry typed whole and refused, to be sent again or dropped.

    Attributes:
        done: the message once the entry is recorded, and until then its name.
        position: the rows that it rests on; None is whatever is seen when it is sent again.
        since: when no store could be reached for it, or "": another player typed first.
    """

    command: "TableCommand[Any]"
    done: str
    position: "ReadPosition | None"
    since: str

    @property
    def words(self) -> str:
        """The message as the name of the offer: without its full stop."""
        return self.done.removesuffix(".")

    @property
    def unsaved(self) -> str:
        """The warning to a player who would quit now."""
        return f"{self.done} Not saved yet."

    def not_saved(self, again: str) -> str:
        """The warning while no store has it, with the key that sends it again; or ""."""
        if not self.since:
            return ""
        # In one line of 80 cells; how it is dropped stands among what can be done.
        return f"Not saved yet, since {self.since}: {self.done} {again} tries again."

    def comes_first(self, again: str, clear: str) -> str:
        """The refusal of whatever else is typed, with the keys that send it and drop it."""
        why = "It is not saved yet" if self.since else "Someone else typed first"
        return f"{self.done} {why}: {again} sends it, {clear} drops it."
