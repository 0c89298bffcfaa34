"""The role of the user at the keys, which the program's environment gives."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tourney.game.names import NAME_CELLS, clean_text
from tourney.game.refusal import Refused

if TYPE_CHECKING:
    from tourney.log.roles import Who

#: The variable in which `tourney serve` tells each program that it starts who uses it.
VARIABLE = "TOURNEY_ROLE"

#: The text of a screen on which the user can only wait.
BY_ITSELF = "This screen updates itself."

_LONGEST = 500
#: The longest name of a user that Linux makes.
_USER_CELLS = 32
_MOST = 2**31


def read_who(environment: Mapping[str, str]) -> "Who":
    """Return the user that the environment names, or else the user of this machine as host.

    The text is `{"role": "table", "name": "link 3", "night": 1, "place": 3}`. A host has no night
    and no place, or 0; a display has no place. The name may be left out.

    Raises:
        Refused: `bad-role`, if the text cannot be read; such a user is never the host.
    """
    from tourney.log.roles import Role, Who

    text = environment.get(VARIABLE)
    if text is None:
        return Who(Role.HOST, _user())
    try:
        return _who(text)
    except (KeyError, TypeError, ValueError, Refused) as fault:
        raise Refused(
            "bad-role",
            f"{VARIABLE} doesn't say who is at the keys, so tourney won't start. Unset it to be "
            "the host; tourney serve sets it for its windows.",
        ) from fault


def _who(text: str) -> "Who":
    import json

    from tourney.log.roles import Role, Who

    told = {"name": "", "night": 0, "place": 0} | json.loads(text if len(text) <= _LONGEST else "")
    role, name = Role(told.pop("role")), told.pop("name")
    night, place = told.pop("night"), told.pop("place")
    is_named = {
        Role.HOST: not night and not place,
        Role.TABLE: bool(night and place),
        Role.DISPLAY: not place,
    }
    are_numbers = all(type(number) is int and 0 <= number < _MOST for number in (night, place))
    if told or not is_named[role] or not are_numbers or not isinstance(name, str):
        raise ValueError("it says more than that, or less")
    return Who(role, clean_text(name, "name", NAME_CELLS, empty=True), night, place)


def read_display(environment: Mapping[str, str], night: int) -> "Who":
    """Return the role of the big screen of a night, opened at this machine.

    Raises:
        Refused: `role`, in a program of a table; `bad-role`, as in `read_who`.
    """
    from tourney.log.roles import Role, Who

    who = read_who(environment)
    if who.is_table:
        raise Refused("role", "A table's window can't show the big screen.")
    return Who(Role.DISPLAY, who.name, night)


def role_words(who: "Who") -> str:
    """Return the role, for the title of every screen; "" for the host.

    >>> from tourney.log.roles import HOST, Role, Who
    >>> role_words(Who(Role.TABLE, "link 3", 1, 3)), role_words(HOST)
    ('Table 3', '')
    """
    return f"Table {who.place}" if who.is_table else ""


def _user() -> str:
    """Return the name of the machine's user, or "" if it cannot be shown."""
    from getpass import getuser

    try:
        return clean_text(getuser(), "name", _USER_CELLS)
    except (OSError, KeyError, ImportError, Refused):
        return ""  # for example in a container without an account for its user
