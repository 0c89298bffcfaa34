"""The nights that there are tables of, as the host at the serving terminal means them."""

from tourney.game.refusal import Refused
from tourney.laptop.address import Address
from tourney.log.roles import Role, Who


def seat_at(store: Address, place: int, night: int | None) -> tuple[Who, str]:
    """The user for a table's keys, and that table in words.

    Args:
        place: the table's number in the room.
        night: the night's number; None for the newest that is not over.

    Raises:
        Refused: there is no such night or table, or the store cannot be read.
    """
    from tourney.service.director import Director

    director = Director.open(store)
    try:
        if night is None:
            night = next(
                (line.number for line in director.nights() if line.state != "finished"), None
            )
        if night is None:
            raise Refused(
                "no-night", "No night is going on. Plan one first, or name the night as well: t 3 1"
            )
        plan = director.night(night).view().plan
    finally:
        director.close()
    tables = plan.setup.tables
    if not 1 <= place <= tables:
        which = "There is one table" if tables == 1 else f"The tables are 1 to {tables}"
        raise Refused("no-table", f"{which} in night {night}, {plan.name}.")
    return Who(Role.TABLE, night=night, place=place), f"table {place} of {plan.name}"


def display_of(store: Address, night: int | None) -> str:
    """The display of a night in words.

    Args:
        night: its number; None for the newest, whichever that is by then.

    Raises:
        Refused: there is no such night, or the store cannot be read.
    """
    if night is None:
        return "the display"
    from tourney.service.director import Director

    director = Director.open(store)
    try:
        return f"the display of {director.night(night).view().plan.name}"
    finally:
        director.close()
