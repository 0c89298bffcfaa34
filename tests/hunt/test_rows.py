"""Payloads of every kind, of every version, broken in every way: an event, or a ValueError."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hunt.damage import JUNK, damaged, drawn_by
from tests.hunt.effort import examples, outcome
from tests.log.every_event import EVENTS
from tourney.log.codec import KINDS, decode, encode, kind_of, version_of

DEEP: Any = 0
for _ in range(400):
    DEEP = {"changes": [DEEP]}


def as_written(payload: Any) -> str:
    """A payload's text, in which 1, 1.0 and true are not the same."""
    return json.dumps(payload, sort_keys=True)


def read(kind: str, version: int, payload: Any) -> Any:
    """The event, or None where it is refused as it should be."""
    event = outcome(lambda: decode(kind, version, payload), ValueError)
    if not isinstance(event, ValueError):
        return event
    assert type(event) is ValueError
    assert len(str(event)) < 500
    return None


@examples(600)
@given(st.data())
def test_a_damaged_payload_is_refused_or_says_what_it_says(data: st.DataObject) -> None:
    event = data.draw(st.sampled_from(EVENTS))
    kind, payload = kind_of(event), damaged(drawn_by(data), encode(event))
    event = read(kind, version_of(kind), payload)
    assert event is None or as_written(encode(event)) == as_written(payload)


@examples(200)
@given(st.data())
def test_a_payload_of_another_kind_or_version_is_refused_or_stays_as_it_is_read(
    data: st.DataObject,
) -> None:
    payload = encode(data.draw(st.sampled_from(EVENTS)))
    kind = data.draw(st.sampled_from((*KINDS, "", "nope", "x" * 600, "\x1b[2J")))
    version = data.draw(st.sampled_from((-1, 0, 1, 2, 3, 4, 99, 2**62)))
    event = read(kind, version, damaged(drawn_by(data), payload))
    if event is not None:
        assert read(kind, version_of(kind), encode(event)) == event


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_object_of_the_kinds_fields_is_refused(kind: str) -> None:
    for payload in (*JUNK, DEEP):
        if payload != {} or encode(next(e for e in EVENTS if kind_of(e) == kind)):
            assert read(kind, version_of(kind), payload) is None
        assert read(kind, 99, payload) is None


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("rolled", {"player": 0, "value": 54, "more": 1}),
        ("rolled", {"player": False, "value": 54}),
        ("rolled", {"player": 0, "value": 54.0}),
        ("rolled", {"player": 0, "value": "54"}),
        ("registered", {"names": ["Ann"], "paid": ["yes"]}),
        ("claimed", {"player": 0, "value": 54, "unnoticed": 0}),
    ],
)
def test_one_thing_is_said_in_one_way(kind: str, payload: dict[str, Any]) -> None:
    assert read(kind, 1, payload) is None


def test_a_correction_within_a_correction_is_refused_however_deep() -> None:
    payload: dict[str, Any] = {"changes": []}
    for _ in range(3_000):
        nested = {"kind": "corrected", "version": 1, "payload": payload}
        payload = {"changes": [{"entries": [1], "events": [nested]}]}
    assert read("corrected", 1, payload) is None
