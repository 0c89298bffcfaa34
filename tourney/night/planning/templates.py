"""Templates: parts of a plan kept under a name, for any night (F1.1)."""

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

#: The fields of each part of a plan's form; a format has those of its options besides.
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

#: The form of a night of which nothing was said.
UNSAID = {"date": "2026-01-01", "preset": next(iter(PRESETS))}


class Template(Struct, frozen=True):
    """Some parts of a plan; what it lacks leaves a form alone.

    Attributes:
        form: the texts of these parts, as `read_plan` has them; the preset is the rulebook's.
        house: the name of its rules, as a plan has it; "" where they have none of their own.
    """

    name: str
    form: Mapping[str, str]
    house: str

    @property
    def rules(self) -> AnyRules | None:
        """Its rules, if it has any."""
        if "preset" not in self.form:
            return None
        return rules_of_form(self.form, PRESETS[self.form["preset"]])


class TemplateSaved(Struct, frozen=True):
    """A template was saved; the one of that name before is only in the record."""

    template: Template


class TemplateDropped(Struct, frozen=True):
    """A template is offered no more."""

    name: str


# Three kinds of what is a template now; they are read and never written.


class PlanSaved(Struct, frozen=True):
    """All of a plan but its name and its date was kept.

    Attributes:
        instead: the name that it had before; "" where it takes no other's place.
    """

    name: str
    plan: Plan
    instead: str = ""


class PlanDropped(Struct, frozen=True):
    """A plan is kept no more."""

    name: str


class PresetSaved(Struct, frozen=True):
    """Rules were saved as a preset of the house."""

    name: str
    rules: AnyRules


class PresetDropped(Struct, frozen=True):
    """A preset is not offered any more."""

    name: str


class PrizesSaved(Struct, frozen=True):
    """Prizes were saved: per cent by place, or sums in the smallest unit of a currency."""

    name: str
    shares: tuple[int, ...]
    sums: tuple[int, ...]
    currency: str


class PrizesDropped(Struct, frozen=True):
    """Prizes are not offered any more."""

    name: str


TemplateEvent = (
    TemplateSaved
    | TemplateDropped
    | PlanSaved
    | PlanDropped
    | PresetSaved
    | PresetDropped
    | PrizesSaved
    | PrizesDropped
)

#: The templates of a log by the keys of their names; None is of one that was dropped.
ByKey = Mapping[str, Template | None]


def clean_template_name(text: str) -> str:
    """A template's name, through the gate.

    Raises:
        Refused: it is empty, too long or hostile, or, with `template`, one of the rulebook's.
    """
    name = clean_text(text, "name", TEMPLATE_CELLS)
    if (preset := find_preset(name)) is not None:
        title = PRESET_TEXTS[preset].title
        raise Refused("template", f"The rulebook has a {title} already; choose another name.")
    return name


def parts_of(plan: Plan) -> dict[str, dict[str, str]]:
    """The form of a plan in its parts; a venue and a closing time go with the format."""
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
    """Some parts of a plan under a name, which is also that of its rules where they are changed."""
    all_parts = parts_of(plan)
    form = {field: text for part in parts for field, text in all_parts[part].items()}
    house = plan.house or (name if changed_rules(plan.rules) else "")
    return Template(name, form, house if "rules" in parts else "")


def apply(templates: ByKey | None, event: TemplateEvent) -> ByKey:
    """The templates of a log after the event.

    Raises:
        Refused: it is of another log, or what it saves is no part of any plan.
    """
    had = templates or {}
    match event:
        case TemplateSaved(template):
            return _with(had, template)
        case PlanSaved(name, plan, instead):
            # Only the preset of the house that it was planned with gave its rules a name.
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
    # Mexxen's rules go with every format. Whether prizes in sums can be paid, and whether a time is
    # of the evening, is for the night to say that takes them.
    read_plan({**UNSAID, "preset": "mexxen", **template.form, "prizes": "", "closing": ""})
    return {**had, same_key(template.name): template}


def all_templates(earlier: Iterable[tuple[ByKey, str]], now: ByKey) -> dict[str, Template]:
    """The templates of all logs by name.

    Args:
        earlier: those of each log of before, with what is put behind a name that is taken.
        now: those saved or dropped since.
    """
    found: dict[str, Template | None] = {}
    for templates, what in earlier:
        for template in filter(None, templates.values()):
            while same_key(template.name) in found:
                template = replace(template, name=f"{template.name} ({what})")
            found[same_key(template.name)] = template
    return {template.name: template for template in ({**found, **now}).values() if template}
