"""What is typed at a table while it plays."""

from tourney.game.liar.events import Claimed, Doubted, ElevenClaimed, FoulNoted, Taken
from tourney.game.mexico.events import (
    Aborted,
    CountChosen,
    DieRolledOff,
    LeadDrawn,
    LeadNamed,
    Rolled,
    RoundRecorded,
    Stood,
    ValueRecorded,
)

PLAIN_PLAY = (
    DieRolledOff,
    LeadNamed,
    LeadDrawn,
    Rolled,
    Stood,
    ValueRecorded,
    RoundRecorded,
    Aborted,
    CountChosen,
    Claimed,
    ElevenClaimed,
    Doubted,
    Taken,
    FoulNoted,
)
"""All that the role of a table records, and takes back; who comes, goes or ends play is not of it,
nor is a correction."""
