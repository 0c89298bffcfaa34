"""The plan of a night, read from what a host typed into its form."""

import re
from collections.abc import Mapping
from datetime import date

from tourney.game.names import clean_text
from tourney.game.refusal import Refused
from tourney.game.rules import FIELDS, PRESETS, change
from tourney.night.events import Plan
from tourney.night.money import find_currency, read_money

NAME_CELLS = 40
VENUE_CELLS = 40


def read_plan(form: Mapping[str, str]) -> Plan:
    """A plan from the texts of `name`, `date`, `venue`, `preset`, `currency`, `unit_worth`,
    and of any rule's field to change from the preset.

    Raises:
        Refused: the code is `plan.` or `rules.` and the field that has to be put right.
    """
    name = _gated("name", form.get("name", ""), NAME_CELLS, empty=False)
    venue = _gated("venue", form.get("venue", ""), VENUE_CELLS, empty=True)
    day = _date(form.get("date", "").strip())
    preset = PRESETS.get(form.get("preset", ""))
    if preset is None:
        raise Refused("plan.preset", f"The presets are {', '.join(PRESETS)}.")
    changes = {field: form[field].strip().lower() for field in FIELDS if field in form}
    rules = change(preset, changes)
    currency, worth = _worth(form)
    return Plan(name, day, venue, rules, currency, worth)


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


def _gated(field: str, text: str, cells: int, *, empty: bool) -> str:
    try:
        return clean_text(text, field, cells, empty=empty)
    except Refused as refusal:
        raise Refused(f"plan.{field}", refusal.sentence) from refusal
