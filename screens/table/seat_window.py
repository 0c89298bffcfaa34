"""The seats of a table, in order: as many as fit, with the player on turn among them."""

from collections.abc import Sequence
from typing import Generic

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content
from textual.events import MouseScrollDown, MouseScrollUp
from textual.widget import Widget

from screens.table.act import View
from screens.table.drawn_table import MARKS, AnySeat, SeatCard, to_pick
from screens.ui.text import in_rows, pad, plain

#: The least cells of a column when the seats, with their letters, need several columns.
_LEAST_COLUMN = 16
#: The lines from which seats stand apart, and the most lines between two seats.
_ROOMY, _MOST_BETWEEN = 21, 3


class SeatRow(Struct, frozen=True):
    """A seat in the list.

    Attributes:
        marks: the marks before the name, as wide as those of every row.
        cells: the columns behind the name, each with the gap before it.
        told: words in place of all columns but the first.
        marked: True if the name is bold.
        style: the style of the whole row.
        least: the cells to which a name may be cut before columns are left out.
        drops: the positions of the columns that may be left out, the first to go first.
    """

    marks: Content
    name: str
    cells: tuple[Content, ...]
    told: Content | None = None
    marked: bool = False
    style: str = ""
    least: int = 1
    drops: tuple[int, ...] = ()


def align(rows: Sequence[SeatRow], width: int) -> list[Content]:
    """Return the rows as aligned lines of exactly this width."""
    columns = zip(*(row.cells for row in rows), strict=True)
    spaces = [max(cell.cell_length for cell in column) for column in columns]
    longest = max(cell_len(row.name) for row in rows)
    room = width - rows[0].marks.cell_length
    for column in rows[0].drops:
        if room - sum(spaces) < min(longest, rows[0].least):
            spaces[column] = 0
    if (drops := rows[0].drops) and not any(spaces[column] for column in drops):
        spaces[min(drops) - 1] += max(room - sum(spaces) - longest, 0)  # what follows stays put
    name = max(min(longest, room - sum(spaces)), 1)
    lines = []
    for row in rows:
        who = plain(pad(row.name, name)).stylize("bold" if row.marked else "")
        parts = zip(row.cells, spaces, strict=True)
        cells = [cell.pad_right(space - cell.cell_length) for cell, space in parts if space]
        line = Content("").join((row.marks, who, *(cells[:1] if row.told else cells)))
        if row.told:
            line += row.told.truncate(max(width - line.cell_length, 0), ellipsis=True)
        line = line.pad_right(max(width - line.cell_length, 0))
        lines.append(line.stylize_before(row.style) if row.style else line)
    return lines


class SeatWindow(Widget, Generic[AnySeat, View]):
    """A list with one line per seat; if room is short, players who are out go first."""

    DEFAULT_CSS = """
    SeatWindow {
        width: 1fr; height: 1fr; padding: 0 1; border: round $foreground-muted;
        border-title-color: $foreground; border-title-style: bold; text-wrap: nowrap;
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self.auto_links = False  # the lines keep their own colours
        self.border_title = "Seats"
        self._view: View | None = None
        self._moved = 0
        #: The seats that have room.
        self._shown: Sequence[AnySeat] = ()
        self._hidden: list[Content] = []

    def rows(self, view: View, width: int) -> list[SeatRow]:
        """Return a row for each seat of the table."""
        raise NotImplementedError

    def picks(self, seat: AnySeat, view: View) -> bool:
        """Return whether the seat's letter can be typed now."""
        raise NotImplementedError

    def card(self, seat: AnySeat, view: View) -> SeatCard:
        """Return a seat for the drawn table."""
        raise NotImplementedError

    def marks(self, seat: AnySeat, view: View, usual: Content) -> Content:
        """Return the letter that picks the seat, as a key, or the usual marks without letters."""
        if not view.typed.letters or view.typed.picked is not None:
            return usual
        said = view.typed.letters.get(seat.player, "") if self.picks(seat, view) else ""
        key = Content.styled(f" {said} ", "bold $text-accent reverse") if said else Content("")
        return key.pad_right(MARKS - key.cell_length)

    def heads(self, view: View) -> list[SeatRow]:  # noqa: ARG002 (for the game that has ranks)
        """Return the row above the seats, if any."""
        return []

    def show(self, view: View) -> None:
        """Draw the seats, with their letters if one must be typed.

        Once the table has changed, the player on turn comes into sight again.
        """
        if self._view is None or view.page.table is not self._view.page.table:
            self._moved = 0
        self._view = view
        self.refresh()

    def move(self, lines: int) -> None:
        """Scroll down by so many lines, or up, until the next entry."""
        self._moved += lines
        self.refresh()

    def move_back(self) -> None:
        """Scroll back, so that the player on turn is in sight."""
        self._moved = 0

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Scroll down by one line."""
        event.stop()
        self.move(1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Scroll up by one line."""
        event.stop()
        self.move(-1)

    def render(self) -> Content:
        width, height = self.content_size
        view = self._view
        if view is None or not width or not height:
            return Content("")
        if view.typed.letters and len(view.page.table.seats) > height:
            return self._side_by_side(view, width, height)
        heads = self.heads(view)
        seats = self._window(view, height - len(heads))
        self._shown = seats
        aligned = align([*heads, *self.rows(view, width)], width)
        drawn = {
            seat.player: to_pick(line, seat.player)
            for seat, line in zip(view.page.table.seats, aligned[len(heads) :], strict=True)
        }
        lines = [*aligned[: len(heads)], *(drawn[seat.player] for seat in seats)]
        apart = 0
        if height >= _ROOMY and not view.is_over:
            apart = min((height - len(lines)) // max(len(lines) - 1, 1), _MOST_BETWEEN)
        gap = Content("\n" * (apart + 1))
        above = [Content("")] * (len(lines) + len(self._hidden) + 1 < height and not apart)
        return Content("\n").join([*above, gap.join(lines + self._hidden)])

    def _side_by_side(self, view: View, width: int, height: int) -> Content:
        """Return the seats still in, in columns, so that every letter is in sight."""
        seats = [seat for seat in view.page.table.seats if not seat.out]
        columns = min(-(-len(seats) // height), max(width // _LEAST_COLUMN, 1))
        cells = max(width // columns - MARKS - 1, 1)
        shown = []
        for seat in seats:
            marked = view.typed.picked == seat.player
            line = self.marks(seat, view, Content(" " * MARKS)) + plain(pad(seat.name, cells))
            style = "bold on $boost" if marked else "none" if self.picks(seat, view) else "dim"
            shown.append(to_pick(line.stylize_before(style), seat.player))
        return Content("\n").join(in_rows(shown, width, " "))

    def _window(self, view: View, height: int) -> Sequence[AnySeat]:
        """Return the seats that are shown, and count the others in the line `_hidden`."""
        seats: Sequence[AnySeat] = view.page.table.seats
        self._hidden = []
        if view.is_over:
            seats = sorted(seats, key=lambda seat: seat.place or 0)
        if len(seats) <= height:
            return seats
        out = 0
        if not view.is_over:
            out = sum(seat.out for seat in seats)
            seats = [seat for seat in seats if not seat.out]
        room = max(height - 1, 1)
        on_turn = next((index for index, seat in enumerate(seats) if seat.on_turn), 0)
        last = max(len(seats) - room, 0)
        wanted = min(max(on_turn - room // 2, 0), last)
        start = min(max(wanted + self._moved, 0), last)
        self._moved = start - wanted
        below = max(len(seats) - start - room, 0)
        words = [f"↑ {start} more"] * bool(start) + [f"↓ {below} more"] * bool(below)
        words += [f"{out} out"] * bool(out)
        self._hidden = [Content.styled("   " + "   ".join(words), "$foreground-muted")]
        return seats[start : start + room]
