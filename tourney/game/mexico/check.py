"""The check of an event: the refusal, or None if the match can take it."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from tourney.game.dice import RANKS
from tourney.game.events import CameBack, LeadNamed, SteppedOut
from tourney.game.mexico import events
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import Part, PartKind, has_mexico
from tourney.game.mexico.rules import MOST_UNITS, MexicoBy
from tourney.game.mexico.words import waits_for
from tourney.game.names import same_key
from tourney.game.refusal import Refused

#: More Mexicos among the tied than this are a slip of the keys, not a round.
MOST_TIED_MEXICOS = 99

#: The numbers of matches that a duel can have (F6.1).
BEST_OF = (1, 3, 5)

#: More than this are at no night.
MOST_AWAITED = 999


def check(match: Match | None, event: events.TableEvent) -> Refused | None:
    """Why the event cannot be the match's next, or None. The match is None before its opening."""
    if isinstance(event, events.MatchOpened):
        return _opening(event) if match is None else Refused("open", "The match is open already.")
    if match is None:
        return Refused("not-open", "The match has not been opened.")
    return _CHECKS[type(event)](match, event)


def _opening(event: events.MatchOpened) -> Refused | None:
    if len(event.players) < 2:
        return Refused("too-few", "A match needs at least two players.")
    seen: set[str] = set()
    for name in event.players:
        key = same_key(name)
        if key in seen:
            return Refused("doubled", f"There are two players called {name}.")
        seen.add(key)
    if event.units and len(event.units) != len(event.players):
        return Refused("units", "Every player needs units.")
    if not all(1 <= units <= MOST_UNITS for units in event.units):
        return Refused("units", f"Every player needs 1 to {MOST_UNITS} units.")
    if not 0 <= event.until < len(event.players):
        return Refused("until", "A match is played until fewer are left than begin it.")
    if event.best not in BEST_OF:
        return Refused("best", "A duel is best of 1, 3 or 5 matches.")
    if event.best > 1 and (len(event.players) != 2 or event.until != 1):
        return Refused("best", "Several matches are played between two, each to its end.")
    return None


def _over(match: Match) -> Refused | None:
    if not match.over:
        return None
    if match.winner is not None:
        return Refused("finished", f"The match is over: {match.names[match.winner]} has won.")
    if match.ended is not None:
        return Refused("finished", "The match is over: the host has ended play.")
    return Refused("finished", f"The match is over: it was played until {match.until} were left.")


def _known(match: Match, player: int) -> Refused | None:
    if not 0 <= player < len(match.players):
        return Refused("unknown", "There is no such player at this table.")
    return None


def _still_in(match: Match, player: int) -> Refused | None:
    refusal = _known(match, player)
    if refusal is None and match.players[player].moved:
        refusal = Refused("moved", f"{match.names[player]} has gone to another table.")
    if refusal is None and not match.players[player].units:
        refusal = Refused("is-out", f"{match.names[player]} is out already.")
    return refusal


def _here(match: Match, player: int) -> Refused | None:
    refusal = _still_in(match, player)
    if refusal is None and player in match.absent:
        refusal = Refused("away", f"{match.names[player]} is away.")
    return refusal


def _part(match: Match) -> Part | Refused:
    """The part in play, or why none is."""
    if match.part is None:
        return _no_part(match)
    if match.lap_done:
        return Refused("beat", "This table is done. The next lap starts when all tables are.")
    return match.part


def _no_part(match: Match) -> Refused:
    if match.rolloff is not None:
        first = match.names[match.rolloff.on_turn]
        return Refused("no-lead", f"The lead is not known yet: {first} still has to roll.")
    if (refusal := _over(match)) is not None:
        return refusal
    if match.waits:
        return Refused("waits", waits_for(match))
    for player in match.players_in:
        return Refused("alone", f"{match.names[player]} is alone at this table.")
    return Refused("alone", "No one is left at this table.")


def _rolls_off(match: Match, event: events.DieRolledOff) -> Refused | None:
    if match.rolloff is None:
        return _over(match) or _lead_known()
    if match.waits:
        return Refused("waits", waits_for(match))
    if event.die not in range(1, 7):
        return Refused("die", "A die shows 1 to 6.")
    if event.player != match.rolloff.on_turn:
        return Refused(
            "not-on-turn", f"It is {match.names[match.rolloff.on_turn]}'s die in the roll-off."
        )
    return None


def _lead_known() -> Refused:
    return Refused("lead-known", "The first lead is known already.")


def _takes_lead(match: Match, event: LeadNamed | events.LeadDrawn) -> Refused | None:
    if match.rolloff is None:
        return _over(match) or _lead_known()
    return _here(match, event.player)


def _on_turn(match: Match, player: int) -> Part | Refused:
    part = _part(match)
    if isinstance(part, Part) and player != part.on_turn:
        return Refused("not-on-turn", f"It is {match.names[part.on_turn]}'s turn.")
    return part


def _rolls(match: Match, event: events.Rolled) -> Refused | None:
    part = _on_turn(match, event.player)
    if isinstance(part, Refused):
        return part
    if event.value not in RANKS[match.rules.order]:
        return Refused("value", "A roll is two digits from 1 to 6, for example 54.")
    return None


def _stands(match: Match, event: events.Stood) -> Refused | None:
    part = _on_turn(match, event.player)
    if isinstance(part, Refused):
        return part
    if not part.rolls:
        return Refused("no-roll", f"{match.names[event.player]} has not rolled yet.")
    return None


def _gives_value(match: Match, event: events.ValueRecorded) -> Refused | None:
    part = _on_turn(match, event.player)
    if isinstance(part, Refused):
        return part
    if part.rolls:
        return Refused("rolls-known", "This turn's rolls are being recorded; roll or stand.")
    if event.value not in RANKS[match.rules.order]:
        return Refused("value", "A roll is two digits from 1 to 6, for example 54.")
    return None


def _aborts(match: Match, event: events.Aborted) -> Refused | None:
    part = _part(match)
    if isinstance(part, Refused):
        return part
    if not match.rules.abort:
        return Refused("abort-off", "Tonight's rules don't allow ending a round early.")
    if part.kind is not PartKind.ROUND:
        return Refused("abort-tie", "No one can end the round early during a tie-break.")
    if has_mexico(part):
        return Refused("abort-mexico", "After a 21 no one can end the round early.")
    aborter = match.aborter()
    if aborter is None:
        return Refused("no-roll", f"{match.names[part.on_turn]} must roll before ending the round.")
    if event.player != aborter:
        return Refused("not-on-turn", f"Only {match.names[aborter]} could end the round now.")
    if part.rolls and not part.yet_to_play:
        return Refused("abort-last", "No one is left to play in this round.")
    return None


def _chooses_count(match: Match, _event: events.CountChosen) -> Refused | None:
    part = _part(match)
    if isinstance(part, Refused):
        return part
    if not match.rules.pips_choice:
        return Refused("count-off", "Tonight a tie-break counts by value.")
    if part.kind is not PartKind.EXTRA_ROUND:
        return Refused("no-extra-round", "Choose how to count before a tie-break.")
    if not part.untouched:
        return Refused("count-late", "The tie-break has begun; you can't change how it counts.")
    return None


def _records_round(match: Match, event: events.RoundRecorded) -> Refused | None:
    part = _part(match)
    if isinstance(part, Refused):
        return part
    if not match.between_rounds:
        return Refused("in-round", "A round is in play. Finish it or undo its entries.")
    refusal = _here(match, event.loser)
    if refusal is not None:
        return refusal
    if event.mexicos and match.rules.mexico_by is MexicoBy.NOBODY:
        return Refused("no-mexico", "By tonight's rules no Mexico counts for the stake.")
    most = most_mexicos(match, part)
    if not 0 <= event.mexicos <= most:
        words = "0 or 1" if most == 1 else f"0 to {most}"
        return Refused("mexicos", f"The Mexicos of this round are {words}.")
    return None


def _records_match(match: Match, event: events.MatchRecorded) -> Refused | None:
    part = _part(match)
    if isinstance(part, Refused):
        return part
    if not match.between_rounds:
        return Refused("in-round", "A round is in play. Finish it or undo its entries.")
    if len(match.players_in) != 2 or match.until != 1:
        return Refused("not-two", "You can only type the loser of a match between two players.")
    return _still_in(match, event.loser)


def most_mexicos(match: Match, part: Part) -> int:
    """The most Mexicos with which a round may be recorded (R10.4)."""
    if match.rules.mexico_by is MexicoBy.NOBODY:
        return 0
    if match.rules.tie_escalates:
        return MOST_TIED_MEXICOS
    one_lead = match.rules.mexico_by is MexicoBy.LEAD and not match.rules.pass_lead
    return 1 if one_lead else len(part.order)


def _withdraws(match: Match, event: events.Withdrawn) -> Refused | None:
    # A player who is through, where play is until some are left, may leave before the next stage.
    refusal = _over(match) if match.until == 1 or match.ended is not None else None
    if event.beat and (event.beat <= match.lap or match.amid):
        refusal = refusal or Refused("beat", "The table does not rest in that lap.")
    return refusal or _still_in(match, event.player)


def _moves_away(match: Match, event: events.MovedAway) -> Refused | None:
    refusal = _over(match) or _still_in(match, event.player)
    if refusal is None and match.amid:
        refusal = Refused("in-round", "A round is in play. Players move between rounds.")
    return refusal


def _steps_out(match: Match, event: SteppedOut) -> Refused | None:
    refusal = _over(match) or _still_in(match, event.player) or _comes_and_goes(match)
    before = next((away for away in match.away if away.player == event.player), None)
    if refusal is None and before is not None and before.waits == event.waits:
        refusal = Refused("away", f"{match.names[event.player]} is away already.")
    if refusal is None and event.since < 0:
        refusal = Refused("since", "Laps are counted from 1.")
    return refusal


def _comes_back(match: Match, event: CameBack) -> Refused | None:
    refusal = _over(match) or _still_in(match, event.player)
    if refusal is None and event.player not in match.absent:
        refusal = Refused("is-here", f"{match.names[event.player]} is not away.")
    return refusal or _comes_and_goes(match)


def _comes_and_goes(match: Match) -> Refused | None:
    if match.amid:
        return Refused("in-round", "A round is in play. Players come and go between rounds.")
    if match.rolloff is not None and not match.rolloff.untouched:
        return Refused("in-round", "Finish the roll-off first. Then players can come and go.")
    return None


def _mends_units(match: Match, event: events.UnitsMended) -> Refused | None:
    refusal = _still_in(match, event.player)
    if refusal is None and not 1 <= match.units[event.player] + event.more <= MOST_UNITS:
        name = match.names[event.player]
        refusal = Refused("units", f"{name} would not have 1 to {MOST_UNITS} units.")
    return refusal


def _waits(match: Match, event: events.Awaited) -> Refused | None:
    refusal = _over(match)
    if refusal is None and match.until != 1:
        refusal = Refused("until", "This table doesn't play to the end, so it waits for no one.")
    if refusal is None and not 0 <= event.players <= MOST_AWAITED:
        refusal = Refused("awaited", f"A table waits for at most {MOST_AWAITED} players.")
    return refusal


def _calls_lap(match: Match, event: events.BeatCalled) -> Refused | None:
    refusal = _over(match)
    if refusal is not None:
        return refusal
    if match.amid:
        return Refused("in-round", "A round of the current lap is in play.")
    if match.lap and not match.lap_done and (match.part is None or not event.skipping):
        return Refused("beat", f"This table hasn't played lap {match.lap} yet.")
    if event.beat <= match.lap:
        return Refused("beat", f"The next lap here comes after lap {match.lap}.")
    return None


def _open_seat(match: Match, units: int) -> Refused | None:
    if (refusal := _over(match)) is not None:
        return refusal
    if match.best > 1:
        return Refused("duel", "The matches of a duel are between its two.")
    rolloff = match.rolloff
    # At a table of its own the seats are known before the roll-off.
    if rolloff is not None and (match.until or rolloff.dice or rolloff.earlier):
        return _no_part(match)
    if match.amid:
        return Refused("in-round", "A round is in play. Players join between rounds.")
    if not 1 <= units <= MOST_UNITS:
        return Refused("units", f"A new player needs 1 to {MOST_UNITS} units.")
    return None


def _joins(match: Match, event: events.Joined) -> Refused | None:
    return (
        _open_seat(match, event.units)
        or _known(match, event.after)
        or _name_free(match, event.name, None)
    )


def _rejoins(match: Match, event: events.Rejoined) -> Refused | None:
    refusal = _open_seat(match, event.units) or _known(match, event.player)
    if refusal is None and match.players[event.player].units:
        refusal = Refused("is-in", f"{match.names[event.player]} is still in.")
    return refusal


def _keeps_order(match: Match, event: events.OrderKept) -> Refused | None:
    part = _part(match)
    if isinstance(part, Refused):
        return part
    if not match.between_rounds:
        return Refused("in-round", "A round is in play; its order can't change.")
    order = event.order
    if len(order) < 2:
        return Refused("too-few", "A round needs at least two players.")
    for player in order:
        refusal = _here(match, player)
        if refusal is not None:
            return refusal
    if len(set(order)) < len(order):
        return Refused("doubled", "Each player has one turn in a round.")
    if tuple(filter(order.__contains__, match.order_from(order[0]))) != order:
        return Refused("order", "A round is played clockwise, from its lead.")
    return None


def _ends_play(match: Match, event: events.PlayEnded) -> Refused | None:
    if len(event.chances) != (len(match.names) if event.pot is events.PotBy.CHANCE else 0):
        return Refused("chance", "Only a pot shared by chances needs them, one per player.")
    if min((*event.chances, event.error)) < 0:
        return Refused("chance", "A chance can't be below zero.")
    return _over(match)


def _is_renamed(match: Match, event: events.PlayerRenamed) -> Refused | None:
    return _known(match, event.player) or _name_free(match, event.name, event.player)


def _name_free(match: Match, name: str, player: int | None) -> Refused | None:
    key = same_key(name)
    for other, taken in enumerate(match.names):
        if other != player and same_key(taken) == key:
            return Refused("doubled", f"{taken} is at this table already.")
    return None


_CHECKS: Mapping[type, Callable[[Match, Any], Refused | None]] = MappingProxyType(
    {
        events.DieRolledOff: _rolls_off,
        LeadNamed: _takes_lead,
        events.LeadDrawn: _takes_lead,
        events.Rolled: _rolls,
        events.Stood: _stands,
        events.ValueRecorded: _gives_value,
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
