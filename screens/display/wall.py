"""All tables on one page of the big screen, each in a rim: who sits there, in one size."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content

from screens.display.lists import ListRow, people_block, people_lines
from screens.ui.large.letters import Block, block, side_by_side
from screens.ui.text import fit, plain

#: Lighter and heavier rims: a table that plays has the heavy one.
_LIGHT, _HEAVY = "╭╮╰╯─│", "┏┓┗┛━┃"
_GAP = 1
#: Cells and lines of the rim, and the most letters are worth.
_RIM, _RIMS, _LARGEST = 4, 2, 6


@dataclass(frozen=True, slots=True)
class Framed:
    """A table in its rim.

    Attributes:
        above, below: what stands in the rim. Of what is below, the last is left out where there is
            no room.
        live: it plays.
    """

    above: str
    rows: Sequence[ListRow]
    below: Sequence[str] = ()
    below_style: str = "$foreground-muted"
    live: bool = False

    def draw(self, width: int, height: int, scale: int) -> Block:
        """The table, its people in letters of at most a scale."""
        nw, ne, sw, se, line, side = tuple(_HEAVY if self.live else _LIGHT)
        style = "$accent" if self.live else "$foreground-muted"
        said = [*self.below]
        while len(said) > 1 and cell_len(" · ".join(said)) > width - 6:
            said.pop()
        people = people_block(self.rows, width - _RIM, height - _RIMS, scale)
        return [
            _rim(nw, line, ne, self.above, width, style, "bold $text-accent"),
            *(Content.assemble((f"{side} ", style), row, (f" {side}", style)) for row in people),
            _rim(sw, line, se, " · ".join(said), width, style, self.below_style),
        ]


def wall_pages(tables: Sequence[Framed], width: int, height: int) -> list[Block]:
    """The tables on as few pages as everybody has room on."""
    drawn: list[Block] = []
    for pages in range(1, len(tables) + 1):
        size = -(-len(tables) // pages)
        parts = [tables[at : at + size] for at in range(0, len(tables), size)]
        drawn = [_page(part, width, height) for part in parts]
        if all(drawn):
            return drawn
    return [block(table.draw(width, height, 0), width, height) for table in tables]


def _page(tables: Sequence[Framed], width: int, height: int) -> Block:
    """The tables in the largest letters, and in full rows if they can be; [] without room."""
    count = len(tables)
    ways = sorted(range(1, count + 1), key=lambda columns: (-count % columns, -columns))
    for scale in range(_LARGEST, -1, -1):
        for columns in ways:
            wide = (width - (columns - 1) * _GAP) // columns
            rows = [tables[at : at + columns] for at in range(0, count, columns)]
            needs = [[people_lines(each.rows, wide - _RIM, scale) for each in row] for row in rows]
            spare = height - sum(max(row) + _RIMS for row in needs)
            if spare < 0 or not all(map(all, needs)):
                continue
            lines: Block = []
            for row, need in zip(rows, needs, strict=True):
                high = max(need) + _RIMS + min(spare // len(rows), max(need))
                drawn = [table.draw(wide, high, scale) for table in row]
                drawn += [block([], wide, high)] * (columns - len(row))
                lines += side_by_side(*drawn, gap=_GAP)
            return block(lines, width, height, "center")
    return []


def _rim(
    left: str, line: str, right: str, words: str, width: int, style: str, words_style: str
) -> Content:
    """An edge with its words in the middle."""
    said = fit(words, max(width - 6, 1))
    said = f" {said} " if said else ""
    spare = max(width - 2 - cell_len(said), 0)
    return Content.assemble(
        (left + line * (spare // 2), style),
        plain(said).stylize(words_style),
        (line * (spare - spare // 2) + right, style),
    )
