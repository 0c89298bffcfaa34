"""One line of input: what is typed is looked at once all is done that was typed before it.

Textual gives a key to whatever has the focus when the key comes. What a key leads to, a focus that
moves, a screen that opens, is done later and elsewhere: a key typed in a hurry would reach a place
that has been left, or one that is not there yet.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import cast

from textual.events import Event, Key, MouseEvent, MouseMove, Paste

from screens.app.input import DoneApp, is_key_for

#: For how long, in seconds, nothing has to have gone on until a key to leave overtakes the others.
_STANDSTILL = 3.0
#: Between two looks at what is going on, in seconds; the first few follow each other at once.
_BETWEEN_LOOKS, _QUICK_LOOKS = 0.001, 20
#: Between two looks at whether the screen is ready, and when it is said what for keys wait.
_BETWEEN_ASKING, _A_MOMENT = 0.01, 0.4
#: A key that comes again within this many seconds is held down.
_HELD = 0.7
#: Actions of the app that work even while a screen waits: help changes nothing ...
_ALWAYS = ("help",)
#: ... and these are for when something hangs for good; Textual's own key says which they are.
_OVERTAKING = ("quit",)
_ASKS_HOW = "ctrl+c"


class OrderedApp(DoneApp):
    """Takes keys, pastes and what the mouse does one at a time, in their order.

    Each is given to where it belongs once everything that the one before led to is done and the
    screen, or the app, has a use for it (`is_ready`): not while nights are being read, say, or an
    entry is being saved. At a person's speed that is at once. Only the pointer's way overtakes,
    which presses nothing; a key to leave where nothing has gone on for a while; and help, where
    nothing waits before it.
    """

    def __init__(self) -> None:
        super().__init__()
        self._line: deque[Event] = deque()
        self._giving: asyncio.Task[None] | None = None
        #: When the last was given, and when what is done now was typed, if it had to wait.
        self._given_at = monotonic()
        self._typed_at: float | None = None
        #: What was given last; and the key that is dropped while it is held down, as it came last.
        self._given: Event | None = None
        self._held: Key | None = None

    @property
    def is_ready(self) -> bool:
        """True if keys mean something, whichever screen is shown."""
        return True

    @property
    def typed_at(self) -> float:
        """When whatever is carried out now was typed, on the monotonic clock."""
        return monotonic() if self._typed_at is None else self._typed_at

    @property
    def has_typed_ahead(self) -> bool:
        """True while something is typed and not yet dealt with."""
        return self._giving is not None

    def drop_typed_ahead(self) -> int:
        """Forget what has been typed and not been looked at; how much that was.

        For when something has happened that no one who typed it can have known of.
        """
        dropped = sum(isinstance(event, Key | Paste) for event in self._line)
        self._line.clear()
        return dropped

    def drop_while_held(self) -> None:
        """Forget the key that was given last for as long as it is held down.

        For when it has led elsewhere, where the same key may mean something else.
        """
        self._held = given = self._given if isinstance(self._given, Key) else None
        while given and self._line and getattr(self._line[0], "key", "") == given.key:
            self._held = cast(Key, self._line.popleft())

    def _is_held(self, event: Event) -> bool:
        """True for another of the key that must be let go first; any other key ends that."""
        if not isinstance(event, Key):
            return False
        held, self._held = self._held, None
        if held is not None and held.key == event.key and event.time - held.time < _HELD:
            self._held = event
        return self._held is not None

    async def on_event(self, event: Event) -> None:
        """Have input wait for its turn."""
        if event.is_forwarded or not self._is_in_line(event):
            await super().on_event(event)
        elif self._is_held(event):
            return
        elif self._overtakes(event) or self._can_give_at_once(event):
            self._given_at, self._given = monotonic(), event
            await super().on_event(event)
        else:
            self._line.append(event)
            if self._giving is None:
                self._giving = asyncio.create_task(self._give_in_order())

    def _is_in_line(self, event: Event) -> bool:
        """True for input; for the pointer's motion only while it drags and other input waits."""
        if isinstance(event, MouseMove):
            return bool(event.button and self._line)
        return isinstance(event, Key | Paste | MouseEvent)

    def _can_give_at_once(self, event: Event) -> bool:
        return not self._line and self.is_done(at_once=True) and self._is_ready_for(event)

    def tell_waiting(self) -> None:
        """Say what keys wait for, after a moment of it."""

    async def _give_in_order(self) -> None:
        """Give what waits, each when its turn has come, until nothing does."""
        give: Callable[[Event], object] = super().on_event
        looks, told = 0, False
        while self.return_code is None and self.is_running:
            done = self.is_done()
            if done and not self._line:
                break
            if done and self._line and self._is_ready_for(self._line[0]):
                event = self._line.popleft()
                self._given_at, self._typed_at, self._given = monotonic(), event.time, event
                looks, told = 0, False
                # In the app's own turn, as Textual does it.
                self.call_later(give, event)
            elif done and not told and monotonic() > self._stands_since() + _A_MOMENT:
                told = True
                self.call_later(self.tell_waiting)
            quick = looks < _QUICK_LOOKS
            await asyncio.sleep(0 if quick else _BETWEEN_ASKING if done else _BETWEEN_LOOKS)
            looks += 1
        self._giving = self._typed_at = None

    def _overtakes(self, event: Event) -> bool:
        """True for a key to leave, typed where nothing has gone on for a while.

        While earlier keys wait, it takes a second press: on a slow machine those keys still get
        their turn.
        """
        waited = event.time - self._stands_since()
        alone = not self._line or self._leaves(self._line[-1])
        return waited > _STANDSTILL and alone and self._leaves(event)

    def _leaves(self, event: Event) -> bool:
        return is_key_for(self, event, _OVERTAKING) or getattr(event, "key", "") == _ASKS_HOW

    def _stands_since(self) -> float:
        """The time since which the first key in line has waited, or the last one was handled."""
        return max([self._given_at, *(event.time for event in [*self._line][:1])])

    def _is_ready_for(self, event: Event) -> bool:
        ready = self.is_ready and getattr(self.screen, "is_ready", True)
        owes = getattr(self.screen, "owes_a_key", False)
        return ready or (not owes and is_key_for(self, event, _ALWAYS))
