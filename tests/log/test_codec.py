"""Events to rows and back: every kind, and what no row may hold."""

import dataclasses
import json
from datetime import UTC, date, datetime
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.game import events as both
from tourney.game.liar import events as liar
from tourney.game.liar.direction import Direction
from tourney.game.liar.fouls import Foul
from tourney.game.liar.rules import LIAR, Truth
from tourney.game.log import Change, Corrected, Undone
from tourney.game.mexico import events as table
from tourney.game.mexico.round import Speed
from tourney.game.mexico.rules import PRESETS, Escalation, MexicoBy, Ties
from tourney.log.codec import KINDS, decode, encode, kind_of, version_of
from tourney.night.barrier.proposal import Account, BarrierHeld, Move, Opening, Seat
from tourney.night.people import joined
from tourney.night.planning import house_presets as house
from tourney.night.planning import kept_plans, prize_templates
from tourney.night.season import seasons
from tourney.night.season.table import SeasonPlan
from tourney.night.state import events as night
from tourney.night.state import shelf, speeds

RULES = dataclasses.replace(
    PRESETS["mexxen"], stake_cap=7, mexico_by=MexicoBy.AFTER_LEAD, escalation=Escalation.DOUBLE
)
PLAN = night.Plan("Thursday", date(2026, 11, 20), "The Crown", RULES, "EUR", 50, "", "penalties")
LIAR_RULES = dataclasses.replace(LIAR, truth=Truth.EXACT, lives=3)
EVENTS: list[Any] = [
    Undone(4),
    night.NightPlanned("uid-1", PLAN),
    night.NightPlanned("uid-2", dataclasses.replace(PLAN, rules=LIAR_RULES, house="Liars")),
    night.PlanChanged(PLAN),
    night.PlanChanged(dataclasses.replace(PLAN, table_names=("Window", "", "Bar"))),
    night.PlanChanged(
        dataclasses.replace(PLAN, closing=datetime(2026, 11, 20, 22, 30, tzinfo=UTC))
    ),
    night.PlanChanged(dataclasses.replace(PLAN, venue="", currency="", unit_worth=0)),
    night.Registered(("Ann", "\u674e\u96f7", "[/]"), (True, False, False)),
    night.EntryRenamed(2, 'Zo\u00eb "Zip" \\'),
    night.EntryRenamed(2, "Zo\u00eb", 7),
    night.EntryRemoved(3),
    night.UnitsGiven(2, 7),
    night.Registered(("Kim",), (True,), units=(7,)),
    night.PaymentMarked(1, False),
    night.PaymentMarked(1, True, rebuy=True),
    night.SeatsDrawn("42613", "a method", ((2, 1, 3), (4, 5))),
    night.SeatsPlaced(((3, 2, 1),)),
    night.TableOpened(1),
    night.CheckedIn((1, 3), True),
    night.SeatFixed(1, (2, 5)),
    night.SeatFixed(1, None),
    BarrierHeld(
        2,
        7,
        "42613",
        "a method",
        (Opening(9, 3, 1, "Final", (Seat(1, 4), Seat(3, 5)), 1, 3),),
        (2, 4),
        (Move(5, 2, 1, 3, 2, "largest table"),),
        (1, 9),
        (Account(1, 5, 6),),
        True,
    ),
    night.SatDown(5, True),
    night.PersonDrawn("42613", (1, 2, 5), 2),
    night.Reseated(5, 1, 2, 3, "a wrong seat"),
    night.Rebought(5),
    night.Rebought(5, paid=False),
    night.Rebought(5, reason="came back for the final"),
    night.Registered(("Zoe",), (True,), "stood at the door"),
    night.CheckedIn((3,), True, "stood at the door"),
    night.PaidAnyway(),
    night.BreakCalled(10),
    night.ClosingMoved(datetime(2026, 11, 20, 22, 30, tzinfo=UTC)),
    night.ClosingMoved(None),
    night.LineShown("Food at nine"),
    night.LeadHidden(True),
    night.ChancesLocked(True),
    night.TableNamed(2, "Window"),
    night.NightRenamed("Friday"),
    night.PrizeHanded(1, 2700),
    night.EntryWithdrawn(5),
    night.MovedUp(5, "drives home early"),
    night.ShootOutCalled((1, 3), (1,), "for the third prize"),
    night.Thrown(1, 54),
    night.CorrectionSettled(2, ((4, 2), (5, 0)), ((3, -1),), ((6, "saw it"),), 0),
    night.CorrectionSettled(2, (), (), (), 0, (4, 7)),
    night.EndCalled(True, table.PotBy.UNITS),
    night.EndCalled(False, table.PotBy.CHANCE, ((1, 700_000_000), (3, 300_000_000))),
    night.EndCalled(False),
    night.EndDropped(),
    night.DealMade(((1, 2500), (3, 0)), "even"),
    *[table.MatchOpened(rules, ("Ann", "Bob")) for rules in (RULES, *PRESETS.values())],
    table.MatchOpened(RULES, ("Ann", "Bob", "Cid"), (3, 12, 999), 0),
    table.MovedAway(2),
    both.SteppedOut(2),
    both.SteppedOut(2, waits=True, since=4),
    both.CameBack(2),
    table.UnitsMended(2, -1),
    table.Awaited(1),
    table.BeatCalled(4),
    table.BeatCalled(6, skipping=True),
    table.DieRolledOff(0, 6),
    both.LeadNamed(1),
    table.LeadDrawn(1, "42613"),
    table.Rolled(0, 54),
    table.Stood(0),
    table.ValueRecorded(0, 21),
    table.Aborted(0),
    table.CountChosen(table.Count.PIPS),
    table.CountChosen(table.Count.VALUE),
    table.RoundRecorded(1, 2),
    table.MatchOpened(RULES, ("Ann", "Bob"), best=5),
    table.MatchRecorded(1),
    table.Withdrawn(0),
    table.Joined("Dee", 3, 0),
    table.Rejoined(0, 4),
    table.PlayerRenamed(0, "Anne"),
    table.OrderKept((2, 0, 1)),
    table.PlayEnded(),
    table.PlayEnded(table.PotBy.EVEN),
    table.PlayEnded(table.PotBy.CHANCE, (1, 999_999_999)),
    liar.LiarOpened(LIAR_RULES, ("Ann", "Bob")),
    liar.Claimed(0, 54, False),
    liar.ElevenClaimed(0, 1),
    liar.Taken(1),
    liar.Doubted(1, 31),
    liar.FoulNoted(1, Foul.DROPPED, 2),
    liar.FoulNoted(1, Foul.CUP, None),
    liar.Ended(),
    liar.TurnKept(1, Direction.RIGHT),
    Corrected(
        (
            Change((3, 4), (table.Rolled(0, 54), table.Rolled(0, 62), table.Stood(0))),
            Change((9,), ()),
        )
    ),
    Corrected((Change((3,), (liar.Claimed(0, 62, True),)),)),
    night.TableMerged(2, ("Ann", "[/]")),
    house.PresetSaved("Swan rules", RULES),
    house.PresetSaved("Liars", LIAR_RULES),
    house.PresetDropped("Swan rules"),
    prize_templates.PrizesSaved("Pub", (50, 30, 20), (), ""),
    prize_templates.PrizesSaved("League", (), (5000, 2500), "EUR"),
    prize_templates.PrizesDropped("Pub"),
    kept_plans.PlanSaved("Thursdays", PLAN),
    kept_plans.PlanSaved("Fridays", PLAN, "Thursdays"),
    kept_plans.PlanDropped("Fridays"),
    seasons.SeasonSaved(
        "Autumn",
        (
            seasons.SeasonNight("uid-1", "Thursday", date(2026, 11, 20)),
            seasons.SeasonNight("uid-2", "[/]", date(2026, 11, 27)),
        ),
        SeasonPlan((10, 7, 5), 1, 0, False),
        "Summer",
    ),
    seasons.SeasonDropped("Autumn"),
    joined.PlayersJoined("Anne", "Ann Lee"),
    joined.PlayersParted("Anne", "Ann Lee"),
    speeds.SpeedsChosen("5f3c", ((0, Speed.ROLLS), (2, Speed.RESULT))),
    shelf.NightPutAway(3),
    shelf.NightBroughtBack(3),
]
names = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
numbers = st.integers(-(2**40), 2**40)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4)
    ),
    max_leaves=8,
)


def back(event: Any) -> Any:
    """The event after a way through a row, as JSON text."""
    return decode(kind_of(event), version_of(kind_of(event)), json.loads(json.dumps(encode(event))))


def decoded(kind: str, payload: Any) -> Any:
    """The event, or None where the payload is refused as it should be."""
    try:
        return decode(kind, version_of(kind), payload)
    except ValueError:
        return None


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_comes_back_from_a_row_as_it_went(event: Any) -> None:
    assert back(event) == event
    assert type(back(event)) is type(event)


def test_every_event_that_can_be_written_down_is_in_the_examples_and_has_a_kind() -> None:
    kinds = {
        Undone,
        Corrected,
        *get_args(table.TableEvent),
        *get_args(liar.LiarEvent),
        *get_args(night.NightEvent),
        *get_args(house.HouseEvent),
        *get_args(prize_templates.TemplateEvent),
        *get_args(kept_plans.KeptPlanEvent),
        *get_args(seasons.SeasonEvent),
        *get_args(joined.PlayersEvent),
        speeds.SpeedsChosen,
        *get_args(shelf.ShelfEvent),
    }
    assert {type(event) for event in EVENTS} == kinds == set(KINDS.values())
    assert len(KINDS) == len(kinds)


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_a_lower_case_word_and_no_class_path(kind: str) -> None:
    assert kind.replace("-", "").isalpha()
    assert kind == kind.lower()


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_a_payload_is_plain_json_with_the_events_fields(event: Any) -> None:
    payload = encode(event)
    assert set(payload) == {field.name for field in dataclasses.fields(event)}
    assert json.loads(json.dumps(payload)) == payload


@pytest.mark.parametrize("kind", ["night-planned", "plan-changed"])
def test_a_plan_of_the_first_version_has_no_preset_of_the_house_and_plain_penalties(
    kind: str,
) -> None:
    event = next(event for event in EVENTS if kind_of(event) == kind and event.plan == PLAN)
    old = encode(event)
    del old["plan"]["house"], old["plan"]["penalties"]
    assert decode(kind, 1, old) == event


def test_a_correction_has_its_events_by_kind_and_version() -> None:
    correction = Corrected((Change((3, 4), (table.Rolled(0, 54),)),))
    nested = {"kind": "rolled", "version": 1, "payload": {"player": 0, "value": 54}}
    assert encode(correction) == {"changes": [{"entries": [3, 4], "events": [nested]}]}


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


@settings(max_examples=80, deadline=None)
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


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_a_payload_without_one_of_its_fields_is_refused(event: Any) -> None:
    payload = encode(event)
    for missing in payload:
        broken = {name: value for name, value in payload.items() if name != missing}
        with pytest.raises(ValueError, match=missing):
            decode(kind_of(event), version_of(kind_of(event)), broken)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("junk", [None, {}, {"a": 1}, [None], "\x00x", float("nan")], ids=repr)
def test_a_payload_with_a_field_of_another_shape_is_refused(event: Any, junk: Any) -> None:
    payload = encode(event)
    for name in payload:
        taken = decoded(kind_of(event), payload | {name: junk})
        # A text takes any text, and not every foul is by the die; nothing else takes any of these.
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


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(sorted(KINDS)), st.dictionaries(st.text(max_size=9), json_values))
def test_any_payload_is_an_event_or_a_value_error(kind: str, payload: dict[str, Any]) -> None:
    event = decoded(kind, payload)
    assert event is None or back(event) == event


@settings(max_examples=150, deadline=None)
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
