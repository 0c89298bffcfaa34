"""The floor: every table of the night at a glance, and the next step for the host."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from string import ascii_lowercase
from typing import ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Key
from textual.timer import Timer

from screens.app.following import GONE_ON, UNREACHABLE
from screens.app.night_screen import NOTHING_TYPED, PUT_FIRST, HeldScreen, NightScreen
from screens.app.routes import Route
from screens.floor import people
from screens.floor.barrier_plan import BarrierScreen
from screens.floor.body import FloorBody, FloorHeader
from screens.floor.card import Picked
from screens.floor.end_night import EndNightScreen
from screens.floor.movers import MoversScreen
from screens.floor.next_panel import FloorOffers, NextStep, next_step, typed_step
from screens.floor.results import LineReader, ResultTyped, Step, Typed, lettered
from screens.floor.shoot_out import ShootOutScreen
from screens.floor.tables import FloorTables
from screens.floor.tables_dialog import ask_who, place_words
from screens.table.input_state import NEXT, WORDS, TypedEntry
from screens.table.key_line import mexicos_count
from screens.ui.dialog import ReasonScreen
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import LOOK, NIGHT, PEOPLE, bind, spelled_keys, undo_keys
from screens.ui.letters import free_letters
from screens.ui.room_line import RoomLine
from screens.ui.status_line import StatusLine, TitleBar
from tourney.game.games import AnyRules
from tourney.game.mexico.round import Speed
from tourney.game.refusal import Refused, reason_against
from tourney.game.wording import capital, quantity, told_in
from tourney.night.floor import Floor
from tourney.night.forecast import forecast, ways_to_finish
from tourney.night.formats.registry import format_of
from tourney.night.state.plan import name_of_place
from tourney.night.state.room_clock import Break, SittingClock, goes_on, minutes_to
from tourney.night.state.shelf import State
from tourney.night.state.speeds import OTHERS
from tourney.night.views.floor_view import FloorTable, FloorView, PlanView
from tourney.night.views.forecast_words import late_words, over_words

hidden = partial(bind, "floor", show=False, of=NIGHT)

#: The letters that can follow a table's number; undo's u is left out, as it clears the line.
_LETTERS = ascii_lowercase.replace("u", "")

#: Seconds without a key before a forecast is computed.
_CALM = 0.5


def _when_over(
    floor: Floor,
    pace: Sequence[float],
    closing: datetime | None,
    pause: Break | None,
    key: str,
    step: Callable[[], object],
) -> tuple[str, str]:
    """Return when a night will be over, and how to end it by closing time if that is in doubt."""
    now, in_time = datetime.now(UTC), None
    minutes = minutes_to(closing, now)
    if minutes is not None and pause is not None:
        minutes = max(minutes - int(pause.left(now).total_seconds() / 60), 0)
    when = forecast(floor, pace, step=step)
    if minutes is not None and when.minutes.high > minutes:
        in_time = ways_to_finish(floor, minutes, pace, step)
    return over_words(when, goes_on(pause, now)), late_words(when, in_time, closing, key)


class FloorScreen(HeldScreen):
    """A night over several tables, in play or finished.

    Args:
        number: the night's number.
        table: the number of the table to mark; if it has no round to play, the next one that has.
    """

    STATES: ClassVar[frozenset[State]] = frozenset(("playing", "finished"))
    HELP_TEXT: ClassVar[str] = (
        "A lap is one round at each table. Enter is the next step. A table's number opens it; Esc "
        "comes back. At results, type whole rounds here: 2 c 1 is table 2, c lost, one Mexico."
    )
    MANUAL: ClassVar[str] = "tables"

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("enter", "next", "Next", "The next step"),
        hidden("o", "open_table", "Open table", "Open the marked table"),
        hidden("p", "plan", "The plan", "Look at the next plan and change it"),
        hidden("slash", "find", "Find", "Find a player or a table"),
        hidden("up", "mark(0,-1)", "Up", "The table above", id="floor.up"),
        hidden("down", "mark(0,1)", "Down", "The one below", id="floor.down"),
        hidden("left", "mark(-1,0)", "Left", "The one before", id="floor.left"),
        hidden("right", "mark(1,0)", "Right", "The one after", id="floor.right"),
        hidden("backspace", "clear", "Clear", "Clear the half-typed entry"),
        hidden("f5", "speed", "Typing", "Type every roll, last rolls or results"),
        hidden("k", "call_time", "Time", "Call time: tables begin no other round"),
        hidden("m", "movers", "Movers", "Players who have to move", group=LOOK),
        hidden("b", "bracket", "Bracket", "The bracket", group=LOOK),
        hidden("s", "shoot_out", "Shoot-out", "A shoot-out for a shared place"),
        hidden("w", "withdraw", "Leave", "A player goes home", group=PEOPLE),
        hidden("a,ctrl+a", "away", "Away", "A player is away for a while, or back", group=PEOPLE),
        hidden("l", "late", "Late entry", "A player arrives late", group=PEOPLE),
        hidden("r", "rebuy", "Re-buy", "A player who is out buys in again", group=PEOPLE),
        PUT_FIRST,
        hidden("c", "correct_seat", "Wrong seat", "Correct who sits where", group=PEOPLE),
        hidden("e,ctrl+e", "end", "End the night", "End the night, now or after this lap"),
        hidden("ctrl+n", "name_table", "Name the table",
            "Name the marked table, for example Window"),
        hidden("d", "deal", "A deal", "Split the prize money"),
        hidden("ctrl+o", "table_phone", "Phone at table",
            "Let the marked table type on a phone", group=LOOK),
        *undo_keys("floor", "Undo the last entry"),
    ]  # fmt: skip

    # Textual declares it without ClassVar.
    VERTICAL_BREAKPOINTS = [(0, "-short"), (23, "-tall")]  # noqa: RUF012

    CSS = """
    FloorScreen {
        FloorHeader { margin: 1 0 0 0; }
        FloorTables, FloorEnd { margin: 1 0; }
        StatusLine { height: 1; text-wrap: nowrap; text-overflow: ellipsis; padding: 0; }
        FloorOffers { padding: 0; margin: 0; }
        &.-short FloorHeader, &.-short FloorTables, &.-short FloorEnd { margin: 0; }
    }
    """

    def __init__(self, number: int, table: int = 0) -> None:
        super().__init__(number, table)
        self._view: FloorView | None = None
        #: The half-typed line, its reader, and the letters that seats have at every table.
        self._line: Typed = ""
        self._reader: LineReader
        self._free = ""
        #: The table of the result just typed, and the last digit of that line.
        self._ended = "", ""
        self._resumed = True
        #: The plan of the present barrier if it moves no one, else None.
        self._quiet: PlanView | None = None
        #: The facts on which the forecast rests, and its sentence.
        self._forecast_of: tuple[Floor, datetime | None, Break | None] | None = None
        self._over = ""
        #: How to end the night by closing time, if it may take longer, or "".
        self._late = ""
        #: Rings when the sitting's time is up.
        self._clock: Timer | None = None
        #: The keys as they are bound now, by action.
        self._keys: dict[str, str] = {}

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield FloorBody()
        yield KeyFooter()

    def help_text(self) -> str:
        """Return the help; it begins with the two keys that hosts look for, as bound now."""
        begins, keys = "Every table at a glance. ", spelled_keys(self)
        if phone := keys.get("table_phone"):
            begins += f"{phone} lets the marked table type on a phone. "
        if speed := keys.get("speed"):
            begins += f"{speed} changes what is typed at all tables. "
        return begins + self.HELP_TEXT

    # Drawing

    @property
    def view(self) -> FloorView:
        """The floor as it is drawn; before that, only the way back is offered."""
        assert self._view is not None
        return self._view

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only the way back until the floor has been drawn, as reading it may fail."""
        if self._view is None and action != "home":
            return False
        return super().check_action(action, parameters)

    def on_screen_resume(self) -> None:
        """Clear the half-typed line; the base draws the floor and reads the keys again."""
        self._resumed = True
        self._line = ""
        self._forecast_of = None

    def follow(self) -> None:
        """Read what others have written, who is at the door, and what phones took back."""
        drawn = self._positions[-1][1]
        super().follow()
        if self._view is None:
            return
        with suppress(Refused):
            if self._at_door != self.view.door:
                self.redraw(followed=True)
            for number in self.night.session.moved_since(drawn):
                table = self._reader.table(number)
                if table and (back := self.director.table_phones.took_back(self.night, number)):
                    words = f"Table {table.place}'s phone took back {back}."
                    self.query_one(StatusLine).tell(words)

    @property
    def _at_door(self) -> tuple[str, ...]:
        return tuple(guest.name for guest in self.director.door.view(self.night).waiting)

    def _read_keys(self) -> None:
        from screens.table.screen import TableScreen

        self._free = free_letters(self.app, TableScreen, TableScreen.IDLE)
        self._keys = spelled_keys(self)
        self.refresh_bindings()

    def show(self) -> None:
        """Draw the floor."""
        speeds, floor, paid = self.night.speeds(), self.night.floor(), self._pays
        waited = self._marked is not None and self._marked.is_waited_for
        self.entitle("Floor", floor.night)
        self._view = floor
        if self._resumed or self._pays != paid:  # the keys may have changed
            self._read_keys()
        self._view = view = self._with_held(lettered(floor, speeds, self._free))
        page = lambda number: self.night.table(number).any_page().table  # noqa: E731
        self._reader = LineReader(view, speeds, self._free, page)
        self._check_result()
        self._quiet = self._asks_nothing() if view.action else None
        if self._resumed or self._marked is None or (waited and not self._marked.is_waited_for):
            self._mark_one_that_plays()
        self._resumed = False
        self._forecast()
        self._show_room()
        self.query_one(FloorBody).show_end(self.night.places() if view.finished else None)
        self.show_marked()
        self._watch_clock()

    def _with_held(self, view: FloorView) -> FloorView:
        """Return the floor with the entries of phones that wait, and who is at the door."""
        self.find_held(at.number for at in view.tables)
        tables = (
            replace(at, words=it.words, held=True) if (it := self._held.get(at.number)) else at
            for at in view.tables
        )
        return replace(view, tables=tuple(tables), door=self._at_door)

    @property
    def _rules(self) -> AnyRules:
        return self.view.night.rules

    @property
    def _is_over(self) -> bool:
        """True once no further lap is played."""
        return bool(self.view.finished or self.view.ends or self.view.night.sealed)

    def _show_room(self) -> None:
        """Draw the break, the message to the room, and closing time."""
        view, key = self.view, self._keys.get("end", "")
        closing = None if self._is_over else view.night.plan.closing
        ends = f"{key} ends play after {'this lap' if view.lap else 'the current rounds'}"
        self.query_one(RoomLine).show(view.night.line, view.break_, closing, ends, self._late)

    def _forecast(self) -> None:
        """Compute again when the night will be over, and show it (F12.1)."""
        view, floor = self.view, None
        setup = view.night.plan.setup
        ends = view.night.rules.dealt and not format_of(setup).has_no_end(setup)
        if not self._is_over and not view.night.damage and ends:
            floor = self.night.facts.floor
        rests_on = None if floor is None else (floor, view.night.plan.closing, view.break_)
        if floor is None:
            self._over = self._late = ""
        elif rests_on != self._forecast_of:
            pace, key = self.night.tales.pace(), self._keys.get("end", "")
            job = partial(_when_over, floor, pace, view.night.plan.closing, view.break_, key)
            self.host.think(self, job, self._forecast_done, rest=_CALM)
        self._forecast_of = rests_on
        self.query_one(FloorHeader).show(view, self._over)

    def _forecast_done(self, words: tuple[str, str]) -> None:
        if self._forecast_of is not None:
            self._over, self._late = words
            self.query_one(FloorHeader).show(self.view, self._over)
            self._show_room()

    def on_resize(self) -> None:
        """Fit the facts and the keys to the new width."""
        if self._view is not None:
            self.query_one(FloorHeader).show(self.view, self._over)
            self.show_marked()

    def _asks_nothing(self) -> PlanView | None:
        try:
            plan = self.night.plan()
        except Refused:
            return None
        asks: object = plan.closes or plan.moves or plan.opens or plan.notes or plan.away
        if format_of(self.view.night.plan.setup).keeps_chairs:
            asks = any(seat.new for table in plan.then for seat in table.seats)
        return None if asks else plan

    def show_marked(self) -> None:
        """Draw the parts that depend on the marked table or on the line being typed."""
        view, step, keys = self.view, self._step, self._keys
        self.query_one(FloorBody).show(view, self.table, step, keys)
        self.query_one(FloorOffers).show(view, step, self._marked, keys)

    @property
    def _step(self) -> NextStep:
        if line := self._line:
            known = isinstance(line, str) and bool(self._reader.place(line).table)
            return typed_step(line, known=known)
        if held := self.first_held:
            table = self._reader.table(held.table)
            place = table.place if table is not None else ""
            return NextStep("accept", f"save table {place}'s phone: {held.words}")
        return next_step(self.view, self._marked, quiet=self._quiet is not None)

    # The tables

    @property
    def _marked(self) -> FloorTable | None:
        return None if self._view is None else self._reader.table(self.table)

    def _mark_one_that_plays(self) -> None:
        """Mark the next table that has a round to play, from the marked one on; otherwise any."""
        if not (tables := self.view.tables):
            return
        numbers = [table.number for table in tables]
        at = numbers.index(self.table) if self.table in numbers else 0
        round_about = (*tables[at:], *tables[:at])
        playing = (table for table in round_about if table.is_waited_for)
        self.table = next(playing, round_about[0]).number

    def _mark(self, number: int) -> None:
        self.table, self._line = number, ""
        self.query_one(StatusLine).tell("")
        self.show_marked()

    def action_mark(self, across: int, down: int) -> None:
        """Mark the next table in that direction."""
        self._mark(self.query_one(FloorTables).neighbour(across, down) or self.table)

    def on_picked(self, message: Picked) -> None:
        """Mark a clicked table; open it if it was marked already."""
        if message.number == self.table:
            self.action_open_table()
        else:
            self._mark(message.number)

    def action_open_table(self) -> None:
        """Open the marked table."""
        if self._marked is None:
            self.query_one(StatusLine).refuse("No table is open.")
            return
        self._line = ""
        self.query_one(StatusLine).tell("")
        self.host.show_night(self.number, "table", self.table)

    # Results typed in one line

    def on_key(self, event: Key) -> None:
        """Take the digits of a table's number, and the keys of a result."""
        if self._view is None:
            return
        character, (place, digit) = (event.character or "").lower(), self._ended
        if character != " ":
            self._ended = "", ""
        if character and character in "0123456789":
            line = self._line
            self._take(self._reader.digit(line, character))
            if isinstance(line, ResultTyped) and line.round.loser is not None and not self._line:
                self._ended = line.place, character
        elif self._line and character and character in _LETTERS:
            self._take(self._reader.letter(self._line, character))
        elif character and self._reader.sits(character, digit):
            self._ask_which(place, digit, character)
        elif not (self._line and character == " "):
            return
        event.stop()
        event.prevent_default()

    def _take(self, step: Step) -> None:
        """Keep the line as a key leaves it; record the entry or open the table if complete."""
        line, self._line = self._line, step.line
        self.table = step.table or self.table
        if step.refused:
            self.query_one(StatusLine).refuse(step.refused)
        elif step.refused is not None:
            self.query_one(StatusLine).tell("")
        if step.opens:
            self.action_open_table()
        elif step.entry is not None and isinstance(line, ResultTyped):
            self._record(line, step.entry)
        else:
            self.show_marked()

    def _record(self, result: ResultTyped, entry: TypedEntry) -> None:
        self._line, done = "", f"Table {place_words(result.place)}: {entry.done}"
        at = self.table

        def recorded() -> None:
            self._line = ""
            if entry.whole.strip("0"):  # at least one Mexico
                self.query_one(StatusLine).tell_loudly(done)
            self._mark_one_that_plays()
            self.show_marked()

        if self.attempt(entry.does, done, at=at, also=recorded):
            return
        if self.refusal is not None and self.refusal.code in UNREACHABLE:
            self._line = result
        elif self.refusal is not None and self.refusal.code != "overtaken":
            self._line = self._reader.refused(result.place)
        self.show_marked()

    def _ask_which(self, place: str, digit: str, letter: str) -> None:
        """Ask whether a result's last digit was meant as the next table, as a letter follows it."""
        undo, bound = self._keys.get("undo", ""), self.active_bindings.get(letter)
        got = quantity(int(digit), "Mexico" if self._rules.has_units else self._rules.unit)
        words = f"Table {place_words(place)} has {got}. Or was {digit} a table? {undo} undoes it"
        if bound is not None:
            words += f"; {letter}: {bound.binding.description.lower()}"
        self.query_one(StatusLine).ask(f"{words}.")

    def _check_result(self) -> None:
        """Drop a half-typed result if someone else has typed that round meanwhile."""
        line = self._line
        if isinstance(line, ResultTyped) and not self._reader.still_stands(line):
            self._line = ""
            who = self.night.session.typed_by(line.number)
            words = f"{who} typed that round first." if who else "that round is in already."
            self.query_one(StatusLine).refuse(f"Table {place_words(line.place)}: {words}")

    def action_clear(self) -> None:
        """Clear the last part of the line: the loser, or the table."""
        if self._line:
            self._take(Step(self._reader.back(self._line)))
        else:
            self.query_one(StatusLine).refuse(NOTHING_TYPED)

    def action_speed(self) -> None:
        """Change to the next speed, at every table."""
        chosen, rules = NEXT[self.night.speeds()[OTHERS]], self._rules
        result = "1 a for table 1, a lost"
        if not rules.has_units:
            chosen = Speed.ROLLS if chosen is Speed.ROLLS else Speed.RESULT
            result = "1 a 2 for table 1, a lost 2 lives"
        elif mexicos_count(rules):
            result = "1 a 0 for table 1, a lost, no Mexico"
        how = {
            Speed.ROLLS: "a number opens a table.",
            Speed.VALUES: "a number opens a table; two digits a turn.",
            Speed.RESULT: f"type {result}.",
        }
        self._line = ""
        words = WORDS[chosen] if rules.has_units else WORDS[chosen].replace("roll", "claim")
        words = f"{words.capitalize()} at every table: {how[chosen]}"
        self.attempt(lambda night: night.moves.choose_speeds({OTHERS: chosen}), words)

    # Actions on one player

    def action_find(self) -> None:
        """Ask for a player, or for a table by its name, and mark the table."""
        tables = people.named(self.view)
        everyone = [*people.seated(self.view), *people.waiting(self.view)]
        question = "Who, or which table?" if tables else "Who?"
        ask_who(self, question, [*tables, *everyone], self._look_for)

    def _look_for(self, entry: int) -> None:
        if entry < 0:
            self.table = -entry
            self.redraw()
        elif not self.show_person(entry):
            waiting = {found.entry: found.words for found in people.waiting(self.view)}
            words = waiting.get(entry, "sits at no table")
            self.query_one(StatusLine).tell(f"{people.name_of(self.view, entry)} {words}.")

    def show_person(self, entry: int) -> bool:
        """Mark the table of a seated player; return False for others, who are in the standings."""
        here = people.seat_of(self.view, entry) is not None
        if here:
            # When the floor comes into view again, it first marks a table of its own choice.
            self.call_after_refresh(self._mark_person, entry)
        return here

    def _mark_person(self, entry: int) -> None:
        """Mark the table of a player, and name the seat."""
        if (found := people.seat_of(self.view, entry)) is not None:
            table, seat = found
            holds = told_in(self._rules.unit, seat.holds)
            self.table = table.number
            self.redraw()
            where = f"table {table.place}, seat {table.seats.index(seat) + 1}, {holds}"
            self.query_one(StatusLine).tell(f"{seat.name}: {where}.")

    def action_withdraw(self) -> None:
        """Ask who leaves for good."""
        people.withdraw(self, self.view)

    def action_away(self) -> None:
        """Ask who is away for a while, or back."""
        people.away(self, self.view)

    def action_late(self) -> None:
        """Ask who has come late."""
        people.late(self, self.view, self.read_on)

    def action_rebuy(self) -> None:
        """Ask who buys in again."""
        people.rebuy(self, self.view)

    def action_put_first(self) -> None:
        """Ask which waiting player gets the next seat."""
        people.put_first(self, self.view)

    def action_correct_seat(self) -> None:
        """Ask who sits at another table than recorded."""
        people.correct_seat(self, self.view)

    # The next step, and other screens

    async def action_next(self) -> None:
        """Take the next step, or read Enter in a half-typed line."""
        if self._line:
            self._take(self._reader.enter(self._line))
        elif 0 in self.night.session.moved_since(self.expected_position):
            self.query_one(StatusLine).refuse(GONE_ON)  # the key was meant for an earlier step
        elif action := self._step.action:
            await self.run_action(action)

    def action_table_phone(self) -> None:
        """Show the code of the marked table."""
        if (marked := self._marked) is None:
            self.query_one(StatusLine).refuse("No table is open.")
            return
        self.host.go(Route.TABLE_PHONE, self.number, int(marked.place))

    def action_begin(self) -> None:
        """Carry out a barrier's plan that moves no one."""
        done, shown = f"{capital(self.view.action)} begins.", self._quiet

        def begin() -> None:
            drop = self.host.drop_while_held  # a second Enter would open a table
            self.attempt(lambda night: night.moves.accept_plan(shown=shown), done, also=drop)

        self.end_break_first(self.view.action, begin)

    def action_call_time(self) -> None:
        """Call time for the sitting; ask first if minutes are left."""
        clock, now = self.view.break_, datetime.now(UTC)
        if not isinstance(clock, SittingClock):
            self.query_one(StatusLine).refuse("No clock is running.")
            return
        done = "Time is up. Tables finish their round."
        call = partial(self.attempt, lambda night: night.moves.call_time(), done)
        if clock.runs(now):
            left = f"The sitting has {clock.clock(now)} left."
            self.ask_first("Call time now?", left, "Call time", "Wait", call)
        else:
            call()

    def _watch_clock(self) -> None:
        """Offer to call time once the sitting's clock has run down."""
        clock, now = self.view.break_, datetime.now(UTC)
        if self._clock is not None:
            self._clock.stop()
        if isinstance(clock, SittingClock) and clock.runs(now):
            self._clock = self.set_timer(clock.left(now).total_seconds(), self.show_marked)

    def _lay_over(self, screen: type[NightScreen], missing: str) -> None:
        """Lay a screen over the floor, or say why there is nothing to show."""
        if missing:
            self.query_one(StatusLine).refuse(missing)
            return
        self.query_one(StatusLine).tell("")
        self.app.push_screen(screen(self.number))

    def action_plan(self) -> None:
        """Show the barrier's plan."""
        missing = "" if self.view.action else "Wait until all tables are done."
        self._lay_over(BarrierScreen, missing)

    def action_movers(self) -> None:
        """Show who has to move."""
        self._lay_over(MoversScreen, "" if self.view.movers else "No one has to move.")

    def action_shoot_out(self) -> None:
        """Show the shoot-out."""
        self._lay_over(ShootOutScreen, "" if self.view.shoot_out else "No place is shared.")

    def action_end(self) -> None:
        """Show the standings that the night would end with now."""
        refusal = reason_against(self.night.ending)
        self._lay_over(EndNightScreen, "" if refusal is None else refusal.sentence)

    def action_name_table(self) -> None:
        """Ask for the marked table's name; an emptied box removes it."""
        if (marked := self._marked) is None:
            self.query_one(StatusLine).refuse("No table is open.")
            return
        place, old = int(marked.place), name_of_place(marked.place)

        def given(name: str) -> None:
            if name != old:
                said = f"is called {name} now" if name else "has no name now"
                self.attempt(
                    lambda night: night.room.name_table(place, name), f"Table {place} {said}."
                )

        about = "Shown beside the number. Leave empty for none."
        title = f"A name for table {place}"
        self.ask(ReasonScreen(about, title, "for example Window", old=old), given)

    def action_bracket(self) -> None:
        """Show the bracket."""
        if not self.view.has_bracket:
            self.query_one(StatusLine).refuse("Tonight's format has no bracket.")
            return
        self.host.go(Route.BRACKET, self.number)

    def action_history(self) -> None:
        """Show the history of the whole night."""
        self.host.go(Route.NIGHT_HISTORY, self.number)

    def action_home(self) -> None:
        """Clear a half-typed line first; otherwise go to the list of nights."""
        if self._line:
            self.action_clear()
        else:
            super().action_home()

    def action_undo(self) -> None:
        """Undo the last entry, or clear a half-typed line."""
        if self._line:
            self.action_clear()
        else:
            super().action_undo()
