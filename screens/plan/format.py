"""The plan's fields about the format: which one, the tables it has, and its own options."""

from collections.abc import Mapping

from tourney.game.card import RuleField
from tourney.night.formats.registry import FORMATS
from tourney.night.people.latecomers import NO_REBUY, REBUY, REBUYS
from tourney.night.planning.plan import LEAST_SEATS, MOST_SEATS, OPTION, SEATS, TABLES
from tourney.night.seating.dealing import MOST_TABLES
from tourney.night.setup import ONE_TABLE

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
    if format == ONE_TABLE.format:
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
