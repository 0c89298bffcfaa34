"""The pictures of a night: units, chances to win, the hall of shame."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.widgets import ContentSwitcher, Static

from exports.text.chances import HIDDEN
from screens.app.night_screen import NightScreen
from screens.standings.curve_bars import everybody
from screens.standings.shame_panel import ShamePanel
from screens.ui.find import Candidate, FindDialog
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import EVERYONE, TABLES, bind, binding_of, pages
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import plain, say
from tourney.game.wording import capital
from tourney.night.display.curves import Curves
from tourney.night.display.to_win import ChancesThroughout, Swing, off_words, swing_words
from tourney.night.views.night_line import State
from tourney.night.views.view import NightView

key = partial(bind, "pictures", roles=TABLES)
hidden = partial(bind, "pictures", roles=TABLES, show=False)

#: Each page, what it is called, and what it shows.
_PAGES = (
    ("units", "Units", "Units, round by round"),
    ("chances", "Chances", "Chances to win, round by round"),
    ("shame", "Hall of shame", "Hall of shame"),
)
_TITLES = {page: title for page, title, _ in _PAGES}
_NAMES = tuple(_TITLES)
#: Those that are bars.
_BARS = ("units", "chances")

_THINKING = "Working it out. Long matches take a few seconds."
_UNKNOWN = "There are no chances for this night."
_SECRET = "Chances are hidden until the end."
_NOTHING = "Nothing has been played yet, so there is nothing to draw."


class PicturesScreen(NightScreen, inherit_bindings=False):
    """The pictures, laid over the screen at hand; they follow the night."""

    STATES: ClassVar[frozenset[State]] = frozenset(
        ("registering", "seating", "playing", "finished")
    )
    HELP_TEXT: ClassVar[str] = (
        "Units round by round, chances to win, and the hall of shame. One row per player, best "
        "first; ▼ has just paid, players who are out are dim. / finds a player."
    )
    MANUAL: ClassVar[str] = "pictures"

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            hidden(f"{at}", f"picture('{page}')", words, tooltip, id=f"pictures.{page}")
            for at, (page, words, tooltip) in enumerate(_PAGES, start=1)
        ),
        hidden("left,h", "turn_picture(-1)", "Before",
            "Previous picture", id="pictures.before"),
        key("right,l", "turn_picture(1)", "Next", "Next picture", id="pictures.next"),
        hidden("up,k", "scroll_picture(-1)", "Up", "Scroll up", id="pictures.up"),
        hidden("down,j", "scroll_picture(1)", "Down", "Scroll down", id="pictures.down"),
        *pages("pictures"),
        key("slash", "find", "Find", "Find a player"),
        binding_of(NightScreen, "night.standings", show=True),
        binding_of(NightScreen, "night.export", show=False),
        binding_of(NightScreen, "night.rules", show=False),
        binding_of(NightScreen, "night.display", show=False),
        key("escape,f8", "close", "Back", "Back to where you were", roles=EVERYONE),
    ]  # fmt: skip

    CSS = """
    PicturesScreen {
        #pages { height: 1; padding: 0 1; margin: 1 0 0 0; text-wrap: nowrap; }
        #what { height: auto; padding: 0 1; margin: 1 0 0 0; }
        #nothing { height: 1fr; padding: 0 1; margin: 1 0 0 0; color: $text-muted; }
        ContentSwitcher { height: 1fr; margin: 1 0 0 0; }
        ContentSwitcher > * { height: 1fr; }
        .bars { height: auto; padding: 0 1; text-wrap: nowrap; }
        VerticalScroll { scrollbar-size-vertical: 1; }
        StatusLine { height: 1; margin: 0; text-wrap: nowrap; text-overflow: ellipsis; }
    }
    PicturesScreen.-short {
        #pages, #what, ContentSwitcher { margin: 0; }
    }
    """

    # Textual declares it without ClassVar.
    VERTICAL_BREAKPOINTS = [(0, "-short"), (23, "-medium")]  # noqa: RUF012

    def __init__(self, number: int) -> None:
        super().__init__(number, table=0)
        self._page = _NAMES[0]
        self._curves: Curves | None = None
        self._night: NightView | None = None
        #: Everyone's chances, for which lines they are, and whether they are worked out.
        self._chances: ChancesThroughout | None = None
        self._chances_for: Curves | None = None
        self._chances_known = False
        #: The player whose row is marked.
        self._picked = ""

    def compose(self) -> ComposeResult:
        yield TitleBar()
        pages = Static(id="pages")
        pages.auto_links = False
        yield pages
        yield Static(id="what")
        yield Static(_NOTHING, id="nothing")
        with ContentSwitcher(initial=self._page):
            for page in _BARS:
                with VerticalScroll(id=page, can_focus=False):
                    yield Static(id=f"{page}_bars", classes="bars")
            with VerticalScroll(id="shame", can_focus=False):
                yield ShamePanel()
        yield StatusLine(appears=True)
        yield KeyFooter()

    def on_resize(self, _event: Resize) -> None:
        """Bars are drawn to the room there is, once that is known."""
        self.call_after_refresh(self._draw_page)

    # What stands there

    def show(self) -> None:
        """Draw the page at hand as the night stands."""
        self._night = self.night.view()
        self._curves = self.night.tales.curves()
        self.entitle("Pictures", self._night)
        self._draw_page()
        self.refresh_bindings()

    def _draw_page(self) -> None:
        night, curves = self._night, self._curves
        if night is None or curves is None or not self.is_mounted:
            return
        begun = len(curves.steps) > 1
        self.query_one("#nothing").display = not begun
        switcher = self.query_one(ContentSwitcher)
        switcher.display = begun
        switcher.current = self._page
        self.query_one("#pages", Static).update(self._pages())
        what = self.query_one("#what", Static)
        what.display = begun and self._page in _BARS
        what.update(_what(curves, night) if begun else "")
        if not begun:
            return
        match self._page:
            case "units":
                self._draw_bars("units", curves)
            case "chances":
                self._draw_chances(night, curves)
            case _:
                if night.state == "finished":
                    self._find_chances(night, curves)
                why = self.night.tales.why_no_shame()
                self.query_one(ShamePanel).show(self.night.tales.shame(self._chances), why)

    def _pages(self) -> Content:
        assert self._night is not None
        titles = dict(_TITLES)
        if not self._night.rules.has_units:
            titles["units"] = capital(self._night.plan.penalties)
        parts = []
        for at, (page, title) in enumerate(titles.items(), start=1):
            here = "b reverse" if page == self._page else "$text-muted"
            link = f"[@click=screen.picture('{page}')][{here}] {at} $title [/][/]"
            parts.append(say(link, title=title))
        return Content(" ").join(parts)

    def _draw_chances(self, night: NightView, curves: Curves) -> None:
        """Show everyone's chances once they are worked out, which may take seconds."""
        if not night.chances_hidden:
            self._find_chances(night, curves)
        chances = None if night.chances_hidden else self._chances
        self.query_one("#chances").display = chances is not None
        if chances is not None:
            self._draw_bars("chances", chances.curves, chances.swings)
            heading = say(
                "[b]$title[/]$off", title=chances.curves.title(""), off=off_words(chances)
            )
            self.query_one("#what", Static).update(heading)
            return
        said = _THINKING
        if night.chances_hidden:
            said = _SECRET
        elif self._chances_known:
            said = _UNKNOWN if night.rules.has_units else HIDDEN
        self.query_one("#what", Static).update(Content.styled(said, "$text-muted"))

    def _find_chances(self, night: NightView, curves: Curves) -> None:
        """Work the chances out, unless they are known as the night stands."""
        if self._chances_for == curves:
            return
        self._chances, self._chances_for, self._chances_known = (
            None,
            curves,
            not night.rules.has_units,
        )
        if night.rules.has_units:
            self.host.think(self, self.night.tales.as_it_went().chances, self._chances_found)

    def _chances_found(self, chances: ChancesThroughout | None) -> None:
        self._chances, self._chances_known = chances, True
        self._draw_page()

    def _draw_bars(self, page: str, curves: Curves, swings: Sequence[Swing] = ()) -> None:
        # A page that comes to be there has no size yet; of the width, two cells are padding and
        # one may be the scroll bar.
        height = self.query_one(ContentSwitcher).size.height or self.size.height - 8
        width = self.size.width - 3
        told = [f"{capital(curves.step)} {its.step}: {swing_words(its)}" for its in swings]
        below = len(told) + bool(told)
        marked = [swing.step for swing in swings]
        lines = everybody(curves, width, height - below, self._picked, marked)
        lines += [Content(""), *map(plain, told)] if told else []
        self.query_one(f"#{page}_bars", Static).update(Content("\n").join(lines))

    # What is done

    def action_picture(self, page: str) -> None:
        """Show a picture."""
        self._page = page if page in _TITLES else self._page
        self._draw_page()
        if self._page in _BARS:  # its size is not known before it is there
            self.call_after_refresh(self._draw_page)
        self.refresh_bindings()

    def action_turn_picture(self, step: int) -> None:
        """Show the picture after this one, or the one before."""
        self.action_picture(_NAMES[(_NAMES.index(self._page) + step) % len(_NAMES)])

    def action_page(self, by: int) -> None:
        """Look a page further down, or up."""
        self.action_scroll_picture(10 * by)

    def action_scroll_picture(self, rows: int) -> None:
        """Look further down, or up."""
        for scroll in self.query(VerticalScroll):
            if scroll.id == self._page:
                scroll.scroll_relative(y=rows, animate=False)

    def action_find(self) -> None:
        """Ask whose row to mark."""
        curves = self._curves
        if curves is None or not curves.players:
            self.query_one(StatusLine).refuse("Nothing to draw yet.")
            return
        people = [Candidate(at, curve.name) for at, curve in enumerate(curves.players)]
        self.query_one(StatusLine).tell("")
        self.app.push_screen(FindDialog("Whose row?", people), self._found)

    def _found(self, at: int | None) -> None:
        if at is not None and self._curves is not None:
            self._picked = self._curves.players[at].name
            page = self._page if self._page == "chances" else "units"
            self.action_picture(page)
            scroll = self.query_one(f"#{page}", VerticalScroll)
            rows = max(scroll.virtual_size.height - 1, 0)
            top = 1 + at * rows // len(self._curves.players)
            scroll.scroll_to(y=top - scroll.size.height // 2, animate=False)

    def action_close(self) -> None:
        """End what was looked for first; then back to where the host was."""
        if self._picked:
            self._picked = ""
            self._draw_page()
        else:
            self.dismiss(None)


def _what(curves: Curves, night: NightView) -> Content:
    """The heading of everyone's units."""
    along = "" if curves.measure == "penalties" else f", {curves.step} by {curves.step}"
    return say("[b]$what[/]", what=curves.title(night.plan.penalties) + along)
