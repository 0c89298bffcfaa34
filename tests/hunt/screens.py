"""The screens that there are."""

import importlib
import pkgutil
from typing import Any

from textual.screen import Screen

import screens


def screens_there_are() -> set[type[Screen[Any]]]:
    found: set[type[Screen[Any]]] = set()
    for module in pkgutil.walk_packages(screens.__path__, f"{screens.__name__}."):
        for value in vars(importlib.import_module(module.name)).values():
            is_screen = isinstance(value, type) and issubclass(value, Screen)
            if is_screen and value.__module__ == module.name:
                found.add(value)
    return found
