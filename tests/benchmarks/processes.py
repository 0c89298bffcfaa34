"""What programs use of the processor and the memory, as Linux tells in `/proc`."""

import os
from pathlib import Path


def busy(process: int | str) -> float:
    """The seconds of a processor that a program and those that it waited for have used so far."""
    told = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, told[11:15])) / os.sysconf("SC_CLK_TCK")


def memory(process: int | str, *names: str, of: str = "status") -> float:
    """So many megabytes, as they are named there."""
    lines = Path(f"/proc/{process}/{of}").read_text().splitlines()
    told = dict(line.split(":", 1) for line in lines if line.endswith(" kB"))
    return sum(int(told[name].split()[0]) for name in names) / 1024


def peak(process: int | str) -> float:
    """The most megabytes that a program has had in memory."""
    return memory(process, "VmHWM")
