"""The events of a night, one line each: as JSON for programs, and as a sentence."""

import json

from tourney.game.wording import quantity
from tourney.night.views.happenings import Happening


def happening_json(night: int, happening: Happening, *, undone: bool) -> str:
    """Return an event as a line of JSON; every line has every key.

    Args:
        night: the night's number.
        undone: true if the event was undone.
    """
    worded = happening.event in ("mover", "correction", "presence")
    told = happening.words if worded else happening.amount
    return json.dumps(
        {
            "at": happening.at.isoformat(timespec="milliseconds"),
            "night": night,
            "event": happening.event,
            "table": happening.table or None,
            "lap": happening.lap or None,
            "player": happening.player or None,
            "value": told,
            "undone": undone,
        },
        ensure_ascii=False,
    )


def happening_sentence(happening: Happening, *, undone: bool, tables: int) -> str:
    """Return an event as a sentence, as a person would call it out.

    Args:
        undone: true if the event was undone.
        tables: the number of tables of the night; a single table is not named.
    """
    sentence = _sentence(happening, f" at table {happening.table}" if tables > 1 else "")
    return f"Taken back: {sentence}" if undone else sentence


def _sentence(happening: Happening, where: str) -> str:
    player, amount = happening.player, happening.amount
    match happening.event:
        case "start":
            return "Play begins."
        case "lap":
            return f"{happening.words} begins{where if happening.table else ''}."
        case "mover":
            return f"{player}, please go to {happening.words}."
        case "mexico":
            who = f"{player} has a Mexico" if player else "There was a Mexico"
            return f"{who}{where}. The round costs {quantity(amount or 0, 'unit')}."
        case "presence":
            return f"{player} is {happening.words}."
        case "out":
            return f"{player} is out."
        case "winner":
            return f"{player} wins."
        case "break":
            after = " after this lap" if happening.lap else ""
            return f"There is a break of {quantity(amount or 0, 'minute')}{after}."
        case "closing":
            if amount is None:
                return f"The night ends after this {'lap' if happening.lap else 'round'}."
            left = f"Closing time in {quantity(amount, 'minute')}."
            return left if amount else "It is closing time."
        case "correction":
            return f"Corrected{where}: {happening.words}."
