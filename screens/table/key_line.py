"""Lines of a table: the keys that continue, the lesser keys, and lines meant for the floor."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len
from textual.content import Content

from screens.table.act import ActView, Lines
from screens.ui.keys.footer import ActionLine, Offer, chip, chip_line
from screens.ui.text import fit, middled, say
from screens.ui.titles import brief_undo
from tourney.game.games import AnyRules
from tourney.game.mexico.rules import MexicoBy, Rules
from tourney.game.wording import quantity
from tourney.night.money.payments import has_payments
from tourney.night.views.view import NightView

#: The digits of a die.
DIE = range(1, 7)
#: The lines of a question and its rims, which a list of keys must leave free.
ASKS = 5


@lru_cache(maxsize=64)
def digit_chip(digits: Iterable[int], words: str) -> Content:
    """Return digits to type or to click, filled as one key, and what they do."""
    keys = " ".join(f"[@click=screen.digit({it})]{it}[/]" for it in digits)
    return say(f"[b $text-accent reverse] {keys} [/] [b]$words[/]", words=words)


def foot_lines(chips: Iterable[Content], width: int) -> Lines:
    """Return the keys that continue, in the middle of a line, or of several if one has no room."""
    shown = [each for each in chips if each]
    line = chip_line(*shown)
    return middled([line] if line.cell_length <= width else shown, width)


def kept_chip(view: ActView[Any, Any], action: str, width: int) -> Content:
    """Return the key that sends a refused entry again."""
    key = view.keys.get(action, "")
    return chip(key, fit(view.kept_words, width - cell_len(key) - 3), action)


def stake_lines(stakes: Sequence[int], none: str) -> Lines:
    """Return a key, with its stake, for each number of Mexicos that changes the stake.

    Args:
        stakes: the stake by number of Mexicos.
        none: the key for no Mexico.
    """
    counts: dict[int, list[int]] = {}
    for mexicos, stake in enumerate(stakes):
        counts.setdefault(stake, []).append(mexicos)
    lines = []
    for stake, (least, *more) in counts.items():
        key, action = (str(least), f"digit({least})") if least else (none, "stand")
        many = quantity(least, "Mexico") if least else "none"
        words = f"{many}{' or more' * bool(more and least)}: stake {stake}"
        lines.append(chip(key, words, action).pad_left(len(none) - len(key)))
    return lines


def undo_offer(night: NightView) -> Offer:
    """Return the offer to undo, which names the last entry."""
    return Offer("undo", f"undo {night.undo}", brief=f"undo {brief_undo(night)}")


def offers(view: ActView[Any, Any]) -> list[Offer]:
    """Return the actions to offer now; undo comes last, and stays to the end of the night."""
    night, table, typed = view.page.night, view.page.table, view.typed
    undo = [undo_offer(night)] if night.undo and not night.damage else []
    if typed.pending:
        what = f"the {typed.die}" if typed.die else typed.called
        can = [] if night.sealed else view.own_offers() or [Offer("clear", "clear it")]
        return [*can, Offer("undo", f"undo {what}")]
    tables = [Offer("tables", "tables", lesser=True)] if len(night.tables) > 1 else []
    if view.is_over:
        money = [Offer("payments", "payments")] if has_payments(night) else []
        return [*money, Offer("export", "export"), *view.own_offers(), *tables, *undo]
    if night.sealed:
        return [*tables, *undo]
    away, end = list[Offer](), list[Offer]()
    if "away" not in table.refusals:
        anybody = any(seat.away for seat in table.seats)
        lesser = table.phase != "waiting"
        words, brief = ("away or back", "away/back") if anybody else ("away", "away")
        away = [Offer("away", words, brief=brief, lesser=lesser)]
    if "end" not in table.refusals and not table.match.amid:
        end = [Offer("end", "stop here", brief="stop", lesser=True)]
    return [*view.own_offers(), *tables, *view.speed_offers(), *away, *end, *undo]


class OfferLine(ActionLine):
    """The line of keys that do something now, except the one that continues."""

    def show(self, view: ActView[Any, Any]) -> None:
        """Offer the actions of the moment; once play is over, the standings come first."""
        if view.kept_words:
            self.draw(None, [Offer("clear", "drop it")], view.keys)
            return
        key = view.keys.get("stand") or view.keys.get("again") or ""
        first = chip(key, "standings", "standings") if view.over else None
        taken = view.typed.letters.values()
        keys = {action: key for action, key in view.keys.items() if key not in taken}
        self.draw(first, offers(view), keys)


#: The letter typed before the loser's for a whole match; at a table of two, no seat has it.
WHOLE_MATCH = "m"


class RefusedLine(Struct, frozen=True):
    """A line meant for the floor and typed at a table: table, loser's letter, number of Mexicos.

    Attributes:
        mexicos: True if a number ends the line, False if the letter does.
        pairs: True if an m before the letter stands for a whole match (F6.1).
        place: the digits of the table's number.
        enters: True if Enter right after these digits opens the table.
        whole: True if the line is complete, so that a digit begins another.
        letters: the letters typed after the digits.
    """

    mexicos: bool
    pairs: bool
    place: str
    enters: bool = False
    whole: bool = False
    letters: str = ""

    def letter(self, letter: str) -> "RefusedLine":
        """Return the line with one letter more."""
        typed = self.letters + letter
        match = self.pairs and typed[0] == WHOLE_MATCH
        whole = len(typed) > 1 if match else not self.mexicos
        return replace(self, letters=typed, whole=whole)

    def digit(self) -> "RefusedLine":
        """Return the line with one digit more; a digit behind a letter ends the line."""
        return replace(self, whole=self.whole or bool(self.letters))


def mexicos_count(rules: AnyRules) -> bool:
    """Return whether the result of a round includes a number, of Mexicos or of lives."""
    return not isinstance(rules, Rules) or rules.mexico_by is not MexicoBy.NOBODY
