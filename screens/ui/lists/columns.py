"""Lines of several columns, which give way one after the other in a narrow terminal."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content

from screens.ui.text import pad, plain

_GAPS = (4, 3, 2)
_LEAST_GAP = 1
LEAST_NAME = 8
#: Columns worth as much give way only where narrower gaps do not help.
_WORTH = 7


@dataclass(frozen=True, slots=True)
class Column:
    """A column.

    Attributes:
        right: numbers stand to its right.
        keep: those with the least of it give way first; what stands for another has the same.
        style: of its cells; pips have one of their own.
        loud: its cells are as large as the names, where these are in large letters.
    """

    heading: str
    cells: Sequence[str]
    right: bool = True
    keep: int = 0
    style: str = ""
    loud: bool = False

    @property
    def width(self) -> int:
        """The cells that it takes."""
        return max(map(cell_len, (self.heading, *self.cells)))

    def draw(self, text: str) -> str:
        """A text as wide as the column."""
        return text.rjust(self.width) if self.right else pad(text, self.width)

    def cell(self, at: int) -> Content:
        """The cell of one line."""
        text = self.draw(self.cells[at])
        if full := text.rfind("●") + 1:
            return Content.assemble((text[:full], "$accent"), text[full:])
        return plain(text).stylize(self.style) if self.style else plain(text)


#: The columns before the name, and those behind it.
Choice = tuple[Sequence[Column], Sequence[Column]]


def lines_of(
    names: Sequence[str], styles: Sequence[str], choices: Iterable[Choice], width: int
) -> list[Content]:
    """A heading, and a line for each name, all as wide.

    Args:
        styles: of the lines.
        choices: the first that fits is drawn; of the last, names are cut.
    """
    longest = max(map(cell_len, names))
    before: Sequence[Column] = ()
    behind: Sequence[Column] = ()
    widest: int | None = None
    for before, behind in choices:
        gaps: Sequence[int] = _GAPS
        if all(column.keep >= _WORTH for column in (*before, *behind)):
            gaps = (*_GAPS, _LEAST_GAP)
        fitting = (gap for gap in gaps if _room(before, behind, gap, width) >= longest)
        widest = next(fitting, None)
        if widest is not None:
            break
    cells = widest or _LEAST_GAP
    room = _room(before, behind, cells, width)
    name, gap = max(min(longest, room), min(longest, LEAST_NAME)), " " * cells
    headings = (
        *(column.draw(column.heading) for column in before),
        pad("", name),
        *(column.draw(column.heading) for column in behind),
    )
    drawn = [plain(gap.join(headings)).stylize("$foreground-muted")]
    for at, (text, style) in enumerate(zip(names, styles, strict=True)):
        line = Content(gap).join(
            [
                *(column.cell(at) for column in before),
                plain(pad(text, name)),
                *(column.cell(at) for column in behind),
            ]
        )
        drawn.append(line.stylize_before(style) if style else line)
    return drawn


def _room(before: Sequence[Column], behind: Sequence[Column], gap: int, width: int) -> int:
    """The cells left for the name."""
    return width - sum(column.width + gap for column in (*before, *behind))
