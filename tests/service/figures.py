"""The figures of standings.csv as a stranger reads them, and what has to be so of them."""

import re
from decimal import Decimal

from exports.csv.standings import standings_csv
from tests.exports.cells import rows_of
from tourney.night.views.floor_view import PlacesView

Row = dict[str, str]

_TERMS = {
    "units_start": r"(\d+) (?:units?|life|lives) dealt",
    "units_left": r"(\d+) held",
    "units_paid": r"(\d+) in the pot",
    "units_aside": r"(\d+) of tables that are over",
}


def figures_agree(places: PlacesView) -> list[Row]:
    """Hold every row of the standings, and the proof's terms against their sums (F10.1)."""
    rows = rows_of(standings_csv(places, (), 0))
    for row in rows:
        start, left, aside = (row[f"units_{name}"] for name in ("start", "left", "aside"))
        if row["format"] in ("points", "come-and-go"):
            assert start == left == aside == ""
        else:
            assert int(start) - int(row["units_paid"]) - int(aside) == int(left) >= 0, row
        assert not (row["out_beat"] and row["out_round"])
        assert row["status"] in ("won", "in", "out", "withdrawn", "no-show")
    for column, term in _TERMS.items():
        found = re.search(term, places.proof.words)
        cells = [int(row[column]) for row in rows if row[column]]
        # In long lines of figures there is no room for the words.
        if "dealt" in places.proof.words and cells:
            assert sum(cells) == (int(found[1]) if found else 0), (column, places.proof.words)
    if not places.provisional:
        won = sum(Decimal(row["prize"] or 0) for row in rows)
        found = re.search(r"= \D*([\d.]+) prizes", places.proof.words)
        assert found is None or Decimal(found[1]) == won
    return rows
