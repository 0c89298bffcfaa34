"""Threads beside the screen, which no one waits for when the app is left."""

from collections.abc import Callable
from concurrent.futures import Future
from contextvars import copy_context
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import TypeVar

Returned = TypeVar("Returned")


class Background:
    """Does one thing after the other in a thread of its own, which the process may end with."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._begun = False

    def do(self, job: Callable[[], Returned]) -> Future[Returned]:
        """Do something; what comes of it, or what it raises, will be there."""
        future: Future[Returned] = Future()

        def run() -> None:
            try:
                future.set_result(job())
            except BaseException as error:
                future.set_exception(error)

        self._jobs.put(partial(copy_context().run, run))
        if not self._begun:
            self._begun = True
            Thread(target=self._serve, daemon=True).start()
        return future

    def end(self) -> None:
        """Do nothing more after what was asked for."""
        self._jobs.put(None)

    def _serve(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()
