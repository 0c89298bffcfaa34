"""The house's own presets on the form of a night's plan."""

from pathlib import Path

from screens.plan.form import preset_choices
from screens.plan.preset_name import PresetNameScreen
from screens.plan.rules_card import RulesCardScreen
from screens.plan.screen import PlanScreen
from tests.nights import HOSTILE_NAMES
from tests.screens.driving import (
    LARGE,
    SMALL,
    a_night,
    at_work,
    line_with,
    paste,
    screen_text,
    type_in,
    until,
)
from tests.screens.plans import kept, on_the_form, to
from tourney.game.games import PRESETS, AnyRules
from tourney.game.rules import change_rules, write_rules
from tourney.service.director import Director


def changed(preset: str, **changes: str) -> AnyRules:
    return change_rules(PRESETS[preset], changes)


SEVEN = changed("classic", units="7", stake_cap="4")
LIES = changed("liar", lives="3")


def saved(store: Path, **presets: AnyRules) -> Path:
    """Save presets; the store."""
    director = Director.open(store)
    for name, rules in presets.items():
        director.house.save(name, rules, replace=True)
    director.close()
    return store


# Choosing


async def test_the_houses_presets_stand_after_the_rulebooks_and_fill_in_their_rules(
    tmp_path: Path,
) -> None:
    store = saved(tmp_path / "nights.db", Friday=SEVEN, Weird=LIES)
    async with at_work(store) as (app, pilot):
        await on_the_form(pilot)
        await until(pilot, lambda: "Weird" in screen_text(app))
        shown = screen_text(app)
        assert shown.index("Liar's Mexico") < shown.index("Friday") < shown.index("Weird")
        await pilot.press("f")
        await until(pilot, lambda: "7" in line_with(app, " Units "))
        assert "Friday" in line_with(app, "▸ Preset")
        assert "Classic Mexico with Units:" in screen_text(app)
        assert "●" not in screen_text(app)
        await pilot.press("right")
        await until(pilot, lambda: "3" in line_with(app, " Lives "))
        await pilot.press("left")
        await kept(app, pilot)
        plan = app.director.night(1).view().plan
        assert (plan.house, plan.rules) == ("Friday", SEVEN)
        await pilot.press("f2")
        await until(pilot, lambda: "The rules: Friday" in screen_text(app))
        assert "Friday is Classic Mexico with Units: 7, Stake cap: 4." in screen_text(app)


async def test_the_five_keep_their_letters_and_a_letter_again_goes_on_to_the_next(
    tmp_path: Path,
) -> None:
    store = saved(tmp_path / "nights.db", Lambs=SEVEN, Mine=SEVEN, Sunday=SEVEN, Casual=SEVEN)
    async with at_work(store) as (app, pilot):
        screen = await on_the_form(pilot)
        for first in ("chips", "sudden-death", "mexxen", "liar"):
            letter = first[0]
            named = preset_choices(app.director.house.kept)
            same = [name for name, title in named[1:] if title.casefold().startswith(letter)]
            assert same[0] == first
            for name in same:
                await pilot.press(letter)
                await until(pilot, lambda: screen.texts["preset"] == name)  # noqa: B023
            await pilot.press(*["left"] * ([name for name, _ in named].index(same[-1])))
            await until(pilot, lambda: screen.texts["preset"] == "classic")


async def test_a_preset_of_the_house_that_was_changed_again_says_so(tmp_path: Path) -> None:
    store = saved(tmp_path / "nights.db", Friday=SEVEN)
    async with at_work(store) as (app, pilot):
        await on_the_form(pilot, "f")
        await pilot.press("down")
        await type_in(pilot, "9")
        assert "●" in line_with(app, "▸ Units")
        assert "● Changed: Friday has 7." in screen_text(app)
        assert "changed" not in line_with(app, "↓ 3 more")
        await pilot.press("up")
        assert "●" in line_with(app, "▸ Preset")
        assert "● Changed from Friday:" in screen_text(app)
        await kept(app, pilot)
        assert app.director.night(1).rules().heading == "Classic Mexico, changed"


async def test_a_planned_night_shows_its_preset_as_long_as_it_is_the_same(tmp_path: Path) -> None:
    store = saved(tmp_path / "nights.db", Friday=SEVEN)
    number = a_night(store, preset="Friday")
    async with at_work(store, SMALL) as (app, pilot):
        await app.push_screen(PlanScreen(number))
        await until(pilot, lambda: "Friday" in line_with(app, "Preset"))
        assert "●" not in screen_text(app)
        await app.pop_screen()
        saved(store, Friday=changed("classic", units="8"))
        await app.push_screen(PlanScreen(number))
        await until(pilot, lambda: "Classic Mexico" in line_with(app, "Preset"))
        assert "● " in line_with(app, " Units ")


async def test_many_presets_are_listed_around_the_chosen_one(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    rules = {f"Night{number}": changed("chips", units=str(number)) for number in range(10, 59)}
    saved(store, **rules)
    async with at_work(store) as (app, pilot):
        await on_the_form(pilot)
        others = len(PRESETS) + len(rules) - 10
        await until(pilot, lambda: f"… {others} after" in screen_text(app))
        assert "↑ ↓ Enter move" in screen_text(app)
        await pilot.press("left")
        await until(pilot, lambda: "▸ Night58" in screen_text(app))
        assert f"… {others} before" in screen_text(app)
        assert "Night49" in screen_text(app)
        assert "Night48" not in screen_text(app)


# Saving


async def test_changed_rules_are_saved_under_a_name_and_chosen_then(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    async with at_work(store) as (app, pilot):
        screen = await on_the_form(pilot)
        await pilot.press("down", "7", "ctrl+s")
        await until(pilot, lambda: isinstance(app.screen, PresetNameScreen))
        assert "Classic Mexico with Units: 7." in screen_text(app)
        await type_in(pilot, "House rules")
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is screen)
        assert "House rules is saved" in screen_text(app)
        assert "House rules" in line_with(app, "Preset  ")
        assert "●" not in screen_text(app)
        assert write_rules(app.director.house.kept["House rules"]) == "classic units=7"
        await kept(app, pilot)
        assert app.director.night(1).view().plan.house == "House rules"


async def test_a_presets_name_is_only_text(tmp_path: Path) -> None:
    async with at_work(tmp_path / "nights.db", SMALL) as (app, pilot):
        await on_the_form(pilot)
        await pilot.press("down", "7")
        for many, name in enumerate(HOSTILE_NAMES, start=1):
            await pilot.press("ctrl+s")
            await until(pilot, lambda: isinstance(app.screen, PresetNameScreen))
            await paste(pilot, name)
            await pilot.press("enter")
            await until(pilot, lambda: name in line_with(app, "Preset  "))  # noqa: B023
            assert list(app.director.house.kept) == list(HOSTILE_NAMES[:many])
            await to(pilot, "Preset")
            await pilot.press("f8")
            await until(pilot, lambda: "again drops" in screen_text(app))
            await pilot.press("f2")
            await until(pilot, lambda: f"The rules: {name}" in screen_text(app))  # noqa: B023
            await pilot.press("escape")


async def test_the_name_of_a_nights_preset_is_only_text(tmp_path: Path) -> None:
    store = saved(tmp_path / "nights.db", **dict.fromkeys(HOSTILE_NAMES, SEVEN))
    nights = {name: a_night(store, preset=name) for name in HOSTILE_NAMES}
    async with at_work(store, LARGE) as (app, pilot):
        assert all(name[:13] in screen_text(app) for name in HOSTILE_NAMES)
        screen = await on_the_form(pilot)
        chosen = set()
        for _ in HOSTILE_NAMES:
            await pilot.press("left")
            assert screen.texts["preset"] in line_with(app, "▸ Preset")
            chosen.add(screen.texts["preset"])
        assert chosen == {*HOSTILE_NAMES}
        for name, number in nights.items():
            app.show_night(number, "register")
            await until(pilot, lambda: name in line_with(app, "Rules    "))  # noqa: B023
            await pilot.press("f2")
            await until(pilot, lambda: f"The rules: {name}" in screen_text(app))  # noqa: B023


async def test_the_rulebooks_own_rules_are_refused_before_a_name_is_asked(tmp_path: Path) -> None:
    async with at_work(tmp_path / "nights.db", SMALL) as (app, pilot):
        screen = await on_the_form(pilot)
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "✗ These are Classic Mexico's" in screen_text(app))
        assert "own rules already." in screen_text(app)
        assert app.screen is screen


async def test_rules_that_cannot_be_are_refused_before_a_name_is_asked(tmp_path: Path) -> None:
    async with at_work(tmp_path / "nights.db") as (app, pilot):
        screen = await on_the_form(pilot)
        await pilot.press("down", "0", "up", "ctrl+s")
        await until(pilot, lambda: "Units must be 1 to 999." in screen_text(app))
        assert app.screen is screen
        assert "▸ Units" in screen_text(app)


async def test_a_bad_name_is_refused_in_the_dialog_and_kept(tmp_path: Path) -> None:
    async with at_work(tmp_path / "nights.db") as (app, pilot):
        await on_the_form(pilot)
        await pilot.press("down", "7", "ctrl+s", "enter")
        await until(pilot, lambda: "A name can't be empty." in screen_text(app))
        await type_in(pilot, "mexxen")
        assert "can't be empty" not in screen_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: "mexxen is a preset of the rulebook" in screen_text(app))
        assert "│ mexxen" in screen_text(app)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, PlanScreen))
        assert dict(app.director.house.kept) == {}


async def test_a_name_that_is_taken_is_asked_about_before_it_is_replaced(tmp_path: Path) -> None:
    store = saved(tmp_path / "nights.db", Friday=SEVEN)
    async with at_work(store, SMALL) as (app, pilot):
        await on_the_form(pilot, "f")
        await pilot.press("down", "9", "ctrl+s")
        await until(pilot, lambda: "Friday" in line_with(app, "│ Friday"))
        await pilot.press("enter")
        await until(pilot, lambda: "There is a preset called Friday already." in screen_text(app))
        assert app.director.house.kept["Friday"] == SEVEN
        await pilot.press("end", "x", "backspace", "enter")  # another name was another matter
        assert app.director.house.kept["Friday"] == SEVEN
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, PlanScreen))
        assert write_rules(app.director.house.kept["Friday"]) == "classic units=9 stake_cap=4"
        assert "●" not in screen_text(app)


async def test_the_card_over_the_form_saves_too(tmp_path: Path) -> None:
    async with at_work(tmp_path / "nights.db") as (app, pilot):
        screen = await on_the_form(pilot)
        await pilot.press("down", "7", "f2")
        await until(pilot, lambda: "s saves as a preset" in screen_text(app))
        await pilot.press("s")
        await until(pilot, lambda: isinstance(app.screen, PresetNameScreen))
        await type_in(pilot, "Ours")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, RulesCardScreen))
        assert "Ours is saved" in screen_text(app)
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen)
        assert "Ours" in line_with(app, "Preset  ")


# Dropping


async def test_a_preset_of_the_house_is_dropped_when_asked_twice(tmp_path: Path) -> None:
    store = saved(tmp_path / "nights.db", Friday=SEVEN)
    async with at_work(store, LARGE) as (app, pilot):
        await on_the_form(pilot)
        await pilot.press("f8")
        assert "drops" not in screen_text(app)
        await pilot.press("f")
        assert "F8 drops it." in screen_text(app)
        await pilot.press("f8")
        await until(pilot, lambda: "✗ F8 again drops Friday." in screen_text(app))
        assert list(app.director.house.kept) == ["Friday"]
        await pilot.press("down", "up", "f8")  # not the very next key
        assert list(app.director.house.kept) == ["Friday"]
        await pilot.press("f8")
        await until(pilot, lambda: "Friday is offered no more" in screen_text(app))
        assert dict(app.director.house.kept) == {}
        assert "Classic Mexico" in line_with(app, "▸ Preset")
        assert "● " in line_with(app, " Units ")
        await kept(app, pilot)
        assert write_rules(app.director.night(1).view().rules) == "classic units=7 stake_cap=4"


async def test_a_preset_changed_elsewhere_never_changes_the_rules_that_are_seen(
    tmp_path: Path,
) -> None:
    store = saved(tmp_path / "nights.db", Friday=SEVEN)
    async with at_work(store, LARGE) as (app, pilot):
        await on_the_form(pilot, "f")
        saved(store, Friday=LIES)
        await pilot.press("ctrl+n")
        await until(pilot, lambda: "Friday was changed elsewhere." in screen_text(app))
        assert "Classic Mexico" in line_with(app, "▸ Preset")
        await kept(app, pilot)
        assert write_rules(app.director.night(1).view().rules) == "classic units=7 stake_cap=4"


async def test_a_preset_dropped_elsewhere_can_be_dropped_here_too(tmp_path: Path) -> None:
    store = saved(tmp_path / "nights.db", Friday=SEVEN)
    async with at_work(store, LARGE) as (app, pilot):
        await on_the_form(pilot, "f")
        director = Director.open(store)
        director.house.drop("Friday")
        director.close()
        await pilot.press("f8", "f8")
        await until(pilot, lambda: "Friday is offered no more" in screen_text(app))
