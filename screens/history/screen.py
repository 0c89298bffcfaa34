"""History of the open game: every round of the night, turn by turn."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.content import Content

from screens.history.lines import CorrectionPrompt, WrappedLine, mark_lines, name_cells
from screens.history.played import PlayedRow, PlayedScreen
from screens.ui.lists.rows import Col
from screens.ui.text import fit, pad, plain, say
from tourney.game.mexico.history import HistoryItem, TurnLine
from tourney.game.mexico.rules import Rules
from tourney.game.sheet_lines import write_name
from tourney.game.wording import quantity

if TYPE_CHECKING:
    from screens.app.night_screen import NightScreen
    from tourney.night.corrections.correction import PickLine
    from tourney.service.director import Director

_VALUE = 4
_LOW = "▼ low "
_NOTE = len("stood")
#: Before a name is cut to fewer cells, how a turn ended is left out.
_FEWER_NAME = 10

# How what is corrected is written, and what to type as long as nothing fits yet.
_TURN = "For example 54 62, or =62 if only the last is known."
_ABORT = " 31 abort ends the round early."
_GOES_ON = " 54 ... is an unfinished turn."
_RESULT = "For example {0}, or {0}, 1 Mexico."
_MATCH = "For example {0}."
_RIGHT_DICE = "Type the right dice."
_WHO_LOST = "Type the letter or name of who lost."
_DIE = "One die, 1 to 6."
_LEAD = "The player who leads first."


def history_of(
    director: "Director", number: int, table: int = 1, item: int | None = None
) -> "NightScreen":
    """The history of a night's table, of whichever game.

    Args:
        item: which of it is highlighted at first, from 0; None is the newest.
    """
    if director.night(number).view().rules.game == "liar":
        from screens.history.liar import LiarHistoryScreen

        return LiarHistoryScreen(number, table, item)
    return HistoryScreen(number, table, item)


class HistoryScreen(PlayedScreen[HistoryItem]):
    """The rounds on the left, newest first, and the turns of the highlighted one on the right."""

    HELP_TEXT: ClassVar[str] = (
        "Every finished round, newest first, with the rolls of the marked one. ★ a Mexico "
        "counted, = a tie was broken, ✗ the loser went out, ✎ corrected. Enter opens a round: "
        "pick a turn or the result, type what it should have been, check the changes and save."
    )
    MANUAL: ClassVar[str] = "corrections"
    MARKS: ClassVar[str] = "★ Mexico   = tie broken   ✗ out"
    NOTHING: ClassVar[str] = "No round is finished yet."
    BEGAN: ClassVar[tuple[str, str]] = ("Before the first round", "leads first")

    def played(self) -> Sequence[HistoryItem]:
        """The rounds, the one in play last; who came and left."""
        running = self.night.table(self.table).running()
        finished = self.night.table(self.table).history()
        return finished if running is None else (*finished, running)

    def is_finished(self, played: HistoryItem) -> bool:
        """A round has a loser then."""
        return played.number is None or bool(played.loser)

    def columns(self, rows: Sequence[PlayedRow[HistoryItem]], most: int) -> list[Col]:
        """Lead, stake, loser, and what that one paid."""
        items = [row.played for row in rows]
        leads = ["" if item is None else item.lead for item in items]
        stakes = ["" if item is None or item.number is None else str(item.stake) for item in items]
        paid = [str(item.paid) if item is not None and item.loser else "" for item in items]
        return [
            Col("Lead", leads, aside=True, most=most),
            Col("Stake", stakes, right=True, aside=True),
            Col("Loser", [_short(row, most) for row in rows], most=most),
            Col("Units", paid, right=True),
        ]

    def marks(self, played: HistoryItem) -> str:
        """A Mexico, a tie, the loser out."""
        shown = ("★", played.mexicos), ("=", len(played.parts) > 1), ("✗", played.out)
        return " ".join(mark if played.number and is_so else " " for mark, is_so in shown)

    def lines(
        self, played: HistoryItem, picks: Sequence["PickLine"], width: int
    ) -> list[WrappedLine]:
        """The outcome of a round, and every roll: the value last and bold, the lowest marked."""
        at_turn = {(line.pick.part, line.pick.turn): at for at, line in enumerate(picks)}
        lines = [*_head(played), WrappedLine(Content(""))]
        names = [turn.name for part in played.parts for turn in part.turns]
        rolls = max(
            (len(turn.rolls) - 1 for part in played.parts for turn in part.turns), default=0
        )
        room = width - 2 - rolls * 3 - _VALUE - len(_LOW)
        notes = room - _NOTE >= name_cells(names, _FEWER_NAME)
        name = name_cells(names, room - _NOTE * notes)
        for number, part in enumerate(played.parts):
            if number:
                lines.append(WrappedLine(Content.styled(part.title, "$text-accent")))
            for place, turn in enumerate(part.turns):
                at = at_turn.pop((number, place), None)
                lines.append(WrappedLine(_turn(turn, name, rolls, notes=notes), at))
                lines += mark_lines(picks, at)
            lines.append(WrappedLine(Content("")))
        # A round of which only the result was recorded has no turns.
        counted = quantity(played.mexicos, "Mexico") if played.mexicos else "no Mexico"
        for at in at_turn.values():
            result = say("$loser [b]lost[/], $counted", loser=played.loser, counted=counted)
            lines += [
                WrappedLine(result, at),
                *mark_lines(picks, at),
                WrappedLine(Content("")),
            ]
        return [*lines, WrappedLine(plain(played.summary))]

    def wanted(self, played: HistoryItem | None, line: "PickLine") -> CorrectionPrompt:
        """A turn, a result, a die or the lead."""
        pick = line.pick
        if played is None:
            if not pick.name:
                return CorrectionPrompt(line, "The first lead", _LEAD)
            return CorrectionPrompt(line, f"The roll-off: {pick.name}'s die", _DIE)
        if played.did == "lost":
            example = _MATCH.format(write_name(played.who))
            return CorrectionPrompt(line, "Who lost the match", example, _WHO_LOST)
        place = "A void round" if played.number is None else f"Round {played.number}"
        if not pick.name:
            example = _RESULT.format(write_name(played.loser or played.lead))
            return CorrectionPrompt(line, f"{place}: who lost", example, _WHO_LOST)
        if pick.part:
            title = played.parts[pick.part].title
            place += f", {title[0].lower()}{title[1:]}"
        rules = self.night.view().rules
        abort = _ABORT if isinstance(rules, Rules) and rules.abort else ""
        hint = _TURN + abort + _GOES_ON * pick.text.endswith("...")
        return CorrectionPrompt(line, f"{place}: {pick.name}'s turn", hint, _RIGHT_DICE)


def _short(row: PlayedRow[HistoryItem], cells: int) -> str:
    """The loser, or the player who came or left; where it does not fit, the name gives way."""
    item = row.played
    if item is None:
        return "roll-off" if any(line.pick.name for line in row.picks) else "lead"
    if item.number is not None:
        return fit(item.loser, cells) if item.loser else "…"
    return f"{fit(item.who, cells - len(item.did) - 1)} {item.did}"


def _head(item: HistoryItem) -> list[WrappedLine]:
    if item.number is None:
        words = "A void round" if item.parts else "Between rounds"
        return [WrappedLine(Content.styled(words, "bold"))]
    stake = quantity(item.stake, "unit")
    mexicos = f": {quantity(item.mexicos, 'Mexico')}" if item.mexicos else ""
    leads = say(
        "[$foreground-muted]$lead leads; stake $stake[/]", lead=item.lead, stake=stake + mexicos
    )
    return [WrappedLine(say("[b]Round $number[/]", number=item.number)), WrappedLine(leads)]


def _turn(turn: TurnLine, name: int, rolls: int, *, notes: bool) -> Content:
    *earlier, last = turn.rolls
    before = "".join(f"{roll} " for roll in earlier).rjust(rolls * 3)
    return Content.assemble(
        plain(pad(turn.name, name)),
        "  ",
        (before, "$foreground-muted"),
        (f"{last}{'★' if turn.mexico else ''}".ljust(_VALUE), "bold"),
        (_LOW if turn.lowest else "", "bold $error"),
        (turn.note if notes and turn.note != "21" else "", "$foreground-muted"),
    )
