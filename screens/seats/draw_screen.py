"""The common part of the seating screens: dice for the draw, typed or thrown, and swaps."""

from functools import partial
from typing import ClassVar

from textual.binding import BindingType
from textual.events import Key

from screens.app.following import UNREACHABLE
from screens.app.night_screen import NightScreen
from screens.seats.ceremony import Ceremony
from screens.seats.draw_words import draw_words
from screens.seats.seed import spaced_dice
from screens.ui.keys.keys import bind, key_of, undo_keys
from screens.ui.status_line import StatusLine
from tourney.night.seating.draw import SEED_DICE
from tourney.night.views.night_line import State
from tourney.night.views.view import EntryLine, NightView
from tourney.service.before_play import DrawSeats, OpenTables, PlaceSeats

key = partial(bind, "seats")
hidden = partial(bind, "seats", show=False)

#: For the curious, on F1.
CHECK_IT = (
    "To check a draw: for every name take the SHA-256 of “42613:name”, with the dice that fell; "
    "seats go by that, lowest first, dealt to the tables in turn."
)


class DrawScreen(NightScreen):
    """Seats before play. A subclass draws them, says who is chosen, and moves the choice.

    Attributes:
        MARK_FIRST: what Enter is answered with while nobody is marked.
        BY_HAND: whether seats can be had without a draw.
    """

    BY_HAND: ClassVar[bool] = False

    STATES: ClassVar[frozenset[State]] = frozenset(("registering", "seating"))
    MARK_FIRST: ClassVar[str] = "o opens the table; s marks somebody to swap."

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("r,d", "draw", "Draw again",
            "Draw the seats from five dice thrown here", key_display="r"),
        hidden("enter", "take", "Draw",
            "Draw the seats; once one is marked, swap it with the one chosen"),
        hidden("up", "choose(-1)", "Before", "The seat before", id="seats.up"),
        hidden("down", "choose(1)", "Next", "The next seat", id="seats.down"),
        hidden("k,shift+up,left_square_bracket", "move_up", "Up",
            "Move the person one seat up", key_display="k"),
        hidden("j,shift+down,right_square_bracket", "move_down", "Down",
            "Move the person one seat down", key_display="j"),
        hidden("s", "swap", "Swap", "Mark the person; then on another, the two change seats"),
        *undo_keys("seats", show=True),
        hidden("backspace", "clear", "Clear a die", "Forget the last die that is typed"),
        hidden("b", "people", "People", "Back to the list of people"),
    ]  # fmt: skip

    def __init__(self, number: int, table: int = 1) -> None:
        super().__init__(number, table)
        self._view: NightView | None = None
        self._typed = ""
        self._marked: int | None = None

    def on_screen_resume(self) -> None:
        """Name the screen; the base draws the seats."""
        self.entitle("Seats")

    @property
    def chosen(self) -> EntryLine | None:
        """The chosen person, or None where nobody is seated."""
        raise NotImplementedError

    def show_person(self, entry: int) -> bool:
        """Choose somebody who is seated."""
        seated = any(entry in table for table in self._seating)
        if seated:
            self.choose(entry)
        return seated

    def show_typed(self) -> None:
        """Draw the dice that are typed, or those of the draw."""
        raise NotImplementedError

    def choose(self, entry: int) -> None:
        """Choose somebody."""
        raise NotImplementedError

    def _person(self) -> EntryLine | None:
        """The chosen person; says so where nobody is seated."""
        if (person := self.chosen) is None:
            self.query_one(StatusLine).refuse("Nobody is seated yet.")
        return person

    @property
    def _seating(self) -> list[list[int]]:
        """The entries of each table by seat."""
        assert self._view is not None
        return [[seat.entry for seat in table] for table in self._view.draw]

    def show_dice_or_seats(self) -> bool:
        """Show the dice while nobody is seated; True if somebody is."""
        view = self._view
        seats = view is not None and bool(view.draw)
        self.query("Ceremony, #unseated").set_class(seats, "-hidden")
        self.query("#seating, DrawWords, #tables, #seated").set_class(not seats, "-hidden")
        if view is not None and not seats:
            people, words = view.here or len(view.entries), tuple(draw_words(view, self._typed))
            self.query_one(Ceremony).show(people, self._typed, words, self.BY_HAND)
        return seats

    # Dice

    def on_key(self, event: Key) -> None:
        """The screen itself takes the digits of a seed."""
        if event.character is None or event.character not in "0123456789":
            return
        event.stop()
        said = self.query_one(StatusLine)
        if event.character not in "123456":
            said.refuse("A die shows 1 to 6.")
            return
        if len(self._typed) == SEED_DICE:
            self._send_or_clear()
            return
        said.tell("")
        self._typed += event.character
        if len(self._typed) == SEED_DICE:
            self._draw_typed()
        self.show_typed()

    def _send_or_clear(self) -> None:
        self.query_one(StatusLine).refuse(
            "Five dice are typed: Enter draws from them, or Backspace."
        )

    def _draw_typed(self) -> None:
        """Draw from the dice that are typed; they are kept when that was refused."""
        typed, self._typed = self._typed, ""
        if not self.attempt(DrawSeats(typed), f"Drawn from {spaced_dice(typed)}."):
            away = self.refusal is not None and self.refusal.code in (*UNREACHABLE, "overtaken")
            self._typed = typed if away else typed[:-1]
        self.show_typed()
        self.show_notice()

    @property
    def not_saved(self) -> str:
        """The draw that no store has yet."""
        if not self._missed or len(self._typed) < SEED_DICE:
            return ""
        return f"Not saved yet: {self._missed} Enter tries again, Backspace clears it."

    def resolved_as_saved(self) -> None:
        """The dice that were typed have been drawn from."""
        if self.not_saved:
            self._typed = ""
        super().resolved_as_saved()

    def action_clear(self) -> None:
        """Forget the last die that is typed."""
        self._typed = self._typed[:-1]
        self.query_one(StatusLine).tell("")
        self.show_typed()
        self.show_notice()

    def action_home(self) -> None:
        """Forget what is typed or marked first; then back to the nights."""
        if self._typed or self._marked is not None or self.query_one(StatusLine).question:
            self._typed, self._marked = "", None
            self.query_one(StatusLine).tell("")
            self.show()
        else:
            super().action_home()

    def action_draw(self) -> None:
        """Draw the seats here; where there are some, when asked twice."""
        if self._still_seated("draw", "draws anew"):
            return
        self._typed, self._marked = "", None
        if self.attempt(DrawSeats()) and self._view is not None:
            self.query_one(StatusLine).tell(f"Drawn from {spaced_dice(self._view.seed)}.")

    def _still_seated(self, action: str, does: str) -> bool:
        """True if there are seats, drawn or put by hand, that nobody said may go; asks about them.

        Args:
            does: what the action's key does when it is pressed again.
        """
        said, view = self.query_one(StatusLine), self._view
        if view is None or not view.draw:
            return False
        these = f"The draw from {spaced_dice(view.seed)} goes" if view.seed else "These seats go"
        question = f"{these}: {key_of(self, action)} again {does}, Esc keeps them."
        if said.question == question:
            return False
        said.ask(question)
        return True

    def _refuse_half(self) -> None:
        missing = SEED_DICE - len(self._typed)
        self.query_one(StatusLine).refuse(f"A seed is five dice: {missing} more, or Backspace.")

    def action_take(self) -> None:
        """Draw, where nobody is seated; else the other half of a swap; first what was refused."""
        if len(self._typed) == SEED_DICE:
            self._draw_typed()
            return
        if self._view is not None and not self._view.draw:
            if self._typed:
                self._refuse_half()
            else:
                self.action_draw()
        elif self._marked is None:
            self.query_one(StatusLine).refuse(self.MARK_FIRST)
        else:
            self.action_swap()

    # Moving people

    def action_move_up(self) -> None:
        """Move the chosen person one seat up."""
        self._move(-1)

    def action_move_down(self) -> None:
        """Move the chosen person one seat down."""
        self._move(1)

    def _move(self, step: int) -> None:
        """Move the chosen person at the table; from its last seat the way leads to its first."""
        if (person := self._person()) is None:
            return
        tables = self._seating
        table = next(table for table in tables if person.entry in table)
        at = table.index(person.entry)
        table.insert((at + step) % len(table), table.pop(at))
        self._place(tables, person, f"{person.name} moves to seat {table.index(person.entry) + 1}.")

    def _place(self, tables: list[list[int]], person: EntryLine, done: str) -> bool:
        """Seat everybody so; the person stays chosen."""
        if self._asks(tables) or not self.attempt(PlaceSeats(tables), done):
            return False
        self.choose(person.entry)
        return True

    def _asks(self, tables: list[list[int]]) -> bool:
        """Ask first where somebody would lose a seat that is fixed; the same key does it then."""
        assert self._view is not None
        sits = {
            entry: (place, seat)
            for place, table in enumerate(tables, start=1)
            for seat, entry in enumerate(table, start=1)
        }
        questions = [
            f"{line.name}'s seat is fixed: table {line.table}, seat {line.seat}. The same key "
            "again gives it to somebody else."
            for table in self._view.draw
            for line in table
            if line.fixed == (line.table, line.seat) != sits.get(line.entry)
        ]
        said = self.query_one(StatusLine)
        if not questions or said.question == questions[0]:
            return False
        said.ask(questions[0])
        return True

    def action_swap(self) -> None:
        """Mark the chosen person, or swap the chosen and the marked one."""
        if (chosen := self._person()) is None:
            return
        assert self._view is not None
        seats = [seat for table in self._view.draw for seat in table]
        marked = next((seat for seat in seats if seat.entry == self._marked), None)
        if marked is None:
            self._marked = chosen.entry
            self.show()
            self.query_one(StatusLine).tell(
                f"{chosen.name} swaps with … choose another, and s or Enter."
            )
            return
        if marked.entry == chosen.entry:
            self._marked = None
            self.show()
            self.query_one(StatusLine).tell("Nobody is marked now.")
            return
        other = {marked.entry: chosen.entry, chosen.entry: marked.entry}
        tables = [[other.get(entry, entry) for entry in table] for table in self._seating]
        if self._asks(tables):
            return
        self._marked = None
        done = f"{marked.name} and {chosen.name} change seats."
        self.attempt(PlaceSeats(tables), done)

    # Going on, and back

    def stays_for(self, before: State, after: State) -> bool:
        """After the draw is taken back, to draw anew; what was before it is about the people."""
        return before == "seating" and after in self.STATES

    def action_undo(self) -> None:
        """Take the last entry back; of a half-typed seed, the dice."""
        if self._typed:
            typed, self._typed = self._typed, ""
            self.show_typed()
            self.query_one(StatusLine).tell(
                f"Cleared the dice that were typed, {spaced_dice(typed)}."
            )
            return
        super().action_undo()

    def action_open_table(self) -> None:
        """Begin to play, with no draw left half typed."""
        if self._typed:
            self._refuse_half()
        else:
            self.attempt(OpenTables(), then=lambda _: self.host.show_night(self.number))
