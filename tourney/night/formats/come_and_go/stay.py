"""Winner stays: come and go with one line for the chairs that losers leave (F15.5)."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.games import AnyRules
from tourney.game.refusal import Refused
from tourney.game.wording import listed
from tourney.night.barrier import BarrierHeld, Proposal
from tourney.night.floor import Floor, TableNow
from tourney.night.formats.come_and_go.format import ComeAndGo
from tourney.night.formats.come_and_go.sittings import SEATING
from tourney.night.formats.format import Tonight
from tourney.night.formats.points.sittings import sit_down
from tourney.night.seating import dealing
from tourney.night.seating.draw import METHOD, by_lot
from tourney.night.setup import Setup

#: The purpose of the lot among losers, hashed with the seed.
LOSERS = "losers"


class WinnerStays(ComeAndGo):
    """Laps of one round, each at tables of new numbers in the same chairs."""

    keeps_chairs = True
    win = "The longest row of laps without losing wins."
    lose = (
        "The player with the lowest roll pays, and leaves the chair if there is a line. The next "
        "to the left leads."
    )
    measure = "laps without losing"
    turn = "lap"
    lot_words = "The line keeps its order tonight."
    here_words = "A player who comes back joins the end of the line."
    edits_words = "No one is moved by hand here; the line decides who sits down."

    def describe(self, setup: Setup, units: int) -> str:
        """Return how chairs change hands, and what counts."""
        return (
            "winner stays. Each lap is one round. The loser leaves the chair, the first in line "
            "sits down, and the next to the left begins. Your longest row of laps without losing "
            "counts."
        )

    def check(self, setup: Setup, rules: AnyRules, people: int) -> Refused | None:
        """Return why it cannot be played; without a line, nobody may sit alone."""
        line = people > dealing.chairs_in_room(setup)
        alone = None if line else dealing.check_company(people, setup.seats)
        return super().check(setup, rules, people) or alone

    def check_choices(self, setup: Setup, rules: AnyRules) -> Refused | None:
        """Return a refusal if anything is chosen for sittings or their points, or None."""
        others = (option for option in self.options if option is not SEATING)
        if any(setup.chosen.get(each.name, each.before) != each.default for each in others):
            words = "Winner stays has no sittings, partners or points. Choose none of these."
            return Refused("format-stay", words)
        return None

    def start(self, floor: Floor) -> BarrierHeld:
        """Return the barrier of the first lap.

        Raises:
            Refused: there are too few tables or seats for the draw.
        """
        return replace(super().start(floor), beat=1)

    def seat_all(self, floor: Floor, seed: str) -> Proposal:
        """Return the next lap: the first in line take the losers' chairs."""
        before, line = _chairs(floor), [each.entry for each in floor.waiting]
        losers = {
            place: entry
            for place, table in _tables(floor).items()
            for entry in before[place]
            if table.lost.get(entry)
        }
        leavers = _by_lot(floor, losers.values(), seed) if line else []
        chairs, left = _filled(before, [*line, *leavers], leavers)
        full = {place: tuple(filter(None, ring)) for place, ring in chairs.items() if any(ring)}
        lot = (seed, METHOD) if len(leavers) > 1 else ("", "")
        barrier = sit_down(floor, tuple(full.values()), *lot, lap=floor.lap + 1)
        at_places = zip(barrier.opened, full, strict=True)
        barrier = replace(
            barrier,
            opened=tuple(replace(opening, place=place) for opening, place in at_places),
            redrawn=False,
            line=tuple(entry for entry in left if entry not in line),
            leads=tuple(
                _left_of(chairs[place], before[place].index(loser))
                for place, loser in losers.items()
                if place in full
            ),
        )
        return Proposal(barrier, f"Lap {barrier.beat}", tuple(_notes(floor, before, chairs, left)))

    def reached(self, own: Tonight) -> tuple[str, int, None]:
        """Return the best row in words, and as whole points."""
        best = max(own.rows, default=0)
        return f"{best} in a row", 100 * best, None

    def tonight(self, floor: Floor) -> Mapping[int, Tonight]:
        """Return everyone's rows so far; all who sat through a lap are ranked."""
        return {
            entry: Tonight(
                sittings=own.laps,
                average=Fraction(0),
                best=Fraction(max(own.ended)),
                needs=0,
                waited=0,
                rows=tuple(sorted(filter(None, own.ended), reverse=True)),
                running=own.ended[-1],
            )
            for entry, own in _rows(floor).items()
        }

    def sittings(self, setup: Setup) -> None:
        """Return None: it has laps only."""


#: By the number of the real table, the entry in each chair clockwise; 0 is an empty chair.
_Chairs = Mapping[int, Sequence[int]]


def _tables(floor: Floor) -> dict[int, TableNow]:
    return {int(table.place): table for table in sorted(floor.open, key=lambda its: its.place)}


def _chairs(floor: Floor) -> _Chairs:
    """Return the chairs of the lap that is over, without players who are away or gone."""
    size = dealing.chairs_in_room(floor.setup) // floor.setup.tables
    tables, chairs = _tables(floor), {}
    for place in range(1, floor.setup.tables + 1):
        table = tables.get(place)
        stay = {seat.entry for seat in table.seats} - floor.absent if table else set()
        ring = [entry if entry in stay else 0 for entry in table.entrants] if table else []
        ring = ring if len(ring) <= size else [*filter(None, ring)]  # the host moved players
        chairs[place] = [*ring, *[0] * (size - len(ring))]
    return chairs


def _by_lot(floor: Floor, entries: Iterable[int], seed: str) -> list[int]:
    names = {person.name: person.entry for person in floor.people if person.entry in {*entries}}
    return [names[name] for name in by_lot(seed, LOSERS, names)]


def _filled(
    before: _Chairs, line: Sequence[int], leavers: Sequence[int]
) -> tuple[dict[int, list[int]], list[int]]:
    """Return the chairs once the first in line have sat down, and the rest of the line.

    A player left alone takes an empty chair at another table, or waits (F15.2).
    """
    rest = [*line]
    chairs = {
        place: [
            entry if entry and entry not in leavers else rest.pop(0) if rest else 0
            for entry in ring
        ]
        for place, ring in before.items()
    }
    for place in sorted(chairs, reverse=True):
        if len(alone := [*filter(None, chairs[place])]) == 1:
            chairs[place] = []
            other = next((ring for ring in chairs.values() if any(ring) and 0 in ring), rest)
            if other is rest:
                rest += alone
            else:
                other[other.index(0)] = alone[0]
    return chairs, rest


def _left_of(ring: Sequence[int], chair: int) -> int:
    """Return who sits next to the left of a chair."""
    return next(filter(None, (*ring[chair + 1 :], *ring[:chair])))


def _notes(floor: Floor, before: _Chairs, chairs: _Chairs, line: Sequence[int]) -> Iterable[str]:
    """Yield who sits down for whom, and who waits next."""
    names, tables = floor.names, _tables(floor)
    moved = False
    for place, ring in chairs.items():
        called = f"table {tables[place].place if place in tables else place}"
        for was, now in zip(before[place], ring, strict=False):
            if now and now != was:
                moved = True
                yield f"{names[now]} sits down at {called}{f' for {names[was]}' if was else ''}."
    if line:
        yield f"In line: {listed(names[entry] for entry in line)}."
    elif not moved:
        yield "Everyone stays: no one is in line."


class _Rows(Struct):
    """A player's rows; the last one may go on.

    Attributes:
        laps: how many laps the player sat through, also those lost.
        sat: the last of these, or of laps that the table could not play.
    """

    ended: list[int]
    laps: int = 0
    sat: int = 0


def _rows(floor: Floor) -> Mapping[int, _Rows]:
    """Return everyone's rows; a table's lap counts once its round is finished (F15.5).

    A lap in which a table finished no round neither adds to a row nor ends it.
    """
    rows = {person.entry: _Rows([0]) for person in floor.people}
    for table in floor.tables:  # in the order of laps
        for entry in table.entrants:
            own = rows.setdefault(entry, _Rows([0]))
            if own.sat < table.stage - 1 or (entry, 0) in table.breaks:
                own.ended.append(0)
            if table.rounds and table.sat.get(entry):
                own.laps += 1
                own.ended[-1] += not table.lost.get(entry)
            own.sat = table.stage
            if table.lost.get(entry) or (entry, 1) in table.breaks:
                own.ended.append(0)
    return rows
