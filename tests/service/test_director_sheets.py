"""Nights made of score sheets, and tables written as such, over a real store."""

from contextlib import closing
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.game.liar_strategies import any_events as any_liar_events
from tests.game.strategies import any_events
from tests.hunt.effort import examples
from tests.nights import HOSTILE_NAMES, begun, played_out, turns
from tests.refusals import refusing
from tourney.game.corrections.correction import Correction
from tourney.game.entries import Undone
from tourney.game.games import sheet_of
from tourney.game.liar.events import LiarEvent
from tourney.game.mexico.events import MatchOpened, TableEvent
from tourney.game.mexico.rules import PRESETS
from tourney.game.refusal import Refused
from tourney.game.rules import change_rules, rules_id
from tourney.log.codec import decode
from tourney.night.planning.from_sheet import UnreadableSheet, read_table, suggested_form
from tourney.service.director import Director
from tourney.store.open import open_store

FORM = {"name": "On paper", "date": "2026-11-20", "venue": "The Swan"}
SHEET = """@rules classic units=3
@players Ann, Bob, "Cid, Jr"
@rolloff 4 2 6

"Cid, Jr": 54
Ann: 62
Bob: 31
@join Dot 2 after Ann
@join Eve 1 after Dot

Bob: 21
"Cid, Jr": 43 ...
"""


def undone(director: Director, number: int) -> list[str]:
    """The entries that undo takes back, press by press, until nothing is left."""
    words = []
    while director.night(number).view().undo:
        words.append(director.night(number).undo())
    return words


def test_a_half_played_sheet_becomes_a_night_that_goes_on(director: Director) -> None:
    number = director.plan_from_sheet(
        FORM | {"currency": "EUR", "unit_worth": "0.50", "units": "7", "preset": "mexxen"}, SHEET
    )
    view = director.night(number).view()
    assert (view.plan.name, view.plan.venue, view.worth) == ("On paper", "The Swan", "€0.50")
    assert view.rules == change_rules(PRESETS["classic"], {"units": "3"})
    assert [seat.name for seat in view.seats] == ["Ann", "Dot", "Eve", "Bob", "Cid, Jr"]
    assert view.state == "playing"
    assert director.night(number).table().page().table.rolls == (43,)
    turns(director, number, "65 .", "66 .")
    assert director.night(number).table().sheet().splitlines()[-2:] == [
        '"Cid, Jr": 43 65',
        "Ann: 66",
    ]


def test_a_finished_sheet_becomes_a_finished_night(director: Director) -> None:
    number = director.plan_from_sheet(
        FORM, "@rules sudden-death\n@players Ann, Bob\n@lead Ann\nAnn: 54\nBob: 31\n"
    )
    assert director.night(number).table().standings_view().winner == "Ann"
    assert [line.winner for line in director.nights()] == ["Ann"]


def test_undo_takes_a_sheet_back_to_the_start(tmp_path: Path, director: Director) -> None:
    number = director.plan_from_sheet(FORM, SHEET)
    with closing(Director.open(tmp_path / "nights.db")) as other:
        assert other.night(number).view() == director.night(number).view()
        words = undone(other, number)
        assert other.night(number).view().state == "registering"
        assert other.night(number).view().entries == ()
    # A roll and its stand are two; somebody joining is one, of both logs.
    assert len(words) == 2 + 2 + 4 + 3 + 1 + 2
    assert [word for word in words if "Dot" in word or "Eve" in word] == words[2:4]
    assert words[-1] == "Ann, Bob and Cid, Jr added"


@pytest.mark.parametrize("name", ["Fri, day", ""])
def test_a_night_of_a_sheet_is_named_as_it_was(director: Director, name: str) -> None:
    money = {"currency": "EUR", "unit_worth": "0.50"}
    form = {"name": name, "date": "2026-11-22", "preset": "classic", **money}
    number = director.plan(form)
    director.night(number).people.register(["Ann", "Bob"])
    director.night(number).seats.place([(1, 2)])
    director.night(number).seats.open_tables()
    text = director.night(number).table().sheet()
    assert "2026-11-22, 2026-11-22" not in text
    again = director.plan_from_sheet(suggested_form(text, "table-1", date(2026, 12, 1)), text)
    assert director.night(again).view().plan == director.night(number).view().plan


@examples(15)
@given(any_events(most=60), st.integers(0, 60))
def test_any_sheet_is_undone_to_every_moment_of_it(
    tmp_path_factory: pytest.TempPathFactory, events: list[TableEvent], presses: int
) -> None:
    with closing(Director.open(tmp_path_factory.mktemp("store") / "nights.db")) as director:
        number = director.plan_from_sheet(FORM, sheet_of(events))
        night = director.night(number)
        read = read_table(night.table().sheet()).events
        assert isinstance(read[0], MatchOpened)
        assert read == read_table(sheet_of(events)).events
        for _ in range(min(presses, len(read) - 1)):
            night.undo()
        left = read[: max(1, len(read) - presses)]
        # Dice of a line of the roll-off that undo has opened again are in a comment.
        id_ = rules_id(read[0].rules)
        assert night.table().sheet() == sheet_of(left, f"On paper, 2026-11-20, rules {id_}")


@examples(15)
@given(any_liar_events(most=60))
def test_any_table_of_liars_mexico_comes_back_event_for_event(
    tmp_path_factory: pytest.TempPathFactory, events: list[LiarEvent]
) -> None:
    with closing(Director.open(tmp_path_factory.mktemp("store") / "nights.db")) as director:
        number = director.plan_from_sheet(FORM, sheet_of(events))
        text = director.night(number).table().sheet()
        assert read_table(text).events == tuple(events)
        table = director.plan_from_sheet(FORM, text)
        assert director.night(table).table().sheet() == text


def test_a_table_comes_back_from_its_sheet_with_the_names_of_now(director: Director) -> None:
    number = begun(director, [*HOSTILE_NAMES, "Cid, Jr"], preset="chips")
    night = director.night(number)
    table = night.table()
    night.people.rename(1, "Zoë: #2")
    played_out(director, number)
    text = table.sheet()
    id_ = rules_id(PRESETS["chips"])
    assert text.startswith(f"# Friday, 2026-11-20, rules {id_}\n@rules chips\n")
    again = director.plan_from_sheet({"name": "Friday", "date": "2026-11-20"}, text)
    assert director.night(again).table().sheet() == text
    lines = [
        (line.name, line.rank, line.units)
        for line in director.night(again).table().standings_view().lines
    ]
    assert lines == [(line.name, line.rank, line.units) for line in table.standings_view().lines]


def test_what_was_undone_is_not_on_the_sheet(director: Director) -> None:
    number = begun(director, ["Ann", "Bob"])
    before = director.night(number).table().sheet()
    turns(director, number, "54 62 .", "31")
    for _ in range(4):
        director.night(number).undo()
    assert director.night(number).table().sheet() == before


def test_before_the_table_is_open_there_is_no_sheet(director: Director) -> None:
    number = director.plan(FORM | {"preset": "classic"})
    with refusing("not-open"):
        director.night(number).table().sheet()


LIAR_SHEET = """@rules liar lives=4
@players Ann, Bob, "Cid, Jr"
@lead Bob

Bob: 54
"Cid, Jr": 62
Ann: doubt 31

Ann: 11 > Bob
Bob: take

Bob: 32
"Cid, Jr": 31 !
"""


def test_a_sheet_of_liars_mexico_becomes_a_night_that_goes_on(director: Director) -> None:
    number = director.plan_from_sheet(FORM, LIAR_SHEET)
    night = director.night(number)
    page = night.table().liar_page()
    assert page.night.state == "playing"
    assert [seat.name for seat in page.night.seats] == ["Ann", "Bob", "Cid, Jr"]
    assert page.table.match.claim is not None
    assert (page.table.match.claim.player, page.table.match.claim.too_low) == (2, True)
    night.table().doubt(31)
    tally = [(line.name, line.figures.penalties) for line in night.table().standings_view().lines]
    assert tally == [("Ann", 1), ("Bob", 1), ("Cid, Jr", 1)]
    assert undone(director, number)[-1] == "Ann, Bob and Cid, Jr added"
    assert night.view().entries == ()


def test_what_was_put_right_is_on_the_sheet_as_it_is_now(director: Director) -> None:
    number = director.plan_from_sheet(FORM, SHEET.replace("Bob: 31\n", "Bob: 32\n"))
    night = director.night(number)
    table = night.table()
    pick = next(line.pick for line in table.picks() if line.pick.text == "32")
    table.correct(Correction(pick.entries, "31", nth=pick.nth))
    text = table.sheet()
    assert read_table(text).events == read_table(SHEET).events
    made = director.plan_from_sheet(FORM, text)
    assert director.night(made).table().history() == table.history()
    assert director.night(made).table().standings_view().lines == table.standings_view().lines
    assert (
        table.standings_view().corrections,
        director.night(made).table().standings_view().corrections,
    ) == (1, 0)


def test_a_claim_that_was_put_right_is_on_the_sheet_as_it_is_now(director: Director) -> None:
    number = director.plan_from_sheet(FORM, LIAR_SHEET.replace('"Cid, Jr": 62', '"Cid, Jr": 63'))
    night = director.night(number)
    pick = next(line.pick for line in night.table().picks() if line.pick.text == "63")
    night.table().correct(Correction(pick.entries, "62", nth=pick.nth))
    assert read_table(night.table().sheet()).events == read_table(LIAR_SHEET).events


@pytest.mark.parametrize(
    ("form", "text", "words"),
    [
        (FORM, SHEET + "Ann: 31\n", "Line 13: "),
        (FORM, SHEET.replace("Eve", "bob"), "Line 9: "),
        (FORM, "@rules liar\n@players Ann, Bob\n@lead Ann\nAnn: doubt 31\n", "Line 4: "),
        (FORM | {"date": "today"}, SHEET, "A date is written"),
    ],
)
def test_what_is_refused_makes_no_night(
    tmp_path: Path, director: Director, form: dict[str, str], text: str, words: str
) -> None:
    with pytest.raises(Refused, match=words):
        director.plan_from_sheet(form, text)
    assert director.nights() == ()
    with closing(open_store(tmp_path / "nights.db")) as store:
        assert store.streams() == []


def test_a_fault_tells_its_line_to_whoever_wants_to_go_there(director: Director) -> None:
    with pytest.raises(UnreadableSheet) as refused:
        director.plan_from_sheet(FORM, SHEET + "Ann: 31\n")
    assert refused.value.line == 13


def test_the_rows_are_those_of_a_night_that_was_typed(tmp_path: Path, director: Director) -> None:
    number = director.plan_from_sheet(FORM, SHEET)
    with closing(open_store(tmp_path / "nights.db")) as store:
        night = store.events(f"night/{number}", 0)
        table = store.events(f"night/{number}/table/1", 0)
    assert [row.kind for row in night] == [
        "night-planned",
        "registered",
        "seats-placed",
        "table-opened",
        "registered",
        "registered",
    ]
    stream = f"night/{number}/table/1"
    # Before the table was there, nothing was seen of it.
    assert [(row.saw or {}).get(stream) for row in night] == [None, None, None, None, 8, 9]
    paired = [(row.seq, row.kind) for row in table if row.saw]
    assert paired == [(1, "match-opened"), (9, "joined"), (10, "joined")]
    assert not any(isinstance(decode(r.kind, r.version, r.payload), Undone) for r in table)
