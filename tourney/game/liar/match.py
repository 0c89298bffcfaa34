"""The state of a match of Liar's Mexico, frozen, and its standings (R9.8)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from tourney.game.dice import MEXICO, ORDERS, RANKS
from tourney.game.frozen import EMPTY, Chain
from tourney.game.liar.events import Direction
from tourney.game.liar.rules import Foul, LiarRules, Mia, Raise
from tourney.game.match import Away, GameMatch
from tourney.game.refusal import Refused
from tourney.game.score import Figures, Status, TableRank, placed

#: A claim of this may name a target (R9.6, R15.1).
ELEVEN = 11


class Cause(StrEnum):
    """The causes of a penalty besides fouls.

    A lie found out, a doubt of a true claim (also of an 11), an 11 taken, a 21 given up to, or a
    round of which only the result is known.
    """

    LIE = "lie"
    DOUBT = "doubt"
    ELEVEN = "eleven"
    GIVE_UP = "give-up"
    LOST = "lost"


class ClaimMade(Struct, frozen=True):
    """A claim.

    Attributes:
        target: for an 11 that names one, who must answer it; else None.
        too_low: True if it did not beat the claim before and nobody noticed (R9.7).
        direction: the direction after it, already reversed by a 21.
        unseen: True if the cup was handed on without a look (R15.2).
    """

    player: int
    value: int
    target: int | None
    too_low: bool
    direction: Direction
    unseen: bool = False


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
    claim: ClaimMade | None = None
    dice: int | None = None
    doubter: int | None = None
    out: bool = False


class PlayerLeft(Struct, frozen=True):
    """A player left with so many lives (R10.1).

    Attributes:
        void: True if that ended the round in play, whose claims count no more (R15.7).
    """

    player: int
    lives: int
    void: bool


class PlayerCame(Struct, frozen=True):
    """A player joined, or came back, with so many lives (R10.2)."""

    player: int
    lives: int
    back: bool


Happening = ClaimMade | Penalty | PlayerLeft | PlayerCame


class LiarMatch(Struct, GameMatch, frozen=True):
    """One table. Tuples of numbers are by player.

    Attributes:
        penalties: how many each player has taken.
        seating: the players by seat, clockwise, including players who are out.
        lives: how many each player has left; empty without lives.
        paid: how many lives of each player are in the pot (R15.5).
        played: the finished rounds that each player was in; empty without lives.
        outs: the players who are out, the first first; empty without lives.
        left: those of them who withdrew.
        away: the players away for a while, in the order of leaving (F1.6).
        direction: the present direction (R9.1, R9.5).
        on_turn: who claims or answers next, even while the table waits; None before a player is
            named to begin, and at the end.
        began: who began the round in play, or is about to; None if `on_turn` is.
        begun_to: the direction as it then was, which a void round returns to (R15.7).
        claim: the claim to beat or answer; None after a fresh start.
        story: claims, penalties, and who came and went, in order.
        over: True once play is over.
        winner: None while play continues, and if first place is shared.
    """

    #: Fields of the open game's match that have no meaning here: laps, units without end.
    lap: ClassVar[int] = 0
    lap_done: ClassVar[bool] = False
    endless: ClassVar[bool] = False

    rules: LiarRules
    names: tuple[str, ...]
    penalties: tuple[int, ...]
    seating: tuple[int, ...]
    lives: tuple[int, ...] = ()
    paid: tuple[int, ...] = ()
    played: tuple[int, ...] = ()
    outs: tuple[int, ...] = ()
    left: frozenset[int] = frozenset()
    away: tuple[Away, ...] = ()
    direction: Direction = Direction.LEFT
    on_turn: int | None = None
    began: int | None = None
    begun_to: Direction = Direction.LEFT
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
        return tuple(player for player in self.seating if player not in self.outs)

    @property
    def pot(self) -> int:
        """The lives in the pot (R15.5)."""
        return sum(self.paid)

    @property
    def standing(self) -> Sequence[int]:
        """By player, a number by which players who are in rank lower the higher it is (R9.8)."""
        return [-lives for lives in self.lives] if self.lives else self.penalties

    def next_to(self, player: int) -> int:
        """Return the next player in the present direction who is in and not away."""
        seat = self.seating.index(player)
        onward = (*self.seating[seat + 1 :], *self.seating[: seat + 1])
        if self.direction is Direction.RIGHT:
            onward = (*reversed(onward[:-1]), player)
        playing = self.present or self.players_in
        return next(other for other in onward if other in playing)

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

    def refuse_no_lives(self) -> None:
        """Raise `Refused` where there are no lives: nobody leaves, joins or loses some (R15.5)."""
        if not self.lives:
            raise Refused("no-lives", "Only with lives do players leave and join, or lose lives.")

    def penalties_taken(self) -> Iterator[Penalty]:
        """Return every penalty in order."""
        return (item for item in self.story if isinstance(item, Penalty))


def is_too_low(match: LiarMatch, value: int) -> bool:
    """Return True if a claim of this value may not follow the claim before (R9.2, R15.2)."""
    if match.claim is None:
        return False
    rank = RANKS[match.rules.order]
    least = rank[match.claim.value] + (match.rules.raising is Raise.HIGHER)
    return rank[value] < least


def may_follow(match: LiarMatch) -> tuple[int, ...]:
    """Return the values that may be claimed now, lowest first, but for whose turn it is."""
    if awaits_eleven(match) or awaits_mia(match):
        return ()
    return tuple(value for value in ORDERS[match.rules.order] if not is_too_low(match, value))


def awaits_eleven(match: LiarMatch) -> bool:
    """Return True if an 11 waits for its target's answer (R9.6)."""
    return match.claim is not None and match.claim.target is not None


def awaits_mia(match: LiarMatch) -> bool:
    """Return True if a 21 may be doubted or given up to, and nothing claimed on it (R15.3)."""
    at_stake = match.claim is not None and match.claim.value == MEXICO
    return at_stake and match.rules.mia is Mia.GIVE_UP


def is_told_by_results(match: LiarMatch) -> bool:
    """Return True if the last round was recorded by its result alone (R15.8)."""
    last = match.story.last
    return isinstance(last, Penalty) and last.why is Cause.LOST


def standings(match: LiarMatch) -> tuple[TableRank, ...]:
    """Return everyone by place, then seat.

    Players who are in rank by lives left, or else by penalties, and equals share a place. Then come
    the players out, the last to go out first.
    """
    return placed(match.players_in, match.standing, match.outs)


def figures(match: LiarMatch) -> tuple[Figures, ...]:
    """Return the table's figures of every player, by player."""
    lost = Counter(penalty.player for penalty in match.penalties_taken())
    counted = match.rules.counts_units
    return tuple(
        Figures(
            status=_status(match, player),
            units=match.lives[player] if counted else 0,
            paid=match.paid[player] if counted else 0,
            played=match.played[player] if counted else 0,
            lost=lost[player] if counted else 0,
            penalties=penalties,
            lives=match.lives[player] if match.lives else None,
        )
        for player, penalties in enumerate(match.penalties)
    )


def _status(match: LiarMatch, player: int) -> Status:
    if match.winner == player:
        return "won"
    if player in match.outs:
        return "withdrawn" if player in match.left else "out"
    return "placed" if match.over else "playing"
