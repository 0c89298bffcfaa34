"""`tourney tools review`: luck and judgement in a match, as text and as JSON (R13.4)."""

from collections.abc import Mapping
from textwrap import wrap
from typing import Any

from msgspec.structs import asdict

from exports.text.chances import TOO_MANY, exactness, open_rules
from exports.text.lines import CELLS, json_text, text_of, wrapped
from tourney.game.chances.review import Decision, PlayerLuck, review
from tourney.game.chances.words import decision_words
from tourney.game.entries import moves
from tourney.game.mexico.play import apply
from tourney.game.mexico.sheet import OpenSheet
from tourney.game.names import harmless, width
from tourney.game.refusal import Refused
from tourney.game.sheets import Sheet
from tourney.game.wording import quantity
from tourney.night.display.luck import Luck, Reviewed

_HEADINGS = ("start", "luck", "judgement", "gifts", "end")
_CELLS = 11
_DEAREST = "The decisions that cost most:"
#: The sentence of a night without any review.
NO_REVIEW = "There are no matches with known chances."


def reviewed_sheet(sheet: Sheet) -> Luck:
    """Return the luck and judgement of a score sheet.

    Raises:
        Refused: the sheet's chances are not worked out.
    """
    open_rules(sheet.match.rules)
    assert isinstance(sheet, OpenSheet)
    account = review(moves(sheet.events, apply))
    if account is None:
        raise Refused("too-many", TOO_MANY)
    return Luck((Reviewed(sheet.match.names, account),), ())


def reviews_json(luck: Luck) -> str:
    """Return one JSON object; for a night, every line names its table.

    `luck_alone` is the number of rounds that were counted as luck alone.
    """
    data = {
        "players": [
            {**_at(each), **asdict(line), "player": each.names[line.player]}
            for each in luck.reviews
            for line in each.review.lines
        ],
        "decisions": [
            _decision(each, made) for each in luck.reviews for made in each.review.decisions
        ],
        "luck_alone": luck.luck_alone,
        "exact": luck.error is None,
        "error": luck.error,
    }
    return json_text(data)


def reviews_text(luck: Luck) -> str:
    """Return luck and judgement in lines to read, with the decisions that cost most."""
    lines: list[str] = []
    for each in luck.reviews:
        if each.table:
            lines += [harmless(each.called), ""]
        lines += [*_account(each), ""]
    if dearest := _dearest_words(luck):
        lines += [_DEAREST, ""]
        for words in dearest:
            lines += wrap(words, CELLS, subsequent_indent="  ")
        lines.append("")
    return text_of([*lines, *wrapped(*_about_words(luck))])


def _dearest_words(luck: Luck) -> list[str]:
    """Return the decisions that cost most, each in a sentence."""
    found = []
    for each, decision in luck.dearest:
        words = decision_words(decision, harmless(each.names[decision.player]))
        found.append(f"{harmless(each.called)}, r{words[1:]}" if each.table else words)
    return found


def _about_words(luck: Luck) -> list[str]:
    """Return the meaning of the figures, and their error."""
    found = []
    if alone := luck.luck_alone:
        was = "was" if alone == 1 else "were"
        found.append(
            f"{quantity(alone, 'round')} {was} typed as last rolls or results. The choices there "
            "are unknown, so all of it counts as luck."
        )
    if luck.moved:
        found.append(
            "A player who changes tables ends with 0 at the old one and starts again at the new "
            "one. That change counts as a gift: neither luck nor judgement."
        )
    if luck.ended:
        found.append(
            "If play ended before there was a winner, the players with most units have won. That "
            "change is a gift as well."
        )
    if luck.side:
        found.append("Chances leave out what a 31 makes players pay, so it counts as luck.")
    found.append(
        "Points are hundredths of a match: how much the dice, the player's own choices, and other "
        "players and the host changed the chance to win. "
        f"{exactness(luck.error)}"
    )
    return found


def left_out_words(table: str) -> str:
    """Return the sentence that a table, by the name people use, is not reviewed."""
    return (
        f"{harmless(table)} is left out: its chances cannot be worked out, or would take too long."
    )


def _review_figures(line: PlayerLuck) -> tuple[str, ...]:
    """Return a player's figures in points, in the order of the headings."""
    moved = (f"{100 * more:+.1f}" for more in (line.luck, line.judgement, line.gifts))
    return (f"{100 * line.start:.1f}", *moved, f"{100 * line.end:.1f}")


def _account(each: Reviewed) -> list[str]:
    names = [harmless(name) for name in each.names]
    wide = max(map(width, names))
    lines = [" " * wide + "".join(f"{heading:>{_CELLS}}" for heading in _HEADINGS)]
    for line in each.review.lines:
        name = names[line.player]
        cells = "".join(f"{cell:>{_CELLS}}" for cell in _review_figures(line))
        lines.append(name + " " * (wide - width(name)) + cells)
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
