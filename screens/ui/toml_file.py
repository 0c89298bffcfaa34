"""A file in TOML that a person writes by hand: what it says, or why it cannot be used."""

from collections.abc import Sequence
from pathlib import Path

#: Names of thousands of parts take quadratic time to read, and stand in one line.
_MOST_BYTES, _LONGEST_LINE = 40_000, 10_000
LONGEST_WORD = 60
_MOST_FAULTS = 5


def read_text(path: Path) -> str:
    """The text of a file that a person may have written.

    Raises:
        OSError, ValueError: it cannot be read, or is too big.
    """
    with path.open("rb") as file:
        data = file.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES or max(map(len, data.splitlines()), default=0) > _LONGEST_LINE:
        raise ValueError("it is bigger than 40 kB, or a line of it than 10 kB")
    return data.decode("utf-8-sig")


def read_toml(path: Path, unchanged: str) -> tuple[dict[str, object], str]:
    """The table of a file, and why it could not be read, in a sentence, or "". It never fails.

    Args:
        unchanged: what comes of a fault: "no key was changed".
    """
    try:
        text = read_text(path)
        import tomllib  # where there is no file, the first frame does not wait for it

        return tomllib.loads(text), ""
    except FileNotFoundError:
        return {}, ""
    except (OSError, ValueError, RecursionError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)[:LONGEST_WORD]
        return {}, f"{path} cannot be read, so {unchanged}: {why}."


def in_brief(faults: Sequence[str]) -> tuple[str, ...]:
    """The first few lines, as many as a person reads at the start."""
    if len(faults) <= _MOST_FAULTS:
        return tuple(faults)
    kept = faults[: _MOST_FAULTS - 1]
    return (*kept, f"There are {len(faults) - len(kept)} more such lines.")
