"""What the fields of a plan mean, with what is chosen in them."""

from collections.abc import Mapping

from textual.content import Content

from screens.plan.fees import MONEY_WORDS
from screens.plan.form import (
    changed_fields,
    of_preset,
    preset_sentence,
    preset_title,
    rule_labels,
    words_of,
)
from screens.plan.format import format_sentence
from screens.ui.text import plain
from tourney.game.card import RuleField
from tourney.game.refusal import Refused
from tourney.night.money.fees import read_prizes
from tourney.night.planning.plan import HouseRules
from tourney.night.standings.prizes import percentages


def sentence_of(field: RuleField, texts: Mapping[str, str], house: HouseRules) -> str:
    """The sentence of a field, or of what is chosen in it."""
    if field.name == "preset":
        return preset_sentence(texts["preset"], house)
    if field.name == "money":
        return MONEY_WORDS[texts["money"]]
    return format_sentence(texts["format"]) if field.name == "format" else field.sentence


def about(field: RuleField, texts: Mapping[str, str], house: HouseRules) -> Content:
    """The sentence of a field, and what is unusual about the text in it."""
    said = [sentence_of(field, texts, house)]
    changed, title = changed_fields(texts, house), preset_title(texts["preset"])
    if field.name == "preset" and changed:
        said.append(f"● Changed from {title}: {rule_labels(changed)}.")
    elif field.name == "prizes":
        said.append(_rest_words(texts["prizes"]))
    elif field.name in changed:
        words = words_of(field, of_preset(texts["preset"], house)[field.name])
        said.append(f"● Changed: {title} has {words}.")
    return Content("\n").join(plain(sentence) for sentence in said if sentence)


def _rest_words(typed: str) -> str:
    """Who has what is over, where prizes are typed that come to less than 100 per cent; or ""."""
    try:
        shares = read_prizes(typed, None).shares
    except Refused:
        return ""
    if not 0 < sum(shares) < 100:
        return ""
    first = percentages(shares, len(shares))[0]
    return f"● That is {sum(shares)} %. First place gets the rest, {first} % in all."
