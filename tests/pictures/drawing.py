"""A screen as an SVG that fetches nothing, and several of them that move, which an `<img>` plays.

Blocks are drawn as the cells that they fill: in fonts that differ from one machine to the next
there are gaps between them.
"""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len
from rich.color import Color
from rich.style import Style
from rich.terminal_theme import DIMMED_MONOKAI
from textual._context import visible_screen_stack

from screens.app.app import TourneyApp
from screens.bracket.picture import JOINTS

#: A cell in pixels, and how far the foot of a letter is from its top.
_WIDE, _HIGH, _FOOT = 10, 20, 15
_EDGE = 10
#: Round the screen: its own ground.
_ROOM = "#0f1e18"
#: What a block fills of its cell, from left, top, right and bottom, in eighths.
_BLOCKS = {
    "█": (0, 0, 8, 8),
    "▀": (0, 0, 8, 4),
    "▌": (0, 0, 4, 8),
    "▐": (4, 0, 8, 8),
    **{chr(0x2580 + at): (0, 8 - at, 8, 8) for at in range(1, 8)},
}

#: The weights of the arms of a line from the middle of its cell: up, right, down and left.
_LINES = {
    line: (at // 27, at // 9 % 3, at // 3 % 3, at % 3) for at, line in enumerate(JOINTS) if at
}


class Shot(NamedTuple):
    """A screen as it stood, in pieces of SVG, none of them twice.

    Attributes:
        size: columns and lines.
    """

    size: tuple[int, int]
    grounds: dict[str, None]
    letters: dict[str, None]


def shot(app: TourneyApp) -> Shot:
    """The screen as it stands."""
    visible_screen_stack.set(app._background_screens)
    grounds: dict[str, None] = {}
    letters: dict[str, None] = {}
    for row, strip in enumerate(app.screen._compositor.render_strips()):
        at = 0
        for text, style, _ in strip:
            wide = cell_len(text)
            ink, ground = _colours(style or Style())
            grounds[_rectangle(at, row, wide, (0, 0, 8, 8), ground)] = None
            letters |= dict.fromkeys(_text(text, at, row, style or Style(), ink))
            at += wide
    return Shot((app.size.width, app.size.height), grounds, letters)


def _colours(style: Style) -> tuple[str, str]:
    """Of the letters and behind them."""
    ink = _hex(style.color, foreground=True)
    ground = _hex(style.bgcolor, foreground=False)
    return (ground, ink) if style.reverse else (ink, ground)


def _hex(colour: Color | None, *, foreground: bool) -> str:
    shown = colour or Color.default()
    return shown.get_truecolor(DIMMED_MONOKAI, foreground=foreground).hex


def _rectangle(
    at: int, row: int, cells: int, eighths: tuple[int, int, int, int], colour: str
) -> str:
    left, top, right, bottom = eighths
    x, y = at * _WIDE + left * _WIDE / 8, row * _HIGH + top * _HIGH / 8
    wide = (cells - 1) * _WIDE + (right - left) * _WIDE / 8
    high = (bottom - top) * _HIGH / 8
    return f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" fill="{colour}"/>'


def _text(text: str, at: int, row: int, style: Style, ink: str) -> Iterator[str]:
    """A segment: its blocks as rectangles, and what stands between them as text."""
    for drawn, run in groupby(text, key=lambda its: its if its in _BLOCKS or its in _LINES else ""):
        part = "".join(run)
        wide = cell_len(part)
        if drawn in _BLOCKS:
            yield _rectangle(at, row, wide, _BLOCKS[drawn], ink)
        elif drawn:
            for step in range(wide):
                yield from _arms(at + step, row, _LINES[drawn], ink)
        elif part.strip():
            start = at + len(part) - len(part.lstrip())
            said = part.strip()
            look = f' fill="{ink}"' + (' font-weight="bold"' if style.bold else "")
            look += ' opacity="0.6"' if style.dim else ""
            look += ' text-decoration="underline"' if style.underline else ""
            place = f'x="{start * _WIDE}" y="{row * _HIGH + _FOOT}"'
            length = f'textLength="{cell_len(said) * _WIDE}" xml:space="preserve"'
            yield f"<text {place} {length}{look}>{escape(said)}</text>"
        at += wide


def _arms(at: int, row: int, weights: tuple[int, int, int, int], ink: str) -> Iterator[str]:
    """Lines from the middle of a cell to its edges, each past the middle by its own half."""
    x, y = at * _WIDE + _WIDE // 2, row * _HIGH + _HIGH // 2
    for way, half in enumerate(weights):
        up, right, down, left = (at == way for at in range(4))
        if half:
            x0, x1 = x - (_WIDE // 2 if left else half), x + (_WIDE // 2 if right else half)
            y0, y1 = y - (_HIGH // 2 if up else half), y + (_HIGH // 2 if down else half)
            size = f'width="{x1 - x0}" height="{y1 - y0}"'
            yield f'<rect x="{x0}" y="{y0}" {size} fill="{ink}"/>'


def still(screen: Shot) -> str:
    """A screen as an SVG."""
    return _page(screen.size, "".join(f"{piece}\n" for piece in (*screen.grounds, *screen.letters)))


def moving(screens: Sequence[Shot], seconds: Sequence[float]) -> str:
    """Screens after each other, over and over; the last alone for whom nothing is to move.

    Args:
        screens: of one size.
        seconds: how long each stands.
    """
    layers = ([each.grounds for each in screens], [each.letters for each in screens])
    drawn, names = "", set()
    for layer in layers:
        groups: dict[str, list[str]] = {}
        for piece in dict.fromkeys(piece for frame in layer for piece in frame):
            name = "f" + "".join("01"[piece in frame] for frame in layer)
            groups.setdefault(name, []).append(piece)
        names |= set(groups)
        for name, pieces in groups.items():
            drawn += "\n".join((f'<g class="{name}">', *pieces, "</g>\n"))
    style = "".join(_played(name, seconds) for name in sorted(names))
    return _page(screens[0].size, f"<style>\n{style}</style>\n{drawn}")


def _played(name: str, seconds: Sequence[float]) -> str:
    """The style of what stands in some frames: those with a 1 in its name."""
    frames, whole = name[1:], sum(seconds)
    if "0" not in frames:
        return ""
    words = {"0": "hidden", "1": "visible"}
    steps = "".join(
        f"{100 * sum(seconds[:at]) / whole:.2f}%{{visibility:{words[there]}}}"
        for at, there in enumerate(frames)
        if not at or there != frames[at - 1]
    )
    plays = f".{name}{{animation:{name} {whole:g}s step-end infinite}}"
    return (
        f".{name}{{visibility:{words[frames[-1]]}}}@keyframes {name}{{{steps}}}"
        f"@media (prefers-reduced-motion:no-preference){{{plays}}}\n"
    )


def _page(size: tuple[int, int], inside: str) -> str:
    wide, high = size[0] * _WIDE, size[1] * _HIGH
    room = f"{-_EDGE} {-_EDGE} {wide + 2 * _EDGE} {high + 2 * _EDGE}"
    paper = f'x="{-_EDGE}" y="{-_EDGE}" width="{wide + 2 * _EDGE}" height="{high + 2 * _EDGE}"'
    font = 'font-family="Menlo, Consolas, DejaVu Sans Mono, monospace" font-size="16.6"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{room}">\n'
        f'<rect {paper} rx="8" fill="{_ROOM}"/>\n'
        f'<g {font} shape-rendering="crispEdges">\n{inside}</g>\n</svg>\n'
    )
