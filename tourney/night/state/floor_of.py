"""The floor of a night, from its state and its tables' matches; and how it ends early."""

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from tourney.game.flow import end_play
from tourney.game.games import AnyMatch, game_of, with_units
from tourney.game.happenings import PlayerAway, PlayerLeft
from tourney.game.match import RoundOver, may_lead
from tourney.game.mexico.events import PotBy
from tourney.game.mexico.round import Speed
from tourney.game.refusal import Refused
from tourney.night.floor import Exit, Floor, Person, Seated, TableNow, Waiting
from tourney.night.formats.registry import format_of
from tourney.night.people.attendance import Attendance
from tourney.night.people.latecomers import late_units
from tourney.night.state.night import Entry, Night, NightTable

#: The matches of a night's tables, by number.
Matches = Mapping[int, AnyMatch]

_ENDED = Refused("ended", "The night has ended. No further rounds.")
_ENDS = Refused("ends", "The night ends after the current rounds.")


def has_round_to_play(night: Night, table: NightTable, match: AnyMatch) -> bool:
    """Return True while a table plays its round of the lap, or its running round."""
    if table.closed or match.over or len(match.players_in) < 2:
        return False
    if night.lap:
        return table.due and not match.lap_done
    return match.amid


def all_done(night: Night, matches: Matches) -> bool:
    """Return True between two laps; without laps, between two rounds at every table."""
    return not any(
        has_round_to_play(night, table, matches[table.number])
        for table in night.tables
        if table.number in matches
    )


def pot_at_end(night: Night, matches: Matches) -> PotBy | None:
    """Return how the pot is shared once the host has ended the night; None while it continues.

    A night continues until its last rounds are played; at one table, until that table has ended.
    """
    if night.single:
        ways = [match.ended for match in matches.values() if match.ended is not None]
        return ways[0] if ways and all(match.over for match in matches.values()) else None
    if night.ending is None or not (night.ending.now or all_done(night, matches)):
        return None
    return night.ending.pot


def as_ended(night: Night, matches: Matches) -> Matches:
    """Return the matches, as ended at tables that play no more rounds (R12.1)."""
    ending = night.ending
    if ending is None or ending.now:
        return matches  # if play ended at once, the tables' own logs say so
    stopped = {
        table.number: end_play(match, ending.pot)
        for table in night.open_tables
        if isinstance(match := matches.get(table.number), AnyMatch)
        and not match.over
        and not has_round_to_play(night, table, match)
    }
    return {**matches, **stopped}


def check_round(night: Night, number: int, match: AnyMatch) -> Refused | None:
    """Return why no round can be played at a table after the end of the night, or None."""
    table = night.table(number)
    if night.ending is None or table is None:
        return None
    if night.ending.now:
        return _ENDED
    return None if has_round_to_play(night, table, match) else _ENDS


def floor_of(night: Night, matches: Matches, chosen: Speed | None = None) -> Floor:
    """Return the floor of the night, as its format sees it.

    Args:
        chosen: how much the host chose to type at tables opened next, if anything.
    """
    people, matches = people_of(night), with_units(as_ended(night, matches))
    entries = {entry.name: entry for entry in night.entries}
    tables = tuple(
        table_now(night, table, matches[table.number], entries)
        for table in night.tables
        if table.number in matches
    )
    floor = Floor(
        setup=night.plan.setup,
        rules=night.plan.rules,
        people=people,
        stage=night.stage,
        lap=night.lap,
        tables=tables,
        accounts={account.table: account.credit for account in night.accounts},
        seatings=night.seatings,
        cap=night.cap,
        decided=night.decided,
        withdrawn=frozenset(entry.number for entry in night.entries if entry.withdrawn),
        draw=night.draw,
        speed=chosen or speed_at(night, matches),
        ended=pot_at_end(night, matches),
        absent=frozenset(
            number for number, now in night.attendance.items() if now is not Attendance.HERE
        ),
        waited=night.waited,
        partners=night.partners,
    )
    return replace(floor, waiting=_waiting(night, floor))


def speed_at(night: Night, matches: Matches, number: int = 0) -> Speed:
    """Return the speed of a table (R10.4): that of its last entry.

    Before its first entry it is the speed of the table that was there before. Before any entry it
    is the format's.

    Args:
        number: the table's number; 0 for one still to be opened, after the table opened last.
    """
    for table in night.at_place(number) or sorted(matches, reverse=True):
        match = matches.get(table)
        speed = None if match is None else game_of(match.rules).speed(match)
        if speed is not None:
            return speed
    return format_of(night.plan.setup).speed


def people_of(night: Night) -> tuple[Person, ...]:
    """Return the people who take part: all present when play began, and later arrivals."""
    present, missing = {entry.number for entry in night.present}, night.no_shows
    return tuple(
        Person(entry.number, entry.name, _own_seat(night, entry), entry.units)
        for entry in night.entries
        if (entry.number in present or entry.late) and entry.number not in missing
    )


def _own_seat(night: Night, entry: Entry) -> tuple[int, int] | None:
    return None if entry.seat is None else (night.find_place(entry.seat[0]), entry.seat[1])


def table_now(
    night: Night, table: NightTable, match: AnyMatch, entries: Mapping[str, Entry]
) -> TableNow:
    """Return a table in its present state, with players from the night's list only."""
    known = [entries.get(name) for name in match.names]
    leads, here, over = may_lead(match), match.players_in, match.over
    away = {each.player: each.since for each in match.away}
    numbers = {player: entry.number for player, entry in enumerate(known) if entry is not None}
    players = {number: match.players[player] for player, number in numbers.items()}
    seats = tuple(
        Seated(
            entry=entry.number,
            units=match.units[player],
            fixed=entry.seat is not None and entry.seat[0] == table.place,
            moves=night.moves.get(entry.number, 0),
            may_lead=leads.get(player, 0.0),
            away=away.get(player, 0),
        )
        for player in here
        if (entry := known[player]) is not None
    )
    return TableNow(
        number=table.number,
        place=table.place,
        stage=table.stage,
        slot=table.slot,
        seats=seats,
        entrants=tuple(numbers.values()),
        lap=match.lap,
        closed=table.closed,
        due=table.due and not table.closed,
        done=over or match.lap_done or len(seats) < 2 or _stopped(night, table, match),
        over=over and (match.ended is None or night.single),
        rounds=match.rounds,
        exits=tuple(
            Exit(numbers[gone.player], gone.lap, gone.before, gone.withdrew)
            for gone in match.exits
            if gone.player in numbers
        ),
        paid={number: player.paid for number, player in players.items()},
        points={number: player.points for number, player in players.items()},
        best=match.best,
        won={number: player.won for number, player in players.items() if match.best > 1},
        played={number: player.played for number, player in players.items()},
        sat=_sat(match, numbers) if match.endless else {},
        lost={number: player.lost for number, player in players.items()},
        breaks=frozenset(_breaks(match, numbers)) if match.endless else frozenset(),
    )


def _sat(match: AnyMatch, numbers: Mapping[int, int]) -> dict[int, int]:
    missed = Counter(
        player
        for played in match.finished_rounds()
        if played.parts
        for player in {*played.parts[0].order} - {turn.player for turn in played.parts[0].turns}
    )
    return {number: match.players[at].played + missed[at] for at, number in numbers.items()}


def _breaks(match: AnyMatch, numbers: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """Yield who went away or left, with how many rounds were finished by then."""
    rounds = 0
    for item in match.story:
        rounds += isinstance(item, RoundOver)
        if isinstance(item, PlayerLeft) or (isinstance(item, PlayerAway) and not item.back):
            yield numbers.get(item.player, 0), rounds


def _stopped(night: Night, table: NightTable, match: AnyMatch) -> bool:
    """Return True if the host has called the night's end and this table plays no more rounds."""
    return night.ending is not None and not has_round_to_play(night, table, match)


def _waiting(night: Night, floor: Floor) -> tuple[Waiting, ...]:
    waiting, missing = [], night.no_shows
    for number in night.coming:
        entry = night.entry(number)
        if entry is None or number in missing:
            continue
        units, again = night.returning.get(number, 0), False
        if number in night.waiting:
            again = bool(entry.rebuys)
            own = night.units_of(number)
            units += own if again else late_units(floor, own)
        waiting.append(Waiting(number, units, again, number in night.returning))
    return tuple(waiting)
