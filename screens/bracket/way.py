"""The way of one player through the bracket, past and possible."""

from collections.abc import Iterator

from msgspec import Struct

from exports.bracket import came_by_winning, is_loose
from tourney.night.formats.format import Bracket, BracketPerson, BracketTable


class Way(Struct, frozen=True):
    """The tables on a player's way, and the lines between them.

    Attributes:
        entry: the player's entry; 0 is no one.
        tables: the keys of the tables, including those ahead.
        links: pairs of tables that the player has come through.
        ahead: pairs of tables that follow if the player wins.
    """

    entry: int = 0
    tables: frozenset[int] = frozenset()
    links: frozenset[tuple[int, int]] = frozenset()
    ahead: frozenset[tuple[int, int]] = frozenset()


NOBODYS = Way()

#: The verbs for a player's result, in a duel and at a larger table.
_RESULTS = {
    "through": ("won", "through"),
    "won": ("won", "won"),
    "out": ("lost", "out in"),
    "in": ("plays", "plays"),
}


def way_of(bracket: Bracket, entry: int) -> Way:
    """Return the way of a player; `NOBODYS` for 0 and for a player not in the bracket."""
    been = list(_of(bracket, entry)) if entry else []
    if not been:
        return NOBODYS
    keys = {table.key for table, _ in been}
    links = {(key, table.key) for table, _ in been for key in came_by_winning(table) if key in keys}
    ahead: set[tuple[int, int]] = set()
    last, person = been[-1]
    at = last.key
    while person.result not in ("out", "won"):
        leads_to = [
            table.key for stage in bracket for table in stage.tables if at in came_by_winning(table)
        ]
        if len(leads_to) != 1:
            break
        ahead.add((at, leads_to[0]))
        at = leads_to[0]
        keys.add(at)
    return Way(entry, frozenset(keys), frozenset(links), frozenset(ahead))


def champion(bracket: Bracket) -> int:
    """Return the entry of the overall winner; 0 if there is none, or if several share it."""
    tables = (table for stage in bracket for table in stage.tables if not is_loose(table))
    won = [one.entry for table in tables for one in table.people if one.result == "won"]
    return won[0] if len(won) == 1 else 0


def way_words(bracket: Bracket, entry: int) -> str:
    """Return the way of a player in words, such as "through Heat 2, plays Final"."""
    return ", ".join(_words(table, person) for table, person in _of(bracket, entry))


def _words(table: BracketTable, person: BracketPerson) -> str:
    title = table.title.replace(", match", " match")
    in_duel, else_ = _RESULTS.get(person.result, ("", ""))
    did = in_duel if len(table.people) < 3 else else_
    return f"{did} {title}" if did else f"{title} to come"


def _of(bracket: Bracket, entry: int) -> Iterator[tuple[BracketTable, BracketPerson]]:
    """Yield the tables of a player, in order."""
    for stage in bracket:
        for table in stage.tables:
            for person in table.people:
                if person.entry == entry:
                    yield table, person
