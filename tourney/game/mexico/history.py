"""The view of past play: every round, turn by turn, with ties, including void rounds."""

from collections.abc import Collection
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from tourney.game import happenings
from tourney.game.dice import PIPS
from tourney.game.mexico.counting import turns_that_count
from tourney.game.mexico.events import Count
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import Happening, Part, PartKind, Speed, Throw, Turn, TurnEnd, lowest
from tourney.game.mexico.round import RoundPlayed as Played
from tourney.game.mexico.rules import stake
from tourney.game.mexico.sheet import write_throw
from tourney.game.mexico.words import VOID, describe

_RECORDED = {
    Speed.ROLLS: "",
    Speed.VALUES: " Not every roll was recorded.",
    Speed.RESULT: " Only the result was recorded.",
}


_NOTES = {
    TurnEnd.STOOD: "stood",
    TurnEnd.LIMIT: "",
    TurnEnd.MEXICO: "21",
    TurnEnd.VALUE: "value only",
    TurnEnd.ABORTED: "ended the round",
}


class TurnLine(Struct, frozen=True):
    """A turn: the player, the rolls in order (the last counts), and how it ended.

    Attributes:
        throws: what the dice showed; `texts` are the same as on a score sheet, and `said` as people
            say them.
        payers: by throw, the player whom a 31 makes pay, or "".
        rolls_known: False if only the final value was typed.
        lowest: True if the value was the lowest of its part.
        mexico: True if it ended in a 21 that raised the stake (R4.2).
    """

    name: str
    throws: tuple[Throw, ...]
    texts: tuple[str, ...]
    said: tuple[str, ...]
    payers: tuple[str, ...]
    note: str
    rolls_known: bool
    lowest: bool
    mexico: bool = False


class PartLines(Struct, frozen=True):
    """A round or a tie-break.

    Attributes:
        counted: how it is counted, such as ", by pips"; "" if there is no choice.
    """

    kind: PartKind
    counted: str
    turns: tuple[TurnLine, ...]

    @property
    def title(self) -> str:
        """The kind of part, and how it is counted."""
        return f"{'Round' if self.kind is PartKind.ROUND else 'Tie-break'}{self.counted}"


class HistoryItem(Struct, frozen=True):
    """A round, finished or in play, a player's coming or going, or the end of play.

    Attributes:
        summary: the result, in a sentence.
        number: the round's number, from 1; None if it is no round.
        lead: the player who began it; "" if it is no round.
        stake: in units, before R4.4; 0 if it is no round.
        loser: "" if there is none, or not yet.
        out: True if the loser went out by paying.
        parts: for a leaver or the end of play, the parts of the void round.
        who: who left or came; "" for a round; "Play" for its end.
        did: the act, in a word.
        lap: the lap of the round; 0 without laps.
    """

    summary: str
    number: int | None = None
    lead: str = ""
    mexicos: int = 0
    stake: int = 0
    loser: str = ""
    paid: int = 0
    out: bool = False
    parts: tuple[PartLines, ...] = ()
    who: str = ""
    did: str = ""
    lap: int = 0


def history(match: Match) -> tuple[HistoryItem, ...]:
    """Return everything finished at the table, in order.

    The effect of a correction at another table appears with the next round.
    """
    items = [_item(match, happened) for happened in match.story]
    rounds = {item.number: at for at, item in enumerate(items) if item.number is not None}
    in_play = match.amid
    for mended in match.mended:
        playing = mended.rounds == match.rounds and in_play
        at = rounds.get(mended.rounds + 1, len(items) - 1)
        if items and not playing:
            items[at] = _with_mended(match, items[at], mended)
    return tuple(items)


def running(match: Match) -> HistoryItem | None:
    """Return the round in play so far, with its number; None between rounds."""
    parts = match.underway
    if match.round is None or not parts:
        return None
    item = HistoryItem(
        number=match.rounds + 1,
        lead=match.names[match.round.lead],
        mexicos=match.raises,
        stake=stake(match.rules, match.raises),
        parts=_parts(match, parts),
        summary="Still playing.",
        lap=match.lap,
    )
    for mended in match.mended:
        if mended.rounds == match.rounds:
            item = _with_mended(match, item, mended)
    return item


def _with_mended(match: Match, item: HistoryItem, mended: happenings.Mended) -> HistoryItem:
    return replace(item, summary=f"{item.summary} {describe(match, mended)}.")


def _item(match: Match, happened: Happening) -> HistoryItem:
    names, summary = match.names, f"{describe(match, happened)}."
    match happened:
        case Played():
            return HistoryItem(
                number=happened.number,
                lead=names[happened.lead],
                mexicos=happened.mexicos,
                stake=happened.stake,
                loser=names[happened.loser],
                paid=happened.paid,
                out=happened.out,
                parts=_parts(match, happened.parts),
                summary=f"{summary}{_RECORDED[happened.recorded]}",
                lap=happened.lap,
            )
        case happenings.PlayerLeft(player, void=void):
            who, did = names[player], "left"
        case happenings.MatchEnded(void):
            who, did = "Play", "ends"
        case happenings.PlayerCame(player, back=back):
            who, did, void = names[player], "back" if back else "joins", ()
        case happenings.PlayerAway(player, back):
            who, did, void = names[player], "back" if back else "away", ()
        case happenings.PlayerMoved(player):
            who, did, void = names[player], "moved", ()
        case happenings.MatchTold(loser):
            return HistoryItem(
                f"{summary} Its rounds were not recorded.", who=names[loser], did="lost"
            )
        case _:
            assert_never(happened)
    summary = f"{summary} {VOID}" if void else summary
    parts = tuple(part for part in void if not part.untouched)
    return HistoryItem(summary, parts=_parts(match, parts), who=who, did=did)


def _parts(match: Match, parts: tuple[Part, ...]) -> tuple[PartLines, ...]:
    mexicos = turns_that_count(match.rules, parts)
    return tuple(
        _part(match, part, {place for of, place in mexicos if of == at})
        for at, part in enumerate(parts)
    )


def _part(match: Match, part: Part, mexicos: Collection[int]) -> PartLines:
    by_pips = part.kind is PartKind.EXTRA_ROUND and part.count is Count.PIPS
    counted = f", by {part.count}" if part.kind is PartKind.EXTRA_ROUND else ""
    low = lowest(match.rules, part)
    holders = low[1] if low is not None else ()
    turns = []
    for at, turn in enumerate(part.turns):
        note = f"{PIPS[turn.value]} pips" if by_pips else _NOTES[turn.ending]
        turns.append(_turn(match, turn, note, lowest=turn.player in holders, mexico=at in mexicos))
    if part.throws:
        now = Turn(part.on_turn, part.throws, TurnEnd.STOOD, led=False)
        turns.append(_turn(match, now, "unfinished", lowest=False, mexico=False))
    return PartLines(part.kind, counted, tuple(turns))


def _turn(match: Match, turn: Turn, note: str, *, lowest: bool, mexico: bool) -> TurnLine:
    names, throws = match.names, turn.throws
    texts = tuple(write_throw(throw, names) for throw in throws)
    said = tuple(
        text if throw.lying or throw.to is not None else match.rules.said(throw.value)
        for throw, text in zip(throws, texts, strict=True)
    )
    payers = tuple("" if throw.to is None else names[throw.to] for throw in throws)
    name, known = names[turn.player], turn.rolls_known
    return TurnLine(name, throws, texts, said, payers, note, known, lowest, mexico)
