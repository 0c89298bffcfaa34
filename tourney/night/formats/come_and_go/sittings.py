"""The host's choices for a night of come and go, and what its sittings count (F15.1, F15.3)."""

from collections.abc import Mapping
from fractions import Fraction

from tourney.night.floor import Floor, TableNow
from tourney.night.formats.come_and_go.partners import share
from tourney.night.formats.format import Tonight
from tourney.night.formats.points.sittings import MEXXEN, SCORING, homes_of, worth_a_round
from tourney.night.setup import Option, Setup

OPEN, NO_CLOCK = "open", "none"

SITTINGS = Option(
    "sittings",
    "Sittings",
    (OPEN, *(str(number) for number in range(2, 31))),
    OPEN,
    "Open: until you end the night. Or this many.",
)
ROUNDS = Option(
    "beats",
    "Rounds a sitting",
    tuple(str(number) for number in range(1, 13)),
    "5",
    "Each table plays these at its own pace. Then everyone gets a new table.",
)
MINUTES = Option(
    "minutes",
    "Or minutes",
    (NO_CLOCK, "10", "15", "20", "25", "30", "40", "45", "60"),
    NO_CLOCK,
    "A clock instead of rounds. Tables finish their round when time is up.",
)


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
