"""The app's interface for its screens."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from textual.dom import DOMNode
from textual.screen import Screen

from screens.app.routes import Route
from screens.ui.host import WidgetHost

if TYPE_CHECKING:
    from screens.app.store_switch import Stores
    from screens.app.work import Step
    from tourney.game.refusal import Locked, Refused
    from tourney.laptop.address import Address
    from tourney.laptop.last_export import LastExport
    from tourney.night.views.night_line import NightLine
    from tourney.service.director import Director

Returned = TypeVar("Returned")

#: What is done, in words, while money is shared out by chances.
CHANCES = "Working the chances out"


class Host(WidgetHost, Protocol):
    """The app, as a screen knows it.

    Attributes:
        settings_file: where these are kept, or None for nowhere.
        opening: a store is on its way: nothing can be done with its nights yet.
        listed: what home lists are the nights of the store that is open.
        stores: which store is looked at.
        lost_nights: the numbers of the nights that had lost rows when the store was opened.
        exported: remembers where a night's files were last written from this laptop.
        shows_phones: true while guests' phones are shown a night by what ends with this program.
    """

    settings_file: Path | None
    opening: bool
    listed: bool
    stores: "Stores"
    lost_nights: frozenset[int]
    exported: "LastExport"
    shows_phones: Callable[[], bool]

    @property
    def director(self) -> "Director":
        """The door to the nights; there is one once the store is open."""
        ...

    @property
    def store(self) -> "Address":
        """The address of the store, whether the store could be opened or not."""
        ...

    @property
    def second(self) -> Screen[Any] | None:
        """The screen right over home, if any."""
        ...

    @property
    def is_free(self) -> bool:
        """True if the open store can be asked now without waiting for anyone."""
        ...

    @property
    def is_working(self) -> bool:
        """True while keys wait for something that is done beside the screen."""
        ...

    def once_free(self, do: Callable[[], object]) -> None:
        """Do something as soon as the store need wait for no one; what is typed waits for it."""
        ...

    def carry_out(
        self,
        screen: Screen[Any],
        job: Callable[[], Returned],
        then: Callable[[Returned], object],
        refuse: "Callable[[Refused], object]",
    ) -> "Locked | None":
        """Do something in the store now, or once a lock that it meets has gone, and continue."""
        ...

    @property
    def typed_at(self) -> float:
        """When whatever is carried out now was typed, on the monotonic clock."""
        ...

    @property
    def away_since(self) -> datetime | None:
        """The time from which the store has been out of reach; None while it can be reached."""
        ...

    def go(self, route: Route, *told: object, then: Callable[[Any], None] | None = None) -> None:
        """Lay a screen over the one that is shown.

        Args:
            told: what it is of.
            then: is given its answer, if it closes with one.

        Raises:
            Refused: what it is of cannot be read.
        """
        ...

    def go_instead(self, route: Route, *told: object) -> None:
        """Show a screen in the place of the one that is shown."""
        ...

    def show_second(self, screen: Screen[Any]) -> None:
        """Show a screen right over home."""
        ...

    def show_night(self, number: int, stage: str = "", table: int = 0) -> None:
        """Go to a night, at the stage it has come to or at an earlier one."""
        ...

    def go_home(self) -> None:
        """Go back to the list of nights."""
        ...

    def land(self) -> bool:
        """Bring the role of a table to whatever is at its place now; whether that is elsewhere."""
        ...

    def tell(self, sentence: str) -> None:
        """Say what was done, on the screen that is shown once it is there."""
        ...

    def refuse(self, sentence: str) -> None:
        """Say why something was not done, on the screen that is shown once it is there."""
        ...

    def work(
        self,
        words: str,
        job: Callable[[], Returned],
        then: Callable[[Returned], object],
        refuse: "Callable[[Refused], object]",
        *,
        is_long: bool,
        apart: bool = False,
    ) -> None:
        """Do something that may take long, and continue with what comes of it."""
        ...

    def think(
        self,
        screen: Screen[Any],
        job: "Callable[[Step], Returned]",
        then: Callable[[Returned], object],
        *,
        rest: float = ...,
    ) -> None:
        """Work something out while no one types, and show what it comes to."""
        ...

    def think_no_more(self) -> None:
        """Drop what is worked out."""
        ...

    def set_settings(self, **changed: Any) -> str | None:
        """Have settings so from now on, and keep them; a sentence if they cannot be kept."""
        ...

    def resolved_as_saved(self, number: int) -> None:
        """Have the screens of that night forget what they kept as not saved: it is saved."""
        ...

    def drop_typed_ahead(self) -> int:
        """Forget what has been typed and not been looked at; how much that was."""
        ...

    def drop_while_held(self) -> None:
        """Forget the key that was pressed last for as long as it is held down."""
        ...

    def open_demo(self) -> None:
        """Go over to the demo's nights."""
        ...

    def open_own(self) -> None:
        """Go back to the store that the app began with."""
        ...


class Home(Protocol):
    """The app's interface to the list of nights, which lies under every other screen."""

    def list_nights(self) -> None:
        """Draw the nights as they are now."""
        ...

    def show_nights(self, lines: "tuple[NightLine, ...]", *, stay: bool = False) -> None:
        """Draw these nights."""
        ...

    def show_refusal(self, sentence: str) -> None:
        """Say why the store could not be opened."""
        ...

    def forget(self) -> None:
        """Another store is being opened, and its nights are not known yet."""
        ...


def host_of(node: DOMNode) -> Host:
    """The app that a screen or a widget is in."""
    return cast("Host", node.app)
