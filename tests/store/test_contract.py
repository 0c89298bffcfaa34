"""The contract of every store, whatever database it is on."""

import datetime as dt
import threading
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from sqlalchemy.exc import IntegrityError

from tests.store.samples import TABLE, WHEN, night, rolled
from tourney.game.refusal import Refused
from tourney.laptop.address import Address
from tourney.store.open import open_store
from tourney.store.store import Store


def test_what_was_appended_is_what_is_read(store: Store) -> None:
    event = rolled(
        1, payload={"names": ["[/]", "李雷", "\u0000"], "n": None}, saw={"a": 3}, at=WHEN
    )
    store.append([event])
    (row,) = store.events(TABLE)
    assert (row.stream, row.seq, row.uuid, row.kind, row.version, row.by) == (
        (TABLE, 1, event.uuid, "Rolled", 1, "host")
    )
    assert row.payload == {"names": ["[/]", "李雷", "\u0000"], "n": None}
    assert row.saw == {"a": 3}
    assert row.at == WHEN


def test_an_instant_comes_back_as_utc(store: Store) -> None:
    amsterdam = dt.timezone(dt.timedelta(hours=2))
    store.append([rolled(1, at=WHEN.astimezone(amsterdam))])
    (row,) = store.events(TABLE)
    assert row.at.tzinfo is dt.UTC
    assert row.at == WHEN


def test_a_payload_comes_back_as_json_has_it(store: Store) -> None:
    store.append([rolled(1, payload={"dice": (2, 1)})])
    (row,) = store.events(TABLE)
    assert row.payload == {"dice": [2, 1]}


def test_events_are_read_in_order_after_a_seq(store: Store) -> None:
    store.append([rolled(seq) for seq in range(1, 13)])
    assert [row.seq for row in store.events(TABLE)] == list(range(1, 13))
    assert [row.seq for row in store.events(TABLE, after=10)] == [11, 12]
    assert store.events(TABLE, after=12) == []
    assert store.events("night/9") == []


def test_streams_count_apart_and_are_listed(store: Store) -> None:
    store.append([rolled(1, "night/1"), rolled(1), rolled(2, "night/1")])
    assert store.streams() == ["night/1", TABLE]
    assert [row.seq for row in store.events("night/1")] == [1, 2]


def test_the_last_row_of_every_stream_is_told(store: Store) -> None:
    assert store.ends() == {}
    last, other = rolled(2, "night/1"), rolled(1)
    store.append([rolled(1, "night/1"), last, other])
    assert store.ends() == {"night/1": (2, last.uuid), TABLE: (1, other.uuid)}
    again = rolled(2)
    store.append([again])
    assert store.ends()[TABLE] == (2, again.uuid)


def test_an_event_is_found_by_its_uuid_in_any_stream(store: Store) -> None:
    event = rolled(1, "night/1")
    store.append([event, rolled(1)])
    assert store.has_any([str(uuid4()), event.uuid])
    assert not store.has_any([str(uuid4())])
    assert not store.has_any([])


def test_a_stream_is_read_with_all_that_is_under_it_and_nothing_beside(store: Store) -> None:
    under = ["night/1", "night/1/table/1", "night/1/table/10", "night/1/table/2"]
    beside = [
        "house",
        "night/",
        "night/1 ",
        "night/1-b/c",
        "night/10",
        "night/12/table/1",
        "night/2",
    ]
    for stream in (*beside, *reversed(under)):
        store.append([rolled(seq, stream) for seq in (1, 2)])
    read = [(row.stream, row.seq) for row in store.events_under("night/1")]
    assert read == [(stream, seq) for stream in under for seq in (1, 2)]
    assert store.events_under("night/3") == []


def test_several_streams_are_read_each_after_its_own_seq(store: Store) -> None:
    for stream in ("night/1", TABLE, "night/1/table/2", "night/12"):
        store.append([rolled(seq, stream) for seq in (1, 2, 3)])
    ends = {TABLE: 0, "night/1/table/2": 3, "night/1": 2, "night/1/table/3": 0}
    read = store.events_after(ends)
    assert [(row.stream, row.seq) for row in read] == [
        ("night/1", 3),
        (TABLE, 1),
        (TABLE, 2),
        (TABLE, 3),
    ]
    assert read[1:] == store.events(TABLE)
    assert store.events_after({}) == []


def test_any_stream_can_be_read_among_several(store: Store) -> None:
    for stream in ('night/"1"', "night/李", "night/\\", "night/'"):
        store.append([rolled(1, stream)])
        assert store.events_after({stream: 0}) == store.events(stream) == store.events_under(stream)


def test_what_is_appended_in_one_go_is_stored_at_its_end(store: Store, address: Address) -> None:
    other = open_store(address)
    with store.in_one_go():
        store.append([rolled(1)])
        store.append([rolled(1, "night/1")], night(7, "Ann"))
        store.append([rolled(2)], night(7, "Ann", "Bob"), night(7, "Ann"))
        assert other.events(TABLE) == []
        assert other.nights() == []
    assert [row.seq for row in other.events(TABLE)] == [1, 2]
    assert [line.players for line in other.nights()] == [2]
    assert set(other.players()) == {"Ann", "Bob"}
    other.close()


def test_what_is_appended_in_one_go_may_rest_on_what_is_appended_in_it(store: Store) -> None:
    store.append([rolled(1)])
    with store.in_one_go():
        store.append([rolled(1, "night/1")], seen={TABLE: 1})
        store.append([rolled(2)], seen={"night/1": 1})
        store.append([rolled(2, "night/1")], seen={TABLE: 2})
    assert [row.seq for row in store.events_under("night/1")] == [1, 2, 1, 2]


def test_of_one_go_nothing_is_stored_if_a_place_is_taken(store: Store, address: Address) -> None:
    other = open_store(address)
    with pytest.raises(Refused) as refusal, store.in_one_go():  # noqa: PT012
        store.append([rolled(1, "night/1")])
        other.append([rolled(1, by="Anna")])
        store.append([rolled(1)])
    assert refusal.value.code == "overtaken"
    with pytest.raises(Refused) as refusal, store.in_one_go():  # noqa: PT012
        store.append([rolled(1, "night/1")], seen={TABLE: 1})
        other.append([rolled(2, by="Anna")])
    assert refusal.value.code == "overtaken"
    assert store.streams() == [TABLE]
    other.close()


def test_an_empty_append_stores_nothing(store: Store) -> None:
    store.append([])
    assert store.streams() == []


def test_a_place_that_is_taken_is_refused_as_overtaken(store: Store, address: Address) -> None:
    other = open_store(address)
    other.append([rolled(1), rolled(2, by="Anna")])
    other.close()
    with pytest.raises(Refused, match="someone else typed first") as refusal:
        store.append([rolled(2), rolled(3)])
    assert refusal.value.code == "overtaken"
    assert [row.by for row in store.events(TABLE)] == ["host", "Anna"]


def test_the_same_uuid_at_the_same_place_is_a_save_tried_again(store: Store) -> None:
    events = [rolled(1), rolled(2)]
    store.append(events, night(1, "Bob"))
    first = store.events(TABLE)
    store.append([rolled(3)], night(1, "Bob", "Ann"))
    store.append(events, night(1, "Bob"))
    assert store.events(TABLE)[:2] == first
    assert [row.seq for row in store.events(TABLE)] == [1, 2, 3]
    assert store.nights()[0].players == 2


def test_the_same_uuid_at_another_place_is_a_bug(store: Store) -> None:
    event = rolled(1)
    store.append([event])
    with pytest.raises(IntegrityError):
        store.append([rolled(2, uuid=event.uuid)])
    assert len(store.events(TABLE)) == 1


@pytest.mark.parametrize("seq", [2, 7])
def test_a_gap_is_refused_as_behind(store: Store, seq: int) -> None:
    with pytest.raises(Refused, match="ends at row 0") as refusal:
        store.append([rolled(seq)])
    assert refusal.value.code == "behind"
    assert store.streams() == []


def test_an_append_is_stored_whole_or_not_at_all(store: Store) -> None:
    store.append([rolled(1)])
    with pytest.raises(Refused) as refusal:
        store.append([rolled(1, "night/1"), rolled(1)], night(1, "Bob"))
    assert refusal.value.code == "overtaken"
    assert store.streams() == [TABLE]
    assert store.nights() == []


def test_a_failing_flat_row_takes_its_events_back(store: Store) -> None:
    with pytest.raises(IntegrityError, match="ck_result_place"):
        store.append([rolled(1)], night(1, "Bob", place=0))
    assert store.streams() == []
    assert store.nights() == []
    store.append([rolled(1)], night(1, "Bob", place=1))
    assert store.streams() == [TABLE]


@pytest.mark.parametrize(
    "changes",
    [
        {"stream": ""},
        {"seq": 0},
        {"kind": ""},
        {"version": 0},
        {"uuid": "short"},
        {"at": dt.datetime(2026, 3, 4)},
    ],
)
def test_an_event_that_no_store_could_hold_is_not_made(changes: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        rolled(**({"seq": 1} | changes))  # type: ignore[arg-type]


def test_a_payload_that_is_not_json_stores_nothing(store: Store) -> None:
    with pytest.raises(ValueError, match="JSON"):
        store.append([rolled(1), rolled(2, payload={"n": float("nan")})])
    assert store.streams() == []


def test_a_store_opened_in_a_worker_is_used_from_the_main_thread(address: Address) -> None:
    opened: list[Store] = []
    worker = threading.Thread(target=lambda: opened.append(open_store(address)))
    worker.start()
    worker.join()
    (store,) = opened
    store.append([rolled(1)])
    assert len(store.events(TABLE)) == 1
    store.close()


def test_threads_that_append_at_once_all_get_through(store: Store) -> None:
    def fill(stream: str) -> int:
        for seq in range(1, 26):
            store.append([rolled(seq, stream)])
        return len(store.events(stream))

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(fill, [f"night/{n}" for n in range(1, 7)])) == [25] * 6


def test_two_who_want_one_place_are_told_apart_by_uuid(store: Store) -> None:
    def claim(number: int) -> str:
        try:
            store.append([rolled(1, uuid=str(uuid4()), by=f"laptop {number}")])
        except Refused as refusal:
            return refusal.code
        return f"laptop {number}"

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(claim, range(8)))
    assert answers.count("overtaken") == 7
    assert store.events(TABLE)[0].by in answers


def test_a_closed_store_says_so(store: Store) -> None:
    store.append([rolled(1)])
    store.close()
    store.close()
    with pytest.raises(RuntimeError, match="is closed"):
        store.events(TABLE)
