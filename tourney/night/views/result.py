"""The result of a person in a night, and of a night that would end now (F11)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import Struct

from tourney.game.mexico.events import PotBy
from tourney.game.score import Figures, together
from tourney.game.wording import or_dash
from tourney.night.formats.format import Tonight
from tourney.night.people.attendance import Attendance
from tourney.night.views.view import Status


class UnitBalance(Struct, frozen=True):
    """A player's units over the whole night: start - paid - aside = left (F10.1).

    Attributes:
        start: all units dealt to the player, including re-buys and corrections.
        left: held at a table, or to come back with.
        paid: paid into the pot, including forfeits.
        aside: held when a stage ended, after which new units are dealt.
    """

    start: int = 0
    left: int = 0
    paid: int = 0
    aside: int = 0


class Result(Struct, frozen=True, kw_only=True):
    """The result of a person in a night, or at one table (F7, F8).

    Screens, files and the big screen show standings from it; `result_of` fills in the tables'
    figures.

    Attributes:
        position: unique; `rank` is shared by equals (F7.2). Both are 0 for a no-show.
        reached: "lap 7", "the final".
        out_beat, out_round, out_table: lap, round and table of going out, 0 if not out; the round
            is set in a stage without laps.
        units_start, units_left, units_paid, units_aside: as in `UnitBalance`; where units have no
            end, only `units_paid` has a meaning (F6.3).
        units_coming: units that a waiting player gets on sitting down.
        figures: the sums over all tables.
        prize, fees: in the currency's smallest unit; `prize_words` is "" without a prize.
        pot: the pot's part of the prize, if a unit is worth money; `deal` is the part from deals
            (F11.3).
        home: the worth of units held at the end, if money was paid at the start (F8.7); taken home
            beside the prize.
        night_points: points of a points night, in hundredths; `average` is their exact value, if
            they are an average.
        waits: True if the player sits down at the next barrier.
        no_chair: True for a player who was here but never got a seat, and so is unranked (F1.10).
        tonight, attends: where players come and go, the sittings so far, and whether the player is
            here (F15.3).
    """

    position: int = 0
    rank: int = 0
    entry: int
    name: str
    status: Status
    reached: str = ""
    out_beat: int = 0
    out_round: int = 0
    out_table: int = 0
    units_start: int
    units_left: int
    units_aside: int
    units_paid: int
    units_coming: int = 0
    rebuys: int = 0
    figures: Figures
    night_points: int = 0
    average: Fraction | None = None
    fees: int = 0
    prize: int = 0
    pot: int = 0
    deal: int = 0
    home: int = 0
    prize_words: str = ""
    waits: bool = False
    no_chair: bool = False
    tonight: Tonight | None = None
    attends: Attendance = Attendance.HERE

    @property
    def units(self) -> int:
        """The units left; for a waiting player, those to sit down with."""
        return self.units_left + self.units_coming

    @property
    def lost_words(self) -> str:
        """The rounds lost, or a dash if some are unknown."""
        return or_dash(self.figures.lost if self.figures.rounds_known else None)

    @property
    def is_first(self) -> bool:
        """True if the player has won, or shares first place after play was ended (R12.2)."""
        return self.status == "won" or (self.rank == 1 and self.status == "placed")

    @property
    def stage(self) -> str:
        """The stage that the player reached: "lap 7", "the final"; or "".

        "12 units" and "½ points" are figures, shown in other columns.
        """
        counted = self.reached[:1].isdigit() or self.reached.endswith((" point", " points"))
        return "" if counted else self.reached


def write_ranks(ranks: Sequence[int]) -> list[str]:
    """Return ranks padded to align, with a sign where several players share one.

    >>> write_ranks([1, 2, 2, 0]), write_ranks([1, 2])
    (['1 ', '2=', '2=', ''], ['1', '2'])
    """
    times = Counter(rank for rank in ranks if rank)
    blank = " " if max(times.values(), default=1) > 1 else ""
    return [f"{rank}{'=' if times[rank] > 1 else blank}" if rank else "" for rank in ranks]


def balance_at(figures: Figures) -> UnitBalance:
    """Return the units, or lives, of a player who has sat at one table only."""
    return UnitBalance(figures.units + figures.paid, figures.units, figures.paid)


def result_of(
    entry: int, name: str, status: Status, units: UnitBalance, tables: Iterable[Figures]
) -> Result:
    """Return a player's result with the figures of all tables, without place and money."""
    return Result(
        entry=entry,
        name=name,
        status=status,
        units_start=units.start,
        units_left=units.left,
        units_aside=units.aside,
        units_paid=units.paid,
        figures=together(tables),
    )


class EndingView(Struct, frozen=True):
    """A night as it would be if the host ended it now.

    Attributes:
        pot: how the pot would be shared; None if it is worth no money.
        lines: everyone's lines by position, with what each would get.
        winner: "" if first place would be shared.
        playing: the places of tables that still play their round.
        begun: those of them whose round has begun, and would be void.
        called: True if the end is called for after these rounds; the host may cancel it.
        error: for a pot shared by simulated chances, the largest standard error of a share, rounded
            up, in the smallest unit of money; else 0.
        idle: players who would be first without having played a round (F1.6), by position.
        level: the places of tables without a round in this sitting, where all would outlast half of
            the others (F6.3).
    """

    pot: PotBy | None
    lines: tuple[Result, ...]
    winner: str
    playing: tuple[int, ...]
    begun: tuple[int, ...]
    called: bool
    error: int = 0
    idle: tuple[str, ...] = ()
    level: tuple[int, ...] = ()


class Dealer(Struct, frozen=True):
    """A player still in, and so part of the deal.

    Attributes:
        units: the units held; None if units do not count.
        chance: the chance to come first, in billionths, in a deal by chances; else None.
        by_rank: what the player would get if the night ended now, in the smallest unit of money.
        share: what the deal gives the player.
    """

    entry: int
    name: str
    units: int | None
    chance: int | None
    by_rank: int
    share: int


class DealView(Struct, frozen=True):
    """A possible deal among the players still in (F11.3).

    Attributes:
        dealers: by position.
        to_win: all that they play for; a part not dealt stays with first place.
        owed: fees not paid.
        brings: how much more they would play for if these were paid, without the house's share and
            what others have won.
        made_up: in a deal by chances, how many nights were simulated; 0 if the chances are exact.
        error: the largest standard error of a share then, rounded up.
    """

    dealers: tuple[Dealer, ...]
    to_win: int
    owed: int
    brings: int
    made_up: int = 0
    error: int = 0

    @property
    def left(self) -> int:
        """The sum still to be played for."""
        return self.to_win - sum(dealer.share for dealer in self.dealers)
