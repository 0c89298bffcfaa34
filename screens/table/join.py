"""A player joins the table between two rounds, or one who is out comes back."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.suggester import SuggestFromList
from textual.widgets import Input, Static

from screens.app.host import host_of
from screens.people.fee import OWED, TAKEN, entry_question, stake_of
from screens.people.names_box import NamesBox
from screens.ui.box import Box
from screens.ui.dialog import Dialog, between_rows, row
from screens.ui.keys.keys import bind, key_of
from screens.ui.lists.choice import Choice
from screens.ui.status_line import StatusLine
from screens.ui.text import plain
from tourney.game.mexico.table import SeatView, TableView
from tourney.game.names import person_key, suggest
from tourney.game.refusal import Refused
from tourney.game.wording import listed
from tourney.night.views.view import TablePage, money_words
from tourney.service.table_handle import TableHandle

if TYPE_CHECKING:
    from tourney.service.director import Director


class JoinDialog(Dialog[str | None]):
    """Asks for a name, units and a seat; answers with what was done, or None.

    A refusal is shown in the dialog, and the name typed stays in the box.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("join", "enter", "join", "Join", "Seat the player", show=False),
        bind("join", "escape", "leave_it", "Close", "Close; nothing changes"),
        *between_rows("join"),
    ]

    TITLE = "Who joins the table?"

    def __init__(self, director: "Director", number: int, page: TablePage) -> None:
        super().__init__()
        self._director = director
        self._number = number
        self._at = page.number
        self._read(page.table)

    def _read(self, table: TableView) -> None:
        """Know who sits there, who is out, and when that was so."""
        self._table, self._seen = table, self._director.night(self._number).read_position
        self._out = {person_key(seat.name): seat for seat in table.seats if seat.out}

    def _people(self) -> tuple[str, ...]:
        try:
            return self._director.people()
        except Refused:
            return ()  # names of earlier nights to choose from: a help, not a need

    def parts(self) -> ComposeResult:
        """A row each for the name, the units and the seat; before them, who can come back."""
        names = [seat.name for seat in self._out.values()]
        here = {person_key(seat.name) for seat in self._table.seats}
        others = [name for name in self._people() if person_key(name) not in here]
        if names:
            back = f"Out: {listed(names)}. Type a name to bring a player back."
            yield Static(plain(back), classes="hint")
        people = SuggestFromList([*names, *others], case_sensitive=False)
        name = NamesBox(id="name", suggester=people, alone=True)
        name.asks = lambda: self._back is None
        yield row("Name", name)
        yield row("Units", Box(str(self._table.units), id="units", restrict="[0-9]{0,3}"))
        # After the last seat, unless the host says otherwise.
        yield row("Seat", Choice(self._seats, self._seats[-1][0]))

    def keys(self) -> Sequence[tuple[str, str]]:
        """All but the name has a value."""
        moves = ("↑ ↓", "move"), ("← →", "choose")
        return ("Enter", "join"), *moves, (key_of(self, "leave_it"), "close")

    @property
    def _seats(self) -> list[tuple[str, str]]:
        return [(str(seat.player), f"left of {seat.name}") for seat in self._table.seats]

    @property
    def _box(self) -> NamesBox:
        return self.query_one("#name", NamesBox)

    @property
    def _key(self) -> str:
        """The name that is typed, as names are told apart; or "" while it would be refused."""
        try:
            return person_key(self._box.value.strip())
        except Refused:
            return ""

    @property
    def _back(self) -> SeatView | None:
        """The player who is out and has the name that is typed."""
        return self._out.get(self._key)

    def on_input_changed(self, event: Input.Changed) -> None:
        """One who comes back has a seat already."""
        if event.input.id == "name":
            self._offer_seats()

    def _offer_seats(self) -> None:
        """Offer the seats as they are now, or only the old one."""
        seat = self.query_one(Choice)
        seats = self._seats if self._back is None else [("", "the old one")]
        known = seat.value in dict(seats)
        seat.offer(seats, seat.value if known else seats[-1][0])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in a box."""
        event.stop()
        self.action_join()

    @property
    def _wrong_name(self) -> str:
        if not self._box.value.strip():
            return "Type the new player's name."
        names = [seat.name for seat in self._table.seats if not seat.out]
        if sits := next((name for name in names if person_key(name) == self._key), ""):
            free = suggest(sits, [seat.name for seat in self._table.seats])
            return f"{sits} is on the list already. Perhaps {free}?"
        return ""

    def _units(self) -> int | None:
        """The units typed, or None once it has been said what is wrong with them."""
        text = self.query_one("#units", Box).value.strip()
        if text.isascii() and text.isdigit() and len(text) <= 9:
            return int(text)
        self.query_one(StatusLine).refuse("Units are a whole number, for example 5.")
        return None

    def action_join(self) -> None:
        """Seat the player, or say what is wrong, with the cursor there."""
        said, units = self.query_one(StatusLine), self._units()
        if units is None:
            self.query_one("#units").focus()
            return
        if wrong := self._wrong_name:
            said.refuse(wrong)
            self._box.focus()
            return
        if self._box.seem_several:  # Enter can come from another row
            self._box.focus()
            self._box.ask()
            return
        said.tell("")
        typed, back = self._box.value, self._back
        if back is not None:
            self._seat(lambda at: at.rejoin(back.player, units), lambda: f"{back.name} is back.")
            return
        name, after, key = " ".join(typed.split()), int(self.query_one(Choice).value), self._key

        def seat(answer: int | None) -> None:
            if answer is not None:
                self._seat(
                    lambda at: at.join(typed, units, after, answer == TAKEN),
                    lambda: f"{name} joins the table.{self._due(key)}",
                )

        if name and key and self._fee_of(key):
            night = self._director.night(self._number).view()
            self.app.push_screen(entry_question(night, [name], units, why=False), seat)
        else:
            seat(OWED)

    def _seat(self, does: Callable[[TableHandle], None], done: Callable[[], str]) -> None:
        seen = self._seen

        def join() -> None:
            night = self._director.night(self._number)
            with night.expecting(seen):
                does(night.table(self._at))

        host_of(self).carry_out(self, join, lambda _: self.dismiss(done()), self._refuse)

    def _refuse(self, refusal: Refused) -> None:
        if refusal.code == "overtaken":
            self._look_again()
        self.query_one(StatusLine).refuse(refusal.sentence)

    def _fee_of(self, key: str) -> str:
        """The fee that a player has to pay and has not paid, or ""."""
        night = self._director.night(self._number).view()
        paid = {person_key(entry.name) for entry in night.entries if entry.paid}
        if not night.takes_fee or key in paid:
            return ""
        return money_words(night.plan, night.plan.setup.fees.entry + stake_of(night.plan))

    def _due(self, key: str) -> str:
        """The sentence that a player who has joined is to pay the fee, where one is due."""
        if not (fee := self._fee_of(key)):
            return ""
        lists = key_of(self.app.screen_stack[-2], "people")
        return f" The fee of {fee} is due{f': {lists} marks it paid' if lists else ''}."

    def _look_again(self) -> None:
        """Offer the seats as others have left them; what is typed stays."""
        self._read(self._director.night(self._number).table(self._at).page().table)
        self._offer_seats()

    @property
    def unsaved(self) -> str:
        """The input that quitting now would lose, in words, or ""."""
        return next(filter(None, (box.unsaved for box in self.query(Box))), "")

    def action_leave_it(self) -> None:
        """No one joins."""
        self.dismiss(None)
