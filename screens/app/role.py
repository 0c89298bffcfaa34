"""The role of the user at the keys, which the program's environment gives."""

from collections.abc import Mapping

from tourney.game.names import NAME_CELLS, clean_text
from tourney.game.refusal import Refused
from tourney.log.roles import Role, Who

#: The variable in which `tourney serve` tells each program that it starts who uses it.
VARIABLE = "TOURNEY_ROLE"

_LONGEST = 500
#: The longest name of a user that Linux makes.
_USER_CELLS = 32
_MOST = 2**31


def read_who(environment: Mapping[str, str]) -> Who:
    """Return the user that the environment names, or else the user of this machine as host.

    The text is `{"role": "display", "name": "link 3", "night": 1}`. A host has no night, or 0. The
    name may be left out.

    Raises:
        Refused: `bad-role`, if the text cannot be read; such a user is never the host.
    """
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


def _who(text: str) -> Who:
    import json

    told = {"name": "", "night": 0} | json.loads(text if len(text) <= _LONGEST else "")
    role, name, night = Role(told.pop("role")), told.pop("name"), told.pop("night")
    is_night = type(night) is int and 0 <= night < _MOST
    if told or role is Role.TABLE or (role is Role.HOST and night) or not is_night:
        raise ValueError("it says more than that, or less")
    if not isinstance(name, str):
        raise ValueError("the name is no text")
    return Who(role, clean_text(name, "name", NAME_CELLS, empty=True), night)


def read_display(environment: Mapping[str, str], night: int) -> Who:
    """Return the role of the big screen of a night, opened at this machine.

    Raises:
        Refused: `bad-role`, as in `read_who`.
    """
    return Who(Role.DISPLAY, read_who(environment).name, night)


def _user() -> str:
    """Return the name of the machine's user, or "" if it cannot be shown."""
    from getpass import getuser

    try:
        return clean_text(getuser(), "name", _USER_CELLS)
    except (OSError, KeyError, ImportError, Refused):
        return ""  # for example in a container without an account for its user
