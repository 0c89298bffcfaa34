"""One line of input: each key waits until everything that earlier keys led to is done.

Textual gives a key to whatever has the focus when the key comes. But a key may move the focus or
open a screen, which happens later. The next key, typed in a hurry, would reach a place already
left, or not there yet.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import cast

from textual.events import Event, Key, MouseEvent, MouseMove, Paste

from screens.app.input import DoneApp, is_key_for

#: Seconds of standstill after which a key to leave overtakes the others.
_STANDSTILL = 3.0
#: Seconds between two looks whether all is done, and how many looks come first without a pause.
_BETWEEN_LOOKS, _QUICK_LOOKS = 0.001, 20
#: Seconds between two looks whether the screen is ready, and seconds until the user is told why
#: keys wait.
_BETWEEN_ASKING, _A_MOMENT = 0.01, 0.4
#: A key that comes again within this many seconds is held down.
_HELD = 0.7
#: The app's actions that work even while a screen waits, as help changes nothing.
_ALWAYS = ("help",)
#: The app's actions for when something hangs for good, and Textual's key that says how to quit.
_OVERTAKING = ("quit",)
_ASKS_HOW = "ctrl+c"


class OrderedApp(DoneApp):
    """An app that handles keys, pastes and the mouse one at a time, in their order.

    An event waits until everything that the one before led to is done. The screen and the app must
    also be ready for it (`is_ready`). They are not while nights are being read, say, or an entry is
    being saved. At a person's speed events do not have to wait.

    Three kinds overtake: the pointer's motion, which presses nothing; a key to leave, after a
    standstill; and help, if nothing waits before it.
    """

    def __init__(self) -> None:
        super().__init__()
        self._line: deque[Event] = deque()
        self._giving: asyncio.Task[None] | None = None
        #: When the last event was handled, and when the present one was typed if it had to wait.
        self._given_at = monotonic()
        self._typed_at: float | None = None
        #: The last handled event, and the last repetition of a key that is ignored while it is held
        #: down.
        self._given: Event | None = None
        self._held: Key | None = None

    @property
    def is_ready(self) -> bool:
        """True if keys mean something, whichever screen is shown."""
        return True

    @property
    def typed_at(self) -> float:
        """When the present command was typed, on the monotonic clock."""
        return monotonic() if self._typed_at is None else self._typed_at

    @property
    def has_typed_ahead(self) -> bool:
        """True while typed input waits to be handled."""
        return self._giving is not None

    def drop_typed_ahead(self) -> int:
        """Forget the input that waits; return the number of its keys and pastes.

        Call this when something has happened that the user cannot have foreseen.
        """
        dropped = sum(isinstance(event, Key | Paste) for event in self._line)
        self._line.clear()
        return dropped

    def drop_while_held(self) -> None:
        """Ignore the last key for as long as it is held down.

        Call this when the key has led to a place where it may mean something else.
        """
        self._held = given = self._given if isinstance(self._given, Key) else None
        while given and self._line and getattr(self._line[0], "key", "") == given.key:
            self._held = cast(Key, self._line.popleft())

    def _is_held(self, event: Event) -> bool:
        """Return whether an event repeats a held key that is ignored; another key ends that."""
        if not isinstance(event, Key):
            return False
        held, self._held = self._held, None
        if held is not None and held.key == event.key and event.time - held.time < _HELD:
            self._held = event
        return self._held is not None

    async def on_event(self, event: Event) -> None:
        """Let input wait for its turn."""
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
        """Return whether an event waits its turn; motion only if it drags behind others."""
        if isinstance(event, MouseMove):
            return bool(event.button and self._line)
        return isinstance(event, Key | Paste | MouseEvent)

    def _can_give_at_once(self, event: Event) -> bool:
        return not self._line and self.is_done(at_once=True) and self._is_ready_for(event)

    def tell_waiting(self) -> None:
        """Say why keys wait; this is called after a short wait."""

    async def _give_in_order(self) -> None:
        """Handle the waiting events, each when its turn has come, until none is left."""
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
                # Handled in the app's own turn, as Textual does.
                self.call_later(give, event)
            elif done and not told and monotonic() > self._stands_since() + _A_MOMENT:
                told = True
                self.call_later(self.tell_waiting)
            quick = looks < _QUICK_LOOKS
            await asyncio.sleep(0 if quick else _BETWEEN_ASKING if done else _BETWEEN_LOOKS)
            looks += 1
        self._giving = self._typed_at = None

    def _overtakes(self, event: Event) -> bool:
        """Return whether an event is a key to leave, typed during a standstill.

        While earlier keys wait, leaving takes a second press. On a slow machine those keys still
        get their turn.
        """
        waited = event.time - self._stands_since()
        alone = not self._line or self._leaves(self._line[-1])
        return waited > _STANDSTILL and alone and self._leaves(event)

    def _leaves(self, event: Event) -> bool:
        return is_key_for(self, event, _OVERTAKING) or getattr(event, "key", "") == _ASKS_HOW

    def _stands_since(self) -> float:
        """Return since when the first waiting event has waited, or when the last was handled."""
        return max([self._given_at, *(event.time for event in [*self._line][:1])])

    def _is_ready_for(self, event: Event) -> bool:
        ready = self.is_ready and getattr(self.screen, "is_ready", True)
        owes = getattr(self.screen, "owes_a_key", False)
        return ready or (not owes and is_key_for(self, event, _ALWAYS))
