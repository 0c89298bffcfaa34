"""A table on the big screen: who rolls, the dice, what is at stake, and who sits there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len
from textual.app import App
from textual.content import Content

from screens.display.seats import seats_block
from screens.ui.dice import LARGE_HEIGHT, LARGE_WIDTH, SMALL_HEIGHT, SMALL_WIDTH, dice_row
from screens.ui.large.letters import (
    Block,
    block,
    letters_width,
    rows_of,
    scale_for,
    side_by_side,
    text_block,
    usual_width,
    words_block,
)
from tourney.night.display.show_table import ShowTable
from tourney.night.state.place import name_of_place

#: From so many cells on, and so many lines with and without large facts.
_WIDE, _TALL, _TALLEST = 100, 26, 42
#: Lines for the facts where there is room for any.
_LEAST_FOR_FACTS = 15
_GAP = 2
#: Of a table on a page of several: its number, that with a name, and the most lines that it takes.
_PLACE, _MOST_PLACE, _HIGHEST = 8, 16, 9
#: Under "Stake"; and the lines of a die without its rims.
_LEAST_STAKE, _FACE = 6, 3


def table_page(table: ShowTable, width: int, height: int, app: App[Any]) -> Block:
    """A table by itself: the turn above, then the stake, then the seats."""
    large = height >= _TALL and width >= _WIDE
    blank = [Content(" " * width)]
    top = 12 if large and height >= _TALLEST else 9 if large else SMALL_HEIGHT + 1
    lines = [*_hero(table, width, top, app, large=large), *blank]
    if table.heading:
        lines += text_block(table.heading, width, 1, "$foreground-muted")
    elif height >= _LEAST_FOR_FACTS:
        rows = rows_of(2) if large and height >= _TALLEST else rows_of(1)
        lines += [*_facts(table, width, rows), *blank]
    seats = seats_block(table, width, max(height - len(lines), 1))
    return block([*lines, *seats], width, height, down="top")


def _hero(table: ShowTable, width: int, rows: int, app: App[Any], *, large: bool) -> Block:
    """The player on turn, and the dice on the table."""
    die, high = (LARGE_WIDTH, LARGE_HEIGHT) if large else (SMALL_WIDTH, SMALL_HEIGHT)
    across = 2 * die + 1
    shown = table.roller or any(table.dice)
    if not shown and not table.whose:
        return block(words_block(table.words, width, rows, "$text-accent"), width, rows, down="top")
    left = width - across - 2 * _GAP
    lying = dice_row(table.dice or (0, 0), app, large=large) if shown else []
    whose = "" if table.whose == table.roller else table.whose
    right = [
        *block(lying, across, high, "center"),
        *text_block(whose, across, 1, "$foreground-muted", "center"),
    ]
    right = block(right, across, rows, down="top")
    under = rows_of(1) if large else 1
    over = rows - under - 1 - (not large)
    if not table.roller:
        name = words_block(table.words, left, over, "$text-accent")
        return side_by_side(block(name, left, rows, down="top"), right, gap=2 * _GAP)
    name = words_block(table.roller, left, over, "$text-accent")
    does = words_block(table.does if large else f"▶ {table.does}", left, under)
    said = block([*name, Content(""), *does], left, rows, down="top")
    return side_by_side(said, right, gap=2 * _GAP)


def _facts(table: ShowTable, width: int, rows: int) -> Block:
    """The stake and the lowest value in figures for the room; nothing between rounds."""
    half = (width - _GAP) // 2
    why = table.why or ("unit" if table.stake == 1 else "units")
    stake = _fact("Stake", str(table.stake or ""), why, half, rows, "$text-warning")
    figure, _, pips = table.lowest.partition(" ")
    words = f"{pips} {table.lowest_of}".strip()
    lowest = _fact("Lowest", figure, words, half, rows, "$text-error")
    return side_by_side(stake, lowest, gap=width - 2 * half)


def _fact(label: str, figure: str, words: str, width: int, rows: int, style: str) -> Block:
    if not figure:
        return block([], width, rows)
    scale = 2 if rows >= rows_of(2) else 1
    before, wide = letters_width(label, scale - 1), letters_width(figure, scale)
    gap = _GAP * scale
    rest = max(width - before - wide - 2 * gap, 0)
    return side_by_side(
        words_block(label, before, rows, "$foreground-muted", largest=scale - 1, weight=""),
        words_block(figure, wide, rows, style, largest=scale),
        words_block(words, rest, rows, largest=scale - 1),
        gap=gap,
    )


def tables_size(height: int) -> int:
    """The number of tables on one page."""
    return max(min((height - 1) // (rows_of(1) + 1), 8), 1)


def tables_page(tables: Sequence[ShowTable], width: int, height: int, app: App[Any]) -> Block:
    """Several tables, a line of large letters each: who rolls what, and for how much."""
    high = max(min((height - 1) // max(len(tables), 1), _HIGHEST), 1)
    inner = high - 1 if high > rows_of(1) else high
    columns = _columns(tables, width, inner, app)
    lines = [_line(table, columns, app) for table in tables]
    who = "On turn" if all(map(_is_live, tables)) else "What goes on"
    heading = text_block(
        f"{'Table':<{columns.place + _GAP}}{who}", width - 10, 1, "$foreground-muted"
    )
    stake = text_block("Stake", 10, 1, "$foreground-muted", "right")
    gap = [Content(" " * width)] * (high - inner)
    rows = [row for line in lines for row in (*line, *gap)]
    return block([*side_by_side(heading, stake), *rows], width, height, down="top")


@dataclass(frozen=True, slots=True)
class _SeatWidths:
    """How wide the parts of every line are, and how many rows high the line and its dice."""

    high: int
    place: int
    who: int
    dice: int
    dice_high: int
    stake: int


def _columns(tables: Sequence[ShowTable], width: int, high: int, app: App[Any]) -> _SeatWidths:
    """The largest dice beside which the names are in letters; else beside which they are whole."""
    stake = max(_LEAST_STAKE, *(letters_width(_stake(table), 2) for table in tables))
    named = max(cell_len(name_of_place(table.place)) for table in tables)
    place = max(_PLACE, min(named, _MOST_PLACE))
    left = width - place - stake - 3 * _GAP
    kinds = list(_kinds(high, app))
    for scale in (1, 0):
        wide = usual_width(letters_width(_who(table), scale * _is_live(table)) for table in tables)
        for across, rows in kinds:
            if left - across >= wide:
                return _SeatWidths(high, place, left - across, across, rows, stake)
    across, rows = kinds[-1]
    return _SeatWidths(high, place, max(left - across, 1), across, rows, stake)


def _kinds(high: int, app: App[Any]) -> Iterator[tuple[int, int]]:
    """The sizes of two dice, from the largest that so many rows hold; the last are figures."""
    if high >= SMALL_HEIGHT:
        yield 2 * SMALL_WIDTH + 1, SMALL_HEIGHT
    # Without colours a face is nothing but its lines.
    if high >= _FACE and not (app.no_color or app.native_ansi_color):
        yield 2 * (SMALL_WIDTH - 2) + 1, _FACE
    yield letters_width("66", scale_for(min(high, _FACE))) + 2 * _GAP, 1


def _line(table: ShowTable, columns: _SeatWidths, app: App[Any]) -> Block:
    stake_style = "$text-warning" if table.why else "$foreground-muted"
    who_style = "" if _is_live(table) else "$foreground-muted"
    return side_by_side(
        _place(table, columns),
        words_block(_who(table), columns.who, columns.high, who_style, largest=2),
        _small_dice(table, columns, app),
        words_block(_stake(table), columns.stake, columns.high, stake_style, "right", largest=2),
        gap=_GAP,
    )


def _place(table: ShowTable, columns: _SeatWidths) -> Block:
    """The table's number, with a name of its own below where there is a line for it."""
    number, name, wide = str(int(table.place)), name_of_place(table.place), columns.place
    if not name:
        return words_block(number, wide, columns.high, "$accent", largest=1)
    if columns.high == 1:
        return text_block(f"{number} {name}", wide, 1, "$accent")
    figure = words_block(number, wide, columns.high - 1, "$accent", largest=1)
    return [*figure, *text_block(name, wide, 1, "$accent")]


def _is_live(table: ShowTable) -> bool:
    return table.state == "playing"


def _who(table: ShowTable) -> str:
    return table.roller if _is_live(table) else table.words


def _stake(table: ShowTable) -> str:
    return str(table.stake) if table.stake and _is_live(table) else ""


def _small_dice(table: ShowTable, columns: _SeatWidths, app: App[Any]) -> Block:
    """The dice; where there is no room for their rims the faces, and at last figures."""
    if not any(table.dice) or not _is_live(table):
        return block([], columns.dice, columns.high)
    if columns.dice_high == 1:
        return words_block(
            "".join(map(str, table.dice)), columns.dice, columns.high, "", "center", 1
        )
    if columns.dice_high == SMALL_HEIGHT:
        return block(dice_row(table.dice, app), columns.dice, columns.high, "center")
    faces = [[line[1:-1] for line in dice_row((die,), app)[1:-1]] for die in table.dice]
    return block(side_by_side(*faces, gap=1), columns.dice, columns.high, "center")


def turn_words(table: ShowTable) -> str:
    """A table in a title: its number and what is played there."""
    return f"{table.title}, table {table.place}" if table.title else f"Table {table.place}"
