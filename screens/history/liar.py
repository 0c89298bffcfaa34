"""History of Liar's Mexico: every run of claims, and who took what for it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.content import Content

from screens.history.beginning import beginning_lines
from screens.history.correction_hint import CorrectionPrompt, of_liars_mexico
from screens.history.lines import WrappedLine
from screens.history.mark import MARK, mark_lines
from screens.history.played import PlayedRow, PlayedScreen, RoundList
from screens.ui.text import cell, fit, pad, plain, say
from tourney.game.liar.history import Run

if TYPE_CHECKING:
    from tourney.game.liar.history import Run
    from tourney.night.corrections.correction import PickLine


#: From this many columns on, the list says how a run ended.
_ROOM_FOR_HOW = 80
_NARROW = 70
_LEAST_NAME, _MOST_NAME_NARROW, _MOST_NAME = 8, 10, 16
_HOW = 16


class LiarHistoryScreen(PlayedScreen[Run]):
    """The runs on the left, newest first, and the claims of the highlighted one on the right."""

    HELP_TEXT: ClassVar[str] = (
        "Every run, newest first, with every claim of the marked one. ✗ a player went out, ✎ "
        "corrected. Enter opens a run: pick an entry, type what it should have been, check the "
        "changes and save."
    )
    MANUAL: ClassVar[str] = "corrections"
    MARKS: ClassVar[str] = "✗ out"
    NOTHING: ClassVar[str] = "No one has taken anything yet."

    def played(self) -> Sequence[Run]:
        """The runs; the last may still be in play."""
        return self.night.table(self.table).liar_history()

    def is_finished(self, row: PlayedRow[Run]) -> bool:
        """Neither the beginning nor in play."""
        return row.played is not None and bool(row.played.taker)

    def fill(self, table: RoundList, rows: Sequence[PlayedRow[Run]], width: int) -> None:
        """One row a run: who took how many, and where there is room, how it ended."""
        most = _MOST_NAME if width >= _NARROW else _MOST_NAME_NARROW
        longest = max((cell_len(_who(row)) for row in rows), default=0)
        name = min(max(longest, _LEAST_NAME), most)
        number = max(2, *(len(_number(row)) for row in rows), 0)
        mended = any(row.mended for row in rows)
        table.add_column(cell("#".rjust(number)), width=number)
        table.add_column(cell("Takes"), width=name)
        table.add_column(cell(""), width=2)
        if width >= _ROOM_FOR_HOW:
            table.add_column(cell("How it ended"), width=_HOW)
        table.add_column(cell(""), width=1 + 2 * mended)
        for row in rows:
            run = row.played
            ended = run is not None and bool(run.taker)
            cells = [
                cell(_number(row).rjust(number)),
                cell(fit(_who(row), name), "" if ended else "italic"),
                cell(f"{run.count:>2}" if run is not None and ended else ""),
            ]
            if width >= _ROOM_FOR_HOW:
                cells.append(cell(_how(run) if run is not None and ended else ""))
            out = "✗" if run is not None and run.out else " "
            table.add_row(*cells, cell(f"{out} {MARK}" if row.mended else out))

    def lines(self, row: PlayedRow[Run], width: int) -> Sequence[WrappedLine]:
        """The claims."""
        if row.played is None:
            return beginning_lines("Before the first run", "begins", row.picks, width)
        return run_lines(row.played, row.picks, width)

    def wanted(self, row: PlayedRow[Run], line: "PickLine") -> CorrectionPrompt:
        """A claim, an answer, a foul, or who begins."""
        return of_liars_mexico(row.played, line)


def _number(row: PlayedRow[Run]) -> str:
    run = row.played
    if run is None:
        return ""
    return str(run.number) if run.taker else "now"


def _who(row: PlayedRow[Run]) -> str:
    run = row.played
    if run is None:
        return "beginning"
    return run.taker or "in play"


def _how(run: Run) -> str:
    """The end of a run in words, with the name of the player who ended it if another takes it."""
    last = run.turns[-1]
    if last.name == run.taker:
        return fit(last.said, _HOW)
    return f"{fit(last.name, max(_HOW - cell_len(last.said) - 1, 1))} {last.said}"


_LEAST_NAME = 6
#: Cells for what was said, before a name gives way.
_SAID = 16


def run_lines(run: "Run", picks: Sequence["PickLine"], width: int) -> list[WrappedLine]:
    """Every claim, the answer or the foul, and the penalty."""
    at_turn = {line.pick.turn: at for at, line in enumerate(picks)}
    lines = [WrappedLine(say("[b]Run $number[/]", number=run.number)), WrappedLine(Content(""))]
    longest = max((cell_len(turn.name) for turn in run.turns), default=0)
    name = max(min(longest, width - 2 - _SAID), _LEAST_NAME)
    at = None
    for place, turn in enumerate(run.turns):
        # The entries that a correction made of one are picked as one.
        at = at_turn.get(place, at)
        last = place + 1 == len(run.turns) or place + 1 in at_turn
        before = plain(pad(turn.name, name) + "  ")
        lines.append(WrappedLine(plain(turn.said).stylize("bold"), at, before))
        if last and at is not None:
            lines += mark_lines(picks[at], at)
    summary = run.summary or "No one has answered yet."
    return [*lines, WrappedLine(Content("")), WrappedLine(plain(summary))]
