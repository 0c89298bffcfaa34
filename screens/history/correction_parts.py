"""Parts of a correction: the typed names, its changes, and what no longer fits (R10.3, F9.1)."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct, field
from textual.app import App
from textual.binding import BindingType
from textual.content import Content

from screens.history.lines import PickLines, WrappedLine
from screens.ui.keys.keys import bind
from screens.ui.letters import free_letters, letters_of_seats
from screens.ui.lists.rows import Col
from screens.ui.text import begins_with, plain
from tourney.game.corrections.correction import Conflict, Key, Shift
from tourney.game.liar.rules import Foul
from tourney.game.names import same_key
from tourney.game.sheet_lines import write_name
from tourney.game.wording import capital, listed, ordinal
from tourney.night.corrections.correction import Preview
from tourney.service.table_handle import TableHandle


class MisfitLines(PickLines):
    """The entries that no longer fit: later entries, re-buys, players who should be out."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("correction", "space", "choose", "Change that",
            "Keep or drop the marked entry, or send the player out", id="correction.toggle"),
    ]  # fmt: skip

    def show_misfits(self, preview: Preview, otherwise: Mapping[Key, str]) -> None:
        """Draw the entries; the cursor stays at the present one."""
        asked = preview.missing.sentence if preview.missing is not None else ""
        self._conflicts = preview.conflicts
        lines = [
            _line(at, conflict, asked, otherwise.get(conflict.key, ""))
            for at, conflict in enumerate(preview.conflicts)
        ]
        self.display = bool(lines)
        self.show(lambda _width: lines, keep=True)

    @property
    def does(self) -> str:
        """What Space does to the marked entry, or else to the first, in words."""
        conflict = self._conflicts[min(self.at, len(self._conflicts) - 1)]
        if conflict.needs_reason:
            name = out_of(conflict)
            return f"take {name} out" if conflict.kept else f"leave {name} in"
        return "drop it" if conflict.kept else "keep it"

    def go_past(self, step: int) -> None:
        """Go to the field above the list."""
        if step < 0:
            self.screen.focus_previous()


def out_of(conflict: Conflict) -> str:
    """Return the player who should be out."""
    return conflict.words.removesuffix(" should be out")


def _line(at: int, conflict: Conflict, asked: str, reason: str) -> WrappedLine:
    """Return a line of the list.

    Args:
        asked: the question shown above, which the line does not repeat.
        reason: the host's reason for which a player goes out, or "".
    """
    why = "" if conflict.why == asked else conflict.why
    later = "Can go out between rounds." if conflict.in_round else ""
    if conflict.kept:
        becomes, mark, style = f"kept {conflict.keep}.", "✓ ", "$text-success"
        if conflict.needs_reason:
            becomes, mark, style = f"still in, {conflict.keep}.", "! ", "$text-warning"
        said = [later] if conflict.needs_reason else [why, later]
    else:
        becomes = "goes out." if conflict.needs_reason else "dropped."
        mark, style, said = "✗ ", "$text-error", [why, reason, later]
    rest = " ".join(filter(None, said)), "$foreground-muted"
    words = Content.assemble(
        plain(conflict.words).stylize("bold"), "\n", (capital(becomes), style), " ", rest
    )
    return WrappedLine(words, at, Content.styled(mark, f"bold {style}"))


def columns(rows: Sequence[Shift]) -> list[Col]:
    """Return a column for each value that changes, behind the names."""
    headings = dict.fromkeys(heading for row in rows for heading in row.cells)
    return [
        Col("", [row.name for row in rows], role="strong"),
        *(Col(capital(heading), [_cell(row, heading) for row in rows]) for heading in headings),
    ]


def ranks_alone(rows: Sequence[Shift]) -> tuple[list[Shift], str]:
    """Return the rows without those in which only a rank changes, and the latter in sentences."""
    others, ranks = list[Shift](), dict[tuple[str, str], list[str]]()
    for row in rows:
        changed = [heading for heading in row.cells if _cell(row, heading)]
        if changed == ["rank"]:
            ranks.setdefault(row.cells["rank"], []).append(row.name)
        else:
            others.append(row)
    return others, " ".join(f"{listed(names)}: {_move(*cell)}." for cell, names in ranks.items())


def _move(was: str, now: str) -> str:
    before, after = (ordinal(int(rank)) if rank else "no rank" for rank in (was, now))
    return f"now {after}, not {before}"


def _cell(row: Shift, heading: str) -> str:
    was, now = row.cells.get(heading, ("", ""))
    return "" if was == now else f"{was or 'none'} → {now or 'none'}"


#: A name, and the text behind it: `, 1 Mexico`, or `dropped 2` for a foul.
_WHO = re.compile(
    r"()(?:@lost |@lead |@foul )?(.+?)"
    rf"(,.*| mexicos=.*| lives=.*| match| (?:{'|'.join(Foul)})(?: \d+)?)?"
)
#: The player for whom 11 is claimed.
_TARGET = re.compile(r"(11(?: unseen)? ?> ?)(.+)()")


class Seated(Struct, frozen=True):
    """The players of a table, for reading their names.

    Attributes:
        names: all who have been at the table.
        letters: the player by seat letter; a single letter means the seat, not the start of a name.
    """

    names: Sequence[str] = ()
    letters: Mapping[str, str] = field(default_factory=dict)

    def in_full(self, text: str, *, of_turn: bool = False) -> str:
        """Return a result, lead, foul or target with the typed name written in full.

        Args:
            of_turn: True for a player's turn, in which only a target is named.

        >>> seated = Seated(("Bert Clark", "Jo"), {"a": "Bert Clark", "b": "Jo"})
        >>> seated.in_full("b, 1 Mexico"), seated.in_full("be"), seated.in_full("b dropped 2")
        ('Jo, 1 Mexico', 'Bert Clark', 'Jo dropped 2')
        >>> seated.in_full("11 > b", of_turn=True), seated.in_full("54", of_turn=True)
        ('11 > Jo', '54')
        >>> seated.in_full("b lives=2"), seated.in_full("11 unseen > b", of_turn=True)
        ('Jo lives=2', '11 unseen > Jo')
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


def seated_at(app: App[Any], table: TableHandle) -> Seated:
    """Return the players of a table, with the letters that their seats have there."""
    from screens.table.liar.screen import LiarTableScreen
    from screens.table.screen import TableScreen

    view = table.any_page().table
    names, is_liar = view.match.names, view.match.rules.game == "liar"
    screen = LiarTableScreen if is_liar else TableScreen
    free = free_letters(app, screen, screen.IDLE)
    letters = dict(zip(free, names, strict=False))  # also for players who have left the table
    for player, letter in letters_of_seats(free, view.seats).items():
        letters[letter] = names[player]
    return Seated(names, letters)
