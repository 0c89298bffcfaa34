"""What is worked out of a night's files, and in which order."""

from contextlib import closing
from pathlib import Path
from random import Random

from msgspec.structs import replace

from exports.night import night_files
from exports.record import Tales
from screens.files.tables_written import in_parts, night_record
from tests.nights import night_form
from tourney.night.seating.draw import SEED_DICE
from tourney.service.director import Director
from tourney.service.simulate import Simulation, simulated_dice


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
