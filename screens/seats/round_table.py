"""The seats as they lie round a long table, clockwise from the top right."""

from textual.content import Content

from screens.ui.drawn import Drawn
from screens.ui.text import fit, plain

_BOARD = 12


class RoundTable(Drawn[tuple[str, ...], int]):
    """A picture of the seats round the tables; it is left out where it has no room."""

    DEFAULT_CSS = """
    RoundTable { height: 1fr; padding: 1 1; }
    """

    def draw(self, width: int, height: int, names: tuple[str, ...], chosen: int) -> Content:
        side = (len(names) + 1) // 2
        room = min((width - _BOARD) // 2, 30)

        def seat(index: int, *, right: bool) -> Content:
            name = fit(names[index], room - 5)
            number = f"{index + 1:>2}"
            style = "bold $text-accent" if index == chosen else ""
            if not right:
                return plain(f"  {number} {name}").stylize(style)
            words = plain(f"{name} {number}  ")
            return words.pad_left(room - words.cell_length).stylize(style)

        if not names or room < 16 or height < side + 2:
            return Content("")
        lines = [Content(" " * room + f"╭{'─' * (_BOARD - 2)}╮")]
        for row in range(side):
            left = len(names) - 1 - row
            ends = ("↑" if row == side // 2 else " ", "↓" if row == side // 2 else " ")
            board = f"│ {ends[0]}{' ' * (_BOARD - 6)}{ends[1]} │"
            far = seat(left, right=True) if left >= side else Content(" " * room)
            lines.append(Content.assemble(far, (board, ""), seat(row, right=False)))
        lines.append(Content(" " * room + f"╰{'─' * (_BOARD - 2)}╯"))
        return Content("\n").join(lines)
