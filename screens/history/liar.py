"""The history of Liar's Mexico: every run of claims, and its penalty."""

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual.content import Content

from screens.history.lines import CorrectionPrompt, WrappedLine, mark_lines, name_cells
from screens.history.played import PlayedRow, PlayedScreen
from screens.ui.lists.rows import Col
from screens.ui.sheet import WIDE
from screens.ui.text import fit, pad, plain, say
from tourney.game.liar.match import Cause
from tourney.game.liar.words import Run
from tourney.game.wording import capital
from tourney.night.corrections.correction import PickLine

#: The cells for the end of a run, and the same on a wide screen.
_HOW, _HOW_WIDE = 20, 28
#: The cells for a claim or an answer, to which names give way.
_SAID = 16

# Hints how to write each kind of entry.
_BEGINS = "The player who goes first."
_CLAIM = "A claim: 54, 11 > Bob to name a player, 32 ! for one too low that no one noticed."
_ANSWER = "doubt 31 with the dice under the cup, take for an 11, or give up to a 21."
_LOST = "The player, and lives=2 if it cost more than one."
_FOUL = "The player and the foul: Bob dropped 2, Bob escaped 1, or bad-claim, cup, lost-die."


class LiarHistoryScreen(PlayedScreen[Run]):
    """The runs on the left, newest first, and the claims of the highlighted one on the right."""

    HELP_TEXT: ClassVar[str] = (
        "Every round, newest first, with every claim of the marked one. ✗ a player went out, ✎ "
        "corrected. Enter opens a round: pick an entry, type what it should have been, check the "
        "changes and save."
    )
    MANUAL: ClassVar[str] = "corrections"
    MARKS: ClassVar[str] = "✗ out"
    NOTHING: ClassVar[str] = "No one has taken anything yet."
    BEGAN: ClassVar[tuple[str, str]] = ("Before the first round", "starts")
    LEAST_ROUND: ClassVar[int] = 26

    def played(self) -> Sequence[Run]:
        """Return the runs; the last may still be in play."""
        return self.night.table(self.table).liar_history()

    def is_finished(self, played: Run) -> bool:
        """Return whether someone has taken a penalty, or the round is void."""
        return bool(played.summary)

    def columns(self, rows: Sequence[PlayedRow[Run]], most: int) -> list[Col]:
        """Return columns with the loser, the penalties, and the end of the run."""
        runs = [row.played for row in rows]
        penalties = [None if run is None else run.penalty for run in runs]
        taken = ["" if penalty is None else f"{penalty.stake:>2}" for penalty in penalties]
        names = ["start" if run is None else run.taker or _unsettled(run) for run in runs]
        cells = _HOW_WIDE if self.app.size.width >= WIDE else _HOW
        ends = [_how(run, cells) if run is not None and run.taker else "" for run in runs]
        return [
            Col("Loser", names, most=most),
            Col(capital(self.night.view().plan.counts), taken, right=True),
            Col("How it ended", ends, aside=True, most=cells),
        ]

    def marks(self, played: Run) -> str:
        """Return a mark if the loser went out."""
        return "✗" if played.penalty is not None and played.penalty.out else " "

    def lines(self, played: Run, picks: Sequence[PickLine], width: int) -> list[WrappedLine]:
        """Return every claim, the answer or the foul, and the penalty."""
        at_turn = {line.pick.turn: at for at, line in enumerate(picks)}
        lines = [
            WrappedLine(say("[b]Round $number[/]", number=played.number)),
            WrappedLine(Content("")),
            *(WrappedLine(plain(who)) for who in played.came),
        ]
        name = name_cells((turn.name for turn in played.turns), width - 2 - _SAID)
        at = None
        for place, turn in enumerate(played.turns):
            # Several entries that a correction put in place of one are picked together.
            at = at_turn.get(place, at)
            last = place + 1 == len(played.turns) or place + 1 in at_turn
            before = plain(pad(turn.name, name) + "  ")
            lines.append(WrappedLine(plain(turn.said).stylize("bold"), at, before))
            if last:
                lines += mark_lines(picks, at)
        summary = played.summary or "No one has answered yet."
        return [*lines, WrappedLine(Content("")), WrappedLine(plain(summary))]

    def wanted(self, played: Run | None, line: PickLine) -> CorrectionPrompt:
        """Return the words for correcting a claim, an answer, a foul, or who begins."""
        pick = line.pick
        if played is None:
            return CorrectionPrompt(line, "Who starts", _BEGINS)
        place = f"Round {played.number}"
        if not pick.name and played.penalty is not None and played.penalty.why is Cause.LOST:
            return CorrectionPrompt(line, f"{place}: who lost", _LOST)
        if not pick.name:
            return CorrectionPrompt(line, f"{place}: the foul", _FOUL)
        if pick.turn < len(played.claims):
            return CorrectionPrompt(line, f"{place}: {pick.name}'s claim", _CLAIM)
        return CorrectionPrompt(line, f"{place}: {pick.name}'s answer", _ANSWER)


def _unsettled(run: Run) -> str:
    return "void" if run.summary else "playing"


def _how(run: Run, cells: int) -> str:
    """Return the end of a run in words, with the name of its player unless the loser ended it."""
    last, penalty = run.turns[-1], run.penalty
    said = f"finds {penalty.dice}" if penalty and penalty.dice else last.said
    if last.name == run.taker:
        return fit(said, cells)
    return f"{fit(last.name, max(cells - cell_len(said) - 1, 1))} {said}"
