"""The project's tree, counted: what `test_house.py` limits, and `tests.benchmarks.ways` prints."""

import ast
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

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
    return any(each.arg == "frozen" for each in node.keywords)


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


# The size of it


def code_lines(*folders: str) -> int:
    """The lines of Python that are not blank, no comment and in no docstring."""
    return sum(_code_lines(text, _tree_of(path)) for path, text in sources(*folders).items())


def _code_lines(text: str, tree: ast.Module) -> int:
    told = {line for node in ast.walk(tree) for line in _docstring(node)}
    lines = enumerate(map(str.strip, text.splitlines()), start=1)
    return sum(bool(line) and line[0] != "#" and at not in told for at, line in lines)


def _docstring(node: ast.AST) -> range:
    """The lines of the docstring that a node begins with."""
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        match node.body:
            case [ast.Expr(ast.Constant(str())) as told, *_]:
                return range(told.lineno, (told.end_lineno or told.lineno) + 1)
    return range(0)


def _tree_of(path: str) -> ast.Module:
    return trees()[path] if path in trees() else ast.parse(sources("tests")[path])


def files() -> int:
    """The files of the product in which anything stands."""
    return sum(bool(text.strip()) for text in sources(*PRODUCT).values())


def number_of(*kinds: type[ast.AST]) -> int:
    """How often such a thing is defined in the product."""
    return sum(isinstance(node, kinds) for tree in trees().values() for node in ast.walk(tree))


# In one table


class Goal(Struct, frozen=True):
    """A count of the tree, and what it is to be at most.

    Attributes:
        held: a test fails where it is more.
    """

    name: str
    most: int
    count: Callable[[], int]
    held: bool = False


GOALS = (
    Goal(
        "most files in one folder of the product",
        25,
        lambda: max(files_by_folder().values()),
        held=True,
    ),
    Goal("modules in circles of imports", 0, lambda: len(in_circles()), held=True),
    Goal(
        "rooms of screens that no contract holds apart",
        0,
        lambda: len({*rooms("screens")}.difference(held_apart())),
        held=True,
    ),
    Goal("names of tourney in the layers contract", 8, lambda: len(layers_of_tourney()), held=True),
    Goal("README lines", 200, lambda: lines_of("README.md"), held=True),
    Goal("files that name one event, at most", 7, lambda: max(files_by_event().values())),
    Goal("types of columns", 2, lambda: len(types_of_columns()), held=True),
    Goal("code lines", 49_000, lambda: code_lines(*PRODUCT)),
    Goal("files", 490, files, held=True),
    Goal("functions", 4_900, lambda: number_of(ast.FunctionDef, ast.AsyncFunctionDef)),
    Goal("classes", 700, lambda: number_of(ast.ClassDef)),
    Goal("code lines of tests", 50_200, lambda: code_lines("tests")),
)
