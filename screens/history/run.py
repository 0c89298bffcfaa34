"""One run of Liar's Mexico in the history: the claims, and what ended it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content

from screens.history.lines import Line
from screens.history.mark import mark_lines
from screens.ui.text import pad, plain, say

if TYPE_CHECKING:
    from tourney.game.liar.history import Run
    from tourney.night.corrections.correction import PickLine

_LEAST_NAME = 6
#: Cells for what was said, before a name gives way.
_SAID = 16


def run_lines(run: "Run", picks: Sequence["PickLine"], width: int) -> list[Line]:
    """Every claim, the answer or the foul, and the penalty."""
    at_turn = {line.pick.turn: at for at, line in enumerate(picks)}
    lines = [Line(say("[b]Run $number[/]", number=run.number)), Line(Content(""))]
    longest = max((cell_len(turn.name) for turn in run.turns), default=0)
    name = max(min(longest, width - 2 - _SAID), _LEAST_NAME)
    at = None
    for place, turn in enumerate(run.turns):
        # What a correction made of one entry is picked as one.
        at = at_turn.get(place, at)
        last = place + 1 == len(run.turns) or place + 1 in at_turn
        before = plain(pad(turn.name, name) + "  ")
        lines.append(Line(plain(turn.said).stylize("bold"), at, before))
        if last and at is not None:
            lines += mark_lines(picks[at], at)
    summary = run.summary or "Nobody has answered yet."
    return [*lines, Line(Content("")), Line(plain(summary))]
