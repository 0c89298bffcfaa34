"""The last line of the card: the key that continues, and what is typed, to read or to click."""

from functools import lru_cache
from typing import Any

from rich.cells import cell_len
from textual.content import Content

from screens.table.act import ActView
from screens.table.input_state import InputState, most_told
from screens.ui.keys.chip import chip
from screens.ui.letters import letter_range
from screens.ui.text import fit, plain
from screens.ui.titles import has_floor
from tourney.game.mexico.round import Speed
from tourney.night.views.view import TablePage

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
