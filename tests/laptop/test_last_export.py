"""Export offers the folder of the last one: a stick that is plugged in is typed once."""

from pathlib import Path

import pytest

from tourney.laptop.private_folder import LastExport

FRIDAY, SATURDAY = "2026-11-20-Friday", "2026-11-21-Saturday"


def test_the_folder_is_offered_again_and_another_nights_stands_in_it(tmp_path: Path) -> None:
    file = tmp_path / "state" / "exported"
    LastExport(file).keep("uid-1", tmp_path, FRIDAY)
    again = LastExport(file)
    assert again.folder("uid-1", FRIDAY) == tmp_path
    # No file of Friday's is written over.
    assert again.folder("uid-2", SATURDAY) == tmp_path / SATURDAY


def test_another_nights_folder_stands_beside_one_of_the_nights_own(tmp_path: Path) -> None:
    last = LastExport()
    last.keep("uid-1", tmp_path / FRIDAY, FRIDAY)
    assert last.folder("uid-1", FRIDAY) == tmp_path / FRIDAY
    assert last.folder("uid-2", SATURDAY) == tmp_path / SATURDAY


def test_a_place_that_is_gone_is_not_offered(tmp_path: Path) -> None:
    last = LastExport(tmp_path / "exported")
    assert last.folder("uid-1", FRIDAY) is None
    last.keep("uid-1", tmp_path / "stick" / FRIDAY, FRIDAY)
    assert last.folder("uid-1", FRIDAY) is None
    assert last.folder("uid-2", SATURDAY) is None


@pytest.mark.parametrize("lines", [b"", b"uid\n/tmp\n", b"uid\nhere\nthere\n", b"\xff\n/\n/\n"])
def test_a_file_that_is_none_of_its_own_is_as_none(tmp_path: Path, lines: bytes) -> None:
    file = tmp_path / "exported"
    file.write_bytes(lines)
    assert LastExport(file).folder("uid", FRIDAY) is None
