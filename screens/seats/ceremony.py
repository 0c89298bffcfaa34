"""The draw before anybody is seated: five large dice in the middle."""

from textual.content import Content

from screens.seats.seed import dice_lines
from screens.ui.dice import (
    HUGE_HEIGHT,
    HUGE_WIDTH,
    LARGE_HEIGHT,
    LARGE_WIDTH,
    SMALL_HEIGHT,
    SMALL_WIDTH,
    dice_row,
)
from screens.ui.drawn import Drawn
from screens.ui.text import CHIP, centred, middled, say
from tourney.night.seating.draw import SEED_DICE

#: The lines that are not dice: how many people, a sentence or two, the keys, and air.
_OTHER_LINES = 9
#: The cells beside the dice.
_MARGIN = 2

_KEYS = (
    say(" [b $text-accent]1 to 6[/]   Type five dice that the room rolls"),
    say(f"{CHIP}   Draw from five dice thrown here", key="Enter"),
)
_BY_HAND = say(" [b $text-accent]h[/]        Seat by hand, from the order of registering")


class Ceremony(Drawn[int, str, tuple[Content, ...], bool]):
    """How many wait for a seat, the dice that fell so far, and the keys that bring more."""

    DEFAULT_CSS = """
    Ceremony { height: 1fr; text-wrap: wrap; }
    """

    def draw(
        self,
        width: int,
        height: int,
        people: int,
        dice: str,
        words: tuple[Content, ...],
        hand: bool,
    ) -> Content:
        lines = [
            *middled([Content.styled(f"{_people(people)}, nobody seated yet", "bold")], width),
            Content(""),
            *middled(self._dice(dice, width, height), width),
            Content(""),
            *middled([line for word in words for line in word.wrap(width)], width),
            Content(""),
            *centred([*_KEYS, *[_BY_HAND] * hand], width),
        ]
        above = max(0, (height - len(lines)) // 3)
        return Content("\n").join([Content("")] * above + lines)

    def _dice(self, dice: str, width: int, height: int) -> list[Content]:
        """The dice as large as there is room for; those that have not fallen yet are blank."""
        faces = tuple(map(int, dice.ljust(SEED_DICE, "0")))
        gaps = SEED_DICE - 1
        for high, wide in (
            (HUGE_HEIGHT, HUGE_WIDTH),
            (LARGE_HEIGHT, LARGE_WIDTH),
            (SMALL_HEIGHT, SMALL_WIDTH),
        ):
            if height >= high + _OTHER_LINES and width >= wide * SEED_DICE + gaps + _MARGIN:
                large, huge = high == LARGE_HEIGHT, high == HUGE_HEIGHT
                return dice_row(faces, self.app, large=large, huge=huge)
        style = "bold" if dice else "$foreground-muted"
        return [Content.styled(line, style) for line in dice_lines(dice)]


def _people(count: int) -> str:
    return "1 person" if count == 1 else f"{count} people"
