"""Nights of any format on floors alone: no dice and no logs, somebody loses each round by lot.

`AbstractNight(FORMATS["freezeout"], 14, seed=1).to_the_end()` is a night; `play` and `hold` are
its steps. `hold` takes what the format proposes and puts it into the floor as the night's fold
does. Who loses what is by `random.Random(seed)`.
"""

import random
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from tourney.game.games import PRESETS
from tourney.game.mexico.rules import Rules
from tourney.night.barrier import BarrierHeld, Edits, Move, Opening, Proposal, ShootOutDue
from tourney.night.floor import (
    Decided,
    Draw,
    Exit,
    Floor,
    Person,
    Seated,
    TableNow,
    Waiting,
    last_exits,
)
from tourney.night.formats.format import Format
from tourney.night.people.latecomers import late_units
from tourney.night.seating.dealing import count_meetings
from tourney.night.setup import Fees, Setup

NO_EDITS = Edits()

#: More barriers than any night has that comes to its end.
MOST_BARRIERS = 2_000

#: More rounds than any table has that comes to its end.
MOST_ROUNDS = 20_000


def setup_of(
    format: Format, tables: int = 8, seats: int = 8, options: Mapping[str, str] | None = None
) -> Setup:
    """A setup with the format's own defaults where nothing else is said."""
    chosen = {option.name: option.default for option in format.options} | dict(options or {})
    return Setup(format.name, tuple(sorted(chosen.items())), tables, seats, Fees())


def people_of(count: int, fixed: Mapping[int, tuple[int, int]] | None = None) -> tuple[Person, ...]:
    """People by entry from 1: P001, P002 ..."""
    seats = fixed or {}
    return tuple(Person(entry, f"P{entry:03}", seats.get(entry)) for entry in range(1, count + 1))


def five_dice(chance: random.Random) -> str:
    """A seed."""
    return "".join(chance.choice("123456") for _ in range(5))


class AbstractNight:
    """A night in play: its floor, and what its tables play to."""

    def __init__(
        self,
        format: Format,
        people: int | Iterable[Person],
        *,
        seed: int = 0,
        rules: Rules | None = None,
        setup: Setup | None = None,
        draw: Draw | None = None,
    ) -> None:
        self.format = format
        self.chance = random.Random(seed)
        classic = PRESETS["classic"]
        assert isinstance(classic, Rules)
        everybody = people_of(people) if isinstance(people, int) else tuple(people)
        self.until: dict[int, int] = {}
        self.rebought: set[int] = set()
        self.held: list[BarrierHeld] = []
        self._begun_with: dict[int, int] = {}
        self._moves: dict[int, int] = {}
        setup = setup or setup_of(format)
        draw = draw or format.draw(setup, everybody, five_dice(self.chance))
        self.floor = Floor(setup, rules or classic, everybody, draw=draw)
        opening = format.start(self.floor)
        cap = min(8, max((len(each.seats) for each in opening.opened), default=8))
        self.floor = replace(self.floor, cap=cap)
        self.put(opening)

    @property
    def over(self) -> bool:
        return self.format.over(self.floor)

    def to_the_end(self) -> Floor:
        """The floor of the night played out."""
        for _ in range(MOST_BARRIERS):
            if self.over:
                return self.floor
            self.play()
            self.hold()
        raise AssertionError(f"the night never ends: {self.floor}")

    def table(self, number: int) -> TableNow:
        return self.floor.tables[number - 1]

    # Play

    def play(self) -> None:
        """The tables play on until the format has something to say, or the night is over."""
        for _ in range(MOST_ROUNDS):
            playing = self.playing
            if not playing or (not self.floor.lap and self.next() is not None):
                return
            self.play_round(self.chance.choice(playing).number)
        raise AssertionError("tables play and play, and the format says nothing")

    @property
    def playing(self) -> tuple[TableNow, ...]:
        """The tables at which the next round is due."""
        return tuple(
            table
            for table in self.floor.open
            if table.due and not table.done and not table.over and len(table.seats) > 1
        )

    def play_round(self, number: int, loser: int = 0, pays: int = 0) -> None:
        """A round, ties and all; somebody's, or a chance one's, to lose."""
        table = self.table(number)
        entries = [seat.entry for seat in table.seats]
        assert len(entries) > 1
        loser = loser or self.chance.choice(entries)
        if not self.floor.lap:
            self._begin([number])
        seat = next(seat for seat in table.seats if seat.entry == loser)
        paid = min(pays or self.chance.choice((1, 1, 1, 1, 2)), seat.units)
        lost = {**table.paid, loser: table.paid.get(loser, 0) + paid}
        played = {**table.played} | {each: table.played.get(each, 0) + 1 for each in entries}
        table = replace(table, rounds=table.rounds + 1, paid=lost, played=played, sat=played)
        if paid == seat.units:
            lap = self.floor.lap or table.rounds
            gone = Exit(loser, lap, self._begun_with[loser])
            table = replace(_without(table, loser, leads=True), exits=(*table.exits, gone))
        else:
            table = replace(
                table,
                seats=tuple(
                    replace(each, units=each.units - paid * (each.entry == loser))
                    for each in table.seats
                ),
            )
            table = _led(table, loser)
        self._set(self._settled(table, done=bool(self.floor.lap)))

    def _settled(self, table: TableNow, *, done: bool) -> TableNow:
        until = self.until[table.number]
        over = table.over or (until > 0 and len(table.seats) <= until)
        return replace(table, over=over, done=done or over or len(table.seats) < 2)

    # What people do

    def withdraw(self, entry: int) -> None:
        """Somebody who is in goes home."""
        for table in self.floor.open:
            if any(seat.entry == entry for seat in table.seats):
                rounds = table.rounds + (not table.done)
                gone = Exit(entry, self.floor.lap or rounds, self._begun_with[entry], True)
                units = next(seat.units for seat in table.seats if seat.entry == entry)
                lost = {**table.paid, entry: table.paid.get(entry, 0) + units}
                after = _without(table, entry, leads=False)
                after = replace(after, exits=(*table.exits, gone), paid=lost)
                self._set(self._settled(after, done=table.done))
        waiting = tuple(each for each in self.floor.waiting if each.entry != entry)
        if waiting != self.floor.waiting:
            gone_home = self.floor.withdrawn | {entry}
            self.floor = replace(self.floor, waiting=waiting, withdrawn=gone_home)

    def come_late(self) -> int:
        """Somebody is registered; the entry."""
        entry = len(self.floor.people) + 1
        people = (*self.floor.people, Person(entry, f"P{entry:03}"))
        waiting = (*self.floor.waiting, Waiting(entry, 1, rebought=False))
        self.floor = replace(self.floor, people=people, waiting=waiting)
        return entry

    def rebuy(self, entry: int) -> None:
        """Somebody who is out buys in again."""
        assert entry in last_exits(self.floor)
        self.rebought.add(entry)
        assert isinstance(self.floor.rules, Rules)
        again = Waiting(entry, self.floor.rules.units, rebought=True)
        self.floor = replace(self.floor, waiting=(*self.floor.waiting, again))

    # Barriers

    def next(self, edits: Edits = NO_EDITS, seed: str = "") -> Proposal | ShootOutDue | None:
        """The format's proposal."""
        late = late_units(self.floor) if self.floor.waiting else 0
        waiting = tuple(
            each if each.rebought else replace(each, units=late) for each in self.floor.waiting
        )
        self.floor = replace(self.floor, waiting=waiting)
        return self.format.next(self.floor, seed or "42613", edits)

    def hold(self, edits: Edits = NO_EDITS) -> Proposal | ShootOutDue | None:
        """Do what the format proposes; a shoot-out is thrown, its outcome by lot."""
        step = self.next(edits, five_dice(self.chance))
        if isinstance(step, ShootOutDue):
            order = self.chance.sample(step.entries, len(step.entries))
            decided = Decided(tuple((entry,) for entry in order))
            self.floor = replace(self.floor, decided=(*self.floor.decided, decided))
        elif step is not None:
            self.put(step.barrier)
        return step

    def put(self, barrier: BarrierHeld) -> None:
        """The floor after a barrier: tables close, people move, tables open, a lap begins."""
        self.held.append(barrier)
        for number in barrier.closed:
            self._set(replace(self.table(number), closed=True))
        for move in barrier.moves:
            self._move(move)
        for number in barrier.closed:
            self._set(replace(self.table(number), seats=()))
        for opening in barrier.opened:
            self._open(opening, barrier.stage)
        moved = {move.entry for move in barrier.moves}
        moved |= {seat.entry for opening in barrier.opened for seat in opening.seats}
        seatings = tuple(tuple(s.entry for s in opening.seats) for opening in barrier.opened)
        self.floor = replace(
            self.floor,
            stage=barrier.stage,
            lap=barrier.beat,
            waiting=tuple(each for each in self.floor.waiting if each.entry not in moved),
            accounts={account.table: account.credit for account in barrier.accounts},
            seatings=self.floor.seatings + (seatings if barrier.redrawn else ()),
        )
        for table in self.floor.open:
            due = table.number in barrier.due
            self._set(self._settled(replace(table, due=due, done=False), done=False))
        self._begin(table.number for table in self.floor.open)

    def _move(self, move: Move) -> None:
        target = self.table(move.target)
        assert not target.closed
        seats = list(target.seats)
        at = [seat.entry for seat in seats].index(move.after) + 1
        if move.source:
            source = self.table(move.source)
            assert any(seat.entry == move.entry for seat in source.seats)
            self._set(_without(source, move.entry, leads=False))
            self._moves[move.entry] = self._moves.get(move.entry, 0) + 1
        seats.insert(at, self._seated(move.entry, move.units, target.place))
        came = target.entrants
        came = came if move.entry in came else (*came, move.entry)
        exits = tuple(gone for gone in target.exits if gone.entry != move.entry)
        self._set(replace(target, seats=tuple(seats), entrants=came, exits=exits))

    def _open(self, opening: Opening, stage: int) -> None:
        assert opening.number == self.floor.next_number
        assert all(table.place != opening.place for table in self.floor.open)
        seats = tuple(self._seated(seat.entry, seat.units, opening.place) for seat in opening.seats)
        table = TableNow(
            number=opening.number,
            place=opening.place,
            stage=stage,
            slot=opening.slot,
            seats=seats,
            entrants=tuple(seat.entry for seat in seats),
        )
        self.until[opening.number] = opening.until
        self.floor = replace(self.floor, tables=(*self.floor.tables, table))

    def _seated(self, entry: int, units: int, place: int) -> Seated:
        person = next(person for person in self.floor.people if person.entry == entry)
        fixed = person.seat is not None and person.seat[0] == place
        return Seated(entry, units, fixed, self._moves.get(entry, 0))

    def _begin(self, tables: Iterable[int]) -> None:
        for number in tables:
            for seat in self.table(number).seats:
                self._begun_with[seat.entry] = seat.units

    def _set(self, table: TableNow) -> None:
        tables = list(self.floor.tables)
        tables[table.number - 1] = table
        self.floor = replace(self.floor, tables=tuple(tables))


def where(floor: Floor) -> dict[int, int]:
    """The table's number of everybody who sits, by entry; doubled, nobody may be."""
    seats = [(seat.entry, table.number) for table in floor.open for seat in table.seats]
    assert len(dict(seats)) == len(seats), "somebody sits twice"
    return dict(seats)


def held_units(floor: Floor) -> dict[int, int]:
    """The units of everybody who is in, by entry."""
    return dict(floor.held)


def _without(table: TableNow, entry: int, *, leads: bool) -> TableNow:
    """The table without somebody; who sits to the left leads in their place."""
    entries = [seat.entry for seat in table.seats]
    at = entries.index(entry)
    left = tuple(seat for seat in table.seats if seat.entry != entry)
    led = leads or table.seats[at].leads
    table = replace(table, seats=left)
    return _led(table, entries[(at + 1) % len(entries)]) if led and left else table


def _led(table: TableNow, leader: int) -> TableNow:
    seats = tuple(replace(seat, may_lead=float(seat.entry == leader)) for seat in table.seats)
    return replace(table, seats=seats)


def sum_of_squares(seatings: Sequence[Sequence[int]]) -> int:
    """Σ meetings² over all pairs that ever sat at one table (F3.2).

    >>> sum_of_squares([(1, 2, 3), (4, 5, 6), (1, 2, 4)])
    11
    """
    people = sorted({entry for table in seatings for entry in table})
    rows = count_meetings(people, seatings)
    return sum(count**2 for number, row in enumerate(rows) for count in row[:number])
