"""Where things are on this machine: the nights, the keymap, the exports."""

from pathlib import Path
from typing import TYPE_CHECKING

from exports.files import safe_file_name
from tourney.game.refusal import Refused

if TYPE_CHECKING:
    from tourney.night.view import NightView

_NAME = "tourney"


def default_store() -> Path:
    """The file that keeps the nights, when no other is named."""
    from platformdirs import user_data_path

    return user_data_path(_NAME, appauthor=False) / "tourney.db"


def read_store(text: str | None) -> Path:
    """The file that a person has named to keep the nights, or the one that is taken otherwise.

    Raises:
        Refused: `~name` for a user this machine does not know.
    """
    if not text:
        return default_store()
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise Refused("no-home", f"There is no home folder for {text}.") from error


def existing_store(text: str | None) -> Path:
    """The same, for commands that should not make one.

    Raises:
        Refused: `no-store`, or as `read_store`.
    """
    store = read_store(text)
    if not store.exists():
        raise Refused("no-store", f"There are no nights yet: {store} is not there.")
    return store


def keymap_file() -> Path:
    """The file in which a person may give actions other keys."""
    from platformdirs import user_config_path

    return user_config_path(_NAME, appauthor=False) / "keymap.toml"


def exports_folder() -> Path:
    """The folder in which every night's exports have a folder, when no other is named."""
    from platformdirs import user_documents_path

    documents = user_documents_path()
    return (documents if documents.is_dir() else Path.home()) / _NAME


def export_folder(night: "NightView") -> Path:
    """The folder that is offered for a night's exports."""
    name = safe_file_name(night.plan.name) or f"night-{night.number}"
    return exports_folder() / f"{night.plan.date.isoformat()}-{name}"
