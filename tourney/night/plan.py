"""The plan of a night, read from what a host typed into its form."""

import re
from collections.abc import Mapping
from datetime import date

from tourney.game.house import ALL_PRESETS, AnyRules, change_rules, rule_names
from tourney.game.liar.rules import LiarRules
from tourney.game.liar.words import PENALTIES
from tourney.game.names import clean_text
from tourney.game.refusal import Refused
from tourney.night.events import Plan
from tourney.night.money import find_currency, read_money
from tourney.night.presets import NO_PRESETS, HousePresets

NAME_CELLS = 40
VENUE_CELLS = 40
PENALTIES_CELLS = 16


def read_plan(form: Mapping[str, str], house: HousePresets = NO_PRESETS) -> Plan:
    """A plan from the texts of `name`, `date`, `venue`, `preset`, `currency`, `unit_worth`,
    `penalties`, and of any rule's field to change from the preset.

    Args:
        house: the house's own presets, by name.

    Raises:
        Refused: the code is `plan.` or `rules.` and the field that has to be put right.
    """
    name = _gated("name", form.get("name", ""), NAME_CELLS, empty=False)
    venue = _gated("venue", form.get("venue", ""), VENUE_CELLS, empty=True)
    day = _date(form.get("date", "").strip())
    named = form.get("preset", "")
    preset = ALL_PRESETS.get(named) or house.get(named)
    if preset is None:
        raise Refused("plan.preset", f"The presets are {', '.join((*ALL_PRESETS, *house))}.")
    rules = read_rules(form, preset)
    liar = isinstance(rules, LiarRules)
    currency, worth = ("", 0) if liar else _worth(form)
    penalties = form.get("penalties", "")
    word = _gated("penalties", penalties, PENALTIES_CELLS, empty=True, what="word for penalties")
    from_house = named if named in house and rules == preset else ""
    return Plan(name, day, venue, rules, currency, worth, from_house, word or PENALTIES)


def read_rules(form: Mapping[str, str], preset: AnyRules) -> AnyRules:
    """The preset with the fields that the form has.

    Raises:
        Refused: as `change_rules`.
    """
    names = (name for name in rule_names(preset) if name in form)
    return change_rules(preset, {name: form[name].strip().lower() for name in names})


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            raise Refused("plan.date", f"There is no {text}.") from None
        raise Refused("plan.date", "A date is written 2026-11-20.") from None


def _worth(form: Mapping[str, str]) -> tuple[str, int]:
    code, amount = form.get("currency", "").strip(), form.get("unit_worth", "").strip()
    if not code:
        if amount and amount.strip("0.,"):
            raise Refused("plan.currency", "Name the currency, such as EUR, or leave both empty.")
        return "", 0
    try:
        currency = find_currency(code)
    except Refused as refusal:
        raise Refused("plan.currency", refusal.sentence) from refusal
    try:
        worth = read_money(amount or "0", currency)
    except Refused as refusal:
        raise Refused("plan.unit_worth", refusal.sentence) from refusal
    if not worth:
        raise Refused("plan.unit_worth", "A unit is worth more than 0, or leave both empty.")
    return currency.code, worth


def _gated(field: str, text: str, cells: int, *, empty: bool, what: str = "") -> str:
    try:
        return clean_text(text, what or field, cells, empty=empty)
    except Refused as refusal:
        raise Refused(f"plan.{field}", refusal.sentence) from refusal
