"""Letters as large as there is room for, blocks of them, and an address as a QR code.

The lines of a block all have the same width, so that blocks can go side by side.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from rich.cells import cell_len
from textual.content import Content

from screens.ui.text import fit, plain

Block = list[Content]
Across = Literal["left", "center", "right"]
Down = Literal["top", "middle", "bottom"]

#: The largest scale; higher letters are no easier to read.
_LARGEST = 9
#: The scale from which letters have seven rows of pixels instead of five.
_SEVEN = 3
#: The rows of a plate, a filled box round a name without large letters.
_PLATE = 3
#: With at most this many names, a long one is no exception.
_FEW = 3


def rows_of(scale: int) -> int:
    """Return the rows of letters at a scale; 0 is plain text.

    >>> [rows_of(scale) for scale in range(6)]
    [1, 3, 5, 7, 11, 14]
    """
    return (halves_of(scale) + 1) // 2 if scale else 1


def list_rows(scale: int) -> int:
    """Return the rows of a name in a list; only the smallest letters need no blank row.

    >>> [list_rows(scale) for scale in range(4)]
    [1, 3, 6, 8]
    """
    return rows_of(scale) + (scale > 1)


def halves_of(scale: int) -> int:
    """Return the height of letters at a scale, in halves of a row."""
    return 7 * _pixel(scale) if scale >= _SEVEN else 5 * scale


def _pixel(scale: int) -> int:
    """Return the width of a pixel in cells."""
    return scale - 1 if scale >= _SEVEN else scale


def scale_for(rows: int) -> int:
    """Return the largest scale for this many lines; 0 if only plain text has room.

    >>> [scale_for(rows) for rows in (1, 3, 4, 5, 8, 10)]
    [0, 1, 1, 2, 3, 3]
    """
    return max(scale for scale in range(_LARGEST + 1) if not scale or rows_of(scale) <= rows)


@cache
def _faces() -> dict[int, dict[str, list[str]]]:
    """Return the letters' pixels, by their number of rows: five or seven."""
    faces: dict[int, dict[str, list[str]]] = {5: {}, 7: {}}
    for line in (Path(__file__).parent / "faces.txt").read_text("utf-8").splitlines():
        rows = line[1:].split()
        faces[len(rows)][line[0]] = rows
    return faces


@lru_cache(maxsize=1024)
def letters(text: str, scale: int) -> tuple[str, ...]:
    """Return a text in large capitals, or () if one of its characters has none.

    A pixel is half as many rows high as it is cells wide.

    >>> print(*letters("Ok", 1), sep="\\n")
    ▄▀▀▄ █ █
    █  █ █▀▄
     ▀▀  ▀ ▀
    """
    text = text.replace("ß", "ss")  # ß has no capital of five rows
    capitals = text.upper()
    # Some letters have no exact capital; a name would be misspelt.
    same = all(letter.lower() == letter.upper().lower() for letter in text)
    high, wide = 7 if scale >= _SEVEN else 5, _pixel(scale)
    face = _faces()[high]
    if not scale or not same or not text.strip() or any(letter not in face for letter in capitals):
        return ()
    rows = ["0".join(face[letter][row] for letter in capitals) for row in range(high)]
    halves = [
        "".join(("█" if pixel == "1" else " ") * wide for pixel in row)
        for row in rows
        for _ in range(wide)
    ]
    if len(halves) % 2:
        halves.append(" " * len(halves[0]))
    return tuple(
        "".join(map(_half, above, below))
        for above, below in zip(halves[::2], halves[1::2], strict=True)
    )


def _half(above: str, below: str) -> str:
    if above == below:
        return above
    return "▀" if below == " " else "▄"


def big(text: str, width: int, rows: int = 3) -> tuple[str, ...]:
    """Return a text in letters of 3, 5 or 7 rows; () if it doesn't fit or has no such letters."""
    drawn = letters(text, scale_for(rows))
    return drawn if drawn and len(drawn[0]) <= width else ()


@lru_cache(maxsize=4096)
def letters_width(text: str, scale: int) -> int:
    """Return the width of a text in letters of a scale, or as plain text without such letters."""
    drawn = letters(text, scale) if text else ()
    return cell_len(drawn[0]) if drawn else cell_len(text)


def words_block(
    text: str,
    width: int,
    rows: int,
    style: str = "",
    across: Across = "left",
    largest: int = _LARGEST,
    weight: str = "bold",
) -> Block:
    """Return a text in the largest letters that fit, or else as plain text, cut if need be.

    A text without large letters stands on a plate of its colour if it fits. It is then as loud as
    its neighbours.

    Args:
        largest: the largest scale allowed; 0 is plain text.
        weight: the style of plain text.
    """
    for scale in range(min(scale_for(rows), largest) if text else 0, 0, -1):
        drawn = letters(text, scale)
        if drawn and cell_len(drawn[0]) <= width:
            return block([Content.styled(line, style) for line in drawn], width, rows, across)
    if text and largest and rows >= _PLATE and cell_len(text) + 2 <= width:
        return block(_plate(text, style), width, rows, across)
    line = plain(fit(text, width)).stylize(f"{weight} {style}".strip() or "none")
    return block([line], width, rows, across)


def _plate(text: str, style: str) -> list[Content]:
    """Return a name without large letters on a plate of its colour."""
    wide = cell_len(text) + 2
    return [
        Content.styled("▄" * wide, style),
        plain(f" {text} ").stylize(f"bold {style} reverse"),
        Content.styled("▀" * wide, style),
    ]


def title_block(
    text: str,
    width: int,
    rows: int,
    style: str = "",
    across: Across = "center",
    largest: int = _LARGEST,
) -> Block:
    """Return a text in the largest letters that fit when it may take several lines.

    Args:
        largest: the largest scale allowed; 0 is plain text.
    """
    for scale in range(min(scale_for(rows), largest), 0, -1):
        air = [""] * (list_rows(scale) - rows_of(scale))
        most = (rows + len(air)) // list_rows(scale)
        lines = wrapped(text, width, scale)
        if lines and len(lines) <= max(most, 1):
            evened = _evened(text, lines, scale)
            drawn = [row for line in evened for row in (*air, *letters(line, scale))][len(air) :]
            return block([Content.styled(row, style) for row in drawn], width, rows, across)
    return words_block(text, width, rows, style, across, min(largest, _LARGEST))


def headline(text: str, width: int, rows: int, style: str = "$accent") -> Block:
    """Return the same as `title_block`, without blank lines above and below."""
    lines = title_block(text, width, rows, style)
    drawn = [at for at, line in enumerate(lines) if line.plain.strip()]
    return lines[drawn[0] : drawn[-1] + 1] if drawn else []


def wrapped(text: str, width: int, scale: int) -> list[str]:
    """Return a text on as few lines as possible in letters of a scale, broken at blanks and
    hyphens.

    >>> wrapped("Marie-Claire", 30, 1), wrapped("Marie-Claire", 20, 1)
    (['Marie-', 'Claire'], [])
    """
    lines: list[str] = []
    for word in re.findall(r"[^\s-]*-+\s*|[^\s-]+\s*", text):
        longer = f"{lines[-1]}{word}" if lines else word
        for line, goes_on in ((longer, True), (word, False)):
            if letters(line, scale) and letters_width(line.rstrip(), scale) <= width:
                lines[-1 if goes_on and lines else len(lines) :] = [line]
                break
        else:
            return []
    return [line.rstrip() for line in lines]


def _evened(text: str, lines: list[str], scale: int) -> list[str]:
    """Break a text into as many lines as before, with the widest as narrow as possible."""
    while len(lines) > 1:
        narrower = wrapped(text, max(letters_width(line, scale) for line in lines) - 1, scale)
        if len(narrower) != len(lines):
            break
        lines = narrower
    return lines


def usual_width(widths: Iterable[int]) -> int:
    """Return a width in which nearly all fit: one long name does not shrink the others."""
    ordered = sorted(widths)
    left_out = max(len(ordered) // 10, 1) if len(ordered) > _FEW else 0
    return ordered[len(ordered) - 1 - left_out]


def largest_of(names: Sequence[str], largest: int, width: int) -> int:
    """Return the largest scale, up to `largest`, in which the names `have_room`; 0 is plain text.

    >>> largest_of(["Ann", "Bob"], 3, 22), largest_of(["Ann", "Bob"], 3, 5)
    (1, 0)
    """
    scales = range(largest, 0, -1)
    return next((scale for scale in scales if have_room(names, scale, width)), 0)


def have_room(names: Iterable[str], scale: int, width: int) -> bool:
    """Return whether nearly all names fit in letters of a scale; the exception stands on a plate.

    Among two or three names, only one that has no large letters at all may be the exception.

    >>> long = "Maximiliane Featherstone"
    >>> have_room(["Ann", long], 2, 40), have_room(["Ann", long, long], 2, 40)
    (True, False)
    """
    every = [*names]
    if not every or usual_width(letters_width(name, scale) for name in every) <= width:
        return True
    if not scale or len(every) > _FEW:
        return False
    usual = [name for name in every if letters_width(name, 1) <= width]
    plated = all(cell_len(name) + 2 <= width for name in every)
    return (
        plated
        and len(usual) == len(every) - 1 > 0
        and all(letters_width(name, scale) <= width for name in usual)
    )


def block(
    lines: Sequence[Content],
    width: int,
    rows: int,
    across: Across = "left",
    down: Down = "middle",
) -> Block:
    """Return lines padded or cut to exactly this width and number."""
    spare = max(rows - len(lines), 0)
    above = {"top": 0, "middle": spare // 2, "bottom": spare}[down]
    padded = [_padded(line, width, across) for line in lines[:rows]]
    blank = Content(" " * width)
    return [blank] * above + padded + [blank] * (spare - above)


def _padded(line: Content, width: int, across: Across) -> Content:
    if line.cell_length > width:
        line = line.truncate(width, ellipsis=True)
    spare = max(width - line.cell_length, 0)
    left = {"left": 0, "center": spare // 2, "right": spare}[across]
    return line.pad_left(left).pad_right(spare - left)


def side_by_side(*blocks: Block, gap: int = 0) -> Block:
    """Join blocks of the same height from left to right."""
    return [Content(" " * gap).join(lines) for lines in zip(*blocks, strict=True)]


def text_block(text: str, width: int, rows: int, style: str = "", across: Across = "left") -> Block:
    """Return a text at its plain size, on one line."""
    return words_block(text, width, rows, style, across, 0, "")


def paragraph(text: str, width: int, style: str = "", across: Across = "left") -> Block:
    """Return a text over as many lines as it takes."""
    words = plain(text).stylize(style) if style else plain(text)
    lines = [part.rstrip() for part in words.wrap(width)]
    return block(lines, width, len(lines), across)


#: Black on white in every theme, as some cameras read no other code.
_STYLE = "black on white"
#: The free edge around a code, in squares of the code.
_EDGE = 2
#: The character of a cell, by whether its upper and its lower half are dark.
_HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def code_block(address: str, width: int, height: int) -> Block:
    """Return an address as a QR code, or [] if there is no room.

    A square of the code is half as many rows high as it is cells wide.
    """
    import segno

    matrix = segno.make_qr(address, error="l", boost_error=False).matrix
    size = len(matrix) + 2 * _EDGE
    scale = min(width // size, 2 * height // size)
    if scale < 1:
        return []
    blank = [0] * _EDGE
    squares = [*([[0] * size] * _EDGE), *([*blank, *row, *blank] for row in matrix)]
    squares += [[0] * size] * _EDGE
    halves = [[dark for dark in row for _ in range(scale)] for row in squares for _ in range(scale)]
    if len(halves) % 2:
        halves.append([0] * len(halves[0]))
    return [
        Content("".join(_HALVES[pair] for pair in zip(above, below, strict=True))).stylize(_STYLE)
        for above, below in zip(halves[::2], halves[1::2], strict=True)
    ]
