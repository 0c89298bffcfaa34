"""The letters that move as in vi, where nothing else is typed or bound: h j k l, g G, ^d ^u."""

from collections.abc import Mapping
from typing import Any

from textual.binding import ActiveBinding
from textual.screen import Screen

#: The keys that do the same, the first that the screen has. In a table Home is a row's beginning.
MEANT: Mapping[str, tuple[str, ...]] = {
    "h": ("left",),
    "j": ("down",),
    "k": ("up",),
    "l": ("right",),
    "g": ("ctrl+home", "home"),
    "G": ("ctrl+end", "end"),
    "ctrl+d": ("pagedown",),
    "ctrl+u": ("pageup",),
}


def moved_by(screen: Screen[Any], key: str) -> ActiveBinding | None:
    """The action of a letter that comes back unused from the widget with the focus, or None.

    A box that is typed in does not give its letters back, nor do seats and dice.
    """
    bindings = screen.active_bindings
    if key not in MEANT or key in bindings:
        return None
    moves = (bindings[same] for same in MEANT[key] if same in bindings)
    return next((active for active in moves if active.enabled), None)
