"""Hints: what to do first on each screen, given until it was done."""

import re
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from textual.pilot import Pilot

from screens.app.app import TourneyApp
from screens.people.register import RegisterScreen
from screens.table.screen import TableScreen
from screens.ui.banner import Banner
from screens.ui.hints import COMMAND, HINTS, Hints
from screens.ui.keys.hint_line import HintLine
from screens.ui.keys.keymap import known_bindings
from screens.ui.keys.keys import spelled_keys
from screens.ui.settings import Settings
from tests.screens.driving import (
    SMALL,
    USUAL,
    a_night,
    running,
    screen_text,
    store_opened,
    type_in,
    until,
)
from tests.screens.floors import NAMES, a_floor
from tests.screens.tables import opened_table, seated
from tourney.log.roles import HOST, Role, Who
from tourney.service.before_play import MarkPaid
from tourney.service.director import Director
from tourney.service.room import CallBreak

ADD = "→ Type a name; Enter puts it on the list."
ROLL = "→ Type the two dice, such as 6 2."
FULL_TABLE = [f"Guest {at}" for at in range(1, 16)]


@asynccontextmanager
async def hinted(
    store: Path,
    size: tuple[int, int] = USUAL,
    *,
    hints: Hints | None = None,
    keymap: dict[str, str] | None = None,
    settings: Settings | None = None,
    who: Who = HOST,
) -> AsyncIterator[tuple[TourneyApp, Pilot[None]]]:
    """The app with hints, opened."""
    app = TourneyApp(
        store,
        keymap,
        hints=hints or Hints(),
        settings=settings or Settings(),
        who=who,
    )
    async with running(app, size) as pilot:
        await store_opened(pilot)
        yield app, pilot


def hint(app: TourneyApp) -> str:
    """The line that begins as a hint does, or ""."""
    lines = screen_text(app).splitlines()
    return next((line.strip() for line in lines if line.startswith(" → ")), "")


def test_what_a_hint_names_can_be_done() -> None:
    actions = {
        binding.action.partition("(")[0].rpartition(".")[2]
        for bindings in known_bindings().values()
        for binding in bindings
    }
    for name, its in HINTS.items():
        named = set(re.findall(r"\$([a-z_]+)", " ".join(its.words)))
        by_widgets = {"cursor_up", "cursor_down", COMMAND}
        assert named <= actions, name
        assert its.uses, name
        assert its.uses - by_widgets <= actions, name


async def test_a_hint_goes_away_once_it_was_used_and_is_not_given_again_on_this_machine(
    tmp_path: Path,
) -> None:
    store, file = tmp_path / "nights.db", tmp_path / "state" / "hints"
    number = a_night(store)
    async with hinted(store, hints=Hints(file)) as (app, pilot):
        app.show_night(number)
        await until(pilot, lambda: hint(app) == ADD)
        assert screen_text(app).splitlines()[1].startswith(f" {ADD}")
        await type_in(pilot, "Ann")
        await pilot.press("enter")
        await until(pilot, lambda: "✓ Ann is on the list." in screen_text(app))
        assert hint(app) == ""
    number = a_night(store, name="Saturday")
    async with hinted(store, hints=Hints(file)) as (app, pilot):
        app.show_night(number)
        await until(pilot, lambda: "0 players" in screen_text(app))
        await pilot.pause()
        assert hint(app) == ""


async def test_a_hint_is_used_by_a_key_that_leads_on_to_another_hint_or_screen(
    tmp_path: Path,
) -> None:
    store, hints = tmp_path / "nights.db", Hints()
    number = seated(store, "Ann", "Bob")
    async with hinted(store, hints=hints) as (app, pilot):
        app.show_night(number)
        await until(pilot, lambda: "opens the table" in hint(app))
        await pilot.press("o")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await type_in(pilot, "54")
        await until(pilot, lambda: "Bob rolls 4." in screen_text(app))
        await type_in(pilot, "54")
        await until(pilot, lambda: "when the player stands" in hint(app))
        await pilot.press("enter")
        await until(pilot, lambda: "Ann stands on 54." in screen_text(app))
    assert hints.next_of(("seats.open", "table.stand")) == ""


async def test_a_key_that_was_refused_was_no_use_of_a_hint(tmp_path: Path) -> None:
    async with hinted(tmp_path / "nights.db") as (app, pilot):
        await pilot.press("n")
        await until(pilot, lambda: hint(app).startswith("→ Type a name if you like, then Ctrl+N."))
        assert "╭─ When and where ─" in screen_text(app)  # it stands above the form, on none of it
        await pilot.press("X", "down", "end", "x", "ctrl+n")
        await until(pilot, lambda: "✗ A date is written" in screen_text(app))
        await type_in(pilot, "2026-11-20")  # in the place of what was refused
        await until(pilot, lambda: hint(app).startswith("→ Type a name if you like, then Ctrl+N."))
        await pilot.press("ctrl+n")
        await until(pilot, lambda: isinstance(app.screen, RegisterScreen))
        await pilot.press("f5")
        await until(pilot, lambda: "▸ Name" in screen_text(app))
        await pilot.pause()
        assert hint(app) == ""


async def test_a_hint_names_the_key_as_it_is_bound_now(tmp_path: Path) -> None:
    async with hinted(tmp_path / "nights.db", keymap={"plan.go_on": "f11"}) as (app, pilot):
        await pilot.press("n")
        await until(pilot, lambda: hint(app).startswith("→ Type a name if you like, then F11."))


#: How some screens are come to: the night, and the keys from its own screen.
WAYS: dict[str, tuple[int, tuple[str, ...]]] = {
    "list": (2, ()),
    "table": (1, ()),
    "standings": (1, ("f3",)),
    "history": (1, ("f4",)),
    "correction": (1, ("f4", "enter", "enter")),
}


async def drawn(
    store: Path, size: tuple[int, int], hints: Hints | None
) -> tuple[dict[str, list[str]], dict[str, str]]:
    """The text on these screens, and the hint of each."""
    screens, told = {}, {}
    app = TourneyApp(store, hints=hints)
    async with running(app, size) as pilot:
        await store_opened(pilot)
        for name, (number, keys) in WAYS.items():
            app.show_night(number)
            for key in keys:
                await pilot.pause()
                await pilot.press(key)
            await until(pilot, lambda: bool(hint(app)) == bool(hints))
            await pilot.pause()
            screens[name], told[name] = screen_text(app).splitlines(), hint(app)
    return screens, told


async def test_a_hint_takes_a_line_that_is_free_and_moves_nothing(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    opened_table(store, *FULL_TABLE, played="31 .")
    a_night(store, "Ann", name="Saturday")
    without, _ = await drawn(store, USUAL, None)
    with_them, told = await drawn(store, USUAL, Hints())
    assert len(set(told.values())) == len(WAYS)
    for name, lines in without.items():
        others = with_them[name]
        assert len(others) == len(lines), name
        changed = [at for at, line in enumerate(lines) if line != others[at]]
        assert len(changed) == 1, name
        # The rule below the facts of a table is free as well.
        assert changed[0] <= 3, name
        assert not lines[changed[0]].strip("─ "), name


async def test_a_hint_on_the_floor_leaves_the_break_and_who_has_not_paid_in_sight(
    tmp_path: Path,
) -> None:
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:8], 2, currency="EUR", fee="10")
    with closing(Director.open(store)) as director:
        director.night(number).send(MarkPaid(1, False))
        director.night(number).send(CallBreak(10))
    async with hinted(store) as (app, pilot):
        app.show_night(number)
        await until(pilot, lambda: hint(app).startswith("→ Enter does"))
        assert "Not paid (€10.00): " in screen_text(app)
        assert "After this beat: a break of 10 minutes." in screen_text(app)


async def test_seats_give_a_line_to_a_hint_only_where_nobody_needs_it(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    few, many = seated(store, "Ann", "Bob"), seated(store, *(f"Guest {at}" for at in range(1, 21)))
    async with hinted(store) as (app, pilot):
        app.show_night(few)
        await until(pilot, lambda: hint(app) == "→ o opens the table, and play begins.")
        app.show_night(many)
        await until(pilot, lambda: "Guest 20" in screen_text(app))
        assert hint(app) == ""


async def test_a_small_terminal_and_whoever_wants_none_see_no_hint(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = opened_table(store, "Ann", "Bob")
    async with hinted(store, SMALL) as (app, pilot):
        app.show_night(number)
        await until(pilot, lambda: "Pot" in screen_text(app))
        assert hint(app) == ""
        await pilot.resize_terminal(*USUAL)
        await until(pilot, lambda: hint(app).startswith(ROLL))
    async with hinted(store, settings=Settings(hints=False)) as (app, pilot):
        app.show_night(number)
        await until(pilot, lambda: "Pot" in screen_text(app))
        await pilot.pause()
        assert hint(app) == ""


async def test_whoever_types_at_one_table_alone_is_told_how(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = opened_table(store, "Ann", "Bob")
    async with hinted(store, who=Who(Role.TABLE, "phone 1", number, 1)) as (app, pilot):
        await until(pilot, lambda: hint(app).startswith(ROLL))
        await pilot.press("6", "2")
        await until(pilot, lambda: hint(app).startswith("→ Enter when the player stands;"))
        await pilot.press("enter")
        await until(pilot, lambda: "Bob: roll 1" in screen_text(app))
        assert hint(app) == ""


async def test_an_alarm_comes_before_a_hint(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = opened_table(store, "Ann", "Bob")
    async with hinted(store) as (app, pilot):
        app.show_night(number)
        await until(pilot, lambda: hint(app).startswith(ROLL))
        screen = app.screen
        assert isinstance(screen, TableScreen)
        screen.query_one(Banner).show("Row 3 cannot be read.", "")
        screen.query_one(HintLine).redraw()
        await until(pilot, lambda: hint(app) == "")
        assert "✗ Row 3 cannot be read." in screen_text(app)


async def test_keys_are_spelled_for_whoever_does_not_know_the_footers_signs(
    tmp_path: Path,
) -> None:
    number = opened_table(tmp_path / "nights.db", "Ann", "Bob")
    async with hinted(tmp_path / "nights.db") as (app, pilot):
        app.show_night(number)
        await pilot.pause()
        keys = spelled_keys(app.screen)
        assert keys["undo"] == "u"
        assert (keys["quit"], keys["standings"], keys["home"]) == ("Ctrl+Q", "F3", "Esc")
        assert keys["stand"] == "Enter"


# The file


def test_several_programs_add_to_what_each_of_them_has_used(tmp_path: Path) -> None:
    file = tmp_path / "state" / "hints"
    one, other = Hints(file), Hints(file)
    one.use("plan")
    other.use("home")
    assert Hints(file).next_of(("plan", "home", "floor")) == "floor"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in file.parent.iterdir()] == ["hints"]


def test_what_another_version_of_the_program_has_used_stays_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "hints"
    file.write_text("to-come.later\nplan\n")
    Hints(file).use("home")
    assert file.read_text().split() == ["home", "plan", "to-come.later"]


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"[/]\n" * 9_000, b"", b"plan\0"])
def test_a_file_of_anything_else_is_as_if_it_were_empty(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "hints"
    file.write_bytes(data)
    hints = Hints(file)
    assert hints.next_of(("plan",)) == "plan"
    hints.use("plan")
    assert file.read_text() == "plan\n"


def test_where_nothing_can_be_kept_hints_are_used_up_all_the_same(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    for path in (in_the_way / "hints", tmp_path, None):
        hints = Hints(path)
        hints.use("plan")
        assert hints.next_of(("plan", "home")) == "home"
    assert in_the_way.read_text() == ""


async def test_f8_5_a_hint_takes_no_line_from_who_has_not_paid(tmp_path: Path) -> None:
    store = tmp_path / "nights.db"
    number = a_floor(store, NAMES[:9], 2, currency="EUR", fee="7.50")
    with closing(Director.open(store)) as director:
        director.night(number).send(MarkPaid(9, False))
    async with hinted(store) as (app, pilot):
        app.show_night(number)
        await until(pilot, lambda: "→ Enter does what the night waits for." in hint(app))
        unpaid = f"Not paid (€7.50): {NAMES[8]}."
        await until(pilot, lambda: unpaid in screen_text(app))


async def test_the_hint_of_another_speed_goes_as_soon_as_the_speed_is_changed(
    tmp_path: Path,
) -> None:
    store = tmp_path / "nights.db"
    number = opened_table(store, "Ann", "Bob", lead=False)
    async with hinted(store) as (app, pilot):
        app.show_night(number)
        await until(pilot, lambda: hint(app).startswith("→ Everybody rolls one die"))
        await pilot.press("f5", "f5")
        await until(pilot, lambda: "Who lost?" in screen_text(app))
        assert hint(app) == ""
        await pilot.press("f5")
        await until(pilot, lambda: hint(app).startswith("→ Everybody rolls one die"))
