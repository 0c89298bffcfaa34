"""The history of the open game, turn by turn, and of a whole night, lap by lap."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace
from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from screens.app.night_screen import NightScreen, night_keys
from screens.history.lines import MARK, CorrectionPrompt, WrappedLine, mark_lines, name_cells
from screens.history.played import PlayedRow, PlayedScreen
from screens.ui.keys.footer import ActionLine, chip
from screens.ui.keys.keys import DISPLAYS, SEARCH, bind, key_of
from screens.ui.lists.rows import Beside, Col, Panel, Rows, paneled
from screens.ui.status_line import StatusLine
from screens.ui.text import fit, pad, plain, say
from screens.ui.titles import table_words
from tourney.game.mexico.history import HistoryItem, TurnLine
from tourney.game.mexico.rules import Rules
from tourney.game.sheet_lines import write_name
from tourney.game.wording import capital, quantity, small
from tourney.night.corrections.correction import PickLine
from tourney.night.state.shelf import State
from tourney.night.views.night_history import HistoryLine
from tourney.night.views.view import NightView
from tourney.service.director import Director

_VALUE = 4
_LOW = "▼ low "
_NOTE = len("stood")
#: The cells of a name below which the end of a turn is left out.
_FEWER_NAME = 10

# Hints how to write each kind of entry, and what to type until a text fits.
_TURN = "For example 54 62, or =62 if only the last is known."
_LIES = " 1+2 leaves the 1 and rolls a 2."
_GIVES = " 31>{0} makes {0} pay."
_ABORT = " 31 abort ends the round early."
_GOES_ON = " 54 ... is an unfinished turn."
_RESULT = "For example {0}, or {0}, 1 Mexico."
_MATCH = "For example {0}."
_RIGHT_DICE = "Type the right dice."
_WHO_LOST = "Type the letter or name of who lost."
_DIE = "One die, 1 to 6."
_LEAD = "The player who leads first."


def history_of(
    director: Director, number: int, table: int = 1, item: int | None = None
) -> NightScreen:
    """Return the history screen of a night's table, for its game.

    Args:
        item: the position that is highlighted at first, from 0; None is the newest.
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
    BEGAN: ClassVar[tuple[str, str]] = ("Before the first round", "leads first")

    def played(self) -> Sequence[HistoryItem]:
        """Return the rounds, the one in play last, and who came and left."""
        running = self.night.table(self.table).running()
        finished = self.night.table(self.table).history()
        return finished if running is None else (*finished, running)

    def is_finished(self, played: HistoryItem) -> bool:
        """Return whether a round has a loser."""
        return played.number is None or bool(played.loser)

    def columns(self, rows: Sequence[PlayedRow[HistoryItem]], most: int) -> list[Col]:
        """Return columns with lead, loser and the units paid."""
        items = [row.played for row in rows]
        leads = ["" if item is None else item.lead for item in items]
        paid = [str(item.paid) if item is not None and item.loser else "" for item in items]
        return [
            Col("Lead", leads, aside=True, most=most),
            Col("Loser", [_short(row, most) for row in rows], most=most),
            Col("Units", paid, right=True),
        ]

    def marks(self, played: HistoryItem) -> str:
        """Return marks for a Mexico, a broken tie, and a loser who went out."""
        shown = ("★", played.mexicos), ("=", len(played.parts) > 1), ("✗", played.out)
        return " ".join(mark if played.number and is_so else " " for mark, is_so in shown)

    def lines(
        self, played: HistoryItem, picks: Sequence[PickLine], width: int
    ) -> list[WrappedLine]:
        """Return a round's result and every roll; the value is last and bold, the lowest marked."""
        at_turn = {(line.pick.part, line.pick.turn): at for at, line in enumerate(picks)}
        lines = [*_head(played), WrappedLine(Content(""))]
        names = [turn.name for part in played.parts for turn in part.turns]
        rolls = max((len(_before(turn)) for part in played.parts for turn in part.turns), default=0)
        room = width - 2 - rolls - _VALUE - len(_LOW)
        notes = room - _NOTE >= name_cells(names, _FEWER_NAME)
        name = name_cells(names, room - _NOTE * notes)
        for number, part in enumerate(played.parts):
            if number:
                lines.append(WrappedLine(Content.styled(part.title, "$text-accent")))
            for place, turn in enumerate(part.turns):
                at = at_turn.pop((number, place), None)
                lines.append(WrappedLine(_turn(turn, name, rolls, notes=notes), at))
                lines += mark_lines(picks, at)
            lines.append(WrappedLine(Content("")))
        # A round recorded as a result has no turns.
        counted = quantity(played.mexicos, "Mexico") if played.mexicos else "no Mexico"
        for at in at_turn.values():
            result = say("$loser [b]lost[/], $counted", loser=played.loser, counted=counted)
            lines += [WrappedLine(result, at), *mark_lines(picks, at), WrappedLine(Content(""))]
        return [*lines, WrappedLine(plain(played.summary))]

    def wanted(self, played: HistoryItem | None, line: PickLine) -> CorrectionPrompt:
        """Return the words for correcting a turn, a result, a die or the lead."""
        pick = line.pick
        if played is None:
            if not pick.name:
                return CorrectionPrompt(line, "The first lead", _LEAD)
            return CorrectionPrompt(line, f"The roll-off: {pick.name}'s die", _DIE)
        if played.did == "lost":
            example = _MATCH.format(write_name(played.who))
            return CorrectionPrompt(line, "Who lost the match", example, _WHO_LOST)
        place = "A cancelled round" if played.number is None else f"Round {played.number}"
        if not pick.name:
            example = _RESULT.format(write_name(played.loser or played.lead))
            return CorrectionPrompt(line, f"{place}: who lost", example, _WHO_LOST)
        if pick.part:
            title = played.parts[pick.part].title
            place += f", {small(title)}"
        rules = self.night.view().rules
        also = (
            ((_LIES, rules.held_dice), (_GIVES, rules.gives), (_ABORT, rules.abort))
            if isinstance(rules, Rules)
            else ()
        )
        others = (turn.name for turn in played.parts[pick.part].turns if turn.name != pick.name)
        hint = _TURN + "".join(words for words, on in also if on).format(next(others, "Bob"))
        hint += _GOES_ON * pick.text.endswith("...")
        return CorrectionPrompt(line, f"{place}: {pick.name}'s turn", hint, _RIGHT_DICE)


def _short(row: PlayedRow[HistoryItem], cells: int) -> str:
    """Return the loser, or the player who came or left, with a name cut to fit."""
    item = row.played
    if item is None:
        return "roll-off" if any(line.pick.name for line in row.picks) else "start"
    if item.number is not None:
        return fit(item.loser, cells) if item.loser else "playing"
    return f"{fit(item.who, cells - len(item.did) - 1)} {item.did}"


def _head(item: HistoryItem) -> list[WrappedLine]:
    if item.number is None:
        words = "A cancelled round" if item.parts else "Between rounds"
        return [WrappedLine(Content.styled(words, "bold"))]
    stake = quantity(item.stake, "unit")
    mexicos = f" ({quantity(item.mexicos, 'Mexico')})" if item.mexicos else ""
    leads = say(
        "[$foreground-muted]$lead leads. Stake: $stake[/]", lead=item.lead, stake=stake + mexicos
    )
    return [WrappedLine(say("[b]Round $number[/]", number=item.number)), WrappedLine(leads)]


def _before(turn: TurnLine) -> str:
    return "".join(f"{roll} " for roll in turn.said[:-1])


def _turn(turn: TurnLine, name: int, rolls: int, *, notes: bool) -> Content:
    before, last = _before(turn).rjust(rolls), turn.said[-1]
    return Content.assemble(
        plain(pad(turn.name, name)),
        "  ",
        (before, "$foreground-muted"),
        (f"{last}{'★' if turn.mexico else ''}".ljust(_VALUE), "bold"),
        (_LOW if turn.lowest else "", "bold $error"),
        (turn.note if notes and turn.note != "21" else "", "$foreground-muted"),
    )


#: The most cells of the list, the cells around its texts, and the most of a lap or table.
_MOST, _AROUND, _MOST_NAME = 112, 16, 18
#: The least cells in which a line is wrapped.
_LEAST = 20
_INDENT = "  "


class NightHistoryScreen(NightScreen, inherit_bindings=False):
    """The play at every table, and the events between, laid over the floor."""

    STATES: ClassVar[frozenset[State]] = frozenset(("playing", "finished"))
    HELP_TEXT: ClassVar[str] = (
        "The whole night, the newest lap at the top: who lost at which table, and what happened "
        "between two laps, with what was undone. Enter opens the history of the marked table, "
        f"where you can correct a roll. {MARK} marks what was corrected."
    )
    MANUAL: ClassVar[str] = "corrections"

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("night_history", "enter", "open_line", "Open table",
            "Open the marked table's history", id="night_history.open", show=False),
        bind("history", "escape,f4", "close", "Back", "Back to where you were", roles=DISPLAYS),
        *night_keys("standings", show=True),
        *night_keys("export", "rules", "display", show=False),
        SEARCH,
    ]  # fmt: skip

    CSS = "NightHistoryScreen #none { margin: 1 0 0 0; padding: 0 1; height: auto; }"

    #: The line of each row.
    _lines: Sequence[HistoryLine] = ()

    def compose(self) -> ComposeResult:
        none = Static("Nothing has been played yet.", id="none")
        return paneled(none, Beside(Rows(opens=True)))

    def on_resize(self, _event: Resize) -> None:
        """Wrap the lines to the new width."""
        self.redraw()

    def show(self) -> None:
        """Draw the night's history; the marked line stays marked."""
        self.entitle("History of the night")
        night = self.night.view()
        told = [
            ("" if nth else part.title, _placed(line, night))
            for part in reversed(self.night.history())
            for nth, line in enumerate(part.lines or (HistoryLine("in progress"),))
        ]
        room = self.query_one(Panel).room - _AROUND
        room -= min(max((cell_len(title) for title, _ in told), default=0), _MOST_NAME)
        room -= min(max((cell_len(line.where) for _, line in told), default=0), _MOST_NAME)
        rows = [  # a long line takes several rows
            (_which(len(told) - at, line), nth, title, line, words)
            for at, (title, line) in enumerate(told)
            for nth, words in enumerate(_wrapped(_words(line, room), max(room, _LEAST)))
        ]
        shown = self.query_one(Rows)
        newest = not shown.cursor_row
        self._lines = lines = [line for *_, line, _ in rows]
        self.query_one("#none").display = not lines
        self.query_one(Beside).display = bool(lines)
        step = chip(key_of(self, "open_line"), "open table", "open_line")
        self.query_one(ActionLine).offer(step if lines else Content(""))
        titles = ["" if nth else title for _, nth, title, *_ in rows]
        places = ["" if nth else line.where for _, nth, _, line, _ in rows]
        numbers = ["" if nth else str(line.number or "") for _, nth, _, line, _ in rows]
        keys = [(which, nth) for which, nth, *_ in rows]
        shown.show(
            [
                Col("Lap", titles, role="strong", most=_MOST_NAME),
                Col("Table", places, most=_MOST_NAME),
                Col("Round", numbers, right=True, role="muted"),
                Col("What happened", [words for *_, words in rows], most=_MOST),
            ],
            keys,
            ["strong" if line.out else "" if line.number else "muted" for line in lines],
            at=keys[0] if newest and keys else None,
        )

    def on_data_table_row_selected(self) -> None:
        """Open the marked line after a click."""
        self.action_open_line()

    def action_open_line(self) -> None:
        """Show the history of the line's table."""
        line = self._lines[self.query_one(Rows).cursor_row] if self._lines else HistoryLine("")
        if not line.table:
            self.query_one(StatusLine).refuse("That wasn't at one table.")
            return
        self.query_one(StatusLine).tell("")
        self.app.push_screen(history_of(self.director, self.number, line.table, line.item))

    def action_standings(self) -> None:
        """Show the standings in place of the history."""
        self.host.go_instead(*self.standings_route())


def _which(nth: int, line: HistoryLine) -> object:
    """Return a key for a line, the same before and after a correction."""
    return nth if line.item is None else (line.table, line.item)


def _placed(line: HistoryLine, night: NightView) -> HistoryLine:
    """Return a line that begins with its table's name with that in the table's column."""
    called = table_words(line.table, night) if line.table else ""
    name = capital(called)
    words = line.words.replace(f"New seats at {called}:", f"{name} new seats:", 1)
    if line.where or not name or not words.startswith(f"{name} "):
        return line
    return replace(line, where=name, words=words.removeprefix(f"{name} "))


def _wrapped(words: str, room: int) -> list[str]:
    """Return words in as many rows as they take, all but the first indented."""
    first = plain(words).wrap(room)[0].plain
    rest = plain(words[len(first) :].lstrip())
    others = rest.wrap(room - len(_INDENT)) if rest else ()
    return [first.rstrip(), *(f"{_INDENT}{other.plain.rstrip()}" for other in others)]


def _words(line: HistoryLine, room: int) -> str:
    """Return the words of a line; who led only if there is room."""
    words = f"{MARK} {line.words}" if line.mended else line.words
    whole = f"{words} ({line.more})" if line.more else words
    return whole if cell_len(whole) <= room else words
