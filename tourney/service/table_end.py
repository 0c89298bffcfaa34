"""Ending play at a table: its result, shown before the host confirms it (R12)."""

from collections.abc import Mapping
from math import ceil

from msgspec import Struct

from tourney.game.chances.table import PARTS
from tourney.game.games import AnyMatch, apply, game_of
from tourney.game.happenings import MatchEnded
from tourney.game.liar.words import counted_in, counts, figure
from tourney.game.mexico.events import PotBy
from tourney.game.mexico.match import Match
from tourney.game.refusal import Refused
from tourney.game.wording import quantity
from tourney.night.standings.outcome import outcome_of
from tourney.night.views.view import money_words
from tourney.service.table_handle import TableHandle


class EndingPlace(Struct, frozen=True):
    """A player's place if play ended now.

    Attributes:
        place: the place; `=` follows if it is shared.
        held: units or penalties, in words; "out" for a player who is out.
        money: what the player would get, for each way to share the pot; "" is nothing.
    """

    place: str
    name: str
    held: str
    money: tuple[str, ...]


class TableEnding(Struct, frozen=True):
    """The result if play ended now.

    Attributes:
        ways: the ways to share the pot, the default first; only the default if no money depends on
            it.
        void: True if a round is in play, or a claim waits for its answer.
        unknown: why the pot cannot be shared by chances, in a sentence; or "".
        error: the largest standard error of shares by simulated chances, rounded up, in words; ""
            if the chances are exact.
    """

    lines: tuple[EndingPlace, ...]
    ways: tuple[PotBy, ...]
    void: bool
    unknown: str = ""
    error: str = ""


def table_ending(table: TableHandle) -> TableEnding:
    """Return the places of all players if play ended now, and what each would get.

    Raises:
        Refused: play cannot be ended.
    """
    session = table.session
    after_leader = table.end_of_play(PotBy.LEADER)
    match = session.tables[table.number]
    game = game_of(match.rules)
    worth = session.night.plan.unit_worth
    has_pot = any(its.paid for its in game.figures(match))
    after = {PotBy.LEADER: apply(match, after_leader)}
    unknown = ""
    for way in PotBy if has_pot and worth > 0 else ():
        try:
            after[way] = apply(match, table.end_of_play(way))
        except Refused as refusal:
            unknown = refusal.sentence
    ended = after[PotBy.LEADER]
    won = [_won(table, each) for each in after.values()]
    places = [line.place for line in ended.standings()]
    lines = tuple(
        EndingPlace(
            f"{line.place}=" if places.count(line.place) > 1 else f"{line.place}.",
            match.names[line.player],
            _held(table, match, line.player),
            tuple(each.get(match.names[line.player], "") for each in won),
        )
        for line in ended.standings()
    )
    return TableEnding(lines, tuple(after), match.amid, unknown, _error(table, after))


def _held(table: TableHandle, match: AnyMatch, player: int) -> str:
    if player in match.outs:
        return "out"
    if isinstance(match, Match):
        return quantity(match.units[player], "unit")
    word = counts(match.rules, table.session.night.plan.penalties)
    return counted_in(word, figure(match, player, word))


def _error(table: TableHandle, after: Mapping[PotBy, AnyMatch]) -> str:
    """Return the error of sharing the pot by chances, in money; "" if chances are exact."""
    ended = after.get(PotBy.CHANCE)
    if not isinstance(ended, Match) or not isinstance(ended.story.last, MatchEnded):
        return ""
    plan = table.session.night.plan
    error = ceil(plan.unit_worth * ended.pot * ended.story.last.error / PARTS)
    return money_words(plan, error) if error else ""


def _won(table: TableHandle, after: AnyMatch) -> dict[str, str]:
    """Return, by name, each player's share of the pot and the prizes."""
    night, tables = table.session.night, table.session.tables
    lines = outcome_of(night, {**tables, table.number: after}).lines
    return {line.name: money_words(night.plan, line.prize) for line in lines if line.prize}
