"""Prize templates: how prizes are shared out, kept under a name (F8.5)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tourney.game.mexico.words import listed
from tourney.game.names import clean_text, same_key
from tourney.game.refusal import Refused
from tourney.night.amounts import Currency, find_currency
from tourney.night.money.fees import PrizePlan, is_written_out, read_prizes, write_prizes

TEMPLATE_CELLS = 24
MOST_TEMPLATES = 50


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
    """What is to be saved, from the texts of a name and of the prizes.

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


def find_template(text: str, templates: PrizeTemplates) -> str | None:
    """The template that a text names, or None."""
    key = same_key(text.strip())
    return next((name for name in templates if same_key(name) == key), None)


def with_template(form: Mapping[str, str], templates: PrizeTemplates) -> dict[str, str]:
    """A plan's form with the prizes that its template stands for, where it names one.

    Raises:
        Refused: `plan.prizes`: there is none of that name, or its sums are in another currency.
    """
    filled, text = dict(form), form.get("prizes", "").strip()
    if not text or not text[0].isalpha() or is_written_out(text):
        return filled
    named = find_template(text, templates)
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
    had = dict(templates or {})
    same = find_template(event.name, had)
    match event:
        case PrizesSaved():
            if same is None and len(had) >= MOST_TEMPLATES:
                raise Refused("templates", f"At most {MOST_TEMPLATES} fit; drop one first.")
            return MappingProxyType({**had, same or event.name: event})
        case PrizesDropped(name):
            if same is None:
                raise Refused("no-template", f"There are no prizes kept as {name}.")
            return MappingProxyType({kept: had[kept] for kept in had if kept != same})
