"""Templates: parts of a plan saved under a name, for use on any night (F1.1)."""

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from tourney.game.games import PRESETS, AnyRules
from tourney.game.names import clean_text, same_key
from tourney.game.presets import PRESET_TEXTS, find_preset
from tourney.game.refusal import Refused
from tourney.game.rules import changed_rules, rule_names, rule_texts
from tourney.night.money.fees import PrizePlan, write_prizes
from tourney.night.planning.plan import OPTION, plan_form, read_plan, rules_of_form
from tourney.night.state.amounts import find_currency
from tourney.night.state.plan import Plan
from tourney.night.state.room_clock import write_time

TEMPLATE_CELLS = 24

#: The fields of each part of a plan's form. The format's part also has the options.
PARTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "rules": (
            "preset",
            *dict.fromkeys(name for rules in PRESETS.values() for name in rule_names(rules)),
            "penalties",
        ),
        "format": ("format", "tables", "seats", "table_names", "away", "venue", "closing"),
        "fees": ("fee", "currency", "unit_worth", "paid", "house", "cause", "rebuy"),
        "prizes": ("prizes", "rounding"),
    }
)

#: The form of a night with every field left at its default.
UNSAID = {"date": "2026-01-01", "preset": next(iter(PRESETS))}


class Template(Struct, frozen=True):
    """Some parts of a plan; applied to a form, it leaves the other parts alone.

    Attributes:
        form: the texts of these parts, as for `read_plan`; the preset is one of the rulebook's.
        house: the house's name for its rules, as in a plan; "" if they have none.
    """

    name: str
    form: Mapping[str, str]
    house: str

    @property
    def rules(self) -> AnyRules | None:
        """The template's rules, or None."""
        if "preset" not in self.form:
            return None
        return rules_of_form(self.form, PRESETS[self.form["preset"]])


class TemplateSaved(Struct, frozen=True):
    """The event that a template was saved, in place of any earlier one of that name."""

    template: Template


class TemplateDropped(Struct, frozen=True):
    """The event that a template is no longer offered."""

    name: str


# Three older kinds of templates, which are read but no longer written.


class PlanSaved(Struct, frozen=True):
    """The event that a plan was saved, without its name and date.

    Attributes:
        instead: the name that it had before; "" if it replaces none.
    """

    name: str
    plan: Plan
    instead: str = ""


class PlanDropped(Struct, frozen=True):
    """The event that a saved plan was dropped."""

    name: str


class PresetSaved(Struct, frozen=True):
    """The event that rules were saved as a preset of the house."""

    name: str
    rules: AnyRules


class PresetDropped(Struct, frozen=True):
    """The event that a preset is no longer offered."""

    name: str


class PrizesSaved(Struct, frozen=True):
    """The event that prizes were saved: per cent by place, or sums in the smallest unit."""

    name: str
    shares: tuple[int, ...]
    sums: tuple[int, ...]
    currency: str


class PrizesDropped(Struct, frozen=True):
    """The event that saved prizes are no longer offered."""

    name: str


_Earlier = PlanSaved | PlanDropped | PresetSaved | PresetDropped | PrizesSaved | PrizesDropped
TemplateEvent = TemplateSaved | TemplateDropped | _Earlier

#: The templates of a log by the keys of their names; None if dropped.
ByKey = Mapping[str, Template | None]


def clean_template_name(text: str) -> str:
    """Return a template's name, cleaned.

    Raises:
        Refused: it is empty, too long or has forbidden characters; or, with `template`, is one of
            the rulebook's.
    """
    name = clean_text(text, "name", TEMPLATE_CELLS)
    if (preset := find_preset(name)) is not None:
        title = PRESET_TEXTS[preset].title
        raise Refused("template", f"The rulebook has a {title} already; choose another name.")
    return name


def parts_of(plan: Plan) -> dict[str, dict[str, str]]:
    """Return the form of a plan by parts; venue and closing time belong to the format."""
    closing = "" if plan.closing is None else write_time(plan.closing)
    form = {**plan_form(plan), "preset": plan.rules.preset, "closing": closing}
    left_out = [field for field in ("venue", "closing") if not form[field]]
    left_out += ["penalties"] * plan.rules.has_units
    return {
        part: {
            field: text
            for field, text in form.items()
            if field in fields or (part == "format" and field.startswith(OPTION))
            if field not in left_out
        }
        for part, fields in PARTS.items()
    }


def template_of(name: str, plan: Plan, parts: Collection[str] = tuple(PARTS)) -> Template:
    """Return parts of a plan as a template; changed rules without a name get the template's."""
    all_parts = parts_of(plan)
    form = {field: text for part in parts for field, text in all_parts[part].items()}
    house = plan.house or (name if changed_rules(plan.rules) else "")
    return Template(name, form, house if "rules" in parts else "")


def apply(templates: ByKey | None, event: TemplateEvent) -> ByKey:
    """Return the templates of a log after the event.

    Raises:
        Refused: the event belongs to another log, or the template can be part of no plan.
    """
    had = templates or {}
    match event:
        case TemplateSaved(template):
            return _with(had, template)
        case PlanSaved(name, plan, instead):
            # Rules of saved plans have a name only from a house preset.
            renamed = {**had, same_key(instead): None} if instead else had
            return _with(renamed, replace(template_of(name, plan), house=plan.house))
        case PresetSaved(name, rules):
            form = {"preset": rules.preset, **rule_texts(rules)}
            return _with(had, Template(name, form, name))
        case PrizesSaved(name, shares, sums, code):
            currency = find_currency(code) if code else None
            prizes = write_prizes(PrizePlan(shares, sums), currency)
            return _with(had, Template(name, {"prizes": prizes}, ""))
        case TemplateDropped(name) | PlanDropped(name) | PresetDropped(name) | PrizesDropped(name):
            return {**had, same_key(name): None}
        case _:
            raise Refused("other-log", "That is no entry of the log of templates.")


def _with(had: ByKey, template: Template) -> ByKey:
    # Mexxen's rules suit every format. Whether prizes in sums can be paid, and whether a time is in
    # the evening, only the night that uses the template can tell.
    read_plan({**UNSAID, "preset": "mexxen", **template.form, "prizes": "", "closing": ""})
    return {**had, same_key(template.name): template}


def all_templates(earlier: Iterable[tuple[ByKey, str]], now: ByKey) -> dict[str, Template]:
    """Return the templates of all logs by name.

    Args:
        earlier: the templates of each older log, with the mark added to a name that is taken.
        now: the templates saved or dropped since.
    """
    found: dict[str, Template | None] = {}
    for templates, what in earlier:
        for template in filter(None, templates.values()):
            while same_key(template.name) in found:
                template = replace(template, name=f"{template.name} ({what})")
            found[same_key(template.name)] = template
    return {template.name: template for template in ({**found, **now}).values() if template}
