"""The columns of players over the years."""

from collections.abc import Collection, Iterable, Sequence

from exports.text import players as told
from screens.ui.lists.rows import Col
from tourney.night.careers.page import HeadToHead, PlayerLine, PlayerPage
from tourney.night.state.room_clock import date_words

#: Figures that are columns only where there is room.
_ASIDE = frozenset(("Rated", "Lost", "Mexicos", "Paid", "Won", "Level"))


def player_columns(lines: Sequence[PlayerLine]) -> list[Col]:
    """Everyone."""
    headings = told.line_headings(lines)
    rows = [
        (name, nights, *cells, date_words(day))
        for line in lines
        for name, nights, *cells, day in [told.line_cells(line, lines)]
    ]
    return _columns(headings, rows, left=(0, len(headings) - 1), aside={"Rated"})


def night_columns(page: PlayerPage) -> list[Col]:
    """The nights of a page, the newest first."""
    rows = _dated(told.night_cells(night, page.name) for night in page.nights)
    return _columns(told.NIGHT_HEADINGS, rows, left=(0, 1))


def met_columns(page: PlayerPage) -> list[Col]:
    """The players whom the page's player met."""
    return _columns(told.MET_HEADINGS, list(map(told.met_cells, page.met)), left=(0,))


def columns_of_two(view: HeadToHead) -> list[Col]:
    """The nights of two players head to head."""
    rows = _dated(told.head_cells(view, at) for at in range(len(view.nights)))
    return _columns(told.head_headings(view), rows, left=(0, 1))


def _dated(rows: Iterable[Sequence[str]]) -> list[Sequence[str]]:
    """Rows whose first cell is a date."""
    return [(date_words(day), *cells) for day, *cells in rows]


def _columns(
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    left: Collection[int],
    aside: Collection[str] = _ASIDE,
) -> list[Col]:
    return [
        Col(heading, [row[at] for row in rows], at not in left, heading in aside, most=30)
        for at, heading in enumerate(headings)
    ]
