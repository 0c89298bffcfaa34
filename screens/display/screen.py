"""The big screen: a night for the whole room, on the pub's television."""

from collections.abc import Collection, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.events import Resize
from textual.geometry import Offset
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Static

from screens.app.following import FollowingScreen
from screens.display.head import head_block, rule_line, ticker_line
from screens.display.moment import MomentOverlay, ToWinBar, with_places
from screens.display.pages import DisplayPage, Pages, page_seconds
from screens.display.wait import DisplayTrouble
from screens.ui.keys.keys import DISPLAYS, bind, is_allowed
from screens.ui.room_line import RoomLine
from tourney.game.refusal import Refused
from tourney.night.display.show import ShowView
from tourney.night.display.show_table import ShowMoment
from tourney.night.display.to_win import NightSnapshot, ToWin, in_time, who_may_win
from tourney.night.state.room_clock import Break

if TYPE_CHECKING:
    from tourney.night.display.shame import Disgrace
    from tourney.night.state.phones import PhonesInvited

key = partial(bind, "display")

#: The cells of both side margins together.
_MARGINS = 4
#: The lines from which the head has large letters.
_ROOMY = 30
#: The cells from which a page slides in, and the seconds that it takes.
_SLIDE, _SLIDING = 6, 0.25


class PageBody(Static):
    """The place of the page, as large as everything else leaves it."""

    class Resized(Message):
        """A message that the place has another size."""

    def on_resize(self) -> None:
        """Ask for the page to be drawn again."""
        self.post_message(self.Resized())


class DisplayScreen(FollowingScreen):
    """A night as the room sees it; the screen follows by itself, and nothing can be typed.

    Args:
        number: the night's number.
    """

    HELP_TEXT: ClassVar[str] = (
        "The night for the whole room. Pages turn by themselves. Nothing can be changed here."
    )
    in_column = False
    MANUAL: ClassVar[str] = "display"

    BINDINGS: ClassVar[list[BindingType]] = [
        key("left", "page_back", "Page back", "Previous page", id="display.back", roles=DISPLAYS),
        key("right", "page_on", "Next page", "Next page", id="display.on", roles=DISPLAYS),
        key("space", "hold_page", "Hold",
            "Hold this page, or go on turning", id="display.hold", roles=DISPLAYS),
        key("escape", "leave_display", "Back", "Back", id="display.leave"),
    ]  # fmt: skip

    DEFAULT_CSS = """
    DisplayScreen {
        layers: default moment; overflow: hidden;
        #head { height: 2; margin: 0 2; }
        #rule { height: 1; margin: 0 2 1 2; }
        #page { height: 1fr; margin: 0 2 1 2; }
        #ticker { height: 1; margin: 0 2; display: none; }
        /* A television may not show the first line. On a small screen the last is needed. */
        &.-roomy #head { height: 3; margin: 1 2 0 2; }
        &.-roomy.-named #head { height: 5; }
        &.-roomy ToWinBar { height: 3; }
        &.-full #page { margin: 0 2; }
    }
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self._view: ShowView | None = None
        #: The facts on which the chances rest, and whether chances are being computed.
        self._snapshot: NightSnapshot | None = None
        self._thinks = False
        self._disgraces: tuple[Disgrace, ...] = ()
        self._phones: PhonesInvited | None = None
        self._codes: Mapping[int, str] = {}
        self._pages: list[DisplayPage] = []
        self._at = 0
        self.held = False
        self._turner: Timer | None = None
        self._break_timer: Timer | None = None
        #: The keys of all news that have been shown, so that each is shown once.
        self._known: set[str] = set()
        self._live = False

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        yield Static(id="rule")
        yield PageBody(id="page")
        yield Static(id="ticker")
        yield ToWinBar()
        yield RoomLine()
        yield DisplayTrouble()
        yield MomentOverlay()

    def on_mount(self) -> None:
        """Watch for the store going out of reach, to show the age of the view."""
        self.watch(self.app, "away", self._tell_trouble)

    # Drawing

    @property
    def page(self) -> DisplayPage | None:
        """The page that is shown; None before the first."""
        return self._pages[self._at] if self._pages else None

    def show(self) -> None:
        """Draw the night, and the news since it was last drawn."""
        view = self.night.show()
        self._disgraces = () if view.playing else self.night.tales.shame()
        self._phones = self.director.phones.shown(self.number)
        self._codes = self.director.table_phones.of(self.number)
        news = self._news(view)
        overlay = self.query_one(MomentOverlay)
        overlay.keep({moment.key for moment in view.moments})
        self._view = view
        self._tell_trouble()
        self._lay_out()
        for moment in with_places(news, view):
            if moment.kind == "won":
                self._turn_to("podium")
            else:
                overlay.announce(moment)
        self._find_to_win(view)

    # The chances to win

    def on_screen_resume(self) -> None:
        """Compute the chances again, as the screen over this one may have stopped that."""
        self._snapshot, self._thinks = None, False
        super().on_screen_resume()

    def _find_to_win(self, view: ShowView) -> None:
        """Start computing the chances to win, unless they are hidden; a running computation ends
        first.

        Over several tables the chances rest on finished rounds alone.
        """
        night = view.night
        snapshot = self.night.tales.snapshot()
        if view.over or night.chances_hidden or not night.tables:
            self._snapshot = None
            self._show_to_win({})
        elif self._snapshot is None or not snapshot.is_as_likely(self._snapshot):
            self._snapshot = snapshot
            self._think_of_it()

    def _think_of_it(self) -> None:
        if self._thinks or self._snapshot is None:
            return
        self._thinks, snapshot = True, self._snapshot

        def found(to_win: ToWin) -> None:
            self._thinks = False
            if self._snapshot is snapshot:
                self._show_to_win(to_win.in_order(snapshot))
            else:
                self._think_of_it()

        self.host.think(self, partial(who_may_win, snapshot, made_up=in_time(snapshot)), found)

    def _show_to_win(self, chances: Mapping[str, float]) -> None:
        """Show the chances to win; an empty mapping hides the bar."""
        self.query_one(ToWinBar).show(chances)

    def follow(self) -> None:
        """Read what others have written, and what could not be read before."""
        if self._view is None:
            self.redraw()
        else:
            super().follow()
            self._follow_phones()

    def _follow_phones(self) -> None:
        """Draw again if sharing with phones has changed, which no row of the night records."""
        with suppress(Refused):  # the screen tells that the store is away
            anew = self.director.table_phones.read_on()
            if anew or self.director.phones.shown(self.number) != self._phones:
                self.redraw(followed=True)

    def catch_up(self, moved: Collection[int]) -> None:
        """Draw what others have written, and announce it to the room."""
        del moved
        self._live = True
        try:
            self.redraw(followed=True)
        finally:
            self._live = False

    def on_resize(self, _event: Resize) -> None:
        """Draw the letters for the new size."""
        self._lay_out()

    def _tell_trouble(self) -> None:
        trouble = self.query_one(DisplayTrouble)
        if self._view is not None:
            trouble.tell("")
        damage = self._view.night.damage if self._view is not None else ""
        trouble.know(damage, self.host.away_since)

    def _lay_out(self) -> None:
        """Draw everything again."""
        if self._view is None or not self.size.width:
            return
        width, roomy = self.size.width - _MARGINS, self.size.height >= _ROOMY
        # Before play the night's name is large.
        named = roomy and self._view.night.state in ("registering", "seating")
        head = head_block(self._view, width, 5 if named else 3)
        self.query_one("#head", Static).update(_joined(head), layout=False)
        closing = None if self._view.over else self._view.night.plan.closing
        self.query_one(RoomLine).show(
            self._view.night.line, self._view.break_, closing, called=self._view.ends
        )
        ticker = ticker_line(self._view, width)
        foot = self.query_one("#ticker", Static)
        foot.display = bool(ticker.plain)
        foot.update(ticker, layout=False)
        self.set_class(roomy, "-roomy")
        self.set_class(named, "-named")
        self.set_class(foot.display and not roomy, "-full")
        self._draw_pages()

    def _draw_pages(self) -> None:
        """Draw the pages for the present room, and stay on the one that is shown."""
        before, body = self.page, self.query_one(PageBody)
        if self._view is None or not all(body.size):
            return
        now = datetime.now(UTC)
        drawn = Pages(
            self._view, self._disgraces, self._phones, *body.size, self.app, now, self._codes
        )
        self._pages = drawn.drawn()
        keys = [page.key for page in self._pages]
        urgent = [at for at, page in enumerate(self._pages) if page.urgent]
        # If the page is gone, go to the first.
        self._at = keys.index(before.key) if before is not None and before.key in keys else 0
        if urgent and not self.held and not self._pages[self._at].urgent:
            self._at = urgent[0]
        shown = self.page
        body.update(_joined(shown.lines) if shown is not None else Content(""), layout=False)
        self._draw_rule()
        if self._turner is None or before is None or shown is None or before.key != shown.key:
            self._start_turning()
        self._end_break(self._view.break_, now)

    def _end_break(self, pause: Break | None, now: datetime) -> None:
        """Remove the page of a break when that is over, although nothing is typed."""
        if self._break_timer is not None:
            self._break_timer.stop()
        if pause is not None and pause.runs(now):
            self._break_timer = self.set_timer(pause.left(now).total_seconds(), self._lay_out)

    def on_page_body_resized(self) -> None:
        """Draw the pages for the new room."""
        self._draw_pages()

    def _draw_rule(self) -> None:
        title = self.page.title if self.page is not None else ""
        width = self.size.width - _MARGINS
        rule = rule_line(title, self._at, len(self._pages), width, held=self.held)
        self.query_one("#rule", Static).update(rule, layout=False)

    # The pages

    def turn(self, by: int = 1) -> None:
        """Turn the page, forward or back."""
        if len(self._pages) > 1:
            self._go_to((self._at + by) % len(self._pages), by)

    def turn_by_itself(self) -> None:
        """Turn to the next page or, while a player is waited for, to the next urgent one."""
        at = range(self._at + 1, self._at + 1 + len(self._pages))
        following = [each % len(self._pages) for each in at]
        urgent = [each for each in following if self._pages[each].urgent]
        if len(self._pages) > 1:
            self._go_to((urgent or following)[0], 1)

    def _go_to(self, at: int, by: int) -> None:
        moves = at != self._at
        self._at = at
        page = self._pages[at]
        body = self.query_one(PageBody)
        body.update(_joined(page.lines), layout=False)
        self._draw_rule()
        if moves and self.app.animation_level != "none":
            body.offset = Offset(_SLIDE * by, 0)
            body.animate("offset", Offset(0, 0), duration=_SLIDING, easing="out_cubic")
        self._start_turning()

    def _turn_to(self, key: str) -> None:
        keys = [page.key for page in self._pages]
        if key in keys and not self.held:
            self._go_to(keys.index(key), 1)

    def _start_turning(self) -> None:
        if self._turner is not None:
            self._turner.stop()
            self._turner = None
        if not self.held and len(self._pages) > 1:
            seconds = page_seconds(len(self._pages))
            self._turner = self.set_timer(seconds, self.turn_by_itself)

    def action_page_back(self) -> None:
        """Turn one page back."""
        self.turn(-1)

    def action_page_on(self) -> None:
        """Turn one page on."""
        self.turn()

    def action_hold_page(self) -> None:
        """Stay on this page, or let the pages turn again."""
        self.held = not self.held
        self._draw_rule()
        self._start_turning()

    # News

    def _news(self, view: ShowView) -> list[ShowMoment]:
        """Return the news since the night was last drawn.

        Only entries since the display was opened are news. Corrections are not, nor are entries
        that were undone and typed again.
        """
        last = self._view
        fresh = [moment for moment in view.moments if moment.key not in self._known]
        self._known.update(moment.key for moment in fresh)
        if not self._live or last is None or view.corrections != last.corrections:
            return []
        return fresh

    # Leaving

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Offer what the role may do; a separate big screen has nothing to go back to."""
        return is_allowed(self, action)

    def action_leave_display(self) -> None:
        """Go back to the screen below."""
        self.dismiss(None)


def _joined(lines: list[Content]) -> Content:
    return Content("\n").join(lines)
