"""Code that lies in the folder the program is started in is not the program's, and never runs."""

import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.screens.tables import opened_table
from tests.serve.served import Visitor, serving
from tests.terminal.program import environment, tourney

_TRAP = "import pathlib\npathlib.Path(__file__).with_suffix('.ran').touch()\nraise SystemExit(7)\n"
#: Whatever is installed beside the program, under the names by which it may be imported.
_INSTALLED = frozenset(name for name in packages_distributions() if name.isidentifier())
_OURS = frozenset(("tourney", "screens", "exports"))


def lay(folder: Path, names: frozenset[str]) -> Path:
    """A folder in which modules of these names lie, each of which notes that it ran."""
    nearby = folder / "nearby"
    nearby.mkdir()
    for name in names:
        (nearby / f"{name}.py").write_text(_TRAP, encoding="utf-8")
    return nearby


def ran(nearby: Path) -> list[str]:
    return sorted(path.stem for path in nearby.rglob("*.ran"))


def test_the_traps_go_off_in_a_python_that_is_not_held(tmp_path: Path) -> None:
    assert {"sqlalchemy", "sqlmodel", "textual", "aiohttp", "alembic", "typer"} <= _INSTALLED
    nearby = lay(tmp_path, _OURS)
    done = subprocess.run([sys.executable, "-m", "tourney"], cwd=nearby, check=False)
    assert (done.returncode, ran(nearby)) == (7, ["tourney"])


_EXPORT = ("export", "1", "--to", "out")


@pytest.mark.parametrize(
    ("arguments", "module"),
    [
        (("tools", "where"), False),
        (("tools", "doctor"), False),
        (("tools", "display"), False),
        (("season",), False),
        (_EXPORT, False),
        (_EXPORT, True),
        ((), False),
        ((), True),
    ],
)
def test_a_command_runs_nothing_of_the_folder(
    tmp_path: Path, arguments: tuple[str, ...], module: bool
) -> None:
    store = tmp_path / "n.db"
    opened_table(store, "Ann", "Bob")
    if module:
        # The first that `python -m tourney` looks for is tourney itself: that is Python's to hold.
        nearby = lay(tmp_path, (_INSTALLED | _OURS) - {"tourney"})
        command = [sys.executable, "-m", "tourney"]
    else:
        nearby = lay(tmp_path, _INSTALLED | _OURS | sys.stdlib_module_names)
        command = tourney()
    done = subprocess.run(
        [*command, "--store", str(store), *arguments],
        cwd=nearby,
        env=environment(tmp_path / "home"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (ran(nearby), "Traceback" in done.stderr) == ([], False), done.stderr
    assert done.returncode == (2 if arguments in ((), ("tools", "display")) else 0), done.stderr


async def test_the_app_in_a_browser_runs_nothing_that_lies_in_the_folder(tmp_path: Path) -> None:
    store = tmp_path / "n.db"
    opened_table(store, "Ann", "Bob")
    nearby = lay(tmp_path, _INSTALLED | _OURS | sys.stdlib_module_names)
    async with (
        serving(store, "--host", "--display", invitations=2, started_in=nearby) as served,
        Visitor(served.base).present() as host,
        Visitor(served.base).present() as room,
    ):
        for visitor, link in zip((host, room), served.invitations, strict=True):
            await visitor.come_in(link)
            async with visitor.window() as looking:
                await looking.shows("Friday")
    assert ran(nearby) == []
