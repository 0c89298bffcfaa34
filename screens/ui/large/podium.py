"""A night in large letters: a lap as a bar, and the podium, which is alike on every screen."""

from collections.abc import Sequence

from textual.content import Content

from screens.ui.large.letters import (
    Block,
    block,
    halves_of,
    headline,
    letters_width,
    list_rows,
    paragraph,
    rows_of,
    side_by_side,
    words_block,
    wrapped,
)
from tourney.game.wording import capital
from tourney.night.views.floor_view import PodiumStep

#: The height of each step, by rank, in tenths of the highest.
_HEIGHTS = {1: 10, 2: 7, 3: 5}
_STYLES = {1: "$accent reverse", 2: "$secondary reverse", 3: "$foreground-muted reverse"}
#: The most names above a step; more are only counted.
_MOST_ABOVE = 3
_GAP = 2
#: The largest scale of letters; the least and most lines of the highest step; its least below large
#: letters.
_LARGEST, _LEAST, _MOST, _LEAST_LARGE = 5, 2, 30, 10

#: The lines above a step: text, style and scale.
_Above = list[tuple[str, str, int]]


def podium_block(
    podium: Sequence[PodiumStep],
    width: int,
    height: int,
    said: str = "",
    shared: str = "share first place",
) -> Block:
    """Return the podium with everyone on it.

    Args:
        podium: the first three ranks; empty if there is no podium.
        said: words about the winner, such as "wins the pot", above the steps.
        shared: words about several winners, whose names then stand alone.
    """
    if not said or not podium:
        return block(_steps(podium, width, height), width, height, down="bottom")
    first = podium[0]
    if len(first.names) > 1:
        words = paragraph(shared, width, "bold", "center")
        names = _names(first.names, width, height - len(words) - 1)
        return block([*names, Content(""), *words], width, height)
    words = paragraph(capital(said), width, "bold", "center")
    lines = [*words, Content(""), *_steps(podium, width, height - len(words) - 1)]
    return block(lines, width, height, down="bottom")


def _names(names: Sequence[str], width: int, height: int) -> Block:
    """Return names below each other in the largest letters that all have, or only their number."""
    for scale in range(_LARGEST, 0, -1):
        each = [wrapped(name, width, scale) for name in names]
        rows = sum(map(len, each)) * list_rows(scale)
        if all(each) and rows <= height:
            high, style = list_rows(scale), "$text-accent"
            shown = [line for lines in each for line in lines]
            blocks = (words_block(line, width, high, style, "center", scale) for line in shown)
            return [row for lines in blocks for row in lines]
    return headline(f"{len(names)} players", width, min(height, rows_of(3)), "$text-accent")


def _steps(podium: Sequence[PodiumStep], width: int, height: int) -> Block:
    """Return the steps in the order second, first, third, with names in one size of letters."""
    ordered = [step for rank in (2, 1, 3) for step in podium if step.rank == rank]
    if not ordered:
        return []
    wide = min((width - 2 * _GAP) // max(len(ordered), 2), 60)
    for scale in range(_LARGEST, -1, -1):
        above = [_above(step, wide, scale) for step in ordered]
        # As high as the lines above each step allow.
        rooms = (
            (height - _rows(its)) * 10 // _HEIGHTS[step.rank]
            for step, its in zip(ordered, above, strict=True)
        )
        high = min(*rooms, _MOST)
        if high >= min(_LEAST_LARGE, 4 * scale) and _fit(above, wide):
            break
    high = max(high, _LEAST)
    lowest = max(high * min(_HEIGHTS[step.rank] for step in ordered) // 10, 1)
    # A row above the figure and half a row below; letters are measured in half rows.
    figures = (scale for scale in range(_LARGEST, 0, -1) if halves_of(scale) + 3 <= 2 * lowest)
    figure = next(figures, 0)
    steps = zip(ordered, above, strict=True)
    tall = min(max(map(_rows, above)) + high, height)
    drawn = [_step(step, its, wide, tall, high, figure) for step, its in steps]
    return block(side_by_side(*drawn, gap=_GAP), width, tall, "center")


def _above(step: PodiumStep, width: int, scale: int) -> _Above:
    """Return the lines above a step, from the top: names, and the prize of each."""
    names = [line for name in step.names for line in wrapped(name, width, scale) or [name]]
    if len(step.names) > _MOST_ABOVE:
        names = [f"{len(step.names)} tied"]
    above = [(name, "$text-accent" if step.rank == 1 else "", scale) for name in names]
    if step.prize:
        fits = letters_width(step.prize, 1) <= width
        above.append((step.prize, "", min(scale, 1) if fits else 0))
    return above


def _rows(above: _Above) -> int:
    return sum(list_rows(scale) for _, _, scale in above)


def _fit(above: Sequence[_Above], width: int) -> bool:
    return all(letters_width(words, size) <= width for lines in above for words, _, size in lines)


def _step(
    step: PodiumStep, above: _Above, width: int, height: int, highest: int, scale: int
) -> Block:
    high = max(highest * _HEIGHTS[step.rank] // 10, 1)
    lines = [
        line
        for words, its, size in above
        for line in words_block(words, width, list_rows(size), its, "center", size)
    ]
    figure = words_block(str(step.rank), width, rows_of(scale), "", "center", scale)
    front = block([*[Content("")] * (high > 1), *figure], width, high, down="top")
    style = _STYLES[step.rank]
    return block([*lines, *(line.stylize(style) for line in front)], width, height, down="bottom")


_DONE, _UNDER_WAY, _TO_COME = "█", "▒", "░"


def lap_bar(states: Sequence[str], width: int) -> Content:
    """Return a bar with a part for each table, played ones first, in exactly this many cells.

    Args:
        states: the states of the tables that play the lap, as in `FloorState`.
    """
    done, under_way = counted(states)
    total = max(len(states), 1)
    first, second = width * done // total, width * (done + under_way) // total
    return Content.assemble(
        (_DONE * first, "$success"),
        (_UNDER_WAY * (second - first), "$accent"),
        (_TO_COME * (width - second), "$foreground-muted"),
    )


def counted(states: Sequence[str]) -> tuple[int, int]:
    """Return how many tables have played the lap, and how many are in the middle of it."""
    return sum(state in ("done", "over") for state in states), states.count("playing")


def bar_words(states: Sequence[str]) -> str:
    """Return the progress of the lap in words.

    >>> bar_words(["due", "playing", "playing", "done"]), bar_words(["due", "due"])
    ('1 of 4 done, 2 under way', '0 of 2 done')
    """
    done, under_way = counted(states)
    going = f", {under_way} under way" if under_way else ""
    return f"{done} of {len(states)} done{going}"
