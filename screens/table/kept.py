"""An entry that was refused, and can be sent again."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tourney.log.night_logs import ReadPosition
    from tourney.service.table_handle import TableCommand


@dataclass(frozen=True, slots=True)
class Kept:
    """An entry typed whole and refused, to be sent again or dropped.

    Attributes:
        done: what to say when it is recorded, and what it is called until then.
        position: the rows that it rests on; None is whatever is seen when it is sent again.
        since: when no store could be reached for it, or "": somebody else typed first.
    """

    command: "TableCommand[Any]"
    done: str
    position: "ReadPosition | None"
    since: str

    @property
    def words(self) -> str:
        """It as it is offered: without the full stop."""
        return self.done.removesuffix(".")
