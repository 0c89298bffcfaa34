"""The common part of both standings: a line on how they stand, the list, and what stands aside."""

from collections.abc import Mapping

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from screens.app.night_screen import NightScreen
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import key_of
from screens.ui.lists.rows import Aside, Beside, Col, Rows
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import plain, say
from tourney.game.wording import quantity
from tourney.night.views.floor_view import PlacesView


class PlacesScreen(NightScreen, inherit_bindings=False):
    """Standings, laid over the screen at hand."""

    DEFAULT_CLASSES = "-listed"

    #: So that it counts for a subclass as well.
    SCOPED_CSS = False
    CSS = """
    PlacesScreen {
        #how, #below { height: auto; margin: 1 1 0 0; padding: 0 1; }
        #how.-won { color: $text-warning; text-style: bold; }
    }
    """

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Static(id="how")
        with Beside():
            yield Rows()
            yield Aside()
        below = Static(id="below")
        below.auto_links = False
        yield below
        yield StatusLine(appears=True)
        yield KeyFooter()

    def show_places(
        self,
        columns: list[Col],
        entries: list[int],
        roles: list[str],
        *,
        how: Content,
        below: Content,
        won: bool,
    ) -> None:
        """Show these rows, with what is said above and below them.

        Args:
            entries: whose each row is.
            won: what is said above is of the winner.
        """
        for name, words in (("how", how), ("below", below)):
            line = self.query_one(f"#{name}", Static)
            line.display = bool(words)
            line.update(words)
        self.query_one("#how").set_class(won, "-won")
        names = self._names
        titles = [names.get(entry, "") for entry in entries]
        self.query_one(Rows).show(columns, entries, roles, titles=titles)

    def show_hidden(self, names: dict[int, str], below: Content) -> None:
        """Show the people by name, and the key that shows who leads (F12.3)."""
        key = key_of(self, "hide_lead")
        shows = f" {key} shows it." if key else ""
        how = say("[b]Who leads is hidden until the end.[/]$shows", shows=shows)
        entries = sorted(names, key=lambda entry: names[entry].casefold())
        people = Col("Player", [names[entry] for entry in entries])
        roles = [""] * len(entries)
        self.show_places([people], entries, roles, how=how, below=below, won=False)

    @property
    def _names(self) -> Mapping[object, str]:
        return {line.entry: line.name for line in self.night.view().entries}

    async def action_search(self) -> None:
        """Mark the player whose name begins as it is typed."""
        rows, names = self.query_one(Rows), self._names
        await rows.search(lambda: [names.get(key, "") for key in rows.keys])

    def show_person(self, entry: int) -> bool:
        """Mark a player's row."""
        return self.query_one(Rows).mark(entry)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Search a list that has rows."""
        if action == "search" and not self.query_one(Rows).keys:
            return False
        return super().check_action(action, parameters)

    def action_close(self) -> None:
        """Back to where the host was."""
        self.dismiss(None)


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
