"""What ending the night now would bring: the standings, and the result of a deal (F11)."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from math import ceil
from typing import Literal

from msgspec.structs import replace

from tourney.game.chances.table import PARTS, in_parts
from tourney.game.games import AnyEvent, AnyMatch, apply, ending, with_units
from tourney.game.match import GameMatch
from tourney.game.mexico.events import PlayEnded, PotBy
from tourney.game.mexico.match import Match
from tourney.game.refusal import Refused
from tourney.night.floor import Floor
from tourney.night.forecast import PlaceChances, chances_to_win, place_chances
from tourney.night.formats.points.sittings import MEXXEN, SCORING, averages
from tourney.night.formats.registry import format_of
from tourney.night.money.payments import fees_owed
from tourney.night.standings.outcome import Outcome, outcome_of, winner
from tourney.night.standings.ranking import in_proportion
from tourney.night.state.check import check
from tourney.night.state.events import EndCalled, EndDropped
from tourney.night.state.floor_of import all_done, floor_of, has_round_to_play
from tourney.night.state.fold import apply as apply_to_night
from tourney.night.state.night import Night
from tourney.night.views.result import Dealer, DealView, EndingView
from tourney.service.night_facts import NightFacts

#: Players ask for a deal when at most this many are left; more of them still hope to win.
_FEW = 5
#: How a deal shares the money out; "" stands for sums typed by hand.
DealBy = Literal["units", "even", "chance", ""]


def ending_view(facts: NightFacts, pot: PotBy = PotBy.LEADER) -> EndingView:
    """Return the standings if the night ended now; nothing is recorded.

    Raises:
        Refused: the night cannot be ended.
    """
    refuse_end(facts, called=True)
    return facts.once(("ending", pot), lambda: _ending_view(facts, pot))


def _ending_view(facts: NightFacts, pot: PotBy) -> EndingView:
    night, matches = facts.session.night, facts.matches
    stands = _ended(facts, pot)
    in_pot = sum(stands.won.pots.values())
    events = end_events(facts, pot).values() if night.single else [end_called(facts, pot, now=True)]
    error = max((its.error for its in events if isinstance(its, PlayEnded | EndCalled)), default=0)
    playing = [
        table
        for table in night.tables
        if table.number in matches and has_round_to_play(night, table, matches[table.number])
    ]
    return EndingView(
        pot=pot if in_pot else None,
        lines=stands.lines,
        winner=winner(night, stands.floor, stands.places),
        playing=tuple(sorted(table.place for table in playing)),
        begun=tuple(sorted(t.place for t in playing if matches[t.number].amid)),
        called=night.ending is not None,
        error=ceil(in_pot * error / PARTS),
        idle=tuple(
            its.name
            for its in stands.lines
            if its.is_first and its.figures.rounds_known and not its.figures.played
        ),
        level=tuple(sorted(t.place for t in playing if _is_level(night, matches[t.number]))),
    )


def _is_level(night: Night, match: GameMatch) -> bool:
    """Return True if nothing was played at a table, so that all share the points of the sitting."""
    setup = night.plan.setup
    averaged = averages(setup) or format_of(setup).comes_and_goes
    outlasting = setup.chosen.get(SCORING.name, MEXXEN) != MEXXEN and not averaged
    return outlasting and match.endless and not match.rounds


def end_called(facts: NightFacts, pot: PotBy, *, now: bool) -> EndCalled:
    """Return the event that ends a night of several tables, with each player's chance to win.

    The chances are those before the rounds in play. Where a unit is worth no money, none are kept.

    Raises:
        Refused: `chance`, if the pot is shared by chances and these are not known.
    """
    if pot is not PotBy.CHANCE:
        return EndCalled(now, pot)
    if not facts.session.night.plan.unit_worth:
        return EndCalled(now)
    chances, error = facts.once("chances", lambda: chances_to_win(_going_on(facts)))
    return EndCalled(now, pot, chances, error)


def _going_on(facts: NightFacts) -> Floor:
    """Return the floor as if the host had not called the end of the night."""
    night = facts.session.night
    if night.ending is None:
        return facts.floor
    return floor_of(apply_to_night(night, EndDropped()), with_units(facts.session.tables))


def is_for_a_deal(facts: NightFacts) -> bool:
    """Return True if someone is out, and few enough players are left to offer them a deal."""
    plan = facts.session.night.plan
    fees = plan.setup.fees
    if not (fees.entry or fees.rebuy or plan.unit_worth) or not is_still(facts):
        return False
    lines = facts.places.lines
    inside = sum(line.status in ("playing", "won", "placed") for line in lines)
    few = inside <= min(_FEW, len(lines) - 1)
    return few and facts.once("deal", lambda: _is_deal(facts))


def _is_deal(facts: NightFacts) -> bool:
    try:
        deal_view(facts)
    except Refused:
        return False
    return True


def deal_view(facts: NightFacts, by: DealBy = "", left: int = 0) -> DealView:
    """Return the result of a deal among the players still in; nothing is recorded.

    Args:
        by: how the money is shared; "" gives each player the prize of the present rank.
        left: how much stays to be played for.

    Raises:
        Refused: no deal is possible now.
    """
    session = facts.session
    if facts.places.winner or facts.finished:
        raise Refused("over", "The night is over; all places are final.")
    if not session.night.opened:
        raise Refused("not-begun", "Play has not begun; there is nothing to share out.")
    if session.night.shoot_out is not None:
        raise Refused("shoot-out", "Finish the shoot-out first.")
    if not is_still(facts):
        raise Refused("tables-play", "Finish the rounds in play first, then make a deal.")
    stands = _ended(facts, PotBy.LEADER)
    inside = [line for line in stands.lines if line.status in ("placed", "won")]
    if len(inside) < 2:
        raise Refused("deal", "A deal is among two or more who are still in.")
    by_rank = {line.entry: line.prize - line.deal for line in inside}
    to_win = sum(by_rank.values())
    if not to_win:
        raise Refused("deal", "No prize money is left for the players still in.")
    if not 0 <= left < to_win:
        raise Refused("deal", f"The prizes left are {facts.money(to_win)}.")
    held, amounts = _held(facts, by_rank), stands.amounts[: len(by_rank)]
    shares, firsts, chances = by_rank, dict[int, int](), PlaceChances({})
    if by == "units" and not held:
        raise Refused("deal", "Their units can't be compared now.")
    names = {line.entry: line.name for line in inside}
    if by:
        weights = held if by == "units" else dict.fromkeys(by_rank, 1)
        if by == "chance":
            chances = _chances(facts, amounts, by_rank)
            weights, firsts = _by_chance(chances, amounts)
        shares = in_proportion(to_win - left, weights, names, session.night.drawn[0])
    dealers = tuple(
        Dealer(entry, names[entry], held.get(entry), firsts.get(entry), prize, shares[entry])
        for entry, prize in by_rank.items()
    )
    owing = fees_owed(session.night, facts.matches)
    brings = _to_win_when_paid(facts, by_rank) - to_win if owing else 0
    return DealView(
        dealers,
        to_win,
        sum(each.amount for each in owing),
        brings,
        made_up=chances.made_up,
        error=ceil(chances.error_of_sums(amounts) * (to_win - left) / to_win),
    )


def _chances(facts: NightFacts, amounts: Sequence[int], inside: Collection[int]) -> PlaceChances:
    """Return the chances of all players still in, for every rank that wins money."""
    worth = max((at for at, amount in enumerate(amounts, 1) if amount), default=1)
    found = facts.once_of_floor(("places", worth), lambda floor: place_chances(floor, worth))
    if found.rows.keys() != set(inside):
        raise Refused("deal", "There are no chances for all players still in.")
    return found


def _by_chance(
    chances: PlaceChances, amounts: Sequence[int]
) -> tuple[dict[int, int], dict[int, int]]:
    """Return the sum that each player may expect and the chance to win, both in billionths.

    Args:
        amounts: the prize of each rank, first rank first.
    """
    rows = {entry: in_parts(row) for entry, row in chances.rows.items()}
    expected = {
        entry: sum(part * amount for part, amount in zip(row, amounts, strict=False))
        for entry, row in rows.items()
    }
    return expected, {entry: row[0] for entry, row in rows.items()}


def _to_win_when_paid(facts: NightFacts, inside: Collection[int]) -> int:
    """Return the prizes of these players if everyone had paid every fee."""
    night = facts.session.night
    owing = {each.entry for each in fees_owed(night, facts.matches)}
    entries = tuple(
        replace(entry, paid=True, rebuys_owed=0) if entry.number in owing else entry
        for entry in night.entries
    )
    lines = _ended(facts, PotBy.LEADER, replace(night, entries=entries)).lines
    return sum(line.prize - line.deal for line in lines if line.entry in inside)


def _held(facts: NightFacts, inside: Collection[int]) -> Mapping[int, int]:
    """Return the units of the players still in; {} if units have no end or anyone has none."""
    night = facts.session.night
    if not night.counts_units:
        return {}
    endless = facts.format.endless and any(not table.until for table in night.open_tables)
    held = facts.floor.held
    return {} if endless or not held.keys() >= set(inside) else {its: held[its] for its in inside}


def refuse_end(facts: NightFacts, *, called: bool = False) -> None:
    """Refuse to end a night that cannot be ended.

    Args:
        called: allow it even if the end has been called before.
    """
    night = facts.session.night
    over = facts.finished
    if over is None:
        tables = facts.session.tables
        over = bool(tables) and all(match.over for match in tables.values())
    if over:
        raise Refused("over", "The night is over; all places are final.")
    refusal = None if night.single and night.opened else check(night, EndCalled(True))
    if refusal is not None and not (called and refusal.code == "ending"):
        raise refusal


def is_still(facts: NightFacts) -> bool:
    """Return True if no round is in play."""
    night = facts.session.night
    if not night.single:
        return all_done(night, facts.matches)
    return not any(match.amid and not match.over for match in facts.session.tables.values())


def end_events(facts: NightFacts, pot: PotBy) -> dict[int, AnyEvent]:
    """Return, by table, the event that ends play, for tables that are not over.

    Raises:
        Refused: as in `end_called`.
    """
    session = facts.session
    open_ = {table.number for table in session.night.open_tables}
    left = {
        number: match
        for number, match in session.tables.items()
        if number in open_ and not match.over
    }
    if session.night.single:
        # Worked out once, so that the view and the record agree, here and at the table's own key.
        return {
            number: facts.once(("ending", number, pot), partial(ending, match, pot))
            for number, match in left.items()
        }
    called = end_called(facts, pot, now=True)
    return {number: _ending_here(session.night, match, called) for number, match in left.items()}


def _ending_here(night: Night, match: AnyMatch, called: EndCalled) -> AnyEvent:
    """Return the event that ends play at one of several tables, with its players' chances."""
    if not called.chances or not isinstance(match, Match):
        return ending(match, called.pot)
    numbers = {entry.name: entry.number for entry in night.entries}
    chances = dict(called.chances)
    here = (chances.get(numbers.get(name, 0), 0) for name in match.names)
    return PlayEnded(called.pot, tuple(here))


def _ended(facts: NightFacts, pot: PotBy, night: Night | None = None) -> Outcome:
    """Return the outcome of the night if it ended now.

    Args:
        night: another state of the night, with the same tables.
    """
    night = night or facts.session.night
    tables: dict[int, AnyMatch] = dict(facts.session.tables)
    for number, event in end_events(facts, pot).items():
        tables[number] = apply(tables[number], event)
    if not night.single:
        dropped = apply_to_night(night, EndDropped()) if night.ending is not None else night
        night = apply_to_night(dropped, end_called(facts, pot, now=True))
    return outcome_of(night, tables)
