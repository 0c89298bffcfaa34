"""A night's flat rows, worked out from its states, for people with SQL."""

from tourney.game.games import AnyMatch, is_over
from tourney.game.names import same_key
from tourney.game.words import listed
from tourney.night.night import Night
from tourney.night.view import Tables, night_view, standings_view, state_of, winners
from tourney.store.records import EntryFlat, FlatRows, NightFlat, ResultFlat


def flat_rows(number: int, night: Night, tables: Tables) -> FlatRows:
    """The rows of the night of that number: a table's results once it is over."""
    over = {table: match for table, match in tables.items() if is_over(match)}
    won = [name for match in over.values() for name in winners(match)]
    finished = tables and len(over) == len(tables)
    return FlatRows(
        night=NightFlat(
            number=number,
            uid=night.uid,
            name=night.plan.name,
            date=night.plan.date,
            venue=night.plan.venue,
            preset=night.plan.house or night.plan.rules.preset,
            state=state_of(night, tables),
            players=len(night.entries),
            winner=listed(won) if finished else None,
        ),
        entries=tuple(
            EntryFlat(entry.number, entry.name, same_key(entry.name), entry.paid)
            for entry in night.entries
        ),
        results=tuple(
            result
            for table, match in over.items()
            for result in _results(number, night, tables, table, match)
        ),
    )


def _results(
    number: int, night: Night, tables: Tables, table: int, match: AnyMatch
) -> list[ResultFlat]:
    view = night_view(number, night, tables, undo="", damage="")
    return [
        ResultFlat(
            at_table=table,
            position=line.position,
            place=line.place,
            name=line.name,
            units=line.units,
            units_paid=line.units_paid,
            rounds_lost=line.rounds_lost,
            mexicos=line.mexicos,
            points=line.points,
            penalties=line.penalties,
        )
        for line in standings_view(view, night, table, match, corrections=0).lines
    ]
