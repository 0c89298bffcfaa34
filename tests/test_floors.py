"""Each floor can be imported alone, and brings along no more than it stands on."""

import subprocess
import sys

import pytest

DATABASE = {"sqlmodel", "sqlalchemy", "alembic", "pydantic"}
HEAVY = DATABASE | {"textual", "typer", "rich", "platformdirs"}

_PROGRAM = """
import importlib, pkgutil, sys
package = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(getattr(package, "__path__", []), package.__name__ + "."):
    if "migrations" not in module.name:
        importlib.import_module(module.name)
sys.stdout.write(" ".join(sorted({name.partition(".")[0] for name in sys.modules})))
"""


def imported_by(module: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", _PROGRAM, module],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.split())


@pytest.mark.parametrize("floor", ["tourney.game", "tourney.night"])
def test_the_pure_floors_need_no_database_and_no_face(floor: str) -> None:
    top_level = imported_by(floor)
    assert top_level & HEAVY == set()
    assert top_level & {"screens", "exports", "sqlite3"} == set()


def test_the_director_needs_no_face() -> None:
    assert (
        imported_by("tourney.service.director") & {"textual", "typer", "screens", "exports"}
        == set()
    )


def test_the_exports_need_neither_a_screen_nor_a_database() -> None:
    assert imported_by("exports") & (HEAVY | {"screens", "sqlite3"}) == set()


def test_the_command_line_starts_without_the_app_and_the_store() -> None:
    assert imported_by("screens.cli.command") & (DATABASE | {"textual"}) == set()


def test_the_app_paints_before_the_store_is_imported() -> None:
    assert imported_by("screens.app.app") & DATABASE == set()
