"""A path that cannot even be looked at is a sentence and status 1, for every command."""

import subprocess
from pathlib import Path

import pytest

from tests.faults.unprivileged import held_to_modes
from tests.terminal.forked import forked
from tests.terminal.program import environment, tourney

_SHEET = "@rules classic\n@players Ann, Bob\n@lead Ann\nAnn: 54\n"

#: After `--store STORE`.
OF_A_STORE = (
    (),
    ("tools", "where"),
    ("tools", "doctor"),
    ("tools", "doctor", "--accept-loss"),
    ("tools", "rebuild"),
    ("season",),
    ("tools", "display"),
    ("tools", "draw", "1"),
    ("tools", "paper", "1", "--to", "out"),
    ("export", "1", "--to", "out"),
    ("backup", "--to", "out"),
    ("restore", "good.db", "--yes"),
    ("import", "a.mex"),
    ("import", "a.mex", "--into", "1"),
    ("league", "send", "1", "--to", "good.db"),
    ("serve", "--port", "0"),
)
#: Before a path, at a store that can be used.
OF_A_PATH = (
    ("export", "1", "--to"),
    ("tools", "paper", "1", "--to"),
    ("backup", "--to"),
    ("league", "send", "1", "--to"),
    ("restore", "--yes"),
    ("import",),
    ("replay",),
    ("tools", "draw"),
)


def run(folder: Path, *arguments: str, **more: str) -> "subprocess.CompletedProcess[str]":
    env = environment(folder / "home") | more
    return forked(*arguments, cwd=folder, env=env, before=held(), errors="backslashreplace")


def started(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """The same, in a process that has imported nothing yet."""
    return subprocess.run(
        [*held(), *tourney(*arguments)],
        cwd=folder,
        env=environment(folder / "home"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="backslashreplace",
        check=False,
    )


def held() -> tuple[str, ...]:
    try:
        return held_to_modes()
    except LookupError as reason:
        pytest.skip(str(reason))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.mex").write_text(_SHEET, encoding="utf-8")
    assert run(tmp_path, "--store", "good.db", "import", "a.mex").returncode == 0
    (tmp_path / "closed").mkdir(mode=0)
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    return tmp_path


def is_a_sentence(done: "subprocess.CompletedProcess[str]") -> bool:
    return (
        done.returncode == 1
        and done.stderr.endswith((".\n", ".)\n"))
        and "Traceback" not in done.stderr
        and not done.stdout
    )


@pytest.mark.parametrize("arguments", OF_A_STORE, ids=" ".join)
def test_a_store_that_cannot_be_reached_is_a_sentence(
    folder: Path, arguments: tuple[str, ...]
) -> None:
    for start, store in (
        (started, "x" * 300),
        (run, f"{'x' * 300}/n.db"),
        (run, "closed/n.db"),
        (run, "closed/new/n.db"),
        (run, "loop/n.db"),
    ):
        done = start(folder, "--store", store, *arguments)
        assert is_a_sentence(done), (store, done)
        assert "cannot be reached" in done.stderr


@pytest.mark.parametrize("arguments", OF_A_PATH, ids=" ".join)
def test_a_file_or_folder_that_cannot_be_reached_is_a_sentence(
    folder: Path, arguments: tuple[str, ...]
) -> None:
    for path in ("x" * 300, "closed/n", "loop"):
        done = run(folder, "--store", "good.db", *arguments, path)
        assert is_a_sentence(done), (path, done)


@pytest.mark.parametrize("variable", ["XDG_DATA_HOME", "HOME"])
def test_folders_of_ones_own_that_cannot_be_reached_are_a_sentence(
    folder: Path, variable: str
) -> None:
    for place in ("closed", "x" * 300):
        for command in ("tools where", "tools doctor", "export 1 --to out"):
            done = run(folder, *command.split(), **{variable: str(folder / place)})
            assert is_a_sentence(done), (place, done)


@pytest.mark.parametrize("command", [("import", "a.mex"), ("tools", "where")], ids=" ".join)
def test_a_store_of_a_name_that_is_no_text_is_a_sentence(
    folder: Path, command: tuple[str, ...]
) -> None:
    name = b"\xfc.db".decode(errors="surrogateescape")
    done = run(folder, "--store", name, *command)
    assert is_a_sentence(done)
    assert "its name is no text" in done.stderr


def test_a_folder_is_no_place_to_restore_to(folder: Path) -> None:
    done = run(folder, "--store", "/", "restore", "good.db", "--yes")
    assert is_a_sentence(done)
    assert "is a folder" in done.stderr
