"""The view of one table: all that a screen shows of a match, worked out."""

from collections.abc import Collection, Mapping
from itertools import islice

from msgspec import Struct

from tourney.game.dice import MEXICO, PIPS, RANKS
from tourney.game.events import CameBack, LeadNamed, News, SteppedOut
from tourney.game.match import Seat
from tourney.game.mexico import events
from tourney.game.mexico.counting import counts, most_mexicos, number_words, score_words, standings
from tourney.game.mexico.match import Match, next_lead
from tourney.game.mexico.news import news
from tourney.game.mexico.play import apply, check
from tourney.game.mexico.round import Part, PartKind, RoundPlayed, Speed, lowest
from tourney.game.mexico.rules import stake, stakes
from tourney.game.mexico.speed import Pace, paces
from tourney.game.wording import quantity, signed


class Holding:
    """The part of every view of a seat that is about units.

    Attributes:
        units: left.
        lost: units lost, where they have no end (F6.3); else None.
        figure: the one or the other, as `figure_of` writes it.
    """

    __slots__ = ()

    units: int
    lost: int | None
    figure: str

    @property
    def holds(self) -> str:
        """The units left or, where they have no end, lost, in words: "3 units", "2 units lost"."""
        return (
            quantity(self.units, "unit")
            if self.lost is None
            else f"{quantity(self.lost, 'unit')} lost"
        )

    @property
    def forfeit(self) -> int:
        """The units that would go into the pot if the player left now (R10.1)."""
        return self.units if self.lost is None else 0


def figure_of(units: int, lost: int | None) -> str:
    """The units left or, where they have no end, those lost, behind a minus."""
    return str(units) if lost is None else signed(-lost)


class SeatView(Seat, Holding, frozen=True):
    """One seat of the open game.

    Attributes:
        withdrew: out by leaving.
        lead: leads the part in play, or is about to begin the round, or the next one.
        playing: in the part in play; the others watch a tie being broken.
        rolls: those of this part's turn so far, oldest first; () before it.
        value: the last of `rolls` once the turn is over; None until then.
        value_text: it as it counts: `54`, or `9 pips`.
        lowest: holds the lowest value so far.
        die: this line's die in the roll-off, or None.
        raises: the value is a 21 that counts for the stake.
        missed: how many laps have been played without them since, or where none are called rounds.
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
    raises: bool
    missed: int


class Rung(Struct, frozen=True):
    """A value of the part in play, and whose it is: those of alike value stand on one rung.

    Attributes:
        text: the value as it counts: `54`, or `9 pips`.
        height: from 0 for the lowest value that there is to 1 for the highest.
    """

    text: str
    players: tuple[int, ...]
    height: float


class TableView(Struct, frozen=True):
    """A table as the host sees it.

    Attributes:
        match: as it stands.
        phase: `roll-off`, `round`, `sub-round`, `extra-round`, `waiting` (for the next lap, for a
            player to come, or to come back) or `finished`.
        round: the number of the round in play or to come, from 1; of the last one when finished.
        seats: those of all but who went to another table.
        on_turn: whose turn it is, or None when waiting or finished.
        rolls: the rolls of the turn in play.
        limit: how many rolls the turn may take; 1 in the roll-off.
        as_lead: the player on turn leads.
        stake: what the round costs as it is, in units.
        mexico_counts: a 21 by the player on turn counts for the stake.
        stakes: what the round would cost with this many Mexicos, from none on, up to nine; only the
            first where the rules know no Mexico, and none when finished.
        paces: for each speed that the host may choose, what the next entry is (R10.4).
        news: what the last entry brought about.
        chooser: who may choose how the extra round is counted, now, else None.
        last_rounds: the last ten finished rounds, newest first.
        ladder: the values of the part in play so far, highest first; of the player on turn the
            last roll.
        refusals: for `roll`, `stand`, `abort`, `count`, `withdraw`, `join`, `away`, `end` and
            `lead`: why it cannot be done now. What can be done is not in it.
        aborter: who would be ending the round, or None.
        duel: of a duel of several matches, which is played and how it stands: "match 2 of 3,
            1 : 0"; else "".
    """

    match: Match
    phase: str
    round: int
    seats: tuple[SeatView, ...]
    on_turn: SeatView | None
    rolls: tuple[int, ...]
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
    ladder: tuple[Rung, ...]
    refusals: Mapping[str, str]
    aborter: str | None
    duel: str = ""


def table_view(match: Match, before: Match | None = None) -> TableView:
    """The view of a match; `before` is the match before its last entry, for the news."""
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
        low = None  # no one has to worry yet
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
        ladder=() if part is None else _ladder(match, part),
        refusals=refusals,
        aborter=None if aborter is None else match.names[aborter],
        duel=", ".join(filter(None, (number_words(match), score_words(match)))),
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
    """The seats, clockwise, of all but who went to another table."""
    part, rolloff = match.part, match.rolloff
    places = {line.player: line.place for line in standings(match)}
    turns = {turn.player: turn for turn in part.turns} if part is not None else {}
    dice = dict(zip(rolloff.contenders, rolloff.dice, strict=False)) if rolloff is not None else {}
    lead = part.lead if part is not None else next_lead(match)
    playing = part.order if part is not None else rolloff.contenders if rolloff is not None else ()
    left, endless, round_ = match.left, match.endless, match.round
    tie = part is not None and part.kind is not PartKind.ROUND
    raisers = () if round_ is None or (tie and not match.rules.tie_escalates) else round_.raised_by
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
                value_text="" if value is None or part is None else _value_text(part, value),
                lowest=player in lowest,
                die=dice.get(player),
                raises=value == MEXICO and player in raisers,
                away=player in missed,
                missed=missed.get(player, 0),
            )
        )
    return tuple(seats)


def _value_text(part: Part, value: int) -> str:
    return f"{PIPS[value]} pips" if part.count is events.Count.PIPS else str(value)


def _stakes(match: Match) -> tuple[int, ...]:
    if match.rolloff is not None and match.rolloff.untouched and not match.waits:
        match = apply(match, LeadNamed(match.rolloff.on_turn))  # any lead costs the same
    if match.part is None:
        return ()
    return stakes(match.rules, min(most_mexicos(match.rules, match.part), 9))


def _ladder(match: Match, part: Part) -> tuple[Rung, ...]:
    values = {turn.player: turn.value for turn in part.turns}
    if part.rolls:
        values[part.on_turn] = part.rolls[-1]
    rank = PIPS if part.count is events.Count.PIPS else RANKS[match.rules.order]
    low, high = min(rank.values()), max(rank.values())
    at: dict[int, list[int]] = {}
    for player, value in values.items():
        at.setdefault(rank[value], []).append(player)
    return tuple(
        Rung(
            _value_text(part, values[at[place][0]]),
            tuple(at[place]),
            (place - low) / (high - low),
        )
        for place in sorted(at, reverse=True)
    )


def _refusals(match: Match, on_turn: int | None, aborter: int | None) -> dict[str, str]:
    """The actions that cannot be taken now, each with why.

    Args:
        aborter: who could end the round, were the rest of R6.1 met.
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
    if on_turn is None:
        refusals["roll"] = match.waits_for() if match.waits else refusals["stand"]
    if match.rolloff is None:
        refusals["lead"] = refusals.get("roll", "The first lead is known already.")
    return refusals
