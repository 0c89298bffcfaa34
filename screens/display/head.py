"""The head and the foot of the big screen: the progress, the pot, and who is ahead or out."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import attrgetter

from rich.cells import cell_len
from textual.content import Content

from screens.ui.large.letters import Block, block, words_block
from screens.ui.large.podium import bar_words, lap_bar
from screens.ui.text import plain
from tourney.game.wording import plural, quantity
from tourney.night.display.show import ShowView, inside_words

_GAP = 2
_APART = " · "
#: The least and most cells of the lap's bar.
_LEAST_BAR, _LONGEST_BAR = 6, 60


def head_block(show: ShowView, width: int, rows: int) -> Block:
    """Return the night's name at the left, the pot at the right, and a line of progress."""
    pot = _pot(show, width - cell_len(show.night.plan.name) - _GAP)
    left = max(width - (pot.cell_length + _GAP if pot else 0), 1)
    first = words_block(show.night.plan.name, left, rows - 2, "$text-accent")
    first[0] += pot.pad_left(_GAP * bool(pot))
    said = "" if show.over else show.status or show.stage
    stage = "" if said.startswith(show.stage) or _laps(show) else show.stage
    about = " · ".join(part for part in (_inside(show), stage) if part)
    quiet = plain(about).stylize("$foreground-muted")
    far = plain(said.removesuffix(".")).stylize("bold")
    if _laps(show) and said:
        far = _lap(show, width - cell_len(_APART) - quiet.cell_length)
    below = Content(_APART).join(filter(None, (far, quiet)))
    return block([*first, below], width, rows, down="top")


def _laps(show: ShowView) -> bool:
    """Return whether tables play a lap, so that its bar is drawn."""
    return bool(show.lap) and show.is_played


def _lap(show: ShowView, width: int) -> Content:
    """Return the lap as a bar, with its number before and its progress behind."""
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
    return inside_words(show)


def _pot(show: ShowView, room: int) -> Content:
    """Return the pot in words, as many as have room."""
    if not show.pot:
        return Content("")
    unit = show.night.rules.unit
    units = f"Pot {show.pot} {unit if show.pot == 1 else plural(unit)}"
    ways = [f"{units} · {show.pot_money}"] if show.pot_money else []
    fitting = (way for way in (*ways, units) if cell_len(way) <= room)
    return plain(next(fitting, f"Pot {show.pot}")).stylize("bold $text-accent")


def rule_line(title: str, at: int, count: int, width: int, *, held: bool) -> Content:
    """Return the line between head and page, with the page's title and place among the pages."""
    dots = " ".join("●" if each == at else "○" for each in range(count))
    if count < 2:
        dots = ""
    elif len(dots) > width // 3:
        dots = f"{at + 1} of {count}"
    if held:
        dots = f"❚❚ page held  {dots}".rstrip()
    left = Content.assemble(
        ("━━ ", "$accent"), plain(title.upper()).stylize("bold $text-accent"), " "
    )
    right = Content.assemble(" ", (dots, "bold"), (" ━━", "$accent")) if dots else Content("")
    spare = max(width - left.cell_length - right.cell_length, 0)
    return left + Content.styled("━" * spare, "$accent") + right


_BETWEEN = 4


def ticker_line(show: ShowView, width: int) -> Content:
    """Return the line at the foot, or an empty one; a hidden leader is left out.

    If some part has no room for a single name, players with one unit left go first.
    """
    said = {
        "Ahead: ": ahead(show),
        "1 unit left: ": _last_unit(show),
        "Just out: ": _just_out(show),
    }
    parts = {label: names for label, names in said.items() if names}
    if not parts or show.over:
        return Content("")
    line = _line(parts, width)
    for label in ("1 unit left: ", "Just out: "):
        if line.cell_length > width and len(parts) > 1:
            parts.pop(label, None)
            line = _line(parts, width)
    return line.truncate(max(width, 1), ellipsis=True)


def _line(parts: Mapping[str, Sequence[str]], width: int) -> Content:
    """Return the parts, each with as many names as there is room for, and at least one."""
    for most in range(max(map(len, parts.values())), 0, -1):
        line = Content(" " * _BETWEEN).join(
            Content.assemble(
                (label, "$foreground-muted"), plain(_some(names, most)).stylize("bold")
            )
            for label, names in parts.items()
        )
        if line.cell_length <= width:
            break
    return line


def ahead(show: ShowView) -> list[str]:
    """Return the leaders; no one while half of the players are level, or the lead is hidden."""
    inside = [line for line in show.standings if line.inside]
    first = [line.name for line in inside if line.rank == 1]
    return first if 2 * len(first) < len(inside) else []


def _last_unit(show: ShowView) -> list[str]:
    lines = [line for line in show.standings if line.inside and line.units]
    if max((line.units for line in lines), default=0) < 2:
        return []
    return [line.name for line in lines if line.units == 1]


def _just_out(show: ShowView) -> list[str]:
    """Return the last players to go out, the latest first, and a shared place in its order."""
    together = groupby(show.gone, attrgetter("rank"))
    return [line.name for _, lines in together for line in reversed([*lines])]


def _some(names: Sequence[str], most: int) -> str:
    """Return this many names, and how many more there are.

    >>> _some(["Ann", "Bob", "Cid"], 3), _some(["Ann", "Bob", "Cid"], 1)
    ('Ann, Bob, Cid', 'Ann and 2 more')
    """
    more = f" and {len(names) - most} more" if most < len(names) else ""
    return ", ".join(names[:most]) + more
