"""The check of an event: whether the match can take it.

Each function here but `check` and `most_mexicos` raises the `Refused` that says why not.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from tourney.game.dice import RANKS
from tourney.game.events import CameBack, LeadNamed, SteppedOut
from tourney.game.match import refuse_players
from tourney.game.mexico import events
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import Part, PartKind, has_mexico
from tourney.game.mexico.rules import MOST_UNITS, MexicoBy
from tourney.game.names import same_key
from tourney.game.refusal import Refused, reason_against

#: More Mexicos among the tied than this are a slip of the keys, not a round.
MOST_TIED_MEXICOS = 99

#: The numbers of matches that a duel can have (F6.1).
BEST_OF = (1, 3, 5)

#: More than this are at no night.
MOST_AWAITED = 999


def check(match: Match | None, event: events.TableEvent) -> Refused | None:
    """Why the event cannot be the match's next, or None. The match is None before its opening."""
    return reason_against(lambda: refuse_misfit(match, event))


def refuse_misfit(match: Match | None, event: events.TableEvent) -> None:
    """Refuse an event that cannot be the match's next, as of `check`."""
    if isinstance(event, events.MatchOpened):
        if match is not None:
            raise Refused("open", "The match is open already.")
        _opening(event)
    elif match is None:
        raise Refused("not-open", "The match has not been opened.")
    else:
        _CHECKS[type(event)](match, event)


def _opening(event: events.MatchOpened) -> None:
    refuse_players(event.players)
    if event.units and len(event.units) != len(event.players):
        raise Refused("units", "Every player needs units.")
    if not all(1 <= units <= MOST_UNITS for units in event.units):
        raise Refused("units", f"Every player needs 1 to {MOST_UNITS} units.")
    if not 0 <= event.until < len(event.players):
        raise Refused("until", "A match is played until fewer are left than begin it.")
    if event.best not in BEST_OF:
        raise Refused("best", "A duel is best of 1, 3 or 5 matches.")
    if event.best > 1 and (len(event.players) != 2 or event.until != 1):
        raise Refused("best", "Several matches are played between two, each to its end.")


def _over(match: Match) -> None:
    if not match.over:
        return
    if match.winner is not None:
        raise Refused("finished", f"The match is over: {match.names[match.winner]} has won.")
    if match.ended is not None:
        raise Refused("finished", "The match is over: the host has ended play.")
    raise Refused("finished", f"The match is over: it was played until {match.until} were left.")


def _still_in(match: Match, player: int) -> None:
    match.refuse_unknown(player)
    if match.players[player].moved:
        raise Refused("moved", f"{match.names[player]} has gone to another table.")
    if not match.players[player].units:
        raise Refused("is-out", f"{match.names[player]} is out already.")


def _here(match: Match, player: int) -> None:
    _still_in(match, player)
    match.refuse_absent(player)


def _part(match: Match) -> Part:
    """The part in play."""
    if match.part is None:
        raise _no_part(match)
    if match.lap_done:
        raise Refused("beat", "This table is done. The next lap starts when all tables are.")
    return match.part


def _no_part(match: Match) -> Refused:
    if match.rolloff is not None:
        first = match.names[match.rolloff.on_turn]
        return Refused("no-lead", f"The lead is not known yet: {first} still has to roll.")
    _over(match)
    if match.waits:
        return Refused("waits", match.waits_for())
    for player in match.players_in:
        return Refused("alone", f"{match.names[player]} is alone at this table.")
    return Refused("alone", "No one is left at this table.")


def _between_rounds(match: Match) -> Part:
    """The part that is about to begin."""
    part = _part(match)
    if not match.between_rounds:
        raise Refused("in-round", "A round is in play. Finish it or undo its entries.")
    return part


def _on_turn(match: Match, player: int) -> Part:
    part = _part(match)
    if player != part.on_turn:
        raise Refused("not-on-turn", f"It is {match.names[part.on_turn]}'s turn.")
    return part


def _rolls_off(match: Match, event: events.DieRolledOff) -> None:
    if match.rolloff is None:
        raise _lead_known(match)
    if match.waits:
        raise Refused("waits", match.waits_for())
    if event.die not in range(1, 7):
        raise Refused("die", "A die shows 1 to 6.")
    if event.player != match.rolloff.on_turn:
        raise Refused(
            "not-on-turn", f"It is {match.names[match.rolloff.on_turn]}'s die in the roll-off."
        )


def _lead_known(match: Match) -> Refused:
    _over(match)
    return Refused("lead-known", "The first lead is known already.")


def _takes_lead(match: Match, event: LeadNamed | events.LeadDrawn) -> None:
    if match.rolloff is None:
        raise _lead_known(match)
    _here(match, event.player)


def _rolls(match: Match, event: events.Rolled | events.ValueRecorded) -> None:
    part = _on_turn(match, event.player)
    if part.rolls and isinstance(event, events.ValueRecorded):
        raise Refused("rolls-known", "This turn's rolls are being recorded; roll or stand.")
    if event.value not in RANKS[match.rules.order]:
        raise Refused("value", "A roll is two digits from 1 to 6, for example 54.")


def _stands(match: Match, event: events.Stood) -> None:
    if not _on_turn(match, event.player).rolls:
        raise Refused("no-roll", f"{match.names[event.player]} has not rolled yet.")


def _aborts(match: Match, event: events.Aborted) -> None:
    part = _part(match)
    if not match.rules.abort:
        raise Refused("abort-off", "Tonight's rules don't allow ending a round early.")
    if part.kind is not PartKind.ROUND:
        raise Refused("abort-tie", "No one can end the round early during a tie-break.")
    if has_mexico(part):
        raise Refused("abort-mexico", "After a 21 no one can end the round early.")
    aborter = match.aborter()
    if aborter is None:
        raise Refused("no-roll", f"{match.names[part.on_turn]} must roll before ending the round.")
    if event.player != aborter:
        raise Refused("not-on-turn", f"Only {match.names[aborter]} could end the round now.")
    if part.rolls and not part.yet_to_play:
        raise Refused("abort-last", "No one is left to play in this round.")


def _chooses_count(match: Match, _event: events.CountChosen) -> None:
    part = _part(match)
    if not match.rules.pips_choice:
        raise Refused("count-off", "Tonight a tie-break counts by value.")
    if part.kind is not PartKind.EXTRA_ROUND:
        raise Refused("no-extra-round", "Choose how to count before a tie-break.")
    if not part.untouched:
        raise Refused("count-late", "The tie-break has begun; you can't change how it counts.")


def _records_round(match: Match, event: events.RoundRecorded) -> None:
    part = _between_rounds(match)
    _here(match, event.loser)
    if event.mexicos and match.rules.mexico_by is MexicoBy.NOBODY:
        raise Refused("no-mexico", "By tonight's rules no Mexico counts for the stake.")
    most = most_mexicos(match, part)
    if not 0 <= event.mexicos <= most:
        words = "0 or 1" if most == 1 else f"0 to {most}"
        raise Refused("mexicos", f"The Mexicos of this round are {words}.")


def _records_match(match: Match, event: events.MatchRecorded) -> None:
    _between_rounds(match)
    if len(match.players_in) != 2 or match.until != 1:
        raise Refused("not-two", "You can only type the loser of a match between two players.")
    _still_in(match, event.loser)


def most_mexicos(match: Match, part: Part) -> int:
    """The most Mexicos with which a round may be recorded (R10.4)."""
    if match.rules.mexico_by is MexicoBy.NOBODY:
        return 0
    if match.rules.tie_escalates:
        return MOST_TIED_MEXICOS
    one_lead = match.rules.mexico_by is MexicoBy.LEAD and not match.rules.pass_lead
    return 1 if one_lead else len(part.order)


def _withdraws(match: Match, event: events.Withdrawn) -> None:
    # A player who is through, where play is until some are left, may leave before the next stage.
    if match.until == 1 or match.ended is not None:
        _over(match)
    if event.beat and (event.beat <= match.lap or match.amid):
        raise Refused("beat", "The table does not rest in that lap.")
    _still_in(match, event.player)


def _moves_away(match: Match, event: events.MovedAway) -> None:
    _over(match)
    _still_in(match, event.player)
    if match.amid:
        raise Refused("in-round", "A round is in play. Players move between rounds.")


def _steps_out(match: Match, event: SteppedOut) -> None:
    _over(match)
    _still_in(match, event.player)
    _comes_and_goes(match)
    match.refuse_still_away(event)
    if event.since < 0:
        raise Refused("since", "Laps are counted from 1.")


def _comes_back(match: Match, event: CameBack) -> None:
    _over(match)
    _still_in(match, event.player)
    match.refuse_here(event)
    _comes_and_goes(match)


def _comes_and_goes(match: Match) -> None:
    if match.amid:
        raise Refused("in-round", "A round is in play. Players come and go between rounds.")
    if match.rolloff is not None and not match.rolloff.untouched:
        raise Refused("in-round", "Finish the roll-off first. Then players can come and go.")


def _mends_units(match: Match, event: events.UnitsMended) -> None:
    _still_in(match, event.player)
    if not 1 <= match.units[event.player] + event.more <= MOST_UNITS:
        name = match.names[event.player]
        raise Refused("units", f"{name} would not have 1 to {MOST_UNITS} units.")


def _waits(match: Match, event: events.Awaited) -> None:
    _over(match)
    if match.until != 1:
        raise Refused("until", "This table doesn't play to the end, so it waits for no one.")
    if not 0 <= event.players <= MOST_AWAITED:
        raise Refused("awaited", f"A table waits for at most {MOST_AWAITED} players.")


def _calls_lap(match: Match, event: events.BeatCalled) -> None:
    _over(match)
    if match.amid:
        raise Refused("in-round", "A round of the current lap is in play.")
    if match.lap and not match.lap_done and (match.part is None or not event.skipping):
        raise Refused("beat", f"This table hasn't played lap {match.lap} yet.")
    if event.beat <= match.lap:
        raise Refused("beat", f"The next lap here comes after lap {match.lap}.")


def _open_seat(match: Match, units: int) -> None:
    _over(match)
    if match.best > 1:
        raise Refused("duel", "The matches of a duel are between its two.")
    rolloff = match.rolloff
    # At a table of its own the seats are known before the roll-off.
    if rolloff is not None and (match.until or not rolloff.untouched):
        raise _no_part(match)
    if match.amid:
        raise Refused("in-round", "A round is in play. Players join between rounds.")
    if not 1 <= units <= MOST_UNITS:
        raise Refused("units", f"A new player needs 1 to {MOST_UNITS} units.")


def _joins(match: Match, event: events.Joined) -> None:
    _open_seat(match, event.units)
    match.refuse_unknown(event.after)
    _name_free(match, event.name, None)


def _rejoins(match: Match, event: events.Rejoined) -> None:
    _open_seat(match, event.units)
    match.refuse_unknown(event.player)
    if match.players[event.player].units:
        raise Refused("is-in", f"{match.names[event.player]} is still in.")


def _keeps_order(match: Match, event: events.OrderKept) -> None:
    _part(match)
    if not match.between_rounds:
        raise Refused("in-round", "A round is in play; its order can't change.")
    order = event.order
    if len(order) < 2:
        raise Refused("too-few", "A round needs at least two players.")
    for player in order:
        _here(match, player)
    if len(set(order)) < len(order):
        raise Refused("doubled", "Each player has one turn in a round.")
    if tuple(filter(order.__contains__, match.order_from(order[0]))) != order:
        raise Refused("order", "A round is played clockwise, from its lead.")


def _ends_play(match: Match, event: events.PlayEnded) -> None:
    if len(event.chances) != (len(match.names) if event.pot is events.PotBy.CHANCE else 0):
        raise Refused("chance", "Only a pot shared by chances needs them, one per player.")
    if min((*event.chances, event.error)) < 0:
        raise Refused("chance", "A chance can't be below zero.")
    _over(match)


def _is_renamed(match: Match, event: events.PlayerRenamed) -> None:
    match.refuse_unknown(event.player)
    _name_free(match, event.name, event.player)


def _name_free(match: Match, name: str, player: int | None) -> None:
    key = same_key(name)
    for other, taken in enumerate(match.names):
        if other != player and same_key(taken) == key:
            raise Refused("doubled", f"{taken} is at this table already.")


_CHECKS: Mapping[type, Callable[[Match, Any], None]] = MappingProxyType(
    {
        events.DieRolledOff: _rolls_off,
        LeadNamed: _takes_lead,
        events.LeadDrawn: _takes_lead,
        events.Rolled: _rolls,
        events.Stood: _stands,
        events.ValueRecorded: _rolls,
        events.Aborted: _aborts,
        events.CountChosen: _chooses_count,
        events.RoundRecorded: _records_round,
        events.MatchRecorded: _records_match,
        events.Withdrawn: _withdraws,
        events.Joined: _joins,
        events.Rejoined: _rejoins,
        events.MovedAway: _moves_away,
        SteppedOut: _steps_out,
        CameBack: _comes_back,
        events.UnitsMended: _mends_units,
        events.Awaited: _waits,
        events.BeatCalled: _calls_lap,
        events.PlayerRenamed: _is_renamed,
        events.OrderKept: _keeps_order,
        events.PlayEnded: _ends_play,
    }
)
