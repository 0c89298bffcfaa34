"""The rules of either game: presets by name, changed and written field by field, and their id."""

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from tourney.game.liar import rules as liar_rules
from tourney.game.liar.rules import LiarRules
from tourney.game.mexico import rules as open_rules
from tourney.game.mexico.rules import Rules
from tourney.game.presets import RULEBOOK_PRESETS

AnyRules = Rules | LiarRules

#: R8, all of it, in the order in which a host is offered them.
ALL_PRESETS: Mapping[str, AnyRules] = MappingProxyType(
    {
        name: open_rules.PRESETS[name] if preset.game == "open" else liar_rules.PRESETS[name]
        for name, preset in RULEBOOK_PRESETS.items()
    }
)

_ID_LETTERS = 8

#: Hexadecimal digits as letters alone: a spreadsheet takes `39512e07` for a number.
_LETTERS = str.maketrans("0123456789", "ghijklmnop")


def rule_names(rules: AnyRules) -> tuple[str, ...]:
    """The fields that can be changed, in the rulebook's order."""
    return liar_rules.FIELDS if isinstance(rules, LiarRules) else open_rules.FIELDS


def change_rules(rules: AnyRules, changes: Mapping[str, str]) -> AnyRules:
    """The rules with fields changed, each given as it is written on a score sheet.

    Raises:
        Refused: no such field, or a value that it does not take; the code is `rules.` and its name.
    """
    if isinstance(rules, LiarRules):
        return liar_rules.change(rules, changes)
    return open_rules.change(rules, changes)


def rule_texts(rules: AnyRules) -> dict[str, str]:
    """Every field as it is written on a score sheet."""
    if isinstance(rules, LiarRules):
        return {name: liar_rules.write_field(rules, name) for name in liar_rules.FIELDS}
    return {name: open_rules.write_field(rules, name) for name in open_rules.FIELDS}


def changed_rules(rules: AnyRules) -> dict[str, str]:
    """The fields in which the rules differ from their preset, as on a score sheet."""
    preset = rule_texts(ALL_PRESETS[rules.preset])
    return {name: text for name, text in rule_texts(rules).items() if text != preset[name]}


def write_rules(rules: AnyRules) -> str:
    """What stands behind `@rules`: the preset, then the fields changed from it.

    >>> write_rules(change_rules(ALL_PRESETS["mexxen"], {"units": "7"}))
    'mexxen units=7'
    """
    changes = changed_rules(rules).items()
    return " ".join([rules.preset, *(f"{field}={text}" for field, text in changes)])


@lru_cache(maxsize=64)
def rules_id(rules: AnyRules) -> str:
    """Eight letters by which two nights can be seen to have had the same rules.

    They are of the rules themselves, by whichever preset they came about.

    >>> rules_id(ALL_PRESETS["classic"]) == rules_id(change_rules(ALL_PRESETS["chips"], {
    ...     "units": "5", "mexico_by": "lead", "escalation": "once", "pass_lead": "yes"}))
    True
    """
    game = "liar" if isinstance(rules, LiarRules) else "open"
    fields = "".join(f" {name}={text}" for name, text in sorted(rule_texts(rules).items()))
    digest = hashlib.sha256(f"{game}{fields}".encode()).hexdigest()
    return digest[:_ID_LETTERS].translate(_LETTERS)
