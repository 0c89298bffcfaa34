"""The round as a ladder: every value so far between the lowest that there is and 21."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from screens.ui.text import fit, plain
from tourney.game.mexico.table import Rung, SeatView, TableView

_LOW, _TOP = "low ", " top"
_BEST = "21"
#: With fewer cells between its ends it is no ladder.
_LEAST = 12


def _mark(rung: Rung, seats: Sequence[SeatView]) -> tuple[str, str]:
    """The mark of the first of these on a rung: on turn, lowest, the lead."""
    here = [seat for seat in seats if seat.player in rung.players]
    if any(seat.on_turn for seat in here):
        return "▶", "bold $text-accent"
    if any(seat.lowest for seat in here):
        return "▼", "bold $text-error"
    return ("◆", "$warning") if any(seat.lead for seat in here) else ("", "")


def ladder_line(table: TableView, width: int) -> Content:
    """The ladder lying down: lowest to the left; empty where no one has a value or no room is."""
    rungs = list(reversed(table.ladder))
    # The player who has the best there is stands there, and it is not said twice.
    top = _TOP if rungs and rungs[-1].height >= 1 else f" {_BEST}{_TOP}"
    room = width - len(_LOW) - len(top)
    marks = [_mark(rung, table.seats) for rung in rungs]
    labels = [
        f"{rung.text.removesuffix(' pips')}{mark}"
        for rung, (mark, _) in zip(rungs, marks, strict=True)
    ]
    needed = sum(map(cell_len, labels)) + len(labels) - 1
    if not rungs or room < max(needed, _LEAST):
        return Content("")
    line, at, later = Content.styled(_LOW, "$foreground-muted"), 0, needed
    for rung, label, (mark, style) in zip(rungs, labels, marks, strict=True):
        wanted = max(round(rung.height * (room - cell_len(label))), at + bool(at))
        start = min(wanted, room - later)
        later -= cell_len(label) + 1
        line += Content.assemble(
            ("─" * (start - at), "$foreground-muted"),
            (label.removesuffix(mark) if mark else label, "bold"),
            (mark, style),
        )
        at = start + cell_len(label)
    return line + Content.styled("─" * (room - at) + top, "$foreground-muted")


def ladder_rows(table: TableView, width: int, height: int) -> list[Content]:
    """The ladder upright, 21 on top, a line for each value; then those to come, in turn."""
    seats = {seat.player: seat for seat in table.seats}
    rows: list[Content] = []
    for rung in table.ladder:
        for player in rung.players:
            seat = seats[player]
            mark, style = _mark(Rung("", (player,), 0), table.seats)
            row = Content.assemble(
                (f"{rung.text} ", "bold"),
                (f"{mark or ' '} ", style),
                plain(fit(seat.name, width - len(rung.text) - 4)).stylize(
                    "bold" if seat.on_turn else ""
                ),
            )
            rows.append(row)
    if not table.ladder or table.ladder[0].height < 1:
        rows.insert(0, Content.styled(f"{_BEST}{_TOP}", "$foreground-muted"))
    valued = {player for rung in table.ladder for player in rung.players}
    at = next((nth for nth, seat in enumerate(table.seats) if seat.on_turn), 0)
    in_turn = (*table.seats[at:], *table.seats[:at])
    waits = [seat for seat in in_turn if seat.playing and seat.player not in valued]
    if len(rows) + len(waits) <= height:  # as high during a whole round
        names = [plain(f"··   {fit(seat.name, width - 5)}") for seat in waits]
        rows += [name.stylize("$foreground-muted") for name in names]
    elif waits:
        rows.append(Content.styled(f"··   {len(waits)} to roll", "$foreground-muted"))
    return rows[:height]
