"""What a list of people says, or why it can't be taken as it is."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from tourney.game.names import NAME_CELLS, cut_text, harmless
from tourney.game.refusal import Refused
from tourney.game.wording import listed

MOST_PEOPLE = 500
#: The refusal of what is no seed.
SEEDS = f"Seeds are 1 to {MOST_PEOPLE}, the best first; equals may share one."
#: So many names, lines or columns are said.
_SAID = 3


class PersonLine(Struct, frozen=True):
    """One person on a list, and the line of it, from 1, where the person stands.

    Attributes:
        units: the person's own to begin with (F1.9); 0 is those of the rules.
        seed: from 1, the best first (F6.5); 0 if none.
    """

    line: int
    name: str
    paid: bool
    units: int = 0
    seed: int = 0


class People(tuple[PersonLine, ...]):
    """The people on a list, and what else stands there.

    Attributes:
        unread: the headings of the columns that were not read.
        skipped: the lines that name no one.
        absent: the people who don't come, or wait, each with the reason.
        units_from: the heading of another player's numbers that were read as units, or "".
    """

    unread: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    absent: tuple[tuple[str, str], ...] = ()
    units_from: str = ""

    @property
    def left_out(self) -> str:
        """The people who were left out and what was not read, in a few sentences; or ""."""
        people = [f"{said(name)} ({said(why)})" for name, why in self.absent]
        unread = [
            f"the {noun}{'s' * (len(texts) > 1)} {_few([said(text) for text in texts])}"
            for noun, texts in (("line", self.skipped), ("column", self.unread))
            if texts
        ]
        sentences = (
            f"Left out: {_few(people)}." if people else "",
            f"Not read: {'; '.join(unread).removesuffix('.')}." if unread else "",
            f"{said(self.units_from)} gives the units." if self.units_from else "",
        )
        return " ".join(filter(None, sentences))


class UnreadablePeople(Refused, ValueError):
    """The list was not taken, none of it; the sentence names the line where there is one.

    Attributes:
        line: where the trouble is, from 1, or None when it is the whole list.
    """

    def __init__(self, code: str, sentence: str, line: int | None = None) -> None:
        super().__init__(code, sentence)
        self.line = line


class Reading(Struct, frozen=True):
    """One way to read a list: its first names, and all of it."""

    label: str
    read: Callable[[], People]


class UnclearPeople(UnreadablePeople):
    """The list can be read in several ways, or without one of its columns; the host has to say.

    Attributes:
        readings: the ways, the likeliest first; `read` may find something else unclear.
    """

    def __init__(
        self, code: str, sentence: str, line: int | None, readings: Sequence[Reading]
    ) -> None:
        super().__init__(code, sentence, line)
        self.readings = tuple(readings)


def said(text: str) -> str:
    """A text of a list, as far as it fits into a sentence."""
    return cut_text(harmless(" ".join(text[: 2 * NAME_CELLS].split())), NAME_CELLS)


def _few(texts: Sequence[str]) -> str:
    shown = texts if len(texts) <= _SAID else texts[: _SAID - 1]
    more = [f"{len(texts) - len(shown)} more"] if len(texts) > len(shown) else []
    return listed((*shown, *more))
