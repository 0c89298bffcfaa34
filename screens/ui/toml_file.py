"""A file in TOML that a person writes by hand: what it says, or why it cannot be used."""

from collections.abc import Sequence
from pathlib import Path

#: Names of thousands of parts take quadratic time to read, and stand in one line.
MOST_BYTES, _LONGEST_LINE = 40_000, 10_000
LONGEST_WORD = 60
_MOST_FAULTS = 5


def read_toml(
    path: Path, *, too_big: str, unchanged: str, senseless: str
) -> tuple[dict[str, object], str]:
    """The table of a file, and why it could not be read, in a sentence, or "". It never fails.

    A file that is not there says nothing.

    Args:
        too_big: what is said about one of more than 40 kB: "that is no keymap".
        unchanged: what follows: "no key was changed".
        senseless: what is said about one that no program can have written: "is no keymap".
    """
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if not is_small_enough(data):
            return {}, f"{path} is bigger than 40 kB, or a line of it than 10 kB; {too_big}."
        import tomllib  # where there is no file, the first frame does not wait for it

        return tomllib.loads(data.decode().removeprefix("\ufeff")), ""
    except FileNotFoundError:
        return {}, ""
    except OSError as error:
        return {}, f"{path} cannot be read: {error.strerror or error}."
    except UnicodeDecodeError:
        return {}, f"{path} is not UTF-8 text, so {unchanged}."
    except tomllib.TOMLDecodeError as error:
        return {}, f"{path} is not TOML, so {unchanged}: {str(error)[:LONGEST_WORD]}."
    except (ValueError, RecursionError):
        # A number of thousands of digits, brackets in thousands of brackets.
        return {}, f"{path} {senseless}."


def is_small_enough(data: bytes) -> bool:
    """True if the data is small enough to be read at once."""
    longest = max(map(len, data.splitlines()), default=0)
    return len(data) <= MOST_BYTES and longest <= _LONGEST_LINE


def in_brief(faults: Sequence[str]) -> tuple[str, ...]:
    """The first few lines, as many as a person reads at the start."""
    if len(faults) <= _MOST_FAULTS:
        return tuple(faults)
    kept = faults[: _MOST_FAULTS - 1]
    return (*kept, f"There are {len(faults) - len(kept)} more such lines.")
