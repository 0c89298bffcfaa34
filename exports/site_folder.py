"""The folder of a site: what this program wrote there, and nothing of anyone else's."""

import hashlib
import json
import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from itertools import groupby
from pathlib import Path

from exports.files import write_files
from tourney.game.refusal import Refused

#: Says what was written here: the files with a mark of each, and the nights with one of all that
#: their pages are made of.
LIST = ".tourney-site.json"
_NAME = re.compile(r"((nights|players|ratings|seasons)/)?[a-z0-9][a-z0-9._-]*\.html")


class SiteFolder:
    """A folder with a site in it, or one that is going to be. Nothing is written by looking."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._files: dict[str, str] = {}
        self._nights: dict[int, str] = {}
        self._is = b""
        with suppress(OSError):
            self._is = (folder / LIST).read_bytes()
        # What another player made of the list is read as far as it can be ours.
        with suppress(ValueError, KeyError, TypeError, AttributeError, RecursionError):
            told = json.loads(self._is)
            self._files = {
                name: mark
                for name, mark in told["files"].items()
                if _NAME.fullmatch(name) and isinstance(mark, str)
            }
            nights = told["nights"].items()
            self._nights = {int(at): mark for at, mark in nights if isinstance(mark, str)}
        self.written = self.deleted = 0

    def has_night(self, number: int, name: str, mark: str) -> bool:
        """True if the night's page is there, whole, and made of the same."""
        return self._nights.get(number) == mark and self._is_whole(name)

    def claim(self, names: Collection[str]) -> None:
        """Note that these files are going to be written, so that they are ours if we are stopped.

        Raises:
            Refused: `not-ours`, where there is a file of that name of another player's; or the
                folder cannot be written to.
        """
        for name in names:
            if name not in self._files and (path := self.folder / name).exists():
                raise Refused(
                    "not-ours",
                    f"Not written: {path} is there, and not from a site of this program. Name "
                    "another folder.",
                )
        self._files = {**dict.fromkeys(names, ""), **self._files}
        self.save()

    def put(self, files: Mapping[str, bytes]) -> None:
        """Write those of these files that are not there as they should be.

        Raises:
            Refused: `not-written`, as `write_files`.
        """
        marks = {name: _mark(data) for name, data in files.items()}
        new = [n for n in sorted(files) if self._files.get(n) != marks[n] or not self._is_whole(n)]
        for folder, names in groupby(new, lambda name: Path(name).parent):
            its = list(names)
            data = {Path(name).name: files[name] for name in its}
            write_files(self.folder / folder, data, public=True, again=True)
            self._files |= {name: marks[name] for name in its}
        self.written += len(new)

    def put_night(self, number: int, name: str, data: bytes, mark: str) -> None:
        """Write the page of a night."""
        self.put({name: data})
        self._nights[number] = mark

    def keep_only(self, names: Collection[str], nights: Collection[int]) -> None:
        """Delete what was written once and is no part of the site any more; save the list."""
        for name in self._files.keys() - set(names):
            if self._is_whole(name):  # or it is another player's by now
                with suppress(OSError):
                    (self.folder / name).unlink()
                    self.deleted += 1
        self._files = {name: self._files[name] for name in names}
        self._nights = {number: self._nights[number] for number in nights}
        self.save()

    def save(self) -> None:
        """Write the list of what is written.

        Raises:
            Refused: `not-written`, as `write_files`.
        """
        nights = {str(number): mark for number, mark in sorted(self._nights.items())}
        told = {"files": dict(sorted(self._files.items())), "nights": nights}
        data = (json.dumps(told, indent=0) + "\n").encode()
        if data != self._is:
            write_files(self.folder, {LIST: data}, public=True)
            self._is = data

    def _is_whole(self, name: str) -> bool:
        """True if a file is there as it was written."""
        path = self.folder / name
        with suppress(OSError):
            return not path.is_symlink() and _mark(path.read_bytes()) == self._files.get(name)
        return False


def _mark(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
