"""The base of every game's rules: fields that are read and written as on a score sheet (R8)."""

import hashlib
from collections.abc import Mapping
from enum import StrEnum
from functools import cache, lru_cache
from typing import Any, ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import fields, replace

from tourney.game.presets import PRESET_TEXTS, GameName, names_of
from tourney.game.refusal import Refused

#: The most units, or at several tables lives, that a player begins with.
MOST_UNITS = 999
#: The most rounds of a match (R14.6), or of a sitting (F15.1).
MOST_ROUNDS = 999


class GameRules(Struct, frozen=True):
    """The complete rules of one match: no field has a hidden default.

    Attributes:
        game: the name of the game.
        has_units: True if people play for units in rounds; False if they take penalties.
        unit: the word for what players lose: "unit" or "life".
        numbers, of_game: what a rule with a number takes, and " in Liar's Mexico", for refusals.
        preset: the name of the preset that these rules were changed from.

    Raises:
        Refused: a field is out of range; the code is `rules.` and the field's name.
    """

    game: ClassVar[GameName]
    has_units: ClassVar[bool]
    unit: ClassVar[str] = "unit"
    numbers: ClassVar[str] = "a whole number"
    of_game: ClassVar[str] = ""

    preset: str

    def __post_init__(self) -> None:
        names = names_of(self.game)
        if self.preset not in names:
            one_of = "one of " if len(names) > 1 else ""
            raise refused_rule("preset", f"preset must be {one_of}{', '.join(names)}.")

    @property
    def points(self) -> bool:
        """True if the points of R7 are kept."""
        return False

    @property
    def counts_units(self) -> bool:
        """True if files count units, or lives as units."""
        return self.has_units

    @property
    def dealt(self) -> int:
        """The units or lives that a player begins with; 0 if there are none."""
        raise NotImplementedError

    @classmethod
    def read_field(cls, name: str, text: str) -> Any:
        """Return the value of one field from its text: a choice's word, `yes` or `no`, a number.

        Raises:
            Refused: as in `change_rules`, but ranges are checked by the rules themselves.
        """
        if name not in rule_names(cls):
            raise Refused("rules", f"There is no rule called {name}{cls.of_game}.")
        kind = _kinds(cls)[name]
        if kind is bool:
            if text not in ("yes", "no"):
                raise refused_rule(name, f"{name} must be yes or no.")
            return text == "yes"
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            if text not in tuple(kind):
                raise refused_rule(name, f"{name} must be one of {', '.join(kind)}.")
            return kind(text)
        if kind is not int and text == "none":
            return None
        if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
            raise refused_rule(name, f"{name} must be {cls.numbers}.")
        return int(text)


_ID_LETTERS = 8
_MOST_DIGITS = 9

#: Hexadecimal digits as letters, because a spreadsheet reads `39512e07` as a number.
_LETTERS = str.maketrans("0123456789", "ghijklmnop")

AnyGame = TypeVar("AnyGame", bound=GameRules)


def refused_rule(field: str, sentence: str) -> Refused:
    """Return the refusal of a field."""
    return Refused(f"rules.{field}", sentence)


@cache
def _kinds(rules: type[GameRules]) -> Mapping[str, Any]:
    """Return the types of the fields, by their names on a sheet."""
    return {field.encode_name: field.type for field in fields(rules)}


def rule_names(rules: GameRules | type[GameRules]) -> tuple[str, ...]:
    """Return the fields that can be changed, in the rulebook's order, by their names on a sheet."""
    return tuple(name for name in rules.__struct_encode_fields__ if name != "preset")


def change_rules(rules: AnyGame, changes: Mapping[str, str]) -> AnyGame:
    """Return the rules with fields changed, each given as text as on a score sheet.

    Raises:
        Refused: there is no such field, or it does not take the value; the code is `rules.` and its
            name.
    """
    return replace(rules, **_read_fields(type(rules), changes))


def _read_fields(rules: type[GameRules], texts: Mapping[str, str]) -> dict[str, Any]:
    """Return the values of fields by their names in Python, which are others for Python's words."""
    read = {name: rules.read_field(name, text) for name, text in texts.items()}
    names = dict(zip(rules.__struct_encode_fields__, rules.__struct_fields__, strict=True))
    return {names[name]: value for name, value in read.items()}


def rule_texts(rules: GameRules) -> dict[str, str]:
    """Return every field as it is written on a score sheet."""
    names = zip(rules.__struct_encode_fields__, rules.__struct_fields__, strict=True)
    texts = {name: _written(getattr(rules, attribute)) for name, attribute in names}
    return {name: texts[name] for name in rule_names(rules)}


def _written(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def changed_rules(rules: GameRules) -> dict[str, str]:
    """Return the fields that differ from the preset, as on a score sheet."""
    preset = PRESET_TEXTS[rules.preset].rules
    return {name: text for name, text in rule_texts(rules).items() if text != preset[name]}


def write_rules(rules: GameRules) -> str:
    """Return the text after `@rules`: the preset, then the changed fields.

    >>> from tourney.game.games import PRESETS
    >>> write_rules(change_rules(PRESETS["mexxen"], {"units": "7"}))
    'mexxen units=7'
    """
    changes = changed_rules(rules).items()
    return " ".join([rules.preset, *(f"{field}={text}" for field, text in changes)])


@lru_cache(maxsize=64)
def rules_id(rules: GameRules) -> str:
    """Return eight letters that are equal for nights with the same rules.

    They depend on the rules alone, whichever preset the rules were changed from. A field with a
    default is left out at it, so that ids of before the field stay (R8).

    >>> from tourney.game.games import PRESETS
    >>> rules_id(PRESETS["classic"]) == rules_id(change_rules(PRESETS["chips"], {
    ...     "units": "5", "mexico_by": "lead", "escalation": "once", "pass_lead": "yes"}))
    True
    """
    texts = rule_texts(rules)
    for field in fields(rules):
        if getattr(rules, field.name) == field.default:
            del texts[field.encode_name]
    told = "".join(f" {name}={text}" for name, text in sorted(texts.items()))
    digest = hashlib.sha256(f"{rules.game}{told}".encode()).hexdigest()
    return digest[:_ID_LETTERS].translate(_LETTERS)


def presets_of(rules: type[AnyGame]) -> Mapping[str, AnyGame]:
    """Return a game's presets, by name."""
    written = {name: PRESET_TEXTS[name].rules for name in names_of(rules.game)}
    return {name: rules(name, **_read_fields(rules, texts)) for name, texts in written.items()}
