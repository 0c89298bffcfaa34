"""A line of results that was refused in the middle: the keys that end it are recorded nowhere."""

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.games import AnyRules
from tourney.game.mexico.rules import MexicoBy, Rules

#: Typed before the loser's letter, for a whole match; of two at a table neither has it.
WHOLE_MATCH = "m"


class RefusedLine(Struct, frozen=True):
    """The line, from its table on: who lost, and how many Mexicos counted.

    Attributes:
        mexicos: a number ends it, else the letter does.
        pairs: an m before the letter says that it is a whole match (F6.1).
        place: its first digits.
        enters: Enter right after them goes into the table.
        whole: all of it is typed, so that a digit begins another.
        letters: typed after the digits.
    """

    mexicos: bool
    pairs: bool
    place: str
    enters: bool = False
    whole: bool = False
    letters: str = ""

    def letter(self, letter: str) -> "RefusedLine":
        """The line with one letter more."""
        typed = self.letters + letter
        match = self.pairs and typed[0] == WHOLE_MATCH
        whole = len(typed) > 1 if match else not self.mexicos
        return replace(self, letters=typed, whole=whole)

    def digit(self) -> "RefusedLine":
        """The line with one digit more; behind a letter that is its end."""
        return replace(self, whole=self.whole or bool(self.letters))


def mexicos_count(rules: AnyRules) -> bool:
    """True if a number of Mexicos is typed with the result of a round."""
    return isinstance(rules, Rules) and rules.mexico_by is not MexicoBy.NOBODY
