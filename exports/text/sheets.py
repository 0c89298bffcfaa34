"""`tourney replay`: score sheets in, a line of JSON or a readable account each out."""

import sys
from pathlib import Path

from exports.text.account import account
from exports.text.replay import fault_object, json_line, replay_object
from tourney.game.names import harmless
from tourney.game.sheets import Sheet, SheetError, read_sheet

#: Fifty thousand rolls.
_MOST_BYTES = 400_000


def replay_files(files: list[str], *, as_json: bool) -> int:
    """Work each file out in the order given; 1 if any had a fault, else 0.

    Faults are on standard error as `file:line: message`, and in the JSON.
    """
    status = 0
    for file in files:
        try:
            match = read_sheet_file(file).match
        except SheetError as fault:
            status = 1
            tell_fault(file, fault, as_json=as_json)
            continue
        if as_json:
            sys.stdout.write(json_line(replay_object(file, match)) + "\n")
        else:
            sys.stdout.write(account(harmless(file), match))
    return status


def tell_fault(file: str, fault: SheetError, *, as_json: bool) -> None:
    """Say what is wrong with a sheet."""
    sys.stdout.flush()
    sys.stderr.write(f"{harmless(f'{file}:{fault.line}: {fault.message}')}\n")
    if as_json:
        sys.stdout.write(json_line(fault_object(file, fault.line, fault.message)) + "\n")


def read_sheet_file(file: str) -> Sheet:
    """The sheet in a file.

    Raises:
        SheetError: it cannot be read, or has a fault.
    """
    return read_sheet(_read(file))


def _read(file: str) -> str:
    try:
        with Path(file).open("rb") as opened:
            data = opened.read(_MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        # A null character in the path is a ValueError.
        why = error.strerror if isinstance(error, OSError) else error
        raise SheetError(1, f"The file cannot be read: {why}.") from error
    if len(data) > _MOST_BYTES:
        raise SheetError(1, "The file is bigger than 400 kB; that is no score sheet.")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise SheetError(line, "The sheet is not UTF-8 text.") from error
