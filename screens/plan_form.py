"""The fields of a night's plan: their words, which of them a preset has, what they begin with."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from tourney.game.card import (
    LIAR_FIELDS,
    PRESET_WORDS,
    RULE_FIELDS,
    RuleField,
    RulesCard,
    made_of,
    rules_card,
)
from tourney.game.house import ALL_PRESETS, AnyRules, rule_names, rule_texts
from tourney.game.liar.rules import LiarRules
from tourney.game.liar.words import PENALTIES
from tourney.game.refusal import Refused
from tourney.night.events import Plan
from tourney.night.money import find_currency, plain_decimal
from tourney.night.plan import read_rules
from tourney.night.presets import NO_PRESETS, HousePresets

_UNITS, *_OTHER_RULES = RULE_FIELDS
_ALL_RULES = (*RULE_FIELDS, *LIAR_FIELDS)

#: What is asked of every night, whatever is played.
_ALWAYS = ("name", "date", "venue", "preset")
#: What is asked beside the rules, by the game.
_OF_OPEN, _OF_LIAR = ("unit_worth", "currency"), ("penalties",)

#: Every field of the form, from top to bottom; those without choices are typed.
PLAN_FIELDS: tuple[RuleField, ...] = (
    RuleField("name", "Name", "What the night is called, here and in the files."),
    RuleField("date", "Date", "The evening's date, the year first: 2026-11-20."),
    RuleField("venue", "Venue", "Where you play. It may stay empty."),
    RuleField("preset", "Preset", ""),  # what the chosen one is like stands in its place
    _UNITS,
    RuleField(
        "unit_worth",
        "A unit is worth",
        "What each unit lost puts into the pot, such as 0.50. Empty: you play for nothing.",
    ),
    RuleField("currency", "Currency", "Three letters, such as EUR, GBP or USD. Empty: no money."),
    *_OTHER_RULES,
    *LIAR_FIELDS,
    RuleField(
        "penalties",
        "Penalties called",
        "What penalties are called tonight: drinks, points, forfeits.",
    ),
)


def plan_fields(house: HousePresets) -> tuple[RuleField, ...]:
    """Every field, with the house's own presets among those to choose from."""
    return tuple(
        replace(field, choices=preset_choices(house)) if field.name == "preset" else field
        for field in PLAN_FIELDS
    )


def preset_choices(house: HousePresets) -> tuple[tuple[str, str], ...]:
    """Every preset with its title: the rulebook's, then the house's own."""
    ours = tuple((name, words.title) for name, words in PRESET_WORDS.items())
    return (*ours, *((name, name) for name in house))


def preset_title(preset: str) -> str:
    """A preset as it is called on the form."""
    return PRESET_WORDS[preset].title if preset in PRESET_WORDS else preset


def preset_sentence(preset: str, house: HousePresets) -> str:
    """What a preset is like."""
    if preset in PRESET_WORDS:
        return PRESET_WORDS[preset].sentence
    return made_of(house[preset])


def rules_by(preset: str, house: HousePresets) -> AnyRules:
    """The rules that a preset stands for."""
    return ALL_PRESETS[preset] if preset in ALL_PRESETS else house[preset]


def of_preset(preset: str, house: HousePresets = NO_PRESETS) -> dict[str, str]:
    """The texts of every rule as the preset has it."""
    return rule_texts(rules_by(preset, house))


def meant(rules: AnyRules) -> frozenset[str]:
    """The fields that mean something under such rules; the others are not shown."""
    beside = _OF_LIAR if isinstance(rules, LiarRules) else _OF_OPEN
    return frozenset((*_ALWAYS, *rule_names(rules), *beside))


def blank(today: date) -> dict[str, str]:
    """The texts of the form for a new night."""
    texts = {"name": "", "date": today.isoformat(), "venue": "", "preset": next(iter(ALL_PRESETS))}
    return _complete({**texts, **of_preset(texts["preset"])})


def of_plan(plan: Plan, house: HousePresets) -> dict[str, str]:
    """The texts of the form for a night that was planned.

    The house's preset is the chosen one as long as it stands for the very rules of the night.
    """
    worth = ""
    if plan.unit_worth:
        worth = plain_decimal(plan.unit_worth, find_currency(plan.currency))
    texts = {
        "name": plan.name,
        "date": plan.date.isoformat(),
        "venue": plan.venue,
        "preset": plan.house if house.get(plan.house) == plan.rules else plan.rules.preset,
        "unit_worth": worth,
        "currency": plan.currency,
        "penalties": plan.penalties,
    }
    return _complete({**texts, **rule_texts(plan.rules)})


def rules_of(texts: Mapping[str, str], house: HousePresets) -> AnyRules:
    """The rules that the form stands for.

    Raises:
        Refused: the code is `rules.` and the field.
    """
    return read_rules(texts, rules_by(texts["preset"], house))


def card_of(texts: Mapping[str, str], house: HousePresets) -> RulesCard:
    """The card of the rules that the form stands for.

    Raises:
        Refused: as `rules_of`.
    """
    rules, preset = rules_of(texts, house), texts["preset"]
    unchanged = preset in house and house[preset] == rules
    return rules_card(rules, preset if unchanged else "", texts["penalties"].strip() or PENALTIES)


def changed_fields(texts: Mapping[str, str], house: HousePresets) -> frozenset[str]:
    """The rules that differ from the preset, as far as they are typed."""
    preset = of_preset(texts["preset"], house)
    return frozenset(name for name, text in preset.items() if texts[name].strip().lower() != text)


def labelled(names: frozenset[str]) -> str:
    """The labels of some rules, in the form's order."""
    return ", ".join(field.label for field in _ALL_RULES if field.name in names)


def field_of(refusal: Refused) -> str:
    """The field that has to be put right, or "" when it is none of them."""
    name = refusal.code.partition(".")[2]
    return name if name in {field.name for field in PLAN_FIELDS} else ""


def worded(refusal: Refused) -> str:
    """Why a rule was refused, with its label in the place of the name on a score sheet.

    >>> worded(Refused("rules.max_rolls", "max_rolls must be 1 to 9."))
    'Most rolls must be 1 to 9.'
    """
    name, _, rest = refusal.sentence.partition(" ")
    label = next((field.label for field in _ALL_RULES if field.name == name), name)
    return f"{label} {rest}"


def words_of(field: RuleField, text: str) -> str:
    """A text of the field in plain words."""
    return dict(field.choices).get(text, text)


def _complete(texts: dict[str, str]) -> dict[str, str]:
    """With a text for every field; those of the other game wait for it."""
    waiting = {field.name: "" for field in PLAN_FIELDS} | {"penalties": PENALTIES}
    for preset in ALL_PRESETS:
        waiting |= of_preset(preset)
    return waiting | texts
