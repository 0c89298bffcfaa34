"""The draws of a night, repeated from its rows in a store or in a file."""

from collections.abc import Sequence

from msgspec import Struct

from tourney.game.games import open_game
from tourney.game.mexico.events import LeadDrawn
from tourney.game.mexico.match import Match
from tourney.interchange.night_gate import let_in
from tourney.interchange.night_json import UnreadableNight, read_night
from tourney.interchange.replaying import EventSeen, Replay, replay
from tourney.log.streams import HOSTILE
from tourney.night.barrier import BarrierHeld
from tourney.night.state.events import PersonDrawn, SeatsDrawn
from tourney.night.state.plan import Plan
from tourney.night.views.repeat import (
    RepeatedDraw,
    repeat_barrier,
    repeat_lead,
    repeat_person,
    repeat_seats,
)
from tourney.store.rows.records import StoredEvent


class Draws(Struct, frozen=True):
    """Every draw of a night that stands, in order, first leads last."""

    plan: Plan
    draws: tuple[RepeatedDraw, ...]


def draws_in(data: bytes) -> Draws:
    """Every draw of a night that was written as JSON, worked out again; no store is needed.

    Raises:
        UnreadableNight: as `Nights.take_in`.
    """
    return _draws(let_in(1, read_night(data, 1)))


def draws_of(rows: Sequence[StoredEvent]) -> Draws:
    """Every draw of a night of the store, worked out again.

    Raises:
        UnreadableNight: they cannot be.
    """
    return _draws(replay(rows))


def _draws(told: Replay) -> Draws:
    try:
        return _worked_out(told)
    except HOSTILE as fault:
        sentence = "The draws of this night cannot be worked out from its rows."
        raise UnreadableNight("no-night", sentence) from fault


def _worked_out(told: Replay) -> Draws:
    assert told.night.state is not None
    night = told.night.state
    draws = [draw for moment in told.moments for draw in _of_night(moment)]
    places = {table.number: table.place for table in night.tables}
    for number in sorted(places):
        for step in told.tables[number].steps:
            if isinstance(step.event, LeadDrawn) and isinstance(step.before, Match):
                draws.append(repeat_lead(places[number], step.before, step.event))
    return Draws(night.plan, tuple(draws))


def _of_night(moment: EventSeen) -> list[RepeatedDraw]:
    night = moment.before
    match moment.event:
        case PersonDrawn() if night is not None:
            return [repeat_person(night, moment.event)]
        case SeatsDrawn() if night is not None:
            return [repeat_seats(night, moment.event)]
        case BarrierHeld(seed=seed) if night is not None and night.opened and seed:
            return [repeat_barrier(night, open_game(moment.matches), moment.event)]
        case _:
            return []
