"""The standings of a whole night: places, figures from every table, and prizes (F7, F8)."""

from collections.abc import Mapping

from msgspec.structs import replace

from tourney.game.games import AnyMatch, game_of, open_game
from tourney.game.score import Figures
from tourney.night.floor.exits import Tier
from tourney.night.floor.floor import Exit, Floor, TableNow
from tourney.night.formats.registry import format_of
from tourney.night.money.balances import balances
from tourney.night.standings.prizes import Won
from tourney.night.standings.ranking import Placing
from tourney.night.state.night import Entry, Night
from tourney.night.views.result import Result, result_of
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
    standing: tuple[Placing, ...],
    won: Won,
    over: bool,
) -> tuple[Result, ...]:
    """Everyone's line, by position; no-shows last.

    Args:
        floor: None of Liar's Mexico.
    """
    entries = {entry.number: entry for entry in night.entries}
    held = balances(night, open_game(matches))
    coming = {waits.entry: waits.units for waits in floor.unseated} if floor is not None else {}
    # R12.2: where the host has ended the night, those who share first place have not won.
    shared = floor is None or floor.ended is not None
    exits = format_of(night.plan.setup).exits(floor) if floor is not None else {}
    counted: dict[str, list[Figures]] = {}
    for match in matches.values():
        for name, figures in zip(match.names, game_of(match.rules).figures(match), strict=True):
            counted.setdefault(name, []).append(figures)
    placed = {place.entry: place for place in standing}
    missing = [number for number in entries if number not in placed]
    lines = []
    for number in (*placed, *missing):
        entry, place = entries[number], placed.get(number)
        at = counted.get(entry.name, [])
        out = exits.get(number) if place else None
        status = _status(night, entry, place, out, over)
        if status == "won" and shared and place and place.span > 1:
            status = "placed"
        # No exits are shown a table without units: its own figures say who is out.
        is_out = not night.plan.rules.has_units and at and at[-1].status == "out"
        if status == "placed" and is_out:
            status = "out"
        result = result_of(number, entry.name, status, held[number], at)
        if number in coming:
            left = coming[number] - result.units_left
            result = replace(result, units_coming=left, waits=status == "playing")
        lines.append(_placed(night, entry, result, out, place, won))
    return tuple(lines)


def _placed(
    night: Night,
    entry: Entry,
    result: Result,
    out: tuple[TableNow, Exit] | None,
    place: Placing | None,
    won: Won,
) -> Result:
    """The result with the place, where the player went out, fees and prizes."""
    if result.status not in ("out", "withdrawn"):
        out = None
    lap = out[1].lap if out else 0
    in_laps = out is not None and out[0].lap > 0
    fees, refunded = night.plan.setup.fees, result.status == "no-show"
    entries, rebuys = 0 if refunded else entry.paid, entry.rebuys - entry.rebuys_owed
    result = replace(
        result,
        no_chair=refunded and night.never_sat(entry),
        out_beat=lap if in_laps else 0,
        out_round=0 if in_laps else lap,
        out_table=out[0].place if out else 0,
        rebuys=entry.rebuys,
        fees=entries * fees.entry + rebuys * fees.rebuy,
    )
    if place is None:
        return result
    pot, home = won.pots.get(entry.number, 0), won.homes.get(entry.number, 0)
    deal = won.deals.get(entry.number, 0)
    prize = won.prizes.get(entry.number, 0) + pot + deal
    return replace(
        result,
        position=place.position,
        rank=place.rank,
        reached=place.reached,
        night_points=place.points,
        average=place.average,
        prize=prize,
        pot=pot,
        deal=deal,
        home=home,
        prize_words=money_words(night.plan, prize) if prize else "",
    )


def _status(
    night: Night, entry: Entry, place: Placing | None, out: tuple[TableNow, Exit] | None, over: bool
) -> Status:
    if place is None:
        return "no-show" if entry.number in night.no_shows else "registered"
    if place.playing:
        return "playing"
    left = out is not None and out[1].withdrew and entry.number not in night.sent_out
    if entry.withdrawn or left:
        return "withdrawn"
    if over and place.rank == 1:
        return "won"
    return "out" if out is not None else "placed"
