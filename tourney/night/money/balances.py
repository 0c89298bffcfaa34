"""Everyone's units over a whole night, and the pot's (F8.4)."""

from collections import Counter
from collections.abc import Mapping

from tourney.game.mexico.match import Match
from tourney.night.formats.registry import format_of
from tourney.night.state.ending import pot_at_end
from tourney.night.state.floor_of import floor_of
from tourney.night.state.night import Night
from tourney.night.views.result import UnitBalance


def balances(night: Night, matches: Mapping[int, Match]) -> Mapping[int, UnitBalance]:
    """Everyone's units over the whole night, by entry.

    Units dealt are counted at the barriers, all others at the tables, so that neither can hide a
    loss of the other. At a single table both counts are the same, and so are those of a duel's
    matches after its first (F6.1). If units have no end, the units lost are all that were ever
    dealt.
    """
    setup, numbers = night.plan.setup, {entry.name: entry.number for entry in night.entries}
    endless = format_of(setup).endless
    counts = {entry.number: Counter[str]() for entry in night.entries}
    for number, each in counts.items():
        each["start"] = night.dealt.get(number, 0) + night.stand.get(number, 0)
        each["left"] = night.back.get(number, 0)
        each["paid"] = night.forfeit.get(number, 0)
    tables = {table.number: table for table in night.tables}
    for number, match in matches.items():
        table = tables[number]
        without_end = endless and not table.until
        for player in match.players:
            if player.name not in numbers:
                continue
            each = counts[numbers[player.name]]
            each["paid"] += player.paid
            if without_end:
                each["start"] += player.paid
                continue
            each["aside" if table.closed else "left"] += player.units
            each["start"] += player.anew
            each["aside"] += player.aside
            if night.single:
                each["start"] += player.brought - player.taken
    for number, units in _dealt_at_end(night, matches).items():
        counts[number].update(start=units, left=units)
    return {number: UnitBalance(**each) for number, each in counts.items()}


def _dealt_at_end(night: Night, matches: Mapping[int, Match]) -> Mapping[int, int]:
    """F11.2: the units of those who wait for a chair when the host ends the night."""
    ends = night.waiting and pot_at_end(night, matches) is not None
    if not ends or format_of(night.plan.setup).endless:
        return {}
    floor = floor_of(night, matches)
    return {each.entry: each.units - night.back.get(each.entry, 0) for each in floor.unseated}


def pot_of(night: Night, matches: Mapping[int, Match]) -> int:
    """The units in the pot of the whole night."""
    return sum(night.forfeit.values()) + sum(match.pot for match in matches.values())
