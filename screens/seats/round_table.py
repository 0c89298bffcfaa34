"""The seats as they lie round a long table, clockwise from the top right."""

from textual.content import Content

from screens.ui.drawn import Drawn
from screens.ui.large.letters import (
    Across,
    Block,
    block,
    largest_of,
    rows_of,
    scale_for,
    side_by_side,
    words_block,
)
from screens.ui.text import plain

_BOARD = 8
#: A seat's number, and the gaps beside it.
_BESIDE = 5
#: The scale of names at the most.
_LARGEST = 3


class RoundTable(Drawn[tuple[str, ...], int]):
    """A picture of the seats round the tables; it is left out where it has no room."""

    DEFAULT_CSS = """
    RoundTable { height: 1fr; padding: 1 1; }
    """

    def draw(self, width: int, height: int, names: tuple[str, ...], chosen: int) -> Content:
        side = (len(names) + 1) // 2
        room = (width - _BOARD) // 2
        if not names or room < 16 or height < side + 2:
            return Content("")
        scale = self._scale(names, room - _BESIDE, (height - 2) // side)
        room = room if scale else min(room, 30)
        high = (height - 2) // side if scale else 1

        def seat(index: int, *, right: bool) -> Block:
            style = "bold $text-accent" if index == chosen else ""
            number = block([plain(f"{index + 1:>2}").stylize(style)], 2, high)
            for at in range(high):
                if abs(at - (high - 1) // 2) > rows_of(scale) // 2:
                    way = ("↑" if right else "↓") if at in (0, high - 1) else "·"
                    number[at] = Content.styled(f" {way}", "$foreground-muted")
            across: Across = "right" if right else "left"
            wide = room - _BESIDE
            name = words_block(names[index], wide, high, style, across, scale, weight="")
            parts = [name, number] if right else [number, name]
            drawn = side_by_side(*parts, gap=1)
            edge = block([], 2, high)
            return side_by_side(*([drawn, edge] if right else [edge, drawn]))

        lines = [Content(" " * room + f"╭{'─' * (_BOARD - 2)}╮")]
        for row in range(side):
            left = len(names) - 1 - row
            ends = ("↑" if row == side // 2 else " ", "↓" if row == side // 2 else " ")
            for at in range(high):
                shown = ends if at == (high - 1) // 2 else (" ", " ")
                board = f"│ {shown[0]}{' ' * (_BOARD - 6)}{shown[1]} │"
                far = seat(left, right=True)[at] if left >= side else Content(" " * room)
                lines.append(Content.assemble(far, (board, ""), seat(row, right=False)[at]))
        lines.append(Content(" " * room + f"╰{'─' * (_BOARD - 2)}╯"))
        return Content("\n").join(lines)

    def _scale(self, names: tuple[str, ...], width: int, high: int) -> int:
        """The largest letters in which all but a long name or so fit."""
        return largest_of(names, min(_LARGEST, scale_for(high)), width)
