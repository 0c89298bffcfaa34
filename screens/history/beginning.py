"""The beginning of play in the history: the roll-off's dice, and the named lead."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content

from screens.history.lines import WrappedLine
from screens.history.mark import mark_lines
from screens.ui.text import pad, plain, say

if TYPE_CHECKING:
    from tourney.night.corrections.correction import PickLine

_LEAST_NAME = 6
_DIE = 3


def beginning_lines(
    title: str, begins: str, picks: Sequence["PickLine"], width: int
) -> list[WrappedLine]:
    """Every die, line by line of the roll-off, and the lead where it was named or drawn.

    Args:
        begins: what the player who was named does, behind the name.
    """
    lines = [WrappedLine(Content.styled(title, "bold"))]
    longest = max((cell_len(line.pick.name) for line in picks), default=0)
    name = max(min(longest, width - 2 - _DIE), _LEAST_NAME)
    part = None
    for at, line in enumerate(picks):
        pick = line.pick
        if pick.part != part:
            part = pick.part
            lines.append(WrappedLine(Content("")))
            if part:
                lines.append(WrappedLine(Content.styled("Again, those tied", "$text-accent")))
        if pick.name:
            die = Content.assemble(plain(pad(pick.name, name)), "  ", (pick.text, "bold"))
            lines.append(WrappedLine(die, at))
        else:
            lines.append(WrappedLine(say("[b]$name[/] $begins", name=pick.text, begins=begins), at))
        lines += mark_lines(line, at)
    return lines
