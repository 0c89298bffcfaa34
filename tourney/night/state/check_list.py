"""Checks of a night's list (F1), and the events of people who join during play (F1.4)."""

from collections.abc import Callable, Iterable, Sequence

from tourney.game.names import person_key, same_key, suggest
from tourney.game.refusal import Refused
from tourney.night.formats.registry import format_of
from tourney.night.people.listed import BOUNDS, SEEDS, is_handicap
from tourney.night.setup import MOST_SEATS
from tourney.night.state.events import CheckedIn, NightEvent, PaymentMarked, Registered, SeedsGiven
from tourney.night.state.night import MOST_ENTRIES, Night

ENDS = Refused("ends", "The night is ending: no more seats.")


def check_names(night: Night, names: tuple[str, ...]) -> Refused | None:
    """Return why these people cannot be added (F1.2), or None."""
    if not names:
        return Refused("nobody", "There is no name to add.")
    if night.ending is not None:
        return ENDS
    several = not night.single or len(night.tables) > 1
    most, where = (MOST_ENTRIES, "into a night") if several else (MOST_SEATS, "at one table")
    free = most - len(night.entries)
    if len(names) > free:
        return Refused("too-many", f"{most} fit {where}; {free} more can be added.")
    return doubled_name(night, names, key_of=same_key)


def check_units_given(night: Night, units: tuple[int, ...]) -> Refused | None:
    """Return why people cannot be given units of their own (F1.9), or None."""
    if night.opened:
        return Refused("begun", "Play has begun; starting units can't change.")
    return check_own_units(night, units)


def check_handicaps(
    night: Night, numbers: tuple[int, ...], units: tuple[int, ...]
) -> Refused | None:
    """Return why several people cannot be given units of their own at once (F1.9), or None."""
    if not numbers or len(numbers) != len(units) or len(set(numbers)) < len(numbers):
        return Refused("units", BOUNDS)
    return check_listed(night, *numbers) or check_units_given(night, units)


def check_seeds(night: Night, numbers: tuple[int, ...], seeds: tuple[int, ...]) -> Refused | None:
    """Return why people cannot have these seeds (F6.5), or None."""
    if not numbers or len(numbers) != len(seeds) or len(set(numbers)) < len(numbers):
        return Refused("seeds", SEEDS)
    if not all(1 <= seed <= MOST_ENTRIES for seed in seeds):
        return Refused("seeds", SEEDS)
    return check_listed(night, *numbers)


def check_own_units(night: Night, units: tuple[int, ...]) -> Refused | None:
    """Return why people cannot begin with these units (F1.9), or None; 0 stands for the rules'."""
    if any(units) and not night.plan.rules.has_units:
        return Refused("no-units", "Liar's Mexico has no units.")
    if any(units) and format_of(night.plan.setup).endless:
        return Refused("no-units", "A points night has no starting units.")
    return None if all(map(is_handicap, units)) else Refused("units", BOUNDS)


def doubled_name(
    night: Night,
    names: Iterable[str],
    renamed: int | None = None,
    key_of: Callable[[str], str] = person_key,
) -> Refused | None:
    """Return why a name would be on the list twice (F1.2), or None.

    Args:
        renamed: the entry that gets the name; None if people are added.
        key_of: equal for names that count as one. Recorded entries are checked by `same_key`, as
            older nights were; people who join now by `person_key` (F1.8).
    """
    taken = {key_of(entry.name): entry.name for entry in night.entries if entry.number != renamed}
    for name in names:
        key = key_of(name)
        if not key:
            return Refused("empty", "A name can't be empty.")
        if key in taken:
            free = suggest(name, taken.values())
            return Refused("doubled", f"{taken[key]} is on the list already. Perhaps {free}?")
        taken[key] = name
    return None


def check_listed(night: Night, *numbers: int) -> Refused | None:
    """Return the refusal of entries that are not all on the list, or None."""
    if all(night.entry(number) for number in numbers):
        return None
    return Refused("unknown", "That entry is not on the list.")


def check_arrived(night: Night, numbers: tuple[int, ...], here: bool) -> Refused | None:
    """Return why people cannot be checked in, or out again (F1.3), or None."""
    if night.opened and not here:
        return Refused("begun", "Play has begun. Use Leave at the table instead.")
    for number in numbers:
        entry = night.entry(number)
        if entry is None:
            return check_listed(night, number)
        in_already = entry.queued or number not in night.no_shows
        if entry.here == here or (night.opened and in_already):
            is_so = "is checked in already" if here else "is not checked in"
            return Refused("checked-in", f"{entry.name} {is_so}.")
    return None


def check_fixed_seat(night: Night, number: int, seat: tuple[int, int] | None) -> Refused | None:
    """Return why a seat cannot be fixed for a person (F1.5), or None; no seat frees it."""
    setup = night.plan.setup
    if seat is None:
        return check_listed(night, number)
    place, at = seat
    if not (1 <= place <= setup.tables and 1 <= at <= setup.seats):
        return Refused(
            "seat", f"There are {setup.tables} tables with {setup.seats} seats each tonight."
        )
    other = next((e for e in night.entries if e.seat == seat and e.number != number), None)
    if other is not None:
        return Refused("seat", f"Seat {at} at table {night.find_place(place)} is {other.name}'s.")
    return check_listed(night, number)


def arrivals(
    night: Night,
    names: Sequence[str],
    paid: Sequence[bool] = (),
    reason: str = "",
    *,
    owe: bool = False,
    units: Sequence[int] = (),
    seeds: Sequence[int] = (),
) -> tuple[NightEvent, ...]:
    """Return the events to record when these people join during play, each paid or not.

    A no-show keeps their own entry; the others are put on the list.

    Args:
        paid: in the same order; () marks nobody. False leaves a no-show's mark as it is.
        reason: why the host lets them join although it is too late (F1.7); "" if it is not.
        owe: everyone who has not paid now owes the fee.
        units: each person's own, as in `Registered`; those of a no-show do not change.
        seeds: each person's seed from the list, 0 for none; ignored once play has begun.
    """
    no_shows = night.no_shows
    missing = {
        person_key(each.name): each
        for each in night.entries
        if each.number in no_shows and not each.queued
    }
    came, new = [], []
    none = (0,) * len(names)
    given = paid or (False,) * len(names), units or none, seeds or none
    for name, has_paid, own, seed in zip(names, *given, strict=True):
        known = missing.pop(person_key(name), None)
        if known is None:
            new.append((name, has_paid, own, seed))
        else:
            came.append((known, has_paid))
    events: list[NightEvent] = []
    if came:
        events.append(CheckedIn(tuple(known.number for known, _ in came), True, reason))
    for known, has_paid in came:
        if has_paid != known.paid and (has_paid or owe):
            events.append(PaymentMarked(known.number, has_paid))
    if new or not came:
        added, marks, own_units, theirs = zip(*new, strict=True) if new else ((), (), (), ())
        kept = own_units if any(own_units) else ()
        events.append(Registered(added, marks, reason, kept))
        seeded = [(night.registered + at, seed) for at, seed in enumerate(theirs, 1) if seed]
        if seeded and not night.opened:
            events.append(SeedsGiven(*zip(*seeded, strict=True)))
    return tuple(events)
