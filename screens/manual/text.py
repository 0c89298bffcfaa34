"""A page of the manual as Textual's Markdown shows it, with tables that fit their width."""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, cast

from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Markdown, Static
from textual.widgets.markdown import MarkdownBlock

#: Cells between two columns, and before what is below where there is no room beside it.
_GAP, _INDENT = 2, 2
#: A longer word than this may be broken.
_LONGEST = 16

_Rows = Sequence[Sequence[Content]]


class PageTable(MarkdownBlock):
    """A table in one piece; Textual makes a widget of each cell, and gives it a tooltip."""

    #: The cells, the head first.
    _lines: _Rows = ()

    def compose(self) -> ComposeResult:
        """Nothing: of what its parts are put together from, the texts are drawn."""
        self._lines = [
            [cast(Content, cast(Static, cell).content) for cell in row.compose()]
            for part in super().compose()
            for row in part.compose()
        ]
        yield from ()

    def get_content_height(self, _container: Size, _viewport: Size, width: int) -> int:
        return len(table_lines(self._lines, width))

    def render(self) -> Content:
        return Content("\n").join(table_lines(self._lines, self.content_size.width))


class PageText(Markdown):
    """A page; a link in it opens nothing by itself."""

    BLOCKS: ClassVar[dict[str, type[MarkdownBlock]]] = {  # type: ignore[misc]
        **Markdown.BLOCKS,
        "table_open": PageTable,
    }

    def __init__(self) -> None:
        super().__init__(open_links=False)


def table_lines(rows: _Rows, width: int) -> list[Content]:
    """The lines of a table; where columns would be too narrow, a row's cells below each other."""
    head, *body = rows
    shares = widths(
        [max(cell.cell_length for cell in column) for column in zip(*rows, strict=True)],
        [max(map(_longest_word, column)) for column in zip(*rows, strict=True)],
        width,
    )
    named = any(cell.plain for cell in head)
    if not shares:
        return _apart(_below(row, max(width, _INDENT + 1)) for row in body)
    above = _beside([cell.stylize("$text-muted") for cell in head], shares) if named else ()
    return [*above, *_apart(_beside(row, shares) for row in body)]


def widths(wanted: Sequence[int], least: Sequence[int], width: int) -> list[int]:
    """The share of each column in a width; none where their least shares do not fit.

    No column gets more than it wants, and what one leaves is the others'.

    >>> widths([5, 10], [5, 4], 40), widths([5, 90, 30], [5, 9, 9], 54), widths([9, 9], [9, 9], 12)
    ([5, 10], [5, 23, 22], [])
    """
    left = width - _GAP * (len(wanted) - 1)
    if sum(least) > left:
        return []
    shares = [*least]
    spare = left - sum(least)
    while spare and (short := [at for at, share in enumerate(shares) if share < wanted[at]]):
        narrowest = min(short, key=lambda at: shares[at])
        shares[narrowest] += 1
        spare -= 1
    return shares


def _apart(rows: Iterable[Iterable[Content]]) -> list[Content]:
    """The lines of all rows; where most rows take several, one is empty between two rows."""
    whole = [[*lines] for lines in rows]
    parted = sum(len(lines) > 1 for lines in whole) > len(whole) / 2
    between = [Content("")] if parted else []
    return [line for at, lines in enumerate(whole) for line in (*(between if at else ()), *lines)]


def _longest_word(cell: Content) -> int:
    return min(_LONGEST, max((Content(word).cell_length for word in cell.plain.split()), default=1))


def _beside(row: Sequence[Content], shares: Sequence[int]) -> Iterator[Content]:
    """The lines of a row, its cells beside each other."""
    cells = [_wrapped(cell, share) for cell, share in zip(row, shares, strict=True)]
    for at in range(max(map(len, cells))):
        parts: list[Content] = []
        for lines, share in zip(cells, shares, strict=True):
            line = lines[at] if at < len(lines) else Content("")
            parts.append(line.pad_right(share - line.cell_length))
        yield Content(" " * _GAP).join(parts).rstrip()


def _below(row: Sequence[Content], width: int) -> Iterator[Content]:
    """The lines of a row, its cells below each other."""
    first, *others = row
    yield from _wrapped(first.stylize("bold"), width)
    for cell in others:
        for line in _wrapped(cell, width - _INDENT) if cell.plain else ():
            yield line.pad_left(_INDENT)


def _wrapped(cell: Content, width: int) -> list[Content]:
    return [line.rstrip() for line in cell.wrap(width)] or [Content("")]
