"""The views of closing time: who would stand where, and what a deal would bring (F11)."""

from msgspec import Struct

from tourney.game.mexico.events import PotBy
from tourney.night.views.result import Result


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
