"""A bracket as characters: the common layout with its rims, lines and words.

It computes in advance only what every line needs. So hundreds of tables are as quick to look at as
ten.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len

from exports.bracket import Box, Heading, Layout, Line, columns_of, lay_out
from screens.bracket.way import NOBODYS, Way
from screens.ui.marked import CURSOR
from screens.ui.text import fit, fit_apart, pad
from screens.ui.titles import letters_of
from tourney.game.wording import small
from tourney.night.formats.format import Bracket, BracketPerson, BracketTable

#: The look of a piece of the drawing; signs say the same without colours.
Look = Literal[
    "line", "live", "due", "way", "title", "marked", "name", "through", "out", "unknown", "heading"
]
STYLES: Mapping[Look, str] = {
    "line": "$foreground-muted",
    "live": "bold $text-accent",
    "due": "bold $text-warning",
    "way": "bold $text-accent",
    "title": "bold $foreground",
    "marked": "bold $text-accent reverse",
    "name": "$foreground",
    "through": "bold $foreground",
    "out": "$foreground-muted",
    "unknown": "italic $foreground-muted",
    "heading": "bold underline $foreground",
}

LIGHT, HEAVY = 1, 2

#: The joints by the weights of their arms up, right, down and left. The weights, 0 to 2 each, are
#: the digits of a number to base 3.
JOINTS = " ╴╸╷╮┑╻┒┓╶─╾╭┬┭┎┰┱╺╼━┍┮┯┏┲┳╵╯┙│┤┥╽┧┪╰┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"

#: The straight lines of a player's way ahead.
_DASHED = str.maketrans("─│━┃", "┄┆┅┇")


class _Cell(Struct):
    up: int = 0
    right: int = 0
    down: int = 0
    left: int = 0
    #: True if the heaviest line here is not dashed.
    solid: bool = False
    look: Look = "line"

    @property
    def weight(self) -> int:
        return max(self.up, self.right, self.down, self.left)

    @property
    def joint(self) -> str:
        joint = JOINTS[((self.up * 3 + self.right) * 3 + self.down) * 3 + self.left]
        return joint if self.solid else joint.translate(_DASHED)


class Rulings:
    """The lines of one row, by column; a heavier line hides a lighter one."""

    def __init__(self) -> None:
        self._cells: dict[int, _Cell] = {}

    def across(self, start: int, end: int, weight: int, look: Look, *, solid: bool = True) -> None:
        """Draw from the middle of one cell to the middle of another in the row."""
        first, last = min(start, end), max(start, end)
        for x in range(first, last + 1):
            right = weight if x < last else 0
            self._join(x, (0, right, 0, weight if x > first else 0), look, solid)

    def arms(
        self, x: int, up: bool, down: bool, weight: int, look: Look, *, solid: bool = True
    ) -> None:
        """Draw from the middle of a cell up, down or both."""
        self._join(x, (weight * up, 0, weight * down, 0), look, solid)

    def _join(self, x: int, arms: tuple[int, int, int, int], look: Look, solid: bool) -> None:
        weight = max(arms)
        if not weight:
            return
        cell = self._cells.setdefault(x, _Cell())
        if weight > cell.weight:
            cell.solid, cell.look = solid, look
        elif weight == cell.weight:
            cell.solid |= solid
        cell.up, cell.right = max(cell.up, arms[0]), max(cell.right, arms[1])
        cell.down, cell.left = max(cell.down, arms[2]), max(cell.left, arms[3])

    def drawn(self) -> dict[int, tuple[str, Look]]:
        """Return the character and the look of every cell that a line runs through."""
        return {x: (cell.joint, cell.look) for x, cell in self._cells.items()}


#: The cells between two columns: a line, the line that gathers, a line.
_GAP = 4
#: The cells of the narrowest readable column, and of the widest.
_READABLE, _WIDEST = 11, 28
#: The rows between the winners' side and the losers' side: a title between blank rows.
_BETWEEN = 3
#: The players of a duel.
_DUEL = 2
#: The cells beside a title in the rim, and beside a name.
_BESIDE_TITLE, _BESIDE_NAME = 3, 5

_SIGNS = {"won": "★", "through": "✓", "out": "✗"}
_LOOKS: Mapping[str, Look] = {"won": "way", "through": "through", "out": "out"}
#: The sign and look of an open table, by state, as on the floor.
_OPEN: Mapping[str, tuple[str, Look]] = {"due": ("○", "due"), "playing": ("▶", "live")}


Tables = Mapping[int, BracketTable]

#: The words in a stage's title before the number of its matches.
BEST_OF = ", best of "

_OF_A_TABLE = re.compile(r"(winner|loser) of (\d+)")


class Piece(Struct, frozen=True):
    """A text of one look; `x` counts cells from the beginning of the line."""

    x: int
    text: str
    look: Look


class Picture(Struct, frozen=True):
    """A bracket laid out in cells.

    Attributes:
        layout: the boxes and lines.
        scored: the tables with a score of matches; elsewhere units would need an explanation.
        names: the names of all players.
    """

    layout: Layout
    scored: frozenset[int]
    names: tuple[str, ...]
    _rows: Mapping[int, tuple[Box | Line, ...]]

    @property
    def width(self) -> int:
        """The cells of the drawing, with the free ones at its left."""
        return self.layout.right + 1

    @property
    def height(self) -> int:
        """The rows of the drawing, without the titles at the top."""
        return self.layout.bottom + 1

    @property
    def is_headed(self) -> bool:
        """True if a stage's title is in none of its boxes."""
        said = "\n".join(map(_title, self.layout.boxes.values()))
        return any(its.title.rstrip("s") not in said for its in self.layout.headings)

    def line(self, y: int, way: Way = NOBODYS, marked: int = 0) -> list[Piece]:
        """Return a row of the drawing, from left to right, without its empty parts.

        Args:
            way: the way of a player, drawn heavily.
            marked: the key of the marked table.
        """
        rulings = Rulings()
        pieces: list[Piece] = []
        for drawn in self._rows.get(y, ()):
            if isinstance(drawn, Line):
                _rule(rulings, drawn, y, LIGHT, "line")
            else:
                _rule_box(rulings, drawn, y, way)
                pieces += self._inside(drawn, y, way.entry, marked)
        for links, solid in ((way.links, True), (way.ahead, False)):
            for source, target in links:
                for line in self.layout.joining((source,), (target,)):
                    _rule(rulings, line, y, HEAVY, "way", solid=solid)
        pieces += [
            self._titled(heading)
            for heading in self.layout.headings
            if heading.below and heading.first - 2 == y
        ]
        return _together(rulings, pieces)

    def heads(self, top: int) -> list[Piece]:
        """Return the titles of the columns while `top` is the first row in sight."""
        columns = range(len(self.layout.columns))
        heads = (self._head(column, top) for column in columns)
        return [self._titled(heading) for heading in heads if heading is not None]

    def table_at(self, x: int, y: int) -> BracketTable | None:
        """Return the table whose box is at this cell, or None."""
        boxes = (box for box in self._rows.get(y, ()) if isinstance(box, Box))
        return next((box.table for box in boxes if box.x <= x <= box.right), None)

    def _titled(self, heading: Heading) -> Piece:
        box = next(box for box in self.layout.boxes.values() if box.column == heading.column)
        # Lines may cross the row of a title that is not at the top.
        room = box.right - box.x + (1 if heading.below else _GAP - 1)
        return Piece(box.x, _fitting(stage_words(heading.title), room), "heading")

    def _head(self, column: int, top: int) -> Heading | None:
        """Return the uppermost of a column's stages, or the next once that is out of sight.

        Return None while that stage's own title is in sight above its boxes.
        """
        own = [heading for heading in self.layout.headings if heading.column == column]
        own.sort(key=lambda heading: heading.first)
        left = [heading for heading in own if heading.last >= top] or own[-1:]
        return left[0] if left and not (left[0].below and left[0].first - 2 >= top) else None

    def _inside(self, box: Box, y: int, own: int, marked: int) -> Iterator[Piece]:
        """Yield the pieces in a row of a box."""
        table, room = box.table, box.right - box.x - 1
        if y == box.top:
            if table.key == marked:  # a piece of the rim stays before the mark
                title = f"{CURSOR}{_title(box)} "[: room - 1]
                yield Piece(box.x + 2, title, "marked")
            else:
                yield Piece(box.x + 1, f" {_title(box)} ", "title")
        elif y < box.bottom:
            at = y - box.top - 1
            for person in table.people[at : at + 1]:
                yield from self._person(person, box, room, own)
        elif table.is_open:
            mark, look = _OPEN[table.state]
            words = (f" {mark} table {table.place} ", f" {mark} {int(table.place)} ")
            yield Piece(box.x + 1, _fitting(words, room), look)

    def _person(self, person: BracketPerson, box: Box, room: int, own: int) -> Iterator[Piece]:
        if not person.entry:
            tables = {key: box.table for key, box in self.layout.boxes.items()}
            text = _fitting(tuple(people_to_come(person, box.table, tables)), room)
            yield Piece(box.x + 1 + (cell_len(text) < room), text, "unknown")
            return
        shown = box.table.key in self.scored and person.units is not None
        score = f" {person.units} " * shown
        room -= _BESIDE_NAME - 2 + len(score)
        name = pad(fit_apart(person.name, room, self.names), room)
        look: Look = "way" if person.entry == own else _LOOKS.get(person.result, "name")
        sign = _SIGNS.get(person.result, " ")
        yield Piece(box.x + 2, f"{sign} {name}{score}", look)


def _title(box: Box) -> str:
    return _fitting(title_words(box.table), box.right - box.x - _BESIDE_TITLE)


def draw(bracket: Bracket, room: int = 0) -> Picture:
    """Draw a bracket; if names stay readable, narrow it to its room."""
    # The same words stand for several players to come.
    bracket = tuple(replace(its, tables=tuple(map(_short, its.tables))) for its in bracket)
    widths = _widths(bracket)
    gaps = 1 + _GAP * (len(widths) - 1)
    if sum(min(width, _READABLE) for width in widths) + gaps <= room:
        while sum(widths) + gaps > room:
            widths[widths.index(max(widths))] -= 1
    most = max((len(table.people) for stage in bracket for table in stage.tables), default=0)
    layout = lay_out(bracket, widths, _GAP, between=_BETWEEN, apart=int(most > _DUEL))
    rows: dict[int, list[Box | Line]] = {}
    for line in layout.lines:
        for y in range(line.y, line.to_y + 1):
            rows.setdefault(y, []).append(line)
    for box in layout.boxes.values():
        for y in range(box.top, box.bottom + 1):
            rows.setdefault(y, []).append(box)
    people = (one for box in layout.boxes.values() for one in box.table.people if one.entry)
    return Picture(
        layout=layout,
        scored=_scored(bracket),
        names=tuple({one.entry: one.name for one in people}.values()),
        _rows={y: tuple(drawn) for y, drawn in rows.items()},
    )


def _short(table: BracketTable) -> BracketTable:
    return replace(table, people=tuple(dict.fromkeys(table.people)))


def _scored(bracket: Bracket) -> frozenset[int]:
    return frozenset(
        table.key for stage in bracket if BEST_OF in stage.title for table in stage.tables
    )


def _widths(bracket: Bracket) -> list[int]:
    """Return the width from rim to rim that each column needs for all its words."""
    tables = {table.key: table for stage in bracket for table in stage.tables}
    columns = columns_of(bracket)
    scored, widths = _scored(bracket), [0] * (max(columns, default=-1) + 1)
    for stage, column in zip(bracket, columns, strict=True):
        longest = [cell_len(stage.title) - 1]
        for table in stage.tables:
            longest.append(cell_len(table.brief) + _BESIDE_TITLE)
            if table.is_open:
                longest.append(len(f"○ table {table.place}") + _BESIDE_TITLE)
            for person in table.people:
                words = person.name if person.entry else next(people_to_come(person, table, tables))
                beside = _BESIDE_NAME + 3 * (table.key in scored) if person.entry else _BESIDE_TITLE
                longest.append(cell_len(words) + beside)
        widths[column] = max(widths[column], min(max(longest), _WIDEST))
    return widths


def _fitting(words: Sequence[str], room: int) -> str:
    return next((one for one in words if cell_len(one) <= room), fit(words[-1], room))


def _rule(
    rulings: Rulings, line: Line, y: int, weight: int, look: Look, *, solid: bool = True
) -> None:
    """Draw the part of a line that runs through a row."""
    if line.y == line.to_y == y:
        rulings.across(line.x, line.to_x, weight, look, solid=solid)
    elif line.y <= y <= line.to_y:
        rulings.arms(line.x, y > line.y, y < line.to_y, weight, look, solid=solid)


def _rule_box(rulings: Rulings, box: Box, y: int, way: Way) -> None:
    """Draw the part of a box's rim that runs through a row; a player's way to come is dashed."""
    picked = box.table.key in way.tables
    weight = HEAVY if picked else LIGHT
    # While a player's way is shown, no other line is coloured.
    live = box.table.state == "playing" and not way.entry
    look: Look = "way" if picked else "live" if live else "line"
    solid = not (picked and box.table.state == "coming")
    top, bottom = y == box.top, y == box.bottom
    if top or bottom:
        rulings.across(box.x, box.right, weight, look, solid=solid)
    for x in (box.x, box.right):
        rulings.arms(x, not top, not bottom, weight, look, solid=solid)


def _together(rulings: Rulings, written: Iterable[Piece]) -> list[Piece]:
    """Return text and lines from left to right; neighbours of one look are one piece."""
    pieces = sorted(written, key=lambda piece: piece.x)
    hidden = {x for piece in pieces for x in range(piece.x, piece.x + cell_len(piece.text))}
    lines: list[Piece] = []
    for x, (text, look) in sorted(rulings.drawn().items()):
        if x in hidden:
            continue
        last = lines[-1] if lines else None
        if last is not None and last.look == look and last.x + len(last.text) == x:
            lines[-1] = Piece(last.x, last.text + text, last.look)
        else:
            lines.append(Piece(x, text, look))
    return sorted([*pieces, *lines], key=lambda piece: piece.x)


# The words in the boxes, from the longest to the shortest


def stage_words(title: str) -> tuple[str, ...]:
    """Return forms of a stage's title, the longest first.

    >>> stage_words("Winners' round 2, best of 3")
    ("Winners' round 2, best of 3", "Winners' round 2", 'Winners 2')
    >>> stage_words("Losers' final")[2]
    'Losers final'
    """
    stage = title.partition(BEST_OF)[0]
    return title, stage, stage.replace("' round", "").replace("'", "")


def title_words(table: BracketTable) -> tuple[str, ...]:
    """Return forms of a table's title; its stage is above the column."""
    brief = table.brief
    return brief, brief.replace("-final", ""), letters_of(brief)


def people_to_come(person: BracketPerson, table: BracketTable, tables: Tables) -> Iterator[str]:
    """Yield words for a player to come: the two possible winners, or the match they come from."""
    found = _OF_A_TABLE.fullmatch(person.name)
    source = tables.get(int(found[2])) if found else None
    if found is None or source is None:
        yield person.name
        return
    # Winners have a line from their last match; a loser may come from any round.
    lost = source.key in table.losers
    title = source.title if lost else source.brief
    called = small(title).replace("-final", "").replace(", match", " match")
    stage, _, match = title.rpartition(", match ")
    letters = f"{letters_of(stage)}·{match}" if stage else letters_of(title)
    long = (f"{found[1]} of {called}", f"{'lost' if lost else 'won'} {called}")
    names = " or ".join(one.name for one in source.people if one.entry)
    both = [names] if all(one.entry for one in source.people) else []
    # Names of two players say less about a loser, as either may lose.
    yield from (*long, *both) if lost else (*both, *long)
    yield called
    yield from (f"{letters} {found[1]}", letters)
