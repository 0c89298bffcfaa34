"""The base of every game's rules: fields that are read and written as on a score sheet (R8)."""

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.presets import PRESET_TEXTS, GameName, names_of
from tourney.game.refusal import Refused


class GameRules(Struct, frozen=True):
    """The rules of one match, whole: no field has a hidden default.

    Attributes:
        game: the name of the game that has them.
        has_units: people play for units, in rounds; else they take penalties.
        preset: the name of the preset these were changed from.

    Raises:
        Refused: a field out of its range; the code is `rules.` and the field's name.
    """

    game: ClassVar[GameName]
    has_units: ClassVar[bool]

    preset: str

    def __post_init__(self) -> None:
        names = names_of(self.game)
        if self.preset not in names:
            one_of = "one of " if len(names) > 1 else ""
            raise refused_rule("preset", f"preset must be {one_of}{', '.join(names)}.")

    @staticmethod
    def read_field(name: str, text: str) -> Any:
        """The value of one field from its text.

        Raises:
            Refused: as `change_rules`, but ranges are left to the rules themselves.
        """
        raise NotImplementedError


_ID_LETTERS = 8

#: Hexadecimal digits as letters alone: a spreadsheet takes `39512e07` for a number.
_LETTERS = str.maketrans("0123456789", "ghijklmnop")

AnyGame = TypeVar("AnyGame", bound=GameRules)


def refused_rule(field: str, sentence: str) -> Refused:
    """The refusal of a field."""
    return Refused(f"rules.{field}", sentence)


def rule_names(rules: GameRules | type[GameRules]) -> tuple[str, ...]:
    """The fields that can be changed, in the rulebook's order."""
    return tuple(name for name in rules.__struct_fields__ if name != "preset")


def change_rules(rules: AnyGame, changes: Mapping[str, str]) -> AnyGame:
    """The rules with fields changed, each given as it is written on a score sheet.

    Raises:
        Refused: no such field, or a value that it does not take; the code is `rules.` and its name.
    """
    return replace(rules, **{name: rules.read_field(name, text) for name, text in changes.items()})


def rule_texts(rules: GameRules) -> dict[str, str]:
    """Every field as it is written on a score sheet."""
    return {name: _written(getattr(rules, name)) for name in rule_names(rules)}


def _written(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def changed_rules(rules: GameRules) -> dict[str, str]:
    """The fields in which the rules differ from their preset, as on a score sheet."""
    preset = PRESET_TEXTS[rules.preset].rules
    return {name: text for name, text in rule_texts(rules).items() if text != preset[name]}


def write_rules(rules: GameRules) -> str:
    """The text behind `@rules`: the preset, then the fields changed from it.

    >>> from tourney.game.games import PRESETS
    >>> write_rules(change_rules(PRESETS["mexxen"], {"units": "7"}))
    'mexxen units=7'
    """
    changes = changed_rules(rules).items()
    return " ".join([rules.preset, *(f"{field}={text}" for field, text in changes)])


@lru_cache(maxsize=64)
def rules_id(rules: GameRules) -> str:
    """Eight letters by which two nights can be seen to have had the same rules.

    They are of the rules themselves, by whichever preset they came about.

    >>> from tourney.game.games import PRESETS
    >>> rules_id(PRESETS["classic"]) == rules_id(change_rules(PRESETS["chips"], {
    ...     "units": "5", "mexico_by": "lead", "escalation": "once", "pass_lead": "yes"}))
    True
    """
    fields = "".join(f" {name}={text}" for name, text in sorted(rule_texts(rules).items()))
    digest = hashlib.sha256(f"{rules.game}{fields}".encode()).hexdigest()
    return digest[:_ID_LETTERS].translate(_LETTERS)


def presets_of(rules: type[AnyGame]) -> Mapping[str, AnyGame]:
    """A game's presets, by name."""
    written = {name: PRESET_TEXTS[name].rules for name in names_of(rules.game)}
    return MappingProxyType(
        {
            name: rules(name, **{field: rules.read_field(field, texts[field]) for field in texts})
            for name, texts in written.items()
        }
    )
