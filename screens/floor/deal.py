"""A deal: the players still in share out the prizes, each shown with the prize for their rank."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar, cast

from textual.binding import BindingType
from textual.content import Content
from textual.events import Key
from textual.widget import Widget

from screens.floor.proposed import ProposedScreen
from screens.ui.dialog import leave_first
from screens.ui.keys.footer import Offer
from screens.ui.keys.keys import bind, pages
from screens.ui.lists.rows import Beside, Col, Rows
from screens.ui.status_line import StatusLine
from screens.ui.text import plain
from tourney.game.chances.table import PARTS
from tourney.game.chances.words import chance_to_win
from tourney.game.refusal import Refused
from tourney.night.state.amounts import find_currency, read_money
from tourney.night.state.shelf import State
from tourney.night.views.result import DealView
from tourney.night.views.view import money_words
from tourney.service.ending_plans import DealBy

key = partial(bind, "deal")
hidden = partial(bind, "deal", show=False)

#: The key of the last line: the sum that is left to be played for.
LEFT = 0

_WAYS: Mapping[str, str] = {
    "even": "equally",
    "units": "by units left",
    "chance": "by chances",
    "": "by typed amounts",
}
_MOST_TYPED = 12


class DealScreen(ProposedScreen[DealView]):
    """A deal among the players still in, laid over the floor; nothing is recorded before Enter."""

    STATES: ClassVar[frozenset[State]] = frozenset(("playing",))
    HELP_TEXT: ClassVar[str] = (
        "The players still in split the prize money. ← → choose how: equally, by units left, "
        "by chances or by typed amounts. ↑ ↓ mark a line; type an amount and press Enter. What "
        "is left goes to the winner. Enter makes the deal once the amounts add up."
    )
    MANUAL: ClassVar[str] = "tables"

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("enter", "accept", "Make it", "Take the amount, or make the deal"),
        hidden("up", "mark(-1)", "Up", "The line above", id="deal.up"),
        hidden("down", "mark(1)", "Down", "The line below", id="deal.down"),
        hidden("right", "way(1)", "Another way", "Split it another way", id="deal.way"),
        hidden("left", "way(-1)", "The way before", "Previous way", id="deal.way_back"),
        hidden("backspace", "clear", "Clear", "Clear the marked amount"),
        *pages("deal"),
        key("escape", "close", "Back", "Back; there is no deal"),
    ]  # fmt: skip

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.way = "even"
        #: The sum left to be played for, and the typed sums of a deal, by entry.
        self._left = 0
        self._sums: dict[int, int] = {}
        #: The digits being typed in the marked line.
        self._typed = ""

    @property
    def unsaved(self) -> str:
        """The input that quitting now would lose, in words, or ""."""
        return "The deal isn't made yet." if self._typed or self._sums else ""

    def compose_lines(self) -> Sequence[Widget]:
        """Return the list of the players still in, with the sum for the winner."""
        return [Beside(Rows(driven=True))]

    # Drawing the deal

    def show(self) -> None:
        """Work out the deal, and draw it."""
        self.entitle("A deal")
        try:
            self.proposal = view = self.job_of(self.way)()
        except Refused as refusal:
            if self.way == "even" and not self._left:
                self.give_up(refusal.sentence)
                return
            self.way, self._left = "even", 0  # others have moved on
            self.show()
            self.query_one(StatusLine).refuse(refusal.sentence)
            return
        if self.way or self._sums.keys() - {dealer.entry for dealer in view.dealers}:
            self._sums = {}
        self.draw()

    def job_of(self, way: str) -> Callable[[], DealView]:
        """Return a function that works out the deal by a way of sharing."""
        return partial(self.night.deal, cast("DealBy", way), self._left if way else 0)

    def take_way(self, way: str) -> None:
        """Share by this way; typed amounts start from the ones that are shown."""
        self._sums = {} if way else self._shares
        super().take_way(way)

    @property
    def _shares(self) -> dict[int, int]:
        return {its.entry: self._sums.get(its.entry, its.share) for its in self.shown.dealers}

    def _words(self, amount: int) -> str:
        return money_words(self.night.view().plan, amount)

    def draw(self) -> None:
        """Draw each player's prize by rank and sum in the deal."""
        view, shares, rows = self.shown, self._shares, self.query_one(Rows)
        dealers, keys = view.dealers, [*(its.entry for its in view.dealers), LEFT]
        amounts = {**shares, LEFT: self._left}
        cells = [
            f"{self._typed}_" if self._typed and key == rows.key else self._words(amounts[key])
            for key in keys
        ]
        units = ["" if its.units is None else str(its.units) for its in dealers]
        chances = [
            "" if its.chance is None else chance_to_win(its.chance / PARTS) for its in dealers
        ]
        columns = [
            Col("Player", [*(its.name for its in dealers), "Left for the winner"]),
            Col("Units", [*units, ""], right=True),
            Col("First", [*chances, ""], right=True),
            Col("As it stands", [*(self._words(its.by_rank) for its in dealers), ""], right=True),
            Col("Deal", cells, right=True, role="strong"),
        ]
        rows.show(columns, keys, [*("" for _ in dealers), "muted"])
        does = "take the amount" if self._typed else "make the deal"
        offers = [Offer("way(1)", "split it another way, or type an amount", brief="another way")]
        self.draw_parts(self._about(view, sum(shares.values())), does, offers)

    def _about(self, view: DealView, shared: int) -> Iterator[Content]:
        """Yield what is shared out and how, and what the list doesn't show."""
        words = f"Split the remaining {self._words(view.to_win)} {_WAYS[self.way]}"
        yield Content.styled(words, "bold")
        missing = view.to_win - shared - self._left
        if missing and not self._typed:
            too = "still to share out" if missing > 0 else "too much"
            yield plain(f"{self._words(abs(missing))} is {too}")
        if view.made_up:  # how exact the sums are (R13.3)
            error = self._words(view.error)
            yield plain(f"From {view.made_up:,} simulated nights, ± {error}")
        if view.brings:
            gets = "it" if view.brings == view.owed else f"{self._words(view.brings)} of it"
            yield plain(f"Still owed: {self._words(view.owed)}. The winner gets {gets}.")

    # Keys

    def on_key(self, event: Key) -> None:
        """Take the digits of a sum, and its decimal point."""
        if self.proposal is None or (event.character or " ") not in "0123456789.,":
            return
        event.stop()
        self.query_one(StatusLine).tell("")
        self._typed = f"{self._typed}{event.character}"[:_MOST_TYPED]
        self.draw()

    def _take(self) -> bool:
        """Take the typed sum; return False if it cannot be read."""
        if not self._typed:
            return True
        way, left, sums, marked = self.way, self._left, self._sums, self.query_one(Rows).key
        try:
            amount = read_money(self._typed, find_currency(self.night.view().plan.currency))
            if marked != LEFT:
                sums, way = {**self._shares, cast(int, marked): amount}, ""
            else:
                left = amount
                if way:
                    self.night.deal(cast("DealBy", way), left)
        except Refused as refusal:
            self.query_one(StatusLine).refuse(refusal.sentence)
            return False
        self._typed, self.way, self._left, self._sums = "", way, left, sums
        self.redraw()
        return True

    def action_mark(self, step: int) -> None:
        """Take the typed sum, and mark the line above or below."""
        if self._take():
            rows = self.query_one(Rows)
            rows.mark(rows.keys[(rows.cursor_row + step) % len(rows.keys)])
            self.draw()

    def action_way(self, step: int) -> None:
        """Share by another way."""
        if self._take():
            self.try_way(list(_WAYS), step, self.way)

    def action_clear(self) -> None:
        """Delete the last typed digit."""
        self._typed = self._typed[:-1]
        self.query_one(StatusLine).tell("")
        self.draw()

    def action_close(self) -> None:
        """Go back; if amounts were typed, ask first."""
        leave_first(self, self.unsaved, super().action_close)

    def action_accept(self) -> None:
        """Take the typed sum; without one, ask whether to make the deal as shown."""
        if self._typed:
            self.action_mark(1)
            return
        shared = sum(self._shares.values())
        if shared + self._left != self.shown.to_win:
            self._make()  # to report why not
            return
        now, later = map(self._words, (shared, self._left))
        about = f"{now} is shared out now; {later} goes to the winner."
        self.ask_first("Make the deal?", about, "Make the deal", "Not yet", self._make)

    def _make(self) -> None:
        shown = self.shown if self.way else None
        shares, left, by = self._shares, self._left, cast("DealBy", self.way)
        done = (
            f"Deal made: {self._words(sum(self._shares.values()))} shared out. See the standings."
        )
        self.attempt(
            lambda night: night.closing.make_deal(shares, left, by, shown),
            then=lambda _: self.close_with(done),
        )
