"""Keys: what each does, under which heading and for whom; as they are bound, and in words."""

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

#: The headings over keys in the help, in their order; there those of the screen's own come first.
ROLLS, CLAIMS, FOULS = "Rolls", "Claims", "Fouls"
ROUND, NIGHT, PEOPLE, SEATS = "The round", "The night", "People", "Seats"
HERE, LOOK, MOVE, EVERYWHERE = "This screen", "Look at", "Find and move", "Everywhere"
HEADINGS = (ROLLS, CLAIMS, FOULS, ROUND, HERE, PEOPLE, SEATS, NIGHT, LOOK, MOVE, EVERYWHERE)

#: The roles besides the host's that a key is for.
TABLES, DISPLAYS = frozenset({Role.TABLE}), frozenset({Role.DISPLAY})
EVERYONE = TABLES | DISPLAYS

#: Keys that go about on a screen, beside that of search.
STEPS = frozenset(
    ("up", "down", "left", "right", "pageup", "pagedown", "home", "end", "tab", "shift+tab")
)
_MOVING = STEPS | {"slash"}


@dataclass(frozen=True)
class _Kind(Binding.Group):
    """The heading of a key, as `description`, and whose it is besides the host's."""

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
        of: the heading of the owner's keys, but for those that move and for Esc.
        group: the heading of this key, where it is another one.
        roles: who may use it besides the host; the director refuses what a role may not record.
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
    """The heading over a binding in the help."""
    return binding.group.description if binding.group is not None else HERE


def roles_of(binding: Binding) -> frozenset[Role]:
    """The roles besides the host's that a binding is for."""
    return binding.group.roles if isinstance(binding.group, _Kind) else frozenset()


hidden = partial(bind, "list", show=False)

#: Of every screen with a list that `search` goes through.
SEARCH = hidden("slash", "search", "Search",
    "Find a line", roles=EVERYONE)  # fmt: skip

#: Of every table of rows: Textual's own keys for these go along a row.
ENDS = (
    hidden("home", "scroll_top", "First", "The first line", id="list.first"),
    hidden("end", "scroll_bottom", "Last", "The last line", id="list.last"),
)


def pages(owner: str) -> tuple[Binding, Binding]:
    """The keys that go a page up and down, of a screen that has `page` for this many pages."""
    return (
        hidden("pageup", "page(-1)", "Page up", "Back", id=f"{owner}.page_up", roles=TABLES),
        hidden("pagedown", "page(1)", "Page down", "On", id=f"{owner}.page_down", roles=TABLES),
    )


def undo_keys(
    owner: str, does: str = "Undo the last entry", *, show: bool = False
) -> tuple[Binding, Binding]:
    """The keys of undo, which are the same wherever no letters are typed.

    Args:
        does: what is taken back.
        show: the letter, in the footer.
    """
    key = partial(bind, owner, group=ROUND, roles=TABLES)
    return (
        key("u", "undo", "Undo", does, show=show),
        key("ctrl+z", "undo", "Undo", "The same as u", id="night.undo", show=False),
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
    """Every binding that does something now, the app's over a dialog included.

    Textual leaves those out there, although the keys work. Keys of Textual's own widgets, such as
    the arrows in a box, have no id; a system binding only says why it does nothing, and so does
    one that its screen calls idle.
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
    """The bindings of a class, those inherited from another of ours included."""
    bound: dict[str, list[Binding]] = {}
    for base in reversed(owner.__mro__):
        if issubclass(base, DOMNode) and base.__module__.startswith("screens."):
            if issubclass(base, StyledScreen) and not base.inherits_keys:
                bound.clear()
            bound.update(BindingsMap(vars(base).get("BINDINGS", ())).key_to_bindings)
    return (binding for bindings in bound.values() for binding in bindings)


#: Actions without a key of ours that a role may carry out: Textual's own, dice, and links.
_WITHOUT_KEYS = frozenset(
    (
        *("help_quit", "change_theme", "focus_next", "focus_previous", "copy_text"),
        *("carry_out", "close", "digit", "link", "manual", "page", "pick", "search"),
    )
)


def is_allowed(node: DOMNode, action: str) -> bool:
    """True if an action of the app, a screen or a widget is for the user at the keys."""
    app: Any = node.app
    who: Who = app.who
    if who.is_host:
        return True
    roles = _roles(type(node)).get(action)
    return action in _WITHOUT_KEYS if roles is None else who.role in roles


@cache
def _roles(owner: type[DOMNode]) -> Mapping[str, frozenset[Role]]:
    """The roles of each action that a class has a key for."""
    found: dict[str, frozenset[Role]] = {}
    for binding in bindings_of(owner):
        action = binding.action.rpartition(".")[2].partition("(")[0]
        found[action] = found.get(action, frozenset()) | roles_of(binding)
    return found


def pressed(*keys: tuple[str, str]) -> Content:
    """Keys and what each of them does, for the lower edge of a dialog.

    >>> pressed(("Enter", "choose"), ("Esc", "close")).plain
    'Enter choose   Esc close'
    """
    said = (
        say(f"[b $text-accent{' reverse' * (key == 'Enter')}]$key[/] $does", key=key, does=does)
        for key, does in keys
        if key
    )
    return Content("   ").join(said)


#: Letters that move as in vi, and the keys that do the same: the first that the screen has.
#: In a table Home is a row's beginning.
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
