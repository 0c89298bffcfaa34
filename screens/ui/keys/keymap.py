"""The keymap: keys that the user chose, from a TOML file.

[keys]
"table.stand" = "enter,s"
"""

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path

from msgspec import Struct
from textual.app import App
from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import KEY_NAME_REPLACEMENTS, Keys, key_to_character
from textual.screen import Screen

import screens
from screens.ui.keys.keys import bindings_of
from screens.ui.settings import LONGEST_WORD, in_brief, read_toml

_MODIFIERS = frozenset(("ctrl", "shift", "alt", "super", "meta", "hyper"))

#: Rooms of screens/ without any keys; importing them takes long.
_KEYLESS = (f"{screens.__name__}.cli.", f"{screens.__name__}.serve.")
_NAMED = frozenset((*(key.value for key in Keys), *KEY_NAME_REPLACEMENTS.values()))


class Keymap(Struct, frozen=True):
    """The keys by binding id, and a sentence for each entry that could not be used."""

    keys: Mapping[str, str]
    faults: tuple[str, ...] = ()


def read_keymap(path: Path) -> Keymap:
    """Return the keymap of a file, empty if there is no file; faults never raise."""
    whole, fault = read_toml(path, "no key was changed")
    if fault:
        return Keymap({}, (fault,))
    table = whole.get("keys", {})
    if not isinstance(table, dict):
        return Keymap({}, (f"{path}: [keys] has to be a table of ids and keys.",))
    return _checked(table)


def known_bindings() -> dict[str, tuple[Binding, ...]]:
    """Return every binding that can be given other keys, by id."""
    bindings: dict[str, tuple[Binding, ...]] = {}
    for owner in _owners():
        for binding in bindings_of(owner):
            if binding.id is not None and binding not in bindings.get(binding.id, ()):
                bindings[binding.id] = (*bindings.get(binding.id, ()), binding)
    return bindings


def _checked(table: Mapping[str, object]) -> Keymap:
    known = known_bindings()
    keys: dict[str, str] = {}
    faults: list[str] = []
    for name, value in table.items():
        if name not in known:
            faults.append(f"There is no action called {name[:LONGEST_WORD]!r}.")
        elif not isinstance(value, str):
            faults.append(f'The keys of {name} have to be in quotes, such as "f5,s".')
        elif odd := [key for key in _split(value) if not _is_key(key)]:
            odd_one = odd[0][:LONGEST_WORD]
            faults.append(f"{odd_one!r} for {name} is not the name of a key.")
        else:
            keys[name] = ",".join(_split(value))
    # A key that gives way may make room for another, so look again.
    while clash := next(_clashes(keys), None):
        key, other, name = clash
        del keys[name]
        faults.append(f"{key} is set for both {other} and {name}; {name} keeps its own key.")
    return Keymap(keys, in_brief(tuple(dict.fromkeys(faults))))


def _clashes(keys: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Yield changed keys that another action of the same screen, or of the app, has too.

    Each comes with that action's id, and the id of the action that gives way.
    """
    apps = (owner for owner in _owners() if issubclass(owner, App))
    everywhere = _keys_by_id(chain.from_iterable(map(bindings_of, apps)), keys)
    for owner in _owners():
        on_screen = everywhere | _keys_by_id(bindings_of(owner), keys)
        taken: dict[str, str] = {}
        # Unchanged keys come first, so that the changed key gives way.
        for name in sorted(on_screen, key=lambda name: name in keys):
            for key in on_screen[name]:
                if key in taken and name in keys:
                    yield key, taken[key], name
                taken.setdefault(key, name)


def _keys_by_id(bindings: Iterator[Binding], keys: Mapping[str, str]) -> dict[str, set[str]]:
    keys_of: dict[str, set[str]] = {}
    for binding in bindings:
        if binding.id is not None:
            changed = keys.get(binding.id)
            mine = set(_split(changed)) if changed is not None else {binding.key}
            keys_of.setdefault(binding.id, set()).update(map(_long, mine))
    return keys_of


def _owners() -> Iterator[type[DOMNode]]:
    """Yield every class of the screens that binds keys of its own."""
    for module in pkgutil.walk_packages(screens.__path__, f"{screens.__name__}."):
        if module.name.startswith(_KEYLESS):
            continue
        for value in vars(importlib.import_module(module.name)).values():
            if (
                isinstance(value, type)
                and issubclass(value, DOMNode)
                and value.__module__ == module.name
                and (issubclass(value, App | Screen) or "BINDINGS" in vars(value))
            ):
                yield value


def _split(keys: str) -> list[str]:
    named = [key.strip() for key in keys.split(",") if key.strip()]
    return named or ["comma" if keys.strip() == "," else keys.strip()]


def _long(key: str) -> str:
    """Return a key's long name, such as `question_mark` for `?`."""
    bound = next(iter(Binding.make_bindings([Binding(key, "", "")])))
    return bound.key


def _is_key(key: str) -> bool:
    *modifiers, last = key.split("+") if key != "+" else [key]
    character = last if len(last) == 1 else key_to_character(last) or "\n"
    is_named = key in _NAMED or last in _NAMED or character.isprintable()
    return is_named and _MODIFIERS.issuperset(modifiers)
