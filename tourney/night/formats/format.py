"""The interface of every format, which the director, screens and exports use."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from enum import Enum, auto
from fractions import Fraction
from typing import ClassVar, Literal

from msgspec import Struct

from tourney.game.games import AnyRules
from tourney.game.mexico.round import Speed
from tourney.game.refusal import Refused, refuse_for
from tourney.game.rules import MOST_UNITS
from tourney.game.wording import capital
from tourney.night.barrier import BarrierHeld, Edits, Proposal, ShootOutDue
from tourney.night.floor import Draw, Exits, Floor, Person, Tier, exits_at_tables
from tourney.night.people.latecomers import check_late, takes_late
from tourney.night.seating import dealing
from tourney.night.setup import Option, Setup
from tourney.night.simulation import Course, SimulatedRounds


class BracketPerson(Struct, frozen=True):
    """A player, or a place for one, at a table of the bracket.

    Attributes:
        entry: 0 if the player is not known yet.
        name: the player's name, or where the player comes from: "winner of 3", "by units, from heat
            1".
        result: the player's result there.
        units: units left at the end, or now; in a duel of several matches, the matches won (F6.1).
            None if unknown.
    """

    entry: int
    name: str
    result: Literal["", "in", "through", "out", "won"]
    units: int | None = None


#: How far a table of the bracket has come.
BracketState = Literal["coming", "due", "playing", "over"]


class BracketTable(Struct, frozen=True):
    """A table of the bracket.

    Attributes:
        key: unique in the bracket.
        title: "Heat 2", "Semi-final 1", "Final".
        people: in seat order, as many as the table will have.
        feeders: the keys of the tables that players come from; () in the first stage.
        losers: which of these tables send only players who lost there.
        state: `due` once it is open and nobody has begun. Formats don't see the dice, so only the
            night's own bracket tells this from `playing`.
        number: the table's number in the night once it is open; else 0.
        place: the number of the real table; else 0.
    """

    key: int
    title: str
    people: tuple[BracketPerson, ...]
    feeders: tuple[int, ...]
    state: BracketState
    number: int = 0
    place: int = 0
    losers: tuple[int, ...] = ()

    @property
    def is_open(self) -> bool:
        """True while players sit at the table."""
        return self.state in ("due", "playing")

    @property
    def brief(self) -> str:
        """The title without its stage, as the stage is above the column."""
        return capital(self.title.rpartition(", ")[2])


class BracketStage(Struct, frozen=True):
    """A column of the bracket, its tables from top to bottom."""

    title: str
    tables: tuple[BracketTable, ...]


#: The stages from the first on. In double elimination the losers' stages follow the winners'.
Bracket = tuple[BracketStage, ...]


class Back(Enum):
    """What happens to players whom a correction leaves in at a table that was closed (F9.1)."""

    #: They sit down at the next barrier with their units, in formats where units are brought along.
    SITS_DOWN = auto()
    #: Their table opens again, unless a player has gone on from it.
    PLAYS_ON = auto()
    #: They stay out, as the stage has gone on without them.
    TOO_LATE = auto()


class Tonight(Struct, frozen=True):
    """A player's sittings so far, where players come and go (F15.3).

    Attributes:
        sittings: how many count for the player.
        average, best: the points of these; 0 if there are none.
        needs: how many more the player needs to be ranked, as it stands now.
        waited: how often the player counts as having waited.
        rows, running: where chairs are kept, the laps of each row without losing, best first, and
            of the row that goes on (F15.5); `sittings` are then laps, and `best` is the best row.
    """

    sittings: int
    average: Fraction
    best: Fraction
    needs: int
    waited: int
    rows: tuple[int, ...] = ()
    running: int = 0

    @property
    def worth(self) -> tuple[object, ...]:
        """What ranks the player, greater for a better night (F15.3, F15.5)."""
        return self.sittings > 0, not self.needs, self.average, self.rows

    @property
    def row_words(self) -> str:
        """The rows in figures, best first: `4 2`."""
        return " ".join(map(str, self.rows))


class Sittings(Struct, frozen=True):
    """The sittings of a night on which players come and go (F15.1).

    Attributes:
        most: how many there are; None until the host ends the night.
        rounds: how many rounds each table has; 0 if the clock ends a sitting.
        minutes: how many minutes a sitting has; 0 if rounds are counted.
    """

    most: int | None
    rounds: int
    minutes: int


class Format(ABC):
    """A way to play a night over its tables; `FORMATS` has one object of each.

    A format is a class without fields of its own, and overrides only what is different about it. By
    default there is no bracket, nobody joins late or waits for a seat, and units are not kept all
    night.

    Attributes:
        name: the stored name: `freezeout`.
        title: the name that people read: "Freeze-out".
        when: a sentence on when to choose it.
        options: the choices that the host has.
        late: people can join late and buy in again, if the host allows it (F1.4).
        endless: units have no end at tables that never end by themselves (F6.3).
        carries: units are kept all night, so that they can be worth money (F8.6).
        by_points: players are ranked by the night's points (F6.3), not by units left.
        has_floor: the format has several tables with barriers between laps; otherwise there is one
            table, and more only from score sheets.
        pairs: two players meet at each table, and a player alone has a bye (F6.1).
        has_bracket: `bracket` returns one.
        has_waiting_list: people without a seat wait for one (F1.10).
        comes_and_goes: people are here, away or gone between sittings, and a lot decides who waits
            (F15).
        keeps_chairs: a lap changes nobody's chair but the losers', and there is one line (F15.5).
        win, lose: how to win, and who loses a round, on the rules card; "" if the rules of the
            tables say it.
        measure: what a format by points counts.
        turn: what a latecomer waits for, and what is called.
        lot_words: why nobody is put first in line, in a sentence; "" where the host may.
        edits_words, here_words: where people come and go, why the host cannot edit a plan, and
            when who is here sits down.
        speed: how much is typed before the first entry, if the host chose nothing (R10.4).
        back: what happens to players whom a correction leaves in, once play has gone on (F9.1).
    """

    name: ClassVar[str]
    title: ClassVar[str]
    when: ClassVar[str]
    options: ClassVar[tuple[Option, ...]] = ()
    late: ClassVar[bool] = False
    endless: ClassVar[bool] = False
    carries: ClassVar[bool] = False
    by_points: ClassVar[bool] = False
    has_floor: ClassVar[bool] = True
    pairs: ClassVar[bool] = False
    has_bracket: ClassVar[bool] = False
    has_waiting_list: ClassVar[bool] = False
    comes_and_goes: ClassVar[bool] = False
    keeps_chairs: ClassVar[bool] = False
    win: ClassVar[str] = ""
    lose: ClassVar[str] = ""
    measure: ClassVar[str] = "points"
    turn: ClassVar[str] = "lap"
    lot_words: ClassVar[str] = ""
    edits_words: ClassVar[str] = ""
    here_words: ClassVar[str] = ""
    speed: ClassVar[Speed] = Speed.ROLLS
    back: ClassVar[Back] = Back.TOO_LATE

    def describe(self, setup: Setup, units: int) -> str:
        """Return sentences about the format to follow its title; "" if there are none.

        Args:
            units: the units that everyone starts with.
        """
        return ""

    @abstractmethod
    def check(self, setup: Setup, rules: AnyRules, people: int) -> Refused | None:
        """Return why this many people cannot play it under this setup and these rules, or None.

        With 0 people, check only what can be checked before anyone is registered.
        """

    def check_lives(self, rules: AnyRules) -> Refused | None:
        """Return why a game under a cup cannot be played lap by lap, or None (R15.5)."""
        if rules.dealt:
            within = rules.dealt <= MOST_UNITS
            most = f"At several tables lives are 1 to {MOST_UNITS}."
            return None if within else Refused("format-rules", most)
        words = f"{self.title} needs lives: choose how many, or play at one table."
        return Refused("format-rules", words)

    def draw(self, setup: Setup, people: tuple[Person, ...], seed: str) -> Draw:
        """Return the first draw (F3.2), from place 1 on; the seed may have shuffled the entries.

        Raises:
            Refused: the people do not fit, or not all fixed seats can be kept.
        """
        places = dealing.places_for(setup, len(people))
        refuse_for(dealing.check_fixed(people, places, setup.seats))
        return dealing.deal(people, places, seed, ())

    @abstractmethod
    def start(self, floor: Floor) -> BarrierHeld:
        """Return the barrier that opens the night from its draw, which the host may have edited."""

    @abstractmethod
    def next(self, floor: Floor, seed: str, edits: Edits) -> Proposal | ShootOutDue | None:
        """Return the next step of the night; None while tables play, or once it is over.

        Raises:
            Refused: an edit is not possible.
        """

    @abstractmethod
    def over(self, floor: Floor) -> bool:
        """Return True once the night is over."""

    @abstractmethod
    def tiers(self, floor: Floor) -> tuple[Tier, ...]:
        """Return everyone who took part, best first (F7.1), without the results of shoot-outs."""

    def exits(self, floor: Floor) -> Exits:
        """Return the exit of everyone who is out, and perhaps of players who play on."""
        return exits_at_tables(floor)

    @abstractmethod
    def course(self, floor: Floor, rounds: SimulatedRounds) -> Course:
        """Return the function that simulates the rest of a night once (R13.5).

        A simulation uses only what decides the night's length and places: the players at each
        table, and their units. It ignores players who might join, come back or leave, and fixed
        seats. A lot replaces a shoot-out.
        """

    def check_late(self, floor: Floor, *, anyway: bool = False) -> Refused | None:
        """Return why nobody can join late now, or None (F1.4).

        Args:
            anyway: the host lets people join after the first player has gone out.
        """
        if not self.late:
            return Refused("no-late", "Tonight's format takes no latecomers.")
        return check_late(floor, anyway=anyway)

    def takes_late(self, setup: Setup) -> bool:
        """Return True if the plan allows people to join late."""
        return takes_late(setup)

    def has_no_end(self, setup: Setup) -> bool:
        """Return True if nothing but the host ends the night, so that there is no forecast."""
        return False

    def sittings(self, setup: Setup) -> Sittings | None:
        """Return the sittings as chosen, where players come and go; else None."""
        return None

    def tonight(self, floor: Floor) -> Mapping[int, Tonight]:
        """Return everyone's sittings so far, where players come and go; else {}."""
        return {}

    def is_last_table(self, floor: Floor) -> bool:
        """Return True if the night ends with the match at its one open table (R12.3)."""
        return False

    def bracket(self, floor: Floor) -> Bracket:
        """Return the bracket as known so far; () if the format has none."""
        return ()

    def sitting_title(self, setup: Setup, stage: int) -> str:
        """Return the name of a stage on a night with sittings: "Sitting 2"; else ""."""
        return ""

    def stage_title(self, floor: Floor) -> str:
        """Return the name of the stage: "Heats", "Final", "Semi-finals"; "" if it needs none."""
        return self.sitting_title(floor.setup, floor.stage)
