"""Files written whole or not at all."""

import errno
import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from tourney.game.refusal import Refused
from tourney.game.wording import capital, listed, quantity
from tourney.laptop.private_folder import make_folder

_LONGEST = 60
_NOT_WRITTEN = "Not written: "
_PUBLIC_FOLDER, _PUBLIC_FILE = 0o755, 0o644
_FULL = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))


def safe_file_name(text: str) -> str:
    """As much of a text as any disk takes for a name: `[A-Za-z0-9._-]`; it may be "".

    >>> safe_file_name("Café Röntgen: 1/2"), safe_file_name("李雷")
    ('Cafe-Rontgen-1-2', '')
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub("[^A-Za-z0-9._]+", "-", plain)[:_LONGEST].strip("-.")


def read_folder(text: str) -> Path:
    """The folder that a person named: `~` is theirs, and quotes around a pasted path go.

    Raises:
        Refused: `no-folder`, when it can't be a folder's name.
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
    """Write files into a folder, which is made when it is not there; the full paths.

    Each is written whole beside its place first, and none is put in place before all are.

    Args:
        public: for everyone to read, as a web server has to; else for their owner alone.
        again: what is lost with the power is found missing and written again, so that the disk is
            not waited for.

    Raises:
        Refused: `not-written`; what stood there before still does, or is a new file, whole.
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
    """Write files that come in parts, each part as `write_files` does; the full paths.

    Raises:
        Refused: `not-written`; where parts are written already, it says which files are not.
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
    with open(path, "xb", opener=_private) as file:
        file.write(data)
        if not again:
            file.flush()
            os.fsync(file.fileno())


def _private(path: str, flags: int) -> int:
    """The money of everyone is in some of them."""
    return os.open(path, flags, 0o600)


def _sentence(folder: Path, error: OSError) -> str:
    if error.errno in _FULL:
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
