"""The standings of a whole night: places, figures from every table, and prizes (F7, F8)."""

from collections.abc import Mapping

from tourney.game.games import AnyMatch
from tourney.game.liar.match import LiarMatch
from tourney.game.liar.standings import standings as liar_ranked
from tourney.night.floor import Exit, Floor
from tourney.night.floor_view import PlaceLine
from tourney.night.format import Tier
from tourney.night.night import Entry, Night
from tourney.night.placing import Place
from tourney.night.view import Status, money_words

_Matches = Mapping[int, AnyMatch]


def liar_tiers(night: Night, match: LiarMatch) -> tuple[Tier, ...]:
    """Those at a table of Liar's Mexico, best first (R9.8)."""
    numbers = {entry.name: entry.number for entry in night.entries}
    groups: dict[int, list[int]] = {}
    for line in liar_ranked(match):
        groups.setdefault(line.place, []).append(numbers[match.names[line.player]])
    out = {numbers[match.names[player]] for player in match.outs}
    return tuple(
        Tier(tuple(group), not match.finished and out.isdisjoint(group), "")
        for group in groups.values()
    )


def place_lines(
    night: Night,
    floor: Floor | None,
    matches: _Matches,
    standing: tuple[Place, ...],
    prizes: Mapping[int, int],
    over: bool,
) -> tuple[PlaceLine, ...]:
    """Everybody's line, by position; no-shows last.

    Args:
        floor: None of Liar's Mexico.
    """
    entries = {entry.number: entry for entry in night.entries}
    figures = _figures(night, floor, matches)
    exits = _exits(floor) if floor is not None else {}
    lines = [
        _line(night, entries[place.entry], figures[place.entry], exits, place, prizes, over)
        for place in standing
    ]
    placed = {place.entry for place in standing}
    missing = [entry for entry in night.entries if entry.number not in placed]
    lines += [_line(night, entry, figures[entry.number], {}, None, {}, over) for entry in missing]
    return tuple(lines)


class _Figures:
    """What somebody did at all tables together."""

    def __init__(self) -> None:
        self.start: int | None = None
        #: Where the units are: the stage, and whether there are any.
        self.at = (0, False)
        self.units = self.played = self.lost = self.mexicos = self.paid = self.points = 0
        self.penalties = 0
        self.out = False  # of Liar's Mexico
        self.waits = False


def _figures(night: Night, floor: Floor | None, matches: _Matches) -> dict[int, _Figures]:
    numbers = {entry.name: entry.number for entry in night.entries}
    found = {entry.number: _Figures() for entry in night.entries}
    stages = {table.number: table.stage for table in night.tables}
    for number, match in matches.items():
        for player, name in enumerate(match.names):
            if name not in numbers:
                continue
            each = found[numbers[name]]
            if isinstance(match, LiarMatch):
                each.penalties += match.penalties[player]
                each.out = player in match.outs
                continue
            if each.start is None:
                each.start = match.brought[player]
            # Of the last stage, and there of the table where the person sits.
            at = (stages[number], match.units[player] > 0)
            if at >= each.at:
                each.at, each.units = at, match.units[player]
            each.played += match.played[player]
            each.lost += match.lost[player]
            each.mexicos += match.mexicos[player]
            each.paid += match.paid[player]
            each.points += match.points[player]
    for waiting in floor.unseated if floor is not None else ():
        found[waiting.entry].units, found[waiting.entry].waits = waiting.units, True
    return found


def _exits(floor: Floor) -> dict[int, tuple[int, Exit]]:
    """Where everybody went out last: the place, and the exit."""
    gone = [
        (table.stage, gone.beat, table.number, table.place, gone)
        for table in floor.tables
        for gone in table.exits
    ]
    return {last.entry: (place, last) for *_, place, last in sorted(gone, key=lambda g: g[:3])}


def _line(
    night: Night,
    entry: Entry,
    figures: _Figures,
    exits: Mapping[int, tuple[int, Exit]],
    place: Place | None,
    prizes: Mapping[int, int],
    over: bool,
) -> PlaceLine:
    out = exits.get(entry.number)
    status = _status(night, entry, place, out, over)
    if status == "placed" and figures.out:
        status = "out"
    if status not in ("out", "withdrawn"):
        out = None
    prize, fees = prizes.get(entry.number, 0), night.plan.setup.fees
    refunded = status == "no-show"
    return PlaceLine(
        position=place.position if place else 0,
        rank=place.rank if place else 0,
        entry=entry.number,
        name=entry.name,
        status=status,
        reached=place.reached if place else "",
        out_beat=out[1].beat if out else 0,
        out_table=out[0] if out else 0,
        units_start=figures.start or 0,
        units=figures.units,
        rebuys=entry.rebuys,
        rounds_played=figures.played,
        rounds_lost=figures.lost,
        mexicos=figures.mexicos,
        units_paid=figures.paid,
        points=figures.points,
        night_points=place.points if place else 0,
        penalties=figures.penalties,
        fees=(0 if refunded else entry.paid * fees.entry) + entry.rebuys * fees.rebuy,
        prize=prize,
        prize_words=money_words(night.plan, prize) if prize else "",
        waits=status == "playing" and figures.waits,
    )


def _status(
    night: Night, entry: Entry, place: Place | None, out: tuple[int, Exit] | None, over: bool
) -> Status:
    if place is None:
        return "no-show" if night.is_no_show(entry) else "registered"
    if place.playing:
        return "playing"
    if entry.withdrawn or (out is not None and out[1].withdrew):
        return "withdrawn"
    if over and place.rank == 1:
        return "won"
    return "out" if out is not None else "placed"
