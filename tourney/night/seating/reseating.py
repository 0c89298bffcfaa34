"""Everyone sits down again: new seats, with the units held (F3.2, F4.5, F6.2)."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tourney.night.barrier.proposal import Opening, Seat
from tourney.night.floor.floor import Floor
from tourney.night.seating.dealing import deal, keeping


def sit_anew(
    floor: Floor, tables: int, seed: str, *, until: int = 0, title: str = ""
) -> tuple[Opening, ...]:
    """So many tables that open with everyone who is in, as far as there are chairs.

    Players who sit at a table now come before those who wait. Fixed seats are kept where their
    table is one of those that open.
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
    """A sentence for each seat that is not kept for whose it is: fixed (F1.5), or of who is away.

    Args:
        places: of the real tables, by the entry of the player who is to sit there.
    """
    names = {person.entry: person.name for person in floor.people}
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
    """The real tables to take: those with fixed seats, then those in use, then the lowest."""
    fixed = Counter(seat[0] for seat in seats if seat is not None)
    used = {table.place for table in floor.open}
    wanted = sorted(
        {*range(1, floor.setup.tables + 1), *used},
        key=lambda place: (-fixed[place], place not in used, place),
    )
    return tuple(sorted(wanted[:tables]))
