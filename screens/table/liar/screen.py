"""The table of Liar's Mexico: whose cup it is, the claim to beat, and two keys to claim more."""

from collections.abc import Collection, Mapping
from functools import partial
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from screens.table.input_state import TypedEntry
from screens.table.liar.card import LiarCardView, find_loud
from screens.table.liar.input_state import (
    LiarInput,
    foul_action,
    foul_costs,
    foul_means,
    foul_name,
    noticed_means,
    typed_at,
    unnoticed_means,
)
from screens.table.liar.seats import LiarSeats
from screens.table.offers import OfferLine
from screens.table.play_screen import PlayScreen
from screens.ui.keys.action_line import ActionLine, Offer
from screens.ui.keys.keys import CLAIMS, FOULS, ROLLS, ROUND, TABLES, bind
from screens.ui.text import plain
from tourney.game.liar.rules import Foul
from tourney.night.views.view import LiarPage

hidden = partial(bind, "liar", show=False, of=CLAIMS)

#: A foul's key, and what it means.
_FOULS = (
    (Foul.DROPPED, "p", "Dropped dice: then the player, and 1 or 2"),
    (Foul.ESCAPED, "x", "Escaped dice: then the player, and 1 or 2"),
    (Foul.BAD_CLAIM, "b", "A claim too low that was noticed"),
    (Foul.CUP, "c", "A player broke the cup"),
    (Foul.LOST_DIE, "l", "A player lost a die"),
)


class FoulLine(ActionLine):
    """A key for each foul; while one is typed, what it costs."""

    def show(self, page: LiarPage, typed: LiarInput, keys: Mapping[str, str]) -> None:
        """Offer the fouls that can be noted now."""
        table = page.table
        if typed.foul is not None:
            words = "   ".join(
                f"{offer.dice or offer.words}: {offer.cost}" for offer in foul_costs(table, typed)
            )
            self.draw(Content.assemble(("Foul  ", "$foreground-muted"), plain(words)), [], keys)
        elif page.night.sealed or "foul" in table.refusals or typed.pending:
            self.draw(None, [], keys)
        else:
            fouls = dict.fromkeys(offer.foul for offer in table.fouls)
            offers = [Offer(foul_action(foul), foul_name(foul)) for foul in fouls]
            self.draw(Content.styled("Foul", "$foreground-muted"), offers, keys)


class LiarTableScreen(PlayScreen[LiarPage, LiarInput]):
    """The table of a night of Liar's Mexico, in play or finished."""

    # While a letter picks a seat, only undo keeps its own.
    IDLE: ClassVar[Collection[str]] = (
        *("doubt", "take", "noticed", "unnoticed", "end", "tables"),
        *(foul_action(foul) for foul, *_ in _FOULS),
    )
    HELP_TEXT: ClassVar[str] = (
        "Type each claim, two digits in either order. For 11 type the letter of the player it is "
        "for. d and the two dice is a doubt. A foul has its own key, then the player's letter. u "
        "undoes."
    )
    MANUAL: ClassVar[str] = "liar"
    SEATS = LiarSeats
    LINES = (FoulLine, OfferLine)

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("d", "doubt", "Doubt",
            "Doubt: then the two dice under the cup", roles=TABLES),
        hidden("t", "take", "Take", "The player named takes the 11", roles=TABLES),
        hidden("y", "noticed", "Noticed",
            "Penalise a low claim that was noticed", roles=TABLES),
        hidden("n", "unnoticed", "Not noticed",
            "Record a low claim that no one noticed", roles=TABLES),
        *(
            hidden(key, foul_action(foul), foul_name(foul).capitalize(), what,
                id=f"liar.{foul}", group=FOULS, roles=TABLES)
            for foul, key, what in _FOULS
        ),
        hidden("e", "end", "End play", "The same as Ctrl+E", group=ROUND),
        hidden("enter", "again", "Send again",
            "Send again what wasn't saved", roles=TABLES),
        hidden("backspace", "clear", "Clear",
            "Clear the last key", id="table.clear", group=ROLLS, roles=TABLES),
    ]  # fmt: skip

    def begin(self, number: int, table: int) -> None:
        """Show this night and table; nothing is typed yet."""
        super().begin(number, table)
        self._typed = LiarInput()

    def read_page(self) -> LiarPage:
        """The table as it is."""
        return self.night.table(self.table).liar_page()

    def act_view(self, page: LiarPage) -> LiarCardView:
        """The act, with what the last entry has the card say."""
        podium = self.podium() if page.table.finished else ()
        found = find_loud(page.table.news, self.night.table(self.table).liar_match)
        return LiarCardView(page, self._typed, self._keys, self.kept_words, podium, found=found)

    def _type(self, pending: LiarInput) -> None:
        """Keep what is half typed as far as it means something now."""
        if self._page is not None:
            self._typed = typed_at(self._page.table, self._free, pending)

    def draw(self, page: LiarPage) -> None:
        """Draw the fouls, too."""
        super().draw(page)
        self.query_one(FoulLine).show(page, self._typed, self._keys)

    def action_foul(self, foul: str) -> None:
        """Hold a foul against a player."""
        self._press(partial(foul_means, foul=Foul(foul)))

    def action_noticed(self) -> None:
        """The claim that is too low costs a penalty."""
        self._press(noticed_means)

    def action_unnoticed(self) -> None:
        """No one noticed that the claim was too low."""
        self._press(unnoticed_means)

    def action_doubt(self) -> None:
        """The cup is lifted; its dice come next."""
        if self._page_for("doubt") and not self._too_soon():
            self._keep_half_typed(LiarInput(doubts=True))

    def action_again(self) -> None:
        """Send what is kept; once play is over, show the standings."""
        if self._kept is None and self._page is not None and self._page.table.finished:
            self.action_standings()
        else:
            super().action_again()

    def action_take(self) -> None:
        """The target of the 11 takes the penalty."""
        page = self._page_for("take")
        if page is not None and page.table.on_turn is not None:
            self._record(
                TypedEntry(lambda table: table.take(), f"{page.table.on_turn.name} takes the 11.")
            )

    def held_up(self) -> bool:
        """True if something typed was in the way; half-typed input is cleared first."""
        return self._clear_all()
