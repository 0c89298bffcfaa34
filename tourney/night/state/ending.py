"""A night that the host ends before there is a winner: what is still played of it (F11.1)."""

from collections.abc import Mapping

from tourney.game.games import AnyMatch
from tourney.game.mexico.course import end_play
from tourney.game.mexico.events import PotBy
from tourney.game.mexico.match import Match
from tourney.game.refusal import Refused
from tourney.night.state.night import Night, NightTable

_ENDED = Refused("ended", "The night has ended. No further rounds.")
_ENDS = Refused("ends", "The night ends after the current rounds.")


def has_round_to_play(night: Night, table: NightTable, match: Match) -> bool:
    """True while a table plays what it was to play: its round of the lap, or the running round."""
    if table.closed or match.over or len(match.players_in) < 2:
        return False
    if night.lap:
        return table.due and not match.lap_done
    return match.amid


def all_done(night: Night, matches: Mapping[int, Match]) -> bool:
    """True between two laps; if there aren't any, between two rounds at every table."""
    return not any(
        has_round_to_play(night, table, matches[table.number])
        for table in night.tables
        if table.number in matches
    )


def pot_at_end(night: Night, matches: Mapping[int, Match]) -> PotBy | None:
    """The way to share the pot once the host has ended the night; None while it continues.

    A night continues until its last rounds are played; at one table, until that is ended.
    """
    if night.single:
        ways = [match.ended for match in matches.values() if match.ended is not None]
        return ways[0] if ways and all(match.over for match in matches.values()) else None
    if night.ending is None or not (night.ending.now or all_done(night, matches)):
        return None
    return night.ending.pot


def as_ended(night: Night, matches: Mapping[int, AnyMatch]) -> Mapping[int, AnyMatch]:
    """The matches, with those ended at whose tables no more rounds are played (R12.1)."""
    ending = night.ending
    if ending is None or ending.now:
        return matches  # where it was ended at once, the tables' own logs say so
    stopped = {
        table.number: end_play(match, ending.pot)
        for table in night.open_tables
        if isinstance(match := matches.get(table.number), Match)
        and not match.over
        and not has_round_to_play(night, table, match)
    }
    return {**matches, **stopped}


def check_round(night: Night, number: int, match: Match) -> Refused | None:
    """Why no round is played at a table because the night has been ended, or None."""
    table = night.table(number)
    if night.ending is None or table is None:
        return None
    if night.ending.now:
        return _ENDED
    return None if has_round_to_play(night, table, match) else _ENDS
