"""The base of every game's match: the players, and who is away for a while (F1.6)."""

from collections.abc import Sequence

from msgspec import Struct

from tourney.game.events import CameBack, SteppedOut
from tourney.game.names import same_key
from tourney.game.refusal import Refused
from tourney.game.rules import GameRules
from tourney.game.wording import listed


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


class GameMatch:
    """What matches of both games share: the rules, and who plays the next round.

    Attributes:
        away: the players away, in the order of leaving; they are still in, with their units.
    """

    __slots__ = ()

    rules: GameRules
    away: tuple[Away, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names, by player."""
        raise NotImplementedError

    @property
    def over(self) -> bool:
        """True once play is over."""
        raise NotImplementedError

    @property
    def players_in(self) -> tuple[int, ...]:
        """The players who are not out, by seat."""
        raise NotImplementedError

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

    def find_away(self, player: int) -> Away | None:
        """Return the absence of a player, or None."""
        return next((away for away in self.away if away.player == player), None)

    def away_without(self, player: int) -> tuple[Away, ...]:
        """Return the absences of the other players."""
        return tuple(away for away in self.away if away.player != player)

    def waits_for(self) -> str:
        """Return for which absent players the table waits, in a sentence."""
        names = [self.names[away.player] for away in self.away if away.waits or not self.held_up]
        are = "is" if len(names) == 1 else "are"
        return f"The table waits for {listed(names)}, who {are} away."

    def refuse_out(self, player: int) -> None:
        """Raise `Refused` for a player who is not in."""
        raise NotImplementedError

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

    def refuse_still_away(self, event: SteppedOut) -> None:
        """Raise `Refused` for a player who is away in the same way already."""
        before = self.find_away(event.player)
        if before is not None and before.waits == event.waits:
            raise Refused("away", f"{self.names[event.player]} is away already.")

    def refuse_here(self, event: CameBack) -> None:
        """Raise `Refused` for a player who is not away."""
        if event.player not in self.absent:
            raise Refused("is-here", f"{self.names[event.player]} is not away.")


def refuse_players(names: Sequence[str]) -> None:
    """Raise `Refused` for fewer than two players, or two of one name."""
    if len(names) < 2:
        raise Refused("too-few", "A match needs at least two players.")
    seen: set[str] = set()
    for name in names:
        if (key := same_key(name)) in seen:
            raise Refused("doubled", f"There are two players called {name}.")
        seen.add(key)
