"""The people who have to move: a card for whoever is called out now, and all of them below."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from textual.content import Content
from textual.events import Click, MouseScrollDown, MouseScrollUp
from textual.message import Message
from textual.widget import Widget

from screens.ui.large.letters import (
    block,
    have_room,
    letters_width,
    rows_of,
    side_by_side,
    usual_width,
    words_block,
)
from screens.ui.lists.marked import CURSOR
from screens.ui.text import CHIP, fit, pad, plain, say
from tourney.night.views.floor_view import Mover

_MOST_NAME, _LEAST_COLUMN = 24, 58
#: The sizes of the letters of the card; its rows beside them, and its cells beside its words.
_SCALES: Final = (4, 3, 2, 1)
#: In which of them who and where stand, and if above each other, the best first: large and beside
#: each other leaves those below more room.
_WAYS: Final = tuple(
    (scale, up) for pair in ((4, 3), (2,), (1,)) for up in (False, True) for scale in pair
)
_AROUND: Final = 5
_SIDES: Final = 4
_ARROW: Final = "  →  "
_HEAD = 4


def mover_words(mover: Mover, room: int, beside: str = "") -> str:
    """From which table to which, and beside whom, in as many words as have room."""
    source, target, own = mover.source, mover.target, mover.source == mover.target
    ways = [f"table {source} → table {target}", f"table {source} → {target}"]
    ways = [f"table {target}"] if own else ways if source else []
    ways += [f"→ table {target}", f"→ table {int(target)}"]
    forms = [", ".join(filter(None, (way, beside))) for way in ways]
    return next((form for form in forms if cell_len(form) <= room), fit(forms[-1], room))


def _beside(mover: Mover) -> str:
    return f"left of {mover.beside}" if mover.beside else ""


class MoversList(Widget):
    """One of them in a card, with the key that goes on; as many as fit in lines below.

    A last line says how many do not.
    """

    DEFAULT_CSS = """
    MoversList { width: 1fr; height: 1fr; padding: 0 1; }
    """

    class Picked(Message):
        """Somebody was clicked, or scrolled to."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    def __init__(self) -> None:
        super().__init__()
        self._movers: Sequence[Mover] = ()
        self._marked = 0
        self.auto_links = False  # the key keeps its look
        self._key = ""
        self._first = 0  # the first in sight
        self._rows = 1
        self._height = 1  # the lines of each below
        self._card = 0  # the lines of the card

    def show(self, movers: Sequence[Mover], marked: int, key: str) -> None:
        """Draw them as they stand; the key ticks off whoever is marked."""
        self._movers, self._marked, self._key = movers, marked, key
        self.refresh()

    @property
    def page(self) -> int:
        """The number of people in sight."""
        return max(self._rows, 1)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Look further down."""
        event.stop()
        self._pick(self._marked + 1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Look further up."""
        event.stop()
        self._pick(self._marked - 1)

    def on_click(self, event: Click) -> None:
        """Mark the person who was clicked."""
        offset = event.get_content_offset(self)
        if offset is not None and offset.y >= self._card:
            columns = self._columns if self._height == 1 else 1
            column = offset.x * columns // max(self.content_size.width, 1)
            self._pick(self._first + column * self._lines + (offset.y - self._card) // self._height)

    def _pick(self, at: int) -> None:
        if 0 <= at < len(self._movers):
            self.post_message(self.Picked(at))

    @property
    def _columns(self) -> int:
        return max(self.content_size.width // _LEAST_COLUMN, 1)

    @property
    def _lines(self) -> int:
        """The number of people under each other: as many in each column."""
        needed = -(-len(self._movers) // self._columns)
        return max(min(self.content_size.height - self._card - 1, needed), 1)

    def render(self) -> Content:
        width, height = self.content_size
        movers = self._movers
        if not movers or not width or not height:
            return Content("")
        needed = -(-len(movers) // self._columns) + 1
        card = self._called_out(width, height - min(needed, height // 3))
        self._card = len(card)
        roomy = len(movers) * rows_of(1) < height - self._card
        roomy = roomy and have_room([mover.name for mover in movers], 1, width // 2)
        self._height = rows_of(1) if roomy else 1
        if roomy:
            self._first, self._rows = 0, len(movers)
            return Content("\n").join([*card, *self._incalled_out(width)])
        lines, columns = self._lines, self._columns
        self._rows = min(lines * columns, len(movers))
        last = max(len(movers) - self._rows, 0)
        first = min(self._first, self._marked)
        self._first = min(max(first, self._marked - self._rows + 1), last)
        shown = range(self._first, self._first + self._rows)
        wide = (width - 2 * (columns - 1)) // columns
        name = min(max(cell_len(mover.name) for mover in movers), _MOST_NAME, wide // 2)
        drawn = []
        for row in range(min(lines, self._rows)):
            its = list(shown[row::lines])[:columns]
            drawn.append(Content("  ").join(self._line(at, name, wide) for at in its))
        below = len(movers) - self._first - self._rows
        words = [f"↑ {self._first} more"] * bool(self._first) + [f"↓ {below} more"] * bool(below)
        more = Content.styled("   ".join(words), "$foreground-muted")
        return Content("\n").join([*card, *drawn, more])

    def _called_out(self, width: int, height: int) -> list[Content]:
        """The card: who, and to which table, in the largest letters that fit; what goes on."""
        mover, inside = self._movers[self._marked], width - _SIDES
        said = called_out(mover, self._movers, inside, height - _AROUND)
        about = mover_words(mover, inside, _beside(mover))
        reasons = [mover.reason] * any(each.reason for each in self._movers)
        mark, title, does = "→", mover.name, f"{mover.name} sits"
        if all(each.sat for each in self._movers):
            said = words_block("all sit", inside, len(said), "$success")
            mark, title, does = "✓", "Everybody sits.", "back to the floor"
            about, reasons = "", [""] * len(reasons)
        elif mover.sat:
            mark, does = "✓", f"{mover.name} is still on the way"
        link = f"[@click=screen.tick]{CHIP} [b]$does[/][/]"
        air = len(said) > rows_of(2) and len(said) + _AROUND < height
        body = [
            *said,
            *[Content("")] * air,
            plain(fit(about, inside)).stylize("bold"),
            *(plain(fit(reason, inside)).stylize("$foreground-muted") for reason in reasons),
            say(link, key=self._key, does=fit(does, inside - len(self._key) - 3)),
        ]
        rim = "$foreground-muted" if mover.sat else "$accent"
        title = f" {mark} {fit(title, inside - 6)} "
        top = Content.assemble(
            ("╭─", rim),
            plain(title).stylize("bold"),
            ("─" * (width - 3 - cell_len(title)), rim),
            ("╮", rim),
        )
        walled = [
            Content.assemble(
                ("│ ", rim), row.pad_right(max(inside - row.cell_length, 0)), (" │", rim)
            )
            for row in body
        ]
        return [top, *walled, Content.styled(f"╰{'─' * (width - 2)}╯", rim)]

    def _incalled_out(self, width: int) -> list[Content]:
        """Everybody with the name in large letters, three lines each."""
        rows = rows_of(1)
        names = [mover.name for mover in self._movers]
        # The plate of a name without letters, too.
        wide = max(usual_width(letters_width(name, 1) for name in names), *map(cell_len, names)) + 2
        lines: list[Content] = []
        for at, mover in enumerate(self._movers):
            words = mover_words(mover, width - _HEAD - wide, _beside(mover))
            drawn = side_by_side(
                block([Content.assemble(*self._head(at))], _HEAD, rows),
                words_block(mover.name, wide, rows, "$accent", largest=1),
                block([plain(words).stylize("bold")], width - _HEAD - wide, rows),
            )
            lines += [self._dressed(line, at, width) for line in drawn]
        return lines

    def _line(self, at: int, name: int, width: int) -> Content:
        mover = self._movers[at]
        words = mover_words(mover, width - _HEAD - name - 2, _beside(mover))
        line = Content.assemble(
            *self._head(at), plain(pad(mover.name, name)).stylize("bold"), "  ", plain(words)
        )
        return self._dressed(line, at, width)

    def _head(self, at: int) -> list[tuple[str, str]]:
        mark = CURSOR if at == self._marked else " "
        return [(f"{mark} ", "bold $text-accent"), ("✓ " if self._movers[at].sat else "○ ", "bold")]

    def _dressed(self, line: Content, at: int, width: int) -> Content:
        line = line.pad_right(max(width - line.cell_length, 0))
        if self._movers[at].sat:
            line = line.stylize("dim")
        return line.stylize_before("on $boost") if at == self._marked else line


def called_out(mover: Mover, all_of_them: Sequence[Mover], width: int, rows: int) -> list[Content]:
    """Who, and which table: beside or a row apart under each other, as large as fits.

    It takes as many rows for each of them.
    """
    table, arrow = f"table {int(mover.target)}", [Content.styled(_ARROW, "bold $accent")]
    for scale, above in _WAYS:
        wide = usual_width([letters_width(each.name, scale) for each in all_of_them])
        its = max(letters_width(f"table {int(each.target)}", scale) for each in all_of_them)
        tall, least = rows_of(scale), scale == min(_SCALES)
        if least and not above:  # a name that is longer stands as it is written
            wide = min(wide, width - its - len(_ARROW))
        across = max(wide, its + len(_ARROW)) if above else wide + its + len(_ARROW)
        if (across > width and not (least and above)) or tall * (1 + above) + above > rows:
            continue
        where = words_block(table, min(its, width - len(_ARROW)), tall, largest=scale)
        where = side_by_side(block(arrow, len(_ARROW), tall), where)
        if above:
            who = words_block(mover.name, width, tall, "$accent", largest=scale)
            return [*who, Content(""), *where]
        own = min(wide, max(letters_width(mover.name, scale), cell_len(mover.name)))
        return side_by_side(words_block(mover.name, own, tall, "$accent", largest=scale), where)
    return [
        Content.assemble(
            plain(fit(mover.name, width - 14)).stylize("bold $accent"), f"{_ARROW}{table}"
        )
    ]
