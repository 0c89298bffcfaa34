"""The nights of a store, each read when it is first asked for."""

from tourney.evening import Evening, night_number
from tourney.game.games import is_over
from tourney.game.liar.match import LiarMatch
from tourney.game.match import Match
from tourney.game.refusal import Refused
from tourney.night.view import NightView, night_view
from tourney.store.store import Store


class Nights:
    """The nights that have been read, and the games at their tables."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._evenings: dict[int, Evening] = {}

    def _evening(self, number: int) -> Evening:
        evening = self._evenings.get(number)
        if evening is None:
            evening = Evening(self._store, number)
            evening.read_on()
            assert evening.night
            self._evenings[number] = evening
        return evening

    def _open_match(self, evening: Evening, table: int) -> Match:
        match = evening.table(table).state
        if not isinstance(match, Match):
            raise Refused("other-game", "This table plays Liar's Mexico.")
        return match

    def _liar_match(self, evening: Evening, table: int) -> LiarMatch:
        match = evening.table(table).state
        if not isinstance(match, LiarMatch):
            raise Refused("other-game", "This table plays the open game.")
        return match

    def _refuse_elsewhere(self, evening: Evening, name: str, table: int) -> None:
        """Nobody is at two tables at once.

        Raises:
            Refused: `elsewhere`, when somebody still plays at another table than this.
        """
        for number, match in evening.tables.items():
            if number == table or is_over(match):
                continue
            if name in (match.names[player] for player in match.players_in):
                raise Refused("elsewhere", f"{name} is still playing at table {number}.")

    def _view(self, evening: Evening, table: int | None = None) -> NightView:
        return night_view(
            evening.number,
            evening.night,
            evening.tables,
            evening.undoable(table),
            evening.damage,
        )

    def _numbers(self) -> list[int]:
        """The numbers of all nights, those with damage included."""
        numbers = (night_number(stream) for stream in self._store.streams())
        return sorted(number for number in numbers if number is not None)
