"""Ending play at a table: what would come of it, looked at before it counts (R12)."""

from dataclasses import dataclass

from tourney.game.games import AnyMatch, apply, ending, game_of
from tourney.game.liar.words import counted_in
from tourney.game.mexico.events import PotBy
from tourney.game.mexico.match import Match
from tourney.game.mexico.words import several
from tourney.game.refusal import Refused
from tourney.night.standings.outcome import standing_of
from tourney.night.views.view import money_words
from tourney.service.table_handle import ONE_OF_SEVERAL, TableCommand, TableHandle


@dataclass(frozen=True, slots=True)
class EndingPlace:
    """Where somebody would stand.

    Attributes:
        place: with `=` behind it where it is shared.
        held: units or penalties, in words; "out" of who is out.
        money: what the player would get, by way of the pot; "" is nothing.
    """

    place: str
    name: str
    held: str
    money: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableEnding:
    """What ending play now would come to.

    Attributes:
        ways: of the pot, the default first; only that where it makes no difference in money.
        void: a round is being played, or a claim waits for its answer.
    """

    lines: tuple[EndingPlace, ...]
    ways: tuple[PotBy, ...]
    void: bool


@dataclass(frozen=True, slots=True)
class End(TableCommand[None]):
    """The host ends play before there is a winner (R12).

    Attributes:
        pot: how the pot is shared; of no meaning in Liar's Mexico.
    """

    pot: PotBy = PotBy.LEADER

    def do(self, table: TableHandle) -> None:
        table.record(ending(_match(table), self.pot))


def table_ending(table: TableHandle) -> TableEnding:
    """Who would stand where if play ended now, and what each would get.

    Raises:
        Refused: it cannot be ended.
    """
    match = _match(table)
    game = game_of(match.rules)
    worth = table.session.night.plan.unit_worth
    has_pot = any(its.paid for its in game.figures(match))
    ways = tuple(PotBy) if has_pot and worth > 0 else (PotBy.LEADER,)
    after = [apply(match, ending(match, way)) for way in ways]
    won = [_won(table, each) for each in after]
    places = [line.place for line in game.standings(after[0])]
    lines = tuple(
        EndingPlace(
            f"{line.place}=" if places.count(line.place) > 1 else f"{line.place}.",
            match.names[line.player],
            _held(table, match, line.player),
            tuple(each.get(match.names[line.player], "") for each in won),
        )
        for line in game.standings(after[0])
    )
    return TableEnding(lines, ways, match.amid)


def _match(table: TableHandle) -> AnyMatch:
    """The match as it stands, which can be ended.

    Raises:
        Refused: `format`, at one of a format's several tables; or the table is not open.
    """
    session = table.session
    if not session.night.single:
        raise Refused("format", ONE_OF_SEVERAL)
    match = session.table(table.number).state
    assert match is not None
    return match


def _held(table: TableHandle, match: AnyMatch, player: int) -> str:
    if player in match.outs:
        return "out"
    if isinstance(match, Match):
        return several(match.units[player], "unit")
    return counted_in(table.session.night.plan.penalties, match.penalties[player])


def _won(table: TableHandle, after: AnyMatch) -> dict[str, str]:
    """By name what each would have won of the pot and of the prizes."""
    night, tables = table.session.night, table.session.tables
    lines = standing_of(night, {**tables, table.number: after}).lines
    return {line.name: money_words(night.plan, line.prize) for line in lines if line.prize}
