"""Nights at every stop of which some earlier entry, at any table, may turn out to be mistyped."""

from collections import Counter
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from tests.restless_guests import Guests
from tests.service.figures import figures_agree
from tourney.game.corrections.correction import Correction, Key, Pick
from tourney.game.dice import RANKS, Order
from tourney.game.mexico.table import TableView
from tourney.game.refusal import Refused
from tourney.night.corrections.correction import Preview
from tourney.night.views.floor_view import FloorView
from tourney.service.director import Director

_VALUES = tuple(RANKS[Order.CLASSIC])


class Erring(Guests):
    """Looks on after everything: nothing is lost, nobody sits twice, what was shown is so.

    Attributes:
        happened: how often what came of it, for a test that nothing is passed by.
    """

    def stop(self, number: int, floor: FloorView) -> None:
        places = self.director.night(number).places()
        assert places.proof.fault == ""
        figures_agree(places)
        entries = {line.name: line.entry for line in floor.night.entries}
        seated = Counter(seat.entry for table in floor.tables for seat in table.seats)
        seated.update(entries[name] for name in floor.waiting)
        assert [entry for entry, seats in seated.items() if seats > 1] == []
        placed = [line for line in places.lines if line.position]
        assert [line.position for line in placed] == list(range(1, len(placed) + 1))

    def between(self, number: int, floor: FloorView) -> None:
        super().between(number, floor)
        for _ in range(self.chance.choice((0, 0, 1, 2))):
            self.err(number)

    def enter(self, number: int, table: int, view: TableView) -> None:
        super().enter(number, table, view)
        if self.chance.random() < 0.03:
            self.err(number)

    def err(self, number: int) -> None:
        """Something is put right, as it was shown to be; sometimes that is taken back."""
        table = self.chance.choice(self.director.night(number).view().tables).number
        picks = [line.pick for line in self.director.night(number).table(table).picks()]
        if not picks:
            return
        try:
            correction, preview = self._wanted(number, table, self.chance.choice(picks))
        except Refused as refusal:
            self.happened.append(f"refused: {refusal.code}")
            return
        before, entries = seen(self.director, number), self._entries(number)
        self.director.night(number).table(table).correct(correction)
        after = seen(self.director, number)
        self._as_it_was_shown(number, preview, before, after)
        self.stop(number, self.director.night(number).floor())
        if self.chance.random() < 0.2:
            past_the_table = self._entries(number) > entries
            self.director.night(number).undo(None if past_the_table else table)
            assert seen(self.director, number) == before
        elif self.chance.random() < 0.1:
            again = Director.open(self.director.address)
            assert seen(again, number) == after
            again.close()

    def _wanted(self, number: int, table: int, pick: Pick) -> tuple[Correction, Preview]:
        """The host's corrections, with answers, strikes and people sent out, and their previews."""
        chance, director = self.chance, self.director
        correction = Correction(pick.entries, self._text(number, table, pick), nth=pick.nth)
        preview = director.night(number).table(table).preview(correction)
        for _ in range(3):
            if preview.missing is not None and chance.random() < 0.7:
                die = "die" in preview.missing.sentence
                answer = str(chance.randint(1, 6)) if die else f"={chance.choice(_VALUES)}"
                correction = replace(correction, answers=(*correction.answers, answer))
                preview = director.night(number).table(table).preview(correction)
        otherwise: dict[Key, str] = {
            each.key: ""
            for each in preview.conflicts
            if each.keep and not each.needs_reason and chance.random() < 0.3
        }
        if otherwise:
            correction = replace(correction, answers=(), otherwise=otherwise)
            preview = director.night(number).table(table).preview(correction)
        stays = [each.key for each in preview.conflicts if each.needs_reason]
        outs = {key: "agreed" for key in stays if chance.random() < 0.3}
        with suppress(Refused):
            if outs:
                sent_out = replace(correction, otherwise={**otherwise, **outs})
                return sent_out, director.night(number).table(table).preview(sent_out)
        return correction, preview

    def _text(self, number: int, table: int, pick: Pick) -> str:
        chance = self.chance
        names = self.director.night(number).session.tables[table].names
        if pick.item == -1:
            return str(chance.randint(1, 6)) if pick.name else chance.choice(names)
        if not pick.name:
            return f"{chance.choice(names)} mexicos={chance.choice((0, 0, 0, 1, 2))}"
        rolls = [str(chance.choice(_VALUES)) for _ in range(chance.choice((1, 1, 2, 3)))]
        return " ".join(rolls) if chance.random() < 0.7 else f"={rolls[0]}"

    def _as_it_was_shown(self, number: int, preview: Preview, before: Any, after: Any) -> None:
        lines = {line.name: line for line in self.director.night(number).places().lines}
        rows = {row.name: row.cells for row in preview.rows if "rank" in row.cells}
        for name, cells in rows.items():
            assert cells["units"][1] == str(lines[name].units)
            assert cells["rank"][1] == str(lines[name].rank)
        if not rows:
            assert [(line.name, line.units, line.rank) for line in before.lines] == [
                (line.name, line.units, line.rank) for line in after.lines
            ]
        self.happened += [note.partition(" ")[2] for note in preview.notes]
        for conflict in preview.conflicts:
            if conflict.needs_reason:
                self.happened.append("stays" if conflict.kept else "out")
            elif isinstance(conflict.key, tuple):
                self.happened.append(f"re-buy {'kept' if conflict.kept else 'struck'}")
        self.happened.append("corrected")

    def _entries(self, number: int) -> int:
        """How many there are in the night's own log."""
        return len(self.director.night(number).session.rows)


class _Seen:
    """The views of a night, without the lots of its next barrier."""

    def __init__(self, director: Director, number: int) -> None:
        self.floor = replace(director.night(number).floor(), action="")
        self.lines = director.night(number).places().lines
        self.proof = director.night(number).places().proof
        self.logs = [
            (
                director.night(number).table(table.number).history(),
                director.night(number).table(table.number).sheet(),
            )
            for table in director.night(number).view().tables
        ]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Seen) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]


def seen(director: Director, number: int) -> _Seen:
    """All that the screens show of a night."""
    return _Seen(director, number)
