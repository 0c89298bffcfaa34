"""Guests of a night that one joins and leaves at any time, looked at as they come and go (F15)."""

from pathlib import Path

from tests.mistyping_host import Lively
from tests.service.figures import figures_agree
from tourney.night.views.floor_view import FloorView
from tourney.service.director import Director


class Watched(Lively):
    """Guests who are looked at, with the accounts, at every stop."""

    def stop(self, number: int, floor: FloorView) -> None:
        places = self.director.night(number).places()
        assert places.proof.fault == ""
        seats = [seat.entry for table in floor.tables for seat in table.seats]
        assert len(set(seats)) == len(seats)
        assert not {line.name for line in floor.night.entries if line.entry in seats}.intersection(
            floor.waiting
        )
        figures_agree(places)


def has_ended_whole(director: Director, number: int, folder: Path) -> None:
    """A night that is over, replays as it was played, and is the same elsewhere."""
    night = director.night(number)
    places = night.places()
    assert not places.provisional
    assert {line.status for line in places.lines} <= {"won", "placed", "no-show"}
    assert all(draw.same for draw in night.draws().draws)
    again = Director.open(folder / "nights.db")
    assert again.night(number).places() == places
    assert again.night(number).floor() == night.floor()
    copy = Director.open(folder / "copy.db")
    taken = copy.import_night(night.json())
    assert copy.night(taken.number).places().lines == places.lines
    for each in (again, copy, director):
        each.close()
