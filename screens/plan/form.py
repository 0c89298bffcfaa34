"""The fields of a night's plan: their words, which of them a preset has, what they begin with."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from screens.plan.fees import FEE_FIELDS, FEE_TEXTS, FEES, FEES_SHOWN, NO_FEES
from screens.plan.format import (
    FORMAT_FIELDS,
    FORMAT_TEXTS,
    as_read,
    fields_of_format,
    has_rebuys,
    option_field,
    until_beat,
)
from screens.plan.rows import CardFields
from tourney.game.card import (
    LIAR_FIELDS,
    RULE_FIELDS,
    RuleField,
    RulesCard,
    made_of,
    rules_card,
)
from tourney.game.games import PRESETS, AnyRules
from tourney.game.liar.words import PENALTIES
from tourney.game.presets import PRESET_TEXTS
from tourney.game.refusal import Refused
from tourney.game.rules import rule_names, rule_texts
from tourney.night.floor.setup import Fees
from tourney.night.formats.registry import FORMATS
from tourney.night.people.latecomers import REBUYS
from tourney.night.planning.evening_card import card_in_format
from tourney.night.planning.plan import (
    NO_HOUSE_RULES,
    OPTION,
    HouseRules,
    plan_form,
    rules_of_form,
)
from tourney.night.state.plan import Paid, Plan
from tourney.night.state.room_clock import write_time

_UNITS, *_OTHER_RULES = RULE_FIELDS
_ALL_RULES = (*RULE_FIELDS, *LIAR_FIELDS)

#: The fields of every night, whatever is played.
_NIGHT = ("name", "date", "venue", "closing")
_ALWAYS = (*_NIGHT, "format", "preset", "fees")

#: Every field of the form, from top to bottom; those without choices are typed.
PLAN_FIELDS: tuple[RuleField, ...] = (
    RuleField("name", "Name", "What the night is called. Empty: its date."),
    RuleField("date", "Date", "The evening's date, the year first: 2026-11-20."),
    RuleField("venue", "Venue", "Where you play. It may stay empty."),
    RuleField(
        "closing",
        "Closing time",
        "When the place closes, such as 23:30 or 11.30 pm; before noon is the morning after. You "
        "are told when it comes near; play ends when you say so. Empty: nobody is told.",
    ),
    *FORMAT_FIELDS,
    RuleField("preset", "Preset", ""),  # what the chosen one is like stands in its place
    _UNITS,
    RuleField(
        "unit_worth",
        "A unit is worth",
        "What each unit lost puts into the pot, such as 0.50. Empty: you play for nothing.",
    ),
    RuleField(
        "paid",
        "Money is paid",
        "When. Lost: at the end, for the units lost. First: everybody puts in the worth of all "
        "their units, and takes home that of the units held and what the pot pays.",
        ((Paid.AS_LOST.value, "for units lost"), (Paid.START.value, "first, for all units")),
    ),
    *FEE_FIELDS,
    *_OTHER_RULES,
    *LIAR_FIELDS,
    RuleField(
        "penalties",
        "Penalties called",
        "What penalties are called tonight: drinks, points, forfeits.",
    ),
)

_OF_FORMAT = frozenset(field.name for field in FORMAT_FIELDS)

#: The cards of the form. Folded are the rules that a house changes once and keeps as a template.
PLAN_CARDS = (
    CardFields("When and where", frozenset(_NIGHT)),
    CardFields("Format and tables", _OF_FORMAT),
    CardFields(
        "Rules and stake",
        frozenset(field.name for field in PLAN_FIELDS) - _OF_FORMAT - frozenset(_NIGHT),
        frozenset(field.name for field in _OTHER_RULES),
    ),
)


def plan_fields(house: HouseRules) -> tuple[RuleField, ...]:
    """Every field, with the rules that the house has a name for among the presets."""
    return tuple(
        replace(field, choices=preset_choices(house)) if field.name == "preset" else field
        for field in PLAN_FIELDS
    )


def preset_choices(house: HouseRules) -> tuple[tuple[str, str], ...]:
    """Every preset with its title: the rulebook's, then the rules of the house."""
    ours = tuple((name, words.title) for name, words in PRESET_TEXTS.items())
    return (*ours, *((name, name) for name in house))


def preset_title(preset: str) -> str:
    """A preset as it is called on the form."""
    return PRESET_TEXTS[preset].title if preset in PRESET_TEXTS else preset


def preset_sentence(preset: str, house: HouseRules) -> str:
    """The sentence that describes a preset."""
    if preset in PRESET_TEXTS:
        return PRESET_TEXTS[preset].sentence
    return made_of(house[preset])


def rules_by(preset: str, house: HouseRules) -> AnyRules:
    """The rules that a preset stands for."""
    return PRESETS[preset] if preset in PRESETS else house[preset]


def of_preset(preset: str, house: HouseRules = NO_HOUSE_RULES) -> dict[str, str]:
    """The texts of every rule as the preset has it."""
    return rule_texts(rules_by(preset, house))


def fields_shown(texts: Mapping[str, str], house: HouseRules) -> frozenset[str]:
    """The fields that mean something with what is chosen; the others are not shown."""
    rules, format = rules_by(texts["preset"], house), texts["format"]
    liar, fees = not rules.has_units, texts["fees"] == FEES
    worth = not liar and FORMATS[format].carries
    shown = [*_ALWAYS, *rule_names(rules), *fields_of_format(format)]
    shown += ["penalties"] * liar + ["unit_worth"] * worth + ["currency"] * (worth or fees)
    if worth and texts["unit_worth"].strip(" 0.,"):
        shown.append("paid")
    if fees:
        shown += [field for field in FEES_SHOWN if field != "rebuy" or has_rebuys(texts)]
    if not until_beat(texts):
        shown = [field for field in shown if not field.endswith(f".{REBUYS}")]
    return frozenset(shown)


def form_of(texts: Mapping[str, str], house: HouseRules) -> dict[str, str]:
    """The form as the director reads it: what stands in the fields that are there to see."""
    shown = fields_shown(texts, house)
    return {as_read(name): text for name, text in texts.items() if name in shown}


def blank_form(today: date) -> dict[str, str]:
    """The texts of the form for a new night."""
    texts = {"name": "", "date": today.isoformat(), "venue": "", "preset": next(iter(PRESETS))}
    return _complete({**texts, **of_preset(texts["preset"])})


def of_plan(plan: Plan) -> dict[str, str]:
    """The texts of the form for a night that was planned."""
    closing = "" if plan.closing is None else write_time(plan.closing)
    fees = NO_FEES if plan.setup.fees == Fees() else FEES
    return _complete({**of_form(plan_form(plan)), "closing": closing, "fees": fees})


def of_form(form: Mapping[str, str]) -> dict[str, str]:
    """The texts of the form for what the director would read, all of it or some parts.

    Prizes bring fees with them; a plan's fees without any amount take these away.
    """
    texts = {
        option_field(form["format"], name.removeprefix(OPTION))
        if name.startswith(OPTION)
        else name: text
        for name, text in form.items()
    }
    if any(form.get(name) for name in FEES_SHOWN if name != "rounding"):
        texts["fees"] = FEES
    elif "fee" in form:
        texts["fees"] = NO_FEES
    return texts


def rules_of(texts: Mapping[str, str], house: HouseRules) -> AnyRules:
    """The rules that the form stands for.

    Raises:
        Refused: the code is `rules.` and the field.
    """
    return rules_of_form(texts, rules_by(texts["preset"], house))


def card_of(texts: Mapping[str, str], house: HouseRules) -> RulesCard:
    """The card of the rules that the form stands for, in its format.

    Raises:
        Refused: as `rules_of`.
    """
    rules, preset = rules_of(texts, house), texts["preset"]
    unchanged = preset in house and house[preset] == rules
    card = rules_card(rules, preset if unchanged else "", texts["penalties"].strip() or PENALTIES)
    if not rules.has_units:
        return card  # it is played at one table, whatever format stands there
    worth = texts["unit_worth"] if "unit_worth" in fields_shown(texts, house) else ""
    return card_in_format(card, texts["format"], worth=bool(worth.strip(" 0.,")))


def changed_fields(texts: Mapping[str, str], house: HouseRules) -> frozenset[str]:
    """The rules that differ from the preset, as far as they are typed."""
    preset = of_preset(texts["preset"], house)
    return frozenset(name for name, text in preset.items() if texts[name].strip().lower() != text)


def rule_labels(names: frozenset[str]) -> str:
    """The labels of some rules, in the form's order."""
    return ", ".join(field.label for field in _ALL_RULES if field.name in names)


def field_of(refusal: Refused, texts: Mapping[str, str], house: HouseRules) -> str:
    """The field that has to be put right, or "" when it is none of those to see."""
    name = refusal.code.partition(".")[2]
    name = option_field(texts["format"], name.removeprefix(OPTION)) if OPTION in name else name
    return name if name in fields_shown(texts, house) else ""


def rule_refusal(refusal: Refused) -> str:
    """Why a rule was refused, with its label in the place of the name on a score sheet.

    >>> rule_refusal(Refused("rules.max_rolls", "max_rolls must be 1 to 9."))
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
    waiting = {field.name: "" for field in PLAN_FIELDS} | FORMAT_TEXTS | FEE_TEXTS
    waiting |= {"penalties": PENALTIES, "paid": Paid.AS_LOST.value}
    for preset in PRESETS:
        waiting |= of_preset(preset)
    return waiting | texts
