"""R8: the presets, and what can be changed in them."""

import pytest

from tests.rulebooks import RULEBOOK, section, tables
from tests.rules.playing import ruled
from tourney.game.games import PRESETS
from tourney.game.liar.rules import LIAR
from tourney.game.mexico import rules as mexico
from tourney.game.mexico.rules import Rules, Ties
from tourney.game.refusal import Refused
from tourney.game.rules import (
    change_rules,
    changed_rules,
    rule_names,
    rule_texts,
    rules_id,
    write_rules,
)

#: As the rulebook prints them: every field of every preset, and its id.
PRINTED = {
    name: {field: texts[at] for field, *texts in rows}
    for (_, *names), *rows in tables(RULEBOOK, "R8")
    for at, name in enumerate(names)
}

#: Printed on cards and in files that people keep: never another for the same rules.
IDS = {name: fields.pop("id") for name, fields in PRINTED.items()}


def refused(base: str, **changes: str) -> Refused:
    with pytest.raises(Refused) as caught:
        change_rules(mexico.PRESETS[base], changes)
    return caught.value


@pytest.mark.parametrize("preset", list(PRESETS))
def test_r8_a_preset_is_what_the_rulebook_prints(preset: str) -> None:
    assert PRINTED[preset] == rule_texts(PRESETS[preset])
    assert f"- `{preset}`: " in section(RULEBOOK, "R8")


def test_r8_the_rulebook_prints_no_other_preset() -> None:
    assert sorted(PRINTED) == sorted(PRESETS)


@pytest.mark.parametrize("field", [*rule_names(Rules), *rule_names(LIAR)])
def test_r8_what_a_field_does_stands_in_a_clause(field: str) -> None:
    assert f"`{field}`" in RULEBOOK.replace(section(RULEBOOK, "R8"), "")


@pytest.mark.parametrize("rules", list(mexico.PRESETS.values()), ids=list(mexico.PRESETS))
def test_r8_presets_have_three_rolls_no_cap_no_escalating_ties(rules: Rules) -> None:
    assert (rules.max_rolls, rules.stake_cap, rules.tie_escalates) == (3, None, False)


@pytest.mark.parametrize(
    ("field", "text"),
    [
        *[("units", text) for text in ("1", "2", "999")],
        *[("max_rolls", text) for text in ("1", "2", "9")],
        *[("stake_cap", text) for text in ("none", "1", "2", "9999")],
        *[("mexico_by", text) for text in ("lead", "after-lead", "anyone", "nobody")],
        *[("escalation", text) for text in ("once", "double", "add", "none")],
        *[("pass_lead", text) for text in ("yes", "no")],
        *[("tie_escalates", text) for text in ("yes", "no")],
        *[("abort", text) for text in ("yes", "no")],
        *[("points", text) for text in ("yes", "no")],
    ],
)
@pytest.mark.parametrize("preset", list(mexico.PRESETS))
def test_r8_every_field_takes_every_value_in_its_range(preset: str, field: str, text: str) -> None:
    rules = change_rules(mexico.PRESETS[preset], {field: text})
    assert rule_texts(rules)[field] == text
    assert change_rules(mexico.PRESETS[preset], changed_rules(rules)) == rules


@pytest.mark.parametrize("preset", list(mexico.PRESETS))
def test_r8_the_way_of_breaking_ties_can_be_changed(preset: str) -> None:
    for ties in Ties:
        rules = change_rules(mexico.PRESETS[preset], {"ties": ties.value, "pips_choice": "no"})
        assert rules.ties is ties
    assert change_rules(
        mexico.PRESETS[preset], {"ties": "one-roll", "pips_choice": "yes"}
    ).pips_choice


@pytest.mark.parametrize(
    ("field", "text"),
    [
        *[("units", text) for text in ("0", "1000", "-1", "5.0", "+5", "five", "", "\uff15")],
        *[("max_rolls", text) for text in ("0", "10", "-3", "x", "", "\u00b3", "none")],
        *[("stake_cap", text) for text in ("0", "-1", "None", "no", "", "1e3", "9" * 5000)],
        *[("mexico_by", text) for text in ("", "follower", "Lead", "after lead")],
        *[("escalation", text) for text in ("", "triple", "yes")],
        *[("ties", text) for text in ("", "subround", "one roll")],
        *[("pass_lead", text) for text in ("", "on", "true", "Yes", "1")],
        *[("tie_escalates", text) for text in ("", "off")],
        *[("pips_choice", text) for text in ("", "pips", "yes")],
        *[("abort", text) for text in ("", "maybe")],
        *[("points", text) for text in ("", "2")],
        *[("order", text) for text in ("", "reverse")],
    ],
)
def test_r8_what_breaks_a_range_is_refused_with_the_fields_name(field: str, text: str) -> None:
    refusal = refused("classic", **{field: text})
    assert refusal.code == f"rules.{field}"
    assert field in refusal.sentence
    assert refusal.sentence.endswith(".")
    assert len(refusal.sentence) < 100


def test_r8_a_stake_cap_may_be_any_number_from_one_up() -> None:
    assert change_rules(mexico.PRESETS["classic"], {"stake_cap": "1000000"}).stake_cap == 1_000_000


def test_r8_pips_choice_needs_one_roll() -> None:
    assert refused("chips", pips_choice="yes").code == "rules.pips_choice"
    assert refused("mexxen", ties="sub-round").code == "rules.pips_choice"
    assert not change_rules(
        mexico.PRESETS["mexxen"], {"ties": "sub-round", "pips_choice": "no"}
    ).pips_choice


@pytest.mark.parametrize("field", ["lives", "truth", "preset", "Units", "", "__class__"])
def test_r8_no_other_field_can_be_changed(field: str) -> None:
    refusal = refused("classic", **{field: "1"})
    assert refusal.code == "rules"
    assert field in refusal.sentence


def test_r8_rules_made_by_hand_keep_the_same_ranges() -> None:
    for field, value in [("units", 0), ("max_rolls", 10), ("stake_cap", 0), ("pips_choice", True)]:
        with pytest.raises(Refused, match=field):
            ruled("classic", **{field: value})


@pytest.mark.parametrize("rules", list(mexico.PRESETS.values()), ids=list(mexico.PRESETS))
def test_r8_a_preset_written_field_by_field_reads_back(rules: Rules) -> None:
    assert changed_rules(rules) == {}
    for field in rule_names(Rules):
        assert Rules.read_field(field, rule_texts(rules)[field]) == getattr(rules, field)


def test_r8_liars_mexico_is_one_of_them() -> None:
    assert "liar" in {*PRESETS} - {*mexico.PRESETS}
    assert write_rules(LIAR) == "liar"
    assert rule_names(LIAR) == (
        *("truth", "lives", "order", "eleven", "raise", "pass_unseen", "mia", "starts"),
    )


def test_r8_the_five_are_offered_first_and_in_this_order() -> None:
    five = ["classic", "sudden-death", "chips", "mexxen", "liar"]
    assert list(PRESETS)[: len(five)] == five


@pytest.mark.parametrize("preset", list(PRESETS))
def test_r8_a_presets_id_is_what_it_always_was(preset: str) -> None:
    assert rules_id(PRESETS[preset]) == IDS[preset]


def test_r8_every_change_of_a_field_is_another_id() -> None:
    ids = {str(rule_texts(rules)): rules_id(rules) for rules in PRESETS.values()}
    for preset, field, text in [
        ("classic", "units", "7"),
        ("classic", "max_rolls", "2"),
        ("classic", "mexico_by", "after-lead"),
        ("classic", "escalation", "double"),
        ("classic", "stake_cap", "4"),
        ("classic", "pass_lead", "no"),
        ("classic", "ties", "one-roll"),
        ("classic", "tie_escalates", "yes"),
        ("classic", "abort", "yes"),
        ("classic", "points", "yes"),
        ("classic", "order", "liar"),
        ("mexxen", "pips_choice", "no"),
        ("liar", "truth", "exact"),
        ("liar", "lives", "3"),
        ("liar", "eleven", "plain"),
        ("liar", "raise", "equal"),
        ("liar", "pass_unseen", "yes"),
        ("liar", "mia", "plain"),
        ("liar", "starts", "loser"),
        ("meyer", "order", "canada"),
    ]:
        rules = change_rules(PRESETS[preset], {field: text})
        assert rules_id(rules) != IDS[preset]
        ids[str(rule_texts(rules))] = rules_id(rules)
    assert len({*ids.values()}) == len(ids)


def test_r8_the_same_rules_have_one_id_whichever_preset_they_come_from() -> None:
    by_units = change_rules(PRESETS["classic"], {"units": "1"})
    assert by_units != PRESETS["sudden-death"]
    assert rules_id(by_units) == rules_id(PRESETS["sudden-death"])
