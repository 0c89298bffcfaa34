"""The program as a command, forked from a process that has imported all of it.

Importing takes most of the time of a command. What a fresh process would prove besides (that a
command imports what it needs, and nothing large too early) is proved where `tourney` is started.
"""

import atexit
import gc
import importlib
import json
import os
import pkgutil
import subprocess
import sys
from collections.abc import Mapping
from contextlib import closing
from functools import cache
from io import TextIOWrapper
from pathlib import Path
from tempfile import TemporaryDirectory

import exports
import screens
import tourney
from screens.cli.command import main
from tests.store.samples import ROOT
from tests.terminal.program import environment
from tourney.service.director import Director


def forked(
    *arguments: str,
    cwd: Path,
    env: Mapping[str, str],
    before: tuple[str, ...] = (),
    encoding: str = "utf-8",
    errors: str = "strict",
    umask: int = 0o022,
) -> subprocess.CompletedProcess[str]:
    """Run `tourney` with no terminal and nothing to read.

    Args:
        before: what stands before the command that it is forked from.
        encoding: of what it says.
        errors: what becomes of what it says that is not of that.
    """
    with TemporaryDirectory() as folder:
        said = [Path(folder) / name for name in ("out", "err")]
        where = {"cwd": str(cwd), "env": dict(env), "umask": umask}
        order = {"argv": arguments, "said": [*map(str, said)], **where}
        server = _server(before)
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdin.write(f"{json.dumps(order)}\n".encode())
        server.stdin.flush()
        status = int(server.stdout.readline())
        out, err = (path.read_bytes().decode(encoding, errors) for path in said)
    return subprocess.CompletedProcess(arguments, status, out, err)


@cache
def _server(before: tuple[str, ...]) -> "subprocess.Popen[bytes]":
    server = subprocess.Popen(
        [*before, sys.executable, "-W", "error", "-m", "tests.terminal.forked"],
        cwd=ROOT,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    atexit.register(server.communicate)
    return server


def _serve() -> None:
    for package in (exports, screens, tourney):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not {"__main__", "migrations"} & {*module.name.split(".")}:
                importlib.import_module(module.name)
    with TemporaryDirectory() as folder, closing(Director.open(Path(folder) / "n.db")):
        pass
    gc.freeze()
    with os.fdopen(os.dup(0), "rb") as orders, os.fdopen(os.dup(1), "wb") as answers:
        while order := orders.readline():
            if not (child := os.fork()):
                _become(**json.loads(order))
                main()
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            answers.write(f"{status}\n".encode())
            answers.flush()


def _become(argv: list[str], cwd: str, env: dict[str, str], said: list[str], umask: int) -> None:
    os.umask(umask)
    for fd, path in enumerate([os.devnull, *said]):
        os.dup2(os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC), fd)
    sys.argv[1:] = argv
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    for stream, errors in ((sys.stdout, "strict"), (sys.stderr, "backslashreplace")):
        if "PYTHONIOENCODING" in env and isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=env["PYTHONIOENCODING"], errors=errors)


if __name__ == "__main__":
    _serve()
