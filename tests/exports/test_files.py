"""Files as they are written into a folder: what a disk may do to them, and what is no folder."""

import os
import signal
import sys
from pathlib import Path

import pytest

from exports.files import read_folder, safe_file_name, write_files, write_parts
from tests.nights import HOSTILE_NAMES
from tourney.game.refusal import Refused


def test_files_are_written_into_a_folder_that_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    paths = write_files(folder, {"one.csv": b"1", "two.csv": b"2"})
    assert paths == (folder / "one.csv", folder / "two.csv")
    assert [path.read_bytes() for path in paths] == [b"1", b"2"]
    assert sorted(path.name for path in folder.iterdir()) == ["one.csv", "two.csv"]


def test_a_file_that_was_there_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "one.csv").write_bytes(b"long before")
    write_files(tmp_path, {"one.csv": b"1"})
    assert (tmp_path / "one.csv").read_bytes() == b"1"


def test_what_stands_in_the_way_is_told_and_nothing_is_left_behind(tmp_path: Path) -> None:
    (tmp_path / "one.csv").write_bytes(b"before")
    (tmp_path / "two.csv").mkdir()
    with pytest.raises(Refused) as refused:
        write_files(tmp_path, {"two.csv": b"2", "one.csv": b"1"})
    assert refused.value.code == "not-written"
    assert str(tmp_path) in refused.value.sentence
    assert (tmp_path / "one.csv").read_bytes() == b"before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.csv", "two.csv"]


def test_where_a_later_part_cannot_be_written_it_says_which_files_are_missing(
    tmp_path: Path,
) -> None:
    (tmp_path / "report.html").mkdir()
    written = write_parts(tmp_path, [{"a.csv": b"1", "b.csv": b"2"}, {"report.html": b"3"}])
    paths = [next(written), next(written)]
    with pytest.raises(Refused) as refused:
        next(written)
    assert refused.value.sentence == (
        f"Not written: report.html; 2 other files are there. In {tmp_path} a folder has a file's "
        "name. Name another folder."
    )
    assert [path.read_bytes() for path in paths] == [b"1", b"2"]


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "taken").write_bytes(b"")
    for folder in (tmp_path / "taken", tmp_path / "taken" / "more"):
        with pytest.raises(Refused, match="is not a folder, or lies in a file"):
            write_files(folder, {"one.csv": b"1"})


@pytest.mark.skipif(sys.platform == "win32", reason="folders are not closed like this there")
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(Refused, match="Permission denied"):
        write_files(tmp_path, {"one.csv": b"1"})


def test_a_file_that_grows_too_large_is_told_and_leaves_nothing(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, before[1]))
    try:
        with pytest.raises(Refused, match="File too large"):
            write_files(tmp_path, {"one.csv": b"1", "two.csv": b"2" * 20})
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("typed", "folder"),
    [
        (" /tmp/out ", Path("/tmp/out")),
        ('"/tmp/my out"', Path("/tmp/my out")),
        ("~/out", Path("~/out")),
        ("out", Path.cwd() / "out"),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="paths are written otherwise there")
def test_a_folder_is_read_as_a_person_writes_it(typed: str, folder: Path) -> None:
    assert read_folder(typed) == folder.expanduser()


@pytest.mark.parametrize("typed", ["", "  ", '""', "a\x00b", "a\nb"])
def test_what_is_no_folder_is_refused(typed: str) -> None:
    with pytest.raises(Refused) as refused:
        read_folder(typed)
    assert refused.value.code == "no-folder"


@pytest.mark.parametrize("name", [*HOSTILE_NAMES, "../..", "a/b\\c:d", "CON.", "..."])
def test_a_safe_file_name_leads_nowhere_else(name: str) -> None:
    safe = safe_file_name(name)
    assert set(safe) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-")
    assert not safe.startswith(".")
    assert not safe.endswith(".")
