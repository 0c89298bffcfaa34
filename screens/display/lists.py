"""Rows of names on the big screen, all in letters of one size, the largest that fits.

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

#: The most names on a page, as no one reads more at a glance.
MOST_NAMES = 8
#: The most lines of a row, however few rows there are, and the largest scale of letters.
_HIGHEST, _LARGEST = 9, 9
#: The cells between the parts of a row, between columns, and of the narrowest column.
_GAP, _BETWEEN, _LEAST_COLUMN = 2, 4, 14
#: The most columns for the players of one table.
MOST_COLUMNS = 3
#: The characters of a bar, for a unit left and a unit lost.
_FULL, _LOST = "━", "╌"
#: The cells of a unit in the bar below a short name.
_UNIT = 6
#: The least cells of a page of groups, for their headings.
_HEADING = 48
_NO_MARKS = Content("")


class ListRow(Struct, frozen=True):
    """A line of a list.

    Attributes:
        before: the text before the name, such as a rank.
        marks: the marks right before the name, as wide in every row.
        note: smaller text behind the name, left out if there is no room.
        units: the units left and the most units, for the bar below.
        figure: the units in figures, in place of a bar without room.
        after: the text at the right, such as a figure or a table.
        widest: the widest text that `after` may become, for which room is kept.
        style: the style of name and figure.
        tone: the style of the text at either end, if `style` is empty.
        quiet: True if the player is out, so that the row stands back.
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
    """Rows in columns, each of so many rows, cells and lines.

    Attributes:
        parts: the cells of each part of a row; a part of 0 cells is left out.
        fits: True if nearly all names have room.
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
        """Draw the rows, down each column and then the next."""
        cells = [self._row(row) for row in rows]
        columns = [cells[at : at + self.deep] for at in range(0, self.size, self.deep)]
        stacked = [[line for cell in column for line in cell] for column in columns]
        drawn = [block(lines, self.wide, height, down="top") for lines in stacked]
        return block(side_by_side(*drawn, gap=_BETWEEN), width, height)

    def compact(self, rows: Sequence[ListRow], width: int, height: int) -> Block:
        """Draw the rows in the middle, with columns no wider than their contents."""
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
    """Return the cells before each part; marks belong to the name."""
    gap = _GAP * max(scale, 1)
    before, marks, *others = parts
    first = gap * bool(before)
    return [0, first * bool(marks), first * (not marks), *(gap * bool(its) for its in others[1:])]


def _taken(parts: Sequence[int], scale: int) -> int:
    return sum(parts) + sum(_gaps(parts, scale))


def _measured(
    rows: Sequence[ListRow], wide: int, scale: int, note: int | None, high: int
) -> list[int]:
    """Return the cells of each part of a row; the name gets the rest.

    Args:
        note: the scale of notes; None if there are none.
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
    """Return the layout with the largest letters; notes become smaller first, and then go."""
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
                parts[2] = min(widest, parts[2])  # figures come right behind the names
                return _Layout(columns, deep, wide, high, scale, note, parts, fits=True)
    parts = _measured(rows, wide, 0, None, high)
    return _Layout(columns, deep, wide, high, 0, 0, parts, fits=False)


def _roomiest(rows: Sequence[ListRow], size: int, width: int, height: int, columns: int) -> _Layout:
    """Return the layout with the most rows and, among these, the largest letters."""
    each = (
        _laid_out(rows, width, height, count, -(-size // count)) for count in range(1, columns + 1)
    )
    return max(each, key=lambda its: (min(its.size, size), its.fits, its.scale, -its.columns))


def list_pages(
    rows: Sequence[ListRow], width: int, height: int, most: int = MOST_NAMES, pages: int = 0
) -> Iterator[Block]:
    """Yield the pages of a list, each of exactly this width and height.

    Args:
        most: the most rows on a page, unless that gives too many pages.
        pages: the most pages, if that is possible, with more rows on each in columns; 0 for any.
    """
    if not rows:
        return
    # As many on each page as large letters allow, and about as many on the last.
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
    """Yield names in columns under a heading per group; in large letters only if pages suffice."""
    drawn = _grouped(groups, width, height, 1)
    if len(drawn) > pages:
        drawn = _grouped(groups, width, height, 0)
    yield from (block(lines, width, height, "center") for lines in drawn)


def _grouped(groups: _Groups, width: int, height: int, scale: int) -> list[Block]:
    """Return the pages of groups, each as high as its contents."""
    widths = [letters_width(name, scale) for _, names in groups for name in names]
    # One long name does not widen the columns of all others.
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
    """Return the players of a table, in the number of columns that makes them largest.

    Args:
        scale: the scale of the letters, if the columns are given.
        columns: the number of columns; 0 chooses it.
        deep: the rows of each column.
    """
    if not rows:
        return block([], width, height)
    if columns:
        layout = _laid_out(rows, width, height, columns, deep, scale)
    else:
        layout = _roomiest(rows, len(rows), width, height, MOST_COLUMNS)
    return layout.draw(rows, width, height)


def people_fit(rows: Sequence[ListRow], width: int, scale: int, columns: int) -> bool:
    """Return whether the rows have room in so many columns in letters of a scale."""
    wide = (width - (columns - 1) * _BETWEEN) // columns
    if not rows or wide < _LEAST_COLUMN:
        return not rows
    room = _measured(rows, wide, scale, None, 0)[2]
    return have_room([row.name for row in rows], scale, room)


def _bar(units: int, most: int, width: int) -> Content:
    """Return a bar with a part per unit, lost ones as thin lines; blank without units or room."""
    wide = width // most - 1 if units else 0
    if wide < 1:
        return Content(" " * width)
    parts = (
        (_FULL * wide, "$accent") if at < units else (_LOST * wide, "$foreground-muted")
        for at in range(most)
    )
    bar = Content(" ").join(Content.styled(*part) for part in parts)
    return bar.pad_right(width - bar.cell_length)
