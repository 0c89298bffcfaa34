"""The one interface that every format answers, and that the director, screens and exports know."""

from abc import ABC, abstractmethod
from enum import Enum, auto
from typing import ClassVar, Literal

from msgspec import Struct

from tourney.game.games import AnyRules
from tourney.game.mexico.round import Speed
from tourney.game.refusal import Refused
from tourney.game.wording import capital
from tourney.night.barrier import BarrierHeld, Edits, Proposal, ShootOutDue
from tourney.night.floor import Draw, Exits, Floor, Person, Tier
from tourney.night.people.latecomers import check_late
from tourney.night.setup import Option, Setup
from tourney.night.simulation import Course, SimulatedRounds


class BracketPerson(Struct, frozen=True):
    """A player, or a player to come, at a table of the bracket.

    Attributes:
        entry: 0 where it is not known yet.
        name: the person's, or what is known: "winner of 3", "by units, from heat 1".
        result: what became of the person there.
        units: left at its end, or now; of a duel of several matches, those won (F6.1). None where
            it is not known.
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
        people: in seat order, as many as it will have.
        feeders: the keys of the tables that people come from; () in the first stage.
        losers: of those, the tables from which only players who lost there come.
        state: `due` once it is open and no one has begun, as on the floor; only the night's own
            bracket tells it from `playing`, as formats don't see the dice.
        number: the night's table once it was opened, else 0.
        place: of the real table, else 0.
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
        """True while people sit at it."""
        return self.state in ("due", "playing")

    @property
    def brief(self) -> str:
        """The title without its stage, which is above the column."""
        return capital(self.title.rpartition(", ")[2])


class BracketStage(Struct, frozen=True):
    """A column of the bracket, its tables from top to bottom."""

    title: str
    tables: tuple[BracketTable, ...]


#: Stage by stage from the first on. In double elimination the losers' stages follow the winners'.
Bracket = tuple[BracketStage, ...]


class Back(Enum):
    """The way back for players whom a correction leaves in at a table that was closed (F9.1)."""

    #: They sit down at the next barrier with what they have: units are brought along here.
    SITS_DOWN = auto()
    #: The table is opened again, unless a player has gone on from it.
    PLAYS_ON = auto()
    #: The stage has gone on without them.
    TOO_LATE = auto()


class Format(ABC):
    """A way to play a night over its tables; one object each, in `FORMATS`.

    A format is a plain class without fields of its own, and says only where it differs: as a rule
    there is no bracket, no one comes late or waits for a chair, and units are not kept all night.

    Attributes:
        name: as it is stored: `freezeout`.
        title: as people call it: "Freeze-out".
        when: a sentence on when to choose it.
        options: the choices that it leaves to the host.
        late: people may come late and buy in again at all (F1.4).
        endless: units have no end at the tables that never are over by themselves (F6.3).
        carries: units are kept all night, so that one can be worth money (F8.6).
        by_points: people are ranked by the night's points (F6.3), not by what they have left.
        has_floor: it is played over several tables, with barriers between; else there is one table,
            and further ones only of score sheets.
        pairs: two meet at each table, and a player alone has a bye (F6.1).
        has_bracket: `bracket` has one to give.
        has_waiting_list: people for whom there is no chair wait for one (F1.10).
        win: the way to win, as the rules card says it; "" if the rules of the tables say it.
        speed: the one before the first entry, if the host chose none (R10.4).
        back: the way back for players whom a correction leaves in, where play has gone on (F9.1).
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
    win: ClassVar[str] = ""
    speed: ClassVar[Speed] = Speed.ROLLS
    back: ClassVar[Back] = Back.TOO_LATE

    def told(self, setup: Setup, units: int) -> str:
        """The format in sentences after its title; "" if there is nothing to tell.

        Args:
            units: what everyone starts with.
        """
        del setup, units
        return ""

    @abstractmethod
    def check(self, setup: Setup, rules: AnyRules, people: int) -> Refused | None:
        """Why this many people cannot play it at these tables under these rules, or None.

        With 0 people, what can be said before anyone is registered.
        """

    @abstractmethod
    def draw(self, setup: Setup, people: tuple[Person, ...], seed: str) -> Draw:
        """The first draw (F3.2); where it comes in an order, the entries were shuffled by it."""

    @abstractmethod
    def start(
        self, setup: Setup, rules: AnyRules, people: tuple[Person, ...], draw: Draw
    ) -> BarrierHeld:
        """The barrier that opens the night from its draw, which the host may have edited since."""

    @abstractmethod
    def next(self, floor: Floor, seed: str, edits: Edits) -> Proposal | ShootOutDue | None:
        """The next step of the night; None while tables play, or once it is over.

        Raises:
            Refused: an edit cannot be done.
        """

    @abstractmethod
    def over(self, floor: Floor) -> bool:
        """True once the night has come to its end."""

    @abstractmethod
    def tiers(self, floor: Floor) -> tuple[Tier, ...]:
        """Everyone who took part, best first (F7.1); shoot-outs are not reckoned in."""

    @abstractmethod
    def exits(self, floor: Floor) -> Exits:
        """The exit of everyone who is out, and perhaps of people who play on."""

    @abstractmethod
    def course(self, floor: Floor, rounds: SimulatedRounds) -> Course:
        """The function that simulates the rest of a night once (R13.5).

        A simulated course holds only what decides the night's length and places: the people at each
        table, and their units. It leaves out people who might still come, come back or go home, and
        fixed seats; a shoot-out is a lot.
        """

    def check_late(self, floor: Floor, *, anyway: bool = False) -> Refused | None:
        """Why no one can come late now, or None (F1.4).

        Args:
            anyway: the host lets them in after the first elimination.
        """
        if not self.late:
            return Refused("no-late", "Tonight's format takes no latecomers.")
        return check_late(floor, anyway=anyway)

    def is_last_table(self, floor: Floor) -> bool:
        """True if the night ends with the match at its one open table (R12.3)."""
        del floor
        return False

    def bracket(self, floor: Floor) -> Bracket:
        """The bracket as far as it is known; () where the format has none."""
        del floor
        return ()

    def stage_title(self, floor: Floor) -> str:
        """The name of what is played: "Heats", "Final", "Semi-finals"; "" where none is needed."""
        del floor
        return ""
