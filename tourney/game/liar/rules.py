"""The house choices of Liar's Mexico as frozen data (R8, last row)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

from tourney.game.refusal import Refused

PRESET = "liar"


class Truth(StrEnum):
    """What the dice must show for a claim to hold (R9.3)."""

    AT_LEAST = "at-least"
    EXACT = "exact"


@dataclass(frozen=True, slots=True)
class LiarRules:
    """The rules of one match, whole: no field has a hidden default.

    Attributes:
        preset: always `liar`.
        lives: the penalties at which a player is out, 1 and up, or None (R9.8).

    Raises:
        Refused: a field out of its range; the code is `rules.` and the field's name.
    """

    preset: str
    truth: Truth
    lives: int | None

    def __post_init__(self) -> None:
        if self.preset != PRESET:
            raise _refused("preset", f"preset must be {PRESET}.")
        if self.lives is not None and self.lives < 1:
            raise _refused("lives", "lives must be 1 or more, or none.")


#: The preset of R8.
LIAR = LiarRules(preset=PRESET, truth=Truth.AT_LEAST, lives=None)

#: The fields a host may change from the preset, in the rulebook's order.
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
