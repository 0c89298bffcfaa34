"""The tables or the end of the night, and right below them what to do next."""

from collections.abc import Mapping

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size

from screens.floor.end import FloorEnd
from screens.floor.next_panel import LEAST, NextPanel, NextStep
from screens.floor.tables import FloorTables
from tourney.game.mexico.rules import Rules
from tourney.night.views.floor_view import FloorView, PlacesView


class FloorBody(Vertical):
    """What lies between the facts at the top and the keys at the bottom."""

    DEFAULT_CSS = "FloorBody { height: 1fr; align: center top; }"

    def compose(self) -> ComposeResult:
        yield FloorTables()
        yield FloorEnd()
        yield NextPanel()

    def show_end(self, places: PlacesView | None) -> None:
        """Show the podium in the place of the tables; None shows the tables."""
        self.query_one(FloorTables).display = places is None
        self.query_one(FloorEnd).show(places)

    def show(self, view: FloorView, marked: int, step: NextStep, keys: Mapping[str, str]) -> None:
        """Draw the tables, one of them marked by its number, and what to do next."""
        units = rules.units if isinstance(rules := view.night.rules, Rules) else 0
        self.query_one(FloorTables).show(view.tables, marked, units)
        self.query_one(NextPanel).show(view, step, keys)
        self._fit()

    def on_resize(self) -> None:
        """More tables may have room, or fewer."""
        self._fit()

    def on_next_panel_grown(self) -> None:
        """It takes its lines from the tables."""
        self._fit()

    def _fit(self) -> None:
        tables, panel = self.query_one(FloorTables), self.query_one(NextPanel)
        width, height = self.content_size
        taken = max(panel.outer_size.height, LEAST) + tables.styles.margin.height
        tables.fit(Size(width - tables.gutter.width, height - taken))
        panel.styles.max_width = tables.styles.max_width if tables.display else None
