"""The effects of a correction at one table on the rest of the night (F9.1)."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from msgspec.structs import replace

from tourney.game.mending import Conflict
from tourney.game.mexico.events import MovedAway, Rejoined, TableEvent, UnitsMended, Withdrawn
from tourney.game.mexico.happenings import PlayerCame, PlayerMoved
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply, check
from tourney.game.mexico.rules import MOST_UNITS
from tourney.game.refusal import Refused
from tourney.game.wording import listed, quantity
from tourney.night.corrections.correction import Settled, Stay
from tourney.night.corrections.settling_state import AtHand, gone_out, held_by, is_in_round
from tourney.night.formats.format import Format
from tourney.night.state.amounts import find_currency, write_money
from tourney.night.state.barrier_events import awaited_events
from tourney.night.state.events import CorrectionSettled
from tourney.night.state.floor_of import Matches, floor_of
from tourney.night.state.fold import apply as apply_to_night
from tourney.night.state.night import Entry, Night

#: By entry, why a player goes out who had stayed in wrongly.
Outs = Mapping[int, str]

_WITH_ONE = "should be out, but stays in with 1 unit."
_GONE_ON = "should be out, but has played on and stays in."


def settle(
    night: Night,
    format: Format,
    matches: Matches,
    table: int,
    after: Match,
    outs: Outs,
    kept: Collection[int] = (),
) -> Settled:
    """Settle a correction of one table.

    A part that no one has acted on is simply worked out again at that table. Of the others:

    - A player who has gone on to another table with the wrong units has the difference there: more
      or fewer, at least 1.
    - A player shown to have been put out wrongly, there or by bringing too few to where it
      happened, comes back: to a seat at the next barrier where the format has units brought along
      and a later lap has begun; at the same table where that plays on; else not at all.
    - A player who would be out, and has played on in a later lap, stays with at least 1 unit.
    - A player shown not to have gone out who has bought in again has the re-buy struck, or each of
      several: what was paid is given back, the units are taken back where a player sits.

    If that leaves more or fewer units than were dealt, they is so (F8.4).

    Args:
        matches: of the open game, before the correction.
        table: the number of the one that is corrected.
        after: its match, once it has been worked out again.
        outs: the people who go out by the host's decision.
        kept: the re-buys that are not to be struck, by a conflict's key.

    Raises:
        Refused: it cannot be settled now, or a player is to go out who is not in wrongly.
    """
    return _Settling(night, format, matches, table, after, outs, kept).settled()


@dataclass
class _Settling(AtHand):
    outs: Outs
    kept: Collection[int]
    events: dict[int, list[TableEvent]] = field(default_factory=dict)
    back: dict[int, int] = field(default_factory=dict)
    stays: list[Stay] = field(default_factory=list)
    strikes: list[int] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)
    gone: dict[int, int] = field(default_factory=dict)

    def settled(self) -> Settled:
        """All of it."""
        self._refuse_no_lead()
        night, place = self.night, 0
        if not self._is_free_to_play_on:
            entries = {entry.name: entry for entry in self.night.entries}
            for player, name in enumerate(self.was.names):
                if name in entries:
                    self._settle(player, entries[name])
        elif not self.after.over:
            place = self._free_place
            self.notes.append(f"It is played on, at table {place}.")
        self._refuse_others_out()
        self._tell_who_waits()
        stand = dict(self._stand())
        outs = tuple((stay.entry, self.outs[stay.entry]) for stay in self.stays if stay.out)
        event, struck = None, tuple(self.strikes)
        if self.events or self.back or stand or outs or place or struck:
            event = CorrectionSettled(
                self.number, tuple(self.back.items()), tuple(stand.items()), outs, place, struck
            )
            night = apply_to_night(night, event)
            self._note_stand(stand)
        tables = {number: tuple(events) for number, events in self.events.items()}
        stays, notes, conflicts = tuple(self.stays), tuple(self.notes), tuple(self.conflicts)
        return Settled(event, tables, night, self.now, stays, notes, conflicts, self.gone)

    # One by one

    def _settle(self, player: int, entry: Entry) -> None:
        had, has = self.was.units[player], held_by(self.now[self.number], player)
        owed = gone_out(self.now[self.number], player) - gone_out(self.was, player)
        elsewhere = self._seat(entry)
        if not self._has_left(entry) and (wrong := self._misfits(player, entry, owed)):
            entry = self._doubt_rebuys(entry, wrong)
        if has and not had:
            self._comes(player, entry, owed)
        elif has:
            self._give(self.number, player, entry, owed)
        elif elsewhere is not None:
            self._give(*elsewhere, entry, owed)
        elif entry.number in self.night.coming:
            self._wait(entry, owed)
        elif had:
            self._goes(player, entry, owed)
        elif owed > 0:
            self._return(entry, self._due(entry, owed))

    def _comes(self, player: int, entry: Entry, owed: int) -> None:
        """A player who was out is in at the table."""
        match, closed = self.now[self.number], self.table.closed
        units = match.units[player]
        elsewhere = self._seat(entry)
        waits = self.sits_down and entry.number in self.night.coming
        if (elsewhere is not None or waits) and not match.over:
            self._refuse_in_round(match, entry, "would sit at two tables")
            self._move_away(player)
            if elsewhere is not None:
                self._give(*elsewhere, entry, owed + units)
            else:
                self._wait(entry, owed + units)
        elif closed and (match.over or self._is_late_for(entry)):
            would = "have won" if match.winner == player else "be in"
            self._tell_gone_on(entry, f"{entry.name} would {would}")
        elif closed or (
            self.sits_down and self._is_later(self.was, player) and not is_in_round(match)
        ):
            self._move_away(player)
            self._return(entry, units + self._due(entry, owed))
        else:
            self._give(self.number, player, entry, owed)

    def _move_away(self, player: int) -> None:
        """A player who was out sits here no more, and has not since."""
        laps = [gone.lap for gone in self.was.exits if gone.player == player]
        if laps:
            self.gone[player] = max(laps)
        self._do(self.number, MovedAway(player))

    def _goes(self, player: int, entry: Entry, owed: int) -> None:
        """A player who was in at the table is out, and nowhere else."""
        units = self._due(entry, owed)
        if self.table.closed:
            self._stay_gone_on(entry)
        elif player >= len(self.after.names):
            self._return(entry, units)
        elif units > 0:
            self._sit_again(player, entry, units)
        elif self._is_later(self.after, player) and not self._is_out(entry, _WITH_ONE, units=1):
            self._sit_again(player, entry, 1)

    def _give(self, number: int, player: int, entry: Entry, owed: int) -> None:
        """A player who is in has other units than it was."""
        due = self._due(entry, owed)
        if not due:
            return
        match = self.now[number]
        present = match.units[player]
        units = present + due
        if units < 1 and self._is_out(entry, _WITH_ONE, match, units=1):
            self._put_out(number, player, entry)
            return
        more = min(max(units, 1), MOST_UNITS) - present
        if more:
            self._do(number, UnitsMended(player, more))

    def _wait(self, entry: Entry, owed: int) -> None:
        """A player who is to sit down does so with other units; or does not, if back for none."""
        units = self.night.back.get(entry.number, 0)
        changed = min(max(units + self._due(entry, owed), 0), MOST_UNITS)
        if changed != units:
            self.back[entry.number] = changed
            if not changed and entry.number not in self.night.waiting:
                self.notes.append(f"{entry.name} doesn't come back.")

    def _return(self, entry: Entry, units: int) -> None:
        """A player shouldn't have gone out."""
        if units < 1 or self._has_left(entry):
            return
        words = f"{entry.name} shouldn't have gone out"
        if self._is_late_for(entry):
            self._tell_gone_on(entry, words)
            return
        self.back[entry.number] = units
        back = "back in the next lap" if self.night.ending is None else "back in"
        self.notes.append(f"{entry.name} is {back}, with {quantity(units, 'unit')}.")

    def _sit_again(self, player: int, entry: Entry, units: int) -> None:
        """A player keeps the seat; where a round is played, or it cannot be, the next there is."""
        event = Rejoined(player, units)
        if check(self.now[self.number], event) is None:
            self._do(self.number, event)
            return
        if not self.sits_down:
            self._refuse_in_round(self.now[self.number], entry, "should be out, but stays in")
        self.back[entry.number] = units

    def _stay_gone_on(self, entry: Entry) -> None:
        """A player who would not have come through plays on in a later stage."""
        later = self._seat_in_play(entry)
        if later is None:
            # Between two tables there isn't one to leave.
            if any(entry.name in self.now[n].names for n in self.now if n > self.number):
                self.notes.append(f"{entry.name} {_GONE_ON}")
        elif self._is_out(entry, _GONE_ON, self.now[later[0]]):
            self._put_out(*later, entry)

    def _put_out(self, number: int, player: int, entry: Entry) -> None:
        """By the host's word: where the table corrected has it that a player is out, as of then."""
        match = self.now[number]
        self._refuse_in_round(match, entry, "goes out")
        names = self.after.names
        as_of_then = entry.name in names and names.index(entry.name) in self.after.outs
        if as_of_then and not match.until and self.sits_down:
            self._do(number, MovedAway(player))
            return
        table = self.night.table(number)
        resting = table is not None and not table.due
        self._do(number, Withdrawn(player, self.night.lap if resting else 0))

    def _is_out(
        self, entry: Entry, what: str, match: Match | None = None, *, units: int = 0
    ) -> bool:
        """Note that a player would be out, and whether the host says so.

        Args:
            what: the person would be, without the name.
            match: the one that the person would leave; none is left once it is over.
            units: those that the person stays with at this stage.
        """
        words = f"{entry.name} {what}"
        if match is not None and match.over:
            self.notes.append(words)
            return False
        out = entry.number in self.outs
        amid = match is not None and is_in_round(match)
        self.stays.append(Stay(entry.number, entry.name, words, units, out, amid))
        return out

    # Re-buys

    def _doubt_rebuys(self, entry: Entry, wrong: int) -> Entry:
        """Strike this many re-buys that no longer fit, unless the host keeps them; the entry
        then.
        """
        key, each = -entry.number, self.night.units_of(entry.number)
        kept = key in self.kept
        what, whose = ("re-buy", "") if wrong == 1 else ("re-buys", f"{wrong} ")
        why = f"{entry.name} bought in again without having gone out."
        keep = f"with {quantity(wrong * each, 'unit')} on top"
        self.conflicts.append(Conflict(key, f"{entry.name}'s {whose}{what}", why, keep, kept))
        if kept:
            return entry
        waits = entry.number in self.night.waiting
        self.struck[entry.number] = (wrong - waits) * each
        self.strikes.extend([entry.number] * wrong)
        fee = self.night.plan.setup.fees.rebuy * (wrong - min(wrong, entry.rebuys_owed))
        if fee:
            amount = write_money(fee, find_currency(self.night.plan.currency))
            self.notes.append(f"{entry.name} has {amount} back for the {what}.")
        strike = CorrectionSettled(self.number, (), (), (), 0, (entry.number,) * wrong)
        self.night = apply_to_night(self.night, strike)
        without = self.night.entry(entry.number)
        assert without is not None
        return without

    # What is done

    def _tell_who_waits(self) -> None:
        """The table that is played to its end is not over before they sit at it."""
        units = {**self.night.back, **self.back}
        back = {entry: number for entry, number in units.items() if number}
        for number, events in awaited_events(replace(self.night, back=back), self.now).items():
            for event in events:
                self._do(number, event)

    def _do(self, number: int, event: TableEvent) -> None:
        self.now[number] = apply(self.now[number], event)
        self.events.setdefault(number, []).append(event)

    def _stand(self) -> Iterator[tuple[int, int]]:
        """By entry how many units more there are than there were."""
        # With units without end (F6.3) none can be missing: a leaver takes them all along.
        numbers = {self.number, *self.events}
        changed = [number for number in numbers if not self.before[number].endless]
        for entry in self.night.entries:
            units = 0
            for number in changed:
                for sign, match in ((1, self.now[number]), (-1, self.before[number])):
                    if entry.name in match.names:
                        units -= sign * gone_out(match, match.names.index(entry.name))
            if entry.number in self.back:
                units += self.back[entry.number] - self.night.back.get(entry.number, 0)
            units += self.struck.get(entry.number, 0)
            if units:
                yield entry.number, units

    def _tell_gone_on(self, entry: Entry, words: str) -> None:
        """Say what stays for a player who should be in, because the night has gone on."""
        tiers = self.format.tiers(floor_of(self.night, self.before))
        mine = [tier for tier in tiers if entry.number in tier.entries]
        since = f"{words}; the night has gone on since"
        if mine == [*tiers[:1]] and self.over:
            self.notes.append(f"{since}.")
            return
        out = not any(tier.playing for tier in mine)
        stays = f"{entry.name} {'stays out' if out else 'plays on as the loser'}"
        self.notes.append(f"{since}, and {stays}. Only undoing what came since would change that.")

    def _note_stand(self, stand: Mapping[int, int]) -> None:
        units = sum(stand.values())
        if units:
            names = {entry.number: entry.name for entry in self.night.entries}
            those = [names[entry] for entry, each in stand.items() if each * units > 0]
            verb, amiss = "has" if len(those) == 1 else "have", "many" if units > 0 else "few"
            count = quantity(abs(units), "unit")
            self.notes.append(f"{listed(those)} {verb} {count} too {amiss}.")

    def _refuse_no_lead(self) -> None:
        """If later play rests on the first lead, a correction must leave it known."""
        if self.after.rolloff is None or self.was.rolloff is not None:
            return
        moved = any(isinstance(item, PlayerCame | PlayerMoved) for item in self.was.story)
        if moved or self.table.closed or self.after.lap != self.night.lap:
            raise Refused("no-lead", "The night has moved on; the first lead has to stay.")

    def _refuse_in_round(self, match: Match, entry: Entry, why: str) -> None:
        if is_in_round(match):
            words = f"{entry.name} {why}: correct it between rounds."
            raise Refused("in-round", words)

    def _refuse_others_out(self) -> None:
        wrong = self.outs.keys() - {stay.entry for stay in self.stays}
        for entry in map(self.night.entry, sorted(wrong)):
            name = entry.name if entry is not None else "That entry"
            raise Refused("not-wrong", f"{name} would not be out by this correction.")
