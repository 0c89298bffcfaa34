"""One table, the simplest format: everyone sits at it, and the last player left wins."""

from tourney.game.games import AnyRules
from tourney.game.refusal import Refused
from tourney.night.barrier import BarrierHeld, Edits, Opening, Seat
from tourney.night.floor import Draw, Floor, Person, Tier, tiers_by_units
from tourney.night.formats.format import Format
from tourney.night.seating.draw import shuffled
from tourney.night.setup import Setup
from tourney.night.simulation import Course, SimulatedRounds, freezeout_course, last_rounds_course


class Single(Format):
    """A night at one table, without laps, of the open game or of Liar's Mexico.

    Paper score sheets can be added as further tables.
    """

    name = "single"
    title = "One table"
    when = "2 to 20 players; join or leave any time."
    carries = True
    has_floor = False

    def check(self, setup: Setup, rules: AnyRules, people: int) -> Refused | None:
        """Return why this many people cannot play: it takes two or more, and a seat for each."""
        if people == 1:
            return Refused("too-few", "A table needs at least two players.")
        if people > setup.seats:
            return Refused(
                "too-many-people",
                f"{people} players don't fit at one table of {setup.seats} seats. Choose a "
                "format with several tables.",
            )
        return None

    def draw(self, setup: Setup, people: tuple[Person, ...], seed: str) -> Draw:
        """Return the whole list, shuffled."""
        entries = {person.name: person.entry for person in people}
        return (tuple(entries[name] for name in shuffled(seed, entries)),)

    def start(self, floor: Floor) -> BarrierHeld:
        """Return the barrier that opens the table."""
        units = floor.starting_units
        seats = tuple(Seat(entry, units[entry]) for entry in floor.draw[0])
        opened = (Opening(1, 1, 1, "", seats, 1),)
        return BarrierHeld(1, opened=opened, due=(1,), redrawn=True)

    def next(self, floor: Floor, seed: str, edits: Edits) -> None:
        """Return None, as there are no barriers."""

    def over(self, floor: Floor) -> bool:
        """Return True once a player has won."""
        return bool(floor.tables) and all(table.over for table in floor.tables)

    def tiers(self, floor: Floor) -> tuple[Tier, ...]:
        """Return everyone in reverse order of going out; nobody shares a place (R2.6, R10.1)."""
        gone = [each for table in floor.tables for each in reversed(table.exits)]
        out = (Tier((each.entry,), False, f"round {each.lap}") for each in gone)
        return (*tiers_by_units(floor), *out)

    def course(self, floor: Floor, rounds: SimulatedRounds) -> Course:
        """Return the simulation of the rounds until one player is left, or all are played."""
        if floor.rules.rounds is None:
            return freezeout_course(floor, rounds)
        (table,) = floor.open
        return last_rounds_course(floor, rounds, floor.rules.rounds - table.rounds)

    def is_last_table(self, floor: Floor) -> bool:
        """Return True: there is no other table."""
        return True
