"""What the keys mean at the speed of the table, and what is half typed (R10.4)."""

from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, assert_never

from screens.ui.letters import letter_range, letters_of, whose
from tourney.game.dice import read_value
from tourney.game.mexico.match import Speed
from tourney.game.mexico.table import SeatView, TableView
from tourney.game.mexico.words import several
from tourney.game.refusal import Refused
from tourney.service.play import RecordRound, RecordValue, Roll, RollDie

if TYPE_CHECKING:
    from tourney.service.director import Director

#: From each to the next, and round again.
NEXT = MappingProxyType(
    {Speed.ROLLS: Speed.VALUES, Speed.VALUES: Speed.RESULT, Speed.RESULT: Speed.ROLLS}
)
WORDS = MappingProxyType(
    {Speed.ROLLS: "every roll", Speed.VALUES: "last values", Speed.RESULT: "results"}
)
#: They have no meaning between two rounds, so that their letters are free then.
IDLE = ("abort", "count_value", "count_pips")


@dataclass(frozen=True, slots=True)
class InputState:
    """What is being typed at the table.

    Attributes:
        chosen: the speed that the host chose; `speed` is that of the next entry.
        since: from when the chosen one counts, or "".
        letters: by player, where a letter says who lost the round; else empty.
        die: the first digit of two, or "".
        loser: who lost the round, where that much is typed.
        whole: all that is typed of an entry that was refused and can be sent again: both dice,
            or the die of the roll-off, or how many Mexicos counted; or "".
    """

    chosen: Speed = Speed.ROLLS
    speed: Speed = Speed.ROLLS
    since: str = ""
    letters: Mapping[int, str] = field(default_factory=dict)
    die: str = ""
    loser: SeatView | None = None
    whole: str = ""

    @property
    def pending(self) -> str:
        """What is typed and not recorded, in a word; or ""."""
        if self.loser is not None:
            return self.loser.name
        return self.whole or self.die

    @property
    def crowded(self) -> bool:
        """Whether the letters are too many for a narrow terminal with a panel beside them."""
        return len(self.letters) > 16

    def loses(self, seat: SeatView) -> bool:
        """Whether it is typed that this seat lost the round."""
        return self.loser is not None and self.loser.player == seat.player

    def cleared(self) -> "InputState":
        """The same with nothing half typed."""
        return replace(self, die="", loser=None, whole="")


@dataclass(frozen=True, slots=True)
class Entry:
    """What has been typed whole: how to record it, and what to say when it is.

    Attributes:
        record: with the director, the night's number and the table's.
        whole: the typed digits, where digits end it.
    """

    record: Callable[["Director", int, int], object]
    done: str
    whole: str = field(default="", kw_only=True)


def speed_at(
    speeds: MutableMapping[tuple[int, int], Speed], director: "Director", night: int, table: int
) -> Speed:
    """The speed that was chosen at a table, or before it was opened; else as it was typed.

    From the first time on it stays so, whoever else types there.
    """
    if (night, table) not in speeds:
        speeds[night, table] = speeds.get((night, 0)) or director.night(night).table(table).speed()
    return speeds[night, table]


def keep_speed(
    speeds: MutableMapping[tuple[int, int], Speed],
    director: "Director",
    speed: Speed,
    night: int,
    table: int,
) -> None:
    """Keep the speed chosen at a table for it and those opened next; the others have their own."""
    for other in director.night(night).view().tables:
        speed_at(speeds, director, night, other.number)
    speeds[night, table] = speeds[night, 0] = speed


def typed_at(table: TableView, chosen: Speed, free: str, pending: InputState) -> InputState:
    """What the keys mean now; what was half typed stays where it still means the same."""
    now = table.paces[chosen]
    result = now.speed is Speed.RESULT
    letters = letters_of(table.seats, free) if result else {}
    was = pending.loser.player if pending.loser is not None else None
    loser = next((seat for seat in table.seats if seat.player == was and not seat.out), None)
    return InputState(
        chosen=chosen,
        speed=now.speed,
        since=now.since,
        letters=letters,
        die="" if result or table.on_turn is None else pending.die,
        loser=loser if result else None,
        whole=pending.whole,
    )


def still_applies(was: TableView, now: TableView, typed: InputState) -> bool:
    """Whether what is typed means the same at the table as somebody else has left it.

    Dice are those of the player who was on turn when they were typed, and of nobody else.
    """
    if (was.phase, was.round) != (now.phase, now.round):
        return False
    if typed.loser is not None:
        player = typed.loser.player
        speeds = now.paces[typed.chosen].speed, was.paces[typed.chosen].speed
        return speeds == (Speed.RESULT,) * 2 and any(
            seat.player == player and not seat.out for seat in now.seats
        )
    if was.on_turn is None or now.on_turn is None:
        return False
    return was.on_turn.player == now.on_turn.player


def told(table: TableView, typed: InputState, was: InputState) -> str:
    """What to say when the speed has been changed, and that what was half typed is lost, if so."""
    cleared = f" {was.pending} is cleared." if was.pending and not typed.pending else ""
    now = table.paces[typed.chosen]
    if now.since:
        return f"{WORDS[typed.chosen].capitalize()} {now.since}. {now.why}{cleared}"
    match typed.chosen:
        case Speed.ROLLS:
            return f"Every roll is typed.{cleared}"
        case Speed.VALUES:
            return f"Last values: two digits are all of a turn.{cleared}"
        case Speed.RESULT:
            return f"Results: {pick_words(table, typed.letters)}{cleared}"
        case _:
            assert_never(typed.chosen)


def pick_words(table: TableView, letters: Mapping[int, str]) -> str:
    """What is to be typed of a round whose result alone is recorded."""
    if not letters:
        return "no round is in play here."
    who = f"the letter of who lost, {letter_range(table.seats, letters)}"
    if len(table.stakes) == 1:
        return f"{who}."
    return f"{who}, then how many Mexicos counted, 0-{len(table.stakes) - 1}."


def digit_means(table: TableView, typed: InputState, digit: int) -> InputState | Entry:
    """A die, or a number of Mexicos.

    Raises:
        Refused: there is no such die, or nobody yet who lost the round.
    """
    if typed.speed is Speed.RESULT:
        return mexicos_mean(table, typed, digit)
    if not 1 <= digit <= 6:
        raise Refused("die", "A die shows 1 to 6.")
    who = table.on_turn.name if table.on_turn is not None else ""
    if table.phase == "roll-off":
        return Entry(
            lambda director, night, table: director.night(night).table(table).send(RollDie(digit)),
            f"{who} rolls {digit}.",
            whole=str(digit),
        )
    if not typed.die:
        return replace(typed, die=str(digit))
    value = read_value(f"{typed.die}{digit}")
    if typed.speed is Speed.VALUES:
        return Entry(
            lambda director, night, table: (
                director.night(night).table(table).send(RecordValue(value))
            ),
            f"{who} ends on {value}.",
            whole=f"{value}",
        )
    return Entry(
        lambda director, night, table: director.night(night).table(table).send(Roll(value)),
        f"{who} rolls {value}.",
        whole=f"{value}",
    )


def letter_means(table: TableView, typed: InputState, letter: str) -> InputState | Entry:
    """A seat, by its letter.

    Raises:
        Refused: it is nobody's, or that of somebody who is out.
    """
    return seat_means(table, typed, whose(typed.letters, letter))


def seat_means(table: TableView, typed: InputState, player: int) -> InputState | Entry:
    """Who lost the round; where no Mexico can have counted, that is the whole of it.

    Raises:
        Refused: whoever it is was out before.
    """
    seat = next(seat for seat in table.seats if seat.player == player)
    if seat.out:
        raise Refused("is-out", f"{seat.name} is out already.")
    picked = replace(typed, loser=seat)
    return mexicos_mean(table, picked, 0) if len(table.stakes) == 1 else picked


def mexicos_mean(table: TableView, typed: InputState, count: int) -> InputState | Entry:
    """How many Mexicos counted in the round whose loser is typed.

    Raises:
        Refused: nobody is.
    """
    loser = typed.loser
    if loser is None:
        raise Refused("nobody", f"First {pick_words(table, typed.letters)}")
    done = f"{loser.name} lost round {table.round}"
    if len(table.stakes) > 1:
        done += f"; {several(count, 'Mexico') if count else 'no Mexico'} counted"
    if table.phase == "roll-off":
        done += "; who led was drawn by lot"
    return Entry(
        lambda director, night, table: (
            director.night(night).table(table).send(RecordRound(loser.player, count))
        ),
        f"{done}.",
        whole=str(count),
    )
