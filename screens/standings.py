"""Standings: who stands where, and when the night is over, who has won it."""

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from screens.big_letters import big
from screens.key_footer import KeyFooter
from screens.keys import again, key_of
from screens.night_screen import NightScreen
from screens.said import TitleBar
from screens.standings_rows import standings_rows
from screens.text import plain, say
from tourney.game.words import several

if TYPE_CHECKING:
    from tourney.night.view import StandingsView

#: From so many lines on, a winner's name is drawn large.
_TALL = 22


class StandingsScreen(NightScreen, inherit_bindings=False):
    """The standings, laid over the screen at hand."""

    HELP_TEXT: ClassVar[str] = (
        "Who stands where. While play goes on places are provisional: those still in share a "
        "place with equal units; whoever is out keeps theirs."
    )

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "escape,f3",
            "close",
            "Close",
            id="standings.close",
            tooltip="Back to where you were",
        ),
        again(NightScreen, "night.export", show=True),
        again(NightScreen, "night.history", show=True),
        again(NightScreen, "night.rules", show=False),
    ]

    CSS = """
    StandingsScreen {
        #winner {
            height: auto; margin: 1 1 0 1; padding: 0 1; border: round $warning;
            border-subtitle-color: $text-muted; text-align: center;
        }
        #winner > Static { height: auto; text-align: center; }
        #winner .name { color: $text-warning; text-style: bold; }
        #how { height: auto; margin: 1 1 0 1; padding: 0 1; }
        #lines { height: 1fr; margin: 1 1 0 1; padding: 0 1; scrollbar-size-vertical: 1; }
        #rows { height: auto; text-wrap: nowrap; }
        #recorded { height: auto; margin: 1 1 0 1; padding: 0 1; color: $text-muted; }
    }
    """

    def compose(self) -> ComposeResult:
        yield TitleBar()
        with Vertical(id="winner"):
            yield Static(classes="name")
            yield Static(classes="pot")
        yield Static(id="how")
        with VerticalScroll(id="lines"):
            yield Static(id="rows")
        yield Static(id="recorded")
        yield KeyFooter()

    def on_resize(self, _event: Resize) -> None:
        """Columns come and go with the width."""
        self.show()

    def show(self) -> None:
        """Draw the standings as they are."""
        view = self.director.standings(self.number)
        self.entitle("Final standings" if view.winner else "Standings")
        self._show_winner(view)
        how = _how(view)
        self.query_one("#how").display = bool(how)
        self.query_one("#how", Static).update(how)
        recorded = _recorded(view)
        self.query_one("#recorded").display = bool(recorded)
        self.query_one("#recorded", Static).update(plain(recorded))
        # The scroll's margins and padding, and its bar.
        width = self.size.width - 5
        self.query_one("#rows", Static).update(standings_rows(view, width))

    def _show_winner(self, view: "StandingsView") -> None:
        banner = self.query_one("#winner")
        banner.display = bool(view.winner)
        if not view.winner:
            return
        tall = self.size.height >= _TALL
        large = big(view.winner, self.size.width - 12) if tall else []
        name = Content("\n".join(large)) if large else say("★  $name  ★", name=view.winner)
        won = say(
            "wins the pot of [b]$pot[/] after $rounds",
            pot=view.pot_words,
            rounds=several(view.rounds, "round"),
        )
        banner.query_one(".name", Static).update(name)
        banner.query_one(".pot", Static).update(won)
        banner.border_subtitle = say("[b $accent]$key[/] exports", key=key_of(self, "export"))

    def action_close(self) -> None:
        """Back to where the host was."""
        self.dismiss(None)

    def action_history(self) -> None:
        """The history in the place of the standings."""
        from screens.history import HistoryScreen

        self.app.switch_screen(HistoryScreen(self.number))


def _how(view: "StandingsView") -> Content:
    """How final it is, in a sentence or two."""
    if view.night.damage:
        return Content.assemble("✗ ", plain(view.night.damage))
    if not view.lines:
        return plain("Play has not begun: nobody stands anywhere yet.")
    if not view.provisional:
        return Content("")
    return say(
        "[b]Provisional[/]: play goes on, after $rounds. In the pot: [b]$pot[/].",
        rounds=several(view.rounds, "round"),
        pot=view.pot_words,
    )


def _recorded(view: "StandingsView") -> str:
    """Which rounds were not recorded by every roll, and what cannot be known of them (R10.4)."""
    sentences = []
    if view.by_values:
        sentences.append(f"{_some(view.by_values, view.rounds)} final values only.")
    if view.by_result:
        words = f"{_some(view.by_result, view.rounds)} results only"
        words += ": their Mexicos belong to nobody" if view.mexicos else ""
        words += " and score no points" if view.mexicos and view.points else ""
        sentences.append(f"{words}.")
    return " ".join(sentences)


def _some(count: int, rounds: int) -> str:
    return f"{count} of {several(rounds, 'round')} {'is' if count == 1 else 'are'}"
