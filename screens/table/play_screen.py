"""The common part of both games' tables: their keys, and the reasons for refusals."""

from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from datetime import datetime
from functools import partial
from string import digits
from typing import Any, ClassVar, Generic, cast

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Event, Key, Resize
from textual.widget import Widget

from screens.app.following import UNREACHABLE
from screens.app.night_screen import NOTHING_TYPED, HeldScreen
from screens.app.routes import Route
from screens.table.act import ActCard, ActView, Input, Page
from screens.table.drawn_table import DrawnTable, drawn_seats
from screens.table.input_state import PendingInput, TypedEntry, UnsentEntry
from screens.table.key_line import OfferLine
from screens.table.people import LeaveDialog, leave_words
from screens.table.round_header import Lately, RoundHeader
from screens.table.seat_window import SeatWindow
from screens.ui.find import Candidate, ask_away
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import NIGHT, PEOPLE, ROUND, bind, key_of, spelled_keys, undo_keys
from screens.ui.letters import free_letters
from screens.ui.room_line import RoomLine
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.titles import table_title
from tourney.game.events import Speed
from tourney.game.refusal import Refused, overtaken
from tourney.night.state.shelf import State
from tourney.night.views.floor_view import PodiumStep, podium
from tourney.service.table_handle import TableHandle

key = partial(bind, "table", of=ROUND)
hidden = partial(bind, "table", show=False, of=ROUND)

#: Actions that are refused for the same reason as another action.
_REFUSED_AS = {"speed": "roll", "noticed": "claim", "unnoticed": "claim"}


class PlayScreen(HeldScreen, Generic[Page, Input]):
    """A table of a night, in play or finished.

    Attributes:
        AGAIN: the action that sends a refused entry again.
        TYPES: the action whose refusal means that nothing can be typed.
        IDLE: the actions without a meaning while a letter picks a seat; their letters are free.
        SEATS: the widget that lists the seats.
        LINES: the widgets below, with the actions that are possible now.
        NOTHING: the input while nothing is typed.
        RULED: the actions that only some rules have.
    """

    STATES: ClassVar[frozenset[State]] = frozenset(("playing", "finished"))
    AGAIN: ClassVar[str] = "again"
    TYPES: ClassVar[str] = ""
    IDLE: ClassVar[Collection[str]] = ()
    SEATS: ClassVar[type[SeatWindow[Any, Any]]]
    LINES: ClassVar[Collection[type[Widget]]] = (OfferLine,)
    NOTHING: ClassVar[PendingInput]
    RULED: ClassVar[Mapping[str, Callable[[Any], bool]]] = {}

    _typed: Input

    BINDINGS: ClassVar[list[BindingType]] = [
        *undo_keys("table"),
        hidden("ctrl+e", "end", "Stop here", "See the standings, then stop", group=NIGHT),
        hidden("ctrl+d", "deal", "A deal", "Split the prize money", group=NIGHT),
        hidden("ctrl+o", "table_phone", "Phone at table",
            "Let players type rounds on a phone", group=NIGHT),
        hidden("ctrl+a", "away", "Away", "A player is away for a while, or back", group=PEOPLE),
        key("escape", "home", "Back", "Back", id="night.home"),
        hidden("pageup", "seats(-1)", "Scroll up", "Scroll the seats up", id="table.seats_up"),
        hidden("pagedown", "seats(1)", "Scroll down",
            "Scroll the seats down", id="table.seats_down"),
    ]  # fmt: skip

    # Textual declares these without ClassVar.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-usual"), (110, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (23, "-medium"), (34, "-tall")]  # noqa: RUF012

    #: Unscoped, so that the styles apply to both games' screens.
    SCOPED_CSS = False
    CSS = """
    PlayScreen #play { height: 1fr; }
    PlayScreen #said { height: 3; StatusLine { dock: bottom; } }
    PlayScreen.-medium.-over #said { height: 4; padding: 1 0 0 0; }
    PlayScreen.-tall.-over #said { margin: 1 0 0 0; }
    PlayScreen.-tall.-over #play { max-height: 24; }
    PlayScreen.-drawn {
        SeatWindow, ActCard { display: none; }
        DrawnTable { display: block; }
        #said { margin: 1 0 0 0; }
    }
    PlayScreen.-over SeatWindow { border: none; }
    PlayScreen.-card.-over SeatWindow { padding: 0 1 0 3; }
    PlayScreen ActCard { width: 48; }
    PlayScreen.-narrow ActCard { width: 29; }
    PlayScreen.-narrow.-crowded {
        #play { layout: vertical; }
        ActCard { width: 1fr; height: 3; }
    }
    PlayScreen.-wide {
        SeatWindow { width: 3fr; }
        ActCard { width: 4fr; }
    }
    PlayScreen.-short RoundHeader { height: 1; padding: 0 1; }
    PlayScreen.-tall {
        RoundHeader { height: 3; }
        #said { height: 4; Lately { max-height: 2; } }
    }
    """

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield RoomLine()
        yield RoundHeader()
        yield Horizontal(self.SEATS(), ActCard(), DrawnTable(), id="play")
        # An answer takes the lines that are left below the keys, and then those of `Lately`.
        lines = (line() for line in self.LINES)
        yield Vertical(Lately(), *lines, StatusLine(appears=True), id="said")
        yield KeyFooter()

    def begin(self, number: int, table: int) -> None:
        """Show this night and table; no entry is kept, and the list of seats starts at its top."""
        super().begin(number, table)
        self._page: Page | None = None
        self._typed = cast(Input, self.NOTHING)
        self._kept: UnsentEntry | None = None
        #: The speed of the table; None before the screen has first read it.
        self._speed: Speed | None = None
        #: The keys as they are bound now, by action, and the letters that are left for seats.
        self._keys: dict[str, str] = {}
        self._free = ""
        for seats in self.query(SeatWindow):
            seats.move_back()
        for said in self.query(StatusLine):
            said.tell("")

    @abstractmethod
    def read_page(self) -> Page:
        """Read the table.

        Raises:
            Refused: the store cannot be read.
        """

    @abstractmethod
    def act_view(self, page: Page) -> ActView[Page, Input]:
        """Return the act at the table."""

    def show(self) -> None:
        """Read the table, and draw it."""
        try:
            page = self._page = self.read_page()
        except Refused as refusal:
            self._refuse(refusal.sentence)
            return
        if self.entitle(table_title(self.table, page.night), page.night):
            self._read_keys()
        self.show_room(page)
        self._type(self._typed)
        self._show_typed()

    def on_resize(self, _event: Resize) -> None:
        """Draw again: a large screen draws the table, a small one lists the seats."""
        if self._page is not None:
            self.draw(self._page)

    def draw(self, page: Page) -> None:
        """Draw the table, the half-typed entry, and the actions that are possible now."""
        view = self.act_view(page)
        self.set_class(view.typed.crowded, "-crowded")
        self.query_one(RoundHeader).show(*view.facts())
        seats = () if view.is_listed else drawn_seats(page.table.seats, self.app.size)
        self.set_class(bool(seats), "-drawn")
        self.set_class(view.over, "-over")
        listed = self.query_one(SeatWindow)
        if seats:
            cards = tuple(listed.card(seat, view) for seat in seats)
            self.query_one(DrawnTable).show(cards, view)
        else:
            listed.show(view)
            self.query_one(ActCard).show(view)
        self.query_one(Lately).show(*view.lately())
        self.query_one(OfferLine).show(view)

    @property
    def kept_words(self) -> str:
        """The refused entry that can be sent again, in words, or ""."""
        return self._kept.entry.done.removesuffix(".") if self._kept is not None else ""

    @property
    def at_table(self) -> int:
        """The number of this table."""
        return self.table

    def on_key(self, event: Key) -> None:
        """Take the digits, and the letters of the seats."""
        letter = event.key.lower()
        if event.character is not None and event.character in digits:
            event.stop()
            self.action_digit(int(event.character))
        elif self._typed.picks_seat and letter in {*self._free}:
            event.stop()
            self._press(lambda table, typed: typed.letter_means(table, letter))
        else:
            self.refuse_unbound(event)

    def action_pick(self, player: int) -> None:
        """Pick a seat by a click, as its letter does."""
        if self._typed.picks_seat:
            self._press(lambda table, typed: typed.seat_means(table, player))

    def refuse_unbound(self, event: Key) -> None:
        """Say that a key has no binding."""
        if event.is_printable and event.key not in self.active_bindings:
            self._refuse("That key does nothing here. The keys are below.")

    def only_types(self, event: Event) -> bool:
        """Return whether an event is a digit that only half types an entry; that needs no store."""
        digit = (event.character if isinstance(event, Key) else None) or "-"
        if digit not in digits or self._page is None:
            return False
        with suppress(Refused):
            return not isinstance(self._typed.digit_means(self._page.table, int(digit)), TypedEntry)
        return False

    def on_screen_resume(self) -> None:
        """Read the keys as they are bound now; the base then draws everything."""
        if self.is_current:  # the screen may have been left again
            self._read_keys()

    def _read_keys(self) -> None:
        self._keys = spelled_keys(self)
        self._free = free_letters(self.app, type(self), self.IDLE)

    def _refuse(self, sentence: str) -> None:
        self.query_one(StatusLine).refuse(sentence)

    def _page_for(self, action: str = "") -> Page | None:
        """Return the table, or None after saying why an action, or anything, is refused now."""
        if self._page is None or self._kept_first():
            return None
        sentence = self._page.night.sealed or self._page.table.refusals.get(action, "")
        if sentence:
            self._refuse(sentence)
        return None if sentence else self._page

    def is_idle(self, action: str) -> bool:
        """Return whether the table refuses an action now, or the action has nothing to act on."""
        name, page = action.partition("(")[0], self._page
        if page is None:
            return super().is_idle(action)
        typed = bool(self._typed.pending) or self._kept is not None
        if name in ("clear", "again") or (typed and name in ("undo", self.AGAIN)):
            return not typed
        refused = _REFUSED_AS.get(name, name) in page.table.refusals
        return refused or super().is_idle(action)

    def show_room(self, page: Page) -> None:
        """Show the break and the message to the room, if there are any.

        At the night's only table, show closing time too, as the floor does.
        """
        closes, ends = None if self._on_floor else page.night.plan.closing, ""
        # Look the key up only when it is shown, as that takes a millisecond.
        if closes is not None and "end" not in page.table.refusals:
            ends = key_of(self, "end")
        room, line = self.query_one(RoomLine), page.night.line
        closing, called = closes if ends else None, self._held_words(page)
        room.show(line, self.night.pause(), closing, f"{ends} ends play", called=called)

    def _held_words(self, page: Page) -> str:
        """Return which entry of a phone waits, first of this table's, and how to take it; or ""."""
        others = [line.number for line in page.night.tables if not line.closed]
        self.find_held(sorted(others, key=lambda number: number != self.table))
        if (held := self.first_held) is None:
            return ""
        back, enter = self._keys.get("home", ""), self._keys.get(self.AGAIN, "")
        if held.table == self.table:
            return f"Phone: {held.words}. {enter} saves it, or type the round here."
        place = next(line.place for line in page.night.tables if line.number == held.table)
        return f"Table {place}'s phone waits: {back}, {enter}."

    def takes_held(self) -> bool:
        """Take what this table's phone typed, if it waits and nothing is typed here."""
        held = self.first_held
        if held is None or held.table != self.table or self._typed.pending or self._kept:
            return False
        self.action_accept()
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the keys of a rule only where the rule is on."""
        page, is_on = self._page, self.RULED.get(action)
        if page is not None and is_on is not None and not is_on(page.table.match.rules):
            return False
        return super().check_action(action, parameters)

    # Typing

    @abstractmethod
    def typed_at(self, page: Page, speed: Speed, pending: Input) -> Input:
        """Return half-typed input as it is meant at this speed, if it still means something."""

    def _type(self, pending: Input) -> None:
        """Keep half-typed input if it still means something."""
        if self._page is not None:
            self._speed = self.night.table(self.table).speed(self._speed)
            self._typed = self.typed_at(self._page, self._speed, pending)

    def recorded(self) -> None:
        """Handle the success of an entry that ends in digits."""

    def _show_typed(self) -> None:
        if self._page is not None:
            self.draw(self._page)
            self.typing(self._typed.pending)

    def action_digit(self, digit: int) -> None:
        """Take a digit: a die, or a number that is asked for."""
        self._press(lambda table, typed: typed.digit_means(table, digit))

    def _press(self, meaning: Callable[[Any, Input], PendingInput | TypedEntry]) -> None:
        """Apply the meaning of a key: keep input half typed, record an entry, or say why not."""
        page = self._page_for(self.TYPES)
        if page is None or self._too_soon():
            return
        try:
            meant = meaning(page.table, self._typed)
        except Refused as refusal:
            self._refuse(refusal.sentence)
            return
        if isinstance(meant, TypedEntry):
            self._record(meant)
        else:
            self._keep_half_typed(meant)

    def _keep_half_typed(self, typed: PendingInput, done: str = "") -> None:
        """Keep input half typed, and draw it."""
        self._type(cast(Input, typed))
        self.query_one(StatusLine).tell(done)
        self._show_typed()

    def _record(self, entry: TypedEntry) -> None:
        """Record an entry; after a refusal its input stays typed, or is kept to be sent again."""
        typed, self._typed = self._typed, self._typed.cleared()
        half = replace(typed, die="", whole=entry.whole) if entry.whole else typed
        was, before, held = self._page, self._kept, self.expected_position
        assert was is not None
        # An entry that was refused before is reported as saved, whatever the card shows.
        sentence = entry.answer if before is None else None
        then = None if sentence is None else partial(self._answer, sentence)
        self.attempt(entry.does, entry.done, at=self.table, then=then)
        refusal, self._kept = self.refusal, None
        if refusal is None:
            if entry.whole:
                self.recorded()
        elif refusal.code in UNREACHABLE:
            since = before.since if before is not None else ""
            self._kept = UnsentEntry(entry, held, since or f"{datetime.now():%H:%M}")
            self._type(half)
        elif refusal.code != "overtaken":
            self._type(cast(Input, entry.typed_after) or typed)
        elif half.pending and self._page and half.still_applies(was.table, self._page.table):
            self._kept = UnsentEntry(entry, None, "")
            self._type(half)
            again, clear = self._keys.get(self.AGAIN, ""), self._keys.get("clear", "")
            self._refuse(
                f"Not saved: {self._who_typed} typed first. Look again: "
                f"{again} sends it anyway, {clear} drops it."
            )
        elif half.pending:
            self._refuse(f"{refusal.sentence} Dropped: {entry.done}")
        if before is not None or self._kept is not None:
            self.show_notice()
        if before is not None or refusal is not None:  # else all is drawn already
            self._show_typed()

    def _answer(self, sentence: str | Callable[[object], str], outcome: object) -> None:
        said = sentence if isinstance(sentence, str) else sentence(outcome)
        self.query_one(StatusLine).tell(said)
        self.redraw()

    def action_clear(self) -> None:
        """Clear the last key of half-typed input, or drop the refused entry."""
        if self._drop_kept():
            return
        if self._typed.pending:
            self._keep_half_typed(self._typed.back())
        else:
            self._refuse(NOTHING_TYPED)

    def _clear_all(self) -> bool:
        """Clear half-typed input, or drop the refused entry; return True if there was either."""
        if self._must_stay() or self._drop_kept():
            return True
        typed = self._typed
        if typed.pending:
            self._keep_half_typed(typed.cleared(), f"Cleared {typed.called}.")
        return bool(typed.pending)

    def action_undo(self) -> None:
        """Undo the last entry, or clear half-typed input if there is any."""
        if not self._clear_all():
            super().action_undo()

    def clear_typed(self) -> None:
        """Clear half-typed input without a message."""
        self._type(self._typed.cleared())
        self._show_typed()

    # Leaving, joining, absences, and the end of play

    def action_withdraw(self) -> None:
        """Ask which player leaves for good, and record it."""

        def picked(player: int) -> None:
            if self._page is None:
                return
            who = next(seat for seat in self._page.table.seats if seat.player == player)
            leave = partial(TableHandle.withdraw, player=player)
            left = TypedEntry(leave, f"{who.name} has left the table.")
            about = leave_words(self._page, who, key_of(self, "join"))
            does, stays = f"{who.name} leaves", f"{who.name} stays"
            self.ask_first(f"{does}?", about, does, stays, lambda: self._record(left))

        if page := self._page_for("withdraw"):
            self.ask(LeaveDialog(page), picked)

    def action_join(self) -> None:
        """Let a player join, or come back."""

        def joined(done: str | None) -> None:
            if done:
                self.clear_typed()
                self.query_one(StatusLine).tell(done)
                self.redraw()

        if page := self._page_for("join"):
            from screens.table.join import JoinDialog

            self.app.push_screen(JoinDialog(self.director, self.number, page), joined)

    def action_away(self) -> None:
        """Ask who is away for a while, or back, and whether the table waits (F1.6)."""
        if (page := self._page_for("away")) is None:
            return
        seats = [seat for seat in page.table.seats if not seat.out]
        ask_away(
            self.ask,
            [Candidate(seat.player, seat.name, "away" if seat.away else "") for seat in seats],
            {seat.player for seat in seats if seat.away},
            came_back=lambda player, said: self._record(
                TypedEntry(partial(TableHandle.come_back, player=player), said)
            ),
            stepped_out=lambda player, waits, said: self._record(
                TypedEntry(partial(TableHandle.step_out, player=player, waits=waits), said)
            ),
        )

    def action_table_phone(self) -> None:
        """Show the code of this table's phone."""
        if self._page is not None:
            tables = self._page.night.tables
            place = next(line.place for line in tables if line.number == self.table)
            self.host.go(Route.TABLE_PHONE, self.number, int(place))

    def action_end(self) -> None:
        """Show what ending play would bring, and end it if the host confirms (R12)."""
        if self._page_for("end"):
            from screens.table.join import ask_end

            ask_end(self, self._record)

    # A refused entry

    @property
    def not_saved(self) -> str:
        """The entry that no store has yet, in a sentence, or ""."""
        if self._kept is None or not self._kept.since:
            return ""
        # In one line of 80 cells; the line of offers has the key that drops it.
        since, again = self._kept.since, self._keys.get(self.AGAIN, "")
        return f"Not saved yet, since {since}: {self._kept.entry.done} {again} tries again."

    @property
    def unsaved(self) -> str:
        """The entry that quitting now would lose, in words, or ""."""
        return f"{self._kept.entry.done} Not saved yet." if self._kept is not None else ""

    def _kept_first(self) -> bool:
        """Say that a refused entry must be sent or dropped first; return True if there is one."""
        if self._kept is not None:
            why = "It is not saved yet" if self._kept.since else "Someone else typed first"
            again, clear = self._keys.get(self.AGAIN, ""), self._keys.get("clear", "")
            self._refuse(f"{self._kept.entry.done} {why}: {again} sends it, {clear} drops it.")
        return self._kept is not None

    def action_again(self) -> None:
        """Send a refused entry again."""
        if (kept := self._kept) is not None:
            with self._answering(kept.position or self.seen):
                self._record(kept.entry)

    def _drop_kept(self) -> bool:
        """Drop a refused entry, and say so; return True if there was one."""
        kept, self._kept = self._kept, None
        if kept is not None:
            self.clear_typed()
            self.query_one(StatusLine).tell(f"Dropped: {kept.entry.done}")
            self.show_notice()
        return kept is not None

    def _must_stay(self) -> bool:
        """Return whether an unsaved entry is kept, which the user must not leave unasked."""
        return self._kept is not None and bool(self._kept.since) and self._kept_first()

    def resolved_as_saved(self) -> None:
        """Drop the entry that was kept as not saved, as it has been saved after all."""
        super().resolved_as_saved()
        if self._kept is not None and self._kept.since:
            self._kept = None
            self.clear_typed()
            self.show_notice()

    # Changes by others

    def concerns(self, moved: Collection[int]) -> bool:
        """Return whether this table, or the night's own log, has changed."""
        return not {0, self.table}.isdisjoint(moved)

    def catch_up(self, moved: Collection[int]) -> None:
        """Draw changes of others; half-typed input stays only if it still means the same."""
        was = self._page
        if self.table not in moved or was is None:
            super().catch_up(moved)
            return
        typed, kept = self._typed.pending, self._kept
        super().catch_up(moved)
        if self._page is None or not (typed or kept):
            return
        who = self._who_typed
        words = typed or (kept.entry.done.removesuffix(".") if kept is not None else "")
        if typed and self._typed.still_applies(was.table, self._page.table):
            self._refuse(f"{who[0].upper()}{who[1:]} has just typed here. Still typed: {words}.")
            return
        self._kept = None
        self.clear_typed()
        self.show_notice()
        turn = self._page.table.on_turn
        now = f" It is {turn.name}'s turn now." if turn is not None else ""
        self._refuse(f"Not saved: {who} typed first. Dropped: {words}.{now}")

    @property
    def _who_typed(self) -> str:
        return self.night.session.typed_by(self.table) or "someone else"

    def _too_soon(self) -> bool:
        """Return whether an entry is begun on news that no one can have read yet, and say so."""
        if self._typed.pending:
            return False
        moved = self.night.session.moved_since(self.seen)
        if self.table in moved:
            self._refuse(overtaken(self._who_typed).sentence)
        return self.table in moved

    @property
    def _on_floor(self) -> bool:
        """True if the table is one of several, with a floor to go back to."""
        return self._page is not None and self._page.night.has_floor

    def podium(self) -> tuple[PodiumStep, ...]:
        """Return the night's podium if its only table is over, else ()."""
        page = self._page
        if page is None or self._on_floor or page.night.state != "finished" or page.night.damage:
            return ()
        return podium(self.night.places()) if len(page.night.tables) == 1 else ()

    def action_home(self) -> None:
        """Clear half-typed input first; otherwise go to the floor, or to the list of nights."""
        if self._clear_all():
            return
        if self._on_floor:
            self.host.show_night(self.number, table=self.table)
        else:
            super().action_home()

    def action_seats(self, pages: int) -> None:
        """Scroll the list of seats."""
        seats = self.query_one(SeatWindow)
        seats.move(pages * max(seats.size.height - 2, 1))
