"""Questions of the floor: who, and which table, by its name or the digits of its place."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import OptionList

from screens.app.following import FollowingScreen
from screens.ui.dialog import PickDialog
from screens.ui.find import Candidate, FindDialog
from screens.ui.keys.keys import pressed
from screens.ui.status_line import StatusLine
from screens.ui.text import fit, plain
from screens.ui.titles import table_name
from tourney.game.wording import listed
from tourney.night.views.view import TableLine

#: For how the table stands and who sits there, in the dialog.
_CELLS = 44


def ask_for(
    screen: FollowingScreen, dialog: ModalScreen[int | None], then: Callable[[int], object]
) -> None:
    """Ask something, with nothing said beneath it, and continue if there is an answer."""
    screen.query_one(StatusLine).tell("")
    screen.ask(dialog, then)


def ask_who(
    screen: FollowingScreen,
    question: str,
    people: Sequence[Candidate],
    then: Callable[[int], object],
) -> None:
    """Ask for one of these by name, and continue with the entry."""
    ask_for(screen, FindDialog(question, people), then)


class TypedPlace(Struct, frozen=True):
    """The meaning of typed digits.

    Attributes:
        typed: the digits that are kept, "" once they have led to a table.
        table: the number of the table that is meant already, or 0.
        known: whether any open table begins so.
    """

    typed: str
    table: int
    known: bool


def place_typed(places: Mapping[int, int], typed: str) -> TypedPlace:
    """The open table whose place was typed; at once if no other place begins with these digits.

    If places have two digits, `1` may still become `12`, and `01` is 1.

    Args:
        places: of the open tables, each by the table's number of the night.
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
    """Typed digits as people write the number: `08` is 8, and `0` may still become anything."""
    return typed.lstrip("0")


class PlaceDialog(PickDialog):
    """Answers with the number of a table, which its number on the real table goes to at once.

    If that number is in use twice, it goes to the first table shown.

    Args:
        tables: the number, the place and what is shown of each.
    """

    def __init__(
        self,
        question: str,
        tables: Sequence[tuple[int, int, Content]],
        about: Content | None = None,
    ) -> None:
        super().__init__(question, [(number, shown) for number, _, shown in tables], about)
        # Of one place in use twice the first counts.
        self._places = {number: place for number, place, _ in reversed(tables)}
        self._typed = ""

    def keys(self) -> Sequence[tuple[str, str]]:
        """A table's number is one as well."""
        moves, *others = super().keys()
        return moves, ("1-9", "table number"), *others

    def on_key(self, event: Key) -> None:
        """The digits of a table."""
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
        told = plain(f"There is no table {place.typed}.")
        if place.known:
            typed = plain(f"Table {self._typed}_")
            told = Content("   ").join((typed, pressed(("Enter", "choose"))))
        self.query_one(".dialog").border_subtitle = told


class TablesDialog(PlaceDialog):
    """A dialog that picks a table of the night; the table after the present one is offered first.

    Args:
        tables: those to choose among.
        table: the number of the one at hand.
    """

    def __init__(self, tables: Sequence[TableLine], table: int) -> None:
        lines = sorted(tables, key=lambda line: line.closed)
        super().__init__("Which table?", [(line.number, line.place, _row(line)) for line in lines])
        numbers = [line.number for line in lines]
        self._next = (numbers.index(table) + 1) % len(numbers) if table in numbers else 0

    def on_mount(self) -> None:
        """Have the key that opened it, and Enter, go round all the tables."""
        self.query_one(OptionList).highlighted = self._next


def _row(line: TableLine) -> Content:
    words = "closed" if line.closed else line.words
    return Content.assemble(
        plain(f"{table_name(line)}  "),
        plain(fit(words, _CELLS)),
        "\n",
        (fit(listed(line.players), _CELLS), "dim"),
    )
