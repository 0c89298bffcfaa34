"""A night's flat rows, worked out from its two states, for people with SQL."""

from tourney.game.match import Match
from tourney.game.names import same_key
from tourney.night.night import Night
from tourney.night.view import night_view, standings_view, state_of
from tourney.store.records import EntryFlat, FlatRows, NightFlat, ResultFlat


def flat_rows(number: int, night: Night, match: Match | None) -> FlatRows:
    """The rows of the night of that number: results once there is a winner."""
    finished = match is not None and match.winner is not None
    view = night_view(number, night, match, undo="", damage="")
    lines = standings_view(view, night, match).lines if finished else ()
    return FlatRows(
        night=NightFlat(
            number=number,
            uid=night.uid,
            name=night.plan.name,
            date=night.plan.date,
            venue=night.plan.venue,
            preset=night.plan.rules.preset,
            state=state_of(night, match),
            players=len(night.entries),
            winner=lines[0].name if lines else None,
        ),
        entries=tuple(
            EntryFlat(entry.number, entry.name, same_key(entry.name), entry.paid)
            for entry in night.entries
        ),
        results=tuple(
            ResultFlat(
                position=line.position,
                place=line.place,
                name=line.name,
                units=line.units,
                units_paid=line.units_paid,
                rounds_lost=line.rounds_lost,
                mexicos=line.mexicos,
                points=line.points,
            )
            for line in lines
        ),
    )
