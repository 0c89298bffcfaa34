"""Prize templates: how prizes are shared out, kept under a name (F8.5)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tourney.game.names import clean_text
from tourney.game.refusal import Refused
from tourney.game.wording import listed
from tourney.night.money.fees import PrizePlan, is_written_out, read_prizes, write_prizes
from tourney.night.planning.named import MOST_KEPT, find_named, with_named, without_named
from tourney.night.state.amounts import Currency, find_currency

TEMPLATE_CELLS = 24


@dataclass(frozen=True, slots=True)
class PrizesSaved:
    """A prize plan was saved under a name; the one it stood for before is only in the record.

    Attributes:
        shares: per cent by place, or ().
        sums: by place in the smallest unit of the currency, or ().
        currency: of the sums, or "".
    """

    name: str
    shares: tuple[int, ...]
    sums: tuple[int, ...]
    currency: str


@dataclass(frozen=True, slots=True)
class PrizesDropped:
    """A template is not offered any more."""

    name: str


TemplateEvent = PrizesSaved | PrizesDropped

#: By name, in the order in which they were first saved.
PrizeTemplates = Mapping[str, PrizesSaved]

NO_TEMPLATES: PrizeTemplates = MappingProxyType({})


def template_of(name: str, prizes: str, currency: Currency | None) -> PrizesSaved:
    """The template to save, from the texts of its name and of its prizes.

    Raises:
        Refused: `template`, when the name cannot be one, or `plan.prizes`.
    """
    cleaned = clean_text(name, "name", TEMPLATE_CELLS)
    if is_written_out(cleaned) or not cleaned[0].isalpha():
        raise Refused("template", "A template's name begins with a letter, and is no prize plan.")
    plan = read_prizes(prizes, currency)
    if not (plan.shares or plan.sums):
        raise Refused("plan.prizes", "By field size is what an empty field says; type the prizes.")
    code = currency.code if plan.sums and currency is not None else ""
    return PrizesSaved(cleaned, plan.shares, plan.sums, code)


def with_template(form: Mapping[str, str], templates: PrizeTemplates) -> dict[str, str]:
    """A plan's form with the prizes that its template stands for, where it names one.

    Raises:
        Refused: `plan.prizes`: there is none of that name, or its sums are in another currency.
    """
    filled, text = dict(form), form.get("prizes", "").strip()
    if not text or not text[0].isalpha() or is_written_out(text):
        return filled
    named = find_named(text, templates)
    if named is None:
        if re.search("[0-9]", text):
            return filled
        there = f"; there are {listed(templates)}" if templates else ""
        raise Refused("plan.prizes", f"There are no prizes kept under that name{there}.")
    saved = templates[named]
    typed = form.get("currency", "").strip().upper()
    if saved.sums and typed != saved.currency:
        words = f"{named} is in {saved.currency}; tonight's currency is {typed or 'none'}."
        raise Refused("plan.prizes", words)
    filled["prizes"] = text_of(saved)
    return filled


def text_of(saved: PrizesSaved) -> str:
    """The prizes as the plan's form has them."""
    currency = find_currency(saved.currency) if saved.currency else None
    return write_prizes(PrizePlan(saved.shares, saved.sums), currency)


def apply(templates: PrizeTemplates | None, event: TemplateEvent) -> PrizeTemplates:
    """The templates after the event.

    Raises:
        Refused: there is none of that name to drop, or too many to save another.
    """
    if not isinstance(event, TemplateEvent):
        raise Refused("other-log", "That is no entry of the log of prizes.")
    match event:
        case PrizesSaved(name):
            full = Refused("templates", f"At most {MOST_KEPT} fit; drop one first.")
            return with_named(templates, name, event, full)
        case PrizesDropped(name):
            unknown = Refused("no-template", f"There are no prizes kept as {name}.")
            return without_named(templates, name, unknown)
