"""The report of a night that is over, for guests' phones, made by a separate program.

It needs everyone's chances through the whole night, which takes seconds and much memory. The pages
of the night must not wait for that.
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
    """The report of a night, made once for everyone.

    Args:
        store: where the nights are kept.
    """

    def __init__(self, store: Address) -> None:
        self._store = store
        self._made: tuple[str, asyncio.Task[bytes]] | None = None

    async def of(self, night: int, version: str) -> bytes:
        """Return the report of a night as a page.

        Args:
            version: the name of the night's state.

        Raises:
            Refused: the report could not be made.
        """
        if self._made is None or self._made[0] != version:
            self.end()
            self._made = version, asyncio.create_task(_made(self._store, night))
        try:
            return await asyncio.shield(self._made[1])
        except Refused:  # the next request may succeed
            self._made = None
            raise

    def end(self) -> None:
        """Stop making the report."""
        if self._made is not None:
            self._made[1].cancel()


async def _made(store: Address, night: int) -> bytes:
    process = await asyncio.create_subprocess_exec(
        # Without -P, Python would import a folder `screens` from the present directory.
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
    """Write the report of the night named on the command line, at a low priority."""
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
