"""The head of the big screen: the night's name, how far it is, the pot; and the rule below."""

from rich.cells import cell_len
from textual.content import Content

from screens.display.wall import is_played
from screens.ui.large.bar import bar_words, lap_bar
from screens.ui.large.letters import (
    Block,
    block,
    letters_width,
    rows_of,
    scale_for,
    side_by_side,
    text_block,
    words_block,
)
from screens.ui.text import plain
from tourney.game.wording import quantity
from tourney.night.display.show import ShowView

_GAP = 2
#: From this many lines on it is in large letters throughout; between its words, in cells.
_LARGE_HEAD, _WORDS = 7, 8
#: The lap's bar, in cells.
_LEAST_BAR, _LONGEST_BAR = 6, 60


def head_block(show: ShowView, width: int, rows: int) -> Block:
    """The night's name and how far it is at the left, the pot at the right."""
    said = "" if show.over else show.status or show.stage
    if rows < rows_of(2):
        return _small_head(show, said, width, rows)
    pot = _pot(show, rows)
    room = max(width - (pot[0].cell_length + _GAP if pot else 0), 1)
    inside = _inside(show)
    if rows < _LARGE_HEAD:
        named = words_block(show.night.plan.name, room, max(rows - 2, 1), "$text-accent")
        below = _far(show, said, room)
    else:
        named = words_block(show.night.plan.name, room, rows - 4, "$text-accent")
        below = [Content(""), *_large_far(show, said, inside, room)]
    lines = block([*named, *below], room, rows, down="top")
    return side_by_side(lines, pot, gap=_GAP) if pot else lines


def _small_head(show: ShowView, said: str, width: int, rows: int) -> Block:
    """The name and the pot on a line, and below it how far the night is."""
    name, words = show.night.plan.name, _pot_words(show)
    room = width - cell_len(name) - _GAP
    pot = next((its for its in words if cell_len(its) <= room), words[-1] if words else "")
    left = max(width - (cell_len(pot) + _GAP if pot else 0), 1)
    first = side_by_side(
        words_block(name, left, 1, "$text-accent"),
        *([words_block(pot, cell_len(pot), 1, "$text-accent")] if pot else []),
        gap=_GAP,
    )
    return block([*first, *_far(show, said, width)], width, rows, down="top")


def _far(show: ShowView, said: str, width: int) -> Block:
    """How far the night is, and who is still in, a line each."""
    stage = "" if said.startswith(show.stage) or _laps(show) else show.stage
    about = " · ".join(part for part in (_inside(show), stage) if part)
    far = [_lap(show, width)] if _laps(show) else text_block(said, width, 1, "bold")
    return [*(far if said else []), *text_block(about, width, 1, "$foreground-muted")]


def _large_far(show: ShowView, said: str, inside: str, width: int) -> Block:
    """The same in three lines, in letters where they have room."""
    if _laps(show):
        return [*words_block(inside, width, 2, "", largest=0), _lap(show, width)]
    wide, rest = letters_width(said, 1), letters_width(inside, 1)
    if said and inside and wide + 2 * _GAP + _WORDS + rest <= width:
        return side_by_side(
            words_block(said, wide, rows_of(1)),
            words_block(inside, width - wide - _WORDS, rows_of(1), "$foreground-muted"),
            gap=_WORDS,
        )
    return words_block(said or inside, width, rows_of(1))


def _laps(show: ShowView) -> bool:
    """True while tables play a lap: it is drawn."""
    return bool(show.lap) and is_played(show.tables)


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


def _pot_words(show: ShowView) -> list[str]:
    """The pot in words, the longest first; [] if there isn't one."""
    if show.pot is None:
        return []
    units = f"Pot {quantity(show.pot, 'unit')}"
    return [*([f"{units} · {show.pot_money}"] if show.pot_money else []), units, f"Pot {show.pot}"]


def _pot(show: ShowView, rows: int) -> Block:
    """The pot as one phrase round its figure, with a row between it and what is below."""
    if show.pot is None:
        return []
    high = rows - 1
    scale, large = scale_for(min(high, rows_of(4))), int(rows >= _LARGE_HEAD)
    units = "unit" if show.pot == 1 else "units"
    behind = show.pot_money if large and show.pot_money else units
    if not large and show.pot_money:
        behind = f"{units} · {show.pot_money}"
    figure = str(show.pot)
    parts = [("Pot", "$foreground-muted", large), (figure, "$text-accent", scale)]
    parts.append((behind, "$foreground-muted", large))
    drawn = [
        words_block(words, letters_width(words, size), rows_of(scale), style, "left", size, "")
        for words, style, size in parts
    ]
    wide = sum(each[0].cell_length for each in drawn) + 2 * _GAP * (1 + large)
    return block(side_by_side(*drawn, gap=_GAP * (1 + large)), wide, rows, down="top")


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
