"""The text beside the plan's form: on the field that the cursor is in, and the card."""

from collections.abc import Mapping, Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from screens.plan.form import (
    card_of,
    changed_fields,
    of_preset,
    preset_choices,
    preset_sentence,
    preset_title,
    rule_labels,
    words_of,
)
from screens.plan.format import FORMAT_CHOICES, format_sentence
from screens.plan.rules_card import CardLines, card_id
from screens.ui.lists.marked import CURSOR
from screens.ui.status_line import StatusLine
from screens.ui.text import plain, say
from tourney.game.card import RuleField
from tourney.game.refusal import Refused
from tourney.night.money.fees import read_prizes
from tourney.night.planning.plan import HouseRules
from tourney.night.standings.prizes import percentages

_MOVES = "↑ ↓ Enter move ← → choose"


class PlanBeside(Vertical):
    """The right half of the form."""

    DEFAULT_CSS = """
    PlanBeside {
        #about {
            height: auto; border-title-color: $text-accent; border-title-style: bold;
            border-subtitle-color: $text-muted;
        }
        #heading { height: 1; text-style: bold; color: $text-accent; }
        #sentence { height: auto; }
        StatusLine.-appears { max-height: 100%; margin: 1 0 0 0; padding: 0; }
        #moves { dock: bottom; height: 1; text-wrap: nowrap; }
        #more { height: auto; margin-top: 1; color: $text-muted; }
        #room { display: none; height: 1fr; margin-top: 1; }
        #card {
            height: auto; max-height: 100%; padding: 1 1 0 1;
            border: round $panel-lighten-2;
            border-title-color: $text-muted; border-title-style: bold;
        }
    }
    """

    def compose(self) -> ComposeResult:
        yield Static(_MOVES, classes="hint", id="moves")
        with Vertical(id="about"):
            yield Static(id="heading")
            yield Static(id="sentence")
            yield StatusLine(appears=True)
            yield Static(id="more")
        with Vertical(id="room"):
            yield CardLines(id="card")

    def on_mount(self) -> None:
        """Name the card, and the keys where an edge has room for them."""
        self.query_one("#about").border_subtitle = _MOVES
        card = self.query_one("#card")
        card.border_title = "The rules in plain words"
        card.can_focus = False  # the arrows go from field to field; F2 has the card to scroll

    def tell_about(self, field: RuleField, texts: Mapping[str, str], house: HouseRules) -> None:
        """Tell about a field of the form."""
        preset, sentence, more = texts["preset"], field.sentence, Content()
        changed = changed_fields(texts, house)
        if field.name == "preset":
            sentence = preset_sentence(preset, house)
            more = _listed(preset_choices(house), preset)
            if changed:
                title, labels = preset_title(preset), rule_labels(changed)
                said = say("● Changed from $title: $labels.", title=title, labels=labels)
                more = Content("\n\n").join([said, more])
        elif field.name == "format":
            sentence = format_sentence(texts["format"])
            more = _listed(FORMAT_CHOICES, texts["format"])
        elif field.name == "prizes":
            more = plain(_rest_words(texts["prizes"]))
        elif field.name in changed:
            more = say(
                "● Changed: $title has $words.",
                title=preset_title(preset),
                words=words_of(field, of_preset(preset, house)[field.name]),
            )
        self.query_one("#heading", Static).update(plain(field.label), layout=False)
        self.query_one("#about").border_title = plain(field.label)
        self.query_one("#sentence", Static).update(plain(sentence))
        self.query_one("#more", Static).update(more)

    def show_card(self, texts: Mapping[str, str], house: HouseRules) -> None:
        """Show the rules as they stand."""
        try:
            card = card_of(texts, house)
        except Refused:
            return  # half typed: the card stays as it was
        shown = self.query_one(CardLines)
        shown.show(card)
        shown.border_subtitle = card_id(card)

    def refuse(self, sentence: str) -> None:
        """Say why not, in a line of its own that is there only then."""
        self.query_one(StatusLine).refuse(sentence)
        self.query_one(StatusLine).refresh(layout=True)

    def tell(self, sentence: str) -> None:
        """Say what was done; "" takes the line away."""
        self.query_one(StatusLine).tell(sentence)
        self.query_one(StatusLine).refresh(layout=True)


def _rest_words(typed: str) -> str:
    """Who has what is over, where prizes are typed that come to less than 100 per cent; or ""."""
    try:
        shares = read_prizes(typed, None).shares
    except Refused:
        return ""
    if not 0 < sum(shares) < 100:
        return ""
    first = percentages(shares, len(shares))[0]
    return f"● That is {sum(shares)} %: the first has what is over, {first} % in all."


def _listed(choices: Sequence[tuple[str, str]], chosen: str) -> Content:
    """Every choice by its title, the chosen one marked."""
    return Content("\n").join(
        say(f"{CURSOR} [b]$title[/]" if name == chosen else "  $title", title=title)
        for name, title in choices
    )
