"""The fields of a night's plan: their words, their first values, and which of them a preset has."""

from collections.abc import Mapping
from datetime import date

from msgspec.structs import replace
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

#: The row of the order under a cup, as the open game has an order too, with other values.
_CUP_ORDER = "cup.order"

_ALL_RULES = (
    *RULE_FIELDS,
    *(replace(field, name=_CUP_ORDER) if field.name == "order" else field for field in LIAR_FIELDS),
)

#: The values of the row that unfolds the rest of the form.
_FOLDED, _UNFOLDED = "", "shown"

#: The rows that every plan shows.
MAIN_FIELDS = ("name", "preset", "format", "money", "more")

#: The fields below the row *More*, once that is unfolded.
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
        "Word for penalties",
        "The word for penalties: drinks, points, forfeits. Water counts too.",
    ),
    *fields.MORE_OF_TABLES,
    *fields.MORE_MONEY,
)
_MORE_NAMES = frozenset(field.name for field in _MORE)


def plan_fields(house: HouseRules = NO_HOUSE_RULES) -> tuple[RuleField, ...]:
    """Return every field of the form, from top to bottom; fields without choices are typed.

    Args:
        house: the house's own rules, offered by name among the presets.
    """
    return (
        RuleField("name", "Name", "Leave empty to use the date."),
        # The chosen preset is described in place of a sentence.
        RuleField("preset", "Game", "", preset_choices(house)),
        *fields.FORMAT_FIELDS,
        *fields.MONEY_FIELDS,
        RuleField(
            "more",
            "More",
            "Date, venue, closing time, rules, table names, prizes.",
            ((_FOLDED, "rules, venue, times"), (_UNFOLDED, "shown below")),
        ),
        *_MORE,
    )


def preset_choices(house: HouseRules) -> tuple[tuple[str, str], ...]:
    """Return every preset with its title: the rulebook's, then the house's own rules."""
    ours = tuple((name, words.title) for name, words in PRESET_TEXTS.items())
    return (*ours, *((name, name) for name in house))


def rules_by(preset: str, house: HouseRules) -> AnyRules:
    """Return the rules that a preset means."""
    return PRESETS[preset] if preset in PRESETS else house[preset]


def of_preset(preset: str, house: HouseRules = NO_HOUSE_RULES) -> dict[str, str]:
    """Return the text of every rule in a preset, by its row."""
    rules = rules_by(preset, house)
    return {_row_of(name, rules): text for name, text in rule_texts(rules).items()}


def _row_of(rule: str, rules: AnyRules) -> str:
    return _CUP_ORDER if rule == "order" and not rules.has_units else rule


def fields_meant(texts: Mapping[str, str], house: HouseRules) -> frozenset[str]:
    """Return the fields that apply to the present choices, folded or not."""
    rules, format = rules_by(texts["preset"], house), texts["format"]
    meant = [*MAIN_FIELDS, "date", "venue", "closing"]
    meant += [_row_of(name, rules) for name in rule_names(rules)]
    meant += ["penalties"] * (not rules.has_units)
    meant += [
        *fields.fields_of_format(format),
        *fields.money_fields(texts, rebuys=fields.has_rebuys(texts)),
    ]
    if fields.format_meant(texts).keeps_chairs:
        meant = [field for field in meant if not field.startswith(OPTION) or field == fields.SEATED]
    if not fields.until_lap(texts):
        meant = [field for field in meant if not field.endswith(f".{REBUYS}")]
    return frozenset(meant)


def fields_shown(texts: Mapping[str, str], house: HouseRules) -> frozenset[str]:
    """Return the fields that are visible."""
    folded = frozenset() if texts["more"] == _UNFOLDED else _MORE_NAMES
    return fields_meant(texts, house) - folded


def unfolds(name: str) -> dict[str, str]:
    """Return the choices that make a field visible."""
    return {"more": _UNFOLDED} if name in _MORE_NAMES else {}


def without_fold(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the form's texts without the row that folds it."""
    return {name: text for name, text in texts.items() if name != "more"}


def form_of(texts: Mapping[str, str], house: HouseRules) -> dict[str, str]:
    """Return the form as the director reads it: the texts of the fields that apply."""
    meant = fields_meant(texts, house) - {"money", "more"}
    form = {
        "order" if name == _CUP_ORDER else fields.as_read(name): text
        for name, text in texts.items()
        if name in meant
    }
    return form | fields.as_planned(texts["money"])


def blank_form(today: date) -> dict[str, str]:
    """Return the form's texts for a new night."""
    texts = {"name": "", "date": today.isoformat(), "venue": "", "preset": "classic"}
    return _complete({**texts, **of_preset(texts["preset"])})


def of_plan(plan: Plan) -> dict[str, str]:
    """Return the form's texts for a night that has been planned."""
    closing = "" if plan.closing is None else write_time(plan.closing)
    return _complete({**of_form(plan_form(plan)), "closing": closing})


def of_form(form: Mapping[str, str]) -> dict[str, str]:
    """Return the form's texts for a director's form, or for parts of one."""
    texts = {
        fields.option_field(form["format"], name.removeprefix(OPTION))
        if name.startswith(OPTION)
        else name: text
        for name, text in form.items()
    }
    if {"truth", "order"} <= texts.keys():
        texts[_CUP_ORDER] = texts.pop("order")
    money = fields.kind_of_money(form)
    return texts if money is None else texts | {"money": money}


def rules_of(texts: Mapping[str, str], house: HouseRules) -> AnyRules:
    """Return the rules that the form means.

    Raises:
        Refused: `rules.` with the name of the field.
    """
    rules = rules_by(texts["preset"], house)
    return rules_of_form({**texts, "order": texts[_row_of("order", rules)]}, rules)


def card_of(texts: Mapping[str, str], house: HouseRules) -> RulesCard:
    """Return the card of the rules that the form means, in its format.

    Raises:
        Refused: as in `rules_of`.
    """
    rules, preset = rules_of(texts, house), texts["preset"]
    unchanged = preset in house and house[preset] == rules
    card = rules_card(rules, preset if unchanged else "", texts["penalties"].strip() or PENALTIES)
    worth = texts["unit_worth"] if "unit_worth" in fields_meant(texts, house) else ""
    return card_in_format(card, fields.format_meant(texts), worth=bool(worth.strip(" 0.,")))


def changed_fields(texts: Mapping[str, str], house: HouseRules) -> frozenset[str]:
    """Return the rules whose typed texts differ from the preset."""
    preset = of_preset(texts["preset"], house)
    return frozenset(name for name, text in preset.items() if texts[name].strip().lower() != text)


def sentence_of(field: RuleField, texts: Mapping[str, str], house: HouseRules) -> str:
    """Return the sentence about a field, or about its present choice."""
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
    """Return the sentence about a field, unless `explained`, and what is unusual about it."""
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
        said.append(f"● Changed. In {title}: {words}.")
    return Content("\n").join(plain(sentence) for sentence in said if sentence)


def _rest_words(typed: str) -> str:
    """Return who gets the rest if typed prizes come to less than 100 per cent, or ""."""
    try:
        shares = read_prizes(typed, None).shares
    except Refused:
        return ""
    if not 0 < sum(shares) < 100:
        return ""
    first = percentages(shares, len(shares))[0]
    return f"● That is {sum(shares)}%. First place gets the rest, {first}% in all."


def field_of(refusal: Refused, texts: Mapping[str, str], house: HouseRules) -> str:
    """Return the field that must be corrected, or "" if it is not in the form."""
    name = refusal.code.partition(".")[2]
    name = (
        fields.option_field(texts["format"], name.removeprefix(OPTION)) if OPTION in name else name
    )
    return name if name in fields_meant(texts, house) else ""


def rule_refusal(refusal: Refused) -> str:
    """Return why a rule was refused, with its label in place of its name on a score sheet.

    >>> rule_refusal(Refused("rules.max_rolls", "max_rolls must be 1 to 9."))
    'Most rolls must be 1 to 9.'
    """
    name, _, rest = refusal.sentence.partition(" ")
    label = next((field.label for field in _ALL_RULES if field.name == name), name)
    return f"{label} {rest}"


def _complete(texts: dict[str, str]) -> dict[str, str]:
    """Add a text for every other field, so that those of the other game are ready."""
    waiting = {field.name: "" for field in plan_fields()} | fields.FORMAT_TEXTS | fields.MONEY_TEXTS
    waiting |= {"penalties": PENALTIES}
    for preset in PRESETS:
        waiting |= of_preset(preset)
    return waiting | texts
