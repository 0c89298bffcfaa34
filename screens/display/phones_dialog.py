"""The dialog about guests' phones: the address to scan, or how to share the night."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import Any, ClassVar
from urllib.parse import urlsplit

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from screens.app.host import host_of
from screens.serve.addresses import ROOT, OwnAddress, next_of, own_addresses
from screens.serve.beside import BESIDE, is_answered
from screens.ui.dialog import Dialog
from screens.ui.keys.keys import bind, key_of
from screens.ui.large.letters import code_block
from screens.ui.status_line import StatusLine
from screens.ui.text import plain
from tourney.game.refusal import Refused
from tourney.night.state.phones import PhonesInvited
from tourney.service.door import Phones

key = partial(bind, "phones")

_NOT_YET = "Guests scan a code and follow the night on their phones. They need to be on your Wi-Fi."
_OTHER = "Phones now show another night."
_ALONE = "No phone can open 127.0.0.1: that is this laptop only."
_MOMENT = "One moment, getting ready."
_DEAD, _DEAD_END = "Nothing answers at ", " any longer. Sharing stopped for an unknown reason."
#: The rows of the dialog besides the code, and the cells inside it.
_BESIDES, _INSIDE = 5, 58
#: Seconds between two looks whether something has changed.
_LOOK = 0.25


class PhonesDialog(Dialog[None]):
    """The dialog that shares the night with guests' phones, shows the address, or stops sharing.

    Args:
        number: the night's number.
        own: returns the addresses of this laptop.
    """

    HELP_TEXT: ClassVar[str] = (
        "One QR code for everyone. Guests can look; they can't change anything."
    )
    MANUAL: ClassVar[str] = "phones"

    TITLE = "Guests' phones"
    SCOPED_CSS = False
    CSS = """
    PhonesDialog {
        #code { width: 100%; text-align: center; }
        #words { margin: 0; }
        &.-coded .dialog { padding: 0 1; #keys { margin: 0; } }
        &.-coded.-short #words { max-height: 2; }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "invite", "Share", "Let guests follow on their phones", show=False),
        key("a", "next_address", "Next address", "Next address of this laptop", show=False),
        key("x", "send_away", "Stop", "Stop sharing", show=False),
        key("escape", "close", "Close", "Close; phones still show the night"),
    ]

    def __init__(
        self, number: int, own: Callable[[], Sequence[OwnAddress]] = own_addresses
    ) -> None:
        super().__init__()
        self._find_own = own
        self._number = number
        self._shown: PhonesInvited | None = None
        self._is_dead = False
        self._begins = False

    def parts(self) -> ComposeResult:
        """Yield the code and the words."""
        yield Static(id="code")
        yield Static(id="words", classes="about")

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys that do something now."""
        shared, shown = self._shown, self._shown_here
        keys = (
            ("invite", "share", shown is None or self._is_dead),
            ("next_address", "another address", shown is not None and self._own()),
            ("send_away", "stop sharing", shared is not None),
            ("close", "close", True),
        )
        return [(key_of(self, action), does) for action, does, now in keys if now]

    @property
    def _shown_here(self) -> PhonesInvited | None:
        """The address at which this night is shown, or None."""
        shared = self._shown
        return shared if shared is not None and shared.night == self._number else None

    def on_mount(self) -> None:
        """Draw the present state, and look for changes."""
        self._look()
        self._draw()
        self.set_interval(_LOOK, self._follow)

    def on_resize(self) -> None:
        """Draw the code for the new size."""
        self._draw()

    def _look(self) -> bool:
        """Read which night is shown, and where; return whether that has changed."""
        before = self._shown
        try:
            self._shown = host_of(self).director.phones.shared
        except Refused as refusal:
            self.query_one(StatusLine).refuse(refusal.sentence)
        if before == self._shown:
            return False
        self._is_dead = self._begins = False
        if self._shown is not None:
            Thread(target=_try, args=(self.app, self._shown, self._find_dead), daemon=True).start()
        return True

    def _find_dead(self, shown: PhonesInvited) -> None:
        """Note that no program answers at the address, for example after a power cut."""
        if shown == self._shown and self.is_running:
            self._is_dead = True
            self._draw()

    def _follow(self) -> None:
        if self._look():
            self.query_one(StatusLine).tell("")
            self._draw()
        if words := BESIDE.why_ended():
            self._begins = False
            self.query_one(StatusLine).refuse(words)
            self._draw()

    def _draw(self) -> None:
        shared, rows = self._shown, self.app.size.height - _BESIDES
        shown = self._shown_here
        code = code_block(shown.address, _INSIDE, rows) if shown else []
        self.query_one("#code", Static).update(Content("\n").join(code))
        self.query_one("#code", Static).display = bool(code)
        self.set_class(bool(code), "-coded")  # the code has a margin of its own
        words, own = plain(_NOT_YET if shared is None else _OTHER), self._own()
        if shown is not None:
            words = Content.assemble("Scan it, or open ", (shown.words, "bold $text-accent"))
            if _host(shown) in ("127.0.0.1", "::1"):
                words += Content.styled(f"\n{_ALONE}", "$text-warning")
            elif found := next_of(own, _host(shown)):
                words += Content(f"\nThe code uses {_host(shown)}. Another address: {found}.")
        if shared is not None and self._is_dead:
            words = Content.assemble(_DEAD, (shared.words, "bold $text-accent"), _DEAD_END)
        self.query_one("#words", Static).update(words)
        self.name_keys()

    def _own(self) -> Sequence[OwnAddress]:
        """Return the addresses to choose from, if this laptop shows the night and has several."""
        own = self._find_own() if BESIDE.runs else ()
        return own if len(own) > 1 else ()

    def action_invite(self) -> None:
        """Let the program that shares another night share this one, or start a program for it."""
        shared = self._shown
        if shared is not None and not self._is_dead:
            if shared.night != self._number:
                self._invite(shared.address, shared.name)
        elif not self._begins and (shared is None or self._record(Phones.send_away)):
            self._begins = True
            host_of(self).shows_phones = lambda: BESIDE.runs
            store = host_of(self).store
            Thread(target=BESIDE.start, args=(store, self._number), name="begins").start()
            self.query_one(StatusLine).tell(_MOMENT)

    def action_next_address(self) -> None:
        """Send phones to another address of this laptop."""
        shown = self._shown
        if shown is None or shown.night != self._number:
            return
        if found := next_of(self._own(), _host(shown)):
            port = urlsplit(shown.address).port or 80
            self._invite(f"http://{found.at}:{port}{ROOT}", shown.name)

    def action_send_away(self) -> None:
        """Stop sharing, whichever night is shared and wherever."""
        if self._shown is None or not self._record(Phones.send_away):
            return
        Thread(target=BESIDE.end, name="ends").start()  # takes a second or two
        self.query_one(StatusLine).tell("Phones no longer show the night.")
        self._draw()

    def _invite(self, address: str, name: str) -> None:
        self._record(lambda phones: phones.invite(self._number, address, name))

    def _record(self, do: Callable[[Phones], None]) -> bool:
        """Save a change, and draw it; return whether it could be saved."""
        try:
            do(host_of(self).director.phones)
        except Refused as refusal:
            self.query_one(StatusLine).refuse(refusal.sentence)
            return False
        self._look()
        self._draw()
        return True

    def action_close(self) -> None:
        """Close the dialog."""
        self.dismiss(None)


def _host(shown: PhonesInvited) -> str:
    return urlsplit(shown.address).hostname or ""


def _try(app: App[Any], shown: PhonesInvited, find_dead: Callable[[PhonesInvited], None]) -> None:
    """Find out whether an address answers, which may take seconds."""
    if not is_answered(shown.address):
        with suppress(RuntimeError):  # the app has ended meanwhile
            app.call_from_thread(find_dead, shown)
