"""The bracket on the big screen: drawn where it can be read, and the tables that are played now."""

from collections.abc import Iterator

from textual.content import Content

from screens.bracket_box import Look, Zoom
from screens.bracket_picture import Picture, fitting, picture
from screens.display_letters import Block, block
from screens.display_list import MOST_NAMES, Row, list_pages
from screens.text import plain
from tourney.night.format import Bracket, BracketStage, BracketTable

#: From so many lines on, the drawing's small letters are too small for the room.
_LARGE = 24
_STYLES: dict[Look, str] = {
    "line": "$foreground-muted",
    "live": "bold $text-success",
    "way": "bold $text-accent",
    "title": "bold",
    "marked": "bold",
    "number": "$foreground-muted",
    "name": "",
    "through": "bold",
    "won": "bold $text-warning",
    "out": "$foreground-muted",
    "own": "bold",
    "unknown": "$foreground-muted",
    "heading": "bold underline",
}


def bracket_pages(bracket: Bracket, width: int, height: int) -> Iterator[Block]:
    """From the stage that is played on: its duels in large letters, and the drawing if it fits."""
    left = _left(bracket)
    if not left:
        return
    whole = picture(left, fitting(left, width), (width, height - 1))
    readable = _is_readable(whole, left, width, height)
    duels = all(len(table.people) == 2 for table in left[0].tables)
    if duels and (not readable or height >= _LARGE):
        rows = [_duel(table) for table in left[0].tables]
        yield from list_pages(rows, width, height, MOST_NAMES // 2)
    if readable:
        yield _drawn(whole, width, height)
    elif not duels:
        yield from _parts(left, width, height)


def _duel(table: BracketTable) -> Row:
    """Two people, whoever is through first."""
    out = {"out": 1, "through": -1, "won": -1}
    first, other = sorted(table.people, key=lambda person: out.get(person.result, 0))
    over = table.state == "over"
    mark = "✓" if over else "▶" if table.state == "playing" else " "
    return Row(
        first.name,
        before=mark,
        note="beat" if over else "plays",
        after=other.name,
        tone="$foreground-muted" if over else "$foreground",
    )


def _parts(left: Bracket, width: int, height: int) -> Iterator[Block]:
    """A bracket in parts, at most eight names of its first stage at a time."""
    first, *later = left
    each = max(len(table.people) for table in first.tables)
    at_once = max(MOST_NAMES // max(each, 1), 1)
    for start in range(0, len(first.tables), at_once):
        tables = first.tables[start : start + at_once]
        keys = {table.key for table in tables}
        part: list[BracketStage] = [BracketStage(first.title, tables)]
        for stage in later:
            fed = tuple(table for table in stage.tables if keys.intersection(table.feeders))
            if not fed:
                break
            part.append(BracketStage(stage.title, fed))
            keys |= {table.key for table in fed}
        for stages in range(len(part), 0, -1):
            shown = tuple(part[:stages])
            its = picture(shown, fitting(shown, width), (width, height - 1))
            if stages == 1 or (its.zoom is Zoom.NAMES and its.height < height):
                yield _drawn(its, width, height)
                break


def _left(bracket: Bracket) -> Bracket:
    """The stages from the first on that is not over; all are, the last."""
    at = next(
        (
            at
            for at, stage in enumerate(bracket)
            if any(table.state != "over" for table in stage.tables)
        ),
        len(bracket) - 1,
    )
    return bracket[max(at, 0) :]


def _is_readable(whole: Picture, left: Bracket, width: int, height: int) -> bool:
    names = sum(bool(person.entry) for table in left[0].tables for person in table.people)
    fits = whole.width <= width and whole.height < height
    return fits and whole.zoom is Zoom.NAMES and names <= MOST_NAMES


def _drawn(its: Picture, width: int, height: int) -> Block:
    """As much of a picture as there is room for, in the middle."""
    rows = [its.heads(0), *(its.line(y) for y in range(min(its.height, height - 1)))]
    lines = []
    for row in rows:
        line = Content("")
        for piece in row:
            line = line.pad_right(max(piece.x - line.cell_length, 0))
            line += plain(piece.text).stylize(_STYLES[piece.look])
        lines.append(line.pad_right(max(its.width - line.cell_length, 0)))
    return block(lines, width, height, "center")
