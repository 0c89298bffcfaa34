"""The common part of both standings: a line on how they stand, the list, and what stands aside."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from screens.app.night_screen import NightScreen
from screens.standings.columns import row_roles
from screens.ui.keys.chip import chip
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import bind, key_of
from screens.ui.lists.rows import Aside, Beside, Col, Panel, Rows
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import in_rows, pad, plain, say
from tourney.night.views.floor_view import PlacesView
from tourney.night.views.result import Result

#: More than so many who share first place are named without a row each.
_MOST_TIED = 6

ENDING = bind("standings", "enter", "go_on", "Next",
    "To the payments; without any, to the nights", show=False)  # fmt: skip


class PlacesScreen(NightScreen, inherit_bindings=False):
    """Standings, laid over the screen at hand."""

    #: So that it counts for a subclass as well.
    SCOPED_CSS = False
    CSS = """
    PlacesScreen {
        #how, #below { height: auto; margin: 1 0 0 0; padding: 0 1; }
        #how.-won { color: $text-warning; text-style: bold; }
    }
    """

    #: Whose each row is.
    _names: Sequence[str] = ()
    #: True once these are the final ones.
    _final = False

    def compose(self) -> ComposeResult:
        yield TitleBar()
        with Panel():
            yield Static(id="how")
            with Beside():
                yield Rows(read=True)
                yield Aside()
            below = Static(id="below")
            below.auto_links = False
            yield below
            yield StatusLine(appears=True)
        yield KeyFooter()

    def show_places(
        self,
        lines: Sequence[Result],
        columns: list[Col],
        *,
        how: Content,
        below: Content,
        winner: str = "",
        hidden: bool = False,
    ) -> None:
        """Show a row for each line, with what is said above and below the rows.

        Args:
            how: how they stand; where there is a winner, what was won.
            hidden: no one is to see who leads (F12.3): the players by name.
        """
        self._final = self.night.view().state == "finished"
        roles = row_roles(lines)
        if hidden:
            lines = sorted(lines, key=lambda line: line.name.casefold())
            roles, columns = [], [Col("Player", [line.name for line in lines])]
            key = key_of(self, "hide_lead")
            shows = f" {key} shows it." if key else ""
            how = say("[b]Who leads is hidden until the end.[/]$shows", shows=shows)
        elif winner:
            how = Content.assemble(say("★ $winner ", winner=winner), how)
        if self._final and self.may("go_on"):
            where = "payments" if self._leads_to_payments else "the nights"
            step = chip(key_of(self, "go_on") or "", where, "go_on")
            below = Content("\n\n").join(filter(None, (below, step)))
        for name, words in (("how", how), ("below", below)):
            line = self.query_one(f"#{name}", Static)
            line.display = bool(words)
            line.update(words)
        self.query_one("#how").set_class(bool(winner), "-won")
        self._names = [line.name for line in lines]
        entries = [line.entry for line in lines]
        self.query_one(Rows).show(columns, entries, roles, titles=self._names)

    def action_search(self) -> None:
        """Mark the player whose name begins as it is typed."""
        self.query_one(Rows).search(self._names)

    def show_person(self, entry: int) -> bool:
        """Mark a player's row."""
        return self.query_one(Rows).mark(entry)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Search a list that has rows; Enter goes on once the night is over."""
        if action == "search" and not self.query_one(Rows).keys:
            return False
        if action == "go_on" and not self._final:
            return False
        return super().check_action(action, parameters)

    @property
    def _leads_to_payments(self) -> bool:
        """True if there are any; the next step of a night that is over."""
        return bool(super().check_action("payments", ()))

    def action_go_on(self) -> None:
        """On to the payments, or to the list of nights."""
        if self._leads_to_payments:
            self.action_payments()
        else:
            self.action_home()


def winnings_words(view: PlacesView, *, would: bool = False) -> Content:
    """The winner's prize in words, or that first place is shared.

    Args:
        would: the night is not over; that is what its end would bring.
    """
    verb = "would win" if would else "wins"
    first = [line for line in view.lines if line.rank == 1]
    if len(first) > 1:
        return plain(f"{'would ' * would}{_shared(first)}")
    if first and first[0].prize:
        return say("$verb [b]$prize[/]", verb=verb, prize=first[0].prize_words)
    return plain(verb)


def are_many_tied(lines: Sequence[Result]) -> bool:
    """True if so many share first place alike that one sentence and their names say it."""
    first = [line for line in lines if line.rank == 1]
    return len(first) > _MOST_TIED and len({line.prize_words for line in first}) <= 2


def tied_first(lines: Sequence[Result], width: int = 0) -> Content:
    """How many share first place, if they do, in a sentence.

    Args:
        width: of the lines below it, with all their names; 0 names no one.
    """
    first = [line for line in lines if line.rank == 1]
    if len(first) < 2:
        return Content("")
    said = say("[b $text-accent]$count $shared.[/]", count=len(first), shared=_shared(first))
    if not width:
        return said
    wide = max(cell_len(line.name) for line in first)
    names = in_rows((plain(pad(line.name, wide)) for line in first), width)
    return Content("\n").join([said, Content(""), *names])


def _shared(first: Sequence[Result]) -> str:
    prizes = sorted({line.prize_words for line in first})  # two if the last cent goes to some
    each = f", {' or '.join(prizes)} each" if len(prizes) <= 2 and first[0].prize else ""
    return f"share first place{each}"
