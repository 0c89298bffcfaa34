"""The people of a night: the list, who is here, who has paid, and prizes handed over."""

from collections.abc import Callable, Iterable, Sequence

from tourney.game.mexico.events import PlayerRenamed
from tourney.game.names import REASON_CELLS, clean_name, clean_text, person_key
from tourney.game.refusal import Refused, refuse_for
from tourney.log.batch import Batch
from tourney.log.streams import night_stream
from tourney.night.formats.registry import format_of
from tourney.night.money.stakes import mended_units
from tourney.night.people.attendance import Attendance
from tourney.night.seating.draw import shuffled
from tourney.night.state import events
from tourney.night.state.barrier_events import awaited_events
from tourney.night.state.check_list import arrivals, doubled_name
from tourney.night.state.fold import apply
from tourney.night.state.night import Entry, Night
from tourney.service.attendance import attend
from tourney.service.night_facts import NightFacts

#: Statuses of players who are still in, once play has begun.
_IN = ("playing", "won", "placed")


class People:
    """The commands about the people of a night."""

    def __init__(self, facts: NightFacts, draw: Callable[[], str]) -> None:
        """Use a night's facts, and a source of seeds for lots."""
        self._facts = facts
        self._session = facts.session
        self._draw = draw

    def register(
        self,
        names: Sequence[str],
        paid: Sequence[bool] = (),
        reason: str = "",
        owe: bool = False,
        units: Sequence[int] = (),
        seeds: Sequence[int] = (),
    ) -> None:
        """Put people on the list: all, or none if one of them cannot be added.

        Allowed before play, and later where the format takes late entries (F1.4). Late ones sit
        down at the next barrier; a no-show keeps the old entry.

        Args:
            paid: whether each person has paid already, in the same order; () leaves the marks as
                they are.
            owe: everyone who has not paid owes the fee, even a no-show who had paid before play.
            reason: why they may join although a player has gone out (F1.7).
            units: each person's own units, in the same order; 0 means the rules' units, ()
                for none of their own (F1.9).
            seeds: each person's seed, in the same order; 0 stands for no seed, () for none at all
                (F6.5).
        """
        reason = why_anyway(reason)
        self._refuse_newcomers(anyway=bool(reason))
        cleaned = tuple(clean_name(name) for name in names)
        now = self._session.night
        arrived = arrivals(now, cleaned, paid, reason, owe=owe, units=units, seeds=seeds)
        for event in arrived:
            if isinstance(event, events.Registered):
                refuse_doubled(now, event.names)
        record_waiting(self._facts, *arrived)

    def rename(self, entry: int, name: str, units: int | None = None) -> None:
        """Correct a name and, before play, the units that a player begins with (F1.9).

        Args:
            units: 0 means the rules' units; None leaves them as they are.
        """
        session = self._session
        cleaned = clean_name(name)
        known = session.night.entry(entry)
        refuse_doubled(session.night, [cleaned], entry)
        tables = {
            table: [PlayerRenamed(match.names.index(known.name), cleaned)]
            for table, match in session.tables.items()
            if known is not None and known.name in match.names
        }
        units = None if known is not None and units == known.units else units
        if units is not None and known is not None and known.name == cleaned:
            session.record(Batch([events.UnitsGiven(entry, units)]))
        else:
            session.record(Batch([events.EntryRenamed(entry, cleaned, units)], tables))

    def remove(self, entry: int) -> None:
        """Take a player off the list before play."""
        self._session.record(Batch([events.EntryRemoved(entry)]))

    def draw_one(self) -> str:
        """Draw one of the players by lot, and return who it is and the seed.

        Before play the lot is among people who are here, or among all if nobody was checked in.

        Raises:
            Refused: `nobody`, if there is no one to draw.
        """
        now = self._session.night
        names = {entry.name: entry.number for entry in now.here}
        if now.opened:
            lines, absent = self._facts.places.lines, self._facts.floor.absent
            inside = [line for line in lines if line.status in _IN and line.entry not in absent]
            names = {line.name: line.entry for line in inside}
        if not names:
            raise Refused("nobody", "There is no one to draw.")
        seed = self._draw()
        drawn = shuffled(seed, names)[0]
        self._session.record(Batch([events.PersonDrawn(seed, tuple(names.values()), names[drawn])]))
        return f"Drawn: {drawn}, one of {len(names)}, from {seed}."

    def mark_paid(self, entry: int, paid: bool) -> None:
        """Note that a player has paid everything owed, or has not paid the last fee after all.

        The mark is for the re-buy if the player has bought in again, else for the entry fee. Where
        units are paid at the start (F8.7), units dealt by a correction are paid before both.
        """
        now = self._session.night
        known, fees = now.entry(entry), now.plan.setup.fees
        fee, rebuy = (events.PaymentMarked(entry, paid, kind) for kind in (False, True))
        marks, rebuys = [fee], fees.rebuy or now.plan.put_in(1)
        mended = mended_units(now, entry, paid)
        if known is not None and rebuys and paid and known.rebuys_owed:
            marks = [fee] * (not known.paid) + [rebuy] * known.rebuys_owed
        elif known is not None and rebuys and not paid:
            marks = [rebuy] if known.rebuys > known.rebuys_owed else [fee]
        if known is not None and mended:
            marks = marks if paid and (not known.paid or known.rebuys_owed) else []
            marks.append(events.PaymentMarked(entry, paid, units=mended))
        self._session.record(Batch(marks))

    def check_in(self, entries: Sequence[int], here: bool = True, paid: bool | None = None) -> None:
        """Note that people have come, or not after all (F1.2); in play, as late no-shows (F1.4).

        Args:
            paid: whether they have paid; None leaves the marks as they are.

        Raises:
            Refused: `nobody`, without any entries; `checked-in`, if a person is checked in already.
        """
        if not entries:
            raise Refused("nobody", "There is no one to check in.")
        now = self._session.night
        if now.opened:
            self._refuse_newcomers()
        known = (entry for entry in map(now.entry, entries) if entry is not None)
        marks = (
            events.PaymentMarked(entry.number, paid)
            for entry in known
            if paid is not None and entry.paid != paid
        )
        record_waiting(self._facts, events.CheckedIn(tuple(entries), here), *marks)

    def attend(self, entry: int, status: Attendance) -> None:
        """Note that a player is here, away or gone, where players come and go (F15.1).

        Raises:
            Refused: as in `check_in`, before play and for players who have not come yet; else as in
                `attendance.attend`.
        """
        night = self._session.night
        if not night.opened or (status is Attendance.HERE and entry in night.no_shows):
            self.check_in([entry], status is Attendance.HERE)
        else:
            attend(self._facts, entry, status)

    def take_in(self, name: str, paid: bool | None = None) -> tuple[int, int]:
        """Put a guest who says to be here on the list, and check them in (F13.2).

        Nobody is checked in at a night of one table, in play, or where seats are drawn for
        everyone. A name that is on the list already is not added again.

        Args:
            paid: whether the guest has paid; None leaves the mark as it is.

        Returns:
            The entry's number, and the seq of the row that added it; 0 if no row was needed.

        Raises:
            Refused: the name is not allowed, or the list takes no one any more.
        """
        session = self._session
        session.read_on()
        now = session.night
        known = find_entry(now, name)
        if known is not None and not may_come(now, known):
            return known.number, 0
        number = now.registered + 1 if known is None else known.number
        row = session.read_position[night_stream(session.number)] + 1
        if now.opened:
            self.register([name], [bool(paid)], owe=paid is False)
        elif known is not None:
            record_waiting(self._facts, events.CheckedIn((number,), True))
        else:
            cleaned = clean_name(name)
            refuse_doubled(now, [cleaned])
            came = events.Registered((cleaned,), (bool(paid),), here=_checks_in(now))
            record_waiting(self._facts, came)
        return number, row

    def hand_over(self, entry: int, handed: bool = True) -> None:
        """Mark a player's prizes as handed over, or as not handed over after all.

        Raises:
            Refused: `waits`, while no prizes may be handed over; `nothing-due`, if the player has
                won none.
        """
        view = self._facts.payments()
        if handed and view.waits:
            raise Refused("waits", view.waits)
        due = next((due for due in view.due if due.entry == entry), None)
        if due is None:
            raise Refused("nothing-due", "They haven't won anything.")
        amount = due.amount if handed else 0
        self._session.record(Batch([events.PrizeHanded(entry, amount)]))

    def pay_anyway(self) -> None:
        """Allow prizes to be handed out although some fees are still owed.

        Raises:
            Refused: `nothing-owed`, or the night is not over.
        """
        view = self._facts.payments()
        if not view.may_pay_anyway:
            raise Refused("nothing-owed", view.waits or "No one owes anything.")
        self._session.record(Batch([events.PaidAnyway()]))

    def _refuse_newcomers(self, *, anyway: bool = False) -> None:
        """Refuse if no one can join the list any more."""
        now = self._session.night
        if not now.opened:
            return
        if now.single:
            raise Refused("begun", "Play has begun. New players join at the table.")
        self._facts.refuse_over()
        floor = self._facts.floor
        refuse_for(format_of(floor.setup).check_late(floor, anyway=anyway))


def why_anyway(reason: str) -> str:
    """Return the typed reason to overrule a rule, cleaned; "" if there is none."""
    return clean_text(reason, "reason", REASON_CELLS, empty=True)


def refuse_doubled(night: Night, names: Iterable[str], renamed: int | None = None) -> None:
    """Refuse a name that another player of the night has already."""
    refuse_for(doubled_name(night, names, renamed))


def find_entry(night: Night, name: str) -> Entry | None:
    """Return the entry with this name, or None."""
    key = person_key(name)
    return next((each for each in night.entries if person_key(each.name) == key), None)


def may_come(night: Night, entry: Entry) -> bool:
    """Return True if a person on the list can still be checked in."""
    if night.opened:
        return entry.number in night.no_shows and not entry.queued
    return not entry.here and _checks_in(night)


def _checks_in(night: Night) -> bool:
    """Return True if people are checked in before play, without loss of a drawn seat."""
    return not night.single and (night.checking or not night.draw)


def record_waiting(facts: NightFacts, *typed: events.NightEvent) -> None:
    """Record that people wait to sit down, or no longer wait.

    The table that is played to its end is told too, as it goes on while players wait.
    """
    night, matches, entries = facts.session.night, facts.matches, []
    for event in typed:
        night = apply(night, event)
        entries.append(Batch([event], awaited_events(night, matches) if night.opened else {}))
    facts.session.record(*entries)
