"""Telling others of a night: once, signed, again where that helps, and never next door unasked."""

import asyncio
import hashlib
import hmac
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from typer.testing import CliRunner

from exports.text.telling import Form, for_chat, messages
from screens.cli.commands import app
from screens.serve.beside import TellsOthers
from screens.serve.post import Post, is_near
from screens.serve.telling import Telling
from tests.nights import begun, director_at
from tests.screens.floors import NAMES, a_floor, play_on
from tests.serve.served import until
from tourney.game.refusal import Refused
from tourney.night.planning.plan import read_plan
from tourney.service.director import Director
from tourney.service.ending import EndNight
from tourney.service.room import HideLead

SECRET = "a secret of two"


@dataclass
class Service:
    """Another service, on this machine; it answers what it is told to, and then 200."""

    answers: list[int] = field(default_factory=list)
    got: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    url: str = ""

    async def take(self, request: web.Request) -> web.Response:
        self.got.append((dict(request.headers), await request.read()))
        status = self.answers.pop(0) if self.answers else 200
        return web.Response(status=status, headers={"Location": self.url} if status == 302 else {})

    @property
    def told(self) -> list[Any]:
        return [json.loads(body) for _, body in self.got]


@asynccontextmanager
async def a_service(*answers: int) -> AsyncIterator[Service]:
    service = Service(list(answers))
    application = web.Application()
    application.router.add_post("/hook", service.take)
    runner = web.AppRunner(application)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        service.url = f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
        yield service
    finally:
        await runner.cleanup()


def telling(
    store: Path, number: int, service: Service, said: list[str], form: Form = "json"
) -> Telling:
    post = Post(service.url, SECRET, local=True, pauses=(0.01, 0.01))
    return Telling(store, number, post, form, said.append)


async def test_others_hear_of_the_start_of_movers_and_of_the_winner_once(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:9], 3, units="1")
    said: list[str] = []
    async with a_service() as service:
        # Two laptops at one store tell of the same night.
        both = [asyncio.create_task(telling(store, number, service, said).run()) for _ in "ab"]
        async with asyncio.timeout(60):
            while "start" not in [told["event"] for told in service.told]:
                await asyncio.sleep(0.02)
            moved: list[str] = []
            with closing(Director.open(store)) as director:
                while not moved:
                    play_on(director, number, 1)
                    moved = [mover.name for mover in director.night(number).show().movers]
                while "movers" not in [told["event"] for told in service.told]:
                    await asyncio.sleep(0.02)
                director.night(number).send(EndNight(now=True))
            assert await asyncio.gather(*both) == [True, True]
    events = [told["event"] for told in service.told]
    assert events == ["start", "movers", "winner"]
    start, movers, winner = service.told
    assert (start["players"], start["tables"]) == (9, 3)
    assert start["text"] == "Friday: play begins, with 9 players at 3 tables."
    assert [each["player"] for each in movers["movers"]] == moved
    assert winner["places"][0]["rank"] == 1
    assert winner["places"][0]["players"][0] in winner["text"]
    assert sorted(said) == ["Told: the start.", "Told: the winner.", "Told: who has to move."]


async def test_a_program_that_starts_again_tells_nothing_twice(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:4], 1)
    with closing(Director.open(store)) as director:
        director.night(number).send(EndNight(now=True))
    said: list[str] = []
    async with a_service(503) as service, asyncio.timeout(60):
        for _ in "ab":
            assert await telling(store, number, service, said).run()
        assert [told["event"] for told in service.told] == ["winner", "winner"]
    tries, told = said  # also that it is still being tried, and when
    assert re.fullmatch(
        r"Not told yet: the winner: 127\.0\.0\.1 answered 503\. It is tried again at "
        r"\d\d:\d\d:\d\d\.",
        tries,
    )
    assert told == "Told: the winner."


async def test_what_is_sent_is_signed_with_its_time_and_keeps_its_number_at_each_try() -> None:
    async with a_service(500, 429) as service:
        post = Post(service.url, SECRET, local=True, pauses=(0.01, 0.01))
        assert await post.send("start", "3/start", b'{"a": 1}') == ""
        assert len(service.got) == 3
        for headers, body in service.got:
            seconds, signed = headers["X-Tourney-Signature"].removeprefix("t=").split(",v1=")
            whole = seconds.encode() + b"." + body
            assert hmac.new(SECRET.encode(), whole, hashlib.sha256).hexdigest() == signed
            assert headers["X-Tourney-Delivery"] == "3/start"


@pytest.mark.parametrize(
    ("answers", "tries", "why"),
    [
        ((500, 503, 500), 3, "127.0.0.1 answered 500"),
        ((404,), 1, "127.0.0.1 answered 404"),
        ((302,), 1, "127.0.0.1 leads to another address, where nothing is sent"),
    ],
)
async def test_what_does_not_arrive_is_said_and_tried_again_only_where_that_may_help(
    answers: tuple[int, ...], tries: int, why: str
) -> None:
    async with a_service(*answers) as service:
        post = Post(service.url, "", local=True, pauses=(0.01, 0.01))
        failed: list[tuple[str, float]] = []
        sends = post.send("start", "3/start", b"{}", failed=lambda *each: failed.append(each))
        assert await sends == why
        assert [seconds for _, seconds in failed] == [0.01] * (tries - 1)
        assert len(service.got) == tries
        assert "X-Tourney-Signature" not in service.got[0][0]


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0"]
)
async def test_nothing_is_sent_to_this_machine_unless_the_host_says_so(host: str) -> None:
    async with a_service() as service:
        url = service.url.replace("127.0.0.1", host).replace("http:", "https:")
        why = await Post(url, "", local=False, pauses=()).send("test", "1", b"{}")
        assert why.endswith(
            " is in this machine or its network; --local, or local in the plan, allows that"
        )
        assert service.got == []


def test_addresses_of_private_networks_are_near_in_every_writing() -> None:
    near = (
        *("10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "224.0.0.1"),
        *("fe80::1", "fd00::1", "::", "64:ff9b::a00:1", "2002:a00:1::", "::ffff:192.168.0.1"),
    )
    assert [address for address in near if not is_near(address)] == []


@pytest.mark.parametrize(
    "to",
    [
        "http://example.com/",
        "https://ann:pw@example.com/",
        "ftp://x",
        "",
        "https://",
        "https://a b",
    ],
)
def test_an_address_that_is_none_or_not_safe_is_refused(to: str) -> None:
    with pytest.raises(Refused, match="--to takes the address"):
        Post(to, "", local=False)


def test_names_call_nobody_in_a_chat_and_make_no_links() -> None:
    said = for_chat(
        "@everyone <!channel> [free](https://evil.example) *x* _y_ `z` www.evil.example"
    )
    for hostile in ("@everyone", "<", "](", "://", "*", "_", "`", "www.evil", "evil.example"):
        assert hostile not in said


async def test_a_chat_gets_one_line_of_text(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = a_floor(store, ["@here", "<b>", "[/]"], 1, name="Fun @everyone")
    async with a_service() as service:
        with closing(Director.open(store)) as director:
            director.night(number).send(EndNight(now=True))
        async with asyncio.timeout(60):
            assert await telling(store, number, service, [], "chat").run()
    (told,) = service.told
    assert list(told) == ["text"]
    assert "@everyone" not in told["text"]
    assert "@here" not in told["text"]
    assert told["text"].endswith(".")


def test_f12_3_who_leads_is_never_told_before_the_end(tmp_path: Path) -> None:
    director = director_at(tmp_path)
    night = director.night(begun(director, ("Ann", "Bob")))
    night.send(HideLead())
    (start,) = messages(night.show(), ())
    assert (start.event, start.typed) == ("start", ())
    assert list(messages(night.show(), {"start"})) == []


def test_a_service_that_cannot_be_reached_is_said_and_the_command_fails(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    a_floor(store, NAMES[:4], 1)
    to = ["--to", "http://127.0.0.1:9/", "--local", "--try"]
    done = CliRunner().invoke(app, ["--store", str(store), "tell", "Friday", *to])
    assert done.exit_code == 1
    assert done.stdout == "Not told: the sample: 127.0.0.1 cannot be reached.\n"


async def test_others_are_told_beside_the_app_by_the_plan_and_by_nothing_else(
    tmp_path: Path,
) -> None:
    store = tmp_path / "nights.db"
    async with a_service() as service:
        number = a_floor(store, NAMES[:4], 1, tell=f"JSON  local {service.url}")
        with closing(Director.open(store)) as director:
            night = director.night(number)
            tell = night.view().plan.tell
            # Whoever has the address can write there: no file has it.
            assert service.url.encode() not in night.json()
            with closing(Director.open(tmp_path / "other.db")) as other:
                taken = other.night(other.import_night(night.json()))
                assert taken.view().plan.tell == ""
        assert tell == f"json local {service.url}"
        tells = TellsOthers()
        try:
            tells.keep(store, number, tell)
            await until(lambda: tells.said(number) == "Told: the start.", "the start")
            tells.keep(store, number, "")
            assert tells.said(number) == ""
        finally:
            tells.end()
        assert [told["event"] for told in service.told] == ["start"]


@pytest.mark.parametrize(
    "typed",
    [
        "hooks.example.com",
        "http://example.com/x",
        "chat json https://x.example",
        "loud https://x.example",
    ],
)
def test_a_plan_tells_at_no_address_that_the_command_would_not_take(typed: str) -> None:
    with pytest.raises(Refused, match="Type the address that a service gave you") as refused:
        read_plan({"date": "2026-11-20", "preset": "classic", "tell": typed})
    assert refused.value.code == "plan.tell"


def test_a_plan_that_tells_nobody_leaves_the_command_without_an_address(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    a_floor(store, NAMES[:4], 1)
    done = CliRunner().invoke(app, ["--store", str(store), "tell", "Friday"])
    assert done.exit_code == 1
    assert isinstance(done.exception, Refused)
    assert "The plan of that night tells nobody" in done.exception.sentence
