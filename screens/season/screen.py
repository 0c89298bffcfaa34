"""A season: its table, worked out from its nights."""

from functools import partial
from threading import Event
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.message import Message
from textual.widgets import Static

from screens.app.host import host_of
from screens.season.table import SeasonTable
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import SEARCH, bind
from screens.ui.search import search_table
from screens.ui.sheet import StyledScreen
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import plain, say
from tourney.game.refusal import Refused
from tourney.game.wording import quantity

if TYPE_CHECKING:
    from tourney.night.season.view import SeasonCard, SeasonView
    from tourney.service.league import LeagueSeasons
    from tourney.service.years.seasons import Seasons

key = partial(bind, "season")

_KEY = "▲ ▼ up, down since the last night  (8) one too many  · not there  ← → nights"


class SeasonScreen(StyledScreen[None]):
    """The table of a season, which may be changed and exported.

    Args:
        name: the season's.
        seasons: as of `SeasonsScreen`.
    """

    HELP_TEXT: ClassVar[str] = (
        "Everybody's points over the nights of the season, best first; more wins, then the better "
        "best night part equals. Left and right show earlier and later nights. ▲2 is two places "
        "up since the last night, ▼1 one down, = the same, and new was not in the table before."
    )
    MANUAL: ClassVar[str] = "seasons"

    BINDINGS: ClassVar[list[BindingType]] = [
        key("f6", "export", "Export", "Write the table to season.csv"),
        key("e", "change", "Change", "Take nights in or out, or change what counts"),
        key("escape", "leave", "Back", "Back to the list of seasons"),
        SEARCH,
    ]

    class Read(Message):
        """A league's venues were read: so many are left; or their table, or why there is none."""

        def __init__(
            self,
            left: int = 0,
            view: "SeasonView | None" = None,
            refusal: Refused | None = None,
        ) -> None:
            super().__init__()
            self.left = left
            self.view = view
            self.refusal = refusal

    def __init__(self, name: str, seasons: "LeagueSeasons | None" = None) -> None:
        super().__init__()
        self._league = seasons
        self._reads = False
        self._gone = Event()
        self.season = name
        self._view: SeasonView | None = None
        #: Where the table would be drawn so, it stands already.
        self._drawn: tuple[SeasonView, int] | None = None

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Static(id="counts")
        with VerticalScroll(id="notes"):
            yield Static()
        yield SeasonTable()
        yield Static(plain(_KEY), id="key", classes="hint")
        yield StatusLine(appears=True)
        yield KeyFooter()

    @property
    def _seasons(self) -> "Seasons | LeagueSeasons":
        return self._league or host_of(self).director.seasons

    def on_mount(self) -> None:
        """Nothing has been read yet."""
        self.query_one("#notes").display = False
        self.query_one("#key").display = self._league is None
        self.query_one(SeasonTable).focus()

    def on_screen_resume(self) -> None:
        """The season may have been changed, and so may its nights."""
        self.query_one(TitleBar).show(self.season, "Season")
        self._read_on()

    def follow(self) -> None:
        """Show what others have changed of the season or of its nights."""
        if self._view is not None:
            self._read_on()

    def _read_on(self) -> None:
        """Read a night that is not known yet, and so on; between two of them keys are heard."""
        if not self.is_attached or not self.is_current:
            return
        if self._league is not None:
            self._read_venues(self._league)
            return
        try:
            left = self._seasons.read_ahead(self.season)
            if left:
                words = f"Reading the nights: {left} more to come."
                self.query_one("#counts", Static).update(plain(words))
                self.call_after_refresh(self._read_on)
                return
            self._view = self._seasons.view(self.season)
        except Refused as refusal:
            self.query_one(StatusLine).refuse(refusal.sentence)
            return
        self._show()

    def _read_venues(self, league: "LeagueSeasons") -> None:
        """Have every venue read, while keys are heard: it may take minutes the first time."""
        if self._reads:
            return
        self._reads = True

        def read() -> None:
            try:
                while not self._gone.is_set() and (left := league.read_ahead(self.season)):
                    self.post_message(self.Read(left=left))
                if not self._gone.is_set():
                    self.post_message(self.Read(view=league.view(self.season)))
            except Refused as refusal:
                self.post_message(self.Read(refusal=refusal))

        # The app's work, as keys wait for a screen's own.
        self.app.run_worker(read, thread=True, exit_on_error=True)

    def on_season_screen_read(self, message: Read) -> None:
        """Say how far it is, or show the table."""
        if message.left:
            words = f"Reading the venues: {message.left} more to come."
            self.query_one("#counts", Static).update(plain(words))
            return
        self._reads = False
        if message.refusal is not None:
            self.query_one(StatusLine).refuse(message.refusal.sentence)
        elif message.view is not None:
            self._view = message.view
            self._show()

    def on_unmount(self) -> None:
        """Read no more venues."""
        self._gone.set()

    def on_resize(self, _event: Resize) -> None:
        """Names are as wide as the terminal lets them be."""
        if self._view is not None:
            self._show()

    def _show(self) -> None:
        view = self._view
        assert view is not None
        self.query_one(TitleBar).show(view.name, "Season")
        self.query_one("#counts", Static).update(
            say(
                "[b]$venues$nights[/]. Counts: $counts.",
                venues=f"{quantity(len(set(view.venues)), 'venue')}, " if view.venues else "",
                nights=quantity(len(view.nights), "night"),
                counts=view.counts,
            )
        )
        sentences = [plain(f"! {words}") for words in (view.warning, *view.left_out) if words]
        notes = self.query_one("#notes")
        notes.display = bool(sentences)
        notes.query_one(Static).update(Content("\n").join(sentences))
        table = self.query_one(SeasonTable)
        if (view, self.size.width) != self._drawn:
            self._drawn = view, self.size.width
            table.show(view, self.size.width - 2)  # its margins
        table.display = bool(view.lines)
        self.query_one("#key").display = bool(view.lines) and not view.venues
        self.refresh_bindings()

    # Keys

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """There is something to write or to find once somebody stands anywhere."""
        if action == "change" and self._league is not None:
            return self._league.is_ours(self.season)
        if action == "export" and self._league is not None:
            return False
        return action not in ("export", "search") or bool(self._view and self._view.lines)

    def action_export(self) -> None:
        """Ask where to write the table."""
        from screens.season.export import SeasonExportScreen

        assert self._view is not None
        self.query_one(StatusLine).tell("")
        self.app.push_screen(SeasonExportScreen(self._view))

    def action_change(self) -> None:
        """Go to the season's form."""
        from screens.season.form import SeasonFormScreen

        card = self._card()
        if card is not None:
            self.query_one(StatusLine).tell("")
            self.app.push_screen(SeasonFormScreen(card, self._league), self._saved)

    def _card(self) -> "SeasonCard | None":
        try:
            cards = self._seasons.all()
        except Refused as refusal:
            self.query_one(StatusLine).refuse(refusal.sentence)
            return None
        card = next((card for card in cards if card.name == self.season), None)
        if card is None:
            self.query_one(StatusLine).refuse(f"There is no season called {self.season} any more.")
        return card

    def _saved(self, name: str | None) -> None:
        """Show the season under the name that it has now."""
        if name:
            self.season = name
            self._read_on()
            self.query_one(StatusLine).tell(f"{name} is saved.")

    async def action_search(self) -> None:
        """Search the table for somebody."""
        await search_table(self, self.query_one(SeasonTable))

    def action_leave(self) -> None:
        """Back to the list of seasons."""
        self.dismiss(None)
