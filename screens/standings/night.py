"""The standings of a whole night: who stands where, what it is worth, and that all adds up."""

from functools import partial
from typing import ClassVar

from rich.cells import cell_len
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
from screens.standings.night_rows import place_choices, place_rows, row_styles
from screens.standings.won import WinnerBanner, winnings_words
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import bind, binding_of, key_of
from screens.ui.large.rows import LargeRows
from screens.ui.search import search
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import CHIP, plain, say
from screens.ui.titles import has_floor
from tourney.game.liar.words import counted_in
from tourney.game.mexico.rules import Rules
from tourney.game.wording import listed, quantity
from tourney.night.standings.podium import podium
from tourney.night.views.floor_view import FloorView, PlacesView
from tourney.night.views.night_line import State
from tourney.night.views.result import Result

key = partial(bind, "standings")

#: From so many lines on, a winner's name is drawn large.
_TALL = 30

#: The margins beside the proof on its line.
_PROOF_AROUND = 4


class NightStandingsScreen(NightScreen, inherit_bindings=False):
    """The standings of the whole night, laid over the screen at hand.

    Args:
        table: the table at hand, whose history is a key away where there is no floor; 0 is none.
    """

    DEFAULT_CLASSES = "-listed"
    STATES: ClassVar[frozenset[State]] = frozenset(
        ("registering", "seating", "playing", "finished")
    )
    HELP_TEXT: ClassVar[str] = (
        "Who stands where in the whole night. While play goes on places are provisional: those "
        "still in share a rank with their equals; whoever is out keeps theirs. Equals share the "
        "prizes of the ranks they span; Drawn is the order drawn by lot among them, for lists, and "
        "changes no rank. The last line proves that units and money add up: what does not keeps "
        "the final files from being written."
    )
    MANUAL: ClassVar[str] = "tables"

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape,f3", "close", "Back", "Back to where you were"),
        key("slash", "find", "Find", "Mark somebody's line, by the first letters"),
        key("s", "shoot_out", "Shoot-out", "Those who are level throw for the better place"),
        binding_of(NightScreen, "night.export", show=True),
        binding_of(NightScreen, "night.payments", show=True),
        binding_of(NightScreen, "night.hide_lead", show=False),
        binding_of(NightScreen, "night.history", show=True),
        binding_of(NightScreen, "night.rules", show=False),
        binding_of(NightScreen, "night.display", show=False),
        binding_of(NightScreen, "night.pictures", show=False),
    ]

    # Textual declares it without ClassVar.
    VERTICAL_BREAKPOINTS = [(0, "-short"), (23, "-medium")]  # noqa: RUF012

    CSS = """
    NightStandingsScreen {
        #how { height: auto; margin: 1 1 0 0; padding: 0 1; }
        #heading { height: 1; margin: 1 1 0 0; padding: 0 1; text-wrap: nowrap; }
        #lines { height: 1fr; margin: 0 1 0 0; padding: 0 1; scrollbar-size-vertical: 1; }
        #rows { height: auto; text-wrap: nowrap; }
        #offer { height: auto; margin: 1 1 0 0; padding: 0 1; }
        #proof { height: auto; margin: 1 0 0 0; padding: 0 1; }
    }
    NightStandingsScreen.-short {
        #winner { margin: 0 1; }
        #how, #heading, #offer { margin: 0 1 0 0; }
        #proof { margin: 0; }
        #winner { border: none; }
    }
    """

    def __init__(self, number: int, table: int = 0) -> None:
        super().__init__(number, table)
        self._view: PlacesView | None = None
        self._floor: FloorView | None = None
        #: The marked player, by entry.
        self._entry = 0

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield WinnerBanner(id="winner")
        yield Static(id="how")
        yield Static(id="heading")
        with VerticalScroll(id="lines"):
            yield Static(id="rows")
        yield StandingsBoard()
        offer = Static(id="offer")
        offer.auto_links = False
        yield offer
        yield Static(id="proof")
        yield StatusLine(appears=True)
        yield KeyFooter()

    def on_resize(self, _event: Resize) -> None:
        """Columns come and go with the width."""
        self.redraw()

    def show(self) -> None:
        """Draw the standings as they are."""
        self._view = view = self.night.places()
        # Liar's Mexico has no floor: nobody shoots anything out there.
        open_game = isinstance(view.night.rules, Rules) and _begun(view)
        self._floor = self.night.floor() if open_game else None
        self.entitle("Standings" if view.provisional else "Final standings", view.night)
        self._show_winner(view)
        self._say("how", _how(view, self._floor))
        self._say("offer", self._offer())
        self._say("proof", proof_words(view, self.size.width))
        self._draw_rows()
        self.refresh_bindings()

    def _say(self, name: str, words: Content) -> None:
        line = self.query_one(f"#{name}", Static)
        line.display = bool(words)
        line.update(words)

    def _show_winner(self, view: PlacesView) -> None:
        winner = "" if self._has_board(view) else view.winner
        won, large = winnings_words(view) if winner else Content(""), self.size.height >= _TALL
        self.query_one(WinnerBanner).show(winner, won, large=large)

    def _has_board(self, view: PlacesView) -> bool:
        """True where all rows have room for a board."""
        return _begun(view) and has_room(self.size.width, self.size.height, len(view.lines))

    def _draw_rows(self) -> None:
        if (view := self._view) is None or not _begun(view):
            return
        board, boarded = self.query_one(StandingsBoard), self._has_board(view)
        board.display, self.query_one("#lines").display = boarded, not boarded
        if boarded:
            self._say("heading", Content(""))
            board.show(self._board(view))
            return
        if view.night.lead_hidden and view.provisional:
            names = (line.name for line in view.lines if line.rank)
            self._say("heading", Content(""))
            hidden = hidden_rows(names, key_of(self, "hide_lead"))
            self.query_one("#rows", Static).update(hidden)
            return
        # The margins and padding, and the scroll's bar.
        heading, *rows = place_rows(view, self.size.width - 5, self._entry)
        self._say("heading", heading)
        self.query_one("#rows", Static).update(Content("\n").join(rows))

    def _board(self, view: PlacesView) -> Board:
        if view.night.lead_hidden and view.provisional:
            names = (line.name for line in view.lines if line.rank)
            return hidden_board(names, key_of(self, "hide_lead"))
        lines, rules = view.lines, view.night.rules
        leads, said = leading(lines, _counted(view, lines[0]))
        most = rules.units if isinstance(rules, Rules) else rules.lives or 0
        over = not view.provisional
        rows = LargeRows(
            names=tuple(line.name for line in lines),
            styles=tuple(row_styles(lines, self._entry)),
            choices=tuple(place_choices(view)),
            bars=bars_of(lines, self.night.tales.curves(), most, points=view.by_points, over=over),
        )
        return Board(
            rows,
            podium=podium(view),
            leads=leads,
            said=winnings_words(view).plain if view.winner else said,
        )

    # Somebody's line

    async def action_find(self) -> None:
        """Mark whose name begins as it is typed."""
        if self._view is None or not _begun(self._view):
            self.query_one(StatusLine).refuse("Nobody stands anywhere yet.")
            return
        self.query_one(StatusLine).tell("")
        entries = [line.entry for line in self._view.lines]
        at = entries.index(self._entry) if self._entry in entries else -1
        await search(self, self._names, at, self._mark)

    def show_person(self, entry: int) -> bool:
        """Mark somebody's line."""
        entries = [line.entry for line in self._view.lines] if self._view is not None else []
        if entry in entries:
            self._mark(entries.index(entry))
        return entry in entries

    def _names(self) -> list[str]:
        return [line.name for line in self._view.lines] if self._view is not None else []

    def _mark(self, row: int) -> None:
        """Mark the line of that number, from 0; -1 marks none."""
        lines = self._view.lines if self._view is not None else ()
        self._entry = lines[row].entry if 0 <= row < len(lines) else 0
        self._draw_rows()
        scroll = self.query_one("#lines", VerticalScroll)
        place = Region(0, max(row, 0), 1, 1)
        self.call_after_refresh(scroll.scroll_to_region, place, center=True, animate=False)

    # A tie at the money

    def _offer(self) -> Content:
        shoot_out = self._floor.shoot_out if self._floor is not None else None
        if shoot_out is None:
            return Content("")
        who = listed([thrower.name for thrower in shoot_out.throwers])
        verb = "throw" if shoot_out.on_turn else "have to throw" if shoot_out.must else "may throw"
        share = "" if shoot_out.must or shoot_out.on_turn else ", or they share"
        words = f"{who} are level and {verb} {shoot_out.why}{share}."
        if not self.may("shoot_out"):
            return plain(words)
        link = f"[@click=screen.shoot_out]{CHIP}  $who[/]"
        return say(link, key=key_of(self, "shoot_out") or "s", who=words)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A shoot-out is offered where there is one, and the history where there is any."""
        if action == "shoot_out" and (self._floor is None or self._floor.shoot_out is None):
            return False
        if action == "history":
            tables = self._view.night.tables if self._view is not None else ()
            of_all = self._view is not None and has_floor(self._view.night)
            return any(of_all or line.number == self.table for line in tables)
        return super().check_action(action, parameters)

    def action_shoot_out(self) -> None:
        """Show the shoot-out in the place of the standings."""
        self.host.go_instead(Route.SHOOT_OUT, self.number)

    def action_history(self) -> None:
        """The history in the place of the standings."""
        if has_floor(self.night.view()):
            self.host.go_instead(Route.NIGHT_HISTORY, self.number, self.table)
        else:
            self.host.go_instead(Route.HISTORY, self.director, self.number, self.table)

    def action_close(self) -> None:
        """End what is marked first; then back to where the host was."""
        if self._entry:
            self._entry = 0
            self._draw_rows()
        else:
            self.dismiss(None)


def _how(view: PlacesView, floor: FloorView | None) -> Content:
    """The state of the standings, provisional or final, and the prizes."""
    if view.night.damage:
        return Content("")  # the notice says it
    status = f" {floor.status}" if floor is not None and floor.status else ""
    prizes = "   ".join(f"{prize.words} {prize.amount}" for prize in view.prizes)
    if not _begun(view):
        how = plain("Play has not begun: nobody stands anywhere yet.")
    elif view.provisional:
        how = say("[b]Provisional[/]: $status", status=status.strip() or "play goes on.")
    else:
        return Content("")
    if not prizes:
        return how
    won = say("[b]To be won[/]  $prizes", prizes=prizes)
    return Content("\n").join([how, won, *([plain(view.rest)] if view.rest else [])])


def _counted(view: PlacesView, line: Result) -> str:
    """What counts of somebody, in words."""
    if view.by_points:
        return f"{line.night_points / 100:.2f} points"
    if not view.night.rules.has_units:
        return counted_in(view.night.plan.penalties, line.penalties)
    return quantity(line.units, "unit")


def _begun(view: PlacesView) -> bool:
    return view.night.state in ("playing", "finished")


def proof_words(view: PlacesView, width: int, *, owed: bool = True) -> Content:
    """The sum taken against the sum there is; where they do not add up, what comes of it.

    Args:
        width: of the terminal; units and money go on a line each where they need it.
        owed: who has not paid is said too.
    """
    if not view.proof.balanced:
        words = say("[b $text-error]✗ It does not balance. $fault[/]", fault=view.proof.fault)
    elif view.proof.words:
        proof = f"✓ {view.proof.in_full}"
        fits = cell_len(proof) <= width - _PROOF_AROUND
        lines = [proof] if fits else proof.split(" · ")
        words = Content("\n  ").join(map(plain, lines)).stylize("$text-success")
    else:
        words = Content("")
    if view.proof.unpaid and owed:
        unpaid = plain(view.proof.unpaid).stylize("$text-warning")
        words = Content.assemble(words, "\n" if words else "", unpaid)
    if view.blocked:
        blocked = "The final files are not written before that is put right."
        if view.blocked != view.proof.fault:
            blocked = f"The final files are not written: {view.blocked}"
        words = Content.assemble(words, "\n" if words else "", plain(blocked))
    return words
