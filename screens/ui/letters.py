"""Letters that mean seats, where one key is to say whose."""

from collections.abc import Callable, Collection, Iterable, Mapping
from string import ascii_lowercase
from typing import Any

from textual.binding import BindingsMap
from textual.screen import Screen

from screens.ui.keys.keys import bindings_of
from tourney.game.match import Seat
from tourney.game.refusal import Refused

#: Beyond this many runs of numbers those in the middle are not named one by one.
_MOST_RUNS = 5


def free_letters(app: Any, tables: type[Screen[Any]], idle: Collection[str]) -> str:
    """The letters that can mean seats: those without a key of the screen of a table.

    A key that a table does not offer just now keeps its letter: no seat's letter changes with it.

    Args:
        idle: actions that have no meaning while a seat's letter is typed.
    """
    taken = set()
    for owner in (tables, type(app)):
        bindings = BindingsMap(bindings_of(owner))
        bindings.apply_keymap(app.keys)
        taken |= {key for key, binding in bindings if binding.action not in idle}
    return "".join(letter for letter in ascii_lowercase if letter not in taken)


def letters_of(free: str, players: Iterable[int], out: Iterable[int] = ()) -> dict[int, str]:
    """A letter a player, in the order of coming to the table: alike on all screens, and kept.

    With more people than letters, the letters begin again; everyone who is in has one.

    >>> letters_of("abc", [0, 2, 4], [1]), letters_of("abc", [0, 3], [1])
    ({0: 'a', 2: 'c', 4: 'b'}, {0: 'a', 3: 'b'})
    """
    letters: dict[int, str] = {}
    for player in sorted(players):
        at = player % max(len(free), 1)
        left = (letter for letter in free[at:] + free[:at] if letter not in letters.values())
        if letter := next(left, ""):
            letters[player] = letter
    for player in sorted(out):
        if free and (letter := free[player % len(free)]) not in letters.values():
            letters[player] = letter
    return letters


def letters_of_seats(free: str, seats: Iterable[Seat]) -> dict[int, str]:
    """The letters of a table's seats, by player."""
    seated = list(seats)
    return letters_of(
        free,
        [seat.player for seat in seated if not seat.out],
        [seat.player for seat in seated if seat.out],
    )


def letter_range(seats: Iterable[Seat], letters: Mapping[int, str]) -> str:
    """The letters of those in, in short: `a-f`."""
    its = sorted(letters[seat.player] for seat in seats if not seat.out and seat.player in letters)
    return in_short([ord(letter) for letter in its], chr)


def in_short(numbers: Iterable[int], called: Callable[[int], str] = str) -> str:
    """Numbers in ascending order, those that follow one another as one; of many the first few.

    >>> in_short([1, 2, 3]), in_short([1, 3, 4, 9]), in_short([97, 99], chr)
    ('1-3', '1, 3-4, 9', 'a, c')
    >>> in_short(range(1, 32, 2))
    '1, 3, 5, 7, …, 31'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    if len(runs) > _MOST_RUNS:
        runs = [*runs[: _MOST_RUNS - 1], [], runs[-1]]
    return ", ".join(
        "-".join(called(end) for end in dict.fromkeys((run[0], run[-1]))) if run else "…"
        for run in runs
    )


def whose(letters: Mapping[int, str], letter: str) -> int:
    """The player of a letter.

    Raises:
        Refused: the letter is no one's.
    """
    for player, its in letters.items():
        if its == letter:
            return player
    raise Refused("letter", f"No seat has the letter {letter}.")
