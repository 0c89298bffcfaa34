"""Which of a night's tables to look at."""

from textual.content import Content
from textual.widgets import OptionList

from screens.night_screen import table_name
from screens.pick import PickDialog
from screens.text import fit, plain
from tourney.game.words import listed
from tourney.night.view import NightView, TableLine

#: For how the table stands and who sits there, in the dialog.
_CELLS = 44


class TablesDialog(PickDialog):
    """Answers with the number of a table; the one behind the one at hand is offered first.

    Args:
        night: the night.
        table: the one at hand.
    """

    def __init__(self, night: NightView, table: int) -> None:
        lines = [line for line in night.tables if not line.closed or line.number == table]
        super().__init__("Which table?", [(line.number, _row(line)) for line in lines])
        numbers = [line.number for line in lines]
        self._next = (numbers.index(table) + 1) % len(numbers) if table in numbers else 0

    def on_mount(self) -> None:
        """The same key and Enter go round all the tables."""
        self.query_one(OptionList).highlighted = self._next


def _row(line: TableLine) -> Content:
    return Content.assemble(
        plain(f"{table_name(line)}  "),
        plain(fit(line.words, _CELLS)),
        "\n",
        (fit(listed(line.players), _CELLS), "$foreground-muted"),
    )
