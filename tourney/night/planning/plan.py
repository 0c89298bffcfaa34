"""The plan of a night, read from its form as the host typed it."""

import re
from collections.abc import Mapping
from datetime import date, datetime
from types import MappingProxyType

from msgspec.structs import replace

from tourney.game.games import PRESETS, AnyRules
from tourney.game.liar.words import PENALTIES
from tourney.game.names import clean_text
from tourney.game.refusal import Refused, refuse_for, refusing_as
from tourney.game.rules import change_rules, refused_rule, rule_names, rule_texts
from tourney.game.wording import quantity
from tourney.night.formats.come_and_go.sittings import NONE, PARTNERS
from tourney.night.formats.format import Format
from tourney.night.formats.registry import FORMATS, format_of
from tourney.night.money.fees import AMOUNTS, WITH_FEES, has_amounts, read_fees, write_fees
from tourney.night.seating.dealing import MOST_TABLES
from tourney.night.setup import ONE_TABLE, Fees, Option, Setup
from tourney.night.state.amounts import (
    Currency,
    currency_in,
    find_currency,
    plain_decimal,
    read_money,
    typed_currency,
)
from tourney.night.state.check import doubled_table
from tourney.night.state.plan import Paid, Plan
from tourney.night.state.room_clock import day_words, read_closing

NAME_CELLS = 40
VENUE_CELLS = 40
PENALTIES_CELLS = 16
TABLE_CELLS = 16

LEAST_SEATS, MOST_SEATS = 2, 20

#: The tables and seats of a night over several tables, unless the form says otherwise.
TABLES, SEATS = 8, 8

#: The most laps away before the host is asked; longer than any night lasts.
MOST_AWAY = 99

#: The prefix of a format's options in the form.
OPTION = "option."

#: The house's own rules by name, which a form may use as its preset.
HouseRules = Mapping[str, AnyRules]

NO_HOUSE_RULES: HouseRules = MappingProxyType({})


def read_plan(
    form: Mapping[str, str], house: HouseRules = NO_HOUSE_RULES, now: datetime | None = None
) -> Plan:
    """Return a plan from the texts of its form.

    The fields are `name`, `date`, `venue`, `closing`, `preset`, `penalties` and any rule that
    differs from the preset. Then `format` (one table by default), `tables`, `seats`, `table_names`,
    `away`, and `option.` with the name of each option of the format. Then `currency`, `unit_worth`,
    `paid`, and the fields of `read_fees`.

    Args:
        house: further rules that the form may name, beside the rulebook's.
        now: the present time, as for `read_closing`.

    Raises:
        Refused: the code is `plan.` or `rules.` and the name of the wrong field.
    """
    day = _date(form.get("date", "").strip())
    name = clean_night_name(form.get("name", ""), day)
    venue = _gated("venue", form.get("venue", ""), VENUE_CELLS, empty=True)
    named = form.get("preset", "")
    preset = PRESETS.get(named) or house.get(named)
    if preset is None:
        raise Refused("plan.preset", f"The presets are {', '.join((*PRESETS, *house))}.")
    rules = rules_of_form(form, preset)
    format = _format(form)
    liar, amounts = not rules.has_units, has_amounts(form)
    if liar and form.get("unit_worth", "").strip(" 0.,"):
        words = "There are no units to pay for. Choose an entry fee, or no money."
        raise Refused("plan.unit_worth", words)
    currency = _currency(form) if amounts or not liar or "fee" in form else None
    worth = 0 if liar else _worth(form, currency, format)
    paid = _paid(form, worth)
    fees = read_fees(form, currency)
    if currency is not None and not worth and not amounts:
        raise _nothing_worth(form, liar=liar)
    if form.get("fees") == WITH_FEES and not amounts:
        raise Refused("plan.fee", "Type the entry fee, such as 10 EUR; or choose no fees.")
    penalties = form.get("penalties", "")
    word = _gated("penalties", penalties, PENALTIES_CELLS, empty=True, what="word for penalties")
    from_house = named if named in house and rules == preset else ""
    if rules.rounds is not None and format.has_floor:
        raise refused_rule("rounds", "rounds can only end a night of one table.")
    setup = _setup(form, format, fees)
    with refusing_as("plan.format"):
        refuse_for(format_of(setup).check(setup, rules, 0))
    code = "" if currency is None else currency.code
    return Plan(
        name=name,
        date=day,
        venue=venue,
        rules=rules,
        currency=code,
        unit_worth=worth,
        house=from_house,
        penalties=word or PENALTIES,
        setup=setup,
        closing=read_closing(form.get("closing", ""), day, now),
        table_names=_table_names(form, setup),
        paid=paid,
    )


def _paid(form: Mapping[str, str], worth: int) -> Paid:
    """Return when units are paid for; they are only if they are worth money."""
    typed = form.get("paid", "").strip().casefold()
    if not typed:
        return Paid.AS_LOST
    if typed not in tuple(Paid):
        raise Refused("plan.paid", f"Units are paid for {' or '.join(Paid)}.")
    if not worth:
        raise Refused("plan.unit_worth", "Type what a unit is worth, such as 0.50 EUR.")
    return Paid(typed)


def plan_form(plan: Plan) -> dict[str, str]:
    """Return the texts of the form for a plan, except its closing time."""
    setup, worth, several = plan.setup, "", {}
    format_ = FORMATS.get(setup.format, FORMATS[ONE_TABLE.format])
    currency = find_currency(plan.currency) if plan.currency else None
    if plan.unit_worth and currency is not None:
        worth = plain_decimal(plan.unit_worth, currency)
    if format_.has_floor:
        several = {
            "tables": str(setup.tables),
            "seats": str(setup.seats),
            "table_names": ", ".join(plan.table_names),
            "away": str(setup.away),
        }
    return {
        "name": plan.name,
        "date": plan.date.isoformat(),
        "venue": plan.venue,
        "preset": plan.house or plan.rules.preset,
        "penalties": plan.penalties,
        "currency": plan.currency,
        "unit_worth": worth,
        **({"paid": plan.paid} if plan.paid is Paid.START else {}),
        "format": setup.format,
        **several,
        **{f"{OPTION}{each.name}": each.before for each in format_.options if each.before},
        **{f"{OPTION}{name}": choice for name, choice in setup.options},
        **rule_texts(plan.rules),
        **write_fees(setup.fees, currency),
    }


def rules_of_form(form: Mapping[str, str], preset: AnyRules) -> AnyRules:
    """Return the preset with the changes in the form.

    Raises:
        Refused: as in `change_rules`.
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


def _currency(form: Mapping[str, str]) -> Currency | None:
    code = form.get("currency", "").strip()
    if not code:
        # A sign beside an amount names the currency.
        typed = (form.get(name, "") for name in ("unit_worth", *AMOUNTS, "prizes"))
        return next(filter(None, map(currency_in, typed)), None)
    with refusing_as("plan.currency"):
        return (None if code.isalpha() else currency_in(code)) or typed_currency(code)


def _worth(form: Mapping[str, str], currency: Currency | None, format: Format) -> int:
    """Return the worth of a unit; 0 for nothing."""
    amount = form.get("unit_worth", "").strip()
    if currency is None:
        if not amount.strip("0.,"):
            return 0
        if "$" in amount:
            raise Refused("plan.currency", "Which dollars are these? Name them, such as USD.")
        if not any(each.isdigit() for each in amount):
            raise Refused("plan.unit_worth", "That is not an amount; type one such as 0.50.")
        raise Refused("plan.currency", "Type a currency, such as EUR.")
    with refusing_as("plan.unit_worth"):
        worth = read_money(amount or "0", currency)
    if worth and not format.carries:
        raise Refused(
            "plan.unit_worth",
            f"This format deals units again ({format.title}), so a unit can't be worth money. "
            "Take a fee instead.",
        )
    return worth


def _nothing_worth(form: Mapping[str, str], *, liar: bool) -> Refused:
    if "fee" not in form:
        return Refused("plan.unit_worth", "A unit is worth more than 0, or leave both empty.")
    worth = "" if liar else ", or what a unit is worth"
    return Refused("plan.fee", f"Type a fee{worth}; or leave the currency empty too.")


def _format(form: Mapping[str, str]) -> Format:
    named = form.get("format", "").strip() or ONE_TABLE.format
    if named not in FORMATS:
        raise Refused("plan.format", f"The formats are {', '.join(FORMATS)}.")
    return FORMATS[named]


def _setup(form: Mapping[str, str], format: Format, fees: Fees) -> Setup:
    if form.get(f"{OPTION}{PARTNERS.name}", NONE) != NONE and PARTNERS not in format.options:
        raise Refused(f"plan.{OPTION}{PARTNERS.name}", "Only Come and go has partners.")
    if not format.has_floor:
        return replace(ONE_TABLE, fees=fees)
    tables = _whole(form, "tables", TABLES, 1, MOST_TABLES, "Tables")
    seats = _whole(form, "seats", SEATS, LEAST_SEATS, MOST_SEATS, "Seats at a table")
    chosen = ((option, _chosen(form, option)) for option in format.options)
    options = sorted((option.name, choice) for option, choice in chosen if choice != option.before)
    away = _whole(form, "away", ONE_TABLE.away, 1, MOST_AWAY, "Laps away")
    return Setup(format.name, tuple(options), tables, seats, fees, away)


def _table_names(form: Mapping[str, str], setup: Setup) -> tuple[str, ...]:
    """Return the names of the room's tables, up to the last one that has a name."""
    typed = form.get("table_names", "").strip(" ,")
    if not typed or not format_of(setup).has_floor:
        return ()
    texts = form["table_names"].rstrip(" ,").split(",")
    with refusing_as("plan.table_names"):
        names = tuple(map(clean_table_name, texts))
    if len(names) > setup.tables:
        words = f"There are {quantity(setup.tables, 'table')} and {len(names)} names."
        raise Refused("plan.table_names", words)
    with refusing_as("plan.table_names"):
        refuse_for(doubled_table(names))
    return names


def clean_night_name(text: str, day: date) -> str:
    """Return a night's name, cleaned; its day if none is typed.

    Raises:
        Refused: `plan.name`, if it is too long or has forbidden characters.
    """
    return _gated("name", text, NAME_CELLS, empty=True) or day_words(day)


def clean_table_name(text: str) -> str:
    """Return a table's name, cleaned; "" for none.

    Raises:
        Refused: it is too long or has forbidden characters, is a number, or has a comma.
    """
    name = clean_text(text, "name", TABLE_CELLS, empty=True)
    if name.isdigit() or "," in name:
        raise Refused("table-name", "A table's name is no number and has no comma in it.")
    return name


def _whole(
    form: Mapping[str, str], field: str, default: int, least: int, most: int, words: str
) -> int:
    typed = form.get(field, "").strip()
    if not typed:
        return default
    # Length is checked first, as Python refuses to read numbers of thousands of digits.
    number = int(typed) if re.fullmatch("[0-9]{1,4}", typed) else -1
    if not least <= number <= most:
        raise Refused(f"plan.{field}", f"{words} must be {least} to {most}.")
    return number


def _chosen(form: Mapping[str, str], option: Option) -> str:
    field = f"{OPTION}{option.name}"
    typed = form.get(field, "").strip().casefold() or option.default
    if typed not in option.choices:
        raise Refused(f"plan.{field}", f"{option.title}: {', '.join(option.choices)}.")
    return typed


def _gated(field: str, text: str, cells: int, *, empty: bool, what: str = "") -> str:
    with refusing_as(f"plan.{field}"):
        return clean_text(text, what or field, cells, empty=empty)
