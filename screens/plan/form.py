"""The fields of a night's plan: their words, their first values, and which of them it has."""

from collections.abc import Mapping
from datetime import date

from msgspec.structs import replace
from textual.content import Content

from screens.ui.text import plain
from tourney.game.card import LIAR_FIELDS, RULE_FIELDS, RuleField, RulesCard, made_of, rules_card
from tourney.game.games import PRESETS, AnyRules
from tourney.game.liar.words import PENALTIES
from tourney.game.presets import PRESET_TEXTS
from tourney.game.refusal import Refused
from tourney.game.rules import rule_names, rule_texts
from tourney.night.formats.come_and_go.sittings import SEATING
from tourney.night.formats.format import Format
from tourney.night.formats.registry import FORMATS, format_as
from tourney.night.money.fees import ROUNDINGS, WITH_FEES, read_prizes
from tourney.night.people.latecomers import NO_REBUY, REBUY, REBUYS
from tourney.night.planning.evening_card import card_in_format
from tourney.night.planning.plan import (
    LEAST_SEATS,
    MOST_SEATS,
    NO_HOUSE_RULES,
    OPTION,
    SEATS,
    TABLES,
    HouseRules,
    plan_form,
    rules_of_form,
)
from tourney.night.seating.dealing import MOST_TABLES
from tourney.night.setup import ONE_TABLE, Option
from tourney.night.standings.ranking import percentages
from tourney.night.state.plan import Paid, Plan
from tourney.night.state.room_clock import write_time

#: The options of all formats.
_OPTIONS = [(name, option) for name, format in FORMATS.items() for option in format.options]


def option_field(format: str, option: str) -> str:
    """Return the name of the field of a format's option, as formats may share option names.

    >>> option_field("heats", "final")
    'option.heats.final'
    """
    return f"{OPTION}{format}.{option}"


def as_read(field: str) -> str:
    """Return a field's name as the plan is read from it.

    >>> as_read("option.heats.final"), as_read("name")
    ('option.final', 'name')
    """
    return OPTION + field.split(".")[-1] if field.startswith(OPTION) else field


def _field(format: str, option: Option) -> RuleField:
    choices = tuple((choice, choice) for choice in option.choices)
    return RuleField(option_field(format, option.name), option.title, option.note, choices)


#: The field for what happens to chairs between two rounds.
SEATED = option_field("come-and-go", SEATING.name)


def format_meant(texts: Mapping[str, str]) -> Format:
    """Return the format that the form means, by its options too."""
    named = texts["format"]
    return format_as(named, {SEATING.name: texts[SEATED]} if FORMATS[named].comes_and_goes else {})


#: The fields from top to bottom, with the options of every format.
FORMAT_FIELDS: tuple[RuleField, ...] = (
    # The chosen format's use is shown in place of a sentence.
    RuleField("format", "Tables", "", tuple((name, its.title) for name, its in FORMATS.items())),
    RuleField("tables", "How many", f"Tables in the room, 1 to {MOST_TABLES}.", typed="[0-9]{0,2}"),
    RuleField(
        "seats",
        "Seats at each",
        f"Seats per table, {LEAST_SEATS} to {MOST_SEATS}. More than 8 make long rounds.",
        typed="[0-9]{0,2}",
    ),
    *(_field(name, option) for name, option in _OPTIONS if not option.seldom),
)

#: Further fields, which a host seldom needs.
MORE_OF_TABLES: tuple[RuleField, ...] = (
    *(_field(name, option) for name, option in _OPTIONS if option.seldom),
    RuleField(
        "table_names",
        "Table names",
        "Table names in order: Window, Bar. Leave empty to use numbers.",
    ),
    RuleField(
        "away", "Laps away", "Laps a player may be away before you are asked.", typed="[0-9]{0,2}"
    ),
)

#: The first values of these fields.
FORMAT_TEXTS = {
    "format": ONE_TABLE.format,
    "tables": str(TABLES),
    "seats": str(SEATS),
    "away": str(ONE_TABLE.away),
    **{option_field(name, option.name): option.default for name, option in _OPTIONS},
}


def fields_of_format(format: str) -> tuple[str, ...]:
    """Return the further fields of a format."""
    if not FORMATS[format].has_floor:
        return ()
    several = () if FORMATS[format].pairs else ("seats", "away")
    options = (option_field(format, option.name) for option in FORMATS[format].options)
    return ("tables", "table_names", *several, *options)


def until_lap(texts: Mapping[str, str]) -> bool:
    """Return whether the chosen format allows re-buys up to some lap."""
    return texts.get(option_field(texts["format"], REBUY), NO_REBUY) != NO_REBUY


def has_rebuys(texts: Mapping[str, str]) -> bool:
    """Return whether players can buy in again in the chosen format."""
    return until_lap(texts) and texts[option_field(texts["format"], REBUYS)] != "0"


#: Fields whose choice may show or hide other fields.
SHOWING = (
    "format",
    SEATED,
    *(field.name for field in FORMAT_FIELDS if field.name.endswith((f".{REBUY}", f".{REBUYS}"))),
)


#: The values of the field for the kind of money.
NO_MONEY, UNITS, UNITS_FIRST, FEE, BOTH = "none", "units", "first", "fee", "both"

#: The name and the meaning of each kind of money.
MONEY = {
    NO_MONEY: ("none", "Just for fun."),
    UNITS: ("a price per unit lost", "Each lost unit costs money, which goes into the pot."),
    UNITS_FIRST: (
        "all units paid first",
        "Pay for all units first. At the end you take home what is left.",
    ),
    FEE: ("an entry fee", "A fee each, for prizes. The house or a charity may get a share."),
    BOTH: ("fee and price per unit", "A fee each, for prizes. Each lost unit costs money too."),
}

_WITH_UNITS, _WITH_FEE = (UNITS, UNITS_FIRST, BOTH), (FEE, BOTH)

#: The fields right below the choice of money, from top to bottom.
MONEY_FIELDS: tuple[RuleField, ...] = (
    RuleField(
        "money",
        "Money",
        "",  # the chosen kind is explained instead
        tuple((kind, title) for kind, (title, _) in MONEY.items()),
    ),
    RuleField("unit_worth", "A unit is worth", "The price of a unit, for example 0.50 EUR."),
    RuleField("fee", "Entry fee", "The fee per player, for example 10 EUR."),
    RuleField(
        "prizes",
        "Prizes",
        "Per cent by place (50 30 20), amounts (EUR 50 30), or winner. Leave empty to go by "
        "players: up to 4: 100, up to 6: 65 35, up to 19: 50 30 20, more: 45 25 15 10 5.",
    ),
    RuleField(
        "currency",
        "Currency",
        "EUR, GBP, USD and so on. Leave empty if you type it with an amount.",
    ),
)

#: Further fields, which a host seldom needs.
MORE_MONEY: tuple[RuleField, ...] = (
    RuleField(
        "paid",
        "Units are paid",
        "Lost: pay at the end for lost units. First: everyone pays for all units and takes home "
        "what is left.",
        ((Paid.AS_LOST.value, "when lost"), (Paid.START.value, "first")),
    ),
    RuleField(
        "house",
        "To the house",
        "Part of each fee for the house or a charity, for example 1. Leave empty for none.",
    ),
    RuleField(
        "cause", "For a charity", "Its name, for example Lifeboats. Leave empty for the house."
    ),
    RuleField(
        "rebuy",
        "A re-buy",
        "The price of buying in again. It goes to the prizes. Leave empty for none.",
    ),
    RuleField(
        "rounding",
        "Rounded to",
        "Prizes are rounded to this. What is left goes to first place.",
        tuple((step, step) for step in ROUNDINGS),
    ),
)

#: The fields that come with a fee.
_FIELDS_WITH_FEE = ("fee", "prizes", "house", "cause", "rebuy", "rounding")

#: The first values of these fields.
MONEY_TEXTS = {"money": NO_MONEY, "paid": Paid.AS_LOST.value, "rounding": next(iter(ROUNDINGS))}


def money_fields(texts: Mapping[str, str], *, rebuys: bool) -> tuple[str, ...]:
    """Return the fields that the chosen kind of money has."""
    money = texts["money"]
    fields = ["unit_worth"] * (money in _WITH_UNITS) + ["currency"] * (money != NO_MONEY)
    fields += ["paid"] * (money == BOTH)
    if money in _WITH_FEE:
        fields += [name for name in _FIELDS_WITH_FEE if name != "rebuy" or rebuys]
    return tuple(fields)


def as_planned(money: str) -> dict[str, str]:
    """Return the plan's texts that stand for a kind of money."""
    paid = {UNITS: Paid.AS_LOST.value, UNITS_FIRST: Paid.START.value}.get(money)
    with_fee = {"fees": WITH_FEES} if money in _WITH_FEE else {}
    return with_fee if paid is None else {"paid": paid}


def kind_of_money(form: Mapping[str, str]) -> str | None:
    """Return the kind of money that a plan's texts mean; None if they do not mention money.

    Prizes imply a fee; fees without any amount count as none.
    """
    fee = any(form.get(name) for name in _FIELDS_WITH_FEE if name != "rounding")
    if form.get("unit_worth"):
        first = form.get("paid") == Paid.START.value
        return BOTH if fee else UNITS_FIRST if first else UNITS
    return FEE if fee else NO_MONEY if "fee" in form else None


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
    *MORE_OF_TABLES,
    *MORE_MONEY,
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
        *FORMAT_FIELDS,
        *MONEY_FIELDS,
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
    meant += [*fields_of_format(format), *money_fields(texts, rebuys=has_rebuys(texts))]
    if format_meant(texts).keeps_chairs:
        meant = [field for field in meant if not field.startswith(OPTION) or field == SEATED]
    if not until_lap(texts):
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
        "order" if name == _CUP_ORDER else as_read(name): text
        for name, text in texts.items()
        if name in meant
    }
    return form | as_planned(texts["money"])


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
        option_field(form["format"], name.removeprefix(OPTION))
        if name.startswith(OPTION)
        else name: text
        for name, text in form.items()
    }
    if {"truth", "order"} <= texts.keys():
        texts[_CUP_ORDER] = texts.pop("order")
    money = kind_of_money(form)
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
    return card_in_format(card, format_meant(texts), worth=bool(worth.strip(" 0.,")))


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
        return MONEY[texts["money"]][1]
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
    name = option_field(texts["format"], name.removeprefix(OPTION)) if OPTION in name else name
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
    waiting = {field.name: "" for field in plan_fields()} | FORMAT_TEXTS | MONEY_TEXTS
    waiting |= {"penalties": PENALTIES}
    for preset in PRESETS:
        waiting |= of_preset(preset)
    return waiting | texts
