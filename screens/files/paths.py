"""The paths of this machine: the nights, the keymap, the exports."""

from pathlib import Path
from typing import TYPE_CHECKING

from exports.files import safe_file_name
from tourney.game.refusal import Refused
from tourney.laptop.address import Address, Server, is_there, read_address
from tourney.night.state.room_clock import day_words

if TYPE_CHECKING:
    from tourney.laptop.acknowledged import Acknowledged
    from tourney.night.views.view import NightView

_NAME = "tourney"


def _folder(kind: str) -> Path:
    """Return the folder of a kind that the machine provides for the program and its user."""
    import platformdirs

    return Path(getattr(platformdirs, f"user_{kind}_path")(_NAME, appauthor=False))


def read_store(text: str | None) -> Address:
    """Return the address of the store that a person named, or of the usual file.

    Raises:
        Refused: `no-address`; `no-home`, for `~name` of an unknown user; `not-reached`, for a place
            that cannot be reached; `no-file`, for a device or a pipe.
    """
    address = read_address(text) if text else _folder("data") / "tourney.db"
    if isinstance(address, Server):
        return address
    try:
        path = address.expanduser()
    except RuntimeError as error:
        raise Refused("no-home", f"There is no home folder for {text}.") from error
    if is_there(path) and not (path.is_file() or path.is_dir()):
        raise Refused(
            "no-file", f"{path} is a device or a pipe. Nights are kept in a file: name one."
        )
    return path


def refuse_password(text: str | None, variable: str = "TOURNEY_STORE") -> None:
    """Refuse a password in an address on the command line.

    Everyone on the machine can list programs with their arguments.

    Args:
        variable: the environment variable that may hold the whole address.

    Raises:
        Refused: `password-shown`.
    """
    address = read_address(text) if text else None
    if isinstance(address, Server) and address.secrets:
        raise Refused(
            "password-shown",
            "Anyone on this computer can read a password on the command line. Keep it in "
            f"~/.pgpass, in a service file or in PGPASSWORD, or set {variable} to the whole "
            "address.",
        )


def has_store(store: Address) -> bool:
    """Return whether there is a store; a server counts as one until it is opened.

    Raises:
        Refused: `not-reached`.
    """
    return isinstance(store, Server) or is_there(store)


def existing_store(text: str | None) -> Address:
    """Return the address of the store, for commands that must not make one.

    Raises:
        Refused: `no-store`, or as in `read_store`.
    """
    store = read_store(text)
    if not has_store(store):
        raise Refused("no-store", f"No nights yet: {store} is not there.")
    return store


def promises_of(store: Address) -> "Acknowledged":
    """Return this laptop's record of the rows that a store has acknowledged to it."""
    from tourney.laptop.acknowledged import Acknowledged

    return Acknowledged(memory_folder() / "promises", store)


def memory_folder() -> Path:
    """Return the folder of everything that this laptop remembers."""
    return _folder("state")


def last_export_file() -> Path:
    """Return the file that remembers where nights' files were last written."""
    return memory_folder() / "exported"


def keymap_file() -> Path:
    """Return the file in which a user may give actions other keys."""
    return _folder("config") / "keymap.toml"


def settings_file() -> Path:
    """Return the file with the user's settings."""
    return _folder("config") / "settings.toml"


def exports_folder() -> Path:
    """Return the folder for all exports when no other is named."""
    from platformdirs import user_documents_path

    documents = user_documents_path()
    return (documents if is_there(documents) else Path.home()) / _NAME


def export_folder(night: "NightView") -> Path:
    """Return the folder that is offered for a night's exports."""
    day = night.plan.date.isoformat()
    name = safe_file_name(night.plan.name) or f"night-{night.number}"
    unnamed = name in (day, safe_file_name(day_words(night.plan.date)))
    return exports_folder() / (day if unnamed else f"{day}-{name}")
