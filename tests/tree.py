"""The project's tree, counted: what `test_house.py` limits, and `tests.benchmarks.ways` prints."""

import ast
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PRODUCT = ("tourney", "screens", "exports")
EVENTS = "tourney.game.mexico.events"


@cache
def sources(*folders: str) -> dict[str, str]:
    """Each Python file below the folders, by its path in the project, with its text."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*.py"))
    }


@cache
def trees() -> dict[str, ast.Module]:
    """Each Python file of the product, parsed."""
    return {path: ast.parse(text) for path, text in sources(*PRODUCT).items()}


def lines(*folders: str) -> int:
    """Of Python, blank ones and comments included."""
    return sum(text.count("\n") for text in sources(*folders).values())


def lines_of(file: str) -> int:
    """Of any text."""
    return len((ROOT / file).read_text(encoding="utf-8").splitlines())


def files_by_folder() -> Counter[str]:
    """How many files of any kind stand side by side in each folder of the product."""
    return Counter(
        path.parent.relative_to(ROOT).as_posix()
        for top in PRODUCT
        for path in (ROOT / top).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    )


def rooms(top: str) -> list[str]:
    """The packages right below one of the product's."""
    return sorted(path.parent.name for path in (ROOT / top).glob("*/__init__.py"))


def says_what_for(package: ast.Module) -> bool:
    """True if it is a sentence or more, and nothing else but a version."""
    rest = package.body[1:]
    return bool(ast.get_docstring(package)) and all(isinstance(each, ast.Assign) for each in rest)


# Imports


def module_of(path: str) -> str:
    """The name under which a file is imported."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@cache
def imports() -> dict[str, frozenset[str]]:
    """The product's modules, and which of these each names in an import.

    Those within functions count, and those for the type checker alone.
    """
    known = {module_of(path) for path in trees()}
    return {
        module_of(path): frozenset(known.intersection(_named(tree)) - {module_of(path)})
        for path, tree in trees().items()
    }


def _named(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def in_circles() -> list[str]:
    """The modules that are in a circle of imports, or between two of them."""
    left = dict(imports())
    while True:
        imported = {each for names in left.values() for each in names}
        inner = {
            name: names & left.keys()
            for name, names in left.items()
            if name in imported and names & left.keys()
        }
        if len(inner) == len(left):
            return sorted(left)
        left = inner


# What the linter holds


def contracts(kind: str) -> list[dict[str, Any]]:
    """The import contracts of a kind."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [each for each in project["tool"]["importlinter"]["contracts"] if each["type"] == kind]


def layers_of_tourney() -> list[str]:
    """The names that begin with `tourney` in the contract of the floors."""
    (floors,) = contracts("layers")
    names = [name.strip() for layer in floors["layers"] for name in layer.split("|")]
    return [name for name in names if name.startswith("tourney")]


def held_apart() -> list[str]:
    """The rooms of `screens` that a contract keeps out of every circle."""
    held = [each for each in contracts("acyclic_siblings") if "screens" in each["ancestors"]]
    free = [each for each in held if each.get("ignore_imports")]
    return rooms("screens") if held and not free else []


# What is written


def lines_of_keys() -> int:
    """The lines of calls of `Binding`, of `bind`, and of what a module calls `partial(bind, …)`."""
    return sum(len(_lines_of_keys(tree)) for tree in trees().values())


def _lines_of_keys(tree: ast.Module) -> set[int]:
    short = {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("partial(bind,")
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    return {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in {"Binding", "bind", *short}
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }


def files_by_event() -> Counter[str]:
    """In how many files of the product each event of the open game is named.

    Its class, that is, in code, where the module of the events is imported; there included.
    """
    home = next(tree for path, tree in trees().items() if module_of(path) == EVENTS)
    events = {node.name for node in home.body if isinstance(node, ast.ClassDef) and _is_data(node)}
    found: Counter[str] = Counter()
    for path, tree in trees().items():
        if EVENTS in (module_of(path), *imports()[module_of(path)]):
            found.update(events.intersection(_names(tree)))
    return found


def _is_data(node: ast.ClassDef) -> bool:
    return bool(node.decorator_list)


def _names(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ClassDef):
            yield node.name


def types_of_columns() -> list[str]:
    """The classes of the product whose names end in Column or Columns, with their files."""
    return [
        f"{path}: {node.name}"
        for path, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and node.name.endswith(("Column", "Columns"))
    ]


# In one table

FILES = "most files in one folder of the product"
CIRCLES = "modules in circles of imports"
APART = "rooms of screens that no contract holds apart"
LAYERS = "names of tourney in the layers contract"
KEYS = "lines of Binding(…) and its short forms"
README = "README lines"

#: What each of them is to be at most.
GOALS = {
    FILES: 25,
    CIRCLES: 0,
    APART: 0,
    LAYERS: 8,
    KEYS: 450,
    README: 200,
    "files that name one event, at most": 7,
    "types of columns": 2,
    "product lines": 56_000,
    "tests' lines": 47_000,
}


def counted() -> dict[str, int]:
    """The present count for each of `GOALS`."""
    now = (
        max(files_by_folder().values()),
        len(in_circles()),
        len({*rooms("screens")}.difference(held_apart())),
        len(layers_of_tourney()),
        lines_of_keys(),
        lines_of("README.md"),
        max(files_by_event().values()),
        len(types_of_columns()),
        lines(*PRODUCT),
        lines("tests"),
    )
    return dict(zip(GOALS, now, strict=True))
