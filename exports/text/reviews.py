"""`tourney review`: what in a match was luck, and what judgement, to read and as JSON (R13.4)."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from exports.text.chances import TOO_MANY, exactness, open_rules
from tourney.game.chances.review import Decision, Review, review
from tourney.game.chances.words import decision_words
from tourney.game.mexico.sheet_reader import OpenSheet
from tourney.game.mexico.words import several
from tourney.game.names import harmless, width
from tourney.game.refusal import Refused
from tourney.game.sheets import Sheet

_WIDTH = 80
_HEADINGS = ("start", "luck", "judgement", "gifts", "end")
#: So many of the dearest decisions are told to a person.
_MOST_TOLD = 10


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A table's account, with the names at it.

    Attributes:
        table: its number in the night; 0 on a score sheet of its own.
    """

    names: Sequence[str]
    review: Review
    table: int = 0


def reviewed_sheet(sheet: Sheet) -> Reviewed:
    """The account of a score sheet.

    Raises:
        Refused: its chances are not worked out.
    """
    open_rules(sheet.match.rules)
    assert isinstance(sheet, OpenSheet)
    account = review(sheet.events)
    if account is None:
        raise Refused("too-many", TOO_MANY)
    return Reviewed(sheet.match.names, account)


def reviews_json(reviews: Sequence[Reviewed]) -> str:
    """One JSON object: `luck_alone` is how many rounds were counted as luck alone.

    Of a night, every line says at which table it was.
    """
    data = {
        "players": [
            {
                **_at(each),
                "player": each.names[line.player],
                "start": line.start,
                "luck": line.luck,
                "judgement": line.judgement,
                "gifts": line.gifts,
                "end": line.end,
            }
            for each in reviews
            for line in each.review.lines
        ],
        "decisions": [_decision(each, made) for each in reviews for made in each.review.decisions],
        "luck_alone": sum(each.review.unseen for each in reviews),
        "exact": all(each.review.error is None for each in reviews),
        "error": _error(reviews),
    }
    return json.dumps(data, ensure_ascii=False) + "\n"


def reviews_text(reviews: Sequence[Reviewed]) -> str:
    """The same for a person, with the decisions that cost most."""
    lines: list[str] = []
    for each in reviews:
        if each.table:
            lines += [f"Table {each.table}", ""]
        lines += [*_account(each), ""]
    made = [(each, decision) for each in reviews for decision in each.review.decisions]
    made.sort(key=lambda pair: -pair[1].costs)
    if dearest := [pair for pair in made if pair[1].costs > 0][:_MOST_TOLD]:
        lines += ["The decisions that cost most:", ""]
        for each, decision in dearest:
            words = decision_words(decision, harmless(each.names[decision.player]))
            where = f"Table {each.table}, r{words[1:]}" if each.table else words
            lines += wrap(where, _WIDTH, subsequent_indent="  ")
        lines.append("")
    if alone := sum(each.review.unseen for each in reviews):
        was = "was" if alone == 1 else "were"
        lines += wrap(
            f"{several(alone, 'round')} {was} kept by last values or by the result: nobody knows "
            "what was chosen there, so that it counts as luck alone.",
            _WIDTH,
        )
    lines += wrap(
        "In points, hundredths of a match: what the throws of all, a player's own choices, and "
        "those of others and the host (who comes, goes or moves) did to the chance to win. "
        f"{exactness(_error(reviews))}",
        _WIDTH,
    )
    return "\n".join(lines) + "\n"


def _account(each: Reviewed) -> list[str]:
    names = [harmless(name) for name in each.names]
    wide = max(map(width, names))
    lines = [f"{'':{wide}}" + "".join(f"{heading:>11}" for heading in _HEADINGS)]
    for line in each.review.lines:
        name = names[line.player]
        moved = (f"{100 * more:+.1f}" for more in (line.luck, line.judgement, line.gifts))
        cells = (f"{100 * line.start:.1f}", *moved, f"{100 * line.end:.1f}")
        lines.append(name + " " * (wide - width(name)) + "".join(f"{cell:>11}" for cell in cells))
    return lines


def _decision(each: Reviewed, made: Decision) -> Mapping[str, Any]:
    return {
        **_at(each),
        "round": made.round,
        "player": each.names[made.player],
        "value": str(made.value),
        "roll": made.roll,
        "did": made.did.value,
        "better": made.better.value,
        "costs": made.costs,
    }


def _at(each: Reviewed) -> dict[str, int]:
    return {"table": each.table} if each.table else {}


def _error(reviews: Sequence[Reviewed]) -> float | None:
    return max((each.review.error for each in reviews if each.review.error), default=None)
