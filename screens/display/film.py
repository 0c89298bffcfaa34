"""A night's film on the big screen: what was played, faster, with chapters and the chances."""

from bisect import bisect_right
from collections.abc import Collection
from dataclasses import replace
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.timer import Timer

from screens.display import FILM_SPEED
from screens.display.film_line import FilmLine, FilmNow
from screens.display.moment import MomentOverlay
from screens.display.pages import DisplayPage
from screens.display.screen import DisplayScreen
from screens.ui.find import Candidate, FindDialog
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import bind
from screens.ui.keys.roles import is_allowed
from tourney.night.display.chapters import Chapter
from tourney.night.display.to_win import ChancesThroughout
from tourney.service.film import Film

key = partial(bind, "film")
hidden = partial(bind, "film", show=False)

#: How many times as fast as it was played.
SPEEDS = (1, 2, 5, 10, 20, 50, 100, 200)
#: Entries that come faster than that, in seconds, are not drawn each by itself.
_SHOWN = 0.1
#: The pages of a night in play that have to do with what is typed.
_LIVE = ("shoot-out", "move", "table")


class FilmScreen(DisplayScreen, inherit_bindings=False):
    """A night played again from its entries as they stand now; nothing is written.

    Args:
        number: the night's.
        speed: how many times as fast as it was played.
    """

    HELP_TEXT: ClassVar[str] = (
        "The night played again, entry by entry as they stand now: what was taken back or put "
        "right is not seen. Long waits are cut short. The bar is everybody's chance to win after "
        "the last round or beat, and the marks along the line at the foot are chapters."
    )
    MANUAL: ClassVar[str] = "display"

    BINDINGS: ClassVar[list[BindingType]] = [
        key("space", "pause_film", "Pause", "Stop, or go on", id="film.pause"),
        hidden("left,h", "step_film(-1)", "Back", "One entry back, and stop", id="film.back"),
        hidden("right,l", "step_film(1)", "On", "One entry on, and stop", id="film.on"),
        key("pageup,up,k", "film_chapter(-1)", "Before", "The chapter before", id="film.before"),
        key("pagedown,down,j", "film_chapter(1)", "Next", "The next chapter", id="film.next"),
        key("slash", "film_chapters", "Chapters", "All of them", id="film.find"),
        key("plus,equals_sign", "film_speed(1)", "Faster", "Faster", id="film.faster"),
        key("minus", "film_speed(-1)", "Slower", "Slower", id="film.slower"),
        hidden("home", "film_to(0)", "First", "To the beginning", id="film.first"),
        hidden("end", "film_to(-1)", "Last", "To the end", id="film.last"),
        key("escape", "leave_display", "Back", "Back to where one was", id="film.leave"),
    ]
    MOMENT_STAYS: ClassVar[float] = 1.2
    FOOT_ROWS: ClassVar[int] = 3
    AIR: ClassVar[int] = 0

    def __init__(self, number: int, speed: int = FILM_SPEED) -> None:
        super().__init__(number)
        self._speed = speed
        self._entry = 0
        self._paused = False
        self._film: Film | None = None
        self._chances: ChancesThroughout | None = None
        self._chapters: tuple[Chapter, ...] = ()
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield FilmLine()
        yield KeyFooter()

    # What is shown

    def show(self) -> None:
        """Show the entry at hand; the film is made when it is shown first."""
        if self._film is None:
            self._film = film = Film(self.night)
            self._chapters = film.chapters()
            if not self.night.view().chances_hidden:
                self.host.think(self, film.played.chances, self._found)
        self._draw_entry()

    def concerns(self, moved: Collection[int]) -> bool:
        """Nothing that is written meanwhile is seen."""
        del moved
        return False

    def _found(self, chances: ChancesThroughout | None) -> None:
        """The chances are known, and with them the swings among the chapters."""
        assert self._film is not None
        self._chances = chances
        self._chapters = self._film.chapters(chances)
        if self._film.over:
            self._disgraces = self.night.tales.shame(chances)
        self._draw_entry(live=True)

    def _draw_entry(self, *, live: bool = False) -> None:
        """Draw the entry at hand, and go on from it.

        Args:
            live: it has just been played: the room is told of a Mexico in it.
        """
        film = self._film
        if film is None:
            return
        if not live:
            self._known.clear()
        self._live = live
        self.draw_view(film.at(self._entry))
        self._live = False
        self.show_to_win(self._to_win())
        self._tell()
        self._go_on()

    def _to_win(self) -> dict[str, float]:
        """Everybody's chance after the last round or beat."""
        its, film = self._chances, self._film
        over = self._view is not None and self._view.over
        if its is None or film is None or over or self._entry < its.snapshots[0]:
            return {}
        step = bisect_right(its.snapshots, self._entry) - 1
        known = {curve.name: curve.units[step] for curve in its.curves.players}
        people = film.played.snapshots[self._entry].night.entries
        now = ((entry.name, known.get(entry.name)) for entry in people)
        return {name: chance / 100 for name, chance in now if chance is not None}

    def _tell(self) -> None:
        film, said = self._film, ""
        if film is None:
            return
        if self._entry == len(film) - 1 and not film.over:
            said = "So far the night has come."
        line = FilmNow(
            entry=self._entry,
            entries=len(film),
            at=film.times[self._entry].astimezone(),
            chapters=self._chapters,
            chapter=bisect_right(self._chapters, self._entry, key=lambda its: its.at) - 1,
            speed=self._speed,
            paused=self._paused,
            says=said,
        )
        self.query_one(FilmLine).show(line)

    def chosen(self, pages: list[DisplayPage]) -> list[DisplayPage]:
        """While it is played, the pages of that alone."""
        if self._view is None or self._view.over:
            return pages
        return [page for page in pages if page.key.startswith(_LIVE)] or pages

    # How it goes on

    def on_screen_suspend(self) -> None:
        """It waits for whatever is laid over it."""
        super().on_screen_suspend()
        self._wait()

    def _wait(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _go_on(self) -> None:
        self._wait()
        film = self._film
        if film is None or self._paused or not self.is_current:
            return
        entry, stays = self._entry, 0.0
        while stays < _SHOWN and entry + 1 < len(film):
            stays += film.wait(entry, self._speed)
            entry += 1
        if entry > self._entry:
            self._timer = self.set_timer(max(stays, _SHOWN), partial(self._play_to, entry))

    def _play_to(self, entry: int) -> None:
        if self.query_one(MomentOverlay).moment is not None:
            self._timer = self.set_timer(_SHOWN, partial(self._play_to, entry))
            return
        self._entry = entry
        self._draw_entry(live=True)

    def _jump(self, entry: int) -> None:
        if self._film is not None:
            self._entry = min(max(entry, 0), len(self._film) - 1)
            self._draw_entry()

    def action_pause_film(self) -> None:
        """Stop, or go on; from the end, go on from the beginning."""
        at_end = self._film is not None and self._entry == self._last
        self._pause(not self._paused and not at_end)
        self._jump(0 if at_end else self._entry)

    def _pause(self, paused: bool) -> None:
        self._paused = paused
        self.refresh_bindings()

    def action_step_film(self, by: int) -> None:
        """Go one entry on or back, and stop."""
        self._pause(True)
        self._jump(self._entry + by)

    def action_film_chapter(self, by: int) -> None:
        """Go to the next chapter or the one before; a chapter that has just begun is the latter."""
        just = 0 if self._paused else 2
        begins = [chapter.at for chapter in self._chapters]
        if by > 0:
            self._jump(next((at for at in begins if at > self._entry), self._last))
        else:
            self._jump(next((at for at in reversed(begins) if at < self._entry - just), 0))

    def action_film_chapters(self) -> None:
        """Ask for a chapter."""
        times = self._film.times if self._film is not None else ()
        found = [
            Candidate(at, its.words, f"{times[its.at].astimezone():%H:%M}")
            for at, its in enumerate(self._chapters)
        ]
        dialog = FindDialog("Which chapter?", found, in_order=True, of="a word")
        self.app.push_screen(dialog, self._chosen)

    def _chosen(self, at: int | None) -> None:
        if at is not None:
            self._jump(self._chapters[at].at)

    def action_film_speed(self, by: int) -> None:
        """Play faster, or slower."""
        faster = [speed for speed in SPEEDS if speed > self._speed]
        slower = [speed for speed in SPEEDS if speed < self._speed]
        self._speed = next(iter(faster if by > 0 else slower[::-1]), self._speed)
        self._tell()
        self._go_on()

    def action_film_to(self, entry: int) -> None:
        """Go to the beginning, or to the end."""
        self._jump(entry if entry >= 0 else self._last)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The key that stops it says so only while it plays."""
        bound = super().active_bindings
        if self._paused:
            for name, active in bound.items():
                if active.binding.action == "pause_film":
                    words = replace(active.binding, description="Play")
                    bound[name] = active._replace(binding=words)
        return bound

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Offer what the role may do; a film alone can be left, too."""
        return is_allowed(self.app, action)

    def action_leave_display(self) -> None:
        """Back to the screen below; where there is none, to the shell."""
        if self.host.who.is_display:
            self.app.exit()
        else:
            self.dismiss(None)

    @property
    def _last(self) -> int:
        return len(self._film) - 1 if self._film is not None else 0
