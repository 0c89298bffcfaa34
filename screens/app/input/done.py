"""An app that knows when all is done that it was given, and ends only then.

Textual tells no one: only by its private names can it be asked what its widgets have still to do.
"""

from textual.app import App
from textual.dom import DOMNode
from textual.message_pump import MessagePump


class DoneApp(App[None]):
    """Tells when nothing continues any more that a key, or anything else, has led to."""

    def is_done(self, *, at_once: bool = False) -> bool:
        """True once nothing continues but in threads.

        Args:
            at_once: asked in the app's own turn, which is never over by then.
        """
        if not self.screen_stack:
            return True
        screen = self.screen
        return (
            not _has_more_to_do(self)
            and (at_once or _is_waiting(self))
            # What `call_after_refresh` was given stands there until the screen has been drawn.
            and not screen._callbacks
            # The tree lacks widgets that are on their way into it, or out of it.
            and all(map(_is_idle, [*self._registry]))
            and all(
                worker.is_finished or screen not in worker.node.ancestors_with_self
                for worker in self.workers
            )
        )

    async def _shutdown(self) -> None:
        """Leave once every screen is there: one that is opened while all ends would have no parts.

        Textual does not wait for a screen's parts any more then, and the screen draws itself. No
        event comes before that: `Unmount` is sent when all screens are gone.
        """
        for screen in self.screen_stack:
            if screen._task is not None:
                await screen._mounted_event.wait()
        await super()._shutdown()


def _is_idle(node: DOMNode) -> bool:
    """True if a screen or a widget has nothing to do; one that is about to be there is busy."""
    # The public `task` is refused for a widget that has none yet, or none any more.
    if node._task is None or node._task.done():
        return True
    return not _has_more_to_do(node) and _is_waiting(node)


def _has_more_to_do(node: MessagePump) -> bool:
    """True while something waits behind what it does now."""
    # Of the messages Textual takes the next one out of the queue early, to look at it; and what
    # `call_next` was given is in no queue.
    return bool(node.message_queue_size or node._pending_message or node._next_callbacks)


def _is_waiting(node: MessagePump) -> bool:
    """True while it waits for its next message: what it did is over, and not only begun."""
    return bool(node._message_queue.ready_event._waiters)
