"""Where nights are kept: what is read as an address, and that none ever shows its password."""

import io
import os
from pathlib import Path

import pytest
from rich.console import Console
from rich.traceback import Traceback

from screens.files.paths import read_store, refuse_password
from tests.cli.running import run
from tourney.game.refusal import Refused
from tourney.laptop.address import Server, read_address
from tourney.store.open import open_store

SECRET = "hush%2Fhush"
WITH_PASSWORD = (
    f"postgresql://ann:{SECRET}@10.0.0.5/nights",
    f"postgres://ann:{SECRET}@[::1]:5433/nights?sslmode=require",
    f"postgresql://ann@10.0.0.5/nights?password={SECRET}",
    f"postgresql:///nights?host=/run/postgresql&user=ann&password={SECRET}",
    f"postgresql://10.0.0.5/nights?sslkey=a.pem&sslpassword={SECRET}",
)


@pytest.mark.parametrize(
    ("url", "shown", "host"),
    [
        ("postgresql://10.0.0.5/nights", "postgresql://10.0.0.5/nights", "10.0.0.5"),
        ("postgres://ann@pub.local:5433/n", "postgresql://ann@pub.local:5433/n", "pub.local:5433"),
        ("postgresql://[fe80::1]:5433/n", "postgresql://[fe80::1]:5433/n", "[fe80::1]:5433"),
        ("postgresql://a,b:5433/n", "postgresql://a,b:5433/n", "a,b:5433"),
        ("postgresql:///nights", "postgresql:///nights", "this machine"),
        ("postgresql://ann@/n?host=/tmp/pg", "postgresql://ann@/n?host=/tmp/pg", "this machine"),
        ("postgresql://%2Ftmp%2Fpg/n", "postgresql://%2Ftmp%2Fpg/n", "this machine"),
        ("postgresql:///?service=evening", "postgresql:///?service=evening", "service evening"),
        ("postgresql://h/n?sslmode=require", "postgresql://h/n?sslmode=require", "h"),
        ("postgresql://h/n?passfile=/x/y", "postgresql://h/n", "h"),
        ("postgresql://h/n?venue=A%20%26%20b", "postgresql://h/n?venue=A+%26+b", "h"),
    ],
)
def test_a_server_is_shown_by_address_named_by_host(url: str, shown: str, host: str) -> None:
    server = read_address(url)
    assert isinstance(server, Server)
    assert (server.url, str(server), server.host) == (url, shown, host)
    assert not server.secrets


def test_a_venue_is_named_behind_the_address_and_kept_from_the_driver() -> None:
    server = Server("postgresql://office@h/n?venue=A%20%26%20b&sslmode=require")
    assert server.venue == "A & b"
    assert server.for_libpq == "postgresql://office@h/n?sslmode=require"
    assert Server("postgresql://h/n?venue=A").for_libpq == "postgresql://h/n"


@pytest.mark.parametrize(
    "text", ["nights.db", "/a/b.db", "C:/a.db", "C:\\a.db", "postgresql", "a:b"]
)
def test_anything_else_is_a_file(text: str) -> None:
    assert read_address(text) == Path(text)


@pytest.mark.parametrize(
    "url",
    [
        "mysql://ann:hush@h/n",
        "postgresql+psycopg://ann:hush@h/n",
        "POSTGRESQL://ann:hush@h/n",
        "postgresql://ann:hu/sh@h/n",
        "postgresql://ann:hu?sh@h/n",
        "postgresql://ann:12?hush@h/n",
        "postgresql://ann:hu#sh@h/n",
        "postgresql://ann:hu@sh@h/n",
        "postgresql://ann:hu sh@h/n",
        "postgresql://ann:hu\nsh@h/n",
        "postgresql://ann:[hush@h/n",
        "postgresql://h:hush/n",
        "postgresql://h/n?hush",
        "postgresql://@/n",
    ],
)
def test_an_address_that_is_none_is_not_repeated(url: str) -> None:
    with pytest.raises(Refused) as refusal:
        read_address(url)
    assert refusal.value.code == "no-address"
    assert "postgresql://NAME@HOST/DATABASE" in refusal.value.sentence
    assert "hu" not in refusal.value.sentence


@pytest.mark.parametrize("url", WITH_PASSWORD)
def test_a_password_is_known_and_never_shown(url: str) -> None:
    server = read_address(url)
    assert isinstance(server, Server)
    assert server.secrets == ("hush/hush",)
    assert server.url == url
    for shown in (str(server), repr(server), f"{server}", server.host, repr([server])):
        assert "hush" not in shown
    assert read_address(str(server)) != server


@pytest.mark.parametrize("url", WITH_PASSWORD)
def test_a_password_on_the_command_line_is_refused(url: str) -> None:
    with pytest.raises(Refused) as refusal:
        refuse_password(url)
    assert refusal.value.code == "password-shown"
    for way in ("~/.pgpass", "PGPASSWORD", "service file", "TOURNEY_STORE"):
        assert way in refusal.value.sentence
    assert "hush" not in refusal.value.sentence
    assert isinstance(read_store(url), Server)


@pytest.mark.parametrize("more", [(), ("tools", "where"), ("tools", "rebuild")])
def test_the_program_refuses_a_password_there(more: tuple[str, ...], tmp_path: Path) -> None:
    done = run("--store", WITH_PASSWORD[0], *more, folder=tmp_path)
    assert done.returncode == 1
    assert "~/.pgpass" in done.stderr
    assert "hush" not in done.stdout + done.stderr


def test_a_password_in_the_environment_is_taken_and_not_shown(tmp_path: Path) -> None:
    url = f"postgresql://ann:{SECRET}@127.0.0.1:1/nights"
    done = run("tools", "where", folder=tmp_path, TOURNEY_STORE=url)
    assert "nights   postgresql://ann@127.0.0.1:1/nights\n" in done.stdout
    assert "hush" not in done.stdout + done.stderr
    done = run("tools", "rebuild", folder=tmp_path, TOURNEY_STORE=url)
    assert done.returncode == 1
    assert "127.0.0.1:1" in done.stderr
    assert "hush" not in done.stdout + done.stderr


def test_a_report_of_a_crash_with_all_that_was_at_hand_shows_no_password() -> None:
    server = Server(f"postgresql://ann:{SECRET}@127.0.0.1:1/nights")
    with pytest.raises(Refused) as refusal:
        open_store(server)
    report = Traceback.from_exception(
        Refused, refusal.value, refusal.value.__traceback__, show_locals=True, locals_max_length=99
    )
    console = Console(file=io.StringIO(), width=200)
    console.print(report)
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    assert "ann@127.0.0.1:1" in text
    assert "hush" not in text


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_device_and_a_pipe_are_refused_and_nobody_is_told_to_delete_them(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for place in (os.devnull, str(pipe)):
        with pytest.raises(
            Refused, match=r"is a device or a pipe\. Nights are kept in a file: name"
        ):
            read_store(place)
