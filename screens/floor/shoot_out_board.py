"""A shoot-out: who throws, and the dice as far as they are typed."""

from textual.content import Content

from screens.ui.dice import LARGE_HEIGHT, LARGE_WIDTH, dice_row
from screens.ui.drawn import Drawn
from screens.ui.large.letters import name_lines
from tourney.night.views.floor_view import ShootOutView


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
        large = width >= 2 * LARGE_WIDTH + 1 and height >= LARGE_HEIGHT + 7
        lines = [
            *name_lines(thrower.name, width, roomy=height >= 8),
            Content(throw),
            *[Content("")] * large,
            *dice_row((high, low), self.app, large=large),
        ]
        return Content("\n").join(lines)
