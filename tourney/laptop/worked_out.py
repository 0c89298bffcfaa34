"""Results worked out from the nights of a store, remembered on this laptop.

Every figure of years of nights can be worked out again, which takes a tenth of a second a night.
Nothing rests on these files: each says of which rows it was worked out, and what is of others,
cannot be read or is not there is worked out again.
"""

import hashlib
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from tourney.laptop.acknowledged import Acknowledged
from tourney.laptop.private_folder import put_file


class WorkedOut:
    """A file for each thing that was worked out, for their owner alone."""

    def __init__(self, folder: Path) -> None:
        """Remember in a folder, made when it is needed."""
        self.folder = folder

    @classmethod
    def beside(cls, promises: Acknowledged) -> "WorkedOut":
        """The results of the store whose promises these are."""
        path = promises.path
        return cls(path.parent.parent / "worked-out" / path.name)

    def read(self, name: str, of: str) -> Any:
        """The result remembered under a name, if it was worked out from these rows; else None."""
        with suppress(OSError, ValueError, RecursionError):
            data = json.loads(self._path(name).read_bytes())
            if isinstance(data, dict) and data.get("of") == of:
                return data.get("is")
        return None

    def write(self, name: str, of: str, data: Any) -> None:
        """Remember it in the place of what was; where that cannot be written, nothing is."""
        text = json.dumps({"of": of, "is": data}, ensure_ascii=False, separators=(",", ":"))
        with suppress(OSError):
            put_file(self._path(name), text.encode(errors="surrogatepass"))

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}.json"


def mark_of(ends: object) -> str:
    """A mark of rows, by the last of each of their streams: the same for the same rows alone."""
    return hashlib.sha256(repr(ends).encode(errors="surrogateescape")).hexdigest()[:32]
