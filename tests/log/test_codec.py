"""Events as rows and back: their kinds, versions and payloads, and what is not quite one."""

import datetime as dt
import json
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hunt.effort import examples
from tests.log.every_event import EVENTS, PLAN, RULES
from tourney.game.entries import Change, Corrected, Undone
from tourney.game.events import CameBack
from tourney.game.liar import events as liar
from tourney.game.liar import rules as cup
from tourney.game.mexico import events as table
from tourney.game.mexico.events import Rolled
from tourney.game.mexico.rules import Ties
from tourney.game.rules import change_rules
from tourney.log.codec import KINDS, decode, encode, kind_of, version_of
from tourney.log.streams import event_after
from tourney.night.barrier import BarrierHeld
from tourney.night.people import joined
from tourney.night.planning import templates
from tourney.night.season import seasons
from tourney.night.state import door, phones, shelf, speeds, table_phones
from tourney.night.state import events as night
from tourney.store.rows.records import StoredEvent

# Events to rows and back: every kind, and what no row may hold


names = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
numbers = st.integers(-(2**40), 2**40)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4)
    ),
    max_leaves=8,
)

#: Fields that a row leaves out at their first value.
LATER = [
    *((name, BarrierHeld) for name in ("line", "leads")),
    ("leads", CameBack),
    ("units", night.PaymentMarked),
    ("kept", joined.PlayersJoined),
    ("unseen", liar.Claimed),
    ("unseen", liar.ElevenClaimed),
    *((name, liar.LiarOpened) for name in ("units", "until", "best")),
    ("partners", BarrierHeld),
    ("lying", table.Rolled),
    ("to", table.Rolled),
]


def back(event: Any) -> Any:
    """The event after a way through a row, as JSON text."""
    return decode(kind_of(event), version_of(kind_of(event)), json.loads(json.dumps(encode(event))))


def decoded(kind: str, payload: Any) -> Any:
    """The event, or None where the payload is refused as it should be."""
    try:
        return decode(kind, version_of(kind), payload)
    except ValueError:
        return None


def test_an_event_comes_back_from_a_row_as_it_went() -> None:
    for event in EVENTS:
        assert back(event) == event
        assert type(back(event)) is type(event)


def test_every_event_that_can_be_written_down_is_in_the_examples_and_has_a_kind() -> None:
    kinds = {
        Undone,
        Corrected,
        *get_args(table.TableEvent),
        *get_args(liar.LiarEvent),
        *get_args(night.NightEvent),
        *get_args(templates.TemplateEvent),
        *get_args(seasons.SeasonEvent),
        *get_args(joined.PlayersEvent),
        speeds.SpeedsChosen,
        *get_args(door.DoorEvent),
        *get_args(phones.PhonesEvent),
        phones.OthersTold,
        *get_args(table_phones.TablePhonesEvent),
        *get_args(shelf.ShelfEvent),
    }
    assert {type(event) for event in EVENTS} == kinds == set(KINDS.values())
    assert len(KINDS) == len(kinds)


def test_a_kind_is_a_lower_case_word_and_no_class_path() -> None:
    for kind in KINDS:
        assert kind.replace("-", "").isalpha()
        assert kind == kind.lower()


def test_a_payload_is_plain_json_with_the_events_fields() -> None:
    for event in EVENTS:
        payload = encode(event)
        unsaid = {name for name, kind in LATER if isinstance(event, kind)} - payload.keys()
        assert set(payload) | unsaid == {*event.__struct_fields__}
        assert json.loads(json.dumps(payload)) == payload


@pytest.mark.parametrize("kind", ["night-planned", "plan-changed"])
def test_a_plan_of_the_first_version_has_plain_penalties(kind: str) -> None:
    event = next(event for event in EVENTS if kind_of(event) == kind and event.plan == PLAN)
    old = encode(event)
    del old["plan"]["house"], old["plan"]["penalties"]
    assert decode(kind, 1, old) == event


def test_a_correction_has_its_events_by_kind_and_version() -> None:
    correction = Corrected((Change((3, 4), (table.Rolled(0, 54),)),))
    nested = {"kind": "rolled", "version": 1, "payload": {"player": 0, "value": 54}}
    assert encode(correction) == {"changes": [{"entries": [3, 4], "events": [nested]}]}


def test_r8_a_choice_of_r15_is_stored_only_away_from_its_first_value() -> None:
    stored = [
        encode(liar.LiarOpened(rules, ("Ann", "Bob")))["rules"]
        for rules in (cup.LIAR, cup.PRESETS["mia"], change_rules(cup.LIAR, {"raise": "equal"}))
    ]
    plain = {"preset": "liar", "truth": "at-least", "lives": None}
    houses = {"order": "mia", "eleven": "plain", "mia": "give-up", "starts": "winner"}
    assert stored == [
        plain,
        {**plain, **houses, "preset": "mia", "lives": 6, "pass_unseen": True},
        {**plain, "raise": "equal"},
    ]


def test_the_rules_of_a_match_are_stored_whole() -> None:
    payload = encode(table.MatchOpened(RULES, ("Ann", "Bob")))["rules"]
    assert payload == {
        "preset": "mexxen",
        "units": 12,
        "max_rolls": 3,
        "mexico_by": "after-lead",
        "escalation": "double",
        "stake_cap": 7,
        "pass_lead": False,
        "ties": "one-roll",
        "tie_escalates": False,
        "pips_choice": True,
        "abort": True,
        "points": True,
        "order": "classic",
    }


@examples(80)
@given(names, numbers, numbers)
def test_any_name_and_number_comes_back(name: str, units: int, player: int) -> None:
    for event in (table.Joined(name, units, player), table.PlayerRenamed(player, name)):
        assert back(event) == event


@pytest.mark.parametrize(
    "kind", ["", "Rolled", "rolled ", "tourney.game.mexico.events.Rolled", "nope"]
)
def test_a_kind_that_is_not_known_is_refused_by_name(kind: str) -> None:
    with pytest.raises(ValueError, match=f"{kind!r}"):
        decode(kind, version_of(kind), {"player": 0, "value": 54})


@pytest.mark.parametrize("version", [0, 2, -1, 99])
def test_a_version_that_is_not_known_is_refused_by_number(version: int) -> None:
    with pytest.raises(ValueError, match=f"version {version}"):
        decode("rolled", version, {"player": 0, "value": 54})


def test_a_payload_without_one_of_its_fields_is_refused() -> None:
    for event in EVENTS:
        payload = encode(event)
        # What a row of before has not.
        later = {name for name, kind in LATER if isinstance(event, kind)}
        for missing in payload.keys() - later:
            broken = {name: value for name, value in payload.items() if name != missing}
            with pytest.raises(ValueError, match=missing):
                decode(kind_of(event), version_of(kind_of(event)), broken)


@pytest.mark.parametrize("junk", [None, {}, {"a": 1}, [None], "\x00x", float("nan")], ids=repr)
def test_a_payload_with_a_field_of_another_shape_is_refused(junk: Any) -> None:
    for event in EVENTS:
        payload = encode(event)
        for name in payload:
            taken = decoded(kind_of(event), payload | {name: junk})
            # A text takes any text, and not every foul is by the die; nothing else takes these.
            text = junk == "\x00x" and isinstance(getattr(event, name), str)
            none = name in ("dice", "seat", "closing")
            none |= (kind_of(event), name) == ("entry-renamed", "units")
            assert taken is None or text or (junk is None and none)


@pytest.mark.parametrize(
    ("field", "value"),
    [("units", 0), ("units", 1000), ("max_rolls", 10), ("stake_cap", 0), ("mexico_by", "all")],
)
def test_rules_outside_their_ranges_are_refused(field: str, value: object) -> None:
    payload = encode(table.MatchOpened(RULES, ("Ann", "Bob")))
    broken = payload | {"rules": payload["rules"] | {field: value}}
    with pytest.raises(ValueError, match=field):
        decode("match-opened", 1, broken)


def test_a_match_opened_before_there_were_several_tables_is_played_to_a_winner() -> None:
    event = table.MatchOpened(RULES, ("Ann", "Bob"))
    payload = {name: encode(event)[name] for name in ("rules", "players")}
    assert decode("match-opened", 1, payload) == event
    assert (event.units, event.until) == ((), 1)


def test_rules_of_a_preset_that_is_not_known_are_refused() -> None:
    payload = encode(table.MatchOpened(RULES, ("Ann", "Bob")))
    broken = payload | {"rules": payload["rules"] | {"preset": "klassik"}}
    with pytest.raises(ValueError, match="preset"):
        decode("match-opened", 1, broken)


def test_rules_that_contradict_each_other_are_refused() -> None:
    payload = encode(table.MatchOpened(RULES, ("Ann", "Bob")))
    broken = payload | {"rules": payload["rules"] | {"ties": Ties.SUB_ROUND.value}}
    with pytest.raises(ValueError, match="pips_choice"):
        decode("match-opened", 1, broken)


@examples(80)
@given(st.sampled_from(sorted(KINDS)), st.dictionaries(st.text(max_size=9), json_values))
def test_any_payload_is_an_event_or_a_value_error(kind: str, payload: dict[str, Any]) -> None:
    event = decoded(kind, payload)
    assert event is None or back(event) == event


@examples(150)
@given(st.data())
def test_a_damaged_payload_is_an_event_or_a_value_error(data: st.DataObject) -> None:
    event = data.draw(st.sampled_from([event for event in EVENTS if encode(event)]))
    payload = encode(event)
    name = data.draw(st.sampled_from(sorted(payload)))
    taken = decoded(kind_of(event), payload | {name: data.draw(json_values)})
    assert taken is None or type(taken) is type(event)


@pytest.mark.parametrize("payload", [None, [], ["player"], "player", 7, [["player", 0]]], ids=repr)
def test_a_payload_that_is_no_object_is_refused(payload: Any) -> None:
    with pytest.raises(ValueError, match=r"."):
        decode("rolled", 1, payload)


# Events of stored rows, of which those that say the same are read once


AT = dt.datetime(2026, 11, 20, 20, 15, tzinfo=dt.UTC)


def row(payload: dict[str, Any], by: str = "host", seq: int = 1) -> StoredEvent:
    return StoredEvent("night/1/table/1", seq, "", "rolled", 1, payload, AT, by, None)


@pytest.mark.parametrize("player", [True, 1.0, "1", None], ids=repr)
def test_what_is_not_quite_an_event_that_was_read_is_refused(player: object) -> None:
    for _ in range(2):
        assert event_after(0, row({"player": 1, "value": 54})) == Rolled(1, 54)
    with pytest.raises(ValueError, match="rolled"):
        event_after(0, row({"player": player, "value": 54}))


def test_the_same_event_by_a_name_that_steers_a_terminal_is_refused() -> None:
    event_after(0, row({"player": 1, "value": 54}))
    with pytest.raises(ValueError, match="no text may hold"):
        event_after(0, row({"player": 1, "value": 54}, by="\x1b[2J"))


def test_the_same_event_out_of_its_place_is_refused() -> None:
    event_after(0, row({"player": 1, "value": 54}))
    with pytest.raises(ValueError, match="row 2 before it is missing"):
        event_after(1, row({"player": 1, "value": 54}, seq=3))


def test_more_different_rows_are_read_than_are_remembered() -> None:
    for player in range(3000):
        assert event_after(0, row({"player": player, "value": 54})) == Rolled(player, 54)
