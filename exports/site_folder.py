"""The folder of a site: what this program wrote there, and nothing of anybody else's.

In the site of a league each venue has its own, in a folder within.
"""

import datetime as dt
import hashlib
import json
import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from exports.files import write_files
from tourney.game.refusal import Refused

#: Says what was written here: the files with a mark of each, the nights with one of their rows,
#: and the venues with sites of their own.
LIST = ".tourney-site.json"
#: The folder of the venues' sites.
VENUES = "venues"
_VENUE = re.compile("[a-z0-9][a-z0-9._-]*")
_NAME = re.compile(r"((nights|players|ratings|seasons)/)?[a-z0-9][a-z0-9._-]*\.(html|xml|ics)")


@dataclass(frozen=True, slots=True)
class WrittenNight:
    """A night whose page is written.

    Attributes:
        of: a mark of all that its page is made of.
        uid: the night's, the same wherever it is.
        at: when it was last changed, in UTC.
    """

    of: str
    uid: str
    at: dt.datetime


class SiteFolder:
    """A folder with a site in it, or one that is going to be. Nothing is written by looking."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._files: dict[str, str] = {}
        self._nights: dict[int, WrittenNight] = {}
        self._venues: set[str] = set()
        self._is = b""
        with suppress(OSError):
            self._is = (folder / LIST).read_bytes()
        # What somebody else made of the list is read as far as it can be ours.
        with suppress(ValueError, KeyError, TypeError, AttributeError, RecursionError):
            told = json.loads(self._is)
            self._files = {
                name: mark
                for name, mark in told["files"].items()
                if _NAME.fullmatch(name) and isinstance(mark, str)
            }
            for number, (of, uid, at) in told["nights"].items():
                night = WrittenNight(str(of), str(uid), dt.datetime.fromisoformat(at))
                if night.at.tzinfo is not None:
                    self._nights[int(number)] = night
            self._venues = {name for name in told.get("venues", ()) if _VENUE.fullmatch(name)}
        self.written = self.deleted = 0

    def night(self, number: int, name: str, of: str) -> WrittenNight | None:
        """The night as it was written, if its page is there, whole, and made of the same."""
        had = self._nights.get(number)
        return had if had is not None and had.of == of and self._is_whole(name) else None

    def claim(self, names: Collection[str]) -> None:
        """Note that these files are going to be written, so that they are ours if we are stopped.

        Raises:
            Refused: `not-ours`, where there is a file of that name of somebody else's; or the
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

    def put_night(self, number: int, name: str, data: bytes, night: WrittenNight) -> None:
        """Write the page of a night."""
        self.put({name: data})
        self._nights[number] = night

    def of_venue(self, name: str) -> "SiteFolder":
        """The site of a venue within this one, which is ours from now on.

        Raises:
            Refused: as `claim`.
        """
        self._venues.add(name)
        self.save()
        return SiteFolder(self.folder / VENUES / name)

    def keep_only(
        self, names: Collection[str], nights: Collection[int], venues: Collection[str] = ()
    ) -> None:
        """Delete what was written once and is no part of the site any more; save the list."""
        for venue in self._venues - set(venues):
            gone = SiteFolder(self.folder / VENUES / venue)
            gone.keep_only((), ())
            self.deleted += gone.deleted
            with suppress(OSError):
                (gone.folder / LIST).unlink()
        self._venues &= set(venues)
        for name in self._files.keys() - set(names):
            if self._is_whole(name):  # or it is somebody else's by now
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
        told: dict[str, object] = {
            "files": dict(sorted(self._files.items())),
            "nights": {
                str(number): [night.of, night.uid, night.at.isoformat()]
                for number, night in sorted(self._nights.items())
            },
        }
        if self._venues:
            told["venues"] = sorted(self._venues)
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
