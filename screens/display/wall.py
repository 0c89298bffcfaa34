"""All tables on one page of the big screen: who rolls what, and for how much, in one size."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from rich.cells import cell_len
from textual.app import App
from textual.content import Content

from screens.display.seats import fit_in, seats_block
from screens.ui.dice import LARGE_HEIGHT, LARGE_WIDTH, SMALL_HEIGHT, SMALL_WIDTH, dice_row
from screens.ui.large.letters import (
    Across,
    Block,
    block,
    letters_width,
    rows_of,
    side_by_side,
    text_block,
    title_block,
    usual_width,
    words_block,
)
from screens.ui.text import fit, plain
from tourney.night.display.show_table import ShowTable
from tourney.night.state.place import name_of_place

#: Lighter and heavier rims: a table that plays has the heavy one.
_LIGHT, _HEAVY = "╭╮╰╯─│", "┏┓┗┛━┃"
_GAP, _BETWEEN = 1, 2
#: Cells and lines of the rim; the least inside it, and the most letters are worth.
_RIM, _RIMS, _LEAST, _LARGEST = 4, 2, 9, 6
#: A die without its rim.
_FACE_WIDTH, _FACE_HEIGHT = 7, 3
#: What is said behind the name of whoever has lost the last unit.
_GONE = " is out"


@dataclass(frozen=True, slots=True)
class _Way:
    """The layout of the tables.

    Attributes:
        columns: of tables, each so wide and high.
        scale: of every name.
        die: the cells and lines of a die; 0 where figures stand in the rim.
        beside: the dice are at the right of the name, else below it.
    """

    columns: int
    wide: int
    high: int
    scale: int
    die: tuple[int, int]
    beside: bool

    def rank(self, empty: int) -> tuple[int, ...]:
        """The better way has more: names in letters come before dice, and both before size.

        Args:
            empty: places in the last row, which are worth a size.
        """
        letters, dice = min(self.scale, 1), min(self.die[1], 1)
        return letters, dice, self.scale - bool(empty), self.die[1], -empty


def wall_page(tables: Sequence[ShowTable], width: int, height: int, app: App[Any]) -> Block:
    """Every table in a rim of its own; where there is no room for rims, in a line each."""
    count = len(tables)
    # Of all who sit there, so that letters keep their size from turn to turn.
    names = [seat.name for table in tables for seat in table.seats]
    names += [who for table in tables if (who := _said(table)[0]) and who not in names]

    @cache
    def wide(scale: int) -> int:
        return usual_width([letters_width(name, scale) for name in names] or [0])

    ways = [
        way
        for columns in range(1, count + 1)
        for way in _ways(count, columns, width, height, wide, app)
    ]
    if not ways:
        return _lines(tables, width, height)
    way = max(ways, key=lambda each: (each.rank(-count % each.columns), -each.columns))
    rows: Block = []
    # Those that play are alike, and so are the others.
    alike = {
        live: all(_has_people(table, way, app) for table in tables if _is_live(table) == live)
        for live in (True, False)
    }
    for at in range(0, count, way.columns):
        drawn = [
            _table(table, way, app, people=alike[_is_live(table)])
            for table in tables[at : at + way.columns]
        ]
        drawn += [block([], way.wide, way.high)] * (way.columns - len(drawn))
        rows += side_by_side(*drawn, gap=_GAP)
    return block([_across(line, width) for line in rows], width, height)


def _across(line: Content, width: int) -> Content:
    spare = max(width - line.cell_length, 0)
    return line.pad_left(spare // 2).pad_right(spare - spare // 2)


def _ways(
    tables: int, columns: int, width: int, height: int, named: Callable[[int], int], app: App[Any]
) -> Iterator[_Way]:
    """The layouts of so many columns, each with the largest dice beside such letters.

    Args:
        named: the cells that nearly all names take in letters of a scale.
    """
    wide = (width - (columns - 1) * _GAP) // columns
    high = height // -(-tables // columns)
    across, down = wide - _RIM, high - _RIMS
    if across < _LEAST or down < 1:
        return
    for scale in range(_LARGEST, -1, -1):
        rows = rows_of(scale)
        if rows > down or (scale and named(scale) > across):
            continue
        name = named(scale)
        for die, die_rows in _dice_sizes(app):
            dice = 2 * die + 1 if die else 0
            if die_rows <= down and name + _BETWEEN + dice <= across:
                yield _Way(columns, wide, high, scale, (die, die_rows), True)
                break
            if rows + bool(die) + die_rows <= down and dice <= across:
                yield _Way(columns, wide, high, scale, (die, die_rows), False)
                break


def _dice_sizes(app: App[Any]) -> Iterator[tuple[int, int]]:
    yield LARGE_WIDTH, LARGE_HEIGHT
    yield SMALL_WIDTH, SMALL_HEIGHT
    # Without colours a face is nothing but its lines.
    if not (app.no_color or app.native_ansi_color):
        yield _FACE_WIDTH, _FACE_HEIGHT
    yield 0, 0


def _is_live(table: ShowTable) -> bool:
    return table.state == "playing"


def _table(table: ShowTable, way: _Way, app: App[Any], *, people: bool) -> Block:
    """A table in its rim, with everybody there below whose turn it is or not."""
    live, inside, down = _is_live(table), way.wide - _RIM, way.high - _RIMS
    nw, ne, sw, se, line, side = tuple(_HEAVY if live else _LIGHT)
    style = "$accent" if live else "$foreground-muted"
    turn = _turn(table, way, inside, down, app)
    body = _with_people(table, turn, inside, down) if people else block(turn, inside, down)
    return [
        _rim(nw, line, ne, _place(table), way.wide, style, "bold $text-accent"),
        *(Content.assemble((f"{side} ", style), row, (f" {side}", style)) for row in body),
        _rim(sw, line, se, _foot(table, way), way.wide, style, _foot_style(table)),
    ]


def _rim(
    left: str, line: str, right: str, words: str, width: int, style: str, words_style: str
) -> Content:
    """An edge with its words in the middle."""
    said = fit(words, width - 6)
    said = f" {said} " if said else ""
    spare = width - 2 - cell_len(said)
    return Content.assemble(
        (left + line * (spare // 2), style),
        plain(said).stylize(words_style),
        (line * (spare - spare // 2) + right, style),
    )


def _place(table: ShowTable) -> str:
    number, name = str(int(table.place)), table.title or name_of_place(table.place)
    return f"{number} {name}" if name else number


def _foot(table: ShowTable, way: _Way) -> str:
    """What is at stake, or what is waited for; the dice, too, where they are not drawn."""
    if not _is_live(table):
        told = "" if way.die[0] else _said(table)[1]
        return {
            "due": f"○ {table.does or told or 'to play'}",
            "done": f"✓ {told or 'done'}",
            "over": f"✓ {told or 'over'}",
        }.get(table.state, "‖ sits out")
    figures = "" if way.die[0] or not any(table.dice) else "".join(map(str, table.dice))
    stake = f"stake {table.stake}" if table.stake else table.does
    ways = [(f"★ {table.why}", stake), ("★", stake), ("★", "")] if table.why else [("", stake)]
    said = [" · ".join(filter(None, (figures, stake, why))) for why, stake in ways]
    return next((words for words in said if cell_len(words) <= way.wide - _RIM - 2), said[-1])


def _foot_style(table: ShowTable) -> str:
    if table.why and _is_live(table):
        return "bold $text-warning"
    return "$text-success" if table.state in ("done", "over") else "$foreground-muted"


def _has_people(table: ShowTable, way: _Way, app: App[Any]) -> bool:
    """True if there are lines below whose turn it is for everybody there."""
    inside, down = way.wide - _RIM, way.high - _RIMS
    return fit_in(table, inside, down - len(_turn(table, way, inside, down, app)))


def _with_people(table: ShowTable, turn: Block, width: int, height: int) -> Block:
    spare = height - len(turn)
    air = fit_in(table, width, spare - 1)
    return [*turn, *block([], width, int(air)), *seats_block(table, width, spare - air)]


def _turn(table: ShowTable, way: _Way, width: int, height: int, app: App[Any]) -> Block:
    """The name and the dice, or what has come of the round, in no more lines than they take."""
    rows, (die, die_rows) = rows_of(way.scale), way.die
    live, (who, told) = _is_live(table), _said(table)
    name_style = "bold" if live else "$foreground-muted"
    high = max(rows, die_rows) if way.beside else rows + bool(die) + die_rows
    across: Across = "left" if way.beside else "center"
    if not who:  # a sentence may take several lines
        high = min(max(high, 2 * rows + 1), height)
        return title_block(table.words, width, high, name_style, across, way.scale)
    wide = 2 * die + 1 if way.beside else width
    dice: Block = []
    if die and live and any(table.dice):
        dice = block(_dice(table, die, app), wide, die_rows, "center")
    elif die and told:
        if way.beside:
            wide = max(width - letters_width(who, way.scale) - _BETWEEN, wide)
        dice = words_block(told, wide, die_rows, name_style, "center", way.scale)
    if way.beside:
        room = width - wide - _BETWEEN if dice else width
        # Without dice, what they would take is free for everybody there.
        high = high if dice else rows
        turn = words_block(who, room, high, name_style, largest=way.scale)
        turn = side_by_side(turn, block(dice, wide, high), gap=_BETWEEN) if dice else turn
    else:
        turn = words_block(who, width, rows, name_style, across, way.scale)
        if dice:
            turn = [*turn, Content(" " * width), *block(dice, width, die_rows)]
    return turn


def _said(table: ShowTable) -> tuple[str, str]:
    """Who is waited for, or whom the words are about; and what has come of it, for the dice."""
    if table.roller:
        return table.roller, ""
    told = (seat.name for seat in table.seats if table.words.startswith(f"{seat.name} "))
    # Whoever is out sits there no longer.
    gone = table.words.removesuffix(_GONE) if table.words.endswith(_GONE) else ""
    who = next(told, gone)
    return (who, table.words[len(who) + 1 :]) if who else ("", "")


def _dice(table: ShowTable, die: int, app: App[Any]) -> Block:
    if die != _FACE_WIDTH:
        return dice_row(table.dice, app, large=die == LARGE_WIDTH)
    faces = [[line[1:-1] for line in dice_row((face,), app)[1:-1]] for face in table.dice]
    return side_by_side(*faces, gap=1)


def _lines(tables: Sequence[ShowTable], width: int, height: int) -> Block:
    """A line for each table, in as many columns as it takes."""
    columns = -(-len(tables) // max(height, 1))
    wide = max((width - (columns - 1) * _BETWEEN) // columns, 1)
    deep = -(-len(tables) // columns)
    lines: Block = []
    for row in range(deep):
        parts = [_line(table, wide) for table in tables[row::deep]]
        lines.append(Content(" " * _BETWEEN).join(parts))
    return block(lines, width, height)


def _line(table: ShowTable, width: int) -> Content:
    mark = {"due": "○", "playing": "▶", "done": "✓", "over": "✓"}.get(table.state, "‖")
    figures = "".join(map(str, table.dice)) if _is_live(table) and any(table.dice) else ""
    words = f"{table.place:>2} {mark} {table.roller or table.words}"
    room = width - len(figures) - 1 if figures else width
    style = "bold" if _is_live(table) else "$foreground-muted"
    (said,) = text_block(words, room, 1, style)
    return Content.assemble(said, " ", figures) if figures else said


def wall_words(tables: Sequence[ShowTable]) -> str:
    """What the page is headed with: one table that is left has its own title.

    >>> wall_words([])
    'Now playing'
    """
    if len(tables) != 1 or not tables[0].place:
        return "Now playing"
    (table,) = tables
    return f"{table.title}, table {table.place}" if table.title else f"Table {table.place}"
