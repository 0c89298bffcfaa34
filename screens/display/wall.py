"""All tables on one page of the big screen, each in a rim, with names in one size."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content

from screens.display.lists import MOST_COLUMNS, ListRow, people_block, people_fit
from screens.ui.large.letters import (
    Block,
    block,
    letters_width,
    list_rows,
    rows_of,
    side_by_side,
    words_block,
)
from screens.ui.text import fit, plain
from tourney.night.state.plan import name_of_place

#: The light and the heavy rim; a table in play has the heavy one.
_LIGHT, _HEAVY = "╭╮╰╯─│", "┏┓┗┛━┃"
_GAP = 1
#: The cells and lines of the rims, and the largest scale of letters.
_RIM, _RIMS, _LARGEST = 4, 2, 6
#: The cells between a table's number and its players.
_RULE = 3


class Framed(Struct, frozen=True):
    """A table in its rim.

    Attributes:
        place: the table's number. It stands before the players, at least three lines high; without
            room it is in the rim.
        below: the parts in the lower rim, of which the last are left out if room is short.
        live: True if the table plays.
    """

    place: int
    title: str
    rows: Sequence[ListRow]
    below: Sequence[str] = ()
    below_style: str = "$foreground-muted"
    live: bool = False

    @property
    def number(self) -> str:
        """The number on the real table; "" before players have seats."""
        return str(int(self.place)) if self.place else ""

    def draw(self, width: int, height: int, form: "_Form", lead: int, deep: int) -> Block:
        """Draw the table, with rows as high as those of the fullest table beside it.

        Args:
            lead: the cells of the number and the rule behind it; 0 if the number is in the rim.
            deep: the rows of the fullest table.
        """
        nw, ne, sw, se, line, side = tuple(_HEAVY if self.live else _LIGHT)
        style = "$accent" if self.live else "$foreground-muted"
        said = [*self.below]
        while len(said) > 1 and cell_len(" · ".join(said)) > width - 6:
            said.pop()
        high, inside = height - _RIMS, width - _RIM - lead
        people = people_block(self.rows, inside, high, form.scale, form.columns, deep)
        above = self.title or name_of_place(self.place) or "Table"
        if lead:
            size = max(form.scale, 1)
            number = words_block(
                self.number, lead - _RULE, rows_of(size), "$text-accent", "right", size
            )
            number = block(number, lead - _RULE, high, down="top")
            people = side_by_side(number, [Content.styled(" │ ", style)] * high, people)
        else:
            above = " ".join(["Table", self.number, *[above] * (above != "Table")])
        return [
            _rim(nw, line, ne, above, width, style, "bold $text-accent"),
            *(Content.assemble((f"{side} ", style), row, (f" {side}", style)) for row in people),
            _rim(sw, line, se, " · ".join(said), width, style, self.below_style),
        ]


class _Form(NamedTuple):
    """The common form of all tables.

    Attributes:
        scale: the scale of the letters.
        numbered: True if the numbers stand before the players.
        across: the number of tables side by side.
        columns: the columns of players at each table.
    """

    scale: int
    numbered: bool
    across: int
    columns: int


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
        acrosses = sorted(range(1, size + 1), key=lambda across: (-size % across, -across))
        # Numbers give way before names become smaller.
        numbers = (True, False) if size > 1 else (False,)
        for rest in product(numbers, acrosses, range(1, MOST_COLUMNS + 1)):
            drawn = [_page(part, width, height, _Form(scale, *rest)) for part in parts]
            if all(drawn):
                return drawn
    form = _Form(0, False, 1, 1)
    return [
        block(each.draw(width, height, form, 0, len(each.rows)), width, height) for each in tables
    ]


def _page(tables: Sequence[Framed], width: int, height: int, form: _Form) -> Block:
    """Return the tables in a form, or [] without room."""
    scale, numbered, across, columns = form
    size = max(scale, 1)
    numbers = max(letters_width(table.number, size) for table in tables)
    lead, least = (numbers + _RULE, rows_of(size)) if numbered else (0, 1)
    wide = (width - (across - 1) * _GAP) // across
    rows = [tables[at : at + across] for at in range(0, len(tables), across)]
    deepest = [max(-(-len(table.rows) // columns) for table in row) for row in rows]
    highs = [max(deep * list_rows(scale), least) + _RIMS for deep in deepest]
    if (spare := height - sum(highs)) < 0:
        return []
    if not all(people_fit(table.rows, wide - _RIM - lead, scale, columns) for table in tables):
        return []
    lines: Block = []
    for row, deep, needed in zip(rows, deepest, highs, strict=True):
        high = needed + spare // len(rows)
        drawn = [table.draw(wide, high, form, lead, deep) for table in row]
        drawn += [block([], wide, high)] * (across - len(row))
        lines += side_by_side(*drawn, gap=_GAP)
    return block(lines, width, height, "center")


def _rim(
    left: str, line: str, right: str, words: str, width: int, style: str, words_style: str
) -> Content:
    """Return an edge with its words in the middle."""
    said = fit(words, max(width - 6, 1))
    said = f" {said} " if said else ""
    spare = max(width - 2 - cell_len(said), 0)
    return Content.assemble(
        (left + line * (spare // 2), style),
        plain(said).stylize(words_style),
        (line * (spare - spare // 2) + right, style),
    )
