"""A screen of a night that follows what others write, and sends commands on the rows it showed."""

from collections import deque
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from functools import cached_property, partial
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual.screen import Screen

from screens.app.host import Host, host_of
from screens.ui.sheet import StyledScreen
from screens.ui.status_line import Banner, StatusLine, TitleBar, refusing
from tourney.game.refusal import Locked, Refused
from tourney.game.wording import quantity
from tourney.night.state.shelf import State
from tourney.night.views.view import NightView

if TYPE_CHECKING:
    from tourney.log.session import ReadPosition
    from tourney.service.director import Director
    from tourney.service.night_handle import NightHandle

    #: A command to a night or to one of its tables.
Answer = TypeVar("Answer")

#: Seconds after which a user can have read a new line; an earlier key is no answer to the line.
GLANCE = 0.5
#: The message when others moved the night on, away from the present screen.
GONE_ON = "Someone else moved the night on."
#: The codes of refusals by a store that cannot be reached: the entry is right, but not saved yet.
UNREACHABLE = ("not-saved", "not-read")
#: The outcome of a command whose entry was already in the store.
_SAVED = object()


class FollowingScreen(StyledScreen[None]):
    """The base of a night's screens, which follows what others type at the same night.

    Rows of others are drawn as they come. A command rests on the rows that the user can have seen.
    If someone else has changed one of these since, the command is refused as overtaken.

    Args:
        number: the night's number.
        table: the number of the table that is looked at, on the screens of one table.

    Attributes:
        STATES: the states of the night in which the screen can be shown.
        refusal: the refusal of the last command, or None.
    """

    STATES: ClassVar[frozenset[State]] = frozenset(
        ("registering", "seating", "playing", "finished")
    )

    def __init__(self, number: int, table: int = 1) -> None:
        super().__init__()
        self.begin(number, table)

    def begin(self, number: int, table: int) -> None:
        """Show this night and table, with nothing seen, said or typed yet.

        A screen that is kept, and shown again for another table, starts again with this call.
        """
        self.number = number
        self.table = table
        self.refusal: Refused | None = None
        self._handle: NightHandle | None = None
        #: The read positions that were drawn, the newest last. Each has the time from which the
        #: user can have seen it.
        self._positions: deque[tuple[float, ReadPosition]] = deque([(0.0, {})])
        #: The read positions on which a dialog's answer, and the half-typed entry, rest.
        self._asked_on: ReadPosition | None = None
        self._typed_on: ReadPosition | None = None
        self._damage = ""
        #: True if rows of others, and not the user, are about to bring this screen up.
        self._unexpected = False
        #: The message that this screen showed when another screen covered it.
        self._left_saying = ""
        #: The entry that could not be saved, in words, or "".
        self._missed = ""

    @cached_property
    def host(self) -> Host:
        """The app, which leads to other screens."""
        return host_of(self)

    @property
    def director(self) -> "Director":
        """The director, through which every change goes."""
        return self.host.director

    @property
    def night(self) -> "NightHandle":
        """The night's handle, fetched once per showing, as the app may change stores."""
        if self._handle is None or self._handle.number != self.number:
            self._handle = self.director.night(self.number)
        return self._handle

    @property
    def at_table(self) -> int | None:
        """The number of the table that undo is for; None on screens of the night as a whole."""
        return None

    @property
    def not_saved(self) -> str:
        """The unsaved input that the screen keeps, in a sentence or two, or ""."""
        return ""

    def show(self) -> None:
        """Draw the night as it is now."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Add the banner for warnings that concern the whole night."""
        if (title := self.query_one_optional(TitleBar)) is not None:  # the big screen has no title
            self.mount(Banner(), after=title)

    def on_screen_suspend(self) -> None:
        """Remember the message: a screen that covers this one may make it untrue."""
        self._handle = None
        said = self.query_one_optional(StatusLine)
        self._left_saying = said.sentence if said is not None and said.tells else ""

    def on_screen_resume(self) -> None:
        """Draw the night again, since a screen that lay over this one may have changed it."""
        self._handle = None
        if not self.is_current:
            return
        unexpected, self._unexpected = self._unexpected, False
        with refusing(self):
            self._forget_said()
            if self.host.is_free:
                self.read_on()
            if not self._has_place():
                self._leave(partial(self.host.tell, GONE_ON))
                return
        self.redraw(followed=unexpected)

    def _forget_said(self) -> None:
        """Clear the message of this screen's last command if others have moved the night on."""
        left, self._left_saying = self._left_saying, ""
        drawn = self._positions[-1][1]
        if left and drawn and self.night.session.moved_since(drawn):
            said = self.query_one(StatusLine)
            if said.sentence == left:
                said.tell("")

    # The rows that the user has seen

    @property
    def seen(self) -> "ReadPosition":
        """The read position that a user who presses a key now can have seen."""
        now = self.host.typed_at
        while len(self._positions) > 1 and self._positions[1][0] <= now:
            self._positions.popleft()
        return self._positions[0][1]

    @property
    def expected_position(self) -> "ReadPosition":
        """The read position that the user had seen when the present command was begun."""
        for position in (self._asked_on, self._typed_on):
            if position is not None:
                return position
        return self.seen

    def typing(self, half: object) -> None:
        """Note whether an entry is half typed.

        The command that follows rests on the rows that were seen at its first key.
        """
        if not half:
            self._typed_on = None
        elif self._typed_on is None:
            self._typed_on = self.seen

    def ask(self, dialog: Screen[Answer | None], then: Callable[[Answer], object]) -> None:
        """Show a dialog, and continue with its answer if there is one.

        The command that follows rests on the rows that are seen now.
        """
        from screens.ui.dialog import ask

        seen = self.expected_position

        def answered(answer: Answer) -> None:
            with self._answering(seen):
                then(answer)

        ask(self, dialog, answered)

    def ask_first(
        self, question: str, about: str, does: str, stays: str, then: Callable[[], object]
    ) -> None:
        """Ask the user to confirm something, in two lines; the line that confirms is marked.

        Args:
            about: the consequences, in a sentence.
            does: the words of the answer that confirms.
            stays: the words of the answer that changes nothing.
            then: called after the confirmation.
        """
        from screens.ui.dialog import in_two_lines

        asks = in_two_lines(question, about, does, stays)
        self.ask(asks, lambda answer: answer and then())

    @contextmanager
    def _answering(self, seen: "ReadPosition") -> Iterator[None]:
        before, self._asked_on = self._asked_on, seen
        try:
            yield
        finally:
            self._asked_on = before

    # Commands

    def attempt(
        self,
        does: Callable[[Any], object],
        done: str = "",
        *,
        at: int | None = None,
        about: Callable[[], bool] | None = None,
        then: Callable[[Any], None] | None = None,
        also: Callable[[], object] | None = None,
    ) -> bool:
        """Change the night and draw the result, or say why the change was refused.

        Args:
            does: makes the change, given the night's handle, or the handle of its table `at`.
            done: the message after success.
            at: the number of a table, if the change is one at a table.
            about: returns whether the facts behind the change are still the same. Without it, the
                change rests on everything that the user has seen of the night.
            then: continues with the result, in place of showing `done` and drawing.
            also: called after all that.

        Returns:
            Whether the change was made; if not, keep what the host typed. A change that meets a
            lock is made once the lock is gone. A slow one is made, or refused, later.
        """
        self.refusal = None
        seen = self.expected_position

        def do() -> object:
            if about is None:
                with self.night.session.expecting(seen):
                    return does(self.night if at is None else self.night.table(at))
            if self.night.follow().saved:
                return _SAVED
            if not about():
                raise Refused("overtaken", "Not saved: someone else just changed this.")
            return does(self.night)

        def go_on(outcome: object) -> None:
            if self.refusal is not None:  # the change had been put off
                self.resolved_as_saved()
            if outcome is _SAVED:
                self.host.resolved_as_saved(self.number)
                outcome = None
            self.refusal, self._missed = None, ""
            if then is not None:
                then(outcome)
            else:
                self.query_one(StatusLine).tell(done)
                self.redraw()
            if also is not None:
                also()

        def refuse(refusal: Refused) -> None:
            self.refusal = refusal
            self._missed = done if refusal.code in UNREACHABLE else ""
            self.answer(refusal)

        if (locked := self.host.carry_out(self, do, go_on, refuse)) is not None:
            self.refusal, self._missed = locked, done
        return self.refusal is None

    def answer(self, refusal: Refused) -> None:
        """Say why a command was refused; if someone else was first, draw what they did."""
        if refusal.code in (*UNREACHABLE, "overtaken"):
            self._drop_typed_ahead()
        if refusal.code == "overtaken":
            if not self._has_place():
                self._leave(partial(self.host.refuse, refusal.sentence))
                return
            self.redraw(followed=True)
        self.query_one(StatusLine).refuse(refusal.sentence)

    def _drop_typed_ahead(self) -> None:
        """Drop the keys that were typed ahead, in the belief that the entry would be saved."""
        if dropped := self.host.drop_typed_ahead():
            was = "was" if dropped == 1 else "were"
            self.app.notify(
                f"{quantity(dropped, 'key')} typed after it {was} dropped.",
                title="Typed ahead",
                severity="warning",
                markup=False,
            )

    def redraw(self, *, followed: bool = False) -> None:
        """Draw the night as it is now, or say why it cannot be read.

        Args:
            followed: others have changed the night, so that the user expects nothing new.
        """
        if self.host.is_working:
            self.host.once_free(partial(self.redraw, followed=followed))
            return
        if not self.is_attached:  # the screen was closed meanwhile
            return
        with refusing(self):
            position = self.night.session.read_position
            self.show()
            if not followed:
                self._positions.clear()
            self._positions.append((monotonic() + GLANCE if followed else 0.0, position))
            self.show_notice()

    def show_notice(self) -> None:
        """Show the warnings that concern the whole night."""
        self._damage = self.night.session.damage
        if (notice := self.query_one_optional(Banner)) is not None:
            notice.show(self._damage, self.not_saved)

    # Changes by others

    def follow(self) -> None:
        """Read what others have written, and draw it if it concerns this screen."""
        drawn = self._positions[-1][1]
        if not drawn or self not in self.app.screen_stack:
            return
        try:
            self.read_on()
            moved = self.night.session.moved_since(drawn)
            damaged = self.night.session.damage != self._damage
            if damaged or (moved and self.concerns(moved)):
                self.catch_up(moved)
        except Locked:
            self.host.once_free(self.follow)
        except Refused as refusal:
            if refusal.code not in UNREACHABLE:  # the app reports these itself
                self.query_one(StatusLine).refuse(refusal.sentence)

    def concerns(self, moved: Collection[int]) -> bool:
        """Return whether this screen shows a table that changed; 0 is the night's own log."""
        return bool(moved)

    def catch_up(self, moved: Collection[int]) -> None:
        """Draw what others have written; if the night has left this screen, follow it."""
        if 0 not in moved or self._has_place():
            self.redraw(followed=True)
        elif self.app.screen is self:
            self._leave(partial(self.host.tell, GONE_ON))

    def _leave(self, say: Callable[[], None]) -> None:
        """Go to where the night is now, and say why."""
        self.host.show_night(self.number, table=self.table)
        say()
        self.surprise()

    def surprise(self) -> None:
        """Drop typed keys: the user did not expect the screen that is shown now."""
        self._drop_typed_ahead()
        shown = self.app.screen
        if isinstance(shown, FollowingScreen) and shown is not self:
            shown._unexpected = True

    def resolved_as_saved(self) -> None:
        """Say that an entry reported as not saved is in the store after all, and drop it here."""
        if self._missed:
            self.query_one(StatusLine).tell(f"Saved now: {self._missed}")
            self._missed = ""

    def read_on(self) -> bool:
        """Read the rows that others have written; return True if an unsaved entry is among them."""
        if saved := self.night.follow().saved:
            self.app.call_later(self.host.resolved_as_saved, self.number)
        return saved

    def _has_place(self) -> bool:
        """Return whether the night, as it is now, still has this screen."""
        night = self.night.view()
        return night.state in self.STATES and not self._has_gone(night)

    def _has_gone(self, night: NightView) -> bool:
        """Return whether the night has lost this screen's table; before play it has none yet."""
        before_play = night.state in ("registering", "seating")
        tables = (line.number for line in night.tables)
        return self.at_table not in (None, *tables) and not before_play
