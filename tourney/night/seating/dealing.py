"""The draw of people to tables, earlier meetings, and the sizes of tables (F3.1, F3.2)."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import combinations

from msgspec.structs import replace

from tourney.game.refusal import Refused, refuse_for
from tourney.game.wording import quantity
from tourney.night.floor import Draw, Floor, Person
from tourney.night.seating.draw import BEST_METHOD, METHOD, shuffled, shuffles
from tourney.night.setup import Setup

#: How often two people have sat at one table, by index; one row for each person.
Met = Sequence[Sequence[int]]


def count_meetings(people: Sequence[int], seatings: Iterable[Sequence[int]]) -> Met:
    """Return how often these entries have met at tables of earlier draws, by their index."""
    numbers = {entry: number for number, entry in enumerate(people)}
    rows = [[0] * len(people) for _ in people]
    for table in seatings:
        for one, other in combinations([numbers[e] for e in table if e in numbers], 2):
            rows[one][other] += 1
            rows[other][one] += 1
    return rows


def repeated_meetings(tables: Iterable[Sequence[int]], rows: Met) -> int:
    """Return what a draw adds to the sum of squared meetings over all pairs, up to a constant.

    A pair that has met m times adds (m + 1)² - m² = 2m + 1. Draws with tables of the same sizes
    have equally many pairs, so the least sum of squares is the least sum of m.
    """
    return sum(rows[one][other] for table in tables for one, other in combinations(table, 2))


#: The most players at a table, even if it has more seats (F3.1).
MOST_AT_A_TABLE = 8

#: The most tables in a room.
MOST_TABLES = 32

#: The fewest players at a table, except on a night of two; and the preferred number (F3.1).
LEAST_AT_A_TABLE, _WISHED = 3, 6


def table_sizes(people: int, tables: int, seats: int) -> tuple[int, ...]:
    """Return how many people sit at each table, the larger first (F3.1).

    Halves are rounded up: 15 people make three tables of five. With fewer than eight seats a table,
    the seats are the limit. Seats for all come before the minimum of three at a table.

    Args:
        tables: how many tables there are.
        seats: the seats at each.

    Raises:
        Refused: `too-few-people`, or `too-many-people` with a remedy.

    >>> table_sizes(17, 4, 8), table_sizes(8, 4, 8), table_sizes(8, 4, 6)
    ((6, 6, 5), (8,), (4, 4))
    """
    refuse_for(check_sizes(people, tables, seats))
    least = -(-people // _largest(seats))
    count = 1
    if least > 1 or people > MOST_AT_A_TABLE:
        count = max(least, min(wished_tables(people), people // LEAST_AT_A_TABLE, tables))
    return even_sizes(people, count)


def places_for(setup: Setup, people: int) -> range:
    """Return the real tables at which this many people sit, from 1 on.

    Raises:
        Refused: as in `table_sizes`.
    """
    return range(1, 1 + len(table_sizes(people, setup.tables, setup.seats)))


def chairs_in_room(setup: Setup) -> int:
    """Return how many people can sit at the room's tables at once (F3.1)."""
    return setup.tables * _largest(setup.seats)


def why_fewer(people: int, setup: Setup, count: int) -> str:
    """Return why fewer tables are used than there are, in a few words; or "" (F3.1).

    Args:
        count: how many tables are used.
    """
    if not 0 < count < setup.tables:
        return ""
    if count == 1:
        return f"up to {_largest(setup.seats)} fit at one"
    return f"{_WISHED} at a table is best" if count == wished_tables(people) else ""


def wished_tables(people: int) -> int:
    """Return the preferred number of tables."""
    return (people + _WISHED // 2) // _WISHED


def even_sizes(people: int, tables: int) -> tuple[int, ...]:
    """Return sizes of this many tables that differ by at most one, the larger first."""
    size, over = divmod(people, tables)
    return (size + 1,) * over + (size,) * (tables - over)


def check_sizes(people: int, tables: int, seats: int) -> Refused | None:
    """Return why this many people cannot be seated at this many tables, or None (F3.1)."""
    if people < 2:
        return Refused("too-few-people", "A night needs at least two players.")
    if people <= tables * _largest(seats):
        return None
    at_most = f"{quantity(tables, 'table')} of {_largest(seats)}"
    need = -(-people // _largest(seats))
    helps = [quantity(need, "table")] if need <= MOST_TABLES else []
    chairs = -(-people // tables)
    if chairs <= MOST_AT_A_TABLE:
        helps.append(f"{chairs} seats per table")
    use = f"Use {' or '.join(helps)}" if helps else f"At most {MOST_TABLES * _largest(seats)} fit"
    return Refused("too-many-people", f"{people} people don't fit at {at_most}. {use}.")


def check_company(people: int, seats: int) -> Refused | None:
    """Return why a player would sit alone at a table, or None."""
    if people % 2 and people > _largest(seats) == 2:
        words = f"{people} players at tables of 2 leave one alone. Use 3 seats per table."
        return Refused("alone", words)
    return None


def refuse_seated(floor: Floor) -> None:
    """Refuse seats, changed since the draw, with which the tables cannot be opened."""
    draw, setup = floor.draw, floor.setup
    if len(draw) > setup.tables:
        words = f"Seats are drawn at {len(draw)} tables, and there are only {setup.tables}"
        raise Refused("no-table", f"{words}: draw again.")
    for place, seated in enumerate(draw, start=1):
        if len(seated) > setup.seats:
            words = f"{len(seated)} people sit at table {place}, which has {setup.seats} seats"
            raise Refused("no-chair", f"{words}: draw again, or move a player.")


def check_fixed(people: Iterable[Person], places: Sequence[int], seats: int) -> Refused | None:
    """Return why not all fixed seats can be kept (F1.5), or None.

    Args:
        places: the tables that will be used, as for `deal`.
        seats: the seats at each table.
    """
    everybody = list(people)
    taken: dict[tuple[int, int], str] = {}
    for person in sorted(everybody, key=_name):
        if person.seat is None:
            continue
        place, seat = person.seat
        if place not in places:
            last = "is only table 1" if len(places) == 1 else f"are only {len(places)} tables"
            words = f"{person.name}'s seat is at table {place}, but there {last}."
            return Refused("fixed-place", words)
        if not 1 <= seat <= seats:
            words = f"{person.name}'s seat is number {seat} at table {place}, which has {seats}."
            return Refused("fixed-seat", words)
        if person.seat in taken:
            both = f"{taken[person.seat]} and {person.name}"
            return Refused("fixed-twice", f"{both} have the same seat {seat} at table {place}.")
        taken[person.seat] = person.name
    fixed = Counter(place for place, _ in taken)
    larger, *_ = even_sizes(len(everybody), len(places))
    overfull = [place for place in sorted(fixed) if fixed[place] > larger]
    if not overfull and not _fits(fixed.values(), len(everybody), len(places)):
        overfull = [place for place in sorted(fixed) if fixed[place] == larger][-1:]
        larger -= 1
    for place in overfull:
        words = f"Table {place} has {quantity(fixed[place], 'fixed seat')}, for {larger} players."
        return Refused("fixed-many", words)
    return None


def keeping(people: Sequence[Person], places: Sequence[int]) -> tuple[Person, ...]:
    """Return the people, without fixed seats that cannot be kept at these tables.

    In play nobody is asked about it: a table has closed, or too few people are left for the others.
    """
    kept: list[Person] = []
    taken: list[tuple[int, int]] = []
    for person in sorted(people, key=_name):
        seats = taken if person.seat is None else [*taken, person.seat]
        fixed = Counter(place for place, _ in seats)
        if fixed.keys() <= set(places) and _fits(fixed.values(), len(people), len(places)):
            doubled = len(set(seats)) < len(seats)
            taken = taken if doubled else seats
            kept.append(replace(person, seat=None) if doubled else person)
        else:
            kept.append(replace(person, seat=None))
    return tuple(kept)


def deal(
    people: Sequence[Person], places: Sequence[int], seed: str, seatings: Sequence[Sequence[int]]
) -> Draw:
    """Return a draw over these tables: entries in seat order, one tuple for each place (F3.2).

    Fixed seats are filled first; a seat number beyond the table's size is its last seat. The
    others, shuffled, go one by one to the emptiest table, the lowest place first among equals.
    Sizes therefore differ by at most one. Only the names matter, not the order in which people are
    given.

    Args:
        people: with fixed seats that `check_fixed` or `keeping` accepts.
        places: the numbers of the real tables, in ascending order.
        seatings: the tables of the night's earlier draws. If there are any, 200 shuffles are tried,
            and the first with the least Σ meetings² is used.
    """
    everybody = sorted(people, key=_name)
    numbers = {each.name: at for at, each in enumerate(everybody) if each.seat is None}
    seated = dealer(everybody, places)
    if not seatings:
        best = seated(numbers[name] for name in shuffled(seed, numbers))
    else:
        rows = count_meetings([person.entry for person in everybody], seatings)
        free = list(numbers.values())
        drawn = (seated(free[at] for at in shuffle) for shuffle in shuffles(seed, len(free)))
        best = min(drawn, key=lambda tables: repeated_meetings(tables, rows))
    return tuple(tuple(everybody[number].entry for number in table) for table in best)


def dealer(
    people: Sequence[Person], places: Sequence[int]
) -> Callable[[Iterable[int]], list[list[int]]]:
    """Return the function that seats people in an order, as `deal` does; all go by their index."""
    fixed = [_fixed_at(people, place) for place in places]
    slots = _slots(list(map(len, fixed)), sum(person.seat is None for person in people))

    def seated(order: Iterable[int]) -> list[list[int]]:
        free = [number for number in order if people[number].seat is None]
        dealt = zip(fixed, [[free[number] for number in table] for table in slots], strict=True)
        return [_in_seats(own, others) if own else others for own, others in dealt]

    return seated


def deal_method(seatings: Sequence[Sequence[int]]) -> str:
    """Return the name of the method by which `deal` draws."""
    return BEST_METHOD if seatings else METHOD


def _slots(taken: Sequence[int], people: int) -> list[list[int]]:
    """Return, for each table, the positions in the shuffle of the people who sit there."""
    slots: list[list[int]] = [[] for _ in taken]
    filled = list(taken)
    for number in range(people):
        emptiest = filled.index(min(filled))
        filled[emptiest] += 1
        slots[emptiest].append(number)
    return slots


def _fixed_at(everybody: Sequence[Person], place: int) -> Mapping[int, int]:
    """Return the fixed seats at a place, by the person's index."""
    return {
        number: person.seat[1]
        for number, person in enumerate(everybody)
        if person.seat is not None and person.seat[0] == place
    }


def _in_seats(fixed: Mapping[int, int], others: Sequence[int]) -> list[int]:
    size = len(fixed) + len(others)
    seats: dict[int, int] = {}
    free = size - 1
    for number in sorted(fixed, key=lambda number: fixed[number], reverse=True):
        at = min(fixed[number] - 1, free)
        seats[at], free = number, at - 1
    rest = iter(others)
    return [seats[at] if at in seats else next(rest) for at in range(size)]


def _fits(fixed: Collection[int], people: int, tables: int) -> bool:
    """Return True if tables with these fixed seats can be filled to within one of each other."""
    size, over = divmod(people, tables)
    above = [each - size for each in fixed if each > size]
    return all(each == 1 for each in above) and len(above) <= over


def _largest(seats: int) -> int:
    return min(seats, MOST_AT_A_TABLE)


def _name(person: Person) -> str:
    return person.name
