"""Roles at the one door: a guest records no more than they were let in for."""

import inspect
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import run
from tests.nights import begun, night_form, turns
from tests.refusals import refusing
from tests.screens.barriers import tied_for_a_prize
from tests.screens.floors import NAMES, a_floor, play_lap
from tests.screens.liar_tables import opened_liar
from tests.screens.tables import opened_table, seated
from tests.service.corrected import retyping
from tests.service.role_actions import PLAY
from tourney.game.corrections.correction import Correction
from tourney.game.liar.rules import Foul
from tourney.game.mexico.events import Count
from tourney.game.mexico.round import Speed
from tourney.game.refusal import Refused
from tourney.log.roles import Role, Who
from tourney.night.barrier import Edits
from tourney.night.people.attendance import Attendance
from tourney.night.planning.plan import read_plan
from tourney.night.planning.templates import PARTS, template_of
from tourney.night.season.seasons import read_season
from tourney.service.director import Director
from tourney.service.house_logs import Templates
from tourney.service.moves import Moves
from tourney.service.night_handle import NightHandle
from tourney.service.people import People
from tourney.service.room import Room
from tourney.service.seasons import Seasons
from tourney.service.seats import Seats
from tourney.service.table_handle import TableHandle

ABC = ("Ann", "Bob", "Cid")
SHEET = "@rules classic units=2\n@players Zoe, Yan\n@lead Zoe\nZoe: 54\nYan: 43\n"
FORM = {"name": "Saturday", "date": "2026-11-21", "preset": "classic"}
SEASON = {"points": "10 5"}
DISPLAY = Who(Role.DISPLAY, "television")
#: What a command has written, by its name: streams, and the kinds of the rows.
Written = dict[str, set[tuple[str, str]]]
#: No row of the record, but rows for SQL.
FOR_SQL = ("", "")
#: Those that close the store, open one, or wait for it; or by which others say when or whether
#: what they do is saved, and which save nothing of their own; the way to a night, a table and what
#: is sent there; and what only commands call.
BESIDES = {
    *("close", "open", "over", "changes", "expecting", "in_one_go", "let_go"),
    *("night", "table", "record", "end_of_play"),
}
#: Those that only look: of the whole store, of a night, and of a table.
READS = {
    *("all_nights", "find", "has_places", "is_free", "lost_nights", "marks", "nights", "people"),
    "projections",
    *("seasons all", "seasons of_nights", "seasons next_work", "seasons view"),
    *("night bracket", "night card", "night curves", "night dice_words", "night draws"),
    *(
        "night floor",
        "night follow",
        "night happened",
        "night history",
        "night json",
        "night ledger",
        "night luck_words",
    ),
    *(
        "night deal",
        "night ending",
        "night moved_since",
        "night payments",
        "night places",
        "night plan",
    ),
    *(
        "night forecast",
        "night pace",
        "night pause",
        "night played",
        "night put_together",
        "night rounds",
    ),
    *("night speeds", "night snapshot", "night to_win"),
    *("night rules", "night seat_plan", "night shame", "night show"),
    *("night to_send", "night typed_by", "night view", "night why_no_shame"),
    *(
        "table corrections",
        "table end_of_play",
        "table history",
        "table liar_history",
        "table liar_page",
    ),
    *("table any_page", "table page", "table picks", "table preview", "table running"),
    *("table sheet", "table speed", "table standings_view", "table view", "templates find"),
}


def at_table(number: int, place: int = 1) -> Who:
    return Who(Role.TABLE, "link 3", number, place)


@pytest.fixture
def host(path: Path) -> Iterator[Director]:
    with closing(Director.open(path)) as director:
        yield director


def asked(path: Path, query: str) -> list[Any]:
    """The rows on disk."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def writers(path: Path) -> set[str]:
    """Who typed what stands in the record."""
    return {by for (by,) in asked(path, 'SELECT "by" FROM event')}


# What each may record


def test_every_row_says_who_typed_it_and_in_which_role(path: Path) -> None:
    with closing(Director.open(path, who=Who(name="kim"))) as kim:
        number = begun(kim, ABC)
    with closing(Director.open(path, who=at_table(number))) as table:
        table.night(number).table().roll(54)
    assert writers(path) == {"host, kim", "table 1, link 3"}


def test_a_table_plays_and_takes_its_own_entries_back(path: Path, host: Director) -> None:
    number = begun(host, ABC)
    with closing(Director.open(path, who=at_table(number))) as table:
        turns(table, number, "54 .", "43")
        for words in ("Bob's roll 43", "Ann's stand", "Ann's roll 54", "Ann's lead"):
            assert table.night(number).table().page().night.undo == words
            assert table.night(number).undo(1) == words
        assert table.night(number).table().page().night.undo == ""
        with refusing("role"):
            table.night(number).undo(1)
        assert table.night(number).table().page().table.phase == "roll-off"


def test_at_the_only_table_its_entries_are_undone(path: Path, host: Director) -> None:
    number = begun(host, ABC, fee="5", currency="EUR")
    with closing(Director.open(path, who=at_table(number))) as table:
        table.night(number).table().roll(54)
        host.night(number).people.mark_paid(1, True)
        host.night(number).follow()
        assert host.night(number).view().undo == "Ann marked as paid"
        table.night(number).follow()
        assert table.night(number).table().page().night.undo == "Ann's roll 54"
        table.night(number).undo(1)
        table.night(number).follow()
        assert table.night(number).view().entries[0].paid


def test_what_the_host_did_is_not_the_tables_to_take_back(path: Path, host: Director) -> None:
    number = begun(host, ABC)
    turns(host, number, "54 .", "43", "65")
    host.night(number).table().withdraw(2)
    with closing(Director.open(path, who=at_table(number))) as table:
        assert table.night(number).table().page().night.undo == ""
        with refusing("role"):
            table.night(number).undo(1)
    host.night(number).undo()
    host.night(number).table().correct(retyping(host, number, "Bob", "43", "63"))
    with closing(Director.open(path, who=at_table(number))) as table:
        assert table.night(number).table().page().night.undo == ""
        with refusing("role"):
            table.night(number).undo(1)


def test_the_place_is_the_real_tables_whatever_is_dealt(path: Path, host: Director) -> None:
    number = a_floor(path, NAMES[:9], 3, seats="5", units="1")
    play_lap(host, number)
    host.night(number).moves.accept_plan()
    tables = host.night(number).view().tables
    closed = next(line for line in tables if line.closed)
    kept, other = (line for line in tables if not line.closed)
    with closing(Director.open(path, who=at_table(number, kept.place))) as table:
        table.night(number).table(kept.number).roll(54)
        with pytest.raises(Refused, match=f"Only rolls at table {kept.place} can be typed"):
            table.night(number).table(other.number).roll(54)
    with (
        closing(Director.open(path, who=at_table(number, closed.place))) as table,
        pytest.raises(Refused, match="has been closed"),
    ):
        table.night(number).table(closed.number).roll(54)


def test_a_view_says_why_nothing_can_be_typed_to_whoever_asks(path: Path, host: Director) -> None:
    number = a_floor(path, NAMES[:8], 2)
    assert (
        host.night(number).table(2).page().night.sealed
        == host.night(number).floor().night.sealed
        == ""
    )
    with closing(Director.open(path, who=at_table(number, 2))) as table:
        assert table.night(number).table(2).page().night.sealed == ""
        for view in (table.night(number).table(1).page().night, table.night(number).floor().night):
            assert view.sealed == "Only rolls at table 2 can be typed here."
    with closing(Director.open(path, who=DISPLAY)) as display:
        for view in (
            display.night(number).table(1).page().night,
            display.night(number).floor().night,
        ):
            assert view.sealed == "Only the host and the tables type."
            assert view.undo == ""


def test_a_role_that_cannot_be_read_starts_nothing(tmp_path: Path) -> None:
    for arguments in ((), ("demo",), ("--store", str(tmp_path / "new.db"))):
        done = run(*arguments, folder=tmp_path, TOURNEY_ROLE='{"role": "boss"}')
        assert done.returncode == 1
        assert done.stderr.startswith("TOURNEY_ROLE doesn't say who is at the keys")
    assert not list(tmp_path.iterdir())


def test_on_the_command_line_too_rows_say_who_and_a_role_is_held_to(tmp_path: Path) -> None:
    sheet, store = tmp_path / "night.mex", tmp_path / "nights.db"
    sheet.write_text(SHEET)
    take_in = ("--store", str(store), "import", str(sheet))
    assert run(*take_in, folder=tmp_path, LOGNAME="kim").returncode == 0
    assert writers(store) == {"host, kim"}
    done = run(*take_in, folder=tmp_path, TOURNEY_ROLE='{"role": "display"}')
    assert (done.returncode, done.stderr) == (1, "Only the host can do that.\n")


# By force: everything that the director can be asked


@pytest.fixture(scope="module")
def sessions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with a night in each state that a command may need, in this order."""
    path = tmp_path_factory.mktemp("evenings") / "nights.db"
    with closing(Director.open(path)) as host:
        lap_over = a_floor(path, NAMES[:10], 2, units="1", **{"option.rebuy": "3"})
        play_lap(host, lap_over)
        in_lap = a_floor(path, NAMES[10:18], 2, fee="5", currency="EUR")
        host.night(in_lap).table(1).roll(54)
        host.night(in_lap).table(2).roll(54)
        turns(host, begun(host, ABC), "54 .", "43", "65", "32", "51")
        opened_liar(path, "Dan", "Eve", "Fay")
        opened_table(path, "Gus", "Hal", lead=False)
        opened_table(path, "Ida", "Jim", "Kit", preset="mexxen", played="54 . 31 31")
        seated(path, "Lou", "May")
        tied_for_a_prize(path)
        shooting = tied_for_a_prize(path)
        host.night(shooting).follow()
        host.night(shooting).moves.call_shoot_out()
        answered = opened_liar(path, "Dan", "Eve", "Fay")
        host.night(answered).table().claim_eleven(1)
        begun(host, ("Zed", "Uli"), units="2")
        host.night(begun(host, ABC, units="1")).table().record_round(1, 0)
        opened_table(path, "Moe", "Nan", "Oly", preset="mexxen", played="54")
        host.night(a_floor(path, NAMES[:8], 2)).moves.mark_away(3)
        owed = begun(host, ("Zed", "Uli"), units="1", fee="5", currency="EUR")
        host.night(owed).table().record_round(1, 0)
        full = host.plan(night_form("freezeout", 1, "chips", late="yes") | {"seats": "7"})
        host.night(full).people.register(NAMES[:9])
        opened_liar(path, "Dan", "Eve", "Fay", preset="maexchen")
        opened_liar(path, "Dan", "Eve", "Fay", preset="maexchen", played="21")
        clock = {"format": "come-and-go", "option.minutes": "10"}
        a_floor(path, NAMES[:8], 2, **clock)
        host.templates.save("Our own", read_plan(FORM), PARTS)
        host.seasons.save("Autumn", [1], SEASON)
    return path


def arguments(name: str, kept: Path) -> Sequence[Any]:
    """A value for a parameter of that name."""
    given: dict[str, Sequence[Any]] = {
        "after": [0],
        "at": [1, 2],
        "chances": [None],
        "closing": [None, datetime(2026, 11, 21, 23, tzinfo=UTC)],
        "count": [Count.PIPS],
        "correction": [Correction((3,), "41"), Correction((5,), "61")],
        "data": [kept.read_bytes()],
        "dice": [54, 1],
        "die": [3],
        "edits": [Edits()],
        "entries": [(1,), (9,)],
        "entry": [1, 3, 9],
        "form": [FORM, SEASON],
        "foul": [Foul.CUP],
        "item": [0],
        "lives": [1],
        "loser": [1],
        "mexicos": [0],
        "minutes": [10],
        "name": ["Our own", "Autumn", "Zoe"],
        "names": [("Zoe",)],
        "nights": [[1]],
        "number": range(1, 20),
        "paid": [True],
        "place": [1],
        "night_plan": [read_plan(FORM)],
        "parts": [PARTS],
        "plan": [read_season(SEASON)],
        "player": [1],
        "reason": ["The bus was late."],
        "seat": [1],
        "seed": ["12345"],
        "position": [{}],
        "mark": ["of the rows"],
        "status": [Attendance.AWAY],
        "speeds": [{0: Speed.RESULT}],
        "table": [1, 2],
        "template": [template_of("Our own", read_plan(FORM))],
        "tables": [[(2, 1)]],
        "target": [0, 1],
        "text": [SHEET, "Food at nine"],
        "texts": [[SHEET]],
        "to": ["Ours"],
        "units": [3],
        "value": [4, 54, 66],
    }
    return given[name]


#: From the arguments to what is asked, of which it takes those that say where that is.
Reach = Callable[[dict[str, Any]], Any]
#: Asks something, with the arguments that are left.
Ask = Callable[[Any, dict[str, Any]], object]


def asks(director: Director) -> Iterator[tuple[str, Reach, Sequence[str], Callable[..., Any], Ask]]:
    """Every public method: its name, where it is, what says so, and how."""

    def night(given: dict[str, Any]) -> NightHandle:
        return director.night(given.pop("number"))

    def table(given: dict[str, Any]) -> TableHandle:
        return night(given).table(given.pop("at"))

    for prefix, its, reach, where in (
        ("", Director, lambda _: director, ()),
        ("templates ", Templates, lambda _: director.templates, ()),
        ("seasons ", Seasons, lambda _: director.seasons, ()),
        ("night ", NightHandle, night, ("number",)),
        ("people ", People, lambda given: night(given).people, ("number",)),
        ("seats ", Seats, lambda given: night(given).seats, ("number",)),
        ("moves ", Moves, lambda given: night(given).moves, ("number",)),
        ("room ", Room, lambda given: night(given).room, ("number",)),
        ("table ", TableHandle, table, ("number", "at")),
    ):
        for name, method in inspect.getmembers(its, inspect.isfunction):
            if not name.startswith("_") and name not in BESIDES:
                bound = partial(method, None)  # whose parameters are without `self`
                yield f"{prefix}{name}", reach, where, bound, asking(method)


def asking(method: Callable[..., object]) -> Ask:
    return lambda of, given: method(of, **given)


def everything(director: Director, kept: Path) -> Iterator[tuple[str, Callable[[], object]]]:
    """All of it with every combination of the arguments above."""
    for name, reach, where, signed, ask in asks(director):
        needed = [
            its.name
            for its in inspect.signature(signed).parameters.values()
            if its.default is its.empty or its.name in ("table", "paid")
        ]
        names = [*where, *needed]
        for chosen in product(*(arguments(each, kept) for each in names)):
            given = dict(zip(names, chosen, strict=True))
            if name == "people register":
                given["paid"] = [given["paid"]]
            yield name, lambda given=given, reach=reach, ask=ask: ask(reach(given), given)  # type: ignore[misc]


def written_by(path: Path, who: Who, kept: Path, only: str = "") -> Written:
    """Ask for everything, or for one thing only, and see what that has changed on disk."""
    written: Written = {}
    with closing(Director.open(path, who=who)) as director, closing(sqlite3.connect(path)) as look:

        def version() -> object:
            return look.execute("PRAGMA data_version").fetchone()

        def rows() -> set[tuple[str, int, str]]:
            return set(look.execute("SELECT stream, seq, kind FROM event"))

        seen, before = version(), rows()
        for name, command in everything(director, kept):
            if only not in ("", name):
                continue
            with suppress(Refused, ValueError, LookupError, AssertionError):
                command()
            if (now := version()) != seen:
                seen, after = now, rows()
                new = {(stream, kind) for stream, _, kind in after - before}
                written.setdefault(name, set()).update(new or {FOR_SQL})
                before = after
    return written


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A night that another store does not have yet, as JSON."""
    other = tmp_path / "other.db"
    with closing(Director.open(other)) as director:
        document = director.night(begun(director, ABC)).json()
    (tmp_path / "night.json").write_bytes(document)
    return tmp_path / "night.json"


def a_copy(sessions: Path, path: Path) -> Path:
    shutil.copy(sessions, path)
    return path


def test_as_the_host_all_of_it_is_done(sessions: Path, kept: Path, path: Path) -> None:
    with closing(Director.open(path)) as director:
        names = {name for name, _ in everything(director, kept)}
    written = set(written_by(a_copy(sessions, path), Who(), kept))
    for name in names - READS - written:  # what needed something that another has taken away
        written |= set(written_by(a_copy(sessions, path), Who(), kept, only=name))
    assert written == names - READS


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6, 10])
def test_a_table_can_be_brought_to_write_nothing_but_plain_play_at_its_own(
    sessions: Path, kept: Path, path: Path, number: int
) -> None:
    written = written_by(a_copy(sessions, path), at_table(number), kept)
    assert written, "It can play."
    for name, rows in written.items():
        for stream, kind in rows:
            assert stream == f"night/{number}/table/1", name
            assert kind in PLAY or (kind, name) == ("undone", "night undo"), name


def test_an_empty_place_writes_nothing_at_all(sessions: Path, kept: Path, path: Path) -> None:
    assert written_by(a_copy(sessions, path), at_table(2, 7), kept) == {}


def test_a_display_writes_nothing_at_all(sessions: Path, kept: Path, path: Path) -> None:
    before = asked(a_copy(sessions, path), "SELECT * FROM event")
    assert written_by(path, DISPLAY, kept) == {}
    assert asked(path, "SELECT * FROM event") == before
