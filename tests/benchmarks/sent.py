"""The statements that are sent to a server for one thing, and a script of pgbench made of them."""

import datetime as dt
import re
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import psycopg
import pytest
from msgspec import Struct, field

from tests.benchmarks.driver import percentile
from tests.postgres import Postgres

#: What stands for another row of another table each time: `BASE` is set for each run.
_STREAM, _SEQ, _UUID = "night/0/table/:table", 987654321, "a uuid of its own, of the server"
_SETS = "\\set seq :seq + 1\n\\set table :base + :client_id\n"


class Sent(Struct):
    """Messages to a server, in order, each with its values."""

    messages: list[tuple[str, Any]] = field(default_factory=list)

    @property
    def channel(self) -> str:
        """The channel on which the others are told."""
        (named,) = re.findall(r"NOTIFY (\w+)", " ".join(text for text, _ in self.messages))
        return str(named)

    def script(self, server: Postgres) -> str:
        """A script of the same messages; a row that is put is the next of the client's own table.

        A message of several statements stays one.
        """
        with psycopg.connect(server.url("postgres")) as connection:
            cursor = psycopg.ClientCursor(connection)
            lines = [
                cursor.mogrify(text, _anew(values)) if values else text
                for text, values in self.messages
            ]
        joined = "".join(f"{' '.join(line.split())};\n" for line in lines)
        joined = joined.replace("; ", " \\; ").replace(f"{_SEQ}", ":seq")
        return _SETS + joined.replace(f"'{_UUID}'", "gen_random_uuid()::text")


def _anew(values: Mapping[str, Any]) -> dict[str, Any]:
    if "new_uuid" not in values:
        return dict(values)
    now = dt.datetime.now(dt.UTC)
    return {**values, "new_stream": _STREAM, "new_seq": _SEQ, "new_uuid": _UUID, "new_at": now}


class Run(Struct, frozen=True):
    """Attributes:
    rate: transactions a second.
    waited: the seconds that each took, from when it was due.
    given_up: how many of the clients the server sent away.
    """

    rate: float
    waited: list[float]
    given_up: int

    def slowest(self, percent: int) -> float:
        return percentile(self.waited, percent)


class Pgbench:
    """Runs scripts against a database of a server."""

    def __init__(self, server: Postgres, url: str) -> None:
        self._server = server
        self.url = url
        self._base = 1000

    def run(
        self, script: str, clients: int, seconds: int, rate: float = 0, port: int = 5432
    ) -> Run:
        """Run a script by so many clients at once, as fast as they can or at a rate in all."""
        self._base += 1000
        folder = self._server.folder
        (folder / "script").write_text(script)
        for old in folder.glob("waited*"):
            old.unlink()
        pace = ("-R", f"{rate}") if rate else ()
        call = (
            *("pgbench", "-n", "-M", "simple", "-f", folder / "script", "-c", f"{clients}"),
            *("-j", "1", "-T", f"{seconds}", "-l", f"--log-prefix={folder / 'waited'}", *pace),
            *("-D", "seq=0", "-D", f"base={self._base}", f"{self.url}&port={port}"),
        )
        done = subprocess.run(
            [self._server.bin_folder / call[0], *call[1:]],
            capture_output=True,
            text=True,
            check=False,
        )
        given_up = done.stderr.count(" aborted in ")
        assert done.returncode == 0 or given_up, done.stderr
        (tps,) = re.findall(r"tps = ([\d.]+)", done.stdout)
        waited = [each for file in folder.glob("waited*") for each in _waits(file)]
        return Run(float(tps), waited, given_up)


def _waits(log: Path) -> list[float]:
    return [int(line.split()[2]) / 1e6 for line in log.read_text().splitlines()]


def sent_by(act: Callable[[], object]) -> Sent:
    """What this program sends for one thing."""
    sent = Sent()
    execute = psycopg.Cursor.execute

    def record(cursor: Any, text: str | bytes, values: Any = None, **options: Any) -> Any:
        sent.messages.append((text if isinstance(text, str) else text.decode(), values))
        return execute(cursor, text, values, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(psycopg.Cursor, "execute", record)
        act()
    return sent
