"""The winner above the standings, and the winnings of first place in words."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from screens.ui.big_letters import big
from screens.ui.keys.keys import key_of
from screens.ui.text import plain, say
from tourney.game.wording import quantity
from tourney.night.views.floor_view import PlacesView


class WinnerBanner(Vertical):
    """Who has won, as large as there is room for, and what; the key that exports below."""

    DEFAULT_CSS = """
    WinnerBanner {
        height: auto; margin: 1 1 0 1; padding: 0 1; border: round $warning;
        border-subtitle-color: $text-muted; text-align: center;
        & > Static { height: auto; text-align: center; }
        .name { color: $text-warning; text-style: bold; }
    }
    """

    def compose(self) -> ComposeResult:
        yield Static(classes="name")
        yield Static(classes="won")

    def show(self, winner: str, won: Content, *, large: bool) -> None:
        """Show them; without a winner, nothing is there.

        Args:
            large: the terminal has the lines for large letters.
        """
        self.display = bool(winner)
        if not winner:
            return
        lines = big(winner, self.app.size.width - 12) if large else []
        name = Content("\n".join(lines)) if lines else say("★  $name  ★", name=winner)
        self.query_one(".name", Static).update(name)
        self.query_one(".won", Static).update(won)
        if key := key_of(self.screen, "export"):
            self.border_subtitle = say("[b $accent]$key[/] exports", key=key)


def winnings_words(view: PlacesView, *, would: bool = False) -> Content:
    """The winner's prize in words, or that first place is shared.

    Args:
        would: the night is not over; that is what its end would bring.
    """
    verb = "would win" if would else "wins"
    first = [line for line in view.lines if line.rank == 1]
    if len(first) > 1:
        prizes = {line.prize_words for line in first}
        each = f", {prizes.pop()} each" if len(prizes) == 1 and first[0].prize else ""
        return plain(f"{'would ' * would}share first place{each}")
    others = quantity(sum(line.rank > 1 for line in view.lines), "other")
    if first and first[0].prize:
        return say(
            "$verb [b]$prize[/] ahead of $others",
            verb=verb,
            prize=first[0].prize_words,
            others=others,
        )
    return say("$verb, ahead of $others", verb=verb, others=others)
