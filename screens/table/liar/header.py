"""What holds at a table of Liar's Mexico: the direction, how play is won, what beats the claim."""

from textual.content import Content
from textual.widget import Widget

from screens.ui.text import plain
from tourney.game.liar.direction import Direction
from tourney.game.liar.table import LiarView
from tourney.game.liar.words import counted_in

_ARROWS = {Direction.LEFT: "↓", Direction.RIGHT: "↑"}
#: How many of the highest values stay where not all have room.
_HIGHEST = 2


class LiarHeader(Widget):
    """The direction on the left, and how play is won on the right."""

    DEFAULT_CSS = """
    LiarHeader { height: 2; padding: 0 1; border-bottom: solid $panel; text-wrap: nowrap; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._table: LiarView | None = None

    def show(self, table: LiarView) -> None:
        """Draw the facts as they stand."""
        self._table = table
        self.refresh()

    def render(self) -> Content:
        table, width = self._table, self.content_size.width
        if table is None:
            return Content("")
        left = (
            "Play is over"
            if table.finished
            else f"{_ARROWS[table.direction]} To the {table.direction}"
        )
        if table.lives is None:
            right = plain(f"The fewest {table.word} win")
        else:
            right = plain(f"Out at {counted_in(table.word, table.lives)}")
        between = max(width - len(left) - right.cell_length, 1)
        return Content.assemble((left, "bold"), " " * between, right)


class Beats(Widget):
    """The values that would beat the claim, lowest first; while it is doubted, what it needs."""

    DEFAULT_CSS = "Beats { height: 1; padding: 0 1; text-wrap: nowrap; }"

    def __init__(self) -> None:
        super().__init__()
        self._label = ""
        self._values: tuple[int, ...] = ()

    def show(self, table: LiarView, *, doubts: bool) -> None:
        """Draw the values as they stand, or what makes the claim hold."""
        self._values = () if doubts else table.beats
        claim = table.claim
        if doubts:
            self._label = table.truth
        elif claim is None:
            self._label = "Anything" if table.beats else ""
        elif table.beats:
            self._label = f"Beats {claim.value}"
        else:
            self._label = f"Nothing beats {claim.value}"
        self.refresh()

    def render(self) -> Content:
        width = self.content_size.width
        shown = Content.styled(self._label, "$foreground-muted") + "  " * bool(self._label)
        values = [str(value) for value in self._values]
        room = (width - shown.cell_length + 1) // 3
        if len(values) > room:
            values = [*values[: max(room - _HIGHEST - 1, 0)], "…", *values[-_HIGHEST:]]
        return shown + Content.styled(" ".join(values), "bold")
