"""A night of Liar's Mexico from its seats to its winner, by keys alone."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.nights import HOSTILE_NAMES
from tests.screens.tables import seated
from tests.terminal.bursts import Night, Pace, in_bursts, logged, own_terminal, record, type_again
from tests.terminal.program import tourney
from tourney.laptop.address import Address, Server
from tourney.service.director import Director

PLAYERS = HOSTILE_NAMES[:5]
#: The keys of each entry: who begins, then claims, doubts, fouls (`lb`), an eleven for somebody
#: (`11d`) that is taken, a turn of direction (`32`), a claim too low that nobody noticed (`31n`),
#: and entries that are taken back.
KEYS = (
    "d lb 42 u 42 51 d64 32 11d t lc 51 d55 21 d43 43 la 32 61 22 pd2 41 u 21 11 d61 53 d21 51 "
    "31n 32 31n 53 d63 41 d62"
)


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    folder = tmp_path_factory.mktemp("night")
    store = folder / "nights.db"
    _seated(store)
    with own_terminal(folder) as (terminal, _):
        terminal.run(tourney("--store", str(store)))
        terminal.wait_for("Friday")
        terminal.press("Enter")
        terminal.wait_for("Seats set by hand")
        record(terminal, store, "o")
        terminal.wait_for("the player")
        for keys in KEYS.split():
            record(terminal, store, *keys)
        terminal.wait_for("Play is over")
        terminal.press("C-q")
        assert terminal.wait_for_end() == 0
        with closing(Director.open(store)) as director:
            table = director.night(1).table().liar_page().table
        assert table.match.winner == 4
        assert [seat.penalties for seat in table.seats] == [10, 9, 9, 7, 2]
        yield Night(terminal.typed, logged(store))


@in_bursts
@pytest.mark.parametrize("kind", ["file", "server"])
def test_a_night_of_liars_mexico_typed_in_bursts_has_the_same_log(
    night: Night, pace: Pace, kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    where = str(tmp_path / "n.db") if kind == "file" else request.getfixturevalue("tables")
    store = Path(where) if kind == "file" else Server(where)
    _seated(store)
    with own_terminal(tmp_path) as (terminal, _):
        type_again(terminal, tourney("--store", where), night, pace)
    assert logged(store) == night.log


def _seated(store: Address) -> None:
    seated(store, *PLAYERS, preset="liar", lives="7", penalties="drinks")
