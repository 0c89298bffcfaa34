"""Nights of several tables as scripts of a few lines, played through the director.

The fixture `play` takes one and gives what was played, which can be called to go on. Between `;`
and the ends of lines stand steps, facts and comments; people are Ann, Bob, Cid and so on to Zoe:

    9 people, 3 tables, freezeout chips units=1   who has paid stands behind: `9 people (8 paid)`
    start                                         seats are drawn, as all lots are, from 42613
    accept ! tables-play                          a step that is refused, with its code
    all: last; accept Ann>2, close 3              `accept_plan`, held to the plan that was shown
    undo -> Hal sitting down                       a step and what it answers
    = t1: Ann* 1, Dee~ 1, Bob+ 1 (due)            who leads, is away, is not seated yet; units
    = prize: Ann 900, Bob 450                     any figure of a line that is not 0, by place
    = rebuys of Ann, Bob: 1, 0                    the same of these

The functions below `step` and `fact` are all that there are. After every step the accounts
balance; after every refusal nothing has changed; and a program that is opened then has the same
night. Scripts that need no Python are files beside `service/test_nights.py`. Theirs are taken in by
another store too, and there each step is taken back, to the night that there was before it.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import chain, repeat
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.nights import night_form
from tests.service.figures import figures_agree
from tests.sql import rows
from tourney.game.corrections.correction import Correction, Key
from tourney.game.liar.rules import Foul
from tourney.game.mexico.events import PotBy
from tourney.game.refusal import Refused
from tourney.game.score import Figures
from tourney.night.barrier import Edits
from tourney.night.corrections.correction import REBUY, STAYS
from tourney.night.formats.registry import FORMATS
from tourney.night.people.attendance import Attendance
from tourney.night.views.floor_view import FloorSeat, FloorTable, PlanView
from tourney.night.views.result import Result
from tourney.service.director import Director
from tourney.service.ending_plans import DealBy
from tourney.service.night_handle import NightHandle
from tourney.service.table_handle import TableHandle

_PEOPLE = (
    "Ann Bob Cid Dee Eve Fay Gus Hal Ida Jon Kay Leo Mia "
    "Ned Ola Pam Quin Ray Sue Tom Una Vic Wes Xen Yan Zoe"
)
LOTS = "42613"

#: What a step does, by how it is written.
_STEPS: list[tuple[re.Pattern[str], Callable[..., object]]] = []
#: What is so, by its name.
_FACTS: dict[str, Callable[..., str]] = {}
#: What a store has of its nights.
_ROWS = "SELECT stream, seq FROM event"
_FIGURES = {*Result.__struct_fields__, *Figures.__struct_fields__}


def step(written: str) -> Callable[[Callable[..., object]], Callable[..., object]]:
    """Have a function do what is written so; it is handed the pattern's groups."""

    def add(does: Callable[..., object]) -> Callable[..., object]:
        _STEPS.append((re.compile(written), does))
        return does

    return add


def fact(says: Callable[..., str]) -> Callable[..., str]:
    """Have a function say what is so; what stands behind `of` is handed to it."""
    _FACTS[says.__name__.strip("_").replace("_", "-")] = says
    return says


Seen = dict[str, object]


class Night:
    """A night that a script has come to.

    Attributes:
        night: for what a script has no word for.
    """

    def __init__(self, folder: Path) -> None:
        """Open a store in a folder, which holds no night yet."""
        self.folder = folder
        self.lots: Iterator[str] = repeat(LOTS)
        self.director = Director.open(folder / "nights.db", lambda: next(self.lots))
        self.form: dict[str, str] = {}
        self.shown: PlanView | None = None
        #: Each step that stands, with what was to be seen after it.
        self._past: list[tuple[str, Seen]] = []

    @property
    def night(self) -> NightHandle:
        return self.director.night(1)

    def __call__(self, script: str) -> "Night":
        """Play a script, hold it to its facts, then this night to what every night has to be."""
        wrong: list[str] = []
        for line in script.splitlines():
            for piece in line.partition("#")[0].split(";"):
                if piece.strip().startswith("="):
                    wrong += self._check(piece.strip())
                elif piece.strip():
                    self._do(piece.strip())
        assert not wrong, "\n".join(["It is so:", *wrong])
        if self._past:
            self._reads_the_same()
        return self

    def _check(self, said: str) -> Iterator[str]:
        """Say what is so instead."""
        is_fact = re.fullmatch(r"= ([a-z_-]+|t\d+)(?: of ([^:]+))?: ?(.*)", said)
        assert is_fact, f"No fact: {said}"
        name, of, expected = is_fact.groups()
        now = self.say(name, of) or "none"
        if now != expected:
            yield f"{said.removesuffix(expected)}{now}\n    not {expected}"

    def say(self, name: str, of: str | None) -> str:
        if of is not None and name in _FIGURES:
            lines = {line.name: line for line in self.night.places().lines}
            return ", ".join(str(_figure(lines[who], name)) for who in of.split(", "))
        if name in _FIGURES and name not in _FACTS:
            figures = {line.name: _figure(line, name) for line in self.night.places().lines}
            return ", ".join(f"{who} {figure}" for who, figure in figures.items() if figure)
        if name[1:].isdigit():
            places = [table.place for table in self.night.floor().tables]
            return _table(self.at(int(name[1:]))) if int(name[1:]) in places else "not open"
        return _FACTS[name](self, *(() if of is None else [of]))

    def _do(self, written: str) -> None:
        parts = re.fullmatch(r"(.*?)(?: ! (\S+))?(?: -> (.*))?", written)
        assert parts is not None
        what, code, answer = parts.groups()
        if code is not None:
            before = rows(self.folder / "nights.db", _ROWS)
            with pytest.raises(Refused) as refused:
                self.carry_out(what)
            assert refused.value.code == code, f"{written}: {refused.value.code}, {refused.value}"
            assert rows(self.folder / "nights.db", _ROWS) == before, written
            self._reads_the_same()
            return
        try:
            answered = self.carry_out(what)
        except Refused as refusal:
            raise AssertionError(f"{written} is refused: {refusal.code}, {refusal}") from refusal
        assert answer is None or (answered or "none") == answer, f"{written}: {answered}"
        if not what.startswith("elsewhere"):  # this laptop has not heard of it
            self._remember(what)

    def carry_out(self, what: str) -> object:
        for pattern, does in _STEPS:
            if found := pattern.fullmatch(what):
                return does(self, *found.groups())
        raise AssertionError(f"No step: {what}")

    def _remember(self, what: str) -> None:
        night, now = self.night, seen(self.night)
        places = night.places()
        assert places.proof.balanced, f"{what}: {places.proof.fault}"
        if night.view().tables and night.view().counts_units:
            figures_agree(places)
        assert places.provisional or not sum(line.amount for line in night.ledger()), what
        known = [before for _, before in self._past]
        if now in known:
            del self._past[known.index(now) + 1 :]
        elif re.fullmatch(r"undo t\d+", what):
            self._past = [(what, now)]  # what came later at another table stands
        else:
            del self._past[len(known) - what.startswith("undo") :]
            self._past.append((what, now))

    def _reads_the_same(self) -> None:
        self.night.follow()
        with closing(self.again()) as again:
            assert seen(again.night(1)) == seen(self.night)

    def is_taken_back_elsewhere(self) -> None:
        """Hold the night to what becomes of it in another store, step by step back."""
        with closing(Director.open(self.folder / "other.db", lambda: LOTS)) as other:
            night = other.night(other.import_night(self.night.json()).number)
            for what, before in reversed(self._past):
                while night.view() != before["night"] or seen(night) != before:
                    if not night.view().undo:
                        now = seen(night)
                        differs = [name for name, part in before.items() if now[name] != part]
                        raise AssertionError(f"Undo never came to {what}: {differs}")
                    night.undo()

    # What steps and facts ask for

    def entry(self, name: str) -> int:
        return next(line.entry for line in self.night.view().entries if line.name == name)

    def entries(self, names: str) -> list[int]:
        return [self.entry(name) for name in re.split(r",? ", names)]

    def at(self, place: int) -> FloorTable:
        """What is shown at a real table; the one in play, where there were several."""
        tables = [table for table in self.night.floor().tables if table.place == place]
        assert tables, f"Table {place} is not open."
        return next((table for table in tables if table.state != "over"), tables[-1])

    def of(self, name: str) -> tuple[TableHandle, int]:
        """The table where somebody is in, and which player that is there."""
        for shown in self.night.floor().tables:
            for seat in shown.seats:
                if seat.name == name and shown.state != "over":
                    return self.night.table(shown.number), seat.player
        raise AssertionError(f"{name} sits nowhere.")

    def due(self, places: str = "all") -> list[FloorTable]:
        tables = [t for t in self.night.floor().tables if t.state in ("due", "playing")]
        if places == "all":
            return tables
        return [table for table in tables if f"t{table.place}" in places.split(" ")]

    @contextmanager
    def elsewhere(self) -> Iterator[None]:
        """Type at another laptop, while this one has not heard of it."""
        here = self.director
        try:
            with closing(self.again()) as self.director:
                yield
        finally:
            self.director = here

    def again(self) -> Director:
        """A program that is opened now."""
        return Director.open(self.folder / "nights.db", lambda: LOTS)


def seen(night: NightHandle) -> Seen:
    """All that is to be seen of a night; how it may go on is not, as lots are drawn for it."""
    view = night.view()
    several = view.tables and view.counts_units
    return {
        "night": view,
        "tables": [night.table(table.number).sheet() for table in view.tables],
        "floor": replace(night.floor(), action="") if several else None,
        "places": night.places(),
        "ledger": night.ledger(),
        "payments": night.payments(),
    }


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Night]:
    night = Night(tmp_path)
    yield night
    night.director.close()


# Steps that are a command each

#: Of the whole night.
_COMMANDS: dict[str, Callable[[NightHandle], object]] = {
    "open": lambda night: night.seats.open_tables(),
    "draw": lambda night: night.seats.draw(LOTS),
    "draw somebody": lambda night: night.people.draw_one(),
    "pay anyway": lambda night: night.people.pay_anyway(),
    "no end": lambda night: night.closing.go_on(),
    "call time": lambda night: night.moves.call_time(),
    "call the shoot-out": lambda night: night.moves.call_shoot_out(),
}
#: Of somebody, whose entry they take: `Ann goes home`.
_OF_SOMEBODY: dict[str, Callable[[NightHandle, int], object]] = {
    "is removed": lambda night, entry: night.people.remove(entry),
    "has paid": lambda night, entry: night.people.mark_paid(entry, True),
    "has not paid": lambda night, entry: night.people.mark_paid(entry, False),
    "sits": lambda night, entry: night.moves.tick_off(entry),
    "stands up": lambda night, entry: night.moves.tick_off(entry, False),
    "goes home": lambda night, entry: night.moves.go_home(entry),
    "is away": lambda night, entry: night.moves.mark_away(entry),
    "is away and waited for": lambda night, entry: night.moves.mark_away(entry, True),
    "is back": lambda night, entry: night.moves.mark_back(entry),
    "is gone": lambda night, entry: night.people.attend(entry, Attendance.GONE),
    "pauses": lambda night, entry: night.people.attend(entry, Attendance.AWAY),
    "comes": lambda night, entry: night.people.attend(entry, Attendance.HERE),
    "is paid out": lambda night, entry: night.people.hand_over(entry),
    "hands it back": lambda night, entry: night.people.hand_over(entry, False),
}


def _figure(line: Result, name: str) -> object:
    return getattr(line if hasattr(line, name) else line.figures, name)


@step(f"({'|'.join(_COMMANDS)})")
def _command(its: Night, what: str) -> object:
    return _COMMANDS[what](its.night)


@step(rf"(\w+) ({'|'.join(_OF_SOMEBODY)})")
def _of_somebody(its: Night, name: str, what: str) -> object:
    return _OF_SOMEBODY[what](its.night, its.entry(name))


@step(r"draw (\d+)")
def _draw(its: Night, seed: str) -> None:
    its.night.seats.draw(seed)


@step(r"throw ([\d ]+)")
def _throw(its: Night, values: str) -> None:
    for value in values.split():
        its.night.moves.shoot(int(value))


@step(r"show the room (.*)")
def _show(its: Night, line: str) -> None:
    its.night.room.show_line(line)


# Before play


@step(r"(\d+) people(?: \((\d+) paid\))?, (\d+) tables?, ([\w-]+) (\S+)((?: \w+=\S*)*)")
def _plan(
    its: Night, people: str, paid: str, tables: str, format_: str, preset: str, of: str
) -> None:
    chosen = dict(each.split("=") for each in of.split())
    options = {option.name for option in FORMATS[format_].options}
    its.form = night_form(format_, int(tables), preset)
    for name, value in chosen.items():
        key = f"option.{name}" if name in options else name.removesuffix("_fee")
        its.form[key] = value.replace("/", " ")
    its.director.plan(its.form)
    names = _PEOPLE.split()[: int(people)]
    if names:
        have_paid = len(names) if paid is None else int(paid)
        its.night.people.register(names, [at < have_paid for at in range(len(names))])


@step(r"lots ([\d ]+)")
def _lots(its: Night, seeds: str) -> None:
    """Lots other than the usual, for the next draws."""
    its.lots = chain(seeds.split(" "), repeat(LOTS))


@step(r"start")
def _start(its: Night) -> None:
    if not its.night.view().draw:
        its.night.seats.draw(LOTS)
    its.night.seats.open_tables()


@step(r"plan (\w+)=(\S+)")
def _change(its: Night, name: str, value: str) -> None:
    """Change the plan."""
    its.form[name] = value
    its.night.change_plan(its.form)


@step(r"seats (\D+)")
def _seats(its: Night, tables: str) -> None:
    its.night.seats.place([its.entries(names) for names in tables.split(" / ")])


@step(r"seats by (\d+)")
def _seats_by(its: Night, each: str) -> None:
    entries = [line.entry for line in its.night.view().entries]
    tables = [entries[at : at + int(each)] for at in range(0, len(entries), int(each))]
    its.night.seats.place(tables)


@step(r"(all but )?(\D+?) (?:is|are) (not )?here( and has paid)?")
def _here(its: Night, but: str | None, names: str, not_: str | None, paid: str | None) -> None:
    entries = its.entries(names)
    if but:
        everybody = (line.entry for line in its.night.view().entries)
        entries = [entry for entry in everybody if entry not in entries]
    its.night.people.check_in(entries, not not_, True if paid else None)


@step(r"register (.+?)(?: although (.+))?")
def _register(its: Night, names: str, why: str | None) -> None:
    """Such as `Zoe, Yan unpaid`."""
    people = names.split(", ")
    marks = [not each.endswith(" unpaid") for each in people]
    its.night.people.register([each.removesuffix(" unpaid") for each in people], marks, why or "")


@step(r"(\w+) is called (\w+)")
def _rename(its: Night, name: str, other: str) -> None:
    its.night.people.rename(its.entry(name), other)


@step(r"(\w+) begins with (-?\d+)")
def _own_units(its: Night, name: str, units: str) -> None:
    """Units of one's own; 0 are those of the rules."""
    its.night.people.rename(its.entry(name), name, int(units))


@step(r"(\w+) sits at (\d+)/(\d+)")
def _fix(its: Night, name: str, place: str, seat: str) -> None:
    its.night.seats.fix(its.entry(name), int(place), int(seat))


# At the tables


@step(r"t(\d+): ([\d. ]+)")
def _turns(its: Night, place: str, turns: str) -> None:
    table = its.night.table(its.at(int(place)).number)
    for turn in turns.split():
        if turn == ".":
            table.stand()
        else:
            table.roll(int(turn))


@step(r"([\w ]+) leads?")
def _lead(its: Night, names: str) -> None:
    for name in names.split(" "):
        table, player = its.of(name)
        table.name_lead(player)


def _lost(table: TableHandle, player: int, count: str | None = None) -> None:
    """A round's result, with its Mexicos, or under a cup its lives."""
    if table.facts.session.night.plan.rules.has_units:
        table.record_round(player, int(count or 0))
    else:
        table.record_loss(player, int(count or 1))


@step(r"([A-Z]\w*(?: [A-Z]\w*)*) loses?(?: (\d+))?")
def _lose(its: Night, names: str, count: str | None) -> None:
    for name in names.split(" "):
        _lost(*its.of(name), count)


@step(r"t(\d+) claims ([\d ]+?)(?:, doubt (\d+))?")
def _claim(its: Night, place: str, values: str, dice: str | None) -> None:
    """Claims under a cup, one after the other, and perhaps the doubt of the last."""
    table = its.night.table(its.at(int(place)).number)
    for value in values.split():
        table.claim(int(value))
    if dice:
        table.doubt(int(dice))


@step(r"(\w+) drops (\d)")
def _foul(its: Night, name: str, dice: str) -> None:
    table, player = its.of(name)
    table.note_foul(player, Foul.DROPPED, int(dice))


@step(r"t(\d+) draws who begins")
def _draw_lead(its: Night, place: str) -> str:
    return its.night.table(its.at(int(place)).number).draw_lead()


@step(r"t(\d+) ends ([\d ]+)")
def _end_values(its: Night, place: str, values: str) -> None:
    """The last value of each, from the lead on."""
    for value in values.split():
        its.night.table(its.at(int(place)).number).record_value(int(value))


@step(r"([A-Z]\w*(?: [A-Z]\w*)*) loses? a match")
def _lose_match(its: Night, names: str) -> None:
    for name in names.split(" "):
        table, player = its.of(name)
        table.record_match(player)


def _correction(its: Night, table: str, round_: str, was: str, kept: str | None) -> Correction:
    picks = [line.pick for line in its.night.table(int(table)).picks()]
    pick = [pick for pick in picks if not pick.name and pick.item >= 0][int(round_) - 1]
    otherwise: dict[Key, str] = {(REBUY, its.entry(name)): "" for name in (kept or "").split()}
    return Correction(pick.entries, was, nth=pick.nth, otherwise=otherwise)


@step(r"what if t(\d+) round (\d+) was (.+?)(?:, keeping (\w+))?")
def _what_if(its: Night, table: str, round_: str, was: str, kept: str | None) -> str:
    """What is said of a correction before it counts, besides who lost; the table's number."""
    wanted = _correction(its, table, round_, was, kept)
    preview = its.night.table(int(table)).preview(wanted)
    does = {True: "kept", False: "struck"}
    fits = [f"{conflict.words} is {does[conflict.kept]}" for conflict in preview.conflicts]
    return ", ".join((*fits, *preview.notes[1:]))


@step(r"t(\d+) round (\d+) was (.+?)(?:, keeping (\w+))?(?:, (\w+) out as (.+))?")
def _correct(
    its: Night, table: str, round_: str, was: str, kept: str | None, out: str | None, why: str
) -> str:
    wanted = _correction(its, table, round_, was, kept)
    if out:
        wanted = replace(wanted, otherwise={**wanted.otherwise, (STAYS, its.entry(out)): why})
    handle = its.night.table(int(table))
    return handle.correct(wanted, handle.preview(wanted))


@step(r"(all|t\d+(?: t\d+)*): (first|last)")
def _play(its: Night, places: str, who: str) -> None:
    """Whoever is there and sits first or last, loses at each table that has not played yet."""
    for table in its.due(places):
        seats = [seat for seat in table.seats if seat.units and not seat.away]
        loser = seats[0 if who == "first" else -1].player
        _lost(its.night.table(table.number), loser)


# On the floor


def _edits(its: Night, wanted: str) -> Edits:
    numbers = {table.place: table.number for table in its.night.floor().tables}
    closing_, moves, put_off = 0, [], False
    for each in filter(None, (wanted or "").strip().split(", ")):
        if each.startswith("close "):
            closing_ = numbers[int(each[6:])]
        elif each == "put off":
            put_off = True
        else:
            name, place = each.split(">")
            moves.append((its.entry(name), numbers[int(place)]))
    return Edits(closing_, tuple(moves), put_off)


@step(r"look")
def _look(its: Night) -> None:
    its.shown = its.night.plan()


@step(r"accept what was seen")
def _accept_seen(its: Night) -> None:
    its.night.moves.accept_plan(shown=its.shown)


@step(r"accept((?: (?:close \d+|put off|\w+>\d+),?)*)")
def _accept(its: Night, wanted: str) -> None:
    edits = _edits(its, wanted)
    its.night.moves.accept_plan(edits, its.night.plan(edits))


@step(r"([\w ]+) sit")
def _sit(its: Night, names: str) -> None:
    its.night.moves.tick_off_all(its.entries(names))


@step(r"(\w+) buys in( unpaid)?(?: although (.+))?")
def _buy(its: Night, name: str, unpaid: str | None, why: str | None) -> None:
    its.night.moves.rebuy(its.entry(name), not unpaid, why or "")


@step(r"(\w+) first in line: ?(.*)")
def _first(its: Night, name: str, why: str) -> None:
    its.night.moves.move_up(its.entry(name), why)


@step(r"to the end")
def _to_the_end(its: Night) -> None:
    while not its.night.floor().finished:
        if its.due():
            _play(its, "all", "last")
        else:
            _accept(its, "")


@step(r"until one is waited for")
def _until_waited(its: Night) -> None:
    """Those who are there play on until only one of them is left."""
    while (due := its.due()) or its.night.floor().action:
        if all(table.waits for table in due) and due:
            return
        _play(its, "all", "last") if due else _accept(its, "")


@step(r"end( after the round)?(?: by (\w+))?")
def _end(its: Night, later: str | None, pot: str | None) -> None:
    by = PotBy(pot or "leader")
    shown = its.night.ending(by)
    its.night.closing.end(not later, by, None if later else shown)
    assert later or its.night.places().lines == shown.lines


@step(r"move (\w+) to (\d+)")
def _move(its: Night, name: str, place: str) -> None:
    its.night.moves.move(its.entry(name), its.at(int(place)).number)


@step(r"deal by (\w+)(?: leaving (\d+))?")
def _deal(its: Night, by: DealBy, left: str | None) -> None:
    """A deal as it is shown."""
    deal = its.night.deal(by, int(left or 0))
    shares = {each.entry: each.share for each in deal.dealers}
    its.night.closing.make_deal(shares, deal.left, by, deal)


@step(r"deal ((?:\w+ -?\d+(?:, )?)+)(?: leaving (\d+))?")
def _deal_sums(its: Night, sums: str, left: str | None) -> None:
    shares = dict(each.split(" ") for each in sums.strip().split(", "))
    given = {its.entry(name): int(share) for name, share in shares.items()}
    its.night.closing.make_deal(given, int(left or 0))


@step(r"undo(?: t(\d+))?")
def _undo(its: Night, place: str | None) -> str:
    return its.night.undo(its.at(int(place)).number if place else None)


@step(r"elsewhere: (.*)")
def _elsewhere(its: Night, what: str) -> object:
    with its.elsewhere():
        return its.carry_out(what)


# What is so


def _by(beside: str) -> str:
    return beside and f" by {beside}"


def _table(table: FloorTable) -> str:
    def seat(its: FloorSeat) -> str:
        marks = "*" * its.leads + "~" * its.away + "+" * its.new
        return f"{its.name}{marks} {its.units if its.lost is None else its.lost}"

    goes_on = ", ".join(filter(None, (table.state, table.score, "waits" * table.waits)))
    return f"{', '.join(map(seat, table.seats))} ({goes_on})"


@fact
def tables(its: Night) -> str:
    """How many sit at each that is open, by place."""
    open_ = ((table.place, len(table.seats)) for table in its.night.floor().tables)
    return ", ".join(f"{place} with {people}" for place, people in open_)


@fact
def draw(its: Night) -> str:
    """Who sits where before play."""
    tables = its.night.view().draw
    return " / ".join(" ".join(seat.name for seat in table) for table in tables)


@fact
def plan(its: Night) -> str:
    """What the next barrier does: tables that close, who moves, tables that open."""
    plan = its.night.plan()
    said = [f"close {place}" for place in plan.closes]
    said += [f"{m.name} {m.source}>{m.target}{_by(m.beside)}" for m in plan.moves]
    for table in plan.opens:
        seats = ", ".join(f"{seat.name} {seat.units * bool(table.units)}" for seat in table.seats)
        said.append(f"open {table.place} with {seats}")
    return ", ".join(said)


@fact
def moved(its: Night) -> str:
    """Who was told to sit elsewhere, and sits there: `=`."""
    movers = its.night.floor().movers
    return ", ".join(
        f"{each.name} {each.source}{'>='[each.sat]}{each.target}{_by(each.beside)}"
        for each in movers
    )


@fact
def line(its: Night) -> str:
    """Who waits for a chair, the first first."""
    waiting = [each for each in its.night.view().entries if each.in_line]
    return " ".join(each.name for each in sorted(waiting, key=lambda each: each.in_line))


@fact
def averages(its: Night) -> str:
    """Where people come and go: the average of each, their sittings, how many more they need."""
    said = ((its_.name, its_.tonight) for its_ in its.night.places().lines if its_.tonight)
    return ", ".join(
        f"{name} {row.average} of {row.sittings}{f' needs {row.needs}' * bool(row.needs)}"
        for name, row in said
    )


@fact
def waited(its: Night) -> str:
    """How often those have waited who have."""
    said = ((its_.name, its_.tonight) for its_ in its.night.places().lines if its_.tonight)
    return ", ".join(f"{name} {row.waited}" for name, row in said if row.waited)


@fact
def due(its: Night) -> str:
    """What is won, and what was handed over of it."""
    return ", ".join(f"{d.name} {d.amount}, has {d.handed}" for d in its.night.payments().due)


@fact
def list_(its: Night) -> str:
    """Who is on the list, is here, and has paid."""
    marks = ((e.name, " here" * e.here, " paid" * e.paid) for e in its.night.view().entries)
    return ", ".join(map("".join, marks))


@fact
def places(its: Night) -> str:
    return ", ".join(f"{each.rank or '-'} {each.name}" for each in its.night.places().lines)


@fact
def owed(its: Night) -> str:
    owed = its.night.payments().owed
    return ", ".join(f"{each.name} {each.fee + each.rebuys}" for each in owed)


@fact
def reckoned(its: Night, name: str) -> str:
    """What somebody pays or has back without a tick."""
    all_ = its.night.payments().reckoned
    return ", ".join(f"{each.amount} {each.why}" for each in all_ if each.name == name)


@fact
def money(its: Night, name: str) -> str:
    """What the ledger has of somebody, but for the house's share."""
    lines = [each for each in its.night.ledger() if each.name == name and each.kind != "house"]
    return ", ".join(f"{each.kind} {each.amount}" for each in lines)


@fact
def told(its: Night) -> str:
    """The last line of the night's history."""
    lines = [line.words for part in its.night.history() for line in part.lines]
    return lines[-1] if lines else ""


@fact
def cup(its: Night, place: str) -> str:
    """Who has the cup at a table, and which way it goes."""
    match = its.night.table(its.at(int(place)).number).liar_match
    turn = "nobody" if match.on_turn is None else match.names[match.on_turn]
    return f"{turn}, {match.direction}"


_FACTS |= {
    "state": lambda its: its.night.view().state,
    "beat": lambda its: str(its.night.floor().lap),
    "seed": lambda its: its.night.plan().seed,  # of the next lots
    "notes": lambda its: " ".join(its.night.plan().notes),
    "unkept": lambda its: " ".join(its.night.plan().unkept),  # said first of all
    "waiting": lambda its: " ".join(its.night.floor().waiting),
    "between": lambda its: " ".join(its.night.floor().between),  # two duels
    "status": lambda its: its.night.floor().status,
    "action": lambda its: its.night.floor().action,
    "last-call": lambda its: " ".join(its.night.floor().last_call),
    "partners": lambda its: ", ".join(" ".join(each) for each in its.night.floor().partners),
    "pot": lambda its: its.night.floor().pot,
    "winner": lambda its: its.night.places().winner,
    "undo": lambda its: its.night.view().undo,
    "waits": lambda its: its.night.payments().waits,  # before anything is handed over
    "unpaid": lambda its: its.night.places().proof.unpaid,
    "changes-hands": lambda its: ", ".join(
        f"{d.name} {d.changes_hands}" for d in its.night.payments().due
    ),
    "proof": lambda its: its.night.places().proof.words,
    "in-full": lambda its: its.night.places().proof.in_full,
    "out": lambda its: " ".join(its.night.floor().gone),  # the latest first
    "long-away": lambda its: ", ".join(
        f"{each.name} {each.laps}" for each in its.night.plan().away
    ),
}
