"""Events to and from rows: a kind is a literal word with a version, never a class path."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from pydantic import TypeAdapter, ValidationError

from tourney.game import events as table
from tourney.game.log import Undone
from tourney.game.refusal import Refused
from tourney.night import events as night

VERSION = 1

#: The word of each event. A word is never given to another event, nor changed.
KINDS: Mapping[str, type] = MappingProxyType(
    {
        "undone": Undone,
        "night-planned": night.NightPlanned,
        "plan-changed": night.PlanChanged,
        "registered": night.Registered,
        "entry-renamed": night.EntryRenamed,
        "entry-removed": night.EntryRemoved,
        "payment-marked": night.PaymentMarked,
        "seats-drawn": night.SeatsDrawn,
        "seats-placed": night.SeatsPlaced,
        "table-opened": night.TableOpened,
        "match-opened": table.MatchOpened,
        "die-rolled-off": table.DieRolledOff,
        "lead-named": table.LeadNamed,
        "lead-drawn": table.LeadDrawn,
        "rolled": table.Rolled,
        "stood": table.Stood,
        "value-recorded": table.ValueRecorded,
        "aborted": table.Aborted,
        "count-chosen": table.CountChosen,
        "round-recorded": table.RoundRecorded,
        "withdrawn": table.Withdrawn,
        "joined": table.Joined,
        "rejoined": table.Rejoined,
        "player-renamed": table.PlayerRenamed,
    }
)
_WORDS = {event: word for word, event in KINDS.items()}


_ADAPTERS: dict[type, TypeAdapter[Any]] = {}


def _adapter(event: type) -> TypeAdapter[Any]:
    """Made when first needed: all of them at once would delay the start."""
    if event not in _ADAPTERS:
        _ADAPTERS[event] = TypeAdapter(event)
    return _ADAPTERS[event]


def kind_of(event: object) -> str:
    """The event's word."""
    return _WORDS[type(event)]


def encode(event: object) -> dict[str, Any]:
    """The event's fields as JSON values."""
    payload: dict[str, Any] = _adapter(KINDS[kind_of(event)]).dump_python(event, mode="json")
    return payload


def decode(kind: str, version: int, payload: object) -> Any:
    """The event of a row.

    Raises:
        ValueError: a word or a version this program does not know, or fields that do not fit.
    """
    event = KINDS.get(kind)
    if event is None:
        raise ValueError(f"there is no event called {kind!r}")
    if version != VERSION:
        raise ValueError(f"{kind!r} of version {version} was written by another version of tourney")
    try:
        return _adapter(event).validate_python(payload)
    except ValidationError as error:
        fault = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(map(str, fault["loc"]))
        raise ValueError(f"{kind}, {where}: {fault['msg']}") from error
    except Refused as refusal:
        raise ValueError(refusal.sentence) from refusal
