"""The five dice that the seats are drawn from: typed, or drawn."""

from textual.content import Content
from textual.widget import Widget

from tourney.night.seating.draw import SEED_DICE

#: What is said of seats that are no draw's as it fell, though no hand moved anybody.
CHANGED = "Drawn; somebody came or went since."

_OPEN = "Seats run clockwise. Who leads is rolled for at the table."
_LIAR = "Seats run clockwise. Who begins is named at the table."


class Seed(Widget):
    """Five small dice and a sentence or two under them."""

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
        dice = dice_lines(self._dice)
        style = "bold" if self._dice else "$foreground-muted"
        return Content("\n").join([*(Content.styled(line, style) for line in dice), self._words])


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
