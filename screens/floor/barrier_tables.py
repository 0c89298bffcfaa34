"""The tables as they will be, once a plan is accepted."""

from collections.abc import Sequence

from screens.floor.card import LEAST_CARD, TableCards, most_pips
from tourney.night.views.floor_view import FloorTable

#: The rims of a card; cards beside each other.
_RIMS, _MOST_COLUMNS = 2, 3


class PlannedTables(TableCards):
    """A card for each table; `→` is before each player who moves."""

    DEFAULT_CSS = """
    PlannedTables { height: auto; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._tables: Sequence[FloorTable] = ()

    def show_tables(self, tables: Sequence[FloorTable]) -> None:
        """Draw these tables, as many beside each other as there is room for."""
        self._tables = tables
        if not tables:
            return
        columns = max(min(self.app.size.width // LEAST_CARD, _MOST_COLUMNS, len(tables)), 1)
        high = max(len(table.seats) for table in tables) + _RIMS
        self.show(tables, columns, high, most_pips(tables, 0))

    def on_resize(self) -> None:
        """There may be room for more cards beside each other, or for fewer."""
        self.show_tables(self._tables)
