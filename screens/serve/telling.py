"""Telling others of a night while it is played, beside everything else (`tourney tell`)."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from exports.text.telling import Form, Message, messages, sample
from screens.serve.post import Post
from tourney.game.refusal import Refused
from tourney.laptop.address import Address

if TYPE_CHECKING:
    from tourney.service.director import Director

#: How long one wait for a change lasts, and until what failed is tried again, in seconds.
_PATIENCE, _AGAIN = 0.5, 1.0
#: So many messages wait at most while a service is out of reach.
_MOST = 50
#: How a message is called where it did not arrive.
_CALLED = {
    "start": "the start",
    "movers": "who has to move",
    "winner": "the winner",
    "test": "the sample",
}


@dataclass(frozen=True, slots=True)
class Telling:
    """What is told, and to whom.

    Attributes:
        night: its number.
        say: is given each sentence for the host, from this thread.
    """

    store: Address
    night: int
    post: Post
    form: Form
    say: Callable[[str], object]

    async def sample(self) -> bool:
        """Send a sample, once; whether it has arrived."""
        from tourney.service.director import Director

        with closing(Director.open(self.store)) as director:
            view = director.night(self.night).view()
        return await self._send(sample(view), datetime.now(UTC), once=True)

    async def run(self) -> bool:
        """Tell others until the night is over and they know; whether all has arrived."""
        waiting: asyncio.Queue[tuple[Message, datetime] | None] = asyncio.Queue()
        loop, stopped = asyncio.get_running_loop(), threading.Event()

        def offer(message: Message | None) -> None:
            if message is not None and waiting.qsize() >= _MOST:
                self.say(f"Not told: {_CALLED[message.event]}: too much waits already.")
            else:
                waiting.put_nowait(None if message is None else (message, datetime.now(UTC)))

        def hand_on(said: Message | str | None) -> None:
            with suppress(RuntimeError):  # it has come to its end
                if isinstance(said, str):
                    loop.call_soon_threadsafe(self.say, said)
                else:
                    loop.call_soon_threadsafe(offer, said)

        threading.Thread(target=self._follow, args=(hand_on, stopped), daemon=True).start()
        arrived = True
        try:
            while (each := await waiting.get()) is not None:
                arrived &= await self._send(*each)
        finally:
            stopped.set()
        return arrived

    async def _send(self, message: Message, at: datetime, *, once: bool = False) -> bool:
        delivery = f"{message.night.number}/{message.keys[0] if message.keys else 'test'}"
        body = message.body(self.form, at)
        called = _CALLED[message.event]

        def failed(why: str, seconds: float) -> None:
            then = datetime.now(UTC).astimezone() + timedelta(seconds=seconds)
            self.say(f"Not told yet: {called}: {why}. It is tried again at {then:%H:%M:%S}.")

        why = await self.post.send(message.event, delivery, body, once=once, failed=failed)
        self.say(f"Not told: {called}: {why}." if why else f"Told: {called}.")
        return not why

    def _follow(
        self, hand_on: "Callable[[Message | str | None], object]", stopped: threading.Event
    ) -> None:
        """Look at the night whenever something was written, in a thread of its own."""
        from tourney.service.director import Director

        said = ""
        while not stopped.is_set():
            try:
                with closing(Director.open(self.store)) as director:
                    changes = director.changes()
                    with closing(changes):
                        while not stopped.is_set():
                            if self._look(director, hand_on):
                                hand_on(None)
                                return
                            while not (changes.wait(_PATIENCE) or stopped.is_set()):
                                pass
            except Exception as fault:  # whatever fails here, the next message may be told
                why = f"A fault of the program's own, which is tried again: {fault!r}."
                sentence = fault.sentence if isinstance(fault, Refused) else why
                if sentence != said:
                    said = sentence
                    hand_on(said)
                stopped.wait(_AGAIN)

    def _look(self, director: "Director", hand_on: Callable[[Message], object]) -> bool:
        """Hand on what is due and nobody else tells; whether the night is over."""
        night = director.night(self.night)
        night.follow()
        show = night.show()
        for message in list(messages(show, director.others.told(self.night))):
            if director.others.take(self.night, message.keys):
                hand_on(message)
        return show.over
