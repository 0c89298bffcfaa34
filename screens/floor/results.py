"""The results of rounds, typed on the floor in one line: the table, who lost, how many Mexicos."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from string import ascii_lowercase

from textual.events import Key

from screens.app.following import UNREACHABLE
from screens.floor.people import FloorPeopleScreen
from screens.floor.tables_dialog import place_typed
from screens.table.input_state import (
    NEXT,
    WORDS,
    InputState,
    PendingInput,
    TypedEntry,
    letter_means,
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

    #: The digits of a table that are typed, while they may become another's.
    _typed = ""
    _result: ResultTyped | None = None
    #: The line that is typed, where it was refused.
    _stopped: RefusedLine | None = None
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
        tables = self._view.tables if self._view is not None else ()
        if not tables:
            return
        numbers = [table.number for table in tables]
        at = numbers.index(self.table) if self.table in numbers else 0
        round_about = (*tables[at:], *tables[:at])
        playing = (table for table in round_about if table.is_waited_for)
        self.table = next(playing, round_about[0]).number

    def action_speed(self) -> None:
        """Go on to the next speed, at every table."""
        chosen = NEXT[self.night.speeds()[OTHERS]]
        counts = self._view is None or mexicos_count(self._view.night.rules)
        how = {
            Speed.ROLLS: "a number opens a table.",
            Speed.VALUES: "a number opens a table; two digits a turn.",
            Speed.RESULT: "type 1 a 0 for table 1, a lost, no Mexico."
            if counts
            else "type 1 a for table 1, a lost.",
        }
        self.forget_typed()
        words = f"{WORDS[chosen].capitalize()} at every table: {how[chosen]}"
        self.attempt(ChooseSpeeds({OTHERS: chosen}), words)

    def on_key(self, event: Key) -> None:
        """The screen itself takes the digits of a table, and what is typed of a result."""
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

    def _sits(self, letter: str, place: str) -> bool:
        """True if the letter is a player's at a table whose result can be typed now."""
        tables = self._view.tables if place and self._view is not None else ()
        number = place_typed(tables, place).table
        return any(seat.letter == letter for t in tables if t.number == number for seat in t.seats)

    def _ask_which(self, place: str, digit: str, letter: str) -> None:
        """Ask whether the last digit of a result was the next table, as a letter of it follows."""
        undo, bound = spelled_keys(self).get("undo", ""), self.active_bindings.get(letter)
        words = f"Table {place} got {quantity(int(digit), 'Mexico')}: was {digit} a table? "
        words += f"{undo} undoes it"
        if bound is not None:
            words += f"; {letter}: {bound.binding.description.lower()}"
        self.query_one(StatusLine).ask(f"{words}.")

    def _digit(self, digit: str) -> None:
        result = self._result
        if self._stopped is not None and not self._stopped.whole:
            self._stop(self._stopped.digit(), NOT_RECORDED)
        elif result is not None and result.round.loser is not None:
            self._means(digit)
            if not self.is_typing:
                self._ended = result.place, digit
        else:
            self._type(digit)

    def _letter(self, letter: str) -> None:
        """Take a letter of the line; of a table where none must be typed say so."""
        if self._stopped is not None:
            self._stop(self._stopped.letter(letter), self.query_one(StatusLine).sentence)
        elif self._result is not None:
            self._means(letter)
        elif not place_typed(self._view.tables if self._view else (), self._typed).table:
            self._stop(self._line(self._typed).letter(letter), self._no_table(self._typed))
        elif refused := self._refused_now(self._typed):
            self._stop(self._line(self._typed, enters=True).letter(letter), refused)
        else:
            self.query_one(StatusLine).refuse(
                f"Table {self._typed} is typed: Enter goes into it, Backspace clears it."
            )

    def _line(self, place: str, *, enters: bool = False, whole: bool = True) -> RefusedLine:
        """A line that is refused from its table on."""
        assert self._view is not None
        night = self._view.night
        pairs = format_of(night.plan.setup).pairs
        return RefusedLine(mexicos_count(night.rules), pairs, place, enters, whole)

    def _stop(self, line: RefusedLine, why: str) -> None:
        """Say why the line is refused; what is still typed of it is dropped."""
        self._typed, self._result, self._stopped = "", None, line
        self.query_one(StatusLine).refuse(why)
        self.show_marked()

    def forget_typed(self) -> None:
        """Drop what is typed."""
        self._typed, self._result, self._stopped = "", None, None

    def _type(self, digit: str) -> None:
        """Take a digit of a table: into it, or where results are typed on to who lost."""
        if self._view is None:
            return
        said, tables, result = self.query_one(StatusLine), self._view.tables, self._result
        before = result.place if result is not None else self._typed
        place = place_typed(tables, before + digit)
        if not place.known:
            if result is not None:
                words = f"First {pick_words(result.table, result.round.letters)}"
                if digit == result.place:  # the same line from its beginning
                    said.refuse(words)
                    return
                line = self._line(result.place, whole=False)
                self._stop(replace(line, letters=WHOLE_MATCH * result.round.match), words)
            elif self.night.speeds()[OTHERS] is Speed.RESULT:
                self._stop(self._line(before + digit), self._no_table(before + digit))
            else:
                said.refuse(self._no_table(before + digit))
            return
        said.tell("")
        self.forget_typed()
        self._typed = place.typed
        if place.table:
            self.table = place.table
            self._begin_result(before + digit)
        if place.table and not place.typed and self._result is None:
            self._go_into(before + digit)
        self.show_marked()

    @staticmethod
    def _no_table(place: str) -> str:
        return f"No table {place} is open."

    def _go_into(self, place: str) -> None:
        """Go into the table marked; where its result is typed here and it waits, only say so."""
        if refused := self._refused_now(place):
            self._stop(self._line(place, enters=True), refused)
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
            assert self._view is not None
            pairs = format_of(self._view.night.plan.setup).pairs
            self._typed = ""
            self._result = ResultTyped(marked.number, place, table, typed, pairs)

    def _means(self, typed: str) -> None:
        """Take a letter or a number of a result; record it where that is the whole of it."""
        result = self._result
        if result is None:
            return
        try:
            if typed == WHOLE_MATCH and result.takes_match:
                meant: InputState | TypedEntry | PendingInput = replace(result.round, match=True)
            elif typed.isdigit():
                meant = result.round.digit_means(result.table, int(typed))
            else:
                meant = letter_means(result.table, result.round, typed)
        except Refused as refusal:
            line = replace(self._line(result.place), letters=WHOLE_MATCH * result.round.match)
            self._stop(line if typed.isdigit() else line.letter(typed), refusal.sentence)
            return
        if isinstance(meant, TypedEntry):
            self._record(result, meant)
        elif isinstance(meant, InputState):
            self.query_one(StatusLine).tell("")
            self._result = replace(result, round=meant)
            self.show_marked()

    def _record(self, result: ResultTyped, entry: TypedEntry) -> None:
        self.table, self._result = result.number, None
        done = f"Table {result.place}: {entry.done}"

        def recorded() -> None:
            self._result = None
            if isinstance(entry.command, RecordRound) and entry.command.mexicos:
                self.query_one(StatusLine).tell_loudly(done)
            self._mark_one_that_plays()
            self.show_marked()

        if self.attempt(entry.command, done, also=recorded):
            return
        if self.refusal is not None and self.refusal.code in UNREACHABLE:
            self._result = result
        elif self.refusal is not None and self.refusal.code != "overtaken":
            self._stop(self._line(result.place), self.refusal.sentence)
        self.show_marked()

    def no_mexico(self) -> bool:
        """Take Enter as no Mexico, or as the end of a line that was refused; whether it was so."""
        result, line = self._result, self._stopped
        if line is not None and (line.letters or not line.enters):
            self.forget_typed()
            self.show_marked()
            return True
        if result is None or result.round.loser is None:
            return False
        meant = mexicos_mean(result.table, result.round, 0)
        assert isinstance(meant, TypedEntry)
        self._record(result, meant)
        return True

    def check_result(self) -> None:
        """Drop what is half typed of a round that another player has typed meanwhile."""
        if (result := self._result) is None:
            return
        marked = next((t for t in self.night.floor().tables if t.number == result.number), None)
        now = None
        if marked is not None and takes_result(marked, self.night.speeds()[result.number]):
            now = self.night.table(result.number).page().table
        was = result.table
        if now is None or (now.round, now.duel) != (was.round, was.duel):
            self._result = None
            who = self.night.typed_by(result.number) or "someone else"
            self.query_one(StatusLine).refuse(
                f"Dropped: table {result.place}. There {who} typed first."
            )

    def action_clear(self) -> None:
        """Forget the last that is typed: who lost, or the table."""
        result = self._result
        if result is not None and (result.round.loser is not None or result.round.match):
            self._result = replace(result, round=result.round.cleared())
        elif self.is_typing:
            self.forget_typed()
        else:
            self.query_one(StatusLine).refuse("Nothing typed. u undoes the last entry.")
            return
        self.query_one(StatusLine).tell("")
        self.show_marked()

    @property
    def is_typing(self) -> bool:
        """True if something is half typed."""
        return bool(self._typed) or self._result is not None or self._stopped is not None
