"""`tourney season`: the house's seasons in brief, and the table of one."""

from collections.abc import Sequence
from textwrap import wrap

from tourney.game.names import harmless, width
from tourney.game.wording import quantity
from tourney.night.season.table import SeasonLine, write_movement, write_points
from tourney.night.season.view import SeasonCard, SeasonView

_WIDTH = 80
_INDENT = " " * 4
_GAP = "  "


def seasons_text(cards: Sequence[SeasonCard]) -> str:
    """Every season in brief."""
    if not cards:
        return "There are no seasons yet; they are made in the app, from the list of nights.\n"
    lines = []
    for card in cards:
        lines.append(harmless(card.name))
        about = f"{quantity(card.nights, 'night')}, {card.dates}. Counts: {card.counts}."
        lines += wrap(about, _WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT)
    return "\n".join([*lines, "", "tourney season NAME shows the table of one."]) + "\n"


def season_text(view: SeasonView) -> str:
    """A season's table."""
    title = harmless(view.name)
    about = f"{quantity(len(view.nights), 'night')}. Counts: {view.counts}."
    lines = [title, "=" * width(title), *wrap(about, _WIDTH)]
    for sentence in filter(None, (view.warning, *view.left_out)):
        lines += wrap(harmless(sentence), _WIDTH)
    if view.lines:
        lines += ["", *table_lines(view)]
    return "\n".join(lines) + "\n"


def table_lines(view: SeasonView) -> list[str]:
    """The lines of the table alone, headings first."""
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
    """The cells of a row: words to the left, numbers to the right; an empty column takes none."""
    cells = []
    for at, (text, cells_wide) in enumerate(zip(row, widths, strict=True)):
        if cells_wide:
            space = " " * (cells_wide - width(text))
            cells.append(f"{text}{space}" if at in (1, 2) else f"{space}{text}")
    return _GAP.join(cells).rstrip()
