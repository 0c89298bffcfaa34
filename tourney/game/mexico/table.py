"""The view of a table of the open game for screens."""

from collections.abc import Collection, Mapping
from itertools import islice

from msgspec import Struct

from tourney.game.dice import MEXICO, PIPS
from tourney.game.duels import number_words, score_words
from tourney.game.events import CameBack, LeadNamed, News, SteppedOut
from tourney.game.match import Seat, next_lead
from tourney.game.mexico import events
from tourney.game.mexico.counting import counts, most_mexicos
from tourney.game.mexico.match import Match
from tourney.game.mexico.news import news
from tourney.game.mexico.play import apply, check, due_aside
from tourney.game.mexico.round import Part, PartKind, RoundPlayed, Speed, lowest
from tourney.game.mexico.rules import stake
from tourney.game.mexico.speed import Pace, paces
from tourney.game.mexico.words import due_words
from tourney.game.wording import quantity, signed


class Holding:
    """The units in every view of a seat.

    Attributes:
        units: the units left.
        lost: the units lost, if units have no end (F6.3); else None.
        figure: one of both, as `figure_of` writes it.
    """

    __slots__ = ()

    units: int
    lost: int | None
    figure: str

    @property
    def holds(self) -> str:
        """The units left, or lost if they have no end, in words: "3 units", "2 units lost"."""
        if self.lost is None:
            return quantity(self.units, "unit")
        return f"{quantity(self.lost, 'unit')} lost"

    @property
    def forfeit(self) -> int:
        """The units that would go into the pot if the player left now (R10.1)."""
        return self.units if self.lost is None else 0


def figure_of(units: int, lost: int | None) -> str:
    """Return the units left or, if they have no end, the units lost after a minus."""
    return str(units) if lost is None else signed(-lost)


class SeatView(Seat, Holding, frozen=True):
    """A seat in the open game.

    Attributes:
        withdrew: True if the player is out by leaving.
        lead: True if the player leads the part in play, or is about to lead the round or the next
            one.
        playing: True if the player is in the part in play; others watch a tie-break.
        rolls: the rolls of the player's turn in this part, oldest first; () before it.
        value: the last of `rolls` once the turn is over; None until then.
        value_text: the value as it counts: `54`, or `9 pips`.
        lowest: True if the player holds the lowest value so far.
        die: the die in this line of the roll-off, or None.
        next_up: True if the player rolls after the player on turn.
        raises: True if the value is a 21 that raises the stake.
        missed: how many laps, or without laps rounds, the player has missed while away.
    """

    units: int
    lost: int | None
    figure: str
    withdrew: bool
    lead: bool
    playing: bool
    rolls: tuple[int, ...]
    value: int | None
    value_text: str
    lowest: bool
    die: int | None
    next_up: bool
    raises: bool
    missed: int


class TableView(Struct, frozen=True):
    """A table of the open game as the host sees it.

    Attributes:
        match: the match in its present state.
        phase: `roll-off`, `round`, `sub-round`, `extra-round`, `waiting` (for the next lap, or for
            a player to join or return) or `finished`.
        round: the number of the round in play or to come, from 1; when finished, of the last one.
        seats: all seats, without players who went to another table.
        on_turn: the player on turn, or None when waiting or finished.
        rolls: the throws of the turn in play.
        taken: how many of them are rolls (R14.2).
        may_lie: the dice of the last one that may be left lying, the lower first (R14.1).
        limit: how many rolls the turn may take; 1 in the roll-off.
        as_lead: True if the player on turn leads.
        stake: what the round costs now, in units.
        mexico_counts: True if a 21 by the player on turn raises the stake.
        stakes: what the round would cost with 0, 1, 2 and more Mexicos, up to nine; only the first
            if the rules have no Mexico, and none when finished.
        paces: by speed that the host may choose, the next entry (R10.4).
        news: the result of the last entry.
        chooser: who may now choose how the extra round is counted; else None.
        last_rounds: the last ten finished rounds, newest first.
        refusals: why each of `roll`, `stand`, `lie`, `abort`, `count`, `withdraw`, `join`, `away`,
            `end` and `lead` is not possible now; possible ones are left out.
        aborter: who would end the round, or None.
        duel: in a duel of several matches, the match in play and the score: "match 2 of 3, 1 : 0";
            else "".
        owed: who will pay for the 31s of the round in play, in a sentence, or "" (R14.3).
    """

    match: Match
    phase: str
    round: int
    seats: tuple[SeatView, ...]
    on_turn: SeatView | None
    rolls: tuple[int, ...]
    taken: int
    may_lie: tuple[int, ...]
    limit: int
    as_lead: bool
    stake: int
    mexico_counts: bool
    stakes: tuple[int, ...]
    paces: Mapping[Speed, Pace]
    news: News | None
    chooser: str | None
    winner: str | None
    last_rounds: tuple[RoundPlayed, ...]
    refusals: Mapping[str, str]
    aborter: str | None
    duel: str = ""
    owed: str = ""

    @property
    def most_told(self) -> int:
        """The number of Mexicos above which more cost no more; 0 if none changes the stake."""
        return self.stakes.index(self.stakes[-1]) if self.stakes else 0

    @property
    def one_die(self) -> bool:
        """True in a tie-break of one die each (R14.4)."""
        part = self.match.part
        return part is not None and part.count is events.Count.DIE


def table_view(match: Match, before: Match | None = None) -> TableView:
    """Return the view of a match; `before` is the match before its last entry, for the news."""
    part, rolloff = match.part, match.rolloff
    player = part.on_turn if part is not None else None
    on_turn = rolloff.on_turn if rolloff is not None else None if match.lap_done else player
    on_turn = None if match.waits else on_turn
    low = lowest(match.rules, part) if part is not None else None
    if (
        part is not None
        and part.count is events.Count.VALUE
        and low is not None
        and low[0] == MEXICO
    ):
        low = None  # a 21 is no low value to beat
    seats = _seats(match, on_turn, low[1] if low is not None else ())
    may_abort = match.aborter()
    refusals = _refusals(match, on_turn, may_abort)
    aborter = may_abort if "abort" not in refusals else None
    leads = part is not None and part.lead == player
    played = (item for item in match.story.newest_first() if isinstance(item, RoundPlayed))
    return TableView(
        match=match,
        phase=_phase(match),
        round=match.rounds + (not match.over),
        seats=seats,
        on_turn=next((seat for seat in seats if seat.player == on_turn), None),
        rolls=part.rolls if part is not None else (),
        taken=part.taken if part is not None else 0,
        may_lie=part.may_lie(match.rules) if part is not None else (),
        limit=part.limit if part is not None else 1,
        as_lead=leads,
        stake=stake(match.rules, match.raises),
        mexico_counts=part is not None
        and match.round is not None
        and counts(match.rules, part, led=leads, before=match.round.led_mexico),
        stakes=_stakes(match),
        paces=paces(match),
        news=news(before, match),
        chooser=match.names[part.order[-1]] if part and "count" not in refusals else None,
        winner=None if match.winner is None else match.names[match.winner],
        last_rounds=tuple(islice(played, 10)),
        refusals=refusals,
        aborter=None if aborter is None else match.names[aborter],
        duel=", ".join(filter(None, (number_words(match), score_words(match)))),
        owed=due_words(match.names, due_aside(match)),
    )


def _phase(match: Match) -> str:
    if match.waits:
        return "waiting"
    if match.rolloff is not None:
        return "roll-off"
    if match.over:
        return "finished"
    return "waiting" if match.part is None or match.lap_done else match.part.kind.value


def _seats(match: Match, on_turn: int | None, lowest: Collection[int]) -> tuple[SeatView, ...]:
    """Return the seats, clockwise, without players who went to another table."""
    part, rolloff = match.part, match.rolloff
    places = {line.player: line.place for line in match.standings()}
    turns = {turn.player: turn for turn in part.turns} if part is not None else {}
    dice = dict(zip(rolloff.contenders, rolloff.dice, strict=False)) if rolloff is not None else {}
    lead = part.lead if part is not None else next_lead(match)
    playing = part.order if part is not None else rolloff.contenders if rolloff is not None else ()
    left, endless, round_ = match.left, match.endless, match.round
    tie = part is not None and part.kind is not PartKind.ROUND
    raisers = () if round_ is None or (tie and not match.rules.tie_escalates) else round_.raised_by
    after = part.order[len(turns) + 1 :][:1] if part is not None and on_turn is not None else ()
    missed = {away.player: match.missed(away) for away in match.away}
    ended = match.ended is not None and match.until == 1
    seats = []
    for player in match.seating:
        here = match.players[player]
        if here.moved:
            continue
        turn, units = turns.get(player), here.units
        value = turn.value if turn is not None else None
        lost = here.paid if endless else None
        now = part.rolls if part is not None and player == on_turn else ()
        seats.append(
            SeatView(
                player=player,
                name=here.name,
                units=units,
                lost=lost,
                figure=figure_of(units, lost),
                out=units == 0,
                place=places[player] if units == 0 or match.winner == player or ended else None,
                withdrew=player in left,
                lead=player == lead,
                on_turn=player == on_turn,
                playing=player in playing,
                rolls=turn.rolls if turn is not None else now,
                value=value,
                value_text="" if value is None or part is None else _value_text(match, part, value),
                lowest=player in lowest,
                die=dice.get(player),
                next_up=player in after,
                raises=value == MEXICO and player in raisers,
                away=player in missed,
                missed=missed.get(player, 0),
            )
        )
    return tuple(seats)


def _value_text(match: Match, part: Part, value: int) -> str:
    by_pips = part.count is events.Count.PIPS
    return f"{PIPS[value]} pips" if by_pips else match.rules.said(value)


def _stakes(match: Match) -> tuple[int, ...]:
    if match.rolloff is not None and match.rolloff.untouched and not match.waits:
        match = apply(match, LeadNamed(match.rolloff.on_turn))  # any lead costs the same
    if match.part is None:
        return ()
    most = min(most_mexicos(match.rules, match.part), 9)
    return tuple(stake(match.rules, mexicos) for mexicos in range(most + 1))


def _refusals(match: Match, on_turn: int | None, aborter: int | None) -> dict[str, str]:
    """Return the actions that are not possible now, each with the reason.

    Args:
        aborter: who could end the round, if R6.1 allows it otherwise.
    """
    player = match.part.on_turn if match.part is not None else match.seating[0]
    first_in = next(iter(match.players_in), match.seating[0])
    here, away = match.present, match.away
    wanted: dict[str, events.TableEvent] = {
        "stand": events.Stood(player),
        "abort": events.Aborted(player if aborter is None else aborter),
        "count": events.CountChosen(events.Count.VALUE),
        "withdraw": events.Withdrawn(first_in),
        "join": events.Joined("\0", 1, match.seating[-1]),
        "away": CameBack(away[0].player) if away and not here else SteppedOut((*here, first_in)[0]),
        "end": events.PlayEnded(),
    }
    refused = {action: check(match, event) for action, event in wanted.items()}
    refusals = {action: why.sentence for action, why in refused.items() if why is not None}
    may_lie = match.part is not None and match.part.may_lie(match.rules)
    if match.rules.held_dice and not may_lie:
        refusals["lie"] = "No die may be left lying now."
    if on_turn is None:
        refusals["roll"] = match.waits_for() if match.waits else refusals["stand"]
    if match.rolloff is None:
        refusals["lead"] = refusals.get("roll", "The first lead is known already.")
    return refusals
