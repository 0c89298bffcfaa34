"""R12.3, F11.3: the pot and a deal by everybody's chance to win: to the cent, and kept for ever."""

import json
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from exports.csv.standings import ledger_csv
from exports.text.reviews import reviewed_sheet, reviews_text
from screens.files.tables_written import written
from tests.exports.cells import rows_of
from tests.nights import begun
from tests.restless_guests import seeded_director
from tests.service.figures import figures_agree
from tests.service.nights_in_play import lost
from tests.service.stopped_nights import a_night, at_a_final, prizes, the_running_round
from tests.service.stopped_nights import lost as lost_at
from tourney.game.chances.table import places_at
from tourney.game.corrections.correction import Correction
from tourney.game.mexico.events import PlayEnded, PotBy
from tourney.game.mexico.rules import PRESETS
from tourney.game.mexico.words import referee
from tourney.game.refusal import Refused
from tourney.game.sheets import SheetError, read_sheet
from tourney.log.codec import decode
from tourney.night.floor import Floor
from tourney.night.simulation import SimulatedOut, SimulatedRounds
from tourney.service.director import Director
from tourney.service.night_handle import NightHandle
from tourney.service.table_end import table_ending

WORTH = {"currency": "EUR", "unit_worth": "1"}
FOUR = ("Ann", "Bob", "Cid", "Dee")
#: R13.3: units 5, 1, 3, 2 from the lead, of a pot of 13.00.
BY_CHANCE = {"Ann": 987, "Bob": 12, "Cid": 217, "Dee": 84}


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    director, _ = seeded_director(tmp_path / "nights.db", 42613)
    yield director
    director.close()


def five_one_three_two(director: Director, **form: str) -> int:
    """Units 5, 1, 3, 2 clockwise from the lead, and 13 in the pot."""
    number = begun(director, FOUR, **WORTH, units="6", **form)
    lost(director, number, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 0)
    return number


def won(director: Director, number: int) -> dict[str, int]:
    return {line.name: line.prize for line in director.night(number).places().lines}


def kept(director: Director, number: int) -> Any:
    """The chances in the last row of the night."""
    said = json.loads(director.night(number).json())
    rows = [*said["night"], *(row for table in said["tables"] for row in table["log"])]
    ends = [row for row in rows if row["kind"] in ("play-ended", "end-called")]
    return next(its["payload"]["chances"] for its in ends if its["payload"]["chances"])


def test_r12_3_the_pot_by_chances_is_shared_to_the_cent(director: Director) -> None:
    number = five_one_three_two(director)
    night = director.night(number)
    night.table().end_play(PotBy.CHANCE)
    assert won(director, number) == BY_CHANCE
    assert night.places().proof.balanced
    assert {line.name: -line.amount for line in night.ledger() if line.kind == "pot"} == BY_CHANCE
    assert referee(night.table().page().table.match) == (
        "Play is over. Ann wins with 5 units; the pot of 13 units is shared by the chances to win "
        "it."
    )


def test_r12_3_it_is_shown_before_it_counts_beside_the_other_ways(director: Director) -> None:
    table = director.night(five_one_three_two(director)).table()
    found = table_ending(table)
    assert found.ways == tuple(PotBy)
    at = found.ways.index(PotBy.CHANCE)
    shown = {line.name: line.money[at] for line in found.lines}
    assert shown == {"Ann": "€9.87", "Bob": "€0.12", "Cid": "€2.17", "Dee": "€0.84"}


def test_r12_3_a_round_that_is_void_changes_no_chance(director: Director) -> None:
    number = five_one_three_two(director)
    director.night(number).table().roll(31)
    director.night(number).table().end_play(PotBy.CHANCE)
    assert won(director, number) == BY_CHANCE


def test_r12_3_the_chances_are_kept_with_the_end(director: Director, tmp_path: Path) -> None:
    number = five_one_three_two(director)
    director.night(number).table().end_play(PotBy.CHANCE)
    assert kept(director, number) == [759189235, 9644209, 166785366, 64381191]
    (sheet,) = (
        text.decode() for name, text in written(director, number).items() if name.endswith(".mex")
    )
    assert "@end chance 759189235 9644209 166785366 64381191" in sheet
    assert read_sheet(sheet).match.names == FOUR
    there = Director.open(tmp_path / "there.db")
    again = there.import_night(director.night(number).json()).number
    assert won(there, again) == BY_CHANCE
    there.close()


def test_r12_3_what_was_made_up_is_kept_too(director: Director, tmp_path: Path) -> None:
    number = begun(director, tuple("ABCDEFGH"), **WORTH)
    lost(director, number, 1, 2, 3)
    director.night(number).table().end_play(PotBy.CHANCE)
    shares = won(director, number)
    assert sum(shares.values()) == 300
    assert shares["E"] > shares["B"] > 0
    there = Director.open(tmp_path / "there.db")
    assert won(there, there.import_night(director.night(number).json()).number) == shares
    there.close()


def test_r12_3_a_correction_leaves_the_chances_agreed_on(director: Director) -> None:
    number = five_one_three_two(director)
    table = director.night(number).table()
    table.end_play(PotBy.CHANCE)
    chances = kept(director, number)
    first = next(pick for pick in table.picks() if "Bob" in pick.pick.words).pick
    correction = Correction(first.entries, "Bob mexicos=1", nth=first.nth)
    assert "the chances when play ended" in table.preview(correction).notes[-1]
    table.correct(correction)
    assert kept(director, number) == chances
    after = won(director, number)
    # Bob is out by it, and has no part of what is 13.00 still.
    assert after["Bob"] == 0
    assert sum(after.values()) == 100 * table.match.pot
    assert director.night(number).places().proof.balanced


def test_r12_3_of_nine_at_a_table_nobody_knows_the_chances(director: Director) -> None:
    number = begun(director, tuple("ABCDEFGHI"), **WORTH)
    lost(director, number, 1)
    table = director.night(number).table()
    found = table_ending(table)
    assert PotBy.CHANCE not in found.ways
    assert found.unknown == "Chances are known for 2 to 8 at a table."
    with pytest.raises(Refused, match="known for 2 to 8"):
        table.end_play(PotBy.CHANCE)
    assert not table.match.over


def test_r12_3_a_sheet_may_leave_the_chances_out() -> None:
    sheet = "@rules classic units=3\n@players Ann, Bob\n@lead Ann\n"
    read = read_sheet(f"{sheet}@end chance\n").match
    assert (read.ended, read.chances) == (PotBy.CHANCE, (547770849, 452229151))
    given = read_sheet(f"{sheet}@end chance 1 3\n").match
    assert given.chances == (1, 3)


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ("@end chances", "units, even or chance"),
        ("@end even 1 2", "units, even or chance"),
        ("@end chance 1", "one per player"),
        ("@end chance 1 -1", "whole numbers"),
        ("@end chance 0.5 0.5", "whole numbers"),
        ("@end chance 1 3 error", "whole numbers"),
        ("@end chance 1 3 error -4", "whole numbers"),
        ("@end even error 4", "units, even or chance"),
    ],
)
def test_r12_3_an_end_that_cannot_be_read_is_refused_in_a_sentence(end: str, words: str) -> None:
    with pytest.raises(SheetError, match=words) as refused:
        read_sheet(f"@rules classic\n@players Ann, Bob\n@lead Ann\n{end}\n")
    assert refused.value.line == 4


def test_r13_3_the_error_of_made_up_chances_is_kept_with_the_end(director: Director) -> None:
    number = begun(director, tuple("ABCDEFGH"), **WORTH)
    lost(director, number, 1, 2, 3)
    night = director.night(number)
    shown, table = night.ending(PotBy.CHANCE), table_ending(night.table())
    # No chance is less certain than one half, and at least 20,000 matches are drawn.
    assert 0 < shown.error <= 300 * sqrt(1 / 4 / 20_000) + 1
    assert table.error == f"€{shown.error / 100:.2f}"
    night.closing.end(now=True, pot=PotBy.CHANCE, shown=shown)
    (row,) = (
        row
        for its in json.loads(night.json())["tables"]
        for row in its["log"]
        if row["kind"] == "play-ended"
    )
    error = row["payload"]["error"]
    assert shown.error - 1 < 300 * error / 1_000_000_000 <= shown.error
    told = f"simulated matches, ± {error / 10_000_000:.1f}%"
    assert told in night.table().history()[-1].summary
    (sheet,) = (
        text.decode() for name, text in written(director, number).items() if name.endswith(".mex")
    )
    assert f" error {error}\n" in sheet
    read = read_sheet(sheet)
    assert read.events[-1] == PlayEnded(PotBy.CHANCE, read.match.chances, error)


def test_r13_3_an_end_by_exact_chances_has_no_error(director: Director) -> None:
    table = director.night(five_one_three_two(director)).table()
    assert table_ending(table).error == ""
    table.end_play(PotBy.CHANCE)
    assert "±" not in table.history()[-1].summary


def test_r12_3_rows_from_before_there_were_chances_are_read() -> None:
    assert decode("play-ended", 1, {"pot": "units"}).chances == ()
    assert decode("play-ended", 2, {"pot": "chance", "chances": [1, 3]}).error == 0
    assert decode("end-called", 1, {"now": True, "pot": "even"}).chances == ()


# A night over several tables


def two_tables(director: Director, format_: str = "freezeout") -> NightHandle:
    """Six with 3 units each; P4 has lost one, and at table 1 a round has begun."""
    form = {"unit_worth": "1", "units": "3", "seats": "3", "fee": "", "house": "", "prizes": ""}
    night = a_night(director, format_, [[1, 2, 3], [4, 5, 6]], **form)
    lost_at(night, (2, "P4"))
    night.table(1).roll(65)
    return night


@pytest.mark.parametrize("format_", ["freezeout", "shuffle"])
@pytest.mark.parametrize("now", [True, False])
def test_f11_1_the_pot_of_a_night_by_chances_as_they_were_when_its_end_was_called(
    director: Director, tmp_path: Path, format_: str, now: bool
) -> None:
    night = two_tables(director, format_)
    shown = night.ending(PotBy.CHANCE)
    night.closing.end(now, PotBy.CHANCE, shown if now else None)
    chances = kept(director, night.number)
    assert sum(chance for _, chance in chances) == pytest.approx(10**9, abs=9)
    if not now:
        the_running_round(night, "P2")
    places = night.places()
    assert night.view().state == "finished"
    assert places.proof.balanced
    shares = {line.name: line.prize for line in places.lines}
    assert sum(shares.values()) == 100 * sum(line.units_paid for line in places.lines)
    sheets = [
        text.decode() for name, text in written(director, night.number).items() if ".mex" in name
    ]
    assert sum(sheet.count("@end chance ") for sheet in sheets) == (2 if now else 0)
    for sheet in sheets:
        read_sheet(sheet)
    assert shares["P4"] == min(shares.values())
    if now:
        assert shares == {line.name: line.prize for line in shown.lines}
    figures_agree(places)
    there = Director.open(tmp_path / "there.db")
    assert there.night(there.import_night(night.json()).number).places().lines == places.lines
    there.close()


def test_f11_1_where_no_unit_is_money_there_is_nothing_to_share(director: Director) -> None:
    night = a_night(director, "points", [[1, 2, 3], [4, 5, 6]], seats="3")
    night.closing.end(True, PotBy.CHANCE)
    assert night.view().state == "finished"


def test_f11_1_undo_and_the_night_going_on_take_the_chances_back(director: Director) -> None:
    night = two_tables(director)
    before = night.places().lines
    night.closing.end(True, PotBy.CHANCE)
    night.undo()
    assert night.places().lines == before
    night.closing.end(False, PotBy.CHANCE)
    night.closing.go_on()
    assert night.places().lines == before


def test_f11_1_once_the_end_is_called_it_may_be_now_and_by_chances(director: Director) -> None:
    night = two_tables(director)
    night.closing.end(False, PotBy.EVEN)
    shown = night.ending(PotBy.CHANCE)
    night.closing.end(True, PotBy.CHANCE, shown)
    assert night.places().lines == shown.lines


# A deal


def test_f11_3_a_deal_by_chances_brings_what_each_may_expect_to_win(director: Director) -> None:
    night = at_a_final(director, prizes="60 30 10")
    deal = night.deal("chance")
    assert [(each.name, each.by_rank) for each in deal.dealers] == [
        ("Ann", 3600),
        ("Bob", 1800),
        ("Cid", 600),
    ]
    # Cid leads, and is the next to go out as a rule.
    rows = places_at(PRESETS["classic"], (1, 3, 2), 3)
    assert rows is not None
    cid, ann, bob = rows
    expected = {
        name: 3600 * row[0] + 1800 * row[1] + 600 * row[2]
        for name, row in (("Ann", ann), ("Bob", bob), ("Cid", cid))
    }
    shares = {each.name: each.share for each in deal.dealers}
    assert sum(shares.values()) == 6000
    assert all(abs(shares[name] - sum_) < 1 for name, sum_ in expected.items())
    assert [round((each.chance or 0) / 10**9, 9) for each in deal.dealers] == [
        round(row[0], 9) for row in (ann, bob, cid)
    ]
    night.closing.make_deal({each.entry: each.share for each in deal.dealers}, 0, "chance", deal)
    assert prizes(night) == {**shares, "Dee": 0}
    assert night.places().proof.fault == ""
    ledger = rows_of(ledger_csv(night.view(), night.ledger()))
    assert {row["player"] for row in ledger if row["kind"] == "deal"} == {"Ann", "Bob", "Cid"}


def test_f11_3_of_a_deal_by_chances_some_may_be_left_to_play_for(director: Director) -> None:
    night = at_a_final(director)
    deal = night.deal("chance", 1000)
    assert sum(each.share for each in deal.dealers) == 5000
    night.closing.make_deal({each.entry: each.share for each in deal.dealers}, 1000, "chance", deal)
    assert night.places().proof.fault == ""


def test_f11_3_a_correction_leaves_the_sums_of_a_deal_by_chances(director: Director) -> None:
    night = at_a_final(director)
    deal = night.deal("chance")
    night.closing.make_deal({each.entry: each.share for each in deal.dealers}, 0, "chance", deal)
    before = prizes(night)
    last = night.table(1).picks()[-1].pick
    night.table(1).correct(Correction(last.entries, "Bob", nth=last.nth))
    assert prizes(night) == before
    assert night.places().proof.fault == ""


def test_f11_3_chances_are_made_up_alike_each_time(director: Director, tmp_path: Path) -> None:
    night = a_night(
        director, "freezeout", [[1, 2, 3], [4, 5, 6]], units="3", seats="3", fee="10", house=""
    )
    lost_at(night, (1, "P1"), (2, "P4"))
    deal = night.deal("chance")
    assert sum(each.share for each in deal.dealers) == deal.to_win == 6000
    least = {each.name for each in deal.dealers if each.units == 2}
    shares = {each.name: each.share for each in deal.dealers}
    assert max(shares[name] for name in least) < min(
        share for name, share in shares.items() if name not in least
    )
    there = Director.open(tmp_path / "there.db")
    assert there.night(there.import_night(night.json()).number).deal("chance") == deal
    there.close()


def test_r13_3_a_deal_of_made_up_nights_keeps_its_error(director: Director) -> None:
    night = a_night(
        director, "freezeout", [[1, 2, 3], [4, 5, 6]], units="3", seats="3", fee="10", house=""
    )
    lost_at(night, (1, "P1"), (2, "P4"))
    assert night.deal("even").made_up == night.deal("even").error == 0
    deal = night.deal("chance")
    assert deal.made_up == 2000
    # One who may win 60 with a chance of a sixth; the other prizes make it less.
    assert 0 < deal.error < 100 * 60 * sqrt(1 / 6 * 5 / 6 / 2000)
    assert 2 * night.deal("chance", 3000).error in (deal.error, deal.error + 1)
    night.closing.make_deal({each.entry: each.share for each in deal.dealers}, 0, "chance", deal)
    assert any(
        line.words.endswith(f" ± €{deal.error / 100:.2f}")
        for part in night.history()
        for line in part.lines
    )
    (row,) = (row for row in json.loads(night.json())["night"] if row["kind"] == "deal-made")
    assert row["payload"]["error"] == deal.error


def test_r13_3_a_pot_shared_by_made_up_nights_keeps_its_error(director: Director) -> None:
    night = a_night(director, "freezeout", [[1, 2, 3], [4, 5, 6]], units="3", seats="3", **WORTH)
    lost_at(night, (1, "P1"), (2, "P4"))
    assert night.ending(PotBy.UNITS).error == 0
    shown = night.ending(PotBy.CHANCE)
    pot = sum(line.pot for line in shown.lines)
    # No chance is less certain than one half.
    assert 0 < shown.error <= pot * sqrt(1 / 4 / 2000) + 1
    night.closing.end(now=True, pot=PotBy.CHANCE, shown=shown)
    (row,) = (row for row in json.loads(night.json())["night"] if row["kind"] == "end-called")
    error = row["payload"]["error"]
    assert shown.error - 1 < pot * error / 1_000_000_000 <= shown.error
    assert any(
        f" ± {error / 10_000_000:.1f}%" in line.words
        for part in night.history()
        for line in part.lines
    )


def test_r13_3_a_deal_that_is_exact_has_no_error(director: Director) -> None:
    deal = at_a_final(director).deal("chance")
    assert (deal.made_up, deal.error) == (0, 0)


def test_f11_3_chances_are_worked_out_anew_only_after_play(director: Director) -> None:
    night = a_night(
        director, "freezeout", [[1, 2, 3], [4, 5, 6]], units="3", seats="3", fee="10", house=""
    )
    facts, worked_out = night.facts, []

    def work(floor: Floor) -> int:
        worked_out.append(floor.lap)
        return len(worked_out)

    assert facts.once_of_floor("chances", work) == 1
    night.room.show_line("Food at nine")
    assert facts.once_of_floor("chances", work) == 1
    lost_at(night, (1, "P1"), (2, "P4"))
    assert facts.once_of_floor("chances", work) == 2


def test_f11_3_of_liars_mexico_nobody_knows_the_chances(director: Director) -> None:
    number = begun(director, FOUR, preset="liar", currency="EUR", fee="5")
    night = director.night(number)
    for entry in range(1, 5):
        night.people.mark_paid(entry, True)
    with pytest.raises(Refused, match="the dice are hidden"):
        night.deal("chance")


# Somebody's place


def test_r13_3_everybody_comes_somewhere_and_every_place_is_somebodys() -> None:
    rows = places_at(PRESETS["classic"], (5, 1, 3, 2), 4)
    assert rows is not None
    assert [sum(row) for row in rows] == pytest.approx([1] * 4)
    assert [sum(column) for column in zip(*rows, strict=True)] == pytest.approx([1] * 4)
    assert [row[0] for row in rows] == pytest.approx(
        [0.759189235, 0.009644209, 0.166785366, 0.064381191], abs=1e-8
    )


def test_r13_3_places_as_made_up_matches_have_them() -> None:
    rules, units, times = PRESETS["classic"], (3, 1, 2), 20_000
    rows = places_at(rules, units, 3)
    assert rows is not None
    rounds = SimulatedRounds(rules, Random(1))
    seen = [Counter[int]() for _ in units]
    for _ in range(times):
        out: list[SimulatedOut] = []
        _, left = rounds.match(list(enumerate(units)), out)
        order = [left[0][0], *(gone.entry for gone in reversed(out))]
        for place, player in enumerate(order):
            seen[player][place] += 1
    for row, counted in zip(rows, seen, strict=True):
        assert [counted[place] / times for place in range(3)] == pytest.approx(row, abs=0.015)


# What a 31 makes players pay, in ledger, payments, proof and review (R14.3)


def played(director: Director) -> NightHandle:
    """Ann's 31 makes Bob pay a unit, and Cid loses the round with the other 31."""
    worth = {"currency": "EUR", "unit_worth": "0.50"}
    night = director.night(begun(director, ("Ann", "Bob", "Cid"), preset="mexen", **worth))
    table = night.table()
    table.roll(31, to=1)
    table.roll(64)
    table.stand()
    table.roll(65)
    table.stand()
    table.roll(31, to=1)
    table.stand()
    return night


def test_r14_3_ledger_and_payments_name_what_a_31_cost(store: Path) -> None:
    director = Director.open(store)
    night = played(director)
    table = night.table()
    table.end_play()
    lines = ledger_csv(night.view(), night.ledger()).decode().splitlines()
    assert [line.split(",")[2:5] for line in lines if ",units," in line or ",side," in line] == [
        ["Cid", "units", "0.50"],
        ["Bob", "side", "1.00"],
    ]
    (bob,) = (line for line in night.payments().reckoned if line.name == "Bob")
    assert bob.why == "for units, €1.00 of it for a 31"
    assert night.places().proof.in_full.startswith(
        "30 units dealt = 27 held + 1 in the pot from rounds + 2 from a 31 (€1.50)"
    )
    director.close()


def test_r14_3_the_review_says_that_they_are_left_out() -> None:
    told = "Chances leave out what a 31 makes players pay"
    sheet = "@rules mexen\n@players Ann, Bob\n@lead Ann\nAnn: 31>Bob 54\nBob: 61\n"
    assert told in reviews_text(reviewed_sheet(read_sheet(sheet)))
    assert told not in reviews_text(reviewed_sheet(read_sheet(sheet.replace(">Bob", ">-"))))
