"""A PostgreSQL of the tests' own, where its programs are installed.

In a test, ask for a fixture: `postgres` is the server, one for all tests of a process; `database`
is the address of a new, empty database on it, `tables` of one that has a store's tables. All
belong to the role `tourney`, which may do nothing beside. To restart or stop a server in a test,
make one for it alone::

    with started() as server:
        store = open_store(Server(server.new_database()))
        server.restart("immediate")

It listens on a unix socket only; `tests.faulty_network.Line` stands before it as a network.
"""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Literal

import psycopg
import pytest

from tourney.laptop.address import Server
from tourney.store.open import open_store

#: Whoever opens a store; `BOSS` has all rights, `GUARDED` has the password "open sesame".
ROLE, BOSS, GUARDED = "tourney", "boss", "guarded"
PASSWORD = "open sesame"

_SETTINGS = {
    "listen_addresses": "''",
    "fsync": "off",
    "shared_buffers": "16MB",
    "max_connections": "100",
    "autovacuum": "off",
    "log_min_messages": "panic",
    "timezone": "'Asia/Kathmandu'",
}
_HBA = f"local all {GUARDED} scram-sha-256\nlocal all,replication all trust\n"

Mode = Literal["smart", "fast", "immediate"]


class Postgres:
    """A server in a folder.

    Attributes:
        bin_folder: where its programs are.
    """

    def __init__(self, folder: Path, bin_folder: Path, primary: "Postgres | None" = None) -> None:
        """Make the folder's cluster; it is not started.

        Args:
            primary: a server that runs, of which this one becomes the standby.
        """
        self.folder = folder
        self.bin_folder = bin_folder
        self._data = folder / "data"
        self._numbers = count(1)
        self._user = _other_user()
        if self._user is not None:
            shutil.chown(folder, self._user)
        if primary is None:
            options = ("--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8")
            self._run("initdb", "-D", self._data, "-U", BOSS, *options)
        else:
            of = ("-h", primary.folder, "-U", BOSS, "--checkpoint=fast", "--no-sync")
            self._run("pg_basebackup", "-D", self._data, "--write-recovery-conf", *of)
        with (self._data / "postgresql.conf").open("a") as conf:
            for name, value in _SETTINGS.items():
                conf.write(f"{name} = {value}\n")
            conf.write(f"unix_socket_directories = '{folder}'\n")
        (self._data / "pg_hba.conf").write_text(_HBA)

    def standby(self, folder: Path) -> "Postgres":
        """A server that copies this one from now on; it is not started."""
        return Postgres(folder, self.bin_folder, self)

    def promote(self) -> None:
        """Have a standby take the place of its primary, and wait until it has."""
        self._ctl("promote")

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        self._ctl("start", "-l", self.folder / "log")

    def stop(self, mode: Mode = "fast") -> None:
        """Stop it; `immediate` is as if it had been killed."""
        self._ctl("stop", "-m", mode)

    def restart(self, mode: Mode = "fast") -> None:
        """Stop it, and start it again."""
        self.stop(mode)
        self.start()

    @property
    def is_running(self) -> bool:
        return (self._data / "postmaster.pid").exists()

    def url(self, database: str, role: str = ROLE) -> str:
        """The address of a database on it, for a role."""
        return f"postgresql://{role}@/{database}?host={self.folder}"

    def sql(self, statement: str, database: str = "postgres", role: str = BOSS) -> list[Any]:
        """Run a statement, and return its rows."""
        with closing(psycopg.connect(self.url(database, role), autocommit=True)) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def psql(self, url: str, script: str) -> "subprocess.CompletedProcess[str]":
        """Run a script in the server's own client, which stops at the first error."""
        options = ("--no-psqlrc", "--quiet", "--tuples-only", "-v", "ON_ERROR_STOP=1", "-d", url)
        return subprocess.run(
            [self.bin_folder / "psql", *options], input=script, capture_output=True, text=True
        )

    def new_database(self, template: str = "template0", owner: str = ROLE) -> str:
        """The address of a new database."""
        name = f"nights_{next(self._numbers)}"
        self.sql(f"CREATE DATABASE {name} OWNER {owner} TEMPLATE {template}")
        return self.url(name, owner)

    def drop(self, url: str) -> None:
        """Drop a database, whoever is connected to it."""
        self.sql(f"DROP DATABASE {database_of(url)} WITH (FORCE)")

    def over_tls(self, certificate: Path, key: Path) -> int:
        """Listen on 127.0.0.1, too, with this certificate and no other way in; the port."""
        for made, name in ((certificate, "server.crt"), (key, "server.key")):
            kept = self._data / name
            shutil.copy(made, kept)
            kept.chmod(0o600)
            if self._user is not None:
                shutil.chown(kept, self._user)
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = int(free.getsockname()[1])
        with (self._data / "pg_hba.conf").open("a") as rules:
            rules.write("hostssl all all 127.0.0.1/32 trust\n")
        for setting in ("listen_addresses = '127.0.0.1'", f"port = {port}", "ssl = on"):
            self.sql(f"ALTER SYSTEM SET {setting}")
        self.restart()
        return port

    @contextmanager
    def pooled(self, **settings: object) -> Iterator[int]:
        """A PgBouncer before it that lends connections for a transaction; yields its port.

        It listens on 127.0.0.1 and beside the server's own socket. The test is skipped where
        PgBouncer is not installed.
        """
        program = shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin")
        if program is None:
            pytest.skip("PgBouncer is not installed here (pgbouncer)")
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = int(free.getsockname()[1])
        of_ours: dict[str, object] = {
            "pool_mode": "transaction",
            "auth_type": "any",
            "listen_addr": "127.0.0.1",
            "listen_port": port,
            "unix_socket_dir": self.folder,
            "logfile": self.folder / "pooler",
        }
        lines = [f"[databases]\n* = host={self.folder} user={ROLE}\n[pgbouncer]"]
        lines += [f"{name} = {value}" for name, value in (of_ours | settings).items()]
        (self.folder / "pooler.ini").write_text("\n".join(lines) + "\n")
        with subprocess.Popen(
            [program, "-q", self.folder / "pooler.ini"],
            stdin=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **self._as_user,
        ) as running:
            try:
                while not _answers(self.folder / f".s.PGSQL.{port}"):
                    assert running.poll() is None, (self.folder / "pooler").read_text()
                    time.sleep(0.01)
                yield port
            finally:
                running.terminate()

    def _ctl(self, *arguments: str | Path) -> None:
        self._run("pg_ctl", "-s", "-w", "-D", self._data, *arguments)

    @property
    def _as_user(self) -> dict[str, Any]:
        if self._user is None:
            return {}
        return {"user": self._user, "group": _group_of(self._user), "extra_groups": []}

    def _run(self, program: str, *arguments: str | Path) -> None:
        # The server that pg_ctl starts would keep a pipe open.
        with (self.folder / "said").open("wb") as said:
            done = subprocess.run(
                [self.bin_folder / program, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                cwd=self.folder,
                **self._as_user,
            )
        assert done.returncode == 0, (self.folder / "said").read_text()


def _answers(path: Path) -> bool:
    """True once a socket is listened to, which it is a moment after its file is there."""
    with socket.socket(socket.AF_UNIX) as trial:
        return trial.connect_ex(str(path)) == 0


def database_of(url: str) -> str:
    """The name of the database in an address that a `Postgres` gave."""
    return url.rpartition("/?")[0] or url.partition("@/")[2].partition("?")[0]


@contextmanager
def started() -> Iterator[Postgres]:
    """A server of one's own; the test is skipped where there are no programs for it."""
    bin_folder = _bin_folder()
    if bin_folder is None:
        pytest.skip("PostgreSQL's server is not installed here (initdb and pg_ctl)")
    # A socket's path must be short, and pytest's folders are closed to other users.
    with tempfile.TemporaryDirectory(prefix="pg-", ignore_cleanup_errors=True) as name:
        server = Postgres(Path(name), bin_folder)
        server.start()
        try:
            server.sql(f"CREATE ROLE {ROLE} LOGIN")
            server.sql(f"CREATE ROLE {GUARDED} LOGIN PASSWORD '{PASSWORD}'")
            yield server
        finally:
            if server.is_running:
                server.stop("immediate")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """The server of all tests of this process: it is left running as it is."""
    with started() as server:
        yield server


@pytest.fixture(scope="session")
def template(postgres: Postgres) -> str:
    """The name of a database with a store's tables, to make others from."""
    url = postgres.new_database()
    open_store(Server(url)).close()
    return database_of(url)


@pytest.fixture
def database(postgres: Postgres) -> Iterator[str]:
    """The address of a new, empty database."""
    url = postgres.new_database()
    yield url
    postgres.drop(url)


@pytest.fixture
def tables(postgres: Postgres, template: str) -> Iterator[str]:
    """The address of a database with a store's tables, and nothing in them."""
    url = postgres.new_database(template)
    yield url
    postgres.drop(url)


def _bin_folder() -> Path | None:
    """Where the programs are: Debian has them on nobody's path, a folder for each version."""
    versions = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    installed = sorted(versions, key=lambda initdb: float(initdb.parts[-3]))
    if installed:
        return installed[-1].parent
    found = shutil.which("initdb")
    return None if found is None else Path(found).parent


def _other_user() -> str | None:
    """Whom to run the server as, which will not run as root."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return None
    import pwd

    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def _group_of(user: str) -> int:
    import pwd

    return pwd.getpwnam(user).pw_gid
