"""The people of all nights: who they are, and whose two histories are one (F1.8)."""

from tourney.game.names import person_key
from tourney.game.refusal import Refused
from tourney.game.wording import quantity
from tourney.log.one_log import OneLog
from tourney.log.roles import Who
from tourney.night.people.joined import (
    NOBODY_JOINED,
    JoinedPlayers,
    PlayersEvent,
    PlayersJoined,
    apply,
    find_parted,
    shared_night,
)
from tourney.store.store import Store


class Players:
    """The people of a store, as far as the log of joined people can be read."""

    def __init__(self, store: Store, who: Who) -> None:
        """Rest on an open store; only the host may join people."""
        self._store = store
        self._log: OneLog[JoinedPlayers, PlayersEvent] = OneLog(
            store, "players", "the joined players", NOBODY_JOINED, apply, who
        )

    @property
    def joined(self) -> JoinedPlayers:
        """Those who were joined."""
        return self._log.state

    @property
    def damage(self) -> str:
        """The damage for which their log cannot be read to its end, and nobody be joined; or ""."""
        return self._log.damage

    def all(self) -> tuple[str, ...]:
        """Everybody of earlier nights once, by the newest name, the latest first."""
        joined = self.joined
        newest: dict[str, str] = {}
        for name in self._store.players():
            newest.setdefault(joined.key(name), name)
        return tuple(newest.values())

    def merge(self, name: str, into: str) -> str:
        """Make one history of two people's, whose names are typed; in words what was done.

        Raises:
            Refused: `no-player`, where nobody is known by a name; `shared`, where both were on the
                list of one night; they are one already; or it could not be saved.
        """
        joining = self._joining(name, into)
        self._log.record(joining)
        return f"{joining.name} is {joining.into} from now on, on every night."

    def what_merging_does(self, name: str, into: str) -> str:
        """Say what would become of it, in a sentence or two; refused as `merge` is."""
        joining = self._joining(name, into)
        apply(self.joined, joining)
        one, other = (self._nights(each) for each in (joining.name, joining.into))
        return (
            f"{joining.name} has {quantity(one, 'night')}, {joining.into} {other}. All are "
            f"{joining.into}'s then, in seasons too; the nights stay as they are."
        )

    def _nights(self, name: str) -> int:
        key = self.joined.key(name)
        return len({night for night, each in self._store.entries() if self.joined.key(each) == key})

    def _joining(self, name: str, into: str) -> PlayersJoined:
        one, other = self._known(name), self._known(into)
        joined = self.joined
        night = 0
        if joined.key(one) != joined.key(other):
            night = shared_night(joined, self._store.entries(), one, other)
        if night:
            called = next(each.name for each in self._store.nights() if each.number == night)
            raise Refused(
                "shared",
                f"{one} and {other} were both on the list of night {night}, {called}: these are "
                "two people.",
            )
        return PlayersJoined(one, other)

    def part(self, name: str, into: str) -> str:
        """Take back that two people's histories were made one.

        Raises:
            Refused: they were not, or it could not be saved.
        """
        parted = find_parted(self.joined, name, into)
        self._log.record(parted)
        return f"{parted.name} and {parted.into} are two people again."

    def _known(self, typed: str) -> str:
        """The name as it was typed on the latest night."""
        key = person_key(typed)
        called = [name for _, name in self._store.entries() if person_key(name) == key]
        if not called:
            raise Refused("no-player", f"Nobody called {typed} has been on the list of any night.")
        return called[-1]
