"""A start of the program, in a process of its own that may be killed."""

from multiprocessing.connection import Connection
from pathlib import Path

from tourney.game.refusal import Refused
from tourney.store.open import open_store


def open_when_told(path: Path, told: Connection) -> None:
    """Say that the program is there, wait to be told, open the store, and say what came of it."""
    told.send("ready")
    told.recv()
    try:
        open_store(path).close()
    except Refused as refusal:
        told.send(refusal.code)
    else:
        told.send("opened")
