"""The nights of a store, each read when it is first asked for."""

import secrets
from collections.abc import Callable
from contextlib import AbstractContextManager

from tourney.game.games import is_over
from tourney.game.liar.match import LiarMatch
from tourney.game.mexico.match import Match
from tourney.game.refusal import Refused
from tourney.log.last_good import last_good
from tourney.log.roles import Who
from tourney.log.session import NightSession
from tourney.log.streams import HOSTILE, night_number, night_stream
from tourney.night.seating.draw import SEED_DICE
from tourney.night.views.view import NightView, night_view
from tourney.service.ending import ending_of
from tourney.service.night_list import NightList
from tourney.store.store import Store


class Nights(NightList):
    """The nights that have been read, and the games at their tables."""

    def __init__(self, store: Store, draw: Callable[[], str], who: Who) -> None:
        super().__init__(store)
        self._draw = draw
        self._who = who
        self._sessions: dict[int, NightSession] = {}

    def in_one_go(self) -> AbstractContextManager[None]:
        """Commands within this are on disk at its end, all or none; for made-up nights alone.

        Raises:
            Refused: at its end, where they could not be saved: this director is of no use then.
        """
        return self._store.in_one_go()

    def _session(self, number: int) -> NightSession:
        session = self._sessions.get(number)
        if session is None:
            session = self._sessions[number] = self._first_read(number)
        return session

    def _first_read(self, number: int) -> NightSession:
        def new() -> NightSession:
            return NightSession(self._store, number, ending_of, self._who)

        session = new()
        try:
            session.read_on()
            assert session.night  # or it is refused: there is none
            self._look_at(session)
        except HOSTILE:
            rows = self._store.events_under(night_stream(number))
            session = last_good(rows, new, self._look_at)
            assert session.night
        return session

    def _look_at(self, session: NightSession) -> None:
        """Put together what every screen of a night needs, to see that it can be.

        Raises:
            Exception: one of `HOSTILE`, of a night that never was.
        """
        raise NotImplementedError

    def _open_match(self, session: NightSession, table: int) -> Match:
        match = session.table(table).state
        if not isinstance(match, Match):
            raise Refused("other-game", "This table plays Liar's Mexico.")
        return match

    def _liar_match(self, session: NightSession, table: int) -> LiarMatch:
        match = session.table(table).state
        if not isinstance(match, LiarMatch):
            raise Refused("other-game", "This table plays the open game.")
        return match

    def _refuse_elsewhere(self, session: NightSession, name: str, table: int) -> None:
        """Nobody is at two tables at once.

        Raises:
            Refused: `elsewhere`, when somebody still plays at another table than this.
        """
        for number, match in session.tables.items():
            if number == table or is_over(match):
                continue
            if name in (match.names[player] for player in match.players_in):
                raise Refused("elsewhere", f"{name} is still playing at table {number}.")

    def _view(self, session: NightSession, table: int | None = None) -> NightView:
        return night_view(
            session.number,
            session.night,
            session.tables,
            session.undoable(table),
            session.damage,
            self._finished(session),
            session.sealed(table),
        )

    def _finished(self, session: NightSession) -> bool | None:
        """Whether the night's format says that it is over; None where that is for the tables."""
        raise NotImplementedError

    def _numbers(self) -> list[int]:
        """The numbers of all nights, those with damage included."""
        numbers = (night_number(stream) for stream in self._store.streams())
        return sorted(number for number in numbers if number is not None)


def draw_seed() -> str:
    """Five dice that nobody rolled."""
    return "".join(str(secrets.randbelow(6) + 1) for _ in range(SEED_DICE))
