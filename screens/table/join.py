"""A player joins the table between two rounds, or one who is out comes back."""

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.suggester import SuggestFromList
from textual.widgets import Input, OptionList, Static

from screens.app.host import host_of
from screens.people.fee import OWED, TAKEN, entry_question, stake_of
from screens.people.names_box import NamesBox
from screens.ui.box import Box
from screens.ui.keys.keys import bind, key_of
from screens.ui.keys.line import pressed
from screens.ui.lists.marked import MarkedList
from screens.ui.status_line import StatusLine
from screens.ui.text import plain, say
from tourney.game.mexico.table import SeatView, TableView
from tourney.game.names import person_key, suggest
from tourney.game.refusal import Refused
from tourney.game.wording import listed
from tourney.night.views.view import TablePage, money_words
from tourney.service.table_handle import TableHandle

if TYPE_CHECKING:
    from tourney.service.director import Director


class JoinDialog(ModalScreen[str | None]):
    """Asks for a name, units and a seat; answers with what was done, or None.

    A refusal is shown in the dialog, and the name typed stays in the box.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("join", "escape", "leave_it", "Close", "Close; nothing changes"),
    ]

    CSS = """
    JoinDialog .dialog { height: auto; padding: 0 2; }
    JoinDialog Box { margin: 0 0 0 0; }
    JoinDialog .label { color: $text-muted; height: 1; }
    JoinDialog #back { height: auto; max-height: 2; color: $text-muted; }
    JoinDialog OptionList {
        height: auto; max-height: 7; background: $surface; border: none; padding: 0;
    }
    JoinDialog StatusLine { padding: 0; }
    """

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

    def compose(self) -> ComposeResult:
        names = [seat.name for seat in self._out.values()]
        here = {person_key(seat.name) for seat in self._table.seats}
        others = [name for name in self._people() if person_key(name) not in here]
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "Who joins the table?"
            yield Static("Name", classes="label")
            name = NamesBox(
                id="name",
                compact=True,
                suggester=SuggestFromList([*names, *others], case_sensitive=False),
                alone=True,
            )
            name.asks = lambda: self._back is None
            yield name
            yield Static("Units", classes="label")
            yield Box(str(self._table.units), id="units", compact=True, restrict="[0-9]{0,3}")
            yield Static(classes="label", id="where")
            yield MarkedList(
                *(_beside(seat) for seat in self._table.seats),
                id="after",
            )
            if names:
                yield Static(
                    plain(f"Out: {listed(names)}. Type a name to bring a player back."), id="back"
                )
            yield StatusLine()

    def on_mount(self) -> None:
        """The newcomer sits down after the last seat unless the host says otherwise."""
        keys = pressed(("Enter", "next"), ("Tab", "move"), ("Esc", "close"))
        self.query_one(".dialog").border_subtitle = keys
        seats = self.query_one(OptionList)
        seats.highlighted = len(self._table.seats) - 1
        self._box.focus()

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
            self.query_one("#after").display = self._back is None
            self._show_where()

    def on_option_list_option_highlighted(self) -> None:
        """Another seat is chosen."""
        self._show_where()

    def _show_where(self) -> None:
        """Say which seat is chosen: in the list it has only another colour."""
        where = "the old one"
        if self._back is None:
            where = f"to the left of {self._left_of.name}"
        self.query_one("#where", Static).update(plain(f"Seat: {where}"))

    @property
    def _left_of(self) -> SeatView:
        """The player at whose left the newcomer sits down."""
        return self._table.seats[self.query_one(OptionList).highlighted or 0]

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter goes to the next field; with the old seat there is no further one."""
        event.stop()
        said = self.query_one(StatusLine)
        if event.input.id == "name":
            if not event.value.strip():
                said.refuse("Type the new player's name.")
                return
            names = [seat.name for seat in self._table.seats if not seat.out]
            if sits := next((name for name in names if person_key(name) == self._key), ""):
                free = suggest(sits, [seat.name for seat in self._table.seats])
                said.refuse(f"{sits} is on the list already. Perhaps {free}?")
                return
            said.tell("")
            self.query_one("#units", Box).focus()
        elif self._units() is not None:
            said.tell("")
            if self._back is not None:
                self._join()
            else:
                self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The seat is the last that is asked for."""
        event.stop()
        self._join()

    def _units(self) -> int | None:
        """The units typed, or None once it has been said what is wrong with them."""
        text = self.query_one("#units", Box).value.strip()
        if text.isascii() and text.isdigit() and len(text) <= 9:
            return int(text)
        self.query_one(StatusLine).refuse("Units are a whole number, for example 5.")
        return None

    def _join(self) -> None:
        units = self._units()
        if units is None:
            return
        if self._box.seem_several:  # a click can leave the name's box
            self._box.focus()
            self._box.ask()
            return
        typed, back = self._box.value, self._back
        if back is not None:
            self._seat(lambda at: at.rejoin(back.player, units), lambda: f"{back.name} is back.")
            return
        name, after, key = " ".join(typed.split()), self._left_of.player, self._key

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
        seats = self.query_one(OptionList)
        at = seats.highlighted or 0
        seats.set_options(map(_beside, self._table.seats))
        seats.highlighted = min(at, len(self._table.seats) - 1)

    @property
    def unsaved(self) -> str:
        """The input that quitting now would lose, in words, or ""."""
        return next(filter(None, (box.unsaved for box in self.query(Box))), "")

    def action_leave_it(self) -> None:
        """No one joins."""
        self.dismiss(None)


def _beside(seat: SeatView) -> Content:
    """A choice of the list, below the line that says what it comes to."""
    return say("  $name", name=seat.name)
