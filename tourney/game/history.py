"""The view of what has been played: every round, turn by turn, ties and void rounds included."""

from dataclasses import dataclass
from typing import assert_never

from tourney.game.events import Count
from tourney.game.match import (
    Ending,
    Happening,
    Match,
    Part,
    PartKind,
    PlayerCame,
    PlayerLeft,
    Speed,
)
from tourney.game.match import RoundPlayed as Played
from tourney.game.rules import stake
from tourney.game.words import lowest, several


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn: who, the rolls in order (the last counts), and how it ended.

    Attributes:
        rolls_known: False where only the final value was recorded.
        lowest: the turn's value was the lowest of its part.
    """

    name: str
    rolls: tuple[int, ...]
    note: str
    rolls_known: bool
    lowest: bool


@dataclass(frozen=True, slots=True)
class PartLines:
    """A round, sub-round or extra round; the title says which, and how it is counted."""

    title: str
    turns: tuple[TurnLine, ...]


@dataclass(frozen=True, slots=True)
class HistoryItem:
    """A round, finished or in play, or somebody's leaving or coming.

    Attributes:
        number: the round's, from 1; None for what is no round.
        lead: who began it; empty where there was no round.
        stake: in units, before R4.4; 0 where there was no round.
        loser: empty where there was none, or is none yet.
        out: the loser went out by paying.
        parts: those of a void round where somebody left in the middle of one.
        summary: what came of it, in a sentence.
        who: who left or came; empty for a round.
        did: which of it, in a word.
    """

    number: int | None
    lead: str
    mexicos: int
    stake: int
    loser: str
    paid: int
    out: bool
    parts: tuple[PartLines, ...]
    summary: str
    who: str = ""
    did: str = ""


def history(match: Match) -> tuple[HistoryItem, ...]:
    """Everything finished at the table, in order."""
    return tuple(_item(match, happened) for happened in match.story)


def running(match: Match) -> HistoryItem | None:
    """The round in play so far, under its coming number; None between rounds."""
    round_, part = match.round, match.part
    if round_ is None or part is None or match.between_rounds:
        return None
    return HistoryItem(
        number=match.rounds + 1,
        lead=match.names[round_.lead],
        mexicos=len(round_.mexicos),
        stake=stake(match.rules, len(round_.mexicos)),
        loser="",
        paid=0,
        out=False,
        parts=_parts(match, (*round_.earlier, part)),
        summary="This round is being played.",
    )


def _item(match: Match, happened: Happening) -> HistoryItem:
    names = match.names
    match happened:
        case Played():
            loser = names[happened.loser]
            summary = f"{loser} pays {several(happened.paid, 'unit')}"
            summary += " and is out." if happened.out else "."
            if happened.recorded is Speed.RESULT:
                summary += " Only the result was recorded."
            elif happened.recorded is Speed.VALUES:
                summary += " Not every roll was recorded."
            return HistoryItem(
                number=happened.number,
                lead=names[happened.lead],
                mexicos=happened.mexicos,
                stake=happened.stake,
                loser=loser,
                paid=happened.paid,
                out=happened.out,
                parts=_parts(match, happened.parts),
                summary=summary,
            )
        case PlayerLeft(player, forfeited, void):
            summary = f"{names[player]} leaves; {several(forfeited, 'unit')} into the pot."
            if void:
                summary += " The running round is void."
            return HistoryItem(
                None, "", 0, 0, "", 0, False, _parts(match, void), summary, names[player], "left"
            )
        case PlayerCame(player, units, back):
            how = "is back" if back else "joins"
            summary = f"{names[player]} {how} with {several(units, 'unit')}."
            did = "back" if back else "joins"
            return HistoryItem(None, "", 0, 0, "", 0, False, (), summary, names[player], did)
        case _:
            assert_never(happened)


def _parts(match: Match, parts: tuple[Part, ...]) -> tuple[PartLines, ...]:
    return tuple(_part(match, part) for part in parts)


def _part(match: Match, part: Part) -> PartLines:
    match part.kind:
        case PartKind.ROUND:
            title = "Round"
        case PartKind.SUB_ROUND:
            title = "Sub-round"
        case PartKind.EXTRA_ROUND:
            title = "Extra round, by pips" if part.count is Count.PIPS else "Extra round, by value"
        case _:
            assert_never(part.kind)
    notes = {
        Ending.STOOD: "stood",
        Ending.LIMIT: "",
        Ending.MEXICO: "21",
        Ending.VALUE: "value only",
        Ending.ABORTED: "ended the round",
    }
    low = lowest(match, part)
    holders = low[1] if low is not None else ()
    turns = [
        TurnLine(
            name=match.names[turn.player],
            rolls=turn.rolls,
            note=notes[turn.ending],
            rolls_known=turn.ending is not Ending.VALUE,
            lowest=turn.player in holders,
        )
        for turn in part.turns
    ]
    if part.rolls:
        turns.append(TurnLine(match.names[part.on_turn], part.rolls, "unfinished", True, False))
    return PartLines(title, tuple(turns))
