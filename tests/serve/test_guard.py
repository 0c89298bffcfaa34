"""Nobody gets in who was not let in; a link lets in one browser, once, or all who look on."""

import asyncio
import json
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest
from aiohttp import ClientSession, WSServerHandshakeError
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Size

from screens.serve.addresses import (
    Addresses,
    OwnAddress,
    likeliest,
    next_of,
    own_addresses,
    read_bind,
    read_public_url,
)
from screens.serve.main import _own_words
from screens.serve.messages import MOST_COLUMNS, MOST_LINES, Flow, Often, read_message, read_size
from screens.serve.serving import MOST_CONNECTIONS
from screens.serve.sessions import LIFE, Invitations
from tests.screens.tables import opened_table
from tests.serve.guests import following, shared
from tests.serve.served import (
    PATIENCE_SECONDS,
    Visitor,
    at_the_door,
    display_link,
    host_link,
    until,
)
from tourney.game.refusal import Refused
from tourney.log.roles import HOST
from tourney.service.director import Director

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


# Limits of the server: how often one may try, what a page may say, which addresses it answers


def test_so_many_times_a_minute_and_again_when_the_first_is_a_minute_ago() -> None:
    now = 0.0
    often = Often(3, lambda: now)
    assert [often.allows("a") for _ in range(4)] == [True, True, True, False]
    assert often.allows("b")
    now = 59.9
    assert not often.allows("a")
    now = 60.0
    assert often.allows("a")


def test_very_many_addresses_do_not_fill_the_memory() -> None:
    often = Often(3, lambda: 0.0)
    for number in range(10_000):
        assert often.allows(str(number))
    assert len(often._times) <= 4096
    assert often.allows("another")


def test_a_burst_passes_and_what_is_more_has_to_wait() -> None:
    now = 0.0
    flow = Flow(10, 100, lambda: now)
    assert flow.take(100) == 0
    assert flow.take(50) == 5
    now = 5.0
    assert flow.take(0) == 0
    now = 1000.0
    assert flow.take(110) == 1


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


@given(
    st.one_of(
        st.text(),
        _JSON.map(repr),
        st.builds(
            lambda kind, rest: json.dumps([kind, rest]),
            st.sampled_from(("stdin", "resize", "ping", "focus", "blur", "quit")),
            _JSON | st.dictionaries(st.sampled_from(("width", "height")), _JSON),
        ),
    )
)
def test_whatever_a_page_says_is_something_harmless_or_nothing(text: str) -> None:
    match read_message(text):
        case Size(width, height):
            assert 1 <= width <= MOST_COLUMNS
            assert 1 <= height <= MOST_LINES
        case bytes(data):
            data.decode()
        case str(echo):
            echo.encode()


@pytest.mark.parametrize(
    "text",
    [
        "[" * 60_000,
        '["stdin", "\\ud800"]',
        '["resize", {"width": true, "height": 5}]',
        '["resize", {"width": -1, "height": 24}]',
        '["resize", {"width": 1e308, "height": 24}]',
        '["quit"]',
        "{}",
    ],
    ids=lambda text: text[:30],
)
def test_what_the_page_would_never_say_is_nothing(text: str) -> None:
    assert read_message(text) is None


def test_an_absurd_window_is_as_large_as_can_be() -> None:
    largest = Size(MOST_COLUMNS, MOST_LINES)
    assert read_message(f'["resize", {{"width": {10**30}, "height": {10**9}}}]') == largest
    assert read_size("9999", "9999") == largest
    assert read_size("-5", "0") == read_size("٣٠٠٠٠", "") == Size(80, 24)


def test_an_app_for_the_machine_alone_answers_to_its_own_names_only() -> None:
    reached = Addresses(read_bind("127.0.0.1"), 8000, None)
    assert set(reached.origins) == {"127.0.0.1:8000", "localhost:8000"}
    assert reached.base == "http://127.0.0.1:8000"


def test_a_proxys_name_goes_with_its_own_origin() -> None:
    reached = Addresses(read_bind("::1"), 8000, read_public_url("https://Swan.example:443/"))
    assert reached.base == "https://swan.example"
    assert reached.secure
    assert dict(reached.origins) == {
        "swan.example": "https://swan.example",
        "swan.example:443": "https://swan.example",
        "[::1]:8000": "http://[::1]:8000",
        "localhost:8000": "http://localhost:8000",
    }


def test_a_standard_port_is_left_out_of_links() -> None:
    assert Addresses(read_bind("192.168.1.7"), 80, None).base == "http://192.168.1.7"


@pytest.mark.parametrize(
    "url",
    [
        *("", "swan.example", "ftp://swan", "http://", "http://a/b", "http://a?b", "http://a:b"),
        *("http://u:p@a", "http://a\x1b", "http://a b", "http://[::1"),
    ],
)
def test_a_public_url_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(Refused):
        read_public_url(url)


@pytest.mark.parametrize("address", ["", "swan", "1.2.3", "127.0.0.1:80"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(Refused):
        read_bind(address)


# Under which of its own addresses a machine is reached, and which of them people are given


WIRELESS = OwnAddress("10.42.0.1", "wlan0")
PUB = OwnAddress("192.168.1.7", "wlan0")
NEW = OwnAddress("192.168.1.9", "wlan0")
VPN = OwnAddress("10.8.0.2", "tun0")
LOOPBACK = OwnAddress("127.0.0.1", "lo")


async def test_a_laptop_in_no_network_says_so_and_answers_at_the_address_that_it_gets(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere(*_: object) -> None:
        raise OSError

    opened_table(store, "Ann", "Bob")
    with monkeypatch.context() as patch:
        patch.setattr("socket.socket.connect", nowhere)
        patch.setattr("ifaddr.get_adapters", lambda: ())
        assert own_addresses() == []
    own: list[OwnAddress] = []
    async with shared(store, 1, own=own) as (serving, came):
        assert "Join a network" in _own_words(serving.addresses)
        own[:] = [LOOPBACK]
        assert (await came.http.get("/night")).status == 200


def test_the_likeliest_address_for_phones_is_first() -> None:
    found = [LOOPBACK, VPN, OwnAddress("172.17.0.1", "docker0"), PUB, WIRELESS]
    # The way out, but not through a tunnel; then any real device.
    assert likeliest(found, PUB.at)[0] == PUB
    assert likeliest(found, VPN.at)[0] == PUB
    assert likeliest([LOOPBACK, VPN, WIRELESS], "")[0] == WIRELESS
    assert set(likeliest(found, "")) == set(found) - {LOOPBACK}
    # Of one wire alone: nobody can open it without the wire's name.
    assert likeliest([OwnAddress("fe80::1", "wlan0"), OwnAddress("::1", "lo")], "") == []


def test_the_next_address_comes_round_to_the_first() -> None:
    own = [PUB, VPN, WIRELESS]
    assert [next_of(own, each.at) for each in own] == [VPN, WIRELESS, PUB]
    assert next_of(own, "192.168.1.200") == PUB
    assert next_of([PUB], PUB.at) is None
    assert next_of([], "127.0.0.1") is None


def test_this_machine_is_asked_itself() -> None:
    assert all(each.at != "127.0.0.1" and each.on for each in own_addresses())


def test_links_begin_with_the_address_that_the_host_chose_while_the_machine_has_it() -> None:
    own: Sequence[OwnAddress] = [PUB, VPN]
    reached = Addresses(read_bind("0.0.0.0"), 8000, None, lambda _: own)
    assert reached.base == "http://192.168.1.7:8000"
    reached.choose_next()
    assert reached.base == "http://10.8.0.2:8000"
    own = [NEW]
    assert reached.base == "http://192.168.1.9:8000"
    with pytest.raises(Refused, match="no other address"):
        reached.choose_next()
    own = []
    assert reached.base == "http://127.0.0.1:8000"


@pytest.mark.parametrize(("bind", "public"), [("192.168.1.7", None), ("0.0.0.0", "https://a.eu")])
def test_what_the_host_named_is_not_chosen_again(bind: str, public: str | None) -> None:
    reached = Addresses(read_bind(bind), 8000, public, lambda _: [PUB, VPN])
    with pytest.raises(Refused, match="no other address"):
        reached.choose_next()
    assert not reached.is_gone(reached.night)


async def test_every_address_of_the_machine_is_answered_and_no_other_name(store: Path) -> None:
    opened_table(store, "Ann", "Bob")
    async with shared(store, 1, own=[PUB]) as (_, came):
        port = came.base.rpartition(":")[2]
        # All of 127 is this machine's own on Linux: to the program they are like any others.
        ways = ["127.0.0.1", "127.0.0.2"] if sys.platform == "linux" else ["127.0.0.1"]
        for at in ways:
            async with ClientSession(f"http://{at}:{port}") as http:
                assert (await http.get("/night")).status == 200
                for host in ("evil.example", "127.0.0.9", PUB.at, at):
                    answer = await http.get("/night", headers={"Host": host})
                    assert answer.status == 403, host


async def test_a_new_lease_is_where_phones_are_sent_and_those_that_follow_go_on(
    store: Path,
    host: Director,
) -> None:
    opened_table(store, "Ann", "Bob")
    own = [PUB]
    async with shared(store, 1, own=own) as (_, came), following(came.http) as phone:
        await phone.says("Ann")

        def leads_to(own: OwnAddress) -> bool:
            now = host.phones.shown(1)
            return now is not None and now.address.startswith(f"http://{own.at}:")

        assert leads_to(PUB)
        own[:] = [NEW]
        await until(lambda: leads_to(NEW), "the new address")
        beats = phone.beats
        await until(lambda: phone.beats > beats + 1, "that all is as it stands")
        assert not phone.ended
