"""The reference sheets: each `.mex` must come to the `.json` beside it.

The expected values are worked out by hand from the rulebook; a file is named by its clause.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from exports.text.sheets import json_line, replay_object
from tourney.game.entries import Log
from tourney.game.games import PRESETS
from tourney.game.liar.match import LiarMatch
from tourney.game.liar.play import apply as apply_liar
from tourney.game.mexico.match import Match
from tourney.game.mexico.play import apply
from tourney.game.sheets import read_sheet

HERE = Path(__file__).parent
SHEETS = sorted(HERE.rglob("*.mex"))
CLAUSES = (
    *("R1.1", "R1.2", "R1.3", "R1.4", "R2.1", "R2.2", "R2.3", "R2.4", "R2.5", "R2.6"),
    *("R3.1", "R3.2", "R3.3", "R3.4", "R3.5", "R3.6", "R4.1", "R4.2", "R4.3", "R4.4"),
    *("R5.1", "R5.2", "R5.3", "R5.4", "R5.5", "R6.1", "R6.2", "R7.1", "R7.2"),
    *("R9.1", "R9.2", "R9.3", "R9.4", "R9.5", "R9.6", "R9.7", "R9.8", "R10.1", "R10.2", "R10.4"),
    *("R12.1", "R12.2", "R14.1", "R14.2", "R14.3", "R14.4", "R14.5", "R14.6"),
    *("R15.1", "R15.2", "R15.3", "R15.4", "R15.5", "R15.7", "R15.8"),
)


def worked_out(sheet: Path) -> Any:
    match = read_sheet(sheet.read_text(encoding="utf-8")).match
    return json.loads(json_line(replay_object(sheet.name, match)))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_a_sheet_comes_to_the_json_beside_it(sheet: Path) -> None:
    expected = json.loads(sheet.with_suffix(".json").read_text(encoding="utf-8"))
    assert worked_out(sheet) == expected


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_a_sheets_events_fold_to_its_match_one_by_one(sheet: Path) -> None:
    read = read_sheet(sheet.read_text(encoding="utf-8"))
    log: Log[Match | LiarMatch, Any] = Log()
    step: Any = apply_liar if isinstance(read.match, LiarMatch) else apply
    for event in read.events:
        log = log.read(event, step)
    assert log.state == read.match


def test_every_clause_has_a_sheet() -> None:
    without = [clause for clause in CLAUSES if not any(HERE.glob(f"{clause}-*.mex"))]
    assert without == []


def test_every_preset_has_a_sheet() -> None:
    assert [preset for preset in PRESETS if not (HERE / f"R8-{preset}.mex").is_file()] == []


def test_no_expected_json_lacks_its_sheet() -> None:
    expected = {path.with_suffix("") for path in HERE.rglob("*.json")}
    assert expected == {sheet.with_suffix("") for sheet in SHEETS}
