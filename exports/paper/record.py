"""The record of a night for its paper."""

from collections.abc import Sequence

from msgspec import Struct

from tourney.game.card import RulesCard
from tourney.game.liar.table import LiarView
from tourney.game.mexico.history import HistoryItem
from tourney.game.mexico.table import TableView
from tourney.night.setup import ONE_TABLE
from tourney.night.state.phones import PhonesInvited
from tourney.night.views.floor_view import FloorView
from tourney.night.views.seat_plan import SeatPlan
from tourney.night.views.view import NightView, TableLine


class PlayedTable(Struct, frozen=True):
    """A table that is open and not over.

    Attributes:
        running: of the open game, the round in play; None between rounds.
    """

    line: TableLine
    view: TableView | LiarView
    running: HistoryItem | None


class PaperRecord(Struct, frozen=True):
    """A night as it is now.

    Attributes:
        floor: of a night over several tables in play; else None.
        tables: by place.
        phones: the address at which guests' phones see the night; None is nowhere.
    """

    night: NightView
    seats: SeatPlan
    card: RulesCard
    floor: FloorView | None
    tables: Sequence[PlayedTable]
    phones: PhonesInvited | None = None

    @property
    def playing(self) -> bool:
        """True while play has begun and is not over."""
        return self.night.state == "playing"

    @property
    def over_several(self) -> bool:
        """True if its format is one of several tables."""
        return self.night.plan.setup.format != ONE_TABLE.format

    @property
    def now(self) -> str:
        """The lap in play, or the words "in play"; "" before play."""
        if self.floor is not None and self.floor.lap:
            return f"lap {self.floor.lap}"
        return "in play" if self.playing else ""
