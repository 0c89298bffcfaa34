"""The middle of the floor: one line of facts, the tables or the podium, and the next step."""

from collections.abc import Mapping

from msgspec.structs import replace
from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from screens.floor.next_panel import LEAST, FloorOffers, NextPanel, NextStep
from screens.floor.tables import FloorTables
from screens.standings.places import (
    are_many_tied,
    night_columns,
    row_roles,
    tied_first,
    winnings_words,
)
from screens.ui.drawn import Drawn
from screens.ui.large.podium import bar_words, podium_block
from screens.ui.lists.rows import Panel, Rows
from screens.ui.room_line import RoomLine
from screens.ui.sheet import WIDE
from screens.ui.status_line import StatusLine
from screens.ui.text import plain
from tourney.night.views.floor_view import FloorView, PlacesView, podium

#: The cells of the names in a tie, and of the facts.
_NAMES = 80
_APART = " · "
#: The lines below the next step: the answer, and the keys; and those of both bars.
_BELOW, _BARS = 2, 2


class FloorHeader(Static):
    """One line of facts; below, accounts that don't balance, and players who have not paid."""

    DEFAULT_CSS = """
    FloorHeader { height: auto; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def show(self, view: FloorView, over: str) -> None:
        """Show the facts of the night.

        Args:
            over: when the night will be over, in words.
        """
        kind = view.stage or view.format
        if view.finished:
            facts = ["The night is over"]
        else:
            states = [table.state for table in view.tables if table.state != "resting"]
            lap = [f"Lap {view.lap}", bar_words(states)] if view.lap else []
            facts = [kind, *lap, f"{view.players_in} in"]
        facts = [*facts, *filter(None, (f"Pot {view.pot}" * bool(view.pot), over))]
        room = min(self.app.size.width - 2, _NAMES)
        for lesser in (over, kind):
            if lesser in facts and cell_len(_APART.join(facts)) > room:
                facts.remove(lesser)
        lines = [plain(_APART.join(facts))]
        if not view.proof.balanced:
            fault = f"✗ The accounts don't balance. {view.proof.fault}"
            lines.append(plain(fault.rstrip()).stylize("bold $text-error"))
        if view.proof.unpaid:
            lines.append(plain(view.proof.unpaid).stylize("$text-warning"))
        self.update(Content("\n").join(lines))


class _Podium(Drawn[PlacesView]):
    """The winner, and the steps of the podium."""

    def draw(self, width: int, height: int, view: PlacesView) -> Content:
        if are_many_tied(view.lines):
            lines = _tied(view)
            apart = "\n\n" if 2 * len(lines) <= height else "\n"
            return Content(apart).join(lines)
        return Content("\n").join(
            podium_block(podium(view), width, height, winnings_words(view).plain)
        )


def _tied(view: PlacesView) -> list[Content]:
    return [line for line in tied_first(view.lines, _NAMES).split("\n") if line.plain]


class FloorEnd(Horizontal):
    """The podium with the other places beside it; if first place is tied, a list of all."""

    DEFAULT_CSS = """
    FloorEnd {
        height: 1fr; display: none;
        _Podium { width: 1fr; height: 1fr; text-wrap: nowrap; }
        Rows { margin: 0 0 0 3; }
    }
    """

    def compose(self) -> ComposeResult:
        yield _Podium()
        yield Rows(driven=True, read=True)

    def show(self, view: PlacesView | None) -> None:
        """Draw the end of the night; None hides it."""
        self.display = view is not None
        if view is None:
            return
        steps, rows, lines = podium(view), self.query_one(Rows), view.lines
        has_podium = bool(steps) and (len(steps[0].names) == 1 or are_many_tied(lines))
        many = are_many_tied(lines)
        self.styles.max_width = _NAMES + 2 if many else None
        self.styles.max_height = 2 * len(_tied(view)) if many else None
        self.query_one(_Podium).display = has_podium
        self.query_one(_Podium).show(view)
        if has_podium:
            stand = {name for step in steps for name in step.names}
            lines = tuple(line for line in lines if line.name not in stand)
        beside = bool(lines) and self.app.size.width >= WIDE and not many
        rows.display = beside or not has_podium
        columns = night_columns(replace(view, lines=lines))[: 4 if has_podium else None]
        rows.show(columns, [line.entry for line in lines], row_roles(lines))


class FloorBody(Panel):
    """The part of the floor between the title and the keys."""

    DEFAULT_CSS = "FloorBody { padding: 0 1; }"

    #: The places of a night that is over.
    _places: PlacesView | None = None

    def compose(self) -> ComposeResult:
        yield RoomLine()
        yield FloorHeader()
        yield FloorTables()
        yield FloorEnd()
        yield NextPanel()
        yield StatusLine()
        yield FloorOffers()

    def show_end(self, places: PlacesView | None) -> None:
        """Show the podium in place of the tables; None shows the tables."""
        self._places = places
        self.query_one(FloorTables).display = places is None
        self.query_one(FloorEnd).show(places)

    def show(self, view: FloorView, marked: int, step: NextStep, keys: Mapping[str, str]) -> None:
        """Draw the tables, with the one of this number marked, and the next step."""
        self.query_one(FloorTables).show(view.tables, marked, view.night.rules.dealt)
        self.query_one(NextPanel).show(view, step, marked, keys)
        self._fit()

    def on_resize(self) -> None:
        """Fit the tables, or the places beside the podium, to the new size."""
        self.query_one(FloorEnd).show(self._places)
        self._fit()

    def on_next_panel_grown(self) -> None:
        """Fit the tables to the lines that the panel leaves."""
        self._fit()

    def _fit(self) -> None:
        tables, panel = self.query_one(FloorTables), self.query_one(NextPanel)
        above = sum(self.query_one(line).outer_size.height for line in (RoomLine, FloorHeader))
        taken = max(panel.outer_size.height, LEAST) + tables.styles.margin.height + _BELOW
        around = _BARS + self.gutter.height + self.styles.margin.height
        tables.fit(Size(self.room, self.app.size.height - above - taken - around))
