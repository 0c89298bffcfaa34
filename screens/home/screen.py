"""Home, where every night begins: the list of nights, under every other screen."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from screens.app.host import host_of
from screens.app.routes import Route
from screens.ui.dialog import PickDialog, ReasonScreen
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import LOOK, NIGHT, SEARCH, bind, is_allowed, key_of
from screens.ui.lists.rows import Aside, Beside, Col, Panel, Rows
from screens.ui.sheet import StyledScreen
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import plain, say
from tourney.game.refusal import Refused

if TYPE_CHECKING:
    from tourney.night.state.shelf import NightLine


key = partial(bind, "home", of=NIGHT)
hidden = partial(bind, "home", show=False, of=NIGHT)

#: Keys of a night's screens; pressed here, they say that no night is open.
_OF_A_NIGHT = {"f2": "rules", "f3": "standings", "f4": "history", "f6": "export"}

_OPENING = Content("Opening the nights\N{HORIZONTAL ELLIPSIS}")
_MAKING_UP = Content("Making the demo nights…")


class HomeScreen(StyledScreen[None]):
    """The list of nights, under every other screen."""

    AUTO_FOCUS = ""
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-tall")]  # noqa: RUF012
    HELP_TEXT: ClassVar[str] = (
        "All your nights, newest first. Enter opens a night exactly where it stopped."
    )
    MANUAL: ClassVar[str] = "evening"

    DEFAULT_CSS = """
    HomeScreen {
        #about { height: auto; min-height: 2; max-height: 4; margin: 1 0; padding: 0 1; }
        &.-card #about { margin: 1 0 0 0; }
        &.-short #about { margin: 0; }
        &.-short Beside { margin: 0 1; }
        StatusLine { margin: 1 0 0 0; }
        #word { height: 1fr; align: center middle; }
        &.-card #word { height: auto; padding: 1 0; }
        #word > Static { width: 72; max-width: 96%; height: auto; padding: 1 2; }
        &.-short #word > Static { padding: 0 2; }
        #word.-refused > Static { border: round $error; }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "go_on", "Continue", "Open the marked night where it stopped"),
        key("n", "new_night", "New night", "Plan a new night"),
        key("o", "open_sheet", "Open a sheet",
            "Open a score sheet or a night.json"),
        key("s", "seasons", "Seasons", "Seasons: several nights in one table", group=LOOK),
        key("p", "players", "Players", "Players over the years"),
        key("d", "demo", "Demo", "Demo nights to look around in"),
        SEARCH,
        key("escape", "own_nights", "Back", "Back to your own nights"),
        hidden("r", "rename", "Rename", "Rename the marked night"),
        hidden("delete", "put_away", "Archive", "Archive the marked night; it is kept"),
        hidden("b", "bring_back", "Bring back", "Bring back an archived night"),
        hidden("f9", "display", "Big screen",
            "The big screen of the marked night", id="night.display", group=LOOK),
        *(
            hidden(f_key, action, action.capitalize(),
                "Open a night first", id=f"night.{action}", system=True, group=LOOK)
            for f_key, action in _OF_A_NIGHT.items()
        ),
    ]  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self._lines: tuple[NightLine, ...] | None = None
        self._any_away = False
        self._refused = False
        self._ready = False
        #: What the store reported before this screen was mounted.
        self._awaited: Callable[[], None] | None = None
        #: The action of a key that waits until the store is open.
        self._pressed: Callable[[], None] | None = None

    @property
    def is_ready(self) -> bool:
        """True once the nights are listed, and while no earlier key waits for the store."""
        known = self._lines is not None or self._refused or not host_of(self).opening
        return known and not self.owes_a_key

    @property
    def owes_a_key(self) -> bool:
        """True while a key waits for its store, so that later keys wait behind it."""
        return self._pressed is not None

    def compose(self) -> ComposeResult:
        yield TitleBar()
        with Panel():
            with Vertical(id="word"):
                yield Static(self._opening, classes="hint")
            with Beside(id="nights"):
                yield Rows(self._marked_another, opens=True)
                yield Aside()
            yield Static(id="about")
            yield StatusLine(appears=True)
        yield KeyFooter()

    def on_mount(self) -> None:
        """Show that nothing is known yet, and then what the store has reported meanwhile."""
        if not (self.query("#word > Static") and self.query(Aside)):
            return  # a signal may end the app before it has widgets
        self.query_one(TitleBar).show("", "Nights")
        self.query_one("#word > Static").auto_links = False
        self._show_table(False)
        self._ready = True
        if self._awaited is not None:
            self._awaited()

    def on_resize(self) -> None:
        """Fit the words for an empty list to the new size."""
        if self._lines == ():
            self.call_after_refresh(self._say_what_to_do_first)

    def on_screen_suspend(self) -> None:
        """Clear a refusal, which does not concern the screen above."""
        if (line := self.query_one(StatusLine)).refuses:
            line.tell("")

    # The nights of the store

    def list_nights(self) -> None:
        """Draw the nights of the open store, and carry out a key that waited for it."""
        if not self._ready:
            self._awaited = self.list_nights
            return
        made_up = host_of(self).stores.is_elsewhere
        self.query_one(TitleBar).show("", "Demo nights" if made_up else "Nights")
        self.show_nights(self._listed())
        pressed, self._pressed = self._pressed, None
        if pressed is not None:
            pressed()

    def _listed(self) -> "tuple[NightLine, ...]":
        """Return the nights that are not archived, first the ones whose rows are all lost."""
        host = host_of(self)
        lost, lines = host.lost_nights, host.director.all_nights()
        gone = sorted(lost - {line.number for line in lines}, reverse=True)
        listed = [line for line in lines if not line.put_away]
        self._any_away = len(listed) < len(lines)
        listed = [replace(line, lost=True) if line.number in lost else line for line in listed]
        return (*map(_lost_night, gone), *listed)

    def follow(self) -> None:
        """Draw changes by others; the highlighted night stays highlighted."""
        if self._lines is None or not self.is_attached:
            return
        with suppress(Refused):  # the app reports a store that is out of reach
            lines = self._listed()
            if lines == self._lines:
                self._tell_about()
            else:
                self.show_nights(lines, stay=True)

    def show_nights(self, lines: "tuple[NightLine, ...]", *, stay: bool = False) -> None:
        """Draw these nights.

        Args:
            stay: whether the highlighted night stays highlighted although there is a new one.
        """
        if not self._ready:
            self._awaited = partial(self.show_nights, lines)
            return
        if lines and lines == self._lines:
            self._tell_about()
            self.query_one(Rows).focus()
            return
        if self._lines is None:
            self.query_one(StatusLine).tell("")  # the message about a key pressed too early
        before = self._lines
        chosen = self._chosen
        self._lines, self._refused = lines, False
        if not self._lines:
            self._say_what_to_do_first()
            return
        numbers = [line.number for line in self._lines]
        known = {line.number for line in before or ()}
        if before is None:
            chosen = next(
                (line.number for line in self._lines if line.state != "finished"), numbers[0]
            )
        elif chosen not in numbers or not stay:
            new = [number for number in numbers if number not in known]
            chosen = new[0] if new else chosen if chosen in numbers else numbers[0]
        self._show_table(True)
        self._fill(self._lines, chosen)
        self.query_one(Rows).focus()
        # A list that was hidden a moment ago loses the focus only now.
        self.call_after_refresh(self.query_one(Rows).focus)
        self.refresh_bindings()

    @property
    def _opening(self) -> Content:
        """The words while nights are being opened, or demo nights made."""
        return _MAKING_UP if host_of(self).stores.is_demo else _OPENING

    def forget(self) -> None:
        """Forget the nights, as another store is being opened."""
        self._lines = None
        self._say(self._opening, "")
        self.refresh_bindings()

    def show_refusal(self, sentence: str) -> None:
        """Say why the store could not be opened."""
        if not self._ready:
            self._awaited = partial(self.show_refusal, sentence)
            return
        from screens.home.no_nights import not_opened

        self._refused = True
        self._say(not_opened(self, sentence), "-refused")
        self.refresh_bindings()

    def _say_what_to_do_first(self) -> None:
        from screens.home.no_nights import none_yet

        self._say(none_yet(self), "")
        self.set_focus(None)
        self.refresh_bindings()

    def _say(self, words: Content, look: str) -> None:
        self._show_table(False)
        word = self.query_one("#word")
        word.set_class(look == "-refused", "-refused")
        box = word.query_one(Static)
        box.remove_class("hint")
        box.update(words)

    def _show_table(self, shown: bool) -> None:
        self.query_one("#word").display = not shown
        self.query_one("#nights").display = shown
        self.query_one("#about").display = shown

    @property
    def unsaid(self) -> frozenset[str]:
        """The actions left out of the footer, as a line above it names them, or none needs them."""
        return frozenset(("demo", "go_on", "new_night") if self._lines else ("go_on",))

    # The list

    @property
    def marked(self) -> "NightLine | None":
        """The highlighted night, or None while no night can be used yet."""
        chosen = None if host_of(self).opening else self._chosen
        return next((line for line in self._lines or () if line.number == chosen), None)

    @property
    def _chosen(self) -> int | None:
        key = self.query_one(Rows).key if self._lines else None
        return key if isinstance(key, int) else None

    def _fill(self, lines: "tuple[NightLine, ...]", chosen: int | None = None) -> None:
        """Draw the list; without `chosen`, the highlighted night stays highlighted."""
        # Not needed before the first frame.
        from tourney.game.presets import PRESET_TEXTS
        from tourney.night.state.room_clock import date_words

        titles = {preset: words.title for preset, words in PRESET_TEXTS.items()}
        rows = self.query_one(Rows)
        rows.show(
            [
                Col("Night", [line.name for line in lines]),
                Col("Date", [date_words(line.date) for line in lines]),
                Col("Players", [str(line.players) for line in lines], right=True),
                Col("State", list(map(_state_words, lines)), most=32),
                Col("Rules", [titles.get(line.preset, line.preset) for line in lines], aside=True),
                Col("Venue", [line.venue for line in lines], aside=True, most=24),
            ],
            [line.number for line in lines],
            titles=[line.name for line in lines],
            at=chosen,
        )
        self.call_after_refresh(self._tell_about)

    def _marked_another(self) -> None:
        """Say what Enter does with this night, in place of the last message."""
        self.query_one(StatusLine).tell("")
        self._tell_about()

    def _tell_about(self) -> None:
        """Say where the highlighted night stopped."""
        night = self.marked
        if night is None or not self.is_attached:
            return
        from screens.home.night_stopped import stopped_at

        director = host_of(self).director
        try:
            director.night(night.number).follow()
            words = stopped_at(director, night.number, key_of(self, "new_night"))
        except Refused as refusal:
            words = plain(f"✗ {refusal.sentence}")
        self.query_one("#about", Static).update(words)

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only actions that are possible now and allowed for the role."""
        if not is_allowed(self, action):
            return False
        if action == "demo":
            return self._lines is not None and not host_of(self).stores.is_elsewhere
        if action == "go_on":
            return self._lines is not None
        if action == "own_nights":
            return host_of(self).stores.is_elsewhere
        if action == "open_sheet" and host_of(self).stores.is_elsewhere:
            return False  # its night would be lost with the demo
        if action in ("new_night", "open_sheet"):
            return not self._refused
        if action in ("seasons", "players", "display", "search"):
            return bool(self._lines)
        if action == "bring_back":
            return self._any_away
        if action in ("rename", "put_away"):
            return self.marked is not None
        return super().check_action(action, parameters)

    def on_data_table_row_selected(self) -> None:
        """Open the highlighted night after a click."""
        self.action_go_on()

    def action_go_on(self) -> None:
        """Open the highlighted night; if there is none yet, plan one."""
        if self._lines == ():
            self.action_new_night()
            return
        number = self._chosen
        if number is None or self._is_too_early(self.action_go_on):
            return
        try:
            host_of(self).show_night(number)
        except Refused as refusal:
            self.query_one(StatusLine).refuse(refusal.sentence)

    def action_display(self) -> None:
        """Show the big screen of the highlighted night."""
        if (number := self._chosen) is not None:
            self._lead_to(Route.DISPLAY, number)

    def action_new_night(self) -> None:
        """Plan a new night."""
        self._lead_to(Route.PLAN, None)

    def action_open_sheet(self) -> None:
        """Ask for a score sheet to make a night of, or for a night to import."""

        def show_sheet(sheet: object) -> None:
            if sheet is not None:
                host_of(self).go(Route.SHEET, sheet)

        self._lead_to(Route.OPEN_SHEET, then=show_sheet)

    def action_seasons(self) -> None:
        """Go to the list of seasons."""
        self._lead_to(Route.SEASONS)

    def action_players(self) -> None:
        """Go to the list of players."""
        self._lead_to(Route.PLAYERS)

    def _lead_to(
        self, route: Route, *told: object, then: Callable[[object], None] | None = None
    ) -> None:
        """Go to a screen, once the store is open."""
        if not self._is_too_early(partial(self._lead_to, route, *told, then=then)):
            self.query_one(StatusLine).tell("")
            host_of(self).go(route, *told, then=then)

    def _is_too_early(self, key: Callable[[], None]) -> bool:
        """Return whether the store is still being opened; if nights are listed, the key waits."""
        if host_of(self).opening and host_of(self).listed:
            self._pressed = key
        elif host_of(self).opening:
            self.query_one(StatusLine).refuse("The nights are still opening.")
        return host_of(self).opening

    def _open_first(self) -> None:
        """Say that a night must be opened first."""
        self.query_one(StatusLine).refuse(
            "Open a night first: mark it and press Enter."
            if self._lines
            else "There are no nights yet."
        )

    action_rules = action_standings = action_history = action_export = _open_first

    def action_own_nights(self) -> None:
        """Go back from the demo nights."""
        host_of(self).turn_to(demo=False)

    def action_search(self) -> None:
        """Search the list of nights."""
        self.query_one(Rows).search(
            [f"{line.name} {line.date} {line.venue} {line.winner}" for line in self._lines or ()]
        )

    def action_demo(self) -> None:
        """Open the demo in place of this store."""
        if not self._is_too_early(self.action_demo):
            host_of(self).open_demo()

    # Actions on the marked night

    def _carry_out(self, job: Callable[[], None], done: Callable[[], str]) -> None:
        def listed(_: None) -> None:
            self.list_nights()
            self.query_one(StatusLine).tell(done())

        host_of(self).carry_out(self, job, listed)

    def action_rename(self) -> None:
        """Ask for another name for the highlighted night."""
        if (night := self.marked) is None:
            return

        def given(name: str | None) -> None:
            if name is not None and name != night.name:
                self._carry_out(
                    lambda: host_of(self).director.night(night.number).rename(name),
                    lambda: f"{night.name} is called {name or 'by its day'} now.",
                )

        self.query_one(StatusLine).tell("")
        self.app.push_screen(NightNameScreen(night.name), given)

    def action_put_away(self) -> None:
        """Archive the highlighted night."""
        if (night := self.marked) is None:
            return
        self._carry_out(
            lambda: host_of(self).director.shelf.put_away(night.number),
            lambda: f"{night.name} is archived; {key_of(self, 'bring_back')} brings it back.",
        )

    def action_bring_back(self) -> None:
        """Ask which archived night to list again."""
        said = self.query_one(StatusLine)
        try:
            away = [line for line in host_of(self).director.all_nights() if line.put_away]
        except Refused as refusal:
            said.refuse(refusal.sentence)
            return
        from tourney.night.state.room_clock import date_words

        def picked(number: int | None) -> None:
            if number is None:
                return
            name = next(night.name for night in away if night.number == number)
            self._carry_out(
                lambda: host_of(self).director.shelf.bring_back(number),
                lambda: f"{name} is on the list again.",
            )

        choices = [
            (night.number, say("[b]$name[/]  $date", name=night.name, date=date_words(night.date)))
            for night in away
        ]
        said.tell("")
        self.app.push_screen(PickDialog("Bring back which night?", choices), picked)


def _lost_night(number: int) -> "NightLine":
    """Return the line of a night whose rows are all lost."""
    # Not needed before the first frame.
    from tourney.night.state.shelf import NightLine

    return NightLine(number, f"Night {number}", "", "", "", "registering", 0, "", lost=True)


def _state_words(night: "NightLine") -> str:
    """Return the state of a night in a word or two."""
    if night.lost:
        return "✗ rows missing"
    match night.state:
        case "registering":
            return "taking names"
        case "playing":
            return "playing"
        case "seating":
            return "seats drawn"
        case "finished":
            return f"won by {night.winner}" if night.winner else "over"


class NightNameScreen(ReasonScreen):
    """The dialog that asks for a night's name; "" means its date, None no change."""

    HELP_TEXT: ClassVar[str] = (
        "The new name is used everywhere from now on. Undo in the night takes it back."
    )
    MANUAL: ClassVar[str] = "evening"

    def __init__(self, old: str) -> None:
        # The list is drawn before the rules of any game are imported.
        from tourney.night.planning.plan import NAME_CELLS

        about = "Clear the name to use the date."
        super().__init__(about, "Rename the night", "", "name", NAME_CELLS, old)
