"""Work in threads: saving, for which typing waits, and thoughts, which typing stops."""

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

#: The function that long work calls between its small parts; it raises once the work must end.
Step = Callable[[], object]

#: Seconds for which work may hold up the screen before the user is told of it, and the usual words.
_UNANSWERED, SAVING = 0.3, "Saving"
#: The action that closes a screen, and so leaves work that can be left.
_CLOSE = "close"
#: Seconds after a key until its answer is drawn and there is time for long work.
_ANSWERED = 0.03
#: Seconds for which a thought rests after a key. A key such as the first digit of two is usually
#: followed by another, which the thought must not delay.
_FOLLOWED = 0.25
#: The most seconds that a key waits for the thinking thread. With Python's usual 5 ms, an answer
#: takes several such waits and is drawn in 28 ms instead of 13.
_GIVES_WAY = 0.0005


class _Dropped(Exception):
    """The exception that ends a thought when a key comes."""


class _Thought(Struct, eq=False):
    """A computation that runs while no one types."""

    screen: Screen[Any]
    job: Callable[[Step], Any]
    then: Callable[[Any], object]
    rest: float
    dropped: bool = False

    def step(self) -> None:
        if self.dropped:
            raise _Dropped


class _Work(Struct, eq=False):
    """A task that runs in a thread.

    Attributes:
        words: what the task does, such as "Writing the files".
        screen: the screen that asked for the task.
        again: starts the task once more.
        apart: True if the task does not use the open store, so that the user can leave it running.
    """

    words: str
    screen: Screen[Any]
    future: Future[Any]
    then: Callable[[Any], object]
    refuse: Callable[[Refused], object]
    again: Callable[[], object]
    apart: bool = False


class WorkApp(OrderedApp):
    """An app that runs one task at a time in a thread; meanwhile no one else may use the store.

    A second thread computes one thought at a time; after any key the thought starts again later.
    """

    def __init__(self) -> None:
        super().__init__()
        self._thought: _Thought | None = None
        self._thinks_at: Timer | None = None
        #: The task that keys wait for, and the tasks that the user has left running.
        self._work: _Work | None = None
        self._left: list[_Work] = []
        #: Since when the screen has said that keys wait, or None.
        self._shown: float | None = None
        self._saver = Background()

    @property
    def is_thinking(self) -> bool:
        """True while a thought is computed or about to be."""
        return self._thought is not None

    def think(
        self,
        screen: Screen[Any],
        job: Callable[[Step], Returned],
        then: Callable[[Returned], object],
        *,
        rest: float = _ANSWERED,
    ) -> None:
        """Compute a thought in place of the present one, and show its result.

        Args:
            screen: where the result is shown; it is dropped once that screen has been left.
            job: computes without touching screens or the store. It calls its argument between its
                small parts.
            then: shows the result.
            rest: seconds after the last key until the computation starts.
        """
        self._begin_anew(_Thought(screen, job, then, rest))

    def think_no_more(self) -> None:
        """Drop the present thought."""
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
            # The result of the key is drawn first.
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
        """Show the result, unless a key has come in between."""
        if thought is self._thought:
            self._thought = None
            if thought.screen in self.screen_stack:
                with suppress(NoMatches):  # a screen that is being left may have lost its widgets
                    thought.then(result)

    async def on_event(self, event: Event) -> None:
        """Stop the thought, so that a key has the whole processor."""
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
        """Return whether an event can be handled: while work runs, only keys to leave are.

        The work may lead to another screen, for which the key was not meant.
        """
        return self._is_left_by(event) or (not self.is_working and super()._is_ready_for(event))

    def _overtakes(self, event: Event) -> bool:
        """Return whether a key leaves at once: it was typed after the screen spoke of the wait.

        A key typed before that waits its turn, so that no clock decides what typed keys do.
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
        """Run a job and continue with its result, or say why it was refused.

        A job that meets a lock is put off until the lock is gone. A slow job, as on a stalled disk,
        continues beside the screen. Keys wait in both cases. A job checks its own preconditions
        each time that it runs.

        Args:
            screen: the screen that asks for the job.
            job: touches no screen; if it raises Refused, it has changed nothing.
            then: continues with the result; it may raise Refused too.
            refuse: reports a refusal; without it the screen's answer line does.
            words: what the job does, such as "Writing the files".
            apart: True if the job does not use the open store; closing the screen then leaves it
                running.

        Returns:
            Why the job was put off, or is not done yet; None if it was done or refused.
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
        """Run a job for the person at the keys, who never waits long."""
        raise NotImplementedError

    def put_off(self, screen: Screen[Any], again: Callable[[], object]) -> None:
        """Do a screen's work again once the lock that stopped it has gone."""
        raise NotImplementedError

    def leave_work(self) -> None:
        """Let the present task run on by itself, so that keys no longer wait."""
        if self._work is not None and self._work.apart:
            self._left.append(self._work)
            self._work = self._shown = None

    def work_done(self, work: _Work) -> None:
        """Continue with the result of a finished task, unless the app has been left meanwhile."""
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
        """Report the end of a task whose screen has been left."""
        fault = work.future.exception()
        if fault is not None and not isinstance(fault, Refused):
            raise fault
        said = f"{work.words} is done." if fault is None else fault.sentence
        self.notify(said, severity="warning" if fault else "information", markup=False)

    def on_unmount(self) -> None:
        """Drop the thought, and let the thread end after its last task."""
        self.think_no_more()
        self._saver.end()


def _unsaved() -> Locked:
    return Locked("not-saved", "Not saved yet.")


class Background:
    """A thread that does one job after the other; it does not keep the process alive."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        self._begun = False

    def do(self, job: Callable[[], Returned]) -> Future[Returned]:
        """Queue a job; the future will have its result, or the error that it raised."""
        future: Future[Returned] = Future()
        self._jobs.put((future, partial(copy_context().run, job)))
        if not self._begun:
            self._begun = True
            Thread(target=self._serve, daemon=True).start()
        return future

    def end(self) -> None:
        """Take no more jobs, and let the thread end after the queued ones."""
        self._jobs.put(None)

    def _serve(self) -> None:
        while (asked := self._jobs.get()) is not None:
            future, job = asked
            try:
                future.set_result(job())
            except BaseException as error:
                future.set_exception(error)
