"""The end of a night in the place of its tables: the podium, and the places beside it."""

from collections.abc import Sequence

from textual.content import Content

from screens.standings.night_rows import place_rows
from screens.standings.won import winnings_words
from screens.ui.drawn import Drawn
from screens.ui.large.letters import Block, block, side_by_side
from screens.ui.large.podium import podium_block
from tourney.night.standings.podium import podium
from tourney.night.views.floor_view import PlacesView
from tourney.night.views.result import Result

#: From so many cells on the places stand beside the podium, in a third of them.
_WIDE, _GAP = 100, 3


class FloorEnd(Drawn[PlacesView]):
    """The podium, and beside it as many places as fit."""

    DEFAULT_CSS = """
    FloorEnd { width: 1fr; height: 1fr; padding: 0 1; text-wrap: nowrap; display: none; }
    """

    def show(self, view: PlacesView | None) -> None:
        """Draw the end; None hides it."""
        self.display = view is not None
        if view is not None:
            super().show(view)

    def draw(self, width: int, height: int, view: PlacesView) -> Content:
        steps = podium(view)
        beside = width // 3 if width >= _WIDE else 0 if steps else width
        places = block(_places(view, beside, height), beside, height, down="top")
        if not steps:  # nobody has a place
            return Content("\n").join(places)
        wide = width - beside - _GAP if beside else width
        drawn = podium_block(steps, wide, height, winnings_words(view).plain)
        return Content("\n").join(side_by_side(drawn, places, gap=_GAP) if beside else drawn)


def _places(view: PlacesView, width: int, height: int) -> Block:
    """A heading and the places in order, and how many more there are."""
    heading, *rows = place_rows(view, width)
    if len(rows) >= height:
        rows = rows[: max(height - 2, 0)]
        rows.append(Content.styled(_more(view.lines[len(rows) :]), "dim"))
    return [heading, *rows]


def _more(lines: Sequence[Result]) -> str:
    """The number of people who are not shown: those who took part, and those who did not come."""
    no_chair = sum(line.no_chair for line in lines)
    missing = sum(line.status == "no-show" for line in lines) - no_chair
    took_part = len(lines) - missing - no_chair
    more = f"and {took_part} more" if took_part else ""
    no_shows = f"{missing} no-show{'s' * (missing > 1)}" if missing else ""
    unseated = f"{no_chair} without a chair" if no_chair else ""
    return ", ".join(filter(None, (more, no_shows, unseated)))
