"""Dialogs of a table: a player joins or comes back between rounds, or play ends."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.suggester import SuggestFromList
from textual.widgets import Input, Static

from screens.app.following import FollowingScreen
from screens.app.host import CHANCES, host_of
from screens.people.names import OWED, TAKEN, NamesBox, entry_question, stake_of
from screens.table.input_state import TypedEntry
from screens.table.seat_window import SeatRow, align
from screens.ui.box import Box
from screens.ui.dialog import Dialog, PickDialog, between_rows, row
from screens.ui.keys.keys import bind, key_of
from screens.ui.lists.choice import Choice
from screens.ui.status_line import StatusLine
from screens.ui.text import plain
from tourney.game.liar.table import LiarSeat, LiarView
from tourney.game.mexico.events import PotBy
from tourney.game.mexico.table import SeatView, TableView
from tourney.game.names import person_key, suggest
from tourney.game.refusal import Refused
from tourney.game.wording import listed
from tourney.night.views.view import LiarPage, TablePage, money_words
from tourney.service.director import Director
from tourney.service.table_end import EndingPlace, TableEnding, table_ending
from tourney.service.table_handle import TableHandle


class JoinDialog(Dialog[str | None]):
    """The dialog for a player who joins: name, units and seat; the answer is a message, or None.

    After a refusal the dialog shows the reason, and the typed name stays in the box.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("join", "enter", "join", "Join", "Seat the player", show=False),
        bind("join", "escape", "leave_it", "Close", "Close; nothing changes"),
        *between_rows("join"),
    ]

    TITLE = "Who's joining?"

    def __init__(self, director: Director, number: int, page: TablePage | LiarPage) -> None:
        super().__init__()
        self._director = director
        self._number = number
        self._at = page.number
        self._read(page.table)

    def _read(self, table: TableView | LiarView) -> None:
        """Remember the table's seats, its players who are out, and the rows that were read."""
        self._table, self._seen = table, self._director.night(self._number).session.read_position
        self._out = {person_key(seat.name): seat for seat in table.seats if seat.out}

    def _people(self) -> tuple[str, ...]:
        try:
            return self._director.people()
        except Refused:
            return ()  # suggestions from earlier nights: a help, not a need

    def parts(self) -> ComposeResult:
        """Yield a row each for name, units and seat, below a line of players who can come back."""
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
        dealt = self._table.match.rules.dealt
        yield row(self._dealt, Box(str(dealt), id="units", restrict="[0-9]{0,3}"))
        # After the last seat, unless the host chooses otherwise.
        yield row("Seat", Choice(self._seats, self._seats[-1][0]))

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys of the dialog; every row but the name has a value already."""
        moves = ("↑ ↓", "move"), ("← →", "choose")
        return ("Enter", "join"), *moves, (key_of(self, "leave_it"), "close")

    @property
    def _seats(self) -> list[tuple[str, str]]:
        return [(str(seat.player), f"left of {seat.name}") for seat in self._table.seats]

    @property
    def _dealt(self) -> str:
        return "Units" if self._table.match.rules.has_units else "Lives"

    @property
    def _box(self) -> NamesBox:
        return self.query_one("#name", NamesBox)

    @property
    def _key(self) -> str:
        """The typed name as names are compared, or "" if it would be refused."""
        try:
            return person_key(self._box.value.strip())
        except Refused:
            return ""

    @property
    def _back(self) -> SeatView | LiarSeat | None:
        """The player who is out and has the typed name, or None."""
        return self._out.get(self._key)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Offer other seats when the name changes: a player who comes back has a seat already."""
        if event.input.id == "name":
            self._offer_seats()

    def _offer_seats(self) -> None:
        """Offer the present seats, or only the old seat of a player who comes back."""
        seat = self.query_one(Choice)
        seats = self._seats if self._back is None else [("", "the old one")]
        known = seat.value in dict(seats)
        seat.offer(seats, seat.value if known else seats[-1][0])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Join when Enter is pressed in a box."""
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
        """Return the typed units; if they are wrong, say so and return None."""
        text = self.query_one("#units", Box).value.strip()
        if text.isascii() and text.isdigit() and len(text) <= 9:
            return int(text)
        self.query_one(StatusLine).refuse(f"{self._dealt} are a whole number, for example 5.")
        return None

    def action_join(self) -> None:
        """Seat the player, or say what is wrong and move the cursor there."""
        said, units = self.query_one(StatusLine), self._units()
        if units is None:
            self.query_one("#units").focus()
            return
        if wrong := self._wrong_name:
            said.refuse(wrong)
            self._box.focus()
            return
        if self._box.seem_several:  # Enter may have been pressed in another row
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
            with night.session.expecting(seen):
                does(night.table(self._at))

        host_of(self).carry_out(self, join, lambda _: self.dismiss(done()), self._refuse)

    def _refuse(self, refusal: Refused) -> None:
        if refusal.code == "overtaken":
            self._look_again()
        self.query_one(StatusLine).refuse(refusal.sentence)

    def _fee_of(self, key: str) -> str:
        """Return the fee that a player has not paid, in words, or ""."""
        night = self._director.night(self._number).view()
        paid = {person_key(entry.name) for entry in night.entries if entry.paid}
        if not night.takes_fee or key in paid:
            return ""
        return money_words(night.plan, night.plan.setup.fees.entry + stake_of(night.plan))

    def _due(self, key: str) -> str:
        """Return the sentence that a player who has joined owes the fee, or ""."""
        if not (fee := self._fee_of(key)):
            return ""
        lists = key_of(self.app.screen_stack[-2], "people")
        return f" The fee of {fee} is due{f': {lists} marks it paid' if lists else ''}."

    def _look_again(self) -> None:
        """Offer the seats as others have left them, and keep the typed text."""
        at = self._director.night(self._number).table(self._at)
        self._read(at.any_page().table)
        self._offer_seats()

    @property
    def unsaved(self) -> str:
        """The input that quitting now would lose, in words, or ""."""
        return next(filter(None, (box.unsaved for box in self.query(Box))), "")

    def action_leave_it(self) -> None:
        """Close the dialog; no one joins."""
        self.dismiss(None)


#: The answer to keep playing; all others are positions of `PotBy`.
GOES_ON = -1

_WAYS = {
    PotBy.LEADER: ("first", "first place has it"),
    PotBy.UNITS: ("units", "by units left"),
    PotBy.EVEN: ("even", "equally"),
    PotBy.CHANCE: ("chance", "by the chances to win it"),
}

#: The most players that are listed; beyond it, the last of those still in are only counted.
_ROWS = 9
#: The cells of a row in the dialog.
_WIDTH = 58


class EndDialog(PickDialog):
    """The dialog about ending play; the answer is the position of a way in `PotBy`, or GOES_ON."""

    def __init__(self, ending: TableEnding) -> None:
        choices = [(0, plain("Stop here"))]
        if len(ending.ways) > 1:
            ways = [(at, way) for at, way in enumerate(PotBy) if way in ending.ways]
            choices = [(at, plain(f"Stop here; the pot: {_WAYS[way][1]}")) for at, way in ways]
        choices.append((GOES_ON, plain("Keep playing")))
        super().__init__("Stop here?", choices, Content("\n").join(_about(ending)))


def ask_end(screen: FollowingScreen, record: Callable[[TypedEntry], object]) -> None:
    """Show what ending play at a table would bring, and record it if the host confirms."""

    def show(ending: TableEnding) -> None:
        screen.query_one(StatusLine).tell("")
        screen.ask(EndDialog(ending), ends)

    def ends(answer: int) -> None:
        if answer != GOES_ON:
            does = partial(TableHandle.end_play, pot=tuple(PotBy)[answer])
            record(TypedEntry(does, "Play is over.", answer=""))

    ending = partial(table_ending, screen.night.table(screen.table))
    screen.host.carry_out(screen, ending, show, words=CHANCES)


def _about(ending: TableEnding) -> Sequence[Content]:
    words = "This round won't count. " if ending.void else ""
    lines = list(ending.lines)
    shown = lines if len(lines) <= _ROWS else lines[: _ROWS - 1]
    rows = _rows(ending, shown)
    if len(shown) < len(lines):
        rows.append(plain(f"and {len(lines) - len(shown)} more").stylize("dim"))
    chances = ending.unknown
    if ending.error:
        chances = f"From simulated matches, ± {ending.error}."
    said = [plain(chances).stylize("dim")] if chances else []
    return [*rows, Content(""), *said, plain(f"{words}Undo lets you play on.")]


def _rows(ending: TableEnding, lines: Sequence[EndingPlace]) -> list[Content]:
    """Return a line for each player: place, name, units held, and the money of each way."""
    several, paid = len(ending.ways) > 1, any(any(line.money) for line in lines)
    heads = [_WAYS[way][0] if several else "" for way in ending.ways] if paid else []
    money = [line.money if paid else () for line in lines]
    wide = max(len(cell) for row in (heads, *money) for cell in row or ("",))
    held = [line.held.partition(" ") for line in lines]
    figures = max(len(figure) for figure, _, _ in held)
    rows = []
    for line, (figure, _, word), amounts in zip(lines, held, money, strict=True):
        counted = Content(f"  {figure:>{figures}}"), plain(f" {word}" if word else "")
        cells = *counted, *(Content.styled(f"  {cell:>{wide}}", "bold") for cell in amounts)
        marks = Content.styled(f"{line.place:>3} ", "bold")
        rows.append(SeatRow(marks, line.name, cells))
    if several and paid:
        above = (Content(""), Content(""), *(Content(f"  {head:>{wide}}") for head in heads))
        rows.insert(0, SeatRow(Content(" " * 4), "", above, style="dim"))
    return align(rows, _WIDTH)
