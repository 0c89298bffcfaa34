"""Simulated tables that play lap by lap."""

from collections.abc import Iterable, Sequence

from tourney.night.simulation.rounds import Length, SimulatedOut, SimulatedRounds, Table

#: The tolerance of a table's account (F2.2), in which tenths are added up.
_NEARLY_FULL = 1 - 1e-9


class Laps:
    """Tables that play lap by lap, some of them resting (F2.2)."""

    def __init__(self, rounds: SimulatedRounds, tables: Iterable[Table], rest: bool) -> None:
        self._rounds = rounds
        self._rest = rest
        self.tables = list(tables)
        self.credits = [1.0] * len(self.tables)
        self.laps = self.turns = 0
        self.out: list[SimulatedOut] = []

    @property
    def left(self) -> int:
        """The number of people who are in, at all tables."""
        return sum(map(len, self.tables))

    @property
    def length(self) -> Length:
        """The length of the part that was played."""
        return Length(self.laps, self.turns)

    def call(self) -> list[int]:
        """The tables that play the next lap."""
        sizes = [len(table) for table in self.tables]
        largest = max(sizes)
        due = []
        for at, size in enumerate(sizes):
            if size < 2:
                continue
            if self._rest and size < largest:
                self.credits[at] += size / largest
                if self.credits[at] < _NEARLY_FULL:
                    continue
                self.credits[at] -= 1
            due.append(at)
        return due

    def play(self, due: Sequence[int]) -> None:
        """A round at each of these tables."""
        tables, play = self.tables, self._rounds.play
        self.laps += 1
        self.turns += max(len(tables[at]) for at in due)
        for at in due:
            tables[at], gone = play(tables[at])
            if gone is not None:
                self.out.append(SimulatedOut(self.laps, gone[1], gone[0]))

    def close_and_balance(self, cap: int) -> None:
        """Tables close as people go out, the smallest first (F4.2); the others differ by one."""
        tables, left = self.tables, self.left
        while len(tables) > 1 and left <= cap * (len(tables) - 1):
            smallest = min(range(len(tables)), key=lambda at: len(tables[at]))
            del self.credits[smallest]
            for chair in tables.pop(smallest):
                min(tables, key=len).append(chair)
        while len(large := max(tables, key=len)) > len(small := min(tables, key=len)) + 1:
            small.append(large.pop())
