"""Guests of a night that one joins and leaves at any time, looked at as they come and go (F15)."""

from tests.mistyping_host import Lively
from tests.service.figures import figures_agree
from tourney.night.views.floor_view import FloorView


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
