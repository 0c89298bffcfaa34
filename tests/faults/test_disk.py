"""Disks that are full, fail or are slow: nothing acknowledged is lost, nothing refused is there."""

import resource
from pathlib import Path

import pytest

from tests.faults.calls import CALLS, fail_one_by_one
from tests.faults.disks import fill_disk, slow_down, stall, stop_growth
from tests.faults.failing import watched
from tests.faults.forked_writers import Writer


def test_a_full_disk_refuses_and_play_goes_on_once_there_is_room(
    full_path: Path, tmp_path: Path
) -> None:
    fill_disk(full_path, tmp_path, 7)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="no limit can be set from outside")
def test_a_file_that_may_not_grow_refuses_and_play_goes_on_once_it_may(
    path: Path, tmp_path: Path
) -> None:
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
def test_nothing_is_acknowledged_before_it_would_survive_a_power_cut(
    path: Path, tmp_path: Path
) -> None:
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
def test_whoever_waits_too_long_for_a_slow_disk_is_told_and_types_it_again(
    path: Path, tmp_path: Path
) -> None:
    stall(path, tmp_path, 7)
