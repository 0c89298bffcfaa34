"""The data of a night and its tables, from which their files and paper are written."""

from collections.abc import Callable, Collection, Mapping, Sequence

from msgspec import Struct, field

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
    """The views over all tables of a night in play or over."""

    places: PlacesView
    bracket: BracketView


class Tales(Struct, frozen=True):
    """The charts and tales of a night in play or over, which take long to work out.

    Attributes:
        dice: a sentence that says whether the dice look fair.
        luck: a line on who had the most luck and who the least; "" if luck is not shown.
    """

    curves: Curves
    shame: Sequence[Disgrace]
    chances: ChancesThroughout | None
    dice: str
    luck: str = ""


class TableRecord(Struct, frozen=True):
    """A table that was opened, as it is now.

    Attributes:
        line: the table as the night lists it.
        items: the table's history in the open game; else ().
        runs: the table's runs in Liar's Mexico; else ().
        corrections: the corrections that were not undone, in order.
        corrected: the positions of corrected items in the history, from 0.
        standings: a function that works out the standings of this table alone.
        sheet: a function that writes the table as a score sheet.
    """

    line: TableLine
    standings: Callable[[], StandingsView]
    items: tuple[HistoryItem, ...]
    runs: tuple[Run, ...]
    corrections: Sequence[CorrectionLine]
    corrected: Collection[int]
    sheet: Callable[[], str]


class NightRecord(Struct, frozen=True):
    """A night as it is now.

    Attributes:
        shown: the standings over all tables; None before play.
        tales: a function that works out the charts and tales of the report.
        document: a function that writes the night as JSON.
        tables: the tables that were opened, in order.
    """

    night: NightView
    card: RulesCard
    shown: Shown | None
    tales: Callable[[], Tales]
    ledger: Sequence[LedgerLine]
    seats: SeatPlan
    document: Callable[[], bytes]
    tables: Sequence[TableRecord]


def is_by_table(night: NightView) -> bool:
    """Return True if the night's tables are score sheets, which share no standings or prizes."""
    return not night.has_floor and len(night.tables) > 1


class PlayedTable(Struct, frozen=True):
    """A table that is open and still in play.

    Attributes:
        running: the round in play, in the open game; None between rounds.
    """

    line: TableLine
    view: TableView | LiarView
    running: HistoryItem | None


class PaperRecord(Struct, frozen=True):
    """A night as it is now, for the pages to print.

    Attributes:
        floor: the floor view of a night over several tables in play; else None.
        tables: the tables, by place.
        phones: the address at which guests' phones see the night; None if there is none.
        codes: the codes of tables' phones (F16), by the number of the real table.
    """

    night: NightView
    seats: SeatPlan
    card: RulesCard
    floor: FloorView | None
    tables: Sequence[PlayedTable]
    phones: PhonesInvited | None = None
    codes: Mapping[int, str] = field(default_factory=dict)

    @property
    def playing(self) -> bool:
        """True while play has begun and is not over."""
        return self.night.state == "playing"

    @property
    def over_several(self) -> bool:
        """True if the format uses several tables."""
        return self.night.has_floor

    @property
    def now(self) -> str:
        """The lap in play, or the words "in play"; "" before play."""
        if self.floor is not None and self.floor.lap:
            return f"lap {self.floor.lap}"
        return "in play" if self.playing else ""
