"""The seats as they lie round a long table, clockwise from the top right."""

from textual.content import Content
from textual.widget import Widget

from screens.ui.text import fit, plain

_BOARD = 12


class RoundTable(Widget):
    """A picture of who sits across from whom; it needs room, and is left out without."""

    DEFAULT_CSS = """
    RoundTable { height: 1fr; padding: 1 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._names: tuple[str, ...] = ()
        self._chosen = -1

    def show(self, names: tuple[str, ...], chosen: int) -> None:
        """Draw the names by seat; one of them may be chosen."""
        self._names, self._chosen = names, chosen
        self.refresh()

    def render(self) -> Content:
        width, height = self.content_size
        side = (len(self._names) + 1) // 2
        room = min((width - _BOARD) // 2, 30)
        if not self._names or room < 16 or height < side + 2:
            return Content("")
        lines = [Content(" " * room + f"╭{'─' * (_BOARD - 2)}╮")]
        for row in range(side):
            left = len(self._names) - 1 - row
            ends = ("↑" if row == side // 2 else " ", "↓" if row == side // 2 else " ")
            board = f"│ {ends[0]}{' ' * (_BOARD - 6)}{ends[1]} │"
            far = self._seat(left, room, right=True) if left >= side else Content(" " * room)
            lines.append(Content.assemble(far, (board, ""), self._seat(row, room, right=False)))
        lines.append(Content(" " * room + f"╰{'─' * (_BOARD - 2)}╯"))
        return Content("\n").join(lines)

    def _seat(self, index: int, room: int, *, right: bool) -> Content:
        name = fit(self._names[index], room - 5)
        number = f"{index + 1:>2}"
        style = "bold $text-accent" if index == self._chosen else ""
        if not right:
            return plain(f"  {number} {name}").stylize(style)
        words = plain(f"{name} {number}  ")
        return words.pad_left(room - words.cell_length).stylize(style)
