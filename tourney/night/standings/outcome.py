"""The standings of a whole night: places, figures from every table, and prizes (F7, F8)."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.games import AnyMatch, game_of, with_units
from tourney.game.mexico.events import PotBy
from tourney.game.score import Figures
from tourney.game.wording import listed
from tourney.night.floor import Exit, Floor, TableNow, Tier
from tourney.night.formats.registry import format_of
from tourney.night.money.payments import till_by_heads
from tourney.night.money.stakes import balances, for_units_held
from tourney.night.standings.ranking import (
    Placing,
    Won,
    after_deal,
    fixed_prizes,
    in_proportion,
    placings,
    pot_shares,
    prizes,
    shared_out,
)
from tourney.night.state.floor_of import Matches, as_ended, floor_of
from tourney.night.state.night import Entry, Night
from tourney.night.views.result import Result, balance_at, result_of
from tourney.night.views.view import Status, money_words


def tiers_at(night: Night, match: AnyMatch) -> tuple[Tier, ...]:
    """Return the players at a night's only table, best first (R9.8)."""
    numbers = night.numbers
    groups: dict[int, list[int]] = {}
    for line in match.standings():
        groups.setdefault(line.place, []).append(numbers[match.names[line.player]])
    out = {numbers[match.names[player]] for player in match.outs}
    return tuple(
        Tier(tuple(group), not match.over and out.isdisjoint(group), "")
        for group in groups.values()
    )


def place_lines(
    night: Night,
    floor: Floor | None,
    matches: Matches,
    standing: tuple[Placing, ...],
    won: Won,
    over: bool,
) -> tuple[Result, ...]:
    """Return everyone's line, by position; no-shows come last.

    Args:
        floor: None in Liar's Mexico.
    """
    entries = {entry.number: entry for entry in night.entries}
    held = balances(night, with_units(matches))
    coming = {waits.entry: waits.units for waits in floor.unseated} if floor is not None else {}
    # If the host has ended the night, players who share first place have not won (R12.2).
    shared = floor is None or floor.ended is not None
    form = format_of(night.plan.setup)
    exits = form.exits(floor) if floor is not None else {}
    rows = form.tonight(floor) if floor is not None else {}
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
        # There is no floor without units, so the table's own figures tell who is out.
        here = at[-1].status if floor is None and at else status
        if status == "placed" and here in ("out", "withdrawn"):
            status = here
        units = balance_at(at[0]) if floor is None and at else held[number]
        result = replace(
            result_of(number, entry.name, status, units, at),
            tonight=rows.get(number),
            attends=night.attends(number),
            units_coming=coming.get(number, units.left) - units.left,
            waits=number in coming and status == "playing",
        )
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
    """Return the result with place, exit, fees and prizes."""
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
        reached=place.tier.reached,
        night_points=place.tier.points,
        average=place.tier.average,
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
    if place.tier.playing:
        return "playing"
    left = out is not None and out[1].withdrew and entry.number not in night.sent_out
    if entry.withdrawn or left:
        return "withdrawn"
    if over and place.rank == 1:
        return "won"
    return "out" if out is not None else "placed"


class Outcome(Struct, frozen=True):
    """The standings of a whole night.

    Attributes:
        floor: None in Liar's Mexico.
        over: True once the night is over.
        amounts: the prizes by position, the pot's money with the first; () for none.
        won: each player's winnings, once the night is over.
        lines: everyone's lines, by position; no-shows come last.
    """

    floor: Floor | None
    over: bool
    places: tuple[Placing, ...]
    amounts: tuple[int, ...]
    won: Won
    lines: tuple[Result, ...]


def outcome_of(night: Night, matches: Matches, floor: Floor | None = None) -> Outcome:
    """Return the outcome of the whole night.

    Args:
        floor: the floor of the night, if the caller has it already.
    """
    matches = as_ended(night, matches)
    floor, tiers, over = _tiers(night, matches, floor)
    ranked = placings(tiers, night.decided, night.called, night.drawn[0])
    amounts, won = _prizes(night, with_units(matches), floor, ranked, over)
    lines = place_lines(night, floor, matches, ranked, won, over)
    return Outcome(floor, over, ranked, amounts, won, lines)


def ranking(night: Night, floor: Floor) -> tuple[tuple[Tier, ...], bool]:
    """Return everyone who took part, best first, and True if the night is over.

    Once the host has ended the night, players still in keep the places they have (F11.2).
    """
    format_ = format_of(night.plan.setup)
    tiers = format_.tiers(floor)
    if floor.ended is not None:
        return tuple(replace(tier, playing=False) for tier in tiers), True
    return tiers, format_.over(floor)


def winner(night: Night, floor: Floor | None, standing: Iterable[Placing]) -> str:
    """Return the winner of a finished night: all who share first place.

    If the host has ended the night and first place is shared, nobody has won: "" (R12.2).
    """
    first = [night.called[place.entry] for place in standing if place.rank == 1]
    ended = floor is not None and floor.ended is not None
    return "" if not first or (ended and len(first) > 1) else listed(first)


def _tiers(
    night: Night, matches: Matches, floor: Floor | None
) -> tuple[Floor | None, tuple[Tier, ...], bool]:
    if not night.counts_units and (match := matches.get(1)) is not None:
        return None, tiers_at(night, match), match.over
    if floor is None:
        floor = floor_of(night, with_units(matches))
    if not night.opened:
        return floor, (), False
    return floor, *ranking(night, floor)


def _prizes(
    night: Night,
    matches: Matches,
    floor: Floor | None,
    standing: tuple[Placing, ...],
    over: bool,
) -> tuple[tuple[int, ...], Won]:
    """Return the prizes by position and, once the night is over, by entry.

    The pot is the first player's (R2.4), unless the host has ended the night and chosen otherwise
    (R12.3). With score sheets, each table has its own pot.
    """
    fees, till = night.plan.setup.fees, till_by_heads(night, matches)
    players = len(standing) or len(night.present)
    if floor is not None and (rows := format_of(night.plan.setup).tonight(floor)):
        # Only the ranked win prizes (F15.3); if nobody is, all share.
        players = sum(row.sittings > 0 and not row.needs for row in rows.values()) or players
    seed, names = night.drawn[0], night.called
    amounts: tuple[int, ...] = ()
    won: dict[int, int] = {}
    pots: dict[int, int] = {}
    if till.pool:
        amounts = (
            fixed_prizes(till.pool, fees.sums, players)
            if fees.sums
            else prizes(till.pool, fees.prizes, players, fees.rounding)
        )
    homes = for_units_held(night, matches)
    pot, dealt = till.units - sum(homes.values()), Counter[int]()
    for deal in night.deals:
        shares = dict(deal.shares)
        dealt.update(shares)
        amounts, pot = after_deal(amounts, pot, sum(shares.values()), len(shares))
    if over and till.pool:
        won = shared_out(amounts, standing, names, seed)
    weights = _pot_weights(night, matches, floor)
    if over and pot:
        by_table = night.single and len(matches) > 1
        if by_table:
            pots = _pots(night, matches)
        else:
            first = {place.entry: 1 for place in standing if place.rank == 1}
            pots = in_proportion(pot, weights or first, names, seed, _odd(won, standing))
    if pot and not weights:
        amounts = (sum(amounts[:1]) + pot, *amounts[1:])
    return amounts, Won(won, pots, dealt, homes if over else {})


def _odd(won: Mapping[int, int], standing: Sequence[Placing]) -> Collection[int]:
    """Return the players who got an odd unit of money when equals shared a prize."""
    least: dict[int, int] = {}
    for place in standing:
        prize = won.get(place.entry, 0)
        least[place.rank] = min(prize, least.get(place.rank, prize))
    return {place.entry for place in standing if won.get(place.entry, 0) > least[place.rank]}


def _pot_weights(night: Night, matches: Matches, floor: Floor | None) -> Mapping[int, int]:
    """Return, by entry, the proportions of the pot; {} if the first gets it all (R12.3)."""
    if floor is None or floor.ended in (None, PotBy.LEADER):
        return {}
    held = floor.held
    if floor.ended is PotBy.CHANCE:
        chances = _chances(night, matches)
        return {entry: chances[entry] for entry in held if chances.get(entry)}
    return held if floor.ended is PotBy.UNITS else dict.fromkeys(held, 1)


def _chances(night: Night, matches: Matches) -> Mapping[int, int]:
    """Return, by entry, the chances that share the pot, as kept with the end of play."""
    if night.ending is not None:
        return dict(night.ending.chances)
    return {
        night.numbers[name]: chance
        for match in matches.values()
        for name, chance in zip(match.names, match.chances, strict=False)
    }


def _pots(night: Night, matches: Matches) -> dict[int, int]:
    """Return the money from the pots of all tables, by entry."""
    pots = Counter[int]()
    for match in matches.values():
        for player, share in pot_shares(match, night.plan.unit_worth, night.drawn[0]).items():
            pots[night.numbers[match.names[player]]] += share
    return pots
