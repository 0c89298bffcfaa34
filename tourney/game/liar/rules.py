"""The house choices of Liar's Mexico as frozen data (R8, last row)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from tourney.game.presets import RULEBOOK_PRESETS, names_of
from tourney.game.refusal import Refused

_NAMES = names_of("liar")


class Truth(StrEnum):
    """What the dice must show for a claim to hold (R9.3)."""

    AT_LEAST = "at-least"
    EXACT = "exact"


@dataclass(frozen=True, slots=True)
class LiarRules:
    """The rules of one match, whole: no field has a hidden default.

    Attributes:
        preset: the name of the preset these were changed from.
        lives: the penalties at which a player is out, 1 and up, or None (R9.8).

    Raises:
        Refused: a field out of its range; the code is `rules.` and the field's name.
    """

    preset: str
    truth: Truth
    lives: int | None

    def __post_init__(self) -> None:
        if self.preset not in _NAMES:
            raise _refused("preset", f"preset must be {' or '.join(_NAMES)}.")
        if self.lives is not None and self.lives < 1:
            raise _refused("lives", "lives must be 1 or more, or none.")


#: The fields a host may change from a preset, in the rulebook's order.
FIELDS: tuple[str, ...] = tuple(field.name for field in fields(LiarRules) if field.name != "preset")


def change(rules: LiarRules, changes: Mapping[str, str]) -> LiarRules:
    """The rules with fields changed, each given as it is written on a score sheet.

    Raises:
        Refused: no such field, or a value that the field does not take; the code is
            `rules.` and the field's name.

    >>> change(LIAR, {"truth": "exact", "lives": "3"})
    LiarRules(preset='liar', truth=<Truth.EXACT: 'exact'>, lives=3)
    """
    return replace(rules, **{name: read_field(name, text) for name, text in changes.items()})


def read_field(name: str, text: str) -> Any:
    """The value of one field from its text.

    Raises:
        Refused: as `change`, but ranges are left to `LiarRules`.
    """
    if name == "truth":
        if text not in tuple(Truth):
            raise _refused(name, f"truth must be one of {', '.join(Truth)}.")
        return Truth(text)
    if name == "lives":
        if text == "none":
            return None
        if not (text.isascii() and text.isdigit() and len(text) <= 9):
            raise _refused(name, "lives must be a whole number, or none.")
        return int(text)
    raise Refused("rules", f"There is no rule called {name} in Liar's Mexico.")


def write_field(rules: LiarRules, name: str) -> str:
    """A field's value as it is written on a score sheet.

    >>> write_field(LIAR, "truth"), write_field(LIAR, "lives")
    ('at-least', 'none')
    """
    value = getattr(rules, name)
    return "none" if value is None else str(value)


def _refused(field: str, sentence: str) -> Refused:
    return Refused(f"rules.{field}", sentence)


def _rules_of(preset: str) -> LiarRules:
    written = RULEBOOK_PRESETS[preset].rules
    return LiarRules(preset, **{name: read_field(name, text) for name, text in written.items()})


#: The presets, by name.
PRESETS: Mapping[str, LiarRules] = MappingProxyType({name: _rules_of(name) for name in _NAMES})

LIAR = PRESETS["liar"]
