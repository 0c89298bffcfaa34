"""History of the open game: every round of the night, turn by turn."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len

from screens.history.beginning import beginning_lines
from screens.history.correction_hint import CorrectionPrompt, of_open_game
from screens.history.lines import WrappedLine
from screens.history.mark import MARK
from screens.history.played import PlayedRow, PlayedScreen, RoundList
from screens.history.round import round_lines
from screens.ui.text import cell, fit
from tourney.game.mexico.history import HistoryItem
from tourney.game.mexico.rules import Rules

if TYPE_CHECKING:
    from screens.app.night_screen import NightScreen
    from tourney.night.corrections.correction import PickLine
    from tourney.service.director import Director

_NARROW = 70
#: The list names the lead and the stake as well where it leaves the round beside it this many
#: cells.
_LEAST_ROUND = 32
#: Cells for a name in the list. What is no round is told there in few words.
_LEAST_LOSER, _MOST_LOSER_NARROW, _MOST_LOSER = 8, 10, 16
_MARKS = 5
_STAKE, _PAID = len("Stake"), len("Paid")
#: Of each column; and around the list and the round.
_PADDING, _AROUND = 2, 6
_NOW = "now"

_Rows = Sequence[PlayedRow[HistoryItem]]


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

    def played(self) -> Sequence[HistoryItem]:
        """The rounds, the one in play last; who came and left."""
        running = self.night.table(self.table).running()
        finished = self.night.table(self.table).history()
        return finished if running is None else (*finished, running)

    def is_finished(self, row: PlayedRow[HistoryItem]) -> bool:
        """Neither the beginning nor in play."""
        return row.played is not None and _number(row) != _NOW

    def fill(self, table: RoundList, rows: _Rows, width: int) -> None:
        """One row a round; it names the lead and the stake where there is room."""
        most = _MOST_LOSER if width >= _NARROW else _MOST_LOSER_NARROW
        longest = max((cell_len(_short(row, width)) for row in rows), default=0)
        loser = min(max(longest, _LEAST_LOSER), most)
        items = [row.played for row in rows if row.played is not None]
        lead = min(max((cell_len(item.lead) for item in items), default=0), most)
        number = max(2, *(len(_number(row)) for row in rows), 0)
        marks = _MARKS + 2 * any(row.mended for row in rows)
        columns = number, max(lead, len("Lead")), _STAKE, loser, _PAID, marks
        wide = width - _AROUND - sum(columns) - _PADDING * len(columns) >= _LEAST_ROUND
        table.add_column(cell("#".rjust(number)), width=number)
        if wide:
            table.add_column(cell("Lead"), width=columns[1])
            table.add_column(cell("Stake"), width=_STAKE)
        table.add_column(cell("Loser"), width=loser)
        table.add_column(cell("Paid"), width=_PAID)
        table.add_column(cell(""), width=marks)
        for row in rows:
            item = row.played
            is_round = item is not None and item.number is not None
            cells = [cell(_number(row).rjust(number))]
            if wide:
                stake = str(item.stake) if item is not None and is_round else ""
                leads = fit(item.lead, lead) if item is not None else ""
                cells += [cell(leads), cell(stake.rjust(_STAKE))]
            ended = item is not None and bool(item.loser)
            cells.append(cell(_short(row, loser), "" if ended else "italic"))
            cells.append(cell(f"{item.paid:>{_PAID}}" if item is not None and ended else ""))
            table.add_row(*cells, cell(_marks(row)))

    def lines(self, row: PlayedRow[HistoryItem], width: int) -> Sequence[WrappedLine]:
        """The turns."""
        if row.played is None:
            return beginning_lines("Before the first round", "leads first", row.picks, width)
        return round_lines(row.played, row.picks, width)

    def wanted(self, row: PlayedRow[HistoryItem], line: "PickLine") -> CorrectionPrompt:
        """A turn, a result, a die or the lead."""
        rules = self.night.view().rules
        return of_open_game(row.played, line, abort=isinstance(rules, Rules) and rules.abort)


def _number(row: PlayedRow[HistoryItem]) -> str:
    item = row.played
    if item is None or item.number is None:
        return ""
    return str(item.number) if item.loser else _NOW


def _short(row: PlayedRow[HistoryItem], cells: int) -> str:
    """The loser, or the player who came or left; where it does not fit, the name gives way."""
    item = row.played
    if item is None:
        return "roll-off" if any(line.pick.name for line in row.picks) else "lead"
    if item.number is not None:
        return fit(item.loser, cells) if item.loser else "in play"
    return f"{fit(item.who, cells - len(item.did) - 1)} {item.did}"


def _marks(row: PlayedRow[HistoryItem]) -> str:
    """The marks for what was out of the ordinary in a round."""
    item = row.played
    if item is None or item.number is None:
        marks = " " * _MARKS
    else:
        ties = len(item.parts) > 1
        marks = f"{'★' if item.mexicos else ' '} {'=' if ties else ' '} {'✗' if item.out else ' '}"
    return f"{marks} {MARK}" if row.mended else marks
