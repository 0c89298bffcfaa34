"""Score sheets: a thousand in one call of `tourney replay`, and one of thousands of rounds."""

import statistics
import subprocess
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from exports.text.replay import json_line, replay_object
from tests.benchmarks.figure import Figure, by_turns, ms, seconds
from tests.benchmarks.nights import play, rolls_in, sheet
from tests.long_sheets import LONG
from tests.terminal.program import environment, tourney
from tourney.game.presets import names_of
from tourney.game.sheets import read_sheet

SHEETS = 1_000
PRESETS = names_of("open")

#: What a long sheet holds, and how long it takes at most; half of it takes about half.
LONG_BYTES = 150_000
MOST_SECONDS = 2
MOST_TIMES = 2.5


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
    for kind in ("rounds", "results", "sub-rounds"):
        yield from _long(kind)


def _long(kind: str) -> Iterator[Figure]:
    """One sheet of a single match, worked out, made a night of, and written with its report."""
    write = LONG[kind]
    lines = LONG_BYTES * 100 // len(write(100))
    took: dict[str, list[float]] = {}
    with TemporaryDirectory() as folder:
        for size in (lines // 2, lines):
            text = write(size)
            Path(folder, "long.mex").write_text(text, encoding="utf-8")
            store = ["--store", f"{size}.db"]
            for what, arguments in {
                "replayed": ["replay", "--json", "long.mex"],
                "made a night of": [*store, "import", "long.mex"],
                "exported": [*store, "export", "1", "--to", f"{size}"],
            }.items():
                run = partial(_run, folder, *arguments)
                took.setdefault(what, []).append(seconds(run))
    for what, (half, whole) in took.items():
        yield Figure(
            f"a sheet of {len(text) // 1000} kB of {kind}, {what}",
            f"{whole:.2f} s",
            f"half of it {half:.2f} s",
            f"≤ {MOST_SECONDS} s, ratio ≤ {MOST_TIMES}",
            whole / half,
            whole <= min(MOST_SECONDS, MOST_TIMES * half),
        )


def _replay(folder: str, names: Sequence[str]) -> None:
    assert _run(folder, "replay", "--json", *names).count(b"\n") == len(names)


def _run(folder: str, *arguments: str) -> bytes:
    command = tourney(*arguments)
    done = subprocess.run(command, cwd=folder, env=environment(), capture_output=True, check=True)
    return done.stdout


def _inside(names: Sequence[str], texts: Sequence[str]) -> None:
    for name, text in zip(names, texts, strict=True):
        json_line(replay_object(name, read_sheet(text).match))
