"""Parts of a correction: the names typed, its changes, and what no longer fits (R10.3, F9.1)."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct, field
from rich.table import Table
from rich.text import Text
from textual.app import App
from textual.binding import BindingType
from textual.content import Content

from screens.history.lines import PickLines, WrappedLine
from screens.ui.keys.keys import bind, pressed
from screens.ui.letters import free_letters, letters_of_seats
from screens.ui.text import begins_with, cell, plain, say
from tourney.game.liar.rules import Foul
from tourney.game.match import Seat
from tourney.game.mending import NONE, Conflict, Shift, ShiftTable
from tourney.game.names import same_key
from tourney.game.sheet_lines import write_name

if TYPE_CHECKING:
    from tourney.night.corrections.correction import Preview
    from tourney.service.table_handle import TableHandle


_KEPT, _DROPPED = "✓ keep  ", "✗ drop  "
_STAYS, _OUT = "✓ stays ", "✗ out   "


class MisfitLines(PickLines):
    """Later entries that no longer fit, and behind them players who should be out."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("correction", "space", "choose", "Keep or drop",
            "Keep or drop the marked entry, or send the player out",
            id="correction.toggle"),
        bind("correction", "tab", "move(1)", "Next", "To the next one",
            id="correction.next_misfit", show=False, system=True),
        bind("correction", "shift+tab", "move(-1)", "Back", "To the one before",
            id="correction.previous_misfit", show=False, system=True),
    ]  # fmt: skip

    def show_misfits(self, preview: "Preview", outs: Collection[int]) -> None:
        """Draw them; the one at hand stays so.

        Args:
            outs: the entries of those who go out.
        """
        lines = _lines(preview, outs)
        self.display = bool(lines)
        self.show(lambda _width: lines, keep=True)

    def go_past(self, step: int) -> None:
        """On to what is beside the list."""
        if step < 0:
            self.screen.focus_previous()
        else:
            self.screen.focus_next()


def _lines(preview: "Preview", outs: Collection[int]) -> Sequence[WrappedLine]:
    conflicts, stays = preview.conflicts, preview.stays
    if not conflicts and not stays:
        return ()
    head = say("[b]$what[/]", what="This no longer fits" if conflicts else "Still in")
    if any(one.keep for one in conflicts) or not all(stay.in_round for stay in stays):
        does = "keep / drop" if conflicts else "send out / keep"
        head = Content.assemble(head, "   ", pressed(("↓ Space", does)))
    asked = preview.missing.sentence if preview.missing is not None else ""
    lines = [WrappedLine(head)]
    for at, one in enumerate(conflicts):
        about = " ".join(filter(None, ("" if one.why == asked else one.why, _how(one))))
        words = Content.assemble(plain(one.words), "  ", (about, "$foreground-muted"))
        lines.append(_marked(words, at, _KEPT if one.kept else _DROPPED, good=one.kept))
    for at, stay in enumerate(stays, start=len(conflicts)):
        out = stay.entry in outs
        said = f"{stay.words} Can go out between rounds." if stay.in_round else stay.words
        said = f"{stay.name} goes out." if out else said
        lines.append(_marked(plain(said), at, _OUT if out else _STAYS, good=not out))
    return [*lines, WrappedLine(Content(""))]


def _marked(words: Content, at: int, mark: str, *, good: bool) -> WrappedLine:
    style = "bold $text-success" if good else "bold $text-error"
    return WrappedLine(words, at, Content.assemble((mark, style)))


def _how(conflict: Conflict) -> str:
    if not conflict.keep:
        return ""
    return f"Kept {conflict.keep}." if conflict.kept else f"Space keeps it {conflict.keep}."


#: Who, and what is behind the name: `, 1 Mexico`, or of a foul `dropped 2`.
_WHO = re.compile(
    rf"()(?:@lost |@lead |@foul )?(.+?)(,.*| mexicos=.*| match| (?:{'|'.join(Foul)})(?: \d+)?)?"
)
#: Whom a claim of 11 names.
_TARGET = re.compile(r"(11 ?> ?)(.+)()")


class Seated(Struct, frozen=True):
    """The people of a table, as a player is named there.

    Attributes:
        names: of all who have been at it.
        letters: whose seat's letter each is; a letter alone is that, not the first of a name.
    """

    names: Sequence[str] = ()
    letters: Mapping[str, str] = field(default_factory=dict)

    def in_full(self, text: str, *, of_turn: bool = False) -> str:
        """A result, a lead, a foul or a target as it is typed, with the name in full.

        Args:
            of_turn: it is a player's turn, in which a target alone is named.

        >>> seated = Seated(("Bert Clark", "Jo"), {"a": "Bert Clark", "b": "Jo"})
        >>> seated.in_full("b, 1 Mexico"), seated.in_full("be"), seated.in_full("b dropped 2")
        ('Jo, 1 Mexico', 'Bert Clark', 'Jo dropped 2')
        >>> seated.in_full("11 > b", of_turn=True), seated.in_full("54", of_turn=True)
        ('11 > Jo', '54')
        """
        parts = (_TARGET if of_turn else _WHO).fullmatch(text)
        if parts is None or parts[2].startswith('"'):
            return text
        typed = parts[2].strip()
        whole = [name for name in self.names if same_key(name) == same_key(typed)]
        seat = [self.letters[typed.lower()]] if typed.lower() in self.letters else []
        found = whole or seat or [name for name in self.names if begins_with(name, typed)]
        if len(found) != 1:
            return text
        return f"{parts[1]}{write_name(found[0])}{parts[3] or ''}"


def seated_at(app: App[Any], table: "TableHandle", *, liar: bool) -> Seated:
    """The people of a table with the letters that their seats have there.

    Args:
        liar: it plays Liar's Mexico.
    """
    from screens.table.liar.screen import LiarTableScreen
    from screens.table.screen import TableScreen

    names: Sequence[str]
    seats: Sequence[Seat]
    if liar:
        names, seats = table.liar_match.names, table.liar_page().table.seats
        free = free_letters(app, LiarTableScreen, LiarTableScreen.IDLE)
    else:
        names, seats = table.match.names, table.view().seats
        free = free_letters(app, TableScreen, TableScreen.IDLE)
    letters = dict(zip(free, names, strict=False))  # of who has left the table, too
    for player, letter in letters_of_seats(free, seats).items():
        letters[letter] = names[player]
    return Seated(tuple(names), letters)


#: What a change in a round is called here, where not as its column.
_CALLED = {"Lost by": "loser", "Taken by": "takes", "Goes out": "out"}
#: All that is said of a round that is gone, or that is new.
_WHOLE = ("Lost by", "Taken by")
#: Said by the rounds above.
_SAID = "Lost"


def loser_words(tables: Sequence[ShiftTable]) -> str:
    """Who loses the first round that another player loses now, in a sentence; "" where none is."""
    return next((words for table in tables for words in _losers(table).values()), "")


def _losers(table: ShiftTable) -> dict[str, str]:
    """The sentences about those who lose another's round, by the line that each is told in."""
    first, *columns = table.columns
    at = next((at for at, column in enumerate(columns) if column in _WHOLE), None)
    if not is_of_rounds(table) or at is None:
        return {}
    lost = [(number, shifts[at]) for number, shifts in table.rows if _is_another(shifts[at])]
    return {
        _line(first, number, columns[at]): f"{shift.after} lost {first.lower()} {number}, "
        f"not {shift.before}."
        for number, shift in lost
    }


def _is_another(shift: Shift) -> bool:
    return shift.changed and not {"", NONE} & {shift.before, shift.after}


def _line(first: str, number: str, column: str) -> str:
    return f"{first} {number} {_CALLED.get(column, column.lower())}"


def is_of_rounds(table: ShiftTable) -> bool:
    """True if its rows are rounds, and not players."""
    return table.columns[0] == "Round"


def changes(tables: Sequence[ShiftTable]) -> Table:
    """The tables, one below the other, as wide as what they hold, but for the first loser."""
    grid = Table.grid(padding=(0, 3, 0, 0))
    told = next((line for table in tables for line in _losers(table)), None)
    for table in tables:
        lines = [line for line in change_lines(table) if line[0] != told]
        if grid.row_count and lines:
            grid.add_row()
        for name, *cells in lines:
            style = "bold" if name else "dim"
            grid.add_row(_wrapped(name), *(_wrapped(text, style) for text in cells))
    return grid


def change_lines(table: ShiftTable) -> Iterator[tuple[str, ...]]:
    """Only what changes, in the words of the screen; players are below a line of headings."""
    first, *columns = table.columns
    if is_of_rounds(table):
        for number, shifts in table.rows:
            whole = any(NONE in (shift.before, shift.after) for shift in shifts)
            for column, shift in zip(columns, shifts, strict=True):
                if shift.changed and (not whole or column in _WHOLE):
                    yield _line(first, number, column), _shown(shift)
        return
    rows = [
        (name, [_shown(shift) if shift.changed else "" for shift in shifts])
        for name, shifts in table.rows
    ]
    told = [at for at, column in enumerate(columns) if column != _SAID]
    used = [at for at in told if any(cells[at] for _, cells in rows)]
    if used and all(columns):
        yield ("", *(columns[at].lower() for at in used))
    for name, cells in rows:
        if any(cells[at] for at in used):
            yield (name, *(cells[at] for at in used))


def _shown(shift: Shift) -> str:
    both = (shift.before, shift.after)
    return " → ".join("none" if text in ("", NONE) else text for text in both)


def _wrapped(text: str, style: str = "") -> Text:
    """A cell that has as many lines as it takes."""
    shown = cell(text, style)
    if arrow := text.rfind("→") + 1:
        shown.stylize("not bold dim", 0, arrow)
    shown.no_wrap, shown.overflow = False, "fold"
    return shown
