"""A points night: nobody goes out, draws mix all players, points decide (F6.3)."""

from collections.abc import Mapping, Sequence
from enum import IntEnum, auto
from fractions import Fraction
from itertools import groupby

from msgspec.structs import replace

from tourney.game.games import AnyRules
from tourney.game.refusal import Refused
from tourney.game.wording import quantity
from tourney.night.barrier import BarrierHeld, Edits, Opening, Proposal, Seat, ShootOutDue
from tourney.night.floor import (
    LEAST_AT_TABLE,
    Floor,
    Person,
    Tier,
    leavers,
    open_anew,
    tiers_by_exit,
)
from tourney.night.formats.format import Format
from tourney.night.formats.points import sittings
from tourney.night.formats.points.simulated import points_course
from tourney.night.people.latecomers import no_chair
from tourney.night.seating import dealing
from tourney.night.setup import Setup
from tourney.night.simulation import Course, SimulatedRounds

LEAST_PEOPLE, MOST_PEOPLE = 4, 200


class PointsNight(Format):
    """A points night: sittings of this many laps at every table, and perhaps a final."""

    name = "points"
    title = "Points night"
    when = "Everyone plays to the end, at new tables every time."
    options = (
        sittings.SITTINGS,
        sittings.LAPS,
        sittings.SCORING,
        sittings.COUNT,
        sittings.FINAL,
        sittings.LATE_ENTRY,
    )
    late = True
    endless = True
    by_points = True
    has_waiting_list = True
    win = "The most points win."

    def describe(self, setup: Setup, units: int) -> str:
        """Return how many sittings there are, how they are scored, and whether there is a final."""
        rounds, final = quantity(sittings.laps_in(setup), "round"), sittings.seats_in_final(setup)
        scored = sittings.scored_words(setup)
        if sittings.averages(setup):
            scored += " The average counts, if you play at least half of the sittings."
        ends = f" The best {final} play a final, with {quantity(units, 'unit')} each."
        many = quantity(sittings.sittings_in(setup), "sitting")
        return f"{many} of {rounds}, each with new neighbours. {scored}{ends if final else ''}"

    def check(self, setup: Setup, rules: AnyRules, people: int) -> Refused | None:
        """Return why it cannot be played: it takes 4 to 200 people, and more than the final's."""
        scored = sittings.check_scoring(setup, rules, "A points night")
        if (unfit := self.check_lives(rules) or scored) is not None:
            return unfit
        final = sittings.seats_in_final(setup)
        if final > setup.seats:
            return Refused(
                "format-final", f"A final of {final} does not fit a table of {setup.seats} seats."
            )
        if not people:
            return None
        if people < LEAST_PEOPLE:
            return Refused(
                "too-few-people", f"A points night needs at least {LEAST_PEOPLE} people."
            )
        if people > MOST_PEOPLE:
            return Refused("too-many-people", f"A points night is for {MOST_PEOPLE} at most.")
        if people <= final:
            return Refused(
                "format-final",
                f"With {people} players everyone would reach a final of {final}. Add players, "
                "or play no final.",
            )
        return dealing.check_sizes(people, setup.tables, setup.seats)

    def check_late(self, floor: Floor, *, anyway: bool = False) -> Refused | None:
        """Return why nobody can join late: a latecomer needs a sitting still to come (F6.3)."""
        refusal = super().check_late(floor, anyway=anyway)
        if refusal is None or refusal.code == "no-late":
            return refusal
        if floor.stage < sittings.sittings_in(floor.setup):
            return None
        return Refused("final", "The last sitting is in play. No more seats.")

    def start(self, floor: Floor) -> BarrierHeld:
        """Return the barrier of the first lap of the first sitting.

        Raises:
            Refused: there are too few tables or seats for the draw.
        """
        dealing.refuse_seated(floor)
        return sittings.sit_down(floor, floor.draw, lap=1)

    def next(self, floor: Floor, seed: str, edits: Edits) -> Proposal | ShootOutDue | None:
        """Return the next lap, the next sitting, or the final.

        Raises:
            Refused: the host edited the plan; the draw seats everyone.
        """
        if self.over(floor) or sittings.in_final(floor):
            return None
        tables = sittings.playable(floor)
        if any(table.due and not table.done for table in tables):
            return None
        if not sittings.is_sitting_over(floor, sittings.laps_in(floor.setup)):
            step: Proposal | ShootOutDue = _lap(floor)
        elif floor.stage < sittings.sittings_in(floor.setup):
            step = _sitting(floor, seed)
        else:
            step = _cut(floor, seed)
        if edits != Edits() and isinstance(step, Proposal):
            raise Refused("edits", "No one is moved by hand here; the draw seats everyone.")
        return step

    def over(self, floor: Floor) -> bool:
        """Return True once the final, or else the last sitting, is over."""
        if not floor.tables:
            return False
        if sittings.in_final(floor):
            return all(
                table.over for table in floor.tables if sittings.is_final(floor, table.stage)
            )
        if len(_here(floor)) < LEAST_AT_TABLE:
            return True
        last = floor.stage == sittings.sittings_in(floor.setup)
        return (
            last
            and not sittings.seats_in_final(floor.setup)
            and sittings.is_sitting_over(floor, sittings.laps_in(floor.setup))
        )

    def tiers(self, floor: Floor) -> tuple[Tier, ...]:
        """Return everyone by points, below the finalists, who rank as they went out of the final.

        A player who left before the sittings were over ranks below all who stayed; leaving later is
        better. A player without a counted sitting ranks below all others, and lowest without ever
        having sat down.
        """
        early = sittings.left_in_sitting(floor, sittings.sittings_in(floor.setup))
        playing = not sittings.in_final(floor) and not self.over(floor)
        finalists = _finalists(floor)
        others = [person.entry for person in floor.people if person.entry not in finalists]
        tiers = list(_in_the_final(floor, finalists))
        for (standing, when, worth), entries in _standing(floor, others, early):
            left = standing in (Standing.LEFT, Standing.LEFT_UNCOUNTED)
            reached = f"sitting {when[0]}" if left else sittings.points_words(worth)
            stays = playing and not left and standing is not Standing.NEVER_CAME
            tiers.append(_tier(floor, entries, worth, reached, stays))
        return tuple(tiers)

    def course(self, floor: Floor, rounds: SimulatedRounds) -> Course:
        """Return the simulation of the planned laps and the final."""
        return points_course(floor, rounds)

    def sitting_title(self, setup: Setup, stage: int) -> str:
        """Return the name of the sitting, or "Final"."""
        if stage > sittings.sittings_in(setup):
            return "Final"
        return f"Sitting {stage}" if stage else ""


def _here(floor: Floor) -> tuple[Person, ...]:
    """Return the people who have not left, seated or waiting."""
    left = leavers(floor)
    return tuple(person for person in floor.people if person.entry not in left)


def _lap(floor: Floor) -> Proposal:
    due = tuple(table.number for table in sittings.playable(floor))
    alone = [
        f"No one is left to play at table {table.place} until the next sitting."
        for table in floor.open
        if table.number not in due and table.seats
    ]
    lap = floor.lap + 1
    return Proposal(BarrierHeld(floor.stage, lap, due=due), f"Lap {lap}", tuple(alone))


def _sitting(floor: Floor, seed: str) -> Proposal:
    """Return a sitting with a new draw; latecomers without a seat wait on."""
    here = _here(floor)
    most = dealing.chairs_in_room(floor.setup)
    line = {each.entry: at for at, each in enumerate(floor.waiting, start=1)}
    first = sorted(here, key=lambda person: line.get(person.entry, 0))
    seated, waiting = first[:most], first[most:]
    places = dealing.places_for(floor.setup, len(seated))
    drawn = dealing.deal(dealing.keeping(seated, places), places, seed, floor.seatings)
    method = dealing.deal_method(floor.seatings)
    barrier = sittings.sit_down(floor, drawn, seed, method, lap=1)
    title = f"Sitting {barrier.stage}"
    if not waiting:
        return Proposal(barrier, title)
    return Proposal(barrier, title, (no_chair([its.name for its in waiting], "goes home"),))


def _cut(floor: Floor, seed: str) -> Proposal | ShootOutDue:
    """Return the final, or the shoot-out for its last places."""
    places = sittings.seats_in_final(floor.setup)
    through: list[int] = []
    for _, tied in _standing(floor, [person.entry for person in _here(floor)], {}):
        for group in _shot_out(floor, tied):
            missing = places - len(through)
            if len(group) > missing > 0:
                why = f"for {quantity(missing, 'place')} in the final"
                return ShootOutDue(group, (missing,), why)
            through += group if missing else ()
    return _the_final(floor, through, seed)


def _shot_out(floor: Floor, tied: tuple[int, ...]) -> Sequence[tuple[int, ...]]:
    """Return tied players ranked by shoot-outs, from which some may have left since."""
    groups = [tied]
    for decided in floor.decided:
        ranks = {entry: rank for rank, group in enumerate(decided.groups) for entry in group}
        split: list[tuple[int, ...]] = []
        for group in groups:
            if all(entry in ranks for entry in group):
                ordered = sorted(group, key=ranks.__getitem__)
                split += [tuple(equal) for _, equal in groupby(ordered, key=ranks.__getitem__)]
            else:
                split.append(group)
        groups = split
    return groups


def _the_final(floor: Floor, entries: Sequence[int], seed: str) -> Proposal:
    units = floor.rules.dealt
    people = [person for person in floor.people if person.entry in entries]
    fixed = {person.seat[0] for person in people if person.seat is not None}
    place = min((own for own in fixed if own <= floor.setup.tables), default=1)
    (seated,) = dealing.deal(dealing.keeping(people, (place,)), (place,), seed, ())
    seats = tuple(Seat(entry, units) for entry in seated)
    opening = Opening(floor.next_number, place, 1, "Final", seats, 1)
    barrier = open_anew(floor, (opening,), sittings.sittings_in(floor.setup) + 1)
    return Proposal(replace(barrier, seed=seed, method=dealing.deal_method(())), "The final")


def _finalists(floor: Floor) -> frozenset[int]:
    return frozenset(
        entry
        for table in floor.tables
        if sittings.is_final(floor, table.stage)
        for entry in table.entrants
    )


def _in_the_final(floor: Floor, finalists: frozenset[int]) -> Sequence[Tier]:
    """Return the tiers of the final by exit; equals within it by the points of the night."""
    if not finalists:
        return ()
    points = sittings.points_so_far(floor)
    alone = replace(
        floor,
        people=tuple(person for person in floor.people if person.entry in finalists),
        tables=tuple(table for table in floor.tables if sittings.is_final(floor, table.stage)),
        waiting=(),
    )
    return [
        _tier(floor, entries, worth, tier.reached, tier.playing)
        for tier in tiers_by_exit(alone, lambda _stage, _gone: "the final")
        for worth, entries in _by_points(tier.entries, points)
    ]


class Standing(IntEnum):
    """How players rank on a points night, best first, before their points count."""

    RANKED = auto()
    TOO_FEW = auto()
    LEFT = auto()
    UNCOUNTED = auto()
    LEFT_UNCOUNTED = auto()
    NEVER_SAT = auto()
    NEVER_CAME = auto()


#: A player's standing, the sitting and lap of leaving, and the points.
_Place = tuple[Standing, tuple[int, int], Fraction]


def _standing(
    floor: Floor, entries: Sequence[int], early: Mapping[int, tuple[int, int]]
) -> list[tuple[_Place, tuple[int, ...]]]:
    """Return these players best first, equals together.

    A player is ranked with at least half as many counted sittings as the player with most (F6.3).
    """
    scores, points = sittings.scores_so_far(floor), sittings.points_so_far(floor)
    at_tables = {entry for table in floor.tables for entry in table.entrants}
    most = max((score.counted for score in scores.values()), default=0)
    averaged = sittings.averages(floor.setup)

    def place(entry: int) -> _Place:
        counted, when = scores[entry].counted, early.get(entry, (0, 0))
        if entry not in at_tables:
            standing = Standing.NEVER_CAME if entry in early else Standing.NEVER_SAT
            when = (0, 0)
        elif averaged and not counted:
            standing = Standing.LEFT_UNCOUNTED if entry in early else Standing.UNCOUNTED
        elif entry in early:
            standing = Standing.LEFT
        else:
            ranked = not averaged or 2 * counted >= most
            standing = Standing.RANKED if ranked else Standing.TOO_FEW
        return standing, when, points[entry]

    def order(entry: int) -> tuple[int, int, int, Fraction, int]:
        standing, (sitting, lap), worth = place(entry)
        return standing, -sitting, -lap, -worth, entry

    ordered = sorted(entries, key=order)
    return [(where, tuple(equal)) for where, equal in groupby(ordered, key=place)]


def _by_points(
    entries: Sequence[int], points: dict[int, Fraction]
) -> list[tuple[Fraction, tuple[int, ...]]]:
    ordered = sorted(entries, key=lambda entry: (-points[entry], entry))
    return [
        (worth, tuple(equal)) for worth, equal in groupby(ordered, key=lambda entry: points[entry])
    ]


def _tier(
    floor: Floor, entries: tuple[int, ...], worth: Fraction, reached: str, playing: bool
) -> Tier:
    exact = worth if sittings.averages(floor.setup) else None
    return Tier(entries, playing, reached, sittings.in_hundredths(worth), exact)
