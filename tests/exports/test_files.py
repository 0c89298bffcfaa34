"""Files as they are written into a folder: what a disk may do to them, and what is no folder."""

import os
import signal
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from exports.files import read_folder, safe_file_name, write_files, write_parts
from exports.night import night_files
from exports.record import Tales
from exports.text.rules_card import card_text, presets_text
from screens.files.tables_written import in_parts, night_record
from tests.nights import HOSTILE_NAMES, night_form
from tourney.game.games import PRESETS
from tourney.game.names import width
from tourney.game.refusal import Refused
from tourney.game.rules import change_rules
from tourney.night.seating.draw import SEED_DICE
from tourney.service.director import Director
from tourney.service.simulate import Simulation, simulated_dice


def test_files_are_written_into_a_folder_that_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    paths = write_files(folder, {"one.csv": b"1", "two.csv": b"2"})
    assert paths == (folder / "one.csv", folder / "two.csv")
    assert [path.read_bytes() for path in paths] == [b"1", b"2"]
    assert sorted(path.name for path in folder.iterdir()) == ["one.csv", "two.csv"]


def test_a_file_that_was_there_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "one.csv").write_bytes(b"long before")
    write_files(tmp_path, {"one.csv": b"1"})
    assert (tmp_path / "one.csv").read_bytes() == b"1"


def test_what_stands_in_the_way_is_told_and_nothing_is_left_behind(tmp_path: Path) -> None:
    (tmp_path / "one.csv").write_bytes(b"before")
    (tmp_path / "two.csv").mkdir()
    with pytest.raises(Refused) as refused:
        write_files(tmp_path, {"two.csv": b"2", "one.csv": b"1"})
    assert refused.value.code == "not-written"
    assert str(tmp_path) in refused.value.sentence
    assert (tmp_path / "one.csv").read_bytes() == b"before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.csv", "two.csv"]


def test_where_a_part_cannot_be_written_it_says_what_is_missing(
    tmp_path: Path,
) -> None:
    (tmp_path / "report.html").mkdir()
    written = write_parts(tmp_path, [{"a.csv": b"1", "b.csv": b"2"}, {"report.html": b"3"}])
    paths = [next(written), next(written)]
    with pytest.raises(Refused) as refused:
        next(written)
    assert refused.value.sentence == (
        f"Not written: report.html; 2 other files are there. In {tmp_path} a folder has a file's "
        "name. Name another folder."
    )
    assert [path.read_bytes() for path in paths] == [b"1", b"2"]


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "taken").write_bytes(b"")
    for folder in (tmp_path / "taken", tmp_path / "taken" / "more"):
        with pytest.raises(Refused, match="is not a folder, or lies in a file"):
            write_files(folder, {"one.csv": b"1"})


@pytest.mark.skipif(sys.platform == "win32", reason="folders are not closed like this there")
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(Refused, match="Permission denied"):
        write_files(tmp_path, {"one.csv": b"1"})


def test_a_file_that_grows_too_large_is_told_and_leaves_nothing(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, before[1]))
    try:
        with pytest.raises(Refused, match="File too large"):
            write_files(tmp_path, {"one.csv": b"1", "two.csv": b"2" * 20})
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("typed", "folder"),
    [
        (" /tmp/out ", Path("/tmp/out")),
        ('"/tmp/my out"', Path("/tmp/my out")),
        ("~/out", Path("~/out")),
        ("out", Path.cwd() / "out"),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="paths are written otherwise there")
def test_a_folder_is_read_as_a_person_writes_it(typed: str, folder: Path) -> None:
    assert read_folder(typed) == folder.expanduser()


@pytest.mark.parametrize("typed", ["", "  ", '""', "a\x00b", "a\nb"])
def test_what_is_no_folder_is_refused(typed: str) -> None:
    with pytest.raises(Refused) as refused:
        read_folder(typed)
    assert refused.value.code == "no-folder"


@pytest.mark.parametrize("name", [*HOSTILE_NAMES, "../..", "a/b\\c:d", "CON.", "..."])
def test_a_safe_file_name_leads_nowhere_else(name: str) -> None:
    safe = safe_file_name(name)
    assert set(safe) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-")
    assert not safe.startswith(".")
    assert not safe.endswith(".")


# What is worked out of a night's files, and in which order


def test_the_report_comes_last_and_no_other_file_waits_for_what_it_tells(store: Path) -> None:
    chance = Random(7)
    with closing(Director.open(store, lambda: simulated_dice(chance, SEED_DICE))) as director:
        form = {**night_form("freezeout", 2), "units": "1"}
        Simulation(director, chance).play(form, 6)
        first, last = in_parts(director, 1)
        assert list(last) == ["report.html"]
        assert {
            "standings.csv",
            "rounds.csv",
            "rolls.csv",
            "ledger.csv",
            "night.json",
        } <= first.keys()
        record = night_record(director, 1)

        def tales() -> Tales:
            raise AssertionError("the report's part was worked out")

        assert night_files(replace(record, tales=tales), first.keys()) == first
        assert b"The dice" in last["report.html"]


# The rules card as text


_MEXXEN = """\
Mexxen
======

Start      7 units each. Lose them all and you're out.
Win        The last player with units left takes the pot.
Order      Read the higher die first. 31 is lowest, doubles beat 65, 21 beats
           all.
Turn       The player who leads rolls up to 3 times. The others get as many
           rolls as the leader used. Only the last roll counts. A 21 ends the
           turn.
Lose       The player with the lowest roll pays, and leads the next round.
Mexico     Every 21 is a Mexico.
Stake      The loser pays 1 unit; 2, 4, 6 with one, two, three Mexicos, and so
           on.
Ties       Players tied for lowest roll once each for the same stake; lowest
           loses. The last of them may count pips instead.
Early end  Until someone rolls 21, a player who has rolled may end the round.
           The lowest so far pays 1. The player who ended the round loses a tie.
Points     1 for a round survived, 2 more with a 21; 1 off for a round lost; 5
           for a win.

Changed from Mexxen: Units: 7.

@rules mexxen units=7
rules deeadofp
"""


def test_a_card_is_the_screens_own_words_with_what_stands_on_a_score_sheet() -> None:
    assert card_text(change_rules(PRESETS["mexxen"], {"units": "7"})) == _MEXXEN


def test_r9_6_the_card_says_who_starts_fresh_after_a_claim_of_11() -> None:
    words = " ".join(card_text(PRESETS["liar"]).split())
    assert (
        "11 Names a player, who takes 1 penalty or doubts: 2 penalties if it is true, else 1 for "
        "the claimant. Either way the player after the claimant starts fresh. Fouls" in words
    )


@pytest.mark.parametrize("preset", list(PRESETS))
def test_no_line_but_the_score_sheets_own_is_wider_than_a_terminal(preset: str) -> None:
    many = {
        "units": "999",
        "max_rolls": "9",
        "mexico_by": "after-lead",
        "escalation": "double",
        "stake_cap": "99999",
        "tie_escalates": "yes",
        "abort": "yes",
        "points": "yes",
        "order": "liar",
    }
    if not PRESETS[preset].has_units:
        many = {"truth": "exact", "lives": "999999999"}
    rules = change_rules(PRESETS[preset], many)
    for text in (card_text(rules), presets_text()):
        assert all(width(line) <= 80 for line in text.splitlines() if line[:7] != "@rules ")
        assert not any(line != line.rstrip() for line in text.splitlines())
