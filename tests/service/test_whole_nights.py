"""Whole nights of every format, with guests as they are, through the director and a store."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.hunt.effort import TIMES
from tests.nights import night_form
from tests.restless_guests import Guests, seeded_director
from tests.service.figures import figures_agree
from tourney.night.formats.registry import FORMATS
from tourney.night.setup import ONE_TABLE
from tourney.night.views.floor_view import FloorView, PlacesView
from tourney.service.director import Director
from tourney.service.simulate import Simulation

#: Format, players, tables, preset, options.
NIGHTS: list[tuple[str, int, int, str, dict[str, str]]] = [
    ("single", 9, 1, "mexxen", {}),
    ("freezeout", 3, 1, "sudden-death", {"late": "yes", "rebuy": "9"}),
    ("freezeout", 17, 3, "classic", {"late": "yes", "rebuy": "10"}),
    ("freezeout", 13, 3, "mexxen", {"rebuy": "10"}),
    ("shuffle", 10, 2, "classic", {"every": "2"}),
    ("heats", 23, 4, "chips", {"mode": "play-down"}),
    ("heats", 24, 5, "sudden-death", {"mode": "top-k"}),
    ("duel", 11, 3, "chips", {"third": "yes"}),
    ("duel", 16, 8, "sudden-death", {"elimination": "double"}),
    ("points", 6, 2, "classic", {}),
    ("points", 14, 4, "mexxen", {"scoring": "mexxen", "final": "6"}),
]


class Watched(Guests):
    """Guests who are counted at every stop."""

    def stop(self, number: int, floor: FloorView) -> None:
        places = self.director.night(number).places()
        assert places.proof.fault == ""
        seated = Counter(seat.entry for table in floor.tables for seat in table.seats)
        assert not [entry for entry, tables in seated.items() if tables > 1]
        _ranks_agree(places)
        figures_agree(places)


def _ranks_agree(places: PlacesView) -> None:
    """F7.2: positions are a permutation, and a rank is that of the first of its equals."""
    placed = [line for line in places.lines if line.position]
    assert [line.position for line in placed] == list(range(1, len(placed) + 1))
    for line in placed:
        first = next(other for other in placed if other.rank == line.rank)
        assert line.rank == first.position


@pytest.mark.parametrize("seed", range(1, TIMES + 1))
@pytest.mark.parametrize(("format_", "players", "tables", "preset", "options"), NIGHTS)
def test_whatever_guests_do_nothing_is_lost_and_the_night_replays_as_it_was_played(
    tmp_path: Path,
    format_: str,
    players: int,
    tables: int,
    preset: str,
    options: dict[str, str],
    seed: int,
) -> None:
    director, chance = seeded_director(tmp_path / "nights.db", seed)
    form = night_form(format_, tables, preset, **options)
    guests = Watched(director, chance)
    night = guests.play(form, players)
    places = director.night(night.number).places()
    assert places.provisional is False
    assert len({line.name for line in places.lines if line.status == "won"}) == 1
    assert sum(line.prize for line in places.lines) == _pool(places)
    figures_agree(places)
    again = Director.open(tmp_path / "nights.db")
    assert again.night(night.number).places() == places
    assert again.night(night.number).floor() == director.night(night.number).floor()
    again.close()
    director.close()


def _pool(places: PlacesView) -> int:
    """F8.1: of €10 each, €1 is the house's; nobody is refunded, all were here."""
    return 900 * len(places.lines)


@pytest.mark.parametrize("format_", [name for name in FORMATS if name != ONE_TABLE.format])
def test_the_same_seed_gives_the_same_night(tmp_path: Path, format_: str) -> None:
    told: list[Any] = []
    for again in ("one.db", "two.db"):
        director, chance = seeded_director(tmp_path / again, 7)
        night = Simulation(director, chance).play(night_form(format_, 2, "sudden-death"), 9)
        told.append((night.rolls, night.rounds, night.moves, night.places.lines))
        director.close()
    assert told[0] == told[1]
