"""Score sheets worked out by the thousand in one call of `tourney replay`."""

import statistics
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from exports.replay import json_line, replay_object
from tests.benchmarks.figure import Figure, by_turns, ms, seconds
from tests.benchmarks.nights import play, rolls_in, sheet
from tests.terminal.program import environment, tourney
from tourney.game.sheet import read_sheet

SHEETS = 1_000
PRESETS = ("classic", "sudden-death", "chips", "mexxen")


def measure() -> Iterator[Figure]:
    with TemporaryDirectory() as folder:
        rolls = 0
        names: list[str] = []
        texts: list[str] = []
        for number in range(SHEETS):
            preset = PRESETS[number % len(PRESETS)]
            events = list(play(number, preset))
            rolls += rolls_in(events)
            names.append(f"{number:04}.mex")
            texts.append(sheet(events, preset))
            Path(folder, names[-1]).write_text(texts[-1], encoding="utf-8")
        all_took, one_took, inside_took = by_turns(
            5,
            lambda: seconds(lambda: _replay(folder, names)),
            lambda: seconds(lambda: _replay(folder, names[:1])),
            lambda: seconds(lambda: _inside(names, texts)),
        )
    everything, one = statistics.median(all_took), statistics.median(one_took)
    inside = statistics.median(inside_took)
    yield Figure(
        f"tourney replay --json of {SHEETS:,} sheets, {rolls:,} rolls",
        f"{everything:.2f} s",
        f"one start and those rolls {one + inside:.2f} s",
        "about 1 (≤ 1.25)",
        everything / (one + inside),
        everything <= 1.25 * (one + inside),
    )
    yield Figure("the same: rolls a second", f"{rolls / everything:,.0f}", f"one sheet {ms(one)}")


def _replay(folder: str, names: Sequence[str]) -> None:
    command = tourney("replay", "--json", *names)
    done = subprocess.run(command, cwd=folder, env=environment(), capture_output=True, check=True)
    assert done.stdout.count(b"\n") == len(names)


def _inside(names: Sequence[str], texts: Sequence[str]) -> None:
    for name, text in zip(names, texts, strict=True):
        json_line(replay_object(name, read_sheet(text).match))
