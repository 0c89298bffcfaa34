"""A night as JSON: it comes back elsewhere as the same night, and nothing else is let in."""

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from msgspec.structs import replace

from exports.night import file_names
from screens.files.tables_written import written
from tests.hunt.effort import TIMES
from tests.mistyping_host import Lively
from tests.nights import FORM, HOSTILE_NAMES, begun, director_at, night_form, played_out, turns
from tests.store.released_stores import restored, saved
from tourney.game.corrections.correction import Correction
from tourney.game.games import PRESETS
from tourney.game.liar.rules import Foul
from tourney.game.refusal import Refused
from tourney.game.rules import change_rules
from tourney.interchange.night_json import MOST_BYTES, UnreadableNight
from tourney.log.batch import Batch
from tourney.night.formats.registry import FORMATS
from tourney.night.setup import ONE_TABLE
from tourney.night.state.events import PlanChanged
from tourney.service.director import Director
from tourney.service.seats import draws_in
from tourney.service.simulate import simulated_dice
from tourney.store.rows.records import StoredEvent

Change = Callable[[dict[str, Any]], object]


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Director]:
    (tmp_path / "here").mkdir()
    with closing(director_at(tmp_path / "here")) as director:
        yield director


@pytest.fixture
def there(tmp_path: Path) -> Iterator[Director]:
    """Another store, in which there is a night already."""
    (tmp_path / "there").mkdir()
    with closing(director_at(tmp_path / "there")) as director:
        begun(director, ["Ann", "Bob"])
        yield director


def rows(director: Director, number: int) -> list[StoredEvent]:
    return director._store.events_under(f"night/{number}")


def as_in(number: int, other: int, row: StoredEvent) -> dict[str, Any]:
    """All that a row says, as the night of another number would have it."""

    def moved(stream: str) -> str:
        first, _, rest = stream.removeprefix(f"night/{number}").partition("/")
        assert not first
        return f"night/{other}/{rest}" if rest else f"night/{other}"

    saw = None if row.saw is None else {moved(stream): seq for stream, seq in row.saw.items()}
    said = (row.seq, row.uuid, row.kind, row.version, _secret_left_out(row), row.at, row.by)
    return {"stream": moved(row.stream), "said": said, "saw": saw}


def _secret_left_out(row: StoredEvent) -> dict[str, Any]:
    """What a row says, without the address of another service, which no file has."""
    plan = row.payload.get("plan")
    return row.payload | {"plan": plan | {"tell": ""}} if plan and "tell" in plan else row.payload


def assert_the_same(here: Director, number: int, there: Director) -> int:
    """Take a night over and hold every row of it against the first; its number there."""
    data = here.night(number).json()
    other = there.import_night(data).number
    assert [as_in(other, other, row) for row in rows(there, other)] == [
        as_in(number, other, row) for row in rows(here, number)
    ]
    assert there.night(other).json() == data
    # What was read on the way in is what is read of the disk later.
    with closing(Director.open(there.address)) as again:
        if file_names(here.night(number).view()):
            assert written(again, other) == written(here, number)
        assert again.night(other).session.projection == there.night(other).session.projection
    return other


def test_a_night_with_corrections_goes_on_elsewhere(here: Director, there: Director) -> None:
    number = begun(here, [*HOSTILE_NAMES, "Ann", "Bob"], name="[/] Friday")
    here.night(number).people.mark_paid(1, True)
    here.night(number).undo()
    turns(here, number, "54 .", *["62"] * 6, "31")
    turns(here, number, "54 .", "62")
    pick = next(line.pick for line in here.night(number).table().picks() if line.pick.text == "31")
    here.night(number).table().correct(Correction(pick.entries, "32", nth=pick.nth))
    here.night(number).people.rename(8, "Robert")
    here.night(number).table().withdraw(1)
    here.night(number).table().join("Late", 2, 0)
    other = assert_the_same(here, number, there)
    assert (number, other) == (1, 2)
    while there.night(other).view().state != "registering":
        assert there.night(other).undo() == here.night(number).undo()
    assert there.night(1).view().plan.name == "Friday"


def test_a_night_of_liars_mexico_is_the_same_elsewhere(here: Director, there: Director) -> None:
    number = begun(here, ["Ann", "Bob", "Cid"], preset="liar", lives="3", penalties="drinks")
    night = here.night(number)
    table = night.table()
    table.claim(54)
    table.claim(62)
    table.doubt(31)
    table.claim_eleven(0)
    table.take()
    table.note_foul(1, Foul.DROPPED, 2)
    night.undo()
    other = assert_the_same(here, number, there)
    there.night(other).table().claim(43)
    assert there.night(other).table().liar_page().table.referee != table.liar_page().table.referee


def test_several_score_sheets_are_the_same_elsewhere(here: Director, there: Director) -> None:
    number = begun(here, ["Ann", "Bob"], units="1", preset="chips")
    turns(here, number, "54 .", "31")
    sheet = "@rules chips units=1\n@players Eve, Dot\n@lead Dot\n@lost Eve\n"
    here.night(number).merge_sheet(sheet)
    here.night(number).undo()
    here.night(number).merge_sheet(sheet)
    assert_the_same(here, number, there)


@pytest.mark.parametrize("state", ["planned", "registered", "drawn"])
def test_before_play_it_is_the_same_elsewhere(here: Director, there: Director, state: str) -> None:
    house = here.night(begun(here, ["Ann", "Bob"])).rules()
    assert house
    number = here.plan(FORM)
    if state != "planned":
        here.night(number).people.register(["Ann", "Bob"])
    if state == "drawn":
        here.night(number).seats.draw("42613")
    data = here.night(number).json()
    other = there.import_night(data).number
    assert there.night(other).json() == data
    assert there.night(other).view().state == here.night(number).view().state


@pytest.mark.parametrize("seed", range(1, TIMES + 1))
@pytest.mark.parametrize("format", [name for name in FORMATS if name != ONE_TABLE.format])
def test_a_lively_night_of_any_format_is_the_same_elsewhere(
    here: Director, there: Director, format: str, seed: int
) -> None:
    chance = Random(seed)
    here._nights._draw = lambda: simulated_dice(chance, 5)
    form = night_form(format, 4, "chips")
    night = Lively(here, chance)
    number = night.play(form, 13).number
    other = assert_the_same(here, number, there)
    assert there.night(other).places().lines == here.night(number).places().lines
    found = draws_in(here.night(number).json())
    assert found.draws
    assert [draw.fault for draw in found.draws] == [""] * len(found.draws)
    assert found == here.night(number).draws() == there.night(other).draws()


def test_rules_of_the_house_are_let_in_elsewhere(here: Director, there: Director) -> None:
    rules = change_rules(PRESETS["chips"], {"units": "9"})
    form = {**FORM, "preset": "Swan's", "currency": "EUR", "unit_worth": "0.50"}
    number = here.plan(form, {"Swan's": rules})
    other = assert_the_same(here, number, there)
    plan = there.night(other).view().plan
    assert (plan.house, plan.rules) == ("Swan's", rules)
    assert not there.templates.kept


# What is not let in


def test_f12_1_the_closing_time_is_the_same_elsewhere(here: Director, there: Director) -> None:
    number = begun(here, ["Ann", "Bob"], closing="0:30")
    other = assert_the_same(here, number, there)
    closing = there.night(other).view().plan.closing
    assert closing is not None
    assert closing == here.night(number).view().plan.closing


def test_an_address_of_another_version_goes_into_no_file(here: Director, there: Director) -> None:
    number = here.plan(FORM)
    night = here.night(number)
    night.session.record(Batch([PlanChanged(replace(night.view().plan, tell="chat https://x.y"))]))
    assert night.view().plan.tell
    assert b"https" not in night.json()
    assert there.night(there.import_night(night.json()).number).view().plan.tell == ""


def test_the_same_night_is_not_taken_twice(here: Director, there: Director) -> None:
    number = begun(here, ["Ann", "Bob"], name="Swan")
    data = here.night(number).json()
    there.import_night(data)
    turns(here, number, "54 .")
    for again in (data, here.night(number).json()):
        if again != data:
            assert there.import_night(again).further
        with pytest.raises(Refused, match=r"^Swan is here already, as night 2\.$"):
            there.import_night(again)
    with pytest.raises(Refused, match=r"^The file is older than Swan here, night 1, which has"):
        here.import_night(data)


def test_another_night_with_rows_of_one_that_is_here_is_refused(here: Director) -> None:
    data = json.loads(here.night(begun(here, ["Ann", "Bob"])).json())
    data["night"][0]["payload"]["uid"] = str(uuid4())
    with pytest.raises(UnreadableNight, match="the same uuids"):
        here.import_night(json.dumps(data).encode())
    assert len(here.nights()) == 1


def test_a_row_that_is_known_and_says_otherwise_is_refused(here: Director, tmp_path: Path) -> None:
    number = begun(here, ["Ann", "Bob"], name="Swan")
    turns(here, number, "54")
    data = here.night(number).json()
    turns(here, number, "62")
    later = here.night(number).json().replace(b'"value": 54', b'"value": 64')
    assert later.count(b'"value": 64') == 1
    with closing(director_at(tmp_path / "there")) as there:
        there.import_night(data)
        before = there.night(1).json()
        with pytest.raises(Refused, match=r"^Swan is night 1 of .*, and was played on differently"):
            there.import_night(later)
        assert there.night(1).json() == before


def test_a_night_played_on_in_both_places_stays_as_it_is(here: Director, tmp_path: Path) -> None:
    number = begun(here, ["Ann", "Bob"], name="Swan")
    with closing(director_at(tmp_path / "there")) as there:
        there.import_night(here.night(number).json())
        turns(there, 1, "54")
        turns(here, number, "61")
        before = there.night(1).json()
        with pytest.raises(Refused, match="stays as it is there"):
            there.import_night(here.night(number).json())
        assert there.night(1).json() == before


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe{", "not JSON"),
        (b'{"tourney": 1, "night": [', "cut off"),
        (b"[" * 100_000, "not JSON"),
        (b'{"tourney": NaN}', "not JSON"),
        (b'{"tourney": ' + b"1" * 5000 + b"}", "not JSON"),
        (b"[1]", "no night of tourney"),
        (b'{"a": 1}', "no night of tourney"),
        (b'{"tourney": 2}', "another version of tourney; this one reads 1"),
        (b'{"tourney": true}', "another version"),
        (b'{"tourney": 1}', "too little for a night"),
        (b'{"tourney": 1, "night": 1, "tables": 1}', "aren't a list"),
        (b'{"tourney": 1, "night": [], "tables": []}', "The log of the night has no rows"),
        (b'{"tourney": 1, "night": [1], "tables": [1]}', "Table 1 of the file"),
        (b'{"tourney": 1, "night": [1], "tables": [{"table": 2, "log": []}]}', "is missing"),
        (b'{"tourney": 1, "night": [1], "tables": []}', "Row 1 of the night cannot be"),
        (b" " * (MOST_BYTES + 1), "bigger than 40 MB"),
    ],
    ids=range(17),
)
def test_what_is_no_night_is_refused_in_a_sentence(here: Director, data: bytes, words: str) -> None:
    with pytest.raises(UnreadableNight, match=words) as refused:
        here.import_night(data)
    assert refused.value.sentence.endswith(".")
    assert here.nights() == ()


def payload(log: str, row: int, **changes: object) -> Change:
    """Another payload in a row of the night's (0) or of a table's log."""

    def change(data: dict[str, Any]) -> None:
        found = data["night"] if log == "night" else data["tables"][0]["log"]
        found[row - 1]["payload"] |= changes

    return change


def row(log: str, row: int, **changes: object) -> Change:
    def change(data: dict[str, Any]) -> None:
        found = data["night"] if log == "night" else data["tables"][0]["log"]
        found[row - 1] |= changes

    return change


def plan(**changes: object) -> Change:
    def change(data: dict[str, Any]) -> None:
        data["night"][0]["payload"]["plan"] |= changes

    return change


def setup(**changes: object) -> Change:
    def change(data: dict[str, Any]) -> None:
        data["night"][0]["payload"]["plan"]["setup"] |= changes

    return change


def rules(**changes: object) -> Change:
    def change(data: dict[str, Any]) -> None:
        data["tables"][0]["log"][0]["payload"]["rules"] |= changes

    return change


ROWS: dict[str, tuple[Change, str]] = {
    "a gap": (lambda data: data["night"].pop(1), "Row 2 of the night cannot be: row 2 is missing"),
    "a gap at a table": (lambda data: data["tables"][0]["log"].pop(1), "Row 2 of table 1"),
    "the last row cut off": (lambda data: data["night"].pop(), "Row 1 of table 1"),
    "a table too few": (lambda data: data["tables"].clear(), "saw a log|other tables"),
    "a table too many": (
        lambda data: data["tables"].append({**data["tables"][0], "table": 2}),
        "same uuid",
    ),
    "more in a row": (row("night", 2, more=1), "too little for a row, or too much"),
    "more in a payload": (payload("night", 2, more=1), "is not written the way"),
    "a number as text": (payload("table", 3, value="54"), "is not written the way"),
    "a seq as text": (row("night", 2, seq="2"), "row 2 is missing"),
    "an unknown kind": (row("night", 2, kind="exploded"), "no event called"),
    "a later version": (row("night", 2, version=9), "another version of tourney"),
    "a kind of another log": (row("table", 3, kind="undone", payload={"seq": 9}), "Row 3 of table"),
    "a payload that is none": (row("night", 2, payload=[]), "payload is no object"),
    "no uuid": (row("night", 2, uuid="x"), "Row 2 of the night"),
    "a uuid twice": (
        lambda data: data["night"][1].update(uuid=data["night"][0]["uuid"]),
        "have the same uuid",
    ),
    "a local time": (row("night", 2, at="2026-11-20T20:00:00+01:00"), "not in UTC"),
    "no time": (row("night", 2, at="yesterday"), "Row 2 of the night"),
    "no time zone": (row("night", 2, at="2026-11-20T20:00:00"), "not in UTC"),
    "a hostile author": (row("night", 2, by="\x1b[2J"), "Row 2 of the night"),
    "nobody": (row("night", 2, by=""), "Row 2 of the night"),
    "it saw the future": (row("night", 2, saw={"table/1": 99}), "table 1 has no row 99"),
    "it saw elsewhere": (row("night", 2, saw={"night/7": 1}), "cannot have seen"),
    "a table's row of a later row": (row("table", 2, saw={"night": 5}), "night has no row 5"),
    "somebody else's turn": (payload("table", 3, player=1), "Row 3 of table 1 cannot be"),
    "a player who is not": (payload("table", 3, player=99), "Row 3 of table 1 cannot be"),
    "no value": (payload("table", 3, value=77), "Row 3 of table 1 cannot be"),
    "a hostile name": (payload("night", 2, names=["\x1b[2J", "Bob"]), "Row 2 of the night"),
    "half a character": (payload("night", 2, names=["\ud800", "Bob"]), "Row 2 of the night"),
    "a name too wide": (payload("night", 2, names=["W" * 25, "Bob"]), "25 letters wide"),
    "a name not as kept": (payload("night", 2, names=["Ann  ", "Bob"]), "not written as names"),
    "fewer marks than names": (payload("night", 2, paid=[True]), "Row 2 of the night"),
    "a hostile title": (plan(name="\u202eFriday"), "Row 1 of the night"),
    "no uid": (payload("night", 1, uid=""), "Row 1 of the night"),
    "units without end": (payload("table", 1, units=[10**30, 5]), "Row 1 of table 1"),
    "a currency that is none": (plan(currency="??", unit_worth=5), "three letters"),
    "money without a currency": (plan(unit_worth=5), "no plan that can be made"),
    "a closing time elsewhere": (plan(closing="2026-11-20T23:30:00+01:00"), "no plan that can be"),
    "a closing time of another week": (plan(closing="2026-11-27T22:30:00Z"), "no plan that can"),
    "a closing time without a zone": (plan(closing="2026-11-20T22:30:00"), "no plan that can be"),
    "a date that is none": (plan(date="2026-13-01"), "Row 1 of the night"),
    "an unknown format": (setup(format="chess"), "single, freezeout"),
    "options that are not": (setup(options=[["x", "y"]]), "no plan that can be made"),
    "tables without end": (setup(format="freezeout", tables=10**9), "must be 1 to 32"),
    "other rules at the table": (rules(units=7), "Table 1 plays by other rules"),
    "an unknown preset at the table": (rules(preset="chess"), "preset must be one of"),
    "another player at the table": (
        payload("table", 1, players=["Ann", "Eve"]),
        "isn't on the night's list",
    ),
}


@pytest.mark.parametrize("case", ROWS)
def test_what_was_tampered_with_is_refused(here: Director, there: Director, case: str) -> None:
    change, words = ROWS[case]
    number = begun(here, ["Ann", "Bob"])
    turns(here, number, "54 .")
    data = json.loads(here.night(number).json())
    change(data)
    streams = there._store.streams()
    with pytest.raises(UnreadableNight, match=words) as refused:
        there.import_night(json.dumps(data).encode())
    assert refused.value.sentence.isprintable()
    assert (len(there.nights()), there._store.streams()) == (1, streams)


def test_a_table_that_no_format_knows_is_refused(here: Director, there: Director) -> None:
    chance = Random(3)
    here._nights._draw = lambda: simulated_dice(chance, 5)
    number = Lively(here, chance).play(night_form("duel", 2), 5).number
    data = json.loads(here.night(number).json())
    held = next(row for row in data["night"] if row["kind"] == "barrier-held")
    held["payload"]["opened"][0]["seats"][0]["entry"] = 99
    with pytest.raises(UnreadableNight, match="Table 1 does not begin as the night has it"):
        there.import_night(json.dumps(data).encode())


def test_every_text_of_a_payload_passes_the_gate(here: Director) -> None:
    deep: Any = "x"
    for _ in range(40):
        deep = [deep]
    number = begun(here, ["Ann", "Bob"])
    for hostile in ({"a\x1b": 1}, {"x": ["\x07"]}, {"x": deep}):
        data = json.loads(here.night(number).json())
        data["night"][1]["payload"] |= hostile
        with pytest.raises(UnreadableNight, match="Row 2 of the night"):
            draws_in(json.dumps(data).encode())


def test_a_finished_night_is_listed_with_its_winner(here: Director, there: Director) -> None:
    number = begun(here, ["Ann", "Bob", "Cid"], units="1", name="Swan")
    played_out(here, number)
    there.import_night(here.night(number).json())
    line = there.nights()[0]
    assert (line.name, line.state, line.winner, line.players) == (
        "Swan",
        "finished",
        here.nights()[0].winner,
        3,
    )
    assert "Cid" in there.people()


@pytest.mark.parametrize("revision", saved())
def test_nights_of_every_version_are_let_in(revision: str, tmp_path: Path, there: Director) -> None:
    with closing(Director.open(restored(revision, tmp_path / "first.db"))) as first:
        for line in first.nights():
            assert_the_same(first, line.number, there)
            assert all(draw.same for draw in first.night(line.number).draws().draws)
