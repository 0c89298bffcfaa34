"""The results of rounds, typed on the floor in one line: the table, who lost, how many Mexicos."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from string import ascii_lowercase

from textual.events import Key

from screens.app.following import UNREACHABLE
from screens.floor.people import FloorPeopleScreen
from screens.floor.tables_dialog import TypedPlace, place_typed
from screens.table.input_state import (
    NEXT,
    WORDS,
    InputState,
    PendingInput,
    TypedEntry,
    mexicos_mean,
    pick_words,
    typed_at,
)
from screens.table.refused_line import WHOLE_MATCH, RefusedLine, mexicos_count
from screens.ui.keys.keys import spelled_keys
from screens.ui.letters import letters_of
from screens.ui.status_line import StatusLine
from tourney.game.mexico.round import Speed
from tourney.game.mexico.table import TableView
from tourney.game.refusal import Refused
from tourney.game.wording import quantity
from tourney.night.formats.registry import format_of
from tourney.night.state.speeds import OTHERS
from tourney.night.views.floor_view import FloorTable, FloorView
from tourney.service.moves import ChooseSpeeds
from tourney.service.play import RecordRound

#: Typed for a seat, once a table is. Undo's is not among them: it clears what is half typed.
_LETTERS = ascii_lowercase.replace("u", "")

#: Actions of a table at which nothing can be typed now.
_WAITS = {"done": "has played this lap", "resting": "waits", "over": "is over"}
#: Said once more is typed of a line that was refused.
NOT_RECORDED = "Not recorded. Start again with the table's number."


@dataclass(frozen=True, slots=True)
class ResultTyped:
    """A result as far as it is typed.

    Attributes:
        number: the table's, in the night.
        place: as it was typed.
        pairs: two play each match here, and a whole one can be typed (F6.1).
        table: as it stood then.
        round: who lost it, once that is typed, and whose letters are whose.
    """

    number: int
    place: str
    table: TableView
    round: InputState
    pairs: bool = False

    @property
    def takes_match(self) -> bool:
        """True if the key of a whole match must be typed next, if at all."""
        return self.pairs and self.round.loser is None and not self.round.match


#: Digits that may become a table's, a result of one, or a line that was refused.
Typed = str | ResultTyped | RefusedLine


def takes_result(table: FloorTable, speed: Speed) -> bool:
    """True if the next thing typed at a table is the result of its round."""
    due = table.state == "due" and not table.waits and len(table.seats) > 1
    return speed is Speed.RESULT and due


def lettered(view: FloorView, speeds: Mapping[int, Speed], free: str) -> FloorView:
    """The floor with a letter beside each name whose bearer can be typed as the loser."""
    return replace(
        view,
        tables=tuple(
            _lettered(table, free) if takes_result(table, speeds[table.number]) else table
            for table in view.tables
        ),
    )


def _lettered(table: FloorTable, free: str) -> FloorTable:
    letters = letters_of(free, (seat.player for seat in table.seats))
    seats = (replace(seat, letter=letters.get(seat.player, "")) for seat in table.seats)
    # The first lead is drawn with the result, so no one has to roll for it.
    words = table.words if any(seat.leads for seat in table.seats) else ""
    return replace(table, seats=tuple(seats), words=words)


class FloorResultScreen(FloorPeopleScreen):
    """The part of the floor where results are typed.

    A table's number, a letter and a digit are an entry; spaces between them do no harm. Where no
    Mexico can have counted, the letter ends it. In a duel an m before the letter says that it is
    a whole match. What has begun with a table's number is an entry to its end, also where it is
    refused: none of its letters is a key of the floor.
    """

    #: What is typed.
    _line: Typed = ""
    #: The letters that seats have at every table.
    _free = ""
    #: The table of the result that was just typed, and its last digit.
    _ended = "", ""

    @property
    def _marked(self) -> FloorTable | None:
        tables = self._view.tables if self._view is not None else ()
        return next((table for table in tables if table.number == self.table), None)

    def _mark_one_that_plays(self) -> None:
        """Mark the next table that plays, from the marked one on; where none does, any."""
        if not (tables := self.view.tables):
            return
        numbers = [table.number for table in tables]
        at = numbers.index(self.table) if self.table in numbers else 0
        round_about = (*tables[at:], *tables[:at])
        playing = (table for table in round_about if table.is_waited_for)
        self.table = next(playing, round_about[0]).number

    def action_speed(self) -> None:
        """Go on to the next speed, at every table."""
        chosen = NEXT[self.night.speeds()[OTHERS]]
        counts = mexicos_count(self.view.night.rules)
        result = "1 a 0 for table 1, a lost, no Mexico" if counts else "1 a for table 1, a lost"
        how = {
            Speed.ROLLS: "a number opens a table.",
            Speed.VALUES: "a number opens a table; two digits a turn.",
            Speed.RESULT: f"type {result}.",
        }
        self.forget_typed()
        words = f"{WORDS[chosen].capitalize()} at every table: {how[chosen]}"
        self.attempt(ChooseSpeeds({OTHERS: chosen}), words)

    def on_key(self, event: Key) -> None:
        """The screen itself takes the digits of a table, and what is typed of a result."""
        if self._view is None:
            return
        character = (event.character or "").lower()
        place, digit = self._ended
        if character != " ":
            self._ended = "", ""
        if character and character in "0123456789":
            event.stop()
            self._digit(character)
        elif self.is_typing and character == " ":
            event.stop()
        elif self.is_typing and character and character in _LETTERS:
            event.stop()
            event.prevent_default()
            self._letter(character)
        elif character and self._sits(character, digit):
            event.stop()
            event.prevent_default()
            self._ask_which(place, digit, character)

    def _place(self, typed: str) -> TypedPlace:
        """The open table that digits mean."""
        return place_typed({table.number: table.place for table in self.view.tables}, typed)

    def _sits(self, letter: str, place: str) -> bool:
        """True if the letter is a player's at a table whose result can be typed now."""
        number = self._place(place).table if place else 0
        tables = [table for table in self.view.tables if table.number == number]
        return any(seat.letter == letter for table in tables for seat in table.seats)

    def _ask_which(self, place: str, digit: str, letter: str) -> None:
        """Ask whether the last digit of a result was the next table, as a letter of it follows."""
        undo, bound = spelled_keys(self).get("undo", ""), self.active_bindings.get(letter)
        words = f"Table {place} got {quantity(int(digit), 'Mexico')}: was {digit} a table? "
        words += f"{undo} undoes it"
        if bound is not None:
            words += f"; {letter}: {bound.binding.description.lower()}"
        self.query_one(StatusLine).ask(f"{words}.")

    def _digit(self, digit: str) -> None:
        line = self._line
        if isinstance(line, RefusedLine) and not line.whole:
            self._stop(line.digit(), NOT_RECORDED)
        elif isinstance(line, ResultTyped) and line.round.loser is not None:
            self._means(line, digit)
            if not self._line:
                self._ended = line.place, digit
        else:
            self._type(digit)

    def _letter(self, letter: str) -> None:
        """Take a letter of the line; of a table where none must be typed say so."""
        line = self._line
        if isinstance(line, RefusedLine):
            self._stop(line.letter(letter), self.query_one(StatusLine).sentence)
        elif isinstance(line, ResultTyped):
            self._means(line, letter)
        elif not self._place(line).table:
            self._stop(self._refused(line).letter(letter), self._no_table(line))
        elif why := self._refused_now(line):
            self._stop(self._refused(line, enters=True).letter(letter), why)
        else:
            self.query_one(StatusLine).refuse(
                f"Table {line} is typed: Enter goes into it, Backspace clears it."
            )

    def _refused(self, place: str, *, enters: bool = False, whole: bool = True) -> RefusedLine:
        """A line that is refused from its table on."""
        night = self.view.night
        pairs = format_of(night.plan.setup).pairs
        return RefusedLine(mexicos_count(night.rules), pairs, place, enters, whole)

    def _stop(self, line: RefusedLine, why: str) -> None:
        """Say why the line is refused; what is still typed of it is dropped."""
        self._line = line
        self.query_one(StatusLine).refuse(why)
        self.show_marked()

    def forget_typed(self) -> None:
        """Drop what is typed."""
        self._line = ""

    def _type(self, digit: str) -> None:
        """Take a digit of a table: into it, or where results are typed on to who lost."""
        said, line = self.query_one(StatusLine), self._line
        typed = digit
        if not isinstance(line, RefusedLine):
            typed = f"{line.place if isinstance(line, ResultTyped) else line}{digit}"
        place = self._place(typed)
        if not place.known:
            if isinstance(line, ResultTyped):
                words = f"First {pick_words(line.table, line.round.letters)}"
                if digit == line.place:  # the same line from its beginning
                    said.refuse(words)
                    return
                refused = self._refused(line.place, whole=False)
                self._stop(replace(refused, letters=WHOLE_MATCH * line.round.match), words)
            elif self.night.speeds()[OTHERS] is Speed.RESULT:
                self._stop(self._refused(typed), self._no_table(typed))
            else:
                said.refuse(self._no_table(typed))
            return
        said.tell("")
        self._line = place.typed
        if place.table:
            self.table = place.table
            self._begin_result(typed)
            if not self._line:
                self._go_into(typed)
        self.show_marked()

    @staticmethod
    def _no_table(place: str) -> str:
        return f"No table {place} is open."

    def _go_into(self, place: str) -> None:
        """Go into the table marked; where its result is typed here and it waits, only say so."""
        if refused := self._refused_now(place):
            self._stop(self._refused(place, enters=True), refused)
        else:
            self.action_open_table()

    def _refused_now(self, place: str) -> str:
        """The reason why no result can be typed at the marked table that goes by results; or ""."""
        marked = self._marked
        if marked is None or self.night.speeds()[marked.number] is not Speed.RESULT:
            return ""
        if marked.waits:
            return f"Table {place} {marked.words}."
        words = f": {marked.words}" if marked.words else ""
        return f"Table {place} {_WAITS[marked.state]}{words}." if marked.state in _WAITS else ""

    def action_open_table(self) -> None:
        """Go into the table marked."""
        raise NotImplementedError

    def show_marked(self) -> None:
        """Draw the parts that depend on the marked table or on the line being typed."""
        raise NotImplementedError

    def _begin_result(self, place: str) -> None:
        """Have the table typed, where its result is what comes next."""
        marked = self._marked
        if marked is None or not takes_result(marked, self.night.speeds()[marked.number]):
            return
        table = self.night.table(marked.number).page().table
        typed = typed_at(table, Speed.RESULT, self._free, InputState())
        if typed.speed is Speed.RESULT:
            pairs = format_of(self.view.night.plan.setup).pairs
            self._line = ResultTyped(marked.number, place, table, typed, pairs)

    def _means(self, result: ResultTyped, typed: str) -> None:
        """Take a letter or a number of a result; record it where that is the whole of it."""
        try:
            if typed == WHOLE_MATCH and result.takes_match:
                meant: InputState | TypedEntry | PendingInput = replace(result.round, match=True)
            elif typed.isdigit():
                meant = result.round.digit_means(result.table, int(typed))
            else:
                meant = result.round.letter_means(result.table, typed)
        except Refused as refusal:
            line = replace(self._refused(result.place), letters=WHOLE_MATCH * result.round.match)
            self._stop(line if typed.isdigit() else line.letter(typed), refusal.sentence)
            return
        if isinstance(meant, TypedEntry):
            self._record(result, meant)
        elif isinstance(meant, InputState):
            self.query_one(StatusLine).tell("")
            self._line = replace(result, round=meant)
            self.show_marked()

    def _record(self, result: ResultTyped, entry: TypedEntry) -> None:
        self.table, self._line = result.number, ""
        done = f"Table {result.place}: {entry.done}"

        def recorded() -> None:
            self._line = ""
            if isinstance(entry.command, RecordRound) and entry.command.mexicos:
                self.query_one(StatusLine).tell_loudly(done)
            self._mark_one_that_plays()
            self.show_marked()

        if self.attempt(entry.command, done, also=recorded):
            return
        if self.refusal is not None and self.refusal.code in UNREACHABLE:
            self._line = result
        elif self.refusal is not None and self.refusal.code != "overtaken":
            self._stop(self._refused(result.place), self.refusal.sentence)
        self.show_marked()

    def no_mexico(self) -> bool:
        """Take Enter as no Mexico, or as the end of a line that was refused; whether it was so."""
        line = self._line
        if isinstance(line, RefusedLine) and (line.letters or not line.enters):
            self.forget_typed()
            self.show_marked()
            return True
        if not isinstance(line, ResultTyped) or line.round.loser is None:
            return False
        meant = mexicos_mean(line.table, line.round, 0)
        assert isinstance(meant, TypedEntry)
        self._record(line, meant)
        return True

    def check_result(self) -> None:
        """Drop what is half typed of a round that another player has typed meanwhile."""
        if not isinstance(line := self._line, ResultTyped):
            return
        table = next((table for table in self.view.tables if table.number == line.number), None)
        now, was = None, line.table
        if table is not None and takes_result(table, self.night.speeds()[line.number]):
            now = self.night.table(line.number).page().table
        if now is None or (now.round, now.duel) != (was.round, was.duel):
            self.forget_typed()
            who = self.night.typed_by(line.number) or "someone else"
            self.query_one(StatusLine).refuse(
                f"Dropped: table {line.place}. There {who} typed first."
            )

    def action_clear(self) -> None:
        """Forget the last that is typed: who lost, or the table."""
        line = self._line
        if isinstance(line, ResultTyped) and (line.round.loser is not None or line.round.match):
            self._line = replace(line, round=line.round.cleared())
        elif line:
            self.forget_typed()
        else:
            self.query_one(StatusLine).refuse("Nothing typed. u undoes the last entry.")
            return
        self.query_one(StatusLine).tell("")
        self.show_marked()

    @property
    def is_typing(self) -> bool:
        """True if something is half typed."""
        return bool(self._line)
