"""The state of a match of Liar's Mexico, frozen, and its standings (R9.8)."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from tourney.game import happenings
from tourney.game.dice import MEXICO, ORDERS, RANKS
from tourney.game.events import Speed
from tourney.game.frozen import EMPTY, Chain
from tourney.game.liar.events import Direction
from tourney.game.liar.rules import Foul, LiarRules, Mia, Raise
from tourney.game.match import GameMatch, RoundOver
from tourney.game.refusal import Refused
from tourney.game.score import Figures, Status

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


class Penalty(RoundOver, frozen=True, kw_only=True):
    """Penalties taken at once, which end a round (R15.5); the stake is how many.

    Attributes:
        claim: the claim that was doubted or taken; None for a foul.
        dice: the value under the cup, if it was lifted.
        doubter: who doubted, or None.
    """

    why: Cause | Foul
    claim: ClaimMade | None = None
    dice: int | None = None
    doubter: int | None = None


#: Happenings that say nothing of how rounds are recorded.
_BETWEEN_TABLES = happenings.PlayerMoved | happenings.PlayerAway

Happening = ClaimMade | Penalty | happenings.Shared


class LiarMatch(GameMatch, frozen=True):
    """One table under a cup; lives are units (R15.5).

    Attributes:
        direction: the present direction (R9.1, R9.5).
        on_turn: who claims or answers next, even while the table waits; None before a player is
            named to begin, while fewer than two are in, and at the end.
        lead: who began the round in play, or is about to; None if `on_turn` is.
        begun_to: the direction as it then was, which a void round returns to (R15.7).
        claim: the claim to beat or answer; None after a fresh start.
        story: claims, penalties, and who came and went, in order.
        winner: None while play continues, and if first place is shared.
    """

    rules: LiarRules
    story: Chain[Happening] = EMPTY
    direction: Direction = Direction.LEFT
    on_turn: int | None = None
    lead: int | None = None
    begun_to: Direction = Direction.LEFT
    claim: ClaimMade | None = None

    def finished_rounds(self) -> Iterator[Penalty]:
        """Return the finished rounds in order, without void ones."""
        return self.story.of(Penalty)

    @property
    def lives(self) -> tuple[int, ...]:
        """The lives left, by player; () without lives."""
        return self.units if self.rules.lives is not None else ()

    @property
    def penalties(self) -> tuple[int, ...]:
        """How many penalties each player has taken."""
        return tuple(player.penalties for player in self.players)

    @property
    def players_in(self) -> tuple[int, ...]:
        """The players still in, by seat."""
        return super().players_in if self.lives else self.seating

    def standing_of(self, player: int) -> int:
        """Return a player's lives, after any matches won; or as many penalties below zero."""
        return super().standing_of(player) if self.lives else -self.players[player].penalties

    @property
    def amid(self) -> bool:
        """True while a claim waits for its answer."""
        return self.claim is not None

    @property
    def underway(self) -> tuple[ClaimMade, ...]:
        """The claim that waits for its answer, as all that is left of the round."""
        return () if self.claim is None else (self.claim,)

    @property
    def unled(self) -> bool:
        """True before a player is named to begin."""
        waits_for_others = len(self.players_in) <= max(1, self.until)
        return self.on_turn is None and not self.over and not waits_for_others

    @property
    def at_play(self) -> bool:
        """True while the cup is with a player, and the table waits for nobody."""
        return self.on_turn is not None and not self.waits

    @property
    def turn(self) -> int | None:
        """The player who claims or answers next."""
        return self.on_turn

    def begin(self, lead: int) -> "LiarMatch":
        """Return the match at a fresh start of this player.

        Whoever is out or away is passed over (R15.4); but a table that waits keeps its turn (F1.6).
        With fewer than two here the lap is done (F2.1).
        """
        if lead not in self.players_in or (lead in self.absent and not self.waits):
            lead = self.next_to(lead)
        match = self if self.waits else self.at_next_round()
        done = match.lap_done or (self.is_called and self.waits and not self.held_up)
        players = self.players if self.lap else self.begun_anew()
        begun = replace(match, players=players, lap_done=done, begun_to=self.direction)
        return replace(begun, on_turn=lead, lead=lead, claim=None)

    def stopped(self) -> "LiarMatch":
        """Return the match with the cup put down."""
        return replace(self, on_turn=None, lead=None, claim=None)

    def voided(self) -> "LiarMatch":
        """Return the match without the claims of a void round, and their turns of direction."""
        return replace(self, direction=self.begun_to, claim=None)

    def no_lead(self) -> Refused:
        """Return the refusal that says who names the first to begin."""
        return Refused("no-lead", "No one has been named to begin yet.")

    def refuse_amid(self) -> None:
        """Raise `Refused` while a claim waits for its answer."""
        if self.amid:
            raise Refused("in-round", "Answer the claim first. Players come and go between rounds.")

    def refuse_units(self, units: int) -> None:
        """Raise `Refused` for no lives; at one of several tables there are at most 999."""
        if units < 1:
            raise Refused("lives", "A new player needs 1 life or more.")
        if self.until != 1:
            super().refuse_units(units)

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

    def items(self) -> Iterator[tuple[int, Happening]]:
        """Yield what happened but for claims; an item of the history is a run."""
        run = 0
        for happened in self.story:
            if not isinstance(happened, ClaimMade):
                yield run, happened
            run += isinstance(happened, Penalty) or bool(getattr(happened, "void", ()))

    def refuse_no_lives(self) -> None:
        """Raise `Refused` where there are no lives: nobody leaves, joins or loses some (R15.5)."""
        if not self.lives:
            raise Refused("no-lives", "Only with lives do players leave and join, or lose lives.")


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


def recorded_speed(match: LiarMatch) -> Speed | None:
    """Return the speed of the last entry (R15.8); None before the first."""
    played = (each for each in match.story.newest_first() if not isinstance(each, _BETWEEN_TABLES))
    last = next(played, None)
    if last is None:
        return None
    told = isinstance(last, Penalty) and last.why is Cause.LOST
    return Speed.RESULT if told else Speed.ROLLS


def figures(match: LiarMatch) -> tuple[Figures, ...]:
    """Return the table's figures of every player, by player."""
    counted = bool(match.lives)  # without lives nobody has units, and no rounds are counted
    return tuple(
        Figures(
            status=_status(match, number),
            units=player.units,
            paid=player.paid,
            played=player.played if counted else 0,
            lost=player.lost if counted else 0,
            penalties=player.penalties,
            lives=player.units if counted else None,
        )
        for number, player in enumerate(match.players)
    )


def _status(match: LiarMatch, player: int) -> Status:
    if match.winner == player:
        return "won"
    if player in match.outs:
        return "withdrawn" if player in match.left else "out"
    return "placed" if match.over else "playing"
