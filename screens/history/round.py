"""One round of the open game's history, turn by turn."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content

from screens.history.lines import WrappedLine
from screens.history.mark import mark_lines
from screens.ui.text import pad, plain, say
from tourney.game.wording import quantity

if TYPE_CHECKING:
    from tourney.game.mexico.history import HistoryItem, TurnLine
    from tourney.night.corrections.correction import PickLine

_VALUE = 4
_LOW = "▼ low "
_NOTE = len("stood")
#: Before a name is cut to fewer cells, how a turn ended is left out.
_FEWER_NAME = 10
_LEAST_NAME = 6


def round_lines(item: "HistoryItem", picks: Sequence["PickLine"], width: int) -> list[WrappedLine]:
    """The outcome of a round, and every roll: the value last and bold, the lowest marked."""
    at_turn = {(line.pick.part, line.pick.turn): at for at, line in enumerate(picks)}
    lines = [*_head(item), WrappedLine(Content(""))]
    names = [turn.name for part in item.parts for turn in part.turns]
    rolls = max((len(turn.rolls) - 1 for part in item.parts for turn in part.turns), default=0)
    longest = max(map(cell_len, names), default=0)
    room = width - 2 - rolls * 3 - _VALUE - len(_LOW)
    notes = room - _NOTE >= min(longest, _FEWER_NAME)
    name = max(min(longest, room - _NOTE * notes), _LEAST_NAME)
    for number, part in enumerate(item.parts):
        if number:
            lines.append(WrappedLine(Content.styled(part.title, "$text-accent")))
        for place, turn in enumerate(part.turns):
            at = at_turn.pop((number, place), None)
            lines.append(WrappedLine(_turn(turn, name, rolls, notes=notes), at))
            lines += _marked(picks, at)
        lines.append(WrappedLine(Content("")))
    # A round of which only the result was recorded has no turns.
    for at in at_turn.values():
        lines += [WrappedLine(_result(item), at), *_marked(picks, at), WrappedLine(Content(""))]
    return [*lines, WrappedLine(plain(item.summary))]


def _marked(picks: Sequence["PickLine"], at: int | None) -> list[WrappedLine]:
    return [] if at is None else mark_lines(picks[at], at)


def _head(item: "HistoryItem") -> list[WrappedLine]:
    if item.number is None:
        words = "A void round" if item.parts else "Between rounds"
        return [WrappedLine(Content.styled(words, "bold"))]
    stake = quantity(item.stake, "unit")
    mexicos = f": {quantity(item.mexicos, 'Mexico')}" if item.mexicos else ""
    leads = say(
        "[$foreground-muted]$lead leads; stake $stake[/]", lead=item.lead, stake=stake + mexicos
    )
    return [WrappedLine(say("[b]Round $number[/]", number=item.number)), WrappedLine(leads)]


def _result(item: "HistoryItem") -> Content:
    counted = quantity(item.mexicos, "Mexico") if item.mexicos else "no Mexico"
    return say("$loser [b]lost[/], $counted", loser=item.loser, counted=counted)


def _turn(turn: "TurnLine", name: int, rolls: int, *, notes: bool) -> Content:
    *earlier, last = turn.rolls
    before = "".join(f"{roll} " for roll in earlier).rjust(rolls * 3)
    return Content.assemble(
        plain(pad(turn.name, name)),
        "  ",
        (before, "$foreground-muted"),
        (f"{last}{'★' if turn.mexico else ''}".ljust(_VALUE), "bold"),
        (_LOW if turn.lowest else "", "bold $error"),
        (_note(turn) if notes else "", "$foreground-muted"),
    )


def _note(turn: "TurnLine") -> str:
    """The end of the turn, if the rolls do not tell it."""
    return "" if turn.note == "21" else turn.note
