"""The result of a person in a night, and of a night that would end now (F11)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import Struct

from tourney.game.mexico.events import PotBy
from tourney.game.score import Figures, together
from tourney.game.wording import or_dash
from tourney.night.views.view import Status


class UnitBalance(Struct, frozen=True):
    """A player's units over the whole night: start - paid - aside = left (F10.1).

    Attributes:
        start: all that were dealt to them, re-buys and what a correction gave them included.
        left: held at a table, or to come back with.
        paid: into the pot, forfeits included.
        aside: held when a stage ended after which units are dealt again.
    """

    start: int = 0
    left: int = 0
    paid: int = 0
    aside: int = 0


class Result(Struct, frozen=True, kw_only=True):
    """The result of a person in a night, or at one table of it (F7, F8).

    Screens, files and the display show a line of the standings from it; `result_of` fills in what
    tables count.

    Attributes:
        position: unique; `rank` is shared by equals (F7.2). Both 0 for a no-show.
        reached: "lap 7", "the final".
        out_beat, out_round, out_table: 0 where the player is not out; the round is of a stage
            without laps, where there is no lap.
        units_start, units_left, units_paid, units_aside: as in a `UnitBalance`; nothing is meant by
            them but by `units_paid` where units have no end (F6.3).
        units_coming: to be dealt to a player who waits, on sitting down.
        figures: the sums of those at each table.
        prize, fees: in the currency's smallest unit; `prize_words` is "" if there isn't one.
        pot: how much of the prize is the pot's, where a unit is worth money; `deal` how much was
            dealt (F11.3).
        home: what the units held are worth at the end, where money was put in first (F8.7); it is
            taken home beside the prize.
        night_points: a points night's, in hundredths; `average` exactly, where they are one.
        waits: sits down at the next barrier.
        no_chair: is unranked like a no-show, but was here and had no chair (F1.10).
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

    @property
    def units(self) -> int:
        """The units left; for a player who waits, those to sit down with."""
        return self.units_left + self.units_coming

    @property
    def lost_words(self) -> str:
        """The rounds lost, or the dash if not all are known."""
        return or_dash(self.figures.lost if self.figures.rounds_known else None)

    @property
    def is_first(self) -> bool:
        """True if the player has won, or shares first place where play was ended (R12.2)."""
        return self.status == "won" or (self.rank == 1 and self.status == "placed")

    @property
    def stage(self) -> str:
        """The stage that the player reached: "lap 7", "the final"; "" if it was none.

        "12 units" and "½ points" are figures, which stand elsewhere.
        """
        counted = self.reached[:1].isdigit() or self.reached.endswith((" point", " points"))
        return "" if counted else self.reached


def write_ranks(ranks: Sequence[int]) -> list[str]:
    """Ranks in figures, as long as each other at the end: with a sign where several share one.

    >>> write_ranks([1, 2, 2, 0]), write_ranks([1, 2])
    (['1 ', '2=', '2=', ''], ['1', '2'])
    """
    times = Counter(rank for rank in ranks if rank)
    blank = " " if max(times.values(), default=1) > 1 else ""
    return [f"{rank}{'=' if times[rank] > 1 else blank}" if rank else "" for rank in ranks]


def result_of(
    entry: int, name: str, status: Status, units: UnitBalance, tables: Iterable[Figures]
) -> Result:
    """The figures of a person's tables, with no place and no money yet."""
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
    """A night as it would stand if the host ended it now.

    Attributes:
        pot: how the pot would be shared; None where there is no money in it.
        lines: everyone's, by position, with what each would get.
        winner: "" where the first place would be shared.
        playing: the places of the tables that still play their round.
        begun: of these, those whose round has begun: it would be void.
        called: the night is to end once they have played; the host may drop that.
        error: where the pot is shared by chances from simulated nights, the largest standard error
            of a share, rounded up, in the smallest unit of money; else 0.
        idle: who would be first without having played a round (F1.6), by position.
        level: the places of the tables at which no round of the sitting was played, so that all
            there would outlast half of the others (F6.3).
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
    """A player who is still in, and so in the deal.

    Attributes:
        units: held; None where nothing is played with them.
        chance: to come first of all, in billionths, where the deal is by chances; else None.
        by_rank: what they would get if the night ended now, in the smallest unit of money.
        share: what the deal brings them.
    """

    entry: int
    name: str
    units: int | None
    chance: int | None
    by_rank: int
    share: int


class DealView(Struct, frozen=True):
    """A deal among those still in, to be made or not (F11.3).

    Attributes:
        dealers: by position.
        to_win: the sum of all that they play for; a part that is not dealt stays with first place.
        owed: what fees have not been paid.
        brings: how much of it they play for once it is paid, the house's share and what others won
            left out; the first's as well.
        made_up: by chances, of how many nights that were simulated; 0 where they are exact.
        error: of these the largest standard error of a share, rounded up.
    """

    dealers: tuple[Dealer, ...]
    to_win: int
    owed: int
    brings: int
    made_up: int = 0
    error: int = 0

    @property
    def left(self) -> int:
        """The sum that is left to play for."""
        return self.to_win - sum(dealer.share for dealer in self.dealers)
