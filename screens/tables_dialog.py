"""Which of a night's tables to look at."""

from textual.content import Content
from textual.events import Key
from textual.widgets import OptionList, Static

from screens.floor_typed import place_typed
from screens.night_screen import table_name
from screens.pick import PickDialog
from screens.text import fit, plain
from tourney.game.words import listed
from tourney.night.view import NightView, TableLine

#: For how the table stands and who sits there, in the dialog.
_CELLS = 44


class TablesDialog(PickDialog):
    """Answers with the number of a table; the one behind the one at hand is offered first.

    Its number on the real table, typed, goes there at once.

    Args:
        night: the night.
        table: the one at hand.
    """

    def __init__(self, night: NightView, table: int) -> None:
        lines = [line for line in night.tables if not line.closed or line.number == table]
        super().__init__("Which table?", [(line.number, _row(line)) for line in lines])
        self._lines, self._typed = lines, ""
        numbers = [line.number for line in lines]
        self._next = (numbers.index(table) + 1) % len(numbers) if table in numbers else 0

    def on_mount(self) -> None:
        """The same key and Enter go round all the tables."""
        self.query_one(OptionList).highlighted = self._next
        self._tell("Type its number   ↑ ↓ choose   Enter takes it")

    def on_key(self, event: Key) -> None:
        """The digits of a table."""
        if event.character is None or event.character not in "0123456789":
            return
        event.stop()
        place = place_typed(self._lines, self._typed + event.character)
        if place.known and place.table and not place.typed:
            self.dismiss(place.table)
            return
        self._typed = place.typed if place.known else ""
        if place.table:
            numbers = [line.number for line in self._lines]
            self.query_one(OptionList).highlighted = numbers.index(place.table)
        self._tell(
            f"Table {self._typed}_   Enter takes it"
            if place.known
            else f"No table {place.typed} is open."
        )

    def _tell(self, words: str) -> None:
        self.query_one(".hint", Static).update(plain(words))


def _row(line: TableLine) -> Content:
    return Content.assemble(
        plain(f"{table_name(line)}  "),
        plain(fit(line.words, _CELLS)),
        "\n",
        (fit(listed(line.players), _CELLS), "dim"),
    )
