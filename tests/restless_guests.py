"""Simulated nights whose guests come late, go early, buy in again and mistype."""

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from random import Random

from tourney.game.mexico.table import TableView
from tourney.game.refusal import Refused
from tourney.night.views.floor_view import FloorView
from tourney.service.director import Director
from tourney.service.simulate import Simulation, guest_name, simulated_dice


class Guests(Simulation):
    """At most stops on the floor something happens; `stop` is where a test looks on.

    Rounds are entered by result, as a quick host does, and sometimes roll by roll.
    """

    def __init__(self, director: Director, chance: Random, unrest: float = 0.5) -> None:
        super().__init__(director, chance)
        self.unrest = unrest
        self.happened: list[str] = []

    def saving(self) -> AbstractContextManager[None]:
        """As at a laptop, one by one: they are read anew, and taken back, in the middle of it."""
        return nullcontext()

    def between(self, number: int, floor: FloorView) -> None:
        self.stop(number, floor)
        if self.chance.random() >= self.unrest:
            return
        happening = self.chance.choice((self.go, self.come, self.buy, self.undo, self.reseat))
        try:
            happening(number, floor)
        except Refused as refusal:
            self.happened.append(f"refused: {refusal.code}")
        else:
            self.happened.append(happening.__name__)
            self.stop(number, self.director.night(number).floor())

    def stop(self, number: int, floor: FloorView) -> None:
        """The night is at a stop."""

    def go(self, number: int, floor: FloorView) -> None:
        """Somebody goes home; seldom, or nobody would be left."""
        if self.chance.random() < 0.3:
            entry = self.chance.choice(floor.night.entries).entry
            self.director.night(number).moves.go_home(entry)

    def come(self, number: int, floor: FloorView) -> None:
        """Somebody comes late."""
        self.director.night(number).people.register(
            [guest_name(len(floor.night.entries) + 100)], [True]
        )

    def buy(self, number: int, floor: FloorView) -> None:
        """Somebody who is out buys in again."""
        self.director.night(number).moves.rebuy(self.chance.choice(floor.night.entries).entry)

    def undo(self, number: int, floor: FloorView) -> None:
        """The host takes the last entry on the floor back, and does it again."""
        if floor.night.undo and floor.lap > 1:
            self.director.night(number).undo()

    def reseat(self, number: int, floor: FloorView) -> None:
        """Somebody is found at a wrong table."""
        entry = self.chance.choice(floor.night.entries).entry
        self.director.night(number).moves.move(entry, self.chance.choice(floor.tables).number)

    def play_tables(self, number: int, tables: list[int]) -> None:
        """Undo on the floor may have taken a table away again."""
        there = {line.number for line in self.director.night(number).view().tables}
        super().play_tables(number, [table for table in tables if table in there])

    def enter(self, number: int, table: int, view: TableView) -> None:
        fresh = not view.rolls and all(seat.value is None for seat in view.seats)
        if view.phase == "round" and fresh and self.chance.random() < 0.9:
            playing = [seat.player for seat in view.seats if seat.playing]
            mexicos = self.chance.randrange(min(len(view.stakes), 3))
            self.director.night(number).table(table).record_round(
                self.chance.choice(playing), mexicos
            )
        else:
            super().enter(number, table, view)


def seeded_director(path: Path, seed: int) -> tuple[Director, Random]:
    """A director on a new store, whose lots come from the seed as the dice do."""
    chance = Random(seed)
    return Director.open(path, lambda: simulated_dice(chance, 5)), chance
