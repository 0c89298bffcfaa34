"""A deal: those still in share out the prizes, each beside the prize that the rank would bring."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.events import Key

from screens.floor.proposed import ProposedScreen
from screens.ui.keys.action_line import Offer
from screens.ui.keys.keys import bind, pages
from screens.ui.lists.rows import Beside, Col, Rows
from screens.ui.pick import leave_first
from screens.ui.status_line import StatusLine
from screens.ui.text import plain
from tourney.game.chances.ended import PARTS
from tourney.game.chances.words import chance_to_win
from tourney.game.refusal import Refused
from tourney.night.state.amounts import find_currency, read_money
from tourney.night.views.ending_view import DealView
from tourney.night.views.night_line import State
from tourney.night.views.view import money_words
from tourney.service.ending import MakeDeal
from tourney.service.ending_plans import DealBy

key = partial(bind, "deal")
hidden = partial(bind, "deal", show=False)

#: The line of the sum that is left to be played for, below those of the people.
LEFT = 0

_WAYS: Mapping[DealBy, str] = {
    "even": "Shared out in equal parts; or type an amount",
    "units": "Shared out by units left; or type an amount",
    "chance": "Shared out by chances; or type an amount",
    "": "You say who gets what.",
}
_MOST_TYPED = 12


class DealScreen(ProposedScreen[DealView]):
    """A deal among those still in, laid over the floor; nothing is recorded before Enter."""

    STATES: ClassVar[frozenset[State]] = frozenset(("playing",))
    HELP_TEXT: ClassVar[str] = (
        "The players still in share out the prize money. ← → choose how: equally, by units left, "
        "by chances or by typed amounts. ↑ ↓ mark a line; type an amount and press Enter. What "
        "is left goes to the winner. Enter makes the deal once the amounts add up."
    )
    MANUAL: ClassVar[str] = "tables"

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("enter", "accept", "Make it", "Take the amount, or make the deal"),
        hidden("up", "mark(-1)", "Up", "The line above", id="deal.up"),
        hidden("down", "mark(1)", "Down", "The line below", id="deal.down"),
        hidden("right", "way(1)", "Another way", "Share another way", id="deal.way"),
        hidden("left", "way(-1)", "The way before", "Previous way", id="deal.way_back"),
        hidden("backspace", "clear", "Clear", "Clear the marked amount"),
        *pages("deal"),
        key("escape", "close", "Back", "Back; there is no deal"),
    ]  # fmt: skip

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self._by: DealBy = "even"
        self._marked = 0
        #: The sum left to be played for, and by entry the sums of a deal that were typed.
        self._left = 0
        self._sums: dict[int, int] = {}
        #: The digits that are being typed in the marked line.
        self._typed = ""

    @property
    def unsaved(self) -> str:
        """The input that quitting now would lose, in words, or ""."""
        return "The deal isn't made yet." if self._typed or self._sums else ""

    def compose_lines(self) -> ComposeResult:
        """Those still in, and what is left to play for."""
        with Beside():
            yield Rows(driven=True)

    # What it would bring

    def show(self) -> None:
        """Draw what the deal would bring."""
        self.entitle("A deal")
        try:
            view = self.night.deal(self._by, 0 if self._by == "" else self._left)
        except Refused as refusal:
            if self._by != "even" or self._left:
                self._by, self._left = "even", 0  # others have gone on
                self.show()
                self.query_one(StatusLine).refuse(refusal.sentence)
                return
            self.give_up(refusal.sentence)
            return
        if self._by or self._sums.keys() - {dealer.entry for dealer in view.dealers}:
            self._sums = {}
        self.proposal = view
        self._marked = min(self._marked, len(view.dealers))
        self.draw()

    @property
    def _shares(self) -> dict[int, int]:
        return {its.entry: self._sums.get(its.entry, its.share) for its in self.shown.dealers}

    def _words(self, amount: int) -> str:
        return money_words(self.night.view().plan, amount)

    def draw(self) -> None:
        """Draw the people in the deal, what each would get by rank, and the sums of the deal."""
        view = self.shown
        shares, to_win = self._shares, self._words(view.to_win)
        about = (
            Content.styled(f"Share out the remaining {to_win}", "bold $text-accent"),
            plain(f"  {_WAYS[self._by]}"),
            *self._error_words(view),
            plain(self._sum_words(view, sum(shares.values()))),
            *self._owed_words(view),
            Content(" "),
        )
        cells = [*(self._words(shares[its.entry]) for its in view.dealers), self._words(self._left)]
        if self._typed:
            cells[self._marked] = f"{self._typed}_"
        units = ["" if its.units is None else str(its.units) for its in view.dealers]
        chances = [
            "" if its.chance is None else chance_to_win(its.chance / PARTS) for its in view.dealers
        ]
        columns = [
            Col("Player", [*(its.name for its in view.dealers), "left to play for"]),
            Col("Units", [*units, ""], right=True),
            Col("First", [*chances, ""], right=True),
            Col("By rank", [*(self._words(its.by_rank) for its in view.dealers), ""], right=True),
            Col("Deal", cells, right=True, role="strong"),
        ]
        keys = [*(its.entry for its in view.dealers), LEFT]
        self.query_one(Rows).show(columns, keys, at=keys[self._marked])
        does = "take the amount" if self._typed else "make the deal"
        self.draw_parts(about, [Offer("accept", does), Offer("way(1)", "share another way")])

    def _sum_words(self, view: DealView, shared: int) -> str:
        if self._typed:
            return "  Enter takes the amount"
        missing = view.to_win - shared - self._left
        if missing:
            too = "left to play for" if missing > 0 else "too much"
            return f"  {self._words(abs(missing))} is {too}"
        if self._left:
            return f"  {self._words(self._left)} left for the winner"
        return "  Then they play for the honour."

    def _error_words(self, view: DealView) -> Iterator[Content]:
        """Say how far the sums can be trusted that are not exact (R13.3)."""
        if view.made_up:
            error = self._words(view.error)
            yield plain(f"  From {view.made_up:,} simulated nights, ± {error}")

    def _owed_words(self, view: DealView) -> Iterator[Content]:
        """Say whose the fees become that are paid after the deal."""
        if view.brings:
            owed = f"  {self._words(view.owed)} is still owed"
            some = f": {self._words(view.brings)}" if view.brings != view.owed else ","
            yield plain(f"{owed}{some} more for the winner")

    # The answer

    def on_key(self, event: Key) -> None:
        """The digits of a sum, and what is before its decimals."""
        if self.proposal is None or (event.character or " ") not in "0123456789.,":
            return
        event.stop()
        self.query_one(StatusLine).tell("")
        self._typed = f"{self._typed}{event.character}"[:_MOST_TYPED]
        self.draw()

    def _take(self) -> bool:
        """Take the sum that is typed; False where it is none."""
        if not self._typed:
            return True
        view, by, left, sums = self.shown, self._by, self._left, self._sums
        try:
            amount = read_money(self._typed, find_currency(self.night.view().plan.currency))
            if self._marked < len(view.dealers):
                sums, by = {**self._shares, view.dealers[self._marked].entry: amount}, ""
            else:
                left = amount
                if by:
                    self.night.deal(by, left)
        except Refused as refusal:
            self.query_one(StatusLine).refuse(refusal.sentence)
            return False
        self._typed, self._by, self._left, self._sums = "", by, left, sums
        self.redraw()
        return True

    def action_mark(self, step: int) -> None:
        """Mark the line above or below; what is typed counts."""
        if self._take():
            self._marked = (self._marked + step) % (len(self.shown.dealers) + 1)
            self.draw()

    def action_way(self, step: int) -> None:
        """Share it out in another way."""
        if self._take():
            self._try_way(step, self._by, "")

    def _try_way(self, step: int, after: DealBy, refused: str) -> None:
        """Take the way after one, or where that is refused the next; then say why."""
        ways = list(_WAYS)
        way = ways[(ways.index(after) + step) % len(ways)]

        def take(_: object) -> None:
            if way == "":
                self._sums = self._shares
            self._by = way
            self.redraw()
            if refused:
                self.query_one(StatusLine).refuse(refused)

        def refuse(refusal: Refused) -> None:
            if way == self._by:
                self.query_one(StatusLine).refuse(refused or refusal.sentence)
            else:
                self._try_way(step, way, refused or refusal.sentence)

        job = partial(self.night.deal, way, self._left if way else 0)
        self.look_ahead(job, take, refuse, by_chances=way == "chance")

    def action_clear(self) -> None:
        """Forget what is typed."""
        self._typed = self._typed[:-1]
        self.query_one(StatusLine).tell("")
        self.draw()

    def action_close(self) -> None:
        """Back; where amounts were typed, ask first."""
        leave_first(self, self.unsaved, super().action_close)

    def action_accept(self) -> None:
        """Take the sum that is typed; else make the deal, as it was shown."""
        if self._typed:
            self.action_mark(1)
            return
        shown, done = self.shown if self._by else None, "The deal is made. See the standings."
        deal = MakeDeal(self._shares, self._left, self._by, shown)
        self.attempt(deal, then=lambda _: self.close_with(done))
