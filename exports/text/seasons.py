"""`tourney season`: all seasons, one season's table, and the list of its final."""

from collections.abc import Sequence

from exports.text.lines import columns, text_of, titled, wrapped
from tourney.game.names import harmless
from tourney.game.wording import listed, quantity
from tourney.night.season.table import SeasonLine, write_movement, write_points
from tourney.night.season.view import SeasonCard, SeasonView, tied

#: What to do about players who are equal at the last place (F6.5).
_TIED = (
    "All of them qualify, or they shoot out: one roll each, highest first, and the lowest drop out."
)


def seasons_text(cards: Sequence[SeasonCard]) -> str:
    """Return every season in brief."""
    if not cards:
        return "There are no seasons yet. You make them in the app, on the list of nights.\n"
    lines = []
    for card in cards:
        about = f"{quantity(card.nights, 'night')}, {card.dates}. Points: {card.counts}."
        lines += [harmless(card.name), *wrapped(about, indent=" " * 4)]
    return text_of([*lines, "", "tourney season NAME shows the table of one."])


def season_text(view: SeasonView) -> str:
    """Return a season's table in lines to read."""
    about = f"{quantity(len(view.nights), 'night')}. Points: {view.counts}."
    lines = [*titled(view.name), *wrapped(about, *filter(None, (view.warning, *view.left_out)))]
    if view.lines:
        head = ("", "Moved" if view.moved else "", "Player", "Points", "Nights", "Won")
        rows = [head, *(_cells(view, line) for line in view.lines)]
        lines += ["", *columns(rows, left=(1, 2))]
    return text_of(lines)


def qualified_text(view: SeasonView, going: Sequence[SeasonLine], best: int) -> str:
    """Return the players who move on to the final, by seed."""
    of_all = f"the best {best}" if best > 1 else "the best"
    lines = wrapped(f"To the final of {view.name}: {of_all}, {quantity(len(going), 'player')}.")
    names, places = tied(going, best)
    if names:
        at = f"the last {places} places" if places > 1 else "the last place"
        lines += wrapped(f"{listed(names)} are tied for {at}.", _TIED)
    rows = [(str(line.rank), line.name, write_points(line.points)) for line in going]
    return text_of([*lines, "", *columns([("Seed", "Player", "Points"), *rows], left=(1,))])


def _cells(view: SeasonView, line: SeasonLine) -> tuple[str, ...]:
    return (
        f"{line.rank}.",
        write_movement(line.movement) if view.moved else "",
        line.name,
        write_points(line.points),
        f"{line.counted} of {line.played}",
        str(line.wins or ""),
    )
