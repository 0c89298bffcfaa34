"""The names in what is typed to be in an entry's place: a letter or the first few will do."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field
from textual.app import App

from screens.ui.letters import AnySeat, free_letters, letters_of_seats
from screens.ui.search import begins_with
from tourney.game.liar.rules import Foul
from tourney.game.names import same_key
from tourney.game.sheet_lines import write_name

if TYPE_CHECKING:
    from tourney.service.table_handle import TableHandle

#: Who, and what is behind the name: `, 1 Mexico`, or of a foul `dropped 2`.
_WHO = re.compile(
    rf"()(?:@lost |@lead |@foul )?(.+?)(,.*| mexicos=.*| match| (?:{'|'.join(Foul)})(?: \d+)?)?"
)
#: Whom a claim of 11 names.
_TARGET = re.compile(r"(11 ?> ?)(.+)()")


class Seated(Struct, frozen=True):
    """The people of a table, as a player is named there.

    Attributes:
        names: of all who have been at it.
        letters: whose seat's letter each is; a letter alone is that, not the first of a name.
    """

    names: Sequence[str] = ()
    letters: Mapping[str, str] = field(default_factory=dict)

    def in_full(self, text: str, *, of_turn: bool = False) -> str:
        """A result, a lead, a foul or a target as it is typed, with the name in full.

        Args:
            of_turn: it is a player's turn, in which a target alone is named.

        >>> seated = Seated(("Bert Clark", "Jo"), {"a": "Bert Clark", "b": "Jo"})
        >>> seated.in_full("b, 1 Mexico"), seated.in_full("be"), seated.in_full("b dropped 2")
        ('Jo, 1 Mexico', 'Bert Clark', 'Jo dropped 2')
        >>> seated.in_full("11 > b", of_turn=True), seated.in_full("54", of_turn=True)
        ('11 > Jo', '54')
        """
        parts = (_TARGET if of_turn else _WHO).fullmatch(text)
        if parts is None or parts[2].startswith('"'):
            return text
        typed = parts[2].strip()
        whole = [name for name in self.names if same_key(name) == same_key(typed)]
        seat = [self.letters[typed.lower()]] if typed.lower() in self.letters else []
        found = whole or seat or [name for name in self.names if begins_with(name, typed)]
        if len(found) != 1:
            return text
        return f"{parts[1]}{write_name(found[0])}{parts[3] or ''}"


def seated_at(app: App[Any], table: "TableHandle", *, liar: bool) -> Seated:
    """The people of a table with the letters that their seats have there.

    Args:
        liar: it plays Liar's Mexico.
    """
    from screens.table.liar.screen import LiarTableScreen
    from screens.table.screen import TableScreen

    names: Sequence[str]
    seats: Sequence[AnySeat]
    if liar:
        names, seats = table.liar_match.names, table.liar_page().table.seats
        free = free_letters(app, LiarTableScreen, LiarTableScreen.IDLE)
    else:
        names, seats = table.match.names, table.view().seats
        free = free_letters(app, TableScreen, TableScreen.IDLE)
    letters = dict(zip(free, names, strict=False))  # of who has left the table, too
    for player, letter in letters_of_seats(free, seats).items():
        letters[letter] = names[player]
    return Seated(tuple(names), letters)
