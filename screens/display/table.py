"""A table on the big screen: the player who rolls, the dice, the stake, and the seats."""

from collections.abc import Sequence
from typing import Any

from textual.app import App
from textual.content import Content

from screens.display.lists import BETWEEN, ListRow, people_block
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

#: The least cells of large letters, and the least lines for them without and with large facts.
_WIDE, _TALL, _TALLEST = 100, 26, 42
#: The lines of the turn on the tallest screens.
_TOP = 15
#: The least lines of a page with lines of facts.
_LEAST_FOR_FACTS = 15
_GAP = 2
#: A value as wide as any.
_VALUE = "65"
_SIGNS = {"safe": "$text-success", "below": "$text-error", "ties": "$text"}


def table_page(table: ShowTable, width: int, height: int, app: App[Any]) -> Block:
    """Return a table by itself: the turn above, then the stake, then the seats."""
    large = height >= _TALL and width >= _WIDE
    blank = [Content(" " * width)]
    top = _TOP if large and height >= _TALLEST else 9 if large else SMALL_HEIGHT + 1
    lines = _hero(table, width, top, app, large=large)
    if table.heading:
        lines += [*blank, *text_block(table.heading, width, 1, "$foreground-muted")]
    elif height >= _LEAST_FOR_FACTS:
        rows = rows_of(2) if large and height >= _TALLEST else rows_of(1)
        lines += [*blank, *_facts(table, width, rows), *blank]
    else:  # the stake fills an empty line
        lines += _facts(table, width, 1)
        lines += blank * (height - len(lines) > len(table.seats))
    people = [_person(seat, table.most) for seat in table.seats]
    seats = people_block(people, width, max(height - len(lines), 1))
    return block([*lines, *seats], width, height, down="top")


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
        mark="✗" if seat.out else "▶" if turns else "▼" if seat.lowest else " ",
        figure=seat.figure,
        # More units than that are only a figure.
        units=(0 if seat.out else seat.units, most)
        if max(most, seat.units) <= MOST_PIPS
        else (0, 0),
        after=value if seat.place is None else ordinal(seat.place),
        widest=_VALUE if rolls else "",
        style="$text-accent" if turns else "",
        tone="$text-error" if seat.lowest else "",
        quiet=seat.out or seat.watches,
    )


def _hero(table: ShowTable, width: int, rows: int, app: App[Any], *, large: bool) -> Block:
    """Return the player on turn, and the dice on the table."""
    die, high = (LARGE_WIDTH, LARGE_HEIGHT) if large else (SMALL_WIDTH, SMALL_HEIGHT)
    across = 2 * die + 1
    shown = table.roller or any(table.dice)
    if not shown and not table.whose:
        return block(words_block(table.words, width, rows, "$text-accent"), width, rows, down="top")
    left = width - across - 2 * _GAP
    lying = dice_row(table.dice or (0, 0), app, large=large) if shown else []
    if not table.rolled and any(table.dice):  # the dice of the player before
        lying = [line.stylize("dim") for line in lying]
    # The value is below the name, so the words about the rolls are below the dice.
    whose = table.does if table.rolled else table.whose
    right = [
        *block(lying, across, high, "center"),
        *text_block(whose, across, 1, "$foreground-muted", "center"),
    ]
    right = block(right, across, rows, down="top")
    loud = table.rolled or table.heading
    under = rows_of(1) if large or loud else 1
    if rows >= _TOP:  # news are no smaller than the names
        under = rows_of(3)
    # On a small screen the value takes a line that would be blank.
    over = rows - (under if rows >= _TOP else rows_of(1)) - large
    # All players on turn have letters of one size.
    names = [seat.name for seat in table.seats]
    largest = largest_of(names, scale_for(over), left)
    if not table.roller:
        name = words_block(table.words, left, over, "$text-accent")
        return side_by_side(block(name, left, rows, down="top"), right, gap=2 * _GAP)
    name = title_block(table.roller, left, over, "$text-accent", "left", largest)
    if table.rolled:
        does = _value(table, left, under)
    else:
        does = words_block(table.does if large or loud else f"▶ {table.does}", left, under)
    gap = [Content("")] * (large or not loud)
    said = block([*name, *gap, *does], left, rows, down="top")
    return side_by_side(said, right, gap=2 * _GAP)


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
    """Return the stake and the lowest value, in letters for the room; empty between rounds."""
    half = (width - BETWEEN) // 2  # level with the columns of the list
    why = table.why or ("unit" if table.stake == 1 else "units")
    stake = _fact("Stake", str(table.stake or ""), why, half, rows, "$text-warning")
    figure, _, pips = table.lowest.partition(" ")
    words = f"{pips} {table.lowest_of}".strip()
    lowest = _fact("Lowest", figure, words, half, rows, "$text-error")
    return side_by_side(stake, lowest, gap=width - 2 * half)


def _fact(label: str, figure: str, words: str, width: int, rows: int, style: str) -> Block:
    if not figure:
        return block([], width, rows)
    scale = 2 if rows >= rows_of(2) else min(scale_for(rows), 1)
    smaller = max(scale - 1, 0)
    before, wide = letters_width(label, smaller), letters_width(figure, scale)
    gap = _GAP * scale or 1
    rest = max(width - before - wide - 2 * gap, 0)
    return side_by_side(
        words_block(label, before, rows, "$foreground-muted", largest=smaller, weight=""),
        words_block(figure, wide, rows, style, largest=scale),
        words_block(words, rest, rows, largest=smaller),
        gap=gap,
    )
