"""Hints: what to do first on each screen, and which of them have been used on this machine."""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tourney.game.refusal import Refused

_MOST_BYTES = 20_000
_NAME = re.compile(r"[a-z.-]{1,40}")
#: The use of a hint that is no action: something of the night was recorded.
COMMAND = "command"


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint on what to do first.

    Attributes:
        words: sentences, the most important first; `$action` stands for the key of an action of
            the screen.
        uses: the actions after any of which it is shown no more.
    """

    words: tuple[str, ...]
    uses: frozenset[str]


def _hint(*words: str, by: str) -> Hint:
    return Hint(words, frozenset(by.split()))


#: By name; a screen says which of them it has now.
HINTS: Mapping[str, Hint] = {
    "home": _hint(
        "$go_on goes on with the night that is marked.",
        "$new_night plans another.",
        by="go_on new_night",
    ),
    "plan": _hint(
        "Type a name if you like, then $go_on.",
        "All the rest has an answer already.",
        by="go_on",
    ),
    "register.add": _hint("Type a name; Enter puts it on the list.", by=COMMAND),
    "register.seats": _hint(
        "Is everybody on the list?",
        "$seats goes on to the seats.",
        by="seats",
    ),
    "check-in.add": _hint(
        "Type a name; Enter puts it on the list.", "Or paste a list.", by=COMMAND
    ),
    "check-in.in": _hint(
        "$check_in checks in whoever is marked.",
        "$seats goes on to the seats.",
        by="check_in seats",
    ),
    "seats.draw": _hint(
        "$take draws the seats.",
        "Or roll five real dice, and type them.",
        by=COMMAND,
    ),
    "seats.open": _hint("$open_table opens the table, and play begins.", by="open_table"),
    "draw.open": _hint("$open_table begins play at every table.", by="open_table"),
    "table.roll-off": _hint(
        "Everybody rolls one die for the lead.",
        "Type what it shows, 1 to 6.",
        by=COMMAND,
    ),
    "table.roll": _hint(
        "Type the two dice, such as 6 2.",
        "Two keys, and the roll is saved.",
        by=COMMAND,
    ),
    "table.stand": _hint(
        "$stand when the player stands; two more dice for another roll.",
        by="stand",
    ),
    "table.over": _hint(
        "$standings shows everybody's place, and what each has lost.",
        "$export writes them to files.",
        by="standings export",
    ),
    "liar.claim": _hint(
        "Type what is claimed, such as 6 2.",
        "The cup goes on with it.",
        by=COMMAND,
    ),
    "liar.doubt": _hint(
        "Doubted? $doubt, then the two dice under the cup.",
        "Else the next claim.",
        by="doubt",
    ),
    "floor": _hint(
        "$next does what the night waits for.",
        "Arrows mark a table; $open_table goes in.",
        by="next open_table",
    ),
    "movers": _hint(
        "$tick as somebody sits down.",
        "Typing a name finds them.",
        by="tick tick_all",
    ),
    "barrier": _hint(
        "Read it, then $accept.",
        "Nobody is moved before.",
        by="accept",
    ),
    "bracket": _hint(
        "$find picks out one person's way.",
        "Arrows look further on.",
        by="find look",
    ),
    "standings": _hint("$close goes back.", "$export writes this to files.", by="close export"),
    "history": _hint(
        "Up and down look at other rounds.",
        "$select_cursor goes in, to put a wrong roll right.",
        by="cursor_up cursor_down select_cursor",
    ),
    "correction": _hint(
        "Type what it should have been, then $accept.",
        "$drop leaves all as it was.",
        by="accept drop",
    ),
    "players": _hint(
        "$show_page opens the page of whoever is marked.",
        "$against puts two head to head.",
        by="show_page against",
    ),
    "seasons": _hint(
        "$show_table shows the table of the season that is marked.",
        "$new puts nights together.",
        by="show_table new",
    ),
}


class Hints:
    """The hints that were used, remembered in a file on this machine.

    Many programs may share it: each adds to what it finds there. If two do so at once, a hint may
    be shown a second time. Where the file cannot be read or written, they
    are remembered for as long as the app runs.

    Args:
        path: the file, or None to have none.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._used = _read(path)

    def next_of(self, names: Iterable[str]) -> str:
        """The first of these hints that has not been used, or ""."""
        return next((name for name in names if name not in self._used), "")

    def use(self, name: str) -> None:
        """Show a hint no more."""
        if name in self._used:
            return
        self._used |= {name}
        if self._path is not None:
            self._used |= _read(self._path)
            text = "".join(f"{used}\n" for used in sorted(self._used))
            from exports.files import write_files

            with suppress(Refused):
                write_files(self._path.parent, {self._path.name: text.encode()})


def _read(path: Path | None) -> frozenset[str]:
    """The names in a file, those of other versions of the program as well."""
    if path is None:
        return frozenset()
    try:
        with path.open("rb") as file:
            words = file.read(_MOST_BYTES).decode("ascii", "replace").split()
    except OSError:
        return frozenset()
    return frozenset(word for word in words if _NAME.fullmatch(word))
