"""The output of the command line steers no terminal, and its reader may stop at any time."""

import json
import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.nights import HOSTILE_NAMES, begun
from tests.terminal.forked import forked
from tests.terminal.program import environment
from tourney.game.names import harmless
from tourney.service.director import Director

#: Clears a screen, names a window, colours, rings, overwrites, turns direction; half a character.
STEERING = "a\x1b[2J\x1b]0;x\x07\x9b31m\r\u202eb\u2028\udc80"

ARGUMENTS: tuple[tuple[str, ...], ...] = (
    (STEERING,),
    (f"--{STEERING}",),
    ("--store", STEERING, "tools", "where"),
    ("--store", f"postgresql://{STEERING}@x/y", "tools", "where"),
    ("--store", "nights.db", "export", STEERING, "--to", "out"),
    ("--store", "nights.db", "export", "1", "--to", STEERING),
    ("--store", "nights.db", "tools", "paper", "1", "--to", "out", "--what", STEERING),
    ("import", "bad.mex", "good.mex"),
    ("import", "good.mex", f"--{STEERING}=1"),
    ("import", "night.json"),
    ("replay", "--json", STEERING, "bad.mex"),
    ("replay", "bad.mex"),
    ("--store", STEERING, "tools", "rebuild"),
    ("tools", "draw", "names.txt"),
    ("--store", "nights.db", "tools", "draw", "1"),
    ("tools", "chances", "round", "--players", "4", "--rules", f"classic {STEERING}=1"),
    ("tools", "review", f"{STEERING}.mex"),
    ("--store", "nights.db", "tools", "review", "1"),
    ("--store", "nights.db", "tools", "forecast", "1", "--within", STEERING),
    ("tools", "plan-time", "--option", STEERING),
    ("tools", "rules", STEERING),
    ("--store", "nights.db", "season", STEERING),
    ("tools", "simulate", "--players", STEERING),
    ("tools", "simulate", "--store", f"/dev/null/{STEERING}", "--players", "4"),
    ("backup", "--to", STEERING),
    ("restore", STEERING),
    ("--store", STEERING, "tools", "doctor"),
    ("--store", "damaged.db", "export", "1", "--to", "out"),
    ("serve", "--public-url", STEERING),
)


def printed(folder: Path, *arguments: str, **more: str) -> tuple[int, str, str]:
    """The exit status, the output and the errors of a call."""
    env = environment(folder) | more
    done = forked(*arguments, cwd=folder, env=env, errors="surrogateescape")
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Stores, sheets and lists with all kinds of names in them."""
    folder = tmp_path_factory.mktemp("printed")
    with closing(Director.open(folder / "nights.db")) as director:
        number = begun(director, HOSTILE_NAMES, name="[/] Friday")
        form = {"points": "10", "turning_up": "1", "best": "", "mexxen": "no"}
        director.seasons.save("[/]", [number], form)
        plan = director.night(begun(director, HOSTILE_NAMES, units="7")).view().plan
        director.templates.save("[b", plan, ["rules"])
        night = director.night(number).json()
    damage = night.replace(b'"Zed [b"', json.dumps(STEERING).encode())
    assert damage != night
    (folder / "night.json").write_bytes(damage)
    top = "@rules classic\n@players Ann, Bob\n@lead Ann\n"
    (folder / "good.mex").write_text(top, encoding="utf-8")
    text = f"{top}@lead {STEERING}\n".encode("utf-8", "surrogatepass")
    (folder / "bad.mex").write_bytes(text)
    (folder / "names.txt").write_text(f"Ann\n{STEERING[:-1]}\n", encoding="utf-8")
    (folder / "good.txt").write_text("Ann\nBob\nCid\nDee\n", encoding="utf-8")
    (folder / "damaged.db").write_bytes((folder / "nights.db").read_bytes())
    return folder


def steers_nothing(text: str) -> bool:
    return all(harmless(line) == line for line in text.split("\n"))


@pytest.mark.parametrize("arguments", ARGUMENTS, ids=range(len(ARGUMENTS)))
def test_nothing_that_is_printed_steers_the_terminal(
    arguments: tuple[str, ...], folder: Path
) -> None:
    status, out, err = printed(folder, *arguments)
    assert status in (0, 1, 2), err
    assert out or err
    assert "Traceback" not in err
    assert steers_nothing(out + err)


def test_an_environment_that_would_steer_the_terminal_is_printed_harmless(folder: Path) -> None:
    for named in (STEERING[:-1], f"~{STEERING[:-1]}/x", f"postgresql://{STEERING[:-1]}/x"):
        for command in ("where", "rebuild", "doctor"):
            status, out, err = printed(folder, "tools", command, TOURNEY_STORE=named)
            assert status in (0, 1, 2)
            assert "Traceback" not in err
            assert steers_nothing(out + err)


def test_a_fault_of_the_programs_own_is_told_harmless(folder: Path) -> None:
    code = f"raise RuntimeError({STEERING[:-1]!r})"
    done = subprocess.run(
        [sys.executable, "-c", _FAULTY.replace("FAULT", code), "tools", "odds"],
        cwd=Path.cwd(),
        env=environment(folder),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 1
    assert "RuntimeError" in done.stderr
    assert steers_nothing(done.stderr)


_FAULTY = """
from screens.cli.command import main
import exports.text.chances
def faulty(): FAULT
exports.text.chances.odds_text = faulty
main()
"""


def tourney(folder: Path, *arguments: str, **how: object) -> "subprocess.Popen[str]":
    return subprocess.Popen(  # type: ignore[call-overload,no-any-return]
        [sys.executable, "-m", "tourney", *arguments],
        cwd=Path.cwd(),
        env=environment(folder),
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        **how,
    )


@pytest.mark.parametrize("sheets", [0, 400], ids=["odds", "replay"])
def test_who_stops_reading_is_told_nothing(folder: Path, sheets: int) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    arguments = ["replay", *[str(folder / "good.mex")] * sheets] if sheets else ["tools", "odds"]
    program = tourney(folder, *arguments, stdout=writes)
    os.close(writes)
    _, err = program.communicate(timeout=60)
    assert (program.returncode, err) == (141, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("command", ["odds", "rules"])
def test_a_full_disk_under_what_is_printed_is_a_sentence(folder: Path, command: str) -> None:
    with Path("/dev/full").open("w") as full:
        program = tourney(folder, "tools", command, stdout=full)
        _, err = program.communicate(timeout=60)
    assert (program.returncode, err) == (1, "Not written: No space left on device.\n")


def test_without_a_standard_output_a_command_still_does_its_work(folder: Path) -> None:
    command = [sys.executable, "-m", "tourney", "--store", str(folder / "nights.db")]
    command += ["export", "1", "--to", str(folder / "o")]
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" >&- 2>&-', "sh", *command],
        cwd=Path.cwd(),
        env=environment(folder),
        check=False,
    )
    assert done.returncode == 0
    assert (folder / "o" / "standings.csv").read_bytes().startswith(b"position,")
