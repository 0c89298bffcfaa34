"""Lists on the big screen: eight names a page in large letters, or more in columns of smaller.

Units are pips in the line of the name, or a bar below it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from textual.content import Content

from screens.ui.large.letters import (
    Block,
    block,
    have_room,
    letters_width,
    rows_of,
    scale_for,
    side_by_side,
    words_block,
)
from screens.ui.play.pips import MOST_PIPS, pips

#: No one reads more at a glance.
MOST_NAMES = 8
#: Rows are no higher than that, however few there are.
_HIGHEST = 9
_GAP = 3
#: Between columns, and the least a column is wide.
_BETWEEN, _LEAST_COLUMN = 3, 16
#: Of the bar, a unit left and one lost.
_FULL, _LOST = "━", "╌"


@dataclass(frozen=True, slots=True)
class ListRow:
    """A line of a list.

    Attributes:
        before: before the name: a rank.
        name: in letters as large as fit in nearly all the rows.
        note: in smaller letters behind the name; it gives way where there is no room.
        pips: how many, of how many; drawn as a bar in the line below, else behind that, and the
            first to give way.
        after: at the right: a figure, a table.
        tone: of the text at either end, if `style` says nothing.
        quiet: it stands back: the person is out.
    """

    name: str
    before: str = ""
    note: str = ""
    pips: tuple[int, int] = (0, 0)
    after: str = ""
    style: str = ""
    tone: str = "$accent"
    quiet: bool = False


def names_a_page(count: int, most: int) -> int:
    """The number of names on each page, so that the last has about as many as the others.

    >>> names_a_page(9, 8), names_a_page(24, 8), names_a_page(3, 8)
    (5, 8, 3)
    """
    return -(-count // -(-count // most))


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
    # As many as can be written large.
    size = names_a_page(len(rows), min(max(height // rows_of(1), 1), most))
    if not pages or -(-len(rows) // size) <= pages:
        # The air below the last row may lie outside; the smallest letters have none.
        high = min((height + 1) // size, _HIGHEST)
        if high <= rows_of(1):
            high = min(height // size, _HIGHEST)
        layout = _InColumns(
            1, size, width, _columns(rows, width, high, barred=high * size <= height)
        )
    else:
        layout = _in_columns(rows, width, height, pages)
    for start in range(0, len(rows), layout.size):
        yield block(layout.draw(rows[start : start + layout.size]), width, height, down="top")


@dataclass(frozen=True, slots=True)
class _InColumns:
    """A page of several columns, each this many rows deep and this many cells wide."""

    columns: int
    deep: int
    wide: int
    widths: "_RowWidths"

    @property
    def size(self) -> int:
        return self.columns * self.deep

    def draw(self, rows: Sequence[ListRow]) -> Block:
        cells = [block(self.widths.draw(row), self.wide, self.widths.high) for row in rows]
        return stacked(cells, self.columns, self.deep, _BETWEEN)


def _in_columns(rows: Sequence[ListRow], width: int, height: int, pages: int) -> _InColumns:
    """The largest letters in which the list has no more pages; at last, as many rows as fit."""
    each = -(-len(rows) // pages)
    tightest = None
    for high in (rows_of(1) + 1, rows_of(1), 1):
        for columns in range(1, max(width // _LEAST_COLUMN, 1) + 1):
            most = max(height // high, 1)
            wide = (width - (columns - 1) * _BETWEEN) // columns
            deep = min(-(-each // columns), most)
            widths = _columns(rows, wide, high)
            fits = have_room([row.name for row in rows], widths.scale, widths.name)
            layout = _InColumns(columns, deep, wide, widths)
            if layout.size >= each and fits and (widths.scale or high == 1):
                return layout
            if high == 1 and (tightest is None or layout.size > tightest.size):
                tightest = layout
    assert tightest is not None
    return tightest


@dataclass(frozen=True, slots=True)
class _RowWidths:
    """The widths of the parts of every row, and its height; a part of no cells is left out.

    Attributes:
        barred: there is a line for the units as a bar.
    """

    high: int
    scale: int
    note_scale: int
    before: int
    name: int
    note: int
    pips: int
    after: int
    barred: bool

    def draw(self, row: ListRow) -> Block:
        quiet = "$foreground-muted" if row.quiet else ""
        style = row.style or quiet
        scale, barred = self.scale, self.barred and row.pips[1] > 0
        high = rows_of(scale) if barred else self.high
        parts = [
            words_block(row.before, self.before, high, style or row.tone, "right", scale),
            words_block(row.name, self.name, high, style, "left", scale),
            words_block(
                row.note, self.note, high, "$foreground-muted", "right", self.note_scale, weight=""
            ),
            pips_block(*row.pips, self.pips, high),
            words_block(row.after, self.after, high, style or row.tone, "right", scale),
        ]
        drawn = side_by_side(*(part for part in parts if part[0].cell_length), gap=_gap(scale))
        if not barred:
            return drawn
        width = drawn[0].cell_length
        left = self.before + _gap(scale) if self.before else 0
        bar = units_bar(*row.pips, width - left).pad_left(left)
        return block([*drawn, bar], width, self.high, down="top")


def _columns(rows: Sequence[ListRow], width: int, high: int, *, barred: bool = True) -> _RowWidths:
    """The largest letters in which the rows fit; notes get smaller first, and then give way."""
    # Between rows there has to be some air; the smallest letters bring their own.
    largest = max(scale_for(high - 1), scale_for(min(high, rows_of(1))))
    for scale in (*range(largest, 0, -1), 0):
        for piped, note in _ways(scale):
            spare = barred and high > rows_of(scale)
            fitted = _fitted(rows, width, high, scale, piped=piped, note=note, barred=spare)
            if have_room([row.name for row in rows], scale, fitted.name):
                return fitted
    return _fitted(rows, width, high, min(largest, 1), piped=False, note=None, barred=False)


def _ways(scale: int) -> tuple[tuple[bool, int | None], ...]:
    """With pips or without, and in what letters the notes are; None if there aren't any."""
    if scale > 1:
        return (True, scale - 1), (True, 0)
    return (True, 0), (False, 0), (False, None)


def _fitted(
    rows: Sequence[ListRow],
    width: int,
    high: int,
    scale: int,
    *,
    piped: bool,
    note: int | None,
    barred: bool,
) -> _RowWidths:
    before = max(letters_width(row.before, scale) for row in rows)
    after = max(letters_width(row.after, scale) for row in rows)
    noted = 0 if note is None else max(letters_width(row.note, note) for row in rows)
    drawn = max(pips_width(row.pips[1]) for row in rows) if piped and not barred else 0
    name = width - sum(part + _gap(scale) for part in (before, noted, drawn, after) if part)
    return _RowWidths(high, scale, note or 0, before, max(name, 1), noted, drawn, after, barred)


def _gap(scale: int) -> int:
    return _GAP * max(scale, 1)


def stacked(cells: Sequence[Block], columns: int, deep: int, gap: int) -> Block:
    """Cells of one size in columns, each so many cells deep; the last may have fewer."""
    blank = [Content(" " * cells[0][0].cell_length)] * len(cells[0])
    filled = [*cells, *[blank] * (columns * deep - len(cells))]
    stacks = (
        [line for cell in filled[at : at + deep] for line in cell]
        for at in range(0, len(filled), deep)
    )
    return side_by_side(*stacks, gap=gap)


# Units


def pips_width(most: int) -> int:
    """The width of this many pips; 0 where there are too many to count at a glance."""
    return len(pips(0, most)) if 0 < most <= MOST_PIPS else 0


def pips_block(units: int, most: int, width: int, rows: int) -> Block:
    """Units, those lost hollow; nothing of a player who has none to draw."""
    if not width or not pips_width(most):
        return block([], width, rows)
    drawn = pips(units, most)
    full = drawn.rfind("●") + 1
    line = Content.assemble((drawn[:full], "$accent"), (drawn[full:], "$foreground-muted"))
    return block([line], width, rows)


def units_bar(units: int, most: int, width: int) -> Content:
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
