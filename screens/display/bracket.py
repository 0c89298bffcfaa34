"""The bracket on the big screen: drawn if it can be read from afar, else as a list of duels."""

from collections.abc import Iterator

from textual.content import Content

from screens.bracket.picture import STYLES, Picture, draw
from screens.display.lists import MOST_NAMES, ListRow, list_pages
from screens.ui.large.letters import Block, block
from screens.ui.text import plain
from tourney.night.formats.format import Bracket, BracketStage, BracketTable

#: The rows of the stages' titles, with the blank row below.
_HEADS = 2


def bracket_pages(bracket: Bracket, width: int, height: int) -> Iterator[Block]:
    """Yield the bracket from the first stage that fits; otherwise only the stage in play."""
    now = _now(bracket)
    for at in range(now + 1):
        if _names(bracket[at]) > MOST_NAMES:
            continue
        its = draw(bracket[at:])
        # A drawing of less than half the height, with the titles, is too small.
        if its.width <= width and its.height < height <= 2 * (its.height + _HEADS):
            yield _drawn(its, width, height)
            return
    if not bracket:
        return
    tables = bracket[now].tables
    if any(len(table.people) != 2 for table in tables):
        yield from _parts(bracket[now:], width, height)
    elif len(tables) > 1 or not tables[0].is_open:
        # A single pair has a page of its own as a table.
        yield from list_pages([_duel(table) for table in tables], width, height, MOST_NAMES // 2)


def _duel(table: BracketTable) -> ListRow:
    """Return a row of two players, the one who is through first."""
    out = {"out": 1, "through": -1, "won": -1}
    first, other = sorted(table.people, key=lambda person: out.get(person.result, 0))
    over = table.state == "over"
    mark = {"over": "✓", "due": "○", "playing": "▶"}.get(table.state, " ")
    return ListRow(
        first.name,
        before=mark,
        note="beat" if over else "plays",
        after=other.name,
        tone="$foreground-muted" if over else "$foreground",
    )


def _parts(left: Bracket, width: int, height: int) -> Iterator[Block]:
    """Yield a bracket in parts, each with at most eight names of its first stage."""
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
            its = draw(shown)
            if stages == 1 or (its.width <= width and its.height < height):
                yield _drawn(its, width, height)
                break


def _now(bracket: Bracket) -> int:
    """Return the index of the first stage that is not over, or of the last."""
    return next(
        (
            at
            for at, stage in enumerate(bracket)
            if any(table.state != "over" for table in stage.tables)
        ),
        len(bracket) - 1,
    )


def _names(stage: BracketStage) -> int:
    return sum(bool(person.entry) for table in stage.tables for person in table.people)


def _drawn(its: Picture, width: int, height: int) -> Block:
    """Return as much of a drawing as there is room for, in the middle."""
    # The title of a single table is in its box.
    heads = [its.heads(0)] if len(its.layout.boxes) > 1 else []
    heads += [[]] * (bool(heads) and its.height + _HEADS <= height)
    rows = [*heads, *(its.line(y) for y in range(min(its.height, height - len(heads))))]
    lines = []
    for row in rows:
        line = Content("")
        for piece in row:
            line = line.pad_right(max(piece.x - line.cell_length, 0))
            line += plain(piece.text).stylize(STYLES[piece.look])
        lines.append(line.pad_right(max(its.width - line.cell_length, 0)))
    return block(lines, width, height, "center")
