"""Rows of names on the big screen, in letters of one size: the largest in which they have room.

Units are a bar below the name, or a figure behind it.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len
from textual.content import Content

from screens.ui.large.letters import (
    Block,
    block,
    have_room,
    letters_width,
    list_rows,
    rows_of,
    side_by_side,
    usual_width,
    words_block,
)

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
        note: in smaller letters behind the name; it gives way where there is no room.
        units: how many, of how many; a bar in the line below.
        figure: behind the note, where there is no room for the bar.
        after: at the right: a figure, a table.
        widest: the widest text that may come there: room is kept for it.
        style: of name and figure.
        tone: of the text at either end, if `style` says nothing.
        quiet: it stands back: the person is out.
    """

    name: str
    before: str = ""
    marks: Content = _NO_MARKS
    note: str = ""
    figure: str = ""
    units: tuple[int, int] = (0, 0)
    after: str = ""
    widest: str = ""
    style: str = ""
    tone: str = "$accent"
    quiet: bool = False


class _Layout(Struct, frozen=True):
    """Rows in columns, each so many deep and of so many cells and lines.

    Attributes:
        parts: the cells of each part of a row; without any it is left out.
        fits: nearly all names have room.
    """

    columns: int
    deep: int
    wide: int
    high: int
    scale: int
    note_scale: int
    parts: Sequence[int]
    fits: bool

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
        wide = _taken(self.parts, self.scale)
        taken = self.columns * (wide + _BETWEEN) - _BETWEEN
        drawn = replace(self, wide=wide).draw(rows, taken, height)
        return block(drawn, width, height, "center")

    def _row(self, row: ListRow) -> Block:
        style = row.style or ("$foreground-muted" if row.quiet else "")
        weight, ends, scale = "" if row.quiet else "bold", style or row.tone, self.scale
        barred = _is_barred(row, scale, self.high)
        high = rows_of(scale) if barred else self.high
        before, marks, name, note, figure, after = self.parts
        muted = "$foreground-muted"
        drawn = (
            words_block(row.before, before, high, ends, "right", scale, weight),
            block([row.marks], marks, high),
            words_block(row.name, name, high, style, "left", scale, weight),
            words_block(row.note, note, high, muted, "right", self.note_scale, weight=""),
            words_block(row.figure, figure, high, style, "right", scale, weight),
            words_block(row.after, after, high, ends, "right", scale, weight),
        )
        gaps = _gaps(self.parts, scale)
        line = block([], 0, high)
        for part, wide, gap in zip(drawn, self.parts, gaps, strict=True):
            line = side_by_side(line, part, gap=gap) if wide else line
        if barred:
            left = before + marks + sum(gaps[:3])
            line.append(_bar(*row.units, line[0].cell_length - left).pad_left(left))
        return block(line, self.wide, self.high, down="top")


def _is_barred(row: ListRow, scale: int, high: int) -> bool:
    return row.units[1] > 0 and high > rows_of(scale)


def _gaps(parts: Sequence[int], scale: int) -> list[int]:
    """The cells before each part that is there; marks belong to the name."""
    gap = _GAP * max(scale, 1)
    before, marks, *others = parts
    first = gap * bool(before)
    return [0, first * bool(marks), first * (not marks), *(gap * bool(its) for its in others[1:])]


def _taken(parts: Sequence[int], scale: int) -> int:
    return sum(parts) + sum(_gaps(parts, scale))


def _measured(
    rows: Sequence[ListRow], wide: int, scale: int, note: int | None, high: int
) -> list[int]:
    """The cells of each part of a row; what is left is the name's.

    Args:
        note: in what letters notes are; None if there aren't any.
    """

    def widest(texts: Iterator[str], its: int = scale) -> int:
        return max(letters_width(text, its) for text in texts)

    barred = _is_barred(rows[0], scale, high)
    after = widest(row.after for row in rows)
    parts = [
        widest(row.before for row in rows),
        max(row.marks.cell_length for row in rows),
        0,
        0 if note is None else widest((row.note for row in rows), note),
        0 if barred else widest(row.figure for row in rows),
        max(after, widest(row.widest for row in rows)) if scale else after,
    ]
    parts[2] = max(wide - _taken(parts, scale), 1)
    return parts


def _laid_out(
    rows: Sequence[ListRow],
    width: int,
    height: int,
    columns: int,
    deep: int,
    largest: int = _LARGEST,
) -> _Layout:
    """The largest letters in which the rows fit; notes get smaller first, and then give way."""
    wide = max((width - (columns - 1) * _BETWEEN) // columns, 1)
    deep = min(deep, max(height, 1))
    high = min(max(height // deep, 1), _HIGHEST)
    names = [row.name for row in rows]
    for scale in range(largest if wide >= _LEAST_COLUMN else -1, -1, -1):
        for note in (max(scale - 1, 0), 0) if list_rows(scale) <= high else ():
            parts = _measured(rows, wide, scale, note, high)
            if have_room(names, scale, parts[2]):
                plates = [cell_len(name) + 2 * bool(scale) for name in names]
                bar = _UNIT * rows[0].units[1] * _is_barred(rows[0], scale, high)
                widest = max(*plates, *(letters_width(name, scale) for name in names), bar)
                parts[2] = min(widest, parts[2])  # figures are right behind the names
                return _Layout(columns, deep, wide, high, scale, note, parts, fits=True)
    parts = _measured(rows, wide, 0, None, high)
    return _Layout(columns, deep, wide, high, 0, 0, parts, fits=False)


def _roomiest(rows: Sequence[ListRow], size: int, width: int, height: int, columns: int) -> _Layout:
    """The layout that has so many rows, or most of them; then that of the largest letters."""
    each = (
        _laid_out(rows, width, height, count, -(-size // count)) for count in range(1, columns + 1)
    )
    return max(each, key=lambda its: (min(its.size, size), its.fits, its.scale, -its.columns))


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
        layout = _laid_out(rows, width, height, 1, size)
    else:
        size = -(-len(rows) // pages)
        layout = _roomiest(rows, size, width, height, max(width // _LEAST_COLUMN, 1))
    for start in range(0, len(rows), layout.size):
        yield layout.compact(rows[start : start + layout.size], width, height)


_Groups = Sequence[tuple[str, Sequence[str]]]


def group_pages(groups: _Groups, width: int, height: int, pages: int) -> Iterator[Block]:
    """Names in columns under a heading a group; in large letters on no more pages than these."""
    drawn = _grouped(groups, width, height, 1)
    if len(drawn) > pages:
        drawn = _grouped(groups, width, height, 0)
    yield from (block(lines, width, height, "center") for lines in drawn)


def _grouped(groups: _Groups, width: int, height: int, scale: int) -> list[Block]:
    """The pages of groups, each as high as it comes."""
    widths = [letters_width(name, scale) for _, names in groups for name in names]
    # One long name does not make the columns of all others wide.
    wide = min(max(widths), usual_width(widths) * 3 // 2 if scale else width)
    most = max(len(names) for _, names in groups)
    columns = min(max((width + _BETWEEN) // (wide + _BETWEEN), 1), most)
    taken = min(max(columns * (wide + _BETWEEN) - _BETWEEN, _HEADING), width)
    drawn: list[Block] = [[]]
    for heading, names in groups:
        head = words_block(heading, taken, rows_of(scale), "$text-accent", largest=scale)
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
    rows: Sequence[ListRow],
    width: int,
    height: int,
    scale: int = _LARGEST,
    columns: int = 0,
    deep: int = 0,
) -> Block:
    """Everyone at a table, in as many columns as make them large.

    Args:
        scale: of the letters, with a number of columns and of rows in each.
    """
    if not rows:
        return block([], width, height)
    if columns:
        layout = _laid_out(rows, width, height, columns, deep, scale)
    else:
        layout = _roomiest(rows, len(rows), width, height, MOST_COLUMNS)
    return layout.draw(rows, width, height)


def people_fit(rows: Sequence[ListRow], width: int, scale: int, columns: int) -> bool:
    """True if they have room beside each other in letters of a scale."""
    wide = (width - (columns - 1) * _BETWEEN) // columns
    if not rows or wide < _LEAST_COLUMN:
        return not rows
    room = _measured(rows, wide, scale, None, 0)[2]
    return have_room([row.name for row in rows], scale, room)


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
