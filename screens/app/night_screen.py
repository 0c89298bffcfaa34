"""The common part of a night's screens: their keys, their title, and the answer line."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from time import monotonic
from typing import ClassVar

from textual.binding import Binding, BindingType

from screens.app.following import GLANCE, UNREACHABLE, FollowingScreen
from screens.app.routes import Route
from screens.ui.dialog import PickDialog, ReasonScreen
from screens.ui.keys.keys import LOOK, MOVE, NIGHT, PEOPLE, ROUND, bind, is_allowed, key_of
from screens.ui.status_line import StatusLine, TitleBar, refusing
from screens.ui.text import plain
from tourney.game.card import RulesCard
from tourney.game.refusal import Refused
from tourney.game.wording import listed, quantity
from tourney.night.money.payments import has_payments
from tourney.night.state.room_clock import SittingClock, evening_of, read_closing, write_time
from tourney.night.state.shelf import State
from tourney.night.state.table_phones import EntryHeld
from tourney.night.views.view import NightView, TableLine
from tourney.service.room import LINE_CELLS

key = partial(bind, "night", of=LOOK)
hidden = partial(bind, "night", show=False, of=LOOK)

#: The actions that do nothing once the night is over.
_IN_PLAY = ("break", "chances", "closing_time", "draw_person", "hide_lead", "lock_chances")

#: The value of the choice "Another time"; all other choices are minutes.
_ANOTHER = 1000

#: The answer to Backspace where nothing is half typed.
NOTHING_TYPED = "Nothing typed. u undoes the last entry."

#: The key of the screens where players wait for a seat (F1.10).
PUT_FIRST = hidden("exclamation_mark", "put_first", "First in line",
    "Give a waiting player the next seat, with a reason")  # fmt: skip


class NightScreen(FollowingScreen):
    """A screen of one night.

    A subclass composes a `TitleBar`, its own widgets, one `StatusLine` beside the line for typing,
    and a `KeyFooter`. It implements `show()`, which draws the director's views, and it calls
    `attempt()` for every command.

    Args:
        number: the night's number.
        table: the number of the table that is looked at, on the screens of one table.

    Attributes:
        HELP_TEXT: the purpose of the screen, in a sentence or two, for F1.
    """

    HELP_TEXT: ClassVar[str] = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("f2", "rules", "Rules", "Tonight's rules"),
        key("f3", "standings", "Standings", "The standings so far"),
        key("f4", "history", "History", "Every round so far"),
        hidden("f6", "export", "Export", "Save tonight's results to files", group=NIGHT),
        hidden("f7", "people", "Players", "Who's playing; add latecomers here", group=PEOPLE),
        hidden("f8", "pictures", "Charts", "Units, chances, the hall of shame"),
        hidden("dollar_sign,ctrl+y", "payments", "Payments",
            "Tick off fees and prizes", key_display="$", group=NIGHT),
        hidden("ctrl+k", "break", "Break", "Start or cancel a break", group=NIGHT),
        hidden("ctrl+f", "closing_time", "Closing time", "Set or clear closing time"),
        hidden("ctrl+l", "line", "Message", "Write a message on the big screen", group=NIGHT),
        hidden("ctrl+x", "hide_lead", "Hide the leader", "Hide or show who's winning", group=NIGHT),
        hidden("C", "lock_chances", "Chances for all",
            "Show or hide everyone's chances", group=NIGHT),
        hidden("f12", "draw_person", "Pick a player",
            "Let the dice pick someone still in", group=PEOPLE),
        hidden("f9", "display", "Big screen", "The big screen; Esc closes it"),
        hidden("P", "phones", "Guests' phones", "Let guests follow on their phones"),
        hidden("t,ctrl+t", "tables", "Tables", "Go to another table by its number", group=MOVE),
        hidden("left_square_bracket,ctrl+left", "step_table(-1)", "Previous table",
            "Go to the table before", id="night.previous_table", key_display="[", group=MOVE),
        hidden("right_square_bracket,ctrl+right", "step_table(1)", "Next table",
            "Go to the next table", id="night.next_table", key_display="]", group=MOVE),
        hidden("ctrl+s", "add_sheet", "Add a table", "Add a table from a score sheet", group=NIGHT),
        key("ctrl+z", "undo", "Undo", "Undo the last entry", group=ROUND),
        key("escape", "home", "Back", "Back"),
    ]  # fmt: skip

    def begin(self, number: int, table: int) -> None:
        """Show this night and table; the title bar is still empty."""
        super().begin(number, table)
        #: The contents of the title bar, and the numbers of the tables that can be looked at.
        self._titled: tuple[str, str, datetime | None] | None = None
        self._tables: tuple[int, ...] = ()
        #: True if anything must be paid tonight.
        self._pays = False

    @property
    def of_a_table(self) -> bool:
        """True if the screen shows one table, so that it can go to another."""
        return self.at_table is not None

    def follow(self) -> None:
        """Read what others have written, and announce guests who have come to the door."""
        super().follow()
        with suppress(Refused):  # the next look announces them
            self.tell_who_came()

    def tell_who_came(self) -> None:
        """Tell the host, not the room, which guests say by phone that they are here (F13.2)."""
        if not self.director.who.is_host or self.query_one_optional(TitleBar) is None:
            return
        if not (came := self.director.door.news(self.night)):
            return
        say = "says" if len(came) == 1 else "say"
        names = listed(guest.name for guest in came) if len(came) < 4 else f"{len(came)} guests"
        self.app.notify(
            f"{names} {say}: I'm here. {key_of(self, 'people')} opens the list.",
            title="At the door",
            markup=False,
        )

    def may(self, action: str) -> bool:
        """Return whether the user at the keys may carry out an action."""
        return is_allowed(self, action)

    def is_idle(self, action: str) -> bool:
        """Return whether an action would only be refused now.

        Its key then says why; search and help leave the action out.
        """
        try:
            night = self.night.view()
            if action == "deal":
                self.night.deal()
        except Refused as refusal:
            return refusal.code not in UNREACHABLE  # the app reports a store out of reach
        if action == "undo":
            return not night.undo or bool(night.damage)
        if action == "break" and not night.tables:
            return True
        return action in _IN_PLAY and night.state == "finished"

    def stays_for(self, before: State, after: State) -> bool:  # noqa: ARG002 (for who overrides it)
        """Return whether this screen still fits once undo has changed the night's state."""
        return after in self.STATES

    def action_undo(self) -> None:
        """Undo the night's last entry, and go to the screen where that leaves the night."""
        with refusing(self):
            before = self.night.view().state
            self.attempt(
                lambda night: night.undo(self.at_table), then=partial(self._undone, before)
            )

    def _undone(self, before: State, undone: str) -> None:
        night = self.night.view()
        stays = self.stays_for(before, night.state) and not self._has_gone(night)
        if stays:
            self.query_one(StatusLine).tell(f"Undone: {undone}.")
            self.redraw()
        else:
            self.host.show_night(self.number, table=self.table)
            self.host.tell(f"Undone: {undone}.")
        reopened = self.of_a_table and before == "finished"  # before the end come rolls, as ever
        if not stays or (night.state != before and not reopened):
            self.host.drop_while_held()  # the entry before this one is of another kind

    def action_rules(self) -> None:
        """Show the rules card."""
        with refusing(self):
            plan = self.night.view().plan
            self.host.go(Route.RULES_CARD, self.night.card(), self._rules_now, plan)

    def _rules_now(self) -> RulesCard:
        self.read_on()
        return self.night.card()

    def action_standings(self) -> None:
        """Show the standings."""
        with refusing(self):
            self.host.go(*self.standings_route())

    def standings_route(self) -> tuple[Route, int, int]:
        """Return the route to the standings of the table, with its arguments.

        A night over several tables, or with fees, has standings of the whole night instead.
        """
        night = self.night.view()
        if night.has_floor or night.takes_fee:
            return Route.NIGHT_STANDINGS, self.number, self.table
        return Route.STANDINGS, self.number, self.own_table

    @property
    def own_table(self) -> int:
        """The table that is looked at; on a screen of the whole night, its first."""
        return self.table or 1

    def action_history(self) -> None:
        """Show the history."""
        self.host.go(Route.HISTORY, self.director, self.number, self.own_table)

    def action_draw_person(self) -> None:
        """Draw one of the players still in, and name the player."""

        def drawn(name: object) -> None:
            self.redraw()
            self.query_one(StatusLine).tell(str(name))

        self.attempt(lambda night: night.people.draw_one(), then=drawn)

    def action_pictures(self) -> None:
        """Show the charts of the night, over this screen."""
        self.host.go(Route.PICTURES, self.number)

    # What the whole room sees: a break, closing time, a message

    def action_break(self) -> None:
        """Ask how long the break lasts, and announce it."""
        if not self.night.view().tables:
            self.query_one(StatusLine).refuse("Play has not begun.")
            return
        choices = [(each, plain(f"{each} minutes")) for each in (5, 10, 15, 20, 30, 45)]
        dialog = PickDialog("How long is the break?", [*choices, (0, plain("No break"))])

        def picked(minutes: int) -> None:
            done = f"A break of {quantity(minutes, 'minute')}." if minutes else "No break."
            self.attempt(lambda night: night.room.call_break(minutes), done)

        self.ask(dialog, picked)

    def end_break_first(self, begins: str, begin: Callable[[], object]) -> None:
        """Begin something; if a break is running, which that would end (F12.2), ask first.

        Args:
            begins: what begins, in words, such as `lap 12`.
        """
        pause, now = self.night.pause(), datetime.now(UTC)
        if pause is None or isinstance(pause, SittingClock) or not pause.runs(now):
            begin()
            return
        about = f"The break has {pause.clock(now)} left."
        self.ask_first("End the break?", about, f"End it, start {begins}", "Wait", begin)

    def action_closing_time(self) -> None:
        """Ask by how many minutes closing time moves, or for another time."""
        closes = self.night.view().plan.closing
        if closes is None:
            self._ask_time()
            return
        moved = [(each, closes + timedelta(minutes=each)) for each in (15, 30, 60, -15)]
        choices = [
            (by, plain(f"{abs(by)} minutes {'later' if by > 0 else 'earlier'}: {write_time(at)}"))
            for by, at in moved
        ]
        choices += [(_ANOTHER, plain("Another time")), (0, plain("No closing time"))]

        def picked(by: int) -> None:
            if by == _ANOTHER:
                self._ask_time()
            else:
                self._move_closing(closes + timedelta(minutes=by) if by else None)

        self.ask(PickDialog(f"Closing time is {_at_time(closes)}", choices), picked)

    def _ask_time(self) -> None:
        def given(text: str) -> None:
            now = datetime.now(UTC)
            evening = max(self.night.view().plan.date, evening_of(now))
            self._move_closing(read_closing(text, evening, now))

        about = "Every screen shows the time left."
        self.ask(ReasonScreen(about, "Closing time", "for example 23:30", "time"), given)

    def _move_closing(self, closes: datetime | None) -> None:
        done = f"Closing time is {_at_time(closes)}." if closes else "Closing time is cleared."
        self.attempt(lambda night: night.room.move_closing(closes), done)

    def action_line(self) -> None:
        """Ask for a message to the room; an emptied box removes the present one."""
        old = self.night.view().line

        def given(text: str) -> None:
            if text != old:
                said = "The message is on the big screen." if text else "The message is cleared."
                self.attempt(lambda night: night.room.show_line(text), said)

        about, example = "On the big screen until you clear it here.", "for example Food at nine"
        asked = ReasonScreen(about, "A message for the room", example, "message", LINE_CELLS, old)
        self.ask(asked, given)

    def action_deal(self) -> None:
        """Show the payments that a deal among the players still in would bring."""
        with refusing(self):
            self.night.deal()
            self.query_one(StatusLine).tell("")
            self.host.go(Route.DEAL, self.number)

    def ask_why(self, about: str, then: Callable[[str], None]) -> None:
        """Ask for the reason why the host overrules the night's own order (F1.7)."""
        self.ask(ReasonScreen(about), then)

    def put_first(self, entry: int, name: str) -> None:
        """Ask why a player gets the next seat before those who came earlier (F1.10)."""

        def given(reason: str) -> None:
            self.attempt(
                lambda night: night.moves.move_up(entry, reason), f"{name} gets the next seat."
            )

        self.ask_why(f"{name} gets the next seat, before players who came earlier.", given)

    def action_hide_lead(self) -> None:
        """Hide the leader, or show the leader again."""
        hide = not self.night.view().lead_hidden
        done = "hidden until the end" if hide else "shown"
        self.attempt(lambda night: night.room.hide_lead(hide), f"The leader is {done}.")

    def action_lock_chances(self) -> None:
        """Forbid chances at all tables, or allow them again."""
        lock = not self.night.view().chances_locked
        done = "locked: no table shows them" if lock else "unlocked"
        self.attempt(lambda night: night.room.lock_chances(lock), f"Chances are {done}.")

    def action_payments(self) -> None:
        """Show who owes money and who gets prizes, over this screen."""
        self.host.go(Route.PAYMENTS, self.number)

    def action_display(self) -> None:
        """Show the big screen of the night, over this screen."""
        self.host.go(Route.DISPLAY, self.number)

    def action_phones(self) -> None:
        """Show the address of the night for guests' phones, or how to get one."""
        self.host.go(Route.PHONES, self.number)

    def action_export(self) -> None:
        """Ask where to write the files."""
        self.host.go(Route.EXPORT, self.number)

    def show_person(self, entry: int) -> bool:  # noqa: ARG002 (for who overrides it)
        """Mark a player on this screen; return whether that is possible here."""
        return False

    def action_people(self) -> None:
        """Go to the list of players, unless something half typed holds the user up."""
        if self.held_up():
            return
        self.host.show_night(self.number, "register", self.table)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Offer only what the role may do; offer other tables only if there are any."""
        if not self.may(action) or (action == "payments" and not self._pays):
            return False
        if action not in ("tables", "step_table"):
            return True
        return self.of_a_table and any(number != self.table for number in self._tables)

    def reaches(self, line: TableLine) -> bool:
        """Return whether this screen can show a table; screens of play show only open tables."""
        return not line.closed or line.number == self.table

    def held_up(self) -> bool:
        """Return whether something typed keeps the user at this table, and say so if it does."""
        return False

    def action_step_table(self, step: int) -> None:
        """Go to the table after this one, or before it, round and round."""
        if self.held_up():
            return
        night = self.night.view()
        numbers = [line.number for line in night.tables if self.reaches(line)]
        if self.table in numbers and len(numbers) > 1:
            self.look_at(numbers[(numbers.index(self.table) + step) % len(numbers)])

    def action_tables(self) -> None:
        """Go to the other table, or ask for its number; on a floor always ask."""
        if self.held_up():
            return
        night = self.night.view()
        lines = [line for line in night.tables if self.reaches(line)]
        others = [line.number for line in lines if line.number != self.table]
        if len(others) > 1 or (others and night.has_floor):
            self.ask(Route.TABLES.make(lines, self.table), self.look_at)
        elif others:
            self.look_at(others[0])

    def look_at(self, table: int) -> None:
        """Show another table of the night."""
        self.host.show_night(self.number, "table", table)

    def action_add_sheet(self) -> None:
        """Ask for a score sheet, and add it to the night as a further table."""
        self.ask(Route.OPEN_TABLE_SHEET.make(), self._show_sheet)

    def _show_sheet(self, sheet: object) -> None:
        self.host.go(Route.TABLE_SHEET, sheet, self.number)

    def action_home(self) -> None:
        """Go back to the list of nights."""
        self.host.go_home()

    def action_close(self) -> None:
        """Go back to the screen under this one."""
        self.dismiss(None)

    def entitle(self, what: str, night: NightView | None = None) -> bool:
        """Write the night's name and the screen's into the title bar.

        Args:
            what: the name of the screen.
            night: the view of the night, if the caller has it already.

        Returns:
            True if the tables have changed since the last call, and the keys perhaps with them.
        """
        night = self.night.view() if night is None else night
        tables = tuple(line.number for line in night.tables if self.reaches(line))
        if (pays := has_payments(night)) != self._pays:
            self._pays = pays
            self.refresh_bindings()
        closing = None if night.state == "finished" else night.plan.closing
        if (titled := (night.plan.name, what, closing)) != self._titled:
            self._titled = titled
            self.query_one(TitleBar).show(*titled)
        if tables == self._tables:
            return False
        self._tables = tables
        self.refresh_bindings()
        return True


class HeldScreen(NightScreen):
    """A screen of play that shows entries of tables' phones that wait, and takes them (F16.2)."""

    def begin(self, number: int, table: int) -> None:
        """Show this night and table; no entry is shown yet."""
        super().begin(number, table)
        #: The entries that wait, by table, and since when the first could be read.
        self._held: dict[int, EntryHeld] = {}
        self._held_at = 0.0

    def on_screen_resume(self) -> None:
        """Read which entries wait; the base draws."""
        with suppress(Refused):  # the base says that the store is away
            self.director.table_phones.read_on()

    def follow(self) -> None:
        """Read what others have written, and which entries of phones wait."""
        super().follow()
        with suppress(Refused):
            if self.director.table_phones.read_on() and self._positions[-1][1]:
                self.redraw(followed=True)

    def find_held(self, tables: Iterable[int]) -> None:
        """Find the entries that wait at these tables, in their order."""
        held, before = self.director.table_phones.held(self.night), self.first_held
        self._held = {number: held[number] for number in tables if number in held}
        if self.first_held != before:
            self._held_at = monotonic() + GLANCE

    @property
    def first_held(self) -> EntryHeld | None:
        """The entry that is taken next, or None."""
        return next(iter(self._held.values()), None)

    def action_accept(self) -> None:
        """Let the first entry count; a key from before it could be read only names it."""
        if (held := self.first_held) is None:
            return
        if self.host.typed_at < self._held_at:
            words = f"{held.words}: press Enter again to save it."
            self.query_one(StatusLine).tell(words)
            return
        accept = self.director.table_phones.accept
        self.attempt(lambda night: accept(night, held.table), f"Saved: {held.words}.")


def _at_time(closes: datetime) -> str:
    """Return the time in words, with the evening unless that is tonight."""
    days = (evening_of(closes) - evening_of(datetime.now(UTC))).days
    on = {0: "", 1: " tomorrow"}.get(days, f" on {evening_of(closes)}")
    return f"{write_time(closes)}{on}"


def night_keys(*names: str, show: bool) -> Iterator[Binding]:
    """Yield keys of `NightScreen` for a screen that has only some of them.

    Args:
        names: the ids of the keys, without `night.` before them.
        show: whether the footer shows them.
    """
    own = {binding.id: binding for binding in NightScreen.BINDINGS if isinstance(binding, Binding)}
    return (replace(own[f"night.{name}"], show=show) for name in names)
