"""When a night is over, and who has won it, as its format says."""

from tourney.game.games import open_game
from tourney.log.projection import End, all_over
from tourney.night.floor_of import floor_of
from tourney.night.night import Night
from tourney.night.standings.outcome import ranked, winner
from tourney.night.standings.ranking import places
from tourney.night.views.view import Tables


def ending_of(night: Night, tables: Tables) -> End:
    """The end of a night of any format."""
    if night.single or not night.opened:
        return all_over(night, tables)
    floor = floor_of(night, open_game(tables))
    tiers, over = ranked(night, floor)
    if not over:
        return End(False, None)
    names = {entry.number: entry.name for entry in night.entries}
    standing = places(tiers, night.decided, names, night.drawn[0])
    return End(True, winner(night, floor, standing) or None)
