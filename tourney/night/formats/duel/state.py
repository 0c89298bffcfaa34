"""The state of a bracket of duels: who meets, over how many matches, who won, who waits (F6.1)."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.match import BEST_OF
from tourney.game.wording import listed
from tourney.night.floor import Draw, Floor, TableNow, leavers
from tourney.night.formats.duel.bracket import (
    Duel,
    Side,
    Source,
    double_elimination,
    is_bracket,
    single_elimination,
)
from tourney.night.setup import Option, Setup

#: The two players of a duel; None for one who is not known yet.
Two = tuple[int | None, int | None]

#: By a duel's key, and True for its loser: the player who went on from it.
GoneOn = Mapping[tuple[int, bool], int]


def gone_on(
    duels: Sequence[Duel], tables: Mapping[int, TableNow], known: Mapping[int, Two]
) -> GoneOn:
    """Return the players who have gone on from duels, whatever the duels' results are now.

    Args:
        tables: the tables, by their duels' keys.
        known: by that key, the two players in the order of the bracket, once both are known.
    """
    under: dict[int, frozenset[int]] = {}
    for duel in duels:
        under[duel.key] = frozenset().union(*(_under(source, under) for source in duel.sources))
    gone_on: dict[tuple[int, bool], int] = {}
    for duel in reversed(duels):
        table, came = tables.get(duel.key), known.get(duel.key)
        if table is None:
            # A player without an opponent here went on further.
            further = gone_on.get((duel.key, False), 0)
            came = further, further
        elif came is None:
            came = _as_in_bracket(duel, table, under)
        for source, entry in zip(duel.sources, came, strict=True):
            if source.key and entry:
                gone_on[source.key, source.loser] = entry
    return gone_on


def _under(source: Source, under: Mapping[int, frozenset[int]]) -> frozenset[int]:
    """Return all entries that may come from a source."""
    return under[source.key] if source.key else frozenset((source.entry,))


def _as_in_bracket(
    duel: Duel, table: TableNow, under: Mapping[int, frozenset[int]]
) -> tuple[int, int]:
    """Return a table's two players in the order of the bracket; a fixed seat may reverse it."""
    one, other = table.entrants[:2]
    above, below = (_under(source, under) for source in duel.sources)
    turned = other in above and one in below and not (one in above and other in below)
    return (other, one) if turned else (one, other)


#: In place of a player where nobody comes, as all who might have come have left.
NOBODY = 0


class DuelNow(Struct, frozen=True):
    """A duel in its present state.

    Attributes:
        two: the entries that meet; None if not known yet, `NOBODY` if nobody will come.
        table: where the duel is or was played; None before it, and if it never was.
        winner: None until there is one; `NOBODY` if both have left.
        loser: as `winner`; `NOBODY` if there was nothing to play.
        left: which of the two had left before the duel began (F1.3).
        expected: for a duel at a table, the two players by the results of earlier duels.
        needed: False for a second grand final that the first has made unnecessary.
    """

    duel: Duel
    two: Two
    table: TableNow | None = None
    winner: int | None = None
    loser: int | None = None
    left: tuple[int, ...] = ()
    needed: bool = True
    expected: Two = (None, None)

    @property
    def decided(self) -> bool:
        """True if there is nothing left to play."""
        return self.winner is not None

    @property
    def ready(self) -> bool:
        """True if both players are known and here, and the duel has not begun."""
        return self.table is None and not self.decided and all(self.two) and not self.left


def duels_now(duels: Sequence[Duel], floor: Floor) -> tuple[DuelNow, ...]:
    """Return every duel in its present state, by key.

    The people at a duel's table are its players, even if earlier results were corrected since. So a
    player who has gone on from a duel stays ahead (F9.1).
    """
    tables = {table.slot: table for table in floor.tables}
    now = _played(duels, floor, tables, {})
    if all(_is_as_it_went_on(each) for each in now):
        return now
    known = {each.duel.key: each.two for each in now if each.table and _came_as_expected(each)}
    return _played(duels, floor, tables, gone_on(duels, tables, known))


def _played(
    duels: Sequence[Duel], floor: Floor, tables: Mapping[int, TableNow], gone: GoneOn
) -> tuple[DuelNow, ...]:
    absent = leavers(floor)
    known: dict[int, DuelNow] = {}
    for duel in duels:
        table = tables.get(duel.key)
        # If people have left since, walkovers bring other players here.
        known[duel.key] = (
            _to_come(duel, known, absent)
            if table is None
            else _as_gone_on(_at_table(duel, _come(duel, known), table), gone)
        )
    return tuple(known.values())


def played_out(
    now: Sequence[DuelNow], absent: frozenset[int], winner: Callable[[DuelNow], int]
) -> tuple[DuelNow, ...]:
    """Return the bracket played to its end, with winners named by `winner`.

    Args:
        absent: the entries that have gone home.
    """
    known: dict[int, DuelNow] = {}
    for each in now:
        if not each.decided and each.table is None:
            each = _to_come(each.duel, known, absent)
        if not each.decided:
            won = winner(each)
            lost = each.two[0] if won == each.two[1] else each.two[1]
            each = DuelNow(each.duel, each.two, each.table, won, lost)
        known[each.duel.key] = each
    return tuple(known.values())


def _to_come(duel: Duel, known: Mapping[int, DuelNow], absent: frozenset[int]) -> DuelNow:
    """Return a duel that has had no table."""
    if duel.of.side is Side.AGAIN and _is_decided_by(known[duel.sources[0].key]):
        champion = known[duel.sources[0].key].winner
        return DuelNow(duel, (NOBODY, NOBODY), winner=champion, loser=NOBODY, needed=False)
    return _away(duel, _come(duel, known), absent)


def _come(duel: Duel, known: Mapping[int, DuelNow]) -> Two:
    """Return the two players who will meet; None in place of a player not known yet."""

    def comes(source: Source) -> int | None:
        if not source.key:
            return source.entry
        before = known[source.key]
        return before.loser if source.loser else before.winner

    return comes(duel.sources[0]), comes(duel.sources[1])


def _is_as_it_went_on(now: DuelNow) -> bool:
    """Return True if the expected two play the duel, and a closed table has decided it."""
    if now.table is None:
        return True
    return _came_as_expected(now) and (now.decided or not now.table.closed)


def _came_as_expected(now: DuelNow) -> bool:
    return set(now.two) == set(now.expected)


def _as_gone_on(now: DuelNow, gone: GoneOn) -> DuelNow:
    """Return the duel with the player who has gone on from it as its winner, if there is one."""
    one, other = now.two
    won, lost = (gone.get((now.duel.key, loser), NOBODY) for loser in (False, True))
    if won and won in now.two:
        return replace(now, winner=won, loser=other if won == one else one)
    if lost and lost in now.two:
        return replace(now, winner=other if lost == one else one, loser=lost)
    return now


def _is_decided_by(grand: DuelNow) -> bool:
    """Return True if the first grand final decides all: nobody is out before two defeats."""
    return grand.decided and (grand.winner == grand.two[0] or not grand.loser)


def _at_table(duel: Duel, expected: Two, table: TableNow) -> DuelNow:
    one, other = table.entrants[0], table.entrants[1]
    # A fixed seat may reverse the order of the bracket.
    turned = other == expected[0] or one == expected[1]
    two = above, below = (other, one) if turned else (one, other)
    if not table.over:
        return DuelNow(duel, two, table, expected=expected)
    out = {gone.entry for gone in table.exits}
    staying = {seat.entry for seat in table.seats}
    loser = above if above in out or not (below in out or above in staying) else below
    winner = below if loser == above else above
    return DuelNow(duel, two, table, winner, loser, expected=expected)


def _away(duel: Duel, two: Two, absent: frozenset[int]) -> DuelNow:
    left = tuple(entry for entry in two if entry in absent)
    here = tuple(entry for entry in two if entry and entry not in absent)
    if None in two or len(here) == 2:
        return DuelNow(duel, two, left=left)
    return DuelNow(duel, two, winner=here[0] if here else NOBODY, loser=NOBODY, left=left)


_CHOICES = tuple(map(str, BEST_OF))

#: The choice of as many matches as in the stage before.
_SAME = "same"

_BEST_NOTE = "Matches in a duel: best of 1, 3 or 5."
BEST = Option("best", "Best of", _CHOICES, "1", _BEST_NOTE)
SEMI_FINALS = Option(
    "semifinals",
    "Semi-finals of",
    (_SAME, *_CHOICES),
    _SAME,
    "Matches in a semi-final and for third place; in double elimination, in the winners' and "
    "losers' final.",
)
_FINAL_NOTE = "Matches in the final, or grand final. Same as the semi-finals unless you choose."
FINAL = Option("final", "Final of", (_SAME, *_CHOICES), _SAME, _FINAL_NOTE)


def best_of(setup: Setup, duel: Duel, duels: tuple[Duel, ...]) -> int:
    """Return how many matches a duel of the bracket has at most."""
    early, semi, final = _lengths(setup)
    if duel.of.side in (Side.GRAND, Side.AGAIN) or duel is duels[-1]:
        return final
    if duel.of.side is Side.THIRD:
        return semi
    last = next(each for each in duels if each.of.side is Side.GRAND or each is duels[-1])
    leads_there = any(source.key == duel.key for source in last.sources)
    return semi if leads_there else early


def lengths_words(setup: Setup) -> str:
    """Return the numbers of matches as on the rules card; "" if each duel has one match."""
    early, semi, final = _lengths(setup)
    if (early, semi, final) == (1, 1, 1):
        return ""
    parts = [f"best of {early}" if early > 1 else "one match a duel"]
    if semi != early:
        parts.append(f"the semi-finals {'best of ' if semi > 1 else ''}{semi}")
    if final != semi:
        parts.append(f"the final {'best of ' if final > 1 else ''}{final}")
    return listed(parts)


def _lengths(setup: Setup) -> tuple[int, int, int]:
    chosen = setup.chosen
    early, semi, final = (chosen[option.name] for option in (BEST, SEMI_FINALS, FINAL))
    semi = early if semi == _SAME else semi
    final = semi if final == _SAME else final
    return int(early), int(semi), int(final)


THIRD = Option(
    "third",
    "Third-place match",
    ("no", "yes"),
    "no",
    "The losers of the semi-finals play for third place. Double elimination decides it anyway.",
)
ELIMINATION = Option(
    "elimination",
    "Elimination",
    ("single", "double"),
    "single",
    "Out after one loss, or two.",
)


def bracket_of(floor: Floor) -> tuple[Duel, ...]:
    """Return the duels of a night's draw."""
    chosen = floor.setup.chosen
    double, third = chosen[ELIMINATION.name] == "double", chosen[THIRD.name] == "yes"
    return _bracket(floor.draw, double, third)


@lru_cache(maxsize=8)
def _bracket(draw: Draw, double: bool, third: bool) -> tuple[Duel, ...]:
    """Return the duels of a draw; cached, as they stay the same all night."""
    return double_elimination(draw) if double else single_elimination(draw, third)


def duels_of(floor: Floor) -> tuple[DuelNow, ...]:
    """Return every duel, by key; () without a draw, or if people joined since."""
    if not is_bracket(floor.draw):
        return ()
    return duels_now(bracket_of(floor), floor)


def lengths_of(floor: Floor) -> Mapping[int, int]:
    """Return how many matches each duel has at most, by key."""
    duels = bracket_of(floor)
    return {duel.key: best_of(floor.setup, duel, duels) for duel in duels}
