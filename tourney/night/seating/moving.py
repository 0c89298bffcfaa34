"""The seating after a barrier: single moves one by one, or new seats for all (F3.2, F4)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from tourney.game.refusal import Refused, refuse_for
from tourney.night.barrier import Move, Opening, Seat
from tourney.night.floor import Floor, Seated, TableNow
from tourney.night.seating.dealing import deal, keeping
from tourney.night.seating.draw import by_lot

HOSTS_CHOICE = "the host's choice"


class Going(Struct, frozen=True):
    """The table that a player goes to, and why."""

    target: int
    reason: str


class Moving(Struct, frozen=True):
    """The tables while a barrier's moves are worked out.

    Attributes:
        seed: for every lot of the barrier.
        names: by entry.
        tables: by number, the tables where anyone sits when the barrier begins, lowest place first.
        sources: the number of the table at which each entry sits then.
        open: the numbers of the tables that stay open, lowest place first.
        goes: where each moved entry goes, in the order of decision; a player's own table means to
            stay.
        chosen: the entries that the host has placed.
    """

    floor: Floor
    seed: str
    names: Mapping[int, str]
    tables: Mapping[int, TableNow]
    sources: Mapping[int, int]
    open: tuple[int, ...]
    goes: Mapping[int, Going] = field(default_factory=dict)
    chosen: frozenset[int] = frozenset()

    @property
    def sizes(self) -> dict[int, int]:
        """How many people sit at each table that stays open, by number."""
        sizes = {number: len(self.tables[number].seats) for number in self.open}
        for entry, going in self.goes.items():
            source = self.sources.get(entry, 0)
            if source in sizes:
                sizes[source] -= 1
            sizes[going.target] += 1
        return sizes

    @property
    def players(self) -> dict[int, int]:
        """How many people can play at each table, without players away (F1.6)."""
        sizes = self.sizes
        for entry in self.floor.away:
            going = self.goes.get(entry)
            number = self.sources[entry] if going is None else going.target
            if number in sizes:
                sizes[number] -= 1
        return sizes

    @property
    def emptiest(self) -> int:
        """The table with the fewest people; of equals, the one with the lowest place."""
        sizes = self.sizes
        return min(self.open, key=lambda number: sizes[number])

    @property
    def movers(self) -> dict[int, Going]:
        """The entries that go to another table than their own."""
        return {
            entry: going
            for entry, going in self.goes.items()
            if going.target != self.sources.get(entry, 0)
        }

    def kept(self, number: int) -> tuple[Seated, ...]:
        """Return the players who sit at a table and were not told to go, clockwise."""
        return tuple(seat for seat in self.tables[number].seats if seat.entry not in self.goes)

    def go(self, entry: int, target: int, reason: str) -> "Moving":
        """Return the seating with one more player told to go; an earlier reason is kept."""
        before = self.goes.get(entry)
        going = Going(target, reason if before is None else before.reason)
        return replace(self, goes={**self.goes, entry: going})


def moving_from(floor: Floor, seed: str) -> Moving:
    """Return the tables as a barrier finds them; empty ones do not stay open."""
    tables = sorted((table for table in floor.open if table.seats), key=lambda table: table.place)
    return Moving(
        floor=floor,
        seed=seed,
        names=floor.names,
        tables={table.number: table for table in tables},
        sources={seat.entry: table.number for table in tables for seat in table.seats},
        open=tuple(table.number for table in tables),
    )


def moves_of(moving: Moving) -> tuple[Move, ...]:
    """Return the moves in order, each to a seat drawn among those between players who stay.

    Players seated by earlier moves of the plan count among these.
    """
    movers = moving.movers
    units = {each.entry: each.units for each in moving.floor.waiting}
    rings: dict[int, list[int]] = {number: [] for number in moving.open}
    for number, table in moving.tables.items():
        units.update((seat.entry, seat.units) for seat in table.seats)
        if number in rings:
            rings[number] = [seat.entry for seat in table.seats if seat.entry not in movers]
    moves: list[Move] = []
    for entry, going in movers.items():
        ring = {moving.names[seated]: seated for seated in rings[going.target]}
        after = ring[by_lot(moving.seed, f"chair of {moving.names[entry]}", ring)[0]]
        rings[going.target].insert(rings[going.target].index(after) + 1, entry)
        source = moving.sources.get(entry, 0)
        moves.append(Move(entry, source, going.target, after, units[entry], going.reason))
    return tuple(moves)


def left_of(moves: Iterable[Move]) -> dict[int, int]:
    """Return everyone's left neighbour once all of them sit.

    If two sit down to one person's left, the later one sits next to that person.
    """
    rings: dict[int, list[int]] = {}
    beside: dict[int, int] = {}
    for move in moves:
        ring = rings.setdefault(move.target, [])
        if move.after not in ring:
            ring.append(move.after)
        ring.insert(ring.index(move.after) + 1, move.entry)
    for ring in rings.values():
        beside.update(zip(ring[1:], ring, strict=False))
    return beside


def move_as_chosen(moving: Moving, moves: tuple[tuple[int, int], ...]) -> Moving:
    """Return the seating with people at the tables that the host chose (F4.4).

    Raises:
        Refused: a player is not in, leads, is away or has a fixed seat; or the table is not open.
    """
    for entry, target in dict(moves).items():
        refuse_for(_check_move(moving, entry, target))
        moving = moving.go(entry, target, HOSTS_CHOICE)
    return replace(moving, chosen=frozenset(dict(moves)))


def check_chosen(moving: Moving) -> Refused | None:
    """Return why people cannot sit as the host chose, once all are placed, or None."""
    sizes, seats = moving.sizes, moving.floor.setup.seats
    for entry in sorted(moving.chosen):
        table = moving.tables[moving.goes[entry].target]
        if sizes[table.number] > max(seats, len(table.seats)):
            name = moving.names[entry]
            return Refused("no-chair", f"Table {table.place} has no seat for {name}.")
    movers = moving.movers
    for number in moving.open:
        table = moving.tables[number]
        if all(seat.entry in movers for seat in table.seats):
            return Refused("empties", f"A player has to stay at table {table.place}.")
    return None


def _check_move(moving: Moving, entry: int, target: int) -> Refused | None:
    source = moving.sources.get(entry, 0)
    name = moving.names.get(entry, "That entry")
    if not source and not any(each.entry == entry for each in moving.floor.waiting):
        return Refused("not-in", f"{name} is not in.")
    if target not in moving.tables:
        return Refused("no-table", "That table is not open.")
    if target not in moving.open:
        place = moving.tables[target].place
        return Refused("closing", f"Table {place} closes; no one can sit there.")
    if source in moving.open and source != target:
        place = moving.tables[source].place
        seat = next(seat for seat in moving.tables[source].seats if seat.entry == entry)
        if seat.leads:
            return Refused("leads", f"{name} leads the next round at table {place} and stays.")
        if seat.fixed:
            return Refused("fixed-seat", f"{name}'s seat at table {place} is fixed.")
        if seat.away:
            return Refused("fixed-seat", f"{name} is away and keeps the seat at table {place}.")
    return None


def sit_anew(
    floor: Floor, tables: int, seed: str, *, until: int = 0, title: str = ""
) -> tuple[Opening, ...]:
    """Return this many new tables, and seat as many of the players in as there are seats.

    Players who sit at a table now come before players who wait. Fixed seats are kept if their table
    is among the new ones.
    """
    held = floor.held
    waiting = [each.entry for each in floor.waiting]
    seated = [entry for entry in held if entry not in waiting]
    entries = set([*seated, *waiting][: max(tables * floor.setup.seats, len(seated))])
    people = [person for person in floor.people if person.entry in entries]
    places = places_for(floor, [person.seat for person in people], tables)
    seatings = floor.seatings if tables > 1 else ()
    draw = deal(keeping(people, places), places, seed, seatings)
    first = floor.next_number
    return tuple(
        Opening(
            number=first + index,
            place=place,
            slot=index + 1,
            title=title,
            seats=tuple(Seat(entry, held[entry]) for entry in table),
            until=until,
        )
        for index, (place, table) in enumerate(zip(places, draw, strict=True))
    )


def unkept_seats(floor: Floor, places: Mapping[int, int]) -> tuple[str, ...]:
    """Return a sentence for each seat not kept: a fixed one (F1.5), or that of a player away.

    Args:
        places: the real table where each player will sit, by entry.
    """
    names = floor.names
    return tuple(
        f"{names[seat.entry]}'s fixed seat at table {table.place} cannot be kept."
        if seat.fixed
        else f"{names[seat.entry]} is away, and has the next seat at table {places[seat.entry]}."
        for table in floor.open
        for seat in table.seats
        if seat.stays and places.get(seat.entry, table.place) != table.place
    )


def places_for(
    floor: Floor, seats: Sequence[tuple[int, int] | None], tables: int
) -> tuple[int, ...]:
    """Return the real tables to use: those with fixed seats, then those in use, then the lowest."""
    fixed = Counter(seat[0] for seat in seats if seat is not None)
    used = {table.place for table in floor.open}
    wanted = sorted(
        {*range(1, floor.setup.tables + 1), *used},
        key=lambda place: (-fixed[place], place not in used, place),
    )
    return tuple(sorted(wanted[:tables]))
