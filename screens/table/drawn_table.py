"""The table drawn as a table: its seats clockwise round it, and the act on it."""

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

#: The least size of a screen with a drawn table.
LEAST_WIDTH, LEAST_HEIGHT = 110, 36
#: The number of seats that a drawn table can have.
FEWEST, MOST = 2, 8

AnySeat = TypeVar("AnySeat", bound=Seat)

#: The most cells and the lines of a seat, and the cells before its name and its value.
SEAT, MARKS, _GAP = Size(22, 2), 4, 2
#: The least cells of a seat, and the lines that it has with the blank one before the table.
_LEAST_SEAT, _APART = 14, SEAT.height + 1
#: The most lines of the whole; in more of them the seats would be too far apart.
_MOST_HEIGHT = 38
#: The least height; below it, as while a terminal shrinks, there is no room between the seats.
_LEAST_HEIGHT = 2 * _APART + 3
#: The felt, its edge while a player is on turn, and its edge while no one is.
_FELT, _EDGE, _IDLE = "on $surface", "$accent on $surface", "$foreground-muted on $surface"


class SeatCard(Struct, frozen=True):
    """A seat of the drawn table: name and value above, units or penalties below.

    Attributes:
        cells: the cells of a value with its sign, the same for all seats of the table.
        mark: the marks before the name, `MARKS` cells.
        value: the last roll or claim in figures, or a word.
        value_style: the style of the value.
        sign: the signs behind the value.
        below: the second line, without the indent under the marks.
        marked: True for the seat that the eye should find first, such as the player on turn.
        faint: True if the player is out or away, or waits while others roll.
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
        """Return the two lines, as wide as those of every other seat at this table.

        Args:
            longest: the cells of the longest name there.
        """
        name = min(longest, SEAT.width - MARKS - _GAP - self.cells)
        above = Content.assemble(
            self.mark,
            plain(pad(self.name, name)).stylize("bold" if self.marked else ""),
            " " * _GAP,
            (self.value, self.value_style),
            self.sign,
        )
        below = self.below.pad_left(MARKS)
        width = max(MARKS + name + _GAP + self.cells, below.cell_length)
        return _padded(above, width), _padded(below, width)


def _padded(line: Content, width: int) -> Content:
    """Fill a line up to a width."""
    return line.pad_right(max(width - line.cell_length, 0))


def drawn_seats(seats: Sequence[AnySeat], room: Size) -> tuple[AnySeat, ...]:
    """Return the seats to draw round a table on this screen, or () if they need a list."""
    shown = seats if len(seats) <= MOST else [seat for seat in seats if not seat.out]
    roomy = room.width >= LEAST_WIDTH and room.height >= LEAST_HEIGHT
    return tuple(shown) if roomy and FEWEST <= len(shown) <= MOST else ()


def seat_positions(seats: int, cells: int, width: int, height: int) -> tuple[Offset, ...]:
    """Return the upper left cells of seats of this width, clockwise from the upper left.

    >>> [(seat.x, seat.y) for seat in seat_positions(3, 22, 80, 16)]
    [(0, 0), (58, 0), (29, 14)]
    """
    above = (seats + 1) // 2
    low = height - SEAT.height
    return (
        *(Offset(x, 0) for x in _along(above, cells, width)),
        *(Offset(x, low) for x in reversed(_along(seats - above, cells, width))),
    )


def _along(seats: int, cells: int, width: int) -> list[int]:
    """Return the columns at which this many seats side by side begin, from edge to edge."""
    if seats == 1:
        return [(width - cells) // 2]
    return [(width - cells) * at // (seats - 1) for at in range(seats)]


def to_pick(line: Content, player: int) -> Content:
    """Make a line of a seat clickable, in place of typing the seat's letter."""
    return line.stylize(Style.from_meta({"@click": f"screen.pick({player})"}))


class DrawnTable(Drawn[tuple[SeatCard, ...], ActView[Any, Any]]):
    """The seats round a table drawn in lines, with the act on the table."""

    DEFAULT_CSS = """
    DrawnTable { width: 1fr; height: 1fr; display: none; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.auto_links = False  # the keys keep their own colours

    def draw(
        self, width: int, height: int, cards: tuple[SeatCard, ...], view: ActView[Any, Any]
    ) -> Content:
        high = min(height, _MOST_HEIGHT)
        if not cards or high < _LEAST_HEIGHT:
            return Content("")
        longest = max(cell_len(card.name) for card in cards)
        drawn = [card.lines(longest) for card in cards]
        widest = max(line.cell_length for lines in drawn for line in lines)
        cells = min(max(widest, _LEAST_SEAT), SEAT.width)
        seats: list[list[tuple[int, Content]]] = [[] for _ in range(high)]
        places = seat_positions(len(cards), cells, width, high)
        for card, said, place in zip(cards, drawn, places, strict=True):
            for line, words in enumerate(_aligned(card, said, cells)):
                seats[place.y + line].append((place.x, words))
        for y, words in enumerate(self._table(view, width, high - 2 * _APART), _APART):
            seats[y].append((0, words))
        return Content("\n").join([*repeat(Content(""), (height - high) // 2), *map(_line, seats)])

    def _table(self, view: ActView[Any, Any], width: int, height: int) -> Iterable[Content]:
        """Yield the lines of the table: an edge that says who must act, with felt inside."""
        felt, edge = _FELT, _EDGE if view.page.table.on_turn is not None else _IDLE
        if view.loud and view.loud not in USUAL:
            colour = LOUD[view.loud].colour
            felt, edge = f"on ${colour}-muted", f"${colour} on ${colour}-muted"
        inner, side = width - 2, ("│", edge)
        title = plain(view.title(inner - 2)).stylize("bold $foreground")
        yield _edge("╭", title, "╮", inner, edge)
        for row in view.lines(inner - 2, height - 2, self.app):
            row = row.pad_left(1).pad_right(max(inner - 1 - row.cell_length, 0))
            yield Content.assemble(side, row.stylize_before(felt), side)
        yield _edge("╰", Content(""), "╯", inner, edge)


def _aligned(card: SeatCard, lines: Iterable[Content], cells: int) -> Iterable[Content]:
    """Yield the lines of a seat, in this many cells."""
    for line in lines:
        line = to_pick(_padded(line, cells), card.player)
        if card.marked:
            yield line.stylize_before("on $boost")
        else:
            yield line.stylize_before("dim") if card.faint else line


def _edge(left: str, words: Content, right: str, width: int, style: str) -> Content:
    """Return an edge of this many cells between two corners, with words in its middle."""
    room = words.cell_length + 2 * bool(words)
    if room > width:
        words, room = Content(""), 0
    said = Content.assemble(" ", words, " ").stylize_before(style) if words else words
    before = (width - room) // 2
    after = width - room - before
    return Content.assemble((left + "─" * before, style), said, ("─" * after + right, style))


def _line(parts: list[tuple[int, Content]]) -> Content:
    """Return one line with each part at its place."""
    line = Content("")
    for x, words in sorted(parts, key=lambda part: part[0]):
        line = line.pad_right(max(x - line.cell_length, 0)) + words
    return line
