"""The end of a night in the place of its tables: the winner for the whole room, and the places."""

from collections.abc import Sequence

from textual.content import Content

from screens.standings.night_rows import place_rows
from screens.standings.won import winnings_words
from screens.ui.big_letters import big, name_lines
from screens.ui.drawn import Drawn
from screens.ui.text import say
from tourney.night.views.floor_view import PlacesView
from tourney.night.views.result import Result

#: A name five lines high leaves room for so many places.
_ROOMY = 18


class FloorEnd(Drawn[PlacesView]):
    """The winner in the largest letters that fit, what was won, and as many places as fit."""

    DEFAULT_CSS = """
    FloorEnd { width: 1fr; height: 1fr; padding: 0 1; text-wrap: nowrap; display: none; }
    """

    def show(self, view: PlacesView | None) -> None:
        """Draw the end; None hides it."""
        self.display = view is not None
        if view is not None:
            super().show(view)

    def draw(self, width: int, height: int, view: PlacesView) -> Content:
        lines = _winner(view, width, height) if view.winner else []
        heading, *rows = place_rows(view, width)
        room = height - len(lines) - 1
        if len(rows) > room:
            rows = rows[: max(room - 1, 0)]
            rows.append(Content.styled(_more(view.lines[len(rows) :]), "dim"))
        return Content("\n").join([*lines, heading, *rows][:height])


def _winner(view: PlacesView, width: int, height: int) -> list[Content]:
    letters = big(view.winner, width, 5) if height >= _ROOMY else []
    name = [Content.styled(line, "$accent") for line in letters]
    won = winnings_words(view)
    short = height < 9
    words = say("$name ", name=view.winner).stylize("bold $accent") + won if short else won
    stars = Content.assemble("★ ", words, " ★").stylize_before("$text-success")
    if short:
        return [stars]
    return [*(name or name_lines(view.winner, width, roomy=True)), Content(""), stars, Content("")]


def _more(lines: Sequence[Result]) -> str:
    """The number of people who are not shown: those who took part, and those who did not come."""
    no_chair = sum(line.no_chair for line in lines)
    missing = sum(line.status == "no-show" for line in lines) - no_chair
    took_part = len(lines) - missing - no_chair
    more = f"and {took_part} more" if took_part else ""
    no_shows = f"{missing} no-show{'s' * (missing > 1)}" if missing else ""
    unseated = f"{no_chair} without a chair" if no_chair else ""
    return ", ".join(filter(None, (more, no_shows, unseated)))
