"""A whole night with simulated dice, entered through the director as a host would."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from enum import StrEnum
from random import Random

from msgspec import Struct

from tourney.game.chances.rounds import at_table
from tourney.game.dice import RANKS, Order
from tourney.game.mexico.table import TableView
from tourney.night.formats.registry import format_of
from tourney.night.seating.draw import SEED_DICE
from tourney.night.views.floor_view import FloorView, PlacesView
from tourney.service.director import Director

_GUESTS = """
Ada Ali Amy Ann Ben Bea Bob Cat Cid Dan Dee Eli Eva Fay Flo Gus Guy Hal Hedy Ian Ida Jan Jim Joe
Kai Kim Kit Lea Leo Lou Max May Meg Mia Nat Ned Nia Ola Pam Pat Ray Ria Rob Ros Sam Sue Ted Tia
Tom Una Val Vic Wes Zoe
"""
_NAMES = _GUESTS.split()

#: By habit, what a player who leads is content with while this many rolls are left: a low limit is
#: worth more than a high value, since those who follow have no more rolls. At a table of five the
#: lead loses 12 rounds in 100 by it, and 22 by standing on 65 and 62.
_LEAD_STANDS = {2: 52, 1: 53}

#: Seconds of a roll, with the talk about it.
_SECONDS_A_ROLL = 15


class Play(StrEnum):
    """The players' way to decide whether to stand.

    BEST pays as seldom as can be (R13.1); NAIVE leads to the same values whatever the table, and
    follows to be above a player; RANDOM tosses a coin.
    """

    BEST = "best"
    NAIVE = "naive"
    RANDOM = "random"


class Until(Struct, frozen=True):
    """When a simulated night is ended; 0 is at no such time.

    Attributes:
        laps: once this many are played; if there aren't any, rounds at a table.
        seconds: of play, at this many a roll.
    """

    laps: int = 0
    seconds: int = 0


#: The part of the night that is done, from 0 to 1.
Progress = Callable[[float], None]


class Simulated(Struct, frozen=True):
    """The outcome of a simulated night.

    Attributes:
        number: the night's, in the store.
        laps: how many were called; 0 in formats without.
        tables: how many were opened over the night.
        moves: how often a player was told to sit elsewhere.
        outs: how many went out.
    """

    number: int
    laps: int
    tables: int
    rounds: int
    rolls: int
    moves: int
    outs: int
    places: PlacesView


class Simulation:
    """Plays nights from one seed: the same seed gives the same nights.

    A subclass may do more at each stop on the floor, as guests do.
    """

    def __init__(
        self,
        director: Director,
        chance: Random,
        progress: Progress | None = None,
        until: Until | None = None,
        play: Play = Play.NAIVE,
    ):
        """Take a director, and what all dice come from.

        Args:
            until: when each night is ended, if it is not over by then.
            play: how everyone decides.
        """
        self.director = director
        self.chance = chance
        self._progress = progress or (lambda _done: None)
        self._until = until or Until()
        self._play = play
        self._rolls = self._laps = self._moves = 0
        #: By table, how many seconds have been played there since the night began.
        self._seconds: dict[int, int] = {}
        self._in_laps = True

    def play(self, form: Mapping[str, str], players: int, units: Sequence[int] = ()) -> Simulated:
        """Plan a night from its form, register this many, and play it to its end.

        Args:
            units: as for `People.register`.

        Raises:
            Refused: the form, or the format with this many people, does not do.
        """
        director = self.director
        number = director.plan(form)
        names = [guest_name(at) for at in range(players)]
        plan = director.night(number).view().plan
        refusal = format_of(plan.setup).check(plan.setup, plan.rules, players)
        if refusal is not None:
            raise refusal  # at the draw some would only wait
        director.night(number).people.register(names, [True] * players, units=units)
        director.night(number).people.check_in(
            [line.entry for line in director.night(number).view().entries]
        )
        director.night(number).seats.draw(simulated_dice(self.chance, SEED_DICE))
        director.night(number).seats.open_tables()
        self.go_on(number)
        self._progress(1.0)
        places = director.night(number).places()
        return Simulated(
            number=number,
            laps=self._laps,
            tables=len(director.night(number).view().tables),
            rounds=director.night(number).rounds(),
            rolls=self._rolls,
            moves=self._moves,
            outs=sum(line.status in ("out", "withdrawn") for line in places.lines),
            places=places,
        )

    def go_on(self, number: int) -> None:
        """Play a night from where it is to its end, saving from one stop to the next at once.

        No one was promised a roll of these: half the time went into saving them one by one.
        """
        goes_on = True
        while goes_on:
            with self.saving():
                goes_on = self._to_the_next_stop(number)

    def _to_the_next_stop(self, number: int) -> bool:
        """Play a lap, or call the next; False at the night's end, or where nothing can be done."""
        floor = self.director.night(number).floor()
        playing = {table.number for table in floor.tables if table.is_waited_for}
        if floor.finished:
            return False
        self.between(number, floor)
        throwing = floor.shoot_out is not None and floor.shoot_out.on_turn
        if not playing and not throwing and self._is_time(floor.lap):
            self.director.night(number).closing.end(now=True)
            return False
        if not playing:
            return self.hold(number)
        # No one plays on before all tables are done.
        self._seconds |= dict.fromkeys(playing, self._now)
        self._in_laps = floor.lap > 0
        self.play_tables(number, sorted(playing))
        return True

    @property
    def _now(self) -> int:
        return max(self._seconds.values(), default=0)

    def _is_time(self, laps: int) -> bool:
        """True once this many laps, or this much play, is all that was wanted."""
        until = self._until
        return 0 < until.laps <= laps or 0 < until.seconds <= self._now

    def saving(self) -> AbstractContextManager[None]:
        """The way in which entries up to the next stop are saved."""
        return self.director.in_one_go()

    def between(self, number: int, floor: FloorView) -> None:
        """Do what else is to happen at a stop on the floor."""

    def hold(self, number: int) -> bool:
        """Do what the night waits for; False where it waits for nothing."""
        floor = self.director.night(number).floor()
        if floor.finished:
            return False
        if floor.shoot_out is not None and floor.shoot_out.must:
            if not floor.shoot_out.on_turn:
                self.director.night(number).moves.call_shoot_out()
            self.director.night(number).moves.shoot(self.roll())
            return True
        if not floor.action:
            return any(table.is_waited_for for table in floor.tables)
        self.director.night(number).plan()
        self.director.night(number).moves.accept_plan()
        after = self.director.night(number).floor()
        self._laps = max(self._laps, after.lap)
        for mover in after.movers:
            if not mover.sat:
                self._moves += 1
                self.director.night(number).moves.tick_off(mover.entry)
        most = max(len(after.night.entries), 2)
        self._progress(1 - (after.players_in - 1) / most)
        return True

    def play_tables(self, number: int, tables: list[int]) -> None:
        """Play at tables, now here and now there, until all of them are done."""
        while tables:
            table = self.chance.choice(tables)
            view = self.director.night(number).table(table).view()
            if view.phase == "finished" or view.match.lap_done or view.match.alone:
                tables.remove(table)
            elif not self._in_laps and self._is_time(self._laps + view.round - 1):
                # Without laps the tables do not wait for one another.
                self.director.night(number).closing.end(now=True)
                return
            else:
                self.enter(number, table, view)

    def enter(self, number: int, table: int, view: TableView) -> None:
        """The next entry at a table."""
        if view.phase == "roll-off":
            self.director.night(number).table(table).roll_die(self.chance.randint(1, 6))
        elif view.rolls and self._stands(number, table, view):
            self.director.night(number).table(table).stand()
        else:
            self._rolls += 1
            self._seconds[table] = self._seconds.get(table, 0) + _SECONDS_A_ROLL
            self.director.night(number).table(table).roll(self.roll())

    def _stands(self, number: int, table: int, view: TableView) -> bool:
        if self._play is Play.RANDOM:
            return self.chance.random() < 1 / 2
        best = None
        if self._play is Play.BEST:
            best = at_table(self.director.night(number).table(table).match)
        return stands_by_habit(view) if best is None else best.stands

    def roll(self) -> int:
        """Both dice."""
        one, other = self.chance.randint(1, 6), self.chance.randint(1, 6)
        return 10 * max(one, other) + min(one, other)


def stands_by_habit(view: TableView) -> bool:
    """True if a player stands by habit: above a player, or leading with a value hard to beat."""
    ranks = RANKS[Order.CLASSIC]
    mine = ranks[view.rolls[-1]]
    if view.as_lead:
        left = view.limit - len(view.rolls)
        return mine >= ranks[_LEAD_STANDS.get(left, _LEAD_STANDS[2])]
    values = [seat.value for seat in view.seats if seat.playing and seat.value is not None]
    return any(ranks[value] < mine for value in values)


def guest_name(at: int) -> str:
    """The name of the guest of that number, from 0; all differ.

    >>> guest_name(0), guest_name(len(_NAMES))
    ('Ada', 'Ada 2')
    """
    again, name = divmod(at, len(_NAMES))
    return f"{_NAMES[name]} {again + 1}" if again else _NAMES[name]


def simulated_dice(chance: Random, count: int) -> str:
    """So many dice in a row, as a seed has them."""
    return "".join(str(chance.randint(1, 6)) for _ in range(count))
