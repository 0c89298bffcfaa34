"""A file of this laptop's with what somebody has filled in, form after form."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from tourney.game.refusal import Refused
from tourney.laptop.private_folder import put_file

_MOST_BYTES = 1_000_000


class FormsFile:
    """The forms, each a text for every field; its owner's alone."""

    def __init__(self, path: Path) -> None:
        """Keep them in a file, made when it is needed."""
        self.path = path

    def read(self) -> tuple[dict[str, str], ...]:
        """Every form; none where there is no file.

        Raises:
            Refused: `not-read`.
        """
        try:
            with self.path.open("rb") as file:
                forms = json.loads(file.read(_MOST_BYTES))
            return tuple({str(key): str(text) for key, text in form.items()} for form in forms)
        except FileNotFoundError:
            return ()
        except (OSError, ValueError, TypeError, AttributeError, RecursionError) as error:
            raise Refused("not-read", f"{self.path} cannot be read; put it right.") from error

    def write(self, forms: Sequence[Mapping[str, str]]) -> None:
        """Put these in the place of what was there, on disk.

        Raises:
            Refused: `not-saved`; what was there still is.
        """
        data = json.dumps([dict(form) for form in forms], indent=1).encode()
        try:
            put_file(self.path, data, synced=True)
        except OSError as error:
            raise Refused(
                "not-saved", f"Not saved in {self.path}: {error.strerror or error}."
            ) from error
