"""Nights of heats on floors alone, in which those named lose."""

from msgspec.structs import replace

from tests.night.format_nights import AbstractNight, people_of, setup_of, where
from tourney.game.mexico.rules import PRESETS
from tourney.night.barrier import Proposal, ShootOutDue
from tourney.night.floor import Decided, Floor, Person
from tourney.night.formats.registry import FORMATS
from tourney.night.standings.ranking import placings

HEATS = FORMATS["heats"]
ONE_UNIT = PRESETS["sudden-death"]
CLASSIC = PRESETS["classic"]

#: With a unit each, a lap puts two out.
ELEVEN = ((1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11))
TWELVE = ((1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12))
NINE = ((1, 2, 3, 4, 5), (6, 7, 8, 9))


def night_of(
    draw: tuple[tuple[int, ...], ...],
    *,
    units: int = 1,
    people: tuple[Person, ...] | None = None,
    **options: str,
) -> AbstractNight:
    setup = setup_of(HEATS, 8, 8, {"rest": "no", **options})
    rules = replace(CLASSIC, units=units)
    everybody = people or people_of(sum(map(len, draw)))
    return AbstractNight(HEATS, everybody, setup=setup, rules=rules, draw=draw)


def lose(night: AbstractNight, *losers: int, pays: int = 1) -> None:
    """Each loses a round at the table where they sit."""
    for loser in losers:
        night.play_round(where(night.floor)[loser], loser, pays)


def go_on(night: AbstractNight) -> Proposal:
    step = night.hold()
    assert isinstance(step, Proposal)
    return step


def due(night: AbstractNight) -> ShootOutDue:
    step = night.next()
    assert isinstance(step, ShootOutDue)
    return step


def shoot(night: AbstractNight, *groups: tuple[int, ...]) -> None:
    decided = (*night.floor.decided, Decided(groups))
    night.floor = replace(night.floor, decided=decided)


def cut_of(night: AbstractNight) -> Proposal:
    """The heats play on to their end; what opens the next stage, not held yet."""
    while True:
        night.play()
        step = night.next()
        if isinstance(step, Proposal) and step.barrier.opened:
            return step
        night.hold()


def inside(floor: Floor) -> list[int]:
    return sorted(where(floor))


def tiers(floor: Floor) -> list[tuple[str, tuple[int, ...]]]:
    return [(tier.reached, tier.entries) for tier in HEATS.tiers(floor)]


def ranks(floor: Floor) -> dict[int, int]:
    names = {person.entry: person.name for person in floor.people}
    return {p.entry: p.rank for p in placings(HEATS.tiers(floor), floor.decided, names, "42613")}
