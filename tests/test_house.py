"""The house: its rooms stay small and apart, and its page names what is there."""

import ast
import re
from collections import defaultdict
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from tests import private_names, tree
from tests.benchmarks.ways import roll
from tourney import game

HOUSE = tree.ROOT / "tourney" / "HOUSE.md"
RECIPES = HOUSE.with_name("RECIPES.md")
_PATH = re.compile(r"(?<![\w/.-])(?:screens|tourney|exports|tests)/[\w./-]*\w")
_SECTION = re.compile(r"^(?:Args|Attributes):\n((?: .*\n)+)", re.MULTILINE)


def test_no_count_of_the_tree_is_past_what_it_is_held_to() -> None:
    held = [goal for goal in tree.GOALS if goal.held]
    past = {goal.name: now for goal in held if (now := goal.count()) > goal.most}
    assert past == {}, tree.in_circles() or tree.files_by_folder().most_common(3)


def test_every_room_says_what_it_is_for_and_exports_nothing() -> None:
    rooms = {path: each for path, each in tree.trees().items() if path.endswith("__init__.py")}
    assert [path for path, room in rooms.items() if not tree.says_what_for(room)] == []


def test_nothing_outside_its_room_asks_whether_a_match_is_of_liars_mexico() -> None:
    asking = [
        path
        for path, room in tree.trees().items()
        if not path.startswith("tourney/game/")
        for node in ast.walk(room)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance"
        if re.search(r"\bLiar(Match|Rules|Opened)\b", ast.unparse(node.args[1]))
    ]
    assert asking == []


def test_private_names_of_libraries_are_touched_where_keys_come_in_and_by_drivers_and_panels() -> (
    None
):
    drivers = "screens/cli/terminal_driver.py:", "screens/serve/driver.py:"
    places = ("screens/app/input.py:", *drivers)
    elsewhere = [use for use in private_names.touched() if not use.startswith(places)]
    assert {use.partition(" ")[2] for use in elsewhere} == {
        "_has_relative_children_height",
        "_layout_updates",
    }
    assert tree.lines_of("screens/app/input.py") <= 350


def test_no_test_borrows_from_a_file_of_tests() -> None:
    borrowing = [
        f"{path}:{node.lineno}"
        for path, text in tree.sources("tests").items()
        if ".test_" in text
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom) and re.search(r"\.test_", f".{node.module}")
    ]
    assert borrowing == []


def test_every_name_in_the_map_of_clauses_is_defined_where_it_says() -> None:
    lines = re.findall(r"((?:[a-z_.]+, )*[a-z_.]+): ((?:`[\w.]+`[,;]?\s+)+)", f"{game.__doc__}\n")
    named = {
        (module, name)
        for modules, names in lines
        for module in modules.split(", ")
        for name in re.findall(r"`(.+?)`", names)
    }
    assert len(named) > 100
    assert [each for each in sorted(named) if not _is_defined(*each)] == []


def _is_defined(module: str, name: str) -> bool:
    place = import_module(f"tourney.game.{module}")
    first, _, inner = name.partition(".")
    its = vars(place).get(first)
    here = getattr(its, "__module__", place.__name__) == place.__name__
    return its is not None and here and (not inner or inner in vars(its))


def test_every_name_under_args_and_attributes_is_one_of_what_it_is_written_of() -> None:
    gone = [
        f"{path}:{node.lineno}: {name}"
        for path, room in tree.trees().items()
        for node in ast.walk(room)
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        for named in _SECTION.findall(f"{ast.get_docstring(node)}\n")
        for name in {*re.findall(r"^    \*{0,2}(\w+): ", named, re.MULTILINE)} - _names_of(node)
    ]
    assert gone == []


def _names_of(node: ast.AST) -> set[str]:
    """A function's arguments; a class's, its fields, and those of what it inherits from."""
    names = {each.arg for each in ast.walk(node) if isinstance(each, ast.arg)}
    if isinstance(node, ast.ClassDef):
        fields = (each for each in ast.walk(node) if isinstance(each, ast.Name | ast.Attribute))
        names |= {ast.unparse(each).removeprefix("self.") for each in fields if _is_set(each)}
        names |= {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
        above = {re.split(r"\[", ast.unparse(base))[0] for base in node.bases}
        names |= {name for base in above for each in _classes()[base] for name in _names_of(each)}
    return names


def _is_set(node: ast.Name | ast.Attribute) -> bool:
    return isinstance(node.ctx, ast.Store)


@cache
def _classes() -> dict[str, list[ast.ClassDef]]:
    """The classes of the product, by their names."""
    found = defaultdict[str, list[ast.ClassDef]](list)
    for room in tree.trees().values():
        for each in room.body:
            if isinstance(each, ast.ClassDef):
                found[each.name].append(each)
    return found


def test_marks_stand_on_tests_alone_where_they_do_something() -> None:
    idle = [
        f"{path}:{node.lineno}: {node.name}"
        for path, text in tree.sources("tests").items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        if not node.name.lower().startswith("test")
        if any(ast.unparse(each).startswith("pytest.mark.") for each in node.decorator_list)
    ]
    assert idle == []


def test_the_house_page_has_at_most_150_lines() -> None:
    assert tree.lines_of("tourney/HOUSE.md") <= 150


@pytest.mark.parametrize("page", [HOUSE, RECIPES])
def test_every_path_that_a_page_for_engineers_names_is_there(page: Path) -> None:
    named = {path.rstrip("/") for path in _PATH.findall(page.read_text(encoding="utf-8"))}
    assert named
    assert [path for path in sorted(named) if not (tree.ROOT / path).exists()] == []


async def test_the_way_of_one_roll_is_that_of_the_house_page(tmp_path: Path) -> None:
    text = HOUSE.read_text(encoding="utf-8")
    told = text.partition("## The way of one roll\n")[2].partition("\nOn other laptops")[0]
    files = re.findall(r"`([\w/]+\.py)`", told)
    assert files
    way = await roll(tmp_path / "nights.db")
    assert {*files} - {*way.files} == set()


def test_every_function_that_the_house_page_names_is_in_the_file_before_it() -> None:
    told = re.findall(r"`([\w/]+\.py)`\s+\(((?:`\w+`(?:, )?)+)\)", HOUSE.read_text("utf-8"))
    assert told
    for file, names in told:
        text = (tree.ROOT / file).read_text(encoding="utf-8")
        for name in re.findall(r"\w+", names):
            assert re.search(rf"^\s*(?:async )?(?:def|class) {name}\b", text, re.MULTILINE), name
