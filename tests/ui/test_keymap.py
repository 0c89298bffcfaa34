"""Keys: each has an id and an explanation, and can be given another from a file."""

import tomllib
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widgets import Input
from typer.testing import CliRunner

from screens.app.app import TourneyApp
from screens.cli.commands import app as commands
from screens.floor.screen import FloorScreen
from screens.floor.tables_dialog import TablesDialog
from screens.history.screen import HistoryScreen
from screens.people.register import RegisterScreen
from screens.plan.rules_card import RulesCardScreen
from screens.plan.screen import PlanScreen
from screens.standings.screen import StandingsScreen
from screens.table.people import LeaveDialog
from screens.table.screen import TableScreen
from screens.ui.find import FindDialog
from screens.ui.help import HelpScreen, grouped
from screens.ui.keys.footer import KeyFooter
from screens.ui.keys.keymap import Keymap, _owners, known_bindings, read_keymap
from screens.ui.keys.keys import (
    EVERYWHERE,
    HEADINGS,
    HERE,
    LOOK,
    MOVE,
    NIGHT,
    PEOPLE,
    ROUND,
    bindings_of,
    heading_of,
    spelled_keys,
)
from screens.ui.lists.rows import Rows
from tests.nights import begun_at
from tests.screens.driving import a_night, at_night, at_work, click_on, running, store_opened, until
from tests.screens.floors import NAMES, a_floor, on_floor
from tests.screens.reading import LARGE, SMALL, line_with, screen_text
from tests.screens.tables import opened_table

_OWNERS = sorted(set(_owners()), key=lambda owner: owner.__name__)


def written(folder: Path, text: str) -> Path:
    path = folder / "keymap.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("owner", _OWNERS, ids=lambda owner: owner.__name__)
def test_every_key_has_an_id_of_its_own_and_an_explanation(owner: type[DOMNode]) -> None:
    actions: dict[str, set[str]] = {}
    for binding in bindings_of(owner):
        assert binding.id is not None, binding
        assert binding.tooltip, binding
        assert binding.description, binding
        actions.setdefault(binding.id, set()).add(binding.action)
    several = {name: its for name, its in actions.items() if len(its) > 1}
    assert not several


@pytest.mark.parametrize("owner", _OWNERS, ids=lambda owner: owner.__name__)
def test_no_key_stands_for_two_things_on_one_screen(owner: type[DOMNode]) -> None:
    everywhere = list(bindings_of(TourneyApp)) if owner is not TourneyApp else []
    keys = Counter(binding.key for binding in [*everywhere, *bindings_of(owner)])
    assert not [key for key, times in keys.items() if times > 1]


def test_an_id_means_one_action_on_all_screens() -> None:
    for name, bindings in known_bindings().items():
        assert len({binding.action.rpartition(".")[2] for binding in bindings}) == 1, name


@pytest.mark.parametrize(
    ("lines", "keys", "faults"),
    [
        (
            '"night.standings" = "f11, f13"\n"home.new_night" = "+"',
            {"night.standings": "f11,f13", "home.new_night": "+"},
            0,
        ),
        ('"app.settings" = ","', {"app.settings": "comma"}, 0),
        ('"night.nothing" = "s"\n"app.help" = "f11"', {"app.help": "f11"}, 1),
        # The standings themselves close with F3, and the history with F4.
        ('"night.standings" = "f4"\n"night.history" = "f3"', {}, 2),
        (
            '"night.standings" = "f4"\n"night.history" = "f3"\n'
            '"standings.close" = "escape,f4"\n"history.close" = "escape,f3"',
            {
                "night.standings": "f4",
                "night.history": "f3",
                "standings.close": "escape,f4",
                "history.close": "escape,f3",
            },
            0,
        ),
    ],
    ids=["several keys", "a comma", "one is sound", "half of a change", "keys change places"],
)
def test_keys_that_are_sound_and_have_one_meaning_are_read(
    tmp_path: Path, lines: str, keys: dict[str, str], faults: int
) -> None:
    keymap = read_keymap(written(tmp_path, f"[keys]\n{lines}\n"))
    assert keymap.keys == keys
    assert len(keymap.faults) == faults


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[keys]\n"night.nothing" = "s"', "no action called 'night.nothing'"),
        ('[keys]\n"night.standings" = 3', "night.standings have to be in quotes"),
        ('[keys]\n"night.standings" = "contrl+s"', "'contrl+s' for night.standings is not"),
        ('[keys]\n"night.standings" = ""', "'' for night.standings is not the name of a key"),
        ('[keys]\n"night.standings" = f7"', "line 2"),
        ("keys = 3", "[keys] has to be a table"),
        ('[keys]\n"night.standings" = "f4"', "f4 is set for both "),
        ('[keys]\n"night.standings" = "ctrl+q"', "ctrl+q is set for both app.quit and"),
    ],
)
def test_a_fault_in_the_file_is_a_sentence(tmp_path: Path, text: str, words: str) -> None:
    keymap = read_keymap(written(tmp_path, text))
    assert len(keymap.faults) == 1
    assert words in keymap.faults[0]
    assert not keymap.keys


def test_no_file_or_one_that_is_not_text_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "keymap.toml"
    assert read_keymap(path) == Keymap({})
    path.write_bytes(b"\xff\xfe\x00")
    assert "'utf-8' codec" in read_keymap(path).faults[0]
    assert "cannot be read" in read_keymap(tmp_path).faults[0]


async def test_a_remapped_key_works_and_is_the_one_that_is_shown(tmp_path: Path) -> None:
    store = tmp_path / "tourney.db"
    number = a_night(store, "Ann", "Bob")
    keymap = written(tmp_path, '[keys]\n"night.standings" = "f11"\n')
    app = TourneyApp(store, keymap_file=keymap)
    async with running(app, (80, 24)) as pilot:
        await store_opened(pilot)
        app.push_screen(HistoryScreen(number))
        await until(pilot, lambda: "F11 Standings" in screen_text(app))
        await pilot.press("f3", opens=HistoryScreen)
        await pilot.press("f11", opens=StandingsScreen)


def test_tourney_keys_prints_a_keymap_that_only_has_to_be_changed(tmp_path: Path) -> None:
    done = CliRunner().invoke(commands, ["tools", "keys"])
    assert done.exit_code == 0
    assert read_keymap(written(tmp_path, done.stdout)).keys == {}
    lines = [line.removeprefix("# ") for line in done.stdout.splitlines() if line[:3] == '# "']
    assert {tomllib.loads(line).popitem()[0] for line in lines} == set(known_bindings())
    faults = read_keymap(written(tmp_path, "\n".join(("[keys]", *lines)))).faults
    # Taken as they stand, keys that one screen has in the place of another's may clash.
    assert not [fault for fault in faults if "is set for both" not in fault]
    changed = done.stdout.replace('# "app.help" = "f1"', '"app.help" = "f11"')
    assert read_keymap(written(tmp_path, changed)).keys == {"app.help": "f11"}


async def test_keys_are_spelled_for_whoever_does_not_know_the_footers_signs(store: Path) -> None:
    number = opened_table(store, "Ann", "Bob")
    app = TourneyApp(store)
    async with running(app) as pilot:
        await store_opened(pilot)
        app.show_night(number)
        await pilot.pause()
        keys = spelled_keys(app.screen)
        assert keys["undo"] == "u"
        assert (keys["quit"], keys["standings"], keys["home"]) == ("Ctrl+Q", "F3", "Esc")
        assert keys["stand"] == "Enter"


# The keys at the bottom: what is named there, where it has room, and the mouse on it


@pytest.fixture
def store(tmp_path: Path) -> Path:
    a_night(tmp_path / "nights.db", "Ann", "Bob")
    return tmp_path / "nights.db"


def bottom(app: object) -> str:
    return screen_text(app).splitlines()[-1]


async def test_a_click_on_the_words_of_a_key_is_the_key(store: Path) -> None:
    async with at_work(store, SMALL) as (app, pilot):
        await until(pilot, lambda: "F1 Help" in bottom(app))
        line = len(screen_text(app).splitlines()) - 1
        help_at = bottom(app).index("F1 Help")
        await pilot.click(offset=(help_at - 1, line))
        await pilot.click(offset=(app.size.width - 1, line))
        assert not isinstance(app.screen, HelpScreen)
        await pilot.click(offset=(help_at + len("F1 Hel"), line))
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))


async def test_the_key_that_the_mouse_is_on_stands_out_and_tells_more(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await until(pilot, lambda: "F1 Help" in bottom(app))
        footer, at = app.screen.query_one(KeyFooter), bottom(app).index("F1 Help")

        def grounds() -> list[object]:
            """The background of each key's letters, and of its words."""
            return [part.style and part.style.bgcolor for part in footer.render_line(0)]

        assert len(set(grounds())) == 1
        await pilot.hover(offset=(at + 1, app.size.height - 1))
        assert len(set(grounds())) == 2
        assert footer.tooltip == next(
            key.binding.tooltip for key in footer.keys if key.binding.action == "help"
        )
        await pilot.hover(offset=(at, 2))
        assert len(set(grounds())) == 1
        assert footer.tooltip is None


async def test_keys_that_have_no_room_are_left_out_and_help_stays(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await until(pilot, lambda: "Ctrl+Q Quit" in bottom(app))
        for width in (40, 24):
            await pilot.resize_terminal(width, 20)
            await until(pilot, lambda: "F1 Help" in bottom(app) and "Quit" not in bottom(app))
            foot = app.screen.query_one(KeyFooter)
            await until(pilot, lambda: foot.keys[-1].end <= foot.size.width == width)  # noqa: B023
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: "Ctrl+Q Quit" in bottom(app))


async def test_the_way_out_of_a_screen_stays_where_other_keys_have_no_room(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, RegisterScreen) and bottom(app))
        await pilot.press("f5")
        await until(pilot, lambda: "F1 Help" in bottom(app))
        await pilot.resize_terminal(30, 20)
        await until(pilot, lambda: "Esc Back" in bottom(app) and "F1 Help" in bottom(app))


# Help on the screen at hand: its keys under headings, to read and to click


STORE = "tourney.db"


async def test_f1_tells_no_key_that_would_be_typed_into_the_box(store: Path) -> None:
    async with at_work(store) as (app, pilot):
        assert "," in _keys_told(app)
        await pilot.press("n", opens=PlanScreen)
        await until(pilot, lambda: isinstance(app.focused, Input))
        told = _keys_told(app)
        assert {"F2", "Ctrl+S", "Ctrl+P"} <= told
        assert "," not in told


def _keys_told(app: TourneyApp) -> set[str]:
    return {name for _, lines in grouped(app.screen) for line in lines for name in line.keys}


async def test_f1_tells_what_the_screen_is_for_and_what_each_key_does(tmp_path: Path) -> None:
    number = begun_at(tmp_path, ["Ann", "Bob"])
    async with at_work(tmp_path / STORE) as (app, pilot):
        app.push_screen(HistoryScreen(number))
        await until(pilot, lambda: isinstance(app.screen, HistoryScreen))
        await pilot.press("f1", opens=HelpScreen, shows="Every finished round")
        # Keys that the footer does not show are told too, in one column.
        rules, stands = line_with(app, "Tonight's rules"), line_with(app, "The standings")
        assert rules.index("Tonight's") == stands.index("The standings")
        assert "F2" in rules
        await pilot.press("end", shows="every entry is saved")
        assert "Esc or F4" in line_with(app, "Back to where you were")
        await pilot.press("escape", opens=HistoryScreen)


async def test_what_the_screen_does_comes_before_the_night_and_moving_about(store: Path) -> None:
    async with on_floor(store, a_floor(store, NAMES[:9], 3)) as (app, _):
        headings = [heading for heading, _ in grouped(app.screen)]
        assert headings == [ROUND, HERE, PEOPLE, LOOK, NIGHT, MOVE, EVERYWHERE]


async def test_a_click_on_a_line_is_its_key(tmp_path: Path) -> None:
    number = begun_at(tmp_path, ["Ann", "Bob"])
    async with at_night(tmp_path / STORE, number, LARGE) as (app, pilot):
        await pilot.press("f1", shows="The standings so far")
        await click_on(pilot, "The standings so far")
        await until(pilot, lambda: isinstance(app.screen, StandingsScreen))


async def test_a_click_beside_a_dialog_closes_it(tmp_path: Path) -> None:
    number = begun_at(tmp_path, ["Ann", "Bob"])
    async with at_night(tmp_path / STORE, number, LARGE) as (app, pilot):

        def is_open(dialog: type[Screen[Any]]) -> bool:
            return isinstance(app.screen, dialog)

        for key, dialog in (("f2", RulesCardScreen), ("w", LeaveDialog)):
            await pilot.press(key)
            await until(pilot, partial(is_open, dialog))
            await pilot.click(offset=(0, 0))
            await until(pilot, lambda: isinstance(app.screen, TableScreen))


def test_every_action_has_a_heading_of_the_few() -> None:
    bound = [binding for bindings in known_bindings().values() for binding in bindings]
    assert {heading_of(binding) for binding in bound} == {*HEADINGS}


# `/` finds a line of a list, and tables are gone to by number


# Searching


async def test_a_night_is_found_by_a_word_of_its_name_and_gone_on_with(store: Path) -> None:
    for name in ("Fox again", "[/]", "Quiz night", "The Fox"):
        a_night(store, name=name)
    async with at_work(store, SMALL) as (app, pilot):
        nights = app.screen.query_one(Rows)
        await until(pilot, lambda: nights.has_focus)
        assert nights.cursor_row == 0
        await pilot.press("slash", *"zz", shows="No matches.")
        await pilot.press("escape")
        await until(pilot, lambda: nights.has_focus)
        assert nights.cursor_row == 0
        await pilot.press("slash", "f", "o", "x", "down", "enter")
        await until(pilot, lambda: nights.has_focus and nights.cursor_row == 3)
        await pilot.press("enter", opens=RegisterScreen)


async def test_on_the_floor_it_asks_for_whom_and_marks_the_table(store: Path) -> None:
    async with on_floor(store, a_floor(store, NAMES[:9], 3)) as (app, pilot):
        await pilot.press("slash", opens=FindDialog)
        await pilot.press(*"fan", "enter", shows="Fan: table 3, seat 2, 5 units.")
        floor = app.screen
        assert isinstance(floor, FloorScreen)
        assert floor.table == 3


# Tables


async def test_a_table_is_gone_to_from_another_by_its_number_or_the_brackets(store: Path) -> None:
    async with on_floor(store, a_floor(store, NAMES[:9], 3)) as (app, pilot):
        await pilot.press("2", "t", "9", shows="There is no table 9.")
        await pilot.press("3", shows="Table 3  Friday")
        await pilot.press("right_square_bracket", shows="Table 1  Friday")
        await pilot.press("ctrl+left", shows="Table 3  Friday")
        await pilot.press("6", "left_square_bracket", shows=("✗", "undo the 6"))
        assert "Table 3  Friday" in screen_text(app)


async def test_of_two_tables_on_a_floor_a_number_is_no_die_of_the_other(store: Path) -> None:
    async with on_floor(store, a_floor(store, NAMES[:6], 2)) as (_, pilot):
        await pilot.press("1", "t", "2", shows="Table 2  Friday", hides="second die")


async def test_among_more_than_nine_tables_the_first_digit_waits(store: Path) -> None:
    people = tuple(f"Guest {at:02}" for at in range(1, 37))
    async with on_floor(store, a_floor(store, people, 12)) as (app, pilot):
        await pilot.press("0", "2", "t", "1", shows="Table 1_")
        assert isinstance(app.screen, TablesDialog)
        await pilot.press("2", shows="Table 12  Friday")
