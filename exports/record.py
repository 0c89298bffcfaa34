"""The records of a night and of its tables, from which their files and their paper are written."""

from collections.abc import Callable, Collection, Sequence

from msgspec import Struct

from tourney.game.card import RulesCard
from tourney.game.liar.table import LiarView
from tourney.game.liar.words import Run
from tourney.game.mexico.history import HistoryItem
from tourney.game.mexico.table import TableView
from tourney.night.corrections.correction import CorrectionLine
from tourney.night.display.curves import Curves
from tourney.night.display.shame import Disgrace
from tourney.night.display.to_win import ChancesThroughout
from tourney.night.money.accounts import LedgerLine
from tourney.night.standings.at_table import StandingsView
from tourney.night.state.phones import PhonesInvited
from tourney.night.views.floor_view import BracketView, FloorView, PlacesView
from tourney.night.views.seat_plan import SeatPlan
from tourney.night.views.view import NightView, TableLine


class Shown(Struct, frozen=True):
    """The views of a night, in play or over, over all its tables."""

    places: PlacesView
    bracket: BracketView


class Told(Struct, frozen=True):
    """The pictures and tales of a night, in play or over, which take long to be worked out.

    Attributes:
        dice: whether they look fair, in a sentence.
        luck: who had the most and who the least, in a line; "" where that is not told.
    """

    curves: Curves
    shame: Sequence[Disgrace]
    chances: ChancesThroughout | None
    dice: str
    luck: str = ""


class TableRecord(Struct, frozen=True):
    """A table that was opened, as it is.

    Attributes:
        line: the table as the night has it.
        items: of the open game, its history; else ().
        runs: of Liar's Mexico; else ().
        corrections: those that stand, from the first on.
        corrected: the corrected items of the history, from 0.
        standings: works out those of the table alone.
        sheet: writes the table as a score sheet.
    """

    line: TableLine
    standings: Callable[[], StandingsView]
    items: tuple[HistoryItem, ...]
    runs: tuple[Run, ...]
    corrections: Sequence[CorrectionLine]
    corrected: Collection[int]
    sheet: Callable[[], str]


class NightRecord(Struct, frozen=True):
    """A night as it is.

    Attributes:
        shown: the standings over all its tables; None before play.
        told: works out what the report alone tells.
        document: writes the night as JSON.
        tables: those that were opened, in order.
    """

    night: NightView
    card: RulesCard
    shown: Shown | None
    told: Callable[[], Told]
    ledger: Sequence[LedgerLine]
    seats: SeatPlan
    document: Callable[[], bytes]
    tables: Sequence[TableRecord]


def is_by_table(night: NightView) -> bool:
    """True if several score sheets are its tables, which share neither standing nor prizes."""
    return not night.has_floor and len(night.tables) > 1


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
        return self.night.has_floor

    @property
    def now(self) -> str:
        """The lap in play, or the words "in play"; "" before play."""
        if self.floor is not None and self.floor.lap:
            return f"lap {self.floor.lap}"
        return "in play" if self.playing else ""
