"""The news of an entry: its results that are worth announcing in the room."""

from collections.abc import Iterator
from typing import assert_never

from tourney.game import happenings
from tourney.game.dice import MEXICO
from tourney.game.events import News, NewsKind
from tourney.game.mexico.events import Count
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import Happening, PartKind, RoundPlayed
from tourney.game.mexico.rules import stake
from tourney.game.mexico.words import VOID, counted, describe, ended_words, side_words, stake_words
from tourney.game.wording import listed, quantity
from tourney.game.words import are_left


def news(before: Match | None, after: Match) -> News | None:
    """Return the news after one entry, or None; the most important item, if there are several."""
    if before is None:
        return None
    happened = after.story.last if len(after.story) > len(before.story) else None
    if after.ended is not None and before.ended is None:
        headline = "Play is over"
        if after.winner is not None:
            headline = f"{after.names[after.winner]} wins!"
        void = isinstance(happened, happenings.MatchEnded) and happened.void
        told = VOID if void else ended_words(after)
        return News(NewsKind.WON, headline, told)
    if after.winner is not None and before.winner is None:
        name = after.names[after.winner]
        return News(NewsKind.WON, f"{name} wins!", _sentence(after, happened))
    if isinstance(happened, RoundPlayed | happenings.MatchTold) and happened.score:
        headline = f"{after.names[happened.loser]} loses match {sum(happened.score)}"
        return News(NewsKind.LOST, headline, _sentence(after, happened))
    if isinstance(happened, RoundPlayed):
        name, sentence = after.names[happened.loser], _sentence(after, happened)
        if happened.out:
            return News(NewsKind.OUT, f"{name} is out", sentence, name)
        value = _with(after, happened)
        headline = f"{name} loses round {happened.number}{value}"
        besides = side_words(after.names, happened)
        if not after.endless:
            besides += f"; {name} has" if besides else ","
            besides += f" {after.units[happened.loser]} left"
        brief = f"{name}{value} pays {quantity(happened.paid, 'unit')}{besides}."
        return News(NewsKind.LOST, headline, sentence, name, brief=brief)
    if isinstance(happened, happenings.PlayerLeft):
        name = after.names[happened.player]
        kind = NewsKind.VOID if happened.void else NewsKind.OUT
        return News(kind, describe(after, happened), " ".join(_more(after, happened)), name)
    if after.rolloff is None and before.rolloff is not None and after.round is not None:
        name = after.names[after.round.lead]
        return News(NewsKind.LEAD, f"{name} starts", "First round.")
    return _tie(before, after) or _mexico(before, after)


def _sentence(match: Match, happened: Happening | None) -> str:
    if happened is None:
        return ""
    return " ".join([f"{describe(match, happened, short=False)}.", *_more(match, happened)])


def _more(match: Match, happened: Happening) -> Iterator[str]:
    """Yield sentences on the consequences."""
    if isinstance(happened, happenings.PlayerLeft) and happened.void:
        yield VOID
    if (
        isinstance(happened, RoundPlayed | happenings.MatchTold)
        and happened.score
        and not match.over
    ):
        yield f"{match.names[happened.loser]} starts the next match."
    if match.over and match.winner is None:
        yield f"{are_left(match)}. The match is over."


def _with(match: Match, played: RoundPlayed) -> str:
    """Return the value that lost, in words, and where, if a tie was broken: ` with 61`."""
    if not played.parts:
        return ""
    part = played.parts[-1]
    value = next(turn.value for turn in part.turns if turn.player == played.loser)
    where = "" if part.kind is PartKind.ROUND else " in the tie-break"
    return f" with {counted(match.rules, part, value)}{where}"


def _tie(before: Match, after: Match) -> News | None:
    if after.part is None or before.part is None or not after.round or not before.round:
        return None
    if len(after.round.earlier) <= len(before.round.earlier):
        return None
    tied, first = listed(after.names[player] for player in after.part.order), ""
    part = after.round.earlier.last
    assert part is not None
    value = next(turn.value for turn in part.turns if turn.player in after.part.order)
    said = counted(after.rules, part, value)
    brief = f"{tied} with {said} roll "
    match after.part.kind:
        case PartKind.SUB_ROUND:
            brief += "again."
            what = f"Only these {len(after.part.order)} roll again."
            first = f" {after.names[after.part.on_turn]} goes first."
        case PartKind.EXTRA_ROUND if after.part.count is Count.DIE:
            what = "They throw one die each. Lowest loses."
            brief = f"{tied} with {said} throw one die each. Lowest loses."
        case PartKind.EXTRA_ROUND:
            what = "They roll once each. Lowest loses."
            brief += "once each. Lowest loses."
        case PartKind.ROUND:
            return None
        case _:
            assert_never(after.part.kind)
    again = " again" if before.round.earlier else ""
    headline = f"{tied} tie{again} for lowest with {said}"
    return News(NewsKind.TIE, headline, what + first, brief=brief)


def _mexico(before: Match, after: Match) -> News | None:
    """Return the news of a 21 that raises the stake or only passes the lead (R3.5), or None."""
    if after.part is None or before.part is None or not after.round or not before.round:
        return None
    turn = after.part.turns[-1] if after.part.turns else None
    if turn is None or turn.value != MEXICO or len(after.part.turns) == len(before.part.turns):
        return None
    raised = len(after.round.raised_by) > len(before.round.raised_by)
    name, passed, brief = after.names[turn.player], "", ""
    if turn.led and after.rules.pass_lead:
        begins = after.names[after.part.on_turn]
        if not raised:
            return News(NewsKind.LEAD, f"{begins} starts", f"{name} rolls 21 and is safe.")
        passed, brief = f"{name} is safe, and {begins} starts.", f"{name} is safe."
    if not raised:
        return None
    after_stake = stake(after.rules, len(after.round.raised_by))
    risen = stake(before.rules, len(before.round.raised_by)), after_stake
    words = filter(None, (f"The stake is {stake_words(after)}.", passed))
    return News(NewsKind.MEXICO, f"{name} rolls 21", " ".join(words), name, risen, brief)
