"""Registering: the list of everyone who plays tonight."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widgets import Input, Static

from screens.app.following import UNREACHABLE
from screens.app.night_screen import PUT_FIRST, NightScreen, night_keys
from screens.app.routes import Route
from screens.people.adding import Adding, AtDoorLine, is_no_show
from screens.people.names import MOVES, NameBox, NamesBox
from screens.people.people_rows import EarlierLine, PeopleRows, tonight
from screens.ui.dialog import PickDialog
from screens.ui.keys.footer import ActionLine, KeyFooter, chip
from screens.ui.keys.keys import NIGHT, PEOPLE, bind
from screens.ui.lists.rows import Beside, Panel
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.text import fit, plain, say
from tourney.game.names import person_key
from tourney.game.refusal import Locked, Refused
from tourney.game.wording import listed, quantity
from tourney.night.corrections.preview import prizes_changed
from tourney.night.formats.registry import format_of
from tourney.night.people.attendance import Attendance
from tourney.night.people.listed import read_handicap
from tourney.night.state.night import MOST_ENTRIES
from tourney.night.views.result import Result
from tourney.night.views.view import EntryLine, NightView
from tourney.service.night_handle import NightHandle

key = partial(bind, "register", of=PEOPLE)
hidden = partial(bind, "register", show=False, of=PEOPLE)

#: The most missing players that are named, and the most changed prizes.
_MOST_MISSING, _MOST_CHANGED = 4, 2
#: The cells of tonight's plan.
_TONIGHT = 40


class RegisterScreen(NightScreen):
    """The list of a night's players; the cursor is always in the name box.

    Attributes:
        LIST_KEYS: the actions on the marked player and on the list, shown after the next step.
        CHECKS_TEXT: more help for nights on which players are checked in.
    """

    LIST_KEYS: ClassVar[tuple[str, ...]] = (
        *("check_in", "pause", "put_first", "pay_in", "toggle_paid"),
        *("search", "remove", "rename", "file"),
    )

    HELP_TEXT: ClassVar[str] = (
        "Type a name and press Enter, or paste a list, one name per line. Ann: 7 starts Ann with "
        "7 units. Tab takes a name from an earlier night. With nothing typed, ↑ ↓ mark a player "
        "and / finds one."
    )
    CHECKS_TEXT: ClassVar[str] = (
        " Space checks the marked player in. Once one player is here, only players who are here "
        "get seats."
    )
    ATTENDS_TEXT: ClassVar[str] = (
        " The marked player is here with Space, away with -, gone with Del. "
    )
    MANUAL: ClassVar[str] = "evening"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-usual")]  # noqa: RUF012

    DEFAULT_CSS = """
    RegisterScreen {
        #typed { height: 1; margin: 1 0 0 0; padding: 0 1; }
        #asked { width: 10; color: $text-muted; }
        #asks { height: 1; max-width: 60; border: none; padding: 0 1; background: $boost; }
        #asks:focus { background-tint: transparent; }
        EarlierLine { padding: 0 1 0 11; }
        StatusLine { height: auto; min-height: 1; max-height: 2; }
        #counts { height: 1; margin: 0 1; }
        &.-usual Beside { margin: 1 1 0 1; }
        &.-card Beside { margin: 1 0 0 1; }
        Beside { margin: 0 1; }
        #tonight { display: none; width: 40; height: auto; margin-left: 4; }
        &.-card #tonight { display: block; }
        &.-narrow #typed { margin: 0; }
        &.-narrow Beside { margin: 0 0 0 1; }
        &.-narrow #counts { margin: 0 0 0 1; }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("ctrl+n", "seats", "Seats", "Everyone is here: draw the seats"),
        hidden("enter", "enter", "Next", "Add the name; with nothing typed, draw the seats"),
        hidden("space", "check_in", "Check in", "Here, or not here: the marked player"),
        hidden("minus", "pause", "Away", "Away for a while: the marked player"),
        hidden("plus", "pay_in", "Check in, paid",
            "Check in the marked player and mark the fee paid"),
        PUT_FIRST,
        hidden("ctrl+t", "toggle_paid", "Paid",
            "Mark the player paid or unpaid", id="register.paid"),
        hidden("ctrl+r", "rename", "Rename", "Rename the marked player"),
        hidden("delete", "remove", "Remove", "The marked player is off the list, or gone"),
        hidden("ctrl+o", "file", "From a file", "Add everyone in a text or CSV file"),
        hidden("slash", "search", "Find", "Find a player"),
        *night_keys("rules", show=True),
        key("f5", "plan", "Plan", "Change the night's name, date or rules", group=NIGHT),
        *night_keys("standings", "history", show=False),
        hidden("ctrl+g", "phones", "Guests' phones", "Let guests follow on their phones"),
        hidden("f10", "door", "Door", "Open or close sign-up by phone"),
        *night_keys("home", show=True),
        *MOVES,
        hidden("pageup", "choose(-10)", "Ten up", "Ten players up", id="register.ten_up"),
        hidden("pagedown", "choose(10)", "Ten down", "Ten players down", id="register.ten_down"),
        hidden("home", f"choose(-{MOST_ENTRIES})", "First", "The first", id="register.first"),
        hidden("end", f"choose({MOST_ENTRIES})", "Last", "The last player", id="register.last"),
    ]  # fmt: skip

    def __init__(self, number: int, table: int = 1) -> None:
        super().__init__(number, table)
        self._view: NightView | None = None
        self._adding = Adding(self)
        self._box, self._offers, self._rows = NameBox(), EarlierLine(), PeopleRows()
        self._door = AtDoorLine(self, self._adding)
        #: The name that could not be saved, or "".
        self._kept = ""
        #: True if names can still be added.
        self._takes = True

    def compose(self) -> ComposeResult:
        yield TitleBar()
        with Panel():
            with Horizontal(id="typed"):
                yield Static("Name", id="asked")
                yield self._box
            yield self._offers
            yield StatusLine()
            yield self._door
            yield Static(id="counts")
            with Beside(kept=_TONIGHT):
                yield self._rows
                yield Static(id="tonight")
            yield ActionLine()
        yield KeyFooter()

    def on_mount(self) -> None:
        """Put the cursor into the name box."""
        self.entitle("Players")
        self._box.focus()

    @property
    def _begun(self) -> bool:
        return self._view is not None and self._view.state in ("playing", "finished")

    @property
    def _takes_fee(self) -> bool:
        return self._view is not None and self._view.takes_fee

    @property
    def _checks(self) -> bool:
        """True on a night over several tables, where players are checked in."""
        return self._view is not None and self._view.has_floor

    @property
    def _attends(self) -> bool:
        """True in play where players come and go."""
        view = self._view
        comes_and_goes = view is not None and format_of(view.plan.setup).comes_and_goes
        return comes_and_goes and view is not None and view.state == "playing"

    @property
    def _entries(self) -> Sequence[EntryLine]:
        return () if self._view is None else self._view.entries

    # Drawing

    def show(self) -> None:
        """Draw the list."""
        view = self.night.view()
        on_list = {person_key(entry.name) for entry in view.entries if not is_no_show(entry)}
        self._view = view
        # In play, names are added only while the format takes latecomers.
        plays_on_floor = view.state == "playing" and view.has_floor
        self._takes = self.night.floor().late if plays_on_floor else not self._begun
        people = self.director.people() if self._takes else ()
        earlier = [person for person in people if person_key(person) not in on_list]
        self._offers.people = earlier
        self._box.suggest(earlier)
        renaming = self._box.renaming
        if renaming and all(entry.entry != renaming.entry for entry in view.entries):
            self._box.stop_renaming()
        self.query_one("#tonight", Static).update(tonight(view), layout=False)
        self._rows.show_people(view)
        self._door.show()
        self.query_one("#counts", Static).update(say("[b]$counts[/]", counts=_counts(view)))
        self._show_offers()
        self.refresh_bindings()

    def _show_next(self) -> None:
        """Show what Enter does now and, while the box is empty, the keys of the list."""
        typed = self._box.value.strip()
        keys = () if typed else self.LIST_KEYS if self._entries else ("file",)
        step = chip("Enter", self.next_words(typed), "enter")
        said = {"check_in": "here", "remove": "gone"} if self._attends else {}
        self.query_one(ActionLine).offer(step, *keys, **said)

    def next_words(self, typed: str) -> str:
        """Return what Enter does with the text in the box, or what is missing."""
        if self._box.renaming is not None:
            return "save the name"
        if typed:
            return f"add {fit(typed, 24)}"
        if self._door.first is not None:
            return f"{fit(self._door.first.name, 24)} is at the door"
        if self._begun:
            return "back to play"
        if self._goes_on:
            here = self._view.here if self._view is not None and self._checks else 0
            return f"draw seats for {here or len(self._entries)}"
        return "type another name" if self._entries else "type a name"

    @property
    def _goes_on(self) -> bool:
        """True if Enter in the empty box goes to the seats, or back to play."""
        return self._begun or len(self._entries) > 1

    def help_text(self) -> str:
        """Return the help; once the list is closed, only what can still be corrected."""
        if self._attends:
            seats = format_of(self.night.view().plan.setup).here_words
            return self.HELP_TEXT + self.ATTENDS_TEXT + seats
        if self._takes:
            return self.HELP_TEXT + (self.CHECKS_TEXT if self._checks else "")
        payment = "payment and name" if self._takes_fee else "name"
        return f"The list is closed. ↑ ↓ mark a player to correct the {payment}."

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what is possible: after play has begun the plan and the list are fixed.

        Then only a no-show can still be checked in.
        """
        begun, fee, attends = self._begun, self._takes_fee, self._attends
        possible = {
            "door": self._door.offered,
            "check_in": attends
            or (self._checks and (not begun or any(map(is_no_show, self._entries)))),
            "pause": attends,
            "pay_in": self._checks and fee and not begun,
            "put_first": not attends and any(entry.in_line for entry in self._entries),
            "plan": not begun,
            "remove": attends or not begun,
            "file": self._takes,
            "toggle_paid": fee,
        }
        return possible.get(action, True) and super().check_action(action, parameters)

    # Adding

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Add the typed name, or save the new name."""
        message.stop()
        self.action_enter()

    def action_enter(self) -> None:
        """Add the name in the box, or save it; with an empty box, take the next step."""
        text, guest = self._box.value, self._door.first
        if self._box.renaming is not None:
            self._save_name(self._box.renaming, text)
        elif not text.strip() and guest is not None:
            self._door.ask(guest)
            return
        elif not text.strip() and self._goes_on:
            self.action_seats()
            return
        else:
            self._adding.add((text,), self._added)
        self._note_kept(text)

    def on_names_box_several(self, message: NamesBox.Several) -> None:
        """Add all the names, or none."""
        self._adding.add(message.names, self._added)
        self._note_kept(self._box.value)

    def _added(self) -> None:
        self._put("")
        self._rows.mark_last()

    def on_name_box_list_pasted(self, message: NameBox.ListPasted) -> None:
        """Add everyone on the pasted list."""
        self._adding.add_pasted(message.text, self._list_added)

    def action_file(self) -> None:
        """Ask for a file."""
        self._adding.ask_file(self._list_added)

    def _list_added(self, done: str | None) -> None:
        if done:
            self.redraw()
            self._rows.mark_last()
            if self._checks and not self._begun:
                self._rows.mark_missing()  # the first player who is not here
            self.query_one(StatusLine).tell(done)

    def _note_kept(self, text: str) -> None:
        away = self.refusal is not None and self.refusal.code in UNREACHABLE
        self._kept = text if away else ""
        self.show_notice()

    # Guests at the door

    def action_door(self) -> None:
        """Close sign-up by phone, or open it again."""
        self._door.toggle()

    def follow(self) -> None:
        """Draw what others have written, and guests who have come to the door."""
        super().follow()
        if self not in self.app.screen_stack or not self.seen:
            return
        try:
            if self._door.has_changed():
                self.redraw(followed=True)
        except Locked:
            self.host.once_free(self.follow)
        except Refused:  # the app reports a store out of reach
            return

    def tell_who_came(self) -> None:
        """Say nothing, as this screen shows the guests who wait."""

    # The marked player

    def action_choose(self, step: int) -> None:
        """Mark another player; single steps go round, longer ones stop at the ends."""
        rows = self._rows
        if rows.keys:
            to, count = rows.cursor_row + step, len(rows.keys)
            to = to % count if abs(step) == 1 else min(max(to, 0), count - 1)
            self.query_one(StatusLine).tell("")
            rows.move_cursor(row=to, animate=False)

    def action_search(self) -> None:
        """Search the list."""
        if self._person() is not None:
            self._rows.search([entry.name for entry in self._entries])

    def show_person(self, entry: int) -> bool:
        """Mark a player on the list; return whether that is possible."""
        return self._rows.mark(entry)

    def _person(self) -> EntryLine | None:
        """Return the marked player, or None after saying that the list is empty."""
        if (person := self._rows.person) is None:
            self.query_one(StatusLine).refuse("The list is empty.")
        return person

    def _change(
        self,
        person: EntryLine,
        does: Callable[[NightHandle], object],
        done: str,
        also: Callable[[], object] | None = None,
    ) -> None:
        """Change a player's entry if it is still as shown, whatever else has changed."""
        about = lambda: person in self.night.view().entries  # noqa: E731
        self.attempt(does, done, about=about, also=also)

    def action_check_in(self) -> None:
        """Check the marked player in, or out again."""
        if self._box.renaming is not None or (person := self._person()) is None:
            return
        name = person.name
        if self._attends and not is_no_show(person):
            self._attend(Attendance.HERE)
        elif person.here and self._begun:
            self.query_one(StatusLine).refuse(f"{name} is already here.")
        elif person.here:
            words = f"{name} isn't here."
            self._change(
                person, lambda night: night.people.check_in([person.entry], here=False), words
            )
        else:
            done = self._adding.came_late([name]) if self._begun else f"{name} is here."

            def check_in(paid: bool | None) -> None:
                self._change(
                    person,
                    lambda night: night.people.check_in([person.entry], paid=paid),
                    done,
                    partial(self._checked_in, person),
                )

            self._adding.ask_fee([name], check_in)

    def action_pause(self) -> None:
        """Note that the marked player is away for a while."""
        self._attend(Attendance.AWAY)

    def _attend(self, now: Attendance) -> None:
        """Note whether the marked player is here, and mark the next one."""
        if self._box.renaming is not None or (person := self._person()) is None:
            return
        if is_no_show(person):
            self.query_one(StatusLine).refuse(f"{person.name} hasn't come yet.")
            return
        done = f"{person.name} is {now}."
        self._change(person, lambda night: night.people.attend(person.entry, now), done)

    def _checked_in(self, person: EntryLine) -> None:
        """Say if the player has to wait for a seat, and mark the next missing player."""
        if self._begun:
            return
        if place := self._rows.now(person).in_line:
            words = f"{person.name} is here and waiting for a seat, number {place} in line."
            self.query_one(StatusLine).tell(words)
        self._rows.mark_missing()

    def action_pay_in(self) -> None:
        """Check the marked player in, as paid."""
        if self._box.renaming is not None or (person := self._person()) is None:
            return
        if person.here and person.paid:
            self.query_one(StatusLine).refuse(f"{person.name} is here and has already paid.")
            return

        def pay(night: NightHandle) -> None:
            if person.here:
                night.people.mark_paid(person.entry, True)
            else:
                night.people.check_in([person.entry], paid=True)

        self._change(person, pay, f"{person.name} is here and has paid.", self._rows.mark_missing)

    def action_put_first(self) -> None:
        """Give the marked player the next seat."""
        if self._box.renaming is None and (person := self._person()) is not None:
            self.put_first(person.entry, person.name)

    def action_toggle_paid(self) -> None:
        """Mark the marked player as paid, or as not paid."""
        if (person := self._person()) is None:
            return
        pays = person.owes > 0 or not person.paid
        words = f"{person.name} {'has paid' if pays else 'has not paid'}."
        before = self._places()

        def tell_prizes() -> None:
            if changed := prizes_changed(before, self._places(), most=_MOST_CHANGED):
                self.query_one(StatusLine).tell(f"{words} {changed}")

        self._change(
            person, lambda night: night.people.mark_paid(person.entry, pays), words, tell_prizes
        )

    def _places(self) -> Sequence[Result]:
        """Return everyone's place if the night is over."""
        over = self._view is not None and self._view.state == "finished"
        return self.night.places().lines if over else ()

    def action_remove(self) -> None:
        """Take the marked player off the list; where players come and go, they are gone."""
        if self._attends:
            self._attend(Attendance.GONE)
        elif (person := self._person()) is not None:
            self._stop_renaming()
            done = f"{person.name} is off the list."
            self._change(person, lambda night: night.people.remove(person.entry), done)

    def action_rename(self) -> None:
        """Put the name of the marked player into the box."""
        if (person := self._person()) is not None and self._box.renaming is None:
            self._box.rename(person)
            self._show_offers()
            self.query_one(StatusLine).tell("")

    def _save_name(self, person: EntryLine, name: str) -> None:
        called, units = read_handicap(name)

        def renamed() -> None:
            after = self._rows.now(person)
            self._stop_renaming()
            words = f"{person.name} is {after.name} now."
            if after.units != person.units:
                begins = quantity(after.units, "unit") if after.units else "the usual units"
                words = f"{after.name} begins with {begins}."
            self.query_one(StatusLine).tell(words)

        done = f"{person.name} is {name.strip()} now."
        self._change(
            person, lambda night: night.people.rename(person.entry, called, units), done, renamed
        )

    # People of earlier nights

    def on_input_changed(self, message: Input.Changed) -> None:
        """Offer matching names, and clear the message, which was about an earlier text."""
        message.stop()
        if message.value and self._box.renaming is None:
            self.query_one(StatusLine).tell("")
        self._show_offers()
        self.show_notice()

    def _show_offers(self) -> None:
        self._offers.renaming = self._box.renaming is not None
        self._offers.show(self._box.value)
        self._show_box()
        self._show_next()

    def action_complete(self, step: int) -> None:
        """Put the first offered name into the box; again, the next one."""
        self._take(self._offers.after(self._box.value, step))

    def action_take(self, at: int) -> None:
        """Put a clicked name into the box."""
        self._take(self._offers.at(self._box.value, at))

    def _take(self, name: str | None) -> None:
        if name is not None:
            self._box.value = name
            self._box.cursor_position = len(name)
            self._box.focus()

    # The box

    def _show_box(self) -> None:
        """Show the box while there is anything to type or to clear; otherwise hide it."""
        box = self._box
        needed = self._takes or box.renaming is not None or bool(box.value)
        self.query_one("#asked", Static).update("New name" if box.renaming else "Name")
        self._rows.set_class(not needed, "-driven")
        if box.display == needed:
            return
        box.display = self._offers.display = self.query_one("#typed").display = needed
        if needed or box.has_focus:
            self.set_focus(box if needed else None)

    def _put(self, text: str) -> None:
        """Put a text into the box that the host did not type."""
        self._box.put(text)
        self._show_offers()

    def _stop_renaming(self) -> None:
        self._box.stop_renaming()
        self._show_offers()

    def resolved_as_saved(self) -> None:
        """Clear the box, as its name has been saved after all."""
        if self.not_saved:
            self._stop_renaming()
            self._put("")
        self._kept = ""
        super().resolved_as_saved()
        self.show_notice()

    @property
    def not_saved(self) -> str:
        """The name in the box that no store has yet, in a sentence, or ""."""
        if not self._kept or self._box.value != self._kept:
            return ""
        return f"Not saved yet: {fit(self._kept.strip(), 24)}. Enter tries again."

    @property
    def unsaved(self) -> str:
        """The input that quitting now would lose, in words, or ""."""
        return self._box.unsaved

    # The next step, and the way back

    def action_seats(self) -> None:
        """Go on to the seats, unless something is half typed."""
        typed = self._box.value.strip()
        if self._begun:
            self.host.show_night(self.number, table=self.table)
        elif typed:
            adds = "keeps" if self._box.renaming is not None else "adds"
            self.query_one(StatusLine).refuse(
                f"{fit(typed, 24)} is typed: Enter {adds} it, or clear it."
            )
        elif len(self._entries) < 2:
            self.query_one(StatusLine).refuse("A table needs at least two players.")
        else:
            self._ask_who_is_missing()

    def _ask_who_is_missing(self) -> None:
        """Go on to the seats; if only some players are here, ask first."""
        go_on = partial(self.host.show_night, self.number, "seats")
        missing = [entry.name for entry in self._entries if not entry.here]
        here = len(self._entries) - len(missing)
        if not (self._checks and here and missing):
            go_on()
            return
        who = listed(missing) if len(missing) <= _MOST_MISSING else f"{len(missing)} players"
        are = "isn't" if len(missing) == 1 else "aren't"
        answers = [(1, plain("Start")), (0, plain("Wait"))]
        if len(missing) > here:
            answers.reverse()
        asks = PickDialog("Start without them?", answers, plain(f"{who} {are} here."))
        self.ask(asks, lambda answer: answer and go_on())

    def action_people(self) -> None:
        """Go back to where the night stands."""
        self.host.show_night(self.number, table=self.table)

    def action_plan(self) -> None:
        """Change the plan, before play."""
        self.host.go(Route.PLAN, self.number)

    def action_home(self) -> None:
        """Stop renaming, or clear the box, or go back."""
        if self._box.renaming is not None:
            self._stop_renaming()
            self.query_one(StatusLine).tell("")
        elif self._box.value:
            self._put("")
            self.query_one(StatusLine).tell("")
        elif self._begun:  # in play, this screen is opened from a table or the floor
            self.action_people()
        elif self.host.planned != self.number:
            super().action_home()
        elif self._entries or self._door.first is not None:
            self._go_home(f"{self.night.view().plan.name} is kept, with its players.")
        else:  # a plan without players is no night yet
            archived = f"{self.night.view().plan.name} had no players; it is archived."
            put_away = partial(self.director.shelf.put_away, self.number)
            self.host.carry_out(self, put_away, lambda _: self._go_home(archived))

    def _go_home(self, told: str) -> None:
        self.host.go_home()
        self.host.tell(told)


def _counts(view: NightView) -> str:
    """Return how many players there are, are here, wait for a seat and have paid."""
    words = quantity(len(view.entries), "player")
    if view.has_floor and view.here:
        words += f", {view.here} here"
    if waiting := sum(entry.here and entry.in_line > 0 for entry in view.entries):
        words += f" · {waiting} {'waits' if waiting == 1 else 'wait'}"
    if view.takes_fee:
        words += f" · {view.paid} paid"
        words += f", {view.taken}" if view.paid else ""
    return words
