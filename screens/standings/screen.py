"""Standings: who stands where, and when the night is over, who has won it."""

from collections.abc import Collection
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.geometry import Region
from textual.widgets import Static

from screens.app.night_screen import NightScreen
from screens.app.routes import Route
from screens.standings.board import Board, StandingsBoard, bars_of, has_room, leading
from screens.standings.hidden import hidden_board, hidden_rows
from screens.standings.night_rows import row_styles
from screens.standings.rows import standings_rows, table_choices
from screens.standings.won import WinnerBanner
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import SEARCH, bind, binding_of, key_of
from screens.ui.large.rows import LargeRows
from screens.ui.search import marked, search
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import plain, say
from tourney.game.liar.words import counted_in
from tourney.game.mexico.events import PotBy
from tourney.game.mexico.rules import Rules
from tourney.game.wording import quantity
from tourney.night.standings.podium import steps_of

if TYPE_CHECKING:
    from tourney.night.standings.at_table import StandingsView

#: From so many lines on, a winner's name is drawn large.
_TALL = 22

#: The way the pot is shared, if the first does not get all of it.
_POT: dict[PotBy | None, str] = {
    PotBy.UNITS: "by units left",
    PotBy.EVEN: "in equal parts",
    PotBy.CHANCE: "by the chances to win it",
}


class StandingsScreen(NightScreen, inherit_bindings=False):
    """The standings, laid over the screen at hand."""

    DEFAULT_CLASSES = "-listed"
    HELP_TEXT: ClassVar[str] = (
        "Who stands where. While play goes on places are provisional: those still in share a "
        "place with equal units; whoever is out keeps theirs."
    )
    MANUAL: ClassVar[str] = "evening"

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("standings", "escape,f3", "close", "Back", "Back to where you were"),
        binding_of(NightScreen, "night.export", show=True),
        binding_of(NightScreen, "night.payments", show=True),
        binding_of(NightScreen, "night.hide_lead", show=False),
        binding_of(NightScreen, "night.history", show=True),
        binding_of(NightScreen, "night.rules", show=False),
        binding_of(NightScreen, "night.tables", show=True),
        binding_of(NightScreen, "night.previous_table", show=False),
        binding_of(NightScreen, "night.next_table", show=False),
        SEARCH,
        binding_of(NightScreen, "night.display", show=False),
        binding_of(NightScreen, "night.pictures", show=False),
    ]

    CSS = """
    StandingsScreen {
        #how { height: auto; margin: 1 1 0 0; padding: 0 1; }
        #lines { height: 1fr; margin: 1 1 0 0; padding: 0 1; scrollbar-size-vertical: 1; }
        #rows { height: auto; text-wrap: nowrap; }
        #recorded { height: auto; margin: 1 1 0 0; padding: 0 1; color: $text-muted; }
    }
    """

    def __init__(self, number: int, table: int = 1) -> None:
        super().__init__(number, table)
        #: The names, in the order of the lines, and which of them is marked.
        self._names: tuple[str, ...] = ()
        self._marked = ""

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield WinnerBanner(id="winner")
        yield Static(id="how")
        with VerticalScroll(id="lines"):
            yield Static(id="rows")
        yield StandingsBoard()
        yield Static(id="recorded")
        yield StatusLine(appears=True)
        yield KeyFooter()

    def on_resize(self, _event: Resize) -> None:
        """Columns come and go with the width."""
        self.show()

    def show(self) -> None:
        """Draw the standings as they are."""
        view = self.night.table(self.table).standings_view()
        what = "Final standings" if view.winner else "Standings"
        several = len(view.night.tables) > 1
        self.entitle(f"{what} of table {self.table}" if several else what, view.night)
        self._show_winner(view)
        how = _how(view)
        self.query_one("#how").display = bool(how)
        self.query_one("#how", Static).update(how)
        recorded = _recorded(view)
        self.query_one("#recorded").display = bool(recorded)
        self.query_one("#recorded", Static).update(plain(recorded))
        # The scroll's margins and padding, and its bar.
        width = self.size.width - 5
        self._names = tuple(line.name for line in view.lines)
        boarded = has_room(self.size.width, self.size.height, len(view.lines))
        board = self.query_one(StandingsBoard)
        board.display, self.query_one("#lines").display = boarded, not boarded
        if boarded:
            board.show(self._board(view))
            return
        if view.night.lead_hidden and not view.winner:
            hidden = hidden_rows(self._names, key_of(self, "hide_lead"))
            self.query_one("#rows", Static).update(hidden)
            return
        rows = standings_rows(view, width)
        at = self._names.index(self._marked) + 1 if self._marked in self._names else -1
        self.query_one("#rows", Static).update(marked(rows, at))

    def _board(self, view: "StandingsView") -> Board:
        if view.night.lead_hidden and not view.winner:
            return hidden_board(self._names, key_of(self, "hide_lead"))
        lines, first, rules = view.lines, view.lines[0], view.night.rules
        counted = quantity(first.units, "unit")
        if view.liar:
            counted = counted_in(view.night.plan.penalties, first.penalties)
        leads, said = leading(lines, counted)
        styles = row_styles(lines)
        if self._marked in self._names:
            styles[self._names.index(self._marked)] = "bold reverse"
        most = rules.units if isinstance(rules, Rules) else rules.lives or 0
        over = bool(view.winner)
        rows = LargeRows(
            names=self._names,
            styles=tuple(styles),
            choices=tuple(table_choices(view)),
            bars=bars_of(lines, self.night.tales.curves(), most, points=False, over=over),
        )
        return Board(
            rows,
            podium=steps_of(lines) if over else (),
            leads=leads,
            said=_won(view).plain if over else said,
        )

    def _show_winner(self, view: "StandingsView") -> None:
        boarded = has_room(self.size.width, self.size.height, len(view.lines))
        winner = "" if boarded else view.winner
        won, large = _won(view) if winner else Content(""), self.size.height >= _TALL
        self.query_one(WinnerBanner).show(winner, won, large=large)

    def concerns(self, moved: Collection[int]) -> bool:
        """Other tables are not on this screen."""
        return not {0, self.table}.isdisjoint(moved)

    @property
    def of_a_table(self) -> bool:
        """The standings are those of one."""
        return True

    def look_at(self, table: int) -> None:
        """The standings of another table; what they are laid over stays."""
        self.table = table
        self.redraw()
        self.query_one("#lines").scroll_home(animate=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nobody is found before anybody stands anywhere."""
        if action == "search" and not self._names:
            return False
        return super().check_action(action, parameters)

    async def action_search(self) -> None:
        """Mark whose name begins as it is typed."""
        at = self._names.index(self._marked) if self._marked in self._names else -1
        await search(self, lambda: self._names, at, self._mark)

    def show_person(self, entry: int) -> bool:
        """Mark somebody's line."""
        people = self.night.view().entries
        name = next((line.name for line in people if line.entry == entry), "")
        if name in self._names:
            self._mark(self._names.index(name))
        return name in self._names

    def _mark(self, row: int) -> None:
        """Mark the line of that number, from 0; -1 marks none."""
        self._marked = self._names[row] if 0 <= row < len(self._names) else ""
        self.show()
        scroll, place = self.query_one("#lines", VerticalScroll), Region(0, max(row, 0) + 1, 1, 1)
        self.call_after_refresh(scroll.scroll_to_region, place, animate=False)

    def action_close(self) -> None:
        """End what is marked first; then back to where the host was."""
        if self._marked:
            self._mark(-1)
        else:
            self.dismiss(None)

    def action_history(self) -> None:
        """The history in the place of the standings."""
        self.host.go_instead(Route.HISTORY, self.director, self.number, self.table)


def _how(view: "StandingsView") -> Content:
    """The state of the standings, provisional or final, in a sentence or two."""
    if view.night.damage:
        return Content("")  # the notice says it
    if not view.lines:
        return plain("Play has not begun: nobody stands anywhere yet.")
    if not view.provisional:
        return Content("")
    if view.liar:
        word = view.night.plan.penalties
        until = (
            f"whoever has taken {counted_in(word, view.lives)} is out"
            if view.lives is not None
            else f"the fewest {word} win when the host ends it"
        )
        return say("[b]Provisional[/]: play goes on; $until.", until=until)
    return say(
        "[b]Provisional[/], after $rounds. In the pot: [b]$pot[/].",
        rounds=quantity(view.rounds, "round"),
        pot=view.pot_words,
    )


def _won(view: "StandingsView") -> Content:
    """The result of the winner, or of those who share first place, in words."""
    if view.pot_by is not None:
        return plain(_ended(view))
    if not view.liar:
        return say(
            "wins the pot of [b]$pot[/] after $rounds",
            pot=view.pot_words,
            rounds=quantity(view.rounds, "round"),
        )
    first = view.lines[0]
    count = counted_in(view.night.plan.penalties, first.penalties)
    if first.status == "won":
        return say("wins with $count", count=count)
    return say("share first place with $count each", count=count)


def _ended(view: "StandingsView") -> str:
    """The shares of first place and of the pot, if the host ended play."""
    units, rounds = quantity(view.lines[0].units, "unit"), quantity(view.rounds, "round")
    alone = view.lines[0].status == "won"
    words = f"wins with {units}" if alone else f"share first place with {units} each"
    words += f" after {rounds}"
    if not view.pot:
        return words
    if view.pot_by is PotBy.LEADER:
        return f"{words}, and {'has ' if alone else ''}the pot of {view.pot_words}"
    pot = f"{view.pot_words}," if view.pot_money else view.pot_words
    return f"{words}; the pot of {pot} is shared {_POT[view.pot_by]}"


def _recorded(view: "StandingsView") -> str:
    """The rounds recorded without every roll, unknown figures (R10.4), and corrections."""
    sentences = []
    if view.by_values:
        sentences.append(f"{_some(view.by_values, view.rounds)} final values only.")
    if view.by_result:
        words = f"{_some(view.by_result, view.rounds)} results only"
        words += ": their Mexicos belong to nobody" if view.has_mexicos else ""
        words += " and score no points" if view.has_mexicos and view.points else ""
        sentences.append(f"{words}.")
    if view.corrections:
        times = "once" if view.corrections == 1 else f"{view.corrections} times"
        sentences.append(f"Something was put right {times}.")
    return " ".join(sentences)


def _some(count: int, rounds: int) -> str:
    return f"{count} of {quantity(rounds, 'round')} {'is' if count == 1 else 'are'}"
