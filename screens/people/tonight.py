"""The text beside the list of players on a wide terminal: tonight's plan."""

from textual.content import Content

from screens.ui.text import fit, say
from tourney.game.liar.words import counted_in
from tourney.game.mexico.rules import Rules
from tourney.night.formats.registry import format_of
from tourney.night.setup import ONE_TABLE
from tourney.night.state.amounts import find_currency, write_money
from tourney.night.state.plan import Plan
from tourney.night.state.room_clock import date_words
from tourney.night.views.view import NightView, night_card

_CELLS = 34


def tonight(view: NightView) -> Content:
    """The night in a few lines."""
    plan = view.plan
    facts = [
        ("Date", date_words(plan.date.isoformat())),
        ("Venue", plan.venue),
        ("Rules", night_card(plan).heading),
        *_held(plan),
    ]
    if isinstance(plan.rules, Rules):
        facts += [("Units", f"{plan.rules.units} each"), ("A unit is", view.worth)]
    else:
        lives = plan.rules.lives
        out = "" if lives is None else f"with {counted_in(plan.penalties, lives)}"
        facts += [("Tally", plan.penalties), ("Out", out)]
    lines = [say("[b $text-accent]Tonight[/]")]
    lines += [
        say(
            "[$foreground-muted]$label[/] $words",
            label=f"{label:<9}",
            words=fit(words, _CELLS - 10),
        )
        for label, words in facts
        if words
    ]
    return Content("\n").join(lines)


def _held(plan: Plan) -> list[tuple[str, str]]:
    """The night's format and its fees; nothing for one table without a fee."""
    setup, facts = plan.setup, []
    if setup.format != ONE_TABLE.format:
        facts += [("Format", format_of(setup).title)]
        facts += [("Tables", f"{setup.tables}, {setup.seats} seats each")]
    if setup.fees.entry:
        fee = write_money(setup.fees.entry, find_currency(plan.currency))
        facts += [("Entry fee", fee)]
    return facts
