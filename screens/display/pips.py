"""Units on the big screen: as pips in a line with the name, or as a bar below it."""

from textual.content import Content

from screens.ui.large.letters import Block, block
from screens.ui.play.pips import MOST_PIPS, pips

_FULL, _LOST = "━", "╌"


def pips_width(most: int) -> int:
    """The width of this many pips; 0 where there are too many to count at a glance."""
    return len(pips(0, most)) if 0 < most <= MOST_PIPS else 0


def pips_block(units: int, most: int, width: int, rows: int) -> Block:
    """Units, those lost hollow; nothing of a player who has none to draw."""
    if not width or not pips_width(most):
        return block([], width, rows)
    drawn = pips(units, most)
    full = drawn.rfind("●") + 1
    line = Content.assemble((drawn[:full], "$accent"), (drawn[full:], "$foreground-muted"))
    return block([line], width, rows)


def units_bar(units: int, most: int, width: int) -> Content:
    """A part for each unit, those lost as a thin line; nothing where no one has any to draw."""
    wide = width // most - 1 if units else 0
    if wide < 1:
        return Content(" " * width)
    bar = Content(" ").join(
        Content.styled(_FULL * wide, "$accent")
        if at < units
        else Content.styled(_LOST * wide, "$foreground-muted")
        for at in range(most)
    )
    return bar.pad_right(width - bar.cell_length)
