"""Before and after a correction: a row for each player of whom something changes (F9.1)."""

from collections.abc import Iterable, Iterator

from tourney.game.corrections.correction import Shift
from tourney.game.corrections.shifts import Facts, compare
from tourney.game.wording import plural
from tourney.night.formats.registry import format_of
from tourney.night.standings.outcome import Outcome
from tourney.night.views.result import Result

_OUT = "out"
#: Columns that a table fills in too, but in which the night's own value is used.
_OF_THE_NIGHT = ("units", "lives", "place", "out")


def night_rows(
    before: Outcome, after: Outcome, table: Iterable[Shift], waits: str
) -> tuple[Shift, ...]:
    """Return the rows of a night over tables: its seats, units, ranks and prizes.

    Players who are in again come first, then players out, then players whose prize changes.
    Players of whom only the rank changes come last.

    Args:
        table: the rows of the corrected table, used for points and money.
        waits: the word in the table's column for a player without a seat.
    """
    kept = [
        Shift(row.name, {at: cell for at, cell in row.cells.items() if at not in _OF_THE_NIGHT})
        for row in table
    ]
    points = [row for row in kept if any(was != now for was, now in row.cells.values())]
    rows = _together(*compare(_standings(before, waits), _standings(after, waits)), *points)
    return tuple(sorted(rows, key=_weight))


def table_rows(before: Outcome, after: Outcome, table: Iterable[Shift]) -> tuple[Shift, ...]:
    """Return the rows of one table, with the prizes of the night."""
    return tuple(_together(*table, *compare(_prizes(before.lines), _prizes(after.lines))))


def prizes_changed(
    before: Iterable[Result], after: Iterable[Result], most: int | None = None
) -> str:
    """Return a sentence naming players whose prizes have changed; "" if there are none.

    Args:
        most: how many players to name; without it, all.
    """
    changed = [
        f"{row.name} {now or 'nothing'}, not {was or 'nothing'}"
        for row in compare(_prizes(before), _prizes(after))
        for was, now in row.cells.values()
    ]
    told = changed[:most]
    if len(changed) > len(told):
        told.append(f"{len(changed) - len(told)} more")
    return f"Prizes change: {'; '.join(told)}." if told else ""


def _together(*rows: Shift) -> Iterator[Shift]:
    """Merge all rows of a player into one."""
    cells: dict[str, dict[str, tuple[str, str]]] = {}
    for row in rows:
        cells.setdefault(row.name, {}).update(row.cells)
    return (Shift(name, each) for name, each in cells.items())


def _weight(row: Shift) -> tuple[bool, ...]:
    was, now = row.cells.get("table", ("", ""))
    changed = {column for column, (old, new) in row.cells.items() if old != new}
    return (
        not (was in (_OUT, "") and now not in (_OUT, "")),
        not (now in (_OUT, "") and was not in (_OUT, "")),
        "prize" not in changed,
        changed == {"rank"},
    )


def _standings(outcome: Outcome, waits: str) -> Facts:
    """Return everyone's facts by rank; none in Liar's Mexico."""
    floor = outcome.floor
    if floor is None:
        return {}
    stays = format_of(floor.setup).keeps_chairs
    places = {seat.entry: str(table.place) for table in floor.open for seat in table.seats}
    places |= {unseated.entry: waits for unseated in floor.unseated}
    return {
        line.name: {
            "table": places.get(line.entry, _OUT if line.out_table else ""),
            plural(floor.rules.unit): str(line.units),
            **({"rows": line.tonight.row_words} if stays and line.tonight else {}),
            "rank": str(line.rank or ""),
            "prize": line.prize_words,
        }
        for line in outcome.lines
    }


def _prizes(lines: Iterable[Result]) -> Facts:
    return {line.name: {"prize": line.prize_words} for line in lines}
