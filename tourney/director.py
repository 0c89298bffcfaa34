"""The one door: a command in, frozen views out. What it acknowledges is on disk."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

from tourney.game import play
from tourney.game.card import RulesCard, rules_card
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
    Stood,
    TableEvent,
    Withdrawn,
)
from tourney.game.history import HistoryItem, history
from tourney.game.log import Log, Undone
from tourney.game.match import Match
from tourney.game.names import clean_name, same_key
from tourney.game.refusal import Refused
from tourney.game.table import table_view
from tourney.game.words import describe
from tourney.night import night as nights
from tourney.night.draw import METHOD, SEED_DICE, is_seed, shuffled
from tourney.night.events import (
    EntryRemoved,
    EntryRenamed,
    NightEvent,
    NightPlanned,
    PaymentMarked,
    PlanChanged,
    Registered,
    SeatsDrawn,
    SeatsPlaced,
    TableOpened,
)
from tourney.night.night import Night
from tourney.night.plan import read_plan
from tourney.night.view import (
    NightLine,
    NightView,
    StandingsView,
    TablePage,
    night_view,
    standings_view,
    state_of,
)
from tourney.night.words import describe as describe_night
from tourney.store.codec import VERSION, decode, encode, kind_of
from tourney.store.open import open_store
from tourney.store.records import EntryFlat, FlatRows, NewEvent, NightFlat, ResultFlat
from tourney.store.store import Store

NightLog = Log[Night, NightEvent]
TableLog = Log[Match, TableEvent]
_State = TypeVar("_State")
_Event = TypeVar("_Event")

#: Who types, until there are several roles.
HOST = "host"


@dataclass(slots=True)
class _Evening:
    """A night's two logs as far as they have been read.

    Attributes:
        saw: for each row of the night's log, the table's seq that it saw: their order.
        paired: rows of the table's log that were written together with one of the night's.
        damage: why nothing more can be read, or "".
    """

    number: int
    night: NightLog = field(default_factory=Log)
    table: TableLog = field(default_factory=Log)
    saw: dict[int, int] = field(default_factory=dict)
    paired: set[int] = field(default_factory=set)
    damage: str = ""
    flat: FlatRows | None = None

    @property
    def night_stream(self) -> str:
        return f"night/{self.number}"

    @property
    def table_stream(self) -> str:
        return f"night/{self.number}/table/1"


class Director:
    """All that can be asked of, and done to, the nights of one store.

    Every command either is on disk when it returns or raises Refused, with nothing changed.
    A night is named by its number in the store, from 1; one of its players by the seat view's
    `player`, one of its entries by the entry line's `entry`.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._evenings: dict[int, _Evening] = {}

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
        before = evening.table.top.before if evening.table.top is not None else None
        view = self._view(evening)
        night = self._night(evening)
        standing = standings_view(view, night, match)
        return TablePage(view, table_view(match, before), standing.pot_money)

    def standings(self, number: int) -> StandingsView:
        """Who stands where, final once the night is finished."""
        evening = self._evening(number)
        return standings_view(self._view(evening), self._night(evening), evening.table.state)

    def history(self, number: int) -> tuple[HistoryItem, ...]:
        """Everything played, in order; nothing before the table is open."""
        match = self._evening(number).table.state
        return () if match is None else history(match)

    def rules(self, number: int) -> RulesCard:
        """The night's rules in plain words."""
        return rules_card(self._night(self._evening(number)).plan.rules)

    # Before play

    def plan(self, form: Mapping[str, str]) -> int:
        """Plan a new night from its form (`read_plan`); its number."""
        plan = read_plan(form)
        number = max((line.number for line in self.nights()), default=0) + 1
        evening = _Evening(number)
        self._record(evening, night=[NightPlanned(str(uuid4()), plan)])
        self._evenings[number] = evening
        return number

    def change_plan(self, number: int, form: Mapping[str, str]) -> None:
        """Change the plan of a night in which play has not begun."""
        self._record(self._evening(number), night=[PlanChanged(read_plan(form))])

    def register(self, number: int, names: Sequence[str], paid: Sequence[bool] = ()) -> None:
        """Put people on the list before play: all of them, or, if one cannot be, none."""
        evening = self._evening(number)
        if self._night(evening).opened:
            raise Refused("begun", "Play has begun; whoever comes now joins at the table.")
        cleaned = tuple(clean_name(name) for name in names)
        has_paid = tuple(paid) or (False,) * len(cleaned)
        self._record(evening, night=[Registered(cleaned, has_paid)])

    def rename(self, number: int, entry: int, name: str) -> None:
        """Put a name right, at any time."""
        evening = self._evening(number)
        cleaned = clean_name(name)
        player = self._player_of(evening, entry)
        table = [] if player is None else [PlayerRenamed(player, cleaned)]
        self._record(evening, night=[EntryRenamed(entry, cleaned)], table=table)

    def remove(self, number: int, entry: int) -> None:
        """Take somebody off the list before play."""
        self._record(self._evening(number), night=[EntryRemoved(entry)])

    def mark_paid(self, number: int, entry: int, paid: bool) -> None:
        """Note that somebody has paid, or has not."""
        self._record(self._evening(number), night=[PaymentMarked(entry, paid)])

    def draw_seats(self, number: int, seed: str = "") -> None:
        """Draw the seats, from five dice that the room rolled, or from ones drawn here.

        Raises:
            Refused: the seed is not five dice.
        """
        seed = seed or _draw_seed()
        if not is_seed(seed):
            raise Refused("seed", "A seed is five dice, such as 42613.")
        evening = self._evening(number)
        entries = {entry.name: entry.number for entry in self._night(evening).entries}
        seats = tuple(entries[name] for name in shuffled(seed, entries))
        self._record(evening, night=[SeatsDrawn(seed, METHOD, seats)])

    def place_seats(self, number: int, entries: Sequence[int]) -> None:
        """Seat people by hand, all of them, clockwise."""
        self._record(self._evening(number), night=[SeatsPlaced(tuple(entries))])

    def open_table(self, number: int) -> None:
        """Close the list and the seats; the roll-off begins."""
        evening = self._evening(number)
        night = self._night(evening)
        names = tuple(entry.name for entry in map(night.entry, night.seats) if entry is not None)
        opened = MatchOpened(night.plan.rules, names)
        self._record(evening, night=[TableOpened(1)], table=[opened])

    # At the table

    def roll_die(self, number: int, die: int) -> None:
        """The next die of the roll-off."""
        evening = self._evening(number)
        rolloff = self._match(evening).rolloff
        player = rolloff.on_turn if rolloff is not None else 0
        self._record(evening, table=[DieRolledOff(player, die)])

    def name_lead(self, number: int, player: int) -> None:
        """Name the first lead instead of rolling for it."""
        self._record(self._evening(number), table=[LeadNamed(player)])

    def draw_lead(self, number: int) -> str:
        """Draw the first lead by lot; the seed, to be shown."""
        evening = self._evening(number)
        match = self._match(evening)
        seed = _draw_seed()
        first = shuffled(seed, (match.names[player] for player in match.players_in))[0]
        self._record(evening, table=[LeadDrawn(match.names.index(first), seed)])
        return seed

    def roll(self, number: int, value: int) -> None:
        """A roll of the player on turn."""
        self._by_player_on_turn(number, lambda player: Rolled(player, value))

    def stand(self, number: int) -> None:
        """The player on turn takes no more rolls."""
        self._by_player_on_turn(number, Stood)

    def abort(self, number: int) -> None:
        """The player who may do so ends the round (R6)."""
        evening = self._evening(number)
        match = self._match(evening)
        aborter = match.aborter()
        on_turn = match.part.on_turn if match.part is not None else 0
        self._record(evening, table=[Aborted(on_turn if aborter is None else aborter)])

    def choose_count(self, number: int, count: Count) -> None:
        """How the extra round about to begin is counted (R5.4)."""
        self._record(self._evening(number), table=[CountChosen(count)])

    def withdraw(self, number: int, player: int) -> None:
        """Somebody leaves; a running round is void (R10.1)."""
        self._record(self._evening(number), table=[Withdrawn(player)])

    def join(self, number: int, name: str, units: int, after: int, paid: bool = False) -> None:
        """Somebody new takes the seat to the left of player `after` (R10.2)."""
        cleaned = clean_name(name)
        self._record(
            self._evening(number),
            night=[Registered((cleaned,), (paid,))],
            table=[Joined(cleaned, units, after)],
        )

    def rejoin(self, number: int, player: int, units: int) -> None:
        """Somebody who was out is back in the old seat (R10.2)."""
        self._record(self._evening(number), table=[Rejoined(player, units)])

    def undo(self, number: int) -> str:
        """Take the night's last entry back; what it was, in a few words.

        Raises:
            Refused: there is nothing left but the night itself.
        """
        evening = self._evening(number)
        words = self._undoable(evening)
        if not words:
            raise Refused("nothing", "There is nothing to undo.")
        table, night = evening.table.top, evening.night.top
        if self._table_is_last(evening):
            assert table is not None
            paired = [Undone(night.seq)] if night and table.seq in evening.paired else []
            self._record(evening, night=paired, table=[Undone(table.seq)])
        else:
            assert night is not None
            self._record(evening, night=[Undone(night.seq)])
        return words

    # For the store's keeper

    def rebuild(self) -> int:
        """Work every flat row out again from the events; how many nights there were."""
        numbers = sorted(
            int(stream.removeprefix("night/"))
            for stream in self._store.streams()
            if stream.removeprefix("night/").isdigit()
        )
        flats = [_flat(self._evening(number)) for number in numbers]
        self._store.replace_flat([flat for flat in flats if flat is not None])
        return len(numbers)

    # Inside

    def _by_player_on_turn(self, number: int, event: Callable[[int], TableEvent]) -> None:
        evening = self._evening(number)
        part = self._match(evening).part
        self._record(evening, table=[event(part.on_turn if part is not None else 0)])

    def _player_of(self, evening: _Evening, entry: int) -> int | None:
        night, match = self._night(evening), evening.table.state
        known = night.entry(entry)
        if match is None or known is None or known.name not in match.names:
            return None
        return match.names.index(known.name)

    def _night(self, evening: _Evening) -> Night:
        if evening.night.state is None:
            raise Refused("no-night", evening.damage or "There is no night of that number.")
        return evening.night.state

    def _match(self, evening: _Evening) -> Match:
        if evening.table.state is None:
            raise Refused("not-open", "Play has not begun; draw the seats and open the table.")
        return evening.table.state

    def _view(self, evening: _Evening) -> NightView:
        return night_view(
            evening.number,
            self._night(evening),
            evening.table.state,
            self._undoable(evening),
            evening.damage,
        )

    def _undoable(self, evening: _Evening) -> str:
        """What undo would take back; the plan itself stays."""
        if self._table_is_last(evening):
            step = evening.table.top
            assert step is not None
            return describe(step.before, step.event)
        top = evening.night.top
        if top is None or top.before is None:
            return ""
        return describe_night(top.before, top.event)

    def _table_is_last(self, evening: _Evening) -> bool:
        """Whether the last entry that stands is the table's, and not the night's."""
        table, night = evening.table.top, evening.night.top
        return table is not None and (night is None or table.seq > evening.saw.get(night.seq, 0))

    def _evening(self, number: int) -> _Evening:
        evening = self._evenings.get(number)
        if evening is None:
            evening = _Evening(number)
            self._read_on(evening)
            self._night(evening)
            evening.flat = _flat(evening)
            self._evenings[number] = evening
        return evening

    def _read_on(self, evening: _Evening) -> None:
        """Read what others have written since; stop at a row that does not replay."""
        for row in self._store.events(evening.night_stream, evening.night.seq):
            try:
                event = decode(row.kind, row.version, row.payload)
                evening.night = evening.night.read(event, nights.apply)
            except (Refused, ValueError) as fault:
                evening.damage = _damage(row.stream, row.seq, fault)
                break
            evening.saw[row.seq] = (row.saw or {}).get(evening.table_stream, 0)
        for row in self._store.events(evening.table_stream, evening.table.seq):
            try:
                event = decode(row.kind, row.version, row.payload)
                evening.table = evening.table.read(event, play.apply)
            except (Refused, ValueError) as fault:
                evening.damage = _damage(row.stream, row.seq, fault)
                break
            if row.saw:
                evening.paired.add(row.seq)

    def _record(
        self,
        evening: _Evening,
        *,
        night: Sequence[NightEvent | Undone] = (),
        table: Sequence[TableEvent | Undone] = (),
    ) -> None:
        """Check the events, put them on disk in one go, and only then let them count.

        Raises:
            Refused: an event does not follow, or could not be saved; nothing has changed.
        """
        if evening.damage:
            raise Refused("damaged", evening.damage)
        after_night = _advance(evening.night, night, nights.apply)
        after_table = _advance(evening.table, table, play.apply)
        rows = [
            _row(evening.night_stream, seq, event, {evening.table_stream: evening.table.seq})
            for seq, event in enumerate(night, start=evening.night.seq + 1)
        ] + [
            _row(
                evening.table_stream,
                seq,
                event,
                {evening.night_stream: after_night.seq} if night else None,
            )
            for seq, event in enumerate(table, start=evening.table.seq + 1)
        ]
        after = _Evening(evening.number, after_night, after_table)
        flat = _flat(after)
        try:
            self._store.append(rows, flat if flat != evening.flat else None)
        except Refused as refusal:
            if refusal.code == "overtaken":
                self._read_on(evening)
                evening.flat = _flat(evening)
            raise
        for seq in range(evening.night.seq + 1, after_night.seq + 1):
            evening.saw[seq] = evening.table.seq
        if night:
            evening.paired.update(range(evening.table.seq + 1, after_table.seq + 1))
        evening.night, evening.table, evening.flat = after_night, after_table, flat


def _advance(
    log: Log[_State, _Event],
    events: Sequence[_Event | Undone],
    apply: Callable[[_State | None, _Event], _State],
) -> Log[_State, _Event]:
    for event in events:
        log = log.read(event, apply)
    return log


def _row(stream: str, seq: int, event: object, saw: Mapping[str, int] | None) -> NewEvent:
    payload: dict[str, Any] = encode(event)
    return NewEvent(stream, seq, kind_of(event), VERSION, payload, HOST, saw)


def _damage(stream: str, seq: int, fault: Exception) -> str:
    return (
        f"Row {seq} of {stream} cannot be read ({fault}). What stands before it is shown; "
        "nothing more can be recorded in this night."
    )


def _draw_seed() -> str:
    return "".join(str(secrets.randbelow(6) + 1) for _ in range(SEED_DICE))


def _flat(evening: _Evening) -> FlatRows | None:
    """The night's flat rows: results once there is a winner."""
    night, match = evening.night.state, evening.table.state
    if night is None:
        return None
    view = night_view(evening.number, night, match, "", "")
    finished = match is not None and match.winner is not None
    lines = standings_view(view, night, match).lines if finished else ()
    return FlatRows(
        night=NightFlat(
            number=evening.number,
            uid=night.uid,
            name=night.plan.name,
            date=night.plan.date,
            venue=night.plan.venue,
            preset=night.plan.rules.preset,
            state=state_of(night, match),
            players=len(night.entries),
            winner=lines[0].name if lines else None,
        ),
        entries=tuple(
            EntryFlat(entry.number, entry.name, same_key(entry.name), entry.paid)
            for entry in night.entries
        ),
        results=tuple(
            ResultFlat(
                position=line.position,
                place=line.place,
                name=line.name,
                units=line.units,
                units_paid=line.units_paid,
                rounds_lost=line.rounds_lost,
                mexicos=line.mexicos,
                points=line.points,
            )
            for line in lines
        ),
    )
