"""The dice report as text: for the command line, and its charts for a screen to draw."""

import json
from textwrap import wrap

from tourney.game.chi_squared import Fit
from tourney.game.fairness import DiceReport, Tally
from tourney.game.names import harmless, width

_WIDTH = 80
BAR = "▆"
_LINE = "│"
_TIMES = "\N{MULTIPLICATION SIGN}"
#: 21 values in three rows.
_COLUMNS = 7
_GAP = "  "
_LONGEST = 60


def dice_text(title: str, report: DiceReport) -> str:
    """The report for a person.

    Args:
        title: the night's name.
    """
    title = harmless(title)
    lines = [title, "=" * width(title), *wrap(report.words, _WIDTH)]
    if report.dice:
        lines += ["", *face_chart(report, _WIDTH)]
    if report.rolls:
        lines += ["", *value_grid(report)]
    for sentence in report.more:
        lines += ["", *wrap(sentence, _WIDTH)]
    if figures := figures_of(report):
        lines += ["", *figures]
    return "\n".join(lines) + "\n"


def face_chart(report: DiceReport, cells: int) -> tuple[str, ...]:
    """A bar a face, and below them what the upright line through the bars is.

    Args:
        cells: how wide it may be, 20 and up.
    """
    most = max(tally.count for tally in report.faces)
    expected = report.faces[0].expected
    digits = len(f"{most:,}")
    room = min(cells - digits - 2 * len(_GAP) - 1, _LONGEST)
    scale = room / max(most, expected, 1)
    at = max(round(expected * scale) - 1, 0)
    rows = []
    for tally in report.faces:
        bar = (BAR * round(tally.count * scale)).ljust(room)
        bar = bar[:at] + _LINE + bar[at + 1 :]
        rows.append(f"{tally.shows}{_GAP}{bar}{_GAP}{tally.count:>{digits},}")
    return (*rows, f"{_LINE} is where each would be if all were alike: {expected:,.1f}.")


def value_grid(report: DiceReport) -> tuple[str, ...]:
    """The counts of each value, in three rows, with the expected counts below them.

    Up to a thousand rolls of one value it is at most 56 cells wide.
    """
    digits = max(len(str(tally.count)) for tally in report.values)
    cells = [f"{tally.shows}{_TIMES}{tally.count:<{digits}}" for tally in report.values]
    starts = range(0, len(cells), _COLUMNS)
    double = next(tally.expected for tally in report.values if tally.shows % 11 == 0)
    other = report.values[0].expected
    return (
        *(_GAP.join(cells[start : start + _COLUMNS]).rstrip() for start in starts),
        f"Expected: {double:,.1f} of each double, {other:,.1f} of the others.",
    )


def figures_of(report: DiceReport) -> tuple[str, ...]:
    """The figures of both tests, a line each, where there are any."""
    both = (("Faces", report.face_fit), ("Values", report.value_fit))
    return tuple(f"{what}: {found.figures}." for what, found in both if found is not None)


def dice_json(number: int, report: DiceReport) -> str:
    """One JSON object.

    `faces` and `values` have how often each was rolled, and how often it was to be expected;
    `face_test` and `value_test` are null where there are too few. `trials` is 0 where `p` was
    worked out, and else how often it was tried out.
    """
    data = {
        "night": number,
        "dice": report.dice,
        "rolls": report.rolls,
        "verdict": report.verdict.value,
        "words": report.words,
        "more": list(report.more),
        "faces": _tallies(report.faces),
        "values": _tallies(report.values),
        "face_test": _test(report.face_fit),
        "value_test": _test(report.value_fit),
    }
    return json.dumps(data) + "\n"


def _tallies(tallies: tuple[Tally, ...]) -> dict[str, dict[str, float]]:
    return {
        str(tally.shows): {"count": tally.count, "expected": tally.expected} for tally in tallies
    }


def _test(fit: Fit | None) -> dict[str, float] | None:
    if fit is None:
        return None
    return {
        "chi_squared": fit.statistic,
        "degrees": fit.degrees,
        "p": fit.chance,
        "trials": fit.trials,
    }
