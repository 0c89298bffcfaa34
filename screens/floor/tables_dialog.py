"""Questions of the floor: which player, and which table, by its name or its number."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

from screens.app.following import FollowingScreen
from screens.ui.dialog import PickDialog
from screens.ui.find import Candidate, FindDialog
from screens.ui.keys.keys import pressed
from screens.ui.status_line import StatusLine
from screens.ui.text import fit, pad, plain
from screens.ui.titles import table_name
from tourney.game.wording import listed_first
from tourney.night.views.view import TableLine

#: The most cells of a row, and the most names in it.
_ROW, _MOST_NAMED = 62, 3


def ask_for(
    screen: FollowingScreen, dialog: ModalScreen[int | None], then: Callable[[int], object]
) -> None:
    """Clear the message, show a dialog, and continue with its answer if there is one."""
    screen.query_one(StatusLine).tell("")
    screen.ask(dialog, then)


def ask_who(
    screen: FollowingScreen,
    question: str,
    people: Sequence[Candidate],
    then: Callable[[int], object],
) -> None:
    """Ask for a player by name, and continue with the player's entry."""
    ask_for(screen, FindDialog(question, people), then)


class TypedPlace(Struct, frozen=True):
    """The meaning of typed digits.

    Attributes:
        typed: the digits that may still continue; "" once they have led to a table.
        table: the number of the table that the digits mean so far, or 0.
        known: whether the digits begin an open table's number.
    """

    typed: str
    table: int
    known: bool


def place_typed(places: Mapping[int, int], typed: str) -> TypedPlace:
    """Return the open table whose number was typed, at once if no longer number is possible.

    If numbers have two digits, `1` may still become `12`, and `01` is 1.

    Args:
        places: the number on each real table, by the table's number in the night.
    """
    widest = max((len(str(int(place))) for place in places.values()), default=1)
    named = {
        name: number
        for number, place in places.items()
        for name in (str(int(place)), str(int(place)).zfill(widest))
    }
    table = named.get(typed, 0)
    longer = any(name.startswith(typed) and name != typed for name in named)
    return TypedPlace(typed if longer or not table else "", table, bool(table) or longer)


def place_words(typed: str) -> str:
    """Return typed digits as people write the number; "" for `0`, which may become any number."""
    return typed.lstrip("0")


class PlaceDialog(PickDialog):
    """A dialog that asks for a table; digits go to the table with that number at once.

    If the number is in use twice, it goes to the first table shown.

    Args:
        tables: the number, the place and the words of each table.
    """

    def __init__(
        self,
        question: str,
        tables: Sequence[tuple[int, int, Content]],
        about: Content | None = None,
    ) -> None:
        super().__init__(question, [(number, shown) for number, _, shown in tables], about)
        # If a place is in use twice, the first table counts.
        self._places = {number: place for number, place, _ in reversed(tables)}
        self._typed = ""

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys of the dialog, and the digits of a table."""
        moves, *others = super().keys()
        return (moves, ("1-9", "table"), *others) if len(self._places) > 1 else others

    def on_key(self, event: Key) -> None:
        """Take the digits of a table's number."""
        if event.character is None or event.character not in "0123456789":
            return
        event.stop()
        place = place_typed(self._places, self._typed + event.character)
        if place.known and place.table and not place.typed:
            self.dismiss(place.table)
            return
        self._typed = place.typed if place.known else ""
        if place.table:
            numbers = [number for number, _ in self._choices]
            self.query_one(OptionList).highlighted = numbers.index(place.table)
        if place.known:
            self.name_keys()
        else:
            self.query_one("#keys", Static).update(plain(f"There is no table {place.typed}."))

    def name_keys(self) -> None:
        """Write the keys, or the typed digits that may still continue, below the tables."""
        if not self._typed:
            super().name_keys()
            return
        told = plain(f"Table {self._typed}_"), pressed(("Enter", self.takes))
        self.query_one("#keys", Static).update(Content("   ").join(told))


class TablesDialog(PlaceDialog):
    """A dialog that asks for a table of the night; the table after the present one is marked.

    Args:
        tables: the tables to choose from.
        table: the number of the present table.
    """

    def __init__(self, tables: Sequence[TableLine], table: int) -> None:
        lines = sorted(tables, key=lambda line: line.closed)
        states = [f"{table_name(its)}  {'closed' if its.closed else its.words}" for its in lines]
        wide = max(map(cell_len, states))
        rows = []
        for line, state in zip(lines, states, strict=True):
            words = f"{pad(state, wide)}  {listed_first(line.players, _MOST_NAMED)}"
            rows.append((line.number, line.place, plain(fit(words, _ROW))))
        super().__init__("Which table?", rows)
        numbers = [line.number for line in lines]
        self._next = (numbers.index(table) + 1) % len(numbers) if table in numbers else 0

    def on_mount(self) -> None:
        """Mark the next table, so that repeated Enters go round all of them."""
        self.query_one(OptionList).highlighted = self._next
