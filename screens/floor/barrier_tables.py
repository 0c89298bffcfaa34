"""The tables as a barrier's plan has them, as the floor draws them."""

from collections.abc import Sequence

from textual.containers import Grid

from screens.floor.card import TableCard, most_pips
from tourney.night.views.floor_view import FloorTable

#: The least and most cells of a card; its rims; cards beside each other.
_CARD, _MOST_CARD, _RIMS, _MOST_COLUMNS = 36, 48, 2, 3


class PlannedTables(Grid):
    """A card for each table; `→` is before each player who moves."""

    DEFAULT_CSS = """
    PlannedTables { height: auto; grid-gutter: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._tables: Sequence[FloorTable] = ()

    def show(self, tables: Sequence[FloorTable]) -> None:
        """Draw these tables."""
        self._tables = tables
        if not tables:
            return
        cards = list(self.query(TableCard))
        if missing := [TableCard() for _ in tables[len(cards) :]]:
            self.mount(*missing)
        for card in cards[len(tables) :]:
            card.display = False
        names = [seat.name for table in tables for seat in table.seats]
        pips = most_pips(tables, 0)
        for card, table in zip((*cards, *missing), tables, strict=False):
            card.display = True
            card.show(table, names, 1, pips, marked=False)
        self.styles.grid_rows = str(max(len(table.seats) for table in tables) + _RIMS)
        columns = max(min(self.app.size.width // _CARD, _MOST_COLUMNS, len(tables)), 1)
        self.styles.grid_size_columns = columns
        self.styles.max_width = columns * _MOST_CARD

    def on_resize(self) -> None:
        """There may be room for more cards beside each other, or for fewer."""
        self.show(self._tables)
