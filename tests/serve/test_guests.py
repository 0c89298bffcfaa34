"""Guests' phones (F13): pages of the shared night that follow it, and nothing else of it."""

import asyncio
import os
import re
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing, suppress
from pathlib import Path
from subprocess import PIPE, Popen
from urllib.parse import urlsplit

import pytest
from aiohttp import ClientError, ClientResponse, ClientSession
from msgspec.structs import replace

from screens.display.phones_dialog import PhonesDialog
from screens.serve.addresses import Addresses, OwnAddress, called_here, own_addresses, read_bind
from screens.serve.beside import BESIDE, Beside
from tests.nights import FORM, ended
from tests.screens.driving import a_night, at_work
from tests.screens.driving import until as until_shown
from tests.screens.floors import NAMES, a_floor, lose, play_lap, play_on
from tests.screens.reading import USUAL, see
from tests.screens.tables import opened_table, seated
from tests.serve.guests import NOW, following, opened, shared, without_figures
from tests.serve.served import (
    PATIENCE_SECONDS,
    Visitor,
    at_the_door,
    host_link,
    serving,
    until,
    written_by,
)
from tests.terminal.program import environment
from tourney.game.mexico.words import after_roll
from tourney.game.names import harmless
from tourney.game.refusal import Refused
from tourney.laptop.address import Server
from tourney.log.roles import Role, Who
from tourney.service.director import Director

PAGES = ("", "/me", "/me?entry=1", "/standings", "/bracket", "/rules")


async def test_f13_1_whoever_opens_the_address_sees_and_is_not_let_in(
    store: Path,
) -> None:
    async with shared(store, a_floor(store, NAMES[:16], 3)) as (serving, came):
        first = 0
        for typed in ("/", "/NIGHT", "/night/", "/nigth", "/Nihgt/"):
            page = await came.http.get(typed, allow_redirects=True)
            assert page.url.path == "/night"
        text = await page.text()
        for place in re.findall(r'(?:src|href)="(/night/[^"]+\.(?:js|css))"', text):
            loaded = await came.http.get(place)
            assert loaded.status == 200
            assert "immutable" in loaded.headers["Cache-Control"]
            first += len(await loaded.read())
        assert first + len(text.encode()) <= 40_000
        for path in PAGES:
            page = await came.http.get(f"/night{path}")
            text = await page.text()
            assert page.status == 200
            assert "Set-Cookie" not in page.headers
            assert "Friday" in text
            assert not re.search(r"https?:|//[a-z]|<script>| style=| on\w+=", text)
            assert '<html lang="en">' in text
        assert not list(serving.sessions)


async def test_f13_1_a_guest_finds_table_and_move_by_name(store: Path, host: Director) -> None:
    number = a_floor(store, NAMES[:9], 3, **{"option.rest": "no"})
    async with shared(store, number) as (_, came):
        page = await came.http.get("/night/me", params={"name": " ian "})
        assert page.url.query["entry"] == "9"
        text = await page.text()
        assert '<p class="where">Table 3</p>' in text
        assert "Can sits on your left, Fan on your right." in text
        assert "1st so far, with 8 others" in re.sub("<[^>]+>", "", text)
        several = await (await came.http.get("/night/me", params={"name": "an"})).text()
        assert several.count("/night/me?entry=") == 9
        assert "Which of these are you?" in several
        nobody = await (await came.http.get("/night/me", params={"name": "<b>Zoe"})).text()
        assert "No one has that name tonight." in nobody
        assert 'value="&lt;b&gt;Zoe"' in nobody
        assert "<b>Zoe" not in nobody
        assert (await came.http.get("/night/me?entry=99")).url.path_qs == "/night/me"
        async with following(came.http, "me", 9) as phone:
            await phone.says("Table 3")
            while not (movers := host.night(number).floor().movers):
                play_on(host, number, 1)
            mover = next(each for each in movers if not each.sat)
            async with following(came.http, "me", mover.entry) as theirs:
                await theirs.says(f"Please move to table {mover.target}")


async def test_f13_1_a_phone_remembers_whose_it_is_for_the_night(store: Path) -> None:
    number = a_floor(store, NAMES[:9], 3)
    async with shared(store, number) as (_, came):
        first = await (await came.http.get("/night")).text()
        assert "Find my table and seat" in first
        assert 'id="me"' not in first
        await came.http.get("/night/me", params={"name": "Ian"})
        for path in ("", "/me"):
            page = await (await came.http.get(f"/night{path}")).text()
            assert re.search(
                r'<section id="me"[^>]*><h2>Ian</h2>\s*<p class="where">Table 3</p>', page
            )
            assert 'data-entry="9"' in page
            assert re.search(r'<a href="/night/me"[^>]*>Me</a>', page)
            assert "Find my table and seat" not in page
        async with following(came.http, "", 9) as phone:
            await phone.says("Can sits on your left, Fan on your right.")
            assert next(iter(phone.parts)) == "me"
        standings = await (await came.http.get("/night/standings")).text()
        assert "<b>Ian</b>: 1st so far, with 8 others." in standings
        # To look at somebody else changes nothing, until that is said.
        await came.http.get("/night/me", params={"name": "Can"})
        other = await (await came.http.get("/night/me?entry=3&found=1")).text()
        assert "This is me" in other
        assert "aria-current" not in other
        assert "<h2>Ian</h2>" in await (await came.http.get("/night")).text()
        assert '<form method="get"' in await (await came.http.get("/night/me?find=1")).text()
        mine = await (await came.http.get("/night/me?entry=3&mine=1")).text()
        assert "This is me" not in mine
        assert "<h2>Can</h2>" in await (await came.http.get("/night")).text()
        for kept in (f"{number}.99", f"{number + 1}.3", "x", "1.1.1", "0.0"):
            cookie = {"Cookie": f"tourney-me={kept}"}
            async with (
                ClientSession(came.base) as fresh,
                fresh.get("/night", headers=cookie) as got,
            ):
                assert 'id="me"' not in await got.text()


async def test_f13_1_before_play_seats_and_after_it_podium(store: Path, host: Director) -> None:
    seated(store, "Ann", "Bob", "Cid")
    async with shared(store, 1) as (serving, came):
        async with following(came.http) as phone:
            await phone.says("Find your seat")
            assert (await came.http.get("/night/report")).status == 404
            over = ended(host, "Ann", "Bob", "Cid", name="Saturday")
            await serving.guests.share(over)
            await until(lambda: phone.loads_again, "the other night")
        assert "Saturday" in await (await came.http.get("/night")).text()
        async with following(came.http) as phone:
            await phone.says("The podium")
            await phone.says("1. Ann")
        report = await came.http.get("/night/report")
        assert report.status == 200
        assert "Standings" in await report.text()
        assert "script-src" not in report.headers["Content-Security-Policy"]


async def test_f13_1_a_roll_is_sent_as_what_changed(store: Path, host: Director) -> None:
    number = a_floor(store, NAMES, 8)
    async with shared(store, number) as (_, came), AsyncExitStack() as stack:
        page = await (await came.http.get("/night")).text()
        at = re.search(r'data-at="([^"]+)"', page)
        assert at is not None
        names = ("", "standings", "rules")
        phones = [
            await stack.enter_async_context(following(came.http, name, at=at[1])) for name in names
        ]
        host.night(number).table(2).roll(54)
        await phones[0].says(after_roll(1, 3))
        host.night(number).table(2).stand()
        await phones[0].says("lowest 54, Ban")
        lose(host, number, 1)
        await phones[1].says("Standings so far")
        host.night(number).room.show_line("Food at nine")
        await phones[0].says("Food at nine")
        await phones[1].says("Food at nine")
        assert set(phones[0].parts) >= {"room", "t2", "news"}
        assert "t3" not in phones[0].parts
        assert phones[2].parts == {}
        assert max(phones[0].sent) < 2_000
        assert max(phones[1].sent) <= 5_000


async def test_f13_1_the_first_page_of_the_largest_night_is_light(store: Path) -> None:
    people = [f"Guest number {at}" for at in range(192)]
    async with shared(store, a_floor(store, people, 32)) as (_, came):
        page = await (await came.http.get("/night")).text()
        assert page.count("<h2>Table") == 32
        assert len(page.encode()) <= 30_000
        mine = await (await came.http.get("/night/me?entry=192")).text()
        assert "Guest number 191" in mine
        assert "<table>" in mine


async def test_f12_3_whoever_leads_is_in_no_page_while_the_host_hides_it(
    store: Path, host: Director
) -> None:
    # Nothing else of a page is written in three figures that begin so.
    number = a_floor(store, [f"{name}: {710 + at}" for at, name in enumerate(NAMES[:9])], 3)
    told = re.compile(r"\b7[01][0-9]\b")
    play_lap(host, number)
    async with shared(store, number) as (_, came), following(came.http, "standings") as phone:
        await phone.says("Ian")
        assert told.search(phone.text)
        await came.http.get("/night/me?entry=9&mine=1")
        shown = {path: await (await came.http.get(f"/night{path}")).text() for path in PAGES}
        host.night(number).room.hide_lead()
        await phone.says("The leader is hidden")
        assert "Ian" not in phone.text
        for path in (*PAGES, "/here", "/me?name=Ian", "/me?name=an"):
            text = await (await came.http.get(f"/night{path}")).text()
            assert without_figures(text), path
            assert path == "/rules" or not told.search(text), path  # where all begin is no secret
        # Nor is it in what a phone is sent that shows an older page, or none.
        async with AsyncExitStack() as stack:
            others = []
            for path, text in shown.items():
                name, _, entry = path.lstrip("/").partition("?entry=")
                for at in ("", *re.findall('data-at="([^"]+)"', text)):
                    query = name, int(entry or 9), at
                    others.append(await stack.enter_async_context(following(came.http, *query)))
            await until(lambda: all(other.beats for other in others), "a beat for each")
            for other in others:
                assert without_figures(other.text)
                assert "rules" in other.parts or not told.search(other.text)
        assert (await came.http.get("/night/report")).status == 404
        host.night(number).room.hide_lead(hidden=False)
        await phone.says("Ian")


async def test_f13_1_what_was_taken_back_is_no_news_any_more(store: Path, host: Director) -> None:
    number = a_floor(store, NAMES[:9], 3)
    async with shared(store, number) as (_, came), following(came.http) as phone:
        lose(host, number, 2)
        await until(lambda: "Table 2: Han lost" in phone.parts.get("news", ""), "the news")
        host.night(number).undo(2)
        await until(lambda: "Han lost" not in phone.text, "the end of the news")


async def test_f13_3_a_phone_is_told_each_second_that_it_is_current(
    store: Path,
) -> None:
    opened_table(store, "Ann", "Bob")
    async with shared(store, 1) as (serving, came), following(came.http) as phone:
        loop = asyncio.get_running_loop()
        await until(lambda: phone.beats, "a beat")
        began, heard = loop.time(), phone.beats
        await until(lambda: phone.beats >= heard + 4, "four beats")
        assert loop.time() - began < 4 * 1.5
        # A store that is out of reach may say something else by now.
        store.rename(store.with_name("away.db"))
        await until(lambda: not serving.guests.is_fresh, "the loss of the store")
        heard = phone.beats
        (store.with_name("away.db")).rename(store)
        await until(lambda: serving.guests.is_fresh, "the store")
        assert phone.beats == heard
        await until(lambda: phone.beats > heard, "a beat")


async def test_f13_3_a_phone_comes_back_to_changes_or_to_all(store: Path, host: Director) -> None:
    number = a_floor(store, NAMES[:9], 3)
    async with shared(store, number) as (_, came):
        async with following(came.http) as phone:
            await phone.says("Table 3")
            at = phone.at
        host.night(number).table(2).roll(54)
        async with following(came.http) as fresh:
            await fresh.says(after_roll(1, 3))
            async with following(came.http, at=at) as again:
                await again.says(after_roll(1, 3))
                assert set(again.parts) == {"t2"}
            async with following(came.http, at="another-1d-7") as other:
                await other.says(after_roll(1, 3))
                assert set(other.parts) == set(fresh.parts) == {"far", "news", "t1", "t2", "t3"}


async def test_f13_1_a_page_goes_on_by_itself_where_there_is_no_script(store: Path) -> None:
    opened_table(store, "Ann", "Bob")
    async with shared(store, 1) as (_, came):
        page = await (await came.http.get("/night")).text()
        assert '<noscript><meta http-equiv="refresh" content="10"></noscript>' in page
        assert re.search(r"As of \d\d:\d\d:\d\d\.<noscript> This page reloads", page)
        asks = await (await came.http.get("/night/me")).text()
        assert "http-equiv" not in asks
        assert '<form method="get"' in asks


async def test_f13_1_the_report_is_made_beside_and_given_up_at_the_end(
    store: Path,
) -> None:
    with closing(Director.open(store)) as director:
        number = ended(director, *NAMES[:3])
    async with shared(store, number) as (serving, came):
        asks = [asyncio.create_task(came.http.get("/night/report")) for _ in range(5)]
        pages = {await (await each).text() for each in asks}
        assert len(pages) == 1
        report = pages.pop()
        assert "Standings" in report
        assert re.findall('href="([^"]+)"', report) == ["/night"]
        store.rename(store.with_name("away.db"))
        store.write_text("no store")
        serving.guests._report._made = None
        refused = await came.http.get("/night/report")
        assert refused.status == 410
        assert "Try again" in await refused.text()
        store.unlink()
        (store.with_name("away.db")).rename(store)
        assert (await came.http.get("/night/report")).status == 200
        serving.guests._report._made = None
        begun = asyncio.create_task(came.http.get("/night/report"))
        await until(lambda: serving.guests._report._made, "the report")
    with suppress(ClientError):
        await begun


async def test_a_night_that_is_not_shared_cannot_be_asked_for(store: Path) -> None:
    opened_table(store, "Ann", "Bob")
    opened_table(store, "Cid", "Dan")
    async with at_the_door(store) as (serving, came):
        for path in (*PAGES, "/now", "/report"):
            answer = await came.http.get(f"/night{path}")
            assert answer.status == 403
            assert "You need a link" in await answer.text()
        await serving.guests.share(1)
        await until(lambda: serving.guests.is_shown, "the night")
        for path in ("?night=2", "/2", "/me?entry=1&night=2"):
            answer = await came.http.get(f"/night{path}")
            assert "Cid" not in await answer.text()
        async with following(came.http) as phone:
            await phone.says("Ann")
            await serving.guests.take_back()
            await until(lambda: phone.ended and phone.is_dropped, "the end")
        assert (await came.http.get("/night")).status == 403
        assert (await came.http.get("/", allow_redirects=False)).status == 403
        with pytest.raises(Refused, match="No night is shared with phones here"):
            await serving.guests.take_back()


async def test_what_another_program_shares_is_not_shown_here(store: Path, host: Director) -> None:
    opened_table(store, "Ann", "Bob")
    async with shared(store, 1) as (serving, came):
        host.phones.invite(1, "http://192.168.1.9:8000/night")
        await until(lambda: not serving.guests.is_shown, "the end")
        assert (await came.http.get("/night")).status == 403


async def test_a_guest_comes_to_no_terminal_and_sends_nothing(store: Path) -> None:
    opened_table(store, "Ann", "Bob")
    async with shared(store, 1) as (serving, came):
        for path in (
            "/ws",
            "/static/js/textual.js",
            "/download/1",
            "/nights",
            "/night2",
            "/nightly",
        ):
            assert (await came.http.get(path)).status == 403, path
        for path in ("/../ws", "/%2e%2e/ws", "//ws", "/x", "/../static/app.js"):
            assert (await came.http.get(f"/night{path}")).status in (403, 404), path
        for method in ("POST", "PUT", "DELETE", "PATCH"):
            answer = await came.http.request(method, "/night")
            assert answer.status == 403
            own = await came.http.request(method, "/night/me", headers={"Origin": came.base})
            assert own.status == 405
        evil = await came.http.get("/night", headers={"Host": "evil.example"})
        assert "answer at this address" in await evil.text()
        page = await came.http.get("/night")
        policy = page.headers["Content-Security-Policy"]
        assert "'self'" not in policy
        assert "unsafe" not in policy
        assert "ws:" not in policy
        assert f"connect-src {came.base}/night/;" in policy
        # With a host's cookie the pages are the same: none of them is the app.
        await came.come_in(host_link(serving))
        clock = re.compile(r"As of [0-9:]+")
        again = await (await came.http.get("/night")).text()
        assert clock.sub("", again) == clock.sub("", await page.text())
        assert "terminal" not in await page.text()
        assert "terminal" in await (await came.http.get("/")).text()


async def test_a_pub_behind_one_address_is_let_in_and_the_app_counted_apart(
    store: Path,
) -> None:
    opened_table(store, "Ann", "Bob")
    async with shared(store, 1) as (_, came):
        for _ in range(700):
            assert (await came.http.head("/night")).status == 200
        assert (await came.http.get("/join/x")).status == 404


async def test_a_phone_that_does_not_read_is_dropped_and_nobody_waits_for_it(store: Path) -> None:
    opened_table(store, "Ann", "Bob")
    async with shared(store, 1) as (serving, came), following(came.http) as phone:
        await until(lambda: phone.beats, "a beat")
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", int(came.base.rpartition(":")[2])))
        with closing(deaf):
            host = came.base.removeprefix("http://")
            deaf.sendall(f"GET {NOW}?page= HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            await until(lambda: serving.guests.phones == 2, "both phones")
            edition = serving.guests._edition
            assert edition is not None
            for at in range(200):
                serving.guests._show(replace(edition.night, room=(f"{at} " + "x" * 5_000,)))
                await phone.says(f"{at} x")
                if serving.guests.phones == 1:
                    break
            assert serving.guests.phones == 1
            assert not phone.is_dropped


async def test_only_a_host_invites_phones_and_not_undo(store: Path, host: Director) -> None:
    number = opened_table(store, "Ann", "Bob")
    address = "http://192.168.1.7:8000/night"
    with closing(Director.open(store, who=Who(Role.DISPLAY))) as guest:
        with pytest.raises(Refused):
            guest.phones.invite(number, address)
        assert guest.phones.shared is None
    before = host.night(number).json()
    host.phones.invite(number, address, "tourney.local:8000/night")
    assert host.phones.shared is not None
    assert host.phones.shared.words == "tourney.local:8000/night"
    assert host.night(number).json() == before
    host.night(number).undo()
    assert host.phones.shared is not None
    for wrong in ("javascript:x", "http://a b/", "http://x/\x1b", "http://" + "x" * 200):
        with pytest.raises(Refused, match="no address"):
            host.phones.invite(number, wrong)
    host.phones.send_away()
    assert host.phones.shared is None
    with pytest.raises(Refused):
        host.phones.send_away()


async def test_f13_1_a_name_that_leads_to_no_address_of_this_machine_is_not_said() -> None:
    # Kept for documents: no network leads there, whatever is called tourney.local in it.
    known = Addresses(read_bind("192.0.2.1"), 8000, None)
    assert known.name == "tourney.local:8000"
    assert await called_here(known) == ""


async def test_the_program_shares_takes_it_back_at_its_end_and_goes_on_after_a_crash(
    store: Path,
    host: Director,
) -> None:
    opened_table(store, "Ann", "Bob")
    async with serving(store, "--guests", invitations=0) as served:
        await served.says("Friday, for guests' phones")
        assert address_in(host) == f"{served.base}/night"
        port = served.base.rpartition(":")[2]
        await served.end(signal.SIGKILL)
        assert address_in(host) == f"{served.base}/night"
    async with serving(store, "--port", port, invitations=0) as served:
        await served.says("What was shared before, for guests' phones")
        async with Visitor(served.base).present() as came, following(came.http) as phone:
            await phone.says("Ann")
            assert await served.end() == 128 + signal.SIGTERM
    assert address_in(host) == ""


# F13.2 on guests' phones: a name is typed, waits for the host, and the phone says what became


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


async def test_f13_2_a_guest_says_so_and_hears_of_it(store: Path, host: Director) -> None:
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


async def test_f13_2_what_cannot_be_is_said_the_name_kept(store: Path, host: Director) -> None:
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


async def test_f13_2_the_host_shuts_the_door_pages_say_so(store: Path, host: Director) -> None:
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


async def test_f13_2_somebody_elses_page_says_nothing(store: Path, host: Director) -> None:
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


async def test_f13_guests_of_a_store_on_a_server_find_their_seat(
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


# Guests' phones served beside the app: begun by a key there, and ended with it (F13.1)


#: A program that has a night shown beside it, and then waits to be ended.
_SHOWS = """
import sys
from pathlib import Path
from screens.serve.beside import BESIDE
BESIDE.start(Path(sys.argv[1]), 1)
sys.stdin.read()
"""


def address_in(director: Director) -> str:
    shown = director.phones.shared
    return "" if shown is None else shown.address


@pytest.fixture
def beside() -> Iterator[Beside]:
    """The program beside this process, which ends with the test."""
    yield BESIDE
    BESIDE.end()


async def test_f13_1_enter_shows_phones_another_night_x_ends_it(
    store: Path, host: Director, beside: Beside
) -> None:
    first, second = opened_table(store, "Ann", "Bob"), opened_table(store, "Cleo", "Dan")
    async with at_work(store, USUAL) as (app, pilot):
        app.show_night(first)
        await pilot.sees("Ann")
        await pilot.press("P", opens=PhonesDialog)
        await pilot.press("enter", shows="Scan it, or open")
        address = address_in(host)
        async with ClientSession(address.removesuffix("/night")) as http:
            assert "Ann" in await opened(http)
        await pilot.press("escape")
        app.show_night(second)
        await pilot.sees("Cleo")
        await pilot.press("P", shows="now show another night", opens=PhonesDialog)
        see(app, hides="Scan it")
        await pilot.press("enter", shows="Scan it, or open")
        assert address_in(host) == address  # which guests have scanned already
        async with ClientSession(address.removesuffix("/night")) as http:
            while "Cleo" not in await opened(http):
                await pilot.pause(0.1)
        # Somebody else at this store stops sharing, and the program here goes on.
        host.phones.send_away()
        await pilot.sees("Guests scan a code")
        await pilot.press("enter", shows="Scan it, or open")
        await pilot.press("x", shows="no longer show the night")
        assert address_in(host) == ""
        # Its program may be ending still.
        await pilot.press("enter", shows="Scan it, or open")
        await pilot.press("x", shows="no longer show the night")
        await until_shown(pilot, lambda: not beside.runs)


async def test_f13_1_the_host_chooses_which_address_is_shown(
    store: Path, host: Director, beside: Beside
) -> None:
    number = opened_table(store, "Ann", "Bob")
    own = [*own_addresses()][:1]
    other = OwnAddress("10.8.0.2", "tun0")
    beside.start(store, number)
    await until(lambda: address_in(host), "the night on phones")
    async with at_work(store, USUAL) as (app, pilot):
        app.push_screen(PhonesDialog(number, lambda: [*own, other]))
        await pilot.sees("Another address: 10.8.0.2")
        before = address_in(host)
        await pilot.press("a", shows="10.8.0.2:")
        assert address_in(host) == f"http://10.8.0.2:{urlsplit(before).port}/night"


@pytest.mark.skipif(sys.platform == "win32", reason="a program cannot be killed so there")
async def test_f13_1_it_ends_with_the_app_however_that_ends(
    store: Path, host: Director, tmp_path: Path
) -> None:
    opened_table(store, "Ann", "Bob")
    app = Popen([sys.executable, "-c", _SHOWS, str(store)], stdin=PIPE, env=environment(tmp_path))
    try:
        await until(lambda: address_in(host), "the night on phones")
        base = address_in(host).removesuffix("/night")
        async with ClientSession(base) as http:
            await opened(http)
            async with following(http) as phone:
                await phone.says("Ann")
                os.kill(app.pid, signal.SIGKILL)
                await until(lambda: phone.is_dropped, "the end")
        await until(lambda: not address_in(host), "the end of the address")
    finally:
        app.kill()
        app.wait(PATIENCE_SECONDS)
        assert app.stdin is not None
        app.stdin.close()


async def test_f13_1_the_address_is_answered_once_known(
    store: Path, host: Director, beside: Beside
) -> None:
    opened_table(store, "Ann", "Bob")
    beside.start(store, 1)
    await until(lambda: address_in(host), "the night on phones")
    async with ClientSession() as http, http.get(address_in(host)) as page:
        assert (page.status, "Ann" in await page.text()) == (200, True)


def test_why_it_cannot_be_shown_is_said_in_a_sentence_whatever_else_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, beside: Beside
) -> None:
    store = tmp_path / "nights.db"
    opened_table(store, "Ann", "Bob")
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\nsys.stderr.write('A word of no use.\\n' * 20_000)\n"
    )
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{os.environ.get('PYTHONPATH', '')}")
    beside.start(store, 9)
    assert beside._process is not None
    beside._process.wait(PATIENCE_SECONDS)
    assert "no night" in beside.why_ended()
    assert beside.why_ended() == ""
    assert not beside.runs
