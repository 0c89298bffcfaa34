"""The formats by name, and the first draw with seeds (F14.2).

A new format is more than a line here: see RECIPES.md.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from tourney.game.refusal import Refused
from tourney.night.floor import Draw, Person
from tourney.night.formats.come_and_go.format import ComeAndGo
from tourney.night.formats.come_and_go.sittings import SEATING, STAY
from tourney.night.formats.come_and_go.stay import WinnerStays
from tourney.night.formats.duel.bracket import seeded
from tourney.night.formats.duel.format import Duels
from tourney.night.formats.format import Format
from tourney.night.formats.freezeout import FreezeOut, Shuffle
from tourney.night.formats.heats.format import Heats
from tourney.night.formats.heats.layout import deal_seeded
from tourney.night.formats.points.format import PointsNight
from tourney.night.formats.single import Single
from tourney.night.seating.draw import shuffled
from tourney.night.setup import Setup

_ALL: tuple[Format, ...] = (
    Single(),
    FreezeOut(),
    Heats(),
    Duels(),
    Shuffle(),
    PointsNight(),
    ComeAndGo(),
)

_STAYS = WinnerStays()

#: The formats by name, in the order in which they are offered.
FORMATS: Mapping[str, Format] = MappingProxyType({each.name: each for each in _ALL})


def format_of(setup: Setup) -> Format:
    """Return the format in which a night is held."""
    return format_as(setup.format, setup.chosen)


def format_as(name: str, chosen: Mapping[str, str]) -> Format:
    """Return a format by its name and its options."""
    return _STAYS if chosen.get(SEATING.name) == STAY else FORMATS[name]


def seed_order(people: Iterable[Person], rated: Mapping[int, int], seed: str) -> tuple[Person, ...]:
    """Return the best rated first; equals, and all without a rating at the end, by lot.

    Args:
        rated: the rating of each entry that has one.

    >>> ann, bob, cid = (Person(at, name) for at, name in enumerate(("Ann", "Bob", "Cid"), 1))
    >>> [each.name for each in seed_order((ann, bob, cid), {2: 1040}, "42613")]
    ['Bob', 'Ann', 'Cid']
    """
    named = {person.name: person for person in people}
    lot = [named[name] for name in shuffled(seed, named)]
    return tuple(sorted(lot, key=lambda each: (each.entry not in rated, -rated.get(each.entry, 0))))


def draw_seeded(
    setup: Setup, people: tuple[Person, ...], rated: Mapping[int, int], seed: str
) -> Draw:
    """Return the draw of a format with a bracket: standard seeding, or a snake over first heats.

    Args:
        rated: as in `seed_order`.

    Raises:
        Refused: `no-seeds`, or as the format's own draw.
    """
    format_ = format_of(setup)
    if not format_.has_bracket:
        raise Refused("no-seeds", "Seeds are for duels and heats. Here seats are drawn.")
    seeds = [person.entry for person in seed_order(people, rated, seed)]
    by_lot = format_.draw(setup, people, seed)
    if format_.pairs:
        return seeded(seeds)
    return deal_seeded(seeds, people, range(1, 1 + len(by_lot)), (), seed)
