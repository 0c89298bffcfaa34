"""Names joined by the house: people who came under two names (F1.8)."""

from collections.abc import Iterable

from msgspec import Struct

from tourney.game.names import person_key
from tourney.game.refusal import Refused


class PlayersJoined(Struct, frozen=True):
    """The event that `name` is the same person as `into`, on every night.

    Attributes:
        kept: the person is called `into` from then on; without it, by the latest spelling, as in
            older rows.
    """

    name: str
    into: str
    kept: bool = False


class PlayersParted(Struct, frozen=True):
    """The event that two joined names are two people again."""

    name: str
    into: str


PlayersEvent = PlayersJoined | PlayersParted


class JoinedPlayers(Struct, frozen=True):
    """All joined names, in the order of joining."""

    pairs: tuple[PlayersJoined, ...] = ()

    def key(self, name: str) -> str:
        """Return the key that all names of one person share on all nights."""
        return next((person_key(pair.into) for pair in self._of(name)), person_key(name))

    def name(self, name: str) -> str:
        """Return the name that the person has kept; without one, the spelling given."""
        return next((pair.into for pair in self._of(name) if pair.kept), name)

    def pair(self, name: str, into: str = "") -> PlayersJoined | None:
        """Return the pair that joins a name, to this one if it is given; or None."""
        key, to = person_key(name), person_key(into)
        pairs = (each for each in self.pairs if person_key(each.name) == key)
        return next((each for each in pairs if not into or person_key(each.into) == to), None)

    def _of(self, name: str) -> list[PlayersJoined]:
        """Return the pairs that lead from a name to the person's name, last first."""
        found: list[PlayersJoined] = []
        while (pair := self.pair(name)) and pair not in found:  # in a circle one would come again
            found.insert(0, pair)
            name = pair.into
        return found


NOBODY_JOINED = JoinedPlayers()


def apply(joined: JoinedPlayers | None, event: PlayersEvent) -> JoinedPlayers:
    """Return the joined names after the event.

    Raises:
        Refused: the names are joined already, or are not joined.
    """
    had = NOBODY_JOINED if joined is None else joined
    match event:
        case PlayersJoined(name, into, _):
            if had.key(name) == had.key(into):
                raise Refused("one-player", f"{name} and {into} are one player already.")
            if (pair := had.pair(name)) is not None:
                raise Refused("joined", f"{name} is joined to {pair.into} already.")
            return JoinedPlayers((*had.pairs, event))
        case PlayersParted(name, into):
            if (parted := had.pair(name, into)) is None:
                raise Refused("not-joined", f"{name} and {into} were not joined.")
            return JoinedPlayers(tuple(each for each in had.pairs if each is not parted))
        case _:
            raise Refused("other-log", "That is no entry of the log of players.")


def find_parted(joined: JoinedPlayers, name: str, into: str) -> PlayersParted:
    """Return the event that parts two joined names, given in either order.

    Raises:
        Refused: the names were not joined.
    """
    for one, other in ((name, into), (into, name)):
        if joined.pair(one, other) is not None:
            return PlayersParted(one, other)
    raise Refused("not-joined", f"{name} and {into} were not joined.")


def shared_night(
    joined: JoinedPlayers, entries: Iterable[tuple[int, str]], name: str, into: str
) -> int:
    """Return the first night whose list has both people, under any of their names; 0 if none.

    Args:
        entries: the night and the name of every entry.
    """
    one, other = joined.key(name), joined.key(into)
    nights: dict[str, set[int]] = {one: set(), other: set()}
    for night, called in entries:
        nights.get(joined.key(called), set()).add(night)
    return min(nights[one] & nights[other], default=0)
