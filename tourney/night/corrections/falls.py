"""The rounds by which people went out, at whichever table."""

from dataclasses import dataclass

from tourney.game.mexico.match import RoundPlayed
from tourney.night.floor_of import Matches
from tourney.night.night import Night


@dataclass(frozen=True, slots=True)
class Fall:
    """A round by which somebody went out.

    Attributes:
        table: the number of the one where it was played.
        stage: the table's.
        at: which of the table's rounds it was, from 0.
    """

    table: int
    stage: int
    at: int
    played: RoundPlayed


def falls(night: Night, matches: Matches, name: str) -> list[Fall]:
    """The falls of one player, the first one first."""
    stages = {table.number: table.stage for table in night.tables}
    falls = [
        Fall(number, stages.get(number, 0), at, played)
        for number, match in matches.items()
        if name in match.names
        for at, played in enumerate(match.rounds_played())
        if played.out and played.loser == match.names.index(name)
    ]
    return sorted(falls, key=lambda fall: (fall.stage, fall.played.beat, fall.table, fall.at))
