"""A file of this laptop's with what somebody has filled in, form after form."""

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from tourney.game.refusal import Refused
from tourney.laptop.acknowledged import Acknowledged
from tourney.laptop.private_folder import make_folder

_MOST_BYTES = 1_000_000


class FormsFile:
    """The forms, each a text for every field; its owner's alone."""

    def __init__(self, path: Path) -> None:
        """Keep them in a file, made when it is needed."""
        self.path = path

    @classmethod
    def beside(cls, promises: Acknowledged, folder: str) -> "FormsFile":
        """The forms about the store whose promises these are, in a folder beside."""
        path = promises.path
        return cls(path.parent.parent / folder / f"{path.name}.json")

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
        beside = self.path.with_suffix(f".{os.getpid()}")
        try:
            make_folder(self.path.parent)
            with beside.open("wb") as file:
                file.write(json.dumps([dict(form) for form in forms], indent=1).encode())
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self.path)
        except OSError as error:
            with suppress(OSError):
                beside.unlink()
            raise Refused(
                "not-saved", f"Not saved in {self.path}: {error.strerror or error}."
            ) from error
