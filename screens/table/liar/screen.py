"""The table of Liar's Mexico: who has the cup, the claim to beat, and two digits to go higher."""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import BindingType
from textual.content import Content

from screens.table.act import write_place
from screens.table.drawn_table import MARKS, SEAT, SeatCard
from screens.table.input_state import TypedEntry
from screens.table.key_line import OfferLine
from screens.table.liar import input_state
from screens.table.liar.card import LiarCardView, find_loud
from screens.table.liar.input_state import Asked, LiarInput, foul_action, foul_name
from screens.table.play_screen import PlayScreen
from screens.table.seat_window import SeatRow, SeatWindow
from screens.ui.dice import MOST_PIPS, pips, spaced_dice
from screens.ui.keys.footer import ActionLine, Offer
from screens.ui.keys.keys import CLAIMS, FOULS, PEOPLE, ROUND, bind
from screens.ui.status_line import StatusLine
from screens.ui.text import fit, pad, plain
from tourney.game.liar.rules import Eleven, Foul, LiarRules, Mia
from tourney.game.liar.table import LiarSeat, LiarView
from tourney.game.liar.words import LIVES
from tourney.game.mexico.round import Speed
from tourney.night.views.view import LiarPage
from tourney.service.table_handle import TableHandle

_LEAST_NAME, _LEAST_WITH_LIVES = 11, 7
_NOTE = 4
#: The cells beside a name at the drawn table: the claimed value, `next` or `away`.
_VALUE = 4


class LiarSeats(SeatWindow[LiarSeat, LiarCardView]):
    """The list of seats: marks, name, part in the claim, and penalties."""

    def rows(self, view: LiarCardView, width: int) -> list[SeatRow]:  # noqa: ARG002 (as all have it)
        """Return a row for each seat."""
        table = view.table
        lives = table.match.rules.lives
        number = max(len(str(seat.figure)) for seat in table.seats)
        words = max(cell_len(_word(seat)) for seat in table.seats)
        rows = []
        for seat in table.seats:
            cells = (
                Content("  ") + _note(seat, view),
                Content(f"  {seat.figure:>{number}}"),
                plain(pad(_word(seat), words)),
                Content.assemble(*_drawn(_bar(seat, table))),
            )
            marked = _marked(seat, view.typed)
            faint = (seat.out or seat.away) and not table.match.over
            style = "dim" if faint else "on $boost" if marked else ""
            # Pips of lives matter more than the end of a name and than the word; strokes matter
            # less.
            least, drops = (_LEAST_WITH_LIVES, (2, 3)) if lives else (_LEAST_NAME, (3, 2))
            mark = self._mark(seat, view)
            rows.append(SeatRow(mark, seat.name, cells, None, marked, style, least, drops))
        return rows

    def _mark(self, seat: LiarSeat, view: LiarCardView) -> Content:
        turn = "▶" if seat.on_turn and not view.typed.letters else " "
        return self.marks(seat, view, Content.styled(f"{turn}   ", "bold $text-accent"))

    def picks(self, seat: LiarSeat, view: LiarCardView) -> bool:
        """Return whether the player's letter can be typed now."""
        return seat.player in view.typed.picks

    def card(self, seat: LiarSeat, view: LiarCardView) -> SeatCard:
        """Return the seat for the drawn table: mark, name and claim; below, the penalties."""
        table, claim = view.table, view.table.match.claim
        value = str(claim.value) if seat.claimant and claim is not None else ""
        bar = _bar(seat, table)
        if seat.place is not None:
            told = plain(_ending(seat, table))
        elif cell_len(seat.tally) <= SEAT.width - MARKS - 2 - cell_len(bar):
            told = Content.assemble(plain(seat.tally), *_drawn(bar))
        else:
            told = plain(fit(seat.tally, SEAT.width - MARKS))
        return SeatCard(
            seat.player,
            seat.name,
            cells=_VALUE,
            mark=self._mark(seat, view),
            value=value,
            value_style="bold",
            sign=Content("") if value or seat.place is not None else _note(seat, view).rstrip(),
            below=told,
            marked=_marked(seat, view.typed),
            faint=seat.out or seat.away,
        )


def _marked(seat: LiarSeat, typed: LiarInput) -> bool:
    """Return whether the seat is highlighted: the fouler's, or else that of the player on turn."""
    return typed.picked == seat.player or (seat.on_turn and not typed.letters)


def _word(seat: LiarSeat) -> str:
    """Return the word for the seat's lives or penalties, behind their number."""
    return seat.tally.removeprefix(str(seat.figure))


def _bar(seat: LiarSeat, table: LiarView) -> str:
    """Return lives left, or penalties, as pips out of the lives; "" without lives."""
    lives = table.match.rules.lives
    if lives is None or seat.lives is None or max(lives, seat.lives) > MOST_PIPS:
        return ""
    filled = seat.lives if table.word == LIVES else max(lives - seat.lives, 0)
    return pips(filled, max(lives, seat.lives))


def _drawn(bar: str) -> list[str | tuple[str, str]]:
    full = bar.rfind("●") + 1
    return ["  " * bool(bar), (bar[:full], "$accent"), (bar[full:], "$foreground-muted")]


def _note(seat: LiarSeat, view: LiarCardView) -> Content:
    """Return the seat's part in the claim, or its final place."""
    table, goes_on = view.table, view.table.next_up if not view.typed.doubts else None
    if seat.place is not None:
        note = _ending(seat, table)
    elif seat.away:
        note = "away"
    elif seat.claimant and table.match.claim is not None:
        return Content.styled(str(table.match.claim.value).ljust(_NOTE), "bold")
    elif goes_on is not None and goes_on.player == seat.player:
        note = "next"
    else:
        note = ""
    return Content(note.ljust(_NOTE))


def _ending(seat: LiarSeat, table: LiarView) -> str:
    assert seat.place is not None
    if seat.place == 1 and table.match.winner is not None:
        return "★ winner"
    place = write_place(seat.place, [each.place for each in table.seats])
    return f"★ {place}" if seat.place == 1 else f"out, {place}" if seat.out else place


hidden = partial(bind, "liar", show=False, of=CLAIMS)

#: Each foul with its key and the help for it.
_FOULS = (
    (Foul.DROPPED, "p", "A player dropped 1 die or 2: type the letter, then 1 or 2"),
    (Foul.ESCAPED, "x", "Dice flew out of the cup: type the letter, then 1 or 2"),
    (Foul.BAD_CLAIM, "b", "A player claimed too low, and another noticed"),
    (Foul.CUP, "c", "A player broke the cup"),
    (Foul.LOST_DIE, "l", "A player lost a die"),
)


def _drawn_from(seed: str) -> str:
    """Return the message once who begins was drawn (R15.7)."""
    return f"The dice choose: {spaced_dice(seed)}."


class FoulLine(ActionLine):
    """The line with a key for each foul; once a foul is typed, with its costs."""

    def show(self, page: LiarPage, typed: LiarInput, keys: Mapping[str, str]) -> None:
        """Offer the fouls that can be noted now."""
        table = page.table
        if typed.foul is not None:
            costs = input_state.foul_costs(table, typed)
            words = "   ".join(f"{offer.dice or offer.words}: {offer.cost}" for offer in costs)
            self.draw(Content.assemble(("Foul  ", "$foreground-muted"), plain(words)), [], keys)
        elif page.night.sealed or "foul" in table.refusals or typed.pending or typed.picks:
            self.draw(None, [], keys)
        else:
            fouls = dict.fromkeys(offer.foul for offer in table.fouls)
            offers = [
                Offer(foul_action(foul), foul_name(foul), brief=foul_name(foul, brief=True))
                for foul in fouls
            ]
            self.draw(Content.styled("Foul", "$foreground-muted"), offers, keys)


class LiarTableScreen(PlayScreen[LiarPage, LiarInput]):
    """The table of a night of Liar's Mexico, in play or finished."""

    # While a letter picks a seat, only undo keeps its own letter.
    IDLE: ClassVar[Collection[str]] = (
        *("doubt", "take", "noticed", "unnoticed", "unseen", "give_up", "end", "tables"),
        *(foul_action(foul) for foul, *_ in _FOULS),
    )
    HELP_TEXT: ClassVar[str] = (
        "Type each claim, two digits in either order. d and the two dice is a doubt. A foul has "
        "its own key, then the player's letter. u undoes."
    )
    MANUAL: ClassVar[str] = "liar"
    SEATS = LiarSeats
    NOTHING = LiarInput()
    RULED: ClassVar[Mapping[str, Callable[[LiarRules], bool]]] = {
        "take": lambda rules: rules.eleven is Eleven.TARGET,
        "give_up": lambda rules: rules.mia is Mia.GIVE_UP,
        "unseen": lambda rules: rules.pass_unseen,
        **dict.fromkeys(("speed", "withdraw", "join"), lambda rules: rules.lives is not None),
    }
    LINES = (FoulLine, OfferLine)

    CSS = f"""{PlayScreen.CSS}
    LiarTableScreen {{
        #said {{ height: 4; }}
        &.-tall #said {{ height: 6; FoulLine {{ margin: 0 0 1 0; }} }}
    }}
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("d", "doubt", "Doubt", "Doubt: then the two dice under the cup"),
        hidden("t", "take", "Take", "The player named takes the 11"),
        hidden("g", "give_up", "Give up", "The player hears 21 and gives up"),
        hidden("i", "unseen", "Unseen", "Hand the cup on unseen: then the claim"),
        hidden("y", "noticed", "Noticed", "Penalise a low claim that was noticed"),
        hidden("n", "unnoticed", "Not noticed", "Record a low claim that no one noticed"),
        *(
            hidden(key, foul_action(foul), foul_name(foul).capitalize(), what,
                id=f"liar.{foul}", group=FOULS)
            for foul, key, what in _FOULS
        ),
        hidden("e", "end", "Stop here", "The same as Ctrl+E", group=ROUND),
        hidden("enter", "again", "Send again", "Send again what wasn't saved (at results: 1 life)"),
        hidden("f5", "speed", "Speed", "How much you type: every claim, or results"),
        hidden("ctrl+w", "withdraw", "Leave", "A player goes home", group=PEOPLE),
        hidden("ctrl+n", "join", "Join", "A player joins or comes back", group=PEOPLE),
        hidden("backspace", "clear", "Clear", "Clear the last key", id="table.clear"),
    ]  # fmt: skip

    def read_page(self) -> LiarPage:
        """Read the table."""
        return self.night.table(self.table).liar_page()

    def act_view(self, page: LiarPage) -> LiarCardView:
        """Return the act, with the kind of the last entry's news."""
        podium = self.podium() if page.table.match.over else ()
        found = find_loud(page.table.news, self.night.table(self.table).liar_match)
        return LiarCardView(page, self._typed, self._keys, self.kept_words, podium, found=found)

    def typed_at(self, page: LiarPage, speed: Speed, pending: LiarInput) -> LiarInput:
        """Return half-typed input as it is meant at the chosen speed."""
        return input_state.typed_at(page.table, self._free, pending, results=speed is Speed.RESULT)

    def draw(self, page: LiarPage) -> None:
        """Draw the table, and the line of fouls."""
        super().draw(page)
        self.query_one(FoulLine).show(page, self._typed, self._keys)

    def action_foul(self, foul: str) -> None:
        """Begin the entry of a foul; the player comes next."""
        self._press(partial(input_state.foul_means, foul=Foul(foul)))

    def action_noticed(self) -> None:
        """Record the penalty for a claim that was too low."""
        self._press(input_state.noticed_means)

    def action_unnoticed(self) -> None:
        """Record a claim that was too low and that no one noticed."""
        self._press(input_state.unnoticed_means)

    def action_doubt(self) -> None:
        """Begin the entry of a doubt; the dice under the cup come next."""
        if self._page_for("doubt") and not self._too_soon():
            self._keep_half_typed(LiarInput(doubts=True))

    def action_unseen(self) -> None:
        """Begin the entry of a claim with which the cup is handed on unseen; the dice come next."""
        if self._page_for("unseen") and not self._too_soon():
            self._keep_half_typed(LiarInput(unseen=True))

    def action_give_up(self) -> None:
        """Record that the player on turn gives up to the 21."""
        page = self._page_for("give_up")
        if page is not None and page.table.on_turn is not None:
            who = page.table.on_turn.name
            self._record(TypedEntry(TableHandle.give_up, f"{who} gives up.", answer=""))

    def action_speed(self) -> None:
        """Change to the other speed."""
        if self._page_for() is None:
            return
        chosen, results = dict(self.night.speeds()), self._speed is not Speed.RESULT
        chosen[self.table] = Speed.RESULT if results else Speed.ROLLS

        def changed(_: object) -> None:
            self.clear_typed()
            said = "Results: who lost, then how many lives." if results else "Now type every claim."
            self.query_one(StatusLine).tell(said)

        self.attempt(lambda night: night.moves.choose_speeds(chosen), then=changed)

    def action_again(self) -> None:
        """Send a refused entry again; at results record 1 life; at the end show the standings."""
        if self.takes_held():
            return
        if self._kept is None and self._typed.loser is not None:
            self._press(lambda table, typed: typed.result_means(table, 1))
        elif self._kept is None and self._on_floor and self._typed.asked is Asked.WHO_BEGINS:
            drawn = TypedEntry(TableHandle.draw_lead, "The dice choose.", answer=_drawn_from)
            self._record(drawn)
        elif self._kept is None and self._on_floor and not self._typed.asked:
            self.action_home()
        elif self._kept is None and self._page is not None and self._page.table.match.over:
            self.action_standings()
        else:
            super().action_again()

    def action_take(self) -> None:
        """Record that the player for whom the 11 was claimed takes the penalty."""
        page = self._page_for("take")
        if page is not None and page.table.on_turn is not None:
            self._record(TypedEntry(TableHandle.take, f"{page.table.on_turn.name} takes the 11."))

    def held_up(self) -> bool:
        """Clear half-typed input, and return whether there was any."""
        return self._clear_all()
