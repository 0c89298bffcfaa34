"""The options of heats: how they end, and how large the final is (F5)."""

from tourney.night.floor.setup import Option, Setup

PLAY_DOWN, TOP_K = "play-down", "top-k"

MODE = Option(
    "mode",
    "How heats end",
    (PLAY_DOWN, TOP_K),
    PLAY_DOWN,
    "Play-down: lap by lap, until enough are left in all heats together. Top-k: each heat alone, "
    "until a set number is left there.",
)
FINAL = Option(
    "final",
    "In the final",
    ("4", "5", "6", "7", "8"),
    "6",
    "Players in the final; with top-k, at most this many.",
)
THROUGH = Option(
    "through",
    "Left at each heat",
    ("1", "2", "3"),
    "2",
    "Top-k only: players who advance from each heat.",
)
REST = Option(
    "rest",
    "Rest laps",
    ("yes", "no"),
    "yes",
    "In play-down, smaller tables skip a lap now and then, so that no table has an advantage.",
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
    """True if there are rest laps (F2.2)."""
    return setup.chosen[REST.name] == "yes"
