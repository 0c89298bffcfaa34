"""The list of rows that every screen has: columns as wide as what they hold, one row marked."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from msgspec import Struct
from rich.cells import cell_len
from rich.console import JustifyMethod
from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual.binding import BindingType
from textual.containers import Container, Vertical
from textual.coordinate import Coordinate
from textual.geometry import Size
from textual.strip import Strip
from textual.widgets import DataTable, Static

from screens.ui.keys.footer import ActionLine
from screens.ui.keys.keys import ENDS, bind
from screens.ui.marked import marked
from screens.ui.status_line import StatusLine
from screens.ui.text import cell, fit, plain

hidden = partial(bind, "list", show=False)

#: From this many columns on, the details of the marked row stand beside the list.
WIDE = 100
#: What a list leaves to them.
_ASIDE = 34
#: What they are at most, and the gap before them.
_TOLD = 48
#: Of a cell, beside its text; and of the list's scroll bar.
_PADDING, _BAR = 2, 1
#: A card is as wide as its lines up to this many cells, as its lists up to so many; with its edges.
_BLOCK, _MOST, _AROUND = 64, 112, 6
#: A name is cut to no fewer cells.
_LEAST = 8


class Col(Struct, frozen=True):
    """A column; one without a text in any cell is left out.

    Attributes:
        right: its cells end below one another, as numbers do.
        aside: a detail: a column if all of them fit, else told beside a wide list.
        role: muted, good, bad, act or strong.
        most: no cell is wider.
        beyond: beside the others, which stay in sight while it is scrolled to.
    """

    heading: str
    cells: Sequence[str]
    right: bool = False
    aside: bool = False
    role: str = ""
    most: int = 40
    beyond: bool = False

    @property
    def width(self) -> int:
        """The cells of its widest text."""
        return min(max(map(cell_len, (*self.heading.split("\n"), *self.cells))), self.most)


class Rows(DataTable[Text], inherit_bindings=False):
    """Rows of one line; the screen has Enter, as it knows what the marked one leads to.

    Args:
        marked: called when another row is marked, before anything is drawn.
        driven: the screen has its keys; the marked row looks as if the list had them.
        among: no row is marked while another list, or a form, has the keys.
        opens: Enter opens the marked row, which has the colour of what acts.
        read: a row is marked only once someone looks for one.
    """

    ROLES: ClassVar = ("muted", "good", "bad", "act", "strong")
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"rows--{role}" for role in ROLES}

    DEFAULT_CSS = """
    Rows, Rows:focus {
        width: auto; max-width: 100%; height: 1fr; scrollbar-size-vertical: 1;
        background: $background; background-tint: transparent;
    }
    Rows > .datatable--cursor, Rows:focus > .datatable--cursor {
        color: $block-cursor-blurred-foreground; background: $block-cursor-blurred-background;
        text-style: bold;
    }
    Rows.-opens:focus > .datatable--cursor, Rows.-opens.-driven > .datatable--cursor {
        color: $block-cursor-foreground; background: $block-cursor-background;
        text-style: $block-cursor-text-style;
    }
    Rows > .rows--muted { color: $foreground-muted; }
    Rows > .rows--good { color: $text-success; }
    Rows > .rows--bad { color: $text-error; }
    Rows > .rows--act { color: $accent; }
    Rows > .rows--strong { text-style: bold; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("up", "cursor_up", "Up", "The row above", id="list.up", system=True),
        hidden("down", "cursor_down", "Down", "The row below", id="list.down", system=True),
        hidden("pageup", "page_up", "Page up", "A page up", id="list.page_up", system=True),
        hidden(
            "pagedown", "page_down", "Page down", "A page down", id="list.page_down", system=True
        ),
        *ENDS,
    ]

    def __init__(
        self,
        marked: Callable[[], None] = lambda: None,
        *,
        driven: bool = False,
        among: bool = False,
        opens: bool = False,
        read: bool = False,
        id: str | None = None,
    ) -> None:
        super().__init__(id=id, cursor_type="row")
        self.set_class(driven, "-driven")
        self.set_class(opens, "-opens")
        self.can_focus = not driven
        self._is_among, self._is_read = among, read
        self.show_cursor = not (among or read)
        self._on_marked = marked
        self._columns: Sequence[Col] = ()
        self._facts: Sequence[Col] = ()
        self._roles: Sequence[str] = ()
        self._titles: Sequence[str] = ()
        #: The headings as they are drawn, each with its width.
        self._heads: Sequence[tuple[str, int]] = ()
        self._filling = False
        #: What each row is of, in order.
        self.keys: Sequence[object] = ()
        #: The cells of all columns with what is told aside.
        self.wide = 0

    def show(
        self,
        columns: Sequence[Col],
        keys: Sequence[object],
        roles: Sequence[str] = (),
        *,
        titles: Sequence[str] = (),
        at: object = None,
    ) -> None:
        """Show these rows; the marked one stays marked while it is among them.

        Args:
            keys: what each row is of, so that it is known again.
            roles: of whole rows.
            titles: what the details of each row are headed with, where they may stand aside.
            at: the key of the row to mark.
        """
        marked = self.key if at is None else at
        same = list(keys) == list(self.keys)
        self._columns = [column for column in columns if any(column.cells)]
        self._roles, self._titles, self.keys = roles or ("",) * len(keys), titles, keys
        self._fill(marked, same=same)

    @property
    def key(self) -> object:
        """What the marked row is of; None where there is no row."""
        at = self.cursor_row
        return self.keys[at] if 0 <= at < len(self.keys) else None

    @property
    def texts(self) -> list[str]:
        """All that is in each row."""
        cells = (column.cells for column in self._columns)
        return [" ".join(texts) for texts in zip(*cells, strict=True)]

    def mark(self, key: object) -> bool:
        """Mark a row; False where it is not among them."""
        if key not in self.keys:
            return False
        self.move_cursor(row=list(self.keys).index(key), animate=False)
        return True

    def render_line(self, y: int) -> Strip:
        """Put the mark of the cursor into the space before the first column."""
        strip, head = super().render_line(y), self._head
        at = y - head + self.scroll_offset.y
        is_marked = y >= head and self.row_count > at == self.cursor_row and self.show_cursor
        return marked(strip) if is_marked else strip

    @property
    def _head(self) -> int:
        return self.header_height if self.show_header else 0

    @property
    def lines(self) -> int:
        """As many as it has."""
        return self._head + max(1, len(self.keys))

    def on_resize(self) -> None:
        """There may be room for more columns, or for fewer."""
        self.refit()

    def refit(self) -> None:
        """Show as many columns as have room now."""
        self._fill(self.key, same=True)

    def watch_has_focus(self, has_focus: bool) -> None:
        """Mark a row, or none."""
        super().watch_has_focus(has_focus)
        if not self._is_read:
            self.show_cursor = has_focus or not self._is_among

    def watch_cursor_coordinate(self, old: Coordinate, new: Coordinate) -> None:
        """Tell the screen at once, so that it draws both in one frame."""
        with self.prevent(DataTable.RowHighlighted):
            super().watch_cursor_coordinate(old, new)
        if old != new and not self._filling:
            self.show_cursor |= self._is_read
            self._tell_aside()
            self._on_marked()

    def search(self, texts: Sequence[str] = ()) -> None:
        """Ask for a row by the first letters of a word, and mark it.

        Args:
            texts: what is searched of each row; without it, all that is there.
        """
        # Not needed before the first frame.
        from screens.ui.dialog import ask
        from screens.ui.find import Candidate, FindDialog

        keys, shown = self.keys, list(map(Candidate, range(len(self.keys)), texts or self.texts))
        ask(self.screen, FindDialog("Find", shown, in_order=True), lambda at: self.mark(keys[at]))

    def _fill(self, marked: object, *, same: bool) -> None:
        drawn = self._fitted()
        heads = [(column.heading, width) for column, width in drawn]
        styles = {role: self._style(role) for role in ("", *self.ROLES)}
        rows = [
            [
                cell(
                    fit(column.cells[at], width),
                    styles[role] + styles[column.role],
                    "right" if column.right else "left",
                )
                for column, width in drawn
            ]
            for at, role in enumerate(self._roles)
        ]
        self._filling = True
        if same and heads == self._heads and self.row_count == len(rows):
            for at, row in enumerate(rows):
                for nth, text in enumerate(row):
                    if self.get_cell_at(where := Coordinate(at, nth)) != text:
                        self.update_cell_at(where, text)
        else:
            at_row, self._heads = self.scroll_y, heads
            self.show_header = any(heading for heading, _ in heads)
            self.header_height = max((heading.count("\n") for heading, _ in heads), default=0) + 1
            self.clear(columns=True)
            for (heading, width), (column, _) in zip(heads, drawn, strict=True):
                side: JustifyMethod = "right" if column.right else "left"
                lines = [cell(fit(line, width), justify=side) for line in heading.split("\n")]
                above = [Text()] * (self.header_height - len(lines))
                self.add_column(Text("\n", justify=side).join([*above, *lines]), width=width)
            stay = [column for column, _ in drawn if not column.beyond]
            self.fixed_columns = len(stay) if len(stay) < len(drawn) else 0
            for row in rows:
                self.add_row(*row)
            # Textual would know it only after the first frame.
            whole = sum(width + _PADDING for _, width in heads)
            self.virtual_size = Size(whole, self.lines)
            self.scroll_to(y=at_row, animate=False, force=True)
            self.wide = whole + (_TOLD if self._facts else 0)
        if marked in self.keys:
            self.move_cursor(row=list(self.keys).index(marked), animate=False)
        self._filling = False
        self._tell_aside()
        if isinstance(self.parent, Beside):
            self.parent.gather()

    def _tell_aside(self) -> None:
        """Show the details of the marked row beside the list; those that are columns left out."""
        at = self.cursor_row
        cells = [(column.heading, column.cells[at]) for column in self._facts if self.keys]
        title = self._titles[at] if at < len(self._titles) else ""
        for aside in self.parent.query(Aside) if isinstance(self.parent, Beside) else ():
            aside.show(title, [(heading, text) for heading, text in cells if text])

    def _style(self, role: str) -> Style:
        return self.get_component_rich_style(f"rows--{role}", partial=True) if role else Style()

    def _fitted(self) -> list[tuple[Col, int]]:
        """The columns that have room, each with its width, and what stands aside taken out."""
        beside = self.parent if isinstance(self.parent, Beside) else None
        room = (beside and beside.content_size.width) or self.app.size.width - 2
        if beside is not None and beside.card is not None:
            room = beside.card.room - beside.kept
        beyond = [column for column in self._columns if column.beyond]
        room -= sum(column.width + _PADDING for column in beyond[:1])
        columns = [column for column in self._columns if not column.beyond]
        has_aside = beside is not None and bool(beside.query(Aside))
        fits = sum(column.width + _PADDING for column in columns) + _BAR <= room
        is_wide = has_aside and self.app.size.width >= WIDE and not fits
        self._facts = [column for column in columns if column.aside and is_wide]
        drawn = [column for column in columns if column not in self._facts]
        room -= _BAR + (_ASIDE if self._facts else 0)
        for detail in [column for column in reversed(drawn) if column.aside]:
            if sum(column.width + _PADDING for column in drawn) > room:
                drawn.remove(detail)
        widths = [column.width for column in drawn]
        while sum(widths) + _PADDING * len(widths) > room:
            widest = max(range(len(drawn)), key=lambda nth: (not drawn[nth].right) * widths[nth])
            if drawn[widest].right or widths[widest] <= _LEAST:
                break
            widths[widest] -= 1
        scrolled = [(column, column.width) for column in beyond]
        return [*zip(drawn, widths, strict=True), *scrolled]


class Panel(Vertical):
    """What is on a screen: from `WIDE` columns on a card in its middle, no larger than it needs."""

    # Each line in it keeps a cell free on both sides, and the first one a line above.
    DEFAULT_CSS = """
    Panel { height: 1fr; }
    Panel > ActionLine { margin: 1 0; }
    Panel.-card {
        width: auto; height: auto; max-width: 112; max-height: 100%;
        padding: 0 2 1 2; background: $surface;
    }
    Panel.-card Rows { background: $surface; }
    Panel.-card > ActionLine { margin: 1 0 0 0; }
    """

    #: The cells that it needs for what is in it besides its lines.
    least = 0

    @property
    def is_card(self) -> bool:
        """True where the terminal is wide."""
        return self.app.size.width >= WIDE

    def on_mount(self) -> None:
        """Be a card from the first frame on."""
        self.set_class(self.is_card, "-card")

    def fit(self) -> None:
        """Look as the terminal lets it, which may be of another size, and so do the lists."""
        self.set_class(self.is_card, "-card")
        for rows in self.query(Rows):
            rows.refit()

    # Textual gives a box all room as soon as something in it takes what is left of that.
    _has_relative_children_height = _has_relative_children_width = False

    def get_content_height(self, container: Size, _viewport: Size, width: int) -> int:
        """Count a list as the lines that it has, up to those that there are."""
        room = container.height - self.gutter.height
        return self.arrange(Size(width, room)).total_region.height

    @property
    def room(self) -> int:
        """The most cells for what is in it."""
        return min(self.app.size.width, _MOST) - _AROUND if self.is_card else self.app.size.width

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Count its lists, and its lines as far as these are short."""
        lines = [child for child in self.children if isinstance(child, Static | ActionLine)]
        wide = [
            line.get_content_width(container, viewport) + line.gutter.width
            for line in lines
            if line.display and not isinstance(line, StatusLine)
        ]
        lists = [rows.wide + 2 for rows in self.query(Rows) if _is_there(rows)]
        return max(min(max(wide, default=0), _BLOCK), self.least, *lists, 0)

    def need(self, cells: int) -> None:
        """Be as wide as what is in it needs."""
        if self.least != cells:
            self.least = cells
            self.refresh(layout=True)


def _is_there(rows: Rows) -> bool:
    return rows.display and (not isinstance(rows.parent, Beside) or rows.parent.display)


class Aside(Static):
    """The details of the marked row, where there is room beside the list."""

    DEFAULT_CSS = """
    Aside {
        display: none; width: 1fr; max-width: 46; height: auto; margin: 0 1 0 2; padding: 0 1;
        border: round $border-blurred; border-title-color: $text-accent;
    }
    """

    #: How many there are.
    told = 0

    def show(self, title: str, facts: Sequence[tuple[str, str]]) -> None:
        """Show these; with nothing to tell it is away."""
        self.display, self.told = bool(facts), len(facts)
        self.border_title = plain(title)
        grid = Table.grid(padding=(0, 2))
        for heading, text in facts:
            grid.add_row(cell(heading), cell(text, "bold"))
        self.update(grid)


class Beside(Container):
    """A list of rows, and what stands aside.

    Args:
        least: the cells of a block of what is on the screen.
        kept: those of what else is in it, beside the list.
    """

    # On a card the bar of a list stands in the edge.
    DEFAULT_CSS = """
    Beside { height: 1fr; layout: horizontal; margin: 1 1 0 1; }
    Panel.-card > Beside { margin: 1 0 0 1; }
    """

    def __init__(self, *, least: int = 0, kept: int = 0, id: str | None = None) -> None:
        super().__init__(id=id)
        self._least, self.kept = least, kept

    @property
    def card(self) -> Panel | None:
        """The card that it is on, where the terminal has room for one."""
        return self.parent if isinstance(self.parent, Panel) and self.parent.is_card else None

    def gather(self) -> None:
        """Keep the screen together: as wide as its lists, with what comes next right below."""
        if not isinstance(self.parent, Panel):
            return
        lists = list(self.query(Rows))
        self.parent.need(self._least)
        self.parent.refresh(layout=True)
        if (height := self.styles.height) is not None and height.is_fraction:
            told = (aside.told + 2 for aside in self.query(Aside) if aside.display)
            room = self.app.size
            kept = (
                child.get_content_height(room, room, self.kept)
                for child in self.query_children(Static).exclude("Aside")
                if child.display
            )
            self.styles.max_height = max((*told, *kept, *(rows.lines for rows in lists)))

    def on_resize(self) -> None:
        """The list, as wide as what it holds, is not told of more room by itself."""
        for rows in self.query(Rows):
            rows.refit()
