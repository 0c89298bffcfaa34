"""Templates: saved, dropped and brought back through the director, and those of before (F1.1)."""

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.nights import FORM, HOSTILE_NAMES, night_form
from tests.stores import spoil
from tourney.game.games import PRESETS, AnyRules
from tourney.game.refusal import Refused
from tourney.game.rules import change_rules, rule_texts, rules_id
from tourney.log.codec import encode, kind_of, version_of
from tourney.night.formats.registry import FORMATS
from tourney.night.planning.plan import read_plan
from tourney.night.planning.templates import (
    PARTS,
    PlanDropped,
    PlanSaved,
    PresetDropped,
    PresetSaved,
    PrizesDropped,
    PrizesSaved,
    Template,
    TemplateSaved,
    apply,
    template_of,
)
from tourney.service.director import Director
from tourney.store.open import open_store
from tourney.store.rows.records import NewEvent

WHOLE = FORM | {
    "venue": "The Swan",
    "closing": "23:30",
    "format": "freezeout",
    "tables": "4",
    "seats": "6",
    "table_names": "Window, Bar",
    "option.rest": "no",
    "units": "7",
    "unit_worth": "0.50",
    "currency": "EUR",
    "fee": "10",
    "prizes": "60 40",
}
SEVEN = change_rules(PRESETS["classic"], {"units": "7"})
THREE_LIVES = change_rules(PRESETS["liar"], {"lives": "3"})


def save(director: Director, name: str, *parts: str, again: bool = False, **form: str) -> Template:
    """Save parts of a plan, or all of it."""
    plan = read_plan({**WHOLE, **form})
    return director.templates.save(name, plan, parts or PARTS, replace=again)


def refused(director: Director, name: str) -> Refused:
    with pytest.raises(Refused) as caught:
        save(director, name)
    return caught.value


def ours(director: Director, template: str, **changes: str) -> int:
    """A night by a template's rules, as the form has them, with some changed."""
    its = director.templates.kept[template]
    assert its.rules is not None
    return director.plan({**FORM, "preset": its.house, **changes}, {its.house: its.rules})


@pytest.mark.parametrize("part", PARTS)
def test_f1_1_a_template_has_what_was_ticked(director: Director, path: Path, part: str) -> None:
    plan = read_plan(WHOLE)
    saved = save(director, "  Thursday   league ", part)
    with closing(Director.open(path)) as again:
        assert dict(again.templates.kept) == {"Thursday league": saved}
    has = {
        "rules": {"preset": "classic", "units": "7", "stake_cap": "none"},
        "format": {"format": "freezeout", "tables": "4", "venue": "The Swan", "option.rest": "no"},
        "fees": {"fee": "10.00", "currency": "EUR", "unit_worth": "0.50", "rebuy": ""},
        "prizes": {"prizes": "60 40", "rounding": "0.01"},
    }
    for each, texts in has.items():
        shared = texts.items() & saved.form.items()
        assert shared == (texts.items() if each == part else set())
    assert saved.rules == (plan.rules if part == "rules" else None)
    assert saved.house == ("Thursday league" if part == "rules" else "")


def test_f1_1_all_of_a_plan_comes_back_from_a_template(director: Director) -> None:
    saved = save(director, "League")
    other = {"name": "Saturday", "date": "2026-12-05"}
    plan = read_plan(WHOLE | other)
    assert read_plan({**saved.form, **other}) == plan


def test_what_was_not_filled_in_leaves_a_form_alone(director: Director) -> None:
    saved = save(director, "Plain", venue="", closing="", format="single")
    assert not {"venue", "closing", "tables", "table_names", "penalties"} & saved.form.keys()


@pytest.mark.parametrize("format_", FORMATS)
def test_every_choice_of_every_format_can_be_saved(director: Director, format_: str) -> None:
    for option in FORMATS[format_].options:
        for choice in option.choices:
            plan = read_plan(night_form(format_, 4, "mexxen", **{option.name: choice}))
            saved = director.templates.save("Any", plan, ["format"], replace=True)
            assert saved.form[f"option.{option.name}"] == choice


@pytest.mark.parametrize(
    ("name", "code", "words"),
    [
        ("", "empty", ""),
        ("x" * 25, "too-wide", "25 letters wide; 24 fit"),
        ("a\x1b[2Jb", "bad-character", "ESCAPE"),
        ("classic", "template", "The rulebook has a Classic Mexico already"),
        ("Liar's Mexico", "template", "The rulebook"),
    ],
)
def test_a_bad_name_of_a_template_is_refused(
    director: Director, name: str, code: str, words: str
) -> None:
    refusal = refused(director, name)
    assert (refusal.code, words in refusal.sentence) == (code, True)
    assert not director.templates.kept


def test_a_template_of_no_parts_is_refused(director: Director) -> None:
    with pytest.raises(Refused, match="Tick what to save in the template"):
        director.templates.save("Nothing", read_plan(WHOLE), [])


def test_a_name_that_is_taken_is_only_replaced_when_that_is_said(director: Director) -> None:
    save(director, "League")
    save(director, "Cup", "prizes")
    assert refused(director, "LEAGUE").code == "template-exists"
    save(director, "league", "rules", again=True, units="8")
    assert list(director.templates.kept) == ["league", "Cup"]
    assert "fee" not in director.templates.kept["league"].form


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_a_name_is_only_text(director: Director, name: str) -> None:
    save(director, name, "rules")
    assert director.night(ours(director, name, units="7")).rules().title == name


def test_a_template_is_dropped_and_brought_back(director: Director) -> None:
    save(director, "League")
    cup = save(director, "Cup", "prizes")
    save(director, "Pub", "fees")
    assert director.templates.drop("cup") == cup
    assert list(director.templates.kept) == ["League", "Pub"]
    with pytest.raises(Refused, match="There is no template called Cup"):
        director.templates.drop("Cup")
    director.templates.bring_back(cup)
    assert list(director.templates.kept) == ["League", "Cup", "Pub"]


def test_a_template_is_renamed_and_so_are_its_rules(director: Director) -> None:
    save(director, "League")
    save(director, "Cup", "prizes")
    assert director.templates.rename("league", " Thursdays ").house == "Thursdays"
    assert director.templates.rename("Thursdays", "THURSDAYS").name == "THURSDAYS"
    assert sorted(director.templates.kept) == ["Cup", "THURSDAYS"]
    with pytest.raises(Refused, match="There is a template called Cup already"):
        director.templates.rename("Thursdays", "cup")
    with pytest.raises(Refused, match="There is no template called League"):
        director.templates.rename("League", "Another")


def test_what_another_program_saves_and_drops_is_seen(director: Director, path: Path) -> None:
    with closing(Director.open(path)) as theirs:
        save(theirs, "Friday", "rules")
        assert refused(director, "Friday").code == "template-exists"
        save(director, "Lies", "rules")
        theirs.templates.drop("Lies")
        assert list(director.templates.kept) == ["Friday"]


def test_a_night_has_the_rules_that_it_was_planned_with_and_their_name(director: Director) -> None:
    save(director, "Friday", "rules")
    number = ours(director, "Friday")
    save(director, "Friday", "rules", again=True, units="8")
    director.templates.drop("Friday")
    card = director.night(number).rules()
    assert (card.title, card.heading, card.id) == ("Friday", "Friday", rules_id(SEVEN))
    assert card.note == "Friday is Classic Mexico (Units: 7)."
    assert [line.preset for line in director.nights()] == ["Friday"]


def test_rules_changed_for_a_night_lose_the_templates_name(director: Director) -> None:
    save(director, "Friday", "rules")
    card = director.night(ours(director, "Friday", stake_cap="3")).rules()
    assert card.heading == "Classic Mexico, changed"
    assert card.note == "Changed from Classic Mexico: Units: 7, Stake cap: 3."


def test_the_rulebooks_rules_keep_their_name(director: Director) -> None:
    assert save(director, "League", units="5").house == ""
    plan = read_plan(WHOLE | {"preset": "Friday"}, {"Friday": SEVEN})
    assert director.templates.save("Cup", plan, PARTS).house == "Friday"


def test_prizes_in_sums_name_the_currency_of_the_night(director: Director) -> None:
    form = save(director, "Pub", "prizes", prizes="€20 €10").form
    plan = director.night(director.plan({**FORM, "fee": "10", **form})).view().plan
    assert (plan.currency, plan.setup.fees.sums) == ("EUR", (2000, 1000))
    with pytest.raises(Refused, match="The prizes are in EUR; tonight's currency is GBP"):
        director.plan({**FORM, "fee": "10", "currency": "GBP", **form})


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"format": "chess"}, "single, freezeout"),
        ({"preset": "poker"}, "The presets are"),
        ({"preset": "classic", "units": "many"}, "units"),
        ({"fee": "10", "currency": "EUR", "rounding": "7"}, "rounded to"),
    ],
)
def test_what_no_form_comes_to_is_no_template(form: Mapping[str, str], why: str) -> None:
    with pytest.raises(Refused, match=why):
        apply(None, TemplateSaved(Template("Odd", form, "")))


# Those of before


def recorded(path: Path, stream: str, *events: object) -> None:
    """Put rows on disk as earlier programs did."""
    store = open_store(path)
    for seq, event in enumerate(events, start=1):
        kind = kind_of(event)
        row = NewEvent(stream, seq, kind, version_of(kind), encode(event), "host")
        store.append([row])
    store.close()


def rules_saved(name: str, rules: AnyRules = SEVEN) -> PresetSaved:
    return PresetSaved(name, rules)


def test_kept_plans_presets_and_prizes_of_before_are_templates(path: Path) -> None:
    plan = replace(read_plan(WHOLE), tell="https://hooks.example.com/T0")
    named = replace(plan, house="Friday")
    recorded(
        path,
        "plans",
        PlanSaved("Friday", plan),
        PlanSaved("Old league", plan),
        PlanSaved("League", named, "Old league"),
        PlanSaved("Gone", plan),
        PlanDropped("Gone"),
    )
    recorded(
        path,
        "house",
        rules_saved("friday"),
        rules_saved("Lies", THREE_LIVES),
        rules_saved("Gone"),
        PresetDropped("GONE"),
    )
    recorded(
        path,
        "prizes",
        PrizesSaved("FRIDAY", (60, 40), (), ""),
        PrizesSaved("Lies", (100,), (), ""),
        PrizesSaved("Pub", (), (2000, 1000), "EUR"),
        PrizesSaved("Gone", (100,), (), ""),
        PrizesDropped("Gone"),
    )
    with closing(Director.open(path)) as director:
        kept = director.templates.kept
        assert kept == {
            "Friday": replace(template_of("Friday", plan), house=""),
            "League": template_of("League", named),
            "friday (rules)": Template("friday (rules)", kept["friday (rules)"].form, "friday"),
            "Lies": Template("Lies", {"preset": "liar", **rule_texts(THREE_LIVES)}, "Lies"),
            "FRIDAY (prizes)": Template("FRIDAY (prizes)", {"prizes": "60 40"}, ""),
            "Lies (prizes)": Template("Lies (prizes)", {"prizes": "winner"}, ""),
            "Pub": Template("Pub", {"prizes": "EUR 20.00 10.00"}, ""),
        }
        assert (kept["friday (rules)"].rules, kept["Lies"].rules) == (SEVEN, THREE_LIVES)
        assert kept["League"].house == "Friday"
        assert "tell" not in kept["Friday"].form


def test_templates_of_before_are_replaced_and_dropped_and_their_rows_stay(path: Path) -> None:
    recorded(path, "plans", PlanSaved("League", read_plan(WHOLE)))
    recorded(path, "house", rules_saved("League"), rules_saved("Friday"))
    with closing(Director.open(path)) as director:
        assert refused(director, "friday").code == "template-exists"
        save(director, "friday", "prizes", again=True)
        dropped = director.templates.drop("League (rules)")
        assert list(director.templates.kept) == ["League", "friday"]
        assert list(director.templates.kept["friday"].form) == ["prizes", "rounding"]
        director.templates.bring_back(dropped)
    with closing(Director.open(path)) as director:
        assert list(director.templates.kept) == ["League", "League (rules)", "friday"]
    store = open_store(path)
    assert [row.kind for row in store.events("house", 0)] == ["preset-saved"] * 2
    written = [row.kind for row in store.events("templates", 0)]
    assert written == ["template-saved", "template-dropped", "template-saved"]
    store.close()


@pytest.mark.parametrize(
    ("stream", "what"),
    [
        ("plans", "the kept plans"),
        ("house", "the house's presets"),
        ("prizes", "the prize templates"),
        ("templates", "the templates"),
    ],
)
def test_a_log_that_breaks_off_says_so(path: Path, stream: str, what: str) -> None:
    recorded(path, "plans", PlanSaved("League", read_plan(WHOLE)))
    recorded(path, "house", rules_saved("Friday"))
    recorded(path, "prizes", PrizesSaved("Pub", (60, 40), (), ""))
    recorded(path, "templates", TemplateSaved(Template("Cup", {"prizes": "winner"}, "")))
    spoil(path, stream, 1, '{"nothing": "fits"}')
    with closing(Director.open(path)) as director:
        assert director.templates.damage.startswith(f"Row 1 of {what} ")
        assert len(director.templates.kept) == 3
        assert director.plan(FORM) == 1
        if stream == "templates":
            assert refused(director, "Another").code == "damaged"
        else:
            save(director, "Another")
