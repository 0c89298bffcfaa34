"""The settings: how the app looks and sounds on this machine, from a TOML file.

theme = "tourney-light"
animations = false
bell = true
hints = false
"""

import tomllib
from dataclasses import dataclass, fields, replace
from pathlib import Path

_MOST_BYTES = 20_000
_LONGEST_WORD = 60


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person can have otherwise.

    Attributes:
        theme: by name; one that is not known is the project's dark one.
        animations: short movements are shown; `TEXTUAL_ANIMATIONS=none` turns them off as well.
        bell: the terminal's bell rings when a Mexico is rolled.
        hints: a line under the title says what to do first, until it was done.
    """

    theme: str = "tourney-dark"
    animations: bool = True
    bell: bool = False
    hints: bool = True


DEFAULTS = Settings()


def read_settings(path: Path) -> tuple[Settings, tuple[str, ...]]:
    """The settings of a file, and a sentence for whatever in it could not be used.

    It never fails: what cannot be read is as if it were not there.
    """
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
        if len(data) > _MOST_BYTES:
            return DEFAULTS, (f"{path} is bigger than 20 kB; those are no settings.",)
        table = tomllib.loads(data.decode().removeprefix("\ufeff"))
    except FileNotFoundError:
        return DEFAULTS, ()
    except OSError as error:
        return DEFAULTS, (f"{path} cannot be read: {error.strerror or error}.",)
    except (ValueError, RecursionError):
        return DEFAULTS, (f"{path} is not TOML, so no setting was changed.",)
    settings, faults = DEFAULTS, []
    known = {field.name: type(getattr(DEFAULTS, field.name)) for field in fields(DEFAULTS)}
    for name, value in table.items():
        if name not in known:
            faults.append(f"There is no setting {name[:_LONGEST_WORD]!r}.")
        elif not isinstance(value, known[name]):
            what = "true or false" if known[name] is bool else "in quotes"
            faults.append(f"The setting {name} has to be {what}.")
        else:
            settings = replace(settings, **{name: value})
    return settings, tuple(faults)
