"""The view of past play: every round, turn by turn, with its ties; void rounds too."""

from collections.abc import Collection, Iterator, Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.dice import PIPS, RANKS
from tourney.game.mexico.counting import turns_that_count
from tourney.game.mexico.events import Count
from tourney.game.mexico.match import (
    Happening,
    Match,
    MatchEnded,
    MatchTold,
    Mended,
    PlayerAway,
    PlayerCame,
    PlayerLeft,
    PlayerMoved,
)
from tourney.game.mexico.round import Part, PartKind, Speed, TurnEnd, lowest
from tourney.game.mexico.round import RoundPlayed as Played
from tourney.game.mexico.rules import stake
from tourney.game.mexico.words import VOID, describe

_RECORDED = {
    Speed.ROLLS: "",
    Speed.VALUES: " Not every roll was recorded.",
    Speed.RESULT: " Only the result was recorded.",
}


class TurnLine(Struct, frozen=True):
    """A turn: who, the rolls in order (the last counts), and how it ended.

    Attributes:
        rolls_known: False where only the final value was recorded.
        lowest: the turn's value was the lowest of its part.
        mexico: it ended in a 21 that counted for the stake (R4.2).
        height: of its value, the greater the better, as its part counts.
    """

    name: str
    rolls: tuple[int, ...]
    note: str
    rolls_known: bool
    lowest: bool
    mexico: bool = False
    height: int = 0


class PartLines(Struct, frozen=True):
    """A round or a tie-break.

    Attributes:
        counted: how, as ", by pips"; "" where no one chooses that.
    """

    kind: PartKind
    counted: str
    turns: tuple[TurnLine, ...]

    @property
    def title(self) -> str:
        """Which it is, and how it is counted."""
        return f"{'Round' if self.kind is PartKind.ROUND else 'Tie-break'}{self.counted}"


class HistoryItem(Struct, frozen=True):
    """A round, finished or in play, or a player's leaving or coming, or the end of play.

    Attributes:
        summary: what came of it, in a sentence.
        number: the round's, from 1; None for what is no round.
        lead: who began it; empty where there was no round.
        stake: in units, before R4.4; 0 where there was no round.
        loser: empty where there was none, or is none yet.
        out: the loser went out by paying.
        parts: those of a void round where a player left, or play was ended, in the middle of one.
        who: who left or came; empty for a round; "Play" where it was ended.
        did: which of it, in a word.
        lap: in which the round was played; 0 where none was called.
        held: the units of everyone at the table after it, by name, in the order of coming; those of
            whom it put out are 0. () where units have no end.
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
    held: tuple[tuple[str, int], ...] = ()


def history(match: Match) -> tuple[HistoryItem, ...]:
    """Everything finished at the table, in order.

    The effect of a correction at another table is told with the round that came after it.
    """
    items = [
        _item(match, happened, _named(match, held))
        for happened, held in zip(match.story, _held(match), strict=True)
    ]
    rounds = {item.number: at for at, item in enumerate(items) if item.number is not None}
    in_play = match.amid
    for mended in match.mended:
        playing = mended.rounds == match.rounds and in_play
        at = rounds.get(mended.rounds + 1, len(items) - 1)
        if items and not playing:
            items[at] = _with_mended(match, items[at], mended)
    return tuple(items)


def running(match: Match) -> HistoryItem | None:
    """The round in play so far, under its coming number; None between rounds."""
    round_, part = match.round, match.part
    if round_ is None or part is None or match.between_rounds:
        return None
    item = HistoryItem(
        number=match.rounds + 1,
        lead=match.names[round_.lead],
        mexicos=len(round_.raised_by),
        stake=stake(match.rules, len(round_.raised_by)),
        loser="",
        paid=0,
        out=False,
        parts=_parts(match, (*round_.earlier, part)),
        summary="Still playing.",
        lap=match.lap,
        held=_named(match, {player: match.units[player] for player in match.players_in}),
    )
    for mended in match.mended:
        if mended.rounds == match.rounds:
            item = _with_mended(match, item, mended)
    return item


def units_at_first(match: Match) -> list[int]:
    """The units each player sat down with when the table opened; 0 for one who came later."""
    units = [player.brought for player in match.players]
    for happened in match.story:
        if isinstance(happened, PlayerCame):
            units[happened.player] -= happened.units
    for mended in match.mended:
        units[mended.player] -= mended.more
    return units


def _held(match: Match) -> Iterator[dict[int, int]]:
    """The units of everyone at the table after each happening of its story."""
    first = {player: units for player, units in enumerate(units_at_first(match)) if units}
    here, mended = dict(first), list(match.mended)
    for at, happened in enumerate(match.story):
        here = {player: units for player, units in here.items() if units}
        while mended and mended[0].at <= at:
            more = mended.pop(0)
            here[more.player] = here.get(more.player, 0) + more.more
        match happened:
            case Played(loser=loser, paid=paid):
                here[loser] -= paid
                after = dict(first) if happened.score else here
            case MatchTold(loser=loser):
                here[loser] = 0
                after = dict(first) if happened.score else here
            case PlayerCame(player, units):
                here[player] = units
                after = here
            case PlayerLeft(player) | PlayerMoved(player):
                here.pop(player, None)
                after = here
            case _:
                after = here
        yield dict(here)
        here = after


def _named(match: Match, held: Mapping[int, int]) -> tuple[tuple[str, int], ...]:
    if match.endless:
        return ()
    return tuple((match.players[player].name, units) for player, units in sorted(held.items()))


def _with_mended(match: Match, item: HistoryItem, mended: Mended) -> HistoryItem:
    return replace(item, summary=f"{item.summary} {describe(match, mended)}.")


def _item(match: Match, happened: Happening, held: tuple[tuple[str, int], ...]) -> HistoryItem:
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
                held=held,
            )
        case PlayerLeft(player, void=void):
            who, did = names[player], "left"
        case MatchEnded(void):
            who, did = "Play", "ends"
        case PlayerCame(player, back=back):
            who, did, void = names[player], "back" if back else "joins", ()
        case PlayerAway(player, back):
            who, did, void = names[player], "back" if back else "away", ()
        case PlayerMoved(player):
            who, did, void = names[player], "moved", ()
        case MatchTold(loser):
            return HistoryItem(
                f"{summary} Its rounds were not recorded.", who=names[loser], did="lost", held=held
            )
        case _:
            assert_never(happened)
    summary = f"{summary} {VOID}" if void else summary
    parts = _parts(match, _played(void))
    return HistoryItem(summary, parts=parts, who=who, did=did, held=held)


def _played(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Those in which a player rolled, of a round that was broken off."""
    return tuple(part for part in parts if part.turns or part.rolls)


def _parts(match: Match, parts: tuple[Part, ...]) -> tuple[PartLines, ...]:
    mexicos = turns_that_count(match.rules, parts)
    return tuple(
        _part(match, part, {place for of, place in mexicos if of == at})
        for at, part in enumerate(parts)
    )


def _part(match: Match, part: Part, mexicos: Collection[int]) -> PartLines:
    notes = {
        TurnEnd.STOOD: "stood",
        TurnEnd.LIMIT: "",
        TurnEnd.MEXICO: "21",
        TurnEnd.VALUE: "value only",
        TurnEnd.ABORTED: "ended the round",
    }
    by_pips = part.kind is PartKind.EXTRA_ROUND and part.count is Count.PIPS
    counted = ""
    if part.kind is PartKind.EXTRA_ROUND:
        counted = ", by pips" if by_pips else ", by value"
    low = lowest(match.rules, part)
    holders = low[1] if low is not None else ()
    rank = PIPS if part.count is Count.PIPS else RANKS[match.rules.order]
    turns = [
        TurnLine(
            name=match.players[turn.player].name,
            rolls=turn.rolls,
            note=f"{PIPS[turn.value]} pips" if by_pips else notes[turn.ending],
            rolls_known=turn.rolls_known,
            lowest=turn.player in holders,
            mexico=at in mexicos,
            height=rank[turn.value],
        )
        for at, turn in enumerate(part.turns)
    ]
    if part.rolls:
        height = rank[part.rolls[-1]]
        name = match.names[part.on_turn]
        turns.append(TurnLine(name, part.rolls, "unfinished", True, False, height=height))
    return PartLines(part.kind, counted, tuple(turns))
