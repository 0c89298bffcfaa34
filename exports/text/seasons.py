"""Rows in columns, and `tourney season`: all seasons, one season's table, and its final's list."""

from collections.abc import Sequence
from textwrap import wrap

from tourney.game.names import harmless, width
from tourney.game.wording import listed, quantity
from tourney.night.season.table import SeasonLine, write_movement, write_points
from tourney.night.season.view import SeasonCard, SeasonView, tied

_GAP = "  "


def columns(rows: Sequence[Sequence[str]], left: Sequence[int]) -> list[str]:
    """Return rows as aligned lines; the columns in `left` to the left, the others to the right."""
    clean = [[harmless(cell) for cell in row] for row in rows]
    widths = [max(width(row[at]) for row in clean) for at in range(len(clean[0]))]
    lines = []
    for row in clean:
        cells = []
        for at, text in enumerate(row):
            space = " " * (widths[at] - width(text))
            cells.append(f"{text}{space}" if at in left else f"{space}{text}")
        lines.append(_GAP.join(cells).rstrip())
    return lines


#: What to do about players who are equal at the last place (F6.5).
_TIED = (
    "All of them qualify, or they shoot out: one roll each, highest first, and the lowest drop out."
)
_WIDTH = 80
_INDENT = " " * 4


def seasons_text(cards: Sequence[SeasonCard]) -> str:
    """Return every season in brief."""
    if not cards:
        return "There are no seasons yet. You make them in the app, on the list of nights.\n"
    lines = []
    for card in cards:
        lines.append(harmless(card.name))
        about = f"{quantity(card.nights, 'night')}, {card.dates}. Points: {card.counts}."
        lines += wrap(about, _WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT)
    return "\n".join([*lines, "", "tourney season NAME shows the table of one."]) + "\n"


def season_text(view: SeasonView) -> str:
    """Return a season's table in lines to read."""
    title = harmless(view.name)
    about = f"{quantity(len(view.nights), 'night')}. Points: {view.counts}."
    lines = [title, "=" * width(title), *wrap(about, _WIDTH)]
    for sentence in filter(None, (view.warning, *view.left_out)):
        lines += wrap(harmless(sentence), _WIDTH)
    if view.lines:
        lines += ["", *_table_lines(view)]
    return "\n".join(lines) + "\n"


def qualified_text(view: SeasonView, going: Sequence[SeasonLine], best: int) -> str:
    """Return the players who move on to the final, by seed."""
    of_all = f"the best {best}" if best > 1 else "the best"
    about = f"To the final of {view.name}: {of_all}, {quantity(len(going), 'player')}."
    lines = wrap(harmless(about), _WIDTH)
    names, places = tied(going, best)
    if names:
        at = f"the last {places} places" if places > 1 else "the last place"
        lines += wrap(harmless(f"{listed(names)} are tied for {at}."), _WIDTH)
        lines += wrap(_TIED, _WIDTH)
    rows = [(str(line.rank), line.name, write_points(line.points)) for line in going]
    lines += ["", *columns([("Seed", "Player", "Points"), *rows], left=(1,))]
    return "\n".join(lines) + "\n"


def _table_lines(view: SeasonView) -> list[str]:
    """Return the lines of the table alone, headings first."""
    head = ("", "Moved" if view.moved else "", "Player", "Points", "Nights", "Won")
    rows = [head, *(_cells(view, line) for line in view.lines)]
    widths = [max(width(row[at]) for row in rows) for at in range(len(head))]
    return [_joined(row, widths) for row in rows]


def _cells(view: SeasonView, line: SeasonLine) -> tuple[str, ...]:
    return (
        f"{line.rank}.",
        write_movement(line.movement) if view.moved else "",
        harmless(line.name),
        write_points(line.points),
        f"{line.counted} of {line.played}",
        str(line.wins or ""),
    )


def _joined(row: Sequence[str], widths: Sequence[int]) -> str:
    """Return the cells of a row as a line: words to the left, numbers to the right.

    An empty column takes no room.
    """
    cells = []
    for at, (text, cells_wide) in enumerate(zip(row, widths, strict=True)):
        if cells_wide:
            space = " " * (cells_wide - width(text))
            cells.append(f"{text}{space}" if at in (1, 2) else f"{space}{text}")
    return _GAP.join(cells).rstrip()
