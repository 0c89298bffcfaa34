"""The choices that a points night leaves to the host."""

from tourney.night.floor.setup import Option, Setup
from tourney.night.people.latecomers import LATE, NO_LATE

NO_FINAL = "none"


MEXXEN = "mexxen"
AVERAGE, SUM = "average", "sum"


SITTINGS = Option(
    "sittings",
    "Sittings",
    tuple(str(number) for number in range(2, 11)),
    "4",
    "Times that everyone gets a new table.",
)


LAPS = Option(
    "beats",
    "Rounds a sitting",
    tuple(str(number) for number in range(1, 13)),
    "5",
    "Rounds at each table before everyone moves.",
)


SCORING = Option(
    "scoring",
    "Points",
    ("outlasted", MEXXEN),
    "outlasted",
    "Outlasted: the share of opponents who lost more units a round; a tie counts half. Mexxen: "
    "its own points.",
)


COUNT = Option(
    "count",
    "Sittings count",
    (AVERAGE, SUM),
    AVERAGE,
    "Average: fair to latecomers and to players away for a while. Sum: all sittings added; "
    "players away lose no units.",
    before=SUM,
)


FINAL = Option(
    "final",
    "In the final",
    (NO_FINAL, "6", "7", "8"),
    NO_FINAL,
    "Players in a final, until one is left.",
)
LATE_ENTRY = Option(
    LATE,
    "Late entry",
    ("yes", NO_LATE),
    "yes",
    "Players may come late. They join at the next sitting with no points.",
)


def sittings_in(setup: Setup) -> int:
    """The number of sittings before the final."""
    return int(setup.chosen[SITTINGS.name])


def laps_in(setup: Setup) -> int:
    """The number of laps in a sitting."""
    return int(setup.chosen[LAPS.name])


def averages(setup: Setup) -> bool:
    """True if the average of the sittings counts, and not their sum, as it once did."""
    return setup.chosen.get(COUNT.name, COUNT.before) == AVERAGE


def seats_in_final(setup: Setup) -> int:
    """The number of people in the final; 0 if there isn't one."""
    chosen = setup.chosen[FINAL.name]
    return 0 if chosen == NO_FINAL else int(chosen)
