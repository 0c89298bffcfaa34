"""Keys as they are bound now: remapped, and only those of what can be done."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from textual.binding import ActiveBinding, Binding
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

#: Of every table of rows: Textual's own keys for these go along a row.
ENDS = (
    Binding(
        "home", "scroll_top", "First", id="list.first", tooltip="The first of the list", show=False
    ),
    Binding(
        "end", "scroll_bottom", "Last", id="list.last", tooltip="The last of the list", show=False
    ),
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
