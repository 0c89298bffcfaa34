"""The table drawn as a table, where there is room: its seats clockwise round it, the turn on it."""

from collections.abc import Iterable, Sequence
from itertools import repeat
from typing import Any, TypeVar

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Offset, Size
from textual.style import Style

from screens.table.act import LOUD, USUAL, ActView
from screens.ui.drawn import Drawn
from screens.ui.text import pad, plain
from tourney.game.match import Seat

#: The screen that has the room.
LEAST_WIDTH, LEAST_HEIGHT = 110, 36
#: The seats that it takes.
FEWEST, MOST = 2, 10
#: The cells beside it.
_BESIDE = 2

AnySeat = TypeVar("AnySeat", bound=Seat)

#: The cells at most and the lines of a seat, and the cells before its name.
SEAT, MARKS = Size(23, 2), 4
#: No seat has fewer cells.
_LEAST_SEAT = 14
#: Wider and higher than this it would fall apart.
_MOST_WIDTH, _MOST_HEIGHT = 170, 46
#: Lower, as it is for a moment where a terminal shrinks, there is no table between the seats.
_LEAST_HEIGHT = 2 * SEAT.height + 3
#: Cells by which the table's edge steps in at its corners.
_STEP = 2
#: The felt and its edge: while a player is on turn, and while no one is.
_FELT, _EDGE, _IDLE = "on $surface", "$accent on $surface", "$foreground-muted on $surface"


class SeatCard(Struct, frozen=True):
    """A seat as it is drawn: above what it is and has rolled or claimed, below what it holds.

    Attributes:
        cells: of a value with its sign, at this table.
        mark: before the name, `MARKS` cells.
        value: in figures, with their signs, or a word; with `sign` behind it.
        below: the second line, behind as many cells as a mark has.
        marked: it is looked for first: the player on turn, or the loser.
        faint: it is out of this, for now or for good.
    """

    player: int
    name: str
    cells: int
    mark: Content
    value: str
    value_style: str
    sign: Content
    below: Content
    marked: bool
    faint: bool

    def lines(self, longest: int) -> tuple[Content, Content]:
        """The two lines, each at least as wide as those of any other at this table.

        Args:
            longest: the cells of the longest name there.
        """
        name = min(longest, SEAT.width - MARKS - 1 - self.cells)
        above = Content.assemble(
            self.mark,
            plain(pad(self.name, name)).stylize("bold" if self.marked else ""),
            " ",
            (self.value, self.value_style),
            self.sign,
        )
        below = self.below.pad_left(MARKS)
        width = max(MARKS + name + 1 + self.cells, below.cell_length)
        return _padded(above, width), _padded(below, width)


def _padded(line: Content, width: int) -> Content:
    """A line filled up to a width."""
    return line.pad_right(max(width - line.cell_length, 0))


def drawn_seats(seats: Sequence[AnySeat], room: Size) -> tuple[AnySeat, ...]:
    """The seats to draw round a table on a screen of this size; () where they go in a list."""
    shown = seats if len(seats) <= MOST else [seat for seat in seats if not seat.out]
    most = min(MOST, 2 * ((room.width - _BESIDE) // (SEAT.width + 1)))
    roomy = room.width >= LEAST_WIDTH and room.height >= LEAST_HEIGHT
    return tuple(shown) if roomy and FEWEST <= len(shown) <= most else ()


def seat_positions(seats: int, cells: int, width: int, height: int) -> tuple[Offset, ...]:
    """The upper left cells of this many seats of so many cells, clockwise from the upper left.

    >>> [(seat.x, seat.y) for seat in seat_positions(3, 22, 80, 16)]
    [(9, 0), (49, 0), (29, 14)]
    """
    above = (seats + 1) // 2
    low = height - SEAT.height
    return (
        *(Offset(x, 0) for x in _along(above, cells, width)),
        *(Offset(x, low) for x in reversed(_along(seats - above, cells, width))),
    )


def _along(seats: int, cells: int, width: int) -> list[int]:
    """The columns at which this many seats side by side begin."""
    return [width * (2 * at + 1) // (2 * seats) - cells // 2 for at in range(seats)]


def to_pick(line: Content, player: int) -> Content:
    """A line of a seat, to be clicked in the place of its letter."""
    return line.stylize(Style.from_meta({"@click": f"screen.pick({player})"}))


class DrawnTable(Drawn[tuple[SeatCard, ...], ActView[Any, Any]]):
    """Seats round a table of lines, clockwise, and on it what its screen has to tell."""

    DEFAULT_CSS = """
    DrawnTable { width: 1fr; height: 1fr; padding: 0 1; display: none; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.auto_links = False  # the keys keep their own colours

    def draw(
        self, width: int, height: int, cards: tuple[SeatCard, ...], view: ActView[Any, Any]
    ) -> Content:
        wide, high = min(width, _MOST_WIDTH), min(height, _MOST_HEIGHT)
        if not cards or high < _LEAST_HEIGHT:
            return Content("")
        longest = max(cell_len(card.name) for card in cards)
        drawn = [card.lines(longest) for card in cards]
        widest = max(line.cell_length for lines in drawn for line in lines)
        cells = min(max(widest, _LEAST_SEAT), SEAT.width)
        seats: list[list[tuple[int, Content]]] = [[] for _ in range(high)]
        places = seat_positions(len(cards), cells, wide, high)
        for card, said, place in zip(cards, drawn, places, strict=True):
            for line, words in enumerate(_aligned(card, said, cells)):
                seats[place.y + line].append((place.x, words))
        table = self._table(view, wide, high - 2 * SEAT.height)
        for y, words in enumerate(table, SEAT.height):
            seats[y].append((0, words))
        lines = [_line(parts).pad_left((width - wide) // 2) for parts in seats]
        return Content("\n").join([*repeat(Content(""), (height - high) // 2), *lines])

    def _table(self, view: ActView[Any, Any], width: int, height: int) -> Iterable[Content]:
        """The table itself: an edge that steps in at the corners, with felt inside it.

        Who is to act stands in its upper edge, how it is typed in its lower one.
        """
        felt, edge = _FELT, _EDGE if view.page.table.on_turn is not None else _IDLE
        if view.loud and view.loud not in USUAL:
            colour = LOUD[view.loud].colour
            felt, edge = f"on ${colour}-muted", f"${colour} on ${colour}-muted"
        gap, inner = " " * _STEP, width - 2 * _STEP - 2
        step = "─" * (_STEP - 1)
        title = plain(view.title(inner - 2)).stylize("bold $foreground")
        yield _edge("╭", title, "╮", inner, edge).pad_left(_STEP).pad_right(_STEP)
        rows = [row.pad_left(1) for row in view.lines(inner - 2, height - 2, self.app)]
        for at in range(height - 2):
            row = rows[at] if at < len(rows) else Content("")
            row = row.pad_right(max(inner - row.cell_length, 0)).stylize_before(felt)
            if at == 0:
                yield Content.assemble((f"╭{step}╯", edge), row, (f"╰{step}╮", edge))
            elif at == height - 3:
                yield Content.assemble((f"╰{step}╮", edge), row, (f"╭{step}╯", edge))
            else:
                side = (gap, felt)
                yield Content.assemble(("│", edge), side, row, side, ("│", edge))
        yield (_edge("╰", view.speed(inner - 2), "╯", inner, edge).pad_left(_STEP).pad_right(_STEP))


def _aligned(card: SeatCard, lines: Iterable[Content], cells: int) -> Iterable[Content]:
    """The lines of a seat in the middle of this many cells."""
    for line in lines:
        spare = max(cells - line.cell_length, 0)
        line = to_pick(line.pad_left(spare // 2).pad_right(spare - spare // 2), card.player)
        if card.marked:
            yield line.stylize_before("on $boost")
        else:
            yield line.stylize_before("dim") if card.faint else line


def _edge(left: str, words: Content, right: str, width: int, style: str) -> Content:
    """An edge of this many cells between its corners, with words in its middle."""
    room = words.cell_length + 2 * bool(words)
    if room > width:
        words, room = Content(""), 0
    said = Content.assemble(" ", words, " ").stylize_before(style) if words else words
    before = (width - room) // 2
    return Content.assemble(
        (left + "─" * before, style), said, ("─" * (width - room - before) + right, style)
    )


def _line(parts: list[tuple[int, Content]]) -> Content:
    """One line with each part at its place."""
    line = Content("")
    for x, words in sorted(parts, key=lambda part: part[0]):
        line = line.pad_right(max(x - line.cell_length, 0)) + words
    return line
