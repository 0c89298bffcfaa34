"""Where the product touches private names of Textual, Rich and SQLAlchemy."""

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache

from tests import tree

#: Textual's server and SQLModel go with the libraries that they are made of.
LIBRARIES = ("rich", "sqlalchemy", "sqlmodel", "textual", "textual_serve")
#: Public all the same, by Python's own word.
_PUBLIC = {"_replace", "_exit"}


def touched() -> Iterator[str]:
    """Each use, as `path:line name`."""
    for path, room in tree.trees().items():
        own = {*_defined(room)}
        for node in ast.walk(room):
            for name in (*_imported(node), *_asked_of_others(node, own)):
                yield f"{path}:{getattr(node, 'lineno', 0)} {name}"
            if isinstance(node, ast.ClassDef):
                theirs = _theirs(tree.module_of(path), node.name)
                for line, name in _of_itself(node):
                    if name in theirs:
                        yield f"{path}:{line} {name}"


def _imported(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        names = [each.name for each in node.names]
    elif isinstance(node, ast.ImportFrom):
        names = [f"{node.module}.{each.name}" for each in node.names]
    else:
        return
    for name in names:
        top, *below = name.split(".")
        if top in LIBRARIES and any(map(_is_private, below)):
            yield name


def _asked_of_others(node: ast.AST, own: set[str]) -> Iterator[str]:
    """A private name of something else than the class at hand, which no class of the file has."""
    if isinstance(node, ast.Attribute) and _is_private(node.attr) and node.attr not in own:
        is_known = node.attr in _of_the_product() and node.attr not in _of_the_libraries()
        if not is_known and ast.unparse(node.value) not in ("self", "cls", "super()"):
            yield node.attr


def _of_itself(its: ast.ClassDef) -> Iterator[tuple[int, str]]:
    """The private names that a class defines, and those that it asks itself for."""
    for node in ast.walk(its):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.Attribute):
            if ast.unparse(node.value) in ("self", "cls", "super()"):
                yield node.lineno, node.attr
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id


@cache
def _theirs(module: str, name: str) -> frozenset[str]:
    """The private names of all classes of the libraries that one of ours is made from."""
    if module.endswith("__main__"):
        return frozenset()
    its = getattr(importlib.import_module(module), name, None)
    above = inspect.getmro(its) if inspect.isclass(its) else ()
    names = (_private_of(each) for each in above if each.__module__.split(".")[0] in LIBRARIES)
    return frozenset[str]().union(*names)


@cache
def _private_of(its: type) -> frozenset[str]:
    said: list[str] = []
    with suppress(OSError):  # a class that was made without a file
        said = re.findall(r"self\.(\w+)\b.*? = ", inspect.getsource(its))
    return frozenset(filter(_is_private, (*vars(its), *said)))


@cache
def _of_the_libraries() -> frozenset[str]:
    classes = (
        _theirs(tree.module_of(path), node.name)
        for path, room in tree.trees().items()
        for node in ast.walk(room)
        if isinstance(node, ast.ClassDef)
    )
    return frozenset[str]().union(*classes)


@cache
def _of_the_product() -> frozenset[str]:
    return frozenset(name for room in tree.trees().values() for name in _defined(room))


def _defined(room: ast.Module) -> Iterator[str]:
    for node in ast.walk(room):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def _is_private(name: str) -> bool:
    return (
        len(name) > 1 and name.startswith("_") and not name.endswith("__") and name not in _PUBLIC
    )
