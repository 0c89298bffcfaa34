"""The standings of a whole night: places, figures from every table, and prizes (F7, F8)."""

from collections.abc import Mapping

from tourney.game.games import AnyMatch, game_of
from tourney.game.mexico.match import Match
from tourney.night.floor import Exit, Floor, TableNow
from tourney.night.format import Exits, Tier
from tourney.night.formats.registry import format_of
from tourney.night.money.accounts import holdings
from tourney.night.money.proof import Holding
from tourney.night.night import Entry, Night
from tourney.night.standings.prizes import Won
from tourney.night.standings.ranking import Place
from tourney.night.views.result import Result
from tourney.night.views.view import Status, money_words

_Matches = Mapping[int, AnyMatch]


def tiers_at(night: Night, match: AnyMatch) -> tuple[Tier, ...]:
    """Those at the only table of a night, best first (R9.8)."""
    numbers = {entry.name: entry.number for entry in night.entries}
    groups: dict[int, list[int]] = {}
    for line in game_of(match.rules).standings(match):
        groups.setdefault(line.place, []).append(numbers[match.names[line.player]])
    out = {numbers[match.names[player]] for player in match.outs}
    return tuple(
        Tier(tuple(group), not match.over and out.isdisjoint(group), "")
        for group in groups.values()
    )


def place_lines(
    night: Night,
    floor: Floor | None,
    matches: _Matches,
    standing: tuple[Place, ...],
    won: Won,
    over: bool,
) -> tuple[Result, ...]:
    """Everybody's line, by position; no-shows last.

    Args:
        floor: None of Liar's Mexico.
    """
    entries = {entry.number: entry for entry in night.entries}
    figures = _figures(night, floor, matches)
    exits = format_of(night.plan.setup).exits(floor) if floor is not None else {}
    lines = [
        _line(night, entries[place.entry], figures[place.entry], exits, place, won, over)
        for place in standing
    ]
    placed = {place.entry for place in standing}
    missing = [entry for entry in night.entries if entry.number not in placed]
    none = Won({}, {})
    lines += [_line(night, entry, figures[entry.number], {}, None, none, over) for entry in missing]
    return tuple(lines)


class _Figures:
    """What somebody did at all tables together."""

    def __init__(self, units: Holding) -> None:
        self.units = units
        self.coming = self.played = self.lost = self.points = 0
        self.mexicos: int | None = 0
        self.penalties = 0
        self.out = False  # of Liar's Mexico
        self.waits = False


def _figures(night: Night, floor: Floor | None, matches: _Matches) -> dict[int, _Figures]:
    numbers = {entry.name: entry.number for entry in night.entries}
    of_open_game = {n: match for n, match in matches.items() if isinstance(match, Match)}
    held = holdings(night, of_open_game)
    found = {entry.number: _Figures(held[entry.number]) for entry in night.entries}
    for match in matches.values():
        figures = game_of(match.rules).figures
        for player, name in enumerate(match.names):
            if name not in numbers:
                continue
            each = found[numbers[name]]
            here = figures(match, player)
            each.penalties += here.penalties
            each.out = not match.rules.has_units and here.status == "out"
            each.played += here.played
            each.lost += here.lost
            known = each.mexicos is not None and here.mexicos_known
            each.mexicos = (each.mexicos or 0) + here.mexicos if known else None
            each.points += here.points
    for waiting in floor.unseated if floor is not None else ():
        each = found[waiting.entry]
        each.waits, each.coming = True, waiting.units - each.units.left
    return found


def _line(
    night: Night,
    entry: Entry,
    figures: _Figures,
    exits: Exits,
    place: Place | None,
    won: Won,
    over: bool,
) -> Result:
    out = exits.get(entry.number)
    status = _status(night, entry, place, out, over)
    if status == "placed" and figures.out:
        status = "out"
    if status not in ("out", "withdrawn"):
        out = None
    pot, fees = won.pots.get(entry.number, 0), night.plan.setup.fees
    prize = won.prizes.get(entry.number, 0) + pot
    refunded = status == "no-show"
    beat = out[1].beat if out else 0
    in_beats = out is not None and out[0].beat > 0
    return Result(
        position=place.position if place else 0,
        rank=place.rank if place else 0,
        entry=entry.number,
        name=entry.name,
        status=status,
        reached=place.reached if place else "",
        out_beat=beat if in_beats else 0,
        out_round=0 if in_beats else beat,
        out_table=out[0].place if out else 0,
        units_start=figures.units.start,
        units_left=figures.units.left,
        units_aside=figures.units.aside,
        units_coming=figures.coming,
        rebuys=entry.rebuys,
        rounds_played=figures.played,
        rounds_lost=figures.lost,
        mexicos=figures.mexicos,
        units_paid=figures.units.paid,
        points=figures.points,
        night_points=place.points if place else 0,
        penalties=figures.penalties,
        fees=(0 if refunded else entry.paid * fees.entry) + entry.rebuys * fees.rebuy,
        prize=prize,
        pot=pot,
        prize_words=money_words(night.plan, prize) if prize else "",
        waits=status == "playing" and figures.waits,
    )


def _status(
    night: Night, entry: Entry, place: Place | None, out: tuple[TableNow, Exit] | None, over: bool
) -> Status:
    if place is None:
        return "no-show" if night.is_no_show(entry) else "registered"
    if place.playing:
        return "playing"
    left = out is not None and out[1].withdrew and entry.number not in night.sent_out
    if entry.withdrawn or left:
        return "withdrawn"
    if over and place.rank == 1:
        return "won"
    return "out" if out is not None else "placed"
