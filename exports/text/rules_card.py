"""`tourney tools rules`: a preset's rules as a card of text, and a brief list of all presets."""

from textwrap import wrap

from tourney.game.card import rules_card
from tourney.game.games import PRESETS, AnyRules
from tourney.game.names import width
from tourney.game.presets import PRESET_TEXTS
from tourney.game.rules import rules_id, write_rules

_WIDTH = 80
_HEADING = 11
_INDENT = " " * 4


def card_text(rules: AnyRules) -> str:
    """Return the whole card, with its `@rules` line and its id."""
    card = rules_card(rules)
    lines = [card.title, "=" * width(card.title), ""]
    for line in card.lines:
        first, *others = wrap(line.sentence, _WIDTH - _HEADING)
        lines.append(f"{line.heading:<{_HEADING}}{first}")
        lines += [f"{'':<{_HEADING}}{other}" for other in others]
    if card.note:
        lines += ["", *wrap(card.note, _WIDTH)]
    return "\n".join([*lines, "", f"@rules {write_rules(rules)}", f"rules {card.id}"]) + "\n"


def presets_text() -> str:
    """Return the rulebook's presets in brief, each with its id."""
    lines = ["The rulebook's presets", ""]
    for name, words in PRESET_TEXTS.items():
        lines.append(f"{name}{f'rules {rules_id(PRESETS[name])}':>{_WIDTH - len(name)}}")
        lines += wrap(words.sentence, _WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT)
    lines += ["", "tourney tools rules NAME shows the whole card of one."]
    return "\n".join(lines) + "\n"
