"""A stream outside the nights: of the house, the players, the seasons or the door."""

import datetime as dt
from collections.abc import Callable
from typing import Generic, TypeVar

from tourney.game.entries import Log
from tourney.game.refusal import Refused
from tourney.log.roles import Who
from tourney.log.streams import HOSTILE, event_after, new_row, reason
from tourney.store.store import Store, loss_in

State = TypeVar("State")
Event = TypeVar("Event")


class OneLog(Generic[State, Event]):
    """A stream outside the nights; nothing is recorded after a row that cannot be read.

    Args:
        stream: the stream's name in the store.
        what: what the stream holds, in the host's words, such as "the templates".
        empty: the state before the first event.
        who: the person who records; only the host may record.
    """

    def __init__(
        self,
        store: Store,
        stream: str,
        what: str,
        empty: State,
        apply: Callable[[State | None, Event], State],
        who: Who,
    ) -> None:
        self._store = store
        self._stream = stream
        self._what = what
        self._empty = empty
        self._apply = apply
        self._who = who
        self._log: Log[State, Event] = Log()
        self._damage = ""
        self._is_new = True

    @property
    def state(self) -> State:
        """The current state, no matter who recorded it."""
        self._read_on()
        return self._empty if self._log.state is None else self._log.state

    @property
    def damage(self) -> str:
        """A sentence about the first unreadable row, after which nothing can be saved; or ""."""
        self._read_on()
        return self._damage

    def record(self, event: Event) -> None:
        """Save an event, then let it count.

        Raises:
            Refused: the event does not follow, could not be saved, or the person is not the host
                (`role`).
        """
        self._who.refuse_but_host()
        self._read_on()
        if self._damage:
            raise Refused("damaged", self._damage)
        log = self._log.read(event, self._apply)
        now = dt.datetime.now(dt.UTC)
        self._store.append([new_row(self._stream, log.seq, event, None, self._who.by, now)])
        self._log = log

    def _read_on(self) -> None:
        if self._damage:
            return
        for row in self._store.events(self._stream, self._log.seq):
            try:
                event = event_after(self._log.seq, row)
                self._log = self._log.read(event, self._apply)
            except (Refused, *HOSTILE) as fault:
                self._damage = f"Row {row.seq} of {self._what} cannot be read: {reason(fault)}."
                break
        if self._is_new:
            self._is_new = False
            self._damage = loss_in(self._store, self._stream) or self._damage
