"""The options of heats: how they end, and how large the final is (F5)."""

from tourney.night.floor.setup import Option, Setup

PLAY_DOWN, TOP_K = "play-down", "top-k"

MODE = Option(
    "mode",
    "Heats go on until",
    (PLAY_DOWN, TOP_K),
    PLAY_DOWN,
    "Play-down: lap by lap, until as many as go on are left in all heats together. Top-k: each "
    "heat for itself, until a set number is left there.",
)
FINAL = Option(
    "final",
    "In the final",
    ("4", "5", "6", "7", "8"),
    "6",
    "How many play it; by top-k at most so many, where the tables allow it.",
)
THROUGH = Option(
    "through",
    "Left at each heat",
    ("1", "2", "3"),
    "2",
    "By top-k alone: so many of each heat go on.",
)
REST = Option(
    "rest",
    "Rest laps",
    ("yes", "no"),
    "yes",
    "In play-down smaller tables sit a lap out now and then, so that a seat there is worth as "
    "much.",
)


def by_table(setup: Setup) -> bool:
    """True if each heat ends for itself, with a set number left (F5.3)."""
    return setup.chosen[MODE.name] == TOP_K


def left_at_each(setup: Setup) -> int:
    """The number of players left when a heat ends for itself."""
    return int(setup.chosen[THROUGH.name])


def wished_final(setup: Setup) -> int:
    """The number of people that the host wants in the final."""
    return int(setup.chosen[FINAL.name])


def rests(setup: Setup) -> bool:
    """True if there are rest beats (F2.2)."""
    return setup.chosen[REST.name] == "yes"
