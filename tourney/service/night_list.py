"""The list of a store's nights, without anything that playing one of them needs."""

from tourney.game.names import same_key
from tourney.game.refusal import Refused
from tourney.laptop.acknowledged import Acknowledged
from tourney.laptop.address import Address
from tourney.night.views.night_line import NightLine
from tourney.store.open import open_store
from tourney.store.store import Store


class NightList:
    """The nights and people of an open store, by its flat rows."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def nights(self) -> tuple[NightLine, ...]:
        """Every night, newest first."""
        return tuple(
            NightLine(
                number=projection.number,
                name=projection.name,
                date=projection.date.isoformat(),
                venue=projection.venue,
                preset=projection.preset,
                state=projection.state,
                players=projection.players,
                winner=projection.winner or "",
            )
            for projection in self._store.nights()
        )

    def people(self) -> tuple[str, ...]:
        """Everybody of earlier nights, the latest first."""
        return tuple(self._store.players())

    def find(self, text: str) -> int:
        """The number of a night, from its number or its name; of one name, the newest.

        Raises:
            Refused: there is none.
        """
        lines = self.nights()
        for line in lines:
            if text == str(line.number):
                return line.number
        for line in lines:
            if same_key(text) == same_key(line.name):
                return line.number
        raise Refused("no-night", "There is no night of that number or name.")

    def close(self) -> None:
        """Let the store go."""
        self._store.close()


def open_list(address: Address, acknowledged: Acknowledged | None = None) -> NightList:
    """The list of the store at an address, made when there is none.

    Args:
        acknowledged: as for `Director.open`.

    Raises:
        Refused: as `open_store`.
    """
    store = open_store(address)
    store.acknowledged = acknowledged
    return NightList(store)
