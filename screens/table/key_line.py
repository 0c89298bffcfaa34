"""Lines of a table: the card's last, the lesser actions, and results that were refused."""

from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len
from textual.content import Content

from screens.table.act import ActView
from screens.table.input_state import InputState, most_told
from screens.ui.keys.footer import ActionLine, Offer, chip
from screens.ui.letters import letter_range
from screens.ui.text import fit, plain
from screens.ui.titles import brief_undo, has_floor
from tourney.game.games import AnyRules
from tourney.game.mexico.events import Count
from tourney.game.mexico.round import Speed
from tourney.game.mexico.rules import MexicoBy, Rules
from tourney.night.money.payments import has_payments
from tourney.night.views.view import NightView, TablePage

_NOTHING = Content("")
#: The cells of a digit to click on, on a ground of its own, and without.
_ROOMY, _CLOSE = 3, 2


@lru_cache(maxsize=64)
def digit_buttons(digits: range, room: int) -> Content:
    """Digits to click on, closer to each other where there is less room."""
    if len(digits) * _ROOMY <= room:
        said = "".join(f"[@click=screen.digit({it})][on $boost] [b]{it}[/] [/][/]" for it in digits)
    elif len(digits) <= room:
        between = " " * (len(digits) * _CLOSE - 1 <= room)
        each = (f"[@click=screen.digit({it})][b $text-accent]{it}[/][/]" for it in digits)
        said = between.join(each)
    else:
        return Content("")
    return Content.from_markup(said)


def keys_line(view: ActView[TablePage, InputState], width: int) -> Content:
    """The line in this many cells: the next step at the left, the digits at the right."""
    page, typed, stand = view.page, view.typed, view.keys.get("stand", "")
    table = page.table
    if page.night.sealed:
        return Content("")
    if table.on_turn is None and not view.kept_words:
        floor = has_floor(page.night) and "home" in view.keys
        return chip(stand, "back to the floor", "stand") if floor else Content("")
    if typed.speed is Speed.RESULT and not view.kept_words:
        return _of_result(page, typed, stand, width)
    cells = 1 if table.phase == "roll-off" else 2
    said = blanks("Die" if cells == 1 else "Dice", typed.whole or typed.die, cells)
    if view.kept_words:
        return kept_line(view, stand, "stand", said, width)
    if typed.die or "stand" in table.refusals or not stand:
        return digits_beside(said, range(1, 7), width)
    return digits_beside(chip(stand, "stand", "stand"), range(1, 7), width, said)


def kept_line(view: ActView[Any, Any], key: str, action: str, said: Content, width: int) -> Content:
    """The key that sends again what was refused, and its digits."""
    goes_on = chip(key, fit(view.kept_words, width - cell_len(key) - 3), action)
    return beside(goes_on, said if view.typed.whole else Content(""), width)


def blanks(label: str, typed: str, cells: int = 2) -> Content:
    """The digits typed so far, with a blank for each die still to come."""
    said = " ".join(typed.ljust(cells, "_"))
    return plain(f"{label} ").stylize("$foreground-muted") + plain(said).stylize("bold")


def asked(keys: str, said: Content, width: int) -> Content:
    """The keys that continue, filled as one that does alone, before what is typed by them."""
    line = chip(keys, "") + said
    return line if line.cell_length <= width else said


def _of_result(page: TablePage, typed: InputState, stand: str, width: int) -> Content:
    table = page.table
    if typed.loser is None:
        letters = letter_range(table.seats, typed.letters)
        return asked(letters, plain("the loser's letter"), width)
    goes_on, count = chip(stand, "none", "stand"), blanks("Mexicos", typed.whole, 1)
    return digits_beside(goes_on, range(most_told(table) + 1), width, count)


def beside(left: Content, right: Content, width: int) -> Content:
    """One at the left and the other at the right, which is left out where it has no room."""
    spare = width - left.cell_length - right.cell_length
    return left + " " * spare + right if spare > 0 else left


def digits_beside(left: Content, digits: range, width: int, label: Content = _NOTHING) -> Content:
    """The act at the left; the digits at the right, behind what is typed by them.

    Without that it is the digits that continue, and they say so at the left, too.
    """
    if not label:
        left = asked(f"{digits[0]}-{digits[-1]}", left, width - len(digits) - 1)
    spare = width - left.cell_length - 1
    apart, close = len(digits) * _CLOSE - 1, len(digits)
    # The word for what is typed gives way, before the place where it is typed does.
    word = label.plain.find(" ") + 1
    ways = ((label + "  ", apart), (label[word:] + " ", apart), (label[word:] + " ", close))
    label = next(
        (its for its, least in ways if label and spare >= its.cell_length + least), _NOTHING
    )
    return beside(left, label + digit_buttons(digits, spare - label.cell_length), width)


def undo_offer(night: NightView) -> Offer:
    """Undo, with what it takes back."""
    return Offer("undo", f"undo {night.undo}", brief=f"undo {brief_undo(night)}")


def offers(view: ActView[Any, Any]) -> list[Offer]:
    """The actions to offer now; undoing comes last, and stays to the end of the night."""
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
        words, brief = ("who is back", "back") if anybody else ("away", "away")
        away = [Offer("away", words, brief=brief, lesser=lesser)]
    if "end" not in table.refusals and not view.amid:
        end = [Offer("end", "end play", brief="end", lesser=True)]
    return [*view.own_offers(), *tables, *away, *end, *undo]


def table_offers(page: TablePage) -> list[Offer]:
    """What only a table of the open game has; the next step is in the card."""
    table = page.table
    can = [Offer("deal", "deal")] if page.deal else []
    if "abort" not in table.refusals and table.aborter:
        words = f"{fit(table.aborter, 12)} ends round"
        can.append(Offer("abort", words, brief="end round", lesser=True))
    if "count" not in table.refusals:
        part = table.match.part
        by_pips = part is not None and part.count is Count.PIPS
        can.append(Offer("count('value')", "value" if by_pips else "value ✓"))
        can.append(Offer("count('pips')", "pips ✓" if by_pips else "pips"))
    if "lead" not in table.refusals:
        can.append(Offer("lead", "choose who leads", lesser=True))
    if "withdraw" not in table.refusals:
        can.append(Offer("withdraw", "leave", lesser=True))
    if "join" not in table.refusals and not has_floor(page.night):
        can.append(Offer("join", "join", lesser=True))
    return can


class OfferLine(ActionLine):
    """The keys that do something now, but for the one that continues."""

    def show(self, view: ActView[Any, Any]) -> None:
        """Offer what can be done; once play is over, the standings are next."""
        if view.kept_words:
            self.draw(None, [Offer("clear", "drop it")], view.keys)
            return
        key = view.keys.get("stand") or view.keys.get("again") or ""
        first = chip(key, "standings", "standings") if view.over else None
        self.draw(first, offers(view), view.keys)


#: Typed before the loser's letter, for a whole match; of two at a table neither has it.
WHOLE_MATCH = "m"


class RefusedLine(Struct, frozen=True):
    """The line, from its table on: who lost, and how many Mexicos counted.

    Attributes:
        mexicos: a number ends it, else the letter does.
        pairs: an m before the letter says that it is a whole match (F6.1).
        place: its first digits.
        enters: Enter right after them goes into the table.
        whole: all of it is typed, so that a digit begins another.
        letters: typed after the digits.
    """

    mexicos: bool
    pairs: bool
    place: str
    enters: bool = False
    whole: bool = False
    letters: str = ""

    def letter(self, letter: str) -> "RefusedLine":
        """The line with one letter more."""
        typed = self.letters + letter
        match = self.pairs and typed[0] == WHOLE_MATCH
        whole = len(typed) > 1 if match else not self.mexicos
        return replace(self, letters=typed, whole=whole)

    def digit(self) -> "RefusedLine":
        """The line with one digit more; behind a letter that is its end."""
        return replace(self, whole=self.whole or bool(self.letters))


def mexicos_count(rules: AnyRules) -> bool:
    """True if a number of Mexicos is typed with the result of a round."""
    return isinstance(rules, Rules) and rules.mexico_by is not MexicoBy.NOBODY
