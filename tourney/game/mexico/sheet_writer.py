"""The score sheet writer: one table's events as the lines that a person would have written.

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

from collections.abc import Iterable, Sequence
from typing import assert_never

from tourney.game.entries import Move
from tourney.game.events import CameBack, LeadNamed, SteppedOut
from tourney.game.mexico import events
from tourney.game.mexico.match import Match
from tourney.game.rules import write_rules
from tourney.game.sheet_lines import write_name


def write_sheet(moves: Sequence[Move[Match, events.TableEvent]], heading: str) -> str:
    """Return the sheet of a table.

    Args:
        moves: the entries that are not undone, from the opening on.
        heading: a line of text for a comment at the top.
    """
    writer = _Writer(_names(event for _, event, _ in moves))
    if heading:
        writer.lines.append(f"# {heading}")
    for before, event, after in moves:
        writer.write(before, event, after)
    if moves:
        writer.end(moves[-1][2])
    return "".join(f"{line}\n" for line in writer.lines)


def _names(happened: Iterable[events.TableEvent]) -> list[str]:
    """Return the final names of all who came to the table."""
    names: list[str] = []
    for event in happened:
        if isinstance(event, events.MatchOpened):
            names = list(event.players)
        elif isinstance(event, events.Joined):
            names.append(event.name)
        elif isinstance(event, events.PlayerRenamed):
            names[event.player] = event.name
    return names


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
            case events.MatchOpened(rules, players, units, until, best):
                self.lines.append(f"@rules {write_rules(rules)}")
                self.lines.append(f"@players {', '.join(names[: len(players)])}")
                if units:
                    self.lines.append(f"@units {' '.join(map(str, units))}")
                if until != 1:
                    self.lines.append(f"@until {until}")
                if best != 1:
                    self.lines.append(f"@best {best}")
            case events.DieRolledOff(player, die):
                self._thrown.append((player, die))
                if after.rolloff is None or not after.rolloff.dice:
                    self._write_rolloff()
            case LeadNamed(player):
                self._give_up_rolloff()
                self.lines.append(f"@lead {names[player]}")
            case events.LeadDrawn(player, seed):
                self._give_up_rolloff()
                self.lines.append(f"@lead {names[player]}  # drawn by lot from {seed}")
            case events.Rolled(player, value):
                self._roll(before, player, value)
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
            case events.Withdrawn(player, lap):
                self._leave(before, "@withdraw", player, after, f" beat={lap}" if lap else "")
            case events.MovedAway(player):
                self._leave(before, "@moved", player, after)
            case SteppedOut(player, waits, since):
                self._gap()
                behind = f"{' waits=yes' if waits else ''}{f' since={since}' if since else ''}"
                self.lines.append(f"@away {names[player]}{behind}")
            case CameBack(player):
                self.lines.append(f"@back {names[player]}")
            case events.UnitsMended(player, more):
                self._aside(before, f"@mended {names[player]} {more:+}")
            case events.Awaited(players):
                self._aside(before, f"@awaited {players}")
            case events.BeatCalled(lap, skipping):
                self._gap()
                self.lines.append(f"@beat {lap}{' skipping' if skipping else ''}")
            case events.Joined(_, units, neighbour):
                name = names[len(after.names) - 1]
                self.lines.append(f"@join {name} {units} after {names[neighbour]}")
            case events.Rejoined(player, units):
                self.lines.append(f"@join {names[player]} {units}")
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
        if match.part is not None and match.part.rolls:
            self.lines[-1] += " ..."
        self._give_up_rolloff()

    def _roll(self, before: Match | None, player: int, value: int) -> None:
        if before is not None and before.part is not None and before.part.rolls:
            self.lines[-1] += f" {value}"
        else:
            self._turn(before, player, str(value))

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
        self, before: Match | None, word: str, player: int, after: Match, behind: str = ""
    ) -> None:
        if before is not None and before.part is not None and before.part.rolls:
            self.lines[-1] += " ..."
        self.lines.append(f"{word} {self._names[player]}{behind}")
        self._give_up_rolloff([(who, die) for who, die in self._thrown if who == player])
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
