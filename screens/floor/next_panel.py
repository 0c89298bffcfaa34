"""The panel for what waits for the host: always in the same place, with the key that does it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from rich.cells import cell_len
from textual.content import Content
from textual.widget import Widget

from screens.ui.big_letters import big
from screens.ui.keys.chip import chip
from screens.ui.large.letters import block, side_by_side
from screens.ui.letters import in_short
from screens.ui.text import fit, plain, say
from tourney.game.wording import listed
from tourney.night.views.floor_view import FloorTable, FloorView, Mover

#: Names in a line of few words; the screens of their own have all of them.
_MOST_NAMED = 3
#: From this many lines and cells on the room's words are drawn large, and so far from the others.
_TALL, _WIDE, _APART = 3, 100, 3


@dataclass(frozen=True, slots=True)
class NextStep:
    """The step that Enter takes: an action of the screen, and its name in a few words.

    Attributes:
        waits: the night cannot continue before it.
        room: what the whole room waits for, to be drawn large; or "".
    """

    action: Literal["begin", "plan", "shoot_out", "standings", "open_table", ""]
    words: str
    waits: bool
    room: str = ""


def next_step(view: FloorView, marked: FloorTable | None, *, quiet: bool) -> NextStep:
    """The step that Enter takes now; what the night waits for comes before a look at a table.

    Args:
        quiet: the barrier's plan asks nothing of anyone, so that it need not be read first.
    """
    shoot_out = view.shoot_out
    if view.night.damage:
        return NextStep("", "", False)
    if shoot_out is not None and (shoot_out.on_turn or shoot_out.must):
        return NextStep("shoot_out", f"the shoot-out {shoot_out.why}", True, "shoot-out")
    if view.finished:
        return NextStep("standings", "the standings", True)
    if view.action and quiet:
        return NextStep("begin", f"{view.action} begins: nobody moves", True, view.action)
    if view.action:
        return NextStep("plan", f"the plan: {view.action}", True, view.action)
    if marked is not None:
        words = f", {marked.words}" if marked.words else ""
        return NextStep("open_table", f"table {marked.place}{words}", False)
    return NextStep("", "", False)


def on_the_way(view: FloorView) -> tuple[Mover, ...]:
    """The people who have not sat down yet."""
    return tuple(mover for mover in view.movers if not mover.sat)


class NextPanel(Widget):
    """The night's sentence, the action of Enter, and the other actions that it allows."""

    DEFAULT_CSS = """
    NextPanel {
        height: 4; padding: 0 1; text-wrap: nowrap;
        border-left: thick $panel-lighten-2; background: $surface;
    }
    NextPanel.-waits { border-left: thick $accent; background: $accent-muted; }
    """

    def __init__(self) -> None:
        super().__init__()
        # Links keep the look of keys.
        self.auto_links = False
        self._view: FloorView | None = None
        self._step = NextStep("", "", False)
        self._keys: Mapping[str, str] = {}

    def show(self, view: FloorView, step: NextStep, keys: Mapping[str, str]) -> None:
        """Draw what waits; `keys` are by action, as they are bound now."""
        if (view, step, keys) != (self._view, self._step, self._keys):
            self._view, self._step, self._keys = view, step, keys
            self.set_class(step.waits, "-waits")
            self.refresh()

    def render(self) -> Content:
        width, height = self.content_size
        view, step = self._view, self._step
        if view is None or not width:
            return Content("")
        if view.night.damage:
            return Content.assemble(("✗ ", "bold $error"), plain(view.night.damage))
        said = Content.assemble(plain(view.status).stylize("bold"), *_held_up(view))
        large = big(step.room, width) if step.room and height >= _TALL and width >= _WIDE else []
        if large:
            width -= len(large[0]) + _APART
        lines = said.wrap(width)
        if step.action:
            key = self._keys.get("next", "")
            lines.append(chip(key, fit(step.words, width - len(key) - 3), "next"))
        lines += self._besides(view, step, width)
        if large:
            letters = [Content.styled(line, "bold") for line in large]
            letters = block(letters, len(large[0]), height)
            lines = side_by_side(block(lines, width, height, down="top"), letters, gap=_APART)
        return Content("\n").join(lines[:height])

    def _besides(self, view: FloorView, step: NextStep, width: int) -> list[Content]:
        """A line each: those on the way, in a shoot-out, at last call for re-buys, waiting, out."""
        lines: list[Content] = []
        if (coming := on_the_way(view)) and not view.finished:
            count = f"{len(coming)} on the way" if len(coming) > 1 else "On the way"
            names = [f"{mover.name} to {_goal(mover)}" for mover in coming]
            lines.append(self._line("movers", f"{count}: ", width, names))
        if (shoot_out := view.shoot_out) is not None and step.action != "shoot_out":
            names = [thrower.name for thrower in shoot_out.throwers]
            behind = f" may shoot out {shoot_out.why}"
            lines.append(self._line("shoot_out", "", width, names, behind))
        if view.last_call:
            last_call = "Last call for re-buys: "
            lines.append(self._line("rebuy", last_call, width, view.last_call))
        if view.slow:
            lines.append(plain(fit(view.slow, width)).stylize("$foreground-muted"))
        if view.waiting:
            key = "put_first" if len(view.waiting) > 1 else ""
            lines.append(self._line(key, "A seat in the next plan: ", width, view.waiting))
        if not view.finished and (gone := [name for name in view.gone if name not in view.waiting]):
            lines.append(self._line("", "Out: ", width, gone))
        return lines

    def _line(
        self, action: str, before: str, width: int, names: Sequence[str], behind: str = ""
    ) -> Content:
        """Words around as many of the names as fit, under the key of the action if it has one."""
        key = self._keys.get(action, "")
        room = width - len(key) - 1 if action in self._keys else width
        words = fit(f"{before}{_some(names, room - cell_len(before + behind))}{behind}", room)
        if action not in self._keys:
            return plain(words).stylize("$foreground-muted")
        link = f"[@click=screen.{action}][b $text-accent]$key[/] $words[/]"
        return say(link, key=key, words=words)


def _held_up(view: FloorView) -> tuple[Content, ...]:
    """Which of the tables that still play have not begun, where others of them have."""
    due = [int(table.place) for table in view.tables if table.state == "due"]
    others = [table for table in view.tables if table.state == "playing"]
    if not due or not others or view.action:
        return ()
    words = f" Not begun: {in_short(sorted(due))}."
    return (Content.styled(words, "$text-warning"),)


def _goal(mover: Mover) -> str:
    return "another seat" if mover.source == mover.target else f"table {mover.target}"


def _some(names: Sequence[str], cells: int) -> str:
    """The first names, as many as fit, and how many more there are; one at least."""
    for most in range(_MOST_NAMED, 0, -1):
        words = listed(names)
        if len(names) > most:
            words = f"{', '.join(names[:most])} and {len(names) - most} more"
        if cell_len(words) <= cells:
            break
    return words
