"""The state of one table's match: frozen, with the questions that can be asked of it."""

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

#: The numbers of matches that a duel can have (F6.1).
BEST_OF = (1, 3, 5)


class Gone(Struct, frozen=True):
    """A player went out here (F7.1).

    Attributes:
        lap: in which; where none was called, the number of the round. Who leaves between two
            rounds leaves in the coming one.
        before: units held when that began.
        withdrew: by leaving (F1.3).
    """

    player: int
    lap: int
    before: int
    withdrew: bool


class Player(Struct, frozen=True, gc=False):
    """A player at a table, and all that is counted of them there.

    Attributes:
        units: those left; at 0 the player is out, or at another table.
        brought: units sat down with, at the opening and at every coming since, and what
            corrections at other tables have added to them.
        begun_with: units when the lap began, or where none was called, the round; those of
            a player who came since, on coming.
        paid: units paid into the pot, forfeits included.
        taken: units taken along to other tables, or home where they have no end.
        lost: rounds lost.
        known_mexicos: 21s known to be rolled that counted for the stake.
        played: finished rounds in which the player had a turn.
        unseen: of those typed by their results, the rounds in which a Mexico counted, and
            matches of which the loser alone is known: who rolled 21 there no one knows (R10.4).
        won: matches won of a duel of several (F6.1).
        anew: units dealt for each match of it after the first.
        aside: units that were held when one of its matches ended and another began.
        moved: the player went to another table and is not back.
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
        """The rank of a player who is in, to be compared: the matches won, then the units."""
        return self.won * (MOST_UNITS + 1) + self.units

    def plus(self, **more: int) -> "Player":
        """The player with so much more of some fields: `units=-2, paid=2`."""
        return replace(self, **{name: getattr(self, name) + count for name, count in more.items()})


class Match(Struct, GameMatch, frozen=True):
    """One table, from its opening to its end.

    Attributes:
        players: by number, in the order in which they came to the table.
        seating: their numbers by seat, clockwise, those out included (R2.1).
        until: how many are left when it is over; at 0 it never is by itself.
        best: of how many matches this is, if it is a duel (F6.1): all of them are played here.
        awaited: how many are still to sit down; before they have, no one has won.
        lap: the last that was called (F2.1); 0 where none was.
        lap_done: that lap has been played here, ties and all, or fewer than two were left.
        exits: who is out, first to go first, each with when.
        away: who is away for a while, in the order of going (F1.6).
        rolloff: while the first lead is rolled for.
        round: the one in play or about to begin; None in the roll-off, while fewer than two are
            in, and at the end.
        part: what of it is in play; None while the table waits for a player who is away.
        story: rounds, departures and arrivals in order.
        mended: what corrections at other tables did here.
        rounds: how many rounds are finished.
        by_values: in how many of those the rolls of some turn are not known (R10.4).
        by_result: of how many of those only the result is known.
        winner: the last player with units, where play is to a winner; or who is alone in first
            place where the host ended it.
        ended: how the pot is shared, where the host ended play (R12); else None.
        chances: each player's, as of `PlayEnded`.
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
        """By player."""
        return tuple([player.name for player in self.players])

    @property
    def units(self) -> tuple[int, ...]:
        """By player, those left."""
        return tuple([player.units for player in self.players])

    @property
    def pot(self) -> int:
        """R2.4, in units."""
        return sum(player.paid for player in self.players)

    @property
    def outs(self) -> tuple[int, ...]:
        """The players who are out, first to go first (R2.6)."""
        return tuple(gone.player for gone in self.exits)

    @property
    def left(self) -> frozenset[int]:
        """The players among those out who withdrew."""
        return frozenset(gone.player for gone in self.exits if gone.withdrew)

    @property
    def over(self) -> bool:
        """True once only as many are left as the match was to leave, or the host has ended it."""
        if self.ended is not None:
            return True
        if self.until == 1:
            return self.winner is not None
        return len(self.players_in) <= self.until and self.until > 0

    @property
    def endless(self) -> bool:
        """True if units have no end here, so that only the units lost tell anything (F6.3).

        Units are endless if everyone was dealt the most there can be, and play is not to an end.
        """
        return self.until == 0 and all(player.brought >= MOST_UNITS for player in self.players)

    @property
    def alone(self) -> bool:
        """True while play waits for a player to come: at most one is here, and it is not over."""
        return self.rolloff is None and self.part is None and not self.over and not self.waits

    def missed(self, away: Away) -> int:
        """The laps that a player has missed; if none are called here, the rounds."""
        played = self.lap - (not self.lap_done) if self.lap else self.rounds
        return max(played - away.since + 1, 0)

    @property
    def players_in(self) -> tuple[int, ...]:
        """The players with units left, by seat."""
        return tuple([player for player in self.seating if self.players[player].units])

    @property
    def between_rounds(self) -> bool:
        """True while the lead is known and no one has rolled yet in the coming round."""
        return (
            self.round is not None
            and self.round.earlier.last is None
            and self.part is not None
            and self.part.untouched
        )

    @property
    def amid(self) -> bool:
        """True in the middle of a round: a player has rolled in it."""
        return self.part is not None and not self.between_rounds

    @property
    def underway(self) -> tuple[Part, ...]:
        """The turns of the round in play; () between rounds."""
        if self.round is None or self.part is None or self.between_rounds:
            return ()
        return (*self.round.earlier, self.part)

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
        """The match with a player's record changed."""
        players = list(self.players)
        players[player] = changed
        return replace(self, players=tuple(players))

    def plus(self, player: int, **more: int) -> "Match":
        """The match with so much more of what a player has, as of `Player.plus`."""
        return self.with_player(player, self.players[player].plus(**more))

    def next_in(self, player: int) -> int:
        """The next seat to the left that still has a player in the match (R2.1)."""
        _, *others = self.clockwise_from(player)
        return next(seated for seated in (*others, player) if self.players[seated].units)

    def clockwise_from(self, player: int) -> tuple[int, ...]:
        """Everyone clockwise from a player's seat, those out included."""
        start = self.seating.index(player)
        return self.seating[start:] + self.seating[:start]

    def order_from(self, player: int) -> tuple[int, ...]:
        """The players who are in and not away, clockwise from a player's seat."""
        players, absent = self.players, self.absent
        clockwise = self.clockwise_from(player)
        return tuple(
            seated for seated in clockwise if players[seated].units and seated not in absent
        )

    def finished_rounds(self) -> Iterator[RoundPlayed]:
        """The finished rounds in order, void ones left out."""
        return (item for item in self.story if isinstance(item, RoundPlayed))

    def aborter(self) -> int | None:
        """The player who could end the round now, were the rest of R6.1 met.

        That is the player on turn once there is a roll, or, until the next player rolls,
        the player whose turn has just ended by itself: at the limit the turn passes on without
        a word, and that player must still be able to speak.
        """
        part = self.part
        if part is None:
            return None
        if part.rolls:
            return part.on_turn
        if part.turns and part.turns[-1].ending in (TurnEnd.LIMIT, TurnEnd.VALUE):
            return part.turns[-1].player
        return None


def next_lead(match: Match) -> int | None:
    """The lead of the round in play or the coming one; None where that is not known."""
    if match.round is not None:
        return match.round.lead
    return next(iter(match.players_in), None) if match.alone else None


def may_lead(match: Match) -> dict[int, float]:
    """By player the chance to lead the round in play or the coming one."""
    if match.rolloff is not None:
        return lead_chances(match.rolloff)
    if (lead := next_lead(match)) is not None:
        return {lead: 1.0}
    return {player: 1 / len(match.players_in) for player in match.players_in}


def dealt(match: Match) -> int:
    """The units that came to the table: those held, in the pot and taken away together."""
    return sum(player.brought + player.anew for player in match.players)


def taken_away(match: Match) -> int:
    """The units that were taken along to other tables, or laid aside between two matches."""
    return sum(player.taken + player.aside for player in match.players)
