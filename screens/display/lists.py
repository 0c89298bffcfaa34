"""Rows of names on the big screen, in the largest letters in which nearly all of them fit.

Units are pips in the line of the name, or a bar below it.
"""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len
from textual.content import Content

from screens.ui.large.letters import (
    Block,
    block,
    letters_width,
    list_rows,
    rows_of,
    side_by_side,
    title_block,
    usual_width,
    words_block,
    wrapped,
)
from screens.ui.play.pips import MOST_PIPS, pips

#: No one reads more at a glance.
MOST_NAMES = 8
#: Rows are no higher than that, however few there are, and no letters are larger.
_HIGHEST, _LARGEST = 9, 9
#: Between the parts of a row, between columns, and the least a column is wide.
_GAP, _BETWEEN, _LEAST_COLUMN = 2, 4, 14
#: People of one table are in no more columns.
MOST_COLUMNS = 3
#: Of the bar, a unit left and one lost.
_FULL, _LOST = "━", "╌"
#: Cells of a unit below a short name.
_UNIT = 6
#: Cells for what a group shares.
_HEADING = 48
_NO_MARKS = Content("")


class ListRow(Struct, frozen=True):
    """A line of a list.

    Attributes:
        before: before the name: a rank.
        marks: right before the name, as wide in every row.
        name: in letters as large as fit in nearly all the rows.
        note: in smaller letters behind the name; it gives way where there is no room.
        figure: behind that, in the letters of the name, where there is no room for pips.
        pips: how many, of how many; a bar in the line below, or behind the note; the first to
            give way.
        after: at the right: a figure, a table.
        widest: the widest text that may come there: room is kept for it.
        low: right behind that.
        tone: of the text at either end, if `style` says nothing.
        quiet: it stands back: the person is out.
    """

    name: str
    before: str = ""
    marks: Content = _NO_MARKS
    note: str = ""
    figure: str = ""
    pips: tuple[int, int] = (0, 0)
    after: str = ""
    widest: str = ""
    low: str = ""
    style: str = ""
    tone: str = "$accent"
    quiet: bool = False


class _Layout(Struct, frozen=True):
    """Rows in columns, each so many deep and of so many cells and lines.

    Attributes:
        parts: the gap before each part of a row, and its cells; without any it is left out.
        whole: no name but a long one is cut.
        plated: a name is smaller than the others.
        broken: a long one is in two lines where it can be, and its row as much higher.
    """

    columns: int
    deep: int
    wide: int
    high: int
    scale: int
    note_scale: int
    parts: Sequence[tuple[int, int]]
    whole: bool
    plated: bool = False
    broken: bool = True

    @property
    def size(self) -> int:
        """The number of rows."""
        return self.columns * self.deep

    def draw(self, rows: Sequence[ListRow], width: int, height: int) -> Block:
        """The rows from the top of each column down."""
        cells = [self._row(row) for row in rows]
        columns = [cells[at : at + self.deep] for at in range(0, self.size, self.deep)]
        stacked = [[line for cell in column for line in cell] for column in columns]
        drawn = [block(lines, self.wide, height, down="top") for lines in stacked]
        return block(side_by_side(*drawn, gap=_BETWEEN), width, height)

    def compact(self, rows: Sequence[ListRow], width: int, height: int) -> Block:
        """The same in the middle, its columns no wider than what is in them."""
        wide = min(sum(gap + part for gap, part in self.parts if part), self.wide)
        taken = self.columns * (wide + _BETWEEN) - _BETWEEN
        return block(replace(self, wide=wide).draw(rows, taken, height), width, height, "center")

    def _row(self, row: ListRow) -> Block:
        style = row.style or ("$foreground-muted" if row.quiet else "")
        weight, ends, scale = "" if row.quiet else "bold", style or row.tone, self.scale
        barred = row.pips[1] > 0 and self.high > rows_of(scale)
        lines = len(_lines_of(row.name, self.parts[2][1], scale)) if self.broken else 1
        whole = self.high * lines
        high = list_rows(scale) * lines - (scale > 1) if barred else whole
        before, marks, name, note, figure, dots, after, low = (wide for _, wide in self.parts)
        last = "$text-error" if row.low.strip() else ends
        drawn = (
            words_block(row.before, before, high, ends, "right", scale, weight),
            block([row.marks], marks, high),
            title_block(row.name, name, high, style, "left", scale)
            if lines > 1
            else words_block(row.name, name, high, style, "left", scale, weight),
            words_block(
                row.note, note, high, "$foreground-muted", "right", self.note_scale, weight=""
            ),
            words_block(row.figure, figure, high, style, "right", scale, weight),
            block([_pips(*row.pips)], dots, high),
            words_block(row.after, after, high, last, "right", scale, weight),
            block([Content.styled(row.low, "bold $text-error")], low, high),
        )
        line, left = block([], 0, high), 0
        for at, ((gap, wide), part) in enumerate(zip(self.parts, drawn, strict=True)):
            if wide:
                line = side_by_side(line, part, gap=gap)
                left += (gap + wide) * (at < 2)
        if barred:
            left += self.parts[2][0]
            line.append(_bar(*row.pips, line[0].cell_length - left).pad_left(left))
        return block(line, self.wide, whole, down="top")


def _lines_of(name: str, width: int, scale: int) -> list[str]:
    """The name, broken if it is too long and can be."""
    return wrapped(name, width, scale) or [name]


def _widest(lines: Sequence[str], scale: int) -> int:
    """The cells of the widest, on its plate where it has no large letters."""
    return max(max(letters_width(line, scale), cell_len(line) + 2 * bool(scale)) for line in lines)


def _deepest(names: Sequence[Sequence[str]], deep: int) -> int:
    """The lines of the names in the longest of the columns, each so many deep."""
    return max(sum(map(len, names[at : at + deep])) for at in range(0, len(names), deep))


def _measured(
    rows: Sequence[ListRow],
    wide: int,
    scale: int,
    note: int | None,
    *,
    dotted: bool = False,
    figured: bool = True,
) -> list[tuple[int, int]]:
    """The parts of a row as `_Layout` has them; what is left is the name's.

    Args:
        note: in what letters notes are; None if there aren't any.
        dotted: pips are in the line of the name.
    """
    gap = _GAP * max(scale, 1)
    before = max(letters_width(row.before, scale) for row in rows)
    noted = 0 if note is None else max(letters_width(row.note, note) for row in rows)
    figure = max(letters_width(row.figure, scale) for row in rows) if figured else 0
    dots = max(pips_width(row.pips[1]) for row in rows) if dotted else 0
    afters = [words for row in rows for words in (row.after, row.widest if scale else "")]
    after = max(letters_width(words, scale) for words in afters)
    # Where no pips part two figures, more air does.
    apart = gap * (2 if scale and figure and not dots else 1)
    marks = max(row.marks.cell_length for row in rows)
    parts = [
        (0, before),
        (gap * bool(before), marks),
        (gap * bool(before and not marks), 0),
        (gap, noted),
        (gap, figure),
        (gap, dots),
        (apart, after),
        (0, max(len(row.low) for row in rows)),
    ]
    taken = sum(each + part for each, part in parts if part)
    parts[2] = (parts[2][0], max(wide - parts[2][0] - taken, 1))
    return parts


def _laid_out(
    rows: Sequence[ListRow],
    width: int,
    height: int,
    columns: int,
    deep: int,
    largest: int,
    least: int = 1,
) -> _Layout:
    """The largest letters in which the rows fit; notes get smaller first, and then give way.

    Args:
        least: in smaller ones a name may be smaller than the others before all of them are.
    """
    wide = max((width - (columns - 1) * _BETWEEN) // columns, 1)
    deep = min(deep, max(height, 1))
    high = min(max(height // deep, 1), _HIGHEST)
    names, roomy = [row.name for row in rows], wide >= _LEAST_COLUMN
    pipped = rows[0].pips[1] > 0
    # One size for all; only where none is large enough may a name be smaller than the others.
    alike = [(scale, True) for scale in range(largest, max(least, 1) - 1, -1)]
    for scale, same in (*alike, *((scale, False) for scale in range(largest, -1, -1))):
        if list_rows(scale) > high:
            continue
        barred = pipped and high > rows_of(scale)
        dots = pipped and not barred
        ways = ((dots, max(scale - 1, 0)), (dots, 0), (False, 0), (False, None))
        for dotted, note in ways[: 3 if scale > 1 else 4]:
            figured = not (barred or dotted)
            parts = _measured(rows, wide, scale, note, dotted=dotted, figured=figured)
            room = parts[2][1]
            # Notes give way before a name does.
            noted = note is not None and any(row.note for row in rows)
            whole = not noted or _widest(names, scale) <= room
            for lines in ([_lines_of(name, room, scale) for name in names], [[n] for n in names]):
                each = min(max(height // _deepest(lines, deep), 1), _HIGHEST)
                if each < list_rows(scale) + barred:
                    continue
                said = [line for name in lines for line in name]
                fit = _have_room(said, scale, room, same=same)
                if roomy and whole and fit:
                    widest = max(_widest(said, scale), _UNIT * rows[0].pips[1] * barred)
                    parts[2] = (parts[2][0], min(widest, room))
                    return _Layout(
                        *(columns, deep, wide, each, scale, note or 0, parts),
                        whole=True,
                        plated=_widest(said, scale) > room,
                        broken=len(said) > len(names),
                    )
    parts = _measured(rows, wide, 0, None)
    return _Layout(columns, deep, wide, high, 0, 0, parts, whole=False)


def _roomiest(
    rows: Sequence[ListRow], size: int, width: int, height: int, columns: int, largest: int
) -> _Layout:
    """The layout that has so many rows, or most of them; then that of the largest letters."""
    each = (
        _laid_out(rows, width, height, count, -(-size // count), largest)
        for count in range(1, columns + 1)
    )
    # A line for bars is worth a column more, but not to two people.
    barred = len(rows) > 2 and rows[0].pips[1] > 0
    return max(
        each,
        key=lambda its: (
            min(its.size, size),
            its.whole,
            its.scale > 0 and not its.plated,
            its.scale,
            barred and min(its.high, 2),
            -its.columns,
        ),
    )


def list_pages(
    rows: Sequence[ListRow], width: int, height: int, most: int = MOST_NAMES, pages: int = 0
) -> Iterator[Block]:
    """The pages of a list, each exactly so wide and high.

    Args:
        most: rows on a page, where these are no more pages than there may be.
        pages: no more of them, if that can be; then there are more rows on each, in columns.
    """
    if not rows:
        return
    # As many on each as can be written large, and about as many on the last.
    count = -(-len(rows) // min(max(height // rows_of(1), 1), most))
    size = -(-len(rows) // count)
    if not pages or count <= pages:
        layout = _laid_out(rows, width, height, 1, size, _LARGEST)
    else:
        size = -(-len(rows) // pages)
        layout = _roomiest(rows, size, width, height, max(width // _LEAST_COLUMN, 1), _LARGEST)
    for start in range(0, len(rows), layout.size):
        yield layout.compact(rows[start : start + layout.size], width, height)


_Groups = Sequence[tuple[str, Sequence[str]]]


def group_pages(groups: _Groups, width: int, height: int, pages: int) -> Iterator[Block]:
    """Names in columns under a heading a group; in large letters on no more pages than these."""
    ways = ((1, max), (0, max), (0, usual_width))
    # Headings give way to fewer pages, then one long name does, then all of them do.
    large = [_grouped(groups, width, height, heads, 1, of) for heads, of in ways]
    drawn = min(large, key=len)
    if len(drawn) > pages:
        drawn = _grouped(groups, width, height, 0, 0, max)
    yield from (block(lines, width, height, "center") for lines in drawn)


def _grouped(
    groups: _Groups,
    width: int,
    height: int,
    heads: int,
    scale: int,
    of: Callable[[list[int]], int],
) -> list[Block]:
    """The pages of groups, each as high as it comes.

    Args:
        heads: the scale of the headings.
        of: the width of a column, by those of the names.
    """
    widths = [letters_width(name, scale) for _, names in groups for name in names]
    most = max(len(names) for _, names in groups)
    columns = min(max((width + _BETWEEN) // (of(widths) + _BETWEEN), 1), most)
    wide = min(max(widths), (width + _BETWEEN) // columns - _BETWEEN)
    taken = min(max(columns * (wide + _BETWEEN) - _BETWEEN, _HEADING), width)
    drawn: list[Block] = [[]]
    for heading, names in groups:
        head = words_block(heading, taken, rows_of(heads), "$text-accent", largest=heads)
        for at in range(0, len(names), columns):
            shown = [*names[at : at + columns], *[""] * columns][:columns]
            cells = [words_block(name, wide, rows_of(scale), largest=scale) for name in shown]
            row = block(side_by_side(*cells, gap=_BETWEEN), taken, rows_of(scale))
            above = [*[Content("")] * bool(drawn[-1]), *head] if not at else []
            if len(drawn[-1]) + len(above) + len(row) > height and drawn[-1]:
                drawn.append([])
                above = head
            drawn[-1] += [*above, *row]
    return drawn


# The people at a table


def people_block(
    rows: Sequence[ListRow], width: int, height: int, scale: int = _LARGEST, columns: int = 0
) -> Block:
    """Everyone at a table, in as many columns as make them large.

    Args:
        scale: of the letters, with a number of columns; else the largest that they may have.
    """
    if not rows:
        return block([], width, height)
    if columns:
        deep = -(-len(rows) // columns)
        layout = _laid_out(rows, width, height, columns, deep, scale, least=scale)
    else:
        layout = _roomiest(rows, len(rows), width, height, MOST_COLUMNS, scale)
    return layout.draw(rows, width, height)


def people_lines(
    rows: Sequence[ListRow], width: int, scale: int, columns: int, *, whole: bool
) -> int:
    """The lines in which they have room in letters of a scale; 0 where they have none.

    Args:
        whole: no name may be cut or smaller than the others, not even a long one.
    """
    if not rows:
        return list_rows(scale)
    wide = (width - (columns - 1) * _BETWEEN) // columns
    if wide < _LEAST_COLUMN:
        return 0
    room = _measured(rows, wide, scale, None)[2][1]
    names = [_lines_of(row.name, room, scale) for row in rows]
    lines = [line for name in names for line in name]
    fits = _have_room(lines, scale, room, same=whole)
    return _deepest(names, -(-len(rows) // columns)) * list_rows(scale) if fits else 0


def _have_room(lines: Sequence[str], scale: int, room: int, *, same: bool) -> bool:
    """True if all fit in letters of a scale; if not `same`, one in ten may be on a plate."""
    wide = sum(letters_width(line, scale) > room for line in lines)
    return wide <= (0 if same else len(lines) // 10)


# Units


def pips_width(most: int) -> int:
    """The width of this many pips; 0 where there are too many to count at a glance."""
    return len(pips(0, most)) if 0 < most <= MOST_PIPS else 0


def _pips(units: int, most: int) -> Content:
    """Units, those lost hollow; nothing of a player who has none to draw."""
    drawn = pips(units, most) if pips_width(most) else ""
    full = drawn.rfind("●") + 1
    return Content.assemble((drawn[:full], "$accent"), (drawn[full:], "$foreground-muted"))


def _bar(units: int, most: int, width: int) -> Content:
    """A part for each unit, those lost as a thin line; nothing where no one has any to draw."""
    wide = width // most - 1 if units else 0
    if wide < 1:
        return Content(" " * width)
    parts = (
        (_FULL * wide, "$accent") if at < units else (_LOST * wide, "$foreground-muted")
        for at in range(most)
    )
    bar = Content(" ").join(Content.styled(*part) for part in parts)
    return bar.pad_right(width - bar.cell_length)
