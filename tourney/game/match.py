"""The base of every game's match: its players with their units or lives, and who is away."""

from collections.abc import Iterator, Sequence
from typing import Any, Self

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.events import PotBy
from tourney.game.frozen import EMPTY, Chain
from tourney.game.happenings import Mended, PlayerCame
from tourney.game.names import same_key
from tourney.game.refusal import Refused
from tourney.game.rules import MOST_UNITS, GameRules
from tourney.game.score import TableRank
from tourney.game.wording import listed, quantity


class Away(Struct, frozen=True):
    """A player who is away for a while.

    Attributes:
        waits: True if the table waits for the player.
        since: the first lap missed; without laps, the first round.
    """

    player: int
    waits: bool
    since: int = 0


class Seat(Struct, frozen=True):
    """A seat as it is shown; seats are in clockwise order.

    Attributes:
        place: the final place of a player who is out, or of any player once known; else None.
        away: True while the player is away (F1.6).
    """

    player: int
    name: str
    out: bool
    place: int | None
    on_turn: bool
    away: bool


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
        penalties: taken under a cup.
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
    penalties: int = 0

    def plus(self, **more: int) -> "Player":
        """Return the player with some fields increased: `units=-2, paid=2`."""
        return replace(self, **{name: getattr(self, name) + count for name, count in more.items()})


class RoundOver(Struct, frozen=True):
    """A finished round of either game.

    Attributes:
        stake: what it costs in units, lives or penalties, before R4.4.
        paid: the units or lives that the loser had of it.
        out: True if the loser went out by paying.
        side: who paid one unit besides, in order (R14.3).
        lap: its lap; 0 without laps (F2.1).
        score: the matches won by player, if the round ended a match of a duel of several (F6.1).
        parts: its parts in the open game; () if only its result was typed (R10.4).
        mexicos: how many raised the stake.
    """

    loser: int
    stake: int
    number: int = 0
    lead: int = 0
    paid: int = 0
    out: bool = False
    side: tuple[int, ...] = ()
    lap: int = 0
    score: tuple[int, ...] = ()
    parts: tuple[Any, ...] = ()
    mexicos: int = 0


class GameMatch(Struct, frozen=True):
    """One table of either game, from its opening to its end. Lives are units too (R15.5).

    Attributes:
        players: by number, in the order of arrival.
        seating: their numbers by seat, clockwise, including players who are out (R2.1).
        until: how many players are left at the end; with 0 the match never ends by itself.
        best: how many matches this duel has at most (F6.1); all are played here.
        awaited: how many players are still to sit down; before that nobody has won.
        lap: the last lap called (F2.1); 0 without laps.
        lap_done: True if that lap has been played here, including ties, or fewer than two were
            left; in a sitting, all its rounds.
        until_round: the round after which a sitting is over here (F15.1); None without sittings.
        exits: the exits of players who are out, the first first.
        away: the players away for a while, in the order of leaving (F1.6); they are still in, with
            their units.
        story: rounds and other happenings, in order.
        mended: the effects of corrections at other tables.
        rounds: how many rounds are finished.
        winner: the last player with units, if play is to a winner; or the player alone in first
            place after the host ended it.
        ended: how the pot is shared, if the host or the last round ended play (R12, R14.6); else
            None. `chances` are by player, as in `PlayEnded`.
    """

    rules: GameRules
    players: tuple[Player, ...]
    seating: tuple[int, ...]
    until: int = 1
    best: int = 1
    awaited: int = 0
    lap: int = 0
    lap_done: bool = False
    until_round: int | None = None
    exits: tuple[Gone, ...] = ()
    away: tuple[Away, ...] = ()
    story: Chain[Any] = EMPTY
    mended: Chain[Mended] = EMPTY
    rounds: int = 0
    winner: int | None = None
    ended: PotBy | None = None
    chances: tuple[int, ...] = ()

    # What each game answers for itself

    @property
    def amid(self) -> bool:
        """True during a round: a player has rolled or claimed in it."""
        raise NotImplementedError

    @property
    def underway(self) -> tuple[Any, ...]:
        """What has been played of the round in play; () between rounds."""
        raise NotImplementedError

    @property
    def unled(self) -> bool:
        """True before the first lead is known, or named to begin."""
        raise NotImplementedError

    @property
    def lead(self) -> int | None:
        """The lead of the round in play or the coming one; None if there is none yet."""
        raise NotImplementedError

    @property
    def at_play(self) -> bool:
        """True if a round is in play or can begin, but for the lap."""
        raise NotImplementedError

    @property
    def turn(self) -> int | None:
        """The player on turn, or with the next die of a roll-off; None if there is none."""
        raise NotImplementedError

    @property
    def rolls_off(self) -> bool:
        """True once a die for the first lead has been thrown."""
        return False

    @property
    def due(self) -> int | None:
        """The player who should lead the coming round but is away (F1.6); None if nobody is."""
        return None

    def begin(self, lead: int) -> Self:
        """Return the match before a new round; if the lead is not here, the next one leads."""
        raise NotImplementedError

    def stopped(self) -> Self:
        """Return the match with no round in play or to come."""
        raise NotImplementedError

    def voided(self) -> Self:
        """Return the match as it was when the void round began (R15.7)."""
        return self

    def led_by_those_here(self) -> Self:
        """Return the match with its first lead to be found among the players who are here."""
        return self

    def led_without(self, leaver: int) -> Self:  # noqa: ARG002 (as every game answers)
        """Return the match with its first lead to be found without a leaver."""
        return self

    def due_from(self, before: Self) -> Self:  # noqa: ARG002 (as every game answers)
        """Return the match whose coming round is still due to a lead who is away."""
        return self

    def lead_chances(self) -> dict[int, float]:
        """Return, by player, the chance to win the first lead: all alike, if it is drawn."""
        return {player: 1 / len(self.players_in) for player in self.players_in}

    def standing_of(self, player: int) -> int:
        """Return a number by which players who are in rank higher: matches won, then units."""
        its = self.players[player]
        return its.won * (MOST_UNITS + 1) + its.units

    def standings(self) -> tuple[TableRank, ...]:
        """Return everyone by place, then seat, without players who went to another table (R2.6).

        Players who are in rank as in `standing_of`, and equals share a place. Then come the players
        out, the last to go out first.
        """
        standing = self.standing_of
        ranked = sorted(self.players_in, key=standing, reverse=True)
        lines: list[TableRank] = []
        for index, player in enumerate(ranked):
            shared = index and standing(player) == standing(ranked[index - 1])
            lines.append(TableRank(lines[-1].place if shared else index + 1, player))
        for place, player in enumerate(reversed(self.outs), start=len(ranked) + 1):
            lines.append(TableRank(place, player))
        return tuple(lines)

    def no_lead(self) -> Refused:
        """Return the refusal that says who or what finds the first lead."""
        raise NotImplementedError

    def refuse_over(self) -> None:
        """Raise `Refused` once the match is over."""
        raise NotImplementedError

    def refuse_amid(self) -> None:
        """Raise `Refused` while nobody can step out or come back."""
        raise NotImplementedError

    def refuse_units(self, units: int) -> None:
        """Raise `Refused` for units with which nobody can sit down."""
        if not 1 <= units <= MOST_UNITS:
            most = quantity(MOST_UNITS, self.rules.unit)
            raise Refused("units", f"A new player needs 1 to {most}.")

    # What they share

    @property
    def between_rounds(self) -> bool:
        """True while the lead is known and nobody has rolled or claimed in the coming round."""
        return self.at_play and not self.amid

    def finished_rounds(self) -> Iterator[RoundOver]:
        """Return the finished rounds in order, without void ones."""
        return self.story.of(RoundOver)

    def items(self) -> Iterator[tuple[int, Any]]:
        """Yield what happened, each with the index of its item in the table's history."""
        yield from enumerate(self.story)

    def newest_rounds(self) -> Iterator[RoundOver]:
        """Return the finished rounds, the last first."""
        return (item for item in self.story.newest_first() if isinstance(item, RoundOver))

    @property
    def alone(self) -> bool:
        """True while the table waits for players: at most one is here, and it is not over."""
        return not (self.unled or self.at_play or self.over or self.waits)

    def no_round(self) -> Refused:
        """Return the refusal that says why no round is in play."""
        if self.unled:
            return self.no_lead()
        self.refuse_over()
        if self.waits:
            return Refused("waits", self.waits_for())
        for player in self.players_in:
            return Refused("alone", f"{self.names[player]} is alone at this table.")
        return Refused("alone", "No one is left at this table.")

    def begun_anew(self) -> tuple[Player, ...]:
        """Return the players as a lap, or without laps a round, begins: `begun_with` is set."""
        return tuple(
            replace(player, begun_with=player.units)
            if player.begun_with != player.units
            else player
            for player in self.players
        )

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
    def is_called(self) -> bool:
        """True if the night calls the table's rounds, in laps or sittings."""
        return self.lap > 0 or self.until_round is not None

    @property
    def sitting_over(self) -> bool:
        """True once a sitting's last round is finished, or none more may begin."""
        return self.until_round is not None and self.rounds >= self.until_round

    def at_next_round(self) -> Self:
        """Return the match with its lap done where a sitting has no further round."""
        called = self.until_round is not None
        return replace(self, lap_done=self.sitting_over) if called else self

    def refuse_done(self) -> None:
        """Raise `Refused` while the table waits for its next lap or sitting."""
        if self.lap_done:
            what = "lap" if self.lap else "sitting"
            sentence = f"This table is done. The next {what} starts when all tables are."
            raise Refused("beat", sentence)

    @property
    def endless(self) -> bool:
        """True if units have no end here, so that only units lost count (F6.3).

        Units have no end if everyone was dealt the maximum, and the match never ends by itself.
        """
        return self.until == 0 and all(player.brought >= MOST_UNITS for player in self.players)

    @property
    def players_in(self) -> tuple[int, ...]:
        """The players with units left, by seat."""
        return tuple([player for player in self.seating if self.players[player].units])

    @property
    def waits(self) -> bool:
        """True while no round can begin because a player is away.

        Either the host makes the table wait, or fewer than two players are here.
        """
        if not self.away or self.over or len(self.players_in) < 2:
            return False
        return self.held_up or len(self.present) < 2

    @property
    def held_up(self) -> bool:
        """True while the host makes the table wait for a player who is away."""
        return any(away.waits for away in self.away)

    @property
    def absent(self) -> frozenset[int]:
        """The players who are away for a while."""
        return frozenset(away.player for away in self.away)

    @property
    def present(self) -> tuple[int, ...]:
        """The players who are in and not away, by seat."""
        absent = self.absent
        return tuple(player for player in self.players_in if player not in absent)

    def away_without(self, player: int) -> tuple[Away, ...]:
        """Return the absences of the other players."""
        return tuple(away for away in self.away if away.player != player)

    def waits_for(self) -> str:
        """Return for which absent players the table waits, in a sentence."""
        names = [self.names[away.player] for away in self.away if away.waits or not self.held_up]
        are = "is" if len(names) == 1 else "are"
        return f"The table waits for {listed(names)}, who {are} away."

    def refuse_out(self, player: int) -> None:
        """Raise `Refused` for a player who is not in here."""
        self.refuse_unknown(player)
        if self.players[player].moved:
            raise Refused("moved", f"{self.names[player]} has gone to another table.")
        if player not in self.players_in:
            raise Refused("is-out", f"{self.names[player]} is out already.")

    def refuse_not_here(self, player: int) -> None:
        """Raise `Refused` for a player who is not in, or away."""
        self.refuse_out(player)
        if player in self.absent:
            raise Refused("away", f"{self.names[player]} is away.")

    def refuse_unknown(self, player: int) -> None:
        """Raise `Refused` for a number that no player has."""
        if not 0 <= player < len(self.names):
            raise Refused("unknown", "There is no such player at this table.")

    def refuse_taken(self, name: str, player: int | None = None) -> None:
        """Raise `Refused` for a name that a player has, other than this one."""
        key = same_key(name)
        for other, taken in enumerate(self.names):
            if other != player and same_key(taken) == key:
                raise Refused("doubled", f"{taken} is at this table already.")

    def missed(self, away: Away) -> int:
        """Return how many laps a player has missed; without laps, how many rounds."""
        played = self.lap - (not self.lap_done) if self.lap else self.rounds
        return max(played - away.since + 1, 0)

    def with_player(self, player: int, changed: Player) -> Self:
        """Return the match with a player's record changed."""
        players = list(self.players)
        players[player] = changed
        return replace(self, players=tuple(players))

    def plus(self, player: int, **more: int) -> Self:
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


def refuse_players(names: Sequence[str]) -> None:
    """Raise `Refused` for fewer than two players, or two of one name."""
    if len(names) < 2:
        raise Refused("too-few", "A match needs at least two players.")
    seen: set[str] = set()
    for name in names:
        if (key := same_key(name)) in seen:
            raise Refused("doubled", f"There are two players called {name}.")
        seen.add(key)


def dealt(match: GameMatch) -> int:
    """Return the units that came to the table: held, in the pot, and taken away."""
    return sum(player.brought + player.anew for player in match.players)


def taken_away(match: GameMatch) -> int:
    """Return the units taken along to other tables, or laid aside between two matches."""
    return sum(player.taken + player.aside for player in match.players)


def next_lead(match: GameMatch) -> int | None:
    """Return the lead of the round in play or the coming one; None if unknown."""
    return next(iter(match.players_in), None) if match.alone else match.lead


def may_lead(match: GameMatch) -> dict[int, float]:
    """Return, by player, the chance to lead the round in play or the coming one."""
    lead = None if match.unled else next_lead(match)
    return match.lead_chances() if lead is None else {lead: 1.0}


def units_at_first(match: GameMatch) -> list[int]:
    """Return each player's units when the table opened; 0 for a later arrival."""
    units = [player.brought for player in match.players]
    for happened in match.story:
        if isinstance(happened, PlayerCame):
            units[happened.player] -= happened.units
    for mended in match.mended:
        units[mended.player] -= mended.more
    return units
