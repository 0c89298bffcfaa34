"""A night that was played on one laptop is sent to the league's store: whole, and once."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from subprocess import PIPE, Popen
from threading import Barrier
from time import monotonic, sleep

import psycopg
import pytest

from tests.cli.running import run
from tests.faulty_network import Line
from tests.nights import begun, director_at, ended, played_out
from tests.postgres import Postgres
from tests.refusals import refusing
from tests.stores import tamper
from tests.terminal.program import environment, tourney
from tourney.game.refusal import Refused
from tourney.laptop.address import Server
from tourney.log.roles import Role, Who
from tourney.service.director import Director
from tourney.service.nights import Taken
from tourney.store.rows.records import NightFlat, StoredEvent


@pytest.fixture
def pub(tmp_path: Path) -> Iterator[Director]:
    (tmp_path / "pub").mkdir()
    with closing(director_at(tmp_path / "pub")) as director:
        yield director


@pytest.fixture
def league(tmp_path: Path) -> Iterator[Director]:
    """The store of a league, in which there is a night already."""
    (tmp_path / "league").mkdir()
    with closing(director_at(tmp_path / "league")) as director:
        ended(director, "Cem", "Dora", name="Thursday")
        yield director


def rows(director: Director, number: int) -> list[tuple[object, ...]]:
    """All that the rows of a night say but its number."""

    def said(row: StoredEvent) -> tuple[object, ...]:
        log = row.stream.removeprefix(f"night/{number}")
        return log, row.seq, row.uuid, row.kind, row.payload, row.at, row.by

    return [said(row) for row in director._store.events_under(f"night/{number}")]


def test_a_night_that_is_over_goes_as_it_is_and_once(pub: Director, league: Director) -> None:
    data = pub.night(ended(pub, "Ann", "[/]", name="Swan")).to_send()
    assert league.take_sent(data) == Taken(2, len(rows(pub, 1)), further=False)
    assert rows(league, 2) == rows(pub, 1)
    assert league.nights()[0].winner == pub.nights()[0].winner
    assert league.take_sent(data) == Taken(2, 0, further=True)
    assert [line.name for line in league.nights()] == ["Swan", "Thursday"]


def test_half_a_night_and_one_of_a_newer_version_are_not_sent(pub: Director) -> None:
    number = begun(pub, ["Ann", "Bob"], name="Swan")
    with pytest.raises(Refused, match=r"^Swan is not over yet: it is sent whole, once it is\.$"):
        pub.night(number).to_send()
    played_out(pub, number)
    assert isinstance(pub.address, Path)
    # As a newer version would write it.
    tamper(pub.address, "UPDATE event SET version = 99 WHERE kind = 'stood'")
    with (
        closing(Director.open(pub.address)) as newer,
        pytest.raises(Refused, match=r"^Not sent: Row .* cannot be read"),
    ):
        newer.night(number).to_send()


def test_what_was_corrected_since_follows_unless_it_was_there_too(
    pub: Director, league: Director
) -> None:
    number = ended(pub, "Ann", "Bob", "Cem", name="Swan")
    first = pub.night(number).to_send()
    league.take_sent(first)
    shown = league.night(2)
    pub.night(number).undo()
    played_out(pub, number)
    second = pub.night(number).to_send()
    assert league.take_sent(second) == Taken(2, 4, further=True)
    assert rows(league, 2) == rows(pub, number)
    assert shown.view() == league.night(2).view()
    # One that was sent before, and comes late.
    assert league.take_sent(first) == Taken(2, 0, further=True, older=True)
    for director, theirs in ((pub, number), (league, 2)):
        director.night(theirs).undo()
        played_out(director, theirs)
    before = rows(league, 2)
    with pytest.raises(Refused, match=r"^Swan is night 2 of .*, and was played on differently"):
        league.take_sent(pub.night(number).to_send())
    assert rows(league, 2) == before


def test_the_command_says_what_came_of_it_in_words_and_by_its_status(
    pub: Director, league: Director, tmp_path: Path
) -> None:
    rows_there = len(rows(pub, ended(pub, "Ann", "Bob", name="Swan")))
    begun(pub, ["Ann", "Bob"], name="Half")
    there = str(league.address)

    def send(*arguments: str, **more: str) -> tuple[int, str]:
        done = run(
            "--store", str(pub.address), "league", "send", *arguments, folder=tmp_path, **more
        )
        return done.returncode, done.stdout or done.stderr

    sent = f"Swan is now night 2 of {there}: {rows_there} rows.\n"
    assert send("Swan", "--to", there) == (0, sent)
    again = "Swan is already there, as night 2. Nothing is new.\n"
    assert send("Swan", TOURNEY_SEND_TO=there) == (3, again)
    for night, to, words in (
        ("Half", there, "Half is not over yet: it is sent whole, once it is."),
        ("Swan", str(tmp_path / "no.db"), "is not there"),
        ("Swan", "postgresql://ann:secret@bar/nights", "or set TOURNEY_SEND_TO to the whole"),
    ):
        status, text = send(night, "--to", to)
        assert status == 1
        assert words in text
    assert not (tmp_path / "no.db").exists()


def test_only_the_host_sends_a_night_into_a_store(pub: Director, league: Director) -> None:
    data = pub.night(ended(pub, "Ann", "Bob")).to_send()
    guest = Director(league._store, who=Who(Role.DISPLAY, "Kim"))
    with pytest.raises(Refused) as refusal:
        guest.take_sent(data)
    assert refusal.value.code == "role"


def test_two_laptops_that_send_one_night_at_once_bring_it_once(pub: Director, tables: str) -> None:
    nights = [pub.night(ended(pub, "Ann", "Bob", name=f"Night {each}")).to_send() for each in "123"]
    gate = Barrier(2)

    def send_all() -> list[Taken]:
        with closing(Director.open(Server(tables))) as league:
            league.nights()
            taken = []
            for data in nights:
                gate.wait(30)
                taken.append(league.take_sent(data))
            return taken

    with ThreadPoolExecutor(2) as laptops:
        one, other = [each.result() for each in [laptops.submit(send_all) for _ in range(2)]]
    assert [a.number for a in one] == [b.number for b in other] == [1, 2, 3]
    assert [bool(a.rows) + bool(b.rows) for a, b in zip(one, other, strict=True)] == [1, 1, 1]


def test_a_night_that_another_laptop_brings_after_the_list_was_read_is_taken_as_here(
    pub: Director, tables: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = pub.night(ended(pub, "Ann", "Bob")).to_send()
    with (
        closing(Director.open(Server(tables))) as one,
        closing(Director.open(Server(tables))) as other,
    ):
        listed = one._store.nights

        def listed_before_it_came() -> list[NightFlat]:
            lines = listed()
            other.take_sent(data)
            return lines

        monkeypatch.setattr(one._store, "nights", listed_before_it_came)
        assert one.take_sent(data) == Taken(1, 0, further=True)


def test_two_pubs_that_send_at_once_have_a_night_each(tmp_path: Path, tables: str) -> None:
    gate = Barrier(2)

    def send(name: str) -> int:
        (tmp_path / name).mkdir()
        with closing(director_at(tmp_path / name)) as pub:
            data = pub.night(ended(pub, "Ann", "Bob", name=name)).to_send()
        with closing(Director.open(Server(tables))) as league:
            gate.wait(30)
            return league.take_sent(data).number

    with ThreadPoolExecutor(2) as pubs:
        assert sorted(pubs.map(send, ("Swan", "Anchor"))) == [1, 2]


def test_a_line_that_is_cut_in_the_middle_leaves_the_night_whole_or_not_at_all(
    pub: Director, postgres: Postgres, tables: str
) -> None:
    data = pub.night(ended(pub, "Ann", "Bob", name="Swan")).to_send()
    with Line(postgres) as line, closing(Director.open(Server(line.url(tables)))) as league:
        # It is tried once more, on a fresh connection; the rows are there, or were not.
        line.cut_after(b"COMMIT")
        assert league.take_sent(data) == Taken(1, len(rows(pub, 1)), further=False)
        data = pub.night(ended(pub, "Ann", "Bob", name="Anchor")).to_send()
        line.cut_before(b"INSERT INTO night")
        assert league.take_sent(data) == Taken(2, len(rows(pub, 2)), further=False)
        data = pub.night(ended(pub, "Ann", "Bob", name="Crown")).to_send()
        line.down()
        with refusing("not-read"):
            league.take_sent(data)
    with closing(Director.open(Server(tables))) as league:
        assert [line.name for line in league.nights()] == ["Anchor", "Swan"]
        assert league.take_sent(data).number == 3


def test_a_sender_that_is_killed_in_the_middle_leaves_nothing(
    pub: Director, tmp_path: Path, tables: str
) -> None:
    ended(pub, "Ann", "Bob", name="Swan")
    send = tourney("--store", str(pub.address), "league", "send", "Swan", "--to", tables)
    waiting = "SELECT pid FROM pg_locks WHERE NOT granted"
    with psycopg.connect(tables) as other:
        # All its events are written by then, and this row is not.
        other.execute("LOCK TABLE night IN EXCLUSIVE MODE")
        with Popen(send, env=environment(tmp_path), stdout=PIPE, stderr=PIPE) as sender:
            until = monotonic() + 60
            while not other.execute(waiting).fetchone() and monotonic() < until:
                sleep(0.01)
            os.kill(sender.pid, signal.SIGKILL)
            assert sender.communicate() == (b"", b"")
    with closing(Director.open(Server(tables))) as league:
        assert league.nights() == ()
        assert league._store.streams() == []
        assert league.take_sent(pub.night(1).to_send()).number == 1
