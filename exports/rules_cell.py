"""A night's rules in one cell: the preset and what was changed, as on a score sheet."""

from tourney.game.rules import Rules, changes_from_preset


def rules_cell(rules: Rules) -> str:
    """The rules after `@rules` on a score sheet.

    >>> from tourney.game.rules import PRESETS, change
    >>> rules_cell(change(PRESETS["mexxen"], {"units": "7"}))
    'mexxen units=7'
    """
    changes = (f"{name}={text}" for name, text in changes_from_preset(rules).items())
    return " ".join((rules.preset, *changes))
