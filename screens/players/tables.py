"""The common parts of the players' screens: columns, and reading nights in the background."""

from collections.abc import Collection, Iterable, Sequence

from exports.text import players as words
from screens.app.host import host_of
from screens.ui.lists.rows import Col
from screens.ui.sheet import StyledScreen
from screens.ui.status_line import refusing
from tourney.night.careers.page import HeadToHead, PlayerLine, PlayerPage
from tourney.night.state.room_clock import date_words
from tourney.service.past_nights import Work, Worked

#: The figures that are columns only if there is room.
_ASIDE = frozenset(("Rated", "Lost", "Mexicos", "Tied"))


def player_columns(lines: Sequence[PlayerLine]) -> list[Col]:
    """Return the columns of the list of players."""
    headings = words.line_headings(lines)
    rows = [
        (name, nights.strip("0") and nights, *cells, date_words(day))
        for line in lines
        for name, nights, *cells, day in [words.line_cells(line, lines)]
    ]
    return _columns(headings, rows, left=(0, len(headings) - 1), aside={"Rated"})


def night_columns(page: PlayerPage) -> list[Col]:
    """Return the columns of a page's nights, the newest first."""
    rows = _dated(words.night_cells(night, page.name) for night in page.nights)
    columns = _columns(words.NIGHT_HEADINGS, rows, left=(0, 1))
    # What was paid and won is in the line of the money.
    return [column for column in columns if column.heading not in ("Paid", "Won")]


def met_columns(page: PlayerPage) -> list[Col]:
    """Return the columns of the players whom the page's player met."""
    return _columns(words.MET_HEADINGS, list(map(words.met_cells, page.met)), left=(0,))


def columns_of_two(view: HeadToHead) -> list[Col]:
    """Return the columns of the nights of two players head to head."""
    rows = _dated(words.head_cells(view, at) for at in range(len(view.nights)))
    return _columns(words.head_headings(view), rows, left=(0, 1))


def _dated(rows: Iterable[Sequence[str]]) -> list[Sequence[str]]:
    """Write out the date in the first cell of each row."""
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


class ReadingScreen(StyledScreen[None]):
    """A screen that shows its figures once all their nights have been read.

    A subclass names the players, and draws the figures. The nights are read while no one types, so
    that no key has to wait.
    """

    def names(self) -> tuple[str, ...]:
        """Return the players whose nights are needed; () means all nights."""
        return ()

    def next_work(self) -> tuple[Work | None, int]:
        """Return the work for the next unread night, and the number of nights left."""
        return host_of(self).director.players.next_work(*self.names())

    def show(self) -> None:
        """Draw the figures.

        Raises:
            Refused: they cannot be read.
        """
        raise NotImplementedError

    def tell_of_reading(self, words: str) -> None:
        """Show how many nights are still to be read; "" if none."""
        raise NotImplementedError

    def on_screen_resume(self) -> None:
        """Read on, as nights may have changed."""
        self.read_on()

    def follow(self) -> None:
        """Read what others have changed."""
        self.read_on()

    def read_on(self) -> None:
        """Read the next unread night; once all are read, draw the figures."""
        if not self.is_attached or not self.is_current:
            return
        with refusing(self):
            work, left = self.next_work()
            if work is None:
                self.show()
                self.tell_of_reading("")
            else:
                self.tell_of_reading(f"Adding up the nights: {left} to go.")
                host_of(self).think(self, lambda _step: work(), self._take)

    def _take(self, worked: Worked) -> None:
        host_of(self).director.players.take(worked)
        self.read_on()
