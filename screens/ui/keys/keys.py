"""The keys as they are bound now: remapped, and only those of possible actions."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from textual.binding import ActiveBinding, Binding
from textual.keys import format_key
from textual.screen import Screen


def bind(
    owner: str,
    keys: str,
    action: str,
    words: str,
    tooltip: str,
    *,
    id: str = "",
    show: bool = True,
    key_display: str | None = None,
    priority: bool = False,
    system: bool = False,
) -> Binding:
    """A binding; its id is the owner and the action, such as "table.stand".

    A module says once whose keys it binds: `key = partial(bind, "table")`, and `hidden` for those
    that the footer leaves out. A key takes one line; where that is too short, its tooltip continues
    the next, and the list ends with `# fmt: skip`, or ruff would give every argument a line.

    Args:
        owner: whose key it is, the first part of the id.
        keys: as Textual names them, with commas between them.
        action: what Textual is to run.
        words: for the footer and the palette.
        tooltip: for the help and for `tourney tools keys`.
        id: where it is another one. People's keymap files name ids, so an id never changes.
        show: in the footer.
        key_display: how the key is written, where not as Textual does.
        priority: before what a widget does at the key.
        system: the help is silent about it.
    """
    return Binding(
        keys,
        action,
        words,
        show=show,
        key_display=key_display,
        priority=priority,
        tooltip=tooltip,
        id=id or f"{owner}.{action}",
        system=system,
    )


hidden = partial(bind, "list", show=False)

#: Of every screen with a list that `search` goes through.
SEARCH = hidden("slash", "search", "Search",
    "Find a line")  # fmt: skip

#: Of every table of rows: Textual's own keys for these go along a row.
ENDS = (
    hidden("home", "scroll_top", "First", "The first line", id="list.first"),
    hidden("end", "scroll_bottom", "Last", "The last line", id="list.last"),
)


def pages(owner: str) -> tuple[Binding, Binding]:
    """The keys that go a page up and down, of a screen that has `page` for this many pages."""
    return (
        hidden("pageup", "page(-1)", "Page up", "Back", id=f"{owner}.page_up"),
        hidden("pagedown", "page(1)", "Page down", "On", id=f"{owner}.page_down"),
    )


def undo_keys(
    owner: str, does: str = "Undo the last entry", *, show: bool = False
) -> tuple[Binding, Binding]:
    """The keys of undo, which are the same wherever no letters are typed.

    Args:
        does: what is taken back.
        show: the letter, in the footer.
    """
    return (
        bind(owner, "u", "undo", "Undo", does, show=show),
        bind(owner, "ctrl+z", "undo", "Undo", "The same as u", id="night.undo", show=False),
    )


#: Keys with a name of their own.
_NAMED = {
    "backspace": "Backspace",
    "delete": "Del",
    "end": "End",
    "enter": "Enter",
    "escape": "Esc",
    "home": "Home",
    "insert": "Ins",
    "pagedown": "PgDn",
    "pageup": "PgUp",
    "space": "Space",
    "tab": "Tab",
}


def spelled(binding: Binding) -> str:
    """A key as every screen writes it.

    >>> [spelled(Binding(key, "")) for key in ("ctrl+n", "f3", "escape", "n", "N", "slash", "up")]
    ['Ctrl+N', 'F3', 'Esc', 'n', 'N', '/', '↑']
    >>> spelled(Binding("ctrl+end", ""))
    'Ctrl+End'
    """
    if binding.key_display:
        return binding.key_display
    modifiers, key = binding.parse_key()
    name = _NAMED.get(key) or format_key(key)
    is_function_key = len(name) > 1 and name[0] == "f" and name[1:].isdigit()
    if is_function_key or (modifiers and len(name) == 1):
        name = name.upper()
    return "+".join([*map(str.capitalize, modifiers), name])


def bindings_by_action(screen: Screen[Any]) -> dict[str, Binding]:
    """The first binding of each action that a screen offers."""
    bindings: dict[str, Binding] = {}
    for active in screen.active_bindings.values():
        bindings.setdefault(active.binding.action, active.binding)
    return bindings


def key_of(screen: Screen[Any], action: str) -> str:
    """The key of a screen's action as a person reads it, or "" while it is not offered."""
    binding = bindings_by_action(screen).get(action)
    return "" if binding is None else screen.app.get_key_display(binding)


def spelled_keys(screen: Screen[Any]) -> dict[str, str]:
    """The keys of a screen's actions as they are bound now.

    The actions are those of the screen itself, by their names alone.
    """
    keys: dict[str, str] = {}
    bindings = [active.binding for active in screen.active_bindings.values()]
    # One letter before a chord: undo has both.
    for binding in sorted(bindings, key=lambda binding: "+" in binding.key):
        action = binding.action.rpartition(".")[2]
        keys.setdefault(action, screen.app.get_key_display(binding))
    return keys


def explained(screen: Screen[Any]) -> Iterator[ActiveBinding]:
    """Every binding to tell a person about, the app's over a dialog included.

    Textual leaves those out there, although the keys work. Keys of Textual's own widgets, such as
    the arrows in a box, have no id; a system binding only says why it does nothing.
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


def binding_of(owner: type[Screen[Any]], name: str, *, show: bool) -> Binding:
    """A binding of another screen's, by its id, shown in the footer or not."""
    bindings = (binding for binding in owner.BINDINGS if isinstance(binding, Binding))
    return replace(next(binding for binding in bindings if binding.id == name), show=show)
