"""The seats of a night before play: drawn, kept or placed by hand; and draws repeated from rows."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.games import AnyMatch, opening, with_units
from tourney.game.mexico.events import LeadDrawn
from tourney.game.refusal import Refused, refuse_for
from tourney.interchange.night_gate import EventSeen, Replay, let_in, replay
from tourney.interchange.night_json import UnreadableNight, read_night
from tourney.log.batch import Batch
from tourney.log.streams import HOSTILE
from tourney.night.barrier import BarrierHeld
from tourney.night.floor import Person
from tourney.night.formats.registry import draw_seeded
from tourney.night.seating.draw import LIST_METHOD, METHOD, RATING_METHOD, is_seed
from tourney.night.state import events
from tourney.night.state.barrier_events import table_events
from tourney.night.state.floor_of import floor_of, people_of
from tourney.night.state.plan import Plan
from tourney.night.views import repeat
from tourney.service.night_facts import NightFacts
from tourney.store.rows.records import StoredEvent


class Draws(Struct, frozen=True):
    """Every draw of a night that was not undone, in order, with first leads last."""

    plan: Plan
    draws: tuple[repeat.RepeatedDraw, ...]


def draws_in(data: bytes) -> Draws:
    """Return every draw of a night written as JSON, repeated without a store.

    Raises:
        UnreadableNight: as in `Nights.take_in`.
    """
    return _draws(let_in(1, read_night(data, 1)))


def draws_of(rows: Sequence[StoredEvent]) -> Draws:
    """Return every draw of a night of the store, repeated from its rows.

    Raises:
        UnreadableNight: the draws cannot be repeated.
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
            if isinstance(step.event, LeadDrawn) and isinstance(step.before, AnyMatch):
                draws.append(repeat.repeat_lead(places[number], step.before, step.event))
    return Draws(night.plan, tuple(draws))


def _of_night(moment: EventSeen) -> list[repeat.RepeatedDraw]:
    night = moment.before
    match moment.event:
        case events.PersonDrawn() if night is not None:
            return [repeat.repeat_person(night, moment.event)]
        case events.SeatsDrawn() if night is not None:
            return [repeat.repeat_seats(night, moment.event)]
        case BarrierHeld(seed=seed) if night is not None and night.opened and seed:
            return [repeat.repeat_barrier(night, with_units(moment.matches), moment.event)]
        case _:
            return []


class Seats:
    """The commands about the seats of a night before play."""

    def __init__(self, facts: NightFacts, draw: Callable[[], str]) -> None:
        """Use a night's facts, and a source of seeds for lots."""
        self._facts = facts
        self._session = facts.session
        self._draw = draw

    def fix(self, entry: int, place: int, seat: int) -> None:
        """Keep a seat for a player in every draw (F1.5); place and seat count from 1."""
        self._session.record(Batch([events.SeatFixed(entry, (place, seat))]))

    def free(self, entry: int) -> None:
        """Release a player's kept seat, so that it is drawn like any other."""
        self._session.record(Batch([events.SeatFixed(entry, None)]))

    def draw(
        self, seed: str = "", ratings: Mapping[str, int] | None = None, listed: bool = False
    ) -> None:
        """Draw the seats.

        Args:
            seed: five dice that the room rolled; "" has the computer draw them.
            ratings: by name, as from `Players.numbers`, to seed by (F14.2); None draws lots.
            listed: seed by the seeds on the list of people (F6.5).

        Raises:
            Refused: the seed is not five dice, or the format cannot be played with this many
                people.
        """
        seed = seed or self._draw()
        if not is_seed(seed):
            raise Refused("seed", "A seed is five dice, such as 42613.")
        now, format_ = self._session.night, self._facts.format
        refuse_for(format_.check(now.plan.setup, now.plan.rules, len(now.present)))
        setup, people = now.plan.setup, people_of(now.undrawn)
        drawn = events.SeatsDrawn(seed, METHOD, ())
        if listed:
            by = {each.name: each.seed for each in now.entries if each.seed}
            drawn = events.SeatsSeeded(seed, LIST_METHOD, (), _rated(people, by))
        elif ratings is not None:
            drawn = events.SeatsSeeded(seed, RATING_METHOD, (), _rated(people, ratings))
        if isinstance(drawn, events.SeatsSeeded):
            tables = draw_seeded(setup, people, drawn.strengths, seed)
        else:
            tables = format_.draw(setup, people, seed)
        self._session.record(Batch([replace(drawn, tables=tables)]))

    def place(self, tables: Sequence[Sequence[int]]) -> None:
        """Seat all people by hand: the entries of each table, clockwise (F3.4)."""
        self._session.record(Batch([events.SeatsPlaced(tuple(map(tuple, tables)))]))

    def open_tables(self) -> None:
        """Close the list and the seats, and begin the roll-off at every table of the draw."""
        now = self._session.night
        if not now.single:
            self._open_floor()
            return
        names = tuple(entry.name for entry in map(now.entry, now.seats) if entry is not None)
        own = any(entry.units for entry in now.present)
        units = tuple(map(now.units_of, now.seats)) if own and now.plan.rules.has_units else ()
        opened = opening(now.plan.rules, names, units)
        self._session.record(Batch([events.TableOpened(1)], {1: [opened]}))

    def _open_floor(self) -> None:
        """Open every table of the draw; in a format with laps, the first lap is called."""
        now, format_ = self._session.night, self._facts.format
        if now.opened:
            raise Refused("begun", "Play has begun already.")
        if not now.draw:
            raise Refused("no-seats", "Draw the seats first.")
        refuse_for(format_.check(now.plan.setup, now.plan.rules, len(now.seats)))
        barrier = format_.start(floor_of(now, {}))
        self._session.record(Batch([barrier], table_events(now, {}, barrier)))


def _rated(people: Iterable[Person], numbers: Mapping[str, int]) -> tuple[tuple[int, int], ...]:
    """Return the number of each person who has one, by entry."""
    return tuple((each.entry, numbers[each.name]) for each in people if each.name in numbers)
