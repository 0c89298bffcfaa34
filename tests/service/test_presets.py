"""The house's own presets: saved, replaced and dropped, by their names, through the director."""

from pathlib import Path

import pytest

from tests.nights import FORM, HOSTILE_NAMES
from tests.stores import spoil
from tourney.game.games import PRESETS, AnyRules
from tourney.game.presets import PRESET_TEXTS
from tourney.game.refusal import Refused
from tourney.game.rules import change_rules, rules_id
from tourney.night.planning.house_presets import (
    NO_PRESETS,
    PresetDropped,
    PresetSaved,
    apply,
    find_preset,
)
from tourney.night.planning.named import MOST_KEPT
from tourney.service.director import Director


def changed(preset: str, **changes: str) -> AnyRules:
    return change_rules(PRESETS[preset], changes)


SEVEN = changed("classic", units="7")
EIGHT = changed("classic", units="8")
THREE_LIVES = changed("liar", lives="3")


def refused(director: Director, name: str, rules: AnyRules = SEVEN) -> Refused:
    with pytest.raises(Refused) as caught:
        director.house.save(name, rules)
    return caught.value


def test_a_house_has_no_presets_of_its_own_at_first(director: Director) -> None:
    assert dict(director.house.kept) == {}


def test_presets_are_kept_in_the_order_in_which_they_were_first_saved(path: Path) -> None:
    director = Director.open(path)
    assert director.house.save("  Seven   each ", SEVEN) == "Seven each"
    director.house.save("Lies", THREE_LIVES)
    director.house.save("seven each", EIGHT, replace=True)
    director.close()
    director = Director.open(path)
    assert list(director.house.kept.items()) == [("Seven each", EIGHT), ("Lies", THREE_LIVES)]
    director.close()


def test_a_name_that_is_taken_is_only_replaced_when_that_is_said(director: Director) -> None:
    director.house.save("Friday", SEVEN)
    refusal = refused(director, "FRIDAY", EIGHT)
    assert refusal.code == "preset-exists"
    assert refusal.sentence == "There is a preset called Friday already."
    assert director.house.kept["Friday"] == SEVEN
    assert director.house.save("FRIDAY", EIGHT, replace=True) == "Friday"
    assert dict(director.house.kept) == {"Friday": EIGHT}


def test_the_same_rules_under_the_same_name_are_nothing_to_ask_about(director: Director) -> None:
    director.house.save("Friday", SEVEN)
    assert director.house.save("friday", SEVEN) == "Friday"


@pytest.mark.parametrize("preset", list(PRESETS))
def test_the_rulebooks_own_rules_are_not_saved_again(director: Director, preset: str) -> None:
    refusal = refused(director, "Ours", PRESETS[preset])
    title = PRESET_TEXTS[preset].title
    assert refusal.sentence == f"These are {title}'s own rules already."
    assert dict(director.house.kept) == {}


def test_nor_are_they_when_they_were_come_by_from_another_preset(director: Director) -> None:
    refusal = refused(director, "Ours", changed("sudden-death", units="5"))
    assert refusal.sentence == "These are Classic Mexico's own rules already."


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_a_name_is_only_text(director: Director, name: str) -> None:
    assert director.house.save(name, SEVEN) == name
    number = director.plan({**FORM, "preset": name})
    assert director.night(number).rules().title == name
    director.house.drop(name)
    assert dict(director.house.kept) == {}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "can't be empty"),
        ("   ", "can't be empty"),
        ("x" * 25, "25 letters wide; 24 fit"),
        ("a\x1b[2Jb", "ESCAPE"),
        ("a\nb", "LINE FEED"),
        ("classic", "preset of the rulebook"),
        ("CLASSIC MEXICO", "preset of the rulebook"),
        ("Liar's Mexico", "preset of the rulebook"),
        ("Sudden-Death", "preset of the rulebook"),
    ],
)
def test_a_name_that_cannot_be_a_presets_is_refused(
    director: Director, name: str, words: str
) -> None:
    assert words in refused(director, name).sentence
    assert dict(director.house.kept) == {}


def test_a_preset_that_is_dropped_is_offered_no_more(director: Director) -> None:
    director.house.save("Friday", SEVEN)
    director.house.save("Lies", THREE_LIVES)
    director.house.drop("friday")
    assert list(director.house.kept) == ["Lies"]
    with pytest.raises(Refused, match="There is no preset of the house called Friday"):
        director.house.drop("Friday")
    with pytest.raises(Refused, match=f"The presets are {', '.join(PRESETS)}, Lies\\."):
        director.plan({**FORM, "preset": "Friday"})


def test_what_another_program_saves_and_drops_is_seen(path: Path) -> None:
    mine, theirs = Director.open(path), Director.open(path)
    assert dict(mine.house.kept) == {}
    theirs.house.save("Friday", SEVEN)
    assert dict(mine.house.kept) == {"Friday": SEVEN}
    assert refused(mine, "Friday", EIGHT).code == "preset-exists"
    mine.house.save("Lies", THREE_LIVES)
    theirs.house.drop("Lies")
    assert list(mine.house.kept) == ["Friday"]
    mine.close()
    theirs.close()


def test_a_night_has_the_rules_that_its_preset_stood_for_on_the_day(path: Path) -> None:
    director = Director.open(path)
    director.house.save("Friday", SEVEN)
    number = director.plan({**FORM, "preset": "Friday"})
    director.house.save("Friday", EIGHT, replace=True)
    later = director.plan({**FORM, "preset": "Friday"})
    director.house.drop("Friday")
    director.close()
    director = Director.open(path)
    assert director.night(number).view().rules == SEVEN
    assert director.night(later).view().rules == EIGHT
    card = director.night(number).rules()
    assert (card.title, card.heading, card.id) == ("Friday", "Friday", rules_id(SEVEN))
    assert card.note == "Friday is Classic Mexico with Units: 7."
    assert [line.preset for line in director.nights()] == ["Friday", "Friday"]
    director.close()


def test_a_preset_changed_for_one_night_is_no_longer_called_by_its_name(
    director: Director,
) -> None:
    director.house.save("Friday", SEVEN)
    number = director.plan({**FORM, "preset": "Friday", "stake_cap": "3"})
    card = director.night(number).rules()
    assert card.heading == "Classic Mexico, changed"
    assert card.note == "Changed from Classic Mexico: Units: 7, Stake cap: 3."
    assert director.house.kept["Friday"] == SEVEN


def test_a_preset_of_liars_mexico_makes_a_night_of_it(director: Director) -> None:
    director.house.save("Lies", THREE_LIVES)
    form = {**FORM, "preset": "Lies", "penalties": "drinks", "currency": "EUR", "unit_worth": "1"}
    number = director.plan(form)
    plan = director.night(number).view().plan
    assert (plan.rules, plan.house, plan.penalties) == (THREE_LIVES, "Lies", "drinks")
    assert (plan.currency, plan.unit_worth) == ("", 0)
    assert "With 3 drinks you are out" in director.night(number).rules().lines[-1].sentence


def test_a_word_for_penalties_that_does_not_fit_is_refused_as_such(director: Director) -> None:
    with pytest.raises(Refused) as caught:
        director.plan({**FORM, "preset": "liar", "penalties": "x" * 17})
    assert caught.value.code == "plan.penalties"
    assert caught.value.sentence == "That word for penalties is 17 letters wide; 16 fit."


def test_there_is_room_for_so_many_and_no_more() -> None:
    presets = NO_PRESETS
    for number in range(MOST_KEPT):
        presets = apply(presets, PresetSaved(f"Preset {number}", SEVEN))
    assert apply(presets, PresetSaved("PRESET 7", EIGHT))["Preset 7"] == EIGHT
    with pytest.raises(Refused, match="drop one first"):
        apply(presets, PresetSaved("One more", SEVEN))
    assert len(apply(presets, PresetDropped("Preset 7"))) == MOST_KEPT - 1


def test_a_preset_is_found_by_its_name_or_the_rulebooks_title() -> None:
    house = apply(NO_PRESETS, PresetSaved("Friday", SEVEN))
    assert find_preset("MEXXEN", house) == "mexxen"
    assert find_preset("liar's mexico", house) == "liar"
    assert find_preset(" friday ", house) == "Friday"
    assert find_preset("Saturday", house) is None


def test_presets_that_cannot_be_read_to_the_end_are_offered_up_to_there(path: Path) -> None:
    director = Director.open(path)
    director.house.save("Friday", SEVEN)
    director.house.save("Lies", THREE_LIVES)
    director.close()
    spoil(path, "house", 2, '{"nothing": "fits"}')
    director = Director.open(path)
    assert list(director.house.kept) == ["Friday"]
    assert "Row 2 of the house's presets cannot be read" in director.house.damage
    assert refused(director, "More", EIGHT).code == "damaged"
    assert director.plan({**FORM, "preset": "Friday"}) == 1
    director.close()
