"""What the record of a night takes: replayed, added to, corrected, read from sheets, on disk."""

import statistics
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from exports.text.sheets import json_line, replay_object
from tests.benchmarks.driver import (
    Figure,
    a_store,
    benchmark,
    by_turns,
    compared,
    figure,
    median_of,
    ms,
    ran,
    seconds,
)
from tests.benchmarks.nights import (
    databases,
    long_night,
    never_over,
    night_of_tables,
    play,
    rolling,
    rolls_in,
)
from tests.benchmarks.raw import Raw, Row, row
from tests.long_sheets import LONG
from tests.rules import playing
from tests.terminal.program import tourney
from tourney.game.corrections.correction import Correction
from tourney.game.corrections.open_game import correct, picks
from tourney.game.corrections.shifts import shifts
from tourney.game.entries import Log
from tourney.game.events import LeadNamed
from tourney.game.games import sheet_of
from tourney.game.mexico import play as mexico
from tourney.game.mexico.events import MatchOpened, Rolled, RoundRecorded, TableEvent
from tourney.game.mexico.match import Match
from tourney.game.mexico.rules import PRESETS
from tourney.game.presets import names_of
from tourney.game.rules import change_rules
from tourney.game.sheets import read_sheet
from tourney.laptop.acknowledged import Acknowledged
from tourney.log.codec import encode, kind_of, version_of
from tourney.service.director import Director
from tourney.store.open import open_store
from tourney.store.rows.records import NewEvent

LONG_ROLLS, SHORT_ROLLS, CORRECTED_ROLLS = 20_000, 20, 2_000

SHEETS = 1_000
LONG_BYTES = 150_000

TABLES, LOGS, UNITS = 32, 400, 7
ROLLS = 300

SAVES = 600
STREAM = "night/3/table/1"


@benchmark
def fold() -> Iterator[Figure]:
    """Replaying rolls, and one roll more on a long night and on a short one."""
    long, short = long_night(LONG_ROLLS), long_night(SHORT_ROLLS)
    mexxen = [list(play(seed, "mexxen")) for seed in range(40)]
    yield _rate("classic, one night", [long])
    yield _rate(f"mexxen, {len(mexxen)} nights", mexxen)

    what = f"a roll more on a night of {LONG_ROLLS:,}: folded"
    sides = [partial(_hundred_rolls, playing.fold(events)) for events in (long, short)]
    yield _evenly(what, *by_turns(200, *sides, warm_up=20))

    # Recorded by the director, and drawn up for the screen as it does after each roll.
    with a_store() as path:
        with closing(Director.open(path)) as director:
            numbers = [never_over(director, name) for name in ("Long", "Short")]
        for number, played in zip(numbers, (long, short), strict=True):
            _append(path, number, played)
        with closing(Director.open(path)) as director:
            pages = [partial(_page, director, number) for number in numbers]
            opened, _ = (seconds(page) for page in pages)
            rolled = by_turns(300, *(rolling(director, number) for number in numbers), warm_up=30)
            viewed = by_turns(300, *pages, warm_up=30)
    yield _evenly("the same: recorded by the director", *rolled)
    yield _evenly("the same: the table's view", *viewed)
    what = f"a night of {LONG_ROLLS:,} rolls read from the store"
    yield figure(what, opened, beside=f"{LONG_ROLLS / opened:,.0f} rolls a second")


def _page(director: Director, number: int) -> object:
    return director.night(number).table().page()


def _rate(what: str, nights: Sequence[Sequence[TableEvent]]) -> Figure:
    rolls = sum(map(rolls_in, nights))
    rate = rolls / median_of(7, lambda: [playing.fold(events) for events in nights])
    return figure(f"fold of {rolls:,} rolls ({what})", rate, "a second", least=100_000)


def _hundred_rolls(match: Match | None) -> float:
    """The seconds of one of a hundred rolls, as alike at the end of each night as may be."""

    def play_on() -> None:
        after = match
        for number in range(100):
            assert after is not None
            assert after.part is not None
            value = (31, 54, 62, 65, 43, 55, 61)[number % 7]
            after = mexico.apply(after, Rolled(after.part.on_turn, value))

    return seconds(play_on) / 100


def _append(path: Path, number: int, events: Sequence[TableEvent]) -> None:
    """Put the entries after the opening and the naming of the lead in, all at once."""
    stream = f"night/{number}/table/1"
    with closing(open_store(path)) as store:
        store.append(
            [
                NewEvent(stream, seq, kind, version_of(kind), encode(event), "host")
                for seq, event in enumerate(events[2:], start=3)
                for kind in [kind_of(event)]
            ]
        )


def _evenly(what: str, long: Sequence[float], short: Sequence[float]) -> Figure:
    median = statistics.median
    base = f"on a night of {SHORT_ROLLS}"
    return figure(what, median(long), "ms", base, median(short), times=1.25)


@benchmark
def corrections() -> Iterator[Figure]:
    """A correction at the first roll of a long night: worked out, compared, and read."""
    events = long_night(CORRECTED_ROLLS)
    log: Log[Match, TableEvent] = Log()
    for event in events:
        log = log.read(event, mexico.apply)
    first = next(pick for pick in picks(log.steps) if pick.name)
    folded = median_of(9, lambda: playing.fold(events))
    for text in ("31", "66", "=54"):
        taken = median_of(9, partial(_previewed, log, Correction(first.entries, text)))
        what = f"correction of the first roll of {CORRECTED_ROLLS:,} to {text}: previewed"
        yield figure(what, taken, "ms", "a fold of the night", folded, most=0.1)
    corrected = correct(log.steps, Correction(first.entries, "31")).corrected
    read = median_of(9, lambda: log.read(corrected, mexico.apply))
    yield figure("the same: read into the log", read)
    yield figure("the same: what can be picked", median_of(9, lambda: picks(log.steps)))


def _previewed(log: Log[Match, TableEvent], correction: Correction) -> None:
    assert log.state is not None
    shifts(log.state, correct(log.steps, correction).after, lambda units: f"€ {units}.00")


@benchmark
def sheets() -> Iterator[Figure]:
    """Score sheets: a thousand in one call of `tourney replay`, and one of thousands of rounds."""
    presets = names_of("open")
    matches = [list(play(at, presets[at % len(presets)])) for at in range(SHEETS)]
    texts = {f"{at:04}.mex": sheet_of(events) for at, events in enumerate(matches)}
    with TemporaryDirectory() as folder:
        for name, text in texts.items():
            Path(folder, name).write_text(text, encoding="utf-8")
        all_took, one_took, inside_took = by_turns(
            5,
            lambda: _replay(folder, list(texts)),
            lambda: _replay(folder, list(texts)[:1]),
            lambda: _inside(texts),
        )
    rolls, everything = sum(map(rolls_in, matches)), statistics.median(all_took)
    one = statistics.median(one_took)
    least = one + statistics.median(inside_took)
    what = f"tourney replay --json of {SHEETS:,} sheets, {rolls:,} rolls"
    yield figure(what, everything, "s", "one start and those rolls", least, times=1.25)
    yield figure("the same: rolls a second", rolls / everything, "a second", f"one sheet {ms(one)}")
    for kind in ("rounds", "results", "sub-rounds"):
        yield from _long(kind)


def _replay(folder: str, names: Sequence[str]) -> None:
    said = ran(tourney("replay", "--json", *names), Path(folder))
    assert said.count(b"\n") == len(names)


def _inside(texts: dict[str, str]) -> None:
    for name, text in texts.items():
        json_line(replay_object(name, read_sheet(text).match))


def _long(kind: str) -> Iterator[Figure]:
    """One sheet of a single match, worked out, made a night of, and written with its report."""
    write = LONG[kind]
    lines = LONG_BYTES * 100 // len(write(100))
    took: dict[str, list[float]] = {}
    with TemporaryDirectory() as folder:
        for size in (lines // 2, lines):
            Path(folder, "long.mex").write_text(write(size), encoding="utf-8")
            store = ("--store", f"{size}.db")
            for what, arguments in {
                "replayed": ("replay", "--json", "long.mex"),
                "made a night of": (*store, "import", "long.mex"),
                "exported": (*store, "export", "1", "--to", f"{size}"),
            }.items():
                run = partial(ran, tourney(*arguments), Path(folder))
                took.setdefault(what, []).append(seconds(run))
    for what, (half, whole) in took.items():
        yield figure(
            f"a sheet of {len(write(lines)) // 1000} kB of {kind}, {what}",
            whole,
            "s",
            "half of it",
            half,
            most=2,
            times=2.5,
        )


@benchmark
def many_tables() -> Iterator[Figure]:
    """Nights of 32 tables, and late in the evening of 400: a roll more at one, and all opened."""
    halves = [_half_of_a_match(table) for table in range(TABLES)]
    over = [_over_already(log % TABLES) for log in range(LOGS - TABLES)]
    with a_store() as path:
        with closing(Director.open(path)) as director:
            matches: tuple[list[list[TableEvent]], ...] = halves[-1:], halves, over + halves
            nights = [night_of_tables(director, each) for each in matches]
        opened = by_turns(7, *(partial(_opened, path, number) for number in nights[1:]))
        with closing(Director.open(path)) as director:
            sides = zip(nights, (1, TABLES, LOGS), strict=True)
            rolled = by_turns(ROLLS, *(partial(_roll, director, *at) for at in sides), warm_up=30)
    rolls = sum(map(rolls_in, halves))
    for what, taken in zip(
        (
            f"a night of {TABLES} tables at half-time, {rolls:,} rolls",
            f"the same with {LOGS - TABLES} tables over before",
        ),
        opened,
        strict=True,
    ):
        yield figure(f"{what}: opened", statistics.median(taken), most=1.0)
    for table, taken, times in zip((TABLES, LOGS), rolled[1:], (1.25, 2.0), strict=True):
        what = f"a roll at table {table}: processor time of recording it"
        yield compared(what, taken, "on a night of one table", rolled[0], times)


def _half_of_a_match(table: int) -> list[TableEvent]:
    events = list(play(table, players=_names(table), units=str(UNITS)))
    return events[: len(events) // 2]


def _over_already(table: int) -> list[TableEvent]:
    """An earlier duel of two of the table's, kept by its rounds' losers."""
    rules = change_rules(PRESETS["classic"], {"units": str(UNITS)})
    opened = MatchOpened(rules, tuple(_names(table)[:2]))
    return [opened, LeadNamed(0), *[RoundRecorded(1, 0)] * UNITS]


def _names(table: int) -> list[str]:
    return [f"{table} {letter}" for letter in "ABCDEF"]


def _opened(path: Path, number: int) -> float:
    with closing(Director.open(path)) as director:
        return seconds(lambda: _page(director, number))


def _roll(director: Director, number: int, table: int) -> float:
    """A roll that is taken back at once, so that the night stays as it is.

    What is measured leaves the disk out, which takes most of the time, and is the same for all.
    """
    start = process_time()
    director.night(number).table(table).roll(54)
    taken = process_time() - start
    director.night(number).undo(table)
    return taken


@benchmark
def durable() -> Iterator[Figure]:
    """One roll on disk, beside the least that the database's driver asks for the same row."""
    for database, new in databases():
        address, least = new(), new()
        Director.open(least).close()
        with (
            TemporaryDirectory() as promised,
            closing(Director.open(address)) as plain,
            closing(
                Director.open(address, acknowledged=Acknowledged(Path(promised), address))
            ) as promising,
            closing(open_store(address)) as store,
            closing(Raw(least)) as raw,
        ):
            number, other = (never_over(plain, name) for name in ("Friday", "Saturday"))
            seqs, rows = count(1), map(partial(row, STREAM), count(1))
            plain_took, promising_took, store_took, raw_took = by_turns(
                SAVES,
                rolling(plain, number),
                rolling(promising, other),
                lambda: store.append(
                    [NewEvent(STREAM, next(seqs), "rolled", 1, {"player": 3, "value": 54}, "host")]  # noqa: B023
                ),
                lambda: _put(raw, next(rows)),  # noqa: B023
                warm_up=30,
            )
        for what, taken in (
            (f"one roll durable on {database}, by the director", plain_took),
            (f"the same on {database}, with promises kept", promising_took),
            (f"the same event on {database}, by the store", store_took),
        ):
            yield compared(what, taken, raw.name, raw_took, 2.5)


def _put(raw: Raw, made: Row) -> float:
    """The row is made beforehand: this is the database alone."""
    return seconds(lambda: raw.put([made]))
