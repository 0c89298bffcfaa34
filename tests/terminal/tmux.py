"""A real terminal of 80 by 24 that a test types into and reads: a tmux server of its own."""

import shlex
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from tests.terminal.program import environment

COLUMNS, LINES = 80, 24
#: Two busy cores are slow: this is for giving up, not for waiting.
PATIENCE_SECONDS = 60.0
#: And this where something changes on the screen all the time.
_MOST_SECONDS = 600.0
_BETWEEN_LOOKS_SECONDS = 0.025
_SETTINGS = """\
set -g status off
set -g default-terminal screen-256color
set -g history-limit 0
set -s escape-time 0
"""
#: Notes the program's process id, what the terminal was set to before and after, and its status.
_WATCHED = """\
stty -g >before
sh -c 'echo $$ >pid; exec "$@"' sh "$@"
status=$?
stty -g >after
echo $status >status
exec cat
"""
#: What a terminal sends for a key.
_SENT = {
    "Enter": b"\r",
    "Escape": b"\x1b",
    "Tab": b"\t",
    "BTab": b"\x1b[Z",
    "Space": b" ",
    "BSpace": b"\x7f",
    "Up": b"\x1b[A",
    "Down": b"\x1b[B",
    "Right": b"\x1b[C",
    "Left": b"\x1b[D",
    **{f"F{number}": b"\x1bO%c" % (79 + number) for number in range(1, 5)},
    **{
        f"F{number}": b"\x1b[%d~" % code
        for number, code in zip(range(5, 13), (15, 17, 18, 19, 20, 21, 23, 24), strict=True)
    },
}


def sent(key: str) -> bytes:
    """The bytes that a terminal sends for a key, by tmux's name for it."""
    if key.startswith("C-"):
        return bytes([ord(key[2:]) & 0x1F])
    return _SENT.get(key) or key.encode()


class Typed(Struct, frozen=True):
    """Something that was typed.

    Attributes:
        title: the first line of the screen before it.
    """

    title: str
    keys: bytes


class Tmux:
    """One terminal, in which one program runs after another.

    Attributes:
        typed: all that was typed into it so far, but for bursts.

    Args:
        folder: where programs start, and where the server's settings lie.
        home: the person's home folder.
    """

    def __init__(self, folder: Path, home: Path) -> None:
        self._folder = folder
        # The path of a socket may not be long, which that of a test's own folder is.
        self._sockets = TemporaryDirectory(prefix="tourney-", ignore_cleanup_errors=True)
        self._environment = environment(home) | {"TMUX_TMPDIR": self._sockets.name}
        self._settings = folder / "tmux.conf"
        self._settings.write_text(_SETTINGS, encoding="utf-8")
        self._runs = 0
        self.typed: list[Typed] = []

    def run(self, command: Sequence[str]) -> None:
        """Run a program in a new window of the terminal."""
        for name in ("pid", "before", "after", "status"):
            (self._folder / name).unlink(missing_ok=True)
        shell = shlex.join(["sh", "-c", _WATCHED, "sh", *command])
        self._runs += 1
        size = ("-x", str(COLUMNS), "-y", str(LINES))
        self._tmux("new-session", "-d", "-s", self._session, *size, "-c", str(self._folder), shell)

    @property
    def _session(self) -> str:
        return f"run-{self._runs}"

    def _tmux(self, *arguments: str) -> str:
        server = ("tmux", "-u", "-L", "tourney", "-f", str(self._settings))
        done = subprocess.run(
            [*server, *arguments],
            env=self._environment,
            capture_output=True,
            check=True,
            encoding="utf-8",
        )
        return done.stdout

    def press(self, *keys: str) -> None:
        """Press keys by tmux's names: `Enter`, `C-q`, `F6`, or a character."""
        self._note(b"".join(map(sent, keys)))
        self._tmux("send-keys", "-t", self._session, *keys)

    def type(self, text: str) -> None:
        """Type text as it stands."""
        self._note(text.encode())
        self._tmux("send-keys", "-t", self._session, "-l", text)

    def burst(self, keys: bytes) -> None:
        """Write what a terminal sends for some keys in one piece."""
        burst = self._folder / "burst"
        burst.write_bytes(keys)
        self._tmux("load-buffer", "-b", "burst", str(burst))
        self._tmux("paste-buffer", "-d", "-r", "-b", "burst", "-t", self._session)

    def _note(self, keys: bytes) -> None:
        self.typed.append(Typed(self.screen.partition("\n")[0], keys))

    def resize(self, columns: int, lines: int) -> None:
        """Give the terminal another size."""
        size = ("-x", str(columns), "-y", str(lines))
        self._tmux("resize-window", "-t", self._session, *size)

    @property
    def screen(self) -> str:
        """The lines of the screen."""
        return self._tmux("capture-pane", "-p", "-t", self._session)

    def wait_for(self, *texts: str) -> str:
        """Wait until all of these stand on the screen, however wrapped; the screen then."""
        wanted = [" ".join(text.split()) for text in texts]

        def stands() -> str:
            screen = self.screen
            shown = " ".join(screen.split())
            return screen if all(text in shown for text in wanted) else ""

        return self._until(stands, f"{texts} never stood on the screen")

    def wait_until(self, stands: Callable[[str], bool], what: str) -> None:
        """Wait until the screen is as wanted; `what` that is, in words for when it never is."""
        self._until(lambda: "yes" if stands(self.screen) else "", what)

    def wait_while(self, holds: Callable[[], bool], what: str) -> None:
        """Wait until something does not hold any more that the screen does not tell."""
        self._until(lambda: "" if holds() else "yes", what)

    def wait_for_end(self) -> int:
        """Wait until the program has ended; its exit status."""
        status = self._folder / "status"
        text = self._until(
            lambda: status.read_text() if status.exists() else "", "the program never ended"
        )
        return int(text)

    def _until(self, look: Callable[[], str], failure: str, screen: str | None = None) -> str:
        """Wait for what is looked for, for as long as the program gets on with what was typed.

        A night that was typed in one piece takes minutes on a machine that has much else to do.
        """
        shown, deadline = None, time.monotonic() + PATIENCE_SECONDS
        last = time.monotonic() + _MOST_SECONDS
        while not (seen := look()):
            if (now := time.monotonic()) > deadline:
                before, shown = shown, self.screen if screen is None else screen
                if shown == before or now > last:
                    raise AssertionError(f"{failure}\n{shown}")
                deadline = now + PATIENCE_SECONDS
            time.sleep(_BETWEEN_LOOKS_SECONDS)
        return seen

    def is_restored(self) -> bool:
        """True if the terminal is again as it was before its program began."""
        before, after = (
            (self._folder / name).read_text(encoding="utf-8") for name in ("before", "after")
        )
        flags = "#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{mouse_sgr_flag}"
        state = self._tmux("display-message", "-p", "-t", self._session, flags).split()
        return before == after and state == ["0", "1", "0", "0"]

    def program(self) -> int:
        """The process id of the program."""
        return int((self._folder / "pid").read_text(encoding="utf-8"))

    def hang_up(self) -> None:
        """Close the window under the program, and wait until there is no such program."""
        program = str(self.program())
        self._tmux("new-session", "-d", "-s", "other")
        self._tmux("kill-session", "-t", self._session)
        self._until(lambda: "" if _is_alive(program) else "yes", f"{program} lives on", screen="")

    def close(self) -> None:
        """End the server and whatever runs in it."""
        if self._runs:
            self._tmux("kill-server")
        self._sockets.cleanup()


def _is_alive(program: str) -> bool:
    """True if a process runs; one that is only waiting to be reaped does not."""
    listed = subprocess.run(
        ["ps", "-o", "stat=", "-p", program], capture_output=True, check=False, encoding="utf-8"
    )
    return not listed.stdout.strip().startswith("Z") and bool(listed.stdout.strip())
