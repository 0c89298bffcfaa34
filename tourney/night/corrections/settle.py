"""The effects of a correction at one table on the rest of the night (F9.1)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import NamedTuple

from msgspec.structs import replace

from tourney.game.corrections.correction import NO_CHOICE, Conflict, Key
from tourney.game.events import MovedAway, Rejoined, UnitsMended, Withdrawn
from tourney.game.games import AnyEvent, AnyMatch, apply
from tourney.game.happenings import PlayerCame, PlayerMoved
from tourney.game.match import RoundOver
from tourney.game.mexico.rules import MOST_UNITS
from tourney.game.names import REASON_CELLS, clean_text
from tourney.game.refusal import Refused, reason_against
from tourney.game.wording import listed, quantity
from tourney.night.corrections.correction import REBUY, STAYS, Settled
from tourney.night.formats.format import Back, Format
from tourney.night.state.amounts import find_currency, write_money
from tourney.night.state.barrier_events import awaited_events
from tourney.night.state.events import CorrectionSettled
from tourney.night.state.floor_of import Matches, floor_of
from tourney.night.state.fold import apply as apply_to_night
from tourney.night.state.night import Entry, Night

_WITH_ONE, _PLAYED_ON = "with 1 unit", "as the night has gone on"
_GONE_ON = "the night has gone on. To change that, undo what came since."


class _Fall(NamedTuple):
    """A round by which a player went out; `at` is the round's index at its table, from 0."""

    stage: int
    lap: int
    table: int
    at: int
    played: RoundOver

    @property
    def missing(self) -> int:
        """How many units of the stake the player could not pay."""
        return self.played.stake - self.played.paid


def settle(
    night: Night,
    format: Format,
    matches: Matches,
    table: int,
    after: AnyMatch,
    otherwise: Mapping[Key, str] = NO_CHOICE,
) -> Settled:
    """Settle a correction of one table.

    Rounds that nothing later rests on are simply worked out again at that table. For the rest:

    - A player who went on to another table with the wrong units gets the difference there, but
      keeps at least 1 unit.
    - A player wrongly put out, at this table or later through bringing too few units, comes back.
      In a format where units are brought along and a later lap has begun, the player sits down at
      the next barrier. At a table that still plays, the player sits there again. Otherwise nothing
      changes.
    - A player who should be out, but has played on in a later lap, stays with at least 1 unit.
    - A player who bought in again, but had not gone out, loses each such re-buy. The fee is paid
      back, and the units are taken away where the player sits.

    If the units then differ from those dealt, a note says so (F8.4).

    Args:
        matches: the matches of the open game, before the correction.
        table: the number of the corrected table.
        after: the corrected table's match, worked out again.
        otherwise: the host's choices, as in the correction: under `STAYS` the players who go out,
            under `REBUY` those whose re-buys stay.

    Raises:
        Refused: the correction cannot be settled now, or a player sent out is in by right.
    """
    return _Settling(night, format, matches, table, after, otherwise).settled()


@dataclass
class _Settling:
    """The night while a correction is settled, player by player.

    Attributes:
        back: by entry, the units of players who come back.
        outs: by entry, why a player goes out.
        bought: by entry, units dealt for re-buys that are struck.
        struck: an entry for each struck re-buy, so perhaps one entry several times.
    """

    night: Night
    format: Format
    before: Matches
    number: int
    after: AnyMatch
    otherwise: Mapping[Key, str]
    events: dict[int, list[AnyEvent]] = field(default_factory=dict)
    back: dict[int, int] = field(default_factory=dict)
    outs: dict[int, str] = field(default_factory=dict)
    bought: dict[int, int] = field(default_factory=dict)
    struck: list[int] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    gone: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        table = self.night.table(self.number)
        assert table is not None
        self.table, self.was = table, self.before[self.number]
        self.now = {**self.before, self.number: self.after}
        self.since = _first_change(self.was, self.after)
        self.sits_down = self.format.back is Back.SITS_DOWN
        self.over = self.format.over(floor_of(self.night, self.before))

    def settled(self) -> Settled:
        """Settle the correction for all players, and return the result."""
        self._refuse_no_lead()
        night, event, place = self.night, None, 0
        if not self._can_play_on():
            entries = {entry.name: entry for entry in self.night.entries}
            for name in self.was.names:
                if name in entries:
                    self._settle(entries[name])
        elif not self.after.over:
            place = self._free_place()
        self._refuse_others_out()
        self._await()
        back, stand, outs = tuple(self.back.items()), self._stand(), tuple(self.outs.items())
        struck = tuple(self.struck)
        if self.events or back or stand or outs or place or struck:
            changed = tuple(stand.items())
            event = CorrectionSettled(self.number, back, changed, outs, place, struck)
            night = apply_to_night(night, event)
        self._note_stand(stand)
        tables = {number: tuple(events) for number, events in self.events.items()}
        conflicts, notes = tuple(self.conflicts), tuple(self.notes)
        return Settled(event, tables, night, self.now, conflicts, notes, self.gone)

    def _settle(self, entry: Entry) -> None:
        """Settle the correction for one player."""
        had, has = _held(self.was, entry.name), _held(self.after, entry.name)
        #: How many more units the player has taken from the table than before.
        owed = _gone_out(self.after, entry.name) - _gone_out(self.was, entry.name)
        if not self._has_left(entry) and (wrong := self._wrong_rebuys(entry, owed)):
            entry = self._strike_rebuys(entry, wrong)
        elsewhere = self._table_of(entry)
        if has and not had:
            self._bring_in(entry, owed)
        elif has:
            self._give(self.number, entry, owed)
        elif elsewhere:
            self._give(elsewhere, entry, owed)
        elif entry.number in self.night.coming:
            self._change_coming(entry, owed)
        elif had:
            self._keep_in(entry, owed)
        elif owed > 0:
            self._bring_back(entry, self._due(entry, owed))

    def _bring_in(self, entry: Entry, owed: int) -> None:
        """Settle a player who was out at the table, and now is in."""
        match, units, over = self.after, _held(self.after, entry.name), self.after.over
        elsewhere = self._table_of(entry)
        waits = self.sits_down and entry.number in self.night.coming
        later = self.sits_down and self._is_later(self.was, entry) and not match.amid
        if (elsewhere or waits) and not over:
            self._refuse_in_round(match, entry, "would sit at two tables")
            self._move_away(entry)
            if elsewhere:
                self._give(elsewhere, entry, owed + units)
            else:
                self._change_coming(entry, owed + units)
        elif self.table.closed and (over or self._is_too_late(entry)):
            would = "have won" if match.winner == match.names.index(entry.name) else "be in"
            self.notes.append(f"{entry.name} would {would}, but {_GONE_ON}")
        elif self.table.closed or later:
            self._move_away(entry)
            self._bring_back(entry, units + self._due(entry, owed))
        else:
            self._give(self.number, entry, owed)

    def _give(self, number: int, entry: Entry, owed: int) -> None:
        """Give a player the difference at the table where the player is in."""
        due, units = self._due(entry, owed), _held(self.now[number], entry.name)
        if not due or (units + due < 1 and self._sends_out(entry, _WITH_ONE, number)):
            return
        more = min(max(units + due, 1), MOST_UNITS) - units
        if more:
            self._do(number, UnitsMended(self._player(number, entry), more))

    def _change_coming(self, entry: Entry, owed: int) -> None:
        """Change the units of a player who waits to sit down; with 0, the player stays out."""
        units = self.night.returning.get(entry.number, 0)
        changed = min(max(units + self._due(entry, owed), 0), MOST_UNITS)
        if changed != units:
            self.back[entry.number] = changed

    def _keep_in(self, entry: Entry, owed: int) -> None:
        """Settle a player who was in at the table and now is out, but may have played on."""
        units, in_play = self._due(entry, owed), self._table_in_play(entry)
        if self.table.closed and in_play:
            self._sends_out(entry, _PLAYED_ON, in_play)
        elif self.table.closed:
            # Between two tables, there is no table to leave.
            if any(entry.name in self.now[n].names for n in self.now if n > self.number):
                self.notes.append(f"{entry.name} should be out, but stays in {_PLAYED_ON}.")
        elif entry.name not in self.after.names:
            self._bring_back(entry, units)
        elif units > 0:
            self._sit_again(entry, units)
        elif self._is_later(self.after, entry) and not self._sends_out(entry, _WITH_ONE):
            self._sit_again(entry, 1)

    def _bring_back(self, entry: Entry, units: int) -> None:
        """Bring back a player who should not have gone out."""
        if units < 1 or self._has_left(entry):
            return
        if self._is_too_late(entry):
            self.notes.append(f"{entry.name} shouldn't be out, but {_GONE_ON}")
        else:
            self.back[entry.number] = units

    def _sit_again(self, entry: Entry, units: int) -> None:
        """Let a player keep the seat or, if that is not possible, sit down at the next barrier."""
        match, event = self.now[self.number], Rejoined(self._player(self.number, entry), units)
        if reason_against(lambda: apply(match, event)) is None:
            self._do(self.number, event)
            return
        if not self.sits_down:
            self._refuse_in_round(match, entry, "should be out, but stays in")
        self.back[entry.number] = units

    def _move_away(self, entry: Entry) -> None:
        """Take a player away from this table who was out there, from then on."""
        player = self._player(self.number, entry)
        if lap := _last_exit(self.was, entry.name):
            self.gone[player] = lap
        self._do(self.number, MovedAway(player))

    def _sends_out(self, entry: Entry, keep: str, number: int = 0) -> bool:
        """Note that a player should be out; send the player out if the host chose that.

        Args:
            keep: how the player stays in, in words.
            number: the table that the player would leave; 0 for none, or if its match is over.
        """
        match = self.now.get(number)
        if match is not None and match.over:
            self.notes.append(f"{entry.name} should be out, but stays in {keep}.")
            return False
        key, words = (STAYS, entry.number), f"{entry.name} should be out"
        out, in_round = key in self.otherwise, match is not None and match.amid
        self.conflicts.append(Conflict(key, words, "", keep, not out, True, in_round))
        if not out:
            return False
        if not self.otherwise[key].strip():
            raise Refused("no-reason", "Say why, in a few words.")
        self.outs[entry.number] = clean_text(self.otherwise[key], "reason", REASON_CELLS)
        if match is not None:
            self._refuse_in_round(match, entry, "goes out")
            self._do(number, self._exit(number, entry))
        return True

    def _exit(self, number: int, entry: Entry) -> MovedAway | Withdrawn:
        """Return the event by which a player goes: as of the old exit if this table has one."""
        player, names = self._player(number, entry), self.after.names
        as_of_then = entry.name in names and names.index(entry.name) in self.after.outs
        if as_of_then and not self.now[number].until and self.sits_down:
            return MovedAway(player)
        table = self.night.table(number)
        resting = table is not None and not table.due
        return Withdrawn(player, self.night.lap if resting else 0)

    # What is due

    def _due(self, entry: Entry, owed: int) -> int:
        """Return how many units a player is due, less the units of struck re-buys.

        Units that earlier corrections left with the player are taken back first. A player who has
        gone out since would have paid the rest of the last stake with them. A player who bought in
        again after going out owes nothing from before.
        """
        bought = self.bought.get(entry.number, 0)
        if owed < 0:
            owes = not (entry.rebuys and self._last_fall(entry, self.before))
            return (owed if owes else 0) - bought
        owed -= min(owed, max(self.night.surplus.get(entry.number, 0), 0))
        fall = self._last_fall(entry, self.now) if owed else None
        return owed - min(owed, fall.missing if fall else 0) - bought

    def _falls(self, entry: Entry, matches: Matches) -> list[_Fall]:
        """Return the rounds by which a player went out, oldest first."""
        return sorted(
            _Fall(self.night.by_number[number].stage, played.lap, number, at, played)
            for number, match in matches.items()
            for at, played in enumerate(
                match.finished_rounds() if entry.name in match.names else ()
            )
            if played.out and match.names[played.loser] == entry.name
        )

    def _is_at_hand(self, fall: _Fall) -> bool:
        """Return True if the exit came with the corrected round, or later."""
        return fall.stage >= self.table.stage and fall.lap >= self.since

    def _last_fall(self, entry: Entry, matches: Matches) -> _Fall | None:
        falls = [fall for fall in self._falls(entry, matches) if self._is_at_hand(fall)]
        return falls[-1] if falls else None

    def _wrong_rebuys(self, entry: Entry, owed: int) -> int:
        """Return how many re-buys no longer have an exit before them."""
        falls = self._falls(entry, self.before)
        waits = entry.number in self.night.coming
        if not (_held(self.was, entry.name) or self._table_of(entry) or waits):
            falls = falls[:-1] or falls  # the last exit came after the re-buy
        bought = falls[-entry.rebuys :] if entry.rebuys else []
        return sum(not self._still_fell(fall, entry, owed) for fall in bought)

    def _still_fell(self, fall: _Fall, entry: Entry, owed: int) -> bool:
        """Return True if a player has still gone out by then."""
        if fall.table == self.number:
            return any(now.at <= fall.at for now in self._falls(entry, {fall.table: self.after}))
        return not self._is_at_hand(fall) or owed <= fall.missing

    def _strike_rebuys(self, entry: Entry, wrong: int) -> Entry:
        """Strike re-buys, unless the host keeps them, and return the entry after that."""
        key, units = (REBUY, entry.number), self.night.units_of(entry.number)
        kept = key in self.otherwise
        what, count = ("re-buy", "") if wrong == 1 else ("re-buys", f"{wrong} ")
        why = f"{entry.name} bought in again without being out."
        keep = f"with {quantity(wrong * units, self.night.plan.rules.unit)} on top"
        self.conflicts.append(Conflict(key, f"{entry.name}'s {count}{what}", why, keep, kept))
        if kept:
            return entry
        self.bought[entry.number] = (wrong - (entry.number in self.night.waiting)) * units
        self.struck.extend([entry.number] * wrong)
        fee = self.night.plan.setup.fees.rebuy * (wrong - min(wrong, entry.rebuys_owed))
        if fee:
            amount = write_money(fee, find_currency(self.night.plan.currency))
            self.notes.append(f"{entry.name} has {amount} back for the {what}.")
        strike = CorrectionSettled(self.number, (), (), (), 0, (entry.number,) * wrong)
        self.night = apply_to_night(self.night, strike)
        without = self.night.entry(entry.number)
        assert without is not None
        return without

    # Where players are

    def _player(self, number: int, entry: Entry) -> int:
        return self.now[number].names.index(entry.name)

    def _tables(self, entry: Entry) -> list[int]:
        """Return the numbers of other tables where a player has units."""
        return [n for n, match in self.now.items() if n != self.number and _held(match, entry.name)]

    def _table_of(self, entry: Entry) -> int:
        """Return the other table that holds the units a player brought along; 0 for none."""
        for number in self._tables(entry):
            if self.night.by_number[number].stage == self.table.stage:
                return number
        return self._table_in_play(entry) if self.sits_down else 0

    def _table_in_play(self, entry: Entry) -> int:
        in_play = {table.number for table in self.night.open_tables}
        return next((number for number in self._tables(entry) if number in in_play), 0)

    def _is_later(self, match: AnyMatch, entry: Entry) -> bool:
        """Return True if a lap has begun since a player went out."""
        return self.night.lap > _last_exit(match, entry.name)

    def _has_left(self, entry: Entry) -> bool:
        return entry.withdrawn or any(
            entry.name in match.names and match.names.index(entry.name) in match.left
            for match in (self.was, *self.now.values())
        )

    def _is_too_late(self, entry: Entry) -> bool:
        """Return True if nobody, or not this entry, can come back any more."""
        return not self.sits_down or self.over or self._has_left(entry)

    def _can_play_on(self) -> bool:
        """Return True if the table was closed only because its match was over."""
        if self.format.back is not Back.PLAYS_ON or not self.table.closed:
            return False
        later = [match for number, match in self.before.items() if number > self.number]
        return not any(name in match.names for match in later for name in self.was.names)

    def _free_place(self) -> int:
        """Return the real table to play on at: the same one, unless others play there."""
        busy = {
            table.place for table in self.night.open_tables if not self.before[table.number].over
        }
        places = (self.table.place, *range(1, self.night.plan.setup.tables + 1))
        return next((place for place in places if place not in busy), self.table.place)

    # Events and notes

    def _do(self, number: int, event: AnyEvent) -> None:
        self.now[number] = apply(self.now[number], event)
        self.events.setdefault(number, []).append(event)

    def _await(self) -> None:
        """Make a table that is played to its end wait for players who are to sit down there."""
        units = {**self.night.returning, **self.back}
        back = {entry: number for entry, number in units.items() if number}
        for number, events in awaited_events(replace(self.night, returning=back), self.now).items():
            for event in events:
                self._do(number, event)

    def _stand(self) -> dict[int, int]:
        """Return, by entry, how many more units there are than before."""
        # Where units have no end (F6.3) none can be missing: a leaver takes all of them along.
        changed = [n for n in {self.number, *self.events} if not self.before[n].endless]
        stand = {}
        for entry in self.night.entries:
            units = self.bought.get(entry.number, 0)
            for number in changed:
                units += _gone_out(self.before[number], entry.name)
                units -= _gone_out(self.now[number], entry.name)
            if entry.number in self.back:
                units += self.back[entry.number] - self.night.returning.get(entry.number, 0)
            if units:
                stand[entry.number] = units
        return stand

    def _note_stand(self, stand: Mapping[int, int]) -> None:
        """Note whose units are too many or too few, unless they only stay in wrongly."""
        units, stay = sum(stand.values()), {conflict.key for conflict in self.conflicts}
        those = [entry for entry in self.night.entries if stand.get(entry.number, 0) * units > 0]
        if any((STAYS, entry.number) not in stay for entry in those):
            verb, amiss = "has" if len(those) == 1 else "have", "many" if units > 0 else "few"
            names, count = (
                listed(entry.name for entry in those),
                quantity(abs(units), self.night.plan.rules.unit),
            )
            self.notes.append(f"{names} {verb} {count} too {amiss}.")

    def _refuse_no_lead(self) -> None:
        """Refuse to make the first lead unknown if later play rests on it."""
        if not self.after.unled or self.was.unled:
            return
        moved = any(isinstance(item, PlayerCame | PlayerMoved) for item in self.was.story)
        if moved or self.table.closed or self.after.lap != self.night.lap:
            raise Refused("no-lead", "The night has moved on; the first lead has to stay.")

    def _refuse_in_round(self, match: AnyMatch, entry: Entry, why: str) -> None:
        if match.amid:
            words = f"{entry.name} {why}: correct it between rounds."
            raise Refused("in-round", words)

    def _refuse_others_out(self) -> None:
        sent_out = {key for key in self.otherwise if isinstance(key, tuple) and key[0] == STAYS}
        if sent_out - {conflict.key for conflict in self.conflicts}:
            raise Refused("not-wrong", "That would put out a player who should stay in.")


def _held(match: AnyMatch, name: str) -> int:
    """Return a player's units; 0 for a player who never came."""
    return match.units[match.names.index(name)] if name in match.names else 0


def _gone_out(match: AnyMatch, name: str) -> int:
    """Return the units that a player took from a table, less those brought to it."""
    if name not in match.names:
        return 0
    player = match.players[match.names.index(name)]
    return player.taken - player.brought


def _last_exit(match: AnyMatch, name: str) -> int:
    """Return the lap in which a player last went out; 0 if there is none."""
    player = match.names.index(name)
    return max((out.lap for out in match.exits if out.player == player), default=0)


def _first_change(was: AnyMatch, now: AnyMatch) -> int:
    """Return the lap of the first round that has changed; 0 if there is none."""
    for pair in zip_longest(was.finished_rounds(), now.finished_rounds()):
        if pair[0] != pair[1]:
            return min(int(played.lap) for played in pair if played is not None)
    return 0
