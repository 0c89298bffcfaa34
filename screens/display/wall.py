"""All tables on one page of the big screen, each in a rim: who sits there, in one size."""

from collections.abc import Sequence
from itertools import product, takewhile

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content

from screens.display.lists import ListRow, people_block, people_lines
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

    def draw(self, width: int, height: int, scale: int, lead: int) -> Block:
        """The table, its people in letters of at most a scale.

        Args:
            lead: the cells of the number and the rule behind it; 0 where it is in the rim.
        """
        nw, ne, sw, se, line, side = tuple(_HEAVY if self.live else _LIGHT)
        style = "$accent" if self.live else "$foreground-muted"
        said = [*self.below]
        while len(said) > 1 and cell_len(" · ".join(said)) > width - 6:
            said.pop()
        high = height - _RIMS
        people = people_block(self.rows, width - _RIM - lead, high, scale)
        above = self.title or name_of_place(self.place) or "Table"
        if lead:
            size = max(scale, 1)
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


def wall_pages(tables: Sequence[Framed], width: int, height: int) -> list[Block]:
    """The tables on as few pages as everybody has room on."""
    drawn: list[Block] = []
    for pages in range(1, len(tables) + 1):
        size = -(-len(tables) // pages)
        parts = [tables[at : at + size] for at in range(0, len(tables), size)]
        drawn = [_page(part, width, height) for part in parts]
        if all(drawn):
            return drawn
    return [block(table.draw(width, height, 0, 0), width, height) for table in tables]


def _page(tables: Sequence[Framed], width: int, height: int) -> Block:
    """The tables in the largest letters, and in full rows if they can be; [] without room."""
    count = len(tables)
    ways = sorted(range(1, count + 1), key=lambda columns: (-count % columns, -columns))
    numbers = (True, False) if count > 1 else (False,)
    tries = product(range(_LARGEST, -1, -1), (True, False), numbers)
    for scale, whole, numbered in tries:
        least, lead = 1, 0
        if numbered:
            least = rows_of(max(scale, 1))
            lead = max(letters_width(table.number, max(scale, 1)) for table in tables) + _RULE
        for columns in ways:
            wide = (width - (columns - 1) * _GAP) // columns
            if -(-count // columns) * (max(list_rows(scale), least) + _RIMS) > height:
                continue
            inside = wide - _RIM - lead
            lines_of = (people_lines(table.rows, inside, scale, whole=whole) for table in tables)
            needs = [*takewhile(bool, lines_of)]
            if len(needs) < count:
                continue
            starts = range(0, count, columns)
            highest = [max(*needs[at : at + columns], least) + _RIMS for at in starts]
            spare = height - sum(highest)
            if spare < 0:
                continue
            lines: Block = []
            for at, needed in zip(starts, highest, strict=True):
                high = needed + min(spare // len(starts), needed - _RIMS)
                row = tables[at : at + columns]
                drawn = [table.draw(wide, high, scale, lead) for table in row]
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
