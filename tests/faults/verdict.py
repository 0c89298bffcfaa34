"""The verdict after a fault: nothing acknowledged is lost, nothing refused is there, no gap."""

from collections import Counter
from collections.abc import Collection, Iterable
from functools import partial
from pathlib import Path

from msgspec import Struct
from sqlalchemy import Connection, select

from tests.faults.ledger import Attempt, Ledger, attempts, done, saved_by_verdict
from tests.faults.writer import OF_ONE_ROW
from tourney.game.names import same_key
from tourney.game.refusal import Refused
from tourney.service.director import Director
from tourney.store.rows.records import EntryFlat, NewEvent, ResultFlat, StoredEvent
from tourney.store.rows.tables import ENTRY, RESULT
from tourney.store.store import Store

#: A refusal that says for sure that nothing was saved.
SURE: Collection[str] = ()
#: A save that failed where the disk or the line gave way may have got there.
PERHAPS_SAVED: Collection[str] = ("not-saved",)


class Tally(Struct, frozen=True):
    """How many events were judged.

    Attributes:
        arrived: of the unheard, how many were there.
    """

    acknowledged: int = 0
    refused: int = 0
    unheard: int = 0
    arrived: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.acknowledged + other.acknowledged,
            self.refused + other.refused,
            self.unheard + other.unheard,
            self.arrived + other.arrived,
        )


def verdict(store: Store, *ledgers: Path, perhaps: Collection[str] = SURE) -> Tally:
    """Judge a store by all that its writers, none of whom is typing, have noted.

    Every acknowledged event is there once, at its place and as it was written; no refused one is;
    an unheard one may be, with all that belonged to it, and trying it again leaves it there once
    or tells that somebody else has its place. What a writer typed again is there once. No stream
    has a gap, nothing is there that nobody wrote, every night replays, and the flat rows are those
    of its events.

    What trying an unheard one again came to is put down in its ledger.

    Args:
        perhaps: the codes of refusals that leave it open whether anything was saved.

    Raises:
        AssertionError: it is not so.
    """
    noted = {ledger: attempts(ledger) for ledger in ledgers}
    judged = [attempt for told in noted.values() for attempt in told]
    tally = _judge(store, judged, perhaps)
    for ledger, told in noted.items():
        _nothing_is_doubled(store, ledger, told)
    nights_are_sound(store)
    unsettled = False
    there = _uuids(store)
    for ledger, told in noted.items():
        for attempt in told:
            if _is_unheard(attempt, perhaps):
                unsettled = True
                answer = _try_again(store, attempt.events)
                if not answer and attempt.events[0].uuid not in there:
                    _note_saved(ledger, attempt)
                if attempt.outcome == "unheard":
                    _settle(ledger, answer)
    if unsettled:
        _judge(store, judged, perhaps)
        Director(store).rebuild()
    return tally


def _is_unheard(attempt: Attempt, perhaps: Collection[str]) -> bool:
    return attempt.outcome == "unheard" or attempt.code in perhaps


def _judge(store: Store, judged: Iterable[Attempt], perhaps: Collection[str]) -> Tally:
    rows = [row for stream in store.streams() for row in _gapless(store, stream)]
    stored = {row.uuid: row for row in rows}
    assert len(stored) == len(rows), "an event is stored twice"
    tally = Tally()
    tried: set[str] = set()
    for attempt in judged:
        there = [stored[event.uuid] for event in attempt.events if event.uuid in stored]
        count = len(attempt.events)
        if attempt.outcome == "acknowledged":
            assert len(there) == count, f"acknowledged and lost: {attempt}"
            tally += Tally(acknowledged=count)
        elif _is_unheard(attempt, perhaps):
            assert len(there) in (0, count), f"saved in part: {attempt}"
            tally += Tally(unheard=count, arrived=len(there))
        else:
            assert not there, f"refused and there: {attempt}"
            tally += Tally(refused=count)
        if there:
            assert list(map(_written, there)) == list(map(_written, attempt.events))
        tried |= {event.uuid for event in attempt.events}
    writers = {event.by for attempt in judged for event in attempt.events}
    assert {row.uuid for row in rows if row.by in writers} <= tried, "a row that nobody wrote"
    return tally


def _nothing_is_doubled(store: Store, ledger: Path, told: list[Attempt]) -> None:
    """See that what was typed again, because it was not known to be saved, is there once.

    What a verdict saved itself does not count against a writer who typed it again afterwards.
    """
    rows, kinds = _uuids(store), OF_ONE_ROW.values()
    there = [
        (attempt.entry, event.uuid)
        for attempt in told
        for event in attempt.events
        if event.kind in kinds and event.uuid in rows
    ]
    by_verdict = saved_by_verdict(ledger)
    saved = Counter(entry for entry, uuid in there if uuid not in by_verdict)
    doubled = [entry for entry, rows_of_it in saved.items() if rows_of_it > 1]
    assert not doubled, f"entries {doubled} of {ledger} are there more than once"
    missing = done(ledger) - {entry for entry, _ in there}
    assert not missing, f"entries {sorted(missing)} of {ledger} went through and are not there"


def _uuids(store: Store) -> set[str]:
    return {row.uuid for stream in store.streams() for row in store.events(stream)}


def _gapless(store: Store, stream: str) -> list[StoredEvent]:
    rows = store.events(stream)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1)), f"{stream} has a gap"
    return rows


def _written(event: NewEvent | StoredEvent) -> tuple[object, ...]:
    return (event.stream, event.seq, event.uuid, event.kind, event.payload, event.at, event.by)


def _try_again(store: Store, events: tuple[NewEvent, ...]) -> str:
    """Save the same once more; "" or the code with which it is refused."""
    try:
        store.append(events)
    except Refused as refusal:
        if refusal.code not in ("overtaken", "behind"):
            raise
        return refusal.code
    for event in events:
        (row, *_) = store.events(event.stream, event.seq - 1)
        assert _written(row) == _written(event)
    return ""


def _note_saved(ledger: Path, attempt: Attempt) -> None:
    book = Ledger(ledger)
    for event in attempt.events:
        book.saved_by_verdict(event.uuid)
    book.close()


def _settle(ledger: Path, answer: str) -> None:
    book = Ledger(ledger)
    if answer:
        book.refused(answer)
    else:
        book.acknowledged()
    book.close()


def nights_are_sound(store: Store) -> None:
    """See that every night replays, that its money is in proof, and the flat rows are its own.

    Raises:
        AssertionError: it is not so.
    """
    director = Director(store)
    logs = {stream.split("/")[1] for stream in store.streams() if stream.startswith("night/")}
    assert {str(night.number) for night in store.nights()} == logs, "other nights than the logs'"
    for line in director.nights():
        number = line.number
        view = director.night(number).view()
        assert view.damage == "", view.damage
        projection = director.night(number).session.projection
        night = next(each for each in store.nights() if each.number == number)
        entries, results = store._read(partial(_rows, number=number))
        assert (night, entries, results) == (
            projection.night,
            projection.entries,
            projection.results,
        )
        if view.tables:
            assert director.night(number).places().proof.fault == ""


def _rows(
    connection: Connection, number: int
) -> tuple[tuple[EntryFlat, ...], tuple[ResultFlat, ...]]:
    """The flat rows of a night as they are stored, but for its own line."""
    entries = connection.execute(
        select(ENTRY).where(ENTRY.c.night == number).order_by(ENTRY.c.entry)
    ).mappings()
    results = connection.execute(
        select(RESULT)
        .where(RESULT.c.night == number)
        .order_by(RESULT.c.at_table, RESULT.c.position)
    ).mappings()
    return (
        tuple(
            EntryFlat(row["entry"], row["name"], same_key(row["name"]), bool(row["paid"]))
            for row in entries
        ),
        tuple(
            ResultFlat(**{name: value for name, value in row.items() if name != "night"})
            for row in results
        ),
    )
