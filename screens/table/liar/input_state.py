"""The meaning of keys at a table of Liar's Mexico, and what is half typed (R9)."""

from enum import StrEnum
from functools import partial
from typing import ClassVar, Self

from msgspec.structs import replace

from screens.table.input_state import PendingInput, TypedEntry
from screens.ui.letters import letter_range, letters_of_seats
from tourney.game.dice import read_value
from tourney.game.liar.match import ELEVEN
from tourney.game.liar.play import MOST_LOST
from tourney.game.liar.rules import Foul
from tourney.game.liar.table import FoulOffer, LiarSeat, LiarView
from tourney.game.liar.words import lives_words
from tourney.game.refusal import Refused
from tourney.service.table_handle import TableHandle


class Asked(StrEnum):
    """The input that must be typed next, in a few words."""

    NOTHING = ""
    WHO_BEGINS = "who starts"
    CLAIM = "claim"
    WHO_ANSWERS = "who answers it"
    NOTICED = "whether it was noticed"
    CUP = "under the cup"
    WHO_FOULED = "who did it"
    HOW_MANY_DICE = "dice"
    WHO_LOST = "who lost"
    HOW_MANY_LIVES = "lives"

    @property
    def of_a_seat(self) -> bool:
        """True if a seat must be picked."""
        return self in (Asked.WHO_BEGINS, Asked.WHO_ANSWERS, Asked.WHO_FOULED, Asked.WHO_LOST)

    @property
    def of_dice(self) -> bool:
        """True if two dice must be typed."""
        return self in (Asked.CLAIM, Asked.CUP, Asked.NOTICED)


class LiarInput(PendingInput, frozen=True):
    """The entry being typed at a table of Liar's Mexico.

    Attributes:
        asked: the input that must be typed next.
        picks: the players whose letters can be typed.
        doubts: True if the digits are the dice under the cup.
        unseen: True if the digits are a claim with which the cup is handed on unseen (R15.2).
        claim: a typed, unrecorded claim: an 11 without its target, or one that is too low.
        foul: the typed foul, or None.
        fouled: the seat of the player who fouled, while the number of dice is missing.
        loser: the seat of the round's loser, while the number of lives is missing (R15.8).
    """

    asked: Asked = Asked.NOTHING
    picks: frozenset[int] = frozenset()
    doubts: bool = False
    unseen: bool = False
    claim: int | None = None
    foul: Foul | None = None
    fouled: LiarSeat | None = None
    loser: LiarSeat | None = None

    #: No duel's match is typed by its loser alone.
    match: ClassVar[bool] = False

    @property
    def pending(self) -> str:
        """The typed and unrecorded input, in a few words, or ""."""
        if self.foul is not None:
            return f"the foul ({foul_name(self.foul)})"
        if self.loser is not None:
            return f"the loser, {self.loser.name}"
        if self.claim is not None:
            return f"the claim of {self.claim}"
        if self.whole:
            return f"the dice that were typed, {self.whole}"
        if self.die:
            return f"the die that was typed, {self.die}"
        return "the doubt" if self.doubts else "the cup unseen" if self.unseen else ""

    @property
    def picks_seat(self) -> bool:
        return self.asked.of_a_seat

    @property
    def picked(self) -> int | None:
        seat = self.fouled or self.loser
        return None if seat is None else seat.player

    @property
    def crowded(self) -> bool:
        return len(self.letters) > 14

    def cleared(self) -> Self:
        return type(self)()

    def result_means(self, table: LiarView, count: int | None) -> TypedEntry:
        lives, loser = 1 if count is None else count, self.loser
        if loser is None:
            raise Refused("nobody", f"First type who lost ({picked_by(table, self)}).")
        if not lives:
            raise Refused("lives", f"A round costs 1 to {MOST_LOST} lives.")
        does = partial(TableHandle.record_loss, loser=loser.player, lives=lives)
        done = f"{loser.name} lost the round and {lives_words(lives)}."
        return TypedEntry(does, done, self, whole=str(lives) if lives > 1 else "", answer="")

    def result_words(self, table: LiarView) -> str:
        return f"type who lost ({picked_by(table, self)}), then how many lives (1-{MOST_LOST})."

    def digit_means(self, table: LiarView, digit: int) -> "LiarInput | TypedEntry":
        """Return the meaning of a digit: one die of two, or the number of dice in a foul.

        Raises:
            Refused: there is no such die, or no die is asked for.
        """
        if self.asked is Asked.HOW_MANY_DICE:
            return _dice_fouled(table, self, digit)
        if self.asked is Asked.HOW_MANY_LIVES:
            return self.result_means(table, digit)
        if self.asked.of_a_seat:
            letters = picked_by(table, self)
            raise Refused("letter", f"First type the player's letter, {letters}.")
        if not self.asked.of_dice:
            raise Refused("claim", table.refusals.get("claim", ""))
        if not 1 <= digit <= 6:
            raise Refused("die", "A die shows 1 to 6.")
        if not self.die:
            return LiarInput(die=str(digit), doubts=self.doubts, unseen=self.unseen)
        value = read_value(f"{self.die}{digit}")
        assert table.on_turn is not None
        who = table.on_turn.name
        if self.doubts:
            does = partial(TableHandle.doubt, dice=value)
            done = f"{who} doubts: {value} lay under the cup."
            return TypedEntry(does, done, self, whole=f"{value}", answer="")
        if value == ELEVEN and table.names_target:
            return _eleven(table, unseen=self.unseen)
        if value not in table.beats:
            return LiarInput(claim=value, unseen=self.unseen)
        does = partial(TableHandle.claim, value=value, unseen=self.unseen)
        done = f"{who} claims {value}{' unseen' * self.unseen}."
        return TypedEntry(does, done, self, whole=f"{value}", answer="")

    def seat_means(self, table: LiarView, player: int) -> "LiarInput | TypedEntry":
        """Take a player as the one who begins, who answers the 11, or who fouled.

        Raises:
            Refused: the player was out before.
        """
        seat = table.seat_of(player)
        if seat.out:
            raise Refused("is-out", f"{seat.name} is out already.")
        if self.asked is Asked.WHO_BEGINS:
            does = partial(TableHandle.name_lead, player=player)
            return TypedEntry(does, f"{seat.name} starts.", answer="")
        if self.asked is Asked.WHO_ANSWERS:
            assert table.on_turn is not None
            done = f"{table.on_turn.name} claims 11{' unseen' * self.unseen}, for {seat.name}."
            does = partial(TableHandle.claim_eleven, target=player, unseen=self.unseen)
            return TypedEntry(does, done, self)
        if self.asked is Asked.WHO_LOST:
            return replace(self, asked=Asked.HOW_MANY_LIVES, loser=seat)
        fouled = LiarInput(foul=self.foul, fouled=seat)
        only, *others = foul_costs(table, fouled)
        return fouled if others else _fouls(fouled, only)

    def still_applies(self, was: LiarView, now: LiarView) -> bool:
        """Return whether the input still means the same after another user's entry.

        A claim or a doubt belongs to the player who was on turn, and to the claim of that moment. A
        foul belongs to the player who made it, on turn or not; a loser to the coming round.
        """
        if self.foul is not None:
            return not now.match.over
        if self.loser is not None:
            return len(was.match.story) == len(now.match.story) and "lost" not in now.refusals
        if was.on_turn is None or now.on_turn is None:
            return False
        then = was.phase, was.on_turn.player, was.match.claim
        return then == (now.phase, now.on_turn.player, now.match.claim)

    def back(self) -> "LiarInput":
        """Return this input without its last key."""
        if self.die:
            return LiarInput(doubts=self.doubts, unseen=self.unseen)
        if self.fouled is not None:
            return LiarInput(foul=self.foul)
        return LiarInput()


def foul_action(foul: Foul) -> str:
    """Return the screen's action for a foul's key."""
    return f"foul('{foul}')"


_CALLED = {
    Foul.DROPPED: "dropped a die",
    Foul.ESCAPED: "flew out",
    Foul.BAD_CLAIM: "too low",
    Foul.CUP: "broke the cup",
    Foul.LOST_DIE: "lost a die",
}


def foul_name(foul: Foul, *, brief: bool = False) -> str:
    """Return a foul's name beside its key, or the same in a word or two."""
    if brief and foul not in (Foul.BAD_CLAIM, Foul.ESCAPED):
        return foul.value.replace("-", " ")
    return _CALLED[foul]


def typed_at(table: LiarView, free: str, pending: LiarInput, *, results: bool = False) -> LiarInput:
    """Return the meaning of the keys now; half-typed input stays if it still means the same.

    Args:
        free: the letters that can mean seats.
        results: a round that has not begun is typed by its result (R15.8).
    """
    kept = _still_meant(table, pending)
    asked = _asked(table, kept, results=results)
    picks: frozenset[int] = frozenset()
    if asked.of_a_seat:
        seats = table.targets if asked is Asked.WHO_ANSWERS else table.seats
        picks = frozenset(seat.player for seat in seats if not seat.out)
    letters = letters_of_seats(free, table.seats) if picks else {}
    return replace(kept, asked=asked, letters=letters, picks=picks)


def _still_meant(table: LiarView, pending: LiarInput) -> LiarInput:
    if pending.foul is not None:
        if "foul" in table.refusals:
            return LiarInput()
        was = None if pending.fouled is None else table.seat_of(pending.fouled.player)
        return LiarInput(foul=pending.foul, fouled=None if was is None or was.out else was)
    if pending.doubts:
        return LiarInput() if "doubt" in table.refusals else pending
    if pending.loser is not None:
        seat = table.seat_of(pending.loser.player)
        return LiarInput() if "lost" in table.refusals or seat.out else LiarInput(loser=seat)
    if pending.unseen and "unseen" in table.refusals:
        return LiarInput()
    return LiarInput() if "claim" in table.refusals else pending


def _asked(table: LiarView, typed: LiarInput, *, results: bool) -> Asked:
    if typed.foul is not None:
        return Asked.WHO_FOULED if typed.fouled is None else Asked.HOW_MANY_DICE
    if typed.doubts:
        return Asked.CUP
    if typed.claim is not None:
        answered = typed.claim == ELEVEN and table.names_target
        return Asked.WHO_ANSWERS if answered else Asked.NOTICED
    if typed.loser is not None:
        return Asked.HOW_MANY_LIVES
    if "begin" not in table.refusals:
        return Asked.WHO_BEGINS
    if results and not typed.die and "lost" not in table.refusals:
        return Asked.WHO_LOST
    return Asked.NOTHING if "claim" in table.refusals else Asked.CLAIM


def result_at(table: LiarView, free: str) -> LiarInput:
    """Return the input of a round's result, also before anyone is named to begin (R15.7)."""
    picks = frozenset(seat.player for seat in table.seats if not (seat.out or seat.away))
    letters = letters_of_seats(free, table.seats)
    return LiarInput(asked=Asked.WHO_LOST, picks=picks, letters=letters)


def picked_by(table: LiarView, typed: LiarInput) -> str:
    """Return the letters that can be typed now, in short, such as `a-f`."""
    return letter_range((seat for seat in table.seats if seat.player in typed.picks), typed.letters)


def foul_costs(table: LiarView, typed: LiarInput) -> list[FoulOffer]:
    """Return the costs of the typed foul: one for each number of dice, or a single one."""
    return [offer for offer in table.fouls if offer.foul is typed.foul]


def _eleven(table: LiarView, *, unseen: bool) -> LiarInput | TypedEntry:
    """Return a claim of 11; the player to answer is asked for only if there is a choice."""
    claimed = LiarInput(claim=ELEVEN, unseen=unseen)
    if len(table.targets) == 1:
        return typed_at(table, "", claimed).seat_means(table, table.targets[0].player)
    return claimed


def _dice_fouled(table: LiarView, typed: LiarInput, digit: int) -> TypedEntry:
    for offer in foul_costs(table, typed):
        if offer.dice == digit:
            return _fouls(typed, offer)
    raise Refused("dice", f"{foul_name(typed.foul or Foul.CUP).capitalize()}: 1 die, or 2 dice.")


def _fouls(typed: LiarInput, offer: FoulOffer) -> TypedEntry:
    seat = typed.fouled
    assert seat is not None
    does = partial(TableHandle.note_foul, player=seat.player, foul=offer.foul, dice=offer.dice)
    return TypedEntry(does, f"{seat.name} {offer.words}.", typed, answer="")


def foul_means(table: LiarView, typed: LiarInput, foul: Foul) -> LiarInput | TypedEntry:
    """Return the input after a foul's key; after a claim too low, the foul of that claim.

    Raises:
        Refused: no foul can be noted now.
    """
    if sentence := table.refusals.get("foul", ""):
        raise Refused("foul", sentence)
    if typed.asked is Asked.NOTICED and foul is Foul.BAD_CLAIM and table.on_turn is not None:
        fouled = LiarInput(foul=foul, fouled=table.on_turn)
        return _fouls(fouled, foul_costs(table, fouled)[0])
    return LiarInput(foul=foul)


def noticed_means(table: LiarView, typed: LiarInput) -> "LiarInput | TypedEntry":
    """Return the foul of a claim that was too low and was noticed.

    Raises:
        Refused: no claim that is too low is typed.
    """
    if typed.asked is not Asked.NOTICED:
        raise Refused("nothing", "First type a claim that is too low.")
    return foul_means(table, typed, Foul.BAD_CLAIM)


def unnoticed_means(table: LiarView, typed: LiarInput) -> TypedEntry:
    """Return the entry of a claim that was too low and went unnoticed.

    Raises:
        Refused: no claim that is too low is typed.
    """
    value = typed.claim
    if typed.asked is not Asked.NOTICED or value is None or table.on_turn is None:
        raise Refused("nothing", "First type the low claim that no one noticed.")
    does = partial(TableHandle.claim, value=value, unnoticed=True, unseen=typed.unseen)
    done = f"{table.on_turn.name} claims {value}; no one notices that it is too low."
    return TypedEntry(does, done, answer="")
