"""The host's choices for a night of come and go, and its sittings: partners and points (F15)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import chain

from tourney.game.refusal import Refused
from tourney.game.wording import listed
from tourney.night.barrier import Opening, Pairs
from tourney.night.floor import Draw, Floor, Person, TableNow
from tourney.night.formats.format import Tonight
from tourney.night.formats.points.sittings import MEXXEN, SCORING, homes_of, worth_a_round
from tourney.night.seating import dealing
from tourney.night.seating.draw import by_lot, shuffles
from tourney.night.setup import Option, Setup

OPEN, NO_CLOCK = "open", "none"
NONE, DRAWN = "none", "drawn"

DRAW, STAY = "draw", "stay"

SEATING = Option(
    "seating",
    "Seating",
    (DRAW, STAY),
    DRAW,
    "Draw: new tables every sitting. Stay: the loser leaves, and the first in line sits down.",
    before=DRAW,
)
_SITTINGS_NOTE = "Open: until you end the night. Or this many."
SITTINGS = Option("sittings", "Sittings", (OPEN, *map(str, range(2, 31))), OPEN, _SITTINGS_NOTE)
_ROUNDS_NOTE = "Each table plays these at its own pace. Then everyone gets a new table."
ROUNDS = Option("beats", "Rounds a sitting", tuple(map(str, range(1, 13))), "5", _ROUNDS_NOTE)
MINUTES = Option(
    "minutes",
    "Or minutes",
    (NO_CLOCK, "10", "15", "20", "25", "30", "40", "45", "60"),
    NO_CLOCK,
    "A clock instead of rounds. Tables finish their round when time is up.",
)
PARTNERS = Option(
    "partners",
    "Partners",
    (NONE, DRAWN),
    NONE,
    "Drawn: partners at two tables both get the mean of their points.",
    before=NONE,
    seldom=True,
)
OPTIONS = (SEATING, SITTINGS, ROUNDS, MINUTES, SCORING, PARTNERS)
#: The purpose of the lot for who plays alone, hashed with the seed.
_ALONE = "alone"

#: The names of partners, and each player who plays alone as one name.
Groups = tuple[tuple[str, ...], ...]
Points = Mapping[int, Fraction]


def sittings_in(setup: Setup) -> int | None:
    """Return how many sittings there are; None until the host ends the night."""
    chosen = setup.chosen[SITTINGS.name]
    return None if chosen == OPEN else int(chosen)


def minutes_in(setup: Setup) -> int:
    """Return how many minutes a sitting has; 0 if rounds are counted, or in other formats."""
    chosen = setup.chosen.get(MINUTES.name, NO_CLOCK)
    return 0 if chosen == NO_CLOCK else int(chosen)


def rounds_in(setup: Setup) -> int:
    """Return how many rounds a table has in a sitting; 0 if the clock ends it."""
    return 0 if minutes_in(setup) else int(setup.chosen[ROUNDS.name])


def has_partners(setup: Setup) -> bool:
    """Return True if partners are drawn for each sitting."""
    return setup.chosen.get(PARTNERS.name, NONE) == DRAWN


def tonight(floor: Floor) -> Mapping[int, Tonight]:
    """Return everyone's sittings so far, by entry; a table's count once it is done."""
    points: dict[int, list[Fraction]] = {person.entry: [] for person in floor.people}
    for stage in range(1, floor.stage + 1):
        tables = [table for table in floor.tables if table.stage == stage]
        homes = homes_of(tables)
        worths: dict[int, Fraction] = {}
        playing: set[int] = set()
        for table in tables:
            if not _counts(floor, table):
                playing |= set() if floor.ended else {*table.entrants}
                continue
            here = [entry for entry in table.entrants if homes[entry] == table.number]
            mexxen = floor.setup.chosen[SCORING.name] == MEXXEN
            worths |= worth_a_round(tables, table, here, mexxen)
        for entry, worth in share(floor.partners.get(stage, ()), worths, playing).items():
            points.setdefault(entry, []).append(worth)
    most = max(map(len, points.values()), default=0)
    least = max(-(-most // 2), 1)
    return {
        entry: Tonight(
            sittings=len(own),
            average=sum(own, Fraction(0)) / max(len(own), 1),
            best=max(own, default=Fraction(0)),
            needs=max(least - len(own), 0),
            waited=floor.waited.get(entry, 0),
        )
        for entry, own in points.items()
    }


def _counts(floor: Floor, table: TableNow) -> bool:
    """Return True once a table's sitting is over; one cut short needs half of its rounds (F6.3)."""
    if table.closed:
        return True
    if floor.ended is None:
        return table.done
    return 2 * table.rounds >= rounds_in(floor.setup)


# Partners (F15.4)


def partner_names(names: Mapping[int, str], seated: Iterable[int], pairs: Pairs) -> Groups:
    """Return the partners of a sitting by name, and each player who plays alone as one name."""
    paired = set(chain.from_iterable(pairs))
    groups = (*pairs, *((entry,) for entry in seated if entry not in paired))
    return tuple(tuple(names[entry] for entry in group) for group in groups)


def other_of(groups: Groups) -> Mapping[str, str]:
    """Return each player's partner, by name."""
    return {one: other for two in groups if len(two) == 2 for one, other in (two, two[::-1])}


def alone_words(groups: Groups) -> str:
    """Return who plays alone in a sitting, from `partner_names`, as a sentence; "" for nobody."""
    alone = [names[0] for names in groups if len(names) == 1]
    if len(alone) == len(groups) > 0:
        return "One table: no partners in this sitting."
    return f"{listed(alone)} {'plays' if len(alone) == 1 else 'play'} alone." if alone else ""


def partners_words(groups: Groups) -> str:
    """Return the partners of a sitting and who plays alone, from `partner_names`, in words."""
    pairs = "; ".join(listed(names) for names in groups if len(names) > 1)
    return ". ".join(filter(None, (pairs, alone_words(groups).removesuffix("."))))


def pair_up(tables: Sequence[Sequence[int]]) -> Pairs:
    """Return pairs of two tables; the last ones at the largest table may be left over.

    >>> pair_up([[1, 2, 3], [4, 5]]), pair_up([[1, 2], [3, 4], [5, 6]]), pair_up([[1, 2]])
    (((4, 1), (5, 2)), ((1, 4), (2, 5), (3, 6)), ())
    """
    *others, largest = sorted(tables, key=len)
    people = sum(map(len, tables))
    over = max(2 * len(largest) - people, people % 2)
    order = [*chain.from_iterable(others), *largest[: len(largest) - over]]
    half = len(order) // 2
    return tuple(zip(order[:half], order[half:], strict=True))


def draw_sitting(
    floor: Floor, people: Sequence[Person], seed: str, met: Sequence[Sequence[int]]
) -> tuple[Draw, Pairs]:
    """Return the seats of a sitting, and its partners, from one of 200 shuffles.

    The least sum of squared partnerships comes first, then that of meetings (F15.2). In a shuffle,
    all sit down in its order, the player who is alone last, and the first half of those at the
    tables are paired with the second half.

    Args:
        met: the tables whose meetings count.
    """
    places = dealing.places_for(floor.setup, len(people))
    if not has_partners(floor.setup) or len(places) == 1:
        return dealing.deal(dealing.keeping(people, places), places, seed, met), ()
    alone = (_plays_alone(floor, people, seed),) if len(people) % 2 else ()
    kept = dealing.keeping([each for each in people if each not in alone], places)
    kept = dealing.keeping((*kept, *alone), places)
    entries = [person.entry for person in kept]
    single = entries.index(alone[0].entry) if alone else -1
    # The table of a fixed seat whose player is alone is the larger one.
    own = kept[single].seat if alone else None
    order = sorted(places, key=lambda place: (own is None or place != own[0], place))
    sit_down = dealing.dealer(kept, order)

    def drawn(shuffle: list[int]) -> tuple[list[list[int]], Pairs]:
        queue = sorted(shuffle, key=lambda number: number == single)
        tables, turns = sit_down(queue), dict(zip(queue, range(len(queue)), strict=True))
        return tables, pair_up([sorted({*at} - {single}, key=turns.__getitem__) for at in tables])

    paired = dealing.count_meetings(entries, chain.from_iterable(floor.partners.values()))
    rows, again = dealing.count_meetings(entries, met), dealing.repeated_meetings
    every = map(drawn, shuffles(seed, len(kept)))
    tables, pairs = min(every, key=lambda one: (again(one[1], paired), again(one[0], rows)))
    by_place = dict(zip(order, tables, strict=True))
    seats = tuple(tuple(entries[number] for number in by_place[place]) for place in places)
    return seats, tuple((entries[one], entries[other]) for one, other in pairs)


def _plays_alone(floor: Floor, people: Sequence[Person], seed: str) -> Person:
    """Return the player without a partner: of those who were it least, by lot."""
    times = Counter[int]()
    for stage, pairs in floor.partners.items():
        sat = {entry for table in floor.tables if table.stage == stage for entry in table.entrants}
        times.update(sat.difference(*pairs))
    least = min(times[person.entry] for person in people)
    by_name = {person.name: person for person in people if times[person.entry] == least}
    return by_name[by_lot(seed, _ALONE, by_name)[0]]


def share(pairs: Pairs, points: Points, playing: set[int]) -> Points:
    """Return a sitting's points: partners get the mean of theirs; one without any is left out.

    Args:
        playing: the players whose table still plays; until it is done, their partners wait.
    """
    shared = dict(points)
    for pair in pairs:
        own = {entry: shared.pop(entry) for entry in pair if entry in points}
        if own and playing.isdisjoint(pair):
            shared |= dict.fromkeys(own, sum(own.values(), Fraction(0)) / len(own))
    return shared


def check_pairs(setup: Setup, opened: Sequence[Opening], pairs: Pairs) -> Refused | None:
    """Return why these cannot be the partners of a sitting, or None."""
    at = {seat.entry: opening.number for opening in opened for seat in opening.seats}
    named = [entry for pair in pairs for entry in pair]
    two = len(named) == len(at.keys() & named) and all(at[one] != at[other] for one, other in pairs)
    if pairs and not (two and has_partners(setup)):
        return Refused("partners", "Partners are two players at two tables, if the plan has them.")
    return None
