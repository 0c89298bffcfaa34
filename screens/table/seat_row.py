"""The seats of a table of the open game, each an aligned line: marks, name, units, rolls."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content
from textual.events import Resize

from screens.table.card.card_lines import CardView
from screens.table.chances import seat_chances
from screens.table.drawn_table import MARKS, SEAT, SeatCard
from screens.table.input_state import InputState
from screens.table.ladder import ladder_line
from screens.table.seat_window import SeatWindow, turn_mark
from screens.ui.large.letters import usual_width
from screens.ui.play.pips import MOST_PIPS, pips
from screens.ui.text import fit, pad, plain, with_away
from tourney.game.chances.shown import TableChances
from tourney.game.mexico.table import SeatView, TableView
from tourney.game.wording import ordinal, quantity

#: Names are told apart by more than the earlier rolls of a turn are worth.
_LEAST_NAME = 13
#: The mark of the lowest, with a word behind it and without; where there is room for the word.
_NOTE, _BRIEF_NOTE, _ROOMY = 6, 1, 44


def placed(place: int, places: Iterable[int | None]) -> str:
    """A place in figures, marked as the standings do where it is shared.

    >>> placed(2, [1, 2, 3]), placed(2, [1, 2, 2])
    ('2nd', '2nd=')
    """
    return f"{ordinal(place)}{'=' if list(places).count(place) > 1 else ''}"


@dataclass(frozen=True, slots=True)
class SeatWidths:
    """The widths of the parts of every line, in cells, so that they are under each other.

    Attributes:
        number: of the units in figures.
        most: how many pips a full line has; 0 where there is no room for pips.
        earlier: of the rolls before the last.
        value: of the last roll, or of the value that it counts as.
        gap: between the parts.
        note: of the mark of the lowest, with a word behind it where there is room.
    """

    name: int
    number: int
    most: int
    earlier: int
    value: int
    gap: int
    note: int

    @classmethod
    def of(cls, table: TableView, width: int, chances: int = 0) -> "SeatWidths":
        """The columns that fit into a width: first the name gives way, then the pips.

        Args:
            chances: this many cells are beside the units.
        """
        most = max(table.units, *(seat.units for seat in table.seats))
        number = max(len(str(table.units)), *(len(seat.figure) for seat in table.seats))
        rolls = max(2, *(len(seat.rolls) - 1 for seat in table.seats))
        value = max(3, *(len(seat.value_text) + 1 for seat in table.seats))
        longest = max(cell_len(seat.name) for seat in table.seats)
        usual = usual_width(cell_len(seat.name) for seat in table.seats)
        drawn = most if most <= MOST_PIPS else 0
        note = _NOTE if width >= _ROOMY else _BRIEF_NOTE
        gap = 2 if width >= _ROOMY else 1
        rest = width - (MARKS + gap + number + chances + 1 + value + note)
        wide = len(pips(0, drawn)) + gap if drawn else 0
        if width < _ROOMY:
            if rest - wide < min(usual, _LEAST_NAME):
                drawn, wide = 0, 0
            return cls(max(min(longest, rest - wide), 1), number, drawn, 0, value, gap, note)
        earlier = min(rolls * 3, rest - wide - _LEAST_NAME)
        if earlier < 3 and wide:
            drawn, wide = 0, 0
            earlier = min(rolls * 3, rest - _LEAST_NAME)
        earlier = max(earlier // 3 * 3, 0)
        name = max(min(longest, rest - wide - earlier), 1)
        return cls(name, number, drawn, earlier, value, gap, note)


def _line(seat: SeatView, view: CardView, columns: SeatWidths, width: int, chances: str) -> Content:
    """A seat as one line, exactly as wide as it is told; with its letter where that is typed."""
    table, typed = view.table, view.typed
    loses = _loses(seat, typed)
    marked = loses if typed.letters else seat.on_turn or seat.place == 1
    style = "on $boost" if marked else _row_style(seat, table)
    played = _played(seat, table, columns)
    if loses:
        played = [
            ("loses".rjust(columns.earlier + columns.value + columns.note), "bold $text-error")
        ]
    line = Content.assemble(
        _marks(seat, typed),
        plain(pad(seat.name, columns.name)).stylize("bold" if marked else ""),
        " " * columns.gap,
        (f"{seat.figure:>{columns.number}}", ""),
    )
    told = _instead(seat, table)
    if told and columns.note == _BRIEF_NOTE:  # that takes the room of the pips, too
        line += Content(f" {fit(told, width - line.cell_length - 1)}")
    else:
        line += Content.assemble(
            (chances, "$foreground-muted"),
            *_pips(seat, columns.most, " " * columns.gap),
            " ",
            *([fit(told, columns.earlier + columns.value + columns.note)] if told else played),
        )
    line = line.pad_right(max(width - line.cell_length, 0))
    return line.stylize_before(style) if style else line


def _card(seat: SeatView, table: TableView, typed: InputState) -> SeatCard:
    """A seat of the drawn table: its marks, name and value; below, its units or how it ended."""
    loses = _loses(seat, typed)
    values = max(5, *(len(_value(other, table)) for other in table.seats)) + 1
    longest = max(cell_len(other.name) for other in table.seats)
    value, style = ("loses", "bold $text-error") if loses else (_value(seat, table), "bold")
    low = ("▼", "bold $text-error") if seat.lowest and not loses else ""
    room = SEAT.width - MARKS - 1 - len(seat.figure)
    most = max(table.units, *(other.units for other in table.seats))
    drawn = most if most <= MOST_PIPS and len(pips(0, most)) <= room else 0
    words = [fit(_ending(seat, table), room)] if seat.out else [seat.figure, *_pips(seat, drawn)]
    return SeatCard(
        seat.player,
        seat.name,
        cells=(min(longest, SEAT.width - MARKS - 1 - values), values),
        mark=_marks(seat, typed),
        value=value,
        value_style=style,
        sign=Content.assemble(low),
        below=Content.assemble(*words),
        marked=loses if typed.letters else seat.on_turn,
        faint=bool(_row_style(seat, table)),
    )


def _loses(seat: SeatView, typed: InputState) -> bool:
    """True if this seat is typed as the loser of the round."""
    return typed.loser is not None and typed.loser.player == seat.player


def _marks(seat: SeatView, typed: InputState) -> Content:
    """The letter that picks a seat, or the mark that it is its turn; and that of the lead."""
    mark = turn_mark(seat, typed, picked=not seat.out and not seat.away)
    return Content.assemble(mark, ("◆" if seat.lead else " ", "$warning"), " ")


def _row_style(seat: SeatView, table: TableView) -> str:
    watches = table.on_turn is not None and not seat.playing
    return "dim" if seat.out or seat.away or watches else ""


def _pips(seat: SeatView, most: int, before: str = " ") -> list[str | tuple[str, str]]:
    if not most:
        return []
    drawn = pips(seat.units, most)
    full = drawn.rfind("●") + 1
    return [before, (drawn[:full], "$accent"), (drawn[full:], "$foreground-muted")]


def _value(seat: SeatView, table: TableView) -> str:
    """The last roll as it counts, or as far as it has come; the die of a roll-off."""
    if seat.away:
        return "away"
    if table.phase == "roll-off":
        return "" if seat.die is None else f"{seat.die}"
    if not seat.rolls:
        tied = seat.playing and table.phase in ("sub-round", "extra-round")
        return "tied" if tied and not seat.on_turn else ""
    if seat.value_text and seat.value_text != str(seat.rolls[-1]):
        return seat.value_text
    star = "★" if seat.raises else "" if seat.value is not None else "…"
    return f"{seat.rolls[-1]}{star}"


def _played(seat: SeatView, table: TableView, columns: SeatWidths) -> list[str | tuple[str, str]]:
    """The rolls, the value and a mark."""
    wide = columns.earlier + columns.value
    if table.phase == "roll-off":
        die = f"{seat.die}" if seat.die is not None else ""
        return [" " * columns.earlier, (die.ljust(columns.value), "bold")]
    if not seat.rolls:
        tied = "tied" if seat.playing and table.phase in ("sub-round", "extra-round") else ""
        return [tied.rjust(wide + columns.note)]
    *earlier, last = seat.rolls
    if seat.value_text and seat.value_text != str(last):
        earlier.append(last)
    shown = _value(seat, table)
    return [
        (_before(earlier, columns.earlier), "$foreground-muted"),
        (shown.ljust(columns.value), "bold"),
        (" ▼ low" if columns.note == _NOTE else "▼", "bold $text-error") if seat.lowest else "",
    ]


def _instead(seat: SeatView, table: TableView) -> str:
    """The words in the place of rolls: for whom is away or out, or for everyone in the end."""
    if seat.away:
        return _away(seat, table)
    return _ending(seat, table) if table.phase == "finished" or seat.out else ""


def _before(rolls: Sequence[int], cells: int) -> str:
    """The earlier rolls, the latest of them where not all fit."""
    room = cells // 3
    shown = [str(roll) for roll in rolls]
    if len(shown) > room:
        shown = [" …", *shown[len(shown) - room + 1 :]] if room else []
    return "".join(f"{roll} " for roll in shown).rjust(cells)


def _away(seat: SeatView, table: TableView) -> str:
    """For how long a player has been away."""
    return f"away, {quantity(seat.missed, 'lap' if table.lap else 'round')}"


def _ending(seat: SeatView, table: TableView) -> str:
    places = [each.place for each in table.seats]
    if seat.place == 1:
        return "★ winner" if table.winner is not None else f"★ {placed(1, places)}"
    if not seat.out:
        return "through" if seat.place is None else placed(seat.place, places)
    # At one table of several a place is not yet the night's.
    alone = not table.lap and table.until == 1
    place = placed(seat.place, places) if seat.place is not None and alone else ""
    if seat.withdrew:
        return f"{place}, left" if place else "left"
    return f"out, {place}" if place else "out"


class Seats(SeatWindow[SeatView, CardView]):
    """Marks, name, units, rolls and value of each seat."""

    def show(self, view: CardView) -> None:
        """Draw the seats as they are, with the chances where no panel beside them has those."""
        if self._view is not None and view.chances is not self._view.chances:
            self.move_back()
        super().show(view)
        chances, short = self._chances(view), self.screen.has_class("-narrow")
        said = "Seats · pays, wins" if short else "Seats · who pays, who wins"
        self.border_title = said if chances is not None and chances.pays else "Seats"
        self._draw_ladder()

    def _chances(self, view: CardView) -> TableChances | None:
        return None if self.screen.has_class("-wide") else view.chances

    def on_resize(self, _event: Resize) -> None:
        """The ladder is as long as its edge."""
        self._draw_ladder()

    def _draw_ladder(self) -> None:
        """The round in the lower edge, where no panel beside the seats has it."""
        drawn = None
        if self._view is not None and not self.screen.has_class("-wide"):
            drawn = ladder_line(self._view.table, self.outer_size.width - 6) or None
        self.border_subtitle = drawn

    def lines(self, seats: Sequence[SeatView], view: CardView, width: int) -> list[Content]:
        """Lines whose parts are under each other."""
        shown = [seat_chances(self._chances(view), seat.player) for seat in seats]
        columns = SeatWidths.of(view.table, width, max(map(len, shown), default=0))
        return [
            _line(seat, view, columns, width, chances)
            for seat, chances in zip(seats, shown, strict=True)
        ]

    def lettered(self, seat: SeatView, view: CardView, width: int) -> Content:
        """The letter, the name and the units."""
        number = max(len(other.figure) for other in view.table.seats if not other.out)
        loses = _loses(seat, view.typed)
        name = with_away(seat.name, max(width - MARKS - 1 - number - 2, 1), away=seat.away)
        line = Content.assemble(
            _marks(seat, view.typed),
            plain(name).stylize("bold" if loses else ""),
            f" {seat.figure:>{number}}",
            ("▼ ", "bold $text-error") if loses else "  ",
        )
        return line.stylize_before("on $boost") if loses else line

    def card(self, seat: SeatView, view: CardView) -> SeatCard:
        """Marks, name and value; below, the units or how it ended."""
        return _card(seat, view.table, view.typed)
