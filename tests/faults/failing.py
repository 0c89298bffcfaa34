"""Disks that fail: system calls of a running process made to fail or to take long, by strace."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path


@cache
def why_not() -> str:
    """Why no system call can be made to fail here, or ""."""
    if shutil.which("strace") is None:
        return "strace is not installed, so no system call can be made to fail"
    tried = subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True, check=False)
    return "" if tried.returncode == 0 else "strace may not be used here"


@contextmanager
def failing(pid: int, fault: str) -> Iterator[None]:
    """Let system calls of a process fail as strace's `inject` has it, as long as this lasts.

    Args:
        fault: such as `pwrite64:error=ENOSPC:when=3`, for the third such call alone.
    """
    calls = fault.partition(":")[0]
    with _strace(pid, "-o", "/dev/null", "-e", f"trace={calls}", "-e", f"inject={fault}"):
        yield


@contextmanager
def watched(pid: int, calls: str, log: Path) -> Iterator[None]:
    """Write these system calls of a process down, a line each, as long as this lasts."""
    with _strace(pid, "-o", str(log), "-e", f"trace={calls}"):
        yield


@contextmanager
def _strace(pid: int, *options: str) -> Iterator[None]:
    command = ["strace", "-f", *options, "-p", str(pid)]
    tracer = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert tracer.stderr is not None
    try:
        line = tracer.stderr.readline()
        assert "attached" in line, line
        yield
    finally:
        tracer.terminate()
        tracer.communicate()
