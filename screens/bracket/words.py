"""The words in the boxes of a bracket, from the fullest to the shortest."""

import re
from collections.abc import Iterator, Mapping

from screens.ui.titles import letters_of
from tourney.night.formats.format import BracketPerson, BracketTable

Tables = Mapping[int, BracketTable]

#: In a stage's title, before of how many matches its duels are.
BEST_OF = ", best of "

_OF_A_TABLE = re.compile(r"(winner|loser) of (\d+)")


def stage_words(title: str) -> tuple[str, ...]:
    """A stage's title.

    >>> stage_words("Winners' round 2, best of 3")
    ("Winners' round 2, best of 3", "Winners' round 2", 'Winners 2')
    >>> stage_words("Losers' final")[2]
    'Losers final'
    """
    stage = title.partition(BEST_OF)[0]
    return title, stage, stage.replace("' round", "").replace("'", "")


def title_words(table: BracketTable) -> tuple[str, ...]:
    """A table's title; its stage is above the column."""
    brief = table.brief
    return brief, brief.replace("-final", ""), letters_of(brief)


def people_to_come(person: BracketPerson, table: BracketTable, tables: Tables) -> Iterator[str]:
    """The two of whom the winner will come, or the match that the player comes from."""
    found = _OF_A_TABLE.fullmatch(person.name)
    source = tables.get(int(found[2])) if found else None
    if found is None or source is None:
        yield person.name
        return
    # A line leads from where a player has won; a loser may come from any round.
    lost = source.key in table.losers
    title = source.title if lost else source.brief
    called = f"{title[:1].lower()}{title[1:]}".replace("-final", "").replace(", match", " match")
    stage, _, match = title.rpartition(", match ")
    letters = f"{letters_of(stage)}·{match}" if stage else letters_of(title)
    long = (f"{found[1]} of {called}", f"{'lost' if lost else 'won'} {called}")
    names = " or ".join(one.name for one in source.people if one.entry)
    both = [names] if all(one.entry for one in source.people) else []
    # Either of two may lose, too: their names say less of the one who does.
    yield from (*long, *both) if lost else (*both, *long)
    yield called
    yield from (f"{letters} {found[1]}", letters)
