"""The results of rounds, typed on the floor in one line: the table, who lost, how many Mexicos."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from string import ascii_lowercase

from textual.events import Key

from screens.floor.people import FloorPeopleScreen
from screens.floor.tables_dialog import place_typed
from screens.table.input_state import (
    NEXT,
    WORDS,
    Entry,
    InputState,
    Typed,
    letter_means,
    mexicos_mean,
    pick_words,
    typed_at,
)
from screens.ui.letters import letters_of
from screens.ui.status_line import StatusLine
from tourney.game.mexico.round import Speed
from tourney.game.mexico.table import TableView
from tourney.game.refusal import Refused
from tourney.night.formats.registry import format_of
from tourney.night.speeds import OTHERS
from tourney.night.views.floor_view import FloorTable, FloorView
from tourney.service.moves import ChooseSpeeds

#: Typed for a seat, once a table is. Undo's is not among them: it clears what is half typed.
_LETTERS = ascii_lowercase.replace("u", "")
#: Of two at a table neither has it.
WHOLE_MATCH = "m"


#: What a table at which nothing is to be typed now has done.
_WAITS = {"done": "has played this beat", "resting": "waits", "over": "is over"}


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
        """True if the key of a whole match is to be typed next, if at all."""
        return self.pairs and self.round.loser is None and not self.round.match


def takes_result(table: FloorTable, speed: Speed) -> bool:
    """True if the next thing typed at a table is the result of its round."""
    return speed is Speed.RESULT and table.state == "due" and len(table.seats) > 1


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
    # Of a first lead that is drawn with the result, nobody has to begin.
    words = table.words if any(seat.leads for seat in table.seats) else ""
    return replace(table, seats=tuple(seats), words=words)


class FloorResultScreen(FloorPeopleScreen):
    """The part of the floor where results are typed.

    A table's number, a letter and a digit are an entry; spaces between them do no harm. Where no
    Mexico can have counted, the letter ends it. In a duel an m before the letter says that it is
    a whole match.
    """

    #: The digits of a table that are typed, while they may become another's.
    _typed = ""
    _result: ResultTyped | None = None
    #: The letters that seats have at every table.
    _free = ""

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
        playing = (table for table in round_about if table.state in ("due", "playing"))
        self.table = next(playing, round_about[0]).number

    def _speeds(self) -> Mapping[int, Speed]:
        if not self.may("speed"):
            return dict.fromkeys(
                (OTHERS, *(t.number for t in self.night.floor().tables)), Speed.ROLLS
            )
        return self.night.speeds()

    def action_speed(self) -> None:
        """Go on to the next speed, at every table."""
        chosen = NEXT[self.night.speeds()[OTHERS]]
        how = {
            Speed.ROLLS: "its number goes into it.",
            Speed.VALUES: "its number goes into it, two digits a turn.",
            Speed.RESULT: "its number, who lost, the Mexicos.",
        }
        self._typed, self._result = "", None
        words = f"{WORDS[chosen].capitalize()} at every table: {how[chosen]}"
        self.attempt(ChooseSpeeds({OTHERS: chosen}), words)

    def on_key(self, event: Key) -> None:
        """The screen itself takes the digits of a table, and what is typed of a result."""
        character = (event.character or "").lower()
        if character and character in "0123456789":
            event.stop()
            self._digit(character)
        elif self._result is not None and character == " ":
            event.stop()
        elif self._result is not None and character and character in _LETTERS:
            event.stop()
            event.prevent_default()
            self._means(character)

    def _digit(self, digit: str) -> None:
        result = self._result
        if result is not None and result.round.loser is not None:
            self._means(digit)
            return
        self._type(digit)

    def _type(self, digit: str) -> None:
        """Take a digit of a table: into it, or where results are typed on to who lost."""
        if self._view is None:
            return
        said, tables = self.query_one(StatusLine), self._view.tables
        before = self._result.place if self._result is not None else self._typed
        place = place_typed(tables, before + digit)
        if not place.known:
            if self._result is not None:
                said.refuse(f"First {pick_words(self._result.table, self._result.round.letters)}")
            else:
                said.refuse(f"No table {before + digit} is open.")
            return
        said.tell("")
        self._typed, self._result = place.typed, None
        if place.table:
            self.table = place.table
            self._begin_result(before + digit)
        if place.table and not place.typed and self._result is None:
            self._go_into(before + digit)
        self.show_marked()

    def _go_into(self, place: str) -> None:
        """Go into the table marked; where its result is typed here and it waits, only say so."""
        marked = self._marked
        waits = marked is not None and marked.state in _WAITS
        if waits and self._speeds()[self.table] is Speed.RESULT and marked is not None:
            words = f": {marked.words}" if marked.words else ""
            self.query_one(StatusLine).refuse(f"Table {place} {_WAITS[marked.state]}{words}.")
            return
        self.action_open_table()

    def action_open_table(self) -> None:
        """Go into the table marked."""
        raise NotImplementedError

    def show_marked(self) -> None:
        """Draw what depends on the table marked, or on what is typed."""
        raise NotImplementedError

    def _begin_result(self, place: str) -> None:
        """Have the table typed, where its result is what comes next."""
        marked = self._marked
        if marked is None or not takes_result(marked, self._speeds()[marked.number]):
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
                meant: InputState | Entry | Typed = replace(result.round, match=True)
            elif typed.isdigit():
                meant = result.round.digit_means(result.table, int(typed))
            else:
                meant = letter_means(result.table, result.round, typed)
        except Refused as refusal:
            self.query_one(StatusLine).refuse(refusal.sentence)
            return
        if isinstance(meant, Entry):
            self._record(result, meant)
        elif isinstance(meant, InputState):
            self.query_one(StatusLine).tell("")
            self._result = replace(result, round=meant)
            self.show_marked()

    def _record(self, result: ResultTyped, entry: Entry) -> None:
        self.table, self._result = result.number, None
        if self.attempt(entry.command, f"Table {result.place}: {entry.done}"):
            self._mark_one_that_plays()
        elif self.refusal is not None and self.refusal.code != "overtaken":
            self._result = result
        self.show_marked()

    def no_mexico(self) -> bool:
        """Take Enter as no Mexico, where the loser is typed; whether it was so."""
        result = self._result
        if result is None or result.round.loser is None:
            return False
        meant = mexicos_mean(result.table, result.round, 0)
        assert isinstance(meant, Entry)
        self._record(result, meant)
        return True

    def check_result(self) -> None:
        """Drop what is half typed of a round that somebody else has typed meanwhile."""
        if (result := self._result) is None:
            return
        marked = next((t for t in self.night.floor().tables if t.number == result.number), None)
        now = None
        if marked is not None and takes_result(marked, self._speeds()[result.number]):
            now = self.night.table(result.number).page().table
        was = result.table
        if now is None or (now.round, now.duel) != (was.round, was.duel):
            self._result = None
            who = self.night.typed_by(result.number) or "somebody else"
            self.query_one(StatusLine).refuse(
                f"Dropped: table {result.place}. There {who} typed first."
            )

    def action_clear(self) -> None:
        """Forget the last that is typed: who lost, or the table."""
        result = self._result
        if result is not None and (result.round.loser is not None or result.round.match):
            self._result = replace(result, round=result.round.cleared())
        elif result is not None or self._typed:
            self._typed, self._result = "", None
        else:
            self.query_one(StatusLine).refuse("Nothing is typed; u takes the last entry back.")
            return
        self.query_one(StatusLine).tell("")
        self.show_marked()

    @property
    def is_typing(self) -> bool:
        """True if something is half typed."""
        return bool(self._typed) or self._result is not None
