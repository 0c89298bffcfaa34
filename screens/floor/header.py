"""The floor in one line; red where units or money do not add up (F8.4)."""

from rich.cells import cell_len
from textual.content import Content
from textual.widgets import Static

from screens.ui.large.bar import bar_words
from screens.ui.text import plain
from tourney.night.views.floor_view import FloorView


class FloorHeader(Static):
    """One line of facts; below it what does not balance, and who has not paid."""

    DEFAULT_CSS = """
    FloorHeader { height: auto; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[FloorView, str] | None = None

    def on_resize(self) -> None:
        """There may be room for more words now, or for fewer."""
        if self._shown is not None:
            self.show(*self._shown)

    def show(self, view: FloorView, over: str) -> None:
        """Say how the night is.

        Args:
            over: when the night will be over, in words; left out where it has no room.
        """
        self._shown = view, over
        facts = [view.stage or view.format]
        if view.lap:
            states = [table.state for table in view.tables if table.state != "resting"]
            facts += [f"Lap {view.lap}", bar_words(states)]
        facts += [f"{view.players_in} in", f"Pot {view.pot}" * bool(view.pot), over]
        words = " · ".join(filter(None, facts))
        if cell_len(words) > self.app.size.width - 2:
            words = words.removesuffix(f" · {over}")
        lines = [plain(words)]
        if not view.proof.balanced:
            fault = f"✗ It does not balance. {view.proof.fault}"
            lines.append(plain(fault.rstrip()).stylize("bold $text-error"))
        if view.proof.unpaid:
            lines.append(plain(view.proof.unpaid).stylize("$text-warning"))
        self.update(Content("\n").join(lines))
