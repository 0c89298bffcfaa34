"""The screen of a season: its table, with the points of each night."""

from collections import Counter
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from screens.app.host import host_of
from screens.players.tables import ReadingScreen
from screens.ui.keys.footer import ActionLine, chip, chip_line
from screens.ui.keys.keys import SEARCH, bind, key_of, pressed
from screens.ui.lists.rows import Beside, Col, Rows, paneled
from screens.ui.status_line import StatusLine, TitleBar, refusing
from screens.ui.text import plain, say
from tourney.game.refusal import Refused
from tourney.game.wording import quantity
from tourney.night.season.table import NightPoints, NightResult, write_movement, write_points
from tourney.night.season.view import SeasonView
from tourney.service.past_nights import Work

key = partial(bind, "season")


class SeasonScreen(ReadingScreen):
    """The table of a season, which can be changed and exported.

    Args:
        name: the season's name.
    """

    HELP_TEXT: ClassVar[str] = (
        "The season's points, best first; ties go to more wins, then to the better best night. "
        "▲2 is two places up since the last night, ▼1 one down. ← → show other nights."
    )
    MANUAL: ClassVar[str] = "seasons"

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "show_player", "Open", "Open the page of the marked player", show=False),
        key("f6", "export", "Export", "Write the table to season.csv"),
        key("e", "change", "Change", "Add or remove nights, or change what counts"),
        key("escape", "dismiss", "Back", "Back to the list of seasons", id="season.leave"),
        SEARCH,
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.season = name
        self._view: SeasonView | None = None

    def compose(self) -> ComposeResult:
        return paneled(
            Static(id="counts"),
            VerticalScroll(Static(), id="notes"),
            Beside(SeasonTable(self._offer, opens=True)),
            Static(id="key", classes="hint"),
        )

    def on_mount(self) -> None:
        """Show the name; the table follows once it has been read."""
        self.query_one(TitleBar).show(self.season, "Season")
        self.query_one("#notes").display = False
        self.query_one(SeasonTable).focus()

    def next_work(self) -> tuple[Work | None, int]:
        """Return the next step of reading the season's nights."""
        return host_of(self).director.seasons.next_work(self.season)

    def tell_of_reading(self, words: str) -> None:
        """Show the progress in place of the rules for points."""
        if words:
            self.query_one("#counts", Static).update(plain(words))

    def show(self) -> None:
        """Draw the season."""
        self._view = view = host_of(self).director.seasons.view(self.season)
        self.query_one(TitleBar).show(view.name, "Season")
        nights = quantity(len(view.nights), "night")
        self.query_one("#counts", Static).update(
            say("[b]$nights[/]. Points: $counts.", nights=nights, counts=view.counts)
        )
        sentences = [plain(f"! {words}") for words in (view.warning, *view.left_out) if words]
        notes = self.query_one("#notes")
        notes.display = bool(sentences)
        notes.query_one(Static).update(Content("\n").join(sentences))
        table = self.query_one(SeasonTable)
        table.show_season(view)
        key = self.query_one("#key", Static)
        key.update(plain(signs(view)), layout=False)
        table.display = key.display = bool(view.lines)
        self.refresh_bindings()
        self._offer()

    def _offer(self) -> None:
        name = self.query_one(SeasonTable).key
        step = chip(key_of(self, "show_player"), f"open {name}'s page", "show_player")
        self.query_one(ActionLine).offer(chip_line(step, pressed(("← →", "nights"))))

    # Keys

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Offer export, search and players only once the table has lines."""
        return action not in ("export", "search", "show_player") or bool(
            self._view and self._view.lines
        )

    def action_export(self) -> None:
        """Ask where to write the table."""
        from exports.csv.standings import SEASON_FILE, season_csv
        from exports.files import safe_file_name
        from screens.files.export import OneFileScreen

        view = self._view
        assert view is not None
        self.query_one(StatusLine).tell("")
        what, folder = "The season's table, for Excel", safe_file_name(view.name) or "season"
        self.app.push_screen(
            OneFileScreen(SEASON_FILE, lambda csv: season_csv(view, csv=csv), what, folder)
        )

    def on_data_table_row_selected(self) -> None:
        """Open the marked player's page after a click."""
        self.action_show_player()

    def action_show_player(self) -> None:
        """Open the page of the marked player."""
        from screens.players.page import PlayerScreen

        if isinstance(name := self.query_one(SeasonTable).key, str):
            self.query_one(StatusLine).tell("")
            self.app.push_screen(PlayerScreen(name))

    def action_change(self) -> None:
        """Go to the season's form."""
        from screens.season.form import SeasonFormScreen

        with refusing(self):
            cards = host_of(self).director.seasons.all()
            card = next((card for card in cards if card.name == self.season), None)
            if card is None:
                raise Refused("no-season", f"The season {self.season} is gone.")
            self.query_one(StatusLine).tell("")
            self.app.push_screen(SeasonFormScreen(card), self._saved)

    def _saved(self, name: str | None) -> None:
        """Show the season under its present name."""
        if name:
            self.season = name
            self.read_on()
            self.query_one(StatusLine).tell(f"{name} is saved.")


hidden = partial(bind, "season", show=False)

#: The cells by which `←` and `→` scroll: a night's column and the spaces beside it.
_NIGHT = 10


class SeasonTable(Rows):
    """The table; the standings stay in sight while the nights scroll.

    The newest night comes first, next to the points that it has changed.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("right", f"nights({_NIGHT})", "Earlier", "Earlier nights", id="season.earlier"),
        hidden("left", f"nights(-{_NIGHT})", "Later", "Later nights", id="season.later"),
    ]

    def show_season(self, view: SeasonView) -> None:
        """Fill the table; the marked player stays marked."""
        lines = view.lines
        ranks = Counter(line.rank for line in lines)
        rank = [f"{line.rank}{'=' if ranks[line.rank] > 1 else ' '}" for line in lines]
        moved = [write_movement(line.movement) if view.moved else "" for line in lines]
        names = [line.name for line in lines]
        played = [f"{line.counted}/{line.played}" for line in lines]
        nights = [
            Col(_night_words(night), [_had(line.nights[at]) for line in lines], True, beyond=True)
            for at, night in enumerate(view.nights)
        ]
        self.show(
            [
                Col("Rank", rank, right=True),
                Col("Player", names, most=24),
                Col("Points", [write_points(line.points) for line in lines], right=True),
                Col("Moved", moved),
                Col("Nights", played, right=True),
                Col("Won", [str(line.wins or "") for line in lines], right=True),
                *reversed(nights),
            ],
            names,
        )

    def action_nights(self, cells: int) -> None:
        """Scroll to a later night, or to an earlier one."""
        self.scroll_relative(x=cells, animate=False)


def signs(view: SeasonView) -> str:
    """Return the signs in the table with their meanings."""
    had = [night for line in view.lines for night in line.nights]
    told = {
        "▲ ▼ up or down": view.moved,
        "in brackets: not counted": any(night and not night.counts for night in had),
        "· didn't play": None in had,
    }
    return "   ".join(words for words, stands in told.items() if stands)


def _night_words(night: NightResult) -> str:
    """Return a night's heading: its date, and the number by which sentences name it."""
    number = f"night {night.number}"
    return f"{night.date.day} {night.date:%b}\n{number:>8}"


def _had(had: NightPoints | None) -> str:
    """Return the points of a player from a night, in brackets if they do not count."""
    if had is None:
        return "·"
    points = write_points(had.points)
    return points if had.counts else f"({points})"
