"""The changes by a correction in Liar's Mexico: penalties, players, the winner (R10.3)."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest

from tourney.game.liar.match import Cause, LiarMatch, Penalty, standings
from tourney.game.liar.rules import BY_THE_DIE
from tourney.game.liar.words import PENALTIES
from tourney.game.mending import NONE, ShiftTable, fitted
from tourney.game.wording import capital, listed

_Cells = tuple[str, ...]
_NO_RUN: _Cells = (NONE,) * 3


def liar_shifts(
    before: LiarMatch, after: LiarMatch, word: str = PENALTIES
) -> tuple[ShiftTable, ...]:
    """The tables in which something changes; names are cut where one would be too wide.

    Args:
        word: what the house calls penalties, a plural.
    """
    called = capital(word)
    players = list(zip(before.names, _lines(before), _lines(after), strict=True))
    result = [
        ("On turn", (_on_turn(before),), (_on_turn(after),)),
        ("Winner", (_winner(before),), (_winner(after),)),
    ]
    tables = (
        fitted(
            "Rounds", ("Round", "Taken by", called, "Why"), list(_runs(before, after)), names=(1,)
        ),
        fitted("Players", ("Player", called, "Place", "Out"), players, names=(0,)),
        fitted("Result", ("Result", ""), result, names=(1,)),
    )
    return tuple(table for table in tables if table.rows)


def _runs(before: LiarMatch, after: LiarMatch) -> Iterator[tuple[str, _Cells, _Cells]]:
    """Runs by number; where there are more or fewer now, those that are alike stand together."""
    old = [_penalty(before, penalty) for penalty in before.penalties_taken()]
    new = [_penalty(after, penalty) for penalty in after.penalties_taken()]
    blocks: Sequence[tuple[str, int, int, int, int]] = [("replace", 0, len(old), 0, len(new))]
    if len(old) != len(new):
        blocks = SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes()
    for _, start, end, start_now, end_now in blocks:
        pairs = zip_longest(old[start:end], new[start_now:end_now], fillvalue=_NO_RUN)
        for place, (was, now) in enumerate(pairs):
            number = (start if place < end - start else start_now) + place + 1
            yield str(number), was, now


def _penalty(match: LiarMatch, penalty: Penalty) -> _Cells:
    """The player, the count and the cause of a penalty, each as short as can be."""
    return match.names[penalty.player], str(penalty.count), _why(penalty)


def _why(penalty: Penalty) -> str:
    value = "" if penalty.claim is None else str(penalty.claim.value)
    match penalty.why:
        case Cause.LIE:
            return f"lied: {value}"
        case Cause.DOUBT:
            return f"doubted {value}"
        case Cause.ELEVEN:
            return f"took the {value}"
        case foul if foul in BY_THE_DIE:
            return f"{foul} {penalty.count}"
        case foul:
            return str(foul)


def _lines(match: LiarMatch) -> list[_Cells]:
    """The lines of every player: penalties, place, and whether out."""
    places = {line.player: line.place for line in standings(match)}
    return [
        (str(count), str(places[player]), "yes" if player in match.outs else "no")
        for player, count in enumerate(match.penalties)
    ]


def _on_turn(match: LiarMatch) -> str:
    return NONE if match.on_turn is None else match.names[match.on_turn]


def _winner(match: LiarMatch) -> str:
    """The winner, or the players who share first place."""
    if not match.over:
        return NONE
    return listed(match.names[line.player] for line in standings(match) if line.place == 1)
