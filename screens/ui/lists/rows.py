"""The list of rows on every screen: columns as wide as their texts, and one marked row."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from msgspec import Struct
from rich.cells import cell_len
from rich.console import JustifyMethod
from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical
from textual.coordinate import Coordinate
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import DataTable, Static

from screens.ui.keys.footer import ActionLine, KeyFooter
from screens.ui.keys.keys import ENDS, bind
from screens.ui.marked import marked
from screens.ui.sheet import WIDE, column_of
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import cell, fit, plain

hidden = partial(bind, "list", show=False)

#: The cells that a list leaves to the details.
_ASIDE = 34
#: The padding of a cell, and the cells of the list's scroll bar.
_PADDING, _BAR = 2, 1
#: The least cells to which a name is cut.
_LEAST = 8


class Col(Struct, frozen=True):
    """A column; a column without any text is left out.

    Attributes:
        right: True if the cells are aligned on the right, as numbers are.
        aside: True for a detail: a column if all of them fit, else shown beside a wide list.
        role: muted, good, bad, act or strong.
        most: the most cells of a text.
        beyond: True if the column scrolls sideways while the others stay in sight.
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
        """The cells of the widest text."""
        return min(max(map(cell_len, (*self.heading.split("\n"), *self.cells))), self.most)


class Rows(DataTable[Text], inherit_bindings=False):
    """A list of one-line rows; the screen binds Enter, as it knows where the marked row leads.

    Args:
        marked: called when another row is marked, before anything is drawn.
        driven: the screen has the list's keys, and the list looks as if it had the focus.
        among: no row is marked while another list, or a form, has the focus.
        opens: Enter opens the marked row, so that the row has the accent colour.
        read: no row is marked until the user moves the cursor.
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
        #: The key of each row, in order, such as a player's entry.
        self.keys: Sequence[object] = ()

    def show(
        self,
        columns: Sequence[Col],
        keys: Sequence[object],
        roles: Sequence[str] = (),
        *,
        titles: Sequence[str] = (),
        at: object = None,
    ) -> None:
        """Show these rows; the marked row stays marked if it is among them.

        Args:
            keys: the key of each row, by which the row is recognised later.
            roles: the roles of whole rows.
            titles: the heading over the details of each row, if they stand beside the list.
            at: the key of the row to mark.
        """
        marked = self.key if at is None else at
        same = list(keys) == list(self.keys)
        self._columns = [column for column in columns if any(column.cells)]
        self._roles, self._titles, self.keys = roles or ("",) * len(keys), titles, keys
        self._fill(marked, same=same)

    @property
    def key(self) -> object:
        """The key of the marked row; None if there is no row."""
        at = self.cursor_row
        return self.keys[at] if 0 <= at < len(self.keys) else None

    @property
    def texts(self) -> list[str]:
        """The whole text of each row."""
        cells = (column.cells for column in self._columns)
        return [" ".join(texts) for texts in zip(*cells, strict=True)]

    def mark(self, key: object) -> bool:
        """Mark a row by its key; return False if there is no such row."""
        if key not in self.keys:
            return False
        self.move_cursor(row=list(self.keys).index(key), animate=False)
        return True

    def render_line(self, y: int) -> Strip:
        """Draw the line, with the cursor's mark in the space before the first column."""
        strip, head = super().render_line(y), self._head
        at = y - head + self.scroll_offset.y
        is_marked = y >= head and self.row_count > at == self.cursor_row and self.show_cursor
        return marked(strip) if is_marked else strip

    @property
    def _head(self) -> int:
        return self.header_height if self.show_header else 0

    @property
    def lines(self) -> int:
        """The lines of the list, with its heading."""
        return self._head + max(1, len(self.keys))

    def on_resize(self) -> None:
        """Fit the columns to the new width."""
        self.refit()

    def refit(self) -> None:
        """Show as many columns as have room now."""
        self._fill(self.key, same=True)

    def watch_has_focus(self, has_focus: bool) -> None:
        """Mark a row if the list has the focus, or no row."""
        super().watch_has_focus(has_focus)
        if not self._is_read:
            self.show_cursor = has_focus or not self._is_among

    def watch_cursor_coordinate(self, old: Coordinate, new: Coordinate) -> None:
        """Tell the screen at once, so that list and details change in one frame."""
        with self.prevent(DataTable.RowHighlighted):
            super().watch_cursor_coordinate(old, new)
        if old != new and not self._filling:
            self.show_cursor |= self._is_read
            self._tell_aside()
            self._on_marked()

    def search(self, texts: Sequence[str] = ()) -> None:
        """Ask for a row by the first letters of a word, and mark it.

        Args:
            texts: the text to search in each row; by default the whole row.
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
            # Textual would know the size only after the first frame, and would keep the width of a
            # layout that came between two changes.
            self._layout_updates += 1
            self.virtual_size = Size(sum(width + _PADDING for _, width in heads), self.lines)
            self.scroll_to(y=at_row, animate=False, force=True)
        if marked in self.keys:
            self.move_cursor(row=list(self.keys).index(marked), animate=False)
        self._filling = False
        self._tell_aside()
        if isinstance(self.parent, Beside):
            self.parent.gather()

    def _tell_aside(self) -> None:
        """Show the details of the marked row beside the list, without those that are columns."""
        at = self.cursor_row
        cells = [(column.heading, column.cells[at]) for column in self._facts if self.keys]
        title = self._titles[at] if 0 <= at < len(self._titles) else ""
        for aside in self.parent.query(Aside) if isinstance(self.parent, Beside) else ():
            aside.show(title, [(heading, text) for heading, text in cells if text])

    def _style(self, role: str) -> Style:
        return self.get_component_rich_style(f"rows--{role}", partial=True) if role else Style()

    def _fitted(self) -> list[tuple[Col, int]]:
        """Return the columns that have room, with their widths, and take out the details."""
        beside = self.parent if isinstance(self.parent, Beside) else None
        room = (beside and beside.content_size.width) or column_of(self.app) - 2
        if self.screen.has_class("-card") and beside and isinstance(beside.parent, Panel):
            room = beside.parent.room - beside.kept
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
    """The contents of a screen: in a wide terminal a card, no higher than needed."""

    # Each line keeps a cell free on both sides, and the first one a line above.
    DEFAULT_CSS = """
    Panel { height: 1fr; }
    Panel > ActionLine { margin: 1 0; }
    """

    # Otherwise Textual gives a box all the room if anything in it takes the rest of it.
    _has_relative_children_height = False

    def get_content_height(self, container: Size, _viewport: Size, width: int) -> int:
        """Return the height, with lists counted by the lines that they have, up to the room."""
        room = container.height - self.gutter.height
        return self.arrange(Size(width, room)).total_region.height

    @property
    def room(self) -> int:
        """The cells for the contents."""
        return column_of(self.app) - self.gutter.width


class Aside(Static):
    """The details of the marked row, if there is room beside the list."""

    DEFAULT_CSS = """
    Aside {
        display: none; width: 1fr; max-width: 46; height: auto; margin: 0 1 0 2; padding: 0 1;
        border: round $border-blurred; border-title-color: $text-accent;
    }
    """

    #: The number of details.
    told = 0

    def show(self, title: str, facts: Sequence[tuple[str, str]]) -> None:
        """Show these details, or hide if there are none."""
        self.display, self.told = bool(facts), len(facts)
        self.border_title = plain(title)
        grid = Table.grid(padding=(0, 2))
        for heading, text in facts:
            grid.add_row(cell(heading), cell(text, "bold"))
        self.update(grid)


def paneled(*lines: Widget) -> ComposeResult:
    """Yield the widgets of a screen with one panel: these lines, the answer, the next step."""
    yield TitleBar()
    yield Panel(*lines, StatusLine(appears=True), ActionLine())
    yield KeyFooter()


class Beside(Container):
    """A list of rows, with the details beside it.

    Args:
        kept: the cells of other widgets beside the list.
    """

    DEFAULT_CSS = "Beside { height: 1fr; layout: horizontal; margin: 1 1 0 1; }"

    def __init__(self, *inside: Widget, kept: int = 0, id: str | None = None) -> None:
        super().__init__(*inside, id=id)
        self.kept = kept

    def gather(self) -> None:
        """Keep the next step right below the lists."""
        if not isinstance(self.parent, Panel):
            return
        lists = list(self.query(Rows))
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
        """Fit the lists, which do not hear by themselves of more room."""
        for rows in self.query(Rows):
            rows.refit()
