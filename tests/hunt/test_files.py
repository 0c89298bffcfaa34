"""Every file of every kind of night: names stand in it as they are, and nothing in it is run."""

import csv
import io
import json
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from exports.csv.cells import safe_cell
from exports.csv.standings import SEASON_FILE, season_csv
from exports.html.phone import PAGES, ask_page, parts_of, whole_page
from exports.html.phone_night import PhoneNight
from exports.night import NAMES as FILES
from screens.files.tables_written import written
from tests.hunt.hostile_nights import MARKUP, NAMES, NIGHT, Nights
from tourney.game.names import harmless
from tourney.game.sheets import read_sheet
from tourney.night.state.door import DoorView, Guest
from tourney.service.director import Director

#: Of what a spreadsheet would run, wide or not; a number is no text.
_RUNS = re.compile("[=+\\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")


@pytest.fixture(scope="module")
def files(hostile: Nights) -> dict[str, dict[str, bytes]]:
    """The files of every night, by what it is called in `Nights`, and of the season."""
    found: dict[str, dict[str, bytes]] = {}
    with closing(Director.open(hostile.path)) as director:
        for stage, number in hostile.numbers.items():
            if director.night(number).view().state != "registering":
                found[stage] = written(director, number)
        found["season"] = {SEASON_FILE: season_csv(director.seasons.view("[/]"))}
    return found


def tables(files: dict[str, dict[str, bytes]]) -> Iterator[tuple[str, list[list[str]]]]:
    for night, those in files.items():
        for name, data in those.items():
            if name.endswith(".csv"):
                text = io.StringIO(data.decode(), newline="")
                yield f"{night}/{name}", list(csv.reader(text, strict=True))


def test_every_kind_of_file_is_looked_at(files: dict[str, dict[str, bytes]]) -> None:
    kinds = {re.sub("-[0-9]+", "-1", name) for those in files.values() for name in those}
    assert kinds == {*FILES, "table-1.mex", SEASON_FILE}


def test_no_cell_is_run_by_a_spreadsheet(files: dict[str, dict[str, bytes]]) -> None:
    looked = 0
    for name, rows in tables(files):
        for row in rows:
            assert len(row) == len(rows[0]), name
            for cell in row:
                looked += 1
                assert not _RUNS.match(cell) or _NUMBER.fullmatch(cell), (name, cell)
    assert looked > 1_000


def test_every_player_is_in_the_files_by_their_name(files: dict[str, dict[str, bytes]]) -> None:
    standings = csv.DictReader(
        io.StringIO(files["beginning"]["standings.csv"].decode(), newline="")
    )
    assert {row["player"] for row in standings} == {safe_cell(name) for name in NAMES}
    assert set(files["beginning"]["entrants.txt"].decode().splitlines()) == set(NAMES)
    assert all(name in files["beginning"]["seating.txt"].decode() for name in NAMES)
    night = json.loads(files["beginning"]["night.json"])
    assert night["night"][0]["payload"]["plan"]["name"] == NIGHT
    assert night["night"][1]["payload"]["names"] == list(NAMES)
    sheet = read_sheet(files["playing"]["table-1.mex"].decode())
    assert sheet.match.names == NAMES[:6]


def test_nothing_in_a_file_steers_a_terminal(files: dict[str, dict[str, bytes]]) -> None:
    for night, those in files.items():
        for name, data in those.items():
            for line in data.decode().replace("\r\n", "\n").split("\n"):
                assert harmless(line) == line, (night, name)


def test_names_are_text_on_guests_phones(hostile: Nights) -> None:
    door = DoorView(open=True, guests=[Guest(at, "theirs", name) for at, name in enumerate(NAMES)])
    with closing(Director.open(hostile.path)) as director:
        for number in hostile.numbers.values():
            night = director.night(number)
            shown = PhoneNight(night.show(), night.card(), door=door)
            for name, entry in [*((name, 0) for name in PAGES), *(("me", at) for at in (1, 10))]:
                parts = parts_of(shown, name, entry, "theirs")
                page = whole_page(shown, name, parts, "1", entry, MARKUP).decode()
                assert "<i>" not in page, (number, name)
            asked = ask_page(shown, MARKUP, "1", like=NAMES, why=MARKUP).decode()
            assert "<i>" not in asked


def test_a_night_of_every_format_is_written_whole(many: Path) -> None:
    with closing(Director.open(many)) as director:
        formats = set()
        for line in director.nights():
            plan = director.night(line.number).view().plan
            formats.add((plan.setup.format, dict(plan.setup.options).get("mode", "")))
            if director.night(line.number).view().draw or director.night(line.number).view().tables:
                assert len(written(director, line.number)) >= 3
        assert ("heats", "top-k") in formats
        assert {format_ for format_, _ in formats} >= {"single", "freezeout", "duel", "points"}
