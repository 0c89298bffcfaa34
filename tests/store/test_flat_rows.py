"""Flat rows: what people with SQL find."""

from typing import Any

from msgspec.structs import replace

from tests.sql import rows
from tests.store.samples import night, rolled
from tourney.store.rows.records import EntryFlat, ProjectionRows
from tourney.store.store import Store


def respelled(projection: ProjectionRows, key: str, name: str) -> ProjectionRows:
    entries = tuple(
        EntryFlat(e.entry, name, key, e.paid) if e.key == key else e for e in projection.entries
    )
    return ProjectionRows(projection.night, entries, projection.results)


def everything(store: Store) -> list[Any]:
    return [
        rows(store.address, "SELECT * FROM night ORDER BY number"),
        rows(store.address, "SELECT * FROM result ORDER BY night, position"),
        rows(
            store.address,
            "SELECT night, entry, key, entry.name, player.name, paid FROM entry"
            " JOIN player ON player.id = player ORDER BY night, entry",
        ),
        rows(store.address, "SELECT key, name FROM player ORDER BY key"),
    ]


def test_a_night_is_read_as_it_was_written(store: Store) -> None:
    projection = night(1, "Bob", "Ann", state="finished", place=1)
    store.append([rolled(1)], projection)
    assert store.nights() == [projection.night]


def test_nights_come_newest_first(store: Store) -> None:
    for number in (2, 10, 1):
        store.append([rolled(1, f"night/{number}")], night(number, "Bob"))
    assert [projection.number for projection in store.nights()] == [10, 2, 1]


def test_an_append_replaces_all_rows_of_its_night_and_of_no_other(store: Store) -> None:
    store.append([rolled(1)], night(1, "Bob", "Ann", place=1))
    store.append([rolled(2)], night(2, "Bob", "Cid", place=1))
    store.append([rolled(3)], night(1, "Ann"))
    assert rows(store.address, "SELECT night, name, paid FROM entry ORDER BY night, entry") == [
        (1, "Ann", 1),
        (2, "Bob", 1),
        (2, "Cid", 0),
    ]
    assert rows(store.address, "SELECT night, place, name, points FROM result") == [
        (2, 1, "Bob", 10)
    ]


def test_a_player_is_one_person_over_all_nights_under_the_newest_spelling(store: Store) -> None:
    store.append([rolled(1)], night(1, "bob"))
    store.append([rolled(2)], night(2, "BOB"))
    assert rows(store.address, "SELECT key, name FROM player") == [("bob", "BOB")]
    store.append([rolled(3)], respelled(night(1, "bob"), "bob", "bOb"))
    assert rows(store.address, "SELECT key, name FROM player") == [("bob", "BOB")]
    assert rows(store.address, "SELECT name FROM entry ORDER BY night") == [("bOb",), ("BOB",)]


def test_a_player_who_never_was_is_forgotten(store: Store) -> None:
    store.append([rolled(1)], night(1, "Bbo", "Ann"))
    store.append([rolled(2)], night(1, "Bob", "Ann"))
    assert rows(store.address, "SELECT name FROM player ORDER BY name") == [("Ann",), ("Bob",)]


def test_players_are_listed_by_last_night_then_by_number_of_nights(store: Store) -> None:
    store.append([rolled(1)], night(1, "Ann", "Bob", "Old", "Older"))
    store.append([rolled(2)], night(2, "Bob", "Old"))
    store.append([rolled(3)], night(3, "Ann", "Bob", "New", "Abe"))
    assert store.players() == ["Bob", "Ann", "Abe", "New", "Old", "Older"]


def test_only_what_is_not_as_it_was_known_is_written(store: Store) -> None:
    projections = [
        night(1, "Bob", "Ann"),
        night(1, "Bob", "Ann", "Cid", place=1),
        night(1, "Bob", "Cid", place=2),
        respelled(night(1, "Bob", "Cid", state="finished", place=1), "cid", "CID"),
        night(1, "Bobby", "Cid"),
        night(1),
    ]
    known = None
    for seq, projection in enumerate(projections, 1):
        store.append([rolled(seq)], projection, known)
        written = everything(store)
        store.replace_flat([projection])
        assert everything(store) == written
        known = projection


def test_what_was_known_is_left_alone(store: Store) -> None:
    projection = night(1, "Bob", "Ann", place=1)
    store.append([rolled(1)], projection)
    rows(store.address, "UPDATE entry SET name = 'Mallory' WHERE entry = 2")
    paid = replace(projection.entries[0], paid=False)
    store.append(
        [rolled(2)], replace(projection, entries=(paid, projection.entries[1])), projection
    )
    assert rows(store.address, "SELECT name, paid FROM entry ORDER BY entry") == [
        ("Bob", 0),
        ("Mallory", 0),
    ]


def test_rebuilding_gives_what_the_appends_gave(store: Store) -> None:
    nights = [
        night(1, "bob", "Ann", state="finished", place=1),
        night(2, "Bob", "Cid", state="playing"),
    ]
    for seq, projection in enumerate([night(1, "Typo"), nights[1], nights[0]], 1):
        store.append([rolled(seq)], projection)
    before = everything(store)
    store.replace_flat(list(reversed(nights)))
    assert everything(store) == before


def test_rebuilding_mends_rows_that_somebody_changed_by_hand(store: Store) -> None:
    projection = night(1, "Bob", "Ann")
    store.append([rolled(1)], projection)
    before = everything(store)
    rows(store.address, "UPDATE player SET name = 'Mallory' WHERE key = 'bob'")
    rows(store.address, "UPDATE night SET players = 99")
    store.replace_flat([projection])
    assert everything(store) == before
    store.replace_flat([])
    assert everything(store) == [[], [], [], []]


def test_names_that_look_like_something_else_are_only_names(store: Store) -> None:
    names = ["[/]", "=1+1", "'; DROP TABLE event; --", "李雷", "%s", ":x"]
    store.append([rolled(1)], night(1, *names))
    assert sorted(store.players()) == sorted(names)
