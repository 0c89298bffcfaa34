"""Units as pips on the big screen: the usual ones, or blocks beside larger letters."""

from textual.content import Content

from screens.ui.large.letters import Block, block
from screens.ui.play.pips import MOST_PIPS, pips

_FULL, _LOST = "█", "░"


def pips_width(most: int, scale: int) -> int:
    """The width of so many pips; 0 where there are too many to count at a glance."""
    if not 0 < most <= MOST_PIPS:
        return 0
    drawn = len(pips(0, most))
    return drawn if scale < 2 else scale * (2 * most - 1) + scale * ((most - 1) // 5)


def pips_block(units: int, most: int, width: int, rows: int, scale: int) -> Block:
    """Units, those lost hollow; nothing of somebody who has none to draw."""
    if not width or not pips_width(most, scale):
        return block([], width, rows)
    if scale < 2:
        drawn = pips(units, most)
        full = drawn.rfind("●") + 1
        line = Content.assemble((drawn[:full], "$accent"), (drawn[full:], "$foreground-muted"))
        return block([line], width, rows)
    line = Content("")
    for at in range(most):
        gap = 0 if not at else scale * 2 if at % 5 == 0 else scale
        pip = (_FULL * scale, "$accent") if at < units else (_LOST * scale, "$foreground-muted")
        line = Content.assemble(line, " " * gap, pip)
    return block([line] * max(scale // 2, 1), width, rows)
