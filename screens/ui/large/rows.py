"""A list where there is room: names in the largest letters that fit, with columns and bars."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Protocol

from textual.content import Content

from screens.ui.large.letters import (
    Across,
    Block,
    block,
    have_room,
    letters_width,
    rows_of,
    scale_for,
    side_by_side,
    words_block,
)
from screens.ui.lists.columns import Choice, Column
from screens.ui.play.pips import MOST_PIPS, has_pips
from screens.ui.text import plain

_GAP = 3
#: Bars take so many cells at least.
_LEAST_BARS = 16
#: A part of a bar, whole and lost: in a line, in several, and in the last of these.
_THIN, _THICK, _FOOT = ("━", "╌"), ("█", "░"), ("▀", "▔")
#: No part is wider than that.
_MOST_PART = 16
_FELL = " ▼"


class Bars(Protocol):
    """Bars behind the columns, up to the right edge."""

    def heading(self, width: int) -> str:
        """The words above them."""

    def bar(self, at: int, width: int, high: int) -> Block:
        """The bar of a row, exactly so wide and high."""


@dataclass(frozen=True, slots=True)
class Parts:
    """A part for each unit, those lost faint.

    Attributes:
        held: what each has, by row; `most` is a bar in full.
        fell: by row, who has just lost.
    """

    held: tuple[int, ...]
    most: int
    fell: tuple[bool, ...]

    def heading(self, width: int) -> str:  # noqa: ARG002
        """Nothing: the figures beside them have theirs."""
        return ""

    def bar(self, at: int, width: int, high: int) -> Block:
        """As high as the row; where that is several lines, half of the last is air."""
        held, room = self.held[at], width - len(_FELL)
        fell = Content.styled(_FELL, "bold $text-error") if self.fell[at] else Content("")
        if high == 1:
            return block([_parts(held, self.most, room, *_THIN) + fell], width, 1)
        full = _parts(held, self.most, room, *_THICK)
        foot = _parts(held, self.most, room, *_FOOT)
        return block([full + fell, *([full] * (high - 2)), foot], width, high)


@lru_cache(maxsize=512)
def _parts(held: int, most: int, width: int, whole: str, lost: str) -> Content:
    """A bar; where there are too many parts to count, it is one.

    >>> _parts(2, 3, 9, "█", "░").plain, _parts(50, 100, 8, "█", "░").plain
    ('██ ██ ░░', '████░░░░')
    """
    wide = min(width // most - 1, _MOST_PART) if most else 0
    if most > MOST_PIPS or wide < 1:
        full = width * held // most if most else 0
        return Content.assemble(
            (whole * full, "$accent"), (lost * (width - full), "$foreground-muted")
        )
    # Two pieces whatever the number of parts: it is pieces that take time to draw.
    has = " ".join([whole * wide] * min(held, most))
    had = " ".join([lost * wide] * (most - held))
    between = " " if has and had else ""
    return Content.assemble((has, "$accent"), between, (had, "$foreground-muted"))


@dataclass(frozen=True, slots=True)
class LargeRows:
    """A list.

    Attributes:
        names: from the top, with a style for each row.
        choices: of the columns before and behind the name, the best first; those that are loud are
            in letters as large as the names. Bars stand in the place of pips.
        bars: behind the columns, or with `below` in the line of air below each.
    """

    names: tuple[str, ...]
    styles: tuple[str, ...]
    choices: tuple[Choice, ...]
    bars: Bars | None = None
    below: bool = False

    def sized(self, width: int, height: int) -> tuple[int, int]:
        """The scale of letters, and the lines of a row, in so many lines below the heading."""
        _, scale = self._chosen(width, height)
        return scale, self._high(scale, height)

    def draw(self, width: int, height: int) -> list[Content]:
        """A heading, if a column has one, and a row for each."""
        choice, scale = self._chosen(width, max(height, 1))
        high = self._high(scale, height)
        before, behind = choice
        longest = max(letters_width(name, scale) for name in self.names)
        name = max(min(longest, self._left(choice, scale, width)), 1)
        gap = _gap(scale)
        bars = width - _columns(choice, scale) - name - gap if self._behind else 0
        heading = [_headed(column, scale) for column in before]
        heading += [" " * name, *(_headed(column, scale) for column in behind)]
        if self._behind:
            heading.append(self._behind.heading(bars))
        head = plain((" " * gap).join(heading)).stylize("$foreground-muted")
        drawn = [head] if head.plain.strip() else []
        left = sum(_wide(column, scale) + gap for column in before)
        under = self.bars if self.below and scale and high > rows_of(scale) else None
        high -= under is not None
        for at, (text, style) in enumerate(zip(self.names, self.styles, strict=True)):
            parts = [
                *(_cell(column, at, high, scale) for column in before),
                words_block(text, name, high, "", "left", scale, weight=""),
                *(_cell(column, at, high, scale) for column in behind),
                *([self._behind.bar(at, bars, high)] if self._behind else ()),
            ]
            lines = side_by_side(*parts, gap=gap)
            if under is not None:
                lines += [line.pad_left(left) for line in under.bar(at, width - left, 1)]
            drawn += [line.stylize_before(style) if style else line for line in lines]
        return drawn

    @property
    def _behind(self) -> Bars | None:
        return None if self.below else self.bars

    def _high(self, scale: int, height: int) -> int:
        """The lines of a row in letters of a scale, with one of air where there is room."""
        high = rows_of(scale)
        air = (scale or self._behind is not None) and height >= len(self.names) * (high + 1)
        return high + bool(air)

    def _chosen(self, width: int, height: int) -> tuple[Choice, int]:
        """The columns, and the scale of letters, in so many lines below the heading."""
        high = height // max(len(self.names), 1)
        choices = [its for its in self.choices if not (self.bars and _with_pips(its))]
        choices = choices or [*self.choices]
        for choice in choices:
            # The smallest letters bring their own air.
            for scale in range(scale_for(max(high - 1, min(high, rows_of(1)))), 0, -1):
                if have_room(self.names, scale, self._left(choice, scale, width)):
                    return choice, scale
        fits = (its for its in choices if have_room(self.names, 0, self._left(its, 0, width)))
        return next(fits, choices[-1]), 0

    def _left(self, choice: Choice, scale: int, width: int) -> int:
        """The cells left for names."""
        bars = _LEAST_BARS + _gap(scale) if self._behind else 0
        return width - _columns(choice, scale) - bars


def _with_pips(choice: Choice) -> bool:
    return any(has_pips(text) for columns in choice for its in columns for text in its.cells)


def _gap(scale: int) -> int:
    return _GAP + scale


def _columns(choice: Choice, scale: int) -> int:
    """The cells of all columns, with their gaps."""
    return sum(_wide(column, scale) + _gap(scale) for columns in choice for column in columns)


def _wide(column: Column, scale: int) -> int:
    if not column.loud:
        return column.width
    cells = max((letters_width(text.strip(), scale) for text in column.cells), default=0)
    return max(cells, letters_width(column.heading, 0))


def _headed(column: Column, scale: int) -> str:
    wide = _wide(column, scale)
    return column.heading.rjust(wide) if column.right else column.heading.ljust(wide)


def _cell(column: Column, at: int, high: int, scale: int) -> Block:
    wide, text = _wide(column, scale), column.cells[at]
    if column.loud and scale:
        across: Across = "right" if column.right else "left"
        return words_block(text.strip(), wide, high, column.style, across, scale)
    drawn = replace(column, cells=(text,)).cell(0)
    return block([drawn], wide, high, "right" if column.right else "left")
