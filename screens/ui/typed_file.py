"""Reading a file that a person named."""

from pathlib import Path

from tourney.game.names import harmless
from tourney.game.refusal import Refused


def read_file(typed: str, most_bytes: int, example: str) -> tuple[Path, bytes]:
    """Return the file's path and its contents, cut one byte after the most allowed.

    Args:
        typed: the path as typed, pasted or dropped into the terminal; `~` and quotes are read.
        example: a path to show if nothing was typed.

    Raises:
        Refused: there is no such file, or it cannot be read.
    """
    typed = typed.strip()
    if len(typed) > 1 and typed[0] == typed[-1] and typed[0] in "'\"":
        typed = typed[1:-1]
    if not typed:
        raise Refused("no-path", f"Type the path of the file, for example {example}.")
    try:
        path = Path(typed).expanduser()
        if path.is_dir():
            raise Refused("folder", f"{path_words(path)} is a folder. Name a file in it.")
        if not path.exists():
            raise Refused("missing", f"There is no file {path_words(path)}.")
        if not path.is_file():
            raise Refused("not-a-file", f"{path_words(path)} isn't a text file.")
        with path.open("rb") as file:
            return path, file.read(most_bytes + 1)
    except (OSError, RuntimeError, ValueError) as error:
        # An unknown ~user is a RuntimeError, a null character in the path a ValueError.
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Refused("unreadable", f"The file cannot be read: {harmless(why)}.") from error


def path_words(path: Path) -> str:
    """Return the path for use in a sentence."""
    return harmless(str(path))
