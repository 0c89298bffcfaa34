"""Letters that stand for seats, so that one key picks a player."""

from collections.abc import Callable, Collection, Iterable, Mapping
from string import ascii_lowercase
from typing import Any

from textual.binding import BindingsMap
from textual.screen import Screen

from screens.ui.keys.keys import bindings_of
from tourney.game.match import Seat
from tourney.game.refusal import Refused

#: The most runs of numbers that are named; beyond it, those in the middle become an ellipsis.
_MOST_RUNS = 5


def free_letters(app: Any, tables: type[Screen[Any]], idle: Collection[str]) -> str:
    """Return the letters that can stand for seats: those without a key on the table's screen.

    A key that is not offered just now keeps its letter, so that no seat's letter changes.

    Args:
        idle: the actions that have no meaning while a letter picks a seat.
    """
    taken = set()
    for owner in (tables, type(app)):
        bindings = BindingsMap(bindings_of(owner))
        bindings.apply_keymap(app.keys)
        taken |= {key for key, binding in bindings if binding.action not in idle}
    return "".join(letter for letter in ascii_lowercase if letter not in taken)


def letters_of(free: str, players: Iterable[int], out: Iterable[int] = ()) -> dict[int, str]:
    """Return a letter per player, in the order of joining, the same on all screens.

    With more players than letters the letters begin again; everyone still in has one.

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
    """Return the letters of a table's seats, by player."""
    seated = list(seats)
    return letters_of(
        free,
        [seat.player for seat in seated if not seat.out],
        [seat.player for seat in seated if seat.out],
    )


def letter_range(seats: Iterable[Seat], letters: Mapping[int, str]) -> str:
    """Return the letters of the players still in, in short, such as `a-f`."""
    its = sorted(letters[seat.player] for seat in seats if not seat.out and seat.player in letters)
    return in_short([ord(letter) for letter in its], chr)


def in_short(numbers: Iterable[int], called: Callable[[int], str] = str) -> str:
    """Return ascending numbers, with runs in short; of many runs only the first few and the last.

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
    """Return the player with a letter.

    Raises:
        Refused: no player has the letter.
    """
    for player, its in letters.items():
        if its == letter:
            return player
    raise Refused("letter", f"You can't choose {letter} here.")
