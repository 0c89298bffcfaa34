"""Work in threads beside the screen: typing waits for it, or it is what waits for typing."""

import sys
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace
from textual.css.query import NoMatches
from textual.events import Event, Key
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import ProgressBar

from screens.app.typed_ahead import OrderedApp
from screens.ui.keys.keys import key_of
from screens.ui.status_line import StatusLine
from tourney.game.refusal import Locked, Refused

Returned = TypeVar("Returned")

#: The call between two small parts of long work; it raises once the work is to end.
Step = Callable[[], object]

#: For how long, in seconds, something holds up the screen; after that it is told what is done.
_UNANSWERED, SAVING = 0.3, "Saving"
#: The action that closes a screen, and leaves what can be left.
_CLOSE = "close"
#: Seconds after a key until its answer is on the screen and there is time for long work.
_ANSWERED = 0.03
#: A key that a thought is not about, such as the first digit of two, is followed by another as a
#: rule: so long, in seconds, the thought rests, not to be in the way of that one.
_FOLLOWED = 0.25
#: A key waits this many seconds at most for the thread that thinks; of Python's 5 ms it takes
#: several turns to draw a key's answer: 28 ms in the place of 13.
_GIVES_WAY = 0.0005


class _Dropped(Exception):
    """The end of a thought that a key came upon."""


class _Thought(Struct, eq=False):
    """Something that is worked out while no one types."""

    screen: Screen[Any]
    job: Callable[[Step], Any]
    then: Callable[[Any], object]
    rest: float
    dropped: bool = False

    def step(self) -> None:
        if self.dropped:
            raise _Dropped


class _Work(Struct, eq=False):
    """Something that is done in a thread.

    Attributes:
        words: what it is.
        screen: whose it is.
        again: does it once more, from the start.
        apart: it asks nothing of the store that is open, so that it can be left.
    """

    words: str
    screen: Screen[Any]
    future: Future[Any]
    then: Callable[[Any], object]
    refuse: Callable[[Refused], object]
    again: Callable[[], object]
    apart: bool = False


class WorkApp(OrderedApp):
    """Does one thing at a time in a thread of its own; meanwhile no one else may ask the store.

    It works out one thing at a time in another thread; any key has that begin again later.
    """

    def __init__(self) -> None:
        super().__init__()
        self._thought: _Thought | None = None
        self._thinks_at: Timer | None = None
        #: The work that keys wait for, and that which was left and continues.
        self._work: _Work | None = None
        self._left: list[_Work] = []
        #: Since when it is on the screen that keys wait; none before.
        self._shown: float | None = None
        self._saver = Background()

    @property
    def is_thinking(self) -> bool:
        """True while something is worked out, or about to be."""
        return self._thought is not None

    def think(
        self,
        screen: Screen[Any],
        job: Callable[[Step], Returned],
        then: Callable[[Returned], object],
        *,
        rest: float = _ANSWERED,
    ) -> None:
        """Start work in place of the work that is going on now, and show its result.

        Args:
            screen: where it is shown; once that has been left no one wants to know.
            job: touches no screen and no store; calls what it is given between its small parts.
            rest: it begins this many seconds after the last key.
        """
        self._begin_anew(_Thought(screen, job, then, rest))

    def think_no_more(self) -> None:
        """Drop what is worked out."""
        self._begin_anew(None)

    def _begin_anew(self, thought: _Thought | None) -> None:
        if self._thought is not None:
            self._thought.dropped = True
        self._thought = thought
        if self._thinks_at is not None:
            self._thinks_at.stop()
        self._thinks_at = None if thought is None else self.set_timer(thought.rest, self._think)

    def _think(self) -> None:
        thought = self._thought
        if thought is None or thought.screen not in self.screen_stack:
            self._thought = None
        elif self.has_typed_ahead or self.is_working:
            self._begin_anew(replace(thought))
        else:
            # The change that the key has made is drawn first.
            thought.screen.call_after_refresh(self._think_of, thought)

    def _think_of(self, thought: _Thought) -> None:
        if thought is self._thought:
            sys.setswitchinterval(_GIVES_WAY)
            self.run_worker(partial(self._think_through, thought), thread=True, exit_on_error=True)

    def _think_through(self, thought: _Thought) -> None:
        try:
            self.call_later(self._show_thought, thought, thought.job(thought.step))
        except _Dropped:
            return

    def _show_thought(self, thought: _Thought, result: object) -> None:
        """Show it, unless a key has come between."""
        if thought is self._thought:
            self._thought = None
            if thought.screen in self.screen_stack:
                with suppress(NoMatches):  # a screen that is being left has lost its parts before
                    thought.then(result)

    async def on_event(self, event: Event) -> None:
        """Give a key all there is of the processor."""
        if self._thought is not None and self._is_in_line(event):
            rest = max(self._thought.rest, _FOLLOWED)
            self._begin_anew(replace(self._thought, rest=rest))
        await super().on_event(event)

    @property
    def is_working(self) -> bool:
        """True while keys wait for work in a thread."""
        return self._work is not None

    @property
    def unfinished(self) -> str:
        """The work that quitting now would lose, in sentences, or ""."""
        works = [*self._left, self._work] if self._work is not None else self._left
        return " ".join(f"{work.words} is not done yet." for work in works)

    def _is_ready_for(self, event: Event) -> bool:
        """Nothing is typed at what may come to be something else; help would lie over it."""
        return self._is_left_by(event) or (not self.is_working and super()._is_ready_for(event))

    def _overtakes(self, event: Event) -> bool:
        """A key to leave is answered at once if it came when the screen said what is not done.

        One that was typed before waits its turn: what typed keys do depends on no clock.
        """
        return self._is_left_by(event) or super()._overtakes(event)

    def _is_left_by(self, event: Event) -> bool:
        if self._work is None or self._shown is None or event.time < self._shown:
            return False
        active = self.screen.active_bindings.get(event.key) if isinstance(event, Key) else None
        closes = active is not None and active.binding.action == _CLOSE
        return (self._work.apart and closes) or self._leaves(event)

    def carry_out(
        self,
        screen: Screen[Any],
        job: Callable[[], Returned],
        then: Callable[[Returned], object],
        refuse: Callable[[Refused], object] | None = None,
        words: str = SAVING,
        *,
        apart: bool = False,
    ) -> Locked | None:
        """Do something now, and continue with what comes of it, or say why it was not done.

        A job that meets a lock is put off until the lock is gone, and then done as it was asked;
        one that takes long, as on a disk that stands still, continues beside the screen. Keys wait
        for either. A job that rests on something checks that itself.

        Args:
            screen: whose it is.
            job: touches no screen; may raise Refused, and then has changed nothing.
            then: continues with its result; it may raise Refused too.
            refuse: says why it was not done; without it the screen's answer line does.
            words: what it is, such as "Writing the files".
            apart: it asks nothing of the store that is open: who closes the screen leaves it.

        Returns:
            Why it was put off, or is not done yet; None if it was done.
        """
        refuse = refuse or (lambda why: screen.query_one(StatusLine).refuse(why.sentence))
        again = partial(self.carry_out, screen, job, then, refuse, words, apart=apart)
        if self.is_working:
            self.put_off(screen, again)
            return _unsaved()
        if apart:
            background = Background()
            future = background.do(job)
            background.end()
        else:
            future = self._saver.do(partial(self.in_haste, job))
        work = _Work(words, screen, future, then, refuse, again, apart)
        try:
            future.exception(_UNANSWERED)
        except TimeoutError:
            self._work, self._shown = work, Message().time
            future.add_done_callback(lambda _: self.call_later(self.work_done, work))
            wait = f"{key_of(screen, _CLOSE)} carries on." if apart else "Please wait."
            for said in screen.query(StatusLine):
                said.wait(f"{words}\N{HORIZONTAL ELLIPSIS} {wait}")
                if apart:
                    screen.mount(ProgressBar(show_percentage=False, show_eta=False), after=said)
            return _unsaved()
        return self._go_on(work)

    def _go_on(self, work: _Work) -> Locked | None:
        try:
            result = work.future.result()
        except Locked as locked:
            self.put_off(work.screen, work.again)
            return locked
        except Refused as refusal:
            work.refuse(refusal)
            return None
        try:
            work.then(result)
        except Refused as refusal:
            work.refuse(refusal)
        return None

    def in_haste(self, job: Callable[[], Returned]) -> Returned:
        """Do something for the person at the keys, who never waits long."""
        raise NotImplementedError

    def put_off(self, screen: Screen[Any], again: Callable[[], object]) -> None:
        """Do once the lock has gone what has met it on a screen."""
        raise NotImplementedError

    def leave_work(self) -> None:
        """Let it continue, and keys too."""
        if self._work is not None and self._work.apart:
            self._left.append(self._work)
            self._work = self._shown = None

    def work_done(self, work: _Work) -> None:
        """Go on where the caller has waited, unless the app has been left meanwhile."""
        if not self.is_running:
            return
        if work is self._work:
            self._work = self._shown = None
            for said in work.screen.query(StatusLine):
                said.tell("")
            work.screen.query(ProgressBar).remove()
        else:
            self._left.remove(work)
            if work.screen not in self.screen_stack:
                self._tell_done(work)
                return
        self._go_on(work)

    def _tell_done(self, work: _Work) -> None:
        """Tell of work whose screen has been left, too."""
        fault = work.future.exception()
        if fault is not None and not isinstance(fault, Refused):
            raise fault
        said = f"{work.words} is done." if fault is None else fault.sentence
        self.notify(said, severity="warning" if fault else "information", markup=False)

    def on_unmount(self) -> None:
        """Leave nothing behind that continues; the thread ends once it can."""
        self.think_no_more()
        self._saver.end()


def _unsaved() -> Locked:
    return Locked("not-saved", "Not saved yet.")


class Background:
    """Does one thing after the other in a thread of its own, which the process may end with."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        self._begun = False

    def do(self, job: Callable[[], Returned]) -> Future[Returned]:
        """Do something; what comes of it, or what it raises, will be there."""
        future: Future[Returned] = Future()
        self._jobs.put((future, partial(copy_context().run, job)))
        if not self._begun:
            self._begun = True
            Thread(target=self._serve, daemon=True).start()
        return future

    def end(self) -> None:
        """Do nothing more after what was asked for."""
        self._jobs.put(None)

    def _serve(self) -> None:
        while (asked := self._jobs.get()) is not None:
            future, job = asked
            try:
                future.set_result(job())
            except BaseException as error:
                future.set_exception(error)
