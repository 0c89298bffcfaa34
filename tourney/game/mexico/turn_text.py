"""A turn as a score sheet has it, without the name: `54 62`, `=62`, `31 abort`, `54 ...`."""

from enum import StrEnum

from msgspec import Struct

from tourney.game.dice import MEXICO, read_value
from tourney.game.mexico.events import Aborted, Rolled, Stood, TableEvent, ValueRecorded
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply
from tourney.game.refusal import Refused


class Close(StrEnum):
    """The mark written behind the rolls."""

    NOTHING = ""
    ABORT = "abort"
    DECIDING = "..."


class TurnText(Struct, frozen=True):
    """A turn as it was written. Fewer rolls than allowed means stood.

    Attributes:
        known: False where the last roll stands alone (R10.4).
    """

    rolls: tuple[int, ...]
    known: bool = True
    close: Close = Close.NOTHING

    def __str__(self) -> str:
        rolls = " ".join(map(str, self.rolls)) if self.known else f"={self.rolls[-1]}"
        return f"{rolls} {self.close}" if self.close else rolls


def read_turn(text: str) -> TurnText:
    """A turn from its text; whether it can be in its place is not looked at.

    Raises:
        ValueError: no turn.

    >>> read_turn("45 62").rolls, str(read_turn("=12")), str(read_turn("31  abort"))
    ((54, 62), '=21', '31 abort')
    """
    words = text.split()
    close = Close.NOTHING
    if words and words[-1] in (Close.ABORT, Close.DECIDING):
        close = Close(words.pop())
    if not words:
        raise ValueError("A turn needs a roll, two digits from 1 to 6, for example 54.")
    if not words[0].startswith("="):
        return TurnText(tuple(read_value(word) for word in words), close=close)
    if len(words) > 1:
        raise ValueError("A final value such as =54 must be the only one.")
    if close is Close.DECIDING:
        raise ValueError("A final value such as =54 ends the turn.")
    return TurnText((read_value(words[0][1:]),), known=False, close=close)


def play_turn(
    match: Match, player: int, turn: TurnText
) -> tuple[tuple[TableEvent, ...], tuple[Match, ...]]:
    """The events of a turn, and the match after each of them.

    Raises:
        Refused: it is not that player's turn, or not such a one as the table allows.
    """
    events: list[TableEvent] = []
    matches: list[Match] = []
    if turn.known:
        first = Rolled(player, turn.rolls[0])
        matches.append(apply(match, first))
        assert match.part is not None
        limit = match.part.limit
        if MEXICO in turn.rolls[:-1]:
            raise Refused("mexico-ends", "A 21 ends the turn at once.")
        if len(turn.rolls) > limit:
            raise Refused("limit", f"The limit of this turn is {limit}.")
        events = [first, *(Rolled(player, value) for value in turn.rolls[1:])]
        undecided = turn.rolls[-1] != MEXICO and len(turn.rolls) < limit
        if turn.close is Close.DECIDING and not undecided:
            raise Refused("decided", "This turn is over; there is nothing to decide.")
        if undecided and turn.close is Close.NOTHING:
            events.append(Stood(player))
    else:
        events = [ValueRecorded(player, turn.rolls[-1])]
    if turn.close is Close.ABORT:
        events.append(Aborted(player))
    for event in events[len(matches) :]:
        matches.append(apply(matches[-1] if matches else match, event))
    return tuple(events), tuple(matches)
