"""All tables on one page of the big screen: who rolls what, and for how much, in one size."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rich.cells import cell_len
from textual.app import App
from textual.content import Content

from screens.display.seats import fit_in, people_lines, seats_block
from screens.ui.dice import LARGE_HEIGHT, LARGE_WIDTH, SMALL_HEIGHT, SMALL_WIDTH, dice_row
from screens.ui.large.letters import (
    Across,
    Block,
    block,
    letters,
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
#: What is said behind the name of the player who has lost the last unit.
_GONE = " is out"


@dataclass(frozen=True, slots=True)
class _Way:
    """The layout of the tables.

    Attributes:
        columns: of tables, each so wide.
        high: the lines of a row in which a table plays; of all where none does, or all do.
        low: the lines of any other row.
        scale: of every name.
        die: the cells and lines of a die; 0 where figures are in the rim.
        beside: the dice are at the right of the name, else below it.
        told: where no table plays, what has come of every round stands in letters.
        people: the scale of everyone at the tables that play, or -1 where they have no room.
        whole: everyone at the tables that wait beside them has room too.
    """

    columns: int
    wide: int
    high: int
    low: int
    scale: int
    die: tuple[int, int]
    beside: bool
    told: bool
    people: int
    whole: bool

    @property
    def inside(self) -> int:
        """The cells within the rims."""
        return self.wide - _RIM

    @property
    def turn(self) -> int:
        """The lines of whose turn it is: the name, and the dice beside or below it."""
        rows, (die, die_rows) = rows_of(self.scale), self.die
        return max(rows, die_rows) if self.beside else rows + bool(die) + die_rows

    def rank(self, empty: int) -> tuple[int, ...]:
        """The better way has more: people come before letters and dice, and all before size.

        Args:
            empty: places in the last row, which are worth a size.
        """
        letters, dice = min(self.scale, 1), self.told or min(self.die[1], 1)
        seen = min(self.people, 0)
        size = self.scale - bool(empty)
        return seen, self.whole, letters, dice, self.people, size, self.die[1], -empty


def wall_pages(tables: Sequence[ShowTable], width: int, height: int, app: App[Any]) -> list[Block]:
    """Every table in a rim, on as few pages as everybody has room on; else all on one page."""
    count = len(tables)
    for size in dict.fromkeys(-(-count // pages) for pages in range(1, count + 1)):
        drawn: list[Block] = []
        for at in range(0, count, size):
            lines, whole = _page(tables[at : at + size], width, height, app)
            if not whole:
                break
            drawn.append(lines)
        else:
            return drawn
    return [wall_page(tables, width, height, app)]


def wall_page(tables: Sequence[ShowTable], width: int, height: int, app: App[Any]) -> Block:
    """All the tables on one page; where there is no room for rims, in a line each."""
    return _page(tables, width, height, app)[0]


def _page(
    tables: Sequence[ShowTable], width: int, height: int, app: App[Any]
) -> tuple[Block, bool]:
    """The tables on a page, and whether everybody at each of them is on it."""
    # Units are figures: a bar of them would say it twice.
    tables = [replace(table, most=0) for table in tables]
    count = len(tables)
    # Of all who sit there, so that letters keep their size from turn to turn.
    names = [seat.name for table in tables for seat in table.seats]
    names += [who for table in tables if (who := _said(table)[0]) and who not in names]

    named = [
        usual_width([letters_width(name, scale) for name in names] or [0])
        for scale in range(_LARGEST + 1)
    ]
    ways = [
        way
        for columns in range(1, count + 1)
        for way in _ways(tables, columns, width, height, named, app)
    ]
    if not ways:
        return _lines(tables, width, height), False
    way = max(ways, key=lambda each: (each.rank(-count % each.columns), -each.columns))
    rows = [tables[at : at + way.columns] for at in range(0, count, way.columns)]
    laid = [(row, way.high if any(map(_is_live, row)) else way.low) for row in rows]
    # Those that play are alike, and so are the others.
    alike = {True: True, False: True}
    for row, high in laid:
        for table in row:
            alike[_is_live(table)] &= _has_people(table, way, high, app)
    lines: Block = []
    for row, high in laid:
        drawn = [_table(table, way, high, app, people=alike[_is_live(table)]) for table in row]
        drawn += [block([], way.wide, high)] * (way.columns - len(drawn))
        lines += side_by_side(*drawn, gap=_GAP)
    return block(lines, width, height, "center"), all(alike.values())


def _ways(
    tables: Sequence[ShowTable],
    columns: int,
    width: int,
    height: int,
    named: Sequence[int],
    app: App[Any],
) -> Iterator[_Way]:
    """The layouts of this many columns.

    Args:
        named: the cells that nearly all names take in letters of each scale.
    """
    wide = (width - (columns - 1) * _GAP) // columns
    lives = [any(map(_is_live, tables[at : at + columns])) for at in range(0, len(tables), columns)]
    even = height // len(lives)
    across = wide - _RIM
    if across < _LEAST or even - _RIMS < 1:
        return
    mixed = len(set(lives)) > 1
    live = [table for table in tables if _is_live(table)]
    quiet = [table for table in tables if not _is_live(table)]
    waits = people_lines(quiet, across, 0, even - _RIMS) if mixed else 0
    for scale in range(_LARGEST, -1, -1):
        rows = rows_of(scale)
        if scale and named[scale] > across:
            continue
        low = high = even
        whole = True
        if mixed:
            # The player who waits gives the room to those that play.
            needs = _RIMS + (rows if scale or not waits else 0) + waits
            low, whole = min(needs, even), waits > 0 and needs <= even
            high = (height - lives.count(False) * low) // lives.count(True)
        down = high - _RIMS
        if rows > min(down, low - _RIMS):
            continue
        seated = {size: people_lines(live or quiet, across, size, down) for size in {scale, 0}}
        # What is not told of anyone takes lines of its own.
        told = not live and all(
            _is_told(each, across, scale) or not _said(each)[1] for each in quiet
        )
        sizes = _dice_ways(app, across, named[scale]) if live else [(0, 0, True)]
        for die, die_rows, beside in sizes:
            way = _Way(columns, wide, high, low, scale, (die, die_rows), beside, told, -1, whole)
            if way.turn > down:
                continue
            # Without letters whose turn it is stands in the list.
            above = way.turn if scale or die else 0
            fits = (size for size, its in seated.items() if its and above + its <= down)
            people = max(fits, default=-1)
            # What is waited for is no louder than those who sit there.
            if not quiet or people < 0 or scale <= max(people, 1):
                yield replace(way, people=people)


def _dice_ways(app: App[Any], across: int, name: int) -> Iterator[tuple[int, int, bool]]:
    """The sizes of dice, beside a name so wide, or below it."""
    for die, die_rows in _dice_sizes(app):
        dice = 2 * die + 1 if die else 0
        if name + _BETWEEN + dice <= across:
            yield die, die_rows, True
        elif dice <= across:
            yield die, die_rows, False


def _dice_sizes(app: App[Any]) -> Iterator[tuple[int, int]]:
    yield LARGE_WIDTH, LARGE_HEIGHT
    yield SMALL_WIDTH, SMALL_HEIGHT
    # Without colours a face is nothing but its lines.
    if not (app.no_color or app.native_ansi_color):
        yield _FACE_WIDTH, _FACE_HEIGHT
    yield 0, 0


def is_played(tables: Sequence[ShowTable]) -> bool:
    """True while a round is played at one of them, or is still to be."""
    return any(table.state in ("due", "playing") for table in tables)


def _is_live(table: ShowTable) -> bool:
    return table.state == "playing"


def _is_bare(table: ShowTable, way: _Way) -> bool:
    """True where the list alone says whose turn it is, or it is nobody's."""
    if _is_live(table):
        return not way.scale and not way.die[0]
    return not way.scale or not _said(table)[0]


def _table(table: ShowTable, way: _Way, high: int, app: App[Any], *, people: bool) -> Block:
    """A table in its rim, with everyone there below whose turn it is or not."""
    live, inside, down = _is_live(table), way.inside, high - _RIMS
    nw, ne, sw, se, line, side = tuple(_HEAVY if live else _LIGHT)
    style = "$accent" if live else "$foreground-muted"
    bare = people and _is_bare(table, way)
    turn = [] if bare else _turn(table, way, inside, down, app)
    body = _with_people(table, turn, way, down) if people else block(turn, inside, down)
    foot = _foot(table, way, named=bare)
    return [
        _rim(nw, line, ne, _place(table), way.wide, style, "bold $text-accent"),
        *(Content.assemble((f"{side} ", style), row, (f" {side}", style)) for row in body),
        _rim(sw, line, se, foot, way.wide, style, _foot_style(table)),
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


def _round(table: ShowTable) -> str:
    return f"round {table.round}" if table.round > 1 else "not started"


def _place(table: ShowTable) -> str:
    number, name = str(int(table.place)), table.title or name_of_place(table.place)
    return f"{number} {name}" if name else number


def _foot(table: ShowTable, way: _Way, *, named: bool) -> str:
    """What is at stake, or what is waited for; the dice, too, where they are not drawn.

    Args:
        named: no one is named above it but in the list.
    """
    who, told = _said(table)
    if not _is_live(table):
        said = [f"{who} {told}".strip() or table.words, told]
        if not named and (not told or _is_told(table, way.inside, way.scale)):
            said = []
        told = next((words for words in said if cell_len(words) <= way.inside - 4), "")
        return {
            "due": f"○ {told or _round(table)}",
            "done": f"✓ {told or 'done'}",
            "over": f"✓ {told or 'over'}",
        }.get(table.state, "‖ sits out")
    figures = "" if way.die[0] or not any(table.own_dice) else "".join(map(str, table.own_dice))
    figures = f"{who} {figures}".strip() if named else figures
    stake = f"stake {table.stake}" if table.stake else table.does
    least = f"lowest {table.lowest}" if table.lowest else ""
    lowest = f"{least} {table.lowest_of}".strip() if least else ""
    why, star = (f"★ {table.why}", "★") if table.why else ("", "")
    ways = [(stake, lowest, why), (stake, least, why), (stake, least, star), (stake, star)]
    ways += [(star,)] if figures else []
    said = [" · ".join(filter(None, (figures, *words))) for words in ways]
    return next((words for words in said if cell_len(words) <= way.inside - 2), said[-1])


def _foot_style(table: ShowTable) -> str:
    if table.why and _is_live(table):
        return "bold $text-warning"
    return "$text-success" if table.state in ("done", "over") else "$foreground-muted"


def _has_people(table: ShowTable, way: _Way, high: int, app: App[Any]) -> bool:
    """True if there are lines below whose turn it is for everyone there."""
    down = high - _RIMS
    above = 0 if _is_bare(table, way) else len(_turn(table, way, way.inside, down, app))
    return fit_in(table, way.inside, down - above)


def _with_people(table: ShowTable, turn: Block, way: _Way, down: int) -> Block:
    spare = down - len(turn)
    largest = max(way.people, 0)
    needs = people_lines((table,), way.inside, largest, spare)
    air = bool(turn) and fit_in(table, way.inside, spare - 1) and needs < spare
    seats = seats_block(table, way.inside, spare - air, largest)
    return [*turn, *block([], way.inside, int(air)), *seats]


def _turn(table: ShowTable, way: _Way, width: int, height: int, app: App[Any]) -> Block:
    """The name and the dice, or what has come of the round, in no more lines than they take."""
    rows, (die, die_rows) = rows_of(way.scale), way.die
    live, (who, told) = _is_live(table), _said(table)
    name_style = "bold" if live else "$foreground-muted"
    across: Across = "left" if way.beside else "center"
    if not who:  # a sentence may take several lines
        high = min(max(way.turn, 2 * rows + 1) if live else rows, height)
        return title_block(table.words, width, high, name_style, across, way.scale)
    if not live:
        if not _is_told(table, way.inside, way.scale):
            return words_block(who, width, rows, name_style, largest=way.scale)
        named, gap = _name_width(who, way.scale), _word_gap(way.scale)
        rest = width - named - gap
        return side_by_side(
            words_block(who, named, rows, name_style, largest=way.scale),
            words_block(told, rest, rows, name_style, largest=way.scale),
            gap=gap,
        )
    dice: Block = []
    if die and table.own_dice:
        dice = block(_dice(table, die, app), 2 * die + 1, die_rows)
    if way.beside and dice:
        high = max(rows, die_rows)
        room = width - (2 * die + 1) - _BETWEEN
        turn = words_block(who, room, high, name_style, largest=way.scale)
        return side_by_side(turn, block(dice, 2 * die + 1, high), gap=_BETWEEN)
    turn = words_block(who, width, rows, name_style, across, way.scale)
    if dice:
        turn = [*turn, Content(" " * width), *block(dice, width, die_rows, "center")]
    return turn


def _name_width(name: str, scale: int) -> int:
    """The cells of a name in letters, or on its plate."""
    plate = cell_len(name) + 2 if scale and not letters(name, scale) else 0
    return max(letters_width(name, scale), plate)


def _word_gap(scale: int) -> int:
    """The cells between two words in letters of a scale."""
    return 2 * _BETWEEN * scale or 1


def _is_told(table: ShowTable, inside: int, scale: int) -> bool:
    """True if there is room behind the name for what has come of the round, or is waited for."""
    who, told = _said(table)
    rest = inside - _name_width(who, scale) - _word_gap(scale)
    return bool(told) and letters_width(told, min(scale, 1)) <= rest


def _said(table: ShowTable) -> tuple[str, str]:
    """Who is waited for, or whom the words are about; and what has come of it, or is to come."""
    if table.roller:
        return table.roller, "" if _is_live(table) else table.does
    told = (seat.name for seat in table.seats if table.words.startswith(f"{seat.name} "))
    # The player who is out sits there no longer.
    gone = table.words.removesuffix(_GONE) if table.words.endswith(_GONE) else ""
    who = next(told, gone)
    return (who, table.words[len(who) + 1 :]) if who else ("", "")


def _dice(table: ShowTable, die: int, app: App[Any]) -> Block:
    if die != _FACE_WIDTH:
        return dice_row(table.own_dice, app, large=die == LARGE_WIDTH)
    faces = [[line[1:-1] for line in dice_row((face,), app)[1:-1]] for face in table.own_dice]
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
    own = table.own_dice if _is_live(table) else ()
    figures = "".join(map(str, own)) if any(own) else ""
    words = f"{table.place:>2} {mark} {table.roller or table.words}"
    room = width - len(figures) - 1 if figures else width
    style = "bold" if _is_live(table) else "$foreground-muted"
    (said,) = text_block(words, room, 1, style)
    return Content.assemble(said, " ", figures) if figures else said


def wall_words(tables: Sequence[ShowTable], *, single: bool) -> str:
    """What the page is headed with: one table that is left has its own title.

    Args:
        single: the night has no other table.

    >>> wall_words([], single=False)
    'The tables'
    """
    if len(tables) == 1 and not single:
        (table,) = tables
        return f"{table.title}, table {table.place}" if table.title else f"Table {table.place}"
    if is_played(tables) and not any(table.state == "due" for table in tables):
        return "Now playing"
    return "The table" if single else "The tables"
