"""Events to rows and back: a row names its event by a word and a version, never a class path."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct, ValidationError, convert, json
from msgspec.structs import asdict

from tourney.game.entries import Change, Corrected, Undone
from tourney.game.events import CameBack
from tourney.game.games import GAMES
from tourney.game.liar.events import Claimed, ElevenClaimed, LiarOpened
from tourney.game.liar.words import PENALTIES
from tourney.game.mexico.events import Rolled
from tourney.game.refusal import Refused
from tourney.night.barrier import BarrierHeld
from tourney.night.people import joined
from tourney.night.planning import templates
from tourney.night.season import seasons
from tourney.night.state import door, phones, shelf, speeds, table_phones
from tourney.night.state import events as night
from tourney.night.state.plan import Paid

#: The stored word of each event. A word is never changed or reused for another event.
KINDS: Mapping[str, type[Struct]] = MappingProxyType(
    {
        "undone": Undone,
        "corrected": Corrected,
        "night-planned": night.NightPlanned,
        "plan-changed": night.PlanChanged,
        "registered": night.Registered,
        "entry-renamed": night.EntryRenamed,
        "units-given": night.UnitsGiven,
        "handicaps-given": night.HandicapsGiven,
        "seeds-given": night.SeedsGiven,
        "entry-removed": night.EntryRemoved,
        "payment-marked": night.PaymentMarked,
        "seats-drawn": night.SeatsDrawn,
        "seats-seeded": night.SeatsSeeded,
        "seats-placed": night.SeatsPlaced,
        "table-opened": night.TableOpened,
        "table-merged": night.TableMerged,
        "checked-in": night.CheckedIn,
        "seat-fixed": night.SeatFixed,
        "barrier-held": BarrierHeld,
        "sat-down": night.SatDown,
        "reseated": night.Reseated,
        "rebought": night.Rebought,
        "entry-withdrawn": night.EntryWithdrawn,
        "attended": night.Attended,
        "time-called": night.TimeCalled,
        "moved-up": night.MovedUp,
        "shoot-out-called": night.ShootOutCalled,
        "thrown": night.Thrown,
        "correction-settled": night.CorrectionSettled,
        "break-called": night.BreakCalled,
        "closing-moved": night.ClosingMoved,
        "line-shown": night.LineShown,
        "night-renamed": night.NightRenamed,
        "table-named": night.TableNamed,
        "lead-hidden": night.LeadHidden,
        "chances-locked": night.ChancesLocked,
        "paid-anyway": night.PaidAnyway,
        "prize-handed": night.PrizeHanded,
        "end-called": night.EndCalled,
        "end-dropped": night.EndDropped,
        "person-drawn": night.PersonDrawn,
        "deal-made": night.DealMade,
        **{word: event for game in GAMES.values() for word, event in game.kinds.items()},
        "template-saved": templates.TemplateSaved,
        "template-dropped": templates.TemplateDropped,
        "preset-saved": templates.PresetSaved,
        "preset-dropped": templates.PresetDropped,
        "prizes-saved": templates.PrizesSaved,
        "prizes-dropped": templates.PrizesDropped,
        "plan-saved": templates.PlanSaved,
        "plan-dropped": templates.PlanDropped,
        "season-saved": seasons.SeasonSaved,
        "season-dropped": seasons.SeasonDropped,
        "players-joined": joined.PlayersJoined,
        "players-parted": joined.PlayersParted,
        "speeds-chosen": speeds.SpeedsChosen,
        "guest-came": door.GuestCame,
        "guest-answered": door.GuestAnswered,
        "door-set": door.DoorSet,
        "phones-invited": phones.PhonesInvited,
        "phones-sent-away": phones.PhonesSentAway,
        "others-told": phones.OthersTold,
        "table-codes-drawn": table_phones.CodesDrawn,
        "table-phones-wait": table_phones.PhonesWait,
        "table-entry-held": table_phones.EntryHeld,
        "table-entry-dropped": table_phones.EntryDropped,
        shelf.PUT_AWAY: shelf.NightPutAway,
        "night-brought-back": shelf.NightBroughtBack,
    }
)
_WORDS: Mapping[type, str] = {event: word for word, event in KINDS.items()}

Payload = dict[str, Any]


class _Nested(Struct, frozen=True):
    """An event inside another one, in the form of a row."""

    kind: str
    version: int
    payload: Payload


class _NestedChange(Struct, frozen=True):
    entries: tuple[int, ...]
    events: list[_Nested]


class _NestedCorrection(Struct, frozen=True):
    changes: list[_NestedChange]


Upcast = Callable[[Any], Any]


def _with(**unsaid: Any) -> Upcast:
    """Return a step that gives a payload the fields it lacks, with these values.

    The values are what rows meant before the fields were stored. A payload that is no object stays.
    """
    return lambda payload: {**unsaid, **payload} if isinstance(payload, dict) else payload


def _within(name: str, *upcasts: Upcast) -> Upcast:
    """Return a step that applies steps to one field of a payload, if the field holds an object."""

    def upcast(payload: Any) -> Any:
        if not (isinstance(payload, dict) and isinstance(payload.get(name), dict)):
            return payload
        field = payload[name]
        for each in upcasts:
            field = each(field)
        return {**payload, name: field}

    return upcast


def _with_options(has_them: Callable[[Payload, Payload], bool], **unsaid: str) -> Upcast:
    """Return a step that adds options to a setup, if `has_them` accepts it and its options."""

    def upcast(setup: Any) -> Any:
        try:
            named = dict(setup["options"])
            if not has_them(setup, named):
                return setup
        except (KeyError, TypeError, ValueError):
            return setup
        options = sorted({**unsaid, **named}.items())
        return {**setup, "options": [[name, choice] for name, choice in options]}

    return upcast


def _say_which_tables(payload: Any) -> Any:
    """Bring seats to version 2, which lists the seats of several tables."""
    if isinstance(payload, dict) and "seats" in payload:
        others = {name: value for name, value in payload.items() if name != "seats"}
        return {"tables": [payload["seats"]], **others}
    return payload


def _say_best_of_each(payload: Any) -> Any:
    """Bring a barrier to version 2, which stores a best-of number for each opened table."""
    try:
        opened = [{"best": 1, **opening} for opening in payload["opened"]]
    except (KeyError, TypeError):
        return payload
    return {**payload, "opened": opened}


_NO_FEES = {"entry": 0, "house": 0, "cause": "", "rebuy": 0, "prizes": [], "rounding": 1}
_ONE_TABLE = {"format": "single", "options": [], "tables": 1, "seats": 20, "fees": _NO_FEES}

#: The steps of every event with a plan, oldest first. They add: the house preset and the word for
#: penalties; the setup; prizes as sums; the closing time; how many matches a duel has; how often a
#: player may buy in again; the tables' names; how long a player may be away; whom else to tell,
#: which is no longer used.
_PLANS = tuple(
    _within("plan", upcast)
    for upcast in (
        _with(house="", penalties=PENALTIES),
        _with(setup=_ONE_TABLE),
        _within("setup", _within("fees", _with(sums=[]))),
        _with(closing=None),
        _within(
            "setup",
            _with_options(
                lambda setup, _: setup["format"] == "duel",
                best="1",
                semifinals="same",
                final="same",
            ),
        ),
        _within("setup", _with_options(lambda _, named: "rebuy" in named, rebuys="1")),
        _with(table_names=[]),
        _within("setup", _with(away=3)),
        _with(tell=""),
    )
)

#: How many of these steps there were when a plan was first saved under a name.
_FIRST_KEPT = 4

#: By kind, the steps that bring a payload from version 1 to 2, from 2 to 3 and so on.
_UPCASTS: Mapping[str, tuple[Upcast, ...]] = MappingProxyType(
    {
        "night-planned": _PLANS,
        "plan-changed": _PLANS,
        "plan-saved": _PLANS[_FIRST_KEPT:],
        "seats-drawn": (_say_which_tables,),
        "seats-placed": (_say_which_tables,),
        "match-opened": (_with(units=[], until=1), _with(best=1)),
        "barrier-held": (_say_best_of_each,),
        "correction-settled": (_with(struck=[]),),
        "payment-marked": (_with(rebuy=False),),
        "rebought": (_with(paid=True, reason=""),),
        "registered": (_with(reason=""), _with(units=[]), _with(here=False)),
        "checked-in": (_with(reason=""),),
        "play-ended": (_with(chances=[]), _with(error=0)),
        "end-called": (_with(chances=[]), _with(error=0)),
        "deal-made": (_with(error=0),),
    }
)

#: By event, fields that were added later, with their defaults. A row omits a field at its default.
_LATER: Mapping[type, Mapping[str, object]] = {
    BarrierHeld: {"partners": [], "line": [], "leads": []},
    CameBack: {"leads": False},
    Claimed: {"unseen": False},
    ElevenClaimed: {"unseen": False},
    LiarOpened: {"units": [], "until": 1, "best": 1},
    joined.PlayersJoined: {"kept": False},
    night.PaymentMarked: {"units": 0},
    Rolled: {"lying": 0, "to": None},
}

#: By event, the fields that every row must have, even those that Python code may leave out.
_FIELDS = {
    event: {*event.__struct_fields__} - _LATER.get(event, {}).keys() for event in KINDS.values()
}


def kind_of(event: object) -> str:
    """Return the word under which an event is stored."""
    return _WORDS[type(event)]


def version_of(kind: str) -> int:
    """Return the version in which events of a kind are written now."""
    return 1 + len(_UPCASTS.get(kind, ()))


def encode(event: object) -> Payload:
    """Return the event's fields as JSON values; the events inside a correction become rows."""
    if isinstance(event, Corrected):
        return {"changes": [_encode_change(change) for change in event.changes]}
    payload: Payload = json.decode(json.encode(event))
    if rules := (payload.get("plan") or payload).get("rules"):
        del rules["game"]
    for name, first in _LATER.get(type(event), {}).items():
        if payload[name] == first:
            del payload[name]
    if (plan := payload.get("plan")) and plan.get("paid") == Paid.AS_LOST:
        del plan["paid"]
    return payload


def _encode_change(change: Change[Any]) -> Payload:
    events = [
        {"kind": kind_of(event), "version": version_of(kind_of(event)), "payload": encode(event)}
        for event in change.events
    ]
    return {"entries": list(change.entries), "events": events}


def decode(kind: str, version: int, payload: object) -> Any:
    """Return the event of a row.

    Raises:
        ValueError: the word or the version is unknown to this program, or the fields do not fit.
            Once brought to the newest version, a payload must be exactly what `encode` would write.
    """
    event = KINDS.get(kind)
    if event is None:
        raise ValueError(f"there is no event called {kind[:40]!r}")
    upcasts = _UPCASTS.get(kind, ())
    if not 1 <= version <= len(upcasts) + 1:
        raise ValueError(f"{kind!r} of version {version} was written by another version of tourney")
    try:
        for upcast in upcasts[version - 1 :]:
            payload = upcast(payload)
        if event is Corrected:
            nested = convert(payload, _NestedCorrection, strict=False)
            _refuse_other(kind, payload, {"changes": [_as_in_row(each) for each in nested.changes]})
            return _decode_correction(nested)
        if isinstance(payload, dict) and (missing := _FIELDS[event] - payload.keys()):
            raise ValueError(f"{kind}, {min(missing)}: Field required")
        decoded = convert(_with_game(payload), event, strict=False, str_keys=True)
        _refuse_other(kind, payload, encode(decoded))
        return decoded
    except (ValidationError, UnicodeError) as error:
        raise ValueError(f"{kind}: {error!s:.300}") from error
    except Refused as refusal:
        raise ValueError(refusal.sentence) from refusal


def _with_game(payload: Any) -> Any:
    """Return the payload with the game's name in its rules, by which msgspec picks their class."""
    match payload:
        case {"rules": dict(rules)}:
            return {**payload, "rules": {"game": "liar" if "truth" in rules else "open", **rules}}
        case {"plan": dict(plan)}:
            return {**payload, "plan": _with_game(plan)}
    return payload


def _refuse_other(kind: str, payload: object, encoded: Payload) -> None:
    """Refuse a payload that differs from the event read from it: msgspec reads "1" as 1."""
    if not _same(payload, encoded):
        raise ValueError(f"{kind} is not written the way tourney writes it")


def _as_in_row(change: _NestedChange) -> Payload:
    # `decode` checks the payloads of nested events when it reads them, at any depth.
    return {"entries": change.entries, "events": [asdict(event) for event in change.events]}


def _same(one: object, other: object) -> bool:
    if one is other:
        return True
    match one, other:
        case dict(), dict():
            return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
        case ((list() | tuple()), (list() | tuple())):
            return len(one) == len(other) and all(map(_same, one, other))
    return type(one) is type(other) and one == other


def _decode_correction(payload: _NestedCorrection) -> Corrected[Any]:
    return Corrected(
        tuple(
            Change(change.entries, tuple(map(_decode_nested, change.events)))
            for change in payload.changes
        )
    )


def _decode_nested(nested: _Nested) -> Any:
    if KINDS.get(nested.kind) in (Corrected, Undone):
        raise ValueError(f"no entry is mended by one that is {nested.kind}")
    return decode(nested.kind, nested.version, nested.payload)
