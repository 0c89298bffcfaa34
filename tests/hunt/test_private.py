"""Whatever is made is its owner's alone, whatever the umask; what is there stays as it is."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.terminal.forked import forked
from tests.terminal.program import environment
from tests.terminal.tmux import Tmux

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes")

_SHEET = "@rules classic\n@players Ann, Bob\n@lead Ann\nAnn: 54\n"


def modes(folder: Path) -> dict[str, int]:
    """The modes of all that is in a folder."""
    return {
        str(path.relative_to(folder)): stat.S_IMODE(path.lstat().st_mode)
        for path in folder.rglob("*")
        if not path.is_symlink()
    }


def run(folder: Path, *arguments: str, umask: int) -> None:
    store, env = folder / "a" / "b" / "n.db", environment(folder / "home")
    done = forked("--store", str(store), *arguments, cwd=folder, env=env, umask=umask)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("umask", [0, 0o777])
def test_commands_make_nothing_for_others(tmp_path: Path, umask: int) -> None:
    folder = tmp_path / "mine"
    folder.mkdir(mode=0o755)
    folder.chmod(0o755)
    (folder / "a").mkdir()
    (folder / "a").chmod(0o775)
    sheet = tmp_path / "friday.mex"
    sheet.write_text(_SHEET, encoding="utf-8")
    run(folder, "import", str(sheet), umask=umask)
    run(folder, "export", "1", "--to", str(folder / "out" / "of" / "here"), umask=umask)
    run(folder, "backup", "--to", str(folder / "safe" / "place"), umask=umask)
    found = modes(folder)
    assert found.pop("a") == 0o775
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755
    assert {"a/b/n.db", "out/of/here/standings.csv", "safe/place"} <= found.keys()
    others = {
        name: oct(mode)
        for name, mode in found.items()
        if mode != (0o700 if (folder / name).is_dir() else 0o600)
    }
    assert others == {}


_WRITING = """
import os, sqlite3, sys
os.umask(0)
from pathlib import Path
from tourney.service.director import Director
director = Director.open(Path(sys.argv[1]))
director.plan({"name": "Friday", "date": "2026-11-20", "preset": "classic"})
connection = sqlite3.connect(sys.argv[1])
connection.execute("UPDATE night SET venue = 'The Swan'")
for path in sorted(Path(sys.argv[1]).parent.parent.rglob("*")):
    sys.stdout.write(f"{path.name} {path.stat().st_mode & 0o777:o}\\n")
connection.close()
"""


def test_a_journal_is_as_private_as_its_store(tmp_path: Path) -> None:
    store = tmp_path / "new" / "folder" / "n.db"
    done = subprocess.run(
        [sys.executable, "-c", _WRITING, str(store)],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    lines = dict(line.split() for line in done.stdout.splitlines())
    assert lines.pop("folder") == "700"
    assert any(name != "n.db" for name in lines)
    assert set(lines.values()) == {"600"}


def test_an_evening_leaves_its_store_and_no_log(terminal: Tmux, tmp_path: Path, home: Path) -> None:
    command = [sys.executable, "-m", "tourney"]
    terminal.run(["sh", "-c", 'umask 0; exec "$@"', "sh", *command])
    terminal.wait_for("start a night")
    terminal.press("n")
    terminal.wait_for("▸ Name")
    terminal.type("Friday")
    terminal.press("C-n")
    terminal.wait_for("or paste a list")
    terminal.type("Ann")
    terminal.press("Enter")
    terminal.wait_for("1 player")
    terminal.press("C-q")
    terminal.wait_for_end()
    found = modes(home)
    files = {name for name in found if (home / name).is_file()}
    assert ".local/share/tourney/tourney.db" in files
    known = (".local/share/tourney/tourney.db", ".local/state/tourney/promises")
    assert [name for name in files if not name.startswith(known)] == []
    ours = {name: mode for name, mode in found.items() if "tourney" in name}
    assert {oct(mode) for name, mode in ours.items() if name in files} == {"0o600"}
    assert {oct(mode) for name, mode in ours.items() if name not in files} == {"0o700"}
    assert [path.name for path in tmp_path.rglob("*log*")] == []
