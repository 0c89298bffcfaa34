"""A table on the big screen: the player who rolls, the dice, the stake, and the seats."""

from collections.abc import Sequence
from typing import Any

from textual.app import App
from textual.content import Content

from screens.display.lists import ListRow, people_block
from screens.display.wall import Framed
from screens.ui.dice import (
    LARGE_HEIGHT,
    LARGE_WIDTH,
    MOST_PIPS,
    SMALL_HEIGHT,
    SMALL_WIDTH,
    dice_row,
)
from screens.ui.large.letters import (
    Block,
    block,
    largest_of,
    letters_width,
    rows_of,
    scale_for,
    side_by_side,
    text_block,
    title_block,
    words_block,
)
from tourney.game.wording import ordinal
from tourney.night.display.show_table import ShowSeat, ShowTable

#: The least cells of large letters, and the least lines for them and for the largest.
_WIDE, _TALL, _TALLEST = 100, 26, 42
#: The lines of the turn on the tallest screens.
_TOP = 15
#: The lines below dice that have a blank line between them and their words.
_UNDER = 12
_GAP = 2
#: A value as wide as any.
_VALUE = "65"
_SIGNS = {"safe": "$text-success", "below": "$text-error", "ties": "$text"}


def table_page(table: ShowTable, width: int, height: int, app: App[Any]) -> Block:
    """Return a table by itself: the turn and the seats, beside them the dice and the stake."""
    large = height >= _TALL and width >= _WIDE
    top = _TOP if large and height >= _TALLEST else 9 if large else SMALL_HEIGHT + 1
    beside = _beside(table, height, app, large=large)
    left = width - (beside[0].cell_length + 2 * _GAP if beside else 0)
    lines = _hero(table, left, top, large=large)
    if table.heading:
        lines += text_block(table.heading, left, 1, "$foreground-muted")
    lines += [Content(" " * left)] * (height - len(lines) > len(table.seats))
    people = [_person(seat, table.most) for seat in table.seats]
    lines += people_block(people, left, max(height - len(lines), 1))
    drawn = block(lines, left, height, down="top")
    return side_by_side(drawn, beside, gap=2 * _GAP) if beside else drawn


def framed(table: ShowTable, heads: Sequence[str]) -> Framed:
    """Return a table among others: its players, each with the value of the turn, and the stake."""
    live = table.state == "playing"
    below = [f"stake {table.stake}" if table.stake else table.does]
    below += [f"★ {table.why}"] if table.why else []
    if not live:
        marks = {"due": "○", "done": "✓", "over": "✓"}
        below = [f"{marks.get(table.state, '‖')} {table.words}"]
    return Framed(
        place=table.place,
        title=table.title,
        rows=[
            _person(seat, 0, table.rolled, rolls=table.state in ("due", "playing"), live=live)
            for seat in table.seats
        ],
        heads=heads,
        below=below,
        below_style="bold $text-warning" if table.why and live else "$foreground-muted",
        live=live,
    )


def _person(
    seat: ShowSeat, most: int, rolled: str = "", *, rolls: bool = True, live: bool = True
) -> ListRow:
    """Return the row of a player at a table.

    Args:
        most: the pips of a full row; 0 if none is drawn.
        rolled: the last roll of the player on turn.
        rolls: True while players roll, so that room is kept for values.
        live: True if the table plays, so that the player on turn is marked.
    """
    turns = seat.on_turn and live and not seat.out
    value = seat.value or (rolled if seat.on_turn else "")
    return ListRow(
        seat.name,
        mark="✗" if seat.out else "▶" if turns else "▼" if seat.lowest or seat.loser else " ",
        figure=seat.figure,
        # More units than that are only a figure.
        units=(0 if seat.out else seat.units, most)
        if max(most, seat.units) <= MOST_PIPS
        else (0, 0),
        after=value if seat.place is None else ordinal(seat.place),
        widest=_VALUE if rolls else "",
        style="$text-accent" if turns else "",
        tone="$text-error" if seat.lowest or seat.loser else "",
        quiet=seat.out or seat.watches,
    )


def _hero(table: ShowTable, width: int, rows: int, *, large: bool) -> Block:
    """Return the player on turn, and what the last roll comes to."""
    if not table.roller and not table.whose:
        return block(words_block(table.words, width, rows, "$text-accent"), width, rows, down="top")
    loud = table.rolled or table.heading
    under = rows_of(1) if large or loud else 1
    if rows >= _TOP:  # news are no smaller than the names
        under = rows_of(3)
    # On a small screen the value takes a line that would be blank.
    over = rows - (under if rows >= _TOP else rows_of(1)) - large
    if not table.roller:
        name = words_block(table.words, width, over, "$text-accent")
        return block(name, width, rows, down="top")
    # All players on turn have letters of one size.
    largest = largest_of([seat.name for seat in table.seats], scale_for(over), width)
    name = title_block(table.roller, width, over, "$text-accent", "left", largest)
    if table.rolled:
        does = _value(table, width, under)
    else:
        does = words_block(table.does if large or loud else f"▶ {table.does}", width, under)
    gap = [Content("")] * (large or not loud)
    return block([*name, *gap, *does], width, rows, down="top")


def _beside(table: ShowTable, height: int, app: App[Any], *, large: bool) -> Block:
    """Return the dice on the table, and below them the stake and the lowest value; or []."""
    shown = table.roller or any(table.dice)
    if not shown and not table.whose:
        return []
    die, high = (LARGE_WIDTH, LARGE_HEIGHT) if large else (SMALL_WIDTH, SMALL_HEIGHT)
    across = 2 * die + 1
    dice = dice_row(table.dice or (0, 0), app, large=large) if shown else []
    if not table.rolled and any(table.dice):  # the dice of the player before
        dice = [line.stylize("dim") for line in dice]
    # The value is below the name, so the words about the rolls are below the dice.
    whose = text_block(table.does if table.rolled else table.whose, across, 1, "$foreground-muted")
    gap = [Content("")] * (height >= high + _UNDER)
    lines = [*block(dice, across, high, "center"), *gap, *whose]
    return block([*lines, *_facts(table, across, height - len(lines))], across, height, down="top")


def _value(table: ShowTable, width: int, rows: int) -> Block:
    """Return the value of the last roll and its meaning, in letters for the room."""
    style = _SIGNS.get(table.sign, "$text-accent")
    figure, verdict = table.rolled, table.verdict.upper()
    scale = largest_of([f"{figure} {verdict}"], scale_for(rows), width)
    wide, gap = letters_width(figure, scale), 2 * _GAP * max(scale, 1)
    return side_by_side(
        words_block(figure, wide, rows, style, largest=scale),
        words_block(verdict, max(width - wide - gap, 0), rows, style, largest=scale),
        gap=gap,
    )


def _facts(table: ShowTable, width: int, rows: int) -> Block:
    """Return the stake and the lowest value, each below its label if there is room for letters."""
    figure, _, pips = table.lowest.partition(" ")
    facts = [
        ("Stake", str(table.stake or ""), table.why, "$text-warning"),
        ("Lowest", figure, f"{pips} {table.lowest_of}".strip(), "$text-error"),
    ]
    scale = next((scale for scale in (2, 1) if rows >= 2 * (rows_of(scale) + 2)), 0)
    lines: Block = []
    for label, value, words, style in facts if rows >= len(facts) else ():
        said = "  ".join(filter(None, (label, value * (not scale), words)))
        if value:
            lines += [Content("")] * (bool(scale) or not lines)
            lines += text_block(said, width, 1, "" if scale else style)
            lines += words_block(value, width, rows_of(scale), style, largest=scale) * bool(scale)
    return lines
