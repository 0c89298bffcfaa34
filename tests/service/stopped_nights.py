"""Nights that the host ends before there is a winner (F11)."""

from contextlib import AbstractContextManager, nullcontext, suppress
from random import Random
from typing import Any

from tests.nights import night_form
from tests.service.figures import figures_agree
from tourney.game.mexico.events import PotBy
from tourney.night.formats.registry import FORMATS
from tourney.night.views.floor_view import PlacesView
from tourney.service.director import Director
from tourney.service.night_handle import NightHandle
from tourney.service.simulate import Simulation

#: Format, players, tables, preset, options.
NIGHTS: list[tuple[str, int, int, str, dict[str, str]]] = [
    ("single", 6, 1, "classic", {}),
    ("freezeout", 5, 1, "mexxen", {}),
    ("freezeout", 17, 3, "classic", {"rebuy": "10"}),
    ("shuffle", 12, 2, "classic", {}),
    ("heats", 23, 4, "chips", {"mode": "play-down"}),
    ("heats", 24, 5, "classic", {"mode": "top-k"}),
    ("duel", 9, 4, "classic", {"elimination": "double"}),
    ("points", 14, 4, "mexxen", {"scoring": "mexxen", "final": "6"}),
    ("come-and-go", 12, 3, "classic", {"sittings": "3"}),
]


class Stopped(Simulation):
    """Plays so many entries at the tables, wherever that is in a lap."""

    def __init__(self, director: Director, chance: Random, entries: int) -> None:
        super().__init__(director, chance)
        self.left = entries

    def saving(self) -> AbstractContextManager[None]:
        return nullcontext()

    def go_on(self, number: int) -> None:
        with suppress(StopIteration):
            super().go_on(number)

    def enter(self, number: int, table: int, view: Any) -> None:
        if not self.left:
            raise StopIteration
        self.left -= 1
        super().enter(number, table, view)

    def night(self, form: dict[str, str], players: int) -> int:
        return self.play(form, players).number


def stopped(director: Director, chance: Random, case: tuple[Any, ...], **form: str) -> int:
    """The number of a night in play, after entries by chance; none of it is over."""
    format_, players, tables, preset, options = case
    worth = "0.50" if FORMATS[format_].carries else ""
    whole = night_form(format_, tables, preset, **options) | {"unit_worth": worth, **form}
    while True:
        number = Stopped(director, chance, chance.randrange(5, 400)).night(whole, players)
        if director.night(number).view().state == "playing":
            return number


def whole(places: PlacesView, pot: PotBy = PotBy.LEADER) -> list[dict[str, str]]:
    """Hold the standings of a night that is over against F7 and F8."""
    won = {line: line.prize - (line.pot if pot is PotBy.CHANCE else 0) for line in places.lines}
    assert not places.provisional
    assert places.proof.fault == ""
    placed = [line for line in places.lines if line.position]
    assert [line.position for line in placed] == list(range(1, len(placed) + 1))
    for line in placed:
        first = next(other for other in placed if other.rank == line.rank)
        assert line.rank == first.position
        if line.rank == first.rank:
            assert won[line] in range(won[first] - 1, won[first] + 2) or line.deal
    return figures_agree(places)


def a_night(director: Director, format_: str, tables: list[list[int]], **form: str) -> NightHandle:
    """P1 and so on, seated so, with 3 units each, the first of each table leading."""
    people = sorted(entry for table in tables for entry in table)
    whole_form = night_form(format_, len(tables)) | {"units": "3", **form}
    night = director.night(director.plan(whole_form))
    night.people.register([f"P{entry}" for entry in people], [True] * len(people))
    night.seats.place(tables)
    night.seats.open_tables()
    for table in night.floor().tables:
        night.table(table.number).name_lead(0)
    return night


def lost(night: NightHandle, *rounds: tuple[int, str]) -> None:
    """Rounds lost at tables, by name."""
    for table, name in rounds:
        match = night.table(table).match
        night.table(table).record_round(match.names.index(name), 0)


def the_running_round(night: NightHandle, loser: str) -> None:
    """A round that has begun at table 1 is typed to its end, everybody else on 65."""
    table = night.table(1)
    begun = table.match.rounds
    while table.match.rounds == begun:
        turn = table.view().on_turn
        assert turn is not None
        table.roll(31 if turn.name == loser else 65)
        if table.match.rounds == begun and table.view().on_turn == turn:
            table.stand()


def at_a_final(director: Director, **form: str) -> NightHandle:
    """Ann, Bob, Cid and Dee with 3 units each at one table, of whom Dee is out, with 60 to win.

    Ann has 3 units, Bob 2, Cid 1.
    """
    whole = (
        night_form("freezeout", 1)
        | {"units": "3", "fee": "20", "house": "5", "prizes": "50 30 20"}
        | form
    )
    night = director.night(director.plan(whole))
    night.people.register(["Ann", "Bob", "Cid", "Dee"], [True] * 4)
    night.seats.place([[1, 2, 3, 4]])
    night.seats.open_tables()
    table = night.table(1)
    table.name_lead(0)
    for loser in (3, 3, 3, 1, 2, 2):
        table.record_round(loser, 0)
    return night


def prizes(night: NightHandle) -> dict[str, int]:
    return {line.name: line.prize for line in night.places().lines}
