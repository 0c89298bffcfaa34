"""A table of the floor as a card: number and state on the rim, whose turn it is, its people."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len
from textual.content import Content

from screens.floor.look import look_of, seat_mark, table_title_of
from screens.ui.large.letters import (
    largest_of,
    letters,
    letters_width,
    list_rows,
    rows_of,
    scale_for,
    side_by_side,
    usual_width,
    words_block,
)
from screens.ui.lists.marked import CURSOR
from screens.ui.play.pips import MOST_PIPS, pips
from screens.ui.text import fit, fit_apart, pad, plain
from screens.ui.titles import fitted_title
from tourney.game.wording import quantity
from tourney.night.views.floor_view import FloorSeat, FloorTable

_LIGHT, _HEAVY = "╭╮╰╯─│", "┏┓┗┛━┃"
#: Between a name and what is said about it.
_GAP = 2
#: Cells of what is said beside a name in large letters: "to roll".
_DOES = 8
#: Beside a title in the rim: the number, the state, and what is between them.
_RIM, _MOST_TITLE = 20, 18
#: Blank lines between people in large letters.
MOST_AIR = 2
#: The most cells of a name in plain text: farther away units would not be read as its own.
_MOST_NAME = 28
#: A name of fewer cells is hardly one, and less where the card is tight; of this many it can be
#: read.
_LEAST_NAME, _LEAST_TIGHT, _READABLE = 4, 6, 8
#: The sizes of large letters.
_SCALES = (2, 1)
#: A card of fewer cells cuts most names; one of this many has room for nearly all.
LEAST_CARD, USUAL_CARD = 24, 38


@dataclass(frozen=True, slots=True)
class CardForm:
    """How every card is drawn, so that all look alike.

    Attributes:
        width, height: of the whole card.
        across: people beside each other.
        name: the cells of a name: no more than the widest takes, as units are beside it.
        most: pips of a full line; 0 where figures alone have room.
        figure: the cells of the units in figures.
        turn: lines that say what happens, more than 1 in large letters; 0 where the rim does, or
            names in large letters have it behind them.
        each: lines of a person: 1, or those of large letters.
        used: lines inside that say something, at the fullest table.
        closed: there is room for the lower rim.
        whole: no name is cut, but for a few very long ones.
        roomy: there is padding beside the people, and a blank behind their marks.
    """

    width: int
    height: int
    across: int
    name: int
    most: int
    figure: int
    turn: int
    each: int
    used: int
    closed: bool
    whole: bool
    roomy: bool

    @property
    def suits(self) -> tuple[bool, int, bool, bool]:
        """What counts most: letters of names come before all that stands round them."""
        name = _READABLE if self.whole else min(self.name, _READABLE)
        return self.whole, name, self.closed, bool(self.turn) or self.each > 1

    @property
    def rank(self) -> tuple[int, ...]:
        """The better form has the larger one."""
        shown = self.roomy, self.each > 1, bool(self.most), self.used, self.turn
        return *self.suits, *shown

    @property
    def sides(self) -> int:
        """The cells of the rim at both sides, with its padding; none where it is not closed."""
        return 4 if self.roomy else 2 * self.closed

    @property
    def marks(self) -> int:
        """The cells before a name."""
        return 2 + self.roomy

    @property
    def gap(self) -> int:
        """The cells between people."""
        return 1 + self.roomy

    @property
    def rest(self) -> int:
        """The cells of a person behind the units, and a gap."""
        units = len(pips(0, self.most)) + 1 if self.most else 0
        return self.cell - self.marks - self.name - units - 1 - self.figure - _GAP

    @property
    def cell(self) -> int:
        """The cells of a person."""
        return (self.width - self.sides - (self.across - 1) * self.gap) // self.across


@dataclass(frozen=True, slots=True)
class _Needs:
    """What everyone on the floor needs, in cells.

    Attributes:
        people: at the fullest table.
        most: pips of a full line; 0 if there aren't any.
        titled: the upper rim.
        wide: nearly every name, in letters of each size from plain ones on.
        names: everyone's.
        does: what is said about a player, with the score.
    """

    people: int
    figure: int
    most: int
    titled: int
    wide: tuple[int, ...]
    names: tuple[str, ...]
    does: int

    def column(self, each: int, room: int) -> int:
        """The cells of the widest name at this many lines each, in this many cells at most."""
        scale = scale_for(each)
        wide = (letters_width(name, scale) for name in self.names)
        fits = [its for its in wide if its <= room]
        plates = [cell_len(name) + 2 * (each > 1) for name in self.names]
        return min(max([*fits, *plates, 1]) + 1 if each > 1 else _MOST_NAME, room)


def card_form(
    tables: Sequence[FloorTable], width: int, height: int, units: int = 0, beside: int = 0
) -> CardForm | None:
    """The roomiest form in which everyone is in sight; None if there isn't one.

    It rests on who sits there, not on what happens: it is the same during a beat.

    Args:
        units: that everyone began with.
        beside: no more people than that beside each other; 0 for as many as is best.
    """
    needs = _needs(tables, units)
    forms = (
        _form(needs, width, height, across, roomy=roomy)
        for across in range(1, (beside or max(needs.people, 1)) + 1)
        for roomy in (True, False)
    )
    return max((form for form in forms if form), key=lambda form: form.rank, default=None)


def _needs(tables: Sequence[FloorTable], units: int) -> _Needs:
    seats = [seat for table in tables for seat in table.seats]
    most = max(units, *(seat.units for seat in seats), 0)
    if most > MOST_PIPS or any(seat.lost is not None for seat in seats):
        most = 0
    # The number, the state and what is between them.
    titled = max((cell_len(table_title_of(table)) for table in tables), default=0)
    return _Needs(
        people=max((len(table.seats) for table in tables), default=0),
        figure=max((len(seat.figure) for seat in seats), default=1),
        most=most,
        titled=min(titled, _MOST_TITLE) + _RIM,
        wide=tuple(
            usual_width([letters_width(seat.name, scale) for seat in seats] or [0])
            for scale in range(max(_SCALES) + 1)
        ),
        names=tuple({seat.name for seat in seats}),
        does=_DOES + max((len(f" · {its.score}") for its in tables if its.score), default=0),
    )


def _form(needs: _Needs, width: int, height: int, across: int, *, roomy: bool) -> CardForm | None:
    """The form with this many people beside each other; None where they have no room."""
    lines = -(-needs.people // across)
    closed = lines <= height - 2
    form = CardForm(width, height, across, 0, 0, needs.figure, 0, 1, 0, closed, False, roomy)
    room = form.cell - form.marks - 1 - needs.figure
    if room < (_LEAST_NAME if roomy else _LEAST_TIGHT) or lines > height - 1:
        return None
    longest = needs.wide[0]
    drawn = needs.most if needs.most and len(pips(0, needs.most)) + 1 + longest <= room else 0
    beside = len(pips(0, drawn)) + 1 if drawn else 0
    body = height - 2 if closed else height - 1
    free = room - beside - 2 * needs.figure

    def large(scale: int) -> bool:
        # The smallest letters bring air of their own.
        return lines * list_rows(scale) < body and needs.wide[scale] <= free

    whole = longest <= room - beside and needs.titled <= width
    each = next((rows_of(scale) for scale in _SCALES if large(scale)), 1)
    left = body - lines * (each + (each > rows_of(1)))
    inside = width - form.sides - _DOES - _GAP
    scales = [scale for scale in _SCALES if scale == 1 or needs.wide[scale] <= inside]
    # Large letters above the names stand apart from them.
    turns = (rows_of(scale) for scale in scales if list_rows(scale) <= left)
    turn = next(turns, min(left, 1))
    name = needs.column(each, room - beside) if whole else room - beside
    if 1 < each >= turn:  # in letters no larger it is behind a name, or in a line
        turn = 0 if room - beside - name - _GAP >= needs.does else min(left, 1)
    return replace(
        form,
        name=name,
        most=drawn,
        turn=turn,
        each=each,
        used=turn + lines * each,
        whole=whole,
    )


def card_lines(
    table: FloorTable, form: CardForm, names: Sequence[str], *, marked: bool
) -> list[Content]:
    """The card; a heavy rim for the one marked.

    Args:
        names: of those whom its people must be told apart from.
    """
    nw, ne, sw, se, line, side = tuple(_HEAVY if marked else _LIGHT)
    if not form.sides:
        nw, ne = line, line
    rim = "bold $accent" if marked else "$foreground-muted"
    inside = form.width - form.sides
    units = f" {quantity(table.units, 'unit')} " if table.units else ""
    top = _top(table, form, "" if form.closed else units, (nw, line, ne), rim, marked=marked)
    body = _turn(table, form, inside) if form.turn else []
    room = form.height - 2 if form.closed else form.height - 1
    lines = -(-len(table.seats) // form.across)
    spare = room - len(body) - lines * form.each
    # Large letters are in the middle, as far apart as there is room.
    apart = min(spare // (lines + 1), MOST_AIR) if form.each > 1 else 0
    if apart:
        body += [Content(" " * inside)] * ((spare - apart * (lines - 1)) // 2)
    for at in range(0, len(table.seats), form.across):
        roomy = spare >= (lines if form.turn else lines - 1) and (form.turn or at)
        if apart:
            body += [Content(" " * inside)] * (apart * bool(at))
        elif roomy or (spare and not at and form.turn and max(form.turn, form.each) > 1):
            body.append(Content(" " * inside))  # air
        row = [_person(seat, table, form, names) for seat in table.seats[at : at + form.across]]
        body += [
            part.pad_right(max(inside - part.cell_length, 0))
            for part in side_by_side(*row, gap=form.gap)
        ]
    body += [Content(" " * inside)] * (room - len(body))
    if form.sides:
        air = " " * form.roomy
        body = [Content.assemble((f"{side}{air}", rim), row, (f"{air}{side}", rim)) for row in body]
    elif marked:
        body = [row.stylize_before("on $boost") for row in body]
    if not form.closed:
        return [top, *body]
    edge = line * (form.width - 2 - cell_len(units))
    bottom = Content.assemble((sw + edge, rim), (units, "$foreground-muted"), (se, rim))
    return [top, *body, bottom]


def card_rows(
    tables: Sequence[FloorTable],
    form: CardForm,
    columns: int,
    names: Sequence[str],
    marked: int = 0,
) -> list[Content]:
    """The cards of these tables, this many beside each other, row after row.

    Args:
        names: of those whom their people must be told apart from.
        marked: the number of a table; 0 for none.
    """
    lines: list[Content] = []
    for start in range(0, len(tables), columns):
        row = tables[start : start + columns]
        drawn = [card_lines(table, form, names, marked=table.number == marked) for table in row]
        lines += [Content(" ").join(parts) for parts in zip(*drawn, strict=True)]
    return lines


def _top(
    table: FloorTable,
    form: CardForm,
    units: str,
    corners: tuple[str, str, str],
    rim: str,
    *,
    marked: bool,
) -> Content:
    """The upper rim: the number, the title, the state, or what happens if that has no line."""
    left, line, right = corners
    look = look_of(table.state)
    name = f" {f'{CURSOR} ' if marked else ''}{int(table.place)} "
    told = form.turn or not table.told or _behind(table, form)
    state = look.words if told else f"{look.sign} {table.told}"
    room = form.width - 2 - len(name) - len(units) - 3
    if units and cell_len(state) > room:  # who is waited for comes before a sum
        room, units = room + len(units), ""
    title = fitted_title(table_title_of(table), room - cell_len(state))
    title = f"{title} " if title and cell_len(title) + cell_len(state) < room else ""
    said = f" {fit(state, room - cell_len(title))} "
    used = len(name) + cell_len(title) + cell_len(said) + len(units) + 2
    return Content.assemble(
        (left, rim),
        (name, "bold $accent" if marked else "bold"),
        plain(title),
        (line * max(form.width - used, 0), rim),
        plain(said).stylize(look.style),
        (units, "$foreground-muted"),
        (right, rim),
    )


def _turn(table: FloorTable, form: CardForm, width: int) -> list[Content]:
    """What continues or came of it: whose turn or loss it is in large letters, where they fit."""
    style = _tone(table)
    bold = "bold" if table.state == "playing" else style
    who, does = _said(table)
    coming = sum(seat.new for seat in table.seats)
    if not table.told and coming and table.state == "due":
        return _does(f"{coming} on the way", width, form.turn, style)
    if form.turn == 1 or not who:
        told = f"{who} {does}" if who else table.told
        return _middle(plain(pad(told, width)).stylize(bold), form.turn)
    room = max(width - cell_len(does) - _GAP, 1)
    fits = (scale for scale in _SCALES if rows_of(scale) <= form.turn)
    wide = next((its for scale in fits if (its := letters_width(who, scale)) <= room), 0)
    wide = max(wide, min(cell_len(who) + 2, room))  # of a plate, where there are no letters
    name = words_block(who, wide, form.turn, style, largest=max(_SCALES))
    gap = form.turn + 1 if cell_len(does) < width - wide - form.turn else _GAP
    said = _does(does, width - wide - gap, form.turn, bold)
    return side_by_side(name, said, gap=gap)


def _does(words: str, width: int, rows: int, style: str) -> list[Content]:
    """What a player does, behind the name: in letters as large, where they fit."""
    scale = largest_of([words], scale_for(rows), width)
    if letters(words, scale):
        return words_block(words, width, rows, style, largest=scale)
    return _middle(plain(pad(words, width)).stylize(style), rows)


def _behind(table: FloorTable, form: CardForm) -> str:
    """What is shown a player, where it is behind the name and the units; else ""."""
    who, does = _said(table)
    behind = who and form.each > 1 and not form.turn
    return does if behind and cell_len(does) <= form.rest else ""


def _said(table: FloorTable) -> tuple[str, str]:
    """Of whom it is told, and what, with the score; of no one where it is of the table."""
    told = (seat.name for seat in table.seats if table.words.startswith(f"{seat.name} "))
    who = next(told, "")
    does = " \N{MIDDLE DOT} ".join(filter(None, (table.words[len(who) + 1 :], table.score)))
    return who, does if who else ""


def _tone(table: FloorTable) -> str:
    """What is played stands back: those who are waited for stand out."""
    return "" if table.state in ("due", "playing") else "$foreground-muted"


def _person(
    seat: FloorSeat, table: FloorTable, form: CardForm, names: Sequence[str]
) -> list[Content]:
    """A player with marks, name and units, in exactly as many cells as everyone has."""
    tone = _tone(table)
    style = "bold" if seat.turn else "italic" if seat.new else tone
    mark = Content.assemble(
        (seat_mark(seat), "bold $text-accent" if seat.turn or seat.letter else "$warning"),
        " " * form.roomy,
    )
    figure = f" {seat.figure:>{form.figure}}"
    # The mark says it as well: the word gives way to the name.
    told = f"{seat.name} away"
    name = told if seat.away and cell_len(told) <= form.name else seat.name
    if form.each > 1 and not seat.away and cell_len(seat.name) + 2 <= form.name:
        said = words_block(seat.name, form.name, form.each, style)
    else:
        one = plain(pad(fit_apart(name, form.name, names), form.name)).stylize(style)
        said = _middle(one, form.each)
    units = Content.assemble(*_pips(seat, form.most), (figure, tone or "$foreground-muted"))
    parts = [_middle(mark, form.each), said, _middle(units, form.each)]
    if (does := _behind(table, form)) and seat.name == _said(table)[0]:
        style = "bold" if table.state == "playing" else tone
        parts += [[Content(" " * _GAP)] * form.each, _does(does, form.rest, form.each, style)]
    return [row.pad_right(max(form.cell - row.cell_length, 0)) for row in side_by_side(*parts)]


def _middle(line: Content, rows: int) -> list[Content]:
    """The line in the middle of this many."""
    above = (rows - 1) // 2
    blank = Content(" " * line.cell_length)
    return [blank] * above + [line] + [blank] * (rows - 1 - above)


def _pips(seat: FloorSeat, most: int) -> list[tuple[str, str] | str]:
    if not most:
        return []
    drawn = pips(seat.units, most)
    full = drawn.rfind("●") + 1
    return [" ", (drawn[:full], "$accent"), (drawn[full:], "$foreground-muted")]
