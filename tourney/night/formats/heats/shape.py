"""The shape of a night of heats: options, stages, tables, and how many advance (F5.1)."""

from collections.abc import Sequence
from itertools import count

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.refusal import Refused
from tourney.night.seating.dealing import (
    LEAST_AT_A_TABLE,
    MOST_AT_A_TABLE,
    even_sizes,
    wished_tables,
)
from tourney.night.setup import Option, Setup

PLAY_DOWN, TOP_K = "play-down", "top-k"

MODE = Option(
    "mode",
    "How heats end",
    (PLAY_DOWN, TOP_K),
    PLAY_DOWN,
    "Play-down: lap by lap, until enough are left in all heats together. Top-k: each heat alone, "
    "until a set number is left there.",
)
_FINAL_NOTE = "Players in the final; with top-k, at most this many."
FINAL = Option("final", "In the final", ("4", "5", "6", "7", "8"), "6", _FINAL_NOTE)
_THROUGH_NOTE = "Top-k only: players who advance from each heat."
THROUGH = Option("through", "Left at each heat", ("1", "2", "3"), "2", _THROUGH_NOTE)
REST = Option(
    "rest",
    "Rest laps",
    ("yes", "no"),
    "yes",
    "In play-down, smaller tables skip a lap now and then, so that no table has an advantage.",
)


def by_table(setup: Setup) -> bool:
    """Return True if each heat ends by itself, with a set number of players left (F5.3)."""
    return setup.chosen[MODE.name] == TOP_K


def left_at_each(setup: Setup) -> int:
    """Return how many players are left when a heat ends by itself."""
    return int(setup.chosen[THROUGH.name])


def wished_final(setup: Setup) -> int:
    """Return how many players the host wants in the final."""
    return int(setup.chosen[FINAL.name])


def rests(setup: Setup) -> bool:
    """Return True if there are rest laps (F2.2)."""
    return setup.chosen[REST.name] == "yes"


#: The fewest players that the host can choose for the final.
LEAST_IN_FINAL = 4

#: Up to this many people there is one round of heats; with more people there are more rounds.
ONE_ROUND = 36

_ORDINALS = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth")


class HeatsStage(Struct, frozen=True):
    """A round of heats, or the final.

    Attributes:
        sizes: how many players sit at each table.
        through: how many players of the stage advance; 0 in the final.
        until: how many players are left when a table's match is over; 0 if heats play down (F5.2).
    """

    sizes: tuple[int, ...]
    through: int
    until: int

    @property
    def people(self) -> int:
        """How many players play in the stage."""
        return sum(self.sizes)

    @property
    def final(self) -> bool:
        """True if the stage is the last."""
        return not self.through


#: The stages from the first to the final.
Shape = tuple[HeatsStage, ...]


def shape(setup: Setup, people: int) -> Shape:
    """Return the stages for this many people, 2 or more, if `check_shape` accepts them.

    Each stage depends only on the number of players in it. Later stages therefore stay as planned
    while nobody goes home.
    """
    return shape_from(setup, stage(setup, people))


def shape_from(setup: Setup, first: HeatsStage) -> Shape:
    """Return the stages from one on whose tables are fixed."""
    stages = [first]
    while not stages[-1].final:
        stages.append(stage(setup, stages[-1].through))
    return tuple(stages)


def stage(setup: Setup, people: int) -> HeatsStage:
    """Return the stage that this many people play."""
    if people <= largest(setup):
        return HeatsStage((people,), 0, 1)
    if by_table(setup):
        return _stage_by_table(setup, even_sizes(people, _tables_by_table(setup, people)))
    through = _through(setup, people)
    most = min(people // LEAST_AT_A_TABLE, setup.tables, through)
    tables = max(_least(setup, people), min(wished_tables(people), most))
    return HeatsStage(even_sizes(people, tables), through, 0)


def as_drawn(setup: Setup, sizes: Sequence[int]) -> HeatsStage:
    """Return a stage with tables of these sizes, which people may have changed since the draw."""
    if len(sizes) == 1:
        return HeatsStage(tuple(sizes), 0, 1)
    if by_table(setup):
        return _stage_by_table(setup, tuple(sizes))
    return HeatsStage(tuple(sizes), _through(setup, sum(sizes)), 0)


def check_drawn(setup: Setup, sizes: Sequence[int]) -> Refused | None:
    """Return why no heats can be played at tables of these sizes, or None.

    People who joined or left since the draw, or moved seats, may have left a table too small.
    """
    people, several = sum(sizes), len(sizes) > 1
    fits = bool(sizes) and several == (people > largest(setup))
    if fits and several:
        each = as_drawn(setup, sizes)
        wanted = left_at_each(setup) if by_table(setup) else 1
        fits = min(sizes) > wanted and len(sizes) <= each.through < people
    if fits:
        return None
    return Refused(
        "no-heats", f"These seats no longer make heats for {people} players. Draw again."
    )


def check_shape(setup: Setup, people: int) -> Refused | None:
    """Return why heats cannot be held for this many people, with a remedy; or None."""
    if people < 2:
        return Refused("too-few-people", "Heats need at least 2 people.")
    cap = largest(setup)
    if people <= cap:
        return None
    if people <= MOST_AT_A_TABLE:
        return Refused(
            "format-seats",
            f"Up to {MOST_AT_A_TABLE} people play only a final, and {people} don't fit at a table "
            f"of {cap}. Add seats, or choose another format.",
        )
    final, least = wished_final(setup), _least(setup, people)
    if final > cap:
        return Refused(
            "format-final",
            f"A final of {final} doesn't fit at a table of {cap}. Add seats, or choose a smaller "
            "final.",
        )
    if least > setup.tables:
        hold = setup.tables * cap
        fewer = (
            f"play with at most {hold} people"
            if hold > MOST_AT_A_TABLE
            else f"play only a final of {cap}"
        )
        larger = ", use larger ones" if cap < MOST_AT_A_TABLE else ""
        return Refused(
            "too-many-people",
            f"{people} people need {least} tables of {cap} at once, and there {_are(setup)}. Add "
            f"tables{larger}, or {fewer}.",
        )
    if by_table(setup) and not _holds_by_table(setup, people):
        return Refused(
            "format-through",
            f"With {left_at_each(setup)} left at each heat, {people} people at tables of {cap} "
            "don't come down to a final. Leave fewer at each, or add seats.",
        )
    left = _left_for_one_round(setup, people) if by_table(setup) and people <= ONE_ROUND else 0
    if 0 < left < left_at_each(setup):
        return Refused(
            "format-through",
            f"With {left_at_each(setup)} left at each heat, {people} people at tables of {cap} "
            f"need two rounds of heats. With {left} left at each they need one.",
        )
    return None


def largest(setup: Setup) -> int:
    """Return the most players at a table, and so in a final."""
    return min(setup.seats, MOST_AT_A_TABLE)


def heats_title(number: int, of: int) -> str:
    """Return the title of a round of heats, from 1, of this many planned rounds.

    >>> heats_title(1, 1), heats_title(2, 2)
    ('Heats', 'Second heats')
    """
    if number == 1 and of <= 1:
        return "Heats"
    ordinal = _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"{number}th"
    return f"{ordinal} heats"


def _stage_by_table(setup: Setup, sizes: tuple[int, ...]) -> HeatsStage:
    until = max(1, min(left_at_each(setup), min(sizes) - 1))
    return HeatsStage(sizes, until * len(sizes), until)


def _least(setup: Setup, people: int) -> int:
    """Return the fewest tables that hold this many people."""
    return -(-people // largest(setup))


def _through(setup: Setup, people: int) -> int:
    """Return how many players are left over all heats that play down (F5.2).

    There are at least as many as tables, because the last player at a table is safe. There are as
    few rounds of heats as possible; each leaves the same share of its players, rounded up.
    """
    final, cap = wished_final(setup), largest(setup)
    # The most players in the last round of heats, in the one before it, and so on.
    most = [0, min(ONE_ROUND, final * cap)]
    for rounds in count(1):
        if people <= most[rounds]:
            break
        most.append(most[rounds] * cap)
    if rounds == 1:
        return min(final, people - 1)
    # The least whole number that is at least final · (people / final) ** ((rounds - 1) / rounds).
    wanted = final * people ** (rounds - 1)
    share = next(number for number in range(final, people) if number**rounds >= wanted)
    return min(share, most[rounds - 1])


def _tables_by_table(setup: Setup, people: int) -> int:
    """Return the number of heats if each plays down to a set number (F5.3).

    If possible they lead to a final between four players and the host's choice. Otherwise they lead
    to a final that fits a table, or to more heats.
    """

    def conflict(tables: int) -> tuple[int, int]:
        through, away = tables * left_at_each(setup), abs(tables - wished_tables(people))
        if people > ONE_ROUND:
            return int(through <= MOST_AT_A_TABLE), away
        if LEAST_IN_FINAL <= through <= wished_final(setup):
            return 0, away
        return 1 if through <= largest(setup) else 2, away

    tables = _range_by_table(setup, people)
    return min(tables, key=conflict, default=_least(setup, people))


def _range_by_table(setup: Setup, people: int) -> range:
    """Return the possible numbers of heats with at least three players and one exit each."""
    left = left_at_each(setup)
    least = max(_least(setup, people), -(-LEAST_AT_A_TABLE // left))
    return range(least, 1 + min(people // max(LEAST_AT_A_TABLE, left + 1), setup.tables))


def _left_for_one_round(setup: Setup, people: int) -> int:
    """Return the most left at each heat, within the host's choice, that fit the final; else 0."""
    for left in range(left_at_each(setup), 0, -1):
        fewer = dict(setup.options) | {THROUGH.name: str(left)}
        tried = replace(setup, options=tuple(fewer.items()))
        if len(shape(tried, people)) == 2 and _holds_by_table(tried, people):
            return left
    return 0


def _holds_by_table(setup: Setup, people: int) -> bool:
    return all(each.final or _range_by_table(setup, each.people) for each in shape(setup, people))


def _are(setup: Setup) -> str:
    return "is 1" if setup.tables == 1 else f"are {setup.tables}"
