"""The fold: a match and an event give the next match (R2 to R7, R10)."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, assert_never

from tourney.game.check import check
from tourney.game.dice import MEXICO, PIPS, RANKS
from tourney.game.events import (
    Aborted,
    Count,
    CountChosen,
    DieRolledOff,
    Joined,
    LeadDrawn,
    LeadNamed,
    MatchOpened,
    OrderKept,
    PlayerRenamed,
    Rejoined,
    Rolled,
    RoundRecorded,
    Stood,
    TableEvent,
    ValueRecorded,
    Withdrawn,
)
from tourney.game.frozen import replace
from tourney.game.match import (
    Ending,
    Match,
    Part,
    PartKind,
    PlayerCame,
    PlayerLeft,
    RollOff,
    Round,
    RoundPlayed,
    Speed,
    Turn,
)
from tourney.game.rules import MexicoBy, Ties, stake

POINTS_LOST = -1
POINTS_SURVIVED = 1
POINTS_MEXICO = 2
POINTS_WON = 5


def apply(match: Match | None, event: TableEvent) -> Match:
    """The match after the event.

    Raises:
        Refused: as `check` says; the match given is unchanged.
    """
    refusal = check(match, event)
    if refusal is not None:
        raise refusal
    if isinstance(event, MatchOpened):
        return _open(event)
    return _APPLY[type(event)](match, event)


def fold(events: Iterable[TableEvent]) -> Match | None:
    """The match after all the events, or None if there are none.

    Raises:
        Refused: an event that does not follow from those before it.
    """
    match: Match | None = None
    for event in events:
        match = apply(match, event)
    return match


def _open(event: MatchOpened) -> Match:
    players = tuple(range(len(event.players)))
    nothing = (0,) * len(players)
    return Match(
        rules=event.rules,
        names=event.players,
        seating=players,
        units=(event.rules.units,) * len(players),
        paid=nothing,
        points=nothing,
        lost=nothing,
        mexicos=nothing,
        played=nothing,
        rolloff=RollOff(players),
    )


def _roll_off(match: Match, event: DieRolledOff) -> Match:
    rolloff = match.rolloff
    assert rolloff is not None
    dice = (*rolloff.dice, event.die)
    return _settle_rolloff(match, RollOff(rolloff.contenders, dice, rolloff.earlier))


def _settle_rolloff(match: Match, rolloff: RollOff) -> Match:
    """R2.3: the lead, once one is highest of all who roll."""
    contenders, dice = rolloff.contenders, rolloff.dice
    if len(contenders) == 1:
        return _begin_round(replace(match, rolloff=None), contenders[0])
    if len(dice) < len(contenders):
        return replace(match, rolloff=rolloff)
    line = tuple(zip(contenders, dice, strict=True))
    highest = tuple(player for player, die in line if die == max(dice))
    return _settle_rolloff(match, RollOff(highest, earlier=(*rolloff.earlier, line)))


def _take_lead(match: Match, event: LeadNamed | LeadDrawn) -> Match:
    return _begin_round(replace(match, rolloff=None), event.player)


def _begin_round(match: Match, lead: int) -> Match:
    return _begin_in_order(match, match.order_from(lead))


def _begin_in_order(match: Match, order: tuple[int, ...]) -> Match:
    lead = order[0]
    part = Part(PartKind.ROUND, order, lead, match.rules.max_rolls)
    return replace(match, round=Round(lead), part=part)


def _keep_order(match: Match, event: OrderKept) -> Match:
    """R10.3: those left out have no turn in the round, so neither points nor a round played."""
    return _begin_in_order(match, event.order)


def _roll(match: Match, event: Rolled) -> Match:
    part = match.part
    assert part is not None
    rolls = (*part.rolls, event.value)
    if event.value == MEXICO:
        return _end_turn(match, part, rolls, Ending.MEXICO)
    if len(rolls) == part.limit:
        return _end_turn(match, part, rolls, Ending.LIMIT)
    return replace(match, part=replace(part, rolls=rolls))


def _stand(match: Match, _event: Stood) -> Match:
    assert match.part is not None
    return _end_turn(match, match.part, match.part.rolls, Ending.STOOD)


def _give_value(match: Match, event: ValueRecorded) -> Match:
    assert match.part is not None
    return _end_turn(match, match.part, (event.value,), Ending.VALUE)


def _end_turn(match: Match, part: Part, rolls: tuple[int, ...], ending: Ending) -> Match:
    player = part.on_turn
    led = player == part.lead
    mexico = rolls[-1] == MEXICO
    if mexico:
        match = _count_mexico(match, part, player, led)
    turns = (*part.turns, Turn(player, rolls, ending, led))
    played = replace(part, turns=turns, rolls=())
    if len(turns) == len(part.order):
        return _settle(match, played)
    if led:
        played = _hand_on(match, played, mexico)
    return replace(match, part=played)


def _count_mexico(match: Match, part: Part, player: int, led: bool) -> Match:
    """R4.2, and R5.3 among the tied."""
    rules, round_ = match.rules, match.round
    assert round_ is not None
    if part.kind is not PartKind.ROUND and not rules.tie_escalates:
        return match
    if part.count is Count.PIPS:
        return match
    match rules.mexico_by:
        case MexicoBy.LEAD:
            counts = led
        case MexicoBy.AFTER_LEAD:
            counts = led or round_.led_mexico
        case MexicoBy.ANYONE:
            counts = True
        case MexicoBy.NOBODY:
            counts = False
        case _:
            assert_never(rules.mexico_by)
    if not counts:
        return match
    mexicos = (*round_.mexicos, player)
    counted = Round(round_.lead, round_.earlier, mexicos, round_.led_mexico or led)
    return replace(match, round=counted)


def _hand_on(match: Match, part: Part, mexico: bool) -> Part:
    """What the lead's finished turn means for those after it (R3.2, R3.5, R10.4)."""
    turn = part.turns[-1]
    if mexico and match.rules.pass_lead:
        return replace(part, lead=part.on_turn, limit=match.rules.max_rolls)
    if turn.ending is Ending.VALUE:
        return part
    return replace(part, limit=len(turn.rolls))


def _abort(match: Match, event: Aborted) -> Match:
    part = match.part
    assert part is not None
    if part.rolls:
        last = Turn(event.player, part.rolls, Ending.ABORTED, event.player == part.lead)
        turns = (*part.turns, last)
    else:
        last = part.turns[-1]
        last = Turn(last.player, last.rolls, Ending.ABORTED, last.led)
        turns = (*part.turns[:-1], last)
    return _settle(match, replace(part, turns=turns, rolls=()))


def _settle(match: Match, part: Part) -> Match:
    """Everybody has played, or the round was aborted: a loser, or a tie to break."""
    rank = PIPS if part.count is Count.PIPS else RANKS[match.rules.order]
    lowest = min(rank[turn.value] for turn in part.turns)
    tied = tuple(turn.player for turn in part.turns if rank[turn.value] == lowest)
    last = part.turns[-1]
    if last.ending is Ending.ABORTED and last.player in tied:
        tied = (last.player,)  # R6.2
    round_ = match.round
    assert round_ is not None
    parts = (*round_.earlier, part)
    if len(tied) == 1:
        return _finish_round(match, parts, round_.mexicos, tied[0])
    tie = Round(round_.lead, parts, round_.mexicos, round_.led_mexico)
    return replace(match, round=tie, part=_break_tie(match, tied))


def _break_tie(match: Match, tied: tuple[int, ...]) -> Part:
    match match.rules.ties:
        case Ties.SUB_ROUND:
            return Part(PartKind.SUB_ROUND, tied, tied[0], match.rules.max_rolls)
        case Ties.ONE_ROLL:
            return Part(PartKind.EXTRA_ROUND, tied, None, 1)
        case _:
            assert_never(match.rules.ties)


def _record_round(match: Match, event: RoundRecorded) -> Match:
    """R10.4: the stake follows; nobody is known to have rolled the Mexicos."""
    return _finish_round(match, (), (None,) * event.mexicos, event.loser)


def _finish_round(
    match: Match, parts: tuple[Part, ...], mexicos: tuple[int | None, ...], loser: int
) -> Match:
    """R4, R2.4 to R2.6 and R7.1."""
    assert match.round is not None
    assert match.part is not None
    full = stake(match.rules, len(mexicos))
    paid = min(full, match.units[loser])
    out = paid == match.units[loser]
    number = match.rounds + 1
    lead = match.round.lead
    turns = {turn.player: turn.value for turn in parts[0].turns} if parts else None
    took_part = match.part.order if turns is None else tuple(turns)
    points = match.points
    if match.rules.points:
        points = _add(points, {player: POINTS_SURVIVED for player in took_part if player != loser})
        points = _add(points, {loser: POINTS_LOST})
        rolled_21 = [player for player, value in (turns or {}).items() if value == MEXICO]
        points = _add(points, {player: POINTS_MEXICO for player in rolled_21 if player != loser})
    rollers = [player for player in mexicos if player is not None]
    played = RoundPlayed(number, lead, parts, len(mexicos), full, loser, paid, out)
    recorded = played.recorded
    after = replace(
        match,
        units=_add(match.units, {loser: -paid}),
        paid=_add(match.paid, {loser: paid}),
        points=points,
        lost=_add(match.lost, {loser: 1}),
        mexicos=_add(match.mexicos, {player: rollers.count(player) for player in rollers}),
        played=_add(match.played, dict.fromkeys(took_part, 1)),
        outs=(*match.outs, loser) if out else match.outs,
        story=match.story.then(played),
        rounds=number,
        by_values=match.by_values + (recorded is Speed.VALUES),
        by_result=match.by_result + (recorded is Speed.RESULT),
    )
    return _next_round(after, after.next_in(loser) if out else loser)


def _next_round(match: Match, lead: int) -> Match:
    """The next round, or the end: the last player with units wins (R2.4, R7.2)."""
    still_in = match.players_in
    if len(still_in) > 1:
        return _begin_round(match, lead)
    winner = still_in[0]
    points = _add(match.points, {winner: POINTS_WON}) if match.rules.points else match.points
    return replace(match, points=points, rolloff=None, round=None, part=None, winner=winner)


def _choose_count(match: Match, event: CountChosen) -> Match:
    assert match.part is not None
    return replace(match, part=replace(match.part, count=event.count))


def _withdraw(match: Match, event: Withdrawn) -> Match:
    """R10.1: the running round is void, and the leaver's units go into the pot."""
    leaver, units = event.player, match.units[event.player]
    void: tuple[Part, ...] = ()
    if match.round is not None and match.part is not None and not match.between_rounds:
        void = (*match.round.earlier, match.part)
    after = replace(
        match,
        units=_add(match.units, {leaver: -units}),
        paid=_add(match.paid, {leaver: units}),
        outs=(*match.outs, leaver),
        left=match.left | {leaver},
        story=match.story.then(PlayerLeft(leaver, units, void)),
    )
    if match.rolloff is not None and len(after.players_in) > 1:
        return _settle_rolloff(after, _without(match.rolloff, leaver))
    lead = leaver if match.round is None else match.round.lead
    return _next_round(after, after.next_in(leaver) if lead == leaver else lead)


def _without(rolloff: RollOff, leaver: int) -> RollOff:
    """The roll-off without somebody who left it; the others' dice stand."""
    contenders = tuple(player for player in rolloff.contenders if player != leaver)
    thrown = zip(rolloff.contenders, rolloff.dice, strict=False)
    dice = tuple(die for player, die in thrown if player != leaver)
    return RollOff(contenders, dice, rolloff.earlier)


def _join(match: Match, event: Joined) -> Match:
    assert match.round is not None
    newcomer = len(match.names)
    seat = match.seating.index(event.after) + 1
    after = replace(
        match,
        names=(*match.names, event.name),
        seating=(*match.seating[:seat], newcomer, *match.seating[seat:]),
        units=(*match.units, event.units),
        paid=(*match.paid, 0),
        points=(*match.points, 0),
        lost=(*match.lost, 0),
        mexicos=(*match.mexicos, 0),
        played=(*match.played, 0),
        story=match.story.then(PlayerCame(newcomer, event.units, back=False)),
    )
    return _begin_round(after, match.round.lead)


def _rejoin(match: Match, event: Rejoined) -> Match:
    assert match.round is not None
    after = replace(
        match,
        units=_add(match.units, {event.player: event.units}),
        outs=tuple(player for player in match.outs if player != event.player),
        left=match.left - {event.player},
        story=match.story.then(PlayerCame(event.player, event.units, back=True)),
    )
    return _begin_round(after, match.round.lead)


def _rename(match: Match, event: PlayerRenamed) -> Match:
    before, after = match.names[: event.player], match.names[event.player + 1 :]
    return replace(match, names=(*before, event.name, *after))


def _add(numbers: tuple[int, ...], changes: Mapping[int, int]) -> tuple[int, ...]:
    changed = list(numbers)
    for player, change in changes.items():
        changed[player] += change
    return tuple(changed)


_APPLY: Mapping[type, Callable[[Any, Any], Match]] = MappingProxyType(
    {
        DieRolledOff: _roll_off,
        LeadNamed: _take_lead,
        LeadDrawn: _take_lead,
        Rolled: _roll,
        Stood: _stand,
        ValueRecorded: _give_value,
        Aborted: _abort,
        CountChosen: _choose_count,
        RoundRecorded: _record_round,
        Withdrawn: _withdraw,
        Joined: _join,
        Rejoined: _rejoin,
        PlayerRenamed: _rename,
        OrderKept: _keep_order,
    }
)
