"""The table of Liar's Mexico: whose cup it is, the claim to beat, and two keys to claim more."""

from collections.abc import Collection
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.events import Key, Resize

from screens.table.drawn_table import DrawnTable, drawn_seats
from screens.table.liar.card import LiarCard, card_lines
from screens.table.liar.card_view import LiarCardView, Loud, find_loud
from screens.table.liar.header import LiarHeader
from screens.table.liar.input_state import (
    LiarInput,
    foul_means,
    letter_means,
    referee_words,
    seat_means,
    typed_at,
    unnoticed_means,
)
from screens.table.liar.keys import FoulLine, LiarOffers, foul_action
from screens.table.liar.penalties import LiarLately, LiarSide
from screens.table.liar.seats import LiarSeats, liar_seat_card
from screens.table.play_screen import PlayScreen
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keys import CLAIMS, FOULS, ROLLS, ROUND, TABLES, bind
from screens.ui.play.room_line import RoomLine
from screens.ui.status_line import StatusLine, TitleBar
from screens.ui.titles import table_title
from tourney.game.liar.fouls import Foul
from tourney.game.liar.table import LiarView
from tourney.game.refusal import Refused
from tourney.night.views.view import LiarPage
from tourney.service.play import Take

hidden = partial(bind, "liar", show=False, of=CLAIMS)

#: A foul's key, its name in the footer's manner, and what it means.
_FOULS = (
    (Foul.DROPPED, "p", "Dropped", "Dropped dice: then the player, and 1 or 2"),
    (Foul.ESCAPED, "x", "Escaped", "Escaped dice: then the player, and 1 or 2"),
    (Foul.BAD_CLAIM, "b", "Bad claim", "A bad claim that was noticed"),
    (Foul.CUP, "c", "Cup", "A player broke the cup"),
    (Foul.LOST_DIE, "l", "Lost die", "A player lost a die"),
)


class LiarTableScreen(PlayScreen[LiarPage, LiarInput]):
    """The table of a night of Liar's Mexico, in play or finished."""

    # While a letter picks a seat, only undo keeps its own.
    IDLE: ClassVar[Collection[str]] = (
        *("doubt", "take", "unnoticed", "end", "tables"),
        *(foul_action(foul) for foul, *_ in _FOULS),
    )
    HELP_TEXT: ClassVar[str] = (
        "Type each claim, two digits in either order. For 11 type the letter of the player it is "
        "for. d and the two dice is a doubt. A foul has its own key, then the player's letter. u "
        "undoes."
    )
    MANUAL: ClassVar[str] = "liar"

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("d", "doubt", "Doubt",
            "Doubt: then the two dice under the cup", roles=TABLES),
        hidden("t", "take", "Take", "The player named takes the 11", roles=TABLES),
        hidden("n", "unnoticed", "Not noticed",
            "Record a low claim that no one noticed", roles=TABLES),
        *(
            hidden(key, foul_action(foul), name, what, id=f"liar.{foul}", group=FOULS, roles=TABLES)
            for foul, key, name, what in _FOULS
        ),
        hidden("e", "end", "End of play", "The same as Ctrl+E", group=ROUND),
        hidden("enter", "again", "Send again",
            "Send again what wasn't saved", roles=TABLES),
        hidden("backspace", "clear", "Clear",
            "Clear the last key", id="table.clear", group=ROLLS, roles=TABLES),
    ]  # fmt: skip

    CSS = """
    LiarTableScreen {
        #play { height: 1fr; }
        LiarCard { width: 42; }
    }
    LiarTableScreen.-narrow LiarCard { width: 24; }
    LiarTableScreen.-narrow.-crowded {
        #play { layout: vertical; }
        LiarCard { width: 1fr; height: 3; }
    }
    LiarTableScreen.-wide {
        LiarCard { width: 1fr; }
        LiarSide { display: block; }
        LiarLately { height: 1; }
    }
    LiarTableScreen.-short {
        LiarHeader { height: 1; }
        LiarLately { height: 1; }
    }
    LiarTableScreen #play.-drawn {
        LiarSeats, LiarCard { display: none; }
        DrawnTable { display: block; }
    }
    LiarTableScreen.-over LiarLately { height: 2; }
    LiarTableScreen.-wide.-over LiarSeats { display: none; }
    """

    def __init__(self, number: int, table: int = 1) -> None:
        super().__init__(number, table)
        self._typed = LiarInput()
        self._kept_words = ""
        #: What the last entry has the card say.
        self._found: Loud | None = None

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield RoomLine()
        yield LiarHeader()
        with Horizontal(id="play"):
            yield LiarSeats()
            yield LiarCard()
            yield DrawnTable()
            yield LiarSide()
        yield LiarLately()
        yield StatusLine()
        yield FoulLine()
        yield LiarOffers()
        yield KeyFooter()

    def show(self) -> None:
        """Draw the table as it is."""
        try:
            self._page = self.night.table(self.table).liar_page()
        except Refused as refusal:
            self.query_one(StatusLine).refuse(refusal.sentence)
            return
        page, table = self._page, self._page.table
        if self.entitle(table_title(self.table, page.night), page.night):
            self._read_keys()
        self.show_room(page)
        self._type(self._typed)
        self._found = find_loud(table.news, self.night.table(self.table).liar_match)
        self.set_class(table.finished, "-over")
        self._tell_lately(table)
        self.query_one(LiarSide).show(page)
        self.query_one(LiarHeader).show(table)
        self._show_typed()

    def _tell_lately(self, table: LiarView) -> None:
        """Say how play ended or what happened last, unless the card says it."""
        over = referee_words(table, self._typed) if table.finished else ""
        # Where there is a panel, they are there; the class for it comes after the size.
        is_wide = self.app.size.width >= self.HORIZONTAL_BREAKPOINTS[-1][0]
        penalties = () if is_wide or self._found is not None else table.last_penalties
        news = table.news if self._found is None else None
        self.query_one(LiarLately).show(news, over, penalties)

    def _type(self, pending: LiarInput) -> None:
        """Keep what is half typed as far as it means something now."""
        if self._page is not None:
            self._typed = typed_at(self._page.table, self._free, pending)

    def draw_typed(self, page: LiarPage, kept_words: str) -> None:
        """Draw the entry as far as it is typed, and the actions that are possible now."""
        self._kept_words = kept_words
        self._draw_act(page)
        self.query_one(FoulLine).show(page, self._typed, self._keys)
        self.query_one(LiarOffers).show(page, self._typed, self._keys, kept_words)

    def _draw_act(self, page: LiarPage) -> None:
        """Draw the seats and the cup: round the drawn table where it has room, else in a list."""
        table, typed = page.table, self._typed
        seats = () if table.finished else drawn_seats(table.seats, self.size)
        self.query_one("#play").set_class(bool(seats), "-drawn")
        self.set_class(not seats, "-listed")
        podium = self.podium() if table.finished else ()
        kept, felt = self._kept_words, bool(seats)
        view = LiarCardView(page, typed, self._keys, kept, podium, self._found, felt)
        if not seats:
            self.query_one(LiarSeats).show(table, typed)
            self.query_one(LiarCard).show(view)
            return
        cards = tuple(liar_seat_card(seat, table, typed) for seat in seats)
        act = partial(card_lines, view, app=self.app)
        self.query_one(DrawnTable).show(cards, view, act)

    def on_resize(self, _event: Resize) -> None:
        """The table is drawn where there is room, the last penalties where they have no panel."""
        if self._page is not None:
            self._tell_lately(self._page.table)
            self._draw_act(self._page)

    def on_key(self, event: Key) -> None:
        """The screen itself takes the digits, and the letters of the seats."""
        if event.character is not None and event.character in "0123456789":
            event.stop()
            self.action_digit(int(event.character))
        elif self._typed.asked.of_a_seat and (letter := event.key.lower()) in {*self._free}:
            event.stop()
            self._press(partial(letter_means, letter=letter))
        else:
            self.refuse_unbound(event)

    def on_seats_picked(self, message: LiarSeats.Picked) -> None:
        """A click on a seat is its letter."""
        if self._typed.asked.of_a_seat:
            self._press(partial(seat_means, player=message.player))

    def action_foul(self, foul: str) -> None:
        """Hold a foul against a player."""
        self._press(partial(foul_means, foul=Foul(foul)))

    def action_unnoticed(self) -> None:
        """No one noticed that the claim was too low."""
        self._press(unnoticed_means)

    def action_doubt(self) -> None:
        """The cup is lifted; its dice come next."""
        if not self._refused("doubt") and not self._too_soon():
            self._keep_half_typed(LiarInput(doubts=True))

    def action_again(self) -> None:
        """Send what is kept; once play is over, show the standings."""
        if self._kept is None and self._page is not None and self._page.table.finished:
            self.action_standings()
        else:
            super().action_again()

    def action_take(self) -> None:
        """The target of the 11 takes the penalty."""
        if not self._refused("take"):
            assert self._page is not None
            on_turn = self._page.table.on_turn
            assert on_turn is not None
            self._record(Take(), f"{on_turn.name} takes the 11.")

    def action_clear(self) -> None:
        """Forget the last key of a half-typed entry, or the entry that was refused."""
        if self._drop_kept():
            return
        if self._typed.pending:
            self._keep_half_typed(self._typed.back())
        else:
            self._refuse("Nothing typed. u undoes the last entry.")

    def _clear_all(self) -> bool:
        """Forget what is half typed, and say so, if something is."""
        if self._must_stay() or self._drop_kept():
            return True
        if pending := self._typed.pending:
            self._keep_half_typed(LiarInput(), f"Cleared {pending}.")
        return bool(pending)

    def action_undo(self) -> None:
        """Take the last entry back, or what is half typed."""
        if not self._clear_all():
            super().action_undo()

    def action_home(self) -> None:
        """Clear what is half typed first; then back to the nights."""
        if not self._clear_all():
            super().action_home()

    def held_up(self) -> bool:
        """True if something typed was in the way; half-typed input is cleared first."""
        return self._clear_all()
