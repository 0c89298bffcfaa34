"""Disks: full, failing, slow, standing still, out of reach, of another's rights."""

import os
import resource
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.faults.calls import CALLS, fail_one_by_one
from tests.faults.disks import fill_disk, slow_down, stall, stop_growth
from tests.faults.failing import watched
from tests.faults.forked_writers import Writer
from tests.faults.ledger import acknowledged, codes
from tests.faults.locks import hold
from tests.faults.stores import file_in_play, in_play
from tests.faults.unprivileged import held_to_modes
from tests.faults.verdict import verdict
from tests.terminal.forked import forked
from tests.terminal.program import environment, tourney
from tourney.laptop.address import Server
from tourney.store.engine import Journal
from tourney.store.open import open_store

# Disks that are full, fail or are slow: nothing acknowledged is lost, nothing refused is there


def test_a_full_disk_refuses_until_there_is_room(full_path: Path, tmp_path: Path) -> None:
    fill_disk(full_path, tmp_path, 7)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="no limit can be set from outside")
def test_a_file_that_may_not_grow_refuses_until_it_may(path: Path, tmp_path: Path) -> None:
    stop_growth(path, tmp_path, 7)


@pytest.mark.usefixtures("strace")
@pytest.mark.parametrize("call", CALLS)
def test_a_disk_that_fails_at_any_call_loses_nothing(path: Path, tmp_path: Path, call: str) -> None:
    whens = ("1", "2", "3", "4", "6", "9", "12", "1+", "4+", "11+")
    tally = fail_one_by_one(path, tmp_path, 7, call, whens)
    assert tally.acknowledged > len(whens)
    # In WAL, nothing is cut short in a save.
    assert tally.unheard > 0 or call.startswith("ftruncate")


@pytest.mark.usefixtures("strace")
def test_nothing_is_acknowledged_that_a_power_cut_takes(path: Path, tmp_path: Path) -> None:
    log, writer = tmp_path / "calls", Writer(path, tmp_path, "writer", 1, 7)
    with watched(writer.pid, "pwrite64,ftruncate,fdatasync,fsync,write", log):
        writer.type(30)
        writer.rests()
    writer.end()
    calls = [line.split(maxsplit=1)[1] for line in log.read_text().splitlines()]
    acknowledged, is_safe = 0, True
    for call in calls:
        if call.startswith(("pwrite64(", "ftruncate(")):
            is_safe = False
        elif call.startswith(("fdatasync(", "fsync(")):
            is_safe = True
        elif '"yes\\n"' in call:
            acknowledged += 1
            assert is_safe, calls
    assert acknowledged > 20


@pytest.mark.usefixtures("strace")
def test_on_a_slow_disk_everybody_gets_through(path: Path, tmp_path: Path) -> None:
    slow_down(path, tmp_path, 7)


@pytest.mark.usefixtures("strace")
def test_whoever_waits_too_long_for_a_slow_disk_is_told(path: Path, tmp_path: Path) -> None:
    stall(path, tmp_path, 7)


# Files that somebody holds, or that may not be written: it is told, and typed again later


NOBODY = 65534


@pytest.mark.parametrize("lock", ["IMMEDIATE", "EXCLUSIVE"])
def test_what_another_holds_is_saved_once_free(path: Path, tmp_path: Path, lock: str) -> None:
    hold(path, tmp_path, 7, lock)


@pytest.mark.parametrize("lock", ["SHARE ROW EXCLUSIVE", "ACCESS EXCLUSIVE"])
def test_what_is_held_on_a_server_is_saved_once(tables: str, tmp_path: Path, lock: str) -> None:
    hold(in_play(Server(tables)), tmp_path, 7, lock)


@pytest.fixture(params=["truncate", "wal"])
def guest(request: pytest.FixtureRequest) -> Iterator[Writer]:
    """A host who is not root, at a store in a folder of his own."""
    if os.name == "nt" or os.geteuid() != 0:
        pytest.skip("only root can be another user")
    journal: Journal = request.param
    # pytest's own folders are closed to everybody else.
    with TemporaryDirectory() as name:
        notes, nights = Path(name), Path(name) / "nights"
        nights.mkdir()
        file_in_play(nights / "tourney.db", journal)
        for each in (notes, nights, *nights.iterdir()):
            os.chown(each, NOBODY, NOBODY)
        writer = Writer(nights / "tourney.db", notes, "guest", 1, 7, NOBODY)
        yield writer
        writer.end()


def test_a_folder_made_read_only_in_the_middle_loses_nothing(guest: Writer) -> None:
    nights = guest.ledger.parent / "nights"
    path = nights / "tourney.db"
    guest.type(10)
    guest.rests()
    before = acknowledged(guest.ledger)
    (nights / "tourney.db-journal").unlink(missing_ok=True)
    nights.chmod(0o555)
    guest.type(10)
    guest.rests()
    # In WAL all files are there already, and open.
    assert codes(guest.ledger) == (set() if (nights / "tourney.db-wal").exists() else {"not-saved"})
    with closing(open_store(path)) as store:
        verdict(store, guest.ledger)
        nights.chmod(0o755)
        guest.type(10)
        guest.rests()
        assert acknowledged(guest.ledger) > before
        verdict(store, guest.ledger)


# A path that cannot even be looked at is a sentence and status 1, for every command


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


def is_out_of_reach(done: "subprocess.CompletedProcess[str]") -> bool:
    return is_a_sentence(done) and "cannot be reached" in done.stderr


@pytest.mark.parametrize("arguments", OF_A_STORE, ids=" ".join)
def test_a_store_out_of_reach_is_a_sentence(folder: Path, arguments: tuple[str, ...]) -> None:
    for store in ("x" * 300, f"{'x' * 300}/n.db", "closed/n.db", "closed/new/n.db", "loop/n.db"):
        done = run(folder, "--store", store, *arguments)
        assert is_out_of_reach(done), (store, done)


def test_a_store_out_of_reach_is_a_sentence_before_anything_is_imported(folder: Path) -> None:
    for arguments in ((), ("export", "1", "--to", "out")):
        done = started(folder, "--store", "x" * 300, *arguments)
        assert is_out_of_reach(done), done


@pytest.mark.parametrize("arguments", OF_A_PATH, ids=" ".join)
def test_a_file_out_of_reach_is_a_sentence(folder: Path, arguments: tuple[str, ...]) -> None:
    for path in ("x" * 300, "closed/n", "loop"):
        done = run(folder, "--store", "good.db", *arguments, path)
        assert is_a_sentence(done), (path, done)


@pytest.mark.parametrize("variable", ["XDG_DATA_HOME", "HOME"])
def test_folders_of_ones_own_out_of_reach_are_a_sentence(folder: Path, variable: str) -> None:
    for place in ("closed", "x" * 300):
        for command in ("tools where", "tools doctor", "export 1 --to out"):
            done = run(folder, *command.split(), **{variable: str(folder / place)})
            assert is_a_sentence(done), (place, done)


@pytest.mark.parametrize("command", [("import", "a.mex"), ("tools", "where")], ids=" ".join)
def test_a_store_whose_name_is_no_text_is_told(folder: Path, command: tuple[str, ...]) -> None:
    name = b"\xfc.db".decode(errors="surrogateescape")
    done = run(folder, "--store", name, *command)
    assert is_a_sentence(done)
    assert "its name is no text" in done.stderr


def test_a_folder_is_no_place_to_restore_to(folder: Path) -> None:
    done = run(folder, "--store", "/", "restore", "good.db", "--yes")
    assert is_a_sentence(done)
    assert "is a folder" in done.stderr
