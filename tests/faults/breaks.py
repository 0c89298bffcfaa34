"""Networks that break off under a writer, and servers that fall over."""

import time
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from random import Random
from types import MappingProxyType

from tests.faults.forked_writers import Writer, until
from tests.faults.ledger import refusals
from tests.faults.stores import in_play
from tests.faults.verdict import PERHAPS_SAVED, Tally, verdict
from tests.faulty_network import Line
from tests.postgres import Postgres
from tourney.laptop.address import Server
from tourney.store.open import open_store

#: How long somebody types at most before the line breaks, or the server falls over.
_LONGEST_SECONDS = 0.1


def _swallow(line: Line, writer: Writer) -> None:
    before = refusals(writer.ledger)
    line.swallow()
    until(lambda: refusals(writer.ledger) > before, "nothing was refused")
    line.pass_on()


def _fall(line: Line, writer: Writer) -> None:
    before = refusals(writer.ledger)
    line.down()
    until(lambda: refusals(writer.ledger) > before, "nothing was refused")
    line.up()


#: The ways in which a network fails.
BREAKS: Mapping[str, Callable[[Line, Writer], None]] = MappingProxyType(
    {
        "cut": lambda line, _: line.cut(),
        "cut before an INSERT": lambda line, _: line.cut_before(b"INSERT"),
        "cut after an INSERT": lambda line, _: line.cut_after(b"INSERT"),
        "cut before COMMIT": lambda line, _: line.cut_before(b"; COMMIT"),
        "cut after COMMIT": lambda line, _: line.cut_after(b"; COMMIT"),
        "down": _fall,
        "swallowing": _swallow,
    }
)


def break_line(
    server: Postgres, database: str, folder: Path, seed: int, how: str, times: int
) -> Tally:
    """Break the line again and again under a writer, who gets on each time.

    Args:
        database: the address of one with the tables of a store and nothing in them.
        how: one of `BREAKS`.

    Raises:
        AssertionError: the verdict went against the store, or nothing could be saved any more.
    """
    chance = Random(seed)
    in_play(Server(database))
    with Line(server) as line, closing(open_store(Server(database))) as store:
        writer = Writer(Server(line.url(database)), folder, f"writer {how}", 1, seed)
        writer.go_on()
        for _ in range(times):
            time.sleep(chance.uniform(0, _LONGEST_SECONDS))
            BREAKS[how](line, writer)
            writer.gets_on(3)
        writer.stop()
        tally = verdict(store, writer.ledger, perhaps=PERHAPS_SAVED)
        writer.end()
    return tally


def restart_server(server: Postgres, folder: Path, seed: int, times: int) -> Tally:
    """Kill a server of one's own under two writers and start it again, so many times.

    Raises:
        AssertionError: the verdict went against the store, or nothing could be saved any more.
    """
    chance = Random(seed)
    address = Server(server.new_database())
    in_play(address)
    writers = [Writer(address, folder, f"writer {at}", at, seed + at) for at in (1, 2)]
    tally = Tally()
    for _ in range(times):
        for writer in writers:
            writer.go_on()
        time.sleep(chance.uniform(0, _LONGEST_SECONDS))
        server.restart("immediate")
        for writer in writers:
            writer.gets_on(1)
            writer.stop()
        with closing(open_store(address)) as store:
            tally = verdict(store, *(each.ledger for each in writers), perhaps=PERHAPS_SAVED)
    for writer in writers:
        writer.end()
    return tally
