"""The watch over the night that guests' phones show, in its own thread (F13.1)."""

import threading
import time
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime

from exports.html.phone_night import News, PhoneNight, happened, room_words
from screens.app.store_watch import ChangeSource
from screens.serve.addresses import Addresses
from screens.serve.terminal import say_whole
from tourney.game.refusal import Refused
from tourney.laptop.address import Address
from tourney.night.display.show import ShowView
from tourney.night.display.to_win import NightSnapshot, in_time, who_may_win
from tourney.night.state.phones import PhonesInvited
from tourney.service.director import Director

#: Seconds that one wait for a change lasts, and seconds until a failure is tried again.
_PATIENCE, _AGAIN = 0.3, 0.5
#: Seconds from a change until it is read for phones: the host's screen comes first, and further
#: changes are read along.
_AFTER = 0.05
#: The most seconds for which pages wait while tables' phones type: entries come first, too.
_AFTER_ENTRIES = 0.5
#: Seconds between two looks without a change, as closing time comes nearer by itself.
_STALE = 20.0


class GuestWatch:
    """The watch that reads each state of the shared night and hands it on.

    Attributes:
        checked: when the store was last known to match the state handed on, on the monotonic clock.

    Args:
        store: where the nights are kept.
        here: this program's addresses; a night shared elsewhere is not followed.
        tell: called from this thread with the night, or None while none is shared here.
        say: tells the host of a fault in the program.
        types: returns whether an entry of a table's phone is being recorded.
    """

    def __init__(
        self,
        store: Address,
        here: Addresses,
        tell: Callable[[PhoneNight | None], object],
        say: Callable[[str], object],
        types: Callable[[], bool],
    ) -> None:
        self.checked = 0.0
        self._store, self._here, self._tell, self._say = store, here, tell, say
        self._types = types
        self._stopped = threading.Event()
        self._again = threading.Event()
        self._looked = 0.0
        self._shown: PhonesInvited | None = None
        self._since: dict[str, datetime | None] = {}
        self._snapshot: NightSnapshot | None = None
        self._thinks = False
        self._chances: Mapping[str, float] = {}

    def start(self) -> None:
        """Start the thread."""
        threading.Thread(target=self._run, name="guests", daemon=True).start()

    def stop(self) -> None:
        """Ask the thread to end."""
        self._stopped.set()

    def _run(self) -> None:
        director: Director | None = None
        changes: ChangeSource | None = None
        while not self._stopped.is_set():
            try:
                if director is None or changes is None:
                    director = Director.open(self._store)
                    changes = director.changes()
                waited = time.monotonic() - self._looked > _STALE
                if changed := changes.wait(_PATIENCE):
                    self._stopped.wait(_AFTER)
                    latest = time.monotonic() + _AFTER_ENTRIES
                    while self._types() and time.monotonic() < latest:
                        self._stopped.wait(_AFTER)
                if changed or self._again.is_set() or waited:
                    self._again.clear()
                    self._look(director)
                self.checked = time.monotonic()
            except Refused:  # the phones show how old their pages are
                self._stopped.wait(_AGAIN)
            except Exception:
                heading = "tourney hit a bug while updating phones:"
                say_whole(self._say, heading, traceback.format_exc())
                self._again.set()
                self._stopped.wait(_AGAIN)
        with suppress(Refused):
            if changes is not None:
                changes.close()
                changes.wait(0)
            if director is not None:
                director.close()

    def _look(self, director: Director) -> None:
        shared = director.phones.shared
        if shared is None or not self._here.is_here(shared.address):
            self._shown, self._since, self._chances = None, {}, {}
            self._tell(None)
        else:
            handle = director.night(shared.night)
            handle.follow()
            show = handle.show()
            if shared.night != (self._shown and self._shown.night):
                self._since, self._snapshot, self._chances = {}, None, {}
                self._since = {key: None for key, _ in happened(show)}
            if self._here.is_gone(shared.address):  # the machine has a new address
                director.phones.invite(shared.night, self._here.night, shared.name)
            self._shown = shared
            self._find_chances(handle.tales.snapshot(), show)
            room = room_words(show, datetime.now(UTC))
            news = self._news(show)
            door = director.door.view(handle)
            phones = director.table_phones
            phones.draw_missing(handle)
            codes = phones.codes.of(handle.number)
            tables = {code: phones.view(handle, place) for place, code in codes.items()}
            night = PhoneNight(show, handle.card(), room, news, self._chances, door, tables)
            self._tell(night)
        self._looked = time.monotonic()

    def _news(self, show: ShowView) -> list[News]:
        """Return the present news, the latest first; undone news is gone."""
        now = datetime.now(UTC)
        sentences = dict(happened(show))
        self._since = {key: at for key, at in self._since.items() if key in sentences}
        for key in sentences:
            self._since.setdefault(key, now)
        return [News(key, sentences[key], at) for key, at in reversed(self._since.items())]

    def _find_chances(self, snapshot: NightSnapshot, show: ShowView) -> None:
        """Compute the chances to win in another thread, unless they are hidden."""
        if show.over or show.night.chances_hidden or not show.night.tables:
            self._snapshot, self._chances = None, {}
        elif self._snapshot is None or not snapshot.is_as_likely(self._snapshot):
            self._snapshot = snapshot
            if not self._thinks:
                self._thinks = True
                threading.Thread(target=self._think, name="chances", daemon=True).start()

    def _think(self) -> None:
        while (snapshot := self._snapshot) is not None and not self._stopped.is_set():
            found = who_may_win(snapshot, made_up=in_time(snapshot)).chances
            if self._snapshot is snapshot:
                self._chances = found
                self._again.set()
                break
        self._thinks = False
