"""The podium: the one form of a winner on every screen, the name in large letters above it."""

from collections.abc import Sequence

from textual.content import Content

from screens.ui.large.letters import (
    Block,
    block,
    halves_of,
    have_room,
    letters_width,
    rows_of,
    side_by_side,
    title_block,
    words_block,
)
from tourney.game.wording import listed
from tourney.night.standings.podium import PodiumStep

#: The height of each step, by rank, in tenths.
_HEIGHTS = {1: 10, 2: 7, 3: 5}
_STYLES = {
    1: "$accent reverse",
    2: "$secondary reverse",
    3: "$foreground-muted reverse",
}
#: Names above a step before they are counted.
_MOST_ABOVE = 3
_GAP = 2
#: So many who share first place are not all named where that would be cut.
_SEVERAL = 3
#: What is said about them, unless more is known of it.
_SHARE = "share first place"
_LARGEST_FIGURE = 3
#: From this many lines on there is air between its parts; in fewer than the other there are no
#: steps.
_AIRY, _LEAST_STEPS = 12, 4


def podium_block(podium: Sequence[PodiumStep], width: int, height: int, said: str = "") -> Block:
    """The winner above, and the steps with everyone who is on them.

    Args:
        podium: the first three ranks; without one there is nothing to read.
        said: of the winner, below the name; those who share first place are said to. With ""
            the winner is named on the steps alone.
    """
    if not said and height >= _AIRY:
        return block(_steps(podium, width, height), width, height)
    first = podium[0] if podium else PodiumStep(1, (), "")
    top = max(height * 3 // 10, 3)
    if len(first.names) > 1 and _SHARE not in said:
        said = _SHARE
    said = said or "has won the night"
    small = rows_of(1) if height >= 40 else 1
    air = [Content(" " * width)] if height >= _AIRY else []
    starred = said
    if small == 1:
        ways = (f"★ {said} ★", f"★ {said}")
        starred = next((its for its in ways if letters_width(its, 0) <= width), said)
    lines = [
        *title_block(_winners(first.names, width), width, top, "$text-accent"),
        *air,
        *words_block(starred, width, small, "", "center"),
        *air,
    ]
    if (left := height - len(lines)) >= _LEAST_STEPS:
        lines += _steps(podium, width, left)
    return block(lines, width, height, down="top")


def _winners(names: Sequence[str], width: int) -> str:
    """All of them, or as many as have room whole in a line.

    >>> _winners(["Gwen", "Mateusz", "Bob"], 21), _winners(["Gwen", "Mateusz", "Bob"], 15)
    ('Gwen, Mateusz and Bob', 'Gwen and 2 more')
    """
    whole = listed(names) if names else ""
    if len(names) < _SEVERAL or letters_width(whole, 0) <= width:
        return whole
    return f"{names[0]} and {len(names) - 1} more"


def _steps(podium: Sequence[PodiumStep], width: int, height: int) -> Block:
    """The second at the left, the first in the middle, the third at the right."""
    ordered = [step for rank in (2, 1, 3) for step in podium if step.rank == rank]
    if not ordered:
        return block([], width, height)
    wide = min((width - 2 * _GAP) // 3, 44)
    most = max(len(_above(step)) for step in ordered)
    # Large where nearly all of them fit, and the steps keep their shape.
    said = [words for step in ordered for words, _ in _above(step)]
    large = height - most * rows_of(1) >= 10 and have_room(said, 1, wide)
    each = rows_of(1) if large else 1
    # As high as it can be with what is above each.
    rooms = ((height - len(_above(step)) * each) * 10 // _HEIGHTS[step.rank] for step in ordered)
    high = max(min(rooms) - 1, 2)
    drawn = [_step(step, wide, height, high, each) for step in ordered]
    return block(side_by_side(*drawn, gap=_GAP), width, height, "center")


def _above(step: PodiumStep) -> list[tuple[str, str]]:
    """The lines above a step, from the top, each with its style: names, and the prize of each."""
    names = list(step.names[:_MOST_ABOVE])
    if len(step.names) > _MOST_ABOVE:
        names[-1] = f"and {len(step.names) - _MOST_ABOVE + 1} more"
    prize = [(step.prize, "$text-accent")] if step.prize else []
    return [*((name, "") for name in names), *prize]


def _step(step: PodiumStep, width: int, height: int, highest: int, each: int) -> Block:
    high = max(highest * _HEIGHTS[step.rank] // 10, 1)
    style = _STYLES[step.rank]
    above = [
        line
        for words, its in _above(step)
        for line in words_block(words, width, each, its, "center", largest=1)
    ]
    # A row above it, and half of one below; the letters are half rows.
    fits = (each for each in range(_LARGEST_FIGURE, 0, -1) if halves_of(each) + 3 <= 2 * high)
    scale = next(fits, 0)
    figure = words_block(str(step.rank), width, rows_of(scale), "", "center", scale)
    over = min(max((high - len(figure)) // 2, 1), high - len(figure))
    front = [*block([], width, over), *block(figure, width, high - over, down="top")]
    return block(
        [*block(above, width, len(above), "center"), *(line.stylize(style) for line in front)],
        width,
        height,
        "center",
        "bottom",
    )
