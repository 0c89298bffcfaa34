"""Moments that the whole room should notice: a Mexico, a player going out, the winner."""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from tourney.game.mexico.counting import turns_that_count
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import Part, RoundPlayed
from tourney.game.mexico.rules import stake
from tourney.game.wording import number_word, ordinal


class ShowMoment(Struct, frozen=True):
    """Something that has just happened.

    Attributes:
        key: tells it from any other of the night; what is taken back and typed again in the same
            words has the key that it had.
        place: of the real table; 0 where there is only one.
        name: whose it is; "" if unknown, as only the round's result was typed.
        stake: what the round costs by it, in units; 0 where it is no Mexico.
        words: of a Mexico that is not the round's first, which it is: "the 2nd Mexico"; without a
            name how many there were, if more than one.
    """

    key: str
    kind: Literal["mexico", "out", "won"]
    place: int
    title: str
    name: str
    stake: int
    words: str


def mexicos(match: Match, table: int, place: int, title: str) -> Iterator[ShowMoment]:
    """The Mexicos of the round in play at a table and of the last one, in order.

    Args:
        table: its number.
    """
    last = _last_round(match)
    if last is not None:
        played, at = last
        if played.parts:
            yield from _rolled(match, played.parts, f"{table}/{at}", place, title)
        elif played.mexicos:
            many = played.mexicos
            words = f"{number_word(many)} Mexicos" if many > 1 else ""
            yield ShowMoment(f"{table}/{at}", "mexico", place, title, "", played.stake, words)
    if match.round is not None and match.part is not None:
        parts = (*match.round.earlier, match.part)
        yield from _rolled(match, parts, f"{table}/{len(match.story)}", place, title)


def _last_round(match: Match) -> tuple[RoundPlayed, int] | None:
    """The last finished round, and its place in the table's story, from 0."""
    for behind, item in enumerate(match.story.newest_first(), start=1):
        if isinstance(item, RoundPlayed):
            return item, len(match.story) - behind
    return None


def _rolled(
    match: Match, parts: Sequence[Part], round_key: str, place: int, title: str
) -> Iterator[ShowMoment]:
    counted = sorted(turns_that_count(match.rules, parts))
    for nth, (part, at) in enumerate(counted, start=1):
        turn = parts[part].turns[at]
        rolls = "-".join(map(str, turn.rolls))
        yield ShowMoment(
            key=f"{round_key}/{part}/{turn.player}/{rolls}",
            kind="mexico",
            place=place,
            title=title,
            name=match.names[turn.player],
            stake=stake(match.rules, nth),
            words=f"the {ordinal(nth)} Mexico" if nth > 1 else "",
        )
