"""Under which of its own addresses a machine is reached, and which of them people are given."""

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from aiohttp import ClientSession

from screens.serve.addresses import (
    Addresses,
    OwnAddress,
    likeliest,
    next_of,
    own_addresses,
    read_bind,
)
from screens.serve.main import _own_words
from tests.screens.tables import opened_table
from tests.serve.guests import following, shared
from tests.serve.served import until
from tourney.game.refusal import Refused
from tourney.service.director import Director

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
