"""`tourney replay`: reads score sheets, and writes a line of JSON or an account for each."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from exports.text.lines import text_of, titled
from tourney.game.games import AnyMatch
from tourney.game.liar import words as liar
from tourney.game.liar.match import LiarMatch
from tourney.game.mexico.history import history
from tourney.game.mexico.match import Match
from tourney.game.mexico.round import Part, RoundPlayed
from tourney.game.mexico.words import referee
from tourney.game.names import harmless, width
from tourney.game.sheets import Sheet, SheetError, read_sheet
from tourney.game.wording import quantity


def liar_account(title: str, match: LiarMatch) -> str:
    """Return the account of a match, with a blank line at the end."""
    lines = titled(title)
    for run in liar.history(match):
        lines += ["", f"{run.number}.", *(f"  {who}" for who in run.came)]
        lines += [f"  {turn.name}: {turn.said}" for turn in run.claims]
        if run.summary:
            lines.append(f"  {run.summary}")
    lines += ["", "Standings", *_of_liars(match), "", liar.referee(match), ""]
    return text_of(lines)


def _of_liars(match: LiarMatch) -> list[str]:
    word = liar.counts(match.rules)

    def figures(player: int) -> list[str]:
        counted = liar.counted_in(word, liar.figure(match, player, word))
        return [f"{counted:>12}", "out"] if player in match.outs else [f"{counted:>12}"]

    return _ranked(match, figures)


def _ranked(match: AnyMatch, figures: Callable[[int], list[str]]) -> list[str]:
    """Return a line for each player, best first: the place, the name and these figures."""
    widest = max(map(width, match.names))
    lines = []
    for line in match.standings():
        name = match.names[line.player]
        named = name + " " * (widest - width(name))
        lines.append("  ".join((f"{line.place:>3}.", named, *figures(line.player))))
    return lines


def account(title: str, match: AnyMatch) -> str:
    """Return the account of a match, with a blank line at the end."""
    return _open_account(title, match) if isinstance(match, Match) else liar_account(title, match)


def _open_account(title: str, match: Match) -> str:
    lines = titled(title)
    for item in history(match):
        if item.number is None:
            lines += ["", item.summary]
        else:
            stake = quantity(item.stake, "unit")
            mexicos = f", {quantity(item.mexicos, 'Mexico')}" if item.mexicos else ""
            lines += ["", f"Round {item.number}: {item.lead} leads. Stake: {stake}{mexicos}"]
        for part in item.parts:
            if part is not item.parts[0]:
                lines.append(f"  {part.title}")
            for turn in part.turns:
                note = f" ({turn.note})" if turn.note else ""
                lines.append(f"  {turn.name}: {' '.join(turn.texts)}{note}")
        if item.number is not None:
            lines.append(f"  {item.summary}")
    lines += ["", "Standings", *_standings(match), "", referee(match), ""]
    return text_of(lines)


def _standings(match: Match) -> list[str]:
    def figures(player: int) -> list[str]:
        its = match.players[player]
        points = [quantity(its.points, "point")] if match.rules.points else []
        return [f"{quantity(its.units, 'unit'):>9}", f"paid {its.paid}", *points]

    return _ranked(match, figures)


def liar_object(file: str, match: LiarMatch) -> dict[str, Any]:
    """Return the match as plain data, in the score sheet's keys."""
    names = match.names
    return {
        "file": file,
        "rules": match.rules.preset,
        "finished": match.over,
        "winner": None if match.winner is None else names[match.winner],
        "penalties": [
            {"player": names[taken.loser], "count": taken.stake, "why": taken.why.value}
            for taken in match.finished_rounds()
        ],
        "standings": [
            {
                "place": line.place,
                "player": names[line.player],
                "penalties": match.penalties[line.player],
            }
            for line in match.standings()
        ],
        "next": _next_of_liars(match),
    }


def _next_of_liars(match: LiarMatch) -> dict[str, Any] | None:
    """Return the player who is next; null until the host names who begins (R9.1).

    The direction is known even then.
    """
    if match.over:
        return None
    return {
        "player": None if match.on_turn is None else match.names[match.on_turn],
        "must_beat": None if match.claim is None else str(match.claim.value),
        "direction": match.direction.value,
    }


def replay_object(file: str, match: AnyMatch) -> dict[str, Any]:
    """Return the match as plain data, in the score sheet's keys."""
    return _open_object(file, match) if isinstance(match, Match) else liar_object(file, match)


def _open_object(file: str, match: Match) -> dict[str, Any]:
    return {
        "file": file,
        "rules": match.rules.preset,
        "finished": match.over,
        "winner": None if match.winner is None else match.names[match.winner],
        "pot": match.pot,
        "rounds": [_round(match, played) for played in match.finished_rounds()],
        "standings": [
            {
                "place": line.place,
                "player": player.name,
                "units": player.units,
                "paid": player.paid,
                "points": player.points,
            }
            for line, player in ((line, match.players[line.player]) for line in match.standings())
        ],
        "next": _next(match),
        **_duel(match),
    }


def _duel(match: Match) -> dict[str, Any]:
    """Return, for a duel of several matches, how many each player has won (F6.1)."""
    if match.best == 1:
        return {}
    return {"best": match.best, "matches": {player.name: player.won for player in match.players}}


def _round(match: Match, played: RoundPlayed) -> dict[str, Any]:
    lead, loser = match.players[played.lead].name, match.players[played.loser].name
    return {
        "number": played.number,
        "lead": lead,
        "mexicos": played.mexicos,
        "stake": played.stake,
        "turns": _turns(match, played.parts[0]) if played.parts else [],
        "ties": [
            {"count": part.count.value, "turns": _turns(match, part)} for part in played.parts[1:]
        ],
        "loser": loser,
        "paid": played.paid,
        "out": [loser] if played.out else [],
        **_side(match, played),
    }


def _side(match: Match, played: RoundPlayed) -> dict[str, Any]:
    """Return who paid a unit besides the loser (R14.3); nothing if nobody did."""
    paid = [{"player": match.players[player].name, "paid": 1} for player in played.side]
    return {"side": paid} if paid else {}


def _turns(match: Match, part: Part) -> list[list[str]]:
    return [[match.players[turn.player].name, str(turn.value)] for turn in part.turns]


def _next(match: Match) -> dict[str, Any] | None:
    if match.rolloff is not None:
        return {"rolloff": [match.names[player] for player in match.rolloff.contenders]}
    part = match.part
    if part is None or match.lap_done:
        return None
    return {
        "player": match.names[part.on_turn],
        "lead": part.lead == part.on_turn,
        "rolled": part.taken,
        "limit": part.limit,
    }


def json_line(data: dict[str, Any]) -> str:
    """Return one line of JSON, its control characters and lone surrogates escaped.

    >>> json_line({"file": "\\x9b\\u202e.mex"})
    '{"file": "\\\\u009b\\\\u202e.mex"}'
    """
    text = json.dumps(data, ensure_ascii=False)
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() else json.dumps(char, ensure_ascii=True)[1:-1] for char in text
    )


#: The largest file: about fifty thousand rolls.
_MOST_BYTES = 400_000


def replay_files(files: list[str], *, as_json: bool) -> int:
    """Replay each file in the order given; return 1 if any had a fault, else 0.

    Faults are written to standard error as `file:line: message`, and into the JSON.
    """
    status = 0
    for file in files:
        try:
            match = read_sheet_file(file).match
        except SheetError as fault:
            status = 1
            tell_fault(file, fault, as_json=as_json)
            continue
        if as_json:
            sys.stdout.write(json_line(replay_object(file, match)) + "\n")
        else:
            sys.stdout.write(account(harmless(file), match))
    return status


def tell_fault(file: str, fault: SheetError, *, as_json: bool) -> None:
    """Write a sheet's fault to standard error and, if asked, as JSON."""
    sys.stdout.flush()
    sys.stderr.write(f"{harmless(f'{file}:{fault.line}: {fault.message}')}\n")
    if as_json:
        error = {"line": fault.line, "message": fault.message}
        sys.stdout.write(json_line({"file": file, "error": error}) + "\n")


def read_sheet_file(file: str) -> Sheet:
    """Return the sheet in a file.

    Raises:
        SheetError: the file cannot be read, or the sheet has a fault.
    """
    return read_sheet(_read(file))


def _read(file: str) -> str:
    try:
        with Path(file).open("rb") as opened:
            data = opened.read(_MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        # A null character in the path raises a ValueError.
        why = error.strerror if isinstance(error, OSError) else error
        raise SheetError(1, f"The file cannot be read: {why}.") from error
    if len(data) > _MOST_BYTES:
        raise SheetError(1, "The file is bigger than 400 kB; that is no score sheet.")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise SheetError(line, "The sheet is not UTF-8 text.") from error
