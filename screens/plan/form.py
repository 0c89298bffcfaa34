"""The fields of a night's plan: their words, which of them a preset has, what they begin with."""

from collections.abc import Mapping
from datetime import date

from textual.content import Content

from screens.plan import fields
from screens.ui.text import plain
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
from tourney.night.formats.registry import FORMATS
from tourney.night.money.fees import read_prizes
from tourney.night.people.latecomers import REBUYS
from tourney.night.planning.evening_card import card_in_format
from tourney.night.planning.plan import (
    NO_HOUSE_RULES,
    OPTION,
    HouseRules,
    plan_form,
    rules_of_form,
)
from tourney.night.standings.ranking import percentages
from tourney.night.state.plan import Plan
from tourney.night.state.room_clock import write_time

_ALL_RULES = (*RULE_FIELDS, *LIAR_FIELDS)

#: The texts of the row that unfolds the rest of the form.
_FOLDED, _UNFOLDED = "", "shown"

#: The rows that every plan shows.
MAIN_FIELDS = ("name", "preset", "format", "money", "more")

#: Below the last row of these, once it is unfolded.
_MORE: tuple[RuleField, ...] = (
    RuleField("date", "Date", "The date, year first: 2026-11-20."),
    RuleField("venue", "Venue", "The pub or club."),
    RuleField(
        "closing",
        "Closing time",
        "For example 23:30 or 11.30 pm. tourney reminds you; you end the night.",
    ),
    *_ALL_RULES,
    RuleField(
        "penalties",
        "Penalties called",
        "The word for penalties: drinks, points, forfeits. Water counts too.",
    ),
    *fields.MORE_OF_TABLES,
    *fields.MORE_MONEY,
)
_MORE_NAMES = frozenset(field.name for field in _MORE)


def plan_fields(house: HouseRules = NO_HOUSE_RULES) -> tuple[RuleField, ...]:
    """Every field of the form, from top to bottom; those without choices are typed.

    Args:
        house: the rules that it has a name for among the presets.
    """
    return (
        RuleField("name", "Name", "Leave empty to use the date."),
        # What the chosen one is like stands in the sentence's place.
        RuleField("preset", "Game", "", preset_choices(house)),
        *fields.FORMAT_FIELDS,
        *fields.MONEY_FIELDS,
        RuleField(
            "more",
            "More",
            "Date, venue, closing time, rules, table names, prizes.",
            ((_FOLDED, "rules, venue, closing"), (_UNFOLDED, "shown below")),
        ),
        *_MORE,
    )


def preset_choices(house: HouseRules) -> tuple[tuple[str, str], ...]:
    """Every preset with its title: the rulebook's, then the rules of the house."""
    ours = tuple((name, words.title) for name, words in PRESET_TEXTS.items())
    return (*ours, *((name, name) for name in house))


def rules_by(preset: str, house: HouseRules) -> AnyRules:
    """The rules that a preset means."""
    return PRESETS[preset] if preset in PRESETS else house[preset]


def of_preset(preset: str, house: HouseRules = NO_HOUSE_RULES) -> dict[str, str]:
    """The texts of every rule as the preset has it."""
    return rule_texts(rules_by(preset, house))


def fields_meant(texts: Mapping[str, str], house: HouseRules) -> frozenset[str]:
    """The fields that mean something with what is chosen, folded away or not."""
    rules, format = rules_by(texts["preset"], house), texts["format"]
    meant = [*MAIN_FIELDS, "date", "venue", "closing", *rule_names(rules)]
    meant += ["penalties"] * (not rules.has_units)
    meant += [
        *fields.fields_of_format(format),
        *fields.money_fields(texts, rebuys=fields.has_rebuys(texts)),
    ]
    if not fields.until_lap(texts):
        meant = [field for field in meant if not field.endswith(f".{REBUYS}")]
    return frozenset(meant)


def fields_shown(texts: Mapping[str, str], house: HouseRules) -> frozenset[str]:
    """The fields that are there to see."""
    folded = frozenset() if texts["more"] == _UNFOLDED else _MORE_NAMES
    return fields_meant(texts, house) - folded


def unfolds(name: str) -> dict[str, str]:
    """The texts with which a field is there to see."""
    return {"more": _UNFOLDED} if name in _MORE_NAMES else {}


def without_fold(texts: Mapping[str, str]) -> dict[str, str]:
    """What a form says, however much of it is there to see."""
    return {name: text for name, text in texts.items() if name != "more"}


def form_of(texts: Mapping[str, str], house: HouseRules) -> dict[str, str]:
    """The form as the director reads it: what is in the fields that mean something."""
    meant = fields_meant(texts, house) - {"money", "more"}
    form = {fields.as_read(name): text for name, text in texts.items() if name in meant}
    return form | fields.as_planned(texts["money"])


def blank_form(today: date, preset: str) -> dict[str, str]:
    """The texts of the form for a new night."""
    texts = {"name": "", "date": today.isoformat(), "venue": "", "preset": preset}
    return _complete({**texts, **of_preset(texts["preset"])})


def of_plan(plan: Plan) -> dict[str, str]:
    """The texts of the form for a night that was planned."""
    closing = "" if plan.closing is None else write_time(plan.closing)
    return _complete({**of_form(plan_form(plan)), "closing": closing})


def of_form(form: Mapping[str, str]) -> dict[str, str]:
    """The texts of the form for what the director would read, all of it or some parts."""
    texts = {
        fields.option_field(form["format"], name.removeprefix(OPTION))
        if name.startswith(OPTION)
        else name: text
        for name, text in form.items()
    }
    money = fields.kind_of_money(form)
    return texts if money is None else texts | {"money": money}


def rules_of(texts: Mapping[str, str], house: HouseRules) -> AnyRules:
    """The rules that the form means.

    Raises:
        Refused: the code is `rules.` and the field.
    """
    return rules_of_form(texts, rules_by(texts["preset"], house))


def card_of(texts: Mapping[str, str], house: HouseRules) -> RulesCard:
    """The card of the rules that the form means, in its format.

    Raises:
        Refused: as `rules_of`.
    """
    rules, preset = rules_of(texts, house), texts["preset"]
    unchanged = preset in house and house[preset] == rules
    card = rules_card(rules, preset if unchanged else "", texts["penalties"].strip() or PENALTIES)
    if not rules.has_units:
        return card  # it is played at one table, whatever format stands there
    worth = texts["unit_worth"] if "unit_worth" in fields_meant(texts, house) else ""
    return card_in_format(card, texts["format"], worth=bool(worth.strip(" 0.,")))


def changed_fields(texts: Mapping[str, str], house: HouseRules) -> frozenset[str]:
    """The rules that differ from the preset, as far as they are typed."""
    preset = of_preset(texts["preset"], house)
    return frozenset(name for name, text in preset.items() if texts[name].strip().lower() != text)


def sentence_of(field: RuleField, texts: Mapping[str, str], house: HouseRules) -> str:
    """The sentence of a field, or of what is chosen in it."""
    if field.name == "preset":
        preset = PRESET_TEXTS.get(texts["preset"])
        return made_of(house[texts["preset"]]) if preset is None else preset.sentence
    if field.name == "money":
        return fields.MONEY[texts["money"]][1]
    if field.name == "name" and texts["name"]:
        return ""
    return FORMATS[texts["format"]].when if field.name == "format" else field.sentence


def about(
    field: RuleField, texts: Mapping[str, str], house: HouseRules, *, explained: bool
) -> Content:
    """The sentence of a field if it is not said behind it, and what is unusual about its text."""
    said = [] if explained else [sentence_of(field, texts, house)]
    changed = changed_fields(texts, house)
    title = dict(preset_choices(house))[texts["preset"]]
    if field.name == "preset" and changed:
        labels = ", ".join(rule.label for rule in _ALL_RULES if rule.name in changed)
        said.append(f"● Changed from {title}: {labels}.")
    elif field.name == "prizes":
        said.append(_rest_words(texts["prizes"]))
    elif field.name in changed:
        text = of_preset(texts["preset"], house)[field.name]
        words = dict(field.choices).get(text, text)
        said.append(f"● Changed: {title} has {words}.")
    return Content("\n").join(plain(sentence) for sentence in said if sentence)


def _rest_words(typed: str) -> str:
    """Who has what is over, where prizes are typed that come to less than 100 per cent; or ""."""
    try:
        shares = read_prizes(typed, None).shares
    except Refused:
        return ""
    if not 0 < sum(shares) < 100:
        return ""
    first = percentages(shares, len(shares))[0]
    return f"● That is {sum(shares)}%. First place gets the rest, {first}% in all."


def field_of(refusal: Refused, texts: Mapping[str, str], house: HouseRules) -> str:
    """The field that has to be corrected, or "" when it is none of those to see."""
    name = refusal.code.partition(".")[2]
    name = (
        fields.option_field(texts["format"], name.removeprefix(OPTION)) if OPTION in name else name
    )
    return name if name in fields_meant(texts, house) else ""


def rule_refusal(refusal: Refused) -> str:
    """Why a rule was refused, with its label in the place of the name on a score sheet.

    >>> rule_refusal(Refused("rules.max_rolls", "max_rolls must be 1 to 9."))
    'Most rolls must be 1 to 9.'
    """
    name, _, rest = refusal.sentence.partition(" ")
    label = next((field.label for field in _ALL_RULES if field.name == name), name)
    return f"{label} {rest}"


def _complete(texts: dict[str, str]) -> dict[str, str]:
    """With a text for every field; those of the other game wait for it."""
    waiting = {field.name: "" for field in plan_fields()} | fields.FORMAT_TEXTS | fields.MONEY_TEXTS
    waiting |= {"penalties": PENALTIES}
    for preset in PRESETS:
        waiting |= of_preset(preset)
    return waiting | texts
