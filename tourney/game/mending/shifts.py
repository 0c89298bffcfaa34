"""The changes by a correction: round by round, player by player, and in the end (R10.3)."""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import zip_longest

from tourney.game.mending.terms import Shift, ShiftTable
from tourney.game.mexico.match import Match, RoundPlayed
from tourney.game.mexico.standings import standings
from tourney.game.names import cut, width

#: The cells that a table of shifts may take, with two between its columns.
ROOM = 76

#: What stands for something that there was not, or is not any more.
NONE = "\N{EN DASH}"
#: The last of the tables, and its row of what is in the pot.
RESULT, POT = "Result", "Pot"

_GAP = 2

#: The cells that a name may take, the first with which everything fits.
_NAMES = (24, 20, 16, 13, 10, 8, 6, 5)

_ARROW = " → "


def shifts(
    before: Match, after: Match, money: Callable[[int], str], stays: Collection[str] = ()
) -> tuple[ShiftTable, ...]:
    """The tables in which something changes; names are cut where one would be too wide.

    Args:
        money: what units are worth, written out; "" where they are worth nothing.
        stays: who does not go out though a round now says so (F9.1).
    """
    tables = (
        _rounds(before, after, stays),
        _players(before, after, money),
        _result(before, after, money),
    )
    return tuple(table for table in tables if table.rows)


def shown_width(shift: Shift) -> int:
    """The cells of a shift: one text, or two with an arrow between them."""
    if not shift.changed:
        return width(shift.after)
    return width(shift.before) + len(_ARROW) + width(shift.after)


def changed_rounds(before: Match, after: Match) -> frozenset[int]:
    """The numbers of the rounds that come out otherwise, those that are there no more too."""
    return frozenset(int(number) for number, was, now in _pairs(before, after) if was != now)


def _rounds(before: Match, after: Match, stays: Collection[str]) -> ShiftTable:
    columns = ("Round", "Leads", "Lost by", "Pays", "Goes out")
    return fitted("Rounds", columns, list(_pairs(before, after, stays)), names=(1, 2))


def _pairs(
    before: Match, after: Match, stays: Collection[str] = ()
) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """By number the rounds that may have changed, as they were and as they are."""
    both = zip_longest(before.rounds_played(), after.rounds_played())
    for number, (was, now) in enumerate(both, start=1):
        if was is not now:
            yield str(number), _round(before, was), _round(after, now, stays)


def _round(
    match: Match, played: RoundPlayed | None, stays: Collection[str] = ()
) -> tuple[str, ...]:
    if played is None:
        return (NONE,) * 4
    lead, loser = match.names[played.lead], match.names[played.loser]
    goes = "no" if not played.out else "stays" if loser in stays else "yes"
    return lead, loser, str(played.paid), goes


def _players(before: Match, after: Match, money: Callable[[int], str]) -> ShiftTable:
    columns = ["Player", "Units", "Place", "Lost"]
    if after.rules.points:
        columns.append("Points")
    if money(1):
        columns.append("Into the pot")
    pairs = [
        (after.names[player] if player < len(after.names) else before.names[player], was, now)
        for player, (was, now) in enumerate(
            zip_longest(_lines(before, money), _lines(after, money), fillvalue=(NONE,) * 5)
        )
    ]
    return fitted("Players", tuple(columns), pairs, names=(0,))


def _lines(match: Match, money: Callable[[int], str]) -> Iterator[tuple[str, ...]]:
    """Of every player: units, `out` or `moved`; place, rounds lost; points, money where kept."""
    places = {line.player: line.place for line in standings(match)}
    for player, units in enumerate(match.units):
        held = "moved" if player in match.moved else str(units) if units else "out"
        line = [held, str(places.get(player, NONE)), str(match.lost[player])]
        if match.rules.points:
            line.append(str(match.points[player]))
        if money(1):
            line.append(money(match.paid[player]))
        yield tuple(line)


def _result(before: Match, after: Match, money: Callable[[int], str]) -> ShiftTable:
    pairs = [
        (POT, (_pot(before, money),), (_pot(after, money),)),
        ("On turn", (_on_turn(before),), (_on_turn(after),)),
        ("Winner", (_name(before, before.winner),), (_name(after, after.winner),)),
    ]
    return fitted(RESULT, (RESULT, ""), pairs, names=(1,))


def _pot(match: Match, money: Callable[[int], str]) -> str:
    worth = money(match.pot)
    return f"{match.pot} ({worth})" if worth else str(match.pot)


def _on_turn(match: Match) -> str:
    turn = match.rolloff or (None if match.beat_done else match.part)
    return _name(match, None if turn is None else turn.on_turn)


def _name(match: Match, player: int | None) -> str:
    return NONE if player is None else match.names[player]


def fitted(
    heading: str,
    columns: tuple[str, ...],
    pairs: Sequence[tuple[str, tuple[str, ...], tuple[str, ...]]],
    names: tuple[int, ...],
) -> ShiftTable:
    """The table of the rows in which something changes, cut to the room there is.

    Args:
        names: the columns in which names stand, which may be cut.
    """
    rows = [
        (name, tuple(map(Shift, was[: len(columns) - 1], now[: len(columns) - 1])))
        for name, was, now in pairs
        if was != now
    ]
    for cells in _NAMES:
        short = [_shortened(name, shifts, names, cells) for name, shifts in rows]
        if _width(columns, short) <= ROOM:
            break
    return ShiftTable(heading, columns, tuple(short))


def _shortened(
    name: str, shifts: tuple[Shift, ...], names: tuple[int, ...], cells: int
) -> tuple[str, tuple[Shift, ...]]:
    """A row whose names take so many cells at most."""
    return _short(name, cells) if 0 in names else name, tuple(
        _short_shift(shift, cells) if at in names else shift
        for at, shift in enumerate(shifts, start=1)
    )


def _short_shift(shift: Shift, cells: int) -> Shift:
    """Both names cut, at the start where that is all in which they differ."""
    short = Shift(_short(shift.before, cells), _short(shift.after, cells))
    if short.changed or not shift.changed:
        return short
    return Shift(*(f"…{name[1 - cells :]}" for name in (shift.before, shift.after)))


def _short(name: str, cells: int) -> str:
    """A name, or as much of it as fits before an ellipsis."""
    return name if width(name) <= cells else f"{cut(name, cells - 1)}…"


def _width(columns: tuple[str, ...], rows: Sequence[tuple[str, tuple[Shift, ...]]]) -> int:
    """The cells of a table."""
    widths = [width(column) for column in columns]
    for name, shifts in rows:
        shown = [width(name), *map(shown_width, shifts)]
        widths = [max(pair) for pair in zip(widths, shown, strict=True)]
    return sum(widths) + _GAP * (len(columns) - 1)
