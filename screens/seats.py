"""The seats: drawn from a seed that anybody can check, or put by hand."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Key
from textual.widgets import OptionList

from screens.key_footer import KeyFooter
from screens.key_line import KeyLine
from screens.night_screen import NightScreen
from screens.round_table import RoundTable
from screens.said import Said, TitleBar
from screens.seat_list import SeatList, Ways
from screens.seed import Seed, spaced
from tourney.game.liar.rules import LiarRules
from tourney.night.draw import SEED_DICE
from tourney.night.view import NightView, State


class SeatsScreen(NightScreen):
    """Who sits where, before the table is open."""

    STATES: ClassVar[frozenset[State]] = frozenset(("registering", "seating"))
    HELP_TEXT = (
        "Draw the seats here, or type five dice that the room has rolled: the same five dice and "
        "names give the same seats everywhere. Then move people by hand if you like, and open "
        "the table."
    )

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "o,f10",
            "open_table",
            "Open the table",
            key_display="o",
            id="seats.open",
            show=False,
            tooltip="Close the list and the seats, and begin to play",
        ),
        Binding(
            "r,d",
            "draw",
            "Draw again",
            key_display="r",
            id="seats.draw",
            show=False,
            tooltip="Draw the seats from five dice thrown here",
        ),
        Binding(
            "h",
            "by_hand",
            "By hand",
            id="seats.by_hand",
            show=False,
            tooltip="Seat people in the order of registering, to move them by hand",
        ),
        Binding(
            "enter",
            "take",
            "Draw",
            key_display="Enter",
            id="seats.take",
            show=False,
            tooltip="Draw the seats; once one is marked, swap it with the one chosen",
        ),
        Binding("up", "choose(-1)", "Before", id="seats.up", show=False, tooltip="The seat before"),
        Binding("down", "choose(1)", "Next", id="seats.down", show=False, tooltip="The next seat"),
        Binding(
            "k,shift+up,left_square_bracket",
            "move_up",
            "Up",
            key_display="k",
            id="seats.move_up",
            show=False,
            tooltip="Move the person one seat up",
        ),
        Binding(
            "j,shift+down,right_square_bracket",
            "move_down",
            "Down",
            key_display="j",
            id="seats.move_down",
            show=False,
            tooltip="Move the person one seat down",
        ),
        Binding(
            "s",
            "swap",
            "Swap",
            id="seats.swap",
            show=False,
            tooltip="Mark the person; then on another, the two change seats",
        ),
        Binding(
            "u",
            "undo",
            "Undo",
            id="seats.undo",
            show=False,
            tooltip="Take the last entry back, one a press",
        ),
        Binding(
            "backspace",
            "clear",
            "Clear a die",
            key_display="Backspace",
            id="seats.clear",
            show=False,
            tooltip="Forget the last die that is typed",
        ),
        Binding(
            "b",
            "people",
            "People",
            id="seats.people",
            show=False,
            tooltip="Back to the list of people",
        ),
    ]

    # Textual declares it without ClassVar.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-usual"), (100, "-wide")]  # noqa: RUF012

    CSS = """
    SeatsScreen {
        #seating { height: 1fr; }
        #list { width: 36; height: 1fr; }
        #beside { width: 1fr; height: 1fr; padding: 1 2; }
        .-hidden { display: none; }
        /* A line more would put the last of twenty people out of sight. */
        Said { height: 1; text-wrap: nowrap; text-overflow: ellipsis; }
    }
    SeatsScreen.-narrow #list { width: 28; }
    SeatsScreen.-narrow #beside { padding: 0; }
    SeatsScreen.-narrow Ways { padding: 1 1; }
    """

    def __init__(self, number: int, table: int = 1) -> None:
        super().__init__(number, table)
        self._view: NightView | None = None
        self._typed = ""
        self._marked: int | None = None

    def compose(self) -> ComposeResult:
        yield TitleBar()
        with Horizontal(id="seating"):
            with Vertical(id="list"):
                yield Ways(id="ways")
                yield SeatList(id="seats")
            with Vertical(id="beside"):
                yield Seed()
                yield RoundTable()
        yield Said()
        yield KeyLine("take", "by_hand", "people", id="unseated")
        yield KeyLine("open_table", "draw", "move_up", "move_down", "swap", "people", id="seated")
        yield KeyFooter()

    def on_screen_resume(self) -> None:
        """Draw the seats as they stand."""
        self.entitle("Seats")
        self.show()

    def show(self) -> None:
        """Draw the seats, or the ways to come by them."""
        self._view = view = self.director.night(self.number)
        seated = bool(view.seats)
        if not any(seat.entry == self._marked for seat in view.seats):
            self._marked = None
        for selector, shown in (
            ("#ways", not seated),
            ("#unseated", not seated),
            ("#seats", seated),
            ("#seated", seated),
        ):
            self.query_one(selector).set_class(not shown, "-hidden")
        if seated:
            self._list_seats(view)
        else:
            self.query_one(Ways).show(len(view.entries))
            self._show_round_table()
        self._show_typed()
        if view.damage:
            self.query_one(Said).refuse(view.damage)

    def _list_seats(self, view: NightView) -> None:
        self.query_one(SeatList).show(view.seats, self._marked)
        self._show_round_table()

    def _show_round_table(self) -> None:
        if self._view is not None:
            names = tuple(seat.name for seat in self._view.seats)
            chosen = self.query_one(SeatList).highlighted
            self.query_one(RoundTable).show(names, -1 if chosen is None else chosen)

    def on_option_list_option_highlighted(self) -> None:
        """The picture shows who is chosen."""
        self._show_round_table()

    def _show_typed(self) -> None:
        if (view := self._view) is not None:
            self.query_one(Seed).show(
                typed=self._typed,
                seed=view.seed,
                seated=bool(view.seats),
                liar=isinstance(view.rules, LiarRules),
            )

    def on_key(self, event: Key) -> None:
        """The screen itself takes the digits of a seed."""
        if event.character is None or event.character not in "0123456789":
            return
        event.stop()
        said = self.query_one(Said)
        if event.character not in "123456":
            said.refuse("A die shows 1 to 6.")
            return
        said.tell("")
        typed, self._typed = self._typed + event.character, ""
        if len(typed) < SEED_DICE:
            self._typed = typed
        elif not self.attempt(
            lambda: self.director.draw_seats(self.number, typed), f"Drawn from {spaced(typed)}."
        ):
            self._typed = typed[:-1]
        self._show_typed()

    def action_clear(self) -> None:
        """Forget the last die that is typed."""
        self._typed = self._typed[:-1]
        self.query_one(Said).tell("")
        self._show_typed()

    def action_home(self) -> None:
        """Forget what is typed or marked first; then back to the nights."""
        if self._typed or self._marked is not None:
            self._typed, self._marked = "", None
            self.query_one(Said).tell("")
            self.show()
        else:
            super().action_home()

    def action_draw(self) -> None:
        """Draw the seats here."""
        self._typed, self._marked = "", None
        if self.attempt(lambda: self.director.draw_seats(self.number)) and self._view is not None:
            self.query_one(Said).tell(f"Drawn from {spaced(self._view.seed)}.")

    def action_by_hand(self) -> None:
        """Take the order of registering."""
        assert self._view is not None
        entries = [entry.entry for entry in self._view.entries]
        self.attempt(
            lambda: self.director.place_seats(self.number, entries),
            "Seated in the order of registering.",
        )

    def action_take(self) -> None:
        """Draw, where nobody is seated; else the other half of a swap."""
        if self._view is not None and not self._view.seats:
            if self._typed:
                missing = SEED_DICE - len(self._typed)
                self.query_one(Said).refuse(f"A seed is five dice: {missing} more, or Backspace.")
            else:
                self.action_draw()
        elif self._marked is None:
            self.query_one(Said).refuse("s marks somebody to swap; o opens the table.")
        else:
            self.action_swap()

    def action_choose(self, step: int) -> None:
        """Choose the seat before or after."""
        if self._chosen() is not None:
            seats = self.query_one(SeatList)
            seats.highlighted = ((seats.highlighted or 0) + step) % seats.option_count

    def _chosen(self) -> int | None:
        """The index of the seat that is chosen, or None once it has been said that none is."""
        if self._view is None or not self._view.seats:
            self.query_one(Said).refuse("Nobody is seated yet.")
            return None
        return min(self.query_one(SeatList).highlighted or 0, len(self._view.seats) - 1)

    def action_move_up(self) -> None:
        """Move the chosen person one seat up."""
        self._move(-1)

    def action_move_down(self) -> None:
        """Move the chosen person one seat down."""
        self._move(1)

    def _move(self, step: int) -> None:
        """Move the chosen person; from the last the way leads to the first."""
        index = self._chosen()
        if index is None:
            return
        assert self._view is not None
        entries = [seat.entry for seat in self._view.seats]
        name = self._view.seats[index].name
        entries.insert((index + step) % len(entries), entries.pop(index))
        place = entries.index(self._view.seats[index].entry)
        if self.attempt(
            lambda: self.director.place_seats(self.number, entries),
            f"{name} moves to seat {place + 1}.",
        ):
            self.query_one(SeatList).highlighted = place

    def action_swap(self) -> None:
        """Mark the chosen person, or swap with whoever is marked."""
        index = self._chosen()
        if index is None:
            return
        assert self._view is not None
        seats = list(self._view.seats)
        chosen = seats[index]
        marked = next((seat for seat in seats if seat.entry == self._marked), None)
        if marked is None:
            self._marked = chosen.entry
            self.show()
            self.query_one(Said).tell(f"{chosen.name} swaps with … choose another, and s or Enter.")
            return
        self._marked = None
        if marked is chosen:
            self.show()
            self.query_one(Said).tell("Nobody is marked now.")
            return
        other = seats.index(marked)
        seats[index], seats[other] = marked, chosen
        entries = [seat.entry for seat in seats]
        self.attempt(
            lambda: self.director.place_seats(self.number, entries),
            f"{marked.name} and {chosen.name} change seats.",
        )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click chooses; with somebody marked it swaps."""
        event.stop()
        if self._marked is not None:
            self.action_swap()

    def stays_for(self, before: State, after: State) -> bool:
        """After the draw is taken back, to draw anew; what was before it is about the people."""
        return before == "seating" and after in self.STATES

    def action_undo(self) -> None:
        """Take the last entry back; of a half-typed seed, the dice."""
        if self._typed:
            typed, self._typed = self._typed, ""
            self._show_typed()
            self.query_one(Said).tell(f"Cleared the dice that were typed, {spaced(typed)}.")
            return
        super().action_undo()

    def action_open_table(self) -> None:
        """Begin to play."""
        if self.attempt(lambda: self.director.open_table(self.number)):
            self.tourney.show_night(self.number)
