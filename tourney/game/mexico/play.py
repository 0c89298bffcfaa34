"""The fold: a match and an event give the next match (R2 to R7, R10)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, assert_never

from msgspec.structs import replace

from tourney.game.dice import MEXICO
from tourney.game.events import CameBack, LeadNamed, SteppedOut
from tourney.game.mexico import course, events
from tourney.game.mexico.check import refuse_misfit
from tourney.game.mexico.counting import counts, score_of
from tourney.game.mexico.happenings import MatchTold
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import (
    Part,
    PartKind,
    RollOff,
    Round,
    RoundPlayed,
    Speed,
    Turn,
    TurnEnd,
    lowest,
)
from tourney.game.mexico.rules import Ties, stake

POINTS_LOST = -1
POINTS_SURVIVED = 1
POINTS_MEXICO = 2


def apply(match: Match | None, event: events.TableEvent) -> Match:
    """The match after the event.

    Raises:
        Refused: as `check` says; the match given is unchanged.
    """
    refuse_misfit(match, event)
    if isinstance(event, events.MatchOpened):
        return course.opened(event)
    return _APPLY[type(event)](match, event)


def _roll_off(match: Match, event: events.DieRolledOff) -> Match:
    rolloff = match.rolloff
    assert rolloff is not None
    dice = (*rolloff.dice, event.die)
    return course.settle_rolloff(match, RollOff(rolloff.contenders, dice, rolloff.earlier))


def _take_lead(match: Match, event: LeadNamed | events.LeadDrawn) -> Match:
    return course.begin_round(replace(match, rolloff=None), event.player)


def _keep_order(match: Match, event: events.OrderKept) -> Match:
    """R10.3: those left out have no turn in the round, so neither points nor a round played."""
    return course.begin_in_order(match, event.order)


def _roll(match: Match, event: events.Rolled) -> Match:
    part = match.part
    assert part is not None
    rolls = (*part.rolls, event.value)
    if event.value == MEXICO:
        return _end_turn(match, part, rolls, TurnEnd.MEXICO)
    if len(rolls) == part.limit:
        return _end_turn(match, part, rolls, TurnEnd.LIMIT)
    return replace(match, part=replace(part, rolls=rolls))


def _stand(match: Match, _event: events.Stood) -> Match:
    assert match.part is not None
    return _end_turn(match, match.part, match.part.rolls, TurnEnd.STOOD)


def _give_value(match: Match, event: events.ValueRecorded) -> Match:
    assert match.part is not None
    return _end_turn(match, match.part, (event.value,), TurnEnd.VALUE)


def _end_turn(match: Match, part: Part, rolls: tuple[int, ...], ending: TurnEnd) -> Match:
    player = part.on_turn
    led = player == part.lead
    mexico = rolls[-1] == MEXICO
    if mexico:
        match = _count_mexico(match, part, player, led)
    known = ending is not TurnEnd.VALUE
    turns = (*part.turns, Turn(player, rolls, ending, led, rolls_known=known))
    played = replace(part, turns=turns, rolls=())
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
    """Set lead and limit for the players after the lead's finished turn (R3.2, R3.5, R10.4)."""
    turn = part.turns[-1]
    if mexico and match.rules.pass_lead:
        return replace(part, lead=part.on_turn, limit=match.rules.max_rolls)
    if turn.ending is TurnEnd.VALUE:
        return part
    return replace(part, limit=len(turn.rolls))


def _abort(match: Match, event: events.Aborted) -> Match:
    part = match.part
    assert part is not None
    if part.rolls:
        last = Turn(event.player, part.rolls, TurnEnd.ABORTED, event.player == part.lead)
        turns = (*part.turns, last)
    else:
        last = part.turns[-1]
        known = last.rolls_known
        last = Turn(last.player, last.rolls, TurnEnd.ABORTED, last.led, rolls_known=known)
        turns = (*part.turns[:-1], last)
    return _settle(match, replace(part, turns=turns, rolls=()))


def _settle(match: Match, part: Part) -> Match:
    """Everyone has played, or the round was aborted: a loser, or a tie to break."""
    found = lowest(match.rules, part)
    assert found is not None
    _, tied = found
    last = part.turns[-1]
    if last.ending is TurnEnd.ABORTED and last.player in tied:
        tied = (last.player,)  # R6.2
    round_ = match.round
    assert round_ is not None
    parts = round_.earlier.then(part)
    if len(tied) == 1:
        return _finish_round(match, tuple(parts), tuple(round_.raised_by), tied[0])
    tie = Round(round_.lead, parts, raised_by=round_.raised_by, led_mexico=round_.led_mexico)
    return replace(match, round=tie, part=_break_tie(match, tied))


def _break_tie(match: Match, tied: tuple[int, ...]) -> Part:
    match match.rules.ties:
        case Ties.SUB_ROUND:
            return Part(PartKind.SUB_ROUND, tied, tied[0], match.rules.max_rolls)
        case Ties.ONE_ROLL:
            return Part(PartKind.EXTRA_ROUND, tied, None, 1)
        case _:
            assert_never(match.rules.ties)


def _record_round(match: Match, event: events.RoundRecorded) -> Match:
    """R10.4: the stake follows; no one is known to have rolled the Mexicos."""
    return _finish_round(match, (), (None,) * event.mexicos, event.loser)


def _finish_round(
    match: Match, parts: tuple[Part, ...], raised_by: tuple[int | None, ...], loser: int
) -> Match:
    """R4, R2.4 to R2.6 and R7.1."""
    assert match.round is not None
    assert match.part is not None
    full = stake(match.rules, len(raised_by))
    units = match.players[loser].units
    paid = min(full, units)
    out = paid == units
    number = match.rounds + 1
    scores, players = match.rules.points, list(match.players)
    unseen = bool(raised_by) and not parts
    seen = {turn.player: turn.value for turn in parts[0].turns} if parts else {}
    for player in seen or match.part.order:
        had = players[player]
        survived = POINTS_SURVIVED + POINTS_MEXICO * (seen.get(player) == MEXICO)
        players[player] = replace(
            had,
            points=had.points + (survived if scores and player != loser else 0),
            known_mexicos=had.known_mexicos + raised_by.count(player),
            played=had.played + 1,
            unseen=had.unseen + unseen,
        )
    lost_points = POINTS_LOST if scores else 0
    players[loser] = players[loser].plus(units=-paid, paid=paid, points=lost_points, lost=1)
    after = replace(match, players=tuple(players))
    if out and match.best > 1:
        after = after.plus(match.next_in(loser), won=1)
    played = RoundPlayed(
        number=number,
        lead=match.round.lead,
        parts=parts,
        mexicos=len(raised_by),
        stake=full,
        loser=loser,
        paid=paid,
        out=out,
        lap=match.lap,
        score=score_of(after) if out else (),
    )
    recorded = played.recorded
    after = replace(
        after,
        exits=course.with_gone(match, loser, number, withdrew=False) if out else match.exits,
        lap_done=match.lap > 0,
        story=match.story.then(played),
        rounds=number,
        by_values=match.by_values + (recorded is Speed.VALUES),
        by_result=match.by_result + (recorded is Speed.RESULT),
    )
    return course.next_round(after, loser)


def _record_match(match: Match, event: events.MatchRecorded) -> Match:
    """F6.1: the loser pays all there is left; of its rounds nothing is known."""
    loser, paid = event.loser, match.players[event.loser].units
    after = match.plus(loser, units=-paid, paid=paid, unseen=1)
    after = after.plus(match.next_in(loser), won=match.best > 1, unseen=1)
    after = replace(
        after,
        exits=course.with_gone(match, loser, match.rounds + 1, withdrew=False),
        story=match.story.then(MatchTold(loser, paid, score_of(after))),
    )
    return course.next_round(after, loser)


def _choose_count(match: Match, event: events.CountChosen) -> Match:
    assert match.part is not None
    return replace(match, part=replace(match.part, count=event.count))


def _call_lap(match: Match, event: events.BeatCalled) -> Match:
    """F2.1: with fewer than two here there is nothing to play, and the lap is done."""
    alone = len(match.players_in) < 2 or (match.waits and not match.held_up)
    return replace(match, lap=event.beat, lap_done=alone, players=course.begun_anew(match))


def _end_play(match: Match, event: events.PlayEnded) -> Match:
    return course.end_play(match, event.pot, event.chances, event.error)


_APPLY: Mapping[type, Callable[[Any, Any], Match]] = MappingProxyType(
    {
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
        events.Withdrawn: course.withdraw,
        events.Joined: course.join,
        events.Rejoined: course.rejoin,
        events.MovedAway: course.move_away,
        SteppedOut: course.step_out,
        CameBack: course.come_back,
        events.UnitsMended: course.mend_units,
        events.Awaited: course.wait_for,
        events.BeatCalled: _call_lap,
        events.PlayerRenamed: course.rename,
        events.OrderKept: _keep_order,
        events.PlayEnded: _end_play,
    }
)
