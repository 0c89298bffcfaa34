"""The checks of a night's list (F1), and the events of people who come during play (F1.4)."""

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
    """F1.2: why these people cannot be added, or None."""
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
    """F1.9: why people cannot be given units of their own, or None."""
    if night.opened:
        return Refused("begun", "Play has begun; starting units can't change.")
    return check_own_units(night, units)


def check_handicaps(
    night: Night, numbers: tuple[int, ...], units: tuple[int, ...]
) -> Refused | None:
    """F1.9: why several people cannot be given units of their own at once, or None."""
    if not numbers or len(numbers) != len(units) or len(set(numbers)) < len(numbers):
        return Refused("units", BOUNDS)
    unlisted = (check_listed(night, number) for number in numbers)
    return next(filter(None, unlisted), None) or check_units_given(night, units)


def check_seeds(night: Night, numbers: tuple[int, ...], seeds: tuple[int, ...]) -> Refused | None:
    """F6.5: why people cannot have these seeds, or None."""
    if not numbers or len(numbers) != len(seeds) or len(set(numbers)) < len(numbers):
        return Refused("seeds", SEEDS)
    if not all(1 <= seed <= MOST_ENTRIES for seed in seeds):
        return Refused("seeds", SEEDS)
    unlisted = (check_listed(night, number) for number in numbers)
    return next(filter(None, unlisted), None)


def check_own_units(night: Night, units: tuple[int, ...]) -> Refused | None:
    """F1.9: why people cannot begin with these units, or None; 0 are those of the rules."""
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
    """F1.2: why a name would stand twice on the list, or None.

    Args:
        renamed: the entry that is to have the name; None where people are added.
        key_of: the same for names that count as one. Earlier nights are read by `same_key`, and so
            are recorded entries; for people who come now, `person_key` decides (F1.8).
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


def check_listed(night: Night, number: int) -> Refused | None:
    """Why an entry cannot be changed that is not on the list, or None if it is on it."""
    return None if night.entry(number) else Refused("unknown", "That entry is not on the list.")


def check_arrived(night: Night, numbers: tuple[int, ...], here: bool) -> Refused | None:
    """F1.3: why people cannot be checked in, or out again, or None."""
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
    """F1.5: why a seat cannot be fixed for a person, or None; no seat frees it."""
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
        return Refused("seat", f"Seat {at} at table {night.placed(place)} is {other.name}'s.")
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
    """The events recorded when these people come during play, each paid or not.

    A person taken for a no-show comes in under their own name; the others are put on the list.

    Args:
        paid: in the same order; () marks no one. A False leaves a no-show's own mark.
        reason: why the host lets them in although it is too late (F1.7); "" where it is not.
        owe: True if everyone who has not paid now owes the fee.
        units: each one's own, as `Registered` has them; a no-show's stay as they are.
        seeds: what their list gives each, 0 for none; once play has begun no one is seeded.
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
