"""The charts of a night: units, chances to win, the hall of shame."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

from rich.console import Group
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from screens.app.night_screen import NightScreen, night_keys
from screens.ui.keys.footer import ActionLine, KeyFooter, chip
from screens.ui.keys.keys import DISPLAYS, SEARCH, bind
from screens.ui.lists.rows import Beside, Col, Panel, Rows
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import cell, plain, say
from tourney.game.liar.words import NO_CHANCES
from tourney.game.names import harmless
from tourney.game.wording import capital, listed
from tourney.night.display.curves import Curve, Curves
from tourney.night.display.shame import Disgrace
from tourney.night.display.to_win import ChancesThroughout, off_words, swing_words
from tourney.night.views.view import NightView

key = partial(bind, "pictures")
hidden = partial(bind, "pictures", show=False)

#: The title of each page.
_TITLES = {"units": "Units", "chances": "Chances", "shame": "Hall of shame"}
#: The heights of a bar; the highest is lower than a row, to stand apart from the bar above.
_LEVELS = "▁▂▃▄▅▆▇"
#: The character of a horizontal bar.
_LINE = "━"
#: The most bars in a row; with more steps, a bar shows the last of several.
_MOST_BARS = 40
#: The most steps for which figures are shown in place of bars.
_FEW = 12

_THINKING = "Working it out. Long matches take a few seconds."
_UNKNOWN = "There are no chances for this night."
_SECRET = "Chances are hidden until the end."
_NOTHING = "No charts yet: they come with the first round."


class PicturesScreen(NightScreen, inherit_bindings=False):
    """The charts, over the present screen; they follow the night."""

    HELP_TEXT: ClassVar[str] = (
        "Units round by round, chances to win, and the hall of shame. One row per player, best "
        "first; ▼ has just paid, players who are out are dim."
    )
    MANUAL: ClassVar[str] = "pictures"

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("1", "picture('units')", "Units", "Units, round by round", id="pictures.units"),
        hidden("2", "picture('chances')", "Chances",
            "Chances to win, round by round", id="pictures.chances"),
        hidden("3", "picture('shame')", "Hall of shame", "Hall of shame", id="pictures.shame"),
        hidden("left", "turn_picture(-1)", "Previous",
            "Previous picture", id="pictures.before", priority=True),
        hidden("right", "turn_picture(1)", "Next",
            "Next picture", id="pictures.next", priority=True),
        SEARCH,
        *night_keys("standings", show=True),
        *night_keys("export", "rules", "display", show=False),
        key("escape,f8", "close", "Back", "Back to where you were", roles=DISPLAYS),
        hidden("enter", "close", "Back", "Back to where you were", id="pictures.done"),
    ]  # fmt: skip

    CSS = """
    PicturesScreen {
        #pages { height: 1; margin: 1 0 0 1; text-wrap: nowrap; }
        #what, #swings { height: auto; margin: 1 1 0 1; }
        #shame { height: auto; max-height: 80%; margin: 1 1 0 1; scrollbar-size-vertical: 1; }
        #hall { height: auto; }
        StatusLine { height: 1; margin: 0; text-wrap: nowrap; text-overflow: ellipsis; }
        Rows > .datatable--cursor { color: $foreground; background: $boost; }
        #what.-alone { height: 1fr; content-align: center middle; }
        &.-card #what.-alone { height: 5; }
        &.-card #shame { height: auto; max-height: 66vh; }
    }
    """

    def __init__(self, number: int) -> None:
        super().__init__(number, table=0)
        self._page = "units"
        #: Everyone's chances, if any; the curves that they belong to; and whether they are being
        #: computed.
        self._chances: ChancesThroughout | None = None
        self._chances_for: Curves | None = None
        self._thinking = False

    def compose(self) -> ComposeResult:
        yield TitleBar()
        with Panel():
            pages = Static(id="pages")
            pages.auto_links = False
            yield pages
            yield Static(id="what")
            with Beside():
                rows = Rows(read=True)
                rows.cursor_foreground_priority = "renderable"
                yield rows
            with VerticalScroll(id="shame"):
                yield Static(id="hall")
            yield Static(id="swings")
            yield StatusLine(appears=True)
            yield ActionLine()
        yield KeyFooter()

    def on_mount(self) -> None:
        """Name the key that leads back."""
        self.query_one(ActionLine).offer(chip("Enter", "close the charts", "close"))

    # Drawing

    def show(self) -> None:
        """Draw the present page."""
        night, curves = self.night.view(), self.night.tales.curves()
        self.entitle("Charts", night)
        titles = _TITLES | {"units": curves.title(night.plan.counts)}
        self.query_one("#pages", Static).update(self._pages(titles))
        if len(curves.steps) < 2:
            self._show(_NOTHING)
        elif self._page == "units":
            self._show("", curves)
        elif self._page == "chances":
            self._show_chances(night, curves)
        else:
            if night.state == "finished":
                self._find_chances(night, curves)
            hall = self.night.tales.shame(self._chances)
            self._show("" if hall else self.night.tales.why_no_shame(), hall=hall)
        self.refresh_bindings()

    def _show(
        self,
        what: str | Content,
        curves: Curves | None = None,
        swings: Sequence[str] = (),
        hall: Sequence[Disgrace] = (),
    ) -> None:
        """Show a heading, or why there is nothing to show, with rows or the hall of shame."""
        heading = Content.styled(what, "$text-muted") if isinstance(what, str) else what
        for name, shown in (("what", heading), ("swings", Content("\n").join(map(plain, swings)))):
            line = self.query_one(f"#{name}", Static)
            line.update(shown)
            line.display = bool(shown)
        alone = bool(heading) and curves is None and not hall
        self.query_one("#what").set_class(alone, "-alone")
        self.query_one(Beside).display = curves is not None
        scroll = self.query_one("#shame", VerticalScroll)
        scroll.display = bool(hall)
        self.query_one("#hall", Static).update(_hall(hall))
        if curves is not None:
            rows = self.query_one(Rows)
            roles = ["muted" if _is_out(curves, curve) else "" for curve in curves.players]
            rows.show(_columns(curves), [curve.name for curve in curves.players], roles)
            rows.focus()
        else:
            scroll.focus()

    def _pages(self, titles: Mapping[str, str]) -> Content:
        parts = []
        for at, (page, title) in enumerate(titles.items(), start=1):
            said = "[b $text-accent reverse] $at $title [/]"
            if page != self._page:
                said = " [b $text-accent]$at[/] $title "
            link = f"[@click=screen.picture('{page}')]{said}[/]"
            parts.append(say(link, at=str(at), title=title))
        return Content(" ").join(parts)

    def _show_chances(self, night: NightView, curves: Curves) -> None:
        """Show everyone's chances once they are computed, which may take seconds."""
        if night.chances_hidden:
            self._show(_SECRET)
            return
        self._find_chances(night, curves)
        chances = self._chances
        if chances is None:
            unknown = _UNKNOWN if night.rules.has_units else NO_CHANCES
            self._show(_THINKING if self._thinking else unknown)
            return
        told = chances.curves
        heading = say("[b]$title[/]$off", title=told.title(""), off=off_words(chances))
        swings = [f"{capital(told.step)} {its.step}: {swing_words(its)}" for its in chances.swings]
        self._show(heading, told, swings)

    def _find_chances(self, night: NightView, curves: Curves) -> None:
        """Compute the chances, unless they are known for the present state of the night."""
        if self._chances_for == curves:
            return
        self._chances, self._chances_for = None, curves
        self._thinking = night.rules.has_units
        if self._thinking:
            self.host.think(self, self.night.tales.as_it_went().chances, self._chances_found)

    def _chances_found(self, chances: ChancesThroughout | None) -> None:
        self._chances, self._thinking = chances, False
        self.redraw()

    # Actions

    def action_picture(self, page: str) -> None:
        """Show a page."""
        self._page = page
        self.redraw()

    def action_turn_picture(self, step: int) -> None:
        """Show the page after this one, or the one before."""
        pages = list(_TITLES)
        self.action_picture(pages[(pages.index(self._page) + step) % len(pages)])

    def action_search(self) -> None:
        """Find a player."""
        if self.query_one(Beside).display:
            super().action_search()
        else:
            self.query_one(StatusLine).refuse("No list to search here.")


def _columns(curves: Curves) -> list[Col]:
    """Return columns with each player's present figure, its bar, and the figure of each step."""
    people = curves.players
    most = max(1, *(abs(units or 0) for curve in people for units in curve.units))
    few = all(len(curve.units) - 1 <= _FEW for curve in people)
    # A single figure is the present one.
    earlier = [_bars(curve.units[1:], most) if len(curve.units) > 2 else "" for curve in people]
    bars = [_LINE * (20 * abs(curve.units[-1] or 0) // most * few) for curve in people]
    return [
        Col("Player", [curve.name for curve in people], most=24),
        Col("Now", [curves.end(curve) for curve in people], right=True, role="strong"),
        Col("", bars, role="act"),
        Col("", ["▼ paid" if _has_lost(curves, curve) else "" for curve in people], role="bad"),
        Col(f"After each {curves.step}", earlier, role="muted" if few else "act"),
    ]


def _bars(values: Sequence[int | None], most: int) -> str:
    """Return few values as figures, and more as a bar each; None is a gap.

    Args:
        most: the value of the highest bar.

    >>> _bars([5, 4, None, 0, 1], 5)
    ' 5  4  -  0  1'
    """
    if len(values) <= _FEW:
        return " ".join(f"{'-' if its is None else its:>2}" for its in values)
    cells = min(len(values), _MOST_BARS)
    shown = [values[(at + 1) * len(values) // cells - 1] for at in range(cells)]
    top = len(_LEVELS) - 1
    return "".join(" " if its is None else _LEVELS[-(-abs(its) * top // most)] for its in shown)


def _is_out(curves: Curves, curve: Curve) -> bool:
    gone = curves.measure in ("units", "lost") and curve.units[-1] is None
    return gone or curves.end(curve) == "out"


def _has_lost(curves: Curves, curve: Curve) -> bool:
    """Return whether the last step took units from a player, or gave penalties."""
    if curves.measure == "chances":  # there may be a single figure
        return False
    was, now = curve.units[-2:]
    if was is None or now is None or abs(now) == abs(was):
        return False
    return now < was or curves.measure == "penalties"


def _hall(disgraces: Sequence[Disgrace]) -> Table:
    """Return each award with its holder and its story."""
    grid = Table.grid(padding=(0, 2, 1, 0))
    grid.add_column(max_width=22)
    for its in disgraces:
        tale = Group(Text(harmless(listed(its.names)), "bold"), Text(harmless(its.words)))
        grid.add_row(cell(its.title), tale)
    return grid
