"""The nights of a store, each read when it is first asked for."""

import secrets
from collections.abc import Callable

from tourney.ending import ending_of
from tourney.evening import Evening
from tourney.game.games import is_over
from tourney.game.liar.match import LiarMatch
from tourney.game.match import Match
from tourney.game.refusal import Refused
from tourney.night.draw import SEED_DICE
from tourney.night.view import NightView, night_view
from tourney.roles import Who
from tourney.store.store import Store
from tourney.streams import night_number


class Nights:
    """The nights that have been read, and the games at their tables."""

    def __init__(self, store: Store, draw: Callable[[], str], who: Who) -> None:
        self._store = store
        self._draw = draw
        self._who = who
        self._evenings: dict[int, Evening] = {}

    def _evening(self, number: int) -> Evening:
        evening = self._evenings.get(number)
        if evening is None:
            evening = Evening(self._store, number, ending_of, self._who)
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
            self._finished(evening),
        )

    def _finished(self, evening: Evening) -> bool | None:
        """Whether the night's format says that it is over; None where that is for the tables."""
        raise NotImplementedError

    def _numbers(self) -> list[int]:
        """The numbers of all nights, those with damage included."""
        numbers = (night_number(stream) for stream in self._store.streams())
        return sorted(number for number in numbers if number is not None)


def draw_seed() -> str:
    """Five dice that nobody rolled."""
    return "".join(str(secrets.randbelow(6) + 1) for _ in range(SEED_DICE))
