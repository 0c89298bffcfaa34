"""The venues of a league, for its office: who plays now, how far they are and who leads."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from threading import Event
from typing import TYPE_CHECKING, ClassVar, Protocol

from rich.cells import cell_len
from textual.app import ComposeResult, SuspendNotSupported
from textual.binding import BindingType
from textual.containers import Vertical
from textual.events import Resize
from textual.message import Message
from textual.widgets import Static

from screens.app.routes import Route
from screens.home.nights_table import state_words
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import ENDS, SEARCH, bind
from screens.ui.lists.marked import MOST_WIDE, MarkedTable
from screens.ui.search import search_table
from screens.ui.sheet import StyledScreen
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import cell, fit, say
from tourney.game.refusal import Refused
from tourney.game.wording import quantity
from tourney.laptop.address import Server

if TYPE_CHECKING:
    from tourney.service.league import VenueNow

#: Seconds between two looks at all venues.
_REST = 5.0
_PEOPLE = len("Still in")
_FAR = 14
#: From so many cells on the night has a column.
_ROOM_FOR_NIGHTS = 76


class Looking(Protocol):
    """What looks at the venues."""

    def look(self) -> "tuple[VenueNow, ...]":
        """As `Onlooker.look`."""
        ...

    def close(self) -> None:
        """As `Onlooker.close`."""
        ...


class VenuesTable(MarkedTable[object]):
    """The list; Enter opens the venue that is marked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("venues", "enter", "screen.look_in", "Look in", "Open the venue", id="venues.look_in"),
        *ENDS,
    ]


class VenuesScreen(StyledScreen[None]):
    """Every venue of a database, and what it plays.

    Args:
        server: the database, of which no venue was named.
        opened: has them looked at.
    """

    DEFAULT_CLASSES = "-listed"
    HELP_TEXT: ClassVar[str] = (
        "Every venue of the league with the night that is played there now, or was last; those "
        "that play stand first. Enter looks in, and Ctrl+Q there comes back here. Nothing can be "
        "typed there: the office reads."
    )
    MANUAL: ClassVar[str] = "postgresql"

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("venues", "s", "seasons", "Seasons", "The nights of all venues in one table"),
        SEARCH,
    ]

    class Looked(Message):
        """The venues as they are now."""

        def __init__(self, venues: "tuple[VenueNow, ...]") -> None:
            super().__init__()
            self.venues = venues

    class NotRead(Message):
        """They cannot be read now."""

        def __init__(self, sentence: str) -> None:
            super().__init__()
            self.sentence = sentence

    def __init__(self, server: Server, opened: Callable[[Server], Looking] | None = None) -> None:
        super().__init__()
        self._server = server
        self._opened = opened or _onlooker
        self._left = Event()
        self._venues: tuple[VenueNow, ...] = ()

    def compose(self) -> ComposeResult:
        yield TitleBar()
        with Vertical(id="word"):
            yield Static("Looking at the venues\N{HORIZONTAL ELLIPSIS}", classes="hint")
        yield VenuesTable(cursor_type="row", zebra_stripes=False)
        yield Static(id="about")
        yield StatusLine()
        yield KeyFooter()

    def on_mount(self) -> None:
        """Look at the venues, and again as long as the screen is there."""
        self.query_one(TitleBar).show("", "Venues")
        self._show_table(False)
        # The app's work, as it has no end: keys wait for a screen's own.
        self.app.run_worker(self._look, thread=True, exit_on_error=True)

    def on_unmount(self) -> None:
        """Look no more."""
        self._left.set()

    def _look(self) -> None:
        onlooker: Looking | None = None
        while not self._left.is_set():
            try:
                onlooker = onlooker or self._opened(self._server)
                self.post_message(self.Looked(onlooker.look()))
            except Refused as refusal:
                self.post_message(self.NotRead(refusal.sentence))
            self._left.wait(_REST)
        if onlooker is not None:
            onlooker.close()

    def on_venues_screen_looked(self, message: Looked) -> None:
        """Draw what has changed; the marked venue stays so."""
        said = self.query_one(StatusLine)
        if said.tells:
            said.tell("")
        # Who plays stands first: of hundreds of venues those are the ones to be looked at.
        venues = tuple(sorted(message.venues, key=lambda now: not now.far))
        if venues != self._venues:
            chosen, self._venues = self._chosen, venues
            self._fill(chosen.venue if chosen is not None else "")

    def on_venues_screen_not_read(self, message: NotRead) -> None:
        """Say why; what was read before stays."""
        self.query_one(StatusLine).refuse(message.sentence)

    def on_resize(self, _event: Resize) -> None:
        """The columns are as wide as the terminal lets them be."""
        if self._chosen is not None:
            self._fill(self._chosen.venue)

    def _show_table(self, shown: bool) -> None:
        self.query_one(VenuesTable).display = self.query_one("#about").display = shown
        self.query_one("#word").display = not shown

    @property
    def _chosen(self) -> "VenueNow | None":
        at = self.query_one(VenuesTable).cursor_row
        return self._venues[at] if 0 <= at < len(self._venues) else None

    def _fill(self, chosen: str) -> None:
        """Draw the list, with this venue marked; at first, and without it, the first."""
        table = self.query_one(VenuesTable)
        scrolled = table.scroll_y
        row = next((at for at, now in enumerate(self._venues) if now.venue == chosen), 0)
        with_night = self.size.width >= _ROOM_FOR_NIGHTS
        # Each cell has a space on either side, and the table a margin and perhaps a scroll bar.
        spare = min(self.size.width, MOST_WIDE) - 4 - 2 * (4 + with_night) - _PEOPLE - _FAR
        most = spare // (2 + with_night)
        venues = [now.venue for now in self._venues]
        nights = [now.night.name if now.night else "" for now in self._venues]
        venue, night = (
            min(max(map(cell_len, (title, *column))), most)
            for title, column in (("Venue", venues), ("Night", nights))
        )
        ahead = spare - venue - night * with_night
        titles = [("Venue", venue), ("Night", night), ("How far", _FAR), ("Still in", _PEOPLE)]
        if not with_night:
            del titles[1]
        table.clear(columns=True)
        for title, cells in (*titles, ("Ahead", ahead)):
            table.add_column(cell(title), width=cells)
        for now, name in zip(self._venues, nights, strict=True):
            table.add_row(
                cell(fit(now.venue, venue)),
                *([cell(fit(name, night))] if with_night else ()),
                cell(fit(_far(now), _FAR)),
                cell(f"{_people(now):>{_PEOPLE}}"),
                cell(fit(_ahead(now), ahead)),
            )
        self._show_table(True)
        self.refresh_bindings()
        table.move_cursor(row=row, animate=False)
        table.scroll_to(y=scrolled, animate=False)
        table.focus()
        playing = sum(bool(now.far) for now in self._venues)
        self.query_one(TitleBar).show(f"{playing} of {len(self._venues)} play", "Venues")
        self.call_after_refresh(self._tell_about)

    def on_data_table_row_highlighted(self) -> None:
        """Say what Enter does there."""
        self._tell_about()

    def _tell_about(self) -> None:
        now = self._chosen
        if now is None or not self.is_attached:
            return
        night = now.night
        about = "There is no night yet."
        if night is not None and now.far:
            about = f"{night.name}, {night.date}: {quantity(night.players, 'player')} came."
        elif night is not None:
            about = f"The last was {night.name}, {night.date}: {state_words(night)}."
        words = say(
            "[b]Enter[/] looks in at [b]$venue[/].\n[$foreground-muted]$about[/]",
            venue=now.venue,
            about=about,
        )
        self.query_one("#about", Static).update(words, layout=False)

    # Keys

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Offer a venue only where there is one."""
        return action not in ("look_in", "search", "seasons") or bool(self._venues)

    def on_data_table_row_selected(self) -> None:
        """A click on the marked venue."""
        self.action_look_in()

    def action_look_in(self) -> None:
        """Have the app on that venue, in this terminal; once it is left, these are here again."""
        now = self._chosen
        if now is None:
            return
        address = self._server.at_venue(now.venue).url
        try:
            with self.app.suspend():
                subprocess.run(
                    [sys.executable, "-m", "tourney"],
                    env={**os.environ, "TOURNEY_STORE": address},
                    check=False,
                )
        except SuspendNotSupported:
            self.query_one(StatusLine).refuse(
                f"Not here, but in a terminal: {self._server.at_venue(now.venue)} is its address."
            )

    def action_seasons(self) -> None:
        """Show the seasons over all venues."""
        from screens.files.paths import promises_of
        from tourney.service.league import LeagueSeasons, open_league
        from tourney.service.years.office_seasons import OfficeSeasons

        kept = OfficeSeasons.beside(promises_of(self._server))
        found = [(now.venue, now.seasons) for now in self._venues]
        seasons = LeagueSeasons(partial(open_league, self._server, promises_of), kept, found)
        self.app.push_screen(Route.SEASONS.make(seasons))

    async def action_search(self) -> None:
        """Search the list of venues."""
        await search_table(self, self.query_one(VenuesTable))


def _onlooker(server: Server) -> Looking:
    from screens.files.paths import promises_of
    from tourney.service.league import NO_VENUES, Onlooker, open_league

    league = open_league(server, promises_of)
    if league is None:
        raise NO_VENUES
    return Onlooker(league)


def _far(now: "VenueNow") -> str:
    if now.far or now.night is None:
        return now.far
    return "over" if now.night.state == "finished" else state_words(now.night)


def _people(now: "VenueNow") -> str:
    return f"{now.people} of {now.night.players}" if now.far and now.night else ""


def _ahead(now: "VenueNow") -> str:
    if now.hidden:
        return "hidden tonight"
    if now.far:
        first, *others = now.leaders or ("",)
        if others and len(now.leaders) == now.people:
            return "all level"
        return f"{first} and {len(others)} more" if others else first
    return f"{now.night.winner} won" if now.night is not None and now.night.winner else ""
