"""The seats of a table on the big screen, clockwise, in as many columns as make them large."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content

from screens.display.lists import pips_block, pips_width, stacked, units_bar
from screens.ui.large.letters import (
    Block,
    block,
    have_room,
    letters_width,
    list_rows,
    rows_of,
    scale_for,
    side_by_side,
    words_block,
)
from tourney.game.wording import ordinal
from tourney.night.display.show_table import ShowSeat, ShowTable

_MARKS, _GAP, _BETWEEN = 4, 2, 4
_LEAST_NAME = 10
_MOST_COLUMNS = 3
#: No letters are larger; and a value of a turn, as wide as any.
_LARGEST, _A_VALUE = 9, "65"


@dataclass(frozen=True, slots=True)
class _Spread:
    """The layout of the seats: columns of seats, this many deep, each so wide and high.

    Attributes:
        whole: no name but a long one is cut.
    """

    columns: int
    deep: int
    high: int
    wide: int
    scale: int
    name: int
    figure: int
    pips: int
    value: int
    whole: bool = True


def fit_in(table: ShowTable, width: int, height: int) -> bool:
    """True if everyone at the table has room, and no name but a long one is cut."""
    if not table.seats or height < 1:
        return False
    spread = _roomiest(table, width, height)
    return spread.scale >= 0 and spread.whole


def people_lines(tables: Sequence[ShowTable], width: int, scale: int, most: int) -> int:
    """The fewest lines in which everyone at each of the tables has room in letters of a scale.

    It keeps a place for the value of a turn that is still to come.

    Returns:
        0 where they would take more than `most`, or a name but a long one would be cut.
    """
    each, needs = list_rows(scale), 0
    if any(-(-len(table.seats) // _MOST_COLUMNS) * each > most for table in tables):
        return 0
    for table in tables:
        *_, taken = _parts(table, scale, 0, _A_VALUE)
        for columns in range(_MOST_COLUMNS, 0, -1):
            wide = (width - (columns - 1) * _BETWEEN) // columns
            lines = -(-len(table.seats) // columns) * each
            if lines > most:
                return 0
            names = [seat.name for seat in table.seats]
            if wide >= _MARKS + _LEAST_NAME and have_room(names, scale, wide - taken):
                break
        else:
            return 0
        needs = max(needs, lines)
    return needs


def _roomiest(table: ShowTable, width: int, height: int, largest: int = _LARGEST) -> _Spread:
    tried = [
        _spread(table, width, height, columns, largest) for columns in range(1, _MOST_COLUMNS + 1)
    ]
    # A line for bars is worth a column more, but not to two people.
    barred = len(table.seats) > 2
    return max(
        tried,
        key=lambda each: (each.scale, each.whole, barred and min(each.high, 2), -each.columns),
    )


def seats_block(table: ShowTable, width: int, height: int, largest: int = _LARGEST) -> Block:
    """Everyone at the table.

    Args:
        largest: no larger letters than of this scale; 0 is plain text.
    """
    if not table.seats:
        return block([], width, height)
    spread = _roomiest(table, width, height, largest)
    cells = [_seat(seat, table, spread) for seat in table.seats]
    drawn = stacked(cells, spread.columns, spread.deep, _BETWEEN)
    return block(drawn, width, height, down="top")


def _spread(table: ShowTable, width: int, height: int, columns: int, most: int) -> _Spread:
    seats = table.seats
    deep = -(-len(seats) // columns)
    wide = (width - (columns - 1) * _BETWEEN) // columns
    high = min(height // deep, 9)
    if not high or wide < _MARKS + _LEAST_NAME:
        return _Spread(columns, deep, 1, max(wide, 1), -1, 1, 0, 0, 0, whole=False)
    largest = min(max(scale_for(high - 1), scale_for(min(high, rows_of(1)))), most)
    for scale in range(largest, -1, -1):
        # With a line to spare, units are a bar below the name.
        for drawn in (0,) if high > rows_of(scale) else (table.most, 0):
            figure, pips, value, taken = _parts(table, scale, drawn)
            name = wide - taken
            names = [seat.name for seat in seats]
            if have_room(names, scale, name):
                # Where there is room, no two figures are as if they were one.
                air = _GAP * scale if value and not pips else 0
                air *= have_room(names, scale, name - air)
                its = (scale, name - air, figure, pips, value + air)
                return _Spread(columns, deep, high, wide, *its)
    return _Spread(columns, deep, high, wide, 0, max(name, 1), figure, 0, value, whole=False)


def _parts(table: ShowTable, scale: int, most: int, least: str = "") -> tuple[int, int, int, int]:
    """The cells of the figure, the pips and the value; and of all of a line but the name.

    Args:
        most: pips that are drawn in the line.
        least: a value for which there is room anyway.
    """
    figure = max((letters_width(seat.figure, scale) for seat in table.seats), default=0)
    value = max(letters_width(words, scale) for words in (least, *map(_value, table.seats)))
    pips = pips_width(most)
    gap = _GAP * max(scale, 1)
    taken = _MARKS + sum(part + gap for part in (figure, pips) if part) + _GAP
    taken += value + _gap_before_value(scale, pips) if value else 0
    return figure, pips, value, taken


def _seat(seat: ShowSeat, table: ShowTable, at: _Spread) -> Block:
    style = "$text-accent" if seat.on_turn else "$foreground-muted" if seat.out else ""
    weight = "" if seat.out else "bold"
    mark = "✗" if seat.out else "▶" if seat.on_turn else " "
    marks = Content.assemble(
        (mark, "bold $text-accent"), ("◆" if seat.leads else " ", "$warning"), "  "
    )
    scale = max(at.scale, 0)
    barred = table.most > 0 and at.high > rows_of(scale)
    high = rows_of(scale) if barred else at.high
    low = Content("▼").stylize("bold $text-error") if seat.lowest else Content(" ")
    value_style = "$text-error" if seat.lowest else style
    units = 0 if seat.out else seat.units
    most = max(table.most, units)
    parts = [
        block([marks], _MARKS, high),
        words_block(seat.name, at.name, high, style, largest=scale, weight=weight),
        words_block(seat.figure, at.figure, high, style, "right", scale, weight),
        pips_block(units, most, at.pips, high),
        words_block(_value(seat), at.value, high, value_style, "right", scale, weight),
        block([low], 1, high),
    ]
    gap = _GAP * max(scale, 1)
    before = _gap_before_value(scale, at.pips) if at.value else 0
    line = parts[0]
    gaps = (0, gap, gap if at.pips else 0, before, 0)
    for between, part in zip(gaps, parts[1:], strict=True):
        line = side_by_side(line, part, gap=between)
    if barred:
        line.append(units_bar(units, most, at.wide - _MARKS).pad_left(_MARKS))
    return block(line, at.wide, at.high, down="top")


def _gap_before_value(scale: int, pips: int) -> int:
    """The gap before the value: a space of its own where no pips part it from the units."""
    return _GAP * max(scale, 1) * (2 if scale and not pips else 1)


def _value(seat: ShowSeat) -> str:
    """The value of the turn; of a player who is out, the place."""
    return ordinal(seat.place) if seat.place is not None else seat.value
