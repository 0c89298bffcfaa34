"""Files written whole or not at all, and the folder of a site, which keeps others' files."""

import errno
import hashlib
import json
import os
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import groupby
from pathlib import Path

from tourney.game.refusal import Refused
from tourney.game.wording import capital, listed, quantity
from tourney.laptop.private_folder import FULL, make_folder, private

_LONGEST = 60
_NOT_WRITTEN = "Not written: "
_PUBLIC_FOLDER, _PUBLIC_FILE = 0o755, 0o644


def safe_file_name(text: str) -> str:
    """Return the part of a text that any disk takes as a name: `[A-Za-z0-9._-]`; maybe "".

    >>> safe_file_name("Café Röntgen: 1/2"), safe_file_name("李雷")
    ('Cafe-Rontgen-1-2', '')
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub("[^A-Za-z0-9._]+", "-", plain)[:_LONGEST].strip("-.")


def read_folder(text: str) -> Path:
    """Return the folder that a person typed; `~` is the home folder, outer quotes are removed.

    Raises:
        Refused: `no-folder`, if the text can't be a folder's name.
    """
    typed = text.strip()
    if len(typed) > 1 and typed[0] == typed[-1] and typed[0] in "\"'":
        typed = typed[1:-1].strip()
    if not typed:
        raise Refused("no-folder", "Name a folder to write the files to.")
    if not typed.isprintable():
        raise Refused("no-folder", "A folder's name can't hold control characters.")
    try:
        return Path(typed).expanduser().absolute()
    except RuntimeError:
        user = typed.split("/")[0]
        raise Refused("no-folder", f"There is no user {user} here; write the path out.") from None


def write_files(
    folder: Path, files: Mapping[str, bytes], *, public: bool = False, again: bool = False
) -> tuple[Path, ...]:
    """Write files into a folder, made if missing, and return their full paths.

    Each file is first written whole under a temporary name. Only when all are written do they get
    their names.

    Args:
        public: make the files readable by everyone, as a web server needs; else by the owner only.
        again: do not wait for the disk. A file lost in a power cut is noticed later and written
            again.

    Raises:
        Refused: `not-written`; each old file is then still there, or its new version, whole.
    """
    folder = folder.absolute()
    beside: dict[Path, Path] = {}
    try:
        is_new = not folder.exists()
        make_folder(folder)
        if public and is_new:
            folder.chmod(_PUBLIC_FOLDER)
        for name, data in files.items():
            part = folder / f".{name}.{os.urandom(4).hex()}.part"
            beside[part] = folder / name
            _write(part, data, again=again)
            if public:
                part.chmod(_PUBLIC_FILE)
        for part, path in beside.items():
            part.replace(path)
    except OSError as error:
        raise Refused("not-written", _sentence(folder, error)) from error
    finally:
        for part in beside:
            with suppress(OSError):
                part.unlink(missing_ok=True)
    return tuple(beside.values())


def write_parts(folder: Path, parts: Iterable[Mapping[str, bytes]]) -> Iterator[Path]:
    """Write files in several parts, each as in `write_files`, and yield their full paths.

    Raises:
        Refused: `not-written`; if earlier parts are already written, the sentence names the missing
            files.
    """
    there = 0
    for part in parts:
        try:
            paths = write_files(folder, part)
        except Refused as refusal:
            if not there:
                raise
            missing = listed(part) if len(part) == 1 else quantity(len(part), "file")
            why = capital(refusal.sentence.removeprefix(_NOT_WRITTEN))
            others = f"{quantity(there, 'other file')} {'is' if there == 1 else 'are'} there"
            sentence = f"{_NOT_WRITTEN}{missing}; {others}. {why}"
            raise Refused(refusal.code, sentence) from refusal
        there += len(paths)
        yield from paths


def _write(path: Path, data: bytes, *, again: bool) -> None:
    # For its owner alone, because some of the files list everyone's money.
    with open(path, "xb", opener=private) as file:
        file.write(data)
        if not again:
            file.flush()
            os.fsync(file.fileno())


def _sentence(folder: Path, error: OSError) -> str:
    if error.errno in FULL:
        return f"{_NOT_WRITTEN}no room is left for {folder}. Make room, or name another folder."
    if error.errno in (errno.EEXIST, errno.ENOTDIR):
        return f"{_NOT_WRITTEN}{folder} is not a folder, or lies in a file. Name another folder."
    if isinstance(error, IsADirectoryError):
        return f"{_NOT_WRITTEN}in {folder} a folder has a file's name. Name another folder."
    reason = error.strerror or str(error)
    return (
        f"{_NOT_WRITTEN}the folder {folder} cannot be used ({reason}). "
        "If the files are open in another program, close them there; else change the folder's "
        "permissions, or name another."
    )


#: Lists the files written in a site's folder, with a digest of each. Lists also the nights, each
#: with a digest of the data of its pages.
LIST = ".tourney-site.json"
_NAME = re.compile(r"((nights|players|ratings|seasons)/)?[a-z0-9][a-z0-9._-]*\.html")


class SiteFolder:
    """A folder that has a site in it, or will have one. Making the object writes nothing."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._files: dict[str, str] = {}
        self._nights: dict[int, str] = {}
        self._is = b""
        with suppress(OSError):
            self._is = (folder / LIST).read_bytes()
        # The list may be another program's, so only entries of the right form are read.
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
        """Return True if the night's page is there, unchanged, and made from the same data."""
        return self._nights.get(number) == mark and self._is_whole(name)

    def claim(self, names: Collection[str]) -> None:
        """List these files before they are written, so that a run that is stopped still owns them.

        Raises:
            Refused: `not-ours`, if a file of that name is there that this program did not write; or
                the folder cannot be written to.
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
        """Write the files that are missing or different in the folder.

        Raises:
            Refused: `not-written`, as in `write_files`.
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
        """Write a night's page, and note the digest of its data."""
        self.put({name: data})
        self._nights[number] = mark

    def keep_only(self, names: Collection[str], nights: Collection[int]) -> None:
        """Delete files of earlier runs that are no longer part of the site, and save the list."""
        for name in self._files.keys() - set(names):
            if self._is_whole(name):  # otherwise someone has changed it
                with suppress(OSError):
                    (self.folder / name).unlink()
                    self.deleted += 1
        self._files = {name: self._files[name] for name in names}
        self._nights = {number: self._nights[number] for number in nights}
        self.save()

    def save(self) -> None:
        """Write the list of the site's files, if it has changed.

        Raises:
            Refused: `not-written`, as in `write_files`.
        """
        nights = {str(number): mark for number, mark in sorted(self._nights.items())}
        told = {"files": dict(sorted(self._files.items())), "nights": nights}
        data = (json.dumps(told, indent=0) + "\n").encode()
        if data != self._is:
            write_files(self.folder, {LIST: data}, public=True)
            self._is = data

    def _is_whole(self, name: str) -> bool:
        """Return True if the file is there and unchanged since it was written."""
        path = self.folder / name
        with suppress(OSError):
            return not path.is_symlink() and _mark(path.read_bytes()) == self._files.get(name)
        return False


def _mark(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
