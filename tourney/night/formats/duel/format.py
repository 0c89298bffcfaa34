"""Duels: two players at a table, and a bracket with one or two defeats (F6.1)."""

from collections.abc import Mapping, Sequence

from tourney.game.games import AnyRules
from tourney.game.mexico.round import Speed
from tourney.game.refusal import Refused
from tourney.game.wording import quantity
from tourney.night.barrier import BarrierHeld, Edits, Opening, Proposal, Seat
from tourney.night.floor import Draw, Exits, Floor, Person, Tier
from tourney.night.formats.duel import state
from tourney.night.formats.duel import tiers as duel_tiers
from tourney.night.formats.duel.bracket import Duel, is_bracket, seeded
from tourney.night.formats.duel.tiers import duels_course
from tourney.night.formats.format import Back, Bracket, Format
from tourney.night.seating.draw import shuffled
from tourney.night.setup import Setup
from tourney.night.simulation import Course, SimulatedRounds


class Duels(Format):
    """The bracket of duels; there are no laps, and duels begin when a table is free."""

    name = "duel"
    title = "Duels"
    when = "One against one, knock-out. Quick to follow; a few tables will do."
    options = (state.ELIMINATION, state.THIRD, state.BEST, state.SEMI_FINALS, state.FINAL)
    pairs = True
    has_bracket = True
    win = "The player with units left wins the match."
    speed = Speed.RESULT
    back = Back.PLAYS_ON

    def describe(self, setup: Setup, units: int) -> str:
        """Return how many defeats put a player out, and whether third place is played for."""
        single = setup.chosen[state.ELIMINATION.name] == "single"
        defeats = "one defeat puts" if single else "two defeats put"
        third = single and setup.chosen[state.THIRD.name] == "yes"
        also = " The losers of the semi-finals play for third place." if third else ""
        lengths = state.lengths_words(setup)
        matches = f"{lengths}; " if lengths else ""
        return f"two at a table; {matches}{defeats} you out.{also}"

    def check(self, setup: Setup, rules: AnyRules, people: int) -> Refused | None:
        """Return why duels cannot be played; two people or more can always play.

        Duels without a free table wait for one.
        """
        if (lacks := self.check_lives(rules)) is not None:
            return lacks
        if people == 1:
            return Refused("too-few-people", "Duels need at least 2 people.")
        return None

    def draw(self, setup: Setup, people: tuple[Person, ...], seed: str) -> Draw:
        """Return the bracket of the people in the order that the seed gives, best seed first."""
        entries = {person.name: person.entry for person in people}
        return seeded([entries[name] for name in shuffled(seed, entries)])

    def start(self, floor: Floor) -> BarrierHeld:
        """Return the barrier that opens the first duels, at as many tables as there are.

        Raises:
            Refused: the draw is no bracket any more, because people joined or left.
        """
        if not is_bracket(floor.draw):
            raise Refused("no-bracket", "These seats no longer make a bracket. Draw again.")
        return _barrier(floor, _openings(floor, state.duels_of(floor)), ())

    def next(self, floor: Floor, seed: str, edits: Edits) -> Proposal | None:
        """Return every duel whose two players are known, while tables are free.

        Raises:
            Refused: the host edited the plan; the bracket decides who plays.
        """
        now = state.duels_of(floor)
        opened = _openings(floor, now)
        if not opened:
            return None
        if edits != Edits():
            raise Refused("edits", "The bracket decides who plays; nothing to change here.")
        over = tuple(table.number for table in floor.open if table.over)
        keys = {opening.slot for opening in opened}
        duels = [each.duel for each in now if each.duel.key in keys]
        return Proposal(_barrier(floor, opened, over), _title(duels), _notes(floor, now, duels))

    def over(self, floor: Floor) -> bool:
        """Return True once every duel is decided."""
        now = state.duels_of(floor)
        return bool(now) and all(each.decided for each in now)

    def tiers(self, floor: Floor) -> tuple[Tier, ...]:
        """Return everyone by the round reached; the losers of a round share."""
        now = state.duels_of(floor)
        if not now:
            return (Tier(tuple(person.entry for person in floor.people), True, ""),)
        return duel_tiers.tiers(now)

    def exits(self, floor: Floor) -> Exits:
        """Return the table of everyone's last defeat, as the bracket was played on."""
        now = state.duels_of(floor)
        return duel_tiers.exits(now) if now else {}

    def course(self, floor: Floor, rounds: SimulatedRounds) -> Course:
        """Return the course of the bracket, with duels played as tables are free."""
        return duels_course(floor, rounds)

    def bracket(self, floor: Floor) -> Bracket:
        """Return the whole bracket, as soon as there is a draw."""
        return duel_tiers.bracket(floor)

    def stage_title(self, floor: Floor) -> str:
        """Return the titles of all rounds being played, the earliest first."""
        now = state.duels_of(floor)
        playing = [each.duel for each in now if each.table is not None and not each.decided]
        ready = [each.duel for each in now if each.ready]
        rounds = [duel.of for duel in playing or ready]
        if not rounds:
            rounds = [each.duel.of for each in now if each.needed][-1:]
        return ", ".join(dict.fromkeys(of.column if of.numbered else of.title for of in rounds))


def _openings(floor: Floor, now: Sequence[state.DuelNow]) -> tuple[Opening, ...]:
    ready = [each for each in now if each.ready]
    places = _places(floor, ready)
    opening = [each for each in ready if each.duel.key in places]
    fixed, lengths = _fixed(floor), state.lengths_of(floor)
    units = floor.starting_units
    opened = []
    for number, each in enumerate(opening, start=floor.next_number):
        key, place = each.duel.key, places[each.duel.key]
        seats = tuple(Seat(entry, units[entry]) for entry in _seats(each, fixed, place))
        opened.append(Opening(number, place, key, each.duel.title, seats, 1, lengths[key]))
    return tuple(opened)


def _places(floor: Floor, ready: Sequence[state.DuelNow]) -> dict[int, int]:
    """Return the real tables of the duels that can begin, by the duel's key.

    A player with a fixed seat plays there, even if it means waiting (F1.5). If both have fixed
    seats, the player higher in the bracket does.
    """
    busy = {table.place for table in floor.open if not table.over}
    free = [place for place in range(1, floor.setup.tables + 1) if place not in busy]
    fixed = _fixed(floor)
    places: dict[int, int] = {}
    anywhere: list[int] = []
    for each in ready:
        own = next((fixed[entry][0] for entry in each.two if entry and entry in fixed), None)
        if own is None:
            anywhere.append(each.duel.key)
        elif own in free:
            free.remove(own)
            places[each.duel.key] = own
    return places | dict(zip(anywhere, free, strict=False))


def _fixed(floor: Floor) -> Mapping[int, tuple[int, int]]:
    tables = floor.setup.tables
    return {
        person.entry: person.seat
        for person in floor.people
        if person.seat is not None and person.seat[0] <= tables
    }


def _seats(
    each: state.DuelNow, fixed: Mapping[int, tuple[int, int]], place: int
) -> tuple[int, ...]:
    above, below = each.two
    assert above
    assert below
    turned = fixed.get(above) == (place, 2) or fixed.get(below) == (place, 1)
    return (below, above) if turned else (above, below)


def _barrier(floor: Floor, opened: tuple[Opening, ...], closed: tuple[int, ...]) -> BarrierHeld:
    stages = {duel.key: duel.of.stage for duel in state.bracket_of(floor)}
    playing = tuple(table.number for table in floor.open if not table.over)
    return BarrierHeld(
        stage=max(floor.stage, *(stages[opening.slot] for opening in opened)),
        opened=opened,
        closed=closed,
        due=(*playing, *(opening.number for opening in opened)),
    )


def _title(duels: Sequence[Duel]) -> str:
    if len(duels) == 1:
        return duels[0].title
    columns = {duel.of.column for duel in duels}
    return columns.pop() if len(columns) == 1 else "The next duels"


def _notes(floor: Floor, now: Sequence[state.DuelNow], opening: Sequence[Duel]) -> tuple[str, ...]:
    known = {each.duel.key: each for each in now}
    feeders = [known[source.key] for duel in opening for source in duel.sources if source.key]
    walked = [
        f"{floor.names[left]} has left, so {floor.names[each.winner]} goes through."
        for each in feeders
        for left in each.left
        if each.winner
    ]
    waiting = sum(each.ready for each in now) - len(opening)
    if not waiting:
        return tuple(walked)
    waits = "waits" if waiting == 1 else "wait"
    return (*walked, f"{quantity(waiting, 'more duel')} {waits} for a table.")
