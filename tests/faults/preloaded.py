"""Imported by the process that writers are forked from: what a first start costs is paid here."""

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.faults.stores import in_play
from tests.faults.writer import host_of
from tourney.store.postgres.open import open_server

#: Whoever opens a server would import it first.
_IMPORTED = open_server

with TemporaryDirectory() as folder:
    store = in_play(Path(folder) / "n.db")
    for _ in range(2):
        host = host_of(store, Path(folder) / "ledger", "", 1, 1)
        for _ in range(100):
            host.type()
        host.director.close()
