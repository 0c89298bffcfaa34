"""Players who join late or buy in again, and sit down at a barrier (F1.4)."""

from collections.abc import Collection, Sequence

from tourney.game.refusal import Refused
from tourney.game.wording import listed
from tourney.night.floor import Floor, last_exits
from tourney.night.seating.moving import Moving
from tourney.night.setup import Setup

#: The option for late entry, and its value without late entry.
LATE, NO_LATE = "late", "no"
#: The rule of late entry in formats where units are brought along.
LATE_WORDS = "You can join until someone is out. You start with the average."
REBUY, NO_REBUY = "rebuy", "none"
#: The option for the number of re-buys of each player.
REBUYS = "rebuys"

#: With at most this many units a player may go out in one round with a Mexico.
_SOON = 2


def late_units(floor: Floor, own: int = 0) -> int:
    """Return a latecomer's units: max(1, units - ⌈mean units lost so far⌉).

    The mean is over all who have sat at a table, except leavers: the units that they forfeited were
    not lost in play.

    Args:
        own: the units that the latecomer would have begun with; 0 means the rules' units.
    """
    gone = {each.entry for table in floor.tables for each in table.exits if each.withdrew}
    sat = {entry for table in floor.tables for entry in table.entrants} - gone
    lost = sum(
        units for table in floor.tables for entry, units in table.paid.items() if entry in sat
    )
    mean = -(-lost // len(sat)) if sat else 0
    return max(1, (own or floor.rules.dealt) - mean)


#: Refusals that the host may overrule (F1.7): those that depend only on the moment or the count.
OVERRULED = frozenset(("too-late", "rebought"))


def takes_late(setup: Setup) -> bool:
    """Return True if the plan allows people to join late."""
    return setup.chosen.get(LATE, NO_LATE) != NO_LATE


def check_late(floor: Floor, *, anyway: bool = False) -> Refused | None:
    """Return why nobody can join late now, or None: it is possible until the first exit.

    Args:
        anyway: the host allows it after that, while there is a barrier to join at.
    """
    if not takes_late(floor.setup):
        return Refused("no-late", "No latecomers tonight; the plan says so.")
    if anyway and floor.stage > 1:
        return Refused("final", "The final is in play. No more seats.")
    if not anyway and _eliminated(floor):
        return Refused("too-late", "A player is out. No latecomers after that.")
    return None


def check_rebuy(floor: Floor, entry: int, *, anyway: bool = False) -> Refused | None:
    """Return why a player cannot buy in again now, or None; the caller counts re-buys.

    Args:
        anyway: the host allows it after the last lap, while there is a barrier to join at.
    """
    until, name = last_rebuy(floor.setup), floor.names.get(entry, "That entry")
    if until == NO_REBUY:
        return Refused("no-rebuy", "No re-buys tonight; the plan says so.")
    if entry in floor.held:
        return Refused("is-in", f"{name} is still in.")
    gone = last_exits(floor).get(entry)
    if gone is None or gone[1].withdrew:
        return Refused("not-out", f"{name} has not lost all units.")
    if (anyway and floor.stage > 1) or len(floor.held) < 2:
        return Refused("final", "The final is in play. No more seats.")
    if not anyway and not rebuys_are_open(floor):
        return Refused("too-late", f"Re-buys ended with lap {until}.")
    return None


def most_rebuys(setup: Setup) -> int:
    """Return how many re-buys each player has; 0 if there are none."""
    chosen = setup.chosen
    return int(chosen.get(REBUYS, "1")) if chosen.get(REBUY, NO_REBUY) != NO_REBUY else 0


def last_rebuy(setup: Setup) -> str:
    """Return the last lap for re-buys, as chosen; or `NO_REBUY`."""
    return setup.chosen[REBUY] if most_rebuys(setup) else NO_REBUY


def rebuys_are_open(floor: Floor) -> bool:
    """Return True while players can buy in again: until the lap or round that the host set."""
    until = last_rebuy(floor.setup)
    if until == NO_REBUY or floor.stage > 1 or _lap(floor) > int(until):
        return False
    return len(floor.held) > 1


def is_last_call(floor: Floor) -> bool:
    """Return True in the last lap or round in which players can buy in again."""
    until = last_rebuy(floor.setup)
    return rebuys_are_open(floor) and _lap(floor) == int(until)


def last_call(floor: Floor, lap: int, still: Sequence[str]) -> tuple[str, ...]:
    """Return the calls before the last lap for re-buys, and before the lap after it.

    Args:
        lap: the lap to be called next; 0 without laps.
        still: the names of players who are out and may buy in again now.
    """
    until = last_rebuy(floor.setup)
    if until == NO_REBUY or not lap or not rebuys_are_open(floor):
        return ()
    may = f" {listed(still)} can still buy in." if still else ""
    if lap == int(until):
        return (f"Last call: no re-buys after lap {lap}.{may}",)
    if lap > int(until) and still:
        return (f"Last call: no re-buys once lap {lap} begins.{may}",)
    return ()


def late_call(floor: Floor, missing: Sequence[str]) -> tuple[str, ...]:
    """Return the call before a lap that may put a player out, which ends late entry (F12.2).

    Args:
        missing: the names of people who have not come.
    """
    held = floor.held.values()
    goes_out = REBUY in floor.setup.chosen  # on a points night nobody goes out
    if not missing or not goes_out or check_late(floor) is not None or min(held, default=0) > _SOON:
        return ()
    here = f"{listed(missing)} {'is' if len(missing) == 1 else 'are'} not here."
    return (f"Last call: no latecomers once a player is out. {here}",)


def seat_waiting(moving: Moving) -> Moving:
    """Return the seating with waiting players at the emptiest tables, while there are seats."""
    for each in moving.floor.waiting:
        target = moving.emptiest
        if each.entry not in moving.goes and moving.sizes[target] < moving.floor.setup.seats:
            came = "bought in again" if each.rebought else "late"
            why = "back by a correction" if each.back else came
            moving = moving.go(each.entry, target, f"{why}: the emptiest table")
    return moving


def waiting_notes(moving: Moving, sit: Collection[int]) -> tuple[str, ...]:
    """Return a sentence on players who still wait after these sit down; () if none do."""
    waiting = [each.entry for each in moving.floor.waiting if each.entry not in sit]
    if not waiting:
        return ()
    return (no_chair([moving.names[entry] for entry in waiting], "is out or leaves"),)


def no_chair(waiting: Sequence[str], frees: str) -> str:
    """Return who waits for a seat, and what would free one.

    >>> no_chair(["Ann"], "goes home")
    'Ann waits: no free seat until a player goes home.'
    """
    waits = "waits" if len(waiting) == 1 else "wait"
    return f"{listed(waiting)} {waits}: no free seat until a player {frees}."


def _lap(floor: Floor) -> int:
    """Return the running lap; without laps, the table's round."""
    return floor.lap or max((table.rounds for table in floor.open), default=0)


def _eliminated(floor: Floor) -> bool:
    """Return True if anyone has gone out in play, even if they bought in again since."""
    if any(not gone.withdrew for table in floor.tables for gone in table.exits):
        return True
    begun = floor.starting_units  # whoever has paid as many, and is in, is in again
    seats = ((table.paid.get(seat.entry, 0), seat) for table in floor.open for seat in table.seats)
    again = any(paid >= begun[seat.entry] for paid, seat in seats)
    return floor.stage > 1 or again or any(each.rebought for each in floor.waiting)
