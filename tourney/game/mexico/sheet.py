"""The open game's lines of a score sheet, read and written.

Reading a written sheet gives the same events, except for those that a sheet cannot express:

- A lead drawn by lot is written as one that was named, with its seed in a comment.
- A line of the roll-off is written once it is complete. Its dice come after the line on a player
  who left or moved away meanwhile, or on the first lap, which makes no difference. Dice of a line
  that was never completed are written in a comment: it is still rolled, a player left, or the lead
  was named. If leaving has ended the roll-off in that line, the lead is written as named.
- Names are written as they are now; renaming is not written.
- Units that a correction at another table changed during a round are written before its last turn;
  those changed after the end of play, before that end. This makes no difference.

If the choice of how to count was changed before the first roll, both choices are written.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from itertools import accumulate
from typing import Any, ClassVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from tourney.game import sheet_lines
from tourney.game.dice import MEXICO, read_die, read_value, value_of
from tourney.game.entries import Move
from tourney.game.events import CameBack, LeadNamed, SteppedOut
from tourney.game.mexico import events
from tourney.game.mexico.events import TableEvent
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply
from tourney.game.mexico.round import Throw
from tourney.game.mexico.rules import Rules, refuse_gift
from tourney.game.refusal import Refused
from tourney.game.sheet_lines import GameReader, GameSheet, write_name, write_shared


class Close(StrEnum):
    """The mark after the rolls of a turn."""

    NOTHING = ""
    ABORT = "abort"
    DECIDING = "..."


class TurnText(Struct, frozen=True):
    """A turn as written; fewer rolls than allowed mean that the player stood.

    Attributes:
        known: False if only the last roll is given (R10.4).
    """

    throws: tuple[Throw, ...]
    known: bool = True
    close: Close = Close.NOTHING

    def written(self, names: Sequence[str]) -> str:
        """Return the text of the turn; the names are by player."""
        rolls = f"={self.throws[-1].value}"
        if self.known:
            rolls = " ".join(write_throw(throw, names) for throw in self.throws)
        return f"{rolls} {self.close}" if self.close else rolls


def write_throw(throw: Throw, names: Sequence[str]) -> str:
    """Return a throw as on a sheet; a 31 for nobody needs no mark.

    >>> write_throw(Throw(54), ()), write_throw(Throw(31, 1, 0), ["Jo B"])
    ('54', '1+3>"Jo B"')
    """
    text = f"{throw.lying}+{throw.dice[0]}" if throw.lying else str(throw.value)
    if throw.to is None:
        return text
    name = names[throw.to]
    return f"{text}>{write_name(name, within_words=True)}"


_WORD = re.compile(rf"\S+?>{sheet_lines.QUOTED}(?!\S)|\S+")
_NOBODY = "-"
_FACE = re.compile("[1-6]")


def read_turn(text: str, rules: Rules, player: Callable[[str], int]) -> TurnText:
    """Return a turn from its text, without a check of whether it can be played.

    Args:
        player: returns the player with a name as written.

    Raises:
        ValueError: the text is no turn.
        Refused: a roll that makes nobody pay names somebody.
    """
    words = _WORD.findall(text)
    close = Close.NOTHING
    if words and words[-1] in (Close.ABORT, Close.DECIDING):
        close = Close(words.pop())
    if not words:
        raise ValueError("A turn needs a roll, two digits from 1 to 6, for example 54.")
    if not words[0].startswith("="):
        return TurnText(tuple(_read_throw(word, rules, player) for word in words), close=close)
    if len(words) > 1:
        raise ValueError("A final value such as =54 must be the only one.")
    if close is Close.DECIDING:
        raise ValueError("A final value such as =54 ends the turn.")
    return TurnText((Throw(read_value(words[0][1:])),), known=False, close=close)


def _read_throw(word: str, rules: Rules, player: Callable[[str], int]) -> Throw:
    """Return a throw: `54`, `1+2` with a die left lying, `4` of one die, `31>Bob`."""
    thrown, gift, name = word.partition(">")
    one, lies, other = thrown.partition("+")
    lying = read_die(one) if lies else 0
    if lies:
        value = value_of(lying, read_die(other))
    else:
        value = int(thrown) if _FACE.fullmatch(thrown) else read_value(thrown)
    if gift:
        refuse_gift(rules, value)
    to = None if name in ("", _NOBODY) else player(name)
    if gift and not name:
        raise ValueError("After > comes a name, or - for nobody.")
    return Throw(value, lying, to, rules.is_roll(value))


def play_turn(
    match: Match, player: int, turn: TurnText
) -> tuple[tuple[TableEvent, ...], tuple[Match, ...]]:
    """Return the events of a turn, and the match after each of them.

    Raises:
        Refused: it is not that player's turn, or the table does not allow such a turn.
    """
    played: list[TableEvent] = []
    matches: list[Match] = []
    throws = turn.throws
    if turn.known:
        played = [events.Rolled(player, each.value, each.lying, each.to) for each in throws]
        matches.append(apply(match, played[0]))
        assert match.part is not None
        limit = match.part.limit
        if MEXICO in [throw.value for throw in throws[:-1]]:
            raise Refused("mexico-ends", "A 21 ends the turn at once.")
        *taken, last = accumulate(throw.counts for throw in throws)
        if limit in taken:
            raise Refused("limit", f"The limit of this turn is {limit}.")
        undecided = throws[-1].value != MEXICO and last < limit
        if turn.close is Close.DECIDING and not undecided:
            raise Refused("decided", "This turn is over; there is nothing to decide.")
        if undecided and turn.close is Close.NOTHING:
            played.append(events.Stood(player))
    else:
        played = [events.ValueRecorded(player, throws[-1].value)]
    if turn.close is Close.ABORT:
        played.append(events.Aborted(player))
    for event in played[len(matches) :]:
        matches.append(apply(matches[-1] if matches else match, event))
    return tuple(played), tuple(matches)


_LOST = re.compile(rf"({sheet_lines.NAME})(?:\s+(?:mexicos=([0-9]{{1,6}})|(match)))?")
_CHANCE = re.compile(r"[0-9]{1,10}")
_NOT_AN_END = "@end takes nothing, or how the pot is shared: units, even or chance."

#: Returns each player's chance to win a match that is ended, in billionths, and the error (R12.3).
Chances = Callable[[Match], tuple[tuple[int, ...], int]]


class OpenSheet(GameSheet[Match, TableEvent], frozen=True):
    """A sheet of the open game that has been read."""


class OpenReader(GameReader[Match, TableEvent]):
    """Takes the lines of an open game's sheet after `@rules`."""

    game: ClassVar[str] = "the open game"
    example: ClassVar[str] = "Ann: 54 62"
    dealt: ClassVar[str] = "units"
    rules: Rules

    def __init__(self, rules: Rules, chances: Chances = lambda _: ((), 0)) -> None:
        """Begin a sheet.

        Args:
            chances: works out chances that the sheet leaves out.
        """
        super().__init__(rules)
        self._chances = chances
        self._deciding = False
        self._since_back: tuple[int, Match] | None = None

    def sheet(self) -> OpenSheet:
        """Return the sheet that has been read."""
        return OpenSheet(tuple(self.events), tuple(self.matches))

    def apply(self, event: TableEvent) -> Match:
        return apply(self.match, event)

    def opening(self, names: tuple[str, ...]) -> TableEvent:
        return events.MatchOpened(self.rules, names)

    def rolloff(self, rest: str) -> None:
        rolloff = self.opened().rolloff
        if rolloff is None:
            raise ValueError("The first lead is known already.")
        dice = [read_die(word) for word in rest.split()]
        if len(dice) != (rolling := len(rolloff.contenders)):
            raise ValueError(f"{rolling} dice belong here, one per player who rolls.")
        for player, die in zip(rolloff.contenders, dice, strict=True):
            self.record(events.DieRolledOff(player, die))

    def lost(self, rest: str) -> None:
        fault = "@lost takes a name, and mexicos=1 where any counted."
        name, mexicos, match = self.parts(_LOST, rest, fault)
        loser = self.player(name)
        if match:
            self.record(events.MatchRecorded(loser))
        else:
            self.record(events.RoundRecorded(loser, int(mexicos or 0)))

    def count(self, rest: str) -> None:
        if rest not in tuple(events.Count):
            raise ValueError("@count takes pips or value.")
        self.record(events.CountChosen(events.Count(rest)))

    def withdraw(self, rest: str) -> None:
        super().withdraw(rest)
        self._deciding = False  # the round of a player who was still deciding is void

    def back(self, rest: str) -> None:
        if self._since_back is None:
            self._since_back = len(self.events), self.opened()
        self.record(CameBack(self.player(rest), leads=True))

    def order(self, rest: str) -> None:
        self.record(events.OrderKept(tuple(map(self.named, sheet_lines.read_names(rest)))))

    def ending(self, rest: str) -> TableEvent:
        given, within, error = rest.partition(" error ")
        way, *numbers = given.split() or [events.PotBy.LEADER]
        chances = way == events.PotBy.CHANCE
        if way not in tuple(events.PotBy) or ((numbers or within) and not chances):
            raise ValueError(_NOT_AN_END)
        if not all(map(_CHANCE.fullmatch, [*numbers, error] if within else numbers)):
            raise ValueError("The chances behind @end chance are whole numbers, in billionths.")
        if not chances:
            return events.PlayEnded(events.PotBy(way))
        if not numbers:
            return events.PlayEnded(events.PotBy(way), *self._chances(self.opened()))
        return events.PlayEnded(events.PotBy(way), tuple(map(int, numbers)), int(error or 0))

    def turn(self, name: str, text: str) -> None:
        if self._deciding:
            raise ValueError("Only the sheet's last turn can end in ...")
        player = self.player(name)
        match = self._as_it_was_led(player)
        turn = read_turn(text, match.rules, self.player)
        played, matches = play_turn(match, player, turn)
        self.events += played
        self.matches += matches
        self._deciding = turn.close is Close.DECIDING

    def _as_it_was_led(self, player: int) -> Match:
        """Return the match; on older sheets a lead who came back does not lead again."""
        match, behind = self.opened(), self._since_back
        if behind and not match.amid and match.part and match.part.on_turn != player:
            first, before = behind
            back = self.events[first]
            assert isinstance(back, CameBack)
            again = [replace(back, leads=False), *self.events[first + 1 :]]
            _, *matches = accumulate(again, apply, initial=before)
            part = matches[-1].part
            if part is not None and part.on_turn == player:
                self.events[first:], self.matches[first:] = again, matches
        self._since_back = None
        return self.opened()

    directives: ClassVar[Mapping[str, Callable[[Any, str], None]]] = {
        **sheet_lines.SHARED,
        "@rolloff": rolloff,
        "@lost": lost,
        "@count": count,
        "@withdraw": withdraw,
        "@back": back,
        "@order": order,
    }


# Writing


def write_sheet(moves: Sequence[Move[Match, events.TableEvent]], heading: str) -> str:
    """Return the sheet of a table.

    Args:
        moves: the entries that are not undone, from the opening on.
        heading: a line of text for a comment at the top.
    """
    writer = _Writer(sheet_lines.last_names(event for _, event, _ in moves))
    if heading:
        writer.lines.append(f"# {heading}")
    for before, event, after in moves:
        writer.write(before, event, after)
    if moves:
        writer.end(moves[-1][2])
    return "".join(f"{line}\n" for line in writer.lines)


class _Writer:
    """Writes a sheet line by line.

    Attributes:
        lines: the lines written so far.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.lines: list[str] = []
        self._plain = names
        self._names = [write_name(name) for name in names]
        #: The dice of the roll-off's incomplete line, by player.
        self._thrown: list[tuple[int, int]] = []
        #: The index of the last turn's line.
        self._last_turn = 0

    def write(self, before: Match | None, event: events.TableEvent, after: Match) -> None:
        """Write an event that led from one match to another."""
        names = self._names
        match event:
            case events.MatchOpened():
                self.lines += sheet_lines.write_opening(event, names)
            case events.DieRolledOff(player, die):
                self._thrown.append((player, die))
                if after.rolloff is None or not after.rolloff.dice:
                    self._write_rolloff()
            case LeadNamed() | events.LeadDrawn():
                self._give_up_rolloff()
                self.lines.append(write_shared(event, names))
            case events.Rolled(player, value, lying, to):
                self._roll(before, player, write_throw(Throw(value, lying, to), self._plain))
            case events.ValueRecorded(player, value):
                self._turn(before, player, f"={value}")
            case events.Aborted():
                # No event with a line of its own can come between a turn and this.
                self.lines[-1] += " abort"
            case events.CountChosen(count):
                self.lines.append(f"@count {count}")
            case events.RoundRecorded(loser, mexicos):
                behind = f" mexicos={mexicos}" if mexicos else ""
                self.lines.append(f"@lost {names[loser]}{behind}")
            case events.MatchRecorded(loser):
                self.lines.append(f"@lost {names[loser]} match")
            case events.Withdrawn() | events.MovedAway():
                self._leave(before, event, after)
            case SteppedOut() | events.BeatCalled():
                self._gap()
                self.lines.append(write_shared(event, names))
            case CameBack() | events.Rejoined():
                self.lines.append(write_shared(event, names))
            case events.UnitsMended() | events.Awaited() | events.SittingCalled() | events.TimeUp():
                self._aside(before, write_shared(event, names))
            case events.Joined():
                as_now = replace(event, name=self._plain[len(after.names) - 1])
                self.lines.append(write_shared(as_now, names))
            case events.OrderKept(order):
                self._gap()
                self.lines.append(f"@order {', '.join(names[player] for player in order)}")
            case events.PlayEnded(pot, chances, error):
                if before is not None:
                    self.end(before)
                way = () if pot is events.PotBy.LEADER else (pot, *chances)
                within = ("error", error) if error else ()
                self.lines.append(" ".join(map(str, ("@end", *way, *within))))
            case events.Stood() | events.PlayerRenamed():
                pass  # fewer rolls than allowed means stood; names are written as they are now
            case _:
                assert_never(event)

    def end(self, match: Match) -> None:
        """Mark a turn that is still unfinished, and write an unfinished roll-off."""
        if match.part is not None and match.part.throws:
            self.lines[-1] += " ..."
        self._give_up_rolloff()

    def _roll(self, before: Match | None, player: int, text: str) -> None:
        if before is not None and before.part is not None and before.part.throws:
            self.lines[-1] += f" {text}"
        else:
            self._turn(before, player, text)

    def _turn(self, before: Match | None, player: int, text: str) -> None:
        if before is not None and before.between_rounds:
            self._gap()
        self._last_turn = len(self.lines)
        self.lines.append(f"{self._names[player]}: {text}")

    def _gap(self) -> None:
        """Add a blank line, which separates rounds for readers."""
        if not self.lines[-1].startswith(("@order", "@beat")):
            self.lines.append("")

    def _aside(self, before: Match | None, line: str) -> None:
        """Write an event during a turn before the turn's line."""
        if before is not None and before.ended is not None:
            self.lines.insert(len(self.lines) - 1, line)
            return
        amid = before is not None and before.amid
        self.lines.insert(self._last_turn if amid else len(self.lines), line)
        self._last_turn += amid

    def _leave(
        self, before: Match | None, event: events.Withdrawn | events.MovedAway, after: Match
    ) -> None:
        if before is not None and before.part is not None and before.part.throws:
            self.lines[-1] += " ..."
        self.lines.append(write_shared(event, self._names))
        self._give_up_rolloff([(who, die) for who, die in self._thrown if who == event.player])
        if after.rolloff is not None and after.rolloff.dice:
            return  # the others still roll
        # Either only the leaver's die was missing, or too few are left to roll.
        if len(self._thrown) > 1 and (after.rolloff is not None or after.round is not None):
            self._write_rolloff()
            return
        self._give_up_rolloff()
        if before is not None and _leads_alone(before, after):
            assert after.round is not None
            self.lines.append(f"@lead {self._names[after.round.lead]}")

    def _write_rolloff(self) -> None:
        self.lines.append(f"@rolloff {' '.join(str(die) for _, die in self._thrown)}")
        self._thrown = []

    def _give_up_rolloff(self, dice: Sequence[tuple[int, int]] | None = None) -> None:
        """Write dice that belong to no complete line in a comment: all of them, or these."""
        given_up = list(self._thrown if dice is None else dice)
        if given_up:
            told = ", ".join(f"{self._plain[player]} {die}" for player, die in given_up)
            self.lines.append(f"# Roll-off, not a whole line: {told}")
            self._thrown = [thrown for thrown in self._thrown if thrown not in given_up]


def _leads_alone(before: Match, after: Match) -> bool:
    """Return True if the one player left in the roll-off's first line leads (R2.3, F1.6).

    The dice are no complete line. Without a word on the lead, reading the sheet would let the
    player who is away roll too.
    """
    rolling = before.rolloff
    if rolling is None or not rolling.dice or rolling.earlier:
        return False
    return after.rolloff is None and after.round is not None
