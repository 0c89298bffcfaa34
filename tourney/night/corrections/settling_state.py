"""The state of a night while a correction is settled: seats, exits, and tables that are due."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest

from tourney.game.mexico.match import Match
from tourney.game.mexico.round import RoundPlayed
from tourney.night.formats.format import Back, Format
from tourney.night.state.floor_of import Matches, floor_of
from tourney.night.state.night import Entry, Night


@dataclass
class AtHand:
    """The night and its tables, as they were and as they come to be.

    Attributes:
        before: the matches of the open game, before the correction.
        number: the table's that is corrected.
        after: its match, once it has been worked out again.
        struck: by entry the units of re-buys that are struck.
    """

    night: Night
    format: Format
    before: Matches
    number: int
    after: Match
    struck: dict[int, int] = field(default_factory=dict, kw_only=True)

    def __post_init__(self) -> None:
        table = self.night.table(self.number)
        assert table is not None
        self.table = table
        self.was = self.before[self.number]
        self.now = {**self.before, self.number: self.after}
        self.since = first_change(self.was, self.after)
        self.sits_down = self.format.back is Back.SITS_DOWN
        self.over = self.format.over(floor_of(self.night, self.before))

    def _due(self, entry: Entry, owed: int) -> int:
        """The units more or fewer that are due to a player, less those of re-buys that are struck.

        Units that were let stand before are taken back first. A player who has gone out since would
        have paid with them what was missing of the last stake; a player who bought in again after
        that owes nothing from before.
        """
        struck = self.struck.get(entry.number, 0)
        if owed < 0:
            owed = 0 if entry.rebuys and self._fall(entry, self.before) else owed
            return owed - struck
        owed -= min(owed, max(self.night.stand.get(entry.number, 0), 0))
        fall = self._fall(entry, self.now) if owed else None
        return owed - min(owed, missing(fall)) - struck

    def _fall(self, entry: Entry, matches: Matches) -> RoundPlayed | None:
        """The last round by which a player went out, none before what is corrected."""
        at_hand = [
            fall.played
            for fall in falls(self.night, matches, entry.name)
            if fall.stage >= self.table.stage and fall.played.lap >= self.since
        ]
        return at_hand[-1] if at_hand else None

    def _misfits(self, player: int, entry: Entry, owed: int) -> int:
        """The number of a player's re-buys that now have no exit before them."""
        before = falls(self.night, self.before, entry.name)
        inside = self.was.units[player] or self._seat(entry) or entry.number in self.night.coming
        if not inside:
            before = before[:-1] or before  # the last of them came after the re-buy
        bought = before[-entry.rebuys :] if entry.rebuys else []
        return sum(not self._still(fall, entry, owed) for fall in bought)

    def _still(self, fall: "Fall", entry: Entry, owed: int) -> bool:
        """True if a player has gone out by then."""
        if fall.table == self.number:
            now = falls(self.night, {self.number: self.after}, entry.name)
            return any(each.at <= fall.at for each in now)
        later = fall.stage >= self.table.stage and fall.played.lap >= self.since
        return not later or owed <= missing(fall.played)

    def _stage(self, number: int) -> int:
        table = self.night.table(number)
        return table.stage if table is not None else 0

    def _seat(self, entry: Entry) -> tuple[int, int] | None:
        """Another table, and the player there, where the units are that were brought along."""
        seats = [seat for seat in self._seats(entry) if self._stage(seat[0]) == self.table.stage]
        return seats[0] if seats else self._seat_in_play(entry) if self.sits_down else None

    def _seat_in_play(self, entry: Entry) -> tuple[int, int] | None:
        open_ = {table.number for table in self.night.open_tables}
        return next((seat for seat in self._seats(entry) if seat[0] in open_), None)

    def _seats(self, entry: Entry) -> Iterator[tuple[int, int]]:
        for number, match in self.now.items():
            if number != self.number and entry.name in match.names:
                player = match.names.index(entry.name)
                if match.units[player]:
                    yield number, player

    def _is_later(self, match: Match, player: int) -> bool:
        """True if a lap has begun since a player went out."""
        laps = [gone.lap for gone in match.exits if gone.player == player]
        return self.night.lap > max(laps, default=0)

    def _has_left(self, entry: Entry) -> bool:
        left = (
            entry.name in match.names and match.names.index(entry.name) in match.left
            for match in (self.was, *self.now.values())
        )
        return entry.withdrawn or any(left)

    def _is_late_for(self, entry: Entry) -> bool:
        """True if it is too late for anyone, or for this entry, to come back."""
        return not self.sits_down or self.over or self._has_left(entry)

    @property
    def _is_free_to_play_on(self) -> bool:
        """True if the table was closed for no other reason than that it was over."""
        if self.format.back is not Back.PLAYS_ON or not self.table.closed:
            return False
        later = [match for number, match in self.before.items() if number > self.number]
        return not any(name in match.names for match in later for name in self.was.names)

    @property
    def _free_place(self) -> int:
        """The real table at which to play on: the same, if there are not others there."""
        busy = {
            table.place for table in self.night.open_tables if not self.before[table.number].over
        }
        places = (self.table.place, *range(1, self.night.plan.setup.tables + 1))
        return next((place for place in places if place not in busy), self.table.place)


def held_by(match: Match, player: int) -> int:
    """A player's units; 0 of a player who never came after all."""
    return match.players[player].units if player < len(match.players) else 0


def gone_out(match: Match, player: int) -> int:
    """The units that a player took from a table, less those brought to it."""
    if player >= len(match.players):
        return 0
    gone = match.players[player]
    return gone.taken - gone.brought


def missing(fall: RoundPlayed | None) -> int:
    """The units missing from the stake by which a player went out."""
    return fall.stake - fall.paid if fall is not None else 0


def is_in_round(match: Match) -> bool:
    return match.part is not None and not match.between_rounds


def first_change(was: Match, now: Match) -> int:
    """The lap of the first round that is not as it was; 0 if there aren't any."""
    for pair in zip_longest(was.rounds_played(), now.rounds_played()):
        if pair[0] != pair[1]:
            return min(played.lap for played in pair if played is not None)
    return 0


@dataclass(frozen=True, slots=True)
class Fall:
    """A round by which a player went out.

    Attributes:
        table: the number of the one where it was played.
        stage: the table's.
        at: which of the table's rounds it was, from 0.
    """

    table: int
    stage: int
    at: int
    played: RoundPlayed


def falls(night: Night, matches: Matches, name: str) -> list[Fall]:
    """The falls of one player, the first one first."""
    stages = {table.number: table.stage for table in night.tables}
    falls = [
        Fall(number, stages.get(number, 0), at, played)
        for number, match in matches.items()
        if name in match.names
        for at, played in enumerate(match.rounds_played())
        if played.out and played.loser == match.names.index(name)
    ]
    return sorted(falls, key=lambda fall: (fall.stage, fall.played.lap, fall.table, fall.at))
