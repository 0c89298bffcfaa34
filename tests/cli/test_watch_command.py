"""`tourney watch`: a line as each thing happens, for any pipe."""

import asyncio
import json
import signal
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any, TypeVar

import pytest

from screens.cli.plain_output import NOBODY_READS
from tests.cli.running import run
from tests.nights import FORM, HOSTILE_NAMES, begun, ended, turns
from tests.postgres import ROLE, Postgres, database_of
from tests.serve.served import PATIENCE_SECONDS
from tests.service.corrected import retyping
from tests.service.three_tables import begun as three_tables
from tests.service.three_tables import lose
from tests.terminal.program import environment, tourney
from tourney.laptop.address import Address, Server
from tourney.service.director import Director

T = TypeVar("T")

KEYS = ["at", "night", "event", "table", "lap", "player", "value", "undone"]


@pytest.fixture(params=["file", "postgresql"])
def address(tmp_path: Path, request: pytest.FixtureRequest) -> Address:
    if request.param == "postgresql":
        return Server(request.getfixturevalue("tables"))
    return tmp_path / "nights.db"


@pytest.fixture
def director(address: Address) -> Iterator[Director]:
    """The director of another program at the same store."""
    with closing(Director.open(address)) as director:
        yield director


class Watching:
    """A program that watches a night, and what it writes."""

    def __init__(self, process: "Popen[str]") -> None:
        assert process.stdout is not None
        assert process.stderr is not None
        self.process, self.out, self.errors = process, process.stdout, process.stderr

    async def line(self) -> str:
        return (await _in_time(self.out.readline)).removesuffix("\n")

    async def told(self, count: int) -> list[dict[str, Any]]:
        return [json.loads(await self.line()) for _ in range(count)]

    async def complaint(self) -> str:
        return await _in_time(self.errors.readline)

    async def status(self) -> int:
        return await _in_time(self.process.wait)


async def _in_time(wait: Callable[[], T]) -> T:
    return await asyncio.wait_for(asyncio.to_thread(wait), PATIENCE_SECONDS)


@asynccontextmanager
async def watching(address: Address, folder: Path, *arguments: str) -> AsyncIterator[Watching]:
    """A program that watches from now on."""
    store = address.url if isinstance(address, Server) else str(address)
    command = tourney("--store", store, "watch", *arguments)
    env = environment(folder)
    with Popen(command, stdout=PIPE, stderr=PIPE, env=env, encoding="utf-8") as process:
        watched = Watching(process)
        try:
            said = await watched.complaint()
            assert said == "Watching Friday until it ends. Ctrl+C stops.\n"
            yield watched
        finally:
            process.kill()


def brief(told: list[dict[str, Any]]) -> list[tuple[str, str | None, bool]]:
    """Of each line what it is, of whom, and whether it was taken back."""
    return [(each["event"], each["player"], each["undone"]) for each in told]


async def test_a_night_is_followed_to_its_end(
    director: Director, address: Address, tmp_path: Path
) -> None:
    number = director.plan({**FORM, "units": "1"})
    night = director.night(number)
    night.people.register(["Ann", "Bob", "Cid"])
    night.seats.place([[1, 2, 3]])
    async with watching(address, tmp_path, "Friday", "--json") as watched:
        night.seats.open_tables()
        night.table().name_lead(0)
        start, lap = await watched.told(2)
        assert (list(start), start["night"], start["event"]) == (KEYS, number, "start")
        assert (lap["event"], lap["table"], lap["lap"]) == ("lap", 1, 1)
        night.table().roll(21)
        (mexico,) = await watched.told(1)
        assert (mexico["event"], mexico["player"], mexico["value"]) == ("mexico", "Ann", 2)
        night.undo()
        assert await watched.told(1) == [mexico | {"undone": True}]
        turns(director, number, "54 .", "43", "65")
        out, lap = await watched.told(2)
        assert brief([out, lap]) == [("out", "Bob", False), ("lap", None, False)]
        night.table().correct(retyping(director, number, "Ann", "54", "31"))
        told = await watched.told(3)
        assert told[0] == out | {"undone": True}
        assert brief(told[1:]) == [("out", "Ann", False), ("correction", None, False)]
        assert told[2]["value"] == "Ann's 54"
        night.table().record_round(2, 0)
        told = await watched.told(2)
        assert brief(told) == [("out", "Cid", False), ("winner", "Bob", False)]
        assert await watched.status() == 0
        assert await watched.line() == ""


async def test_who_comes_in_the_middle_hears_what_happens_from_then_on(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    with closing(Director.open(store)) as director:
        number = three_tables(director, "1")
        lose(director, number, Ann=1, Dee=0)
        async with watching(store, tmp_path, str(number)) as watched:
            lose(director, number, Gus=0)
            assert await watched.line() == "Gus is out."
            director.night(number).moves.accept_plan()
            assert await watched.line() == "Lap 2 begins."
            assert ", please go to table " in await watched.line()


async def test_names_are_text_whatever_is_in_them(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    with closing(Director.open(store)) as director:
        number = begun(director, HOSTILE_NAMES, units="1")
        async with (
            watching(store, tmp_path, "1", "--json") as programs,
            watching(store, tmp_path, "1") as people,
        ):
            for player in range(1, len(HOSTILE_NAMES)):
                director.night(number).table().record_round(player, 0)
            for name in HOSTILE_NAMES[1:]:
                assert brief(await programs.told(1)) == [("out", name, False)]
                assert await people.line() == f"{name} is out."
                if name != HOSTILE_NAMES[-1]:
                    await programs.line()
                    await people.line()
            assert brief(await programs.told(1)) == [("winner", HOSTILE_NAMES[0], False)]
            assert await people.line() == f"{HOSTILE_NAMES[0]} wins."
            assert (await programs.status(), await people.status()) == (0, 0)


def test_a_night_that_is_over_or_is_none_is_said(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    with closing(Director.open(store)) as director:
        ended(director, "Ann", "Bob")
    over = run("--store", str(store), "watch", "Friday", folder=tmp_path)
    assert (over.returncode, over.stdout, over.stderr) == (0, "", "Friday is over.\n")
    none = run("--store", str(store), "watch", "Monday", "--json", folder=tmp_path)
    assert (none.returncode, none.stdout) == (1, "")
    assert none.stderr == "There is no night with that number or name.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals there")
async def test_ctrl_c_and_a_reader_who_goes_away_end_it_without_a_word(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    with closing(Director.open(store)) as director:
        number = begun(director, ["Ann", "Bob"], units="2")
        async with watching(store, tmp_path, "1") as watched:
            watched.process.send_signal(signal.SIGINT)
            assert await watched.status() == 130
            assert await watched.complaint() == ""
        async with watching(store, tmp_path, "1") as watched:
            watched.out.close()
            director.night(number).table().record_round(0, 0)
            assert await watched.status() == NOBODY_READS
            assert await watched.complaint() == ""


# `tourney league venue`: what it prints, and that a file has none


def test_venues_are_added_invited_to_listed_and_left_at_a_terminal(
    postgres: Postgres, tables: str, tmp_path: Path
) -> None:
    postgres.sql(f"ALTER ROLE {ROLE} CREATEROLE")

    def venue(*words: str) -> tuple[int, str, str]:
        done = run("--store", tables, "league", "venue", *words, folder=tmp_path)
        return done.returncode, done.stdout, done.stderr

    assert venue("add", "The  Anchor") == (
        0,
        "Added. To give its host a login: tourney league venue invite LOGIN VENUE\n",
        "",
    )
    assert venue("add", "the anchor") == (1, "", "There is a venue called the anchor already.\n")
    _, printed, _ = venue("invite", "mate", "The Anchor")
    first, second = printed.splitlines()
    assert first == "mate is a login of The Anchor."
    lead, password = second.split(": ")
    assert (lead, len(password)) == ("Password, shown only once", 23)
    assert venue("invite", "mate")[0] == 2
    lines = [line.split("  ") for line in venue("list")[1].splitlines()]
    words = [[word.strip() for word in line if word.strip()] for line in lines]
    assert words == [
        ["1", "The house", "no nights yet"],
        ["2", "The Anchor", "no nights yet", "mate"],
    ]
    assert venue("revoke", "mate") == (0, "mate is no longer a login.\n", "")
    postgres.sql(f"DROP OWNED BY {database_of(tables)}_hosts", database_of(tables))
    postgres.sql(f"DROP ROLE {database_of(tables)}_hosts")
    postgres.sql(f"ALTER ROLE {ROLE} NOCREATEROLE")


def test_a_file_is_of_one_venue_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "tourney.db").write_bytes(b"")
    done = run("--store", str(tmp_path / "tourney.db"), "league", "venue", "list", folder=tmp_path)
    assert done.returncode == 1
    assert "is a file, which is of one venue" in done.stderr
