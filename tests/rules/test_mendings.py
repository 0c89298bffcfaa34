"""R10.3: what corrections of a table come to, in files of `mendings` named by their clause.

A score sheet stands first, its lines apart or with `; ` between two. Then come corrections of it:

    > Bob: 41 -> 31 | answers 62, 61 | strike 2     the line, and what is typed in its place
    ? Round 1: Ann and Bob tie. ...                 what it still asks for
    kept | Round 2 | Ann would lead it. | as it was played     what no longer fits, in order
    = @lead Ann; Ann: 31; Bob: 31                   the sheet behind its players after it
    ! It already says that.                         or why it is refused

What does not fit and is neither kept nor struck by the host simply goes. `#2` is the second line
that reads so. `>>` corrects the table as the correction before it has left it.
"""

import re
from pathlib import Path

import pytest

from tourney.game.corrections.correction import Conflict, Correction, Pick
from tourney.game.corrections.table import correct, picks
from tourney.game.entries import Log
from tourney.game.games import AnyEvent, AnyMatch, apply, sheet_of
from tourney.game.refusal import Refused
from tourney.game.sheets import read_sheet

TableLog = Log[AnyMatch, AnyEvent]
FILES = sorted((Path(__file__).parent / "mendings").glob("*.mend"))


def table_of(sheet: str) -> TableLog:
    log: TableLog = Log()
    for event in read_sheet(sheet).events:
        log = log.read(event, apply)
    return log


def picked(log: TableLog, line: str) -> Pick:
    read, _, nth = line.partition(" #")
    found = [p for p in picks(log.steps) if read == (f"{p.name}: {p.text}" if p.name else p.text)]
    return found[int(nth or 1) - 1]


def misfit(conflict: Conflict) -> str:
    does = "kept" if conflict.kept else "struck" if conflict.keep else "goes"
    return " | ".join(filter(None, (does, conflict.words, conflict.why, conflict.keep)))


def mended(log: TableLog, asked: str) -> tuple[TableLog, str]:
    """Put a line right; the table then, and what is said of it."""
    line, _, rest = f"{asked} ".partition(" -> ")
    text, *more = rest.split(" | ")
    said = {what: each.strip().split(", ") for what, _, each in (o.partition(" ") for o in more)}
    pick, text = picked(log, line), text.strip()
    wanted = Correction(pick.entries, text, tuple(said.get("answers", ())), {}, pick.nth)
    try:
        if "strike" in said:
            keys = [conflict.key for conflict in correct(log.steps, wanted).conflicts]
            struck = {keys[int(at) - 1]: "" for at in said["strike"]}
            wanted = Correction(wanted.entries, text, wanted.answers, struck, pick.nth)
        effect = correct(log.steps, wanted)
    except Refused as refusal:
        return log, f"! {refusal.sentence}"
    after = log.read(effect.corrected, apply)
    assert after.state == effect.after
    asks = [f"? {effect.missing.sentence}"] if effect.missing else []
    lines = [each for each in sheet_of(after.standing).splitlines()[2:] if each]
    shown = (*asks, *map(misfit, effect.conflicts), f"= {'; '.join(lines)}")
    return after, "\n".join(shown)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_correction_comes_to_what_is_said_of_it(file: Path) -> None:
    for part in re.split(r"\n(?=@rules)", file.read_text(encoding="utf-8")):
        sheet, *asked = re.split(r"\n\n(?=>)", part.strip())
        before = after = table_of(sheet.replace("; ", "\n"))
        for each in asked:
            first, _, expected = each.partition("\n")
            goes_on = first.startswith(">> ")
            after, said = mended(after if goes_on else before, first.lstrip("> "))
            assert f"{first}\n{said}" == f"{first}\n{expected}"
