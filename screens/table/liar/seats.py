"""The seats of a table of Liar's Mexico, and the way the cup goes round them."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content

from screens.table.drawn_table import MARKS, SEAT, SeatCard
from screens.table.liar.card import LiarCardView
from screens.table.liar.input_state import LiarInput
from screens.table.seat_row import placed
from screens.table.seat_window import SeatWindow, turn_mark
from screens.ui.play.pips import MOST_PIPS, pips
from screens.ui.text import fit, pad, plain, with_away
from tourney.game.liar.events import Direction
from tourney.game.liar.table import LiarSeat, LiarView

_LEAST_NAME, _LEAST_WITH_LIVES = 11, 7
_NOTE = 9
#: The part in the claim beside a name at the drawn table: the value, `next` or `away`.
_VALUE = 4
#: The way round, the mark, and the spaces behind them.
_MARKS = 6


@dataclass(frozen=True, slots=True)
class LiarSeatWidths:
    """The widths of the parts of every line, in cells, so that they are under each other.

    Attributes:
        number: of the penalties in figures.
        word: of the word for penalties with a space before it; 0 if there is no room.
        bar: of the penalties drawn one by one; 0 where there is no room.
    """

    name: int
    number: int
    word: int
    bar: int

    @classmethod
    def of(cls, table: LiarView, width: int) -> "LiarSeatWidths":
        """The columns that fit: pips of lives are worth more than the word, strokes less."""
        seats = table.seats
        number = max(len(str(seat.penalties)) for seat in seats)
        longest = max(cell_len(seat.name) for seat in seats)
        rest = width - (_MARKS + 2 + number + 2 + _NOTE)
        word = max(cell_len(_word(seat)) for seat in seats)
        bar = max((cell_len(_bar(seat, table)) for seat in seats), default=0)
        bar += 2 * bool(bar)
        # Lives are worth more than the end of a name.
        least = min(longest, _LEAST_NAME if table.lives is None else _LEAST_WITH_LIVES)
        if table.lives is not None and rest - word - bar < least:
            word = 0
        if rest - word - bar < least:
            bar = 0
        if rest - word - bar < least:
            word = 0
        return cls(max(min(longest, rest - word - bar), 1), number, word, bar)


class LiarSeats(SeatWindow[LiarSeat, LiarCardView]):
    """The way round, marks, name, what the seat has to do with the claim, and its tally."""

    def lines(self, seats: Sequence[LiarSeat], view: LiarCardView, width: int) -> list[Content]:
        """Lines whose parts are under each other."""
        columns = LiarSeatWidths.of(view.table, width)
        return [_line(seat, view, columns, width, _way(seat, seats, view.table)) for seat in seats]

    def between(self, view: LiarCardView) -> Content:
        """The way continues."""
        return Content("") if view.is_over else Content.styled("││", "$foreground-muted")

    def lettered(self, seat: LiarSeat, view: LiarCardView, width: int) -> Content:
        """The letter, the name and the penalties."""
        number = max(len(str(other.penalties)) for other in view.table.seats)
        line = Content.assemble(
            _mark(seat, view.typed),
            (" ▶" if seat.on_turn else "  ", "bold $accent"),
            plain(with_away(seat.name, max(width - 3 - 1 - number - 2, 1), away=seat.away)),
            f" {seat.penalties:>{number}}  ",
        )
        return line if seat.player in view.typed.picks else line.stylize_before("dim")

    def card(self, seat: LiarSeat, view: LiarCardView) -> SeatCard:
        """Mark, name and part in the claim; below, the penalties."""
        return _card(seat, view.table, view.typed)


def _line(
    seat: LiarSeat,
    view: LiarCardView,
    columns: LiarSeatWidths,
    width: int,
    way: tuple[str, str],
) -> Content:
    """A seat as one line, exactly as wide as it is told."""
    table, typed = view.table, view.typed
    marked = _marked(seat, typed)
    arrives = table.next_up is not None and table.next_up.player == seat.player
    line = Content.assemble(
        (way[0], "$foreground-muted"),
        (way[1], "bold $accent" if arrives else "$foreground-muted"),
        " ",
        _mark(seat, typed),
        "  ",
        plain(pad(seat.name, columns.name)).stylize("bold" if marked else ""),
        "  ",
        _note(seat, table),
        "  ",
        f"{seat.penalties:>{columns.number}}",
        plain(pad(_word(seat), columns.word)),
        *(_drawn(pad(_bar(seat, table), columns.bar - 2)) if columns.bar else []),
    )
    line = line.pad_right(max(width - line.cell_length, 0))
    if (seat.out or seat.away) and not table.finished:
        return line.stylize_before("dim")
    return line.stylize_before("on $boost") if marked else line


def _card(seat: LiarSeat, table: LiarView, typed: LiarInput) -> SeatCard:
    """A seat of the drawn table: its mark, name and part in the claim; below, its penalties."""
    longest = max(cell_len(other.name) for other in table.seats)
    value = str(table.claim.value) if seat.claimant and table.claim is not None else ""
    bar = _bar(seat, table)
    if seat.place is not None:
        told = plain(_ending(seat, table))
    elif cell_len(seat.tally) <= SEAT.width - MARKS - 2 - cell_len(bar):
        told = Content.assemble(plain(seat.tally), *_drawn(bar))
    else:
        told = plain(fit(seat.tally, SEAT.width - MARKS))
    return SeatCard(
        seat.player,
        seat.name,
        cells=(min(longest, SEAT.width - MARKS - 1 - _VALUE), _VALUE),
        mark=Content.assemble(_mark(seat, typed), "  "),
        value=value,
        value_style="bold",
        sign=Content("") if value or seat.place is not None else _note(seat, table).rstrip(),
        below=told,
        marked=_marked(seat, typed),
        faint=seat.out or seat.away,
    )


def _marked(seat: LiarSeat, typed: LiarInput) -> bool:
    """True if the seat is looked for first: the foul's, or the player's on turn."""
    fouled = typed.fouled is not None and typed.fouled.player == seat.player
    return fouled or (seat.on_turn and not typed.letters)


def _way(seat: LiarSeat, shown: Sequence[LiarSeat], table: LiarView) -> tuple[str, str]:
    """The cup's way back round the table, and how it comes to the seat."""
    if table.finished:
        return "  ", ""
    # Where those out are left out, the way goes round the others.
    players = {other.player for other in shown}
    round_them = [one for one in table.seats if not one.out or one.player in players]
    first, last = round_them[0] is seat, round_them[-1] is seat
    back = "╭" if first else "╰" if last else "│"
    if seat.out:
        return back, "╮" if first else "╯" if last else "│"
    match table.direction:
        case Direction.LEFT:
            return back, "→" if first else "↓"
        case Direction.RIGHT:
            return back, "→" if last else "↑"


def _mark(seat: LiarSeat, typed: LiarInput) -> tuple[str, str]:
    return turn_mark(seat, typed, picked=seat.player in typed.picks)


def _word(seat: LiarSeat) -> str:
    """The word for the seat's penalties, behind their number."""
    return seat.tally.removeprefix(str(seat.penalties))


def _bar(seat: LiarSeat, table: LiarView) -> str:
    """The penalties one by one: as pips out of the lives, or else as strokes."""
    if table.lives is not None and table.lives <= MOST_PIPS:
        return pips(min(seat.penalties, table.lives), table.lives)
    strokes = "▮" * seat.penalties if seat.penalties <= MOST_PIPS else ""
    return " ".join(strokes[start : start + 5] for start in range(0, len(strokes), 5))


def _drawn(bar: str) -> list[str | tuple[str, str]]:
    full = max(bar.rfind("●"), bar.rfind("▮")) + 1
    return ["  ", (bar[:full], "$accent"), (bar[full:], "$foreground-muted")]


def _note(seat: LiarSeat, table: LiarView) -> Content:
    """The seat's part in the claim; its place, where that is settled."""
    if seat.place is not None:
        note = _ending(seat, table)
    elif seat.away:
        note = "away"
    elif seat.claimant and table.claim is not None:
        return Content.styled(f"claims {table.claim.value}".ljust(_NOTE), "bold")
    elif table.next_up is not None and table.next_up.player == seat.player:
        note = "next"
    else:
        note = ""
    return Content(note.ljust(_NOTE))


def _ending(seat: LiarSeat, table: LiarView) -> str:
    assert seat.place is not None
    if seat.place == 1 and table.winner is not None:
        return "★ winner"
    place = placed(seat.place, [each.place for each in table.seats])
    return f"★ {place}" if seat.place == 1 else f"out, {place}" if seat.out else place
