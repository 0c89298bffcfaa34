"""The settings: how the app looks and sounds on this machine, from a TOML file.

theme = "tourney-light"
animations = false
bell = true
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, fields, replace
from textual import constants
from textual.app import App

from tourney.game.refusal import Refused


class Settings(Struct, frozen=True):
    """The settings that a user can change.

    Attributes:
        theme: the name of the theme; an unknown one means the project's dark theme.
        animations: whether short movements are shown; `TEXTUAL_ANIMATIONS=none` turns them off too.
        bell: whether the terminal's bell rings for a Mexico.
        chances: whether tables of the open game show chances.
    """

    theme: str = "tourney-dark"
    animations: bool = True
    bell: bool = False
    chances: bool = False


DEFAULTS = Settings()
_NAMES = tuple(field.name for field in fields(DEFAULTS))
#: Settings that earlier versions wrote by themselves, so that no fault is reported for them.
_EARLIER = ("hints",)


def read_settings(path: Path) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings of a file, and a sentence for each entry that could not be used.

    Faults never raise: a setting that cannot be read counts as missing.
    """
    table, fault = read_toml(path, "no setting was changed")
    settings, faults = DEFAULTS, [fault] if fault else []
    for name, value in table.items():
        if name in _EARLIER:
            continue
        if name not in _NAMES:
            known = ", ".join(_NAMES)
            faults.append(f"There is no setting {name[:LONGEST_WORD]!r}; there are {known}.")
        elif not isinstance(value, kind := type(getattr(DEFAULTS, name))):
            what = "true or false" if kind is bool else "in quotes"
            faults.append(f"The setting {name} has to be {what}.")
        else:
            settings = replace(settings, **{name: value})
    return settings, in_brief(faults)


def write_settings(path: Path, settings: Settings) -> None:
    """Replace the file of settings, whole or not at all.

    Raises:
        Refused: `not-written`, if the file cannot be written.
    """
    from exports.files import write_files

    # JSON writes a text and a choice of two as TOML does.
    values = asdict(settings).items()
    text = "".join(f"{name} = {json.dumps(value, ensure_ascii=False)}\n" for name, value in values)
    at = path.resolve() if path.is_file() else path  # a link may lead elsewhere
    try:
        write_files(at.parent, {at.name: text.encode()})
    except Refused as refusal:
        cause = refusal.__cause__
        why = (cause.strerror if isinstance(cause, OSError) else None) or "it is refused"
        raise Refused(
            "not-written", f"It lasts until you quit: {path} cannot be written ({why})."
        ) from refusal


def use_settings(app: App[Any], settings: Settings) -> tuple[str, ...]:
    """Apply settings to the app; return a sentence for a setting that it cannot apply."""
    app.animation_level = constants.TEXTUAL_ANIMATIONS if settings.animations else "none"
    known = settings.theme in app.available_themes
    app.theme = settings.theme if known else DEFAULTS.theme
    return () if known else (f"There is no theme {settings.theme[:LONGEST_WORD]!r}.",)


def ring(app: App[Any]) -> None:
    """Ring the terminal's bell once, if the settings allow it."""
    if getattr(app, "settings", DEFAULTS).bell:
        app.bell()


#: The largest file and line: dotted names of thousands of parts take quadratic time to read.
_MOST_BYTES, _LONGEST_LINE = 40_000, 10_000
LONGEST_WORD = 60
_MOST_FAULTS = 5


def read_toml(path: Path, unchanged: str) -> tuple[dict[str, object], str]:
    """Return the table of a file, and a sentence why it could not be read, or "". Never raise.

    Args:
        unchanged: the consequence of a fault, such as "no key was changed".
    """
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
        if len(data) > _MOST_BYTES or max(map(len, data.splitlines()), default=0) > _LONGEST_LINE:
            raise ValueError("it is bigger than 40 kB, or a line of it than 10 kB")
        import tomllib  # without a file, the first frame need not wait for this import

        return tomllib.loads(data.decode("utf-8-sig")), ""
    except FileNotFoundError:
        return {}, ""
    except (OSError, ValueError, RecursionError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)[:LONGEST_WORD]
        return {}, f"{path} cannot be read, so {unchanged}: {why}."


def in_brief(faults: Sequence[str]) -> tuple[str, ...]:
    """Return the first few faults, as many as a person reads at the start."""
    if len(faults) <= _MOST_FAULTS:
        return tuple(faults)
    kept = faults[: _MOST_FAULTS - 1]
    return (*kept, f"There are {len(faults) - len(kept)} more such lines.")
