"""The state of a match of Liar's Mexico, frozen, and its standings (R9.8)."""

from collections.abc import Iterator
from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from tourney.game.dice import RANKS, Order
from tourney.game.frozen import EMPTY, Chain
from tourney.game.liar.events import Direction
from tourney.game.liar.rules import Foul, LiarRules
from tourney.game.match import Away, GameMatch
from tourney.game.refusal import Refused
from tourney.game.score import Figures, Status, TableRank, placed

#: The ranks of values (R1.3).
RANK = RANKS[Order.LIAR]

#: A claim of this reverses the direction (R9.5).
TURNING = 21

#: A claim of this names a target (R9.6).
ELEVEN = 11


class Cause(StrEnum):
    """The causes of a penalty besides fouls.

    A lie found out, a doubt of a true claim (also of an 11), or an 11 taken.
    """

    LIE = "lie"
    DOUBT = "doubt"
    ELEVEN = "eleven"


class ClaimMade(Struct, frozen=True):
    """A claim.

    Attributes:
        target: for an 11, who must answer it; else None.
        too_low: True if it did not beat the claim before and nobody noticed (R9.7).
        direction: the direction after it, already reversed by a 21.
    """

    player: int
    value: int
    target: int | None
    too_low: bool
    direction: Direction


class Penalty(Struct, frozen=True):
    """Penalties taken at once.

    Attributes:
        claim: the claim that was doubted or taken; None for a foul.
        dice: the value under the cup, if it was lifted.
        doubter: who doubted, or None.
        out: True if the player went out by it (R9.8).
    """

    player: int
    count: int
    why: Cause | Foul
    claim: ClaimMade | None
    dice: int | None
    doubter: int | None
    out: bool


Happening = ClaimMade | Penalty


class LiarMatch(Struct, GameMatch, frozen=True):
    """One table. Tuples of numbers are by player, which is by seat, clockwise.

    Attributes:
        penalties: how many each player has taken.
        outs: the players who are out, the first first; empty without lives.
        away: the players away for a while, in the order of leaving (F1.6).
        direction: the present direction (R9.1, R9.5).
        on_turn: who claims or answers next, even while the table waits; None before a player is
            named to begin, and at the end.
        claim: the claim to beat or answer; None after a fresh start.
        story: claims and penalties in order.
        over: True once play is over.
        winner: None while play continues, and if first place is shared.
    """

    #: Fields of the open game's match that have no meaning here: laps, units, a pot.
    lap: ClassVar[int] = 0
    lap_done: ClassVar[bool] = False
    endless: ClassVar[bool] = False
    pot: ClassVar[int] = 0

    rules: LiarRules
    names: tuple[str, ...]
    penalties: tuple[int, ...]
    outs: tuple[int, ...] = ()
    away: tuple[Away, ...] = ()
    direction: Direction = Direction.LEFT
    on_turn: int | None = None
    claim: ClaimMade | None = None
    story: Chain[Happening] = EMPTY
    over: bool = False
    winner: int | None = None

    @property
    def amid(self) -> bool:
        """True while a claim waits for its answer."""
        return self.claim is not None

    @property
    def players_in(self) -> tuple[int, ...]:
        """The players still in, by seat."""
        return tuple(player for player in range(len(self.names)) if player not in self.outs)

    @property
    def seating(self) -> range:
        """The players by seat, including players out."""
        return range(len(self.names))

    def next_to(self, player: int) -> int:
        """Return the next player in the present direction who is in and not away."""
        step, seats = self.direction.step, len(self.names)
        playing = self.present or self.players_in
        after = (player + step) % seats
        while after not in playing:
            after = (after + step) % seats
        return after

    def refuse_over(self) -> None:
        """Raise `Refused` once play is over."""
        if self.over:
            won = "" if self.winner is None else f": {self.names[self.winner]} has won"
            raise Refused("finished", f"Play is over{won}.")

    def refuse_out(self, player: int) -> None:
        """Raise `Refused` for a player who is not in."""
        self.refuse_unknown(player)
        if player in self.outs:
            raise Refused("is-out", f"{self.names[player]} is out already.")

    def penalties_taken(self) -> Iterator[Penalty]:
        """Return every penalty in order."""
        return (item for item in self.story if isinstance(item, Penalty))


def is_too_low(match: LiarMatch, value: int) -> bool:
    """Return True if a claim of this value would not beat the claim before (R9.2)."""
    return match.claim is not None and RANK[value] <= RANK[match.claim.value]


def awaits_eleven(match: LiarMatch) -> bool:
    """Return True if an 11 waits for its answer (R9.6)."""
    return match.claim is not None and match.claim.value == ELEVEN


def standings(match: LiarMatch) -> tuple[TableRank, ...]:
    """Return everyone by place, then seat.

    Players who are in rank by penalties, fewest first, and equals share a place. Then come the
    players out, the last to go out first.
    """
    return placed(match.players_in, match.penalties, match.outs)


def figures(match: LiarMatch) -> tuple[Figures, ...]:
    """Return the table's figures of every player, by player."""
    lives = match.rules.lives
    return tuple(
        Figures(
            status=_status(match, player),
            penalties=penalties,
            lives=None if lives is None else max(lives - penalties, 0),
        )
        for player, penalties in enumerate(match.penalties)
    )


def _status(match: LiarMatch, player: int) -> Status:
    if match.winner == player:
        return "won"
    if player in match.outs:
        return "out"
    return "placed" if match.over else "playing"
