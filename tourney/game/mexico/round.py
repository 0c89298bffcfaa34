"""A round with its parts and turns, in play and finished; and the roll for the first lead."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from math import comb
from typing import assert_never

from msgspec import Struct

from tourney.game import happenings
from tourney.game.dice import FACES, MEXICO, PIPS, RANKS, faces_of
from tourney.game.events import Speed as Speed
from tourney.game.frozen import EMPTY, Chain
from tourney.game.match import RoundOver
from tourney.game.mexico.events import Count
from tourney.game.mexico.rules import Rules

_FACES = 6


class TurnEnd(StrEnum):
    """How a turn ends."""

    STOOD = "stood"
    LIMIT = "limit"
    MEXICO = "mexico"
    VALUE = "value"
    ABORTED = "aborted"


class PartKind(StrEnum):
    """The kind of a part: the round itself, or a round among tied players (R5)."""

    ROUND = "round"
    SUB_ROUND = "sub-round"
    EXTRA_ROUND = "extra-round"


class Throw(Struct, frozen=True, gc=False):
    """What the dice showed at once.

    Attributes:
        lying, to: as in `Rolled`.
        counts: False for a 31 that is no roll (R14.2).
    """

    value: int
    lying: int = 0
    to: int | None = None
    counts: bool = True

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice that were rolled: both, the one beside a die left lying, or a single one."""
        high, low = faces_of(self.value)
        if not high:
            return (low,)
        if not self.lying:
            return high, low
        return (low,) if self.lying == high else (high,)


def rolls_of(throws: Iterable[Throw]) -> int:
    """Return how many of the throws are rolls, as a limit counts them (R14.2)."""
    return sum(throw.counts for throw in throws)


class Turn(Struct, frozen=True):
    """A finished turn.

    Attributes:
        rolls_known: False if only the last roll is known (R10.4), however the turn ended.
    """

    player: int
    throws: tuple[Throw, ...]
    ending: TurnEnd
    led: bool
    rolls_known: bool = True

    @property
    def rolls(self) -> tuple[int, ...]:
        """The values of the throws."""
        return tuple([throw.value for throw in self.throws])

    @property
    def value(self) -> int:
        """The value of the turn: only the last roll counts (R3.3)."""
        return self.throws[-1].value


class Part(Struct, frozen=True):
    """A round, sub-round or extra round, in play or finished.

    Attributes:
        order: its players, in playing order.
        turns: the finished turns, in that order.
        throws: those of the player on turn.
        lead: the present lead, which a Mexico passes on (R3.5); None in an extra round.
        limit: how many rolls the player on turn may take.
    """

    kind: PartKind
    order: tuple[int, ...]
    lead: int | None
    limit: int
    count: Count = Count.VALUE
    turns: tuple[Turn, ...] = ()
    throws: tuple[Throw, ...] = ()

    @property
    def rolls(self) -> tuple[int, ...]:
        """The values of the throws."""
        return tuple([throw.value for throw in self.throws])

    @property
    def taken(self) -> int:
        """How many rolls the player on turn has taken."""
        return rolls_of(self.throws)

    @property
    def must_roll(self) -> bool:
        """True if the player on turn has nothing to stand on (R3.2, R14.2)."""
        return not self.throws or not self.throws[-1].counts

    def may_lie(self, rules: Rules) -> tuple[int, ...]:
        """Return the dice of the last roll that may be left lying, the lower first (R14.1)."""
        if self.must_roll or any(throw.lying for throw in self.throws):
            return ()
        dice = sorted({*faces_of(self.throws[-1].value)})
        return tuple(die for die in dice if die in rules.held_dice)

    @property
    def on_turn(self) -> int:
        """The player to roll; a part in play always has one."""
        return self.order[len(self.turns)]

    @property
    def yet_to_play(self) -> tuple[int, ...]:
        """The players after the player on turn."""
        return self.order[len(self.turns) + 1 :]

    @property
    def untouched(self) -> bool:
        """True if nobody has rolled in it."""
        return not self.turns and not self.throws


class Round(Struct, frozen=True):
    """A round in play: the facts that its parts share.

    Attributes:
        lead: the player who began it.
        earlier: the parts already played, while ties are broken.
        raised_by: the players whose 21s have raised the stake, in order (R4.2).
        led_mexico: True if a lead rolled one of them.
        due: before anyone has rolled, the player who should lead but is away (F1.6); else None.
    """

    lead: int
    earlier: Chain[Part] = EMPTY
    raised_by: Chain[int] = EMPTY
    led_mexico: bool = False
    due: int | None = None


class RoundPlayed(RoundOver, frozen=True):
    """A finished round of the open game."""

    parts: tuple[Part, ...] = ()

    @property
    def recorded(self) -> Speed:
        """The speed at which it was typed: by rolls only if the rolls of every turn are known."""
        if not self.parts:
            return Speed.RESULT
        return Speed.VALUES if any(map(lacks_rolls, self.parts)) else Speed.ROLLS


class RollOff(Struct, frozen=True):
    """The roll for the first lead (R2.3): who rolls now, the dice so far, and earlier lines."""

    contenders: tuple[int, ...]
    dice: tuple[int, ...] = ()
    earlier: Chain[tuple[tuple[int, int], ...]] = EMPTY

    @property
    def on_turn(self) -> int:
        """The player who rolls the next die."""
        return self.contenders[len(self.dice)]

    @property
    def untouched(self) -> bool:
        """True if nobody has rolled a die yet."""
        return not self.dice and not self.earlier


def lead_chances(rolloff: RollOff) -> dict[int, float]:
    """Return each contender's chance to become the lead in a roll-off (R2.3).

    Players tied for highest roll again, and then have equal chances.
    """
    contenders, dice = rolloff.contenders, rolloff.dice
    to_roll = len(contenders) - len(dice)
    shares = dict.fromkeys(contenders, 0.0)
    for highest in range(max(dice, default=1), _FACES + 1):
        have = dice.count(highest)
        for more in range(to_roll + 1):
            if not have + more:
                continue
            lower = (highest - 1) ** (to_roll - more)
            chance = comb(to_roll, more) * lower / _FACES**to_roll / (have + more)
            for place, player in enumerate(contenders):
                if place >= len(dice):
                    shares[player] += chance * more / to_roll
                elif dice[place] == highest:
                    shares[player] += chance
    return shares


def ranks_of(rules: Rules, count: Count) -> Mapping[int, int]:
    """Return the rank of each value in a part that is counted so."""
    match count:
        case Count.VALUE:
            return RANKS[rules.order]
        case Count.PIPS:
            return PIPS
        case Count.DIE:
            return FACES
        case _:
            assert_never(count)


def lowest(rules: Rules, part: Part) -> tuple[int, tuple[int, ...]] | None:
    """Return the lowest value among a part's finished turns, and its players; or None."""
    if not part.turns:
        return None
    rank = ranks_of(rules, part.count)
    value = min((turn.value for turn in part.turns), key=rank.__getitem__)
    return value, tuple(turn.player for turn in part.turns if rank[turn.value] == rank[value])


def lacks_rolls(part: Part) -> bool:
    """Return True if the rolls of any turn of a part are unknown (R10.4)."""
    return not all(turn.rolls_known for turn in part.turns)


def has_mexico(part: Part) -> bool:
    """Return True if a 21 has been rolled in a part."""
    return any(turn.value == MEXICO for turn in part.turns)


#: Happenings at a table of Mexico.
Happening = RoundPlayed | happenings.MatchTold | happenings.Shared
