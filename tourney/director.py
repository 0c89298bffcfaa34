"""The one door: a command in, frozen views out. What it acknowledges is on disk."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from uuid import uuid4

from tourney.evening import Entry, Evening, night_number
from tourney.game.card import RulesCard
from tourney.game.events import (
    Aborted,
    Count,
    CountChosen,
    DieRolledOff,
    Joined,
    LeadDrawn,
    LeadNamed,
    PlayerRenamed,
    Rejoined,
    Rolled,
    RoundRecorded,
    Stood,
    ValueRecorded,
    Withdrawn,
)
from tourney.game.games import (
    AnyEvent,
    mend,
    opening,
    pick_words,
    picks,
    sheet_of,
    shifts,
)
from tourney.game.history import HistoryItem, history, running
from tourney.game.house import AnyRules
from tourney.game.liar.events import Claimed, Doubted, ElevenClaimed, Ended, FoulNoted, Taken
from tourney.game.liar.fouls import Foul
from tourney.game.liar.history import Run
from tourney.game.liar.history import history as liar_history
from tourney.game.liar.match import LiarMatch
from tourney.game.liar.table import liar_view
from tourney.game.log import Corrected
from tourney.game.match import Match
from tourney.game.mending import Correction
from tourney.game.names import clean_name, same_key
from tourney.game.refusal import Refused
from tourney.game.table import table_view
from tourney.house_presets import House
from tourney.night.correction import PickLine, Preview
from tourney.night.draw import METHOD, SEED_DICE, is_seed, shuffled
from tourney.night.events import (
    EntryRemoved,
    EntryRenamed,
    NightPlanned,
    PaymentMarked,
    PlanChanged,
    Registered,
    SeatsDrawn,
    SeatsPlaced,
    TableOpened,
)
from tourney.night.from_sheet import (
    entries_of_sheet,
    entries_of_sheets,
    heading,
    merge,
    merge_all,
    plan_of_sheet,
    read_table,
    read_tables,
)
from tourney.night.plan import read_plan
from tourney.night.presets import (
    HousePresets,
    PresetDropped,
    PresetSaved,
    check_own,
    clean_preset_name,
    find_preset,
)
from tourney.night.view import (
    LiarPage,
    NightLine,
    NightView,
    StandingsView,
    TablePage,
    money,
    night_card,
    night_view,
    pot_words,
    standings_view,
)
from tourney.store.open import open_store
from tourney.store.store import Store


class Director:
    """All that can be asked of, and done to, the nights of one store.

    Every command either is on disk when it returns or raises Refused, with nothing changed.
    A night is named by its number in the store, from 1; one of its players by the seat view's
    `player`, one of its entries by the entry line's `entry`.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._evenings: dict[int, Evening] = {}
        self._house = House(store)

    @classmethod
    def open(cls, path: Path) -> "Director":
        """The director of the store at a path, made when there is none.

        Raises:
            Refused: as `open_store`.
        """
        return cls(open_store(path))

    @property
    def path(self) -> Path:
        """Where the nights are saved."""
        return self._store.path

    def close(self) -> None:
        """Let the store go."""
        self._store.close()

    # What there is

    def nights(self) -> tuple[NightLine, ...]:
        """Every night, newest first."""
        return tuple(
            NightLine(
                number=flat.number,
                name=flat.name,
                date=flat.date.isoformat(),
                venue=flat.venue,
                preset=flat.preset,
                state=flat.state,
                players=flat.players,
                winner=flat.winner or "",
            )
            for flat in self._store.nights()
        )

    def people(self) -> tuple[str, ...]:
        """Everybody of earlier nights, the latest first."""
        return tuple(self._store.players())

    def find(self, text: str) -> int:
        """The number of a night, from its number or its name; of one name, the newest.

        Raises:
            Refused: there is none.
        """
        lines = self.nights()
        for line in lines:
            if text == str(line.number):
                return line.number
        for line in lines:
            if same_key(text) == same_key(line.name):
                return line.number
        raise Refused("no-night", "There is no night of that number or name.")

    def night(self, number: int) -> NightView:
        """The night, its entries and seats."""
        return self._view(self._evening(number))

    def table(self, number: int, table: int = 1) -> TablePage:
        """A table of a night of the open game.

        Raises:
            Refused: the table has not been opened, or plays Liar's Mexico.
        """
        evening = self._evening(number)
        match = self._open_match(evening, table)
        top = evening.table(table).top
        before = top.before if top is not None and not isinstance(top.event, Corrected) else None
        view = table_view(match, before if isinstance(before, Match) else None)
        pot = pot_words(evening.night.plan, match.pot)
        return TablePage(self._view(evening, table), view, pot, table)

    def liar_table(self, number: int, table: int = 1) -> LiarPage:
        """A table of a night of Liar's Mexico.

        Raises:
            Refused: the table has not been opened, or plays the open game.
        """
        evening = self._evening(number)
        match = self._liar_match(evening, table)
        top = evening.table(table).top
        before = top.before if top is not None and not isinstance(top.event, Corrected) else None
        word = evening.night.plan.penalties
        view = liar_view(match, before if isinstance(before, LiarMatch) else None, word)
        return LiarPage(self._view(evening, table), view, table)

    def standings(self, number: int, table: int = 1) -> StandingsView:
        """Who stands where at a table, final once it is over."""
        evening = self._evening(number)
        night, match = evening.night, evening.tables.get(table)
        corrections = len(evening.table(table).corrections) if match is not None else 0
        return standings_view(self._view(evening, table), night, table, match, corrections)

    def history(self, number: int, table: int = 1) -> tuple[HistoryItem, ...]:
        """Everything finished at a table of the open game, in order; nothing before it is open."""
        match = self._evening(number).tables.get(table)
        return history(match) if isinstance(match, Match) else ()

    def liar_history(self, number: int, table: int = 1) -> tuple[Run, ...]:
        """Everything claimed and taken at a table of Liar's Mexico, in order."""
        evening = self._evening(number)
        match, word = evening.tables.get(table), evening.night.plan.penalties
        return tuple(liar_history(match, word)) if isinstance(match, LiarMatch) else ()

    def sheet(self, number: int, table: int = 1) -> str:
        """A table as a score sheet, corrections folded in.

        Raises:
            Refused: the table has not been opened.
        """
        evening = self._evening(number)
        return sheet_of(evening.table(table).standing, heading(evening.night.plan))

    def running(self, number: int, table: int = 1) -> HistoryItem | None:
        """The round in play at a table of the open game, if somebody has rolled in it."""
        match = self._evening(number).tables.get(table)
        return running(match) if isinstance(match, Match) else None

    def picks(self, number: int, table: int = 1) -> tuple[PickLine, ...]:
        """What can be put right at a table, in order; nothing before it is open."""
        evening = self._evening(number)
        if table not in evening.tables:
            return ()
        rows = evening.corrections(table)
        return tuple(
            PickLine(pick, rows[pick.by].by, rows[pick.by].at)
            if pick.by
            else PickLine(pick, "", None)
            for pick in picks(evening.table(table).steps)
        )

    def preview(self, number: int, correction: Correction, table: int = 1) -> Preview:
        """What a correction would change; nothing is recorded.

        Raises:
            Refused: it cannot stand as it is.
        """
        evening = self._evening(number)
        log, plan = evening.table(table), evening.night.plan
        mending = mend(log.steps, correction)
        assert log.state is not None
        changed = shifts(log.state, mending.after, partial(money, plan), plan.penalties)
        words = pick_words(log.steps, correction)
        return Preview(words, changed, mending.misfits, mending.missing)

    def rules(self, number: int) -> RulesCard:
        """The night's rules in plain words."""
        return night_card(self._evening(number).night.plan)

    # Before play

    def plan(self, form: Mapping[str, str]) -> int:
        """Plan a new night from its form (`read_plan`); its number."""
        planned = NightPlanned(str(uuid4()), read_plan(form, self.presets()))
        return self._plan([Entry([planned])])

    def plan_from_sheet(self, form: Mapping[str, str], text: str) -> int:
        """Make a night of a score sheet: its people, seats and table, as far as it goes.

        Undo takes the sheet back entry by entry.

        Args:
            form: as for `plan`; its rules do not count, the sheet's do.

        Returns:
            The night's number.

        Raises:
            Refused: the form is not right, or an `UnreadableSheet`, with the line.
        """
        sheet = read_table(text)
        plan = plan_of_sheet(form, sheet)
        return self._plan(
            Entry(night, {1: table} if table else {})
            for night, table in entries_of_sheet(str(uuid4()), plan, sheet)
        )

    def plan_from_sheets(self, form: Mapping[str, str], texts: Iterable[str]) -> int:
        """Make a night of several score sheets, all of them or none, a table each.

        The first is as in `plan_from_sheet`, those after it as in `merge_sheet`.

        Raises:
            Refused: the form is not right, or a `RefusedSheet`.
        """
        sheets = read_tables(texts)
        plan = plan_of_sheet(form, sheets[0])
        return self._plan(
            Entry(night, tables) for night, tables in entries_of_sheets(str(uuid4()), plan, sheets)
        )

    def merge_sheet(self, number: int, text: str) -> int:
        """Make a score sheet a further table of a night, or its first; the table's number.

        Its people are the night's where the names are the same, and new on the list where not.
        Undo takes the whole of it back.

        Raises:
            Refused: other rules than the night's, somebody who still plays at another table, or
                an `UnreadableSheet`, with the line.
        """
        evening = self._evening(number)
        sheet = read_table(text)
        merged, events = merge(evening.night, evening.tables, sheet)
        evening.record(night=[merged], tables={merged.table: events})
        return merged.table

    def merge_sheets(self, number: int, texts: Iterable[str]) -> tuple[int, ...]:
        """Make score sheets further tables of a night, all of them or none; the tables' numbers.

        Raises:
            RefusedSheet: the first that cannot be merged, as in `merge_sheet`.
        """
        evening = self._evening(number)
        merges = merge_all(evening.night, evening.tables, read_tables(texts))
        evening.record_all(Entry([merged], {merged.table: events}) for merged, events in merges)
        return tuple(merged.table for merged, _ in merges)

    def change_plan(self, number: int, form: Mapping[str, str]) -> None:
        """Change the plan of a night in which play has not begun."""
        self._evening(number).record(night=[PlanChanged(read_plan(form, self.presets()))])

    def register(self, number: int, names: Sequence[str], paid: Sequence[bool] = ()) -> None:
        """Put people on the list before play: all of them, or, if one cannot be, none."""
        evening = self._evening(number)
        if evening.night.opened:
            raise Refused("begun", "Play has begun; whoever comes now joins at the table.")
        cleaned = tuple(clean_name(name) for name in names)
        has_paid = tuple(paid) or (False,) * len(cleaned)
        evening.record(night=[Registered(cleaned, has_paid)])

    def rename(self, number: int, entry: int, name: str) -> None:
        """Put a name right, at any time."""
        evening = self._evening(number)
        cleaned = clean_name(name)
        known = evening.night.entry(entry)
        tables = {
            table: [PlayerRenamed(match.names.index(known.name), cleaned)]
            for table, match in evening.tables.items()
            if known is not None and known.name in match.names
        }
        evening.record(night=[EntryRenamed(entry, cleaned)], tables=tables)

    def remove(self, number: int, entry: int) -> None:
        """Take somebody off the list before play."""
        self._evening(number).record(night=[EntryRemoved(entry)])

    def mark_paid(self, number: int, entry: int, paid: bool) -> None:
        """Note that somebody has paid, or has not."""
        self._evening(number).record(night=[PaymentMarked(entry, paid)])

    def draw_seats(self, number: int, seed: str = "") -> None:
        """Draw the seats, from five dice that the room rolled, or from ones drawn here.

        Raises:
            Refused: the seed is not five dice.
        """
        seed = seed or _draw_seed()
        if not is_seed(seed):
            raise Refused("seed", "A seed is five dice, such as 42613.")
        evening = self._evening(number)
        entries = {entry.name: entry.number for entry in evening.night.entries}
        seats = tuple(entries[name] for name in shuffled(seed, entries))
        evening.record(night=[SeatsDrawn(seed, METHOD, seats)])

    def place_seats(self, number: int, entries: Sequence[int]) -> None:
        """Seat people by hand, all of them, clockwise."""
        self._evening(number).record(night=[SeatsPlaced(tuple(entries))])

    def open_table(self, number: int) -> None:
        """Close the list and the seats; the roll-off begins."""
        evening = self._evening(number)
        night = evening.night
        names = tuple(entry.name for entry in map(night.entry, night.seats) if entry is not None)
        opened = opening(night.plan.rules, names)
        evening.record(night=[TableOpened(1)], tables={1: [opened]})

    # At a table of either game

    def name_lead(self, number: int, player: int, table: int = 1) -> None:
        """Name the first lead instead of rolling for it; in Liar's Mexico, who begins."""
        self._record(number, table, LeadNamed(player))

    def undo(self, number: int, table: int | None = None) -> str:
        """Take the last entry back; what it was, in a few words.

        Args:
            table: the one at which undo is asked for; without it, the night's only one.

        Raises:
            Refused: there is nothing left but the plan, or another table has gone on since.
        """
        return self._evening(number).undo(table)

    def correct(self, number: int, correction: Correction, table: int = 1) -> str:
        """Put right what was typed earlier, as its preview said; what it was, in a few words.

        Undo takes it back.

        Raises:
            Refused: it cannot stand as it is.
        """
        evening = self._evening(number)
        steps = evening.table(table).steps
        evening.record(tables={table: [mend(steps, correction).corrected]})
        return pick_words(steps, correction)

    # At a table of the open game

    def roll_die(self, number: int, die: int, table: int = 1) -> None:
        """The next die of the roll-off."""
        rolloff = self._open_match(self._evening(number), table).rolloff
        player = rolloff.on_turn if rolloff is not None else 0
        self._record(number, table, DieRolledOff(player, die))

    def draw_lead(self, number: int, table: int = 1) -> str:
        """Draw the first lead by lot; the seed, to be shown."""
        match = self._open_match(self._evening(number), table)
        seed = _draw_seed()
        first = shuffled(seed, (match.names[player] for player in match.players_in))[0]
        self._record(number, table, LeadDrawn(match.names.index(first), seed))
        return seed

    def roll(self, number: int, value: int, table: int = 1) -> None:
        """A roll of the player on turn."""
        self._record(number, table, Rolled(self._roller(number, table), value))

    def stand(self, number: int, table: int = 1) -> None:
        """The player on turn takes no more rolls."""
        self._record(number, table, Stood(self._roller(number, table)))

    def record_value(self, number: int, value: int, table: int = 1) -> None:
        """The final value of the player on turn, whose rolls are not known (R10.4)."""
        self._record(number, table, ValueRecorded(self._roller(number, table), value))

    def record_round(self, number: int, loser: int, mexicos: int, table: int = 1) -> None:
        """A whole round as its loser and the Mexicos that counted in it (R10.4)."""
        self._record(number, table, RoundRecorded(loser, mexicos))

    def abort(self, number: int, table: int = 1) -> None:
        """The player who may do so ends the round (R6)."""
        aborter = self._open_match(self._evening(number), table).aborter()
        player = self._roller(number, table) if aborter is None else aborter
        self._record(number, table, Aborted(player))

    def choose_count(self, number: int, count: Count, table: int = 1) -> None:
        """How the extra round about to begin is counted (R5.4)."""
        self._record(number, table, CountChosen(count))

    def withdraw(self, number: int, player: int, table: int = 1) -> None:
        """Somebody leaves; a running round is void (R10.1)."""
        self._record(number, table, Withdrawn(player))

    def join(
        self, number: int, name: str, units: int, after: int, paid: bool = False, table: int = 1
    ) -> None:
        """Somebody new takes the seat to the left of player `after` (R10.2).

        Whoever is on the night's list and at no table in play comes from there.
        """
        cleaned = clean_name(name)
        evening = self._evening(number)
        free = {
            same_key(line.name): line.name
            for line in self._view(evening).entries
            if line.table != table and line.status != "playing"
        }
        known = free.get(same_key(cleaned))
        evening.record(
            night=[Registered((cleaned,), (paid,))] if known is None else [],
            tables={table: [Joined(known or cleaned, units, after)]},
        )

    def rejoin(self, number: int, player: int, units: int, table: int = 1) -> None:
        """Somebody who was out is back in the old seat (R10.2)."""
        self._record(number, table, Rejoined(player, units))

    # At a table of Liar's Mexico

    def claim(self, number: int, value: int, *, unnoticed: bool = False, table: int = 1) -> None:
        """The player on turn claims a value other than 11 (R9.2).

        Args:
            unnoticed: it is too low, and nobody has noticed (R9.7).
        """
        self._record(number, table, Claimed(self._claimant(number, table), value, unnoticed))

    def claim_eleven(self, number: int, target: int, table: int = 1) -> None:
        """The player on turn claims 11, for somebody (R9.6)."""
        self._record(number, table, ElevenClaimed(self._claimant(number, table), target))

    def take(self, number: int, table: int = 1) -> None:
        """The target of an 11 takes it (R9.6)."""
        self._record(number, table, Taken(self._claimant(number, table)))

    def doubt(self, number: int, dice: int, table: int = 1) -> None:
        """The player on turn doubts, and the dice lie under the cup (R9.3)."""
        self._record(number, table, Doubted(self._claimant(number, table), dice))

    def foul(
        self, number: int, player: int, foul: Foul, dice: int | None = None, table: int = 1
    ) -> None:
        """Hold a foul against a player (R9.7).

        Args:
            dice: how many, 1 or 2, for a foul that costs by the die; else None.
        """
        self._record(number, table, FoulNoted(player, foul, dice))

    def end(self, number: int, table: int = 1) -> None:
        """The host says that play is over (R9.8)."""
        self._record(number, table, Ended())

    # The house's own presets

    def presets(self) -> HousePresets:
        """The house's own presets by name, in the order in which they were first saved."""
        return self._house.presets

    def presets_damage(self) -> str:
        """Why their log cannot be read to its end, and none can be saved; or ""."""
        return self._house.damage

    def save_preset(self, name: str, rules: AnyRules, *, replace: bool = False) -> str:
        """Save rules under a name; the name as it is kept.

        Args:
            replace: where there is a preset of that name, with other rules, these take their
                place; nights that were planned with it stay as they are.

        Raises:
            Refused: the rules are the rulebook's, the name cannot be a preset's, or, with
                `preset-exists`, it is one already and not to be replaced.
        """
        check_own(rules)
        cleaned = clean_preset_name(name)
        presets = self.presets()
        kept = find_preset(cleaned, presets)
        if kept is None or presets[kept] != rules:
            if kept is not None and not replace:
                raise Refused("preset-exists", f"There is a preset called {kept} already.")
            self._house.record(PresetSaved(cleaned, rules))
        return kept or cleaned

    def drop_preset(self, name: str) -> None:
        """Offer a preset no more."""
        self._house.record(PresetDropped(name))

    # For the store's keeper

    def rebuild(self) -> tuple[int, tuple[int, ...]]:
        """Work every flat row out again from the events.

        Returns:
            How many nights there are, and the numbers of those that cannot be read at all.
        """
        flats, unreadable = [], []
        numbers = self._numbers()
        for number in numbers:
            try:
                flats.append(self._evening(number).flat)
            except Refused as refusal:
                if refusal.code != "no-night":
                    raise
                unreadable.append(number)
        self._store.replace_flat(flats)
        return len(numbers), tuple(unreadable)

    # Inside

    def _plan(self, entries: Iterable[Entry]) -> int:
        number = max(self._numbers(), default=0) + 1
        evening = Evening(self._store, number)
        evening.record_all(entries)
        self._evenings[number] = evening
        return number

    def _record(self, number: int, table: int, event: AnyEvent) -> None:
        evening = self._evening(number)
        evening.table(table)
        evening.record(tables={table: [event]})

    def _roller(self, number: int, table: int) -> int:
        """The player on turn; of nobody's turn, the event's check says why."""
        part = self._open_match(self._evening(number), table).part
        return part.on_turn if part is not None else 0

    def _claimant(self, number: int, table: int) -> int:
        return self._liar_match(self._evening(number), table).on_turn or 0

    def _open_match(self, evening: Evening, table: int) -> Match:
        match = evening.table(table).state
        if not isinstance(match, Match):
            raise Refused("other-game", "This table plays Liar's Mexico.")
        return match

    def _liar_match(self, evening: Evening, table: int) -> LiarMatch:
        match = evening.table(table).state
        if not isinstance(match, LiarMatch):
            raise Refused("other-game", "This table plays the open game.")
        return match

    def _view(self, evening: Evening, table: int | None = None) -> NightView:
        return night_view(
            evening.number,
            evening.night,
            evening.tables,
            evening.undoable(table),
            evening.damage,
        )

    def _evening(self, number: int) -> Evening:
        evening = self._evenings.get(number)
        if evening is None:
            evening = Evening(self._store, number)
            evening.read_on()
            assert evening.night
            self._evenings[number] = evening
        return evening

    def _numbers(self) -> list[int]:
        """The numbers of all nights, those with damage included."""
        numbers = (night_number(stream) for stream in self._store.streams())
        return sorted(number for number in numbers if number is not None)


def _draw_seed() -> str:
    return "".join(str(secrets.randbelow(6) + 1) for _ in range(SEED_DICE))
