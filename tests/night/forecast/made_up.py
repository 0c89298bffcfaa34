"""Nights that the formats themselves hold, their rounds lost by the chances of the seats (R13.1).

What a forecast says of them at their quarters can be held against how they went on.
"""

from collections.abc import Iterator

from tests.night.format_nights import AbstractNight, setup_of
from tourney.game.chances.rounds import endings
from tourney.game.mexico.rules import Rules
from tourney.night.floor import Floor
from tourney.night.forecast import forecast
from tourney.night.formats.registry import FORMATS


class Played(AbstractNight):
    """A night that is played to its end, with the floor before each of its laps."""

    def __init__(self, format_: str, players: int, tables: int, seed: int) -> None:
        chosen = FORMATS[format_]
        super().__init__(chosen, players, seed=seed, setup=setup_of(chosen, tables))
        self.before: list[Floor] = []
        self.to_the_end()

    def play(self) -> None:
        if self.floor.lap:
            self.before.append(self.floor)
        super().play()

    def play_round(self, number: int, loser: int = 0, pays: int = 0) -> None:
        if not self.floor.lap:
            self.before.append(self.floor)
        seats = self.table(number).seats
        lead = next((at for at, seat in enumerate(seats) if seat.leads), 0)
        assert isinstance(self.floor.rules, Rules)
        ways = endings(self.floor.rules, len(seats))
        assert ways is not None
        ((place, stake),) = self.chance.choices(ways.ends, cum_weights=ways.cumulated)
        super().play_round(number, loser or seats[(lead + place) % len(seats)].entry, pays or stake)


def quarters(played: Played) -> Iterator[tuple[Floor, int]]:
    """The floor after a quarter, a half and three quarters, and how many laps came then."""
    laps = len(played.before)
    for quarter in (1, 2, 3):
        at = laps * quarter // 4
        yield played.before[at], laps - at


def held(format_: str, players: int, tables: int, played: int, made_up: int) -> list[bool]:
    """For each forecast from the quarters of so many nights, True if it held the time that came."""
    found = []
    for seed in range(played):
        for floor, came in quarters(Played(format_, players, tables, seed)):
            said = forecast(floor, nights=made_up).laps
            found.append(said.low <= came <= said.high)
    return found
