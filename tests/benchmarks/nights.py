"""Nights played by chance, from a seed: as events, as stores, by simulation."""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from tests.nights import FORM, begun
from tests.postgres import started
from tourney.game.events import LeadNamed
from tourney.game.games import sheet_of
from tourney.game.mexico.events import MatchOpened, Rolled, Stood, TableEvent
from tourney.game.mexico.play import apply
from tourney.game.mexico.rules import PRESETS
from tourney.game.rules import change_rules
from tourney.laptop.address import Address, Server
from tourney.night.seating.draw import SEED_DICE
from tourney.service.director import Director
from tourney.service.simulate import Simulation, simulated_dice

NAMES = ("Ann", "Bob", "Cid", "Dora", "Emil", "Fay", "Gus", "Hana")


def throw(dice: random.Random) -> int:
    """Both dice, as a value."""
    high, low = sorted((dice.randint(1, 6), dice.randint(1, 6)), reverse=True)
    return 10 * high + low


def play(
    seed: int, preset: str = "classic", players: Sequence[str] = NAMES, **changes: str
) -> Iterator[TableEvent]:
    """The events of a match from its opening to its winner, everybody standing now and then."""
    dice = random.Random(seed)
    opening = MatchOpened(change_rules(PRESETS[preset], changes), tuple(players))
    yield opening
    match = apply(None, opening)
    event: TableEvent = LeadNamed(0)
    while True:
        match = apply(match, event)
        yield event
        if match.part is None:
            return
        player = match.part.on_turn
        if match.part.rolls and dice.random() < 0.4:
            event = Stood(player)
        else:
            event = Rolled(player, throw(dice))


def long_night(rolls: int) -> list[TableEvent]:
    """The first events of a night of eight, as many as have so many rolls in them."""
    events: list[TableEvent] = []
    left = rolls
    for event in play(1, units="999"):
        left -= isinstance(event, Rolled)
        if left < 0:
            return events
        events.append(event)
    raise ValueError(f"the night was over {left} rolls too soon")


def rolls_in(events: Sequence[TableEvent]) -> int:
    """How many of the events are rolls."""
    return sum(isinstance(event, Rolled) for event in events)


def never_over(director: Director, name: str = "Friday") -> int:
    """A night at whose table nobody will be out, the first player to lead; its number."""
    return begun(director, NAMES, name=name, units="999")


def rolling(director: Director, number: int) -> Callable[[], object]:
    """What rolls once at the table of a night."""
    dice = random.Random(5)
    return lambda: director.night(number).table().roll(throw(dice))


def night_of_tables(director: Director, matches: Sequence[Sequence[TableEvent]]) -> int:
    """A night of score sheets, a table each; its number."""
    form = {"name": f"Tables: {len(matches)}", "date": FORM["date"]}
    return director.plan_from_sheets(form, [sheet_of(events) for events in matches])


# By simulation


S = TypeVar("S", bound=Simulation)


class Reached(Exception):
    """The night is where it was to be played to."""


@contextmanager
def simulation(path: Path, made: Callable[[Director, random.Random], S]) -> Iterator[S]:
    """What plays nights into a store, until they are over or have reached something."""
    chance = random.Random(5)
    dice = partial(simulated_dice, chance, SEED_DICE)
    with closing(Director.open(path, dice)) as director, suppress(Reached):
        yield made(director, chance)


def planned(format_: str, tables: int) -> dict[str, str]:
    """The form of a night over several tables."""
    return FORM | {"format": format_, "tables": str(tables)}


# The databases that a store can stand on


def databases() -> Iterator[tuple[str, Callable[[], Address]]]:
    """Each database by its name, with what makes an empty place for a store.

    The server syncs what it commits, as one for an evening does and one for tests does not.
    """
    numbers = count(1)
    with TemporaryDirectory() as folder:
        yield "SQLite", lambda: Path(folder) / f"{next(numbers)}.db"
    with started() as server:
        server.sql("ALTER SYSTEM SET fsync = on")
        server.sql("SELECT pg_reload_conf()")
        yield "PostgreSQL", lambda: Server(server.new_database())
