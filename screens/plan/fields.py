"""Parts of the plan's form: the format with its options, and the kind of money with its fields."""

from collections.abc import Mapping

from tourney.game.card import RuleField
from tourney.night.formats.come_and_go.sittings import SEATING
from tourney.night.formats.format import Format
from tourney.night.formats.registry import FORMATS, format_as
from tourney.night.money.fees import ROUNDINGS, WITH_FEES
from tourney.night.people.latecomers import NO_REBUY, REBUY, REBUYS
from tourney.night.planning.plan import LEAST_SEATS, MOST_SEATS, OPTION, SEATS, TABLES
from tourney.night.seating.dealing import MOST_TABLES
from tourney.night.setup import ONE_TABLE, Option
from tourney.night.state.plan import Paid

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
MONEY_TEXTS = {
    "money": NO_MONEY,
    "paid": Paid.AS_LOST.value,
    "rounding": next(iter(ROUNDINGS)),
}


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
