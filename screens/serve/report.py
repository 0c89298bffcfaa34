"""The report of a night that is over, for guests' phones, made by a program of its own.

It works out everyone's chances through all of the night, which takes seconds and much memory; the
pages of the night must not wait for that.
"""

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import closing, suppress

from tourney.game.refusal import Refused
from tourney.laptop.address import Address, as_told, read_address

_STORE = "TOURNEY_STORE"


class Report:
    """The report as it is, made once for all who ask for it.

    Args:
        store: where the nights are kept.
    """

    def __init__(self, store: Address) -> None:
        self._store = store
        self._made: tuple[str, asyncio.Task[bytes]] | None = None

    async def of(self, night: int, version: str) -> bytes:
        """The page of a night.

        Args:
            version: names the state that the night is in.

        Raises:
            Refused: it could not be made.
        """
        if self._made is None or self._made[0] != version:
            self.end()
            self._made = version, asyncio.create_task(_made(self._store, night))
        try:
            return await asyncio.shield(self._made[1])
        except Refused:  # the next who asks may be luckier
            self._made = None
            raise

    def end(self) -> None:
        """Make it no more."""
        if self._made is not None:
            self._made[1].cancel()


async def _made(store: Address, night: int) -> bytes:
    process = await asyncio.create_subprocess_exec(
        # Without -P, Python would run whatever lies as screens in the folder at hand.
        *(sys.executable, "-P", "-m", "screens.serve.report", str(night)),
        stdin=DEVNULL,
        stdout=PIPE,
        stderr=DEVNULL,
        env=os.environ | {_STORE: as_told(store)},
    )
    try:
        page, _ = await process.communicate()
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
    if process.returncode != 0:
        raise Refused("report", "The report isn't ready. Try again.")
    return page


def main() -> None:
    """Write the report of the night named on the command line; the screens go first."""
    from exports.html.report import report_html
    from screens.files.tables_written import night_record
    from screens.serve.addresses import ROOT
    from tourney.service.director import Director

    if hasattr(os, "nice"):
        os.nice(10)
    with closing(Director.open(read_address(os.environ[_STORE]))) as director:
        page = report_html(night_record(director, int(sys.argv[1])), back=ROOT)
    sys.stdout.buffer.write(page)


if __name__ == "__main__":
    main()
