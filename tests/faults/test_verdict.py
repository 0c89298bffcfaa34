"""The verdict itself: it goes against a store that has lost, doubled or invented anything."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.ledger import Ledger
from tests.faults.stores import file_in_play
from tests.faults.verdict import PERHAPS_SAVED, Tally, verdict
from tests.store.samples import rolled
from tourney.store.open import open_store
from tourney.store.rows.records import NewEvent
from tourney.store.store import Store

STREAM = "elsewhere"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_store(file_in_play(tmp_path / "tourney.db", "truncate"))
    yield store
    store.close()


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    return tmp_path / "ledger"


def event(seq: int, kind: str = "noted") -> NewEvent:
    return rolled(seq, STREAM, by="Ann", kind=kind)


def note(ledger: Path, *events: NewEvent, said: str) -> None:
    """Note a save that was acknowledged (`yes`), refused (its code) or unheard of (``)."""
    book = Ledger(ledger)
    book.trying(events)
    if said == "yes":
        book.acknowledged()
    elif said:
        book.refused(said)
    book.close()


def test_what_was_acknowledged_refused_or_unheard_of_is_counted(store: Store, ledger: Path) -> None:
    first, second, third = event(1), event(2), event(3)
    store.append([first, second])
    note(ledger, first, said="yes")
    note(ledger, event(2), said="overtaken")
    note(ledger, second, said="not-saved")
    note(ledger, third, said="")
    assert verdict(store, ledger, perhaps=PERHAPS_SAVED) == Tally(1, 1, 2, 1)
    assert [row.uuid for row in store.events(STREAM)] == [first.uuid, second.uuid, third.uuid]
    assert verdict(store, ledger, perhaps=PERHAPS_SAVED) == Tally(2, 1, 1, 1)


def test_an_acknowledged_event_that_is_not_there_is_found(store: Store, ledger: Path) -> None:
    note(ledger, event(1), said="yes")
    with pytest.raises(AssertionError, match="acknowledged and lost"):
        verdict(store, ledger)


def test_a_refused_event_that_is_there_is_found(store: Store, ledger: Path) -> None:
    refused = event(1)
    store.append([refused])
    note(ledger, refused, said="not-saved")
    with pytest.raises(AssertionError, match="refused and there"):
        verdict(store, ledger)


def test_half_an_entry_is_found(store: Store, ledger: Path) -> None:
    first, second = event(1), event(2)
    store.append([first])
    note(ledger, first, second, said="")
    with pytest.raises(AssertionError, match="saved in part"):
        verdict(store, ledger)


def test_an_event_that_was_written_otherwise_is_found(store: Store, ledger: Path) -> None:
    written = event(1)
    store.append([written])
    note(ledger, rolled(1, STREAM, by="Ann", uuid=written.uuid, at=written.at), said="yes")
    with pytest.raises(AssertionError):
        verdict(store, ledger)


def test_an_event_that_nobody_wrote_is_found(store: Store, ledger: Path) -> None:
    first = event(1)
    store.append([first, event(2)])
    note(ledger, first, said="yes")
    with pytest.raises(AssertionError, match="nobody wrote"):
        verdict(store, ledger)


def test_an_entry_typed_twice_that_is_there_twice_is_found(store: Store, ledger: Path) -> None:
    first, again = event(1, "rolled"), event(2, "rolled")
    store.append([first, again])
    note(ledger, first, said="not-saved")
    note(ledger, again, said="yes")
    with pytest.raises(AssertionError, match="there more than once"):
        verdict(store, ledger, perhaps=PERHAPS_SAVED)


def test_flat_rows_that_are_not_those_of_the_events_are_found(store: Store, ledger: Path) -> None:
    note(ledger, event(1), said="overtaken")
    verdict(store, ledger)
    store.replace_flat([])
    with pytest.raises(AssertionError, match="other nights"):
        verdict(store, ledger)


def test_an_entry_that_went_through_and_is_not_there_is_found(store: Store, ledger: Path) -> None:
    book = Ledger(ledger)
    book.typing()
    book.done()
    book.close()
    with pytest.raises(AssertionError, match="not there"):
        verdict(store, ledger)


def test_what_the_verdict_saved_is_held_against_nobody(store: Store, ledger: Path) -> None:
    first, again = event(1, "rolled"), event(2, "rolled")
    book = Ledger(ledger)
    book.typing()
    note(ledger, first, said="not-saved")
    verdict(store, ledger, perhaps=PERHAPS_SAVED)
    store.append([again])
    note(ledger, again, said="yes")
    book.done()
    book.close()
    tally = verdict(store, ledger, perhaps=PERHAPS_SAVED)
    assert (tally.acknowledged, tally.arrived) == (1, 1)
