"""The list of seasons: to look at one, make one, change one or drop it."""

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from screens.app.host import host_of
from screens.players.joining import ask_names
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import ENDS, SEARCH, bind, key_of
from screens.ui.lists.marked import MarkedTable
from screens.ui.search import search_table
from screens.ui.sheet import StyledScreen
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import cell, fit, say
from tourney.game.refusal import Refused

if TYPE_CHECKING:
    from tourney.night.season.view import SeasonCard

key = partial(bind, "seasons")

_DATES = len("2026-10-02 to 2026-12-18")


class SeasonsTable(MarkedTable[object]):
    """The list; Enter shows the table of the season that is marked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "screen.show_table", "Show",
            "Show the table of the marked season", id="seasons.show_table"),
        *ENDS,
    ]  # fmt: skip


class SeasonsScreen(StyledScreen[None]):
    """Every season that the house keeps."""

    DEFAULT_CLASSES = "-listed"
    HELP_TEXT: ClassVar[str] = (
        "A season adds up several nights: points for places and for turning up, in one table."
    )
    MANUAL: ClassVar[str] = "seasons"

    BINDINGS: ClassVar[list[BindingType]] = [
        key("n", "new", "New", "New season"),
        key("e", "change", "Change", "Take nights in or out, or change what counts"),
        key("f8", "drop", "Drop", "Delete the marked season; its nights stay"),
        key("escape", "leave", "Back", "Back to the list of nights"),
        key("m", "merge", "One player", "Merge two names of one player, or separate them"),
        SEARCH,
    ]  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self._cards: tuple[SeasonCard, ...] = ()
        self._marked = ""
        #: The season that a second press would drop.
        self._warned = ""

    def compose(self) -> ComposeResult:
        yield TitleBar()
        with Vertical(id="word"):
            yield Static()
        yield SeasonsTable(cursor_type="row", zebra_stripes=False)
        yield Static(id="about")
        yield StatusLine()
        yield KeyFooter()

    def on_mount(self) -> None:
        """Name the screen."""
        self.query_one(TitleBar).show("", "Seasons")
        self.query_one("#word > Static").auto_links = False

    def on_screen_resume(self) -> None:
        """A player may have saved one."""
        self._list()

    def follow(self) -> None:
        """List what others have saved."""
        with suppress(Refused):  # of a store that is out of reach the app tells
            if self.is_attached and host_of(self).director.seasons.all() != self._cards:
                self._list()

    def on_resize(self, _event: Resize) -> None:
        """The columns are as wide as the terminal lets them be."""
        self._fill()

    def _list(self, chosen: str = "") -> None:
        """Read the seasons again; the one of that name is marked, or the one that was."""
        chosen = chosen or (self._chosen.name if self._chosen else "")
        director = host_of(self).director
        try:
            self._cards = director.seasons.all()
            damage = director.seasons.damage
        except Refused as refusal:
            self.query_one(StatusLine).refuse(refusal.sentence)
            return
        if damage:
            self.query_one(StatusLine).refuse(damage)
        self._fill(chosen)
        self.refresh_bindings()

    @property
    def _chosen(self) -> "SeasonCard | None":
        at = self.query_one(SeasonsTable).cursor_row
        return self._cards[at] if 0 <= at < len(self._cards) else None

    def _fill(self, chosen: str = "") -> None:
        chosen = chosen or (self._chosen.name if self._chosen else "")
        table, word = self.query_one(SeasonsTable), self.query_one("#word")
        table.display = self.query_one("#about").display = bool(self._cards)
        word.display = not self._cards
        if not self._cards:
            word.query_one(Static).update(self._what_to_do_first())
            self.set_focus(None)
            return
        # Each cell has a space on either side, and the table a margin and perhaps a scroll bar.
        names = [card.name for card in self._cards]
        spare = self.size.width - 4 - 2 * 3 - 6 - _DATES
        table.clear(columns=True)
        table.add_column(cell("Season"), width=max(min(40, spare), 8))
        table.add_column(cell("Nights"), width=6)
        table.add_column(cell("Dates"), width=_DATES)
        for card in self._cards:
            table.add_row(
                cell(fit(card.name, max(min(40, spare), 8))),
                cell(f"{card.nights:>6}"),
                cell(card.dates),
            )
        self._marked = chosen if chosen in names else names[0]
        table.move_cursor(row=names.index(self._marked), animate=False)
        table.focus()
        self.call_after_refresh(self._tell_about)

    def _what_to_do_first(self) -> Content:
        return say(
            "[b]No seasons yet[/]\n\n[@click=screen.new][b $footer-key-foreground]$new[/]  New "
            "season[/]\n   Points for places and for turning up, in one table.",
            new=key_of(self, "new"),
        )

    def on_data_table_row_highlighted(self) -> None:
        """Say what this season counts, in place of a message about another."""
        name = self._chosen.name if self._chosen else ""
        if name != self._marked:
            self._marked, self._warned = name, ""
            self.query_one(StatusLine).tell("")
        self._tell_about()

    def _tell_about(self) -> None:
        card = self._chosen
        if card is None or not self.is_attached:
            return
        words = say(
            "[b]Enter[/] shows the table of [b]$name[/].\n[$foreground-muted]Counts: $counts.[/]",
            name=card.name,
            counts=card.counts,
        )
        self.query_one("#about", Static).update(words, layout=False)

    # Keys

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Offer actions on a season only where there is one."""
        return action not in ("show_table", "change", "drop", "search") or bool(self._cards)

    def on_data_table_row_selected(self) -> None:
        """A click on the marked season."""
        self.action_show_table()

    def action_show_table(self) -> None:
        """Show the marked season."""
        if (card := self._chosen) is not None:
            self._go_to(card.name)

    def _go_to(self, name: str | None) -> None:
        from screens.season.screen import SeasonScreen

        if name:
            self.query_one(StatusLine).tell("")
            self.app.push_screen(SeasonScreen(name))

    def action_new(self) -> None:
        """Put nights together."""
        self._ask(None)

    def action_change(self) -> None:
        """Change the marked season."""
        if (card := self._chosen) is not None:
            self._ask(card)

    def _ask(self, card: "SeasonCard | None") -> None:
        from screens.season.form import SeasonFormScreen

        self._warned = ""
        self.query_one(StatusLine).tell("")
        self.app.push_screen(SeasonFormScreen(card), self._saved)

    def _saved(self, name: str | None) -> None:
        if name:
            self._list(name)
            self._go_to(name)

    def action_drop(self) -> None:
        """Keep the marked season no more, when asked twice."""
        card = self._chosen
        if card is None:
            return
        if self._warned != card.name:
            self._warned = card.name
            key = key_of(self, "drop").upper()
            self.query_one(StatusLine).refuse(f"{key} again deletes {card.name}. Its nights stay.")
            return
        self._warned = ""
        said = self.query_one(StatusLine)

        def dropped(_: None) -> None:
            self._list()
            said.tell(f"{card.name} is deleted.")

        host_of(self).carry_out(
            self,
            lambda: host_of(self).director.seasons.drop(card.name),
            dropped,
            lambda refusal: said.refuse(refusal.sentence),
        )

    def action_merge(self) -> None:
        """Ask which two names are one player's, or who were joined and are two people again."""
        self._warned = ""
        ask_names(self, lambda: None)

    async def action_search(self) -> None:
        """Search the list of seasons."""
        await search_table(self, self.query_one(SeasonsTable))

    def action_leave(self) -> None:
        """Back to the list of nights."""
        self.dismiss(None)
