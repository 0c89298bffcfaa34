"""The fields of a night's plan: their words, and the texts that a form begins with."""

from collections.abc import Mapping
from datetime import date

from tourney.game.card import PRESET_WORDS, RULE_FIELDS, RuleField
from tourney.game.refusal import Refused
from tourney.game.rules import PRESETS, Rules, change, write_field
from tourney.night.events import Plan
from tourney.night.money import find_currency, plain_decimal

_UNITS, *_OTHER_RULES = RULE_FIELDS

#: Every field of the form, from top to bottom; those without choices are typed.
PLAN_FIELDS: tuple[RuleField, ...] = (
    RuleField("name", "Name", "What the night is called, here and in the files."),
    RuleField("date", "Date", "The evening's date, the year first: 2026-11-20."),
    RuleField("venue", "Venue", "Where you play. It may stay empty."),
    RuleField(
        "preset",
        "Preset",
        "The game to begin from.",
        tuple((name, words.title) for name, words in PRESET_WORDS.items()),
    ),
    _UNITS,
    RuleField(
        "unit_worth",
        "A unit is worth",
        "What each unit lost puts into the pot, such as 0.50. Empty: you play for nothing.",
    ),
    RuleField("currency", "Currency", "Three letters, such as EUR, GBP or USD. Empty: no money."),
    *_OTHER_RULES,
)

#: The fields that a preset fills in.
RULE_NAMES: tuple[str, ...] = tuple(field.name for field in RULE_FIELDS)


def of_preset(preset: str) -> dict[str, str]:
    """The texts of every rule as the preset has it."""
    return _of_rules(PRESETS[preset])


def blank(today: date) -> dict[str, str]:
    """The texts of the form for a new night."""
    preset = next(iter(PRESETS))
    texts = {"name": "", "date": today.isoformat(), "venue": "", "preset": preset}
    return {**texts, "unit_worth": "", "currency": "", **of_preset(preset)}


def of_plan(plan: Plan) -> dict[str, str]:
    """The texts of the form for a night that was planned."""
    worth = ""
    if plan.unit_worth:
        worth = plain_decimal(plan.unit_worth, find_currency(plan.currency))
    return {
        "name": plan.name,
        "date": plan.date.isoformat(),
        "venue": plan.venue,
        "preset": plan.rules.preset,
        "unit_worth": worth,
        "currency": plan.currency,
        **_of_rules(plan.rules),
    }


def rules_of(texts: Mapping[str, str]) -> Rules:
    """The rules that the form stands for.

    Raises:
        Refused: as `change`; the code is `rules.` and the field.
    """
    rules = {name: texts[name].strip().lower() for name in RULE_NAMES}
    return change(PRESETS[texts["preset"]], rules)


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
    label = next((field.label for field in RULE_FIELDS if field.name == name), name)
    return f"{label} {rest}"


def words_of(field: RuleField, text: str) -> str:
    """A text of the field in plain words."""
    return dict(field.choices).get(text, text)


def _of_rules(rules: Rules) -> dict[str, str]:
    return {name: write_field(rules, name) for name in RULE_NAMES}
