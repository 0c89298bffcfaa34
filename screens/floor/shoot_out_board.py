"""A shoot-out: who throws, large, and everybody's throws so far."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from screens.ui.big_letters import name_lines
from screens.ui.dice import HUGE_WIDTH, LARGE_HEIGHT, LARGE_WIDTH, dice_row
from screens.ui.drawn import Drawn
from screens.ui.large.letters import block, largest_of, letters_width, rows_of, words_block
from screens.ui.large.rows import LargeRows
from screens.ui.lists.columns import Column
from screens.ui.text import centred, fit, pad, plain, say
from tourney.night.views.floor_view import ShootOutView, Thrower

_MOST_NAME = 24
#: In so many lines names are large while they throw, too, and the dice as large as they are.
_ROOMY = 24
#: The scale of the thrower's name there, and of what it is for.
_LARGEST, _REASON = 3, 2


class Reason(Drawn[ShootOutView | None]):
    """What it is for, in large letters where there is room for them."""

    DEFAULT_CSS = """
    Reason { height: 1; margin: 1 0; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def show_reason(self, view: ShootOutView, *, large: bool) -> None:
        """Draw it in one line, or in large letters."""
        self.styles.height = rows_of(_REASON) if large else 1
        self.show(view)

    def draw(self, width: int, height: int, view: ShootOutView | None) -> Content:
        if view is None:
            return Content("")
        if height == 1:
            return say("Shoot-out [b]$why[/]", why=view.why)
        whole = f"Shoot-out {view.why}"
        fits = letters_width(whole, _REASON) <= width
        words = whole if fits else view.why.removeprefix("for ")
        drawn = words_block(words, width, height, "$text-accent", "center", _REASON)
        return Content("\n").join(drawn)


class Throwers(Drawn[ShootOutView | None]):
    """A line for each: name, throws, and how they stand."""

    DEFAULT_CSS = """
    Throwers { width: 1fr; height: 1fr; padding: 0 1; }
    """

    def draw(self, width: int, height: int, view: ShootOutView | None) -> Content:
        if view is None:
            return Content("")
        rows = _large(view)
        scale, high = rows.sized(width, height)
        roomy = not view.on_turn or height >= _ROOMY
        if scale and roomy and high * len(view.throwers) <= height:
            drawn = rows.draw(width, height)
            if view.on_turn:
                return Content("\n").join(drawn)
            # Nobody throws yet: the names have the room to themselves.
            names = centred(drawn, width)
            return Content("\n").join(block(names, width, height))
        throwers = _window(view, height)
        longest = max(cell_len(thrower.name) for thrower in throwers)
        behind = max(len(_throws(thrower)) + len(thrower.place) for thrower in throwers)
        name = min(longest, _MOST_NAME, max(width // 2, width - behind - 6))
        lines = [_line(thrower, view, name, width) for thrower in throwers]
        return Content("\n").join(lines)


def _large(view: ShootOutView) -> LargeRows:
    """The names for the whole room, and once somebody has thrown, what."""
    throwers = view.throwers
    turns = [thrower.entry == view.on_turn for thrower in throwers]
    marks = [Column("", tuple("▶" if turn else " " for turn in turns), style="bold $text-accent")]
    behind = [
        Column("", tuple(map(_throws, throwers)), loud=True),
        Column("", tuple(thrower.place for thrower in throwers), right=False),
    ]
    return LargeRows(
        tuple(thrower.name for thrower in throwers),
        tuple("$text-accent" if turn else "" for turn in turns),
        ((marks, [column for column in behind if any(column.cells)]),),
    )


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
        high, low = map(int, typed.ljust(2, "0"))
        throw = "one throw" if not thrower.throws else f"throw {len(thrower.throws) + 1}"
        if width >= 2 * HUGE_WIDTH + 1 and height >= _ROOMY:
            names = [each.name for each in view.throwers]
            scale = largest_of(names, _LARGEST, width)
            name = words_block(thrower.name, width, rows_of(_LARGEST), "$accent", "left", scale)
            which = words_block(throw, width, rows_of(1) + 2, largest=1)
            return Content("\n").join([*name, *which, *dice_row((high, low), self.app, huge=True)])
        large = width >= 2 * LARGE_WIDTH + 1 and height >= LARGE_HEIGHT + 7
        lines = [
            *name_lines(thrower.name, width, roomy=height >= 8),
            Content(throw),
            *[Content("")] * large,
            *dice_row((high, low), self.app, large=large),
        ]
        return Content("\n").join(lines)
