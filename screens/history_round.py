"""One round of the history, turn by turn."""

from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content

from screens.text import pad, plain, say
from tourney.game.dice import MEXICO
from tourney.game.words import several

if TYPE_CHECKING:
    from tourney.game.history import HistoryItem, TurnLine

_VALUE = 4
_MARKS = len("▼ low stood")
_LEAST_NAME = 6


def round_content(item: "HistoryItem", width: int) -> Content:
    """What came of it, and every roll: the value last and bold, the lowest marked."""
    blocks = [_head(item)]
    names = [turn.name for part in item.parts for turn in part.turns]
    rolls = max((len(turn.rolls) - 1 for part in item.parts for turn in part.turns), default=0)
    room = width - 2 - rolls * 3 - _VALUE - _MARKS
    name = max(min(max(map(cell_len, names), default=0), room), _LEAST_NAME)
    notes = room >= name
    for part in item.parts:
        lines = [_turn(turn, name, rolls, notes) for turn in part.turns]
        if part is not item.parts[0]:
            lines.insert(0, Content.styled(part.title, "$text-accent"))
        blocks.append(Content("\n").join(lines))
    blocks.append(plain(item.summary))
    return Content("\n\n").join(blocks)


def _head(item: "HistoryItem") -> Content:
    if item.number is None:
        return Content.styled("A void round" if item.parts else "Between rounds", "bold")
    stake = several(item.stake, "unit")
    mexicos = f": {several(item.mexicos, 'Mexico')}" if item.mexicos else ""
    return say(
        "[b]Round $number[/]\n[$text-muted]$lead leads; stake $stake[/]",
        number=item.number,
        lead=item.lead,
        stake=stake + mexicos,
    )


def _turn(turn: "TurnLine", name: int, rolls: int, notes: bool) -> Content:
    *earlier, last = turn.rolls
    before = "".join(f"{roll} " for roll in earlier).rjust(rolls * 3)
    return Content.assemble(
        plain(pad(turn.name, name)),
        "  ",
        (before, "$text-muted"),
        (f"{last}{'★' if last == MEXICO else ''}".ljust(_VALUE), "bold"),
        ("▼ low " if turn.lowest else "", "bold $error"),
        (_note(turn) if notes else "", "$text-muted"),
    )


def _note(turn: "TurnLine") -> str:
    """How the turn ended, where the rolls do not say it."""
    return "" if turn.note == "21" else turn.note
