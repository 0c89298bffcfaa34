"""`tourney tools rules`: rules as a card of text, and a brief list of all named rules."""

from textwrap import wrap

from tourney.game.card import made_of, rules_card
from tourney.game.games import PRESETS, AnyRules
from tourney.game.names import harmless, width
from tourney.game.presets import PRESET_TEXTS
from tourney.game.rules import rules_id, write_rules
from tourney.night.planning.plan import HouseRules

_WIDTH = 80
_HEADING = 11
_INDENT = 4


def card_text(rules: AnyRules, house: str = "") -> str:
    """Return the whole card, with its `@rules` line and its id.

    Args:
        house: the house's name for the rules, or "".
    """
    card = rules_card(rules, harmless(house))
    lines = [card.title, "=" * width(card.title), ""]
    for line in card.lines:
        first, *others = wrap(line.sentence, _WIDTH - _HEADING)
        lines.append(f"{line.heading:<{_HEADING}}{first}")
        lines += [f"{'':<{_HEADING}}{other}" for other in others]
    if card.note:
        lines += ["", *wrap(card.note, _WIDTH - _wider(card.title))]
    return "\n".join([*lines, "", f"@rules {write_rules(rules)}", f"rules {card.id}"]) + "\n"


def presets_text(house: HouseRules) -> str:
    """Return the rulebook's presets in brief, then the rules of templates."""
    lines = ["The rulebook's presets", ""]
    for name, words in PRESET_TEXTS.items():
        lines += _brief(name, words.sentence, PRESETS[name])
    if house:
        lines += ["", "Your templates", ""]
    for name, rules in house.items():
        lines += _brief(harmless(name), made_of(rules), rules)
    lines += ["", "tourney tools rules NAME shows the whole card of one."]
    return "\n".join(lines) + "\n"


def _brief(name: str, sentence: str, rules: AnyRules) -> list[str]:
    """Return a preset's name and id in a line, then its description."""
    id_ = f"rules {rules_id(rules)}"
    gap = " " * (_WIDTH - width(name) - len(id_))
    indent = " " * _INDENT
    return [
        f"{name}{gap}{id_}",
        *wrap(sentence, _WIDTH, initial_indent=indent, subsequent_indent=indent),
    ]


def _wider(text: str) -> int:
    """Return the difference between a text's width in cells and its number of characters."""
    return max(0, width(text) - len(text))
