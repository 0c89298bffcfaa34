"""The flat rows of a night, worked out from its state for people who use SQL."""

from collections.abc import Iterable, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from tourney.game.games import AnyMatch, game_of, winners, with_units
from tourney.game.names import person_key
from tourney.game.wording import listed
from tourney.night.standings.outcome import ranking, winner
from tourney.night.standings.ranking import placings
from tourney.night.state.floor_of import Matches, floor_of
from tourney.night.state.night import Night
from tourney.night.views.view import state_of
from tourney.store.rows.records import EntryFlat, NightFlat, ProjectionRows, ResultFlat


class Projection(Struct, frozen=True):
    """A night's flat rows; after an entry only the rows that it changed are worked out again.

    Attributes:
        night: the night that the rows describe; None at first.
        settled: the results of each table that is over; none yet for tables that have played their
            lap.
    """

    number: int
    night: Night | None = None
    settled: Mapping[int, tuple[ResultFlat, ...]] = field(default_factory=dict)
    rows: ProjectionRows | None = None

    def after(self, night: Night, tables: Matches, touched: Iterable[int]) -> "Projection":
        """Return the flat rows of the night as it is now.

        Only an entry in the night's own stream, or a table that is over or has played its lap, can
        end the night. The ending is asked after these alone.

        Args:
            touched: the tables that have changed.
        """
        ended = [
            number for number in touched if number in self.settled or _settled(tables.get(number))
        ]
        if self.rows is not None and night is self.night and not ended:
            return self
        settled = dict(self.settled)
        for number in ended:
            settled.pop(number, None)
            match = tables.get(number)
            if _settled(match):
                assert match is not None
                settled[number] = _results(number, match) if match.over else ()
        rows = ProjectionRows(
            night=_night(self.number, night, tables),
            entries=self._entries(night),
            results=tuple(line for number in sorted(settled) for line in settled[number]),
        )
        return replace(self, night=night, settled=settled, rows=rows)

    def _entries(self, night: Night) -> tuple[EntryFlat, ...]:
        if self.rows is not None and self.night is not None and self.night.entries is night.entries:
            return self.rows.entries
        return tuple(
            EntryFlat(entry.number, entry.name, person_key(entry.name), entry.paid)
            for entry in night.entries
        )


def _settled(match: AnyMatch | None) -> bool:
    if match is None:
        return False
    return match.over or match.lap_done


def _end(night: Night, tables: Matches) -> tuple[bool, str | None]:
    """Return whether a night has ended, and who has won; None while nobody has."""
    if night.single or not night.opened:
        if not tables or not all(match.over for match in tables.values()):
            return False, None
        won = [name for match in tables.values() for name in winners(match)]
        return True, listed(won) if won else None
    floor = floor_of(night, with_units(tables))
    tiers, over = ranking(night, floor)
    if not over:
        return False, None
    names = {entry.number: entry.name for entry in night.entries}
    standing = placings(tiers, night.decided, names, night.drawn[0])
    return True, winner(night, floor, standing) or None


def _night(number: int, night: Night, tables: Matches) -> NightFlat:
    finished, won = _end(night, tables)
    return NightFlat(
        number=number,
        uid=night.uid,
        name=night.plan.name,
        date=night.plan.date,
        venue=night.plan.venue,
        preset=night.plan.house or night.plan.rules.preset,
        state=state_of(night, tables, finished),
        players=len(night.entries) - len(night.no_shows),
        winner=won,
    )


def _results(table: int, match: AnyMatch) -> tuple[ResultFlat, ...]:
    game = game_of(match.rules)
    counted = game.figures(match)
    return tuple(
        ResultFlat(
            at_table=table,
            position=position,
            place=line.place,
            name=match.names[line.player],
            units=figures.units,
            units_paid=figures.paid,
            rounds_lost=figures.lost,
            mexicos=figures.mexicos,
            points=figures.points,
            penalties=figures.penalties,
        )
        for position, line in enumerate(match.standings(), start=1)
        for figures in (counted[line.player],)
    )
