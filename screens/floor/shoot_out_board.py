"""A shoot-out: who throws, large, and everybody's throws so far."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from screens.ui.big_letters import big, name_lines
from screens.ui.dice import LARGE_HEIGHT, LARGE_WIDTH, dice_row
from screens.ui.drawn import Drawn
from screens.ui.text import fit, pad, plain
from tourney.night.views.floor_view import ShootOutView, Thrower

_MOST_NAME = 24
#: The lines of a name in large letters.
_LARGE = 3


class Throwers(Drawn[ShootOutView | None]):
    """A line for each: name, throws, and how they stand."""

    DEFAULT_CSS = """
    Throwers { width: 1fr; height: 1fr; padding: 0 1; }
    """

    def draw(self, width: int, height: int, view: ShootOutView | None) -> Content:
        if view is None:
            return Content("")
        large = len(view.throwers) * (_LARGE + 1) - 1 <= height
        if not view.on_turn and large:
            return _in_large(view.throwers, width)
        throwers = _window(view, height)
        longest = max(cell_len(thrower.name) for thrower in throwers)
        behind = max(len(_throws(thrower)) + len(thrower.place) for thrower in throwers)
        name = min(longest, _MOST_NAME, max(width // 2, width - behind - 6))
        lines = [_line(thrower, view, name, width) for thrower in throwers]
        return Content("\n").join(lines)


def _in_large(throwers: Sequence[Thrower], width: int) -> Content:
    """Before anybody has thrown: the names, for the whole room."""
    lines: list[Content] = []
    for thrower in throwers:
        # The line under a name that has no large letters is as long as the name.
        room = width - 2 if big(thrower.name, width - 2) else min(cell_len(thrower.name), width - 2)
        name = name_lines(thrower.name, room, roomy=True)
        lines += [*(Content.assemble("  ", line) for line in name), Content("")]
    return Content("\n").join(lines[:-1])


def _throws(thrower: Thrower) -> str:
    return " ".join(str(value) for value in thrower.throws)


def _window(view: ShootOutView, height: int) -> Sequence[Thrower]:
    """The throwers that fit, with the one on turn among them."""
    throwers = view.throwers
    entries = [thrower.entry for thrower in throwers]
    at = entries.index(view.on_turn) if view.on_turn in entries else 0
    start = min(max(at - height // 2, 0), max(len(throwers) - height, 0))
    return throwers[start : start + height]


def _line(thrower: Thrower, view: ShootOutView, name: int, width: int) -> Content:
    on_turn = thrower.entry == view.on_turn
    throws = _throws(thrower)
    line = Content.assemble(
        ("▶ " if on_turn else "  ", "bold $text-accent"),
        plain(pad(thrower.name, name)).stylize("bold" if on_turn else ""),
        "  ",
        (throws, "bold"),
        "  " if throws else "",
        plain(fit(thrower.place, max(width - name - 6 - len(throws), 0))).stylize(
            "$foreground-muted"
        ),
    )
    line = line.pad_right(max(width - line.cell_length, 0))
    return line.stylize_before("on $boost") if on_turn else line


class ThrowPanel(Drawn[ShootOutView | None, str]):
    """The name of the thrower, and the dice as far as they are typed."""

    DEFAULT_CSS = """
    ThrowPanel { width: 36; height: 1fr; padding: 0 1; }
    """

    def draw(self, width: int, height: int, view: ShootOutView | None, typed: str) -> Content:
        if view is None:
            return Content("")
        thrower = next((its for its in view.throwers if its.entry == view.on_turn), None)
        if thrower is None:
            return Content("")
        large = width >= 2 * LARGE_WIDTH + 1 and height >= LARGE_HEIGHT + 7
        high, low = map(int, typed.ljust(2, "0"))
        dice = high, low
        lines = [
            *name_lines(thrower.name, width, roomy=height >= 8),
            Content("one throw" if not thrower.throws else f"throw {len(thrower.throws) + 1}"),
            *[Content("")] * large,
            *dice_row(dice, self.app, large=large),
        ]
        return Content("\n").join(lines)
