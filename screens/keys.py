"""Keys as they are bound now: remapped, and only those of what can be done."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from textual.binding import ActiveBinding, Binding
from textual.events import Key
from textual.screen import Screen

#: Of every screen with a list that `search` goes through.
SEARCH = Binding(
    "slash",
    "search",
    "Search",
    key_display="/",
    id="list.search",
    tooltip="Go to a line of the list by the first letters of a word in it",
    show=False,
)


def bound(screen: Screen[Any]) -> dict[str, Binding]:
    """The first binding of each action that a screen offers."""
    found: dict[str, Binding] = {}
    for active in screen.active_bindings.values():
        found.setdefault(active.binding.action, active.binding)
    return found


def key_of(screen: Screen[Any], action: str) -> str:
    """The key of a screen's action as a person reads it, or "" while it is not offered."""
    binding = bound(screen).get(action)
    return "" if binding is None else screen.app.get_key_display(binding)


def explained(screen: Screen[Any]) -> Iterator[ActiveBinding]:
    """Every binding to tell a person about, the app's over a dialog included.

    Textual leaves those out there, although the keys work. Keys that its own widgets bind, such as
    those that move in a box, have no id; a system binding only says why it does nothing.
    """
    lowest = screen.app.screen_stack[0]
    everywhere = (
        active
        for active in lowest.active_bindings.values()
        if active.node is screen.app and (active.binding.priority or not screen.is_modal)
    )
    known: set[tuple[str, str]] = set()
    for active in (*screen.active_bindings.values(), *everywhere):
        binding = active.binding
        if binding.id is None or binding.system or (binding.id, binding.key) in known:
            continue
        known.add((binding.id, binding.key))
        yield active


def again(owner: type[Screen[Any]], name: str, *, show: bool) -> Binding:
    """A binding of another screen's, by its id, shown in the footer or not."""
    bindings = (binding for binding in owner.BINDINGS if isinstance(binding, Binding))
    return replace(next(binding for binding in bindings if binding.id == name), show=show)


async def in_order(screen: Screen[Any], event: Key) -> None:
    """Carry out what a screen binds to a key before it looks at the next one.

    For screens that take keys of their own: Textual carries out a binding only when its key has
    come back to the app, and the screen may have taken the next one by then, typed in a hurry.
    """
    if handed_on(screen, event):
        return
    active = screen.active_bindings.get(event.key)
    if active is not None and active.node is screen and active.enabled:
        event.stop()
        await screen.run_action(active.binding.action)


def handed_on(screen: Screen[Any], event: Key) -> bool:
    """Whether a screen that is not in view any more gives a key to the one that is.

    A key typed in a hurry reaches a screen that the key before it has left.
    """
    if screen.app.screen is screen:  # `is_current` is so beneath a dialog as well
        return False
    event.stop()
    event.prevent_default()
    screen.app.post_message(Key(event.key, event.character))
    return True
