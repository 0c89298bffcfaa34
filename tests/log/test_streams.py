"""Events of stored rows, of which those that say the same are read once."""

import datetime as dt
from typing import Any

import pytest

from tourney.game.mexico.events import Rolled
from tourney.log.streams import event_after
from tourney.store.rows.records import StoredEvent

AT = dt.datetime(2026, 11, 20, 20, 15, tzinfo=dt.UTC)


def row(payload: dict[str, Any], by: str = "host", seq: int = 1) -> StoredEvent:
    return StoredEvent("night/1/table/1", seq, "", "rolled", 1, payload, AT, by, None)


@pytest.mark.parametrize("player", [True, 1.0, "1", None], ids=repr)
def test_what_is_not_quite_an_event_that_was_read_is_refused(player: object) -> None:
    for _ in range(2):
        assert event_after(0, row({"player": 1, "value": 54})) == Rolled(1, 54)
    with pytest.raises(ValueError, match="rolled"):
        event_after(0, row({"player": player, "value": 54}))


def test_the_same_event_by_a_name_that_steers_a_terminal_is_refused() -> None:
    event_after(0, row({"player": 1, "value": 54}))
    with pytest.raises(ValueError, match="no text may hold"):
        event_after(0, row({"player": 1, "value": 54}, by="\x1b[2J"))


def test_the_same_event_out_of_its_place_is_refused() -> None:
    event_after(0, row({"player": 1, "value": 54}))
    with pytest.raises(ValueError, match="row 2 before it is missing"):
        event_after(1, row({"player": 1, "value": 54}, seq=3))


def test_more_different_rows_are_read_than_are_remembered() -> None:
    for player in range(3000):
        assert event_after(0, row({"player": player, "value": 54})) == Rolled(player, 54)
