"""The seats before play: drawn from five dice, so that anyone can check, or set by hand."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Key
from textual.widgets import Static

from screens.app.following import UNREACHABLE
from screens.app.night_screen import NightScreen
from screens.seats.seat_tables import (
    SeatCard,
    SeatTables,
    cards_of,
    dice_thrown,
    dice_to_go,
    draw_words,
)
from screens.ui.dice import LARGE_HEIGHT, LARGE_WIDTH, dice_row, spaced_dice
from screens.ui.find import Candidate, FindDialog
from screens.ui.keys.footer import ActionLine, chip
from screens.ui.keys.keys import PEOPLE, SEATS, bind, key_of, undo_keys
from screens.ui.lists.rows import paneled
from screens.ui.status_line import StatusLine, refusing
from screens.ui.text import say
from tourney.game.refusal import Locked
from tourney.game.wording import capital, number_word
from tourney.night.formats.registry import format_of
from tourney.night.seating.draw import SEED_DICE
from tourney.night.state.shelf import State
from tourney.night.views.view import EntryLine, NightView

hidden = partial(bind, "seats", show=False, of=SEATS)

_SEATED = ("draw", "seed", "swap", "move_to", "fix", "find", "people")


class SeatsScreen(NightScreen):
    """The seats of one table or of several, until play begins."""

    STATES: ClassVar[frozenset[State]] = frozenset(("registering", "seating"))
    HELP_TEXT = (
        "Type five dice rolled in the room, or press Enter to draw. The dice decide who sits "
        "where. Swap, move or fix players by hand if you like. Seats run "
        "clockwise. The manual says how anyone can check a draw."
    )
    MANUAL: ClassVar[str] = "tables"

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("o,f10,ctrl+o,ctrl+n", "open_table", "Begin play",
            "Start play at every table", id="seats.open",
            key_display="o"),
        hidden("enter", "take", "Next", "Draw the seats, then open the tables"),
        hidden("r,d", "draw", "Draw again", "Draw again with new dice", key_display="r"),
        hidden("e", "seed", "Seed", "Keep the best players apart (seeding)"),
        hidden("h", "by_hand", "By hand", "Seat players in list order"),
        hidden("s", "swap", "Swap", "Swap two players"),
        hidden("m", "move_to", "Move", "Move a player next to another"),
        hidden("k,shift+up,left_square_bracket", "move(-1)", "Up",
            "Move the player one seat up", id="seats.move_up", key_display="k"),
        hidden("j,shift+down,right_square_bracket", "move(1)", "Down",
            "Move the player one seat down", id="seats.move_down", key_display="j"),
        hidden("f", "fix", "Reserve seat", "Fix or free the player's seat"),
        hidden("slash", "find", "Find", "Find a player"),
        hidden("up", "choose(-1)", "Previous", "The seat before", id="seats.up"),
        hidden("down", "choose(1)", "Next", "The next seat", id="seats.down"),
        hidden("left", "choose_table(-1)", "Previous table", "The previous table", id="seats.left"),
        hidden("right", "choose_table(1)", "Next table", "The next table", id="seats.right"),
        *undo_keys("seats", show=True),
        hidden("backspace", "clear", "Clear a die", "Clear the last die"),
        hidden("b", "people", "Players", "Back to the players", group=PEOPLE),
    ]  # fmt: skip

    CSS = """
    SeatsScreen {
        #draw { height: auto; padding: 1 1 0 1; margin-bottom: 1; }
        #dice { width: 22; }
        #words { width: 1fr; }
        /* Before the draw the dice are the screen. */
        &.-undrawn {
            align-vertical: middle;
            #draw { layout: vertical; max-height: 70%; margin: 0; }
            #dice, #words { width: 100%; text-align: center; }
            #words { height: auto; margin-top: 1; }
            StatusLine, ActionLine { text-align: center; }
        }
    }
    """

    def __init__(self, number: int, table: int = 1) -> None:
        super().__init__(number, table)
        self._view: NightView | None = None
        #: The dice typed so far.
        self._typed = ""
        #: The entries of the player under the cursor and of the player marked for a change; 0 is no
        #: one.
        self._chosen = self._marked = 0

    def compose(self) -> ComposeResult:
        draw = Horizontal(Static(id="dice"), Static(id="words"), id="draw")
        return paneled(draw, SeatTables())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what the format has; in duels, players can only swap."""
        if (view := self._view) is not None:
            format_ = format_of(view.plan.setup)
            possible = {
                "by_hand": not view.has_floor,
                "fix": view.has_floor and not format_.pairs,
                "move_to": not format_.pairs,
                "seed": format_.has_bracket,
            }
            if not possible.get(action, True):
                return False
        return super().check_action(action, parameters)

    def show(self) -> None:
        """Draw the seats, or the ways to draw them."""
        before, self._view = self._view, self.night.view()
        entries = [seat.entry for seat in self._seats]
        if self._marked not in entries:
            self._marked = 0
        if self._chosen not in entries:
            self._chosen = entries[0] if entries else 0
        self.entitle("Seats", self._view)
        if before is None or before.plan != self._view.plan:
            self.refresh_bindings()
        self._show_tables()
        self._show_draw()

    def _show_tables(self) -> None:
        if self._view is not None:
            tables = self.query_one(SeatTables)
            tables.display = bool(self._view.draw)  # before it the next step is below the words
            tables.show(self._view, self._chosen, self._marked)

    def on_resize(self) -> None:
        """Fit the tables to the new size."""
        self.redraw()

    def _show_draw(self) -> None:
        """Show the typed dice, or those of the draw, and the keys that continue."""
        if (view := self._view) is None:
            return
        thrown, words = self._typed or view.seed, draw_words(view, typing=bool(self._typed))
        dice = self.query_one("#dice", Static)
        self.set_class(not view.draw, "-undrawn")
        dice.update(dice_thrown(thrown) if view.draw else self._large_dice())
        dice.display = bool(thrown) or not view.draw  # seats set by hand have no dice
        self.query_one("#words", Static).update(Content("\n").join(words))
        line = self.query_one(ActionLine)
        if 0 < len(self._typed) < SEED_DICE:
            line.offer(say("[b]$dice[/]", dice=dice_to_go(self._typed)), "clear")
            return
        keys = _SEATED if view.draw else ("seed", "by_hand", "people")
        step = chip(key_of(self, "take"), self._next_words(view), "take")
        line.offer(step, *keys)

    def _large_dice(self) -> Content:
        """Return the typed dice, and the rest as dice that have not been rolled."""
        dice = tuple(map(int, self._typed.ljust(SEED_DICE, "0")))
        wide, high = self.app.size
        large = wide >= SEED_DICE * (LARGE_WIDTH + 1) + 2 and high >= 4 * LARGE_HEIGHT
        return Content("\n").join(dice_row(dice, self.app, large=large))

    def _next_words(self, view: NightView) -> str:
        if self._marked:
            return "swap"
        if self._typed or not view.draw:
            return "draw the seats"
        return "open the tables" if len(view.draw) > 1 else "open the table"

    # Dice

    def on_key(self, event: Key) -> None:
        """Take the digits of the dice."""
        if event.character is None or event.character not in "0123456789":
            return
        event.stop()
        said = self.query_one(StatusLine)
        if event.character not in "123456":
            said.refuse("A die shows 1 to 6.")
        elif len(self._typed) == SEED_DICE:
            said.refuse("Five dice are typed. Enter draws, Backspace clears one.")
        else:
            said.tell("")
            self._typed += event.character
            if len(self._typed) == SEED_DICE:
                self._draw_typed()
            self._show_draw()

    def _draw_typed(self) -> None:
        """Draw from the typed dice, and keep them if the draw could not be saved."""
        typed, self._typed = self._typed, ""
        if not self.attempt(lambda night: night.seats.draw(typed), "Drawn."):
            away = self.refusal is not None and self.refusal.code in (*UNREACHABLE, "overtaken")
            self._typed = typed if away else typed[:-1]
        self._show_draw()
        self.show_notice()

    @property
    def not_saved(self) -> str:
        """The draw that no store has yet, in a sentence, or ""."""
        if not self._missed or len(self._typed) < SEED_DICE:
            return ""
        return f"Not saved yet: {self._missed} Enter tries again, Backspace clears it."

    def resolved_as_saved(self) -> None:
        """Clear the typed dice, as their draw has been saved after all."""
        if self.not_saved:
            self._typed = ""
        super().resolved_as_saved()

    def action_clear(self) -> None:
        """Clear the last typed die."""
        self._typed = self._typed[:-1]
        self.query_one(StatusLine).tell("")
        self._show_draw()
        self.show_notice()

    def action_draw(self) -> None:
        """Draw the seats with new dice; if there are seats already, ask first."""

        def draw() -> None:
            self._typed, self._marked = "", 0
            self.attempt(lambda night: night.seats.draw(), "Drawn.")

        self._instead("Draw again", draw)

    def action_seed(self) -> None:
        """Seed with the present dice, by the list or by rating; if there are seats, ask first."""
        assert self._view is not None
        if self._refused_half():
            return
        listed = any(line.seed for line in self._view.entries)
        self._instead(f"Seed by {'the list' if listed else 'rating'}", partial(self._seed, listed))

    def _seed(self, listed: bool) -> None:
        assert self._view is not None
        seed, self._marked = self._view.seed, 0
        ratings, by = None, "the list"
        with refusing(self):
            if not listed:
                names, by = [line.name for line in self._view.entries], "rating as of today"
                ratings = self.director.players.numbers(names)
            self.attempt(lambda night: night.seats.draw(seed, ratings, listed), f"Seeded by {by}.")

    def action_take(self) -> None:
        """Take the next step: draw, draw again what was refused, swap, or begin play."""
        if len(self._typed) == SEED_DICE:
            self._draw_typed()
        elif self._view is not None and not self._view.draw:
            if not self._refused_half():
                self.action_draw()
        elif self._marked:
            self.action_swap()
        else:
            self.action_open_table()

    def _refused_half(self) -> bool:
        """Return whether dice are half typed, and refuse other actions if so."""
        if self._typed:
            missing = SEED_DICE - len(self._typed)
            more = f"{capital(number_word(missing))} more {'die' if missing == 1 else 'dice'}"
            self.query_one(StatusLine).refuse(f"{more}, or Backspace.")
        return bool(self._typed)

    def _instead(self, does: str, then: Callable[[], object]) -> None:
        """Replace the present seats; if there are any, ask first."""
        view = self._view
        if view is None or not view.draw:
            then()
            return
        seats = f"the draw from {spaced_dice(view.seed)}" if view.seed else "these seats"
        self.ask_first(f"{does}?", f"This discards {seats}.", does, "Keep these seats", then)

    # The player under the cursor

    @property
    def _seats(self) -> list[EntryLine]:
        """Every player with a seat, table after table."""
        return [] if self._view is None else [seat for table in self._view.draw for seat in table]

    @property
    def chosen(self) -> EntryLine | None:
        """The player under the cursor, or None if no one is seated."""
        return next((seat for seat in self._seats if seat.entry == self._chosen), None)

    def _person(self) -> EntryLine | None:
        """Return the player under the cursor, or None after saying that no one is seated."""
        if (person := self.chosen) is None:
            self.query_one(StatusLine).refuse("No one is seated yet.")
        return person

    def choose(self, entry: int | None) -> None:
        """Move the cursor to a player; None leaves it."""
        if entry is not None:
            self._chosen = entry
            self._show_tables()

    def show_person(self, entry: int) -> bool:
        """Move the cursor to a player; return False if the player has no seat."""
        if seated := any(seat.entry == entry for seat in self._seats):
            self.choose(entry)
        return seated

    def action_choose(self, step: int) -> None:
        """Move the cursor to the seat before or after, from table to table."""
        if (person := self._person()) is not None:
            seats = self._seats
            self.choose(seats[(seats.index(person) + step) % len(seats)].entry)

    def action_choose_table(self, step: int) -> None:
        """Move the cursor to the same seat of the card before or after."""
        if (person := self._person()) is None:
            return
        assert self._view is not None
        cards = [card.people for card in cards_of(self._view.draw)]
        at = next(at for at, people in enumerate(cards) if person in people)
        people = cards[(at + step) % len(cards)]
        self.choose(people[min(cards[at].index(person), len(people) - 1)].entry)

    def on_seat_card_picked(self, message: SeatCard.Picked) -> None:
        """Move the cursor to a clicked player; if another is marked, swap the two."""
        self.choose(message.entry)
        if self._marked:
            self.action_swap()

    def action_find(self) -> None:
        """Ask for a player, and move the cursor there."""
        if self._person() is None:
            return
        people = [
            Candidate(seat.entry, seat.name, f"table {seat.table}, seat {seat.seat}")
            for seat in self._seats
        ]
        self.app.push_screen(FindDialog("Find a player", people), self.choose)

    # By hand

    def action_by_hand(self) -> None:
        """Seat players in list order; if there are seats already, ask first."""
        assert self._view is not None
        entries = [line.entry for line in self._view.entries]
        seat = partial(
            self.attempt, lambda night: night.seats.place([entries]), "Seated in list order."
        )
        self._instead("Seat in list order", seat)

    def action_swap(self) -> None:
        """Mark the player under the cursor, or swap with the marked player."""
        if (two := self._two("swaps with … Mark another player and press Enter.")) is None:
            return
        one, other = two
        changed = {one.entry: other.entry, other.entry: one.entry}
        tables = [[changed.get(entry, entry) for entry in table] for table in self._seating]
        self._place(tables, f"{one.name} and {other.name} change seats.")

    def action_move_to(self) -> None:
        """Mark the player under the cursor, or seat the marked player beside that one."""
        if (two := self._two("moves next to … Mark that player and press m.")) is None:
            return
        mover, beside = two
        tables = [[entry for entry in table if entry != mover.entry] for table in self._seating]
        table = next(table for table in tables if beside.entry in table)
        table.insert(table.index(beside.entry) + 1, mover.entry)
        done = f"{mover.name} sits to the left of {beside.name} now."
        self._place(tables, done, lambda: self.choose(mover.entry))

    def action_move(self, step: int) -> None:
        """Move the player under the cursor by one seat; after the last seat comes the first."""
        if (person := self._person()) is None:
            return
        tables = self._seating
        table = next(table for table in tables if person.entry in table)
        at = table.index(person.entry)
        table.insert((at + step) % len(table), table.pop(at))
        self._place(tables, f"{person.name} moves to seat {table.index(person.entry) + 1}.")

    def action_fix(self) -> None:
        """Fix the seat of the player under the cursor, or free it."""
        if (person := self._person()) is None:
            return
        place, seat = person.table, person.seat
        if person.fixed is not None:
            self.attempt(
                lambda night: night.seats.free(person.entry),
                f"{person.name}'s seat is drawn like any other.",
            )
        elif seat is not None:
            self.attempt(
                lambda night: night.seats.fix(person.entry, place, seat),
                f"{person.name}'s seat is fixed: table {place}, seat {seat}.",
            )

    @property
    def _seating(self) -> list[list[int]]:
        """The entries of each table by seat."""
        assert self._view is not None
        return [[seat.entry for seat in table] for table in self._view.draw]

    def _two(self, asks: str) -> tuple[EntryLine, EntryLine] | None:
        """Return the marked player and the one under the cursor.

        If no other player is marked, mark the one under the cursor, or unmark it, and return None.

        Args:
            asks: the words behind the name of the player who has just been marked.
        """
        if (chosen := self._person()) is None:
            return None
        marked = next((seat for seat in self._seats if seat.entry == self._marked), None)
        if marked is not None and marked.entry != chosen.entry:
            return marked, chosen
        self._marked = 0 if marked else chosen.entry
        self._show_tables()
        self._show_draw()
        words = "No player is marked." if marked else f"{chosen.name} {asks}"
        self.query_one(StatusLine).tell(words)
        return None

    def _place(
        self, tables: list[list[int]], done: str, also: Callable[[], object] | None = None
    ) -> None:
        """Seat everyone like this; if a player would lose a fixed seat, ask first."""
        sits = {
            entry: (place, seat)
            for place, table in enumerate(tables, start=1)
            for seat, entry in enumerate(table, start=1)
        }
        loses = (
            line
            for line in self._seats
            if line.fixed == (line.table, line.seat) != sits.get(line.entry)
        )
        seat = partial(self._put_so, tables, done, also)
        if (line := next(loses, None)) is None:
            seat()
            return
        fixed = f"{line.name}'s seat is fixed: table {line.table}, seat {line.seat}."
        self.ask_first("Give the seat away?", fixed, "Give it away", "Leave it", seat)

    def _put_so(
        self, tables: list[list[int]], done: str, also: Callable[[], object] | None
    ) -> None:
        marked, self._marked = self._marked, 0
        if not self.attempt(lambda night: night.seats.place(tables), done, also=also):
            self._marked = 0 if isinstance(self.refusal, Locked) else marked

    # The next step, and the way back

    def action_open_table(self) -> None:
        """Begin to play; if no one was checked in, ask first (F1.3)."""
        if self._refused_half():
            return
        view = self._view
        if view is not None and view.draw and view.has_floor and not view.here:
            asks, about = f"Start with all {len(self._seats)}?", "No one is checked in."
            self.ask_first(asks, about, "Open the tables", "Not yet", self._open)
            return
        self._open()

    def _open(self) -> None:
        self.attempt(
            lambda night: night.seats.open_tables(),
            then=lambda _: self.host.show_night(self.number),
        )

    def action_home(self) -> None:
        """Clear typed dice or a mark first; otherwise go back to the players."""
        if self._typed or self._marked:
            self._typed, self._marked = "", 0
            self.query_one(StatusLine).tell("")
            self.show()
        else:
            self.action_people()

    def stays_for(self, before: State, after: State) -> bool:
        """Return whether a draw was undone, so that seats can be drawn here again."""
        return before == "seating" and after in self.STATES

    def action_undo(self) -> None:
        """Undo the last entry, or clear half-typed dice."""
        if not self._typed:
            super().action_undo()
            return
        typed, self._typed = self._typed, ""
        self._show_draw()
        self.query_one(StatusLine).tell(f"Cleared the dice that were typed, {spaced_dice(typed)}.")
