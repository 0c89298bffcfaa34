"""Keys: their actions, headings, roles and spellings."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from textual.binding import ActiveBinding, Binding, BindingsMap
from textual.content import Content
from textual.dom import DOMNode
from textual.keys import format_key
from textual.screen import Screen

from screens.ui.sheet import StyledScreen
from screens.ui.text import say
from tourney.log.roles import Role, Who

#: The headings over keys in the help, in their order; the screen's own headings come first.
CLAIMS, FOULS = "Claims", "Fouls"
ROUND, NIGHT, PEOPLE, SEATS = "The round", "The night", "People", "Seats"
HERE, LOOK, MOVE, EVERYWHERE = "This screen", "Look at", "Find and move", "Everywhere"
HEADINGS = (CLAIMS, FOULS, ROUND, HERE, PEOPLE, SEATS, NIGHT, LOOK, MOVE, EVERYWHERE)

#: The roles, besides the host's, that a key may be for.
DISPLAYS = frozenset({Role.DISPLAY})

#: The keys that move about on a screen; search is another.
STEPS = frozenset(
    ("up", "down", "left", "right", "pageup", "pagedown", "home", "end", "tab", "shift+tab")
)
_MOVING = STEPS | {"slash"}


@dataclass(frozen=True)
class _Kind(Binding.Group):
    """The heading of a key, as `description`, and the roles besides the host's that have it."""

    roles: frozenset[Role] = frozenset()


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
    of: str = HERE,
    group: str = "",
    roles: frozenset[Role] = frozenset(),
) -> Binding:
    """Return a binding; its id is owner and action, such as "table.stand".

    A module names its owner once: `key = partial(bind, "table")`, and `hidden` for keys that the
    footer leaves out. A key takes one line. If that is too short, the tooltip goes to the next
    line, and the list ends with `# fmt: skip`. Otherwise ruff would give every argument a line.

    Args:
        owner: the first part of the id.
        keys: the keys as Textual names them, with commas between them.
        action: the action that Textual runs.
        words: the words for the footer and the palette.
        tooltip: the words for the help and for `tourney tools keys`.
        id: another id; users' keymap files name ids, so an id never changes.
        show: whether the footer shows the key.
        key_display: how the key is written, if not as Textual writes it.
        priority: the key comes before the keys of widgets.
        system: the help leaves the key out.
        of: the heading of the owner's keys, except Esc and the keys that move.
        group: the heading of this key, if it is another one.
        roles: the roles besides the host that may use the key. The director refuses entries that a
            role may not make.
    """
    named = keys.split(",")
    own = MOVE if _MOVING.intersection(named) else EVERYWHERE if "escape" in named else of
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
        group=_Kind(group or own, roles=roles),
    )


def heading_of(binding: Binding) -> str:
    """Return the heading over a binding in the help."""
    return binding.group.description if binding.group is not None else HERE


def roles_of(binding: Binding) -> frozenset[Role]:
    """Return the roles, besides the host's, that a binding is for."""
    return binding.group.roles if isinstance(binding.group, _Kind) else frozenset()


hidden = partial(bind, "list", show=False)

#: The key of every screen with a list that can be searched.
SEARCH = hidden("slash", "search", "Search",
    "Find a line", roles=DISPLAYS)  # fmt: skip

#: The keys of every list of rows; Textual's own would move along a row.
ENDS = (
    hidden("home", "scroll_top", "First", "The first line", id="list.first"),
    hidden("end", "scroll_bottom", "Last", "The last line", id="list.last"),
)


def pages(owner: str) -> tuple[Binding, Binding]:
    """Return the keys for a page up and down, for a screen with an action `page`."""
    return (
        hidden("pageup", "page(-1)", "Page up", "Back", id=f"{owner}.page_up"),
        hidden("pagedown", "page(1)", "Page down", "On", id=f"{owner}.page_down"),
    )


def undo_keys(
    owner: str, does: str = "Undo the last entry", *, show: bool = False
) -> tuple[Binding, Binding]:
    """Return the keys of undo, the same on every screen where no letters are typed.

    Args:
        does: what undo takes back.
        show: whether the footer shows the letter.
    """
    key = partial(bind, owner, group=ROUND)
    return (
        key("u", "undo", "Undo", does, show=show),
        key("ctrl+z", "undo", "Undo", "The same as u", id="night.undo", show=False),
    )


#: The spelling of keys that have names.
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
    """Return a key as every screen writes it.

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
    """Return the first binding of each action that a screen offers."""
    bindings: dict[str, Binding] = {}
    for active in screen.active_bindings.values():
        bindings.setdefault(active.binding.action, active.binding)
    return bindings


def key_of(screen: Screen[Any], action: str) -> str:
    """Return the key of a screen's action as a person reads it, or "" if it is not offered."""
    binding = bindings_by_action(screen).get(action)
    return "" if binding is None else screen.app.get_key_display(binding)


def spelled_keys(screen: Screen[Any]) -> dict[str, str]:
    """Return the keys of a screen's actions as they are bound now, by the action's bare name."""
    keys: dict[str, str] = {}
    bindings = [active.binding for active in screen.active_bindings.values()]
    # A single letter before a chord; undo has both.
    for binding in sorted(bindings, key=lambda binding: "+" in binding.key):
        action = binding.action.rpartition(".")[2]
        keys.setdefault(action, screen.app.get_key_display(binding))
    return keys


def explained(screen: Screen[Any]) -> Iterator[ActiveBinding]:
    """Yield every binding that does something now, including the app's keys over a dialog.

    Textual leaves these out, although they work. Keys of Textual's own widgets, such as the arrows
    in a box, have no id. A system binding only says why it does nothing, and so does a binding that
    its screen calls idle.
    """
    is_idle: Callable[[str], bool] = getattr(screen, "is_idle", lambda _: False)
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
        if is_idle(binding.action):
            continue
        known.add((binding.id, binding.key))
        yield active


def bindings_of(owner: type[DOMNode]) -> Iterator[Binding]:
    """Yield the bindings of a class, and those it inherits from other classes of this project."""
    bound: dict[str, list[Binding]] = {}
    for base in reversed(owner.__mro__):
        if issubclass(base, DOMNode) and base.__module__.startswith("screens."):
            if issubclass(base, StyledScreen) and not base.inherits_keys:
                bound.clear()
            bound.update(BindingsMap(vars(base).get("BINDINGS", ())).key_to_bindings)
    return (binding for bindings in bound.values() for binding in bindings)


#: The actions without a binding here that every role may carry out, such as Textual's own.
_WITHOUT_KEYS = frozenset(
    (
        *("help_quit", "change_theme", "focus_next", "focus_previous", "copy_text"),
        *("carry_out", "close", "digit", "link", "manual", "page", "pick", "search"),
    )
)


def is_allowed(node: DOMNode, action: str) -> bool:
    """Return whether the user at the keys may carry out an action of the app, screen or widget."""
    app: Any = node.app
    who: Who = app.who
    if who.is_host:
        return True
    roles = _roles(type(node)).get(action)
    return action in _WITHOUT_KEYS if roles is None else who.role in roles


@cache
def _roles(owner: type[DOMNode]) -> Mapping[str, frozenset[Role]]:
    """Return the roles of each action that a class has a key for."""
    found: dict[str, frozenset[Role]] = {}
    for binding in bindings_of(owner):
        action = binding.action.rpartition(".")[2].partition("(")[0]
        found[action] = found.get(action, frozenset()) | roles_of(binding)
    return found


def pressed(*keys: tuple[str, str]) -> Content:
    """Return keys and their actions, for a dialog; Enter is first, and filled as a chip is.

    >>> pressed(("Esc", "close"), ("Enter", "choose")).plain
    ' Enter  choose   Esc close'
    """
    looks = {True: "[b $text-accent reverse] $key [/] [b]$does[/]"}
    said = (
        say(looks.get(key == "Enter", "[b $text-accent]$key[/] $does"), key=key, does=does)
        for key, does in sorted(keys, key=lambda each: each[0] != "Enter")
        if key
    )
    return Content("   ").join(said)
