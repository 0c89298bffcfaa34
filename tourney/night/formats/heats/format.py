"""Heats: rounds of tables that each send this many players on, up to a final (F5)."""

from collections.abc import Mapping

from msgspec.structs import replace

from tourney.game.games import AnyRules
from tourney.game.refusal import Refused, refuse_for
from tourney.game.wording import listed, quantity
from tourney.night.barrier import (
    BarrierHeld,
    Edits,
    Opening,
    Proposal,
    Seat,
    ShootOutDue,
    call_lap,
    players_at,
    rest_notes,
)
from tourney.night.floor import (
    Draw,
    Exit,
    Exits,
    Floor,
    Person,
    Tier,
    Waiting,
    last_exits,
    open_anew,
    tiers_by_exit,
)
from tourney.night.formats.format import Bracket, Format
from tourney.night.formats.heats import shape
from tourney.night.formats.heats.layout import deal_seeded, heats_course
from tourney.night.formats.heats.now import (
    BACK_WITH,
    Cut,
    Playing,
    bracket,
    heat_title,
    inside,
    is_final,
    stage_of,
    standing,
)
from tourney.night.seating.dealing import check_fixed, deal, keeping, refuse_seated
from tourney.night.seating.draw import METHOD, by_lot
from tourney.night.seating.moving import places_for
from tourney.night.setup import Setup
from tourney.night.simulation import Course, SimulatedRounds

#: The purpose of the lot among players with equal units; part of what is hashed with the seed.
LOT = "seeding"

#: A lap after every round, for a player who advanced and then went home.
_THROUGH = 1_000_000


class Heats(Format):
    """Heats (F5). Heats that play down have laps; top-k heats and the final have none.

    Laps are counted on from one round of heats to the next.
    """

    name = "heats"
    title = "Heats"
    when = "Tables, then a final. Tables stay together until their best meet."
    options = (shape.MODE, shape.FINAL, shape.THROUGH, shape.REST)
    has_bracket = True
    has_waiting_list = True
    win = "The last player with units left in the final wins."

    def describe(self, setup: Setup, units: int) -> str:
        """Return how heats end, and which stages follow."""
        final = shape.wished_final(setup)
        if shape.by_table(setup):
            until = f"each heat plays until {shape.left_at_each(setup)} are left there"
            goes_on = f"they advance, at most {final} to the final if the tables allow it"
        else:
            until = f"all heats play until {final} are left in all"
            goes_on = "they play the final"
        return f"{until}; {goes_on}. Each stage begins with {quantity(units, 'unit')} again."

    def check(self, setup: Setup, rules: AnyRules, people: int) -> Refused | None:
        """Return why this many people cannot be seated in heats (F5.1), or None."""
        lacks = self.check_lives(rules)
        return shape.check_shape(setup, people) if people and lacks is None else lacks

    def draw(self, setup: Setup, people: tuple[Person, ...], seed: str) -> Draw:
        """Return the first heats, or the final of a small night, from place 1 on.

        Raises:
            Refused: the people do not fit, or not all fixed seats can be kept.
        """
        refuse_for(shape.check_shape(setup, len(people)))
        places = range(1, 1 + len(shape.stage(setup, len(people)).sizes))
        refuse_for(check_fixed(people, places, setup.seats))
        return deal(people, places, seed, ())

    def start(self, floor: Floor) -> BarrierHeld:
        """Return the barrier that opens the first heats.

        Raises:
            Refused: the seats make no heats any more, because people joined or left since the draw.
        """
        tables = {place: table for place, table in enumerate(floor.draw, start=1) if table}
        sizes = [len(table) for table in tables.values()]
        refuse_for(shape.check_drawn(floor.setup, sizes))
        refuse_seated(floor)
        return _open(floor, shape.as_drawn(floor.setup, sizes), tables)

    def next(self, floor: Floor, seed: str, edits: Edits) -> Proposal | ShootOutDue | None:
        """Return the next lap, the shoot-out for the last places, or the next stage.

        Raises:
            Refused: the host edited the plan; nobody moves before a stage is over.
        """
        if not floor.tables or self.over(floor) or is_final(floor, floor.stage):
            return None
        now = standing(floor)
        match now:
            case ShootOutDue():
                return now
            case Playing(tables) if tables or shape.by_table(floor.setup):
                return None
            case Playing():
                step = _lap(floor, now)
            case Cut():
                step = _next_stage(floor, now, seed)
        if edits != Edits():
            raise Refused("edits", "No one moves here: heats stay together to the end.")
        return step

    def over(self, floor: Floor) -> bool:
        """Return True once the final is over, or nobody has an opponent left."""
        if not floor.tables:
            return False
        if is_final(floor, floor.stage):
            return all(table.over or len(inside(floor, table)) < 2 for table in floor.open)
        now = standing(floor)
        return isinstance(now, Cut) and len(now.entries) < 2

    def tiers(self, floor: Floor) -> tuple[Tier, ...]:
        """Return everyone by stage reached, then by F7.1; in top-k, table rounds count as laps."""
        if not floor.tables:
            return (Tier(tuple(person.entry for person in floor.people), True, ""),)

        def reached(number: int, gone: Exit) -> str:
            if is_final(floor, number):
                return "the final"
            title = heat_title(floor, number).lower()
            if gone.lap == _THROUGH:
                return f"through the {title}"
            return f"{title}, {'round' if shape.by_table(floor.setup) else 'lap'} {gone.lap}"

        return tiers_by_exit(_went_home(_with_back(floor)), reached)

    def exits(self, floor: Floor) -> Exits:
        """Return the last exit of everyone who is out (F7.1)."""
        return last_exits(_with_back(floor))

    def course(self, floor: Floor, rounds: SimulatedRounds) -> Course:
        """Return the simulation of the heats in play and the planned stages to come."""
        return heats_course(floor, rounds)

    def is_last_table(self, floor: Floor) -> bool:
        """Return True in the final."""
        return len(shape.shape_from(floor.setup, stage_of(floor, floor.stage))) == 1

    def bracket(self, floor: Floor) -> Bracket:
        """Return the whole bracket, as soon as there is a draw."""
        return bracket(floor)

    def stage_title(self, floor: Floor) -> str:
        """Return the name of the round of heats, or "Final"."""
        if not floor.tables:
            return ""
        return "Final" if is_final(floor, floor.stage) else heat_title(floor, floor.stage)


def _lap(floor: Floor, now: Playing) -> Proposal:
    """Return the next lap, in which nobody moves (F5.2)."""
    left = {table.number: len(inside(floor, table)) for table in floor.open}
    here = {
        table.number: sum(entry not in floor.away for entry in inside(floor, table))
        for table in floor.open
    }
    called = call_lap(here, floor.accounts, rests=shape.rests(floor.setup))
    places = {table.number: table.place for table in floor.open}
    goal = f"{sum(left.values())} are left in the heats, and {now.to_come} advance."
    lap = floor.lap + 1
    barrier = BarrierHeld(floor.stage, lap, due=called.due, accounts=called.accounts)
    return Proposal(barrier, f"Lap {lap}", (goal, *rest_notes(here, places, called.due)))


def _next_stage(floor: Floor, cut: Cut, seed: str) -> Proposal:
    """Return the next stage: seeded players in a snake over new tables (F5.4)."""
    coming = shape.stage(floor.setup, len(cut.entries))
    seeds = _seeds(floor, cut, seed)
    people = [person for person in floor.people if person.entry in cut.entries]
    places = places_for(floor, [person.seat for person in people], len(coming.sizes))
    drawn = deal_seeded(seeds, keeping(people, places), places, floor.seatings, seed)
    tables = dict(zip(places, drawn, strict=True))
    title = "The final" if coming.final else heat_title(floor, floor.stage + 1)
    notes = (*_cut_notes(floor, cut), *_seat_notes(people, tables), stage_chances(coming, title))
    barrier = replace(_open(floor, coming, tables), seed=seed, method=METHOD)
    return Proposal(barrier, title, tuple(note for note in notes if note))


def _seeds(floor: Floor, cut: Cut, seed: str) -> list[int]:
    """Return the players by units left, then by lot; winners of a shoot-out come last."""
    numbers = {floor.names[entry]: entry for entry in cut.entries}
    lot = {numbers[name]: at for at, name in enumerate(by_lot(seed, LOT, numbers))}
    first = sorted(cut.units, key=lambda entry: (-cut.units[entry], lot[entry]))
    return first + [entry for equals in cut.back for entry in sorted(equals, key=lot.__getitem__)]


def _open(
    floor: Floor, coming: shape.HeatsStage, tables: Mapping[int, tuple[int, ...]]
) -> BarrierHeld:
    """Return the barrier that opens a stage, with new units; `tables` is by place."""
    units = floor.starting_units
    opened = tuple(
        Opening(
            number=floor.next_number + slot - 1,
            place=place,
            slot=slot,
            title="Final" if coming.final else f"Heat {slot}",
            seats=tuple(Seat(entry, units[entry]) for entry in entries),
            until=coming.until,
        )
        for slot, (place, entries) in enumerate(sorted(tables.items()), start=1)
    )
    laps = not coming.until
    filled = players_at(opened, floor.away)
    called = call_lap(filled, {}, rests=laps and shape.rests(floor.setup))
    return open_anew(floor, opened, floor.stage + 1, floor.lap + 1 if laps else 0, called)


def _cut_notes(floor: Floor, cut: Cut) -> tuple[str, ...]:
    notes = []
    planned, come = stage_of(floor, floor.stage).through, len(cut.entries)
    if come < planned:
        notes.append(f"{come} advance instead of {planned}, because players have gone home.")
    if cut.back:
        back = {entry for equals in cut.back for entry in equals}
        names = [person.name for person in floor.people if person.entry in back]
        one = len(names) == 1
        notes.append(
            f"{listed(names)} {'comes' if one else 'come'} back for the last "
            f"{'place' if one else quantity(len(names), 'place')}, seeded last, as if with "
            f"{quantity(BACK_WITH, floor.rules.unit)}."
        )
    return tuple(notes)


def _seat_notes(people: list[Person], tables: Mapping[int, tuple[int, ...]]) -> tuple[str, ...]:
    place_of = {entry: place for place, entries in tables.items() for entry in entries}
    return tuple(
        f"{each.name}'s fixed seat at table {each.seat[0]} cannot be kept."
        for each in people
        if each.seat is not None and each.seat[0] != place_of[each.entry]
    )


def _with_back(floor: Floor) -> Floor:
    """Return the floor with players who advanced by a shoot-out in again, before they sit down."""
    if not floor.tables or is_final(floor, floor.stage):
        return floor
    now = standing(floor)
    back = [entry for equals in now.back for entry in equals] if isinstance(now, Cut) else []
    coming = tuple(Waiting(entry, BACK_WITH, rebought=False) for entry in back)
    return replace(floor, waiting=(*floor.waiting, *coming))


def _went_home(floor: Floor) -> Floor:
    """Return the floor with players who advanced and then went home as out at their heat (F1.3)."""
    tables = list(floor.tables)
    for entry in floor.withdrawn:
        came = [at for at, table in enumerate(tables) if entry in table.entrants]
        last = tables[came[-1]] if came else None
        if last is not None and all(gone.entry != entry for gone in last.exits):
            left = Exit(entry, _THROUGH, 0, withdrew=True)
            tables[came[-1]] = replace(last, exits=(*last.exits, left))
    return replace(floor, tables=tuple(tables))


def stage_chances(heats: shape.HeatsStage, title: str) -> str:
    """Return the chances from each size of table, in a sentence; "" if all are equal.

    >>> stage_chances(shape.HeatsStage((5, 4), 4, 2), "Heats")
    'Heats: 2 of 5 is 40%, 2 of 4 is 50%.'
    """
    sizes = sorted(set(heats.sizes), reverse=True)
    if not heats.until or len(sizes) < 2:
        return ""
    worth = (f"{heats.until} of {size} is {_per_cent(heats.until, size)}%" for size in sizes)
    return f"{title}: {', '.join(worth)}."


def _per_cent(part: int, whole: int) -> int:
    """Return a share in per cent, with halves rounded up."""
    return (200 * part + whole) // (2 * whole)
