"""Keys: each has an id and an explanation, and can be given another from a file."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest
from textual.dom import DOMNode

from screens.app.app import TourneyApp
from screens.history.screen import HistoryScreen
from screens.standings.screen import StandingsScreen
from screens.ui.keys.keymap import Keymap, _owners, known_bindings, read_keymap
from screens.ui.keys.keys import bindings_of, spelled_keys
from tests.cli.running import run
from tests.screens.driving import a_night, running, store_opened, until
from tests.screens.reading import screen_text
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
def test_a_fault_in_the_file_is_a_sentence_and_changes_nothing(
    tmp_path: Path, text: str, words: str
) -> None:
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
    done = run("tools", "keys", folder=tmp_path)
    assert done.returncode == 0
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
