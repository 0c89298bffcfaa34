"""The meaning of keys at a table, which depends on the speed and what is half typed (R10.4)."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Self, assert_never

from msgspec import Struct, field
from msgspec.structs import replace

from screens.ui.letters import letter_range, letters_of_seats, whose
from tourney.game.dice import LOWEST, MEXICO, read_value, value_of
from tourney.game.frozen import AbstractStruct
from tourney.game.mexico.round import Speed
from tourney.game.mexico.table import SeatView, TableView
from tourney.game.mexico.words import left_out
from tourney.game.refusal import Refused
from tourney.game.wording import quantity
from tourney.log.session import ReadPosition
from tourney.service.table_handle import TableHandle

#: The next speed after each.
NEXT: Mapping[Speed, Speed] = {
    Speed.ROLLS: Speed.VALUES,
    Speed.VALUES: Speed.RESULT,
    Speed.RESULT: Speed.ROLLS,
}
WORDS: Mapping[Speed, str] = {
    Speed.ROLLS: "every roll",
    Speed.VALUES: "last rolls",
    Speed.RESULT: "results",
}
#: Actions without a meaning between two rounds, so that their letters are free for seats.
IDLE = ("abort", "count('value')", "count('pips')", "chances", "lie")


class PendingInput(AbstractStruct, frozen=True):
    """An entry while it is half typed, at a table of either game.

    Attributes:
        letters: the letter of each player's seat while a seat must be picked, else empty.
        die: the first digit of two, or "".
        whole: all digits of a refused entry that can be sent again, or "".
    """

    letters: Mapping[int, str] = field(default_factory=dict)
    die: str = ""
    whole: str = ""

    @property
    @abstractmethod
    def pending(self) -> str:
        """The typed and unrecorded input, in a few words, or ""."""

    @property
    def called(self) -> str:
        """The same words, as the message says them when the input is cleared."""
        return self.pending

    @property
    @abstractmethod
    def picks_seat(self) -> bool:
        """True if the next letter picks a seat."""

    @property
    @abstractmethod
    def picked(self) -> int | None:
        """The player whose seat has been picked, or None."""

    @abstractmethod
    def result_means(self, table: Any, count: int | None) -> "TypedEntry":
        """Return the entry of a round's result with its Mexicos or lives; None is Enter alone.

        Raises:
            Refused: there is no such number, or the loser is not typed yet.
        """

    @abstractmethod
    def result_words(self, table: Any) -> str:
        """Return what must be typed for a result, in a sentence."""

    @property
    @abstractmethod
    def crowded(self) -> bool:
        """True if a narrow terminal has no room for all letters beside a panel."""

    def back(self) -> "PendingInput":
        """Return this input without its last key."""
        return self.cleared()

    @abstractmethod
    def cleared(self) -> Self:
        """Return this input with nothing half typed."""

    @abstractmethod
    def digit_means(self, table: Any, digit: int) -> "PendingInput | TypedEntry":
        """Return the input with one digit more, or the entry that the digit completes.

        Raises:
            Refused: the digit means nothing now.
        """

    def letter_means(self, table: Any, letter: str) -> "PendingInput | TypedEntry":
        """Return the input, or the entry, after the letter of a seat.

        Raises:
            Refused: the letter belongs to no seat, or to a player who is out.
        """
        return self.seat_means(table, whose(self.letters, letter))

    @abstractmethod
    def seat_means(self, table: Any, player: int) -> "PendingInput | TypedEntry":
        """Return the input, or the entry, after a player's seat has been picked.

        Raises:
            Refused: the player was out before.
        """

    @abstractmethod
    def still_applies(self, was: Any, now: Any) -> bool:
        """Return whether the input still means the same after another user's entry."""


class InputState(PendingInput, frozen=True):
    """The entry being typed at a table of the open game.

    Attributes:
        chosen: the speed that the host chose.
        speed: the speed of the next entry, which may differ from the chosen one.
        loser: the seat of the round's loser once that is typed.
        match: True if the loser lost a whole match (F6.1).
        lying: the die left lying while the other is typed, or 0 (R14.1).
        which: True while the die to be left lying must be typed.
        gives: True if a 31 is typed and its payer must be picked (R14.2).
    """

    chosen: Speed = Speed.ROLLS
    speed: Speed = Speed.ROLLS
    loser: SeatView | None = None
    match: bool = False
    lying: int = 0
    which: bool = False
    gives: bool = False

    @property
    def pending(self) -> str:
        """The typed and unrecorded input, in a word, or ""."""
        if self.loser is not None:
            return self.loser.name
        if self.gives:
            return str(LOWEST)
        if self.lying or self.which:
            return f"the {self.lying} left lying" if self.lying else "a die left lying"
        return self.whole or self.die

    @property
    def called(self) -> str:
        if self.gives or self.lying or self.which:
            return f"the {self.pending}" if self.gives else self.pending
        return f"the die that was typed, {self.die}" if self.die else "the letter"

    @property
    def picks_seat(self) -> bool:
        return self.speed is Speed.RESULT or self.gives

    @property
    def picked(self) -> int | None:
        return None if self.loser is None else self.loser.player

    @property
    def crowded(self) -> bool:
        return len(self.letters) > 16

    def result_means(self, table: TableView, count: int | None) -> "TypedEntry":
        loser, mexicos = self.loser, count or 0
        if loser is None:
            raise Refused("nobody", f"First {self.result_words(table)}")
        done = f"{loser.name} lost round {table.round}"
        if mexicos < len(table.stakes):
            done += f" and pays {min(table.stakes[mexicos], loser.units)}"
        if mexicos:
            done += f" ({quantity(mexicos, 'Mexico')})"
        drawn = table.phase == "roll-off"
        if drawn:
            done += "; lead drawn"
        does = partial(TableHandle.record_round, loser=loser.player, mexicos=mexicos)
        return TypedEntry(does, f"{done}.", whole=str(mexicos), answer=None if drawn else "")

    def result_words(self, table: TableView) -> str:
        if not self.letters:
            return "no round in play here."
        who = f"type who lost ({letter_range(table.seats, self.letters)})"
        most = table.most_told
        return f"{who}, then how many Mexicos (0-{most})." if most else f"{who}."

    def digit_means(self, table: TableView, digit: int) -> "InputState | TypedEntry":
        """Return the meaning of a digit: a die, which die lies, or a number of Mexicos.

        Raises:
            Refused: there is no such die, or the loser of the round is not typed yet.
        """
        if self.speed is Speed.RESULT:
            return self.result_means(table, digit)
        if not 1 <= digit <= 6:
            raise Refused("die", "A die shows 1 to 6.")
        who = table.on_turn.name if table.on_turn is not None else ""
        if table.phase == "roll-off":
            does = partial(TableHandle.roll_die, die=digit)
            return TypedEntry(does, f"{who} rolls {digit}.", whole=str(digit), answer="")
        if self.gives:
            raise Refused("gift", "Type the letter of the player who pays, or Enter for no one.")
        if self.which:
            if digit not in table.may_lie:
                either = " or ".join(map(str, table.may_lie))
                raise Refused("lying", f"Type the die that is left lying: {either}.")
            return replace(self, which=False, lying=digit)
        if table.one_die:
            return self._rolled(table, digit)
        if self.lying:
            return self._rolled(table, value_of(self.lying, digit))
        if not self.die:
            return replace(self, die=str(digit))
        value = read_value(f"{self.die}{digit}")
        if self.speed is not Speed.VALUES:
            return self._rolled(table, value)
        idle = value == MEXICO and not table.mexico_counts
        answer = "This 21 doesn't raise the stake." if idle else ""
        does = partial(TableHandle.record_value, value=value)
        done = f"{who} ends on {table.match.rules.said(value)}."
        return TypedEntry(does, done, whole=f"{value}", answer=answer)

    def _rolled(self, table: TableView, value: int) -> "InputState | TypedEntry":
        """Return the entry of a roll; a 31 that makes somebody pay needs a seat first (R14.2)."""
        if table.match.rules.gives and value == LOWEST:
            return replace(self, die="", gives=True)
        return self.roll(table, value)

    def roll(self, table: TableView, value: int, to: SeatView | None = None) -> "TypedEntry":
        """Return the entry of a roll; a 31 without a payer makes nobody pay."""
        assert table.on_turn is not None
        payer = None if to is None else to.player
        paying = "" if to is None else f", and {to.name} pays"
        answer = ""
        if value == MEXICO and not table.mexico_counts:
            answer = "This 21 doesn't raise the stake."
        elif to is not None and to.lost is None and to.units == 1:
            answer = f"{to.name} keeps the last unit and pays nothing."
        elif self.gives and to is None:
            answer = "No one pays for this 31."
        does = partial(TableHandle.roll, value=value, lying=self.lying, to=payer)
        done = f"{table.on_turn.name} rolls {table.match.rules.said(value)}{paying}."
        return TypedEntry(does, done, whole=f"{value}", answer=answer)

    def seat_means(self, table: TableView, player: int) -> "InputState | TypedEntry":
        """Take a player as the loser; if Mexicos cost nothing, the entry is complete.

        Raises:
            Refused: the player was out before.
        """
        seat = next(seat for seat in table.seats if seat.player == player)
        if seat.out:
            raise Refused("is-out", f"{seat.name} is out already.")
        if self.gives:
            if player not in self.letters:
                raise Refused("to-other", f"{seat.name} can't be made to pay.")
            return self.roll(table, LOWEST, seat)
        if self.match:
            does = partial(TableHandle.record_match, loser=player)
            return TypedEntry(does, f"{seat.name} lost the match.")
        picked = replace(self, loser=seat)
        return picked if table.most_told else picked.result_means(table, 0)

    def still_applies(self, was: TableView, now: TableView) -> bool:
        """Return whether the input still means the same after another user's entry.

        Dice belong to the player who was on turn when they were typed, and to no one else.
        """
        if (was.phase, was.round, was.duel) != (now.phase, now.round, now.duel):
            return False
        if self.loser is not None:
            player = self.loser.player
            speeds = now.paces[self.chosen].speed, was.paces[self.chosen].speed
            return speeds == (Speed.RESULT,) * 2 and any(
                seat.player == player and not seat.out for seat in now.seats
            )
        if was.on_turn is None or now.on_turn is None:
            return False
        same_dice = was.rolls == now.rolls or not (self.lying or self.which)
        return was.on_turn.player == now.on_turn.player and same_dice

    def cleared(self) -> Self:
        return replace(
            self, die="", loser=None, whole="", match=False, lying=0, which=False, gives=False
        )


class TypedEntry(Struct, frozen=True):
    """An entry typed to its end.

    Attributes:
        does: records the entry at the table.
        done: the name of the entry, such as "Bob rolls 43."; also the message once it is recorded.
        typed_after: the input that stays if the rules refuse the entry; None keeps all of it.
        whole: the digits that end the entry; they stay typed if it could not be saved.
        answer: the message once it is recorded, in place of `done`. "" shows none, as the card says
            it; a function makes the message from the table's answer.
    """

    does: "Callable[[TableHandle], object]"
    done: str
    typed_after: "PendingInput | None" = None
    whole: str = ""
    answer: "str | Callable[[Any], str] | None" = None


class UnsentEntry(Struct, frozen=True):
    """A refused entry, typed to its end, that can be sent again or dropped.

    Attributes:
        position: the rows that the entry rests on; None means the rows seen when it is sent again.
        since: the time since when the store has been out of reach; "" if another user was first.
    """

    entry: TypedEntry
    position: ReadPosition | None
    since: str


def typed_at(table: TableView, chosen: Speed, free: str, pending: InputState) -> InputState:
    """Return the meaning of the keys now; half-typed input stays if it still means the same."""
    now = table.paces[chosen]
    result = now.speed is Speed.RESULT
    gives = pending.gives and not result and table.on_turn is not None
    letters = letters_of_seats(free, table.seats) if result or gives else {}
    if gives:
        payers = {*table.match.round_order} - {table.on_turn and table.on_turn.player}
        letters = {player: letter for player, letter in letters.items() if player in payers}
    was = pending.loser.player if pending.loser is not None else None
    loser = next((seat for seat in table.seats if seat.player == was and not seat.out), None)
    return InputState(
        chosen=chosen,
        speed=now.speed,
        letters=letters,
        die="" if result or table.on_turn is None else pending.die,
        loser=loser if result else None,
        whole=pending.whole,
        lying=pending.lying if pending.lying in table.may_lie else 0,
        which=pending.which and len(table.may_lie) > 1,
        gives=gives,
    )


def speed_change_words(table: TableView, typed: InputState, was: InputState) -> str:
    """Return the words for a change of speed; they mention half-typed input that is lost."""
    cleared = f" {was.pending} is cleared." if was.pending and not typed.pending else ""
    now = table.paces[typed.chosen]
    if now.since:
        return f"{WORDS[typed.chosen].capitalize()} {now.since}.{cleared}"
    if note := left_out(table.match.rules, typed.chosen):
        cleared = f" {note}{cleared}"
    match typed.chosen:
        case Speed.ROLLS:
            return f"Now type every roll.{cleared}"
        case Speed.VALUES:
            return f"Last rolls: two digits per turn.{cleared}"
        case Speed.RESULT:
            return f"Results: {typed.result_words(table)}{cleared}"
        case _:
            assert_never(typed.chosen)
