"""Long work beside the screen: a bar moves, and what is typed waits for it."""

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, TypeVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Event
from textual.message import Message
from textual.screen import ModalScreen, Screen
from textual.timer import Timer
from textual.widgets import ProgressBar, Static

from screens.app.typed_ahead import OrderedApp
from screens.ui.text import plain
from tourney.game.refusal import Locked, Refused

Result = TypeVar("Result")

#: For how long, in seconds, something is done without a bar.
_UNSEEN = 1.0


class WorkScreen(ModalScreen[None]):
    """A bar that moves for as long as something is done.

    Args:
        words: what is done.
    """

    CSS = """
    WorkScreen {
        Static { height: auto; }
        ProgressBar, Bar { width: 100%; }
        ProgressBar { margin: 1 0; }
        Bar > .bar--indeterminate { color: $accent; background: $panel; }
    }
    WorkScreen.-short {
        .dialog { padding: 0 1; }
        ProgressBar { margin: 0; }
    }
    """
    VERTICAL_BREAKPOINTS = [(0, "-short"), (12, "-tall")]  # noqa: RUF012
    HELP_TEXT: ClassVar[str] = "What was asked for is being done. What you type waits for it."

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = words

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(plain(f"{self._words}\N{HORIZONTAL ELLIPSIS}"))
            yield ProgressBar(show_percentage=False, show_eta=False)
            yield Static("What you type waits for it.", classes="hint")


class WorkApp(OrderedApp):
    """Does one thing at a time in a thread of its own; meanwhile nobody else may ask the store."""

    class WorkDone(Message):
        """The thread has come to its end; what is to be done now."""

        def __init__(self, then: Callable[[], object]) -> None:
            super().__init__()
            self.then = then

    def __init__(self) -> None:
        super().__init__()
        #: What is done in the thread, in words, or "".
        self._work = ""
        self._bar: WorkScreen | None = None
        self._timer: Timer | None = None

    @property
    def is_working(self) -> bool:
        """True while work is done in a thread."""
        return self._work != ""

    @property
    def unfinished(self) -> str:
        """The work that quitting now would lose, in a sentence, or ""."""
        return f"{self._work} is not done yet." if self._work else ""

    def work(
        self,
        words: str,
        job: Callable[[], Result],
        then: Callable[[Result], object],
        refuse: Callable[[Refused], object],
        *,
        is_long: bool,
    ) -> None:
        """Do something that may take long, and go on with what comes of it.

        Args:
            words: what it is, such as "Writing the files".
            job: touches no screen.
            then: goes on with its result; both may raise Refused.
            refuse: says why it was not done.
            is_long: it may take a tenth of a second or more; otherwise all is done on return.
        """
        if not is_long:
            self.carry_out(self.screen, job, then, refuse)
            return
        self._work, screen = words, self.screen
        self._timer = self.set_timer(_UNSEEN, self._show_bar)

        def run() -> None:
            try:
                result = job()
            except Refused as refusal:
                done: Callable[[], object] = partial(refuse, refusal)
            else:
                done = partial(self.carry_out, screen, lambda: result, then, refuse)
            self.post_message(self.WorkDone(done))

        self.run_worker(run, thread=True, exit_on_error=True)

    def _is_ready_for(self, event: Event) -> bool:
        """Nothing is typed at what may come to be something else; help would lie over it."""
        return not self.is_working and super()._is_ready_for(event)

    def _overtakes(self, event: Event) -> bool:
        """A key to leave is answered at once where a bar shows what is not done."""
        return (self._bar is not None and self._leaves(event)) or super()._overtakes(event)

    def carry_out(
        self,
        screen: Screen[Any],
        job: Callable[[], Result],
        then: Callable[[Result], object],
        refuse: Callable[[Refused], object],
    ) -> Locked | None:
        """Do something now, and go on with what comes of it, or say why it was not done.

        A job that meets a lock is put off until the lock is gone, and then done as it was asked;
        keys wait for it. A job that rests on something checks that itself.

        Args:
            screen: whose it is.
            job: may raise Refused, and then has changed nothing.
            then: goes on with its result; it may raise Refused too.

        Returns:
            What it has been put off for, if it has.
        """
        try:
            result = job()
        except Locked as locked:
            self.put_off(screen, partial(self.carry_out, screen, job, then, refuse))
            return locked
        except Refused as refusal:
            refuse(refusal)
            return None
        try:
            then(result)
        except Refused as refusal:
            refuse(refusal)
        return None

    def put_off(self, screen: Screen[Any], again: Callable[[], object]) -> None:
        """Do once the lock has gone what has met it on a screen."""
        raise NotImplementedError

    def _show_bar(self) -> None:
        """Show that something goes on, unless it is done by now."""
        if self._work:
            self._bar = WorkScreen(self._work)
            self.push_screen(self._bar)

    def on_work_app_work_done(self, message: WorkDone) -> None:
        """Go on where the caller has waited, unless the app has been left meanwhile."""
        if not self.is_running:
            return
        if self._timer is not None:
            self._timer.stop()
        if self._bar is not None and self.screen is self._bar:
            self.pop_screen()
        self._work, self._bar, self._timer = "", None, None
        message.then()
