"""A network between a program and a `tests.postgres.Postgres`, which fails in the ways they do.

with Line(server) as line:
    store = open_store(Server(line.url(database)))
    line.swallow()  # takes every word, and never answers
    line.pass_on()  # as it was; connections made meanwhile stay silent for ever
"""

import socket
import threading
from contextlib import suppress

from msgspec import Struct, field

from tests.postgres import ROLE, Postgres, database_of


class _Call(Struct, eq=False):
    """A connection through the line.

    Attributes:
        is_cut_at_answer: it ends when the server answers next, and the answer is lost.
    """

    client: socket.socket
    server: socket.socket
    is_cut_at_answer: bool = False
    lock: threading.Lock = field(default_factory=threading.Lock)

    def end(self) -> None:
        with self.lock:
            for end in (self.client, self.server):
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)


class Line:
    """Relays between a port of this machine and a server's socket.

    Attributes:
        calls: how many connections were ever made.
    """

    def __init__(self, server: Postgres) -> None:
        self._to = str(server.folder / ".s.PGSQL.5432")
        self._port = 0
        self._listener: socket.socket | None = None
        self._open: list[_Call] = []
        self._threads: list[threading.Thread] = []
        self._is_silent = False
        self._cut: tuple[bytes, bool] | None = None
        self.calls = 0

    def url(self, database: str) -> str:
        """The address through this line of a database that the server gave the address of."""
        return f"postgresql://{ROLE}@127.0.0.1:{self._port}/{database_of(database)}"

    def __enter__(self) -> "Line":
        self.up()
        return self

    def __exit__(self, *_: object) -> None:
        self.down()
        for thread in self._threads:
            thread.join()
        for call in self._open:
            call.client.close()
            call.server.close()

    def up(self) -> None:
        """Take connections."""
        self._listener = socket.create_server(("127.0.0.1", self._port))
        self._port = self._listener.getsockname()[1]
        self._start(self._take, self._listener)

    def down(self) -> None:
        """End all connections, and refuse new ones."""
        if self._listener is not None:
            with suppress(OSError):
                self._listener.shutdown(socket.SHUT_RDWR)
            self._listener.close()
            self._listener = None
        self.cut()

    def cut(self) -> None:
        """End all connections; new ones can be made."""
        for call in list(self._open):
            call.end()

    def swallow(self) -> None:
        """Take connections and all that is said, and let nothing through."""
        self._is_silent = True

    def pass_on(self) -> None:
        """Let everything through again, on new connections; the silent ones stay silent."""
        self._is_silent = False

    def cut_before(self, word: bytes) -> None:
        """End the next connection on which a word is said, before the server hears it."""
        self._cut = word, True

    def cut_after(self, word: bytes) -> None:
        """End the next connection on which a word is said, once the server has answered it."""
        self._cut = word, False

    def _take(self, listener: socket.socket) -> None:
        while True:
            try:
                client, _ = listener.accept()
            except OSError:
                return
            server = socket.socket(socket.AF_UNIX)
            server.connect(self._to)
            call = _Call(client, server)
            self._open.append(call)
            self.calls += 1
            self._start(self._say, call, self._is_silent)
            self._start(self._answer, call)

    def _say(self, call: _Call, silent: bool) -> None:
        while data := _heard(call.client):
            silent = silent or self._is_silent
            if silent:
                continue
            if self._cut is not None and self._cut[0] in data:
                (_, before), self._cut = self._cut, None
                if before:
                    break
                call.is_cut_at_answer = True
            with suppress(OSError):
                call.server.sendall(data)
        call.end()

    def _answer(self, call: _Call) -> None:
        while data := _heard(call.server):
            if call.is_cut_at_answer:
                break
            if not self._is_silent:
                with suppress(OSError):
                    call.client.sendall(data)
        call.end()

    def _start(self, run: object, *arguments: object) -> None:
        thread = threading.Thread(target=run, args=arguments, daemon=True)  # type: ignore[arg-type]
        self._threads.append(thread)
        thread.start()


def _heard(end: socket.socket) -> bytes:
    """The next bytes of the talk, or b"" at the end."""
    try:
        return end.recv(65536)
    except OSError:
        return b""
