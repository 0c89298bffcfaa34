"""Draws repeated from their record: same seed, list and method give the same seats (F3.3)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.match import GameMatch
from tourney.game.mexico.events import LeadDrawn
from tourney.game.names import same_key
from tourney.game.refusal import Refused
from tourney.night.barrier import BarrierHeld, Edits, Move, Proposal
from tourney.night.floor import Floor, Person
from tourney.night.formats.format import Format
from tourney.night.formats.registry import draw_seeded, format_of, seed_order
from tourney.night.seating import draw
from tourney.night.seating.moving import HOSTS_CHOICE
from tourney.night.state.events import PersonDrawn, SeatsDrawn, SeatsSeeded
from tourney.night.state.floor_of import Matches, floor_of, people_of
from tourney.night.state.night import Night
from tourney.night.state.plan import table_called

#: The draw methods that this program knows.
_METHODS = (draw.METHOD, draw.BEST_METHOD, draw.RATING_METHOD, draw.LIST_METHOD)


class RepeatedTable(Struct, frozen=True):
    """A table, with the names drawn to it, by seat."""

    title: str
    names: tuple[str, ...]


class RepeatedDraw(Struct, frozen=True):
    """A recorded draw, and the result of repeating it.

    Attributes:
        names: the list that was drawn from, in alphabetical order.
        fixed: seats that were kept, each in words (F1.5).
        tables: the drawn tables, as recorded.
        moves: the drawn seats or the first lead, as recorded, in words.
        same: True if the repeated draw is the same.
        fault: the difference, in a sentence; "" if there is none.
    """

    title: str
    seed: str
    method: str
    names: tuple[str, ...]
    fault: str
    fixed: tuple[str, ...] = ()
    tables: tuple[RepeatedTable, ...] = ()
    moves: tuple[str, ...] = ()

    @property
    def same(self) -> bool:
        """True if the repeated draw is as recorded."""
        return not self.fault


def alphabetical(names: Iterable[str]) -> tuple[str, ...]:
    """Return names in alphabetical order, ignoring case."""
    return tuple(sorted(names, key=lambda name: (same_key(name), name)))


def repeat_seats(night: Night, event: SeatsDrawn) -> RepeatedDraw:
    """Return a repeated draw of all seats; `night` is the night before it."""
    people, format_ = people_of(night.undrawn), format_of(night.plan.setup)
    fault = _fault_of_method(event.method)
    if not fault:
        try:
            again = (
                draw_seeded(night.plan.setup, people, event.strengths, event.seed)
                if isinstance(event, SeatsSeeded)
                else format_.draw(night.plan.setup, people, event.seed)
            )
        except Refused as refusal:
            fault = f"It can't be drawn again: {refusal.sentence}"
        else:
            fault = "" if again == event.tables else "Drawn again, the seats differ."
    names = {person.entry: person.name for person in people}
    return RepeatedDraw(
        title="The seats",
        seed=event.seed,
        method=event.method,
        names=alphabetical(names.values()),
        fixed=_fixed(people),
        tables=tuple(
            RepeatedTable(
                _title(at, seats, pairs=format_.pairs), tuple(names[entry] for entry in seats)
            )
            for at, seats in enumerate(event.tables, start=1)
        ),
        moves=_seeds(people, event) if isinstance(event, SeatsSeeded) else (),
        fault=fault,
    )


def _seeds(people: Sequence[Person], event: SeatsSeeded) -> tuple[str, ...]:
    """Return each seed in words, the best first."""
    rated, by_list = dict(event.rated), event.method == draw.LIST_METHOD
    without = "without one, drawn" if by_list else "not rated, drawn"
    said = "{} on the list" if by_list else "rated {} then"
    return tuple(
        f"Seed {at}: {person.name}, "
        + (said.format(rated[person.entry]) if person.entry in rated else without)
        for at, person in enumerate(seed_order(people, event.strengths, event.seed), start=1)
    )


def repeat_lead(place: int, match: GameMatch, event: LeadDrawn) -> RepeatedDraw:
    """Return a repeated draw of a first lead; `match` is the match before it."""
    names = [match.names[player] for player in match.present]
    first, lead = draw.shuffled(event.seed, names)[0], match.names[event.player]
    title, fault = f"The first lead at table {place}", f"Drawn again, {first} leads."
    return _one_drawn(title, event.seed, names, f"{lead} leads", fault if first != lead else "")


def repeat_person(night: Night, event: PersonDrawn) -> RepeatedDraw:
    """Return a repeated draw of one player; `night` is the night before it."""
    among, was = [night.called[entry] for entry in event.among], night.called[event.entry]
    first = draw.shuffled(event.seed, among)[0]
    fault = f"Drawn again, it is {first}." if first != was else ""
    return _one_drawn("One player drawn", event.seed, among, f"{was} is drawn", fault)


def _one_drawn(title: str, seed: str, names: list[str], drawn: str, fault: str) -> RepeatedDraw:
    method, listed = draw.METHOD, alphabetical(names)
    return RepeatedDraw(title, seed, method, listed, fault, moves=(drawn,))


def repeat_barrier(night: Night, matches: Matches, barrier: BarrierHeld) -> RepeatedDraw:
    """Return the repeated draw or lots of a barrier with a seed; `night` is the night before it."""
    floor = floor_of(night, matches)
    names = floor.names
    seated = [seat.entry for opening in barrier.opened for seat in opening.seats]
    drawn_from = seated or [seat.entry for table in floor.open for seat in table.seats]
    people = [person for person in floor.people if person.entry in set(drawn_from)]
    fault, again = _fault_of_method(barrier.method), None
    if not fault:
        again = _come_again(format_of(night.plan.setup), floor, barrier)
        fault = "" if again else "Worked out again, it differs."
    title = f"Lap {barrier.beat}" if barrier.beat else f"Stage {barrier.stage}"
    return RepeatedDraw(
        title=again.title if again else title,
        seed=barrier.seed,
        method=barrier.method,
        names=alphabetical(person.name for person in people),
        fixed=_fixed(people),
        tables=tuple(
            RepeatedTable(
                table_called(opening.title, night.find_place(opening.place)),
                tuple(names[seat.entry] for seat in opening.seats),
            )
            for opening in barrier.opened
        ),
        moves=(
            *(_move_words(night, names, move) for move in barrier.moves),
            *(f"{names[one]} plays with {names[other]}" for one, other in barrier.partners),
        ),
        fault=fault,
    )


def _title(at: int, seats: Sequence[int], *, pairs: bool) -> str:
    """Return the heading of a table; with duels the tables are not known yet."""
    if not pairs:
        return f"Table {at}"
    return "Bye" if len(seats) == 1 else f"Pair {at}"


def _fixed(people: Iterable[Person]) -> tuple[str, ...]:
    return tuple(
        f"{person.name}, table {person.seat[0]}, seat {person.seat[1]}"
        for person in sorted(people, key=lambda person: same_key(person.name))
        if person.seat is not None
    )


def _move_words(night: Night, names: Mapping[int, str], move: Move) -> str:
    tables = night.by_number
    source = f"from table {tables[move.source].place} " if move.source else ""
    to = f"to table {tables[move.target].place}"
    return f"{names[move.entry]} {source}{to}, left of {names[move.after]}"


def _fault_of_method(method: str) -> str:
    return "" if method in _METHODS else "This program does not know the method."


def _come_again(format_: Format, floor: Floor, barrier: BarrierHeld) -> Proposal | None:
    """Return the format's proposal that matches the barrier, with edits the host may have made."""
    wanted = replace(barrier, carried=False)
    for lot_alone in (False, True):
        for edits in _edits(format_, floor, barrier, Edits(lot_alone=lot_alone)):
            step = _proposal(format_, floor, barrier, edits)
            if step is not None and replace(step.barrier, carried=False) == wanted:
                return step
    return None


def _proposal(format_: Format, floor: Floor, barrier: BarrierHeld, edits: Edits) -> Proposal | None:
    try:
        step = format_.next(floor, barrier.seed, edits)
    except Refused:
        return None
    return step if isinstance(step, Proposal) else None


def _edits(format_: Format, floor: Floor, barrier: BarrierHeld, proposed: Edits) -> Iterator[Edits]:
    """Yield edits that may have led to this barrier, the unedited plan first.

    A host's move has its own reason. That a player was made to stay shows only from the plan's own
    moves.
    """
    yield proposed
    chosen = tuple(
        (move.entry, move.target) for move in barrier.moves if move.reason == HOSTS_CHOICE
    )
    moved = {move.entry for move in barrier.moves}
    for put_off in (False, True):
        for closing in (0, *barrier.closed):
            edits = replace(proposed, closing=closing, moves=chosen, put_off=put_off)
            yield edits
            if (step := _proposal(format_, floor, barrier, edits)) is not None:
                moves = (move for move in step.barrier.moves if move.source)
                stay = ((move.entry, move.source) for move in moves if move.entry not in moved)
                yield replace(edits, moves=(*chosen, *stay))
