"""Nobody gets in who was not let in; a link lets in one browser, once, or all who look on."""

import asyncio
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest
from aiohttp import WSServerHandshakeError

from screens.serve.serving import MOST_CONNECTIONS
from screens.serve.sessions import LIFE, Invitations
from tests.serve.served import PATIENCE_SECONDS, Visitor, at_the_door, display_link, host_link
from tourney.game.refusal import Refused
from tourney.log.roles import HOST

_PATHS = ("/", "/ws", "/static/", "/static/js/textual.js", "/download/1", "/nowhere", "/join")


async def test_without_a_cookie_there_is_nothing_but_a_sentence(store: Path) -> None:
    async with at_the_door(store) as (_, came):
        for path in _PATHS:
            answer = await came.http.get(path)
            assert answer.status == 403
            text = await answer.text()
            assert "You need a link" in text or "another website" in text
            assert "<script" not in text
        made_up = {"Cookie": f"tourney-{came.base.rpartition(':')[2]}=made-up"}
        assert (await came.http.get("/", headers=made_up)).status == 403


async def test_a_link_works_once_and_looking_at_it_does_not_use_it(store: Path) -> None:
    async with at_the_door(store) as (serving, came):
        link = display_link(serving)
        for _ in range(3):
            preview = await came.http.get(link)
            assert preview.status == 200
            assert "the big screen of Friday" in await preview.text()
        joined = await came.come_in(link)
        assert (joined.status, joined.headers["Location"]) == (303, "/")
        cookie = joined.headers["Set-Cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Strict" in cookie
        assert "Secure" not in cookie
        assert (await came.http.get("/")).status == 200

        async with Visitor(came.base).present() as other:
            for answer in (await other.http.get(link), await other.come_in(link)):
                assert answer.status == 410
                assert "has been used" in await answer.text()
            assert (await other.http.get("/")).status == 403
        assert len(list(serving.sessions)) == 1


async def test_another_host_or_origin_is_refused_and_leaves_a_link_unused(store: Path) -> None:
    async with at_the_door(store) as (serving, came):
        link = display_link(serving)
        port = came.base.rpartition(":")[2]
        for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", f"127.0.0.1:{port}.", ""):
            answer = await came.http.get(link, headers={"Host": host})
            assert answer.status == 403, host
            assert "answer at this address" in await answer.text()
        own = f"http://localhost:{port}"
        for origin in ("http://evil.example", "null", "", f"https://127.0.0.1:{port}", own):
            answer = await came.http.post(link, headers={"Origin": origin}, allow_redirects=False)
            assert answer.status == 403, origin
        assert (await came.http.post(link, allow_redirects=False)).status == 403

        assert (await came.come_in(link)).status == 303
        for headers in ({"Origin": "http://evil.example"}, {"Origin": own}, {}):
            with pytest.raises(WSServerHandshakeError) as refused:
                await came.http.ws_connect("/ws", headers=headers)
            assert refused.value.status == 403


async def test_behind_a_proxy_its_name_is_answered_and_the_cookie_is_secure(store: Path) -> None:
    public = "https://tourney.example"
    async with at_the_door(store, public=public) as (serving, came):
        link = display_link(serving)
        assert link.startswith(f"{public}/join/")
        path = link.removeprefix(public)
        proxied = {"Host": "tourney.example", "X-Forwarded-For": "10.0.0.1, 192.168.1.23"}
        assert (await came.http.post(path, headers=proxied)).status == 403
        joined = await came.http.post(
            path, headers=proxied | {"Origin": public}, allow_redirects=False
        )
        assert joined.status == 303
        assert "Secure" in joined.headers["Set-Cookie"]
        cookie = joined.headers["Set-Cookie"].partition(";")[0]
        page = await came.http.get("/", headers=proxied | {"Cookie": cookie})
        assert 'data-session-websocket-url="wss://tourney.example/ws"' in await page.text()
        # It is believed, and not what it was told before: in the same line or in another.
        lines = (
            ("Host", "tourney.example"),
            ("Origin", public),
            ("X-Forwarded-For", "10.0.0.1"),
            ("X-Forwarded-For", "192.168.1.24"),
        )
        path = display_link(serving).removeprefix(public)
        async with Visitor(came.base).present() as other:
            joined = await other.http.post(path, headers=lines, allow_redirects=False)
        assert joined.status == 303
        addresses = [session.address for session in serving.sessions]
        assert addresses == ["192.168.1.23", "192.168.1.24"]


async def test_a_name_that_does_not_pass_the_gate_leaves_the_link_unused(store: Path) -> None:
    async with at_the_door(store) as (serving, came):
        link = display_link(serving)
        bad = ("Bob\x1b[2J", "x" * 25, "<script>\x00")
        hosts = ("host", "HOST", " Host ", "h0st", "ho\u0455t", "\u210cost", "h.o.s.t")
        for name in (*bad, *hosts):
            answer = await came.come_in(link, name)
            assert answer.status == 422, name
            text = await answer.text()
            assert ("name. Choose another." if name in hosts else "name") in text
            assert "\x1b" not in text
            assert "<script" not in text
        assert (await came.come_in(link, "  [/] &  李雷 ")).status == 303
        assert [session.who.name for session in serving.sessions] == ["[/] & 李雷"]


async def test_whoever_tries_links_out_has_to_wait_and_nobody_else_for_them(store: Path) -> None:
    async with at_the_door(store) as (serving, came):
        for guess in range(10):
            assert (await came.http.get(f"/join/{guess}")).status == 404
        answer = await came.http.get("/join/10")
        assert answer.status == 429
        assert "Wait a minute" in await answer.text()
        # At the same address, as the whole pub may be.
        assert (await came.come_in(display_link(serving))).status == 303


async def test_a_browser_that_comes_in_again_is_who_it_is_last(store: Path) -> None:
    async with at_the_door(store) as (serving, came):
        await came.come_in(host_link(serving))
        await came.come_in(display_link(serving))
        assert [session.who.role for session in serving.sessions] == ["display"]


async def test_no_folder_is_listed_and_no_file_is_there_but_the_pages_own(store: Path) -> None:
    async with at_the_door(store) as (serving, came):
        await came.come_in(host_link(serving))
        page = await (await came.http.get("/")).text()
        for path in ("js/textual.js", "css/xterm.css", "app.js", "app.css"):
            assert f"/static/{path}" in page
            assert (await came.http.get(f"/static/{path}")).status == 200
        for path in (
            "/static",
            "/static/",
            "/static/js",
            "/static/js/",
            "/static/%2e%2e/server.py",
            "/static/js/..%2f..%2fserver.py",
            "/static/%2fetc/passwd",
            "/static/join.html",
            "/download/",
            "/download/1",
            "/nights.db",
        ):
            assert (await came.http.get(path)).status == 404, path
        assert (await came.http.delete("/", headers={"Origin": came.base})).status == 405


async def test_browsers_are_told_to_keep_it_to_themselves(store: Path) -> None:
    async with at_the_door(store) as (serving, came):
        link = display_link(serving)
        form = await came.http.get(link)
        await came.come_in(link)
        for answer in (form, await came.http.get("/"), await came.http.get("/nowhere")):
            assert answer.headers["Cache-Control"] == "no-store"
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            policy = answer.headers["Content-Security-Policy"]
            assert policy.startswith("default-src 'none'")
            assert "frame-ancestors 'none'" in policy
            assert "http:" not in policy
            assert "aiohttp" not in answer.headers["Server"]
        # Under "no-referrer" the form would be sent from nowhere.
        assert form.headers["Referrer-Policy"] == "same-origin"
        assert (await came.http.get("/")).headers["Referrer-Policy"] == "no-referrer"


def test_a_link_lets_nobody_in_when_its_time_is_over_or_it_was_taken_back() -> None:
    now = 0.0
    invitations = Invitations(lambda: now)
    first, token = invitations.make(HOST, "host")
    second, other = invitations.make(HOST, "host")
    assert invitations.open() == (first, second)
    assert invitations.withdraw(second.number)
    assert not invitations.withdraw(second.number)
    now = LIFE - 1
    assert invitations.find(token) == first
    now = LIFE
    for secret, code in ((token, "expired"), (other, "withdrawn"), ("", "no-link")):
        with pytest.raises(Refused) as refused:
            invitations.take(secret)
        assert refused.value.code == code
    assert not invitations.open()


def test_a_link_shows_its_secret_to_nobody_else() -> None:
    invitations = Invitations()
    link, token = invitations.make(HOST, "host")
    assert token not in repr(link) + repr(vars(invitations))


async def test_a_form_that_is_none_is_no_fault_of_the_program(store: Path) -> None:
    async with at_the_door(store) as (serving, came):
        for kind, body, status in (
            ("application/x-www-form-urlencoded; charset=nonsense", b"\xff%%%&&&==", 303),
            ("multipart/form-data; boundary=x", b"--x\r\nnonsense", 303),
            ("text/plain", b"&".join(b"name=x" for _ in range(20)), 400),
            ("text/plain", b"x" * 5000, 413),
        ):
            answer = await came.http.post(
                display_link(serving),
                data=body,
                headers={"Origin": came.base, "Content-Type": kind},
                allow_redirects=False,
            )
            assert answer.status == status, kind
        packed = {"Origin": came.base, "Content-Encoding": "gzip"}
        answer = await came.http.post(display_link(serving), data=b"no gzip", headers=packed)
        assert answer.status == 400


async def test_whoever_keeps_connections_open_takes_none_from_others(store: Path) -> None:
    async with at_the_door(store) as (_, came), AsyncExitStack() as held:
        port = int(came.base.rpartition(":")[2])

        async def connect(address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
            local = (address, 0)
            reads, writes = await asyncio.open_connection("127.0.0.1", port, local_addr=local)
            held.callback(writes.close)
            writes.write(b"GET / HTTP/1.1\r\n")  # and never to its end
            return reads, writes

        first = [await connect("127.0.0.2") for _ in range(MOST_CONNECTIONS)]
        for _ in range(3):
            reads, _ = await connect("127.0.0.2")
            with suppress(ConnectionError):
                assert await asyncio.wait_for(reads.read(), PATIENCE_SECONDS) == b""
        assert not any(reads.at_eof() for reads, _ in first)
        assert (await came.http.get("/")).status == 403
