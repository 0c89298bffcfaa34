"""The head of the big screen: the night's name, how far it is, the pot; and the rule below."""

from rich.cells import cell_len
from textual.content import Content

from screens.ui.large.bar import bar_words, lap_bar
from screens.ui.large.letters import (
    Block,
    block,
    letters_width,
    scale_for,
    side_by_side,
    text_block,
    words_block,
)
from screens.ui.text import plain
from tourney.game.wording import quantity
from tourney.night.display.show import ShowView

_GAP = 2
#: The lap's bar, in cells.
_LEAST_BAR, _LONGEST_BAR = 6, 60


def head_block(show: ShowView, width: int, rows: int) -> Block:
    """The night's name at the left, the pot at the right, and below how far it is, a line each."""
    pot = _pot(show, rows - 2, width - cell_len(show.night.plan.name) - _GAP)
    left = max(width - (pot[0].cell_length + _GAP if pot else 0), 1)
    name = words_block(show.night.plan.name, left, rows - 2, "$text-accent")
    first = side_by_side(name, pot, gap=_GAP) if pot else name
    said = "" if show.over else show.status or show.stage
    stage = "" if said.startswith(show.stage) or _laps(show) else show.stage
    about = " · ".join(part for part in (_inside(show), stage) if part)
    far = [_lap(show, width)] if _laps(show) else text_block(said, width, 1, "bold")
    below = [*(far if said else []), *text_block(about, width, 1, "$foreground-muted")]
    return block([*first, *below], width, rows, down="top")


def _laps(show: ShowView) -> bool:
    """True while tables play a lap: it is drawn."""
    return bool(show.lap) and show.is_played


def _lap(show: ShowView, width: int) -> Content:
    """The lap as a bar, between its number and how much of it is played."""
    states = [table.state for table in show.tables if table.state != "resting"]
    before, behind = f"LAP {show.lap}  ", f"  {bar_words(states)}"
    left = max(min(width - len(before) - len(behind), _LONGEST_BAR), 0)
    line = Content.assemble(
        (before, "bold"), lap_bar(states, left) if left >= _LEAST_BAR else "", (behind, "bold")
    )
    return line.truncate(width, ellipsis=True) if line.cell_length > width else line


def _inside(show: ShowView) -> str:
    if not show.players:
        return ""
    if show.over:
        return quantity(show.players, "player")
    return f"{show.inside} of {show.players} still in"


def _pot(show: ShowView, rows: int, room: int) -> Block:
    """The pot as one phrase round its figure; without a word of it where there is little room."""
    if not show.pot:
        return []
    units = "unit" if show.pot == 1 else "units"
    ways = ["", units]
    ways += [f"{units} · {show.pot_money}"] if show.pot_money else []
    drawn: list[Block] = []
    quiet = "$foreground-muted" if scale_for(rows) else "$text-accent"
    for behind in ways:
        words = [("Pot", quiet, 0), (str(show.pot), "$text-accent", scale_for(rows))]
        words += [(behind, quiet, 0)] if behind else []
        parts = [
            words_block(text, letters_width(text, scale), rows, style, "left", scale)
            for text, style, scale in words
        ]
        drawn.append(side_by_side(*parts, gap=1 + bool(scale_for(rows))))
    return next((its for its in reversed(drawn) if its[0].cell_length <= room), drawn[0])


def rule_line(title: str, at: int, count: int, width: int, *, held: bool) -> Content:
    """The line between head and page: the page's title, and which of how many it is."""
    dots = " ".join("●" if each == at else "○" for each in range(count))
    if count < 2:
        dots = ""
    elif len(dots) > width // 3:
        dots = f"{at + 1} of {count}"
    if held:
        dots = f"❚❚ paused  {dots}".rstrip()
    left = Content.assemble(
        ("━━ ", "$accent"), plain(title.upper()).stylize("bold $text-accent"), " "
    )
    right = Content.assemble(" ", (dots, "bold"), (" ━━", "$accent")) if dots else Content("")
    spare = max(width - left.cell_length - right.cell_length, 0)
    return left + Content.styled("━" * spare, "$accent") + right
