"""F13.2 on guests' phones: a name is typed, waits for the host, and the phone says what became."""

import re
from contextlib import closing
from pathlib import Path

from aiohttp import ClientResponse

from tests.nights import FORM
from tests.screens.driving import a_night
from tests.serve.guests import following, shared
from tests.serve.served import Visitor, until, written_by
from tourney.game.names import harmless
from tourney.laptop.address import Server
from tourney.service.director import Director

SEVERAL = {"format": "freezeout", "tables": "4"}
HERE = "/night/here"


async def come(phone: Visitor, name: str, **form: str) -> ClientResponse:
    """Type a name and press the button."""
    return await phone.http.post(
        HERE, data={"name": name, **form}, headers={"Origin": phone.base}, allow_redirects=False
    )


def waiting(director: Director) -> list[str]:
    return [guest.name for guest in director.door.view(director.night(1)).waiting]


def answer(director: Director, guest: int, name: str = "") -> None:
    """Take the guest of that number in under that name; without one, turn them down."""
    night = director.night(1)
    entry, row = night.people.take_in(name) if name else (0, 0)
    director.door.answer(night, guest, entry, row)


async def test_f13_2_a_guest_says_so_and_hears_what_became_of_it(
    store: Path, host: Director
) -> None:
    a_night(store, "Ann", **SEVERAL)
    async with shared(store, 1) as (_, came):
        assert 'href="/night/here"' in await (await came.http.get("/night")).text()
        page = await (await came.http.get(HERE)).text()
        assert '<form method="post" action="/night/here">' in page
        said = await come(came, " Zoe  Lee ")
        assert (said.status, said.headers["Location"]) == (303, HERE)
        await until(lambda: waiting(host) == ["Zoe Lee"], "who waits")
        async with following(came.http, "here") as phone:
            await phone.says("The host knows you are here.")
            assert [line.name for line in host.night(1).view().entries] == ["Ann"]
            answer(host, 1, "Zoe Lee")
            await phone.says("You are on the list. Your table and seat come later.")
            await phone.says('href="/night/me?entry=2"')
            # Without a search, as the phone is known from the door.
            assert "<h2>Zoe Lee</h2>" in await (await came.http.get("/night")).text()
            host.night(1).undo()
            await phone.says("The host knows you are here.")
            answer(host, 1, "Zoe Lee")
            await phone.says("You are on the list.")
            host.night(1).people.remove(2)
            await phone.says("The host removed you from the list.")
            await come(came, "Batman")
            await phone.says("Batman")
            answer(host, 2)
            await phone.says("The host declined this name.")
    assert written_by(store, "guest-came") == ["host, guests' phones"] * 2


async def test_f13_2_the_cookie_has_no_name_in_it_and_opens_nothing(store: Path) -> None:
    a_night(store, "Ann", **SEVERAL)
    async with shared(store, 1) as (serving, came):
        said = await come(came, "Zoe")
        cookie = said.headers["Set-Cookie"]
        value = said.cookies["tourney-guest"].value
        assert re.fullmatch("[A-Za-z0-9_-]{22}", value)
        for word in ("HttpOnly", "Path=/night", "SameSite=Lax"):
            assert word in cookie
        assert value.encode() not in store.read_bytes()
        assert not list(serving.sessions)
        assert (await came.http.get("/static/css/xterm.css")).status == 403
        assert "Set-Cookie" not in (await come(came, "Yan")).headers
        async with Visitor(came.base).present() as other:
            assert "Zoe" not in await (await other.http.get(HERE)).text()


async def test_f13_2_what_cannot_be_is_said_and_what_was_typed_is_kept(
    store: Path, host: Director
) -> None:
    a_night(store, "Ann", **SEVERAL)
    answer_ = host.night(1).people.take_in("Ann")
    assert answer_[0] == 1
    async with shared(store, 1) as (_, came):
        for typed, words in (
            ("", "A name can&#39;t be empty."),
            ("x" * 60, "60 letters wide; 24 fit"),
            ("Zoe\x1b[2J", "ESCAPE"),
            ("ann", "If you are someone else"),
        ):
            said = await come(came, typed)
            page = await said.text()
            assert said.status == 422
            assert words in page
            assert f'value="{harmless(typed)}"' in page
        for name in ("Zoe", "Yan", "Xav"):
            assert (await come(came, name)).status == 303
        assert "3 from this phone are waiting already" in await (await come(came, "Wim")).text()
        await until(lambda: waiting(host) == ["Zoe", "Yan", "Xav"], "who waits")


async def test_f13_2_a_name_like_one_on_the_list_is_offered(store: Path, host: Director) -> None:
    a_night(store, "Ann Lee", "Mary Ann", "Bob", **SEVERAL)
    async with shared(store, 1) as (_, came):
        page = await (await come(came, "ann")).text()
        assert "Are you on the list already?" in page
        assert page.count("I am ") == 3
        assert '<button name="name" value="Ann Lee">I am Ann Lee</button>' in page
        assert waiting(host) == []
        await come(came, "Ann Lee")
        await come(came, "ann", sure="1")
        await come(came, "bob")
        await until(lambda: waiting(host) == ["Ann Lee", "ann", "Bob"], "who waits")


async def test_f13_2_the_host_shuts_the_door_and_the_pages_say_so(
    store: Path, host: Director
) -> None:
    a_night(store, "Ann", **SEVERAL)
    async with shared(store, 1) as (_, came), following(came.http) as first:
        page = await (await came.http.get("/night")).text()
        # Before there are seats, to say so is what comes first.
        assert page.index("add me to the list") < page.index("Find my table and seat")
        await come(came, "Zoe")
        host.door.set(host.night(1), is_open=False)
        await until(lambda: first.loads_again, "another menu")
        assert 'href="/night/here"' not in await (await came.http.get("/night")).text()
        assert "declined this name" in await (await came.http.get(HERE)).text()
        said = await come(came, "Yan")
        assert said.status == 422
        assert waiting(host) == []


async def test_f13_2_a_page_of_somebody_elses_says_nothing_here(
    store: Path, host: Director
) -> None:
    a_night(store, "Ann", **SEVERAL)
    async with shared(store, 1) as (_, came):
        for headers in ({}, {"Origin": "http://evil.example"}, {"Origin": "null"}):
            said = await came.http.post(HERE, data={"name": "Zoe"}, headers=headers)
            assert said.status == 403
        assert waiting(host) == []
        for path in ("/night", "/night/me", "/night/now"):
            assert (await came.http.post(path, headers={"Origin": came.base})).status == 405


async def test_f13_2_a_phone_that_asks_too_often_waits(store: Path) -> None:
    a_night(store, "Ann", **SEVERAL)
    async with shared(store, 1) as (_, came):
        await come(came, "Zoe")
        statuses = [(await come(came, "Zoe")).status for _ in range(7)]
        assert statuses == [422] * 6 + [429]


async def test_f13_guests_of_a_store_on_a_server_come_in_follow_and_find_their_seat(
    tables: str,
) -> None:
    with closing(Director.open(Server(tables))) as director:
        director.plan({**FORM, **SEVERAL})
        async with shared(tables, 1) as (serving, came):
            assert (await come(came, "Zoe")).status == 303
            await until(lambda: waiting(director) == ["Zoe"], "who waits")
            answer(director, 1, "Zoe")
            async with following(came.http, "here") as phone:
                await phone.says('href="/night/me?entry=1"')
            async with following(came.http, "me", 1) as phone:
                await phone.says("Zoe")
                director.night(1).room.show_line("Food at nine")
                await phone.says("Food at nine")
                director.phones.send_away()
                await until(lambda: not serving.guests.is_shown, "the end")
