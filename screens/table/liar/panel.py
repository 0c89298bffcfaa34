"""The holder of the cup and the claim to beat, in type that can be read from across the table."""

from typing import Any

from textual.app import App
from textual.content import Content

from screens.table.liar.input_state import LiarInput
from screens.ui.big_letters import big, name_lines
from screens.ui.dice import LARGE_HEIGHT, LARGE_WIDTH, dice_row
from screens.ui.drawn import Drawn
from screens.ui.text import fit, plain
from tourney.game.liar.table import LiarView

#: From so many lines on the name is large, with the claim or the dice under it.
_ROOMY, _ROOMY_WITH_DICE = 7, 9
_LARGE_FIGURES = 5


class LiarPanel(Drawn[LiarView, LiarInput]):
    """The name, what there is to do, and the claim; while doubted, the dice under the cup."""

    DEFAULT_CSS = """
    LiarPanel { width: 28; height: 1fr; padding: 0 1; }
    """

    def draw(self, width: int, height: int, table: LiarView, typed: LiarInput) -> Content:
        if table.finished:
            return Content("\n").join(_result(table, width))
        who = "Who begins?" if table.on_turn is None else table.on_turn.name
        who = "Somebody is away" if table.phase == "waiting" else who
        gap = [Content("")] * (height >= 16)
        lowest = _ROOMY_WITH_DICE if typed.doubts else _ROOMY
        name = name_lines(who, width, roomy=height >= lowest)
        words = plain(_words(table, typed, width))
        room = height - len(name) - 1 - 3 * len(gap)
        return Content("\n").join(
            [*gap, *name, *gap, words, *gap, *_figure(table, typed, width, room, self.app)]
        )


def _words(table: LiarView, typed: LiarInput, width: int) -> str:
    claim = table.claim
    if table.phase == "waiting":
        return "The table waits."
    if table.on_turn is None:
        return "Type a letter."
    if claim is None:
        return "starts fresh"
    before, after = "to beat", " (too low)" if claim.too_low else ""
    if typed.doubts:
        before, after = "doubts", f" {claim.value}"
    elif table.phase == "eleven":
        before = "answers"
    return f"{before} {fit(claim.claimant, width - len(before) - len(after) - 3)}'s{after}"


def _figure(
    table: LiarView, typed: LiarInput, width: int, room: int, app: App[Any]
) -> list[Content]:
    """The claim in large figures, or the dice of a doubt."""
    if typed.doubts:
        large = width >= 2 * LARGE_WIDTH + 1 and room >= LARGE_HEIGHT
        dice = int(typed.die or "0"), 0
        return dice_row(dice, app, large=large)
    if table.claim is None:
        return []
    lines = _LARGE_FIGURES if room >= _LARGE_FIGURES else 3
    return [Content.styled(line, "bold") for line in big(str(table.claim.value), width, lines)]


def _result(table: LiarView, width: int) -> list[Content]:
    """The winner, or those who share first place."""
    first = [seat for seat in table.seats if seat.place == 1]
    tally = plain(fit(f"with {first[0].tally}", width))
    if table.winner is not None:
        name = name_lines(table.winner, width, roomy=True)
        return [Content(""), *name, Content.styled("★ wins ★", "bold $text-success"), tally]
    names = [plain(fit(seat.name, width)).stylize("bold $accent") for seat in first]
    share = Content.styled("★ share first place ★", "bold $text-success")
    return [Content(""), share, tally, *names]
