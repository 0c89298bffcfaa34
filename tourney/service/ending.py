"""When a night is over, and who has won it, as its format says."""

from tourney.game.games import open_game
from tourney.game.mexico.words import listed
from tourney.log.projection import End, all_over
from tourney.night.floor_of import floor_of
from tourney.night.formats.registry import format_of
from tourney.night.night import Night
from tourney.night.standings.ranking import places
from tourney.night.views.view import Tables


def ending_of(night: Night, tables: Tables) -> End:
    """The end of a night of any format."""
    if night.single or not night.opened:
        return all_over(night, tables)
    format_ = format_of(night.plan.setup)
    floor = floor_of(night, open_game(tables))
    if not format_.over(floor):
        return End(False, None)
    names = {entry.number: entry.name for entry in night.entries}
    standing = places(format_.tiers(floor), night.decided, names, night.drawn[0])
    return End(True, listed([names[place.entry] for place in standing if place.rank == 1]) or None)
