"""Who owes, and who gets what: the list of a night's payments (F8.5)."""

from collections.abc import Iterable
from dataclasses import dataclass

from tourney.game.mexico.words import several
from tourney.night.money.heads import Owed, owed
from tourney.night.night import Night
from tourney.night.views.floor_view import PlacesView
from tourney.night.views.result import Result
from tourney.night.views.view import NightView, money_words


@dataclass(frozen=True, slots=True)
class Due:
    """What somebody has won, and has been handed of it, in the currency's smallest unit."""

    entry: int
    name: str
    rank: int
    amount: int
    handed: int

    @property
    def settled(self) -> bool:
        """True if the player has what is due, no more and no less."""
        return self.handed == self.amount


@dataclass(frozen=True, slots=True)
class PaymentsView:
    """Who owes, and who gets what.

    Attributes:
        owed: what has not been paid, in the order of the list.
        due: what was won, by position, and what was handed to people who have not won it after
            all; while the night goes on only these.
        waits: why nothing is handed over now, in a sentence; or "".
        may_pay_anyway: that is only because somebody owes, and the host may say so.
        anyway: the host has.
    """

    night: NightView
    owed: tuple[Owed, ...]
    due: tuple[Due, ...]
    waits: str
    may_pay_anyway: bool
    anyway: bool

    @property
    def concerned(self) -> bool:
        """True if there is anything to be paid tonight, by anybody."""
        return has_payments(self.night)


def has_payments(night: NightView) -> bool:
    """True if a night has fees, or units that are worth money."""
    return bool(night.taken or night.plan.unit_worth)


def payments_view(night: Night, places: PlacesView) -> PaymentsView:
    """The payments of a night that stands so."""
    owing = owed(night)
    over = not places.provisional
    waits, may = "", False
    if not over:
        waits = "Nothing is handed over before the places are settled."
    elif places.blocked:
        waits = f"Nothing is handed over before this is put right: {places.blocked}"
    elif owing and not night.anyway:
        missing = money_words(night.plan, sum(each.amount for each in owing))
        who = several(len(owing), "player")
        waits, may = f"Prizes wait: {who} {'owes' if len(owing) == 1 else 'owe'} {missing}.", True
    due = tuple(_due(places.lines if over else (), night))
    return PaymentsView(places.night, owing, due, waits, may, night.anyway)


def _due(lines: Iterable[Result], night: Night) -> Iterable[Due]:
    handed = dict(night.handed)
    for line in lines:
        has = handed.pop(line.entry, 0)
        if line.prize or has:
            yield Due(line.entry, line.name, line.rank, line.prize, has)
    for number, has in handed.items():
        entry = night.entry(number)
        if has and entry is not None:
            yield Due(number, entry.name, 0, 0, has)
