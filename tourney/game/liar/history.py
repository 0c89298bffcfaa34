"""The view of past play: each run from a fresh start to the penalty that ended it."""

from collections.abc import Iterator

from msgspec import Struct

from tourney.game.liar.match import ClaimMade, LiarMatch, Penalty
from tourney.game.liar.words import PENALTIES, answer_words, claim_words, penalty_cause


class RunTurn(Struct, frozen=True):
    """One turn of a run: a claim, or the answer or the foul that ended it.

    Attributes:
        name: who claimed or answered; of a foul, whom it is held against.
        said: `54`, `11, for Bob`, `doubts: 31`, `takes the 11`, `drops a die`.
    """

    name: str
    said: str


class Run(Struct, frozen=True):
    """A run: the play from a fresh start on.

    Attributes:
        number: from 1.
        claims: each in a line, its player and all.
        summary: the penalty that ended it, in a sentence or two; empty where nothing has yet.
        turns: the claims in order, then what ended it.
        taker: who took the penalty; empty where no one has yet.
        count: how many it was.
        out: whether the taker went out by it.
        why: what it was for, in the score sheet's word: `lie`, `doubt`, `eleven` or the foul's
            name; empty where no one has taken any yet.
    """

    number: int
    claims: tuple[str, ...]
    summary: str
    turns: tuple[RunTurn, ...]
    taker: str
    count: int
    out: bool
    why: str


def history(match: LiarMatch, word: str = PENALTIES) -> Iterator[Run]:
    """Everything played at the table, in order; the last run may still be in play.

    Args:
        word: what the house calls penalties, a plural.
    """
    number, claims = 1, list[ClaimMade]()
    for happened in match.story:
        if isinstance(happened, ClaimMade):
            claims.append(happened)
            continue
        yield _run(match, number, claims, happened, word)
        number, claims = number + 1, []
    if claims:
        yield _run(match, number, claims, None, word)


def _run(
    match: LiarMatch, number: int, claims: list[ClaimMade], penalty: Penalty | None, word: str
) -> Run:
    turns = [RunTurn(match.names[claim.player], claim_words(match, claim)) for claim in claims]
    said = tuple(f"{turn.name}: {turn.said}" for turn in turns)
    if penalty is not None:
        by = penalty.player if penalty.doubter is None else penalty.doubter
        answer = answer_words(penalty.why, penalty.dice or penalty.count)
        turns.append(RunTurn(match.names[by], answer))
    return Run(
        number=number,
        claims=said,
        summary="" if penalty is None else penalty_cause(match, penalty, word),
        turns=tuple(turns),
        taker="" if penalty is None else match.names[penalty.player],
        count=0 if penalty is None else penalty.count,
        out=penalty is not None and penalty.out,
        why="" if penalty is None else penalty.why.value,
    )
