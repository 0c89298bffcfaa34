"""The events of people who come during play: put on the list, or checked in after all (F1.4)."""

from collections.abc import Sequence

from tourney.game.names import person_key
from tourney.night.state.events import CheckedIn, NightEvent, PaymentMarked, Registered, SeedsGiven
from tourney.night.state.night import Night


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
