"""Letters that stand for seats, where one key is to say whose."""

from collections.abc import Callable, Collection, Iterable, Mapping
from string import ascii_lowercase
from typing import Protocol, TypeVar

from tourney.game.refusal import Refused

#: Beyond so many runs of numbers those in the middle are not named one by one.
_MOST_RUNS = 5


class AnySeat(Protocol):
    """The properties that the seats of every game have."""

    @property
    def player(self) -> int: ...

    @property
    def name(self) -> str: ...

    @property
    def out(self) -> bool: ...

    @property
    def on_turn(self) -> bool: ...

    @property
    def place(self) -> int | None: ...


Seat = TypeVar("Seat", bound=AnySeat)


def free_letters(bound: Iterable[tuple[str, str]], idle: Collection[str]) -> str:
    """The letters that can stand for seats.

    Args:
        bound: all keys that the screen has, and their actions.
        idle: actions that have no meaning while a seat's letter is typed.
    """
    taken = {key for key, action in bound if action not in idle}
    return "".join(letter for letter in ascii_lowercase if letter not in taken)


def letters_of(seats: Iterable[AnySeat], free: str) -> dict[int, str]:
    """A letter a seat, by player; one who goes out leaves the others theirs, if they suffice."""
    seated = list(seats)
    if len(seated) > len(free):
        seated = [seat for seat in seated if not seat.out]
    return {seat.player: letter for seat, letter in zip(seated, free, strict=False)}


def letter_range(seats: Iterable[AnySeat], letters: Mapping[int, str]) -> str:
    """The letters of those in, in short: `a-f`."""
    its = [letters[seat.player] for seat in seats if not seat.out and seat.player in letters]
    return in_short([ord(letter) for letter in its], chr)


def in_short(numbers: Iterable[int], called: Callable[[int], str] = str) -> str:
    """Numbers in ascending order, those that follow one another as one; of many the first few.

    >>> in_short([1, 2, 3]), in_short([1, 3, 4, 9]), in_short([97, 99], chr)
    ('1-3', '1 3-4 9', 'a c')
    >>> in_short(range(1, 32, 2))
    '1 3 5 7 … 31'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    if len(runs) > _MOST_RUNS:
        runs = [*runs[: _MOST_RUNS - 1], [], runs[-1]]
    return " ".join(
        "-".join(called(end) for end in dict.fromkeys((run[0], run[-1]))) if run else "…"
        for run in runs
    )


def whose(letters: Mapping[int, str], letter: str) -> int:
    """The player of a letter.

    Raises:
        Refused: it is nobody's.
    """
    for player, its in letters.items():
        if its == letter:
            return player
    raise Refused("letter", f"No seat has the letter {letter}.")
