"""The one door: a command in, frozen views out. What it acknowledges is on disk."""

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
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
    MatchOpened,
    PlayerRenamed,
    Rejoined,
    Rolled,
    RoundRecorded,
    Stood,
    TableEvent,
    ValueRecorded,
    Withdrawn,
)
from tourney.game.history import HistoryItem, history
from tourney.game.match import Match
from tourney.game.names import clean_name, same_key
from tourney.game.refusal import Refused
from tourney.game.sheet_writer import write_sheet
from tourney.game.table import table_view
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
from tourney.night.from_sheet import entries_of_sheet, heading, plan_of_sheet, read_table
from tourney.night.plan import read_plan
from tourney.night.view import (
    NightLine,
    NightView,
    StandingsView,
    TablePage,
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

    def table(self, number: int) -> TablePage:
        """The table of a night in play.

        Raises:
            Refused: the table has not been opened.
        """
        evening = self._evening(number)
        match = self._match(evening)
        table = table_view(match, evening.match_before)
        return TablePage(self._view(evening), table, pot_words(evening.night.plan, match.pot))

    def standings(self, number: int) -> StandingsView:
        """Who stands where, final once the night is finished."""
        evening = self._evening(number)
        return standings_view(self._view(evening), evening.night, evening.match)

    def history(self, number: int) -> tuple[HistoryItem, ...]:
        """Everything played, in order; nothing before the table is open."""
        match = self._evening(number).match
        return () if match is None else history(match)

    def sheet(self, number: int) -> str:
        """The table as a score sheet.

        Raises:
            Refused: the table has not been opened.
        """
        evening = self._evening(number)
        self._match(evening)
        return write_sheet(evening.at_table, heading(evening.night.plan))

    def rules(self, number: int) -> RulesCard:
        """The night's rules in plain words."""
        return night_card(self._evening(number).night.plan)

    # Before play

    def plan(self, form: Mapping[str, str]) -> int:
        """Plan a new night from its form (`read_plan`); its number."""
        return self._plan([Entry(night=[NightPlanned(str(uuid4()), read_plan(form))])])

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
            Entry(night, table) for night, table in entries_of_sheet(str(uuid4()), plan, sheet)
        )

    def change_plan(self, number: int, form: Mapping[str, str]) -> None:
        """Change the plan of a night in which play has not begun."""
        self._evening(number).record(night=[PlanChanged(read_plan(form))])

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
        player = self._player_of(evening, entry)
        table = [] if player is None else [PlayerRenamed(player, cleaned)]
        evening.record(night=[EntryRenamed(entry, cleaned)], table=table)

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
        opened = MatchOpened(night.plan.rules, names)
        evening.record(night=[TableOpened(1)], table=[opened])

    # At the table

    def roll_die(self, number: int, die: int) -> None:
        """The next die of the roll-off."""
        evening = self._evening(number)
        rolloff = self._match(evening).rolloff
        player = rolloff.on_turn if rolloff is not None else 0
        evening.record(table=[DieRolledOff(player, die)])

    def name_lead(self, number: int, player: int) -> None:
        """Name the first lead instead of rolling for it."""
        self._evening(number).record(table=[LeadNamed(player)])

    def draw_lead(self, number: int) -> str:
        """Draw the first lead by lot; the seed, to be shown."""
        evening = self._evening(number)
        match = self._match(evening)
        seed = _draw_seed()
        first = shuffled(seed, (match.names[player] for player in match.players_in))[0]
        evening.record(table=[LeadDrawn(match.names.index(first), seed)])
        return seed

    def roll(self, number: int, value: int) -> None:
        """A roll of the player on turn."""
        self._by_player_on_turn(number, lambda player: Rolled(player, value))

    def stand(self, number: int) -> None:
        """The player on turn takes no more rolls."""
        self._by_player_on_turn(number, Stood)

    def record_value(self, number: int, value: int) -> None:
        """The final value of the player on turn, whose rolls are not known (R10.4)."""
        self._by_player_on_turn(number, lambda player: ValueRecorded(player, value))

    def record_round(self, number: int, loser: int, mexicos: int) -> None:
        """A whole round as its loser and the Mexicos that counted in it (R10.4)."""
        self._evening(number).record(table=[RoundRecorded(loser, mexicos)])

    def abort(self, number: int) -> None:
        """The player who may do so ends the round (R6)."""
        evening = self._evening(number)
        match = self._match(evening)
        aborter = match.aborter()
        on_turn = match.part.on_turn if match.part is not None else 0
        evening.record(table=[Aborted(on_turn if aborter is None else aborter)])

    def choose_count(self, number: int, count: Count) -> None:
        """How the extra round about to begin is counted (R5.4)."""
        self._evening(number).record(table=[CountChosen(count)])

    def withdraw(self, number: int, player: int) -> None:
        """Somebody leaves; a running round is void (R10.1)."""
        self._evening(number).record(table=[Withdrawn(player)])

    def join(self, number: int, name: str, units: int, after: int, paid: bool = False) -> None:
        """Somebody new takes the seat to the left of player `after` (R10.2)."""
        cleaned = clean_name(name)
        self._evening(number).record(
            night=[Registered((cleaned,), (paid,))],
            table=[Joined(cleaned, units, after)],
        )

    def rejoin(self, number: int, player: int, units: int) -> None:
        """Somebody who was out is back in the old seat (R10.2)."""
        self._evening(number).record(table=[Rejoined(player, units)])

    def undo(self, number: int) -> str:
        """Take the night's last entry back; what it was, in a few words.

        Raises:
            Refused: there is nothing left but the plan.
        """
        return self._evening(number).undo()

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

    def _by_player_on_turn(self, number: int, event: Callable[[int], TableEvent]) -> None:
        evening = self._evening(number)
        part = self._match(evening).part
        evening.record(table=[event(part.on_turn if part is not None else 0)])

    def _player_of(self, evening: Evening, entry: int) -> int | None:
        match, known = evening.match, evening.night.entry(entry)
        if match is None or known is None or known.name not in match.names:
            return None
        return match.names.index(known.name)

    def _match(self, evening: Evening) -> Match:
        if evening.match is None:
            raise Refused("not-open", "Play has not begun; draw the seats and open the table.")
        return evening.match

    def _view(self, evening: Evening) -> NightView:
        return night_view(
            evening.number, evening.night, evening.match, evening.undoable(), evening.damage
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
