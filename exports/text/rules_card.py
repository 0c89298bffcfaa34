"""`tourney tools rules`: a preset's rules as a card of text, and a brief list of all presets."""

from textwrap import wrap

from exports.text.lines import CELLS, text_of, titled, wrapped
from tourney.game.card import rules_card
from tourney.game.games import PRESETS, AnyRules
from tourney.game.presets import PRESET_TEXTS
from tourney.game.rules import rules_id, write_rules

_HEADING = 11


def card_text(rules: AnyRules) -> str:
    """Return the whole card, with its `@rules` line and its id."""
    card = rules_card(rules)
    lines = [*titled(card.title), ""]
    for line in card.lines:
        first, *others = wrap(line.sentence, CELLS - _HEADING)
        lines.append(f"{line.heading:<{_HEADING}}{first}")
        lines += [f"{'':<{_HEADING}}{other}" for other in others]
    if card.note:
        lines += ["", *wrapped(card.note)]
    return text_of([*lines, "", f"@rules {write_rules(rules)}", f"rules {card.id}"])


def presets_text() -> str:
    """Return the rulebook's presets in brief, each with its id."""
    lines = ["The rulebook's presets", ""]
    for name, words in PRESET_TEXTS.items():
        lines.append(f"{name}{f'rules {rules_id(PRESETS[name])}':>{CELLS - len(name)}}")
        lines += wrapped(words.sentence, indent=" " * 4)
    return text_of([*lines, "", "tourney tools rules NAME shows the whole card of one."])
