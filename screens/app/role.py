"""The user at the keys, as the environment of the program says."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tourney.game.names import NAME_CELLS, clean_text
from tourney.game.refusal import Refused

if TYPE_CHECKING:
    from tourney.log.roles import Who

#: The variable by which `tourney serve` tells each program that it starts whose program it is.
VARIABLE = "TOURNEY_ROLE"

#: The text of a screen on which the user can only wait.
BY_ITSELF = "Goes on by itself."

#: The view that shows the big screen, and nothing else of the app.
DISPLAY = "display"

_LONGEST = 500
#: The longest name of a user that Linux makes.
_USER_CELLS = 32
_MOST = 2**31


@dataclass(frozen=True, slots=True)
class LaunchOptions:
    """For whom the app is opened, and on what.

    Attributes:
        display: the number of the night whose display it is, 0 for the newest; None where it is
            the whole app.
    """

    who: "Who"
    display: int | None = None


def read_who(environment: Mapping[str, str]) -> "Who":
    """The user whom the environment names (`read_opening`)."""
    return read_opening(environment).who


def read_opening(environment: Mapping[str, str]) -> LaunchOptions:
    """The user whom the environment names; where it names none, the user of this machine.

    The text is `{"role": "table", "name": "link 3", "night": 1, "place": 3}`. The other roles have
    no night and no place, or 0; the name may be left out. With `"view": "display"` a spectator gets
    the display alone, of the night of that number or, if that is 0, of the newest.

    Raises:
        Refused: `bad-role`, when it says something that cannot be read: that is never the host.
    """
    from tourney.log.roles import Role, Who

    text = environment.get(VARIABLE)
    if text is None:
        return LaunchOptions(Who(Role.HOST, _user()))
    try:
        told = _object(text)
        role = Role(_text(told.pop("role")))
        name = clean_text(_text(told.pop("name", "")), "name", NAME_CELLS, empty=True)
        night, place = _number(told.pop("night", 0)), _number(told.pop("place", 0))
        view = _text(told.pop("view", ""))
        if (role, view, place) == (Role.SPECTATOR, DISPLAY, 0) and not told:
            return LaunchOptions(Who(role, name), night)
        if told or view or {night > 0, place > 0} != {role is Role.TABLE}:
            raise ValueError("it says more than that, or less")
    except (KeyError, ValueError, Refused) as fault:
        raise Refused(
            "bad-role",
            f"{VARIABLE} does not say who is at the keys, so nobody is let in. Leave it unset to "
            "run the nights as the host; tourney serve sets it for those it lets in.",
        ) from fault
    return LaunchOptions(Who(role, name, night, place))


def read_display(environment: Mapping[str, str], night: int) -> LaunchOptions:
    """The display of a night, as it is opened at this machine: for somebody who looks on, unless
    the environment names another.

    Raises:
        Refused: `role`, of a table; or as `read_opening`.
    """
    from tourney.log.roles import Role, Who

    who = read_who(environment) if VARIABLE in environment else Who(Role.SPECTATOR, _user())
    if who.is_table:
        raise Refused("role", "A table is shown itself; the display is for whoever looks on.")
    return LaunchOptions(who, night)


def role_words(who: "Who") -> str:
    """The role, for the title of every screen; "" is the host's.

    >>> from tourney.log.roles import HOST, Role, Who
    >>> role_words(Who(Role.TABLE, "link 3", 1, 3)), role_words(HOST)
    ('Table 3', '')
    """
    if who.is_host:
        return ""
    return f"Table {who.place}" if who.is_table else "looking on"


def _object(text: str) -> dict[str, object]:
    import json

    told = json.loads(text) if len(text) <= _LONGEST else None
    if not isinstance(told, dict):
        raise ValueError("it is no object")
    return told


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("it is no text")
    return value


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < _MOST:
        raise ValueError("it is no number of anything")
    return value


def _user() -> str:
    """The name of the machine's user, or "" where it has none that can be shown."""
    from getpass import getuser

    try:
        return clean_text(getuser(), "name", _USER_CELLS)
    except (OSError, KeyError, ImportError, Refused):
        return ""  # a container without an account for its user, for one
