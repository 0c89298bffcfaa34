"""A night that one joins and leaves at any time: sittings at new tables, points decide (F15)."""

from collections.abc import Collection, Mapping
from fractions import Fraction
from itertools import groupby

from msgspec.structs import replace

from tourney.game.games import AnyRules
from tourney.game.refusal import Refused
from tourney.game.wording import listed, quantity
from tourney.night.barrier import BarrierHeld, Edits, Proposal
from tourney.night.floor import LEAST_AT_TABLE, Draw, Exits, Floor, Person, Tier
from tourney.night.formats.come_and_go.sittings import (
    OPTIONS,
    alone_words,
    draw_sitting,
    has_partners,
    minutes_in,
    pair_up,
    partner_names,
    rounds_in,
    sittings_in,
    tonight,
)
from tourney.night.formats.format import Format, Sittings, Tonight
from tourney.night.formats.points.sittings import (
    check_scoring,
    in_hundredths,
    points_words,
    scored_words,
    sit_down,
)
from tourney.night.people.attendance import times_waited
from tourney.night.seating import dealing
from tourney.night.seating.draw import by_lot
from tourney.night.setup import Setup
from tourney.night.simulation import Course, Length, MadeUp, SimulatedRounds

MOST_PEOPLE = 200
#: The purpose of the lot for who waits, hashed with the seed.
WAITS = "waits"


class ComeAndGo(Format):
    """Sittings of so many rounds, or minutes, for whoever is here."""

    name = "come-and-go"
    title = "Come and go"
    when = "Players come and go. Each sitting is for the players who are here."
    options = OPTIONS
    late = True
    endless = True
    by_points = True
    has_waiting_list = True
    comes_and_goes = True
    win = "The best average wins."
    turn = "sitting"
    lot_words = "A lot decides who waits tonight."
    here_words = "The next sitting seats all who are here."
    edits_words = "No one is moved by hand here; the draw seats everyone."

    def describe(self, setup: Setup, units: int) -> str:
        """Return how long a sitting is, how many there are, and who is ranked."""
        minutes, most = minutes_in(setup), sittings_in(setup)
        each = quantity(minutes, "minute") if minutes else quantity(rounds_in(setup), "round")
        ends = "until the host ends the night" if most is None else f"{most} in all"
        both = " Partners at two tables both get the mean of their points."
        return (
            f"sittings of {each}, {ends}. Come, pause and leave between them. "
            f"{scored_words(setup)}{both * has_partners(setup)} The average counts, "
            "if you play at least half as many sittings as the player with most."
        )

    def check(self, setup: Setup, rules: AnyRules, people: int) -> Refused | None:
        """Return why it cannot be played; more people than seats are no reason, as some wait."""
        if (unfit := self.check_lives(rules) or self.check_choices(setup, rules)) is not None:
            return unfit
        if people == 1:
            return Refused("too-few-people", f"A {self.turn} needs at least two players.")
        if people > MOST_PEOPLE:
            return Refused("too-many-people", f"Come and go is for {MOST_PEOPLE} at most.")
        return None

    def check_choices(self, setup: Setup, rules: AnyRules) -> Refused | None:
        """Return why the host's choices do not fit each other or the rules, or None."""
        return check_scoring(setup, rules, "Come and go")

    def takes_late(self, setup: Setup) -> bool:
        """Return True: players come when they like."""
        return True

    def check_late(self, floor: Floor, *, anyway: bool = False) -> Refused | None:
        """Return why nobody can join, or None: there must be a sitting to come."""
        if floor.stage == sittings_in(floor.setup):
            return Refused("final", "The last sitting is in play. No more seats.")
        return None

    def draw(self, setup: Setup, people: tuple[Person, ...], seed: str) -> Draw:
        """Return the first sitting's tables, from place 1 on; the surplus waits.

        Raises:
            Refused: a fixed seat cannot be kept, though all have seats.
        """
        seated = _seated(setup, people, {}, (), seed)
        if len(seated) == len(people):
            return super().draw(setup, people, seed)
        places = dealing.places_for(setup, len(seated))
        return dealing.deal(dealing.keeping(seated, places), places, seed, ())

    def start(self, floor: Floor) -> BarrierHeld:
        """Return the barrier of the first sitting.

        Raises:
            Refused: there are too few tables or seats for the draw.
        """
        dealing.refuse_seated(floor)
        begun = sit_down(floor, floor.draw)
        # The lot for the seats is the lot for the partners too.
        return replace(begun, partners=pair_up(floor.draw)) if has_partners(floor.setup) else begun

    def next(self, floor: Floor, seed: str, edits: Edits) -> Proposal | None:
        """Return the next sitting or lap, once every table is done and two people are here.

        Raises:
            Refused: the host edited the plan.
        """
        playing = any(not table.done for table in floor.open)
        if playing or self.over(floor) or len(floor.here) < LEAST_AT_TABLE:
            return None
        if edits != Edits():
            raise Refused("edits", self.edits_words)
        return self.seat_all(floor, seed)

    def seat_all(self, floor: Floor, seed: str) -> Proposal:
        """Return the next sitting: of those here the surplus waits, all others get new seats."""
        here = floor.here
        last = [table.entrants for table in floor.tables if table.stage == floor.stage]
        sat = frozenset(entry for entrants in last for entry in entrants)
        seated = _seated(floor.setup, here, floor.waited, sat, seed)
        met = (*floor.seatings, *last)  # pairs of the last sitting count twice
        drawn, pairs = draw_sitting(floor, seated, seed, met)
        barrier = replace(sit_down(floor, drawn, seed, dealing.deal_method(met)), partners=pairs)
        waiting = [person.name for person in here if person not in seated]
        wait = "waits" if len(waiting) == 1 else "wait"
        why = "drawn from those who waited least"
        notes = [f"{listed(waiting)} {wait} this sitting: {why}."] if waiting else []
        names = {person.entry: person.name for person in seated}
        if has_partners(floor.setup) and (alone := alone_words(partner_names(names, names, pairs))):
            notes.append(alone)
        return Proposal(barrier, f"Sitting {barrier.stage}", tuple(notes))

    def over(self, floor: Floor) -> bool:
        """Return True once the last sitting is over; without one the host ends the night."""
        last = floor.stage == sittings_in(floor.setup)
        return bool(floor.tables) and last and all(table.done for table in floor.open)

    def tiers(self, floor: Floor) -> tuple[Tier, ...]:
        """Return the ranked by average, then those with too few sittings, then those with none."""
        nights, playing = self.tonight(floor), not self.over(floor)
        ordered = sorted(sorted(nights), key=lambda entry: nights[entry].worth, reverse=True)
        return tuple(
            Tier((first, *equal), playing, *self.reached(nights[first]))
            for _, (first, *equal) in groupby(ordered, key=lambda entry: nights[entry].worth)
        )

    def reached(self, own: Tonight) -> tuple[str, int, Fraction | None]:
        """Return what a player has come to so far, for `Tier`: in words, hundredths, average."""
        return points_words(own.average), in_hundredths(own.average), own.average

    def exits(self, floor: Floor) -> Exits:
        """Return nobody: who leaves may come again, and keeps what was counted."""
        return {}

    def tonight(self, floor: Floor) -> Mapping[int, Tonight]:
        """Return everyone's sittings so far."""
        return tonight(floor)

    def course(self, floor: Floor, rounds: SimulatedRounds) -> Course:
        """Return the time of the rounds to come; places depend on who comes and goes."""
        each, last = rounds_in(floor.setup), sittings_in(floor.setup) or floor.stage
        left = max((each - table.rounds for table in floor.open if not table.done), default=0)
        laps = max(left, 0) + (last - floor.stage) * each
        size = max((len(table.seats) for table in floor.open), default=0)
        return lambda: MadeUp(Length(laps, laps * size), [])

    def sittings(self, setup: Setup) -> Sittings | None:
        """Return the sittings as chosen."""
        return Sittings(sittings_in(setup), rounds_in(setup), minutes_in(setup))

    def has_no_end(self, setup: Setup) -> bool:
        """Return True if only the host or the clock ends the night or its sittings."""
        its = self.sittings(setup)
        return its is None or its.most is None or not its.rounds

    def sitting_title(self, setup: Setup, stage: int) -> str:
        """Return the name of the sitting; laps only have numbers."""
        return f"Sitting {stage}" if stage and self.sittings(setup) else ""


def _seated(
    setup: Setup,
    here: tuple[Person, ...],
    waited: Mapping[int, int],
    sat: Collection[int],
    seed: str,
) -> tuple[Person, ...]:
    """Return who has a seat; of those here the surplus waits who have waited least.

    Of equals those wait who have played the last sitting, then the lot decides.

    Args:
        sat: the entries of those who have played it.
    """
    surplus = max(len(here) - dealing.chairs_in_room(setup), 0)
    counts = times_waited([person.entry for person in here], waited)
    by_name = {person.name: person for person in here}
    lot = [by_name[name] for name in by_lot(seed, WAITS, by_name)]
    lot.sort(key=lambda person: (counts[person.entry], person.entry not in sat))
    waiting = lot[:surplus]
    return tuple(person for person in here if person not in waiting)
