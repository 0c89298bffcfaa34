"""F15.5: winner stays, as scripts and as random nights beside a count of their own."""

import hashlib
from csv import DictReader
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from exports.html.phone_night import me_of
from screens.files.tables_written import written
from tests.hunt.effort import TIMES
from tests.nights import night_form
from tests.restless_guests import seeded_director
from tests.scripts import Night
from tests.service.watched import Watched, has_ended_whole
from tourney.game.corrections.correction import Correction
from tourney.game.refusal import Refused
from tourney.night.forecast import forecast
from tourney.night.formats.registry import format_of
from tourney.service.simulate import Simulation

#: One table of three in the order of the list, and two in line.
FIVE = """
    5 people, 1 table, come-and-go classic seating=stay seats=3
    seats Ann Bob Cid; start; Ann leads
    """
#: Two tables of three, and two in line.
EIGHT = """
    8 people, 2 tables, come-and-go classic seating=stay seats=3
    seats Ann Bob Cid / Dee Eve Fay; start; Ann Dee lead
    """


def rows_of(played: Night) -> str:
    said = ((line.name, line.tonight) for line in played.night.places().lines)
    return ", ".join(
        f"{name} {' '.join(map(str, its.rows)) or 0}" for name, its in sorted(said) if its
    )


def test_f15_5_the_loser_leaves_the_chair_and_the_first_in_line_sits_down(play: Night) -> None:
    played = play(FIVE)("""
        = beat: 1
        = line: Dee Eve
        = t1: Ann* 0, Bob 0, Cid 0 (due)
        Bob loses
        Bob loses ! beat
        = status: Lap 1 is over.
        = notes: Dee sits down at table 1 for Bob. In line: Eve and Bob.
        accept
        = t1: Ann 0, Dee+ 0, Cid* 0 (due)
        = moved: Dee 0>1 by Ann
        = line: Eve Bob
        = undo: the start of lap 2
        Cid loses; accept
        = t1: Ann* 0, Dee 0, Eve+ 0 (due)
        = line: Bob Cid
        """)
    assert rows_of(played) == "Ann 2, Bob 0, Cid 1, Dee 1, Eve 0"
    titles = [part.title for part in played.night.history()]
    assert titles == ["Lap 1", "Lap 2", "Lap 3"]
    words = [line.words for line in played.night.history()[1].lines]
    assert words[:2] == ["Dee sits down at table 1", "Bob leaves the chair, to the end of the line"]


def test_f15_5_losers_of_one_lap_queue_by_lot_and_low_tables_fill_first(
    play: Night,
) -> None:
    played = play(EIGHT)("= line: Gus Hal; Bob Fay lose; accept")
    order = sorted(
        ("Bob", "Fay"), key=lambda name: hashlib.sha256(f"42613:losers:{name}".encode()).digest()
    )
    assert played.say("line", None) == " ".join(order)
    assert played.say("t1", None) == "Ann 0, Gus+ 0, Cid* 0 (due)"
    assert played.say("t2", None) == "Dee* 0, Eve 0, Hal+ 0 (due)"
    assert all(draw.same for draw in played.night.draws().draws)
    assert [draw.title for draw in played.night.draws().draws] == ["Lap 2"]


def test_f15_5_with_nobody_in_line_losers_stay_with_a_row_of_0(
    play: Night,
) -> None:
    played = play("""
        6 people, 2 tables, come-and-go classic seating=stay seats=3
        seats Ann Bob Cid / Dee Eve Fay; start; Ann Dee lead
        Bob Fay lose
        = notes: Everyone stays: no one is in line.
        accept
        = t1: Ann 0, Bob 0, Cid* 0 (due)
        = t2: Dee* 0, Eve 0, Fay 0 (due)
        Bob Dee lose
        """)
    assert rows_of(played) == "Ann 2, Bob 0, Cid 2, Dee 1, Eve 2, Fay 1"
    played("= rank: Ann 1, Eve 1, Cid 1, Fay 4, Dee 4, Bob 6")


def test_f15_5_away_or_gone_ends_a_row_and_leaves_the_chair_to_the_line(play: Night) -> None:
    played = play(FIVE)("""
        Bob loses; accept; Cid loses
        Ann pauses; accept
        = t1: Eve*+ 0, Dee 0, Bob+ 0 (due)
        = line: Cid
        Ann comes; = line: Cid Ann
        """)
    assert rows_of(played) == "Ann 2, Bob 0, Cid 1, Dee 1, Eve 0"
    played("Eve loses; accept; Dee loses; accept; Bob is gone; Ann loses; accept")
    assert rows_of(played).startswith("Ann 2, ")


def test_f15_5_back_before_the_round_keeps_the_chair_but_not_the_row(play: Night) -> None:
    played = play(FIVE)("""
        Bob loses; accept
        Ann pauses; = t1: Ann~ 0, Dee+ 0, Cid* 0 (due)
        Ann comes; Dee loses; accept; Eve loses; Ann pauses; Ann comes; accept; Bob loses
        """)
    assert rows_of(played) == "Ann 2 1 1, Bob 0, Cid 4, Dee 0, Eve 0"


def test_f15_5_a_correction_moves_the_loser_only_before_the_lap(
    play: Night,
) -> None:
    played = play(FIVE)("""
        Bob loses
        t1 round 1 was Cid
        = notes: Dee sits down at table 1 for Cid. In line: Eve and Cid.
        accept; = line: Eve Cid
        Dee loses; accept; Ann loses; accept
        """)
    table = played.night.table(1)
    pick = next(line.pick for line in table.picks() if line.pick.item >= 0 and not line.pick.name)
    preview = table.preview(Correction(pick.entries, "Ann", nth=pick.nth))
    shown = {row.name: (row.cells["rows"], row.cells["rank"]) for row in preview.rows}
    assert shown["Ann"] == (("2", "1"), ("2", "2"))
    assert shown["Cid"] == (("", "1"), ("4", "2"))
    played("t1 round 1 was Ann")
    assert rows_of(played) == "Ann 1, Bob 3, Cid 1, Dee 0, Eve 1"
    played("= line: Dee Ann")


def test_f15_5_two_chairs_are_enough_but_nobody_begins_alone(play: Night) -> None:
    play("""
        3 people, 1 table, come-and-go classic seating=stay seats=2
        seats Ann Bob; start; Ann leads; Bob loses; accept
        = t1: Ann* 0, Cid+ 0 (due)
        Ann loses; accept
        = t1: Bob+ 0, Cid* 0 (due)
        """)
    setup = play.night.view().plan.setup
    for people, tables, code in (
        (3, 1, None),
        (3, 2, "alone"),
        (5, 2, None),
        (201, 2, "too-many-people"),
    ):
        two = replace(setup, tables=tables)
        refusal = format_of(two).check(two, play.night.view().plan.rules, people)
        assert (refusal.code if refusal else None) == code


def test_f15_5_news_names_only_those_who_sit_down(play: Night) -> None:
    played = play(FIVE)("Bob loses; accept; Cid loses; accept")
    told = played.night.tales.happened(datetime.now(UTC))
    assert [each.player for each in told if each.event == "mover"] == ["Dee", "Eve"]


def test_f15_5_a_season_counts_the_places(play: Night) -> None:
    played = play(FIVE)("Bob loses; accept; Cid loses; end")
    form = {"points": "10 7 5", "turning_up": "1", "best": "", "mexxen": "no"}
    played.director.seasons.save("Spring", [1], form)
    lines = played.director.seasons.view("Spring").lines
    assert {line.name: line.points for line in lines} == {
        "Ann": 1100, "Cid": 700, "Dee": 700, "Bob": 100
    }  # fmt: skip


def test_f15_5_sittings_points_and_partners_are_refused(play: Night) -> None:
    for option in ("beats=3", "sittings=4", "minutes=10", "scoring=mexxen"):
        with pytest.raises(Refused, match="Winner stays has no sittings, partners or points"):
            play.carry_out(f"0 people, 1 table, come-and-go mexxen seating=stay {option}")


@pytest.mark.parametrize("preset", ["maexchen", "meyer"])
def test_f15_5_under_a_cup_a_lap_is_a_round_and_the_left_begins(play: Night, preset: str) -> None:
    played = play(f"""
        5 people, 1 table, come-and-go {preset} seating=stay seats=3
        seats Ann Bob Cid; start; Ann leads
        Bob loses; accept
        = line: Eve Bob
        = cup of 1: Cid, left
        Dee loses
        """)
    assert rows_of(played) == "Ann 2, Bob 0, Cid 2, Dee 0, Eve 0"


# Random nights


class Model:
    """The night, counted by hand: chairs, line, rows."""

    def __init__(self, tables: list[list[str]], line: list[str], size: int, places: int) -> None:
        self.chairs = {
            at: [*tables[at - 1]] if at <= len(tables) else [] for at in range(1, places + 1)
        }
        self.line, self.size = line, size
        self.rows: dict[str, list[int]] = {}
        self.now: dict[str, int] = {}
        self.lost: dict[int, str] = {}
        self.away: set[str] = set()
        self.lead: dict[int, str] = {}

    def sits(self, name: str) -> int:
        return next((at for at, ring in self.chairs.items() if name in ring), 0)

    def end_row(self, name: str) -> None:
        self.rows.setdefault(name, []).append(self.now.pop(name, 0))

    def played(self, place: int, loser: str) -> None:
        self.lost[place] = loser
        for name in self.chairs[place]:
            if name == loser:
                self.end_row(name)
            elif name not in self.away:
                self.now[name] = self.now.get(name, 0) + 1

    def leave(self, name: str) -> None:
        self.end_row(name)
        self.away.add(name)
        if name in self.line:
            self.line.remove(name)

    def come(self, name: str) -> None:
        self.away.discard(name)
        if not self.sits(name):
            self.line.append(name)

    def barrier(self, seed: str) -> None:
        rings = {at: [*ring, *[""] * (self.size - len(ring))] for at, ring in self.chairs.items()}
        for ring in rings.values():
            for at, name in enumerate(ring):
                ring[at] = "" if name in self.away else name
        chairs = {at: rings[at].index(name) for at, name in self.lost.items() if name in rings[at]}
        queue = [*self.line]
        if queue:
            losers = [rings[at][chair] for at, chair in chairs.items()]
            losers.sort(key=lambda name: hashlib.sha256(f"{seed}:losers:{name}".encode()).digest())
            for at, chair in chairs.items():
                rings[at][chair] = ""
            queue += losers
        for at in sorted(rings):
            for chair in range(self.size):
                if not rings[at][chair] and queue:
                    rings[at][chair] = queue.pop(0)
        for at in sorted(rings, reverse=True):
            alone = [name for name in rings[at] if name]
            if len(alone) == 1:
                rings[at] = [""] * self.size
                free = [o for o in sorted(rings) if any(rings[o]) and "" in rings[o]]
                if free:
                    rings[free[0]][rings[free[0]].index("")] = alone[0]
                else:
                    queue += alone
        self.lead = {}
        for at, chair in chairs.items():
            turned = [*rings[at][chair + 1 :], *rings[at][:chair]]
            if any(turned):
                self.lead[at] = next(filter(None, turned))
        for name in [*self.now]:
            if name in queue:
                self.end_row(name)  # left alone: sits out, so not in turn
        self.chairs = {at: [name for name in ring if name] for at, ring in rings.items()}
        self.line, self.lost = queue, {}

    def standings(self, names: list[str]) -> dict[str, tuple[int, ...]]:
        return {
            name: tuple(
                sorted(
                    (r for r in [*self.rows.get(name, []), self.now.get(name, 0)] if r),
                    reverse=True,
                )
            )
            for name in names
        }


@pytest.mark.parametrize("seed", range(1, 6 * TIMES + 1))
def test_f15_5_rows_line_and_chairs_are_as_counted_by_hand(play: Night, seed: int) -> None:
    chance = Random(seed)
    people, places, size = chance.randint(3, 14), chance.randint(1, 3), chance.randint(3, 5)
    play.carry_out(
        f"{people} people, {places} tables, come-and-go classic seating=stay seats={size} "
        "fee=7 house=0"
    )
    play.carry_out("start")
    night = play.night
    floor = night.floor()
    model = Model(
        [[seat.name for seat in table.seats] for table in floor.tables],
        [*floor.waiting], size, places,
    )  # fmt: skip
    seated = {name for ring in model.chairs.values() for name in ring}
    assert model.line == [line.name for line in night.view().entries if line.name not in seated]
    sat: set[str] = set()
    for _ in range(60):
        floor = night.floor()
        names = [line.name for line in floor.night.entries]
        what = chance.random()
        due = [table for table in floor.tables if table.is_waited_for]
        here = [name for name in names if name not in model.away]
        if what < 0.08 and len(names) < 20:
            new = f"New{'abcdefghijklmnopqrstuvwxyz'[len(names)]}"
            play.carry_out(f"register {new}")
            model.line.append(new)
        elif what < 0.16 and len(here) > 2:
            name = chance.choice(here)
            play.carry_out(f"{name} {chance.choice(('pauses', 'is gone'))}")
            model.leave(name)
            if night.session.night.at.get(play.entry(name)) == 0 and model.sits(name):
                model.chairs[model.sits(name)] = [
                    "~" + n if n == name else n for n in model.chairs[model.sits(name)]
                ]
                model.away.add("~" + name)
        elif what < 0.24 and (away := sorted(model.away.intersection(names))):
            name = chance.choice(away)
            play.carry_out(f"{name} comes")
            model.come(name)
        elif due:
            table = chance.choice(due)
            present = [seat for seat in table.seats if not seat.away]
            if len(present) < 2:
                continue
            loser = chance.choice(present)
            night.table(table.number).record_round(loser.player, chance.choice((0, 0, 1)))
            model.played(int(table.place), loser.name)
            sat |= {seat.name for seat in present}
        elif floor.action:
            play.carry_out("look")
            assert play.shown is not None
            play.carry_out("accept")
            model.barrier(play.shown.seed)
            floor = night.floor()
            line, chairs = [*floor.waiting], {at: ring for at, ring in model.chairs.items() if ring}
            assert line == model.line
            assert {int(t.place): [s.name for s in t.seats] for t in floor.tables} == chairs
            leads = {int(t.place): s.name for t in floor.tables for s in t.seats if s.leads}
            assert leads == {at: lead for at, lead in model.lead.items() if at in chairs}
            assert len(line) < 2 or all(len(ring) == size for ring in model.chairs.values())
        names = [line.name for line in night.view().entries]
        places_ = night.places()
        assert places_.proof.fault == ""
        counted = model.standings(names)
        assert {line.name: line.tonight.rows for line in places_.lines if line.tonight} == counted
        key = {name: (name in sat, counted[name]) for name in names}
        ordered = sorted(names, key=key.__getitem__, reverse=True)
        ranks: dict[str, int] = {}
        above = 0
        for _, equal in groupby(ordered, key=key.__getitem__):
            group = [*equal]
            ranks |= dict.fromkeys(group, above + 1)
            above += len(group)
        assert {line.name: line.rank for line in places_.lines} == ranks
    play.carry_out("end")
    lines = night.places().lines
    assert sum(line.prize for line in lines) == 700 * sum(line.fees > 0 for line in lines)
    assert all(line.name in sat for line in lines if line.prize) or not sat


@pytest.mark.parametrize("seed", range(1, TIMES + 1))
@pytest.mark.parametrize(("players", "tables", "preset"), [(9, 1, "chips"), (11, 2, "mexxen")])
def test_f15_5_whatever_guests_and_host_do_the_night_comes_to_its_end_and_replays(
    tmp_path: Path, players: int, tables: int, preset: str, seed: int
) -> None:
    director, chance = seeded_director(tmp_path / "nights.db", seed)
    form = night_form("come-and-go", tables, preset, seating="stay") | {"seats": "5"}
    night = Watched(director, chance).play(form, players)
    has_ended_whole(director, night.number, tmp_path)


@pytest.mark.parametrize("preset", ["classic", "maexchen"])
def test_f15_5_a_simulated_night_ends_after_its_laps(tmp_path: Path, preset: str) -> None:
    director, chance = seeded_director(tmp_path / "nights.db", 4)
    form = night_form("come-and-go", 1, preset, seating="stay") | {"seats": "5"}
    night = Simulation(director, chance).play(form, 9)
    assert (night.laps, night.tables) == (30, 30)
    rows = [line.tonight.rows for line in night.places.lines if line.tonight]
    assert rows == sorted(rows, reverse=True)
    assert max(rows)[0] > 1
    director.close()


def test_f15_5_a_forecast_is_refused_as_only_the_host_ends_the_night(play: Night) -> None:
    night = play(FIVE).night
    with pytest.raises(Refused, match="length can't be predicted"):
        forecast(night.facts.floor)


def test_f15_5_phones_and_big_screen_have_the_line_the_chairs_and_the_rows(play: Night) -> None:
    played = play(FIVE)("Bob loses; accept; Cid loses; accept; Ann pauses")
    show = played.night.show()
    assert show.waiting == ("Bob", "Cid")
    assert show.measure == "laps without losing"
    (table,) = show.tables
    assert [(seat.name, seat.figure) for seat in table.seats] == [
        ("Ann", "0"), ("Dee", "1"), ("Eve", "0")
    ]  # fmt: skip
    told = {}
    for line in show.night.entries:
        me = me_of(show, line.entry, {}, hidden=False)
        assert me is not None
        told[line.name] = me.where
    assert told["Cid"] == "You are waiting for a seat, 2nd in line"
    assert told["Dee"] == "Table 1"
    assert [line.rank for line in show.standings] == [1, 2, 2, 4, 5]


def test_f15_5_files_have_the_best_row_and_no_units(play: Night) -> None:
    played = play(FIVE)("Bob loses; accept; Cid loses; accept; Dee loses; end")
    files = written(played.director, 1)
    name = next(name for name in files if name.endswith("standings.csv"))
    lines = [*DictReader(files[name].decode().splitlines())]
    assert {line["player"]: (line["rank"], line["points"]) for line in lines} == {
        "Ann": ("1", "3.00"),
        **dict.fromkeys(("Cid", "Dee", "Eve"), ("2", "1.00")),
        "Bob": ("5", "0.00"),
    }
    assert {line["status"] for line in lines} == {"won", "in"}
    assert {line["units_start"] + line["units_left"] + line["out_beat"] for line in lines} == {""}
    report = next(text for name, text in files.items() if name.endswith(".html")).decode()
    assert "Rows without losing" in report
