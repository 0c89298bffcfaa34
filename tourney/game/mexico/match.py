"""The state of one table's match: frozen, with properties worked out from it."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.frozen import EMPTY, Chain
from tourney.game.match import Away, GameMatch
from tourney.game.mexico.events import PotBy
from tourney.game.mexico.happenings import Happening, Mended
from tourney.game.mexico.round import Part, RollOff, Round, RoundPlayed, TurnEnd, lead_chances
from tourney.game.mexico.rules import MOST_UNITS, Rules
from tourney.game.refusal import Refused
from tourney.game.wording import quantity

#: How many matches a duel can have at most (F6.1).
BEST_OF = (1, 3, 5)


class Gone(Struct, frozen=True):
    """The exit of a player at this table (F7.1).

    Attributes:
        lap: the lap; without laps, the number of the round. A player who leaves between two rounds
            leaves in the coming one.
        before: the units held when this lap or round began.
        withdrew: True if the player left (F1.3).
    """

    player: int
    lap: int
    before: int
    withdrew: bool


class Player(Struct, frozen=True, gc=False):
    """A player at a table, with all that is counted there.

    Attributes:
        units: units left; with 0 the player is out, or at another table.
        brought: units that the player sat down with, at the opening and each time since, including
            those added by corrections at other tables.
        begun_with: units when the lap, or without laps the round, began; for a later arrival, on
            arrival.
        paid: units paid into the pot, including forfeits.
        taken: units taken along to other tables, or home if units have no end.
        lost: rounds lost.
        known_mexicos: the player's 21s that raised the stake, if known.
        played: finished rounds in which the player had a turn.
        unseen: rounds typed by result in which a Mexico counted, and matches typed by loser: nobody
            knows who rolled 21 there (R10.4).
        won: matches won in a duel of several (F6.1).
        anew: units dealt for each later match of a duel.
        aside: units held when one match of a duel ended and the next began.
        moved: True if the player went to another table and is not back.
    """

    name: str
    units: int
    brought: int
    begun_with: int
    paid: int = 0
    taken: int = 0
    points: int = 0
    lost: int = 0
    known_mexicos: int = 0
    played: int = 0
    unseen: int = 0
    won: int = 0
    anew: int = 0
    aside: int = 0
    moved: bool = False

    @property
    def standing(self) -> int:
        """The sort key of a player who is in: matches won, then units."""
        return self.won * (MOST_UNITS + 1) + self.units

    def plus(self, **more: int) -> "Player":
        """Return the player with some fields increased: `units=-2, paid=2`."""
        return replace(self, **{name: getattr(self, name) + count for name, count in more.items()})


class Match(Struct, GameMatch, frozen=True):
    """One table, from its opening to its end.

    Attributes:
        players: by number, in the order of arrival.
        seating: their numbers by seat, clockwise, including players who are out (R2.1).
        until: how many players are left at the end; with 0 the match never ends by itself.
        best: how many matches this duel has at most (F6.1); all are played here.
        awaited: how many players are still to sit down; before that nobody has won.
        lap: the last lap called (F2.1); 0 without laps.
        lap_done: True if that lap has been played here, including ties, or fewer than two were
            left.
        exits: the exits of players who are out, the first first.
        away: the players away for a while, in the order of leaving (F1.6).
        rolloff: the roll for the first lead, while it lasts.
        round: the round in play or about to begin; None in the roll-off, while fewer than two are
            in, and at the end.
        part: the part of it in play; None while the table waits for a player who is away.
        story: rounds and other happenings, in order.
        mended: the effects of corrections at other tables.
        rounds: how many rounds are finished.
        by_values: how many of the finished rounds have a turn without known rolls (R10.4).
        by_result: how many of the finished rounds are known only by their results.
        winner: the last player with units, if play is to a winner; or the player alone in first
            place after the host ended it.
        ended: how the pot is shared, if the host or the last round ended play (R12, R14.6); else
            None.
        chances: by player, as in `PlayEnded`.
    """

    rules: Rules
    players: tuple[Player, ...]
    seating: tuple[int, ...]
    until: int = 1
    best: int = 1
    awaited: int = 0
    lap: int = 0
    lap_done: bool = False
    exits: tuple[Gone, ...] = ()
    away: tuple[Away, ...] = ()
    rolloff: RollOff | None = None
    round: Round | None = None
    part: Part | None = None
    story: Chain[Happening] = EMPTY
    mended: Chain[Mended] = EMPTY
    rounds: int = 0
    by_values: int = 0
    by_result: int = 0
    winner: int | None = None
    ended: PotBy | None = None
    chances: tuple[int, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names, by player."""
        return tuple([player.name for player in self.players])

    @property
    def units(self) -> tuple[int, ...]:
        """The units left, by player."""
        return tuple([player.units for player in self.players])

    @property
    def pot(self) -> int:
        """The pot, in units (R2.4)."""
        return sum(player.paid for player in self.players)

    @property
    def outs(self) -> tuple[int, ...]:
        """The players who are out, first to go first (R2.6)."""
        return tuple(gone.player for gone in self.exits)

    @property
    def left(self) -> frozenset[int]:
        """The players who are out because they withdrew."""
        return frozenset(gone.player for gone in self.exits if gone.withdrew)

    @property
    def over(self) -> bool:
        """True once only as many are left as planned, or the host has ended play."""
        if self.ended is not None:
            return True
        if self.until == 1:
            return self.winner is not None
        return len(self.players_in) <= self.until and self.until > 0

    @property
    def played_out(self) -> bool:
        """True once as many rounds are finished as the rules give the match (R14.6)."""
        return self.rounds == self.rules.rounds

    @property
    def endless(self) -> bool:
        """True if units have no end here, so that only units lost count (F6.3).

        Units have no end if everyone was dealt the maximum, and the match never ends by itself.
        """
        return self.until == 0 and all(player.brought >= MOST_UNITS for player in self.players)

    @property
    def alone(self) -> bool:
        """True while the table waits for players: at most one is here, and it is not over."""
        return self.rolloff is None and self.part is None and not self.over and not self.waits

    def missed(self, away: Away) -> int:
        """Return how many laps a player has missed; without laps, how many rounds."""
        played = self.lap - (not self.lap_done) if self.lap else self.rounds
        return max(played - away.since + 1, 0)

    @property
    def players_in(self) -> tuple[int, ...]:
        """The players with units left, by seat."""
        return tuple([player for player in self.seating if self.players[player].units])

    @property
    def between_rounds(self) -> bool:
        """True while the lead is known and nobody has rolled in the coming round."""
        return (
            self.round is not None
            and self.round.earlier.last is None
            and self.part is not None
            and self.part.untouched
        )

    @property
    def amid(self) -> bool:
        """True during a round: a player has rolled in it."""
        return self.part is not None and not self.between_rounds

    @property
    def underway(self) -> tuple[Part, ...]:
        """The parts of the round in play; () between rounds."""
        if self.round is None or self.part is None or self.between_rounds:
            return ()
        return (*self.round.earlier, self.part)

    @property
    def round_order(self) -> tuple[int, ...]:
        """The players of the round in play, in playing order; () if there is none (R3.1)."""
        if self.round is None or self.part is None:
            return ()
        first, *_ = (*self.round.earlier, self.part)
        return first.order

    @property
    def raises(self) -> int:
        """How many Mexicos have raised the stake of the round in play."""
        return len(self.round.raised_by) if self.round is not None else 0

    def refuse_over(self) -> None:
        """Raise `Refused` once the match is over."""
        if not self.over:
            return
        if self.winner is not None:
            raise Refused("finished", f"The match is over: {self.names[self.winner]} has won.")
        if self.played_out:
            rounds = quantity(self.rounds, "round")
            raise Refused("finished", f"The match is over: it was played for {rounds}.")
        if self.ended is not None:
            raise Refused("finished", "The match is over: the host has ended play.")
        raise Refused("finished", f"The match is over: it was played until {self.until} were left.")

    def refuse_out(self, player: int) -> None:
        """Raise `Refused` for a player who is not in here."""
        self.refuse_unknown(player)
        if self.players[player].moved:
            raise Refused("moved", f"{self.names[player]} has gone to another table.")
        if not self.players[player].units:
            raise Refused("is-out", f"{self.names[player]} is out already.")

    def with_player(self, player: int, changed: Player) -> "Match":
        """Return the match with a player's record changed."""
        players = list(self.players)
        players[player] = changed
        return replace(self, players=tuple(players))

    def plus(self, player: int, **more: int) -> "Match":
        """Return the match with some fields of a player increased, as `Player.plus`."""
        return self.with_player(player, self.players[player].plus(**more))

    def next_in(self, player: int) -> int:
        """Return the next seat to the left with a player who is in (R2.1)."""
        _, *others = self.clockwise_from(player)
        return next(seated for seated in (*others, player) if self.players[seated].units)

    def clockwise_from(self, player: int) -> tuple[int, ...]:
        """Return everyone clockwise from a player's seat, including players who are out."""
        start = self.seating.index(player)
        return self.seating[start:] + self.seating[:start]

    def order_from(self, player: int) -> tuple[int, ...]:
        """Return the players who are in and not away, clockwise from a player's seat."""
        players, absent = self.players, self.absent
        clockwise = self.clockwise_from(player)
        return tuple(
            seated for seated in clockwise if players[seated].units and seated not in absent
        )

    def finished_rounds(self) -> Iterator[RoundPlayed]:
        """Return the finished rounds in order, without void ones."""
        return (item for item in self.story if isinstance(item, RoundPlayed))

    def aborter(self) -> int | None:
        """Return the player who could end the round now, if R6.1 allows it otherwise.

        That is the player on turn after a roll. Until the next player rolls, it may also be the
        player whose turn has just ended at the limit: such a turn passes on without a word, and its
        player must still be able to speak.
        """
        part = self.part
        if part is None:
            return None
        if part.throws:
            return None if part.must_roll else part.on_turn
        if part.turns and part.turns[-1].ending in (TurnEnd.LIMIT, TurnEnd.VALUE):
            return part.turns[-1].player
        return None


def next_lead(match: Match) -> int | None:
    """Return the lead of the round in play or the coming one; None if unknown."""
    if match.round is not None:
        return match.round.lead
    return next(iter(match.players_in), None) if match.alone else None


def may_lead(match: Match) -> dict[int, float]:
    """Return, by player, the chance to lead the round in play or the coming one."""
    if match.rolloff is not None:
        return lead_chances(match.rolloff)
    if (lead := next_lead(match)) is not None:
        return {lead: 1.0}
    return {player: 1 / len(match.players_in) for player in match.players_in}


def dealt(match: Match) -> int:
    """Return the units that came to the table: held, in the pot, and taken away."""
    return sum(player.brought + player.anew for player in match.players)


def taken_away(match: Match) -> int:
    """Return the units taken along to other tables, or laid aside between two matches."""
    return sum(player.taken + player.aside for player in match.players)
