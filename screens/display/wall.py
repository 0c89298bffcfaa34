"""All tables on one page of the big screen, each in a rim: who sits there, in one size."""

from collections.abc import Sequence
from itertools import product, takewhile
from typing import NamedTuple

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content

from screens.display.lists import MOST_COLUMNS, ListRow, people_block, people_lines
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

#: Lighter and heavier rims: a table that plays has the heavy one.
_LIGHT, _HEAVY = "╭╮╰╯─│", "┏┓┗┛━┃"
_GAP = 1
#: Cells and lines of the rim, and the most letters are worth.
_RIM, _RIMS, _LARGEST = 4, 2, 6
#: Between a table's number and its people.
_RULE = 3


class Framed(Struct, frozen=True):
    """A table in its rim.

    Attributes:
        place: its number is before the people, in letters as large as theirs and at least three
            lines high; in the rim where there is no room.
        below: what stands in the lower rim. Of what is below, the last is left out where there is
            no room.
        live: it plays.
    """

    place: int
    title: str
    rows: Sequence[ListRow]
    below: Sequence[str] = ()
    below_style: str = "$foreground-muted"
    live: bool = False

    @property
    def number(self) -> str:
        """As it stands on the table; "" where people wait for theirs."""
        return str(int(self.place)) if self.place else ""

    def draw(
        self, width: int, height: int, form: "_Form", lead: int, lines: int = 1, deepest: int = 1
    ) -> Block:
        """The table, its rows as high as those of the fullest one.

        Args:
            lead: the cells of the number and the rule behind it; 0 where it is in the rim.
            lines: those that its people need, and `deepest` those of the fullest table.
        """
        nw, ne, sw, se, line, side = tuple(_HEAVY if self.live else _LIGHT)
        style = "$accent" if self.live else "$foreground-muted"
        said = [*self.below]
        while len(said) > 1 and cell_len(" · ".join(said)) > width - 6:
            said.pop()
        high, inside = height - _RIMS, width - _RIM - lead
        tall = high * lines // deepest
        people = people_block(self.rows, inside, tall, form.scale, form.columns)
        people = block(people, inside, high, down="top")
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
    """How all tables are drawn.

    Attributes:
        whole: no name is cut or smaller than the others.
        numbered: the number is before the people.
        across: tables beside each other.
        columns: of people at each.
    """

    scale: int
    whole: bool
    numbered: bool
    across: int
    columns: int


def wall_pages(tables: Sequence[Framed], width: int, height: int, large: int = 1) -> list[Block]:
    """The tables on as few pages as everybody has room on, all in one form.

    Args:
        large: the most pages for names in large letters.
    """
    few = range(1, min(large, len(tables)) + 1)
    ways = [*product((True, False), few, range(_LARGEST, 0, -1))]
    ways += [(whole, pages, 0) for pages in range(1, len(tables) + 1) for whole in (True, False)]
    for whole, pages, scale in ways:
        size = -(-len(tables) // pages)
        parts = [tables[at : at + size] for at in range(0, len(tables), size)]
        acrosses = sorted(range(1, size + 1), key=lambda across: (-size % across, -across))
        # A number gives way before names do.
        numbers = ((True, False) if whole else (False, True)) if size > 1 else (False,)
        for rest in product(numbers, acrosses, range(1, MOST_COLUMNS + 1)):
            form = _Form(scale, whole, *rest)
            drawn = [*takewhile(bool, (_page(part, width, height, form) for part in parts))]
            if len(drawn) == len(parts):
                return drawn
    form = _Form(0, False, False, 1, 1)
    return [block(each.draw(width, height, form, 0), width, height) for each in tables]


def _page(tables: Sequence[Framed], width: int, height: int, form: _Form) -> Block:
    """The tables in a form; [] without room."""
    least, lead = 1, 0
    if form.numbered:
        size = max(form.scale, 1)
        least = rows_of(size)
        lead = max(letters_width(table.number, size) for table in tables) + _RULE
    wide = (width - (form.across - 1) * _GAP) // form.across
    starts = range(0, len(tables), form.across)

    def highest(needs: Sequence[int]) -> list[int]:
        return [max(*needs[at : at + form.across], least) + _RIMS for at in starts]

    # Before any name is measured: each has one line at least.
    fewest = [-(-len(table.rows) // form.columns) * list_rows(form.scale) for table in tables]
    if sum(highest(fewest)) > height:
        return []
    inside, scale, columns = wide - _RIM - lead, form.scale, form.columns
    lines_of = (
        people_lines(table.rows, inside, scale, columns, whole=form.whole) for table in tables
    )
    needs = [*takewhile(bool, lines_of)]
    if len(needs) < len(tables) or (spare := height - sum(highest(needs))) < 0:
        return []
    lines: Block = []
    for at, needed in zip(starts, highest(needs), strict=True):
        high = needed + spare // len(starts)
        row, taken = tables[at : at + form.across], needs[at : at + form.across]
        drawn = [
            table.draw(wide, high, form, lead, its, max(taken))
            for table, its in zip(row, taken, strict=True)
        ]
        drawn += [block([], wide, high)] * (form.across - len(row))
        lines += side_by_side(*drawn, gap=_GAP)
    return block(lines, width, height, "center")


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
