"""The view of the floor: tables at a glance, players who must move, and the host's next step."""

from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from tourney.game.duels import score_words, won_words
from tourney.game.happenings import PlayerCame
from tourney.game.match import GameMatch, RoundOver
from tourney.game.mexico.table import figure_of
from tourney.game.wording import listed, quantity
from tourney.night.barrier import Move, ShootOut, ShootOutDue
from tourney.night.floor import LEAST_AT_TABLE, Exits, Floor, Seated, TableNow
from tourney.night.formats.come_and_go.sittings import has_partners, other_of, partner_names
from tourney.night.formats.registry import format_of
from tourney.night.people.attendance import Attendance
from tourney.night.people.latecomers import check_rebuy, most_rebuys
from tourney.night.seating.moving import left_of
from tourney.night.state.floor_of import Matches
from tourney.night.state.night import Night
from tourney.night.views.floor_view import (
    BEGUN,
    FloorSeat,
    FloorState,
    FloorTable,
    Mover,
    ShootOutView,
    Thrower,
)
from tourney.night.views.result import Result


def floor_tables(night: Night, floor: Floor, matches: Matches) -> tuple[FloorTable, ...]:
    """Return the open tables by place."""
    names = night.called
    new = {mover.entry for mover in movers(night, floor, matches) if not mover.sat}
    coming = {names[entry] for entry in night.coming}
    away = {entry for entry in floor.absent if night.attends(entry) is Attendance.AWAY}
    partners, rows = other_of(partners_in(night, night.stage)), row_figures(floor)

    def shown(now: TableNow) -> FloorTable:
        match = matches[now.number]
        state = table_state(now, match)
        moving = set[int]() if state in BEGUN else new
        turns = state in ("due", "playing") and not match.waits
        turn = match.names[match.turn] if turns and match.turn is not None else ""
        last = next(match.newest_rounds(), None) if state == "done" else None
        loser = match.names[last.loser] if last is not None else ""
        lost = now.paid if match.endless else None
        seats = [floor_seat(its, names[its.entry], lost, rows, partners) for its in now.seats]
        return FloorTable(
            number=now.number,
            place=now.place,
            title=night.by_number[now.number].title,
            seats=tuple(
                replace(
                    seat,
                    turn=seat.name == turn,
                    leads=seat.leads and not (rows and loser),  # the next lap has its own lead
                    new=seat.entry in moving,
                    away=seat.away or seat.entry in away,
                    player=match.names.index(seat.name),
                    loser=seat.name == loser,
                )
                for seat in seats
            ),
            units=sum(seat.units for seat in seats) if lost is None else 0,
            state=state,
            words=_words(match, state, turn, coming),
            score="" if state == "over" else score_words(match),
            waits=match.waits and state == "due",
            out=_is_out(match, last, coming),
        )

    return tuple(shown(now) for now in sorted(floor.open, key=lambda now: now.place))


def floor_seat(
    seat: Seated,
    name: str,
    lost: Mapping[int, int] | None,
    rows: Mapping[int, str],
    partners: Mapping[str, str],
) -> FloorSeat:
    """Return a seat with what the player holds; nobody is on turn there, or has lost.

    Args:
        lost: the units lost by entry, if they have no end; else None.
        rows: as by `row_figures`.
        partners: each player's partner, by name.
    """
    paid = None if lost is None else lost.get(seat.entry, 0)
    return FloorSeat(
        entry=seat.entry,
        name=name,
        units=seat.units,
        lost=paid,
        figure=rows.get(seat.entry) or figure_of(seat.units, paid),
        leads=seat.leads,
        away=seat.away > 0,
        partner=partners.get(name, ""),
    )


def partners_in(night: Night, sitting: int) -> tuple[tuple[str, ...], ...]:
    """Return the names of a sitting's partners, and of those who play alone; () without any."""
    if not has_partners(night.plan.setup):
        return ()
    drawn = zip(night.tables, night.seatings, strict=False)
    seated = (entry for table, seats in drawn if table.stage == sitting for entry in seats)
    return partner_names(night.called, seated, night.partners.get(sitting, ()))


def row_figures(floor: Floor) -> Mapping[int, str]:
    """Return the row of each player that goes on, where chairs are kept; else {} (F15.5)."""
    form = format_of(floor.setup)
    rows = form.tonight(floor).items() if form.keeps_chairs else ()
    return {entry: str(own.running) for entry, own in rows}


def table_state(now: TableNow, match: GameMatch) -> FloorState:
    """Return the state of a table of the floor."""
    if now.over:
        return "over"
    if not now.due:
        return "resting"
    if now.done:
        return "done"
    fresh = match.between_rounds or match.waits or (match.unled and not match.rolls_off)
    return "due" if fresh else "playing"


def _words(match: GameMatch, state: FloorState, turn: str, coming: Collection[str]) -> str:
    names = [match.names[player] for player in match.players_in]
    if state == "over":
        if match.winner is not None:
            return won_words(match)
        if match.ended is not None or not match.over:
            return "done here"
        return f"{listed(names)} {'is' if len(names) == 1 else 'are'} through"
    if len(names) == 1:
        return f"{names[0]} is alone here"
    if match.waits:
        return match.waits_for().removeprefix("The table ").removesuffix(".")
    if state == "resting":
        return "sits this lap out"
    if state == "done":
        return _last_round(match, coming)
    if match.unled:
        # The lead is rolled for or drawn, depending on the table's speed (R10.4).
        starts = "roll to start" if match.rules.has_units else "who starts?"
        return f"{turn} rolls for the lead" if state == "playing" else starts
    acts = f"{turn} to roll" if match.rules.has_units else f"{turn} to claim"
    return f"{turn} starts" if state == "due" else acts


def _last_round(match: GameMatch, coming: Collection[str]) -> str:
    last = next(match.newest_rounds(), None)
    if last is None:
        return "has played"
    loser = match.names[last.loser]
    if last.out and loser in coming:
        return f"{loser} is in again"
    if _is_out(match, last, coming):
        return f"{loser} is out"
    return f"{loser} lost {last.paid} {'★' * last.mexicos}".rstrip()


def _is_out(match: GameMatch, last: RoundOver | None, coming: Collection[str]) -> bool:
    """Return True if the loser went out by it, and has not bought in again since."""
    return last is not None and last.out and match.names[last.loser] not in coming


def people_between_tables(night: Night, floor: Floor, lines: Sequence[Result]) -> tuple[str, ...]:
    """Return the names of players who are in, but have no table and get no seat."""
    seated = {seat.entry for table in floor.open for seat in table.seats}.union(night.coming)
    playing = (line for line in lines if line.status == "playing")
    return tuple(line.name for line in playing if line.entry not in seated)


def latest_out(exits: Exits, lines: Sequence[Result]) -> tuple[str, ...]:
    """Return the names of players who are out, the latest first."""
    out = {line.entry: line.name for line in lines if line.status in ("out", "withdrawn")}
    gone = sorted(
        (table.stage, gone.lap, (*table.exits, gone).index(gone), entry)
        for entry, (table, gone) in exits.items()
        if entry in out
    )
    return tuple(out[entry] for *_, entry in reversed(gone))


def movers(night: Night, floor: Floor, matches: Matches) -> tuple[Mover, ...]:
    """Return the players told at the last barrier to sit elsewhere.

    A player who has played a round at the new table has sat down, even without a tick. A player who
    is out, away for a sitting or gone, or has sat there since an earlier lap, is left out.
    """
    names = night.called
    places = {table.number: table.place for table in night.tables}
    beside = left_of(each for each in night.moving if each.after)
    return tuple(
        Mover(
            entry=moving.entry,
            name=names[moving.entry],
            source=places.get(moving.source, 0),
            target=places[moving.target],
            beside=names.get(beside.get(moving.entry) or _left_of(floor, moving), ""),
            reason=moving.reason,
            sat=moving.entry in night.sat or played is not None,
        )
        for moving in night.moving
        if moving.entry in names and moving.entry not in floor.absent
        if not _keeps_seat(floor, moving)
        if (match := matches.get(moving.target)) is not None
        if (player := _player_in(match, names[moving.entry])) is not None
        if (played := first_round(match, player)) is None or played.lap == floor.lap
    )


def _player_in(match: GameMatch, name: str) -> int | None:
    """Return the number of the player with that name who is in at a table, or None."""
    player = match.names.index(name) if name in match.names else None
    return player if player is not None and match.units[player] else None


def first_round(match: GameMatch, player: int) -> RoundOver | None:
    """Return the first round at a table since a player came to it, or None."""
    first = None
    for item in match.story.newest_first():
        if isinstance(item, PlayerCame) and item.player == player:
            break
        if isinstance(item, RoundOver):
            first = item
    return first


def _keeps_seat(floor: Floor, moving: Move) -> bool:
    """Return True if a player kept table and seat when all sat down again."""
    before, now = _table(floor, moving.source), _table(floor, moving.target)
    if moving.after or before is None or now is None or before.place != now.place:
        return False
    if format_of(floor.setup).keeps_chairs:
        return True
    own = next((each.seat for each in floor.people if each.entry == moving.entry), None)
    if own is not None and own[0] == now.place:
        return True
    # If nobody joined in between, players came in the order of their seats.
    both = moving.entry in before.entrants and moving.entry in now.entrants
    known = both and before.entrants in floor.seatings
    return known and before.entrants.index(moving.entry) == now.entrants.index(moving.entry)


def _left_of(floor: Floor, moving: Move) -> int:
    """Return a player's left neighbour at a table where all sit down again."""
    now = _table(floor, moving.target)
    ring = [] if now is None else [seat.entry for seat in now.seats]
    return ring[ring.index(moving.entry) - 1] if moving.entry in ring and len(ring) > 1 else 0


def _table(floor: Floor, number: int) -> TableNow | None:
    return next((table for table in floor.tables if table.number == number), None)


def status(floor: Floor, stage: str, over: bool, winner: str, *, ends: bool = False) -> str:
    """Return how far the night is, in a sentence.

    Args:
        ends: the host has called the end (F11.1).
    """
    if over:
        return f"{winner} won the night." if winner else "The night is over."
    # The end matters most then: tables are named by number alone, so that both fit.
    so_far = _so_far(floor, stage, named=not ends)
    return f"{so_far} {ends_words(floor.lap)}" if ends else so_far


def ends_words(lap: int) -> str:
    """Return when a night ends whose end is called; `lap` is the running one, 0 for none.

    >>> ends_words(14), ends_words(0)
    ('The night ends after lap 14.', 'The night ends after the current rounds.')
    """
    after = f"lap {lap}" if lap else "the current rounds"
    return f"The night ends after {after}."


def _so_far(floor: Floor, stage: str, *, named: bool) -> str:
    places = [table.place for table in floor.open if table.due and not table.done]
    playing = places if named else [int(place) for place in places]
    called = f"Lap {floor.lap}" if floor.lap else stage
    if floor.lap and len(places) == sum(table.due for table in floor.open):
        return f"{called} has begun."
    if not playing:
        if format_of(floor.setup).comes_and_goes and len(floor.here) < LEAST_AT_TABLE:
            return f"The next {'lap' if floor.lap else 'sitting'} needs two players who are here."
        return f"{called} is over." if floor.lap else "Every table is done."
    tables = f"table {playing[0]}" if len(playing) == 1 else _tables(playing)
    return f"{called}: waiting for {tables}." if called else f"Waiting for {tables}."


def _tables(places: list[int]) -> str:
    if len(places) > 6:
        return quantity(len(places), "table")
    return f"tables {listed([str(place) for place in sorted(places)])}"


def shoot_out_view(night: Night, due: ShootOutDue | None, must: bool) -> ShootOutView | None:
    """Return the shoot-out in play, or the one that must be called."""
    names, running = night.called, night.shoot_out
    if running is not None:
        throwers = tuple(
            Thrower(entry, names[entry], throws, _standing(running, entry) if all(throws) else "")
            for entry, throws in running.thrown.items()
        )
        return ShootOutView(night.shoot_out_for, throwers, running.on_turn, True)
    if due is None:
        return None
    throwers = tuple(Thrower(entry, names[entry], (), "") for entry in due.entries)
    return ShootOutView(due.why, throwers, 0, must)


def _standing(shoot_out: ShootOut, entry: int) -> str:
    above = 0
    for group in shoot_out.groups:
        last = above + len(group)
        if entry in group:
            return f"{last}" if len(group) == 1 else f"{above + 1} to {last}"
        above = last
    return ""


def may_rebuy(night: Night, floor: Floor) -> tuple[str, ...]:
    """Return the names of players who are out and may buy in again now."""
    most = most_rebuys(night.plan.setup)
    return tuple(
        entry.name
        for entry in night.entries
        if entry.rebuys < most
        and entry.number not in night.coming
        and check_rebuy(floor, entry.number) is None
    )
