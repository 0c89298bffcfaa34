"""The host's second digit to the roll, all of it drawn: with 300 phones that look, and without."""

import os
import re
import selectors
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import DEVNULL, PIPE, STDOUT

from tests.benchmarks.figure import Figure, at_most, by_turns
from tests.benchmarks.keys import APART, QUIET, host_at_a_table
from tests.benchmarks.phones import PHONES
from tests.terminal.program import environment, tourney

WARM_UP, ROLLS = 10, 100
#: With the phones a roll may take so many times as long (F13).
MOST = 1.10
_LONGEST = 65_536


def measure() -> Iterator[Figure]:
    with (
        host_at_a_table(APART, QUIET, beside=_phones) as looked_at,
        host_at_a_table(APART, QUIET) as alone,
    ):
        with_phones, without = by_turns(ROLLS, looked_at, alone, warm_up=WARM_UP)
    what = f"the host's second digit to the roll, {PHONES} phones looking"
    yield at_most(what, with_phones, without, "no phones", MOST)


@contextmanager
def _phones(store: Path) -> Iterator[None]:
    """Serve a night to phones, which are a program of their own."""
    serves = subprocess.Popen(
        tourney("serve", "--port", "0", "--guests"),
        stdin=DEVNULL,
        stdout=PIPE,
        stderr=STDOUT,
        text=True,
        env=environment(store.parent) | {"TOURNEY_STORE": str(store)},
    )
    try:
        assert serves.stdout is not None
        said = ""
        while "for guests' phones" not in said:
            line = serves.stdout.readline()
            assert line, said
            said += line
        at = re.search(r"served at http://127\.0\.0\.1:(\d+)", said)
        assert at is not None, said
        command = (sys.executable, "-m", "tests.benchmarks.phones_beside", at[1])
        with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, text=True) as phones:
            assert phones.stdin is not None
            assert phones.stdout is not None
            assert phones.stdout.readline() == "They look.\n"
            yield
            assert phones.poll() is None
            phones.stdin.close()
    finally:
        serves.terminate()
        serves.wait()


def _look(port: int) -> None:
    """Follow the night with all phones, and read what they are sent until the caller ends."""
    asks = f"GET /night/now?page=&entry=0&at= HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    chosen = selectors.DefaultSelector()
    chosen.register(sys.stdin, selectors.EVENT_READ)
    for _ in range(PHONES):
        phone = socket.create_connection(("127.0.0.1", port))
        phone.sendall(asks)
        assert b" 200 " in phone.recv(_LONGEST)
        chosen.register(phone, selectors.EVENT_READ)
    sys.stdout.write("They look.\n")
    sys.stdout.flush()
    while True:
        for key, _ in chosen.select():
            if not os.read(key.fd, _LONGEST):
                # A phone that was dropped would look no more: the caller sees that this has ended.
                sys.exit(key.fileobj is not sys.stdin)


if __name__ == "__main__":
    _look(int(sys.argv[1]))
