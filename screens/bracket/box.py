"""The contents of a table's box in the bracket: its title, its people and their results."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Literal

from rich.cells import cell_len

from screens.bracket.initials import initials
from screens.ui.large.letters import letters, letters_width, list_rows, rows_of, usual_width
from screens.ui.lists.marked import CURSOR
from screens.ui.text import fit, pad
from tourney.night.formats.format import Bracket, BracketPerson, BracketTable

#: The look of a piece of the drawing; signs say all of it too.
Look = Literal[
    "line", "live", "due", "way", "title", "marked", "number", "name", "through", "won", "out",
    "own", "unknown", "heading", "units", "lost",
]  # fmt: skip

_SIGNS = {"won": "★", "through": "✓", "out": "✗", "in": " ", "": " "}
_LOOKS: Mapping[str, Look] = {"won": "won", "through": "through", "out": "out"}
#: A table that is open, as on the floor.
_OPEN: Mapping[str, tuple[str, Look]] = {"due": ("○", "due"), "playing": ("▶", "live")}

#: "winner of 12", "loser of 5".
_OF_A_TABLE = re.compile(r"(\w).* of (\d+)")
_UNKNOWN = "\N{EN DASH}"

_LONGEST, _SHORT = 24, 8
_LONGEST_RIM = 24
#: Between the rims: the least, and what reads easily where there is room.
_LEAST, _EASY = 5, 22
#: Of a box with large letters, its rims and what it leaves the lines to the next.
_LONG = 8


class Zoom(IntEnum):
    """The detail in which people are drawn, from the closest look to the furthest."""

    NAMES = 0
    SHORT = 1
    INITIALS = 2


@dataclass(frozen=True, slots=True)
class Piece:
    """A text of one look; `x` counts cells from where the line begins."""

    x: int
    text: str
    look: Look


@dataclass(frozen=True, slots=True)
class Sizes:
    """The widths of the parts of a box, the same in a whole bracket.

    Attributes:
        name: of a name, or of the text in its place.
        units: of the units, with a space before them; 0 where no one has any.
        scale: of the letters of names.
        bar: the lines of units as a bar below a name, of which a full one has `most`.
        beside: how many people stand beside each other.
        numbered: two play at each table, and people are known by its number: "winner of 5".
        labels: the short name of each, by entry.
        width: of the box.
    """

    zoom: Zoom
    name: int
    units: int
    beside: int
    numbered: bool
    labels: Mapping[int, str]
    width: int
    scale: int = 0
    bar: int = 0
    most: int = 0

    @property
    def padding(self) -> int:
        """Between the rim and what is inside, at either side."""
        return 1 if self.zoom is Zoom.NAMES else 0

    @property
    def sign(self) -> int:
        """The width of the sign before a name."""
        return 1 if self.zoom is Zoom.INITIALS else 2

    @property
    def person(self) -> int:
        """The width of a person with sign and units."""
        return self.sign + self.name + self.units

    def rows(self, table: BracketTable) -> int:
        """The number of rows of the table's people."""
        return max(-(-len(table.people) // self.beside), 1) * self.high - self.air

    @property
    def air(self) -> int:
        """The rows between two people: bars bring their own."""
        return 0 if self.bar else list_rows(self.scale) - rows_of(self.scale)

    @property
    def high(self) -> int:
        """The rows of a person."""
        return rows_of(self.scale) + self.bar + self.air


def box_sizes(bracket: Bracket, zoom: Zoom, room: int = 0, scale: int = 0, bar: int = 0) -> Sizes:
    """The sizes that hold everything at that zoom.

    Args:
        room: for a box, which is wider where there is more, and where people stand beside each
            other no wider.
        scale: of the letters; where they are large, a name that is much longer is written small.
        bar: the lines of units as a bar; there aren't any where no one has any.
    """
    tables = [table for stage in bracket for table in stage.tables]
    people = [person for table in tables for person in table.people]
    most = max((len(table.people) for table in tables), default=0)
    units = [person.units for person in people if person.units is not None]
    wide = 1 + len(str(max(units))) if units else 0
    labels = _labels(people, zoom)
    shown = [_label(person, labels, zoom) for person in people]
    cap = max(_SHORT, room - 4 - wide) if zoom is Zoom.SHORT else _LONGEST
    name = min(max(map(cell_len, shown), default=0), cap)
    if scale:
        name = max(name, usual_width([letters_width(its, scale) for its in labels.values()] or [0]))
    full = max(units, default=0)
    sizes = Sizes(zoom, name, wide, 1, most < 3, labels, 0, scale, bar if full else 0, full)
    if zoom is Zoom.INITIALS and most > 2:
        fit_in = [beside for beside in (2, 3) if not room or _inside(sizes, beside) + 2 <= room]
        sizes = replace(sizes, beside=fit_in[-1] if most > 4 and fit_in else 2)
    inside = _inside(sizes, sizes.beside)
    if zoom is Zoom.NAMES:
        rims = (_rim_width(table, numbered=sizes.numbered) for table in tables)
        easy = room - _LONG if scale or bar else min(room - 2, _EASY)
        inside = max([inside, easy, *(min(rim, _LONGEST_RIM) for rim in rims)])
    return replace(sizes, width=max(inside, _LEAST) + 2)


def _labels(people: Iterable[BracketPerson], zoom: Zoom) -> dict[int, str]:
    names = dict(sorted((person.entry, person.name) for person in people if person.entry))
    if zoom is not Zoom.INITIALS:
        return names
    short = initials(list(names.values()))
    return {entry: short[name] for entry, name in names.items()}


def _inside(sizes: Sizes, beside: int) -> int:
    """The inner width of a box with this many people beside each other."""
    return beside * (sizes.person + 1) - 1 + 2 * sizes.padding


def _rim_width(table: BracketTable, *, numbered: bool) -> int:
    """The width of the title, with its number, between the corners."""
    title = cell_len(table.brief) + 2
    return title + (len(str(table.key)) + 3 if numbered else 0)


def rim_pieces(table: BracketTable, sizes: Sizes, *, marked: bool) -> Iterator[Piece]:
    """The pieces on the upper rim: the title, and the number where tables are numbered."""
    look: Look = "marked" if marked else "title"
    mark = CURSOR if marked else " "
    titles = (table.brief,) if sizes.numbered else (table.title, table.brief)
    if not sizes.numbered:
        room = sizes.width - 4
        title = next((title for title in titles if cell_len(title) <= room), table.brief)
        yield Piece(1, f"{mark}{fit(title, room)} ", look)
        return
    number = str(table.key)
    room = sizes.width - len(number) - 7
    title = next((title for title in titles if cell_len(title) <= room), number)
    yield Piece(1, f"{mark}{title} ", look)
    # "Match 1" has its number in it; further on "Match 1" of the round is number 33.
    if title != number and not title.endswith(f" {number}"):
        yield Piece(sizes.width - len(number) - 3, f" {number} ", "number")


def foot_pieces(table: BracketTable, sizes: Sizes) -> Iterator[Piece]:
    """The pieces on the lower rim: that the table is due or being played, and where."""
    if table.is_open:
        mark, look = _OPEN[table.state]
        words = f" {mark} table {table.place} "
        if len(words) > sizes.width - 2:
            words = f" {mark} {int(table.place)} "
        yield Piece(1, words, look)


def people_pieces(table: BracketTable, sizes: Sizes, row: int, own: int) -> Iterator[Piece]:
    """The people in a row of the box.

    Args:
        own: the entry of the person picked out.
    """
    row, part = divmod(row, sizes.high)
    people = table.people[row * sizes.beside : (row + 1) * sizes.beside]
    for at, person in enumerate(people):
        x = 1 + sizes.padding + at * (sizes.person + 1)
        # With one column, the units are at the right rim.
        spare = 0 if sizes.beside > 1 else sizes.width - 2 - 2 * sizes.padding - sizes.person
        label = _label(person, sizes.labels, sizes.zoom)
        if part >= rows_of(sizes.scale) + sizes.bar:
            continue
        if part >= rows_of(sizes.scale):
            last = part == sizes.high - 1
            yield from _bar_pieces(person, sizes, x + sizes.sign, last=last)
            continue
        said = _is_said(person, table.people[: row * sizes.beside + at], sizes.zoom)
        units = "" if person.units is None else str(person.units)
        sign = _SIGNS[person.result]
        if part != rows_of(sizes.scale) // 2 or said:
            label = sign = units = ""
        drawn = letters(_label(person, sizes.labels, sizes.zoom), sizes.scale)
        if person.entry and drawn and len(drawn[0]) <= sizes.name:
            label = drawn[part]
        text = sign.ljust(sizes.sign) + pad(label, sizes.name + spare) + units.rjust(sizes.units)
        yield Piece(x, text, _look(person, own))


def _is_said(person: BracketPerson, before: Iterable[BracketPerson], zoom: Zoom) -> bool:
    """True where it is not known who comes, and the same words mean a player before."""
    known = bool(person.entry) or zoom is not Zoom.NAMES
    return not known and any(its.name == person.name for its in before)


def _bar_pieces(person: BracketPerson, sizes: Sizes, x: int, *, last: bool) -> Iterator[Piece]:
    """A line of a player's units as a bar; half of the last of several is air."""
    room = sizes.width - 2 - 2 * sizes.padding - sizes.sign
    if sizes.bar == 1 and sizes.scale:
        whole, lost = "━", "╌"
    elif last:  # and where it is the only one it is nearer to its name than to the next
        whole, lost = "▀", "▔"
    else:
        whole, lost = "█", "░"
    wide = room // sizes.most - 1
    for at in range(sizes.most if person.units is not None and wide > 0 else 0):
        held = at < (person.units or 0)
        yield Piece(
            x + at * (wide + 1), (whole if held else lost) * wide, "units" if held else "lost"
        )


def _look(person: BracketPerson, own: int) -> Look:
    if not person.entry:
        return "unknown"
    return "own" if person.entry == own else _LOOKS.get(person.result, "name")


def _label(person: BracketPerson, labels: Mapping[int, str], zoom: Zoom) -> str:
    """The label of a person; for a player to come, in short "W5", "L5"."""
    if person.entry:
        return labels[person.entry]
    if zoom is Zoom.NAMES:
        return person.name
    parts = _OF_A_TABLE.fullmatch(person.name)
    return f"{parts[1].upper()}{parts[2]}" if parts else _UNKNOWN
