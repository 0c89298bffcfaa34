"""All tables on one page of the big screen, each in a rim, with names in one size."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len
from textual.content import Content

from screens.display.lists import MOST_COLUMNS, ListRow, head_ends, people_block, people_width
from screens.ui.large.letters import (
    Block,
    block,
    list_rows,
    rows_of,
    side_by_side,
)
from screens.ui.text import fit, plain
from tourney.night.state.plan import name_of_place

#: The light and the heavy rim; a table in play has the heavy one.
_LIGHT, _HEAVY = "╭╮╰╯─│", "┏┓┗┛━┃"
_GAP = 1
#: The cells and lines of the rims, and the largest scale of letters.
_RIM, _RIMS, _LARGEST = 4, 2, 6
#: The least cells between the sides, for what is in the rims.
_LEAST = 22

_Heads = Sequence[tuple[int, str]]


class Framed(Struct, frozen=True):
    """A table in its rim.

    Attributes:
        below: the parts in the lower rim, of which the last are left out if room is short.
        live: True if the table plays.
        heads: the words above units and values, if it is the first on its page.
    """

    place: int
    title: str
    rows: Sequence[ListRow]
    below: Sequence[str] = ()
    below_style: str = "$foreground-muted"
    live: bool = False
    heads: Sequence[str] = ()

    @property
    def number(self) -> str:
        """The number on the real table; "" before players have seats."""
        return str(int(self.place)) if self.place else ""

    def draw(
        self,
        width: int,
        height: int,
        form: "_Form",
        deep: int,
        among: Sequence[ListRow],
        air: int = 0,
    ) -> Block:
        """Draw the table, with rows as high as those of the fullest table beside it.

        Args:
            deep: the rows of the fullest table.
            among: the players of the tables above and below.
            air: the blank lines below the upper rim.
        """
        nw, ne, sw, se, line, side = tuple(_HEAVY if self.live else _LIGHT)
        style = "$accent" if self.live else "$foreground-muted"
        said = [*self.below]
        while len(said) > 1 and cell_len(" · ".join(said)) > width - 6:
            said.pop()
        high, inside = height - _RIMS, width - _RIM
        room, scale = high - air, form.scale
        people = people_block(self.rows, inside, room, among, scale, form.columns, deep)
        people = block(people, inside, high, down="bottom")
        above = f"Table {self.number} {self.title or name_of_place(self.place)}".rstrip()
        ends = head_ends(among, inside, form.columns, scale) if self.heads else ()
        heads = [(2 + end, word) for end, word in zip(ends, self.heads, strict=True) if end]
        return [
            _rim(nw + line + ne, above, width, style, "bold $text-accent", heads),
            *(Content.assemble((f"{side} ", style), row, (f" {side}", style)) for row in people),
            _rim(sw + line + se, " · ".join(said), width, style, self.below_style),
        ]


class _Form(NamedTuple):
    """The common form of all tables.

    Attributes:
        scale: the scale of the letters.
        across: the number of tables side by side.
        columns: the columns of players at each table.
        airy: True if a blank line is above and below each player.
    """

    scale: int
    across: int
    columns: int
    airy: bool


def wall_pages(tables: Sequence[Framed], width: int, height: int, large: int = 1) -> list[Block]:
    """Return the tables on as few pages as everyone has room on, all in one form.

    Args:
        large: the most pages for names in large letters.
    """
    few = range(1, min(large, len(tables)) + 1)
    ways = [*product(few, range(_LARGEST, 0, -1))]
    ways += [(pages, 0) for pages in range(1, len(tables) + 1)]
    for pages, scale in ways:
        size = -(-len(tables) // pages)
        parts = [tables[at : at + size] for at in range(0, len(tables), size)]
        # Side by side if possible, and as many in each row.
        acrosses = [*sorted(range(size, 1, -1), key=lambda across: -size % across), 1]
        for rest in product(acrosses, range(1, MOST_COLUMNS + 1), (True, False)):
            drawn = [_page(part, width, height, _Form(scale, *rest)) for part in parts]
            if all(drawn):
                return drawn
    form = _Form(0, 1, 1, False)
    return [each.draw(width, height, form, len(each.rows), each.rows) for each in tables]


def _page(tables: Sequence[Framed], width: int, height: int, form: _Form) -> Block:
    """Return the tables in a form, or [] without room."""
    scale, across, columns, airy = form
    stacks = [[row for table in tables[at::across] for row in table.rows] for at in range(across)]
    wides = [_RIM + max(people_width(stack, scale, columns), _LEAST) for stack in stacks]
    if (wider := width - sum(wides) - (across - 1) * _GAP) < 0:
        return []
    if not scale:  # values need room that comes and goes
        wides = [wide + wider // across for wide in wides]
    rows = [tables[at : at + across] for at in range(0, len(tables), across)]
    deepest = [max(-(-len(table.rows) // columns) for table in row) for row in rows]
    one = max(list_rows(scale), rows_of(scale) + airy)
    highs = [max(deep, 1) * one + _RIMS + airy for deep in deepest]
    if (spare := height - sum(highs)) < 0:
        return []
    air = airy or (scale > 0 and spare >= len(rows))
    if air > airy:
        highs, spare = [high + 1 for high in highs], spare - len(rows)
    apart = spare >= len(rows) - 1
    tables = [tables[0], *(replace(table, heads=()) for table in tables[1:])]
    rows = [tables[at : at + across] for at in range(0, len(tables), across)]
    lines: Block = []
    for row, deep, high in zip(rows, deepest, highs, strict=True):
        placed = zip(row, wides, stacks, strict=False)
        drawn = [table.draw(wide, high, form, deep, stack, air) for table, wide, stack in placed]
        drawn += [block([], wide, high) for wide in wides[len(row) :]]
        lines += [Content("")] * (apart and bool(lines)) + side_by_side(*drawn, gap=_GAP)
    return block(lines, width, height, "center", "top")


def _rim(
    edge: str, words: str, width: int, style: str, words_style: str, heads: _Heads = ()
) -> Content:
    """Return an edge with its words at the left, and heads that end at so many cells."""
    left, line, right = [*edge]
    said = fit(words, max(width - 6, 1))
    said = f" {said} " if said else ""
    rim = Content.assemble((left + line, style), plain(said).stylize(words_style))
    for end, word in heads:
        gap = end - 1 - len(word) - rim.cell_length
        if gap >= -1:  # two words may share the blank between them
            said = f"{' ' * (gap >= 0)}{word} "
            rim += Content.assemble((line * gap, style), (said, "$foreground-muted"))
    return rim + Content.styled(line * max(width - 1 - rim.cell_length, 0) + right, style)
