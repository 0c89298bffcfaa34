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

#: Seconds for which a line has to be on the screen until a key can be an answer to it.
GLANCE = 0.5
#: The message when others have taken the night on from the screen that was shown.
GONE_ON = "Another window moved on."
#: The refusals of a store that cannot be reached: what was typed is right, and not saved yet.
UNREACHABLE = ("not-saved", "not-read")
#: The outcome of a command whose entry was in the store already.
_SAVED = object()


class FollowingScreen(StyledScreen[None]):
    """The base of a night's screens, which follows what others type at the same night.

    Rows that others write are drawn as they come. A command rests on the rows that the user can
    have seen: it is refused as overtaken if someone else has changed one of them since.

    Args:
        number: the night's.
        table: which of its tables is looked at, where the screen is of one.

    Attributes:
        STATES: in which states of the night the screen can be shown.
        refusal: of the last command, or None.
        outcome: what the last command answered, or None.
    """

    STATES: ClassVar[frozenset[State]] = frozenset(
        ("registering", "seating", "playing", "finished")
    )

    def __init__(self, number: int, table: int = 1) -> None:
        super().__init__()
        self.begin(number, table)

    def begin(self, number: int, table: int) -> None:
        """Show this night and table; nothing is seen, said or typed yet.

        A screen that is kept, and shown again for another table, begins again with this.
        """
        self.number = number
        self.table = table
        self.refusal: Refused | None = None
        self.outcome: object = None
        self._handle: NightHandle | None = None
        #: The views that were drawn, each with the time at which someone can have seen it; the
        #: newest last.
        self._positions: deque[tuple[float, ReadPosition]] = deque([(0.0, {})])
        #: The rows that an answer, or the entry being typed, rests on.
        self._asked_on: ReadPosition | None = None
        self._typed_on: ReadPosition | None = None
        self._damage = ""
        #: True if the screen is about to be shown because of rows that others have written.
        self._unexpected = False
        #: The message of the screen when another one was laid over it.
        self._left_saying = ""
        #: The entry that was refused as not saved, in words, or "".
        self._missed = ""

    @cached_property
    def host(self) -> Host:
        """The app, which leads to other screens."""
        return host_of(self)

    @property
    def director(self) -> "Director":
        """The door to the night."""
        return self.host.director

    @property
    def night(self) -> "NightHandle":
        """The night, asked for once while the screen is shown: behind it may be another store."""
        if self._handle is None or self._handle.number != self.number:
            self._handle = self.director.night(self.number)
        return self._handle

    @property
    def at_table(self) -> int | None:
        """The table at which undo is asked for; None on screens of the night as a whole."""
        return None

    @property
    def not_saved(self) -> str:
        """The input that is kept because no store has it yet, in a sentence or two, or ""."""
        return ""

    def show(self) -> None:
        """Draw the night as it is now."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Have a place for what the whole night has to know."""
        if (title := self.query_one_optional(TitleBar)) is not None:  # the display has none
            self.mount(Banner(), after=title)

    def on_screen_suspend(self) -> None:
        """Note what is said: whatever is laid over this screen may make it untrue."""
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
        """Clear the message of this screen's last command once others have taken the night on."""
        left, self._left_saying = self._left_saying, ""
        drawn = self._positions[-1][1]
        if left and drawn and self.night.moved_since(drawn):
            said = self.query_one(StatusLine)
            if said.sentence == left:
                said.tell("")

    # What was seen

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
        """Note that something is half typed, or that nothing is.

        The command that follows rests on the rows that were seen at the first key.
        """
        if not half:
            self._typed_on = None
        elif self._typed_on is None:
            self._typed_on = self.seen

    def ask(self, dialog: Screen[Answer | None], then: Callable[[Answer], object]) -> None:
        """Ask something, and continue if there is an answer.

        The command that follows it rests on the rows seen now.
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
        """Ask whether it is meant, in two lines; the one that does it is marked.

        Args:
            about: what comes of it.
            does: the answer after which it is done.
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

    # What is done

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
        """Do something to the night and draw what comes of it, or say why it was refused.

        Args:
            does: what is done, with the night as it is then, or with its table `at`.
            done: what to say when it was carried out.
            about: what that rests on alone, if not on everything that was seen of the
                night: whether it still stands as it did.
            then: continues with the answer, in the place of saying `done` and
                drawing.
            also: is done after all that.

        Returns:
            Whether it was done; if not, keep what the host typed. What met a lock is
            done once the lock is gone; one that takes long is done, or refused, later.
        """
        self.refusal = self.outcome = None
        seen = self.expected_position

        def do() -> object:
            if about is None:
                with self.night.expecting(seen):
                    return does(self.night if at is None else self.night.table(at))
            if self.night.follow().saved:
                return _SAVED
            if not about():
                raise Refused("overtaken", "Not saved: someone else just changed this.")
            return does(self.night)

        def go_on(outcome: object) -> None:
            if self.refusal is not None:  # it was put off, and kept
                self.resolved_as_saved()
            if outcome is _SAVED:
                self.host.resolved_as_saved(self.number)
                outcome = None
            self.refusal, self.outcome, self._missed = None, outcome, ""
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
        """Say why; where someone else typed first, show what."""
        if refusal.code in (*UNREACHABLE, "overtaken"):
            self._drop_typed_ahead()
        if refusal.code == "overtaken":
            if not self._has_place():
                self._leave(partial(self.host.refuse, refusal.sentence))
                return
            self.redraw(followed=True)
        self.query_one(StatusLine).refuse(refusal.sentence)

    def _drop_typed_ahead(self) -> None:
        """Drop the keys typed ahead: they were typed in the belief that all would go well."""
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

        The role of a table goes to where it belongs, if that is elsewhere.

        Args:
            followed: others have changed it, so that no one expects what will be there.
        """
        if self.host.is_working:
            self.host.once_free(partial(self.redraw, followed=followed))
            return
        if not self.is_attached:  # it went while this waited
            return
        with refusing(self):
            if self.host.land():
                self.surprise()
                return
            position = self.night.read_position
            self.show()
            if not followed:
                self._positions.clear()
            self._positions.append((monotonic() + GLANCE if followed else 0.0, position))
            self.show_notice()

    def show_notice(self) -> None:
        """Say what the whole night has to know."""
        self._damage = self.night.damage
        if (notice := self.query_one_optional(Banner)) is not None:
            notice.show(self._damage, self.not_saved)

    # What others do

    def follow(self) -> None:
        """Read what others have written, and draw it where it is on this screen."""
        drawn = self._positions[-1][1]
        if not drawn or self not in self.app.screen_stack:
            return
        try:
            self.read_on()
            moved = self.night.moved_since(drawn)
            damaged = self.night.damage != self._damage
            if damaged or (moved and self.concerns(moved)):
                self.catch_up(moved)
        except Locked:
            self.host.once_free(self.follow)
        except Refused as refusal:
            if refusal.code not in UNREACHABLE:  # of these the app tells
                self.query_one(StatusLine).refuse(refusal.sentence)

    def concerns(self, moved: Collection[int]) -> bool:
        """True if this screen shows what was written at these tables; 0 is the night's own log."""
        return bool(moved)

    def catch_up(self, moved: Collection[int]) -> None:
        """Draw what others have written; go to where the night stands, if that is elsewhere."""
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
        """Keys are not meant yet for the screen that is shown: no one has expected it."""
        self._drop_typed_ahead()
        shown = self.app.screen
        if isinstance(shown, FollowingScreen) and shown is not self:
            shown._unexpected = True

    def resolved_as_saved(self) -> None:
        """Say that what was refused as not saved is in the store, and keep it no longer."""
        if self._missed:
            self.query_one(StatusLine).tell(f"Saved now: {self._missed}")
            self._missed = ""

    def read_on(self) -> bool:
        """Read the rows that others have written; True if an unsaved entry is among them."""
        if saved := self.night.follow().saved:
            self.app.call_later(self.host.resolved_as_saved, self.number)
        return saved

    def _has_place(self) -> bool:
        """True while the night, as it is now, still has this screen."""
        night = self.night.view()
        return night.state in self.STATES and not self._has_gone(night)

    def _has_gone(self, night: NightView) -> bool:
        """True if the night no longer has the screen's table; before play it has none yet."""
        before_play = night.state in ("registering", "seating")
        tables = (line.number for line in night.tables)
        return self.at_table not in (None, *tables) and not before_play
