"""History: every round of the night, turn by turn."""

from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.events import Resize
from textual.widgets import DataTable, Static

from screens.history_round import round_content
from screens.key_footer import KeyFooter
from screens.keys import again
from screens.night_screen import NightScreen
from screens.said import TitleBar
from screens.text import cell, fit

if TYPE_CHECKING:
    from tourney.game.history import HistoryItem

#: From so many columns on, the list names the lead and the stake as well.
_WIDE = 100
_NARROW = 70
#: Cells for a name in the list. What is no round is told there in few words.
_LEAST_LOSER, _MOST_LOSER_NARROW, _MOST_LOSER = 8, 10, 16
_MARKS = 5


class RoundList(DataTable[Text]):
    """The rounds, newest first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "home",
            "scroll_top",
            "Newest",
            id="history.newest",
            tooltip="The newest round",
            show=False,
        ),
        Binding(
            "end",
            "scroll_bottom",
            "First",
            id="history.first",
            tooltip="The first round of the night",
            show=False,
        ),
    ]


class RoundPane(VerticalScroll):
    """The turns of one round."""

    _item: "HistoryItem | None" = None

    def compose(self) -> ComposeResult:
        yield Static()

    def on_resize(self, _event: Resize) -> None:
        """Names take what room there is."""
        self._draw()

    def show(self, item: "HistoryItem") -> None:
        """Draw the turns of a round."""
        self._item = item
        self._draw()
        self.scroll_home(animate=False)

    def _draw(self) -> None:
        # The padding, the border and the scroll bar.
        width = self.size.width - 1
        if self._item is not None and width > 0:
            self.query_one(Static).update(round_content(self._item, width))


class HistoryScreen(NightScreen, inherit_bindings=False):
    """The rounds on the left, newest first, and the turns of the highlighted one on the right."""

    HELP_TEXT: ClassVar[str] = (
        "Every finished round, the newest first, with every roll of the one that is highlighted: "
        "★ a Mexico counted, = a tie was broken, ✗ the loser went out. Rounds that became void "
        "and people who came or left stand between them."
    )

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "escape,f4", "close", "Close", id="history.close", tooltip="Back to where you were"
        ),
        again(NightScreen, "night.standings", show=True),
        again(NightScreen, "night.export", show=True),
        again(NightScreen, "night.rules", show=False),
    ]

    CSS = """
    HistoryScreen {
        #none { margin: 1 2; height: auto; }
        #sides { height: 1fr; margin: 1 1 0 1; }
        #rounds {
            width: auto; height: 1fr; background: $background; background-tint: transparent;
            scrollbar-size-vertical: 1; overflow-x: hidden;
        }
        #turns { width: 1fr; height: 1fr; padding: 0 1 0 2; border-left: solid $panel;
                 margin-left: 1; scrollbar-size-vertical: 1; }
        #turns > Static { height: auto; }
        #marks { height: 1; margin: 0 2; color: $text-muted; text-wrap: nowrap;
                 text-overflow: ellipsis; }
    }
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self._items: tuple[HistoryItem, ...] = ()
        self._width = 0

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Static("No round has been finished yet.", id="none")
        with Horizontal(id="sides"):
            yield RoundList(id="rounds", cursor_type="row")
            yield RoundPane(id="turns", can_focus=False)
        yield Static("★ Mexico   = tie broken   ✗ out", id="marks")
        yield KeyFooter()

    def on_resize(self, _event: Resize) -> None:
        """Columns come and go with the width."""
        self.show()

    def show(self) -> None:
        """Draw the rounds as they stand; the highlighted one stays so."""
        self.entitle("History")
        items = self.director.history(self.number)[::-1]
        for name in ("#sides", "#marks"):
            self.query_one(name).display = bool(items)
        self.query_one("#none").display = not items
        if not self.size.width or (items == self._items and self.size.width == self._width):
            return
        table = self.query_one(RoundList)
        chosen = table.cursor_row if self._items else 0
        more = len(items) - len(self._items) if self._items and chosen else 0
        self._items, self._width = items, self.size.width
        self._fill(table)
        table.move_cursor(row=max(0, min(chosen + more, len(items) - 1)), animate=False)
        if items:
            table.focus()
        self._show_round()

    def _fill(self, table: RoundList) -> None:
        width = self.size.width
        most = _MOST_LOSER if width >= _NARROW else _MOST_LOSER_NARROW
        longest = max((cell_len(_short(item, width)) for item in self._items), default=0)
        loser = min(max(longest, _LEAST_LOSER), most)
        longest = max((cell_len(item.lead) for item in self._items), default=0)
        lead = min(max(longest, _LEAST_LOSER), most)
        number = max(2, len(str(len(self._items))))
        table.clear(columns=True)
        table.add_column(cell("#".rjust(number)), width=number)
        if width >= _WIDE:
            table.add_column(cell("Lead"), width=lead)
            table.add_column(cell("Stake"), width=5)
        table.add_column(cell("Loser"), width=loser)
        table.add_column(cell("Paid"), width=4)
        table.add_column(cell(""), width=_MARKS)
        for item in self._items:
            row = [cell(("" if item.number is None else str(item.number)).rjust(number))]
            if width >= _WIDE:
                stake = str(item.stake) if item.number is not None else ""
                row += [cell(fit(item.lead, lead)), cell(stake.rjust(5))]
            if item.number is None:
                row += [cell(_short(item, loser), "italic"), cell(""), cell("")]
            else:
                row += [cell(_short(item, loser)), cell(f"{item.paid:>4}"), cell(_marks(item))]
            table.add_row(*row)

    def on_data_table_row_highlighted(self) -> None:
        """Show the turns of the one highlighted."""
        self._show_round()

    def _show_round(self) -> None:
        at = self.query_one(RoundList).cursor_row
        if not 0 <= at < len(self._items):
            return
        self.query_one(RoundPane).show(self._items[at])

    def action_close(self) -> None:
        """Back to where the host was."""
        self.dismiss(None)

    def action_standings(self) -> None:
        """The standings in the place of the history."""
        from screens.standings import StandingsScreen

        self.app.switch_screen(StandingsScreen(self.number))


def _short(item: "HistoryItem", cells: int) -> str:
    """Who lost, or who came or left; where it does not fit, the name gives way."""
    if item.number is not None:
        return fit(item.loser, cells)
    return f"{fit(item.who, cells - len(item.did) - 1)} {item.did}"


def _marks(item: "HistoryItem") -> str:
    """What was out of the ordinary in a round."""
    ties = len(item.parts) > 1
    return f"{'★' if item.mexicos else ' '} {'=' if ties else ' '} {'✗' if item.out else ' '}"
