"""How a night would stand if it were ended now, and what a deal would bring (F11)."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Literal

from tourney.game.games import AnyEvent, AnyMatch, apply, ending
from tourney.game.mexico.events import PotBy
from tourney.game.refusal import Refused
from tourney.night.check import check
from tourney.night.ending import all_done, plays
from tourney.night.events import EndCalled, EndDropped
from tourney.night.fold import apply as apply_to_night
from tourney.night.money.heads import owed
from tourney.night.night import Night
from tourney.night.standings.outcome import Standing, standing_of, winner
from tourney.night.standings.prizes import in_proportion
from tourney.night.views.ending_view import Dealer, DealView, EndingView
from tourney.service.how_it_stands import Standings

#: How a deal shares out what is dealt; "" is by the sums that were typed.
DealBy = Literal["units", "even", ""]


def ending_view(standings: Standings, pot: PotBy = PotBy.LEADER) -> EndingView:
    """How the night would stand if it were ended now; nothing is recorded.

    Raises:
        Refused: it cannot be ended.
    """
    refuse_end(standings, called=True)
    return standings.once(("ending", pot), lambda: _ending_view(standings, pot))


def _ending_view(standings: Standings, pot: PotBy) -> EndingView:
    night, matches = standings.session.night, standings.matches
    stands = _ended(standings, pot)
    playing = [
        table
        for table in night.tables
        if table.number in matches and plays(night, table, matches[table.number])
    ]
    return EndingView(
        pot=pot if sum(stands.won.pots.values()) else None,
        lines=stands.lines,
        winner=winner(night, stands.floor, stands.places),
        playing=tuple(sorted(table.place for table in playing)),
        begun=tuple(sorted(t.place for t in playing if matches[t.number].amid)),
        called=night.ending is not None,
    )


def deal_view(standings: Standings, by: DealBy = "", left: int = 0) -> DealView:
    """What a deal would bring to those still in; nothing is recorded.

    Args:
        by: "" is what they would get by rank.
        left: what stays to be played for.

    Raises:
        Refused: nobody can make a deal now.
    """
    session = standings.session
    if standings.places.winner or standings.finished:
        raise Refused("over", "The night is over; everybody's place stands.")
    if not session.night.opened:
        raise Refused("not-begun", "Play has not begun; there is nothing to share out.")
    if session.night.shoot_out is not None:
        raise Refused("shoot-out", "First the shoot-out that is being thrown.")
    if not is_still(standings):
        raise Refused("tables-play", "A deal is made between two rounds; tables are playing now.")
    stands = _ended(standings, PotBy.LEADER)
    inside = [line for line in stands.lines if line.status in ("placed", "won")]
    if len(inside) < 2:
        raise Refused("deal", "A deal is among two or more who are still in.")
    by_rank = {line.entry: line.prize - line.deal for line in inside}
    to_win = sum(by_rank.values())
    if not to_win:
        raise Refused("deal", "There is no money left to be won by those who are still in.")
    if not 0 <= left < to_win:
        raise Refused("deal", f"There is {standings.money(to_win)} to be won in all.")
    held = _held(standings, by_rank)
    shares = by_rank
    if by == "units" and not held:
        raise Refused("deal", "They do not all hold units now that could be compared.")
    if by:
        weights = held if by == "units" else dict.fromkeys(by_rank, 1)
        names = {line.entry: line.name for line in inside}
        shares = in_proportion(to_win - left, weights, names, session.night.drawn[0])
    dealers = tuple(
        Dealer(
            person.entry,
            person.name,
            held.get(person.entry),
            by_rank[person.entry],
            shares[person.entry],
        )
        for person in inside
    )
    owing = owed(session.night)
    brings = _to_win_when_paid(standings, by_rank) - to_win if owing else 0
    return DealView(dealers, to_win, sum(each.amount for each in owing), brings)


def _to_win_when_paid(standings: Standings, inside: Collection[int]) -> int:
    """What those would have to win if nobody owed anything any more."""
    night = standings.session.night
    owing = {each.entry for each in owed(night)}
    entries = tuple(
        replace(entry, paid=True, rebuys_owed=0) if entry.number in owing else entry
        for entry in night.entries
    )
    lines = _ended(standings, PotBy.LEADER, replace(night, entries=entries)).lines
    return sum(line.prize - line.deal for line in lines if line.entry in inside)


def _held(standings: Standings, inside: Collection[int]) -> Mapping[int, int]:
    """The units held by those still in; {} where not all of them hold any that have an end."""
    night = standings.session.night
    if not night.plan.rules.has_units:
        return {}
    endless = standings.format.endless and any(not table.until for table in night.open_tables)
    held = standings.floor.held
    return {} if endless or not held.keys() >= set(inside) else {its: held[its] for its in inside}


def refuse_end(standings: Standings, *, called: bool = False) -> None:
    """Let those go on who end a night that can be.

    Args:
        called: that its end has been called already is no matter.
    """
    night = standings.session.night
    over = standings.finished
    if over is None:
        tables = standings.session.tables
        over = bool(tables) and all(match.over for match in tables.values())
    if over:
        raise Refused("over", "The night is over; everybody's place stands.")
    refusal = None if night.single and night.opened else check(night, EndCalled(True))
    if refusal is not None and not (called and refusal.code == "ending"):
        raise refusal


def is_still(standings: Standings) -> bool:
    """True if no round is being played."""
    night = standings.session.night
    if not night.single:
        return all_done(night, standings.matches)
    return not any(match.amid and not match.over for match in standings.session.tables.values())


def ends(standings: Standings, pot: PotBy) -> dict[int, AnyEvent]:
    """What ends play at every table that is not over."""
    session = standings.session
    open_ = {table.number for table in session.night.open_tables}
    return {
        number: ending(match, pot)
        for number, match in session.tables.items()
        if number in open_ and not match.over
    }


def _ended(standings: Standings, pot: PotBy, night: Night | None = None) -> Standing:
    """The night as if it had been ended now.

    Args:
        night: another than the one that is, with the same tables.
    """
    night = night or standings.session.night
    tables: dict[int, AnyMatch] = dict(standings.session.tables)
    for number, event in ends(standings, pot).items():
        tables[number] = apply(tables[number], event)
    if not night.single:
        dropped = apply_to_night(night, EndDropped()) if night.ending is not None else night
        night = apply_to_night(dropped, EndCalled(True, pot))
    return standing_of(night, tables)
