"""The view of a night for the big screen."""

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.games import AnyMatch, open_game, with_units
from tourney.game.mexico.match import Match
from tourney.game.wording import capital
from tourney.night.display import show_table
from tourney.night.formats.format import Bracket
from tourney.night.formats.registry import format_of
from tourney.night.money.stakes import pot_of
from tourney.night.state.floor_of import Matches, speed_at
from tourney.night.state.night import Night
from tourney.night.state.plan import table_called
from tourney.night.state.room_clock import Break
from tourney.night.views.floor_view import (
    FloorView,
    Mover,
    PlacesView,
    PodiumStep,
    ShootOutView,
    podium,
)
from tourney.night.views.floor_words import ends_words
from tourney.night.views.result import Result
from tourney.night.views.seat_plan import SeatPlan
from tourney.night.views.view import NightView, money, money_words

_LATEST_OUT = 5


class ShowStanding(Struct, frozen=True):
    """A player in the standings; equals have the same rank.

    Attributes:
        inside: True if the player still plays, or has won.
        figure: units, points or penalties, as `ShowView.measure` says; "" for a player who is out,
            or who waits for new units.
        units: how many pips to draw; 0 for none.
        reached: "lap 7", "the final"; "" for players still in.
        prize: in money, once the night is over; "" for none.
        deal: money from a deal (F11.3), which `prize` includes.
    """

    entry: int
    rank: int
    name: str
    inside: bool
    figure: str
    units: int
    reached: str
    prize: str
    deal: str = ""


class FoundSeat(Struct, frozen=True):
    """A person's seat when play begins.

    Attributes:
        place: the real table; 0 for players whose table is not free yet, as the title says.
        seat: from 1, clockwise.
    """

    name: str
    place: int
    title: str
    seat: int

    @property
    def table(self) -> str:
        """The table's name."""
        return table_called(self.title, self.place) if self.place else self.title


class ShowView(Struct, frozen=True):
    """A night as the big screen shows it.

    Attributes:
        stage: the part being played: "Round 5", "Heats", "Lap 7"; "" before and after play.
        status: how far the night is, in a sentence without `ends`; "" if the tables show it.
        players, inside: how many players take part, and how many are still in.
        pot: in units, or None if nobody wins any; `pot_money` is "" if units are worth nothing.
        tables: the open tables not yet over, by place; once all are over, the last ones.
        standings: everyone with a rank, by position.
        measure: what counts in the standings: "units", "points", "drinks".
        most: the pips of a player who has lost nothing; 0 if no pips are drawn.
        provisional: True while further play may change ranks.
        gone: the latest players to go out, the last first.
        movers: players who still have to sit down at another table, which waits for them.
        playing: True if any table plays a round.
        podium: () until the night is over.
        seats: all players, by table and seat; () before the draw and once play has begun.
        corrections: how many corrections there are; changes that come with a new one are not
            announced.
        break_: the break that was called, until it is over.
        lap: the running lap, from 1; 0 in formats without laps.
        ends: when the night ends, in a sentence; "" until its end is called (F11.1).
        waiting: where players come and go, who waits for the next sitting (F15.2).
        partners: the sitting's partners and who plays alone, by name (F15.4); () without any.
        moments: moments to announce, the newest of each table, in no order.
    """

    night: NightView
    stage: str
    status: str
    players: int
    inside: int
    pot: int | None
    pot_money: str
    tables: tuple[show_table.ShowTable, ...]
    standings: tuple[ShowStanding, ...]
    measure: str
    most: int
    provisional: bool
    bracket: Bracket
    gone: tuple[ShowStanding, ...]
    movers: tuple[Mover, ...]
    shoot_out: ShootOutView | None
    playing: bool
    podium: tuple[PodiumStep, ...]
    seats: tuple[FoundSeat, ...]
    corrections: int
    moments: tuple[show_table.ShowMoment, ...]
    break_: Break | None = None
    lap: int = 0
    ends: str = ""
    waiting: tuple[str, ...] = ()
    partners: tuple[tuple[str, ...], ...] = ()

    @property
    def over(self) -> bool:
        """True once the night is over."""
        return self.night.state == "finished"

    @property
    def is_played(self) -> bool:
        """True while a table plays a round, or still has to."""
        return any(table.state in ("due", "playing") for table in self.tables)


def inside_words(show: ShowView) -> str:
    """Return how many are still in; where players come and go, how many are here."""
    if format_of(show.night.plan.setup).comes_and_goes:
        return f"{show.night.here} here"
    return f"{show.inside} of {show.players} still in"


def show_view(
    night: Night,
    tables: Matches,
    places: PlacesView,
    floor: FloorView | None,
    bracket: Bracket,
    plan: SeatPlan | None,
    corrections: int,
    pause: Break | None,
) -> ShowView:
    """Return the view of a night for the big screen.

    Args:
        floor: None before play, and in Liar's Mexico.
        plan: the plan of seats, while they can still change; else None.
        corrections: how many corrections there are at all tables.
    """
    over = places.night.state == "finished"
    shown = _tables(night, tables, floor, scores=over or not night.lead_hidden)
    matches = with_units(tables) if night.counts_units else {}
    is_won = any(not match.endless for match in matches.values())
    pot = pot_of(night, matches) if is_won else None
    # While the host hides the leader, no page shows the standings.
    standings = _standings(places)
    shown_standings = () if night.lead_hidden and not over else standings
    gone = _gone(standings, tables, floor)
    ends = ends_words(floor.lap) if floor is not None and floor.ends else ""
    return ShowView(
        night=places.night,
        stage="" if over else _stage(shown, floor),
        status=""
        if floor is None or (night.single and not over)
        else floor.status.removesuffix(f" {ends}"),
        players=len(standings),
        inside=sum(line.inside for line in standings),
        pot=pot,
        pot_money="" if pot is None else money(night.plan, pot),
        tables=shown,
        standings=shown_standings,
        measure=_measure(places),
        most=_most(places, matches.values()),
        provisional=places.provisional,
        bracket=bracket,
        gone=gone,
        movers=_still_moving(floor),
        shoot_out=None if floor is None else floor.shoot_out,
        playing=any(table.state == "playing" for table in shown),
        podium=podium(places),
        seats=_seats(plan),
        corrections=corrections,
        moments=(
            *_mexicos(night, tables),
            *_out(gone, places),
            *([show_table.ShowMoment("won", "won", 0, "", places.winner, 0, "")] if over else []),
        ),
        break_=pause,
        lap=0 if floor is None else floor.lap,
        ends=ends,
        waiting=() if floor is None or not floor.since else floor.waiting,
        partners=() if floor is None or over else floor.partners,
    )


def _tables(
    night: Night, tables: Matches, floor: FloorView | None, *, scores: bool
) -> tuple[show_table.ShowTable, ...]:
    if floor is None:
        return tuple(
            show_table.liar_table(number, match, night.plan.counts)
            for number, match in tables.items()
            if not isinstance(match, Match)
        )
    by_number = {
        table.number: table if scores else replace(table, score="") for table in floor.tables
    }
    playing = [number for number, table in by_number.items() if table.state != "over"]
    shown = (
        show_table.open_table(
            by_number[number], match, speed_at(night, tables, number), all_seats=night.single
        )
        if isinstance(match, Match)
        else show_table.cup_table(by_number[number], match, night.plan.counts)
        for number in (playing or by_number)
        if (match := tables.get(number)) is not None
    )
    form = format_of(night.plan.setup)
    if form.keeps_chairs:
        return tuple(replace(table, heading=capital(form.measure)) for table in shown)
    return tuple(shown)


def _stage(shown: Sequence[show_table.ShowTable], floor: FloorView | None) -> str:
    """Return the stage being played; at a single table without laps, its round."""
    if floor is None:
        return ""
    lap = f"Lap {floor.lap}" if floor.lap else ""
    stage = floor.stage or lap
    if stage:
        return f"{stage}, {lap.lower()}" if lap and stage != lap else stage
    if len(shown) != 1 or not shown[0].round:
        return ""
    tie = f"  Tie: {shown[0].tie}" if shown[0].tie else ""
    return f"Round {shown[0].round}{tie}"


def _measure(places: PlacesView) -> str:
    if places.by_points:
        return format_of(places.night.plan.setup).measure
    return "units" if places.night.rules.has_units else places.night.plan.counts


def _most(places: PlacesView, matches: Collection[AnyMatch]) -> int:
    """Return the most units that anyone began with; 0 if units have no end or do not count."""
    if not matches or places.by_points or any(match.endless for match in matches):
        return 0
    units = next(iter(matches)).rules.dealt
    return max((*(line.units for line in places.lines), units), default=0)


def _standings(places: PlacesView) -> tuple[ShowStanding, ...]:
    measure = _measure(places)
    carries = format_of(places.night.plan.setup).carries
    return tuple(
        ShowStanding(
            entry=line.entry,
            rank=line.rank,
            name=line.name,
            inside=(inside := line.status in ("playing", "won", "placed")),
            figure=f"{line.night_points / 100:g}"
            if places.by_points
            else _figure(line, measure, carries=carries)
            if inside
            else "",
            units=line.units if inside and measure == "units" else 0,
            reached="" if inside else "left" if line.status == "withdrawn" else line.reached,
            prize=line.prize_words,
            deal=money_words(places.night.plan, line.deal) if line.deal else "",
        )
        for line in places.lines
        if line.rank
    )


def _figure(line: Result, measure: str, *, carries: bool) -> str:
    if measure == "units":
        # Between two stages with new units each, nobody has any.
        waits = line.status == "playing" and not carries
        return "" if waits and not line.units else str(line.units)
    return str(line.figures.under_a_cup(measure))


def _gone(
    standings: Sequence[ShowStanding], tables: Matches, floor: FloorView | None
) -> tuple[ShowStanding, ...]:
    """Return the last players to go out, latest first, without any who play on elsewhere."""
    if floor is not None:
        names: Sequence[str] = floor.gone
    else:
        names = [match.names[out] for match in tables.values() for out in reversed(match.outs)]
    by_name = {line.name: line for line in standings if not line.inside}
    return tuple(by_name[name] for name in names if name in by_name)[:_LATEST_OUT]


def _still_moving(floor: FloorView | None) -> tuple[Mover, ...]:
    """Return the movers for whom a table waits; once the table plays, they have sat down."""
    if floor is None:
        return ()
    due = {table.place for table in floor.tables if table.state == "due"}
    return tuple(mover for mover in floor.movers if not mover.sat and mover.target in due)


def _mexicos(night: Night, tables: Matches) -> Iterator[show_table.ShowMoment]:
    matches = open_game(tables)
    for table in night.open_tables:
        if (match := matches.get(table.number)) is not None:
            place = 0 if night.single and len(tables) == 1 else table.place
            yield from show_table.mexicos(match, table.number, place, table.title)


def _out(gone: Sequence[ShowStanding], places: PlacesView) -> Iterator[show_table.ShowMoment]:
    lines = {line.entry: line for line in places.lines}
    for line in gone:
        its = lines[line.entry]
        key = f"out/{its.entry}/{its.out_table}/{its.out_beat or its.out_round}/{its.rebuys}"
        yield show_table.ShowMoment(key, "out", its.out_table, "", its.name, 0, "")


def _seats(plan: SeatPlan | None) -> tuple[FoundSeat, ...]:
    if plan is None:
        return ()
    return tuple(
        FoundSeat(seat.name, table.place, table.name if table.place else table.title, at)
        for table in plan.tables
        for at, seat in enumerate(table.seats, start=1)
    )
