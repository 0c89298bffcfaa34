"""The state of one table's match: frozen, with the questions that can be asked of it."""

from collections.abc import Iterator

from msgspec import Struct

from tourney.game.frozen import EMPTY, Chain
from tourney.game.mexico.events import PotBy
from tourney.game.mexico.round import Part, RollOff, Round, RoundPlayed, TurnEnd, lead_chances
from tourney.game.mexico.rules import MOST_UNITS, MexicoBy, Rules


class PlayerLeft(Struct, frozen=True):
    """A player withdrew (R10.1); `void` holds what was played of the round, if any."""

    player: int
    forfeited: int
    void: tuple[Part, ...]


class PlayerCame(Struct, frozen=True):
    """A player joined, or came back (R10.2)."""

    player: int
    units: int
    back: bool


class PlayerMoved(Struct, frozen=True):
    """A player went to another table, with those units (R10.2)."""

    player: int
    units: int


class PlayerAway(Struct, frozen=True):
    """A player was away from then on, or back (F1.6), in a lap where one was called."""

    player: int
    back: bool
    lap: int = 0


class Mended(Struct, frozen=True):
    """A correction at another table gave a player units, or took some (F9.1).

    Attributes:
        more: how many; below zero, fewer.
        rounds: how many were finished by then.
        at: how much had happened by then, so that it comes before what has this place in the story.
    """

    player: int
    more: int
    rounds: int
    at: int


class MatchEnded(Struct, frozen=True):
    """The host ended play (R12.1); `void` holds what was played of the round, if any.

    Attributes:
        error: as of `PlayEnded`.
    """

    void: tuple[Part, ...]
    error: int = 0


class MatchTold(Struct, frozen=True):
    """A match, or the rest of it, was typed by its loser alone (F6.1).

    Attributes:
        score: as of `RoundPlayed`.
    """

    loser: int
    paid: int
    score: tuple[int, ...] = ()


Happening = (
    RoundPlayed | PlayerLeft | PlayerCame | PlayerMoved | PlayerAway | MatchEnded | MatchTold
)


class Away(Struct, frozen=True):
    """A player who is away for a while (F1.6).

    Attributes:
        waits: the table waits for them.
        since: the first lap that was missed; where none was called here, the first round.
    """

    player: int
    waits: bool
    since: int


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


class Match(Struct, frozen=True):
    """One table, from its opening to its end. Tuples of numbers are by player.

    Attributes:
        names: by player, in the order in which they came to the table.
        seating: players by seat, clockwise, those out included (R2.1).
        units: what each still has; 0 is out, or at another table.
        paid: units paid into the pot, forfeits included.
        brought: units sat down with, at the opening and at every coming since, and what
            corrections at other tables have added to them.
        taken: units taken along to other tables, or home where they have no end.
        begun_with: units when the lap began, or where none was called, the round; those of
            a player who came since, on coming.
        lost: rounds lost.
        known_mexicos: 21s known to be rolled that counted for the stake; `mexicos` says
            whether that is all of them.
        played: finished rounds in which the player had a turn.
        until: how many are left when it is over; at 0 it never is by itself.
        best: of how many matches this is, if it is a duel (F6.1): all of them are played here.
        won: of those, the matches won so far; () where it is but one.
        anew: units dealt for each match after the first; () as `won`.
        aside: units that were held when a match ended and another began; () as `won`.
        awaited: how many are still to sit down; before they have, no one has won.
        lap: the last that was called (F2.1); 0 where none was.
        lap_done: that lap has been played here, ties and all, or fewer than two were left.
        exits: who is out, first to go first, each with when.
        moved: who went to another table and is not back.
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
        unseen: who played one of these in which a Mexico counted, or a match of which its loser
            alone is known.
        winner: the last player with units, where play is to a winner; or who is alone in first
            place where the host ended it.
        ended: how the pot is shared, where the host ended play (R12); else None.
        chances: each player's, as of `PlayEnded`.
    """

    rules: Rules
    names: tuple[str, ...]
    seating: tuple[int, ...]
    units: tuple[int, ...]
    paid: tuple[int, ...]
    brought: tuple[int, ...]
    taken: tuple[int, ...]
    begun_with: tuple[int, ...]
    points: tuple[int, ...]
    lost: tuple[int, ...]
    known_mexicos: tuple[int, ...]
    played: tuple[int, ...]
    until: int = 1
    best: int = 1
    won: tuple[int, ...] = ()
    anew: tuple[int, ...] = ()
    aside: tuple[int, ...] = ()
    awaited: int = 0
    lap: int = 0
    lap_done: bool = False
    exits: tuple[Gone, ...] = ()
    moved: frozenset[int] = frozenset()
    away: tuple[Away, ...] = ()
    rolloff: RollOff | None = None
    round: Round | None = None
    part: Part | None = None
    story: Chain[Happening] = EMPTY
    mended: Chain[Mended] = EMPTY
    rounds: int = 0
    by_values: int = 0
    by_result: int = 0
    unseen: frozenset[int] = frozenset()
    winner: int | None = None
    ended: PotBy | None = None
    chances: tuple[int, ...] = ()

    @property
    def pot(self) -> int:
        """R2.4, in units."""
        return sum(self.paid)

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
        return self.until == 0 and all(units >= MOST_UNITS for units in self.brought)

    @property
    def alone(self) -> bool:
        """True while play waits for a player to come: at most one is here, and it is not over."""
        return self.rolloff is None and self.part is None and not self.over and not self.waits

    @property
    def waits(self) -> bool:
        """F1.6: True while no round can begin because a player is away.

        Either the host has the table wait, or fewer than two are here to play.
        """
        if not self.away or self.over or len(self.players_in) <= max(1, self.until):
            return False
        return self.held_up or len(self.present) < 2

    @property
    def held_up(self) -> bool:
        """True while the host has the table wait for a player who is away."""
        return any(away.waits for away in self.away)

    @property
    def absent(self) -> frozenset[int]:
        """The players who are away for a while; they are in, with their units."""
        return frozenset(away.player for away in self.away)

    @property
    def present(self) -> tuple[int, ...]:
        """The players who are in and not away, by seat: who plays the next round."""
        absent = self.absent
        return tuple(player for player in self.players_in if player not in absent)

    def missed(self, away: Away) -> int:
        """The laps that a player has missed; if none are called here, the rounds."""
        played = self.lap - (not self.lap_done) if self.lap else self.rounds
        return max(played - away.since + 1, 0)

    @property
    def players_in(self) -> tuple[int, ...]:
        """The players with units left, by seat."""
        return tuple(player for player in self.seating if self.units[player])

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

    @property
    def mexicos(self) -> tuple[int | None, ...]:
        """The Mexicos that each player rolled; None if no one knows (R10.4).

        A round typed by its result gives the payment, but not who rolled the Mexicos that counted.
        """
        unseen = frozenset[int]() if self.rules.mexico_by is MexicoBy.NOBODY else self.unseen
        known = enumerate(self.known_mexicos)
        return tuple(None if player in unseen else count for player, count in known)

    def next_in(self, player: int) -> int:
        """The next seat to the left that still has a player in the match (R2.1)."""
        start = self.seating.index(player) + 1
        clockwise = self.seating[start:] + self.seating[:start]
        return next(seated for seated in clockwise if self.units[seated])

    def order_from(self, player: int) -> tuple[int, ...]:
        """The players who are in and not away, clockwise from a player's seat."""
        start, absent = self.seating.index(player), self.absent
        clockwise = self.seating[start:] + self.seating[:start]
        return tuple(seated for seated in clockwise if self.units[seated] and seated not in absent)

    def rounds_played(self) -> Iterator[RoundPlayed]:
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
    return sum(match.brought) + sum(match.anew)


def taken_away(match: Match) -> int:
    """The units that were taken along to other tables, or laid aside between two matches."""
    return sum(match.taken) + sum(match.aside)
