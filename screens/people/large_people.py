"""The list of people where it leaves lines free: names in large letters, as large as they fit."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content

from screens.ui.large.letters import (
    Block,
    block,
    rows_of,
    side_by_side,
    words_block,
)
from screens.ui.lists.marked import CURSOR
from screens.ui.text import plain
from tourney.game.wording import quantity
from tourney.night.views.view import EntryLine

#: A mark and a number; what is said of somebody beside the name.
_BEFORE, _SAID = 6, 26
_GAP = 3
#: The cells of a usual name in the smallest letters, and the pages that a list may take at most.
_LEAST, _PAGES = 30, 2


@dataclass(frozen=True, slots=True)
class LargePeople:
    """People in columns, filled from the top.

    Attributes:
        rows: so many in a column.
        high: the lines of each.
        wide: the cells of a column.
        gap: between two columns.
        scale: of the letters.
        said: what is said of each, in words.
        below: that stands below the name, else beside it.
    """

    entries: Sequence[EntryLine]
    rows: int
    high: int
    wide: int
    scale: int
    said: Sequence[Content]
    below: bool
    gap: int = _GAP

    def line(self, y: int, numbers: Sequence[int], chosen: int) -> Content:
        """A line of every column.

        Args:
            numbers: what stands before each of the people.
            chosen: who is marked, from 0.
        """
        row = y // self.high
        people = range(row, len(self.entries), self.rows) if row < self.rows else ()
        cells = [self._cell(at, numbers[at], chosen)[y % self.high] for at in people]
        return Content(" " * self.gap).join(cells)

    def _cell(self, at: int, number: int, chosen: int) -> Block:
        high, said = rows_of(self.scale), self.said[at]
        mark = CURSOR if at == chosen else " "
        before = block([plain(f"{mark} {number:>2}  ")], _BEFORE, high)
        name = words_block(
            self.entries[at].name, self.wide - _BEFORE - self._beside, high, "", "left", self.scale
        )
        parts = [before, name]
        if self._beside:
            parts.append(block([said], _SAID, high))
        lines = side_by_side(*parts)
        if self.below:
            lines += block([said.pad_left(_BEFORE)], self.wide, 1)
        if at == chosen:
            style = "b $block-cursor-foreground on $block-cursor-background"
            lines = [line.stylize(style) for line in lines]
        return lines + block([], self.wide, self.high - len(lines))

    @property
    def _beside(self) -> int:
        return 0 if self.below or not any(self.said) else _SAID


def large_people(
    entries: Sequence[EntryLine],
    width: int,
    height: int,
    *,
    expected: int,
    checked: bool,
    fee: bool,
) -> LargePeople | None:
    """The people in the largest letters in which those expected are in sight, or half of them.

    None where there is no room for so many. Names have nothing to do with it: the list has one form
    all night, and one that is longer stands on a plate.

    Args:
        expected: so many, and no fewer than there are.
        checked: whether somebody is in is told.
        fee: so is whether somebody has paid it.
    """
    said = [_said(entry, checked=checked, fee=fee) for entry in entries]
    told = checked or fee
    # A line of air comes before fewer columns; the smallest letters bring their own.
    forms = [
        (scale, least, pages, air)
        for scale, least, pages in ((2, 2 * _LEAST, 1), (1, _LEAST, 1), (1, _LEAST, _PAGES))
        for air in (1, 0)
    ]
    for scale, least, pages, air in forms:
        for columns in range(1, (width + _GAP) // (_BEFORE + least + _GAP) + 1):
            wide = (width + _GAP) // columns - _GAP
            below = told and (columns > 1 or wide < _BEFORE + least + _SAID)
            high, rows = rows_of(scale) + below, -(-expected // columns)
            high += air * (scale > 1 or below)
            if rows * high > pages * height or high > height:
                continue
            rows = max(height // high, -(-len(entries) // columns))
            return LargePeople(entries, rows, high, wide, scale, said, below)
    return None


def _said(entry: EntryLine, *, checked: bool, fee: bool) -> Content:
    parts = []
    if checked:
        parts.append(plain("✓ in" if entry.here else "○ not in yet"))
    if fee and entry.paid and not entry.owes:
        parts.append(plain("✓ paid"))
    elif fee:
        words = "○ re-buy" if entry.paid else "○ not paid"
        parts.append(plain(words).stylize("bold $text-warning"))
    if entry.units:
        parts.append(plain(quantity(entry.units, "unit")))
    if entry.seed:
        parts.append(plain(f"seed {entry.seed}"))
    if entry.here and entry.in_line:
        parts.append(plain(f"waits: {entry.in_line}"))
    return Content("  ").join(parts)
