"""`tourney tools odds`: the full table of how likely each value is beaten (R11)."""

import json
from fractions import Fraction
from typing import Any

from tourney.game.mexico.rules import PRESETS
from tourney.game.odds import Odds, fewest_rounds, mexicos_in_a_row, odds_table


def odds_json() -> str:
    """One JSON object: `values` by value and attempts, and the runs of Mexicos.

    Chances are exact fractions as text, and per cent as numbers.
    """
    data = {
        "values": [_row(odds) for odds in odds_table()],
        "mexicos_in_a_row": {str(rolls): str(mexicos_in_a_row(rolls)) for rolls in (1, 2, 3)},
    }
    return json.dumps(data) + "\n"


def _row(odds: Odds) -> dict[str, Any]:
    return {
        "value": str(odds.value),
        "attempts": odds.attempts,
        "beaten": str(odds.beaten),
        "beaten_percent": float(odds.beaten * 100),
        "beaten_or_tied": str(odds.beaten_or_tied),
        "beaten_or_tied_percent": float(odds.beaten_or_tied * 100),
    }


def odds_text() -> str:
    """The table for a person: two lines a value, strictly beaten and beaten or tied."""
    table = odds_table()
    lines = [
        "How likely an opponent is to beat a value with one, two or three rolls;",
        "below it, to beat or tie it.",
        "",
        f"{'':<7}{'one roll':>16}{'two rolls':>20}{'three rolls':>24}".rstrip(),
    ]
    for start in range(0, len(table), 3):
        row = table[start : start + 3]
        lines.append(f"{row[0].value:<7}" + _cells([odds.beaten for odds in row]))
        lines.append(f"{'  tied':<7}" + _cells([odds.beaten_or_tied for odds in row]))
    two, three = (mexicos_in_a_row(rolls).denominator for rolls in (2, 3))
    least = fewest_rounds(PRESETS["classic"], 3, mexicos=1)
    lines += [
        "",
        f"Two rolls of 21 in a row are 1 in {two}, three are 1 in {three}.",
        f"Three players of five units need at least {least} rounds of Classic Mexico.",
    ]
    return "\n".join(lines) + "\n"


def _cells(chances: list[Fraction]) -> str:
    widths = (7, 11, 15)
    return "".join(
        f"{chance!s:>{width}}{f'{float(chance * 100):.2f}%':>9}"
        for chance, width in zip(chances, widths, strict=True)
    )
