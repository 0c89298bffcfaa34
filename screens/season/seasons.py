"""The list of seasons: to open one, begin one, change one or delete one."""

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from screens.app.host import host_of
from screens.ui.dialog import ask_first, in_two_lines
from screens.ui.keys.footer import ActionLine, chip
from screens.ui.keys.keys import SEARCH, bind, key_of
from screens.ui.lists.rows import Aside, Beside, Col, Rows, paneled
from screens.ui.sheet import StyledScreen
from screens.ui.status_line import StatusLine, TitleBar, refusing
from screens.ui.text import say
from tourney.game.refusal import Refused
from tourney.night.season.seasons import write_season
from tourney.night.state.room_clock import date_words

if TYPE_CHECKING:
    from tourney.night.season.view import SeasonCard

key = partial(bind, "seasons")
hidden = partial(bind, "seasons", show=False)

#: The columns about points, by field of the form.
_COUNTS = {
    "points": "Points by place",
    "turning_up": "For turning up",
    "best": "Nights to count",
}


def _days(card: "SeasonCard") -> str:
    """Return the dates of the season's first and last night."""
    return " to ".join(
        dict.fromkeys(date_words(day.isoformat()) for day in (card.first, card.last))
    )


class SeasonsScreen(StyledScreen[None]):
    """The list of all seasons."""

    HELP_TEXT: ClassVar[str] = (
        "A season adds up the points of several nights, for places and for turning up."
    )
    MANUAL: ClassVar[str] = "seasons"

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("enter", "show_table", "Show", "Show the marked season; without any, begin one"),
        hidden("n", "new", "New season", "New season"),
        hidden("e", "change", "Change", "Add or remove nights, or change what counts"),
        hidden("delete", "drop", "Delete", "Delete the marked season; its nights stay"),
        key("escape", "dismiss", "Back", "Back to the list of nights", id="seasons.leave"),
        SEARCH,
    ]  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self._cards: tuple[SeasonCard, ...] = ()

    def compose(self) -> ComposeResult:
        return paneled(Vertical(Static(), id="word"), Beside(Rows(opens=True), Aside()))

    def on_mount(self) -> None:
        """Write the title."""
        self.query_one(TitleBar).show("", "Seasons")
        self.query_one("#word > Static").auto_links = False

    def on_screen_resume(self) -> None:
        """List the seasons again, as one may have been saved."""
        self._list()

    def follow(self) -> None:
        """List what others have saved."""
        with suppress(Refused):  # the app reports a store that is out of reach
            if self.is_attached and host_of(self).director.seasons.all() != self._cards:
                self._list()

    def _list(self, chosen: str = "") -> None:
        """Read the seasons again, and mark the named one, or keep the mark."""
        seasons = host_of(self).director.seasons
        with refusing(self):
            self._cards = seasons.all()
            if seasons.damage:
                self.query_one(StatusLine).refuse(seasons.damage)
            self._fill(chosen)
            self.refresh_bindings()

    @property
    def _chosen(self) -> "SeasonCard | None":
        name = self.query_one(Rows).key
        return next((card for card in self._cards if card.name == name), None)

    def _fill(self, chosen: str = "") -> None:
        beside, word, rows = self.query_one(Beside), self.query_one("#word"), self.query_one(Rows)
        beside.display, word.display = bool(self._cards), not self._cards
        line = self.query_one(ActionLine)
        line.display = bool(self._cards)
        step = chip(key_of(self, "show_table"), "show the standings", "show_table")
        line.offer(step, "new", "change", "drop")
        if not self._cards:
            word.query_one(Static).update(self._what_to_do_first())
            self.set_focus(None)
            return
        plans = [write_season(card.plan) for card in self._cards]
        rows.show(
            [
                Col("Season", [card.name for card in self._cards]),
                Col("Nights", [str(card.nights) for card in self._cards], right=True),
                Col("Dates", [_days(card) for card in self._cards]),
                *(
                    Col(words, [texts[name] for texts in plans], aside=True)
                    for name, words in _COUNTS.items()
                ),
            ],
            [card.name for card in self._cards],
            titles=[card.name for card in self._cards],
            at=chosen or None,
        )
        rows.focus()

    def _what_to_do_first(self) -> Content:
        return say(
            "[b]No seasons yet[/]\nA season adds up several nights in one table.\n\n$chip",
            chip=chip(key_of(self, "show_table"), "new season", "new"),
        )

    # Keys

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Offer actions on a season only if there is one."""
        return action not in ("change", "drop", "search") or bool(self._cards)

    def on_data_table_row_selected(self) -> None:
        """Open the marked season after a click."""
        self.action_show_table()

    def action_show_table(self) -> None:
        """Show the marked season; if there is none, begin the first."""
        if (card := self._chosen) is not None:
            self._go_to(card.name)
        elif not self._cards:
            self.action_new()

    def _go_to(self, name: str | None) -> None:
        from screens.season.screen import SeasonScreen

        if name:
            self.query_one(StatusLine).tell("")
            self.app.push_screen(SeasonScreen(name))

    def action_new(self) -> None:
        """Begin a new season."""
        self._ask(None)

    def action_change(self) -> None:
        """Change the marked season."""
        if (card := self._chosen) is not None:
            self._ask(card)

    def _ask(self, card: "SeasonCard | None") -> None:
        from screens.season.form import SeasonFormScreen

        self.query_one(StatusLine).tell("")
        self.app.push_screen(SeasonFormScreen(card), self._saved)

    def _saved(self, name: str | None) -> None:
        if name:
            self._list(name)
            self._go_to(name)

    def action_drop(self) -> None:
        """Delete the marked season, after a question."""
        if (card := self._chosen) is None:
            return

        def dropped(_: None) -> None:
            self._list()
            self.query_one(StatusLine).tell(f"{card.name} is deleted.")

        def drop() -> None:
            seasons = host_of(self).director.seasons
            host_of(self).carry_out(self, lambda: seasons.drop(card.name), dropped)

        about = f"{card.name}: its nights stay."
        ask_first(self, in_two_lines("Delete the season?", about, "Delete", "Keep"), drop)
