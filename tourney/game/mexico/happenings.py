"""Happenings at a table: rounds, players who came or left, and how matches ended."""

from msgspec import Struct

from tourney.game.happenings import MatchEnded as MatchEnded
from tourney.game.happenings import Mended as Mended
from tourney.game.happenings import PlayerAway as PlayerAway
from tourney.game.happenings import PlayerCame as PlayerCame
from tourney.game.happenings import PlayerLeft as PlayerLeft
from tourney.game.happenings import PlayerMoved as PlayerMoved
from tourney.game.mexico.round import RoundPlayed


class MatchTold(Struct, frozen=True):
    """Only the loser of a match, or of the rest of it, was typed (F6.1).

    Attributes:
        score: as in `RoundPlayed`.
    """

    loser: int
    paid: int
    score: tuple[int, ...] = ()


Happening = (
    RoundPlayed | PlayerLeft | PlayerCame | PlayerMoved | PlayerAway | MatchEnded | MatchTold
)
