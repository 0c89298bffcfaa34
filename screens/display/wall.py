"""All tables on one page of the big screen, each in a rim: who sits there, in one size."""

from collections.abc import Sequence
from itertools import product
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
from tourney.night.state.place import name_of_place

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

    def draw(self, width: int, height: int, form: "_Form", lead: int, deepest: int) -> Block:
        """The table, its rows as high as those of the fullest one.

        Args:
            lead: the cells of the number and the rule behind it; 0 where it is in the rim.
            deepest: the lines that the people of the fullest table take.
        """
        nw, ne, sw, se, line, side = tuple(_HEAVY if self.live else _LIGHT)
        style = "$accent" if self.live else "$foreground-muted"
        said = [*self.below]
        while len(said) > 1 and cell_len(" · ".join(said)) > width - 6:
            said.pop()
        high, inside = height - _RIMS, width - _RIM - lead
        lines = people_lines(self.rows, inside, form.scale, form.columns, whole=False)
        tall = high * min(lines or deepest, deepest) // max(deepest, 1)
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
            drawn = [_page(part, width, height, form) for part in parts]
            if all(drawn):
                return drawn
    form = _Form(0, False, False, 1, 1)
    return [block(each.draw(width, height, form, 0, 1), width, height) for each in tables]


def _page(tables: Sequence[Framed], width: int, height: int, form: _Form) -> Block:
    """The tables in a form; [] without room."""
    least, lead = 1, 0
    if form.numbered:
        size = max(form.scale, 1)
        least = rows_of(size)
        lead = max(letters_width(table.number, size) for table in tables) + _RULE
    wide = (width - (form.across - 1) * _GAP) // form.across
    starts = range(0, len(tables), form.across)
    if len(starts) * (max(list_rows(form.scale), least) + _RIMS) > height:
        return []
    needs, inside = [], wide - _RIM - lead
    for table in tables:
        needs.append(people_lines(table.rows, inside, form.scale, form.columns, whole=form.whole))
    if not all(needs):
        return []
    highest = [max(*needs[at : at + form.across], least) + _RIMS for at in starts]
    spare = height - sum(highest)
    if spare < 0:
        return []
    lines: Block = []
    for at, needed in zip(starts, highest, strict=True):
        high = needed + spare // len(starts)
        row = tables[at : at + form.across]
        deepest = max(*needs[at : at + form.across], 1)
        drawn = [table.draw(wide, high, form, lead, deepest) for table in row]
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
