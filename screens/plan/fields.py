"""Parts of the plan's form: the format, its tables and options; and money, chosen first."""

from collections.abc import Mapping

from tourney.game.card import RuleField
from tourney.night.formats.registry import FORMATS
from tourney.night.money.fees import ROUNDINGS, WITH_FEES
from tourney.night.people.latecomers import NO_REBUY, REBUY, REBUYS
from tourney.night.planning.plan import LEAST_SEATS, MOST_SEATS, OPTION, SEATS, TABLES
from tourney.night.seating.dealing import MOST_TABLES
from tourney.night.setup import ONE_TABLE
from tourney.night.state.plan import Paid

#: Of every format that has some.
_OPTIONS = [(name, option) for name, format in FORMATS.items() for option in format.options]


def option_field(format: str, option: str) -> str:
    """The name of the field of a format's option; formats may have some of the same name.

    >>> option_field("heats", "final")
    'option.heats.final'
    """
    return f"{OPTION}{format}.{option}"


def as_read(field: str) -> str:
    """A field's name as the plan is read from it.

    >>> as_read("option.heats.final"), as_read("name")
    ('option.final', 'name')
    """
    return OPTION + field.split(".")[-1] if field.startswith(OPTION) else field


#: From top to bottom, the options of every format among them.
FORMAT_FIELDS: tuple[RuleField, ...] = (
    # The use of the chosen one stands in its sentence's place.
    RuleField("format", "Tables", "", tuple((name, its.title) for name, its in FORMATS.items())),
    RuleField("tables", "How many", f"Tables in the room, 1 to {MOST_TABLES}.", typed="[0-9]{0,2}"),
    RuleField(
        "seats",
        "Seats at each",
        f"Seats per table, {LEAST_SEATS} to {MOST_SEATS}. More than 8 make long rounds.",
        typed="[0-9]{0,2}",
    ),
    *(
        RuleField(
            option_field(name, option.name),
            option.title,
            option.note,
            tuple((choice, choice) for choice in option.choices),
        )
        for name, option in _OPTIONS
    ),
)

#: Those of them that a host seldom needs.
MORE_OF_TABLES: tuple[RuleField, ...] = (
    RuleField(
        "table_names",
        "Tables called",
        "Table names in order: Window, Bar. Leave empty to use numbers.",
    ),
    RuleField(
        "away", "Laps away", "Laps a player may be away before you are asked.", typed="[0-9]{0,2}"
    ),
)

#: The texts with which they begin.
FORMAT_TEXTS = {
    "format": ONE_TABLE.format,
    "tables": str(TABLES),
    "seats": str(SEATS),
    "away": str(ONE_TABLE.away),
    **{option_field(name, option.name): option.default for name, option in _OPTIONS},
}


def fields_of_format(format: str) -> tuple[str, ...]:
    """The fields beside its name that a format has."""
    if not FORMATS[format].has_floor:
        return ()
    several = () if FORMATS[format].pairs else ("seats", "away")
    options = (option_field(format, option.name) for option in FORMATS[format].options)
    return ("tables", "table_names", *several, *options)


def until_lap(texts: Mapping[str, str]) -> bool:
    """True if a lap is chosen until which players of the chosen format can buy in again."""
    return texts.get(option_field(texts["format"], REBUY), NO_REBUY) != NO_REBUY


def has_rebuys(texts: Mapping[str, str]) -> bool:
    """True if players can buy in again in the chosen format."""
    return until_lap(texts) and texts[option_field(texts["format"], REBUYS)] != "0"


#: Fields whose choice may show or hide other fields.
SHOWING = (
    "format",
    *(field.name for field in FORMAT_FIELDS if field.name.endswith((f".{REBUY}", f".{REBUYS}"))),
)


#: The texts of the field in which the kind of money is chosen.
NO_MONEY, UNITS, UNITS_FIRST, FEE, BOTH = "none", "units", "first", "fee", "both"

#: How each is called, and what it means.
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

#: From top to bottom, those that come right below the choice.
MONEY_FIELDS: tuple[RuleField, ...] = (
    RuleField(
        "money",
        "Money",
        "",  # what is chosen is explained instead
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

#: Those of them that a host seldom needs.
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

#: What each kind of money brings.
_FIELDS_WITH_FEE = ("fee", "prizes", "house", "cause", "rebuy", "rounding")

#: The texts with which they begin.
MONEY_TEXTS = {
    "money": NO_MONEY,
    "paid": Paid.AS_LOST.value,
    "rounding": next(iter(ROUNDINGS)),
}


def money_fields(texts: Mapping[str, str], *, rebuys: bool) -> tuple[str, ...]:
    """The fields that the chosen kind of money has."""
    money = texts["money"]
    fields = ["unit_worth"] * (money in _WITH_UNITS) + ["currency"] * (money != NO_MONEY)
    fields += ["paid"] * (money == BOTH)
    if money in _WITH_FEE:
        fields += [name for name in _FIELDS_WITH_FEE if name != "rebuy" or rebuys]
    return tuple(fields)


def as_planned(money: str) -> dict[str, str]:
    """The texts of a plan that stand for a kind of money."""
    paid = {UNITS: Paid.AS_LOST.value, UNITS_FIRST: Paid.START.value}.get(money)
    with_fee = {"fees": WITH_FEES} if money in _WITH_FEE else {}
    return with_fee if paid is None else {"paid": paid}


def kind_of_money(form: Mapping[str, str]) -> str | None:
    """The kind of money that a plan's texts mean; None where they say nothing of it.

    Prizes bring a fee with them; fees without any amount are none.
    """
    fee = any(form.get(name) for name in _FIELDS_WITH_FEE if name != "rounding")
    if form.get("unit_worth"):
        first = form.get("paid") == Paid.START.value
        return BOTH if fee else UNITS_FIRST if first else UNITS
    return FEE if fee else NO_MONEY if "fee" in form else None
