"""The entry picked to be corrected: its place in words, and the way to write it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tourney.game.sheet.text import write_name

if TYPE_CHECKING:
    from tourney.game.liar.history import Run
    from tourney.game.mexico.history import HistoryItem
    from tourney.night.corrections.correction import PickLine

_TURN = "For example 54 62, or =62 if only the last is known."
_ABORT = " 31 abort ends the round early."
_GOES_ON = " 54 ... is an unfinished turn."
_RESULT = "For example {0}, or {0}, 1 Mexico."
_MATCH = "For example {0}."
_RIGHT_DICE = "Type the right dice."
_WHO_LOST = "Type the letter or name of who lost."
_DIE = "One die, 1 to 6."
_LEAD = "The player who leads first."
_BEGINS = "The player who goes first."
_CLAIM = "A claim: 54, 11 > Bob to name a player, 32 ! for one too low that no one noticed."
_ANSWER = "doubt 31 with the dice under the cup, or take for an 11."
_FOUL = "The player and the foul: Bob dropped 2, Bob escaped 1, or bad-claim, cup, lost-die."


@dataclass(frozen=True, slots=True)
class CorrectionPrompt:
    """Something to be corrected.

    Attributes:
        title: which it is: `Round 3: Bob's turn`.
        hint: how what is in its place is written.
        asks: what to type, as long as nothing fits yet.
    """

    line: "PickLine"
    title: str
    hint: str
    asks: str = "Type what it should have been."


def of_open_game(item: "HistoryItem | None", line: "PickLine", *, abort: bool) -> CorrectionPrompt:
    """A turn, a result, a die or the first lead.

    Args:
        item: the round; None before the first.
        abort: whether a turn can end the round.
    """
    pick = line.pick
    if item is None:
        if not pick.name:
            return CorrectionPrompt(line, "The first lead", _LEAD)
        return CorrectionPrompt(line, f"The roll-off: {pick.name}'s die", _DIE)
    if item.did == "lost":
        return CorrectionPrompt(
            line, "Who lost the match", _MATCH.format(write_name(item.who)), _WHO_LOST
        )
    place = "A void round" if item.number is None else f"Round {item.number}"
    if not pick.name:
        example = write_name(item.loser or item.lead)
        return CorrectionPrompt(line, f"{place}: its result", _RESULT.format(example), _WHO_LOST)
    if pick.part:
        title = item.parts[pick.part].title
        place += f", {title[0].lower()}{title[1:]}"
    hint = _TURN + _ABORT * abort + _GOES_ON * pick.text.endswith("...")
    return CorrectionPrompt(line, f"{place}: {pick.name}'s turn", hint, _RIGHT_DICE)


def of_liars_mexico(run: "Run | None", line: "PickLine") -> CorrectionPrompt:
    """A claim, an answer, a foul, or who begins.

    Args:
        run: None before the first.
    """
    pick = line.pick
    if run is None:
        return CorrectionPrompt(line, "Who begins", _BEGINS)
    place = f"Run {run.number}"
    if not pick.name:
        return CorrectionPrompt(line, f"{place}: the foul", _FOUL)
    if pick.turn < len(run.claims):
        return CorrectionPrompt(line, f"{place}: {pick.name}'s claim", _CLAIM)
    return CorrectionPrompt(line, f"{place}: {pick.name}'s answer", _ANSWER)
