"""The points of sittings, and the host's choices for a points night (F6.3)."""

from collections.abc import Mapping
from fractions import Fraction
from math import inf

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.games import AnyRules
from tourney.game.refusal import Refused
from tourney.game.rules import MOST_UNITS
from tourney.night.barrier import BarrierHeld, Opening, Seat
from tourney.night.floor import LEAST_AT_TABLE, Draw, Floor, TableNow, leavers, open_anew
from tourney.night.people.latecomers import LATE, NO_LATE
from tourney.night.setup import Option, Setup

NO_FINAL = "none"


MEXXEN = "mexxen"
AVERAGE, SUM = "average", "sum"


_SITTINGS_NOTE = "How many times everyone gets a new table."
SITTINGS = Option("sittings", "Sittings", tuple(map(str, range(2, 11))), "4", _SITTINGS_NOTE)


_LAPS_NOTE = "Rounds at each table before everyone moves."
LAPS = Option("beats", "Rounds a sitting", tuple(map(str, range(1, 13))), "5", _LAPS_NOTE)


SCORING = Option(
    "scoring",
    "Points",
    ("outlasted", MEXXEN),
    "outlasted",
    "Outlasted: the share of opponents who lost more units per round; a tie counts half. Mexxen: "
    "the game's own points, if it keeps any.",
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


_FINAL_NOTE = "Players in a final, until one is left."
FINAL = Option("final", "In the final", (NO_FINAL, "6", "7", "8"), NO_FINAL, _FINAL_NOTE)
_LATE_ENTRY_NOTE = "Players may come late. They join at the next sitting with no points."
LATE_ENTRY = Option(LATE, "Late entry", ("yes", NO_LATE), "yes", _LATE_ENTRY_NOTE)


def sittings_in(setup: Setup) -> int:
    """Return how many sittings there are before the final."""
    return int(setup.chosen[SITTINGS.name])


def laps_in(setup: Setup) -> int:
    """Return how many laps a sitting has."""
    return int(setup.chosen[LAPS.name])


def averages(setup: Setup) -> bool:
    """Return True if the average of the sittings counts; in older nights their sum does."""
    return setup.chosen.get(COUNT.name, COUNT.before) == AVERAGE


def seats_in_final(setup: Setup) -> int:
    """Return how many players the final has; 0 without a final."""
    chosen = setup.chosen[FINAL.name]
    return 0 if chosen == NO_FINAL else int(chosen)


def playable(floor: Floor) -> tuple[TableNow, ...]:
    """Return the open tables at which a round can be played, as people may have left."""
    return tuple(table for table in floor.open if len(table.seats) >= LEAST_AT_TABLE)


def is_sitting_over(floor: Floor, laps: int) -> bool:
    """Return True once the running sitting is over at all its tables."""
    tables = playable(floor)
    return not tables or (floor.lap >= laps and all(table.done for table in tables))


class Score(Struct, frozen=True):
    """A player's points in the sittings that are over.

    Attributes:
        counted: how many sittings count for the player.
    """

    points: Fraction = Fraction(0)
    counted: int = 0

    @property
    def average(self) -> Fraction:
        """The mean points of a sitting; 0 if none counts."""
        return self.points / max(self.counted, 1)


def scores_so_far(floor: Floor) -> Mapping[int, Score]:
    """Return everyone's points so far; a table's points count once its sitting is over."""
    laps, mexxen = laps_in(floor.setup), floor.setup.chosen[SCORING.name] == MEXXEN
    scores = {person.entry: Score() for person in floor.people}
    for sitting in range(1, min(floor.stage, sittings_in(floor.setup)) + 1):
        tables = [table for table in floor.tables if table.stage == sitting]
        ended = sitting < floor.stage or floor.ended is not None or is_sitting_over(floor, laps)
        homes = homes_of(tables)
        for table in tables:
            if ended or table.closed or (floor.lap >= laps and table.done):
                here = [entry for entry in table.entrants if homes[entry] == table.number]
                cut_short = floor.ended is not None and table.lap < laps
                if averages(floor.setup):
                    short = cut_short and 2 * table.rounds < laps
                    worths = {} if short else worth_a_round(tables, table, here, mexxen)
                else:
                    worths = _worth(tables, here, leavers_at(table), mexxen)
                for entry, worth in worths.items():
                    had = scores.get(entry, Score())
                    scores[entry] = Score(had.points + worth, had.counted + 1)
    return scores


def left_in_sitting(floor: Floor, sittings: int) -> Mapping[int, tuple[int, int]]:
    """Return the sitting and lap in which each player left who did not stay to the end.

    A player who left while at no table left in lap 0 of the next sitting.
    """
    left_at: dict[int, tuple[int, int]] = {}
    for entry in leavers(floor):
        sat = [table for table in floor.tables if entry in table.entrants]
        for table in sat:
            for out in table.exits:
                if out.entry == entry and out.withdrew and table.stage <= sittings:
                    left_at[entry] = (table.stage, out.lap)
        last = max((table.stage for table in sat), default=0)
        if entry not in left_at and last < sittings:
            left_at[entry] = (last + 1, 0)
    return left_at


def leavers_at(table: TableNow) -> frozenset[int]:
    """Return the entries that went home from the table."""
    return frozenset(out.entry for out in table.exits if out.withdrew)


def in_hundredths(points: Fraction) -> int:
    """Return points in hundredths, as stored; a half is rounded to even.

    >>> in_hundredths(Fraction(5, 2)), in_hundredths(Fraction(1, 3)), in_hundredths(Fraction(1, 8))
    (250, 33, 12)
    """
    return round(points * 100)


def points_words(points: Fraction) -> str:
    """Return points as people read them.

    >>> [points_words(Fraction(n, 12)) for n in (12, 150, 40, 0, -24)]
    ['1 point', '12½ points', '3.33 points', '0 points', '-2 points']
    """
    hundredths = in_hundredths(points)
    sign = "-" if hundredths < 0 else ""
    whole, over = divmod(abs(hundredths), 100)
    number = str(whole)
    if over == 50:
        number = f"{whole or ''}½"
    elif over:
        number = f"{whole}.{over:02d}"
    return f"{sign}{number} point{'' if hundredths == 100 else 's'}"


def homes_of(tables: list[TableNow]) -> Mapping[int, int]:
    """Return everyone's table at the end of a sitting, or now; the host may have moved them."""
    homes: dict[int, int] = {}
    for table in tables:
        homes |= dict.fromkeys(table.entrants, table.number)
    for table in tables:
        stayed = (*(seat.entry for seat in table.seats), *(out.entry for out in table.exits))
        homes |= dict.fromkeys(stayed, table.number)
    return homes


def _worth(
    tables: list[TableNow], here: list[int], left: frozenset[int], mexxen: bool
) -> Mapping[int, Fraction]:
    """Return the sitting's points of the players at one table.

    A player who left is outlasted by all who stayed, and gets no points for outlasting others.
    """
    if mexxen:
        return {
            entry: Fraction(sum(table.points.get(entry, 0) for table in tables)) for entry in here
        }
    lost = {entry: sum(table.paid.get(entry, 0) for table in tables) for entry in here}
    worths = outlasted(lost | dict.fromkeys(left & lost.keys(), inf))
    return {entry: worth for entry, worth in worths.items() if entry not in left}


def worth_a_round(
    tables: list[TableNow], table: TableNow, here: list[int], mexxen: bool
) -> Mapping[int, Fraction]:
    """Return the sitting's points of players in at least half of a table's finished rounds.

    A player outlasts players who lost more units for each round played. With only one such player,
    or without a round, the sitting counts for nobody.
    """
    sat = {entry: sum(each.sat.get(entry, 0) for each in tables) for entry in here}
    those = [entry for entry in here if sat[entry] and 2 * sat[entry] >= table.rounds]
    if len(those) < LEAST_AT_TABLE or not table.rounds:
        return {}
    if mexxen:
        return {
            entry: Fraction(sum(each.points.get(entry, 0) for each in tables)) for entry in those
        }
    lost = {
        entry: Fraction(
            sum(each.paid.get(entry, 0) for each in tables),
            max(sum(each.played.get(entry, 0) for each in tables), 1),
        )
        for entry in those
    }
    return outlasted(lost)


def outlasted(lost: Mapping[int, Fraction | float]) -> Mapping[int, Fraction]:
    """Return the share of the others who lost more than each player; equal losses count half.

    >>> shares = outlasted({1: Fraction(0), 2: Fraction(1), 3: Fraction(1)})
    >>> [str(share) for share in shares.values()]
    ['1', '1/4', '1/4']
    """
    return {
        entry: Fraction(
            sum((other > own) + (other >= own) for other in lost.values()) - 1,
            2 * max(len(lost) - 1, 1),
        )
        for entry, own in lost.items()
    }


def is_final(floor: Floor, stage: int) -> bool:
    """Return True if the stage comes after the last sitting."""
    return stage > sittings_in(floor.setup)


def in_final(floor: Floor) -> bool:
    """Return True once the final is played."""
    return is_final(floor, floor.stage)


def points_so_far(floor: Floor) -> dict[int, Fraction]:
    """Return the points that rank everyone: the average of counted sittings, or their sum."""
    average = averages(floor.setup)
    return {
        entry: score.average if average else score.points
        for entry, score in scores_so_far(floor).items()
    }


def scored_words(setup: Setup) -> str:
    """Return how a sitting is scored, in a sentence."""
    if setup.chosen[SCORING.name] == MEXXEN:
        return "The points are Mexxen's."
    return "You score the share of opponents who lose more units per round; a tie counts half."


def check_scoring(setup: Setup, rules: AnyRules, night: str) -> Refused | None:
    """Return why points cannot be scored by these rules, or at tables of two, or None.

    Args:
        night: the kind of night, as a sentence begins with it.
    """
    if setup.chosen[SCORING.name] == MEXXEN and not rules.points:
        words = "Mexxen points need rules that keep points, such as Mexxen."
        return Refused("format-scoring", words)
    if setup.seats <= LEAST_AT_TABLE:
        words = f"{night} needs 3 seats per table, or a player may sit alone."
        return Refused("format-seats", words)
    return None


def sit_down(
    floor: Floor, drawn: Draw, seed: str = "", method: str = "", *, lap: int = 0
) -> BarrierHeld:
    """Return the barrier of a sitting; units are practically without end (F6.3).

    Args:
        lap: the first of the sitting; 0 if it has none.
    """
    numbered = enumerate(drawn, start=floor.next_number)
    opened = tuple(
        Opening(number, slot, slot, "", tuple(Seat(entry, MOST_UNITS) for entry in table), 0)
        for slot, (number, table) in enumerate(numbered, start=1)
    )
    return replace(open_anew(floor, opened, floor.stage + 1, lap), seed=seed, method=method)
