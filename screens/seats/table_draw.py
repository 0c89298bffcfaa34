"""The seats of a night over several tables: drawn, and put right by hand before play."""

from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Resize

from screens.seats.ceremony import Ceremony
from screens.seats.draw_screen import CHECK_IT, DrawScreen
from screens.seats.draw_words import DrawWords, is_bracket, is_pairs
from screens.seats.seat_tables import SeatTables
from screens.seats.seed import spaced_dice
from screens.ui.find import Candidate, FindDialog
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import bind, key_of
from screens.ui.keys.line import KeyLine
from screens.ui.status_line import StatusLine, TitleBar
from tourney.game.refusal import Refused
from tourney.night.views.view import EntryLine
from tourney.service.before_play import DrawSeats, FixSeat, FreeSeat

hidden = partial(bind, "seats", show=False)

#: In a terminal of so many lines and columns the dice are drawn larger.
_TALL, _WIDE = 34, 100


class TableDrawScreen(DrawScreen):
    """The seats at every table, before play begins at all of them."""

    HELP_TEXT = (
        "Draw the seats here, or type five dice that the room has rolled: the same five dice and "
        "names give the same seats everywhere. Then swap or move people by hand if you like, fix "
        f"a seat that draws must leave alone, and begin.\n\n{CHECK_IT}"
    )
    MANUAL: ClassVar[str] = "tables"
    MARK_FIRST: ClassVar[str] = "o begins play; s marks somebody to swap or move."

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("o,f10,ctrl+o,ctrl+n", "open_table", "Begin play",
            "Close the list and the seats, and begin to play at every table", id="seats.begin",
            key_display="o"),
        hidden("m", "move_to", "Move",
            "Mark the person; then on another, the first sits down beside them"),
        hidden("f", "fix", "Fix",
            "Fix the person's seat, so that draws leave it alone; again frees it"),
        hidden("e", "seed", "Seed", "Keep the best apart: by the list's seeds, or else by rating"),
        hidden("slash", "find", "Find", "Find somebody by the first letters of a name"),
        hidden("left", "choose_table(-1)", "Table before", "The table before", id="seats.left"),
        hidden("right", "choose_table(1)", "Next table", "The next table", id="seats.right"),
    ]  # fmt: skip

    # Textual declares it without ClassVar.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-usual")]  # noqa: RUF012

    CSS = """
    TableDrawScreen {
        .-hidden { display: none; }
        StatusLine { height: 2; }
        &.-narrow #dice { display: none; }
    }
    """

    def __init__(self, number: int, table: int = 1) -> None:
        super().__init__(number, table)
        self._chosen = 0

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Ceremony()
        yield DrawWords()
        yield SeatTables(id="tables")
        yield StatusLine()
        yield KeyLine("take", "seed", "people", id="unseated")
        keys = ("open_table", "draw", "seed", "swap", "move_to", "fix", "find", "people")
        yield KeyLine(*keys, id="seated")
        yield KeyFooter()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A bracket says who meets whom: there people change places, and no seat is fixed."""
        if action in ("move_to", "fix"):
            return self._view is None or not is_pairs(self._view)
        if action == "seed":
            return self._view is not None and is_bracket(self._view)
        return super().check_action(action, parameters)

    def on_resize(self, _event: Resize) -> None:
        """There may be room for larger dice."""
        self.show_typed()

    def show(self) -> None:
        """Draw the tables, or the ways to come by them."""
        first = self._view is None
        self._view = view = self.night.view()
        seated = bool(view.draw)
        if not any(seat.entry == self._marked for seat in self._seats):
            self._marked = None
        if not any(seat.entry == self._chosen for seat in self._seats):
            self._chosen = self._seats[0].entry if seated else 0
        self._show_tables()
        self.show_typed()
        if first:
            self.refresh_bindings()

    def _show_tables(self) -> None:
        if (view := self._view) is not None:
            self.query_one(SeatTables).show(
                view.draw,
                self._chosen,
                self._marked or 0,
                view.plan.table_names,
                pairs=is_pairs(view),
            )

    def show_typed(self) -> None:
        """Draw the dice that are typed, or those of the draw."""
        if (view := self._view) is not None and self.show_dice_or_seats():
            roomy = self.size.height >= _TALL and self.size.width >= _WIDE
            self.query_one(DrawWords).show(view, self._typed, roomy=roomy)

    def action_seed(self) -> None:
        """Seed with the dice there are, by the list or by rating; over seats, when asked twice."""
        assert self._view is not None
        if self._typed:
            self._refuse_half()
            return
        listed = any(line.seed for line in self._view.entries)
        if self._still_seated("seed", f"seeds by {'the list' if listed else 'rating'}"):
            return
        self._marked = None
        ratings, by = None, "the list"
        if not listed:
            names, by = [line.name for line in self._view.entries], "rating as of today"
            try:
                ratings = self.host.director.players.numbers(names)
            except Refused as refusal:
                self.query_one(StatusLine).refuse(refusal.sentence)
                return
        if self.attempt(DrawSeats(self._view.seed, ratings, listed)):
            self.query_one(StatusLine).tell(
                f"Seeded by {by}, lots from {spaced_dice(self._view.seed)}."
            )

    # Who is chosen

    @property
    def _seats(self) -> list[EntryLine]:
        """Everybody with a seat, table after table."""
        return [] if self._view is None else [seat for table in self._view.draw for seat in table]

    @property
    def chosen(self) -> EntryLine | None:
        """The chosen person, or None."""
        return next((seat for seat in self._seats if seat.entry == self._chosen), None)

    def choose(self, entry: int) -> None:
        """Choose somebody."""
        self._chosen = entry
        self._show_tables()

    def action_choose(self, step: int) -> None:
        """Choose the seat before or after, from table to table."""
        if (person := self._person()) is not None:
            seats = self._seats
            self.choose(seats[(seats.index(person) + step) % len(seats)].entry)

    def action_choose_table(self, step: int) -> None:
        """Choose the same seat at the table before or after."""
        if (person := self._person()) is None:
            return
        assert self._view is not None
        tables = self._view.draw
        at = next(at for at, seats in enumerate(tables) if person in seats)
        seats = tables[(at + step) % len(tables)]
        self.choose(seats[min(tables[at].index(person), len(seats) - 1)].entry)

    def on_seat_tables_picked(self, message: SeatTables.Picked) -> None:
        """A click chooses; with somebody marked it swaps."""
        self.choose(message.entry)
        if self._marked is not None:
            self.action_swap()

    def action_find(self) -> None:
        """Ask for whom, and choose them."""
        if self._person() is None:
            return
        people = [
            Candidate(seat.entry, seat.name, f"table {seat.table}, seat {seat.seat}")
            for seat in self._seats
        ]
        self.app.push_screen(FindDialog("Who?", people), self._choose_found)

    def _choose_found(self, entry: int | None) -> None:
        if entry is not None:
            self.choose(entry)

    def action_open_table(self) -> None:
        """Begin to play; where nobody was checked in, when asked twice (F1.3)."""
        view, said = self._view, self.query_one(StatusLine)
        if view is not None and view.draw and not view.here and not self._typed:
            begins, people = key_of(self, "open_table"), key_of(self, "people")
            question = (
                f"Nobody was checked in: all {len(self._seats)} play, here or not. {begins} again "
                f"begins, {people} leads to the list."
            )
            if said.question != question:
                said.ask(question)
                return
        super().action_open_table()

    # By hand

    def action_move_to(self) -> None:
        """Mark the chosen person, or seat the marked one beside the chosen one."""
        if (beside := self._person()) is None:
            return
        marked = next((seat for seat in self._seats if seat.entry == self._marked), None)
        if marked is None:
            self._marked = beside.entry
            self.show()
            self.query_one(StatusLine).tell(f"{beside.name} moves to … choose a neighbour, and m.")
            return
        self._marked = None
        if marked.entry == beside.entry:
            self.show()
            self.query_one(StatusLine).tell("Nobody is marked now.")
            return
        tables = self._seating
        for table in tables:
            if marked.entry in table:
                table.remove(marked.entry)
        table = next(table for table in tables if beside.entry in table)
        table.insert(table.index(beside.entry) + 1, marked.entry)
        done = f"{marked.name} sits to the left of {beside.name} now."
        if not self._place(tables, marked, done):
            self._marked = marked.entry

    def action_fix(self) -> None:
        """Fix the chosen person's seat, or free it."""
        if (person := self._person()) is None:
            return
        place, seat = person.table, person.seat
        if person.fixed is not None:
            self.attempt(FreeSeat(person.entry), f"{person.name}'s seat is drawn like any other.")
        elif seat is not None:
            self.attempt(
                FixSeat(person.entry, place, seat),
                f"{person.name}'s seat is fixed: table {place}, seat {seat}.",
            )
