"""An app on a store: opens it behind the first frame, follows it, and changes stores."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from textual.events import Event, Key, Resize
from textual.geometry import Size
from textual.reactive import reactive
from textual.screen import Screen

from screens.app.input import RoomApp
from screens.app.store_watch import StoreAway, Stores, StoreWatch
from screens.app.work import WorkApp
from screens.ui.box import Box
from screens.ui.status_line import StatusLine
from tourney.game.refusal import Locked, Refused
from tourney.laptop.address import Address, Server
from tourney.log.roles import Who

if TYPE_CHECKING:
    from tourney.laptop.acknowledged import Acknowledged
    from tourney.night.state.shelf import NightLine
    from tourney.service.director import Director

Returned = TypeVar("Returned")

#: Seconds between two updates of the age of a view whose store is out of reach.
_AGE = 15
#: Seconds after which a store locked by another program is asked again.
_AGAIN = 0.05


class StoreApp(RoomApp, WorkApp):
    """An app whose screens find the nights in a store; a subclass shows them.

    Args:
        store: where the nights are kept; the app makes the store if there isn't one.
        demo: fill the new store with the demo's nights first.
        who: the user at the keys.
        acknowledged: the memory of what the store acknowledged; without it, nothing is remembered.
    """

    #: The words since when the store has been out of reach, or "".
    away: reactive[str] = reactive("")

    def __init__(
        self, store: Address, *, demo: bool, who: Who, acknowledged: "Acknowledged | None" = None
    ) -> None:
        super().__init__()
        self.who = who
        #: The app's own store and the demo, and which of them is open.
        self.stores = Stores(store, demo=demo)
        #: True while a store is being opened, and its nights cannot be used yet.
        self.opening = True
        self._acknowledged = acknowledged
        self._director: Director | None = None
        #: The numbers of the nights that had lost rows when the store was opened.
        self.lost_nights: frozenset[int] = frozenset()
        self._watch: StoreWatch | None = None
        #: The time since when the store has been out of reach; None while it can be reached.
        self.away_since: datetime | None = None
        #: The new size of the terminal until the screens are drawn in it.
        self._resized: Size | None = None
        #: The number of tasks that will run before any key once the store is free.
        self._due = 0

    @property
    def store(self) -> Address:
        """The address of the store, whether or not the store could be opened."""
        return self.stores.at

    @property
    def director(self) -> "Director":
        """The director of the open store, through which every change goes."""
        assert self._director is not None
        return self._director

    @property
    def is_ready(self) -> bool:
        """True unless the store is being changed for another, is locked, or has tasks due."""
        return self._director is None or (not self.opening and not self._due and self.is_free)

    def _is_ready_for(self, event: Event) -> bool:
        """Return whether an event can be handled now; mere typing waits for no locked store."""
        waits = self.opening or self._due or self.is_working
        return super()._is_ready_for(event) or (not waits and self._is_only_typed(event))

    def _is_only_typed(self, event: Event) -> bool:
        """Return whether the key goes into a box, or is a part of an entry."""
        box = self.focused
        if isinstance(box, Box) and isinstance(event, Key):
            return event.key == "backspace" or box.check_consume_key(event.key, event.character)
        types: Callable[[Event], bool] | None = getattr(self.screen, "only_types", None)
        return types is not None and types(event)

    @property
    def is_free(self) -> bool:
        """True if the open store can be asked now without waiting for anyone."""
        return not self.is_working and self.director.is_free()

    def tell_waiting(self) -> None:
        """Say why keys wait, if the reason is a store that is locked or does not answer."""
        if self._director is not None and not self.is_working and not self.is_free:
            self._say_what_waits(self._status_lines())

    def _say_what_waits(self, lines: Iterable[StatusLine]) -> None:
        for said in lines:
            said.wait(f"{self._who_holds}. Please wait.")

    @property
    def _who_holds(self) -> str:
        if isinstance(self.store, Server):
            return "The database has not answered yet"
        return "Another program has locked the nights"

    @property
    def is_open(self) -> bool:
        """True if a store is open."""
        return self._director is not None

    # The store, as the user sees it

    def show_listed(self, nights: "tuple[NightLine, ...]") -> None:
        """Show the list of nights while they cannot be opened yet."""
        raise NotImplementedError

    def show_opened(self) -> None:
        """Show the store once it is open."""
        raise NotImplementedError

    def show_refused(self, sentence: str) -> None:
        """Say why the store could not be opened; another that is open stays."""
        raise NotImplementedError

    # Opening

    def on_mount(self) -> None:
        """Open the store after the first frame: SQLAlchemy takes longer to import than the app."""
        self.set_interval(_AGE, self._tell_away)
        self.call_after_refresh(self.run_worker, self._open_store, thread=True, exit_on_error=True)

    def _open_store(self, *, demo: bool | None = None) -> None:
        """Open the present store; before that, turn to a new demo or the app's own if told."""
        from tourney.service.night_list import open_list

        try:
            if demo is not None:
                self.stores.go(demo=demo)
            self.stores.fill()
            listed = open_list(self.store, None if self.stores.is_demo else self._acknowledged)
            self.call_later(self._nights_listed, listed.nights())
        except Locked:
            words = f"{self._who_holds}. They open once it is free."
            self.call_later(self._store_refused, words)
            # The store has waited already. Between two tries the app stays usable, and can be left.
            self.call_from_thread(self.set_timer, _AGAIN, self._open_again)
            return
        except Refused as refusal:
            self.call_later(self._store_refused, refusal.sentence)
            return
        # This import takes as long again as the list, which the host is reading meanwhile.
        from tourney.service.director import Director

        director = Director.of_list(listed, who=self.who)
        lost: frozenset[int] = frozenset()
        with suppress(Refused):  # the watch reports a store that is out of reach
            lost = director.lost_nights()
        self.call_later(self.store_opened, director, lost)

    def _open_again(self) -> None:
        if self._director is None:
            self.run_worker(self._open_store, thread=True, exit_on_error=True)

    def _nights_listed(self, nights: "tuple[NightLine, ...]") -> None:
        """Show the nights, unless another store is still open."""
        if self._director is None:
            self.show_listed(nights)

    def store_opened(self, director: "Director", lost: frozenset[int] = frozenset()) -> None:
        """Use a store that has been opened, and watch it for changes."""
        self._let_go()
        while self.is_open and len(self.screen_stack) > 1:  # these screens are of another store
            self.pop_screen()
        self._director, self.lost_nights = director, lost
        self._watch = StoreWatch(director.changes(), self.post_message)
        self.run_worker(self._watch.run, thread=True, exit_on_error=True)
        self.opening = False
        self.stores.opened()
        self.show_opened()

    def _store_refused(self, sentence: str) -> None:
        """Report that a store could not be opened, and stay with the open one if there is one."""
        if self._director is not None:  # the open store stays
            self.stores.stay()
            self.opening = False
        self.drop_typed_ahead()
        self.show_refused(sentence)

    def turn_to(self, *, demo: bool) -> bool:
        """Open a demo, or the app's own store; return whether that has begun."""
        there = self.stores.is_demo if demo else not self.stores.is_elsewhere
        if self.opening or there:
            return False
        self.opening = True
        self.run_worker(partial(self._open_store, demo=demo), thread=True, exit_on_error=True)
        return True

    def on_unmount(self) -> None:
        """Close the store."""
        self._let_go()
        self.stores.close()

    def _let_go(self) -> None:
        if self._watch is not None:
            self._watch.stop()
        if self._director is not None and not self.is_working:  # closing waits for the disk, too
            self._director.close()
        self.away_since, self.away = None, ""

    # Changes by others

    def on_store_changed(self) -> None:
        """Draw the changes as soon as the store is free."""
        self._once_free(self._follow)

    def _follow(self) -> None:
        if self._director is not None and not self.opening:
            self.follow_store()

    def _once_free(self, ask: Callable[[], object]) -> None:
        """Call a function that asks the store, as soon as that need not wait for anyone."""
        if self._director is None or self.opening or self.is_free:
            ask()
        else:
            self.set_timer(_AGAIN, partial(self._once_free, ask))

    def once_free(self, do: Callable[[], object]) -> None:
        """Call a function as soon as the store is free; typed keys wait until then."""
        self._due += 1

        def now() -> None:
            self._due -= 1
            do()

        self.set_timer(_AGAIN, partial(self._once_free, now))

    def in_haste(self, job: Callable[[], Returned]) -> Returned:
        """Run a job, as `WorkApp.in_haste`; its thread becomes the one that never waits long."""
        if self._director is not None:
            self._director.is_free()
        return job()

    def put_off(self, screen: Screen[Any], again: Callable[[], object]) -> None:
        """Put work off, as `WorkApp.put_off`; the work is dropped once its screen has been left."""
        self.once_free(lambda: screen in self.screen_stack and again())
        if not self.is_working:
            self._say_what_waits(screen.query(StatusLine))

    def on_resize(self, event: Resize) -> None:
        """Draw in the new size once the store is free, since drawing may ask the store."""
        self._resized = None
        if self._director is not None and not self.opening and not self.is_free:
            event.prevent_default()
            self._cover(event.size)
            self._resized = event.size
            self.set_timer(_AGAIN, partial(self._once_free, self._resize))

    def _resize(self) -> None:
        if (size := self._resized) is not None:
            self.post_message(Resize(size, size))

    def follow_store(self) -> None:
        """Let the present screen, and the one under a dialog, read what others have written."""
        for screen in reversed(self.screen_stack):
            follow: Callable[[], None] | None = getattr(screen, "follow", None)
            if follow is not None:
                screen.call_later(follow)
            if not screen.is_modal:
                break

    def on_store_away(self, message: StoreAway) -> None:
        """Say that the store is out of reach, and since when, until it is back."""
        if self.is_working:
            return  # the watch waits for this program's own save
        self.away_since = datetime.now(UTC)
        self._tell_away()
        for said in self._status_lines():
            said.refuse(message.sentence)

    def on_store_back(self) -> None:
        """Say that the store is back, and read the rows written meanwhile."""
        was_away, self.away_since = self.away_since is not None, None
        self._tell_away()
        for said in self._status_lines() if was_away else ():
            if not said.tells:
                said.tell("The store can be reached again.")
        self.on_store_changed()

    def _status_lines(self) -> Iterable[StatusLine]:
        """Return the answer lines of the present screen; none while the app is being left."""
        return self.screen.query(StatusLine) if self.screen_stack else ()

    def _tell_away(self) -> None:
        since, now = self.away_since, datetime.now(UTC)
        self.away = "" if since is None else since_words("No store since", since, now)


def since_words(words: str, since: datetime, now: datetime) -> str:
    """Return words with the time since when they are true, and for how long.

    >>> at = datetime(2026, 11, 20, 21, 14)
    >>> since_words("As of", at, at), since_words("As of", at, datetime(2026, 11, 20, 21, 17, 30))
    ('As of 21:14', 'As of 21:14, 3 min')
    """
    minutes = int((now - since).total_seconds()) // 60
    ago = f", {minutes} min" if minutes > 0 else ""
    return f"{words} {since.astimezone():%H:%M}{ago}"
