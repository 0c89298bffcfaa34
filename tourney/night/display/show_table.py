"""A table as the big screen shows it, and moments there that everyone should notice."""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.dice import faces_of
from tourney.game.liar.match import ClaimMade, LiarMatch
from tourney.game.liar.table import LiarView, liar_view
from tourney.game.liar.words import LIVES
from tourney.game.mexico.counting import turns_that_count
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import Part, RoundPlayed, Speed
from tourney.game.mexico.rules import stake
from tourney.game.mexico.table import TableView, table_view
from tourney.game.mexico.words import after_roll, raised_words, side_words
from tourney.game.wording import listed, number_word, ordinal, quantity
from tourney.night.views.floor_view import FloorState, FloorTable


class ShowMoment(Struct, frozen=True):
    """A moment to announce on the big screen.

    Attributes:
        key: unique in the night; an entry undone and typed again in the same way has the same key.
        place: the real table; 0 if there is only one.
        name: the player; "" if unknown, because only the round's result was typed.
        stake: what the round costs after this Mexico, in units; 0 for other moments.
        words: for a later Mexico of a round, which one it is: "the 2nd Mexico"; without a name, how
            many there were, if more than one.
    """

    key: str
    kind: Literal["mexico", "out", "won"]
    place: int
    title: str
    name: str
    stake: int
    words: str


def mexicos(match: Match, table: int, place: int, title: str) -> Iterator[ShowMoment]:
    """Yield the Mexicos of a table's last round and of the round in play, in order.

    Args:
        table: the table's number.
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
    """Return the last finished round, and its index in the table's story."""
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


class ShowSeat(Struct, frozen=True):
    """A player at a table; seats are in clockwise order.

    Attributes:
        figure: units left, or units lost after a minus; in Liar's Mexico the penalties.
        units: how many pips to draw; 0 for none.
        place: the final place of a player who is out or has won; None if it is only the table's.
        lowest: True if the player holds the lowest value of the round so far.
        value: the value of the turn: "54", "9 pips"; "" before the turn is over.
        watches: True while only others roll for a tie.
        loser: True if the player has lost the round of this lap.
    """

    name: str
    figure: str
    units: int
    out: bool
    place: int | None
    on_turn: bool
    value: str
    leads: bool = False
    lowest: bool = False
    watches: bool = False
    loser: bool = False


class ShowTable(Struct, frozen=True):
    """A table on the big screen.

    Attributes:
        title: "Heat 2", "Final"; "" if the place says enough.
        words: what happens there, in a few words: "Bob to roll", "Ann lost 2".
        round: from 1; 0 if rounds are not counted.
        most: the pips of a full line; 0 if no pips are drawn.
        roller: the player on turn; "" while nobody rolls.
        does: what the player on turn does: "rolls to start", "rolls 2 of 3".
        dice: the last dice rolled or, in Liar's Mexico, claimed, the higher first; () for none. A 0
            is a die of the roll-off that is still to be rolled.
        whose: who rolled the dice, or the result: "rolled by Ann", "Bob paid 2 units".
        stake: what the round costs now, in units; 0 if nothing is at stake.
        why: why the stake is raised: "Mexico", "two Mexicos"; "" if it is not.
        heading: what the numbers at the seats are, if not units: "drinks, lives left".
        lowest: the lowest value so far; "" before the first. `lowest_of` is who holds it.
        rolled: the last roll of the player on turn: "63"; "" before the first.
        verdict: what that roll comes to: "safe", "a tie", "not safe"; "" if it decides nothing yet.
        sign: the kind of verdict: "safe", "ties", "below".
        tie: "only Ann and Bob roll", in a tie-break that not all players roll in; else "".
    """

    number: int
    place: int
    state: FloorState
    words: str
    most: int
    seats: tuple[ShowSeat, ...]
    roller: str
    does: str
    dice: tuple[int, ...]
    whose: str
    title: str = ""
    round: int = 0
    stake: int = 0
    why: str = ""
    lowest: str = ""
    lowest_of: str = ""
    heading: str = ""
    rolled: str = ""
    verdict: str = ""
    sign: str = ""
    tie: str = ""


def open_table(at: FloorTable, match: Match, speed: Speed, *, all_seats: bool) -> ShowTable:
    """Return a table of the open game.

    Args:
        speed: how much is typed at the table; if only results are, nobody rolls for the lead.
        all_seats: also show players who are out: their places at the table are those of the night.
    """
    view = table_view(match)
    drawn = match.rolloff is not None and match.rolloff.untouched and speed is Speed.RESULT
    dice, whose = ((), "") if drawn else _dice(match)
    lowest = [seat for seat in view.seats if seat.lowest]
    rolling = view.on_turn is not None and at.state in ("due", "playing") and not drawn
    staked = rolling and match.round is not None
    rolled = view.rolls if rolling else ()
    act = view.paces[speed].act if rolled else None
    tied = [seat.name for seat in view.seats if seat.playing and not seat.out]
    here = [seat for seat in view.seats if not (seat.out or seat.away)]
    figures = {seat.name: seat.figure for seat in at.seats}
    losers = {seat.name for seat in at.seats if seat.loser}
    watched = rolling and view.phase != "round" and 0 < len(tied) < len(here)
    return ShowTable(
        number=at.number,
        place=at.place,
        title=", ".join(filter(None, (at.title, at.score))),
        state=at.state,
        words=at.words,
        round=view.round,
        most=0
        if match.endless
        else max(view.match.rules.units, *(seat.units for seat in view.seats)),
        seats=tuple(
            ShowSeat(
                name=seat.name,
                figure=figures.get(seat.name, seat.figure),
                units=0 if match.endless else seat.units,
                out=seat.out,
                place=seat.place if all_seats else None,
                on_turn=rolling and seat.on_turn,
                leads=seat.lead and at.state != "over",
                lowest=seat.lowest,
                value="away" if seat.away else seat.value_text or str(seat.die or ""),
                watches=watched and not seat.playing,
                loser=seat.name in losers,
            )
            for seat in view.seats
            if all_seats or not seat.out
        ),
        roller=view.on_turn.name if rolling and view.on_turn else "",
        does=_does(view) if rolling else "",
        dice=dice,
        whose="" if at.state == "done" else whose,
        stake=view.stake if staked else 0,
        why=raised_words(match) if staked else "",
        lowest=lowest[0].value_text if lowest else "",
        lowest_of=listed([seat.name for seat in lowest]) if lowest else "",
        rolled=match.rules.said(rolled[-1]) if rolled else "",
        verdict=act.short if act is not None else "",
        sign=act.sign if act is not None else "",
        tie=f"only {listed(tied)} roll" if watched else "",
    )


def _does(view: TableView) -> str:
    """Return what the player on turn does, in words."""
    if view.phase == "roll-off":
        return "rolls to start"
    if view.one_die:
        return "throws one die: a tie-break"
    if view.phase == "extra-round":
        return "rolls once: a tie-break"
    if not view.rolls:
        return "starts" if view.as_lead else "rolls"
    return after_roll(view.taken, view.limit)


def _dice(match: Match) -> tuple[tuple[int, ...], str]:
    """Return the dice on the table, and whose they are in words."""
    if match.rolloff is not None:
        if not match.rolloff.dice:
            return (0,), ""
        last = match.rolloff.contenders[len(match.rolloff.dice) - 1]
        return (match.rolloff.dice[-1],), f"rolled by {match.names[last]}"
    part = match.part
    if part is not None and part.rolls:
        return _faces(part.rolls[-1]), f"rolled by {match.names[part.on_turn]}"
    if part is not None and part.turns:
        last_turn = part.turns[-1]
        return _faces(last_turn.value), f"rolled by {match.names[last_turn.player]}"
    if match.round is not None and match.round.earlier.last is not None:
        last_turn = match.round.earlier.last.turns[-1]
        return _faces(last_turn.value), f"rolled by {match.names[last_turn.player]}"
    for item in match.story.newest_first():
        if isinstance(item, RoundPlayed):
            return _lost_with(match, item)
    return (), ""


def _faces(value: int) -> tuple[int, ...]:
    """Return the dice of a value, or the one die of a tie-break (R14.4)."""
    return tuple(filter(None, faces_of(value)))


def _lost_with(match: Match, played: RoundPlayed) -> tuple[tuple[int, ...], str]:
    name = match.names[played.loser]
    words = f"{name} is out" if played.out else f"{name} paid {quantity(played.paid, 'unit')}"
    if played.score and not match.over:
        words = f"{name} lost the match"
    words += side_words(match.names, played)
    turns = played.parts[-1].turns if played.parts else ()
    value = next((turn.value for turn in turns if turn.player == played.loser), 0)
    return _faces(value) if value else (), words


def liar_table(number: int, match: LiarMatch, word: str) -> ShowTable:
    """Return a table of Liar's Mexico, with the claimed dice on it."""
    view = liar_view(match, word=word)
    claim, told = match.claim, bool(match.lives) and word != LIVES
    return ShowTable(
        number=number,
        place=number,
        state="over" if view.match.over else "due" if view.phase == "beginning" else "playing",
        words=view.referee,
        most=max((match.rules.lives or 0, *match.lives)),
        seats=tuple(
            ShowSeat(
                name=seat.name,
                figure=str(seat.figure),
                units=seat.lives or 0,
                out=seat.out,
                place=seat.place,
                on_turn=seat.on_turn,
                value="away"
                if seat.away
                else str(claim.value)
                if claim is not None and seat.claimant
                else "",
            )
            for seat in view.seats
        ),
        roller=view.on_turn.name if view.on_turn is not None else "",
        does=_claims(view),
        dice=faces_of(claim.value) if claim is not None else (),
        whose="" if claim is None else _claimed_by(match, claim),
        heading=f"{word[:1].upper()}{word[1:]}{', and lives left' * told}",
    )


def cup_table(at: FloorTable, match: LiarMatch, word: str) -> ShowTable:
    """Return one of several tables under a cup, where lives count (R15.5)."""
    shown, figures = liar_table(at.number, match, word), {s.name: s.figure for s in at.seats}
    seats = (replace(s, figure=figures[s.name]) for s in shown.seats if s.name in figures)
    words = shown.words if at.state in ("due", "playing") else at.words
    return replace(
        shown,
        place=at.place,
        title=at.title,
        state=at.state,
        words=words,
        seats=tuple(seats),
        heading="" if match.endless else "Lives left",
        most=0 if match.endless else shown.most,
    )


def _claimed_by(match: LiarMatch, claim: ClaimMade) -> str:
    return f"claimed by {match.names[claim.player]}{', unseen' * claim.unseen}"


def _claims(view: LiarView) -> str:
    """Return what the player on turn does, in words."""
    claim = view.match.claim
    if claim is None:
        return "starts" if view.on_turn is not None else ""
    answers = {"eleven": "take or doubt", "mia": "give up or doubt"}
    return answers.get(view.phase, "beat or doubt" if view.beats else "doubt")
