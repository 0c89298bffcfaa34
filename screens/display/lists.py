"""Rows of names on the big screen, all in letters of one size, the largest that fits.

Below large letters units are a row of pips, and elsewhere a figure behind the name.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len
from textual.content import Content

from screens.ui.dice import pips
from screens.ui.large.letters import (
    Block,
    block,
    letters_width,
    list_rows,
    rows_of,
    side_by_side,
    usual_width,
    words_block,
)
from screens.ui.text import plain

#: The most names on a page, as no one reads more at a glance.
MOST_NAMES = 8
#: The largest scale of letters.
_LARGEST = 9
#: The cells between the parts of a row, between columns, and of the narrowest column.
_GAP, BETWEEN, _LEAST_COLUMN = 2, 4, 14
#: The most columns for the players of one table.
MOST_COLUMNS = 3
#: The least cells of a page of groups, for their headings.
_HEADING = 48
#: A mark as wide as any.
_MARK = "▼"


class ListRow(Struct, frozen=True):
    """A line of a list.

    Attributes:
        before: the text before the name, such as a rank.
        mark: the mark right before the name, a blank to keep its room, or "".
        note: smaller text behind the name, left out if there is no room.
        units: the units left and the most units, for the pips; without pips (0, 0).
        figure: the units in figures.
        after: the text at the right, such as a figure or a table.
        widest: the widest text that `after` may become, for which room is kept.
        style: the style of name and figure.
        tone: the style of the mark and of the text at either end, if `style` is empty.
        quiet: True if the player is out, so that the row stands back.
    """

    name: str
    before: str = ""
    mark: str = ""
    note: str = ""
    units: tuple[int, int] = (0, 0)
    figure: str = ""
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
        return block(side_by_side(*drawn, gap=BETWEEN), width, height)

    def compact(self, rows: Sequence[ListRow], width: int, height: int) -> Block:
        """Draw the rows in the middle, with columns no wider than their contents."""
        wide = _taken(self.parts, self.scale)
        taken = self.columns * (wide + BETWEEN) - BETWEEN
        drawn = replace(self, wide=wide).draw(rows, taken, height)
        return block(drawn, width, height, "center")

    def _row(self, row: ListRow) -> Block:
        style = row.style or ("$foreground-muted" if row.quiet else "")
        weight, ends, scale = "" if row.quiet else "bold", style or row.tone, self.scale
        pipped = _is_pipped(row, scale, self.high)
        high = rows_of(scale) if pipped else self.high
        before, marks, name, note, figure, after = self.parts
        muted = "$foreground-muted"
        drawn = (
            words_block(row.before, before, high, ends, "right", scale, weight),
            words_block(row.mark.strip(), marks, high, ends, "left", scale),
            words_block(row.name, name, high, style, "left", scale, weight),
            words_block(row.note, note, high, muted, "right", self.note_scale, weight=""),
            words_block(row.figure, figure, high, style, "right", scale, weight),
            words_block(row.after, after, high, ends, "right", scale, weight),
        )
        gaps = _gaps(self.parts, scale)
        line = block([], 0, high)
        for part, wide, gap in zip(drawn, self.parts, gaps, strict=True):
            line = side_by_side(line, part, gap=gap) if wide else line
        if pipped:
            below = f"{pips(*row.units)} {row.figure}"
            line.append(plain(below).stylize(style or "$accent").pad_left(marks))
        return block(line, self.wide, self.high, down="top" if pipped else "middle")


def _is_pipped(row: ListRow, scale: int, high: int) -> bool:
    return row.units[1] > 0 and high > rows_of(scale) > 1


def _gaps(parts: Sequence[int], scale: int) -> list[int]:
    """Return the cells before each part; marks belong to the name."""
    gap = _GAP * max(scale, 1)
    apart = gap + 1 + bool(scale)  # so that no two figures read as one
    before, marks, _, note, figure, after = parts
    first = gap * bool(before)
    behind = (gap * bool(note), apart * bool(figure), (apart if figure else gap) * bool(after))
    return [0, first * bool(marks), first * (not marks), *behind]


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

    after = widest(row.after for row in rows)
    parts = [
        widest(row.before for row in rows),
        (letters_width(_MARK, scale) + max(2 * scale, 1)) * any(row.mark for row in rows),
        0,
        0 if note is None else widest((row.note for row in rows), note),
        0 if _is_pipped(rows[0], scale, high) else widest(row.figure for row in rows),
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
    wide = max((width - (columns - 1) * BETWEEN) // columns, 1)
    deep = min(deep, max(height, 1))
    most = max(height // deep, 1)
    for scale in range(largest if wide >= _LEAST_COLUMN else -1, -1, -1):
        for note in (max(scale - 1, 0), 0) if list_rows(scale) <= most else ():
            high = min(most, rows_of(scale) + 1 + bool(scale and rows[0].units[1]))
            parts = _measured(rows, wide, scale, note, high)
            if (widest := _names_width(rows, scale)) <= parts[2]:
                parts[2] = widest  # figures come right behind the names
                return _Layout(columns, deep, wide, high, scale, note, parts, fits=True)
    parts = _measured(rows, wide, 0, None, 0)
    return _Layout(columns, deep, wide, min(most, 2), 0, 0, parts, fits=False)


def _names_width(rows: Sequence[ListRow], scale: int) -> int:
    """Return the cells of the widest name, or of the plate of one without large letters."""
    plates = (cell_len(row.name) + 2 * bool(scale) for row in rows)
    return max(*plates, *(letters_width(row.name, scale) for row in rows))


def _roomiest(rows: Sequence[ListRow], size: int, width: int, height: int, columns: int) -> _Layout:
    """Return the layout with the most rows and, among these, the largest letters, then air."""
    each = (
        _laid_out(rows, width, height, count, -(-size // count)) for count in range(1, columns + 1)
    )
    return max(
        each,
        key=lambda its: (
            min(its.size, size),
            its.fits,
            its.scale,
            its.high > rows_of(its.scale),
            -its.columns,
        ),
    )


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
    columns = min(max((width + BETWEEN) // (wide + BETWEEN), 1), most)
    taken = min(max(columns * (wide + BETWEEN) - BETWEEN, _HEADING), width)
    drawn: list[Block] = [[]]
    for heading, names in groups:
        head = words_block(heading, taken, rows_of(scale), "$text-accent", largest=scale)
        for at in range(0, len(names), columns):
            shown = [*names[at : at + columns], *[""] * columns][:columns]
            cells = [words_block(name, wide, rows_of(scale), largest=scale) for name in shown]
            row = block(side_by_side(*cells, gap=BETWEEN), taken, rows_of(scale))
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
    among: Sequence[ListRow] = (),
    scale: int = _LARGEST,
    columns: int = 0,
    deep: int = 0,
) -> Block:
    """Return the players of a table, in the number of columns that makes them largest.

    Args:
        among: the players of all tables, which have their columns in common.
        scale: the scale of the letters, if the columns are given.
        columns: the number of columns; 0 chooses it.
        deep: the rows of each column.
    """
    if not rows:
        return block([], width, height)
    if columns:
        layout = _laid_out(among, width, height, columns, deep, scale)
    else:
        layout = _roomiest(rows, len(rows), width, height, MOST_COLUMNS)
    return layout.draw(rows, width, height)


def head_ends(rows: Sequence[ListRow], width: int, columns: int, scale: int) -> tuple[int, int]:
    """Return where figures and values end in the first column; 0 where there are none."""
    wide = (width - (columns - 1) * BETWEEN) // columns
    parts = _measured(rows, wide, scale, None, 0)
    parts[2] = min(_names_width(rows, scale), parts[2])
    after = _taken(parts, scale)
    figure = after - parts[-1] - _gaps(parts, scale)[-1]
    return figure * bool(parts[-2]), after * bool(parts[-1])


def people_width(rows: Sequence[ListRow], scale: int, columns: int) -> int:
    """Return the cells that the rows need in so many columns in letters of a scale."""
    if not rows:
        return 0
    parts = _measured(rows, 0, scale, None, 0)
    parts[2] = _names_width(rows, scale)
    return (max(_taken(parts, scale), _LEAST_COLUMN) + BETWEEN) * columns - BETWEEN
