"""The end of a night in the place of its tables: the podium and the places after it, or a list."""

from dataclasses import replace

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content

from screens.standings.columns import night_columns, row_roles
from screens.standings.places import winnings_words
from screens.ui.drawn import Drawn
from screens.ui.large.podium import podium_block
from screens.ui.lists.rows import WIDE, Rows
from tourney.night.standings.podium import podium
from tourney.night.views.floor_view import PlacesView


class _Podium(Drawn[PlacesView]):
    """The winner, and the steps."""

    def draw(self, width: int, height: int, view: PlacesView) -> Content:
        return Content("\n").join(
            podium_block(podium(view), width, height, winnings_words(view).plain)
        )


class FloorEnd(Horizontal):
    """The podium and beside it the other places; where first place is tied, the list of all."""

    DEFAULT_CSS = """
    FloorEnd {
        height: 1fr; padding: 0 1; display: none;
        _Podium { width: 1fr; height: 1fr; text-wrap: nowrap; }
        Rows { margin: 0 0 0 3; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._view: PlacesView | None = None

    def on_resize(self) -> None:
        """There may be room for the places, or no more."""
        self.show(self._view)

    def compose(self) -> ComposeResult:
        yield _Podium()
        rows = Rows(driven=True)
        rows.show_cursor = False
        yield rows

    def show(self, view: PlacesView | None) -> None:
        """Draw the end; None hides it."""
        self._view, self.display = view, view is not None
        if view is None:
            return
        steps, rows = podium(view), self.query_one(Rows)
        has_podium = bool(steps) and len(steps[0].names) == 1
        self.query_one(_Podium).display = has_podium
        self.query_one(_Podium).show(view)
        lines = view.lines
        if has_podium:
            stand = {name for step in steps for name in step.names}
            lines = tuple(line for line in lines if line.name not in stand)
        rows.display = not has_podium or bool(lines and self.app.size.width >= WIDE)
        view = replace(view, lines=lines)
        entries = [line.entry for line in lines]
        rows.show(night_columns(view)[: 4 if has_podium else None], entries, row_roles(lines))
