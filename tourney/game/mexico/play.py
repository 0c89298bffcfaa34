"""The fold of the open game: a match and an event give the next match (R2 to R7, R10)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, assert_never

from msgspec.structs import replace

from tourney.game import flow
from tourney.game.dice import LOWEST, MEXICO, faces_of
from tourney.game.duels import score_of
from tourney.game.events import LeadNamed
from tourney.game.happenings import MatchTold
from tourney.game.mexico import events
from tourney.game.mexico.counting import counts, most_mexicos
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import (
    Part,
    PartKind,
    RollOff,
    Round,
    RoundPlayed,
    Throw,
    Turn,
    TurnEnd,
    has_mexico,
    lowest,
    ranks_of,
    rolls_of,
)
from tourney.game.mexico.rules import Limit, MexicoBy, Rules, ThirtyOne, Ties, refuse_gift, stake
from tourney.game.refusal import Refused, reason_against
from tourney.game.rules import refused_rule

POINTS_LOST = -1
POINTS_SURVIVED = 1
POINTS_MEXICO = 2


def apply(match: Match | None, event: events.TableEvent) -> Match:
    """Return the match after the event; before its opening the match is None.

    Raises:
        Refused: the event cannot be the match's next; the match is unchanged.
    """
    if isinstance(event, events.MatchOpened):
        if match is not None:
            raise Refused("open", "The match is open already.")
        return _open(event)
    if match is None:
        raise Refused("not-open", "The match has not been opened.")
    return _APPLY[type(event)](match, event)


def _open(event: events.MatchOpened) -> Match:
    """Return a new match at its roll-off."""
    players = flow.deal(event)
    if event.rules.rounds is not None and (event.best > 1 or event.until != 1):
        raise refused_rule("rounds", "rounds can only end a night of one table.")
    seating = tuple(range(len(players)))
    return Match(
        event.rules, players, seating, until=event.until, best=event.best, rolloff=RollOff(seating)
    )


def check(match: Match | None, event: events.TableEvent) -> Refused | None:
    """Return why the event cannot be the match's next, or None."""
    return reason_against(lambda: apply(match, event))


# The turns of a round; each function first refuses its event, if necessary, and then applies it


def _roll_off(match: Match, event: events.DieRolledOff) -> Match:
    rolloff = match.rolloff
    if rolloff is None:
        raise _lead_known(match)
    if match.waits:
        raise Refused("waits", match.waits_for())
    if event.die not in range(1, 7):
        raise Refused("die", "A die shows 1 to 6.")
    if event.player != rolloff.on_turn:
        raise Refused("not-on-turn", f"It is {match.names[rolloff.on_turn]}'s die in the roll-off.")
    dice = (*rolloff.dice, event.die)
    return match.settle(RollOff(rolloff.contenders, dice, rolloff.earlier))


def _take_lead(match: Match, event: LeadNamed | events.LeadDrawn) -> Match:
    if match.rolloff is None:
        raise _lead_known(match)
    match.refuse_not_here(event.player)
    return replace(match, rolloff=None).begin(event.player)


def _lead_known(match: Match) -> Refused:
    match.refuse_over()
    return Refused("lead-known", "The first lead is known already.")


def _in_play(match: Match) -> Part:
    """Return the part in play, or refuse."""
    if match.part is None:
        raise match.no_round()
    match.refuse_done()
    return match.part


def _on_turn(match: Match, player: int) -> Part:
    """Return the part in play; refuse if it is not the player's turn."""
    part = _in_play(match)
    if player != part.on_turn:
        raise Refused("not-on-turn", f"It is {match.names[part.on_turn]}'s turn.")
    return part


def _refuse_value(match: Match, part: Part, value: int) -> None:
    if value in ranks_of(match.rules, part.count):
        return
    if part.count is events.Count.DIE:
        raise Refused("value", "This tie-break is one die each: type a digit from 1 to 6.")
    raise Refused("value", "A roll is two digits from 1 to 6, for example 54.")


def _refuse_lying(match: Match, part: Part, event: events.Rolled) -> None:
    """Refuse a roll of one die that the rules don't allow (R14.1)."""
    name, die = match.names[event.player], event.lying
    if not match.rules.held_dice:
        raise Refused("lying-off", "Tonight every roll is of both dice.")
    if any(throw.lying for throw in part.throws):
        raise Refused("lying-once", f"{name} has left a die lying in this turn already.")
    if die not in part.may_lie(match.rules):
        raise Refused("lying", f"{name} has no {die} that may be left lying.")
    if die not in faces_of(event.value):
        raise Refused("lying", f"With a {die} left lying the roll can't be {event.value}.")


def _refuse_gift(match: Match, event: events.Rolled) -> None:
    """Refuse a payer whom the roll can't name (R14.2)."""
    refuse_gift(match.rules, event.value)
    if event.to == event.player:
        raise Refused("to-self", f"{match.names[event.player]} names somebody else.")
    if event.to not in match.round_order:
        raise Refused("to-other", "Only a player of this round can be made to pay.")


def _roll(match: Match, event: events.Rolled) -> Match:
    part = _on_turn(match, event.player)
    _refuse_value(match, part, event.value)
    if event.lying:
        _refuse_lying(match, part, event)
    if event.to is not None:
        _refuse_gift(match, event)
    counts = match.rules.is_roll(event.value)
    throws = (*part.throws, Throw(event.value, event.lying, event.to, counts))
    if event.value == MEXICO:
        return _end_turn(match, part, throws, TurnEnd.MEXICO)
    if rolls_of(throws) == part.limit:
        return _end_turn(match, part, throws, TurnEnd.LIMIT)
    return replace(match, part=replace(part, throws=throws))


def _no_roll(match: Match, part: Part, sentence: str) -> Refused:
    """Return the refusal without a roll to stand on; a 31 that is no roll is said (R14.2)."""
    if part.throws:
        sentence = f"A 31 is no roll tonight: {match.names[part.on_turn]} rolls again."
    return Refused("no-roll", sentence)


def _stand(match: Match, event: events.Stood) -> Match:
    part = _on_turn(match, event.player)
    if part.must_roll:
        raise _no_roll(match, part, f"{match.names[event.player]} has not rolled yet.")
    return _end_turn(match, part, part.throws, TurnEnd.STOOD)


def _give_value(match: Match, event: events.ValueRecorded) -> Match:
    part = _on_turn(match, event.player)
    if part.throws:
        raise Refused("rolls-known", "This turn's rolls are being recorded; roll or stand.")
    if part.count is events.Count.DIE:
        raise Refused("one-die", "This tie-break is one die each: type what it shows.")
    _refuse_value(match, part, event.value)
    if not match.rules.is_roll(event.value):
        raise Refused("no-roll", "A 31 is no roll tonight, so no turn ends on it.")
    return _end_turn(match, part, (Throw(event.value),), TurnEnd.VALUE)


def _end_turn(match: Match, part: Part, throws: tuple[Throw, ...], ending: TurnEnd) -> Match:
    player = part.on_turn
    led = player == part.lead
    mexico = throws[-1].value == MEXICO
    if mexico:
        match = _count_mexico(match, part, player, led)
    known = ending is not TurnEnd.VALUE
    turns = (*part.turns, Turn(player, throws, ending, led, rolls_known=known))
    played = replace(part, turns=turns, throws=())
    if len(turns) == len(part.order):
        return _settle(match, played)
    if led:
        played = _hand_on(match, played, mexico)
    return replace(match, part=played)


def _count_mexico(match: Match, part: Part, player: int, led: bool) -> Match:
    round_ = match.round
    assert round_ is not None
    if not counts(match.rules, part, led=led, before=round_.led_mexico):
        return match
    raised_by = round_.raised_by.then(player)
    led_mexico = round_.led_mexico or led
    counted = Round(round_.lead, round_.earlier, raised_by=raised_by, led_mexico=led_mexico)
    return replace(match, round=counted)


def _hand_on(match: Match, part: Part, mexico: bool) -> Part:
    """Set lead and limit for the players after the lead's turn (R3.2, R3.5, R10.4, R14.5)."""
    turn = part.turns[-1]
    if mexico and match.rules.pass_lead:
        return replace(part, lead=part.on_turn, limit=match.rules.max_rolls)
    if turn.ending is TurnEnd.VALUE or match.rules.limit is Limit.OWN:
        return part
    return replace(part, limit=rolls_of(turn.throws))


def _abort(match: Match, event: events.Aborted) -> Match:
    part = _in_play(match)
    if not match.rules.abort:
        raise Refused("abort-off", "Tonight's rules don't allow ending a round early.")
    if part.kind is not PartKind.ROUND:
        raise Refused("abort-tie", "No one can end the round early during a tie-break.")
    if has_mexico(part):
        raise Refused("abort-mexico", "After a 21 no one can end the round early.")
    aborter = match.aborter()
    if aborter is None:
        name = match.names[part.on_turn]
        raise _no_roll(match, part, f"{name} must roll before ending the round.")
    if event.player != aborter:
        raise Refused("not-on-turn", f"Only {match.names[aborter]} could end the round now.")
    if part.throws and not part.yet_to_play:
        raise Refused("abort-last", "No one is left to play in this round.")
    if part.throws:
        last = Turn(event.player, part.throws, TurnEnd.ABORTED, event.player == part.lead)
        turns = (*part.turns, last)
    else:
        turns = (*part.turns[:-1], replace(part.turns[-1], ending=TurnEnd.ABORTED))
    return _settle(match, replace(part, turns=turns, throws=()))


def _settle(match: Match, part: Part) -> Match:
    """Settle a part that all have played, or that was aborted: a loser, or a tie to break."""
    round_ = match.round
    assert round_ is not None
    parts = round_.earlier.then(part)
    match _losers(match.rules, part):
        case (loser,):
            return _finish_round(match, tuple(parts), tuple(round_.raised_by), loser)
        case tied:
            tie = replace(round_, earlier=parts, due=None)
            return replace(match, round=tie, part=_tie_break(match.rules, tied))


def _losers(rules: Rules, part: Part) -> tuple[int, ...]:
    """Return who has the lowest value; the aborter alone if among them (R3.6, R6.2)."""
    found = lowest(rules, part)
    assert found is not None
    _, tied = found
    last = part.turns[-1]
    aborted = last.ending is TurnEnd.ABORTED and last.player in tied
    return (last.player,) if aborted else tied


def _tie_break(rules: Rules, tied: tuple[int, ...]) -> Part:
    match rules.ties:
        case Ties.SUB_ROUND:
            return Part(PartKind.SUB_ROUND, tied, tied[0], rules.max_rolls)
        case Ties.ONE_ROLL:
            return Part(PartKind.EXTRA_ROUND, tied, None, 1)
        case Ties.ONE_DIE:
            return Part(PartKind.EXTRA_ROUND, tied, None, 1, events.Count.DIE)
        case _:
            assert_never(rules.ties)


def _between_rounds(match: Match) -> Part:
    """Return the part about to begin, or refuse."""
    part = _in_play(match)
    if not match.between_rounds:
        raise Refused("in-round", "A round is in play. Finish it or undo its entries.")
    return part


def _record_round(match: Match, event: events.RoundRecorded) -> Match:
    """Record a round by its result (R10.4); nobody is credited with its Mexicos."""
    part = _between_rounds(match)
    match.refuse_not_here(event.loser)
    if event.mexicos and match.rules.mexico_by is MexicoBy.NOBODY:
        raise Refused("no-mexico", "By tonight's rules no Mexico counts for the stake.")
    most = most_mexicos(match.rules, part)
    if not 0 <= event.mexicos <= most:
        words = "0 or 1" if most == 1 else f"0 to {most}"
        raise Refused("mexicos", f"The Mexicos of this round are {words}.")
    return _finish_round(match, (), (None,) * event.mexicos, event.loser)


def _finish_round(
    match: Match, parts: tuple[Part, ...], raised_by: tuple[int | None, ...], loser: int
) -> Match:
    """Finish a round: points, payments, exit (R7.1, R4, R14.3, R2.4 to R2.6)."""
    assert match.round is not None
    full, units = stake(match.rules, len(raised_by)), match.players[loser].units
    paid = min(full, units)
    after = _score_round(match, parts, raised_by, loser)
    after, side = _pay_aside(after.plus(loser, units=-paid, paid=paid, lost=1), parts)
    lead, out, mexicos = match.round.lead, paid == units, len(raised_by)
    played = RoundPlayed(loser, full, lead=lead, paid=paid, out=out, mexicos=mexicos)
    played = replace(played, side=side, parts=parts)
    after = flow.next_round(flow.finish_round(match, after, played), loser)
    # The last round that the rules give it ends it as the host would, unless it is won (R14.6).
    ends = after.played_out and not after.over
    return flow.as_ended(after, events.PotBy.LEADER) if ends else after


def _score_round(
    match: Match, parts: tuple[Part, ...], raised_by: tuple[int | None, ...], loser: int
) -> Match:
    """Return the match with points, Mexicos and rounds played counted for who had a turn."""
    assert match.part is not None
    scores, players = match.rules.points, list(match.players)
    unseen = bool(raised_by) and not parts
    seen = {turn.player: turn.value for turn in parts[0].turns} if parts else {}
    for player in seen or match.part.order:
        had = players[player]
        survived = POINTS_SURVIVED + POINTS_MEXICO * (seen.get(player) == MEXICO)
        points = POINTS_LOST if player == loser else survived
        players[player] = replace(
            had,
            points=had.points + points * scores,
            known_mexicos=had.known_mexicos + raised_by.count(player),
            played=had.played + 1,
            unseen=had.unseen + unseen,
        )
    return replace(match, players=tuple(players))


def _pay_aside(match: Match, parts: tuple[Part, ...]) -> tuple[Match, tuple[int, ...]]:
    """Return the match after a round's side payments, and who paid one unit each (R14.3)."""
    kept = 0 if match.endless else 1
    side: list[int] = []
    for payer in _owe_aside(match.rules, parts):
        if match.players[payer].units > kept:
            match = match.plus(payer, units=-1, paid=1)
            side.append(payer)
    return match, tuple(side)


def _owe_aside(rules: Rules, parts: Iterable[Part]) -> Iterator[int]:
    """Yield whom the 31s of a round make pay, in order; unknown rolls make nobody (R14.2)."""
    for part in parts:
        known = [(turn.player, turn.throws) for turn in part.turns if turn.rolls_known]
        if part.throws:
            known.append((part.on_turn, part.throws))
        for player, throw in ((player, each) for player, throws in known for each in throws):
            if throw.to is not None:
                yield throw.to
            elif throw.value == LOWEST and rules.thirty_one is ThirtyOne.PAY:
                yield player


def due_aside(match: Match) -> tuple[int, ...]:
    """Return who will pay a unit besides, for the 31s of the round in play so far (R14.3)."""
    if match.part is None or match.round is None or not match.rules.pays_aside:
        return ()
    return _pay_aside(match, (*match.round.earlier, match.part))[1]


def _record_match(match: Match, event: events.MatchRecorded) -> Match:
    """Record a match by its loser, who pays all units left; its rounds are unknown (F6.1)."""
    _between_rounds(match)
    if len(match.players_in) != 2 or match.until != 1:
        raise Refused("not-two", "You can only type the loser of a match between two players.")
    match.refuse_out(event.loser)
    loser, paid = event.loser, match.players[event.loser].units
    after = match.plus(loser, units=-paid, paid=paid, unseen=1)
    after = after.plus(match.next_in(loser), won=match.best > 1, unseen=1)
    exits = flow.with_gone(match, loser, match.rounds + 1, withdrew=False)
    told = MatchTold(loser, paid, score_of(after))
    after = replace(after, exits=exits, story=match.story.then(told))
    return flow.next_round(after, loser)


def _choose_count(match: Match, event: events.CountChosen) -> Match:
    part = _in_play(match)
    if not match.rules.pips_choice:
        raise Refused("count-off", "Tonight a tie-break counts by value.")
    if part.kind is not PartKind.EXTRA_ROUND:
        raise Refused("no-extra-round", "Choose how to count before a tie-break.")
    if event.count is events.Count.DIE:
        raise Refused("one-die", "Tonight no tie-break is of one die.")
    if not part.untouched:
        raise Refused("count-late", "The tie-break has begun; you can't change how it counts.")
    return replace(match, part=replace(part, count=event.count))


def _keep_order(match: Match, event: events.OrderKept) -> Match:
    """Set the players of a round (R10.3); others have no turn, no points and no round played."""
    _in_play(match)
    if not match.between_rounds:
        raise Refused("in-round", "A round is in play; its order can't change.")
    order = event.order
    if len(order) < 2:
        raise Refused("too-few", "A round needs at least two players.")
    for player in order:
        match.refuse_not_here(player)
    if len(set(order)) < len(order):
        raise Refused("doubled", "Each player has one turn in a round.")
    if tuple(filter(order.__contains__, match.order_from(order[0]))) != order:
        raise Refused("order", "A round is played clockwise, from its lead.")
    return match.in_order(order)


def _end_play(match: Match, event: events.PlayEnded) -> Match:
    if len(event.chances) != (len(match.names) if event.pot is events.PotBy.CHANCE else 0):
        raise Refused("chance", "Only a pot shared by chances needs them, one per player.")
    if min((*event.chances, event.error)) < 0:
        raise Refused("chance", "A chance can't be below zero.")
    match.refuse_over()
    return replace(flow.end_play(match, event.pot, event.error), chances=event.chances)


_APPLY: Mapping[type, Callable[[Any, Any], Match]] = {
    **flow.APPLY,
    events.DieRolledOff: _roll_off,
    LeadNamed: _take_lead,
    events.LeadDrawn: _take_lead,
    events.Rolled: _roll,
    events.Stood: _stand,
    events.ValueRecorded: _give_value,
    events.Aborted: _abort,
    events.CountChosen: _choose_count,
    events.RoundRecorded: _record_round,
    events.MatchRecorded: _record_match,
    events.OrderKept: _keep_order,
    events.PlayEnded: _end_play,
}
