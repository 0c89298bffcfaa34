"""The views of a night: what the screens and the exports show of it, worked out."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal

from tourney.game.card import CardLine, RulesCard, rules_card
from tourney.game.match import Match
from tourney.game.rules import MexicoBy, Rules
from tourney.game.standings import standings as ranked
from tourney.game.table import TableView
from tourney.game.words import several
from tourney.night.events import Plan
from tourney.night.money import find_currency, write_money
from tourney.night.night import Night

State = Literal["registering", "seating", "playing", "finished"]
Status = Literal["registered", "playing", "won", "out", "withdrawn"]


@dataclass(frozen=True, slots=True)
class NightLine:
    """A night on the list of nights; `winner` is "" until there is one."""

    number: int
    name: str
    date: str
    venue: str
    preset: str
    state: State
    players: int
    winner: str


@dataclass(frozen=True, slots=True)
class EntryLine:
    """A player of the night. `seat` counts from 1; None before there are seats."""

    entry: int
    name: str
    paid: bool
    seat: int | None
    status: Status


@dataclass(frozen=True, slots=True)
class NightView:
    """A night.

    Attributes:
        number: its number in the store, from 1.
        entries: in the order of registering.
        seats: the same by seat; () before there are any.
        paid: how many have paid.
        seed: the five dice that the seats were drawn from; "" where they were put by hand.
        worth: what a unit is worth, written out; "" where it is worth nothing.
        undo: what undo would take back, in a few words; "" where there is nothing.
        damage: "" or a sentence: from some row on the log cannot be read, the view stops
            there and nothing more can be recorded.
    """

    number: int
    plan: Plan
    state: State
    entries: tuple[EntryLine, ...]
    seats: tuple[EntryLine, ...]
    paid: int
    seed: str
    worth: str
    undo: str
    damage: str

    @property
    def rules(self) -> Rules:
        """The night's rules."""
        return self.plan.rules


@dataclass(frozen=True, slots=True)
class TablePage:
    """The table with its night, and the pot in words."""

    night: NightView
    table: TableView
    pot_words: str


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A player's line in the standings.

    Attributes:
        position: unique, from 1; `place` is shared by equals (F7.2).
        units_paid: into the pot, forfeits included; `paid_money` is "" where worth nothing.
        fee_paid: the host marked the player as having paid.
    """

    position: int
    place: int
    name: str
    status: Status
    units_start: int
    units: int
    rounds_played: int
    rounds_lost: int
    mexicos: int
    units_paid: int
    paid_money: str
    points: int
    fee_paid: bool


@dataclass(frozen=True, slots=True)
class StandingsView:
    """The standings, provisional while play goes on.

    Attributes:
        rounds: how many are finished: `by_rolls`, `by_values` and `by_result` together (R10.4).
        points: whether they are kept.
        mexicos: whether the rules know any.
    """

    night: NightView
    lines: tuple[StandingLine, ...]
    provisional: bool
    winner: str
    pot: int
    pot_money: str
    pot_words: str
    rounds: int
    by_rolls: int
    by_values: int
    by_result: int
    points: bool
    mexicos: bool


def state_of(night: Night, match: Match | None) -> State:
    """How far the night has come."""
    if match is not None:
        return "playing" if match.winner is None else "finished"
    return "seating" if night.seats else "registering"


def night_view(number: int, night: Night, match: Match | None, undo: str, damage: str) -> NightView:
    """The view of a night whose table stands at `match`; None before the table is open."""
    players = {} if match is None else {name: player for player, name in enumerate(match.names)}
    seated = night.seats
    if match is not None:
        by_name = {entry.name: entry.number for entry in night.entries}
        names = (match.names[player] for player in match.seating)
        # Where one of the two logs is damaged, it may lack somebody that the other has.
        seated = tuple(by_name[name] for name in names if name in by_name)
    seats = {entry: seat for seat, entry in enumerate(seated, start=1)}
    lines = {
        entry.number: EntryLine(
            entry=entry.number,
            name=entry.name,
            paid=entry.paid,
            seat=seats.get(entry.number),
            status=_status(match, players.get(entry.name)),
        )
        for entry in night.entries
    }
    return NightView(
        number=number,
        plan=night.plan,
        state=state_of(night, match),
        entries=tuple(lines.values()),
        seats=tuple(lines[entry] for entry in seated),
        paid=sum(entry.paid for entry in night.entries),
        seed=night.seed,
        worth=money(night.plan, 1),
        undo=undo,
        damage=damage,
    )


def _status(match: Match | None, player: int | None) -> Status:
    if match is None or player is None:
        return "registered"
    if match.winner == player:
        return "won"
    if match.units[player]:
        return "playing"
    return "withdrawn" if player in match.left else "out"


def money(plan: Plan, units: int) -> str:
    """What so many units are worth, written out; "" where they are worth nothing."""
    if not plan.unit_worth:
        return ""
    return write_money(units * plan.unit_worth, find_currency(plan.currency))


def night_card(plan: Plan) -> RulesCard:
    """The rules card, with what the units are worth after how many there are."""
    card = rules_card(plan.rules)
    if not plan.unit_worth:
        return card
    start, *others = card.lines
    return replace(card, lines=(start, CardLine("Worth", f"{money(plan, 1)} a unit."), *others))


def pot_words(plan: Plan, units: int) -> str:
    """The pot as it is shown: `25 units, £12.50`, or `25 units` where they are worth nothing."""
    worth = money(plan, units)
    return f"{several(units, 'unit')}, {worth}" if worth else several(units, "unit")


def standings_view(view: NightView, night: Night, match: Match | None) -> StandingsView:
    """The standings; no lines before play."""
    paid = {entry.name for entry in night.entries if entry.paid}
    lines = () if match is None else _lines(night.plan, match, paid)
    return StandingsView(
        night=view,
        lines=lines,
        provisional=match is None or match.winner is None,
        winner="" if match is None or match.winner is None else match.names[match.winner],
        pot=0 if match is None else match.pot,
        pot_money="" if match is None else money(night.plan, match.pot),
        pot_words=pot_words(night.plan, 0 if match is None else match.pot),
        rounds=0 if match is None else match.rounds,
        by_rolls=0 if match is None else match.rounds - match.by_values - match.by_result,
        by_values=0 if match is None else match.by_values,
        by_result=0 if match is None else match.by_result,
        points=night.plan.rules.points,
        mexicos=night.plan.rules.mexico_by is not MexicoBy.NOBODY,
    )


def _lines(plan: Plan, match: Match, paid: Collection[str]) -> tuple[StandingLine, ...]:
    return tuple(
        StandingLine(
            position=position,
            place=line.place,
            name=match.names[line.player],
            status=_status(match, line.player),
            units_start=match.units[line.player] + match.paid[line.player],
            units=match.units[line.player],
            rounds_played=match.played[line.player],
            rounds_lost=match.lost[line.player],
            mexicos=match.mexicos[line.player],
            units_paid=match.paid[line.player],
            paid_money=money(plan, match.paid[line.player]),
            points=match.points[line.player],
            fee_paid=match.names[line.player] in paid,
        )
        for position, line in enumerate(ranked(match), start=1)
    )
