"""A season's table on the screen: who stands where, and what everyone had of each night."""

from collections import Counter
from functools import partial
from typing import ClassVar

from textual.binding import BindingType

from screens.ui.keys.keys import bind
from screens.ui.lists.rows import Col, Rows
from tourney.night.season.table import NightPoints, NightResult, write_movement, write_points
from tourney.night.season.view import SeasonView

hidden = partial(bind, "season", show=False)

#: The cells by which `←` and `→` scroll: a night's column and the spaces beside it.
_NIGHT = 10


class SeasonTable(Rows):
    """The table; who stands where stays in sight while the nights are scrolled.

    The newest night comes first, next to the points that it has changed.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("right", f"nights({_NIGHT})", "Earlier", "Earlier nights", id="season.earlier"),
        hidden("left", f"nights(-{_NIGHT})", "Later", "Later nights", id="season.later"),
    ]

    def show_season(self, view: SeasonView) -> None:
        """Fill the table; the marked player stays marked."""
        lines = view.lines
        ranks = Counter(line.rank for line in lines)
        rank = [f"{line.rank}{'=' if ranks[line.rank] > 1 else ' '}" for line in lines]
        moved = [write_movement(line.movement) if view.moved else "" for line in lines]
        names = [line.name for line in lines]
        played = [f"{line.counted}/{line.played}" for line in lines]
        nights = [
            Col(_night_words(night), [_had(line.nights[at]) for line in lines], True, beyond=True)
            for at, night in enumerate(view.nights)
        ]
        self.show(
            [
                Col("", rank, right=True),
                Col("Moved", moved),
                Col("Player", names, most=24),
                Col("Points", [write_points(line.points) for line in lines], right=True),
                Col("Nights", played, right=True),
                Col("Won", [str(line.wins or "") for line in lines], right=True),
                *reversed(nights),
            ],
            names,
        )

    def action_nights(self, cells: int) -> None:
        """Scroll to a later night, or to an earlier one."""
        self.scroll_relative(x=cells, animate=False)


def signs(view: SeasonView) -> str:
    """The signs that stand in the table, and what each of them says."""
    had = [night for line in view.lines for night in line.nights]
    told = {
        "▲ ▼ up or down": view.moved,
        "in brackets: not counted": any(night and not night.counts for night in had),
        "· not there": None in had,
    }
    return "   ".join((*(words for words, stands in told.items() if stands), "← → nights"))


def _night_words(night: NightResult) -> str:
    """A night over its column: its day, and its number, by which sentences name it."""
    number = f"night {night.number}"
    return f"{night.date.day} {night.date:%b}\n{number:>8}"


def _had(had: NightPoints | None) -> str:
    """The points of a player from a night; in brackets where they do not count."""
    if had is None:
        return "·"
    points = write_points(had.points)
    return points if had.counts else f"({points})"
