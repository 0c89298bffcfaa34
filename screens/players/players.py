"""The list of players: everyone of all nights."""

from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from screens.app.host import host_of
from screens.players.tables import ReadingScreen, player_columns
from screens.ui.dialog import PickDialog, ask
from screens.ui.find import Candidate, FindDialog
from screens.ui.keys.footer import ActionLine, chip
from screens.ui.keys.keys import SEARCH, bind, key_of
from screens.ui.lists.rows import Aside, Beside, Rows, paneled
from screens.ui.status_line import StatusLine, TitleBar, refusing
from screens.ui.text import plain
from tourney.game.refusal import Refused
from tourney.game.wording import quantity
from tourney.night.careers.page import PlayerLine

key = partial(bind, "players")
hidden = partial(bind, "players", show=False)


class PlayersScreen(ReadingScreen):
    """Everyone who was ever on a night's list, most recent first.

    Args:
        name: the player whose page opens at once, or "".
    """

    VERTICAL_BREAKPOINTS = [(0, "-short"), (23, "-tall")]  # noqa: RUF012
    HELP_TEXT: ClassVar[str] = (
        "Every player, most recent first: nights, wins, best place, last seen. Enter opens a "
        "player's page. From 10 nights on players are rated; ± is how far a rating may be off."
    )
    MANUAL: ClassVar[str] = "players"

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("enter", "show_page", "Open", "Open the player's page"),
        hidden("h", "against", "Head to head", "Compare the marked player with another"),
        hidden("m", "merge", "Join two names", "Join two names of the same player"),
        hidden("u", "part", "Undo", "Undo the last merge"),
        SEARCH,
        key("escape", "dismiss", "Back", "Back to the list of nights", id="players.leave"),
    ]

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self._opened = name
        self._lines: tuple[PlayerLine, ...] = ()

    def compose(self) -> ComposeResult:
        people = Beside(Rows(self._offer, opens=True), Aside())
        return paneled(Static(id="words"), people)

    def on_mount(self) -> None:
        """List everyone before their nights are read."""
        self.query_one(TitleBar).show("", "Players")
        self.query_one(Rows).focus()
        director = host_of(self).director
        with refusing(self):
            self.show()
            if self.query_one(Rows).mark(self._opened):
                self.call_later(self.action_show_page)
            if damage := director.players.damage:
                self.query_one(StatusLine).refuse(damage)

    def show(self) -> None:
        """List everyone, with the nights that are over."""
        self._lines = host_of(self).director.players.lines()
        names = [line.name for line in self._lines]
        self.query_one(Rows).show(player_columns(self._lines), names, titles=names)
        self._offer()
        self.refresh_bindings()

    def _offer(self) -> None:
        name = self._chosen
        step = chip(key_of(self, "show_page") if name else "", f"open {name}'s page", "show_page")
        self.query_one(ActionLine).offer(step, "against", "merge", "part")

    def tell_of_reading(self, words: str) -> None:
        """Show the progress in place of the number of players."""
        words = words or f"{quantity(len(self._lines), 'player')}, most recent first."
        self.query_one("#words", Static).update(plain(words))

    @property
    def _chosen(self) -> str:
        name = self.query_one(Rows).key
        return name if isinstance(name, str) else ""

    # Keys

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Offer actions on a player only if there is one, and undo only after a merge."""
        if action == "part":
            return bool(self._last_joined())
        return action not in ("show_page", "against", "merge", "search") or bool(self._lines)

    def _last_joined(self) -> tuple[str, str] | None:
        try:
            pairs = host_of(self).director.players.joined.pairs
        except Refused:
            return None
        return (pairs[-1].name, pairs[-1].into) if pairs else None

    def on_data_table_row_selected(self) -> None:
        """Open the marked player's page after a click."""
        self.action_show_page()

    def action_show_page(self) -> None:
        """Open the page of the marked player."""
        from screens.players.page import PlayerScreen

        if name := self._chosen:
            self.query_one(StatusLine).tell("")
            self.app.push_screen(PlayerScreen(name))

    def action_against(self) -> None:
        """Ask for another player, and show both head to head."""
        from screens.players.page import HeadToHeadScreen

        name = self._chosen
        others = [line.name for line in self._lines if line.name != name]
        self.query_one(StatusLine).tell("")

        def picked(at: int) -> None:
            self.app.push_screen(HeadToHeadScreen(name, others[at]))

        people = [Candidate(at, other) for at, other in enumerate(others)]
        ask(self, FindDialog(f"Who did {name} play against?", people), picked)

    def action_merge(self) -> None:
        """Ask which other name the marked player has, and merge the two after confirmation."""
        name, players = self._chosen, host_of(self).director.players
        self.query_one(StatusLine).tell("")

        def picked(at: int) -> None:
            into = names[at]
            ways = [
                (f"{into} ({name} is {into} from now on)", partial(players.merge, name, into)),
                (f"{name} ({into} is {name} from now on)", partial(players.merge, into, name)),
                ("Leave it as it is", None),
            ]
            choices = [(nth, plain(words)) for nth, (words, _) in enumerate(ways)]
            about = plain(players.what_merging_does(name, into))

            def kept(nth: int) -> None:
                if (merge := ways[nth][1]) is not None:
                    host_of(self).carry_out(self, merge, self._say_done)

            ask(self, PickDialog("Which name is kept?", choices, about), kept)

        with refusing(self):
            names = [each for each in players.all() if each != name]
            people = [Candidate(at, each) for at, each in enumerate(names)]
            ask(self, FindDialog(f"Who is {name}?", people), picked)

    def action_part(self) -> None:
        """Undo the last merge."""
        if (pair := self._last_joined()) is not None:
            players = host_of(self).director.players
            host_of(self).carry_out(self, lambda: players.part(*pair), self._say_done)

    def _say_done(self, sentence: str) -> None:
        self.show()
        self.query_one(StatusLine).tell(sentence)
