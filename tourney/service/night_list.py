"""The list of a store's nights, without the code that playing a night needs."""

from tourney.game.names import same_key
from tourney.game.refusal import Refused
from tourney.game.wording import listed
from tourney.laptop.acknowledged import Acknowledged
from tourney.laptop.address import Address
from tourney.night.state.shelf import PUT_AWAY, SHELF, NightLine
from tourney.store.open import open_store
from tourney.store.store import Store


class NightList:
    """The nights and people of an open store, read from its flat rows."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def nights(self) -> tuple[NightLine, ...]:
        """Return every night that is not archived, newest first."""
        return tuple(line for line in self.all_nights() if not line.put_away)

    def all_nights(self) -> tuple[NightLine, ...]:
        """Return every night, newest first, including archived ones."""
        put_away = self._put_away()
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
                put_away=projection.number in put_away,
            )
            for projection in self._store.nights()
        )

    def _put_away(self) -> set[int]:
        """Return the numbers of the archived nights.

        The rows are read undecoded, as the list loads no code for events.
        """
        stands: dict[int, bool] = {}
        for row in self._store.events(SHELF):
            number = row.payload.get("night")
            if isinstance(number, int):
                stands[number] = row.kind == PUT_AWAY
        return {number for number, put_away in stands.items() if put_away}

    def people(self) -> tuple[str, ...]:
        """Return everyone of earlier nights, the latest first."""
        return tuple(self._store.players())

    def find(self, text: str) -> int:
        """Return the number of a night, given its number or name; of archived ones the newest.

        Raises:
            Refused: `no-night`, or `which-night` if several listed nights have the name.
        """
        lines = self.all_nights()
        if found := [line for line in lines if text == str(line.number)]:
            return found[0].number
        named = [line for line in lines if same_key(text) == same_key(line.name)]
        named = [line for line in named if not line.put_away] or named[:1]
        if not named:
            raise Refused("no-night", "There is no night with that number or name.")
        if len(named) > 1:
            which = listed(f"{line.number} of {line.date}" for line in named)
            raise Refused(
                "which-night",
                f"{len(named)} nights are called {named[0].name}: {which}. Give the number.",
            )
        return named[0].number

    def close(self) -> None:
        """Close the store."""
        self._store.close()


def open_list(address: Address, acknowledged: Acknowledged | None = None) -> NightList:
    """Return the list of the store at an address; make the store if there is none.

    Args:
        acknowledged: as in `Director.open`.

    Raises:
        Refused: as in `open_store`.
    """
    return NightList(open_store(address, acknowledged))
