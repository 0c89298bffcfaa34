"""The way of one person through the bracket: behind, and ahead as far as it is known."""

from collections.abc import Iterator

from msgspec import Struct

from exports.bracket import came_by_winning, is_loose
from tourney.night.formats.format import Bracket, BracketPerson, BracketTable


class Way(Struct, frozen=True):
    """The tables on it and the lines between them.

    Attributes:
        entry: the person; 0 is no one.
        tables: by key; those ahead too.
        links: from which table to which, where both have the person.
        ahead: the same for what is to come, if the person wins.
    """

    entry: int = 0
    tables: frozenset[int] = frozenset()
    links: frozenset[tuple[int, int]] = frozenset()
    ahead: frozenset[tuple[int, int]] = frozenset()


NOBODYS = Way()

#: What a person did at a table, by the result: of two, and of more.
_RESULTS = {
    "through": ("won", "through"),
    "won": ("won", "won"),
    "out": ("lost", "out in"),
    "in": ("plays", "plays"),
}


def way_of(bracket: Bracket, entry: int) -> Way:
    """The way of a player; `NOBODYS` of 0, and of a person who is not in the bracket."""
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
    """The entry of the player who has won all of it; 0 if none, or if several share it."""
    tables = (table for stage in bracket for table in stage.tables if not is_loose(table))
    won = [one.entry for table in tables for one in table.people if one.result == "won"]
    return won[0] if len(won) == 1 else 0


def way_words(bracket: Bracket, entry: int) -> str:
    """The way of a player in words: "through Heat 2, plays Final"."""
    return ", ".join(_words(table, person) for table, person in _of(bracket, entry))


def _words(table: BracketTable, person: BracketPerson) -> str:
    title = table.title.replace(", match", " match")
    in_duel, else_ = _RESULTS.get(person.result, ("", ""))
    did = in_duel if len(table.people) < 3 else else_
    return f"{did} {title}" if did else f"{title} to come"


def _of(bracket: Bracket, entry: int) -> Iterator[tuple[BracketTable, BracketPerson]]:
    """The tables where a player is, in order."""
    for stage in bracket:
        for table in stage.tables:
            for person in table.people:
                if person.entry == entry:
                    yield table, person
