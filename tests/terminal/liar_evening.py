"""A match of Liar's Mexico played by chance: the keys of each entry, and what it comes to."""

import random
from collections.abc import Iterator, Sequence

from tests.terminal.evening import Entry
from tourney.game.dice import ORDERS, Order
from tourney.game.events import LeadNamed
from tourney.game.liar.check import awaits_eleven, is_too_low
from tourney.game.liar.events import (
    Claimed,
    Doubted,
    ElevenClaimed,
    FoulNoted,
    LiarEvent,
    LiarOpened,
    Taken,
)
from tourney.game.liar.fouls import BY_THE_DIE, Foul
from tourney.game.liar.match import ELEVEN, TURNING, LiarMatch
from tourney.game.liar.play import apply
from tourney.game.liar.rules import LiarRules
from tourney.game.liar.words import referee

_KEYS = dict(zip(Foul, "pxbcl", strict=True))
_LETTERS = "abcdefghijklmnopqrst"

Keys = tuple[str, ...]


class LiarEvening:
    """One match with lives, from who begins to its winner.

    Attributes:
        match: as it stands.
        happened: what came up on the way.
    """

    def __init__(self, rules: LiarRules, players: Sequence[str], word: str, seed: int) -> None:
        self.match: LiarMatch = apply(None, LiarOpened(rules, tuple(players)))
        self.happened: set[str] = set()
        self._word = word
        self._chance = random.Random(seed)

    @property
    def says(self) -> str:
        """The entry that the table waits for."""
        return referee(self.match, self._word)

    def entries(self) -> Iterator[Entry]:
        """The entries one by one; some are wrong at first and are taken back."""
        while not self.match.over:
            keys, event, name = self._next()
            before = self.match
            self.match = apply(before, event)
            yield Entry(keys, self.says)
            if self._chance.random() < 0.05 and not self.match.over:
                self.match = before
                self.happened.add("undo")
                yield Entry(("u",), self.says)
            else:
                self.happened.add(name)

    def _next(self) -> tuple[Keys, LiarEvent, str]:
        """The next entry: its keys, the event that it is, and what it is called."""
        match, chance = self.match, self._chance
        player = match.on_turn
        if player is None:
            first = chance.randrange(len(match.names))
            return (_LETTERS[first],), LeadNamed(first), "beginning"
        if chance.random() < 0.08:
            return self._foul()
        if awaits_eleven(match) and chance.random() < 0.5:
            return ("t",), Taken(player), "taking"
        order = ORDERS[Order.LIAR]
        higher = [value for value in order if not is_too_low(match, value)]
        if match.claim is not None and (awaits_eleven(match) or chance.random() < 0.3):
            dice = chance.choice(order)
            return ("d", *str(dice)), Doubted(player, dice), "doubt"
        if match.claim is not None and match.claim.value != order[0] and chance.random() < 0.06:
            return ("3", "1", "n"), Claimed(player, order[0], True), "unnoticed"
        value = chance.choice(higher[:8] if chance.random() < 0.8 else higher[-2:])
        if value == ELEVEN:
            others = [one for one in match.players_in if one != player]
            target = chance.choice(others)
            asked = (_LETTERS[target],) if len(others) > 1 else ()
            return ("1", "1", *asked), ElevenClaimed(player, target), "eleven"
        turns = "turn of direction" if value == TURNING else "claim"
        return tuple(str(value)), Claimed(player, value, False), turns

    def _foul(self) -> tuple[Keys, LiarEvent, str]:
        foul, player = self._chance.choice(list(Foul)), self._chance.choice(self.match.players_in)
        dice = self._chance.randint(1, 2) if foul in BY_THE_DIE else None
        keys = (_KEYS[foul], _LETTERS[player], *([] if dice is None else [str(dice)]))
        return keys, FoulNoted(player, foul, dice), "foul"
