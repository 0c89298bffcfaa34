"""A whole night with simulated dice, entered through the director as a host would do."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from enum import StrEnum
from random import Random

from msgspec import Struct

from tourney.game.chances.rounds import at_table
from tourney.game.dice import LOWEST, RANKS, Order, value_of
from tourney.game.liar.match import ELEVEN, awaits_eleven, awaits_mia, may_follow
from tourney.game.liar.rules import Eleven
from tourney.game.mexico.match import Match
from tourney.game.mexico.table import TableView
from tourney.night.formats.registry import format_of
from tourney.night.people.attendance import Attendance
from tourney.night.seating.draw import SEED_DICE
from tourney.night.views.floor_view import FloorView, PlacesView
from tourney.service.director import Director
from tourney.service.table_handle import TableHandle

_GUESTS = """
Ada Ali Amy Ann Ben Bea Bob Cat Cid Dan Dee Eli Eva Fay Flo Gus Guy Hal Hedy Ian Ida Jan Jim Joe
Kai Kim Kit Lea Leo Lou Max May Meg Mia Nat Ned Nia Ola Pam Pat Ray Ria Rob Ros Sam Sue Ted Tia
Tom Una Val Vic Wes Zoe
"""
_NAMES = _GUESTS.split()

#: The lowest value on which a lead stands by habit, by the rolls left. A low limit is worth more
#: than a high value, as the followers then have fewer rolls. At a table of five the lead loses 12
#: rounds in 100 this way, and 22 by standing on 65 and 62.
_LEAD_STANDS = {2: 52, 1: 53}

#: How often a simulated player doubts a claim, or hands the cup on unseen.
_DOUBTS = 0.3

#: Seconds for each roll, including the talk about it.
_SECONDS_A_ROLL = 15


#: After how many sittings the host ends a night that has no last one.
_SITTINGS = 6
#: After how many laps the host ends a night of winner stays.
_LAPS = 30
#: How likely it is, before a sitting, that somebody pauses, leaves or comes again.
_CHANGES = {Attendance.HERE: 0.15, Attendance.AWAY: 0.6, Attendance.GONE: 0.2}


class Play(StrEnum):
    """How simulated players decide whether to stand.

    BEST pays as seldom as possible (R13.1). NAIVE leads up to fixed values at any table, and as a
    follower stands once above another player. RANDOM tosses a coin.
    """

    BEST = "best"
    NAIVE = "naive"
    RANDOM = "random"


class Until(Struct, frozen=True):
    """When a simulated night is ended; 0 sets no limit.

    Attributes:
        laps: after this many laps; without laps, after this many rounds at a table.
        seconds: after this much play, by the seconds that a roll takes.
    """

    laps: int = 0
    seconds: int = 0


#: Takes the part of the night that is done, from 0 to 1.
Progress = Callable[[float], None]


class Simulated(Struct, frozen=True):
    """The result of a simulated night.

    Attributes:
        number: the night's number in the store.
        laps: how many laps were called; 0 in formats without laps.
        tables: how many tables were opened over the night.
        moves: how often a player was told to change seats.
        outs: how many players went out.
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

    A subclass may do more at each stop on the floor, as simulated guests do.
    """

    def __init__(
        self,
        director: Director,
        chance: Random,
        progress: Progress | None = None,
        until: Until | None = None,
        play: Play = Play.NAIVE,
    ):
        """Use a director, and a source of chance for all dice.

        Args:
            until: when to end each night that is not over by itself.
            play: how all players decide.
        """
        self.director = director
        self.chance = chance
        self._progress = progress or (lambda _done: None)
        self._until = until or Until()
        self._play = play
        self._rolls = self._laps = self._moves = 0
        #: By table, the seconds played there since the night began.
        self._seconds: dict[int, int] = {}
        self._in_laps = True
        #: By table, what lies under the cup.
        self._under: dict[int, int] = {}
        #: When a sitting's time is up, in seconds played; 0 without a clock.
        self._clock = 0

    def play(self, form: Mapping[str, str], players: int, units: Sequence[int] = ()) -> Simulated:
        """Plan a night from its form, register this many players, and play it to its end.

        Args:
            units: as for `People.register`.

        Raises:
            Refused: the form is wrong, or the format cannot be played by this many.
        """
        director = self.director
        number = director.plan(form)
        night = director.night(number)
        names = [guest_name(at) for at in range(players)]
        plan = night.view().plan
        refusal = format_of(plan.setup).check(plan.setup, plan.rules, players)
        if refusal is not None:
            raise refusal  # the draw would make some players wait
        night.people.register(names, [True] * players, units=units)
        night.people.check_in([line.entry for line in night.view().entries])
        night.seats.draw(simulated_dice(self.chance, SEED_DICE))
        night.seats.open_tables()
        if plan.rules.has_units or format_of(plan.setup).has_floor:
            self.go_on(number)
            rounds = night.rounds()
        else:
            with self.saving():
                rounds = self._play_under_the_cup(night.table())
        self._progress(1.0)
        places = night.places()
        return Simulated(
            number=number,
            laps=self._laps,
            tables=len(night.view().tables),
            rounds=rounds,
            rolls=self._rolls,
            moves=self._moves,
            outs=sum(line.status in ("out", "withdrawn") for line in places.lines),
            places=places,
        )

    def go_on(self, number: int) -> None:
        """Play a night on to its end, and save once at each stop.

        Nobody was promised these rolls; saving them one by one took half the time.
        """
        goes_on = True
        while goes_on:
            with self.saving():
                goes_on = self._to_the_next_stop(number)

    def _to_the_next_stop(self, number: int) -> bool:
        """Play a lap, or call the next; return False once nothing is left to do."""
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
            return self._come_and_go(number) and self.hold(number)
        # No table plays on before all are done.
        self._seconds |= dict.fromkeys(playing, self._now)
        self._in_laps = floor.lap > 0
        setup = floor.night.plan.setup
        sittings = format_of(setup).sittings(setup)
        self._clock = self._now + 60 * sittings.minutes if sittings and sittings.minutes else 0
        self.play_tables(number, sorted(playing))
        return True

    def _come_and_go(self, number: int) -> bool:
        """Let some pause, leave or come before a sitting; False if the night ends instead."""
        night = self.director.night(number)
        setup, played = night.view().plan.setup, night.session.night.stage
        form = format_of(setup)
        if not form.comes_and_goes:
            return True
        sittings, most = form.sittings(setup), _LAPS if form.keeps_chairs else _SITTINGS
        if (sittings is None or sittings.most is None) and played >= most:
            night.closing.end(now=True)
            return False
        for line in night.view().entries:
            if line.attends is not None and self.chance.random() < _CHANGES[line.attends]:
                others = [each for each in Attendance if each is not line.attends]
                night.people.attend(line.entry, self.chance.choice(others))
        here = [line.attends is Attendance.HERE for line in night.view().entries]
        for line in night.view().entries if sum(here) < 2 else ():
            if line.attends is not Attendance.HERE:
                night.people.attend(line.entry, Attendance.HERE)
        return True

    @property
    def _now(self) -> int:
        return max(self._seconds.values(), default=0)

    def _is_time(self, laps: int) -> bool:
        """Return True once the night has had the laps or the play time asked for."""
        until = self._until
        return 0 < until.laps <= laps or 0 < until.seconds <= self._now

    def saving(self) -> AbstractContextManager[None]:
        """Return the block in which entries up to the next stop are saved."""
        return self.director.in_one_go()

    def between(self, number: int, floor: FloorView) -> None:
        """Do further things at a stop on the floor; a subclass says which."""

    def hold(self, number: int) -> bool:
        """Do what the night waits for; return False if it waits for nothing."""
        night = self.director.night(number)
        floor = night.floor()
        if floor.finished:
            return False
        if floor.shoot_out is not None and floor.shoot_out.must:
            if not floor.shoot_out.on_turn:
                night.moves.call_shoot_out()
            night.moves.shoot(self.roll())
            return True
        if not floor.action:
            return any(table.is_waited_for for table in floor.tables)
        night.plan()
        night.moves.accept_plan()
        after = night.floor()
        self._laps = max(self._laps, after.lap)
        for mover in after.movers:
            if not mover.sat:
                self._moves += 1
                night.moves.tick_off(mover.entry)
        most = max(len(after.night.entries), 2)
        self._progress(1 - (after.players_in - 1) / most)
        return True

    def play_tables(self, number: int, tables: list[int]) -> None:
        """Play at tables in random order until all of them are done."""
        while tables:
            table = self.chance.choice(tables)
            at = self.director.night(number).table(table)
            match = at.facts.tables[table]
            if match.over or match.lap_done or match.alone:
                tables.remove(table)
            elif self._clock and not match.amid and self._seconds[table] >= self._clock:
                tables.remove(table)
                if not tables:
                    self.director.night(number).moves.call_time()
            elif not self._in_laps and self._is_time(self._laps + match.rounds):
                # Without laps the tables do not wait for one another.
                self.director.night(number).closing.end(now=True)
                return
            elif isinstance(match, Match):
                self.enter(number, table, at.view())
            else:
                self.claim(at)

    def enter(self, number: int, table: int, view: TableView) -> None:
        """Make the next entry at a table."""
        if view.phase == "roll-off":
            self.director.night(number).table(table).roll_die(self.chance.randint(1, 6))
        elif (lying := self._throw(number, table, view)) is None:
            self.director.night(number).table(table).stand()
        else:
            self._rolls += 1
            self._seconds[table] = self._seconds.get(table, 0) + _SECONDS_A_ROLL
            single = self.chance.randint(1, 6) if lying or view.one_die else 0
            value = value_of(lying, single) if lying else single or self.roll()
            to = self._payer(view, value)
            self.director.night(number).table(table).roll(value, lying, to)

    def claim(self, table: TableHandle) -> None:
        """Make the next entry at a table under a cup."""
        number = table.number
        self._seconds[number] = self._seconds.get(number, 0) + _SECONDS_A_ROLL
        self._under[number] = self._act(table, self._under.get(number, 0))

    def _throw(self, number: int, table: int, view: TableView) -> int | None:
        """Return the die to leave lying, 0 to roll both dice, or None to stand."""
        match = self.director.night(number).table(table).match
        if match.part is None or match.part.must_roll:
            return 0
        if self._play is Play.RANDOM:
            if self.chance.random() < 1 / 2:
                return None
            return self.chance.choice((0, *view.may_lie)) if view.may_lie else 0
        best = at_table(match) if self._play is Play.BEST else None
        if best is not None:
            return best.best
        return None if stands_by_habit(view) else 0

    def _payer(self, view: TableView, value: int) -> int | None:
        """Return another player of the round for a 31 to make pay, if the rules have that."""
        if value != LOWEST or not view.match.rules.gives or view.on_turn is None:
            return None
        others = [player for player in view.match.round_order if player != view.on_turn.player]
        return self.chance.choice(others)

    def _play_under_the_cup(self, table: TableHandle) -> int:
        """Play a table under a cup until it has a winner, and return the number of rounds."""
        table.name_lead(self.chance.randrange(len(table.liar_match.names)))
        under = rounds = 0
        while not (match := table.liar_match).over:
            rounds = match.rounds
            if match.claim is None and self._is_time(rounds):
                table.end_play()
                return rounds
            self._seconds[table.number] = self._now + _SECONDS_A_ROLL
            under = self._act(table, under)
        return rounds + 1

    def _act(self, table: TableHandle, under: int) -> int:
        """Claim or answer at a table, and return what then lies under the cup.

        Nobody plays well: there are no chances under a cup (R15.8).
        """
        match = table.liar_match
        if match.unled:
            table.draw_lead()
            return under
        if awaits_eleven(match) and self.chance.random() < 1 / 2:
            table.take()
            return under
        if awaits_mia(match) and self.chance.random() < 1 / 2:
            table.give_up()
            return under
        values = may_follow(match)
        if not values or (match.claim is not None and self.chance.random() < _DOUBTS):
            table.doubt(under)
            return under
        unseen = match.rules.pass_unseen and match.claim is not None
        unseen = unseen and self.chance.random() < _DOUBTS
        if not unseen:
            self._rolls += 1
            under = self.roll()
        said = under if under in values and not unseen else self.chance.choice(values[:4])
        if said == ELEVEN and match.rules.eleven is Eleven.TARGET:
            others = [player for player in match.present if player != match.on_turn]
            table.claim_eleven(self.chance.choice(others), unseen)
        else:
            table.claim(said, unseen=unseen)
        return under

    def roll(self) -> int:
        """Roll both dice."""
        return value_of(self.chance.randint(1, 6), self.chance.randint(1, 6))


def stands_by_habit(view: TableView) -> bool:
    """Return True if a player stands by habit: above another, or leading with a good value."""
    ranks = RANKS[Order.CLASSIC]
    mine = ranks[view.rolls[-1]]
    if view.as_lead:
        left = view.limit - view.taken
        return mine >= ranks[_LEAD_STANDS.get(left, _LEAD_STANDS[2])]
    values = [seat.value for seat in view.seats if seat.playing and seat.value is not None]
    return any(ranks[value] < mine for value in values)


def guest_name(at: int) -> str:
    """Return the name of a guest, numbered from 0; all names differ.

    >>> guest_name(0), guest_name(len(_NAMES))
    ('Ada', 'Ada 2')
    """
    again, name = divmod(at, len(_NAMES))
    return f"{_NAMES[name]} {again + 1}" if again else _NAMES[name]


def simulated_dice(chance: Random, count: int) -> str:
    """Return this many dice in a row, written as in a seed."""
    return "".join(str(chance.randint(1, 6)) for _ in range(count))
