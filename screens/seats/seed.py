"""The five dice that the seats are drawn from: typed, or drawn."""

from textual.content import Content
from textual.widget import Widget

from screens.ui.dice import LARGE_WIDTH, dice_row
from screens.ui.text import middled, plain
from tourney.night.seating.draw import SEED_DICE

#: What is said of seats that are no draw's as it fell, though no hand moved anybody.
CHANGED = "Drawn; somebody came or went since."

_OPEN = "Seats run clockwise. Who leads is rolled for at the table."
_LIAR = "Seats run clockwise. Who begins is named at the table."


#: From so many lines of the terminal on the dice are large.
_HIGH = 34


class Seed(Widget):
    """Five dice and a sentence or two under them."""

    DEFAULT_CSS = """
    Seed { height: auto; padding: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._dice = ""
        self._words = ""

    def show(self, *, typed: str, seed: str, by_hand: bool, liar: bool) -> None:
        """Draw the dice that are typed, or else those the seats were drawn from."""
        self._dice = typed or seed
        after = _LIAR if liar else _OPEN
        if typed:
            left = SEED_DICE - len(typed)
            self._words = (
                f"Typed so far: {spaced_dice(typed)}. {left} to go; Backspace takes one back."
            )
        elif seed:
            self._words = f"Drawn from {spaced_dice(seed)}.\n\n{after}"
        else:
            words = "Seats put by hand." if by_hand else CHANGED
            self._words = f"{words}\n\n{after}"
        self.refresh(layout=True)

    def render(self) -> Content:
        """As large as there is room for, beside the seats."""
        width, height = self.content_size.width, self.screen.size.height
        if height >= _HIGH and width >= SEED_DICE * (LARGE_WIDTH + 1) - 1:
            faces = tuple(map(int, self._dice.ljust(SEED_DICE, "0")))
            dice = middled(dice_row(faces, self.app, large=True), width)
            words = middled([plain(line) for line in self._words.split("\n\n")], width)
            return Content("\n").join([*dice, Content(""), *words])
        style = "bold" if self._dice else "$foreground-muted"
        lines = [Content.styled(line, style) for line in dice_lines(self._dice)]
        return Content("\n").join([*lines, self._words])


def dice_lines(thrown: str) -> list[str]:
    """Five dice as they are drawn, those that were not thrown yet blank."""
    faces = [*thrown, *" " * (SEED_DICE - len(thrown))]
    return [
        " ".join("╭───╮" for _ in faces),
        " ".join(f"│ {face} │" for face in faces),
        " ".join("╰───╯" for _ in faces),
    ]


def spaced_dice(seed: str) -> str:
    """Dice as they lie on a table.

    >>> spaced_dice("42613")
    '4 2 6 1 3'
    """
    return " ".join(seed)
