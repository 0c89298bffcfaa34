"""A table of the floor as a card: number and state on the rims, the players inside."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from msgspec.structs import replace
from rich.cells import cell_len
from textual.containers import Grid
from textual.content import Content
from textual.message import Message

from screens.ui.dice import MOST_PIPS, pips
from screens.ui.drawn import Drawn
from screens.ui.marked import CURSOR
from screens.ui.sheet import column_of
from screens.ui.text import fit, fit_apart, pad, plain
from screens.ui.titles import fitted_title
from tourney.night.state.plan import name_of_place
from tourney.night.views.floor_view import BEGUN, FloorSeat, FloorState, FloorTable

#: The cells between two players side by side, and of the marks before a name.
_GAP, _MARK = 2, 3
#: The least cells of a card, and the most of a row of cards.
_LEAST, _CARDS = 36, 86
#: The lines of both rims, and with a blank line inside each.
RIMS, AIRY = 2, 4
#: The cells of a card beside its longest name, for rims, marks and units; and the least of a name,
#: so that the state has room.
_BESIDE_NAME, _TOLD = 12, 12
#: The cells that are enough for nearly every name.
_NAME = 18
#: The fewest cells for a partner's name behind the units.
_WITH = 12
#: The word for players who stay while most move, and the signs that stand without their words.
_STAYS, _SIGNS = "stays", "~◆→"


class Look(NamedTuple):
    """The sign, word and colour for the state of a table."""

    sign: str
    word: str
    style: str


_LOOKS: Mapping[FloorState, Look] = {
    "due": Look("○", "to play", "bold $foreground"),
    "playing": Look("▶", "playing", "bold $text-accent"),
    "done": Look("✓", "done", "$text-success"),
    "resting": Look("‖", "sits out", "$foreground-muted"),
    "over": Look("✓", "over", "$foreground-muted"),
    "closing": Look("✗", "closes", "bold $text-warning"),
}


def look_of(table: FloorTable) -> Look:
    """Return the look of a table; if a player went out there, never a tick."""
    return Look("✗", "out", "bold $text-error") if table.out else _LOOKS[table.state]


def table_title_of(table: FloorTable) -> str:
    """Return the text beside a table's number: the table's title, or its own name."""
    return table.title or name_of_place(table.place)


def seat_mark(seat: FloorSeat, number: str = "") -> str:
    """Return two cells: the seat's letter, turn, absence, loss or move; and the lead.

    Args:
        number: the table's number, which is typed before a letter.
    """
    lead, before = "◆" if seat.leads else " ", " " * len(number)
    if seat.away:
        return f"{before}~{lead}"
    way = "▼" if seat.loser else "→" if seat.new else " "
    if seat.letter:
        return number + seat.letter + (lead if seat.leads else way)
    return before + ("▶" if seat.turn else way) + lead


def number_of(table: FloorTable) -> str:
    """Return the number that is typed before a letter, which alone is a key of the floor; or ""."""
    return str(int(table.place)) if any(seat.letter for seat in table.seats) else ""


class Picked(Message):
    """A message that a table was clicked."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


_Shown = tuple[FloorTable, Sequence[str], int, int, Sequence[str]]


class TableCard(Drawn[*_Shown]):
    """One table; a heavy rim marks the table that keys act on."""

    DEFAULT_CSS = """
    TableCard {
        height: 100%; padding: 0 1; border: round $foreground-muted;
        border-title-color: $foreground; border-subtitle-color: $foreground;
        border-title-style: bold; border-subtitle-style: none;
    }
    TableCard.-airy { padding: 1; }
    TableCard.-planned { padding: 0 2; }
    TableCard.-planned.-airy { padding: 1 2; }
    TableCard.-marked { border: heavy $accent; border-title-color: $accent; }
    TableCard.-open { border: none; border-top: round $foreground-muted; padding: 0 2; }
    TableCard.-marked.-open { border-top: heavy $accent; }
    """

    def show(self, *view: *_Shown) -> None:
        """Draw the table and its title."""
        super().show(*view)
        self._entitle()

    def on_resize(self) -> None:
        """Cut the title to the new width."""
        self._entitle()

    def on_click(self) -> None:
        """Tell the screen that the table was clicked."""
        if self._view is not None:
            self.post_message(Picked(self._view[0].number))

    def _entitle(self) -> None:
        if self._view is None or not (room := self.size.width - _GAP):
            return
        table = self._view[0]
        look, is_open, told = look_of(table), self.has_class("-open"), Content("")
        number = f"{CURSOR} " * self.has_class("-marked") + str(int(table.place))
        is_above = is_open or not self.has_class("-titled")
        left = room - (len(number) + _GAP) * is_above
        if not self.has_class("-planned"):
            whole = f"{look.sign} {table.summary or look.word}"
            words = whole if cell_len(whole) <= left else f"{look.sign} {table.brief_summary}"
            told = plain(fit(words, left)).stylize(look.style)
        above = told if is_above else Content("")
        room -= len(number) + _GAP + above.cell_length + _GAP
        name = plain(f"{number} {fitted_title(table_title_of(table), max(room, 0))}".rstrip())
        title = Content("  ").join(filter(None, (name, above)))
        self.border_title = Content.assemble(" ", title, " ") if is_open else title
        self.border_subtitle = None if above else told

    def draw(
        self,
        width: int,
        height: int,
        table: FloorTable,
        names: Sequence[str],
        most: int,
        across: int,
        does: Sequence[str],
    ) -> Content:
        """Return the players: a mark, the name, the units, and who is away or moves.

        Args:
            names: the names at all tables, so that no two are cut alike.
            most: the pips of a full row of units.
            across: the number of players side by side.
            does: the words behind the units of each player, as `words_of` gives them.
        """
        del height
        cells, wide = (width - _GAP * (across - 1)) // across, max(map(cell_len, names))
        number, figures = number_of(table), max(len(seat.figure) for seat in table.seats)
        planned = self.has_class("-planned")
        before = 0 if planned else len(number) + _MARK
        room = cells - before - min(wide, _NAME) - 1 - figures
        behind = (max(map(cell_len, does)) + _GAP) * any(does)
        if behind > room >= _WITH and any(seat.partner for seat in table.seats):
            does, behind = [fit(word, room - _GAP) for word in does], room
        elif behind > room:  # a whole name matters more than a word
            does, behind = [word[: word[:1] in _SIGNS] for word in does], _GAP + 1
        is_drawn = most > 0 and len(pips(most, most)) < room - behind
        is_drawn = is_drawn and all(0 <= its.units <= most for its in table.seats)
        people = []
        for seat, word in zip(table.seats, does, strict=True):
            tone = "$text-error" if seat.loser else ""
            drawn = pips(seat.units, most) if is_drawn else ""
            full = drawn.rfind("●") + 1
            does_style = "dim" if word.startswith(_STAYS) else "$text-warning"
            units = Content.assemble(
                (drawn[:full], "$accent"),
                (drawn[full:], "$foreground-muted"),
                (seat.figure.rjust(figures + is_drawn), tone or "$foreground-muted"),
                (pad(f"  {word}", behind), does_style),
            )
            most_name = wide + 1 if across > 1 else cells
            left = max(min(most_name, cells - before - 1 - units.cell_length), 1)
            letter = "" if seat.away else seat.letter
            mark = seat_mark(replace(seat, away=False, new=False, letter=letter), number)
            mark = "" if planned else f"{mark} "
            name = plain(pad(fit_apart(seat.name, left, names), left))
            person = Content.assemble(
                (mark, "bold $text-accent" if seat.turn or seat.letter else "$text-warning"),
                name.stylize("bold" if seat.turn else tone),
                " ",
                units,
            )
            people.append(person.pad_right(max(cells - person.cell_length, 0)))
        rows = (people[at : at + across] for at in range(0, len(people), across))
        return Content("\n").join(Content(" " * _GAP).join(row) for row in rows)


class TableCards(Grid):
    """A grid with a card for each table."""

    DEFAULT_CSS = "TableCards { grid-gutter: 0 1; height: auto; }"

    def show(
        self,
        tables: Sequence[FloorTable],
        most: int,
        rims: int = RIMS,
        across: int = 1,
        *,
        marked: int | None = None,
    ) -> None:
        """Draw these tables.

        Args:
            most: the pips of a full row of units.
            rims: the lines of a card's rims; with one the card has no sides, with `AIRY` a blank
                line inside each.
            marked: the number of the table that keys act on; None in a plan, before play there.
            across: the number of players side by side.
        """
        cards = list(self.query(TableCard))
        if missing := [TableCard() for _ in tables[len(cards) :]]:
            self.mount(*missing)
        for card in cards[len(tables) :]:
            card.display = False
        seats = [seat for table in tables for seat in table.seats]
        names = [seat.name for seat in seats]
        does = words_of(tables, planned=marked is None)
        for card, table, words in zip((*cards, *missing), tables, does, strict=False):
            card.display = True
            card.set_class(rims < RIMS, "-open")
            card.set_class(rims == AIRY, "-airy")
            card.set_class(table.number == marked, "-marked")
            card.set_class(marked is None, "-planned")
            card.set_class(any(map(table_title_of, tables)), "-titled")
            card.show(table, names, most, across, words)
        if tables:
            room = column_of(self.app) - 2
            columns = columns_of(tables, room, across)
            self.styles.grid_size_columns = columns
            self.styles.max_width = cards_wide(columns, room)
            self.styles.grid_rows = str(lines_of(tables, rims, across))


def words_of(tables: Sequence[FloorTable], *, planned: bool) -> list[list[str]]:
    """Return a sign and a word for each player's part in the lap, or blanks, all of one width.

    If most players move, the others are marked; at a table that has begun no one is.
    """
    seats = [seat for table in tables if table.state not in BEGUN for seat in table.seats]
    shuffled = 2 * sum(seat.new for seat in seats) > len(seats)

    def word(table: FloorTable, seat: FloorSeat) -> str:
        if seat.away:
            return "~ away"
        if planned and seat.leads:
            return "◆ starts"
        if table.state in BEGUN or seat.new == shuffled:
            return ""
        return "→ moves" if seat.new else _STAYS

    def words(table: FloorTable, seat: FloorSeat) -> str:
        does = word(table, seat)
        sign = "" if does == _STAYS else does[:1]
        return f"{sign:1} with {seat.partner}" if seat.partner else does

    told = [[words(table, seat) for seat in table.seats] for table in tables]
    wide = max(map(cell_len, chain.from_iterable(told)), default=0)
    return [[pad(each, wide) for each in at] for at in told]


def columns_of(tables: Sequence[FloorTable], width: int, across: int = 1) -> int:
    """Return the number of cards side by side, as few as give the same number of rows."""
    longest = max(cell_len(seat.name) for table in tables for seat in table.seats)
    least = _LEAST if across > 1 else min(max(longest, _TOLD) + _BESIDE_NAME, _LEAST)
    rows = -(-len(tables) // max(min(width, _CARDS) // least, 1))
    return -(-len(tables) // rows)


def cards_wide(columns: int, room: int) -> int:
    """Return the most cells of so many equal cards side by side."""
    wide = min(_CARDS, room)
    return wide - (wide + 1) % columns


def lines_of(tables: Sequence[FloorTable], rims: int = RIMS, across: int = 1) -> int:
    """Return the lines of a card that has room for each of these tables."""
    return -(-max(len(table.seats) for table in tables) // across) + rims


def most_pips(tables: Sequence[FloorTable], units: int) -> int:
    """Return the pips of a full row of units; 0 if these are too many to count at a glance."""
    seats = [seat for table in tables for seat in table.seats]
    most = max(units, *(seat.units for seat in seats), 0)
    return 0 if most > MOST_PIPS or any(seat.lost is not None for seat in seats) else most
