"""The settings: read with a sentence for each fault, changed live, and kept."""

from pathlib import Path

import pytest

from screens.app.app import TourneyApp
from screens.app.settings_screen import SettingsScreen
from screens.ui.settings import DEFAULTS, Settings, read_settings, write_settings
from tests.screens.driving import running, store_opened, until
from tests.screens.reading import SMALL, line_with, screen_text
from tourney.game.refusal import Refused
from tourney.log.roles import HOST, Role, Who


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.toml"


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_without_a_file_everything_is_as_usual(path: Path) -> None:
    assert read_settings(path) == (DEFAULTS, ())


def test_what_is_sound_counts_beside_what_is_not(path: Path) -> None:
    settings, faults = read_settings(
        written(path, 'bell = true\nchances = "no"\ntheme = 3\n"[/]" = 1\n')
    )
    assert settings == Settings(bell=True)
    assert faults == (
        "The setting chances has to be true or false.",
        "The setting theme has to be in quotes.",
        "There is no setting '[/]'; there are theme, animations, bell, chances.",
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("bell = ", "Invalid value"),
        ("x = [" + "[" * 3_000, "no setting was changed"),
        ("a." * 6_000 + "b = 1", "a line of it than 10 kB"),
        ("#" * 40_001, "bigger than 40 kB"),
    ],
    ids=["no TOML", "brackets", "parts", "big"],
)
def test_a_file_that_cannot_be_read_is_told(path: Path, text: str, why: str) -> None:
    settings, faults = read_settings(written(path, text))
    assert settings == DEFAULTS
    assert why in faults[0]
    assert len(faults) == 1


def test_what_is_kept_is_read_again_and_is_its_owners_alone(path: Path) -> None:
    settings = Settings("tourney-light", animations=False, bell=True, chances=True)
    write_settings(path, settings)
    assert read_settings(path) == (settings, ())
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert list(path.parent.iterdir()) == [path]


def test_what_an_earlier_version_wrote_is_no_fault(path: Path) -> None:
    written(path, "hints = true\nbell = true\n")
    assert read_settings(path) == (Settings(bell=True), ())


@pytest.mark.parametrize("text", ['theme = """\n', f"bell = false\n{'# more' * 4_000}\n"])
def test_a_file_is_written_anew(path: Path, text: str) -> None:
    written(path, text)
    write_settings(path, Settings(bell=True))
    assert read_settings(path) == (Settings(bell=True), ())
    assert "more" not in path.read_text()


def test_a_file_that_lies_elsewhere_is_written_where_it_lies(tmp_path: Path, path: Path) -> None:
    kept = written(tmp_path / "dotfiles" / "tourney.toml", "bell = false  # loud\n")
    path.parent.mkdir()
    path.symlink_to(kept)
    write_settings(path, Settings(bell=True))
    assert path.is_symlink()
    assert "bell = true\n" in kept.read_text()


def test_a_folder_that_cannot_be_written_to_is_said(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file")
    with pytest.raises(Refused, match=r"lasts until you quit: .*settings\.toml cannot be written"):
        write_settings(tmp_path / "config" / "settings.toml", DEFAULTS)


async def test_a_setting_is_seen_at_once_and_kept(tmp_path: Path, path: Path) -> None:
    app = TourneyApp(tmp_path / "tourney.db", settings_file=path)
    async with running(app, SMALL) as pilot:
        await store_opened(pilot)
        await pilot.press(",", opens=SettingsScreen)
        assert app.theme == "tourney-dark"
        await pilot.press("right", shows="✓ Kept.")
        assert app.theme == "tourney-light"
        await pilot.press("down", "right", "down", "y")
        await until(pilot, lambda: read_settings(path)[0].bell)
        assert app.settings == Settings("tourney-light", animations=False, bell=True)
        assert app.animation_level == "none"
        assert "yes" in line_with(app, "Sound")
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, SettingsScreen))
    assert read_settings(path) == (app.settings, ())


async def test_what_cannot_be_kept_holds_until_the_app_is_left(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file")
    path = tmp_path / "config" / "settings.toml"
    app = TourneyApp(tmp_path / "tourney.db", settings_file=path)
    async with running(app, (80, 24)) as pilot:
        await store_opened(pilot)
        await pilot.press("comma", "right", shows="✗ It lasts until you quit")
        assert app.settings.theme == "tourney-light"


@pytest.mark.parametrize(
    ("who", "told"),
    [(HOST, "Colours, sound, chances"), (Who(Role.DISPLAY), "Manual: Settings and keys")],
    ids=["host", "display"],
)
async def test_the_palette_finds_them_for_the_host(tmp_path: Path, who: Who, told: str) -> None:
    app = TourneyApp(tmp_path / "tourney.db", who=who)
    async with running(app, (80, 24)) as pilot:
        await store_opened(pilot)
        await pilot.press("comma")
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen) is who.is_host
        await pilot.press("escape", "ctrl+p", *"settings", shows=told)
        assert ("Colours, sound, chances" in screen_text(app)) is who.is_host


async def test_faults_are_told_at_the_start_without_stopping_it(tmp_path: Path) -> None:
    keymap = written(tmp_path / "keymap.toml", '[keys]\n"[/]" = "f11"\n')
    app = TourneyApp(
        tmp_path / "tourney.db",
        keymap_file=keymap,
        settings=Settings(theme="[/]"),
        settings_faults=("The setting bell has to be true or false.",),
    )
    async with running(app, (80, 24), notifications=True) as pilot:
        await store_opened(pilot)
        await pilot.sees("There is no theme '[/]'.", "The setting bell has to be")
        await pilot.sees("There is no action called '[/]'")
        assert app.theme == DEFAULTS.theme
