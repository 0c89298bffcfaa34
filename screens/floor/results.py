"""Results of rounds, typed on the floor in one line: table, loser, how many Mexicos or lives.

An entry is a table's number, a letter and a digit, with or without spaces. If no Mexico can have
counted, the letter ends it. In a duel, an m before the letter stands for a whole match. A line that
begins with a table's number belongs together to its end, even if it is refused. None of its letters
is a key of the floor.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from screens.floor.tables_dialog import TypedPlace, place_typed, place_words
from screens.table import input_state
from screens.table.input_state import InputState, PendingInput, TypedEntry
from screens.table.key_line import WHOLE_MATCH, RefusedLine, mexicos_count
from screens.table.liar.input_state import LiarInput, result_at
from screens.ui.letters import letters_of
from tourney.game.liar.table import LiarView
from tourney.game.mexico.round import Speed
from tourney.game.mexico.table import TableView
from tourney.game.refusal import Refused
from tourney.game.wording import small
from tourney.night.formats.registry import format_of
from tourney.night.state.speeds import OTHERS
from tourney.night.views.floor_view import FloorTable, FloorView

#: The words for tables at which no result can be typed now.
_WAITS = {"done": "has played", "resting": "waits", "over": "is over"}
#: The message when a refused line is typed further.
_NOT_RECORDED = "Not recorded. Start again with the table's number."


#: A table of either game as the host sees it.
AnyView = TableView | LiarView


class ResultTyped(Struct, frozen=True):
    """A half-typed result.

    Attributes:
        number: the table's number in the night.
        place: the table's number as it was typed.
        table: the table as it was then.
        round: the loser, once typed, and the letters of the seats.
        pairs: True if two players play each match, so that a whole match can be typed (F6.1).
    """

    number: int
    place: str
    table: Any
    round: InputState | LiarInput
    pairs: bool

    @property
    def takes_match(self) -> bool:
        """True if the letter of a whole match can be typed next."""
        takes = self.pairs and isinstance(self.round, InputState)
        return takes and self.round.loser is None and not self.round.match


#: A half-typed line: digits of a table's number, a result, or a refused line.
Typed = str | ResultTyped | RefusedLine


class Step(Struct, frozen=True):
    """The effect of a key in a line.

    Attributes:
        line: the half-typed line after the key.
        refused: why the key is refused, or ""; None leaves the present message.
        table: the number of the table to mark, or 0.
        entry: the entry to record.
        opens: True if the table is to be opened.
    """

    line: Typed = ""
    refused: str | None = ""
    table: int = 0
    entry: TypedEntry | None = None
    opens: bool = False


def takes_result(table: FloorTable, speed: Speed) -> bool:
    """Return whether the next entry at a table is the result of its round."""
    due = table.state == "due" and not table.waits and len(table.seats) > 1
    return speed is Speed.RESULT and due


def lettered(view: FloorView, speeds: Mapping[int, Speed], free: str) -> FloorView:
    """Return the floor with a letter beside each player who can be typed as the loser."""
    tables = (
        _lettered(table, free) if takes_result(table, speeds[table.number]) else table
        for table in view.tables
    )
    return replace(view, tables=tuple(tables))


def _lettered(table: FloorTable, free: str) -> FloorTable:
    letters = letters_of(free, (seat.player for seat in table.seats))
    seats = (replace(seat, letter=letters.get(seat.player, "")) for seat in table.seats)
    # The first lead is drawn with the result, so no one has to roll for the lead.
    words = table.words if any(seat.leads for seat in table.seats) else ""
    return replace(table, seats=tuple(seats), words=words)


class LineReader(Struct, frozen=True):
    """A reader of the keys of a line.

    Attributes:
        view: the floor, with letters.
        speeds: the speed of each table.
        free: the letters that seats have at every table.
        page: returns the table of a number as it is now, of either game.
    """

    view: FloorView
    speeds: Mapping[int, Speed]
    free: str
    page: Callable[[int], AnyView]

    def place(self, typed: str) -> TypedPlace:
        """Return the open table that these digits mean."""
        return place_typed({table.number: table.place for table in self.view.tables}, typed)

    def table(self, number: int) -> FloorTable | None:
        """Return the open table with this number, or None."""
        return next((table for table in self.view.tables if table.number == number), None)

    def sits(self, letter: str, place: str) -> bool:
        """Return whether the letter is a player's at a table that takes a result now."""
        table = self.table(self.place(place).table) if place else None
        return table is not None and any(seat.letter == letter for seat in table.seats)

    def no_table(self, place: str) -> str:
        """Return the sentence about digits that mean no table."""
        return f"No table {place_words(place) or 0} is open."

    def digit(self, line: Typed, digit: str) -> Step:
        """Read a digit of a table's number, or the number of Mexicos."""
        if isinstance(line, RefusedLine):
            return self._place(digit) if line.whole else Step(line.digit(), _NOT_RECORDED)
        if isinstance(line, str):
            return self._place(line + digit, before=line)
        if line.round.loser is not None:
            return self._means(line, digit)
        if self.place(line.place + digit).known:
            return self._place(line.place + digit)
        words = f"First {line.round.result_words(line.table)}"
        # The table's own number begins the same line again.
        return Step(line if digit == line.place else self._rest(line, whole=False), words)

    def letter(self, line: Typed, letter: str) -> Step:
        """Read a loser's letter, or m for a whole match; refuse it if the table takes no result."""
        if isinstance(line, RefusedLine):
            return Step(line.letter(letter), None)
        if isinstance(line, ResultTyped):
            return self._means(line, letter)
        if not (number := self.place(line).table):
            return Step(self.refused(line).letter(letter), self.no_table(line))
        if why := self._waits(line, number):
            return Step(self.refused(line, enters=True).letter(letter), why)
        return Step(line, f"Table {place_words(line)}: Enter opens it, Backspace clears it.")

    def enter(self, line: Typed) -> Step:
        """Read Enter: no Mexico, the end of a refused line, or opening the table."""
        if isinstance(line, RefusedLine):
            ends = bool(line.letters) or not line.enters
            return Step(refused=None) if ends else Step(opens=True)
        if isinstance(line, ResultTyped):
            return Step(opens=True) if line.round.loser is None else self._means(line, "")
        known = bool(self.place(line).table)
        return Step(opens=True) if known else Step(line, self.no_table(line))

    def back(self, line: Typed) -> Typed:
        """Return the line without its last part: the loser, or the whole line."""
        if isinstance(line, ResultTyped) and (line.round.loser is not None or line.round.match):
            return replace(line, round=line.round.cleared())
        return ""

    def still_stands(self, line: ResultTyped) -> bool:
        """Return whether no one else has typed the round of a half-typed result."""
        table = self.table(line.number)
        if table is None or not takes_result(table, self.speeds[line.number]):
            return False
        now, was = self.page(line.number), line.table
        return (now.round, now.duel) == (was.round, was.duel)

    @property
    def _pairs(self) -> bool:
        return format_of(self.view.night.plan.setup).pairs

    def refused(self, place: str, *, enters: bool = False, whole: bool = True) -> RefusedLine:
        """Return a refused line that begins with this table's number."""
        counts = mexicos_count(self.view.night.rules)
        return RefusedLine(counts, self._pairs, place, enters, whole)

    def _rest(self, line: ResultTyped, *, whole: bool = True) -> RefusedLine:
        """Return the refused line of a half-typed result."""
        refused = self.refused(line.place, whole=whole)
        return replace(refused, letters=WHOLE_MATCH * line.round.match)

    def _place(self, typed: str, before: str = "") -> Step:
        """Read the digits of a table: open the table or, at results, ask who lost.

        Args:
            before: the digits that stay typed if there is no such table.
        """
        place = self.place(typed)
        if not place.known:
            results = self.speeds[OTHERS] is Speed.RESULT
            return Step(self.refused(typed) if results else before, self.no_table(typed))
        table = self.table(place.table)
        if table is None:
            return Step(place.typed)
        if takes_result(table, self.speeds[table.number]):
            now = self.page(table.number)
            round_ = (
                result_at(now, self.free)
                if isinstance(now, LiarView)
                else input_state.typed_at(now, Speed.RESULT, self.free, InputState())
            )
            if round_.picks_seat:
                line = ResultTyped(table.number, typed, now, round_, self._pairs)
                return Step(line, table=table.number)
        if place.typed:
            return Step(place.typed, table=table.number)
        if why := self._waits(typed, table.number):
            return Step(self.refused(typed, enters=True), why, table=table.number)
        return Step(table=table.number, opens=True)

    def _waits(self, place: str, number: int) -> str:
        """Return why a table at the speed of results takes none now, or ""."""
        table = self.table(number)
        if table is None or self.speeds[number] is not Speed.RESULT:
            return ""
        place = place_words(place)
        if table.waits:
            return f"Table {place} {table.words}."
        waits, words = _WAITS.get(table.state, ""), f": {table.words}" if table.words else ""
        if table.state == "done":
            waits += f" {'this lap' if self.view.lap else small(self.view.stage)}".rstrip()
        return f"Table {place} {waits}{words}." if waits else ""

    def _means(self, line: ResultTyped, typed: str) -> Step:
        """Read a letter or a number of a result, which may complete it."""
        meant: PendingInput | TypedEntry
        try:
            if typed == WHOLE_MATCH and line.takes_match and isinstance(line.round, InputState):
                meant = replace(line.round, match=True)
            elif not typed or typed.isdigit():
                meant = line.round.result_means(line.table, int(typed) if typed else None)
            else:
                meant = line.round.letter_means(line.table, typed)
        except Refused as refusal:
            rest = self._rest(line)
            ends = not typed or typed.isdigit()
            return Step(rest if ends else rest.letter(typed), refusal.sentence)
        if isinstance(meant, TypedEntry):
            return Step(line, None, table=line.number, entry=meant)
        assert isinstance(meant, InputState | LiarInput)
        return Step(replace(line, round=meant))
