"""The view of a table for its phone (F16): what stands, and what may be typed now."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from tourney.game.dice import ORDERS
from tourney.game.liar.play import MOST_LOST
from tourney.game.liar.table import LiarView
from tourney.game.liar.words import lives_words
from tourney.game.match import Seat
from tourney.game.mexico.round import Speed
from tourney.game.mexico.table import TableView
from tourney.game.mexico.words import left_out, result_words

#: What the phone asks for: the loser with Mexicos or lives, a value, one die; "" for nothing.
Asks = Literal["result", "lives", "value", "die", ""]


class Sent(Struct, frozen=True):
    """An entry as a phone sent it; anyone may have written it.

    Attributes:
        number: made by the page; the same again is the same entry.
        mark: the round or, except for results, the moment that it is meant for.
        does: what is recorded: one of `Asks`, `abort`, `by-value`, `by-pips`, or `back` for undo.
        count: the Mexicos, lives, dice or die.
    """

    number: str
    mark: str
    does: str
    player: int = -1
    count: int = -1


class Offer(Struct, frozen=True):
    """What a table takes now.

    Attributes:
        asks: see `Asks`.
        words: whose turn is next and what is asked, in a sentence or two.
        players: who may be named as the loser: number, name and what the player holds.
        counts: the numbers to choose from, each with its words.
        further: other entries that are possible now: as in `Sent.does`, with words.
        on_turn: the player whose value is asked for, or "".
        note: what is not counted at this speed, in a sentence, or "".
    """

    asks: Asks = ""
    words: str = ""
    players: tuple[tuple[int, str, str], ...] = ()
    counts: tuple[tuple[int, str], ...] = ()
    further: tuple[tuple[str, str], ...] = ()
    on_turn: str = ""
    note: str = ""


class PhoneTable(Struct, frozen=True):
    """A table as its phone shows it.

    Attributes:
        place: the number of the real table; `called` is its name.
        round: the mark of entries of whole rounds; `moment` that of all others.
        said: what was recorded last, in a sentence or two.
        held: the entry that waits for the host, in a few words, or "".
        back: what the phone can take back, in a few words, or "".
        dropped: that the entry before the last waited and was dropped, in a sentence, or "".
        gone: where the people of a closed table sit now: name and table.
    """

    place: int
    called: str
    code: str
    round: str = ""
    moment: str = ""
    offer: Offer = Offer()
    said: str = ""
    held: str = ""
    back: str = ""
    dropped: str = ""
    gone: tuple[tuple[str, str], ...] = ()

    def takes(self, sent: Sent) -> bool:
        """Return whether the entry is one that the table takes now, and is meant for now."""
        offer = self.offer
        if sent.does == "back":
            return bool(self.back) and sent.mark == self.moment
        if sent.does in dict(offer.further):
            return sent.mark == self.moment
        if not offer.asks or sent.does != offer.asks or sent.count not in dict(offer.counts):
            return False
        if offer.players:
            known = sent.player in (player for player, *_ in offer.players)
            return known and sent.mark == self.round
        return sent.mark == self.moment

    def words(self, sent: Sent) -> str:
        """Return an entry that the table takes, in a few words."""
        names = {player: name for player, name, _ in self.offer.players}
        match sent.does:
            case "result":
                return result_words(names, sent.player, sent.count)
            case "lives":
                return f"{names[sent.player]} lost, {lives_words(sent.count)}"
            case "value" | "die":
                return f"{self.offer.on_turn}: {dict(self.offer.counts)[sent.count]}"
            case "back":
                return self.back
            case further:
                return dict(self.offer.further)[further]


def mexico_offer(table: TableView, chosen: Speed) -> Offer:
    """Return what a table of the open game takes at a chosen speed (R10.4).

    At every roll it takes results, between rounds.
    """
    at_rolls = chosen is Speed.ROLLS
    pace = table.paces[Speed.RESULT if at_rolls else chosen]
    words, on_turn, rules = pace.act.words, table.on_turn, table.match.rules
    note = left_out(rules, pace.speed)
    if pace.speed is Speed.RESULT:
        counts = _counts(range(len(table.stakes) if table.most_told else 1))
        players = [(seat.player, seat.name, seat.holds) for seat in table.seats if _plays(seat)]
        return Offer("result", words, tuple(players), counts, note=note)
    if table.phase == "roll-off" and on_turn is not None:
        return Offer(words="The host types who leads first.")
    if at_rolls or on_turn is None:
        return Offer(words="The host types this round." if at_rolls and on_turn else words)
    if table.one_die:
        return Offer("die", words, (), _counts(range(1, 7)), on_turn=on_turn.name)
    if pace.speed is not Speed.VALUES:
        return Offer(words="The host types this turn.")
    further = []
    if "count" not in table.refusals:
        further += [("by-value", "Count the tie by value"), ("by-pips", "Count the tie by pips")]
    if "abort" not in table.refusals:
        further.append(("abort", f"{table.aborter} ends the round"))
    values = tuple((value, rules.said(value)) for value in reversed(ORDERS[rules.order]))
    return Offer("value", words, (), values, tuple(further), on_turn.name, note)


def _plays(seat: Seat) -> bool:
    return not (seat.out or seat.away)


def _counts(numbers: Iterable[int]) -> tuple[tuple[int, str], ...]:
    return tuple((number, str(number)) for number in numbers)


def liar_offer(table: LiarView) -> Offer:
    """Return what a table under the cup takes: results, between rounds (R15.8)."""
    if "lost" in table.refusals:
        return Offer(words="" if table.match.over else "The host types this round.")
    players = [(seat.player, seat.name, seat.holds) for seat in table.seats if _plays(seat)]
    counts = tuple((lives, lives_words(lives)) for lives in range(1, MOST_LOST + 1))
    begins = f"{table.on_turn.name} starts. " if table.on_turn else ""
    return Offer("lives", f"{begins}Who lost?", tuple(players), counts)
